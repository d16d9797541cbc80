//! Broken pairs (interaction of two factors): cards that win much more often together than each alone. There are four kinds of
//! players: with both cards, with one, with the other, with neither. If cards only added to each other, players with both would
//! win what the two single cards win together, minus what players with neither win. The difference from this is the excess of
//! the pair.
//!
//! Winners of long games have more cards, and so more pairs, which raises the excess of all pairs. Therefore it is measured
//! from the median of all pairs (an empirical null: Efron 2004), and it must exceed a [`MARGIN`], not 0. Among all pairs that
//! were seen often enough, those significantly beyond the margin are named, with a false discovery rate of one in twenty
//! (Benjamini and Hochberg 1995).

use crate::measure::Measure;
use crate::measure::doubt::{Estimate, Sample};
use crate::measure::house::{PAIRS, WIN};
use crate::measure::record::TableRecord;

/// The beginning of measures by which a line asks for pairs.
pub const EACH: &str = "pairs/";

/// The false discovery rate among the named pairs.
const RATE: f64 = 0.05;

/// The excess over its expected win rate from which a pair is named.
pub const MARGIN: f64 = 0.10;

/// Players that must have had both cards.
const SEEN: f64 = 200.0;

/// Players of each other kind that must be there at a table.
const ALONE: f64 = 20.0;

/// The number of pairs from which their median shows their common excess.
const MANY: usize = 10;

/// Two cards that win together.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// Both cards.
    pub titles: [String; 2],
    /// The win rate of players with both cards, and their number.
    pub wins: Estimate,
    /// The expected win rate.
    pub expected: f64,
}

/// A pair that was seen often enough.
#[derive(Clone, Debug)]
pub(super) struct Both<'t> {
    pub(super) titles: [&'t str; 2],
    /// The win rate of players with both, with the error of the excess.
    pub(super) wins: Sample,
    pub(super) expected: f64,
    seen: f64,
}

/// The broken pairs of a run, the most certain first. Uses tables with equal bots that do not play at random; if there are
/// none, all tables.
pub(super) fn found(tables: &[TableRecord]) -> Vec<Pair> {
    let counted: Vec<&TableRecord> = tables.iter().filter(|t| t.tally.by.contains_key(PAIRS)).collect();
    let able: Vec<&TableRecord> =
        counted.iter().filter(|t| t.bots.first().is_some_and(|bot| bot != "random")).copied().collect();
    beyond(both(if able.is_empty() { &counted } else { &able }), MARGIN)
}

/// Pairs that exceed the expected rate by more than a margin.
fn beyond(pairs: Vec<Both<'_>>, margin: f64) -> Vec<Pair> {
    let all = pairs.len() as f64;
    let mut chances: Vec<(f64, Both<'_>)> =
        pairs.into_iter().map(|pair| (pair.wins.surely_above((pair.expected + margin).min(1.0)), pair)).collect();
    chances.sort_by(|a, b| a.0.total_cmp(&b.0));
    let last = chances.iter().enumerate().rposition(|(nth, (chance, _))| *chance <= RATE * (nth + 1) as f64 / all);
    let named = chances.into_iter().take(last.map_or(0, |last| last + 1));
    let pair = |(_, Both { titles, wins, expected, seen })| Pair {
        titles: titles.map(str::to_owned),
        wins: Estimate { n: seen as u64, ..wins.estimate() },
        expected,
    };
    named.map(pair).collect()
}

/// Players of one kind.
#[derive(Clone, Copy)]
struct Kind {
    won: f64,
    of: f64,
}

impl Kind {
    fn less(self, other: Kind) -> Kind {
        Kind { won: self.won - other.won, of: self.of - other.of }
    }

    fn share(self) -> f64 {
        self.won / self.of
    }

    /// The variance of one player's share; slightly increased if all win, or none.
    fn spread(self) -> f64 {
        let part = (self.won + 0.5) / (self.of + 1.0);
        part * (1.0 - part)
    }

    fn variance(self) -> f64 {
        self.spread() / self.of
    }
}

/// The pairs of one table: each row of its triangle, first those for all players.
struct Triangle<'t>(Vec<&'t [[u64; 2]]>);

