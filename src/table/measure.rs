//! Results of many games: named whole numbers that add up exactly, in any order and on any number of machines. [`doubt`] gives
//! their confidence intervals, and `verdict` interprets them. [`house`] counts the measures of all games.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

mod chance;
pub mod doubt;
pub mod house;
mod pairs;
mod parts;
pub mod record;

pub use house::{Books, Gift, Ledger, Measured, NoLedger};
pub use pairs::Pairs;

/// The number of parts into which the games of an experiment are sorted; confidence intervals come from their differences.
pub const BLOCKS: usize = 32;

/// The part that a game belongs to: a hash of its number, so that parts do not line up with the rotation of seats and never change.
pub fn block(game: u64) -> usize {
    let mut x = game;
    (ground::dice::mix(&mut x) >> 59) as usize
}

/// A whole number for each part.
pub type Parts = [i64; BLOCKS];

/// Two sums for each part: the count, and the total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sums {
    /// The counts.
    pub n: Parts,
    /// The total of which it is a share.
    pub d: Parts,
}

impl Sums {
    /// Adds `n` of `d` to a part.
    pub fn add(&mut self, block: usize, n: i64, d: i64) {
        self.n[block] += n;
        self.d[block] += d;
    }

    /// Adds a yes or a no to a part.
    pub fn yes(&mut self, block: usize, yes: bool) {
        self.add(block, i64::from(yes), 1);
    }

    /// Adds other sums.
    pub fn merge(&mut self, other: &Sums) {
        for i in 0..BLOCKS {
            self.n[i] += other.n[i];
            self.d[i] += other.d[i];
        }
    }

    /// Subtracts other sums.
    pub fn take_off(&mut self, other: &Sums) {
        for i in 0..BLOCKS {
            self.n[i] -= other.n[i];
            self.d[i] -= other.d[i];
        }
    }

    /// Both sums, over all parts.
    pub fn total(&self) -> (i64, i64) {
        (self.n.iter().sum(), self.d.iter().sum())
    }
}

/// The number of occurrences of each whole number, from 0; smaller numbers count as 0, larger ones as the last.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    counts: Vec<u64>,
    sums: Sums,
}

impl Histogram {
    /// Counters for the numbers 0 to `last`.
    pub fn new(last: usize) -> Histogram {
        Histogram { counts: vec![0; last + 1], sums: Sums::default() }
    }

    /// Counts a number.
    pub fn add(&mut self, block: usize, value: i64) {
        let place = value.clamp(0, self.counts.len() as i64 - 1);
        self.counts[place as usize] += 1;
        self.sums.add(block, value, 1);
    }

    /// The number of values that were counted.
    pub fn counted(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The value of a measure.
    pub fn spread(&self) -> Measure {
        let counts = (0..).zip(&self.counts).filter(|(_, n)| **n > 0).map(|(v, n)| (v, *n)).collect();
        Measure::Spread { counts, sums: self.sums }
    }
}

/// A named measure.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// A yes or no per game, or several of which at most one is yes, such as a player's win.
    Share {
        /// The number of units of a full win: shared wins then stay whole numbers.
        unit: i64,
        /// The sums.
        sums: Sums,
    },
    /// A share of things that can happen several times per game: fights won, of all fights.
    Ratio(Sums),
    /// A mean without an upper limit: cards that a player buys.
    Rate(Sums),
    /// Whole numbers: how often each occurred, and their sums.
    Spread {
        /// The number of occurrences of each value.
        counts: BTreeMap<i64, u64>,
        /// The sum of the numbers, and how many there are.
        sums: Sums,
    },
    /// A share for each pair of a row and a column (contingency table): cards by heroes. Shown as a whole; lines of a verdict
    /// use its total.
    Grid {
        /// Names of the columns.
        columns: Vec<String>,
        /// The cells by the name of their row: one for each column, with the count and the total.
        rows: BTreeMap<String, Vec<[u64; 2]>>,
    },
}

impl Measure {
    fn merge(&mut self, other: &Measure) {
        match (self, other) {
            (Measure::Share { sums, .. }, Measure::Share { sums: other, .. })
            | (Measure::Ratio(sums), Measure::Ratio(other))
            | (Measure::Rate(sums), Measure::Rate(other)) => sums.merge(other),
            (Measure::Spread { counts, sums }, Measure::Spread { counts: more, sums: other }) => {
                for (value, n) in more {
                    *counts.entry(*value).or_default() += n;
                }
                sums.merge(other);
            }
            (Measure::Grid { columns, rows }, Measure::Grid { columns: same, rows: more }) if columns == same => {
                for (name, cells) in more {
                    let mine = rows.entry(name.clone()).or_insert_with(|| vec![[0; 2]; cells.len()]);
                    mine.iter_mut().zip(cells).for_each(|(mine, cell)| *mine = [mine[0] + cell[0], mine[1] + cell[1]]);
                }
            }
            // the same name is the same measure in every tally of a version
            _ => {}
        }
    }

