//! The cells of a sheet up to the last filled one: values, merged cells, hidden rows and columns; and how much is drawn on it.

use super::{Fault, format};
use crate::load::row::MOST;
use crate::load::tree::Tree;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::world::composed;
use std::collections::{BTreeMap, BTreeSet};

/// The number of columns that are read.
pub(super) const WIDEST: u32 = 256;

/// The memory limit of cells, because a small text can be repeated in a million of them.
const ROOM: usize = 128 << 20;

/// The memory of a cell besides its text.
const CELL: usize = 64;

/// Cells by row and column, from 0.
pub(super) struct Grid {
    pub(super) cells: BTreeMap<u32, BTreeMap<u32, Cell>>,
    /// The number of bytes that are left within the limit.
    pub(super) left: usize,
    pub(super) hidden: Hidden,
    pub(super) merged: Vec<Merged>,
    /// The number of pictures, text boxes and charts that lie on the sheet.
    pub(super) drawn: usize,
}

impl Default for Grid {
    fn default() -> Grid {
        Grid { cells: BTreeMap::new(), left: ROOM, hidden: Hidden::default(), merged: Vec::new(), drawn: 0 }
    }
}

/// Hidden rows and columns of a sheet, from 0.
#[derive(Default)]
pub(super) struct Hidden {
    pub(super) rows: BTreeSet<u32>,
    pub(super) columns: BTreeSet<u32>,
}

/// A merged cell: its first and its last cell.
pub(super) struct Merged {
    pub(super) from: (u32, u32),
    pub(super) to: (u32, u32),
}

/// The value of a cell.
#[derive(Clone)]
pub(super) enum Cell {
    Text(String),
    /// A text of which some words are formatted, and the same text with marks for them.
    Marked(String, String),
    /// A text of which some words are struck out.
    Struck(String),
    /// A number, and its text in the sheet; `None` if its format is not supported.
    Number(f64, Option<String>),
    /// The date that the workbook stores for it.
    Day(String),
    /// The error that the workbook stores for it.
    Fault(String),
    /// A formula whose value was not saved.
    Formula,
}

impl Grid {
    /// Sets a cell; returns false if it is too far to the right.
    pub(super) fn put(&mut self, (row, column): (u32, u32), value: Option<Cell>) -> Result<bool, Fault> {
        let Some(value) = value.filter(|_| column < WIDEST) else { return Ok(false) };
        if row as usize > MOST {
            return Err(Fault::TooLarge);
        }
        let text = match &value {
            Cell::Marked(text, marked) => text.len() + marked.len(),
            Cell::Text(text) | Cell::Struck(text) | Cell::Day(text) | Cell::Fault(text) => text.len(),
            Cell::Number(..) | Cell::Formula => 0,
        };
        self.left = self.left.checked_sub(CELL + text).ok_or(Fault::TooMuch)?;
        self.cells.entry(row).or_default().insert(column, value);
        Ok(true)
    }

    /// The value of a merged cell applies to all its rows, down to the last filled one.
    pub(super) fn spread(&mut self) -> Result<(), Fault> {
        let last = self.cells.last_key_value().map_or(0, |(row, _)| *row);
        for Merged { from: (top, column), to: (bottom, _) } in std::mem::take(&mut self.merged) {
            let value = self.cells.get(&top).and_then(|row| row.get(&column)).cloned();
            for row in top + 1..=bottom.min(last) {
                self.put((row, column), value.clone())?;
            }
        }
        Ok(())
    }
}

impl Cell {
    /// Its text, and the error in it.
    pub(super) fn read(self) -> (Tree, Option<Diag>) {
        let nothing = Tree::text("");
        match self {
            Cell::Text(text) => (Tree::text(composed(text)), None),
            Cell::Marked(text, marked) => (Tree::marked(composed(text), composed(marked)), None),
            Cell::Struck(text) => {
                let diag = Diag::warning(Locus::Nowhere, "struck-out", "words that are struck out here are printed");
                (Tree::text(composed(text)), Some(diag.help("delete the words")))
            }
            Cell::Number(number, Some(shown)) => (Tree::number(number, shown), None),
            Cell::Number(number, None) => {
                let plain = format::plain(number);
                let what = format!("this number has a format that lootpress does not know: it is read as {plain}");
                let diag = Diag::warning(Locus::Nowhere, "format", what);
                (Tree::number(number, plain), Some(diag.help("format the column as text, and type the text to print")))
            }
            Cell::Day(day) => {
                let kind = if day.contains('-') { "date" } else { "time" };
                let what = format!("the spreadsheet program changed this cell to a {kind}, {day}");
                let diag = Diag::warning(Locus::Nowhere, "date", what);
                (Tree::text(day), Some(diag.help("format the column as text, and type your text again")))
            }
            Cell::Fault(fault) => {
                let diag = Diag::error(Locus::Nowhere, "bad-cell", format!("this cell has the error {fault}"));
                let help =
                    "correct its formula; a picture in a cell is not read: save it as a file, and write its name";
                (nothing, Some(diag.help(help)))
            }
            Cell::Formula => {
                let what = "a formula without a value: lootpress does not calculate formulas";
                let help =
                    "open the workbook in a spreadsheet program and save it, or replace the formula with its value";
                (nothing, Some(Diag::error(Locus::Nowhere, "formula", what).help(help)))
            }
        }
    }
}
