//! Tables, wherever they were written, as rows: a header, then cells with their places.

use super::row::{MOST, Row};
use super::tree::Tree;
use crate::diag::{Checked, Diag};
use crate::locus::Locus;

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
