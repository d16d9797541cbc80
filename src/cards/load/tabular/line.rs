//! Recognizes the lines of a table that are not cards.

use crate::load::row::{Row, heading};
use crate::load::tree::Tree;
use ground::diag::Diag;
use ground::locus::Locus;
use std::collections::BTreeMap;

/// A cell.
pub(in crate::load) struct Cell {
    pub(in crate::load) tree: Tree,
    pub(in crate::load) at: Locus,
    /// The number of columns across which it is merged.
    pub(in crate::load) across: usize,
    /// Whether its value could not be read.
    pub(in crate::load) faulty: bool,
    /// Whether its sheet hides the column.
    pub(in crate::load) hidden: bool,
}

/// A line.
pub(in crate::load) struct Line {
    pub(super) cells: Vec<Cell>,
    /// Whether its sheet hides it.
    pub(super) hidden: bool,
    /// Whether the line above it is empty.
    pub(super) apart: bool,
}

/// A complaint about the first line that it concerns, with the number of others.
#[derive(Default)]
pub(in crate::load) struct Once {
    first: Option<Diag>,
    times: usize,
}

impl Once {
    pub(in crate::load) fn tell(&mut self, diag: impl FnOnce() -> Diag) {
        self.times += 1;
        self.first.get_or_insert_with(diag);
    }

    pub(in crate::load) fn diag(self) -> Option<Diag> {
        let mut diag = self.first?;
        if self.times > 1 {
            diag.what += &format!(" (in {} rows)", self.times);
        }
        Some(diag)
    }
}

impl Cell {
    pub(in crate::load) fn new(text: String, at: Locus) -> Cell {
        Cell { tree: Tree::text(text), at, across: 1, faulty: false, hidden: false }
    }

    pub(super) fn text(&self) -> String {
        self.tree.node(self.at).word().map(|text| text.trim().to_owned()).unwrap_or_default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tree.node(self.at).is_empty()
    }

    pub(super) fn number(&self) -> Option<f64> {
        self.tree.node(self.at).decimal()
    }

    /// Whether the line consists only of dashes, as below the header of a Markdown table.
    pub(super) fn is_rule(&self) -> bool {
        let text = self.text();
        text.len() >= 3 && text.bytes().all(|b| matches!(b, b'-' | b':' | b'=' | b' ')) && text.contains(['-', '='])
    }
}

/// The lines of cards since the last line with totals.
#[derive(Default)]
pub(super) struct Group {
    lines: usize,
    /// The sum of each column, and the number of lines that fill it.
    columns: Vec<(f64, usize)>,
}

impl Group {
    /// Adds a card.
    pub(super) fn add(&mut self, line: &Line) {
        self.lines += 1;
        self.columns.resize(self.columns.len().max(line.cells.len()), (0.0, 0));
        for ((sum, filled), cell) in self.columns.iter_mut().zip(&line.cells) {
            *sum += cell.number().unwrap_or(0.0);
            *filled += usize::from(!cell.is_empty());
        }
    }
}

/// Words that begin a line with totals.
const TOTALS: [&str; 28] = [
    "total",
    "totals",
    "grand total",
    "subtotal",
    "sub-total",
    "sum",
    "summe",
    "gesamt",
    "gesamtsumme",
    "zwischensumme",
    "insgesamt",
    "somme",
    "suma",
    "totale",
    "somma",
    "totaal",
    "soma",
    "razem",
    "celkem",
    "итого",
    "всего",
    "average",
    "mean",
    "count",
    "min",
    "max",
    "durchschnitt",
    "anzahl",
];

