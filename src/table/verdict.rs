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

/// How a line of the verdict comes out, the worst last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// All its intervals are inside the bounds.
    Pass,
    /// One crosses a bound: more games would decide.
    #[default]
    Undecided,
    /// One is outside.
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

/// How many places a line of the verdict names.
pub const PLACES: usize = 3;

/// One line of the verdict.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ruling {
    /// The rule it is about, `LR-P14`; or the house's own name for it.
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
    /// Whether that is read as per cent.
    pub percent: bool,
    /// The least and the most that are tolerated.
    pub bounds: Bounds,
    /// What it is about, the worst first, at most [`PLACES`]: cards by title, tables and players.
    pub places: Vec<String>,
    /// The p-value of the result if the line holds: the smaller, the nearer to failing.
    pub chance: f64,
    /// The verdict.
    pub verdict: Verdict,
    /// If it is undecided: the number of games of each table that would decide it, if results stayed the same. `None` if the
    /// result is on a bound, or never came up.
    pub games: Option<u64>,
    /// If it is undecided: the tables whose games would decide it, by their positions in the record.
    pub open: Vec<usize>,
}
