//! The verdict on a deck: compares counts with the bounds that the designer accepts. `measure` counts. `verdict/family.rs`
//! explains what a verdict guarantees, and why.

use crate::measure::doubt::Estimate;
use std::fmt;

pub mod compare;
mod family;
mod gate;
mod judge;
pub mod lift;
pub mod pairs;
pub mod shortfall;
pub mod sweep;
mod tells;
pub mod terms;
mod words;

pub(crate) use judge::BROKEN;
pub use judge::{Judgement, judge, unseen};
pub use words::{Bounds, plain, show};

/// The result of a line of the verdict, the worst last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// All its intervals are inside the bounds.
    Pass,
    /// An interval crosses a bound: more games would decide.
    #[default]
    Undecided,
    /// An interval is outside.
    Fail,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Pass => "PASS",
            Verdict::Undecided => "UNDECIDED",
            Verdict::Fail => "FAIL",
        })
    }
}

/// The number of places that a line of the verdict names.
pub const PLACES: usize = 3;

/// One line of the verdict.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ruling {
    /// The rule that it is about, as `LR-P14`; or a name that all games share.
    pub id: String,
    /// The question, in words.
    pub says: String,
    /// The tables whose games were judged, by name.
    pub tables: Vec<String>,
    /// The result with its interval.
    pub found: String,
    /// The bounds.
    pub wanted: String,
    /// The worst of its numbers, with the interval that decided; `None` for facts that are not estimates.
    pub number: Option<Estimate>,
    /// Whether the value is shown as a percentage.
    pub percent: bool,
    /// The least and the greatest accepted value.
    pub bounds: Bounds,
    /// The subjects of the line, the worst first, at most [`PLACES`]: cards by title, tables and players.
    pub places: Vec<String>,
    /// The p-value of the result if the line holds: the smaller it is, the nearer the line is to failing.
    pub chance: f64,
    /// The verdict.
    pub verdict: Verdict,
    /// If it is undecided: the number of games of each table that would decide it, if results stayed the same. `None` if the
    /// result is on a bound, or never came up.
    pub games: Option<u64>,
    /// If it is undecided: the tables whose games would decide it, by their positions in the record.
    pub open: Vec<usize>,
}