    fn take_off(&mut self, other: &Measure) {
        match (self, other) {
            (Measure::Share { sums, .. }, Measure::Share { sums: other, .. })
            | (Measure::Ratio(sums), Measure::Ratio(other))
            | (Measure::Rate(sums), Measure::Rate(other)) => sums.take_off(other),
            (Measure::Spread { counts, sums }, Measure::Spread { counts: less, sums: other }) => {
                for (value, n) in less {
                    if let Some(mine) = counts.get_mut(value) {
                        *mine = mine.saturating_sub(*n);
                    }
                }
                counts.retain(|_, n| *n > 0);
                sums.take_off(other);
            }
            (Measure::Grid { rows, .. }, Measure::Grid { rows: less, .. }) => {
                for (name, cells) in less {
                    let mine = rows.get_mut(name).into_iter().flatten();
                    mine.zip(cells).for_each(|(mine, cell)| *mine = [mine[0] - cell[0], mine[1] - cell[1]]);
                }
            }
            _ => {}
        }
    }

    /// Whether anything was counted.
    fn counted(&self) -> bool {
        match self {
            Measure::Share { sums, .. } | Measure::Ratio(sums) | Measure::Rate(sums) => *sums != Sums::default(),
            Measure::Spread { counts, .. } => !counts.is_empty(),
            Measure::Grid { .. } => true,
        }
    }

    /// The sums by part, and the weight of each part; none for grids.
    pub fn sums(&self) -> Option<(&Sums, i64)> {
        match self {
            Measure::Grid { .. } => None,
            Measure::Ratio(sums) | Measure::Rate(sums) | Measure::Spread { sums, .. } => Some((sums, 1)),
            Measure::Share { unit, sums } => Some((sums, *unit)),
        }
    }

    /// Whether the measure is a share, which is shown as a percentage.
    pub fn is_share(&self) -> bool {
        matches!(self, Measure::Share { .. } | Measure::Ratio(_) | Measure::Grid { .. })
    }
}

/// The results of many games. Tallies of parts add up exactly to the tally of the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    /// The number of games, including those that a guard stopped.
    pub games: u64,
    /// The measures.
    pub by: BTreeMap<String, Measure>,
}

impl Tally {
    /// Adds another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        for (name, measure) in &other.by {
            match self.by.get_mut(name) {
                Some(mine) => mine.merge(measure),
                None => {
                    self.by.insert(name.clone(), measure.clone());
                }
            }
        }
    }

    /// Subtracts the tally of some of these games; the tally of the other games remains.
    pub fn take_off(&mut self, other: &Tally) {
        self.games -= other.games;
        for (name, measure) in &other.by {
            if let Some(mine) = self.by.get_mut(name) {
                mine.take_off(measure);
            }
        }
        self.by.retain(|_, measure| measure.counted());
    }

    /// Adds a measure to the one with the same name, if there is one.
    pub fn put(&mut self, name: impl Into<String>, measure: Measure) {
        let name = name.into();
        match self.by.get_mut(&name) {
            Some(mine) => mine.merge(&measure),
            None => {
                self.by.insert(name, measure);
            }
        }
    }

    /// The measures whose names begin with a prefix, by the rest of their names.
    pub fn below<'t>(&'t self, prefix: &'t str) -> impl Iterator<Item = (&'t str, &'t Measure)> {
        let from = self.by.range(prefix.to_owned()..);
        from.map_while(move |(name, m)| name.strip_prefix(prefix).map(|rest| (rest, m)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(games: &[(u64, i64)]) -> Tally {
        let (mut share, mut heap, mut tally) = (Sums::default(), Histogram::new(9), Tally::default());
        for (game, value) in games {
            share.yes(block(*game), *value > 3);
            heap.add(block(*game), *value);
            tally.games += 1;
        }
        tally.put("high", Measure::Share { unit: 1, sums: share });
        tally.put("value", heap.spread());
        let row = vec![[games.len() as u64, games.len() as u64], [0, 0]];
        tally.put("grid", Measure::Grid { columns: vec!["a".into(), "b".into()], rows: [("x".into(), row)].into() });
        tally
    }

    #[test]
    fn parts_add_up_to_the_whole_in_any_order() {
        let games: Vec<(u64, i64)> = (0..97).map(|i| (i, (i * 7 % 11) as i64)).collect();
        let whole = tally(&games);
        let (mut left, right) = (tally(&games[40..]), tally(&games[..40]));
        left.merge(&right);
        assert_eq!(left, whole);
    }

    #[test]
    fn a_tally_survives_being_written_down() {
        let whole = tally(&[(0, 2), (1, 8), (2, 3)]);
        let text = serde_json::to_string(&whole).expect("JSON");
        assert_eq!(serde_json::from_str::<Tally>(&text).expect("a tally"), whole);
    }

    #[test]
    fn every_part_gets_its_share_of_games() {
        let mut seen = [0; BLOCKS];
        (0..32_000).for_each(|game| seen[block(game)] += 1);
        // mean 1,000, standard deviation 31
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}
