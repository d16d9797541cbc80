//! A parameter sweep: one deck judged at several values of a number of its rules, over games with the same seeds.

use super::{Judgement, Ruling};
use crate::measure::record::Record;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The results of a sweep.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sweep {
    /// The numbers that were changed, one or two, by name.
    pub names: Vec<String>,
    /// A point for each value; of two numbers, for each pair of values.
    pub points: Vec<Point>,
}

/// The deck at one value.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The value of each number.
    pub values: Vec<i64>,
    /// The games, or why there are none.
    pub played: Result<Judged, String>,
}

/// Games of one point, and the verdict on them.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The fingerprint of the deck.
    pub deck: String,
    /// The number of games that were played.
    pub games: u64,
    /// A digest of all counts: equal if no game was different.
    pub counted: u64,
    /// The verdict.
    pub verdict: Judgement,
    /// The number of lines with each result, in words.
    pub score: String,
}

impl Judged {
    /// The verdict on a record, with its score in words.
    pub fn new(record: &Record, verdict: Judgement, score: String) -> Judged {
        let mut digest = DefaultHasher::new();
        record.tables.iter().for_each(|table| table.tally.hash(&mut digest));
        Judged { deck: record.deck.clone(), games: record.games(), counted: digest.finish(), verdict, score }
    }
}

/// A line of the verdict over all points.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve<'s> {
    /// The line with its first result: its id, words and bounds.
    pub line: &'s Ruling,
    /// The line at each point where it was judged.
    pub at: Vec<(&'s [i64], &'s Ruling)>,
}

impl<'s> Curve<'s> {
    /// The line at a point.
    pub fn of(&self, values: &[i64]) -> Option<&'s Ruling> {
        self.at.iter().find(|(at, _)| *at == values).map(|(_, ruling)| *ruling)
    }
}

/// The note about a number without effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// The rules of play are the same at every value.
    Unread,
    /// Every game had the same result.
    Unfelt,
}

impl Sweep {
    /// The points that were played.
    pub fn judged(&self) -> impl Iterator<Item = (&[i64], &Judged)> {
        self.points.iter().filter_map(|point| Some((point.values.as_slice(), point.played.as_ref().ok()?)))
    }

    /// The lines of the verdict, in its order; facts, such as broken invariants, have no number and are left out.
    pub fn curves(&self) -> Vec<Curve<'_>> {
        let mut curves: Vec<Curve<'_>> = Vec::new();
        for (values, judged) in self.judged() {
            for ruling in judged.verdict.rulings.iter().filter(|ruling| ruling.number.is_some()) {
                match curves.iter_mut().find(|c| (&c.line.id, &c.line.says) == (&ruling.id, &ruling.says)) {
                    Some(curve) => curve.at.push((values, ruling)),
                    None => curves.push(Curve { line: ruling, at: vec![(values, ruling)] }),
                }
            }
        }
        curves
    }

    /// Whether the number at this place of [`Sweep::names`] changed no game.
    pub fn idle(&self, nth: usize) -> Option<Idle> {
        let others = |values: &[i64]| {
            let mut others = values.to_vec();
            others.remove(nth);
            others
        };
        let (mut compared, mut unread) = (false, true);
        let judged: Vec<(&[i64], &Judged)> = self.judged().collect();
        for (at, (values, one)) in judged.iter().enumerate() {
            for (_, other) in judged[..at].iter().filter(|(earlier, _)| others(earlier) == others(values)) {
                if one.counted != other.counted {
                    return None;
                }
                compared = true;
                unread &= one.deck == other.deck;
            }
        }
        compared.then_some(if unread { Idle::Unread } else { Idle::Unfelt })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Tally;
    use crate::measure::record::TableRecord;

    fn point(values: &[i64], deck: &str, games: u64) -> Point {
        let tally = Tally { games, ..Tally::default() };
        let tables = vec![TableRecord { tally, ..TableRecord::default() }];
        let record = Record { deck: deck.to_owned(), tables, ..Record::default() };
        Point { values: values.to_vec(), played: Ok(Judged::new(&record, Judgement::default(), String::new())) }
    }

    /// Of two numbers, one may have an effect and the other none.
    #[test]
    fn a_number_that_changes_nothing_is_known() {
        let names = vec!["a".to_owned(), "b".to_owned()];
        let points =
            vec![point(&[1, 1], "x", 5), point(&[1, 2], "y", 5), point(&[2, 1], "z", 6), point(&[2, 2], "w", 6)];
        let sweep = Sweep { names, points };
        assert_eq!((sweep.idle(0), sweep.idle(1)), (None, Some(Idle::Unfelt)));
        let alone = |points| Sweep { names: vec!["a".to_owned()], points };
        assert_eq!(alone(vec![point(&[1], "x", 5), point(&[2], "x", 5)]).idle(0), Some(Idle::Unread));
        assert_eq!(alone(vec![point(&[1], "x", 5)]).idle(0), None, "one value is compared with nothing");
    }
}
