//! Whether a deck passes: what was counted against what the designer tolerates. What was counted is `measure`'s. What a verdict
//! promises, and why it can, stands in `verdict/family.rs`.

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
pub use judge::{Judgement, judge};
pub use words::{Bounds, plain, show};

/// How a line of the verdict comes out, the worst last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// All its intervals lie inside what is tolerated.
    Pass,
    /// One reaches over a bound: more games would tell.
    #[default]
    Undecided,
    /// One lies outside.
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
    /// What is asked, in words.
    pub says: String,
    /// What was found, with its doubt.
    pub found: String,
    /// What is tolerated.
    pub wanted: String,
    /// The worst of its numbers, with the interval that decided; nothing for what is a fact and no estimate.
    pub number: Option<Estimate>,
    /// Whether that is read as per cent.
    pub percent: bool,
    /// The least and the most that are tolerated.
    pub bounds: Bounds,
    /// What it speaks of, the worst first, [`PLACES`] at most: cards by their titles, tables and players.
    pub places: Vec<String>,
    /// How likely what was found is, or worse, where the line holds: the nearer to nought, the nearer to failing.
    pub chance: f64,
    /// How it comes out.
    pub verdict: Verdict,
    /// If it is open: as many games of each table as would decide it, if more of the same came. Nothing if the find lies on a
    /// bound, or never came up.
    pub games: Option<u64>,
    /// If it is open: the tables whose games would tell, by their places in the record.
    pub open: Vec<usize>,
}