impl<'t> Triangle<'t> {
    /// The triangle of a table that has these names.
    fn of(table: &'t TableRecord, names: &[String]) -> Option<Triangle<'t>> {
        let Measure::Grid { columns, rows } = table.tally.by.get(PAIRS)? else { return None };
        let row = |(nth, name): (usize, &String)| rows.get(name).map(Vec::as_slice).filter(|row| row.len() == nth + 1);
        let rows = names.iter().enumerate().map(row).collect::<Option<Vec<_>>>()?;
        (columns == names).then_some(Triangle(rows))
    }

    fn kind(&self, row: usize, column: usize) -> Kind {
        let [won, of] = self.0[row][column].map(|n| n as f64 / WIN as f64);
        Kind { won, of }
    }

    /// Players with both, with one alone, with the other alone, with neither; nothing if one of these is hardly ever seen.
    fn kinds(&self, row: usize, column: usize) -> Option<[Kind; 4]> {
        let both = self.kind(row, column);
        let (one, other) = (self.kind(row, 0), self.kind(column, 0));
        let neither = self.kind(0, 0).less(one).less(other.less(both));
        let alone = [one.less(both), other.less(both), neither];
        (both.of > 0.0 && alone.iter().all(|kind| kind.of >= ALONE)).then_some([both, alone[0], alone[1], neither])
    }
}

/// Every pair with enough observations, all tables together, weighted by the number of players with both.
pub(super) fn both<'t>(tables: &[&'t TableRecord]) -> Vec<Both<'t>> {
    let names = tables.iter().find_map(|table| match table.tally.by.get(PAIRS)? {
        Measure::Grid { columns, .. } => Some(columns),
        _ => None,
    });
    let Some(names) = names else { return Vec::new() };
    let triangles: Vec<Triangle> = tables.iter().filter_map(|table| Triangle::of(table, names)).collect();
    let mut all = Vec::new();
    for row in 1..names.len() {
        for column in 1..row {
            let pooled = pooled(triangles.iter().filter_map(|triangle| triangle.kinds(row, column)));
            all.extend(pooled.map(|(wins, expected, seen)| Both {
                titles: [&names[column], &names[row]],
                wins,
                expected,
                seen,
            }));
        }
    }
    centered(all)
}

/// The win rate of players with both, with the error of the excess over the sum of both cards; that sum; and the number of
/// players.
fn pooled(tables: impl Iterator<Item = [Kind; 4]>) -> Option<(Sample, f64, f64)> {
    let (mut all, mut expected, mut alone) = (Kind { won: 0.0, of: 0.0 }, 0.0, 0.0);
    for [both, one, other, neither] in tables {
        all = Kind { won: all.won + both.won, of: all.of + both.of };
        expected += both.of * (one.share() + other.share() - neither.share());
        alone += both.of.powi(2) * [one, other, neither].map(Kind::variance).iter().sum::<f64>();
    }
    // by the spread of the expected rate: players who always win have none of their own
    let spread = Kind { won: expected.clamp(0.0, all.of), of: all.of }.spread();
    let witnesses = spread * all.of.powi(2) / (spread * all.of + alone);
    let wins = Sample::Share { k: all.share() * witnesses, n: witnesses };
    (all.of >= SEEN).then_some((wins, (expected / all.of).clamp(0.0, 1.0), all.of))
}

