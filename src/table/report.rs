//! The content of a report: verdict, tables, plots and marked pages as plain values. `measure` counts and `verdict`
//! judges; the submodules of `report` and `templates/report/` define the look on paper and screen.

use crate::verdict::{Ruling, Verdict};

mod axis;
mod cover;
mod drawing;
mod fan;
mod heat;
mod histogram;
mod intervals;
mod marked;
mod number;
mod shares;
mod table;
mod words;

pub use cover::{ABREAST, abreast, foot};
pub use drawing::Figure;
pub use marked::{Docket, Leaf, Line, Marked, Note};

/// A report on a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The game's title.
    pub title: String,
    /// The most important items: at most three, the worst first.
    pub looks: Vec<Look>,
    /// The verdict, line by line.
    pub rulings: Vec<Ruling>,
    /// Chapters, in reading order.
    pub chapters: Vec<Chapter>,
}

/// A finding to look at first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// Its name, in a few words.
    pub says: String,
    /// The result, the bounds, and what would decide it.
    pub note: String,
    /// The verdict on the line; `None` if it was not judged.
    pub verdict: Option<Verdict>,
    /// The cards that it mentions.
    pub cards: Vec<Exhibit>,
}

/// A card that a report mentions.
#[derive(Clone, Debug, PartialEq)]
pub struct Exhibit {
    /// The text.
    pub says: String,
    /// Its face.
    pub card: Figure,
}

/// A question of a designer, with its answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chapter {
    /// The question that the chapter answers, as a heading.
    pub title: String,
    /// A sentence or two on how to read it.
    pub note: String,
    /// The cards that it mentions.
    pub cards: Vec<Exhibit>,
    /// The plots with the answer.
    pub plots: Vec<Plot>,
}

/// The format of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// As they are.
    #[default]
    Plain,
    /// Fractions of one, shown as percentages.
    Percent,
    /// Differences of fractions, in percentage points, signed.
    Points,
}

/// A picture of numbers, or a table of them.
#[derive(Clone, Debug, PartialEq)]
pub enum Plot {
    /// The number of occurrences of each value.
    Histogram {
        /// The counts.
        title: String,
        /// The unit: "turns".
        unit: String,
        /// The first value.
        from: i64,
        /// The number of values that a bar covers, at least 1.
        step: u64,
        /// The count of each bar.
        counts: Vec<u64>,
        /// Values with a name: "median".
        marks: Vec<(f64, String)>,
        /// The accepted range.
        band: Option<(f64, f64)>,
    },
    /// Estimates with their intervals, a row each.
    Intervals {
        /// The estimates.
        title: String,
        /// The format of the numbers.
        scale: Scale,
        /// The rows, from the top.
        rows: Vec<Row>,
        /// A value to compare with: an even share, no change.
        line: Option<f64>,
        /// The accepted range.
        band: Option<(f64, f64)>,
    },
    /// Quantiles over time: 10, 25, 50, 75 and 90 per cent at each step.
    Fan {
        /// Values over time.
        title: String,
        /// The unit of time: "turn".
        unit: String,
        /// The unit: "treasure".
        value: String,
        /// Named groups: winners, the others.
        series: Vec<(String, Vec<[f64; 5]>)>,
    },
    /// Parts of a whole, a row each.
    Shares {
        /// The shares.
        title: String,
        /// Names of the parts.
        parts: Vec<String>,
        /// The label of a row, and the size of each part; they need not add up to one.
        rows: Vec<(String, Vec<f64>)>,
    },
    /// A value for each pair of a row and a column, as shades (heat map).
    Heat {
        /// The counts.
        title: String,
        /// The meaning of a value: "share employed".
        unit: String,
        /// How values are written.
        scale: Scale,
        /// Names of the columns.
        columns: Vec<String>,
        /// The rows, from the top: a cell for each column.
        rows: Vec<(String, Vec<Cell>)>,
    },
    /// Words and numbers in columns.
    Table {
        /// The rows.
        title: String,
        /// Heads of the columns.
        head: Vec<String>,
        /// The rows; the first column is a name, the others are set flush right.
        rows: Vec<Vec<String>>,
    },
}

/// An estimate with its interval.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// The label of the row.
    pub label: String,
    /// Lower end, estimate, upper end.
    pub value: [f64; 3],
    /// The number of observations.
    pub n: u64,
    /// Whether the value is out of bounds.
    pub flagged: bool,
}

/// A value of a heat map.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cell {
    /// The value; 0 is the least that is shown.
    pub value: f64,
    /// The number of observations; if it is 0, there is no value.
    pub n: u64,
}

impl Plot {
    /// The drawn plot: one figure, or several if it is long, each as wide as one column or two.
    pub fn figures(&self) -> Vec<Figure> {
        match self {
            Plot::Histogram { title, unit, from, step, counts, marks, band } => {
                let band = *band;
                vec![histogram::Histogram { title, unit, from: *from, step: *step, counts, marks, band }.draw()]
            }
            Plot::Intervals { title, scale, rows, line, band } => {
                intervals::Intervals { title, scale: *scale, rows, line: *line, band: *band }.draw()
            }
            Plot::Fan { title, unit, value, series } => vec![fan::Fan { title, unit, value, series }.draw()],
            Plot::Shares { title, parts, rows } => shares::Shares { title, parts, rows }.draw(),
            Plot::Heat { title, unit, scale, columns, rows } => {
                heat::Heat { title, unit, scale: *scale, columns, rows }.draw()
            }
            Plot::Table { title, head, rows } => table::Listing { title, head, rows }.draw(),
        }
    }
}

impl Report {
    /// The first page on paper: the title with the verdict.
    pub fn opening(&self) -> Figure {
        cover::opening(self)
    }

    /// The lines of the verdict on paper, if this many millimeters of the page are in use.
    pub fn lines(&self, above: f32) -> Vec<Figure> {
        cover::rulings(self, above)
    }
}

impl Look {
    /// The texts of a ruling on paper, numbered.
    pub fn head(&self, number: usize) -> Figure {
        cover::look(self, number)
    }
}

impl Chapter {
    /// The heading of the rulings on paper.
    pub fn head(&self) -> Figure {
        cover::chapter(self)
    }
}