impl Line {
    /// The cells that are not empty.
    pub(super) fn filled(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|cell| !cell.is_empty())
    }

    /// The cells that are not empty, in columns with a name.
    pub(super) fn named<'l>(&'l self, names: &'l [(String, Locus)]) -> impl Iterator<Item = &'l Cell> {
        let named = names.iter().zip(&self.cells).filter(|((name, _), _)| !name.is_empty());
        named.map(|(_, cell)| cell).filter(|cell| !cell.is_empty())
    }

    /// The place where it begins.
    pub(super) fn at(&self) -> Locus {
        self.cells.first().map_or(Locus::Nowhere, |cell| cell.at)
    }

    fn first(&self) -> (String, Locus) {
        self.filled().next().map_or((String::new(), self.at()), |cell| (cell.text(), cell.at))
    }

    /// Whether it is a note: its first filled cell begins with `#` and a blank. `#1 Fan` is a title.
    pub(super) fn is_note(&self) -> bool {
        let (first, _) = self.first();
        first.strip_prefix('#').is_some_and(|rest| rest.is_empty() || rest.starts_with(['#', ' ', '\t', '\u{a0}']))
    }

    pub(super) fn note(&self) -> Diag {
        let (text, at) = self.first();
        let what = format!("\"{text}\" begins with `#` and a space: the line is a note, not a card");
        Diag::warning(at, "note-line", what)
            .help("if it is a card, delete the space after the #; otherwise delete the line")
    }

    /// Whether it adds up the lines above it, also in a note.
    pub(super) fn is_total(&self) -> bool {
        let mut filled = self.filled();
        let word = |cell: &Cell| {
            let text = cell.text().to_lowercase();
            TOTALS.contains(&text.trim_end_matches([':', '=', ' ']).trim_start_matches(['Σ', '∑', '#', ' ']))
        };
        filled.next().is_some_and(word) && filled.all(|cell| cell.number().is_some() || word(cell))
    }

    /// Whether the line contains the totals of a group of lines: its numbers are the sums of theirs, and a column
    /// that all of them fill is empty. Words that begin a line with totals may begin or end its only text, as in
    /// `cats total`; without a text, the group has several lines.
    pub(super) fn is_subtotal(&self, group: &Group) -> bool {
        let mut texts = self.filled().filter(|cell| cell.number().is_none());
        let text = texts.next().map(|cell| cell.text().to_lowercase());
        let parts = |text: &str, total: &str| {
            let text = text.trim_end_matches([':', '=', ' ']);
            let begins = text.strip_prefix(total).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
            begins || text.strip_suffix(total).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
        };
        let named = text.is_none_or(|text| TOTALS.iter().any(|total| parts(&text, total)));
        let alone = self.filled().all(|cell| cell.number().is_some()) && group.lines < 2;
        let mut numbers =
            self.cells.iter().enumerate().filter_map(|(nth, cell)| Some((nth, cell.number()?))).peekable();
        let sum = |nth: usize| group.columns.get(nth).map_or(0.0, |(sum, _)| *sum);
        let lacks = |nth: usize| self.cells.get(nth).is_none_or(Cell::is_empty);
        let lacking =
            || group.columns.iter().enumerate().any(|(nth, (_, filled))| *filled == group.lines && lacks(nth));
        group.lines > 0
            && named
            && !alone
            && texts.next().is_none()
            && numbers.peek().is_some()
            && numbers.all(|(nth, n)| (n - sum(nth)).abs() < 1e-9)
            && lacking()
    }

    pub(super) fn total(&self) -> Diag {
        let (text, at) = self.first();
        let what = format!("\"{text}\" begins a line with totals, which is not a card: it is skipped");
        Diag::warning(at, "total-line", what).help("delete the line, or put totals on a separate sheet")
    }

    /// The warning about a heading that is merged across the table.
    pub(super) fn section(&self) -> Option<Diag> {
        let mut filled = self.filled();
        let cell = filled.next().filter(|cell| cell.across > 1)?;
        let what = format!("\"{}\" is merged across the table: it is a heading, not a card", cell.text());
        let help = "delete the line; put the text into a column of the cards below it";
        filled.next().is_none().then(|| Diag::warning(cell.at, "section-line", what).help(help))
    }

    /// The warning about a card of one cell, among cards of several.
    pub(super) fn lone(&self) -> Diag {
        let (text, at) = self.first();
        let what = format!("only `{text}` is filled in; it is read as a card");
        Diag::warning(at, "lone-cell", what).help("fill in the rest, or begin the line with `# `")
    }

    /// The warning about one cell below an empty line or totals, where cards have several.
    pub(super) fn apart_from_cards(&self) -> Diag {
        let (text, at) = self.first();
        let what = format!("`{text}` is alone in its row, apart from the cards: it is a note, not a card");
        let help = "if it is a card, move it up to the other cards; otherwise begin the line with `# `";
        Diag::warning(at, "note-line", what).help(help)
    }

    /// Whether it repeats the names of the columns.
    pub(super) fn says(&self, names: &[(String, Locus)]) -> bool {
        let same = |((name, _), cell): (&(String, Locus), &Cell)| *name == heading(&cell.text());
        self.cells.len() >= names.len() && names.iter().zip(&self.cells).all(same)
    }

    /// The card in the line.
    pub(super) fn row(self, names: &[(String, Locus)]) -> Row {
        let at = self.at();
        let named = names.iter().zip(self.cells).filter(|((name, _), _)| !name.is_empty());
        let cells = named.map(|((name, head), cell)| (name.clone(), *head, cell.tree, cell.at));
        Row { at, cells: cells.collect(), hurt: Vec::new(), first: BTreeMap::new() }
    }
}
