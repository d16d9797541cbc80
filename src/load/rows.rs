//! Cards as rows: from a YAML list, a table of separated values, a sheet of a workbook. Every row is the same from here on: cells
//! by the name of their column, each with its place. What a cell means is not known here.

use super::tree::{Node, Tree};
use super::{file, separated, workbook};
use crate::diag::{Checked, Diag};
use crate::locus::Locus;
use crate::world::Project;
use serde_yaml::Value;
use std::collections::BTreeSet;

/// More cards than this are no game, but a slip.
pub(super) const MOST: usize = 100_000;

/// A card as it was written.
#[derive(Clone, Debug)]
pub struct Row {
    /// Where it begins.
    pub at: Locus,
    /// Name of the column or key, where that stands, what stands under it and where.
    cells: Vec<(String, Locus, Tree, Locus)>,
    /// Columns whose cell could not be read, and was complained about.
    pub(super) hurt: Vec<String>,
}

impl Row {
    /// What stands in a column, if that is something.
    pub fn get(&self, name: &str) -> Option<Node<'_>> {
        let (.., tree, at) = self.cells.iter().find(|(known, ..)| known == name)?;
        Some(tree.node(*at)).filter(|node| !node.is_empty())
    }

    /// Whether what stands in a column could not be read.
    pub fn is_hurt(&self, name: &str) -> bool {
        self.hurt.iter().any(|known| known == name)
    }

    /// Notes the columns whose cells stand where something was found wrong.
    pub(super) fn hurt_at(&mut self, faults: &BTreeSet<Locus>) {
        let hurt = self.cells.iter().filter(|(.., at)| faults.contains(at)).map(|(name, ..)| name.clone());
        self.hurt = hurt.collect();
    }

    /// Its columns, each with where it is named, and whether something stands there.
    pub fn columns(&self) -> impl Iterator<Item = (&str, Locus, bool)> {
        self.cells.iter().map(|(name, at, tree, here)| (name.as_str(), *at, !tree.node(*here).is_empty()))
    }
}

/// The rows of a file. Which kind of file it is, its ending says; of a workbook a sheet is named behind an exclamation mark, else
/// the first is read.
///
/// # Errors
/// It cannot be read, or is neither a list of cards nor a table; rows that cannot be read are left out and complained about.
pub fn rows(project: &Project, path: &str, asked: Locus) -> Checked<Vec<Row>> {
    let (name, sheet) = path.split_once('!').map_or((path, None), |(name, sheet)| (name, Some(sheet)));
    let end = name.rsplit_once('.').map(|(_, end)| end.to_ascii_lowercase()).unwrap_or_default();
    let rows = match end.as_str() {
        "yaml" | "yml" => listed(project, path, asked),
        "csv" | "tsv" | "txt" => separated::rows(project, path, end == "tsv", asked),
        "xlsx" | "ods" => workbook::rows(project, name, sheet, asked),
        "xls" | "xlsm" | "xlsb" | "numbers" => {
            let why = if end == "xlsm" { "a workbook with macros, which is" } else { "a workbook of a kind that is" };
            let what = format!("{path} is {why} not read");
            Checked::bad(Diag::error(asked, "bad-table", what).help("save it as .xlsx, .ods or .csv"))
        }
        _ => {
            let what = format!("{path} is no table of cards");
            Checked::bad(
                Diag::error(asked, "bad-table", what).help("cards are read from .yaml, .csv, .tsv, .xlsx, .ods"),
            )
        }
    };
    rows.then(|rows: Vec<Row>| match rows.len() {
        many if many > MOST => {
            let what = format!("{path} has more than {MOST} rows, the most that is read");
            Checked::bad(
                Diag::error(asked, "too-many", what).help("print copies with a column for them, not with rows"),
            )
        }
        _ => Checked::good(rows),
    })
}

/// A list of mappings.
fn listed(project: &Project, path: &str, asked: Locus) -> Checked<Vec<Row>> {
    file::value(project, path, asked).then(|(source, value)| {
        let top = Locus::root(source);
        let Value::Sequence(items) = value else {
            let diag = Diag::error(top, "wrong-type", "a card file is a list of cards");
            return Checked::bad(diag.help("begin each card with `- ` and indent the rest of its keys by two blanks"));
        };
        let (mut rows, mut diags) = (Vec::with_capacity(items.len()), Vec::new());
        for (nth, item) in items.into_iter().enumerate() {
            let at = top.nth(nth);
            let Value::Mapping(map) = item else {
                let diag = Diag::error(at, "wrong-type", "a card is a mapping of keys");
                diags.push(diag.help("write `- title: ..` and its other fields below it"));
                continue;
            };
            let cells = map.into_iter().filter_map(|(key, value)| {
                let key = Tree(key).node(at).word()?;
                let here = at.key(&key);
                // where a key stands is looked up when somebody asks
                Some((key, here, Tree(value), here))
            });
            rows.push(Row { at, cells: cells.collect(), hurt: Vec::new() });
        }
        Checked::of(rows, diags)
    })
}

