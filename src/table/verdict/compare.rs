//! The effect of an edit: compares two decks under common seeds, measure by measure and table by table. The luck that both
//! share cancels part by part; significance accounts for the number of measures.

use super::terms::{Line, Terms};
use crate::measure::doubt::{Estimate, Sample};
use crate::measure::record::{Record, TableRecord};

/// The false discovery rate among the changed measures of a table.
const ALARMS: f64 = 0.10;

/// A table of both decks.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// Its display name.
    pub label: String,
    /// Games that were the same, choice by choice as far as scores and standings tell; of how many.
    pub same: (u64, u64),
    /// The number of measures that were compared.
    pub compared: usize,
    /// The measures that changed, the most certain first.
    pub changes: Vec<Change>,
    /// The number of games with separate seeds that are as precise as one game with a common seed: the median over
    /// the measures that differ. `None` if none does.
    pub pairing: Option<f64>,
}

impl Rung {
    /// The number of games with separate seeds that would tell as much.
    pub fn unpaired(&self) -> Option<u64> {
        self.pairing.map(|pairing| (self.same.1 as f64 * pairing).round() as u64)
    }
}

/// A measure that changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The name of the measure.
    pub measure: String,
    /// The old value.
    pub before: Estimate,
    /// The new value.
    pub after: Estimate,
    /// The difference.
    pub by: Estimate,
    /// Whether the value is a percentage.
    pub percent: bool,
    /// Whether the value came closer to its bounds; `None` if it has none.
    pub better: Option<bool>,
}

/// Compares the tables that both decks played.
pub fn compare(terms: &Terms, before: &Record, after: &Record) -> Vec<Rung> {
    let twin =
        |t: &TableRecord| before.tables.iter().find(|b| (&b.name, &b.bots, b.players) == (&t.name, &t.bots, t.players));
    after.tables.iter().filter_map(|t| Some(rung(terms, twin(t)?, t))).collect()
}