/// The pairs with the common excess added to the expected rate of each.
fn centered(mut all: Vec<Both<'_>>) -> Vec<Both<'_>> {
    let mut excess: Vec<f64> = all.iter().map(|pair| pair.wins.value() - pair.expected).collect();
    excess.sort_by(f64::total_cmp);
    let common = excess.get(excess.len() / 2).filter(|_| excess.len() >= MANY).map_or(0.0, |median| median.max(0.0));
    all.iter_mut().for_each(|pair| pair.expected = (pair.expected + common).min(1.0));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Pairs, Tally};
    use ground::dice::Dice;

    /// A simulated table: each player has some random cards, and wins with a probability that depends on them.
    fn table(seed: u64, players: u64, cards: usize, wins: impl Fn(&[usize]) -> f64) -> TableRecord {
        let titles: Vec<String> = (0..cards).map(|card| format!("c{card}")).collect();
        let (mut pairs, mut dice) = (Pairs::new(&titles), Dice::new(seed, 7));
        for _ in 0..players {
            let hand: Vec<usize> = (0..cards).filter(|_| dice.below(4) == 0).collect();
            let won = f64::from(dice.below(1 << 20)) < wins(&hand) * f64::from(1 << 20);
            pairs.add(if won { WIN as u64 } else { 0 }, WIN as u64, |each| hand.iter().copied().for_each(each));
        }
        let mut tally = Tally::default();
        tally.put(PAIRS, pairs.close());
        TableRecord { tally, bots: vec!["greedy".to_owned()], ..TableRecord::default() }
    }

    /// Every third card is strong, every third weak, and no two have anything to do with each other.
    fn strength(hand: &[usize]) -> f64 {
        0.4 + hand.iter().map(|card| [0.04, -0.04, 0.0][card % 3]).sum::<f64>()
    }

    fn named(pairs: &[Pair]) -> Vec<[&str; 2]> {
        pairs.iter().map(|pair| [pair.titles[0].as_str(), pair.titles[1].as_str()]).collect()
    }

    /// 300 of 400 with both; 250 of 1,000 and 300 of 1,000 with one; 400 of 2,000 with neither: 25 + 30 - 20 % are expected.
    #[test]
    fn what_is_expected_is_arithmetic() {
        let kind = |won: f64, of: f64| Kind { won, of };
        let kinds = [kind(300.0, 400.0), kind(250.0, 1000.0), kind(300.0, 1000.0), kind(400.0, 2000.0)];
        let (wins, expected, seen) = pooled([kinds].into_iter()).expect("seen often enough");
        assert!((expected - 0.35).abs() < 1e-12 && (wins.value() - 0.75).abs() < 1e-12 && seen == 400.0);
        // one standard error of the difference: the four variances added
        let error: f64 =
            [(0.35, 400.0), (0.25, 1000.0), (0.3, 1000.0), (0.2, 2000.0)].map(|(p, n)| p * (1.0 - p) / n).iter().sum();
        let Sample::Share { n, .. } = wins else { panic!("a share") };
        let told = (0.35 * 0.65 / n).sqrt();
        assert!((0.95..1.05).contains(&(told / error.sqrt())), "{told}");
        // two tables are combined, weighted by their players with both
        let less = [kind(30.0, 100.0), kind(250.0, 1000.0), kind(300.0, 1000.0), kind(400.0, 2000.0)];
        let (wins, expected, seen) = pooled([kinds, less].into_iter()).expect("seen often enough");
        assert!((wins.value() - 0.66).abs() < 1e-12 && (expected - 0.35).abs() < 1e-12 && seen == 500.0);
        assert!(pooled([less].into_iter()).is_none(), "a hundred players are too few");
    }

    #[test]
    fn a_planted_pair_is_found_and_no_other() {
        let wins = |hand: &[usize]| strength(hand) + if hand.contains(&2) && hand.contains(&9) { 0.3 } else { 0.0 };
        let found = found(&[table(3, 20_000, 30, wins)]);
        assert_eq!(named(&found), [["c2", "c9"]]);
        assert!((found[0].wins.value - found[0].expected - 0.3).abs() < 0.05, "{found:?}");
        // a pair whose holders always win is not missed either
        let always = |hand: &[usize]| if hand.contains(&2) && hand.contains(&9) { 1.0 } else { strength(hand) };
        assert_eq!(named(&super::found(&[table(3, 20_000, 30, always)])), [["c2", "c9"]]);
        // strong cards alone are not a pair
        assert!(super::found(&[table(3, 20_000, 30, strength)]).is_empty());
    }

    /// Decks without broken pairs, with a margin of 0: in a hundred runs of 435 pairs each, at most one run in five names a
    /// pair, as one in twenty allows by chance (the binomial tail of a hundred above 13 is less than one in a thousand).
    #[test]
    fn decks_without_pairs_are_seldom_accused() {
        let accused = (0..100).filter(|seed| {
            let table = table(*seed, 4_000, 30, strength);
            !beyond(both(&[&table]), 0.0).is_empty()
        });
        let accused = accused.count();
        assert!(accused <= 13, "{accused} of 100");
    }

    /// Players of long games have more cards and win more: every pair wins together, and none is broken.
    #[test]
    fn what_all_pairs_have_in_common_is_no_pair() {
        let long = |hand: &[usize]| (hand.len() as f64 / 6.0).powi(2);
        let found = beyond(both(&[&table(5, 40_000, 12, long)]), 0.0);
        assert!(found.len() < 4, "{} of 66", found.len());
    }
}