/// What tables have in common: a header, then rows; each cell is a text with its place. Lines that are empty or begin with `#`
/// are left out.
pub(super) struct Tabular<'t> {
    header: Vec<(String, Locus)>,
    rows: Vec<Row>,
    diags: Vec<Diag>,
    /// What the table is called in complaints.
    path: &'t str,
    /// Rows with cells that no column is for: told once.
    wide: usize,
}

impl<'t> Tabular<'t> {
    pub(super) fn new(path: &'t str) -> Tabular<'t> {
        Tabular { header: Vec::new(), rows: Vec::new(), diags: Vec::new(), path, wide: 0 }
    }

    /// Whether there are more rows than a game has.
    pub(super) fn full(&self) -> bool {
        self.rows.len() > MOST
    }

    /// A line of the table: the first that holds something is the header.
    pub(super) fn line(&mut self, cells: Vec<(String, Locus)>) {
        let first = cells.first().map(|(text, _)| text.trim_start()).unwrap_or_default();
        let blank = cells.iter().all(|(text, _)| text.trim().is_empty());
        if blank || first.starts_with('#') {
            return;
        }
        if self.header.is_empty() {
            self.head(cells);
            return;
        }
        let at = cells[0].1;
        let same = |((name, _), (text, _)): (&(String, Locus), &(String, Locus))| name.as_str() == text.trim();
        if cells.len() >= self.header.len() && self.header.len() > 1 && self.header.iter().zip(&cells).all(same) {
            let help = "take this line out: a table has its names once, in its first line";
            self.diags.push(Diag::error(at, "header-again", "the names of the columns stand here again").help(help));
            return;
        }
        if let Some((text, at)) = cells.iter().skip(self.header.len()).find(|(text, _)| !text.trim().is_empty()) {
            self.wide += 1;
            if self.wide == 1 {
                let what = format!("\"{text}\" stands beyond the last column, {}", self.header.len());
                let help = "put cells that hold the separator in quotes, or name the column in the first line";
                self.diags.push(Diag::error(*at, "stray-cell", what).help(help));
            }
        }
        let named = self.header.iter().zip(cells).filter(|((name, _), _)| !name.is_empty());
        let cells = named.map(|((name, head), (text, at))| (name.clone(), *head, Tree::text(text), at));
        self.rows.push(Row { at, cells: cells.collect(), hurt: Vec::new() });
    }

    /// A cell that swallows the rest of the file.
    pub(super) fn unclosed(&mut self, at: Locus) {
        let what = "a quote that is never closed: everything behind it is in one cell";
        self.diags
            .push(Diag::error(at, "open-quote", what).help("close it; a quote in a quoted cell is written twice"));
    }

    fn head(&mut self, cells: Vec<(String, Locus)>) {
        for (text, at) in cells {
            let name = text.trim().to_owned();
            if let Some((known, _)) = self.header.iter().find(|(known, _)| !name.is_empty() && *known == name) {
                let what = format!("the column \"{known}\" stands twice in {}", self.path);
                self.diags.push(Diag::error(at, "duplicate-column", what).help("give one of them another name"));
            }
            self.header.push((name, at));
        }
        // columns to the right that nobody filled in are what a spreadsheet leaves behind
        while self.header.last().is_some_and(|(name, _)| name.is_empty()) {
            self.header.pop();
        }
    }

    pub(super) fn rows(self, asked: Locus) -> Checked<Vec<Row>> {
        let Tabular { header, rows, mut diags, path, wide } = self;
        if header.is_empty() && !diags.is_empty() {
            return Checked { value: None, diags };
        }
        if header.is_empty() {
            let diag = Diag::error(asked, "empty-file", format!("{path} holds no table"));
            return Checked::bad(
                diag.help("write the names of the columns into its first line, a card into each other"),
            );
        }
        if wide > 1 {
            diags.iter_mut().filter(|d| d.code == "stray-cell").for_each(|d| d.what += &format!(" (in {wide} rows)"));
        }
        // what is wrong with some of it keeps nobody from looking at the rest
        Checked { value: Some(rows), diags }
    }
}