fn rung(terms: &Terms, before: &TableRecord, after: &TableRecord) -> Rung {
    let same = before.digests.iter().filter(|(game, digest)| after.digests.get(game) == Some(digest)).count() as u64;
    let both = before.digests.keys().filter(|game| after.digests.contains_key(game)).count() as u64;
    let mut all: Vec<(f64, Change)> = Vec::new();
    let mut pairing: Vec<f64> = Vec::new();
    for (name, now) in after.tally.by.iter().filter(|(name, _)| !name.starts_with("standing/")) {
        let Some(then) = before.tally.by.get(name) else { continue };
        let games = [before.tally.games, after.tally.games];
        let Some(sample) = Sample::difference(now, then, games[0].min(games[1])) else { continue };
        let chance = 2.0 * sample.surely_below(0.0).min(sample.surely_above(0.0));
        let (old, new) = (Sample::of(then, games[0]).estimate(), Sample::of(now, games[1]).estimate());
        pairing.extend(variance_ratio(&old, &new, &sample.estimate()));
        let better = terms
            .lines
            .iter()
            .filter(|l| about(l, name) && terms.binds(l, &after.name, after.players))
            .find_map(|l| nearer(l, old.value, new.value));
        let (by, percent) = (sample.estimate(), now.is_share());
        all.push((chance, Change { measure: name.clone(), before: old, after: new, by, percent, better }));
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let compared = all.len();
    let sure = all.iter().enumerate().rposition(|(i, (p, _))| *p <= ALARMS * (i + 1) as f64 / compared as f64);
    let changes = all.into_iter().take(sure.map_or(0, |last| last + 1)).map(|(_, change)| change).collect();
    pairing.sort_by(f64::total_cmp);
    let pairing = pairing.get(pairing.len() / 2).copied();
    Rung { label: after.label(), same: (same, both), compared, changes, pairing }
}

/// The variance of a difference between independent games, relative to that between games with common seeds. `None` if the
/// values are equal, or if there are too few games.
fn variance_ratio(before: &Estimate, after: &Estimate, by: &Estimate) -> Option<f64> {
    let [a, b, paired] = [before, after, by].map(Estimate::half);
    let ratio = (a * a + b * b) / (paired * paired);
    (before.value != after.value && ratio.is_finite() && ratio > 0.0).then_some(ratio)
}

/// Whether a line is about a measure.
fn about(line: &Line, name: &str) -> bool {
    let named = line.measure.as_deref() == Some(name) || line.each.as_deref().is_some_and(|e| name.starts_with(e));
    named && line.less.is_none() && line.quantile.is_none()
}

/// Whether the new value is nearer to the bounds of a line; `None` if both are inside.
fn nearer(line: &Line, old: f64, new: f64) -> Option<bool> {
    let off = |v: f64| {
        let low = line.at_least.map_or(0.0, |b| (b.0 - v).max(0.0));
        let high = line.at_most.map_or(0.0, |b| (v - b.0).max(0.0));
        low + high
    };
    (off(old) != off(new)).then(|| off(new) < off(old))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Measure, Sums, Tally};

    fn record(won: i64, seen: i64) -> Record {
        let mut sums = Sums::default();
        (0..32).for_each(|i| sums.add(i, (i as i64 * 5) % 9 + won, 20));
        let mut tally = Tally { games: 640, ..Tally::default() };
        tally.put("won", Measure::Share { unit: 1, sums });
        let mut times = Sums::default();
        (0..32).for_each(|i| times.add(i, seen / 32 + i64::from(i as i64 % 32 < seen % 32), 20));
        tally.put("seen/x", Measure::Share { unit: 1, sums: times });
        let digests = (0..640).map(|g| (g, if g % 4 == 0 { 7 } else { won as u32 })).collect();
        let table = TableRecord { name: "main".into(), players: 3, tally, digests, ..TableRecord::default() };
        Record { tables: vec![table], ..Record::default() }
    }

    #[test]
    fn an_edit_is_seen_and_its_direction_is_said_where_a_bound_says_it() {
        let line = serde_json::json!({"id": "L", "says": "won", "tables": ["main"], "measure": "won", "at_least": 0.5});
        let lines = vec![serde_json::from_value::<Line>(line).expect("a line")];
        let terms =
            Terms { players: vec![3], games: 1, judged_at: 1, tables: vec![], lines, chapters: vec![], lift: None };
        let rungs = compare(&terms, &record(1, 300), &record(3, 305));
        assert_eq!(rungs[0].same, (160, 640));
        // two more of twenty in every part: ten points, without a doubt; five of 640 are nothing
        let [change] = &rungs[0].changes[..] else { panic!("{rungs:?}") };
        assert!((change.by.value - 0.1).abs() < 1e-9 && change.better == Some(true), "{change:?}");
        assert!(compare(&terms, &record(1, 300), &record(1, 300))[0].changes.is_empty());
    }

    #[test]
    fn what_is_counted_more_often_is_more_and_less_often_less() {
        let line = serde_json::json!({"id": "S", "says": "seen", "tables": ["main"], "each": "seen/", "at_most": 0.3});
        let lines = vec![serde_json::from_value::<Line>(line).expect("a line")];
        let terms =
            Terms { players: vec![3], games: 1, judged_at: 1, tables: vec![], lines, chapters: vec![], lift: None };
        for (before, after) in [(100, 420), (420, 100)] {
            let rungs = compare(&terms, &record(1, before), &record(1, after));
            let [change] = &rungs[0].changes[..] else { panic!("{rungs:?}") };
            // half of 640
            let by = if before < after { 0.5 } else { -0.5 };
            assert_eq!(change.measure, "seen/x");
            assert!((change.by.value - by).abs() < 0.001, "{change:?}");
            assert!((change.after.value - change.before.value - by).abs() < 0.001, "{change:?}");
            assert_eq!(change.better, Some(after < before), "at most three in ten");
        }
    }
}
