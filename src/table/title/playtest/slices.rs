//! Plays many games in slices: every table plays a slice before the next one begins, on all cores. A run that is stopped has
//! played the same games at every table, up to a certain one, and another run can continue there.

use crate::measure::record::TableRecord;
use ground::share::{cores, share};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of slices of a small run: beginning the counts of each slice takes longer than some games.
const SLICES: u64 = 16;

/// The number of games in a slice of a large run: enough to outweigh the work of beginning the counts, and few enough
/// for threads to finish together.
const LARGEST: u64 = 256;

/// A request for games in slices.
pub(super) struct Slices {
    range: (u64, u64),
    each: u64,
}

/// The results so far.
struct Sum {
    tables: Vec<TableRecord>,
    /// The number of slices that are in the tables.
    done: u64,
    /// Slices that were played before an earlier one was finished, table by table.
    early: BTreeMap<u64, Vec<Option<TableRecord>>>,
}

impl Slices {
    pub(super) fn new(range: (u64, u64)) -> Slices {
        Slices { range, each: (range.1.saturating_sub(range.0) / SLICES).clamp(1, LARGEST) }
    }

    /// Plays slices: `play` plays one at a table, or returns `None` if it was stopped. Returns the number of games
    /// that all tables have played.
    pub(super) fn play(
        &self,
        tables: Vec<TableRecord>,
        threads: usize,
        play: &(dyn Fn(usize, (u64, u64)) -> Option<TableRecord> + Sync),
    ) -> (Vec<TableRecord>, u64) {
        let seats = tables.len() as u64;
        let works = usize::try_from(self.count().saturating_mul(seats)).unwrap_or(usize::MAX);
        let threads = if threads == 0 { cores() } else { threads };
        let stopped = AtomicBool::new(false);
        let sum = Mutex::new(Sum { tables, done: 0, early: BTreeMap::new() });
        share(works, threads, |numbers| {
            for nth in numbers.take_while(|_| !stopped.load(Ordering::Relaxed)).map(|nth| nth as u64) {
                let (slice, table) = (nth / seats, (nth % seats) as usize);
                match play(table, self.nth(slice)) {
                    Some(played) => sum.lock().unwrap_or_else(|poison| poison.into_inner()).add(slice, table, played),
                    None => stopped.store(true, Ordering::Relaxed),
                }
            }
        });
        let Sum { tables, done, .. } = sum.into_inner().unwrap_or_else(|poison| poison.into_inner());
        (tables, self.nth(done).0)
    }

    fn count(&self) -> u64 {
        self.range.1.saturating_sub(self.range.0).div_ceil(self.each)
    }

    fn nth(&self, slice: u64) -> (u64, u64) {
        let begins = |slice: u64| self.range.0.saturating_add(slice.saturating_mul(self.each)).min(self.range.1);
        (begins(slice), begins(slice + 1))
    }
}

impl Sum {
    /// Adds a slice of a table, and then all slices that have no gap before them.
    fn add(&mut self, slice: u64, table: usize, played: TableRecord) {
        let count = self.tables.len();
        self.early.entry(slice).or_insert_with(|| vec![None; count])[table] = Some(played);
        while let Some(first) = self.early.first_entry() {
            if *first.key() != self.done || first.get().iter().any(Option::is_none) {
                return;
            }
            for (whole, part) in self.tables.iter_mut().zip(first.remove().iter().flatten()) {
                // slices are disjoint by construction
                let _ = whole.merge(part);
            }
            self.done += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Tally;
    use std::sync::atomic::AtomicUsize;

    fn played((from, to): (u64, u64)) -> TableRecord {
        TableRecord {
            ranges: vec![(from, to)],
            tally: Tally { games: to - from, ..Tally::default() },
            ..TableRecord::default()
        }
    }

    /// Plays slices up to this game.
    fn until(range: (u64, u64), threads: usize, most: usize) -> (Vec<TableRecord>, u64, usize) {
        let count = AtomicUsize::new(0);
        let (tables, upto) = Slices::new(range).play(vec![TableRecord::default(); 3], threads, &|_, slice| {
            (count.fetch_add(1, Ordering::Relaxed) < most).then(|| played(slice))
        });
        (tables, upto, count.into_inner())
    }

    #[test]
    fn every_table_plays_every_game_once() {
        for range in [(0, 1), (0, 63), (5, 1_000), (7, 100_000), (u64::MAX - 70, u64::MAX)] {
            for threads in [1, 4] {
                let (tables, upto, _) = until(range, threads, usize::MAX);
                assert_eq!(upto, range.1);
                assert!(tables.iter().all(|t| t.ranges == [range] && t.tally.games == range.1 - range.0), "{range:?}");
            }
        }
        assert_eq!(until((4, 4), 2, 9).1, 4);
    }

    #[test]
    fn a_run_that_is_stopped_has_played_the_same_games_at_every_table() {
        for threads in [1, 4] {
            let (tables, upto, _) = until((100, 1_700), threads, 31);
            // three tables, 100 games a slice
            assert!(upto > 100 && upto <= 1_100 && upto % 100 == 0, "{upto}");
            assert!(tables.iter().all(|t| t.ranges == [(100, upto)]), "{tables:?}");
        }
        assert_eq!(until((0, 100), 1, 2).1, 0, "the first slice was not played by all");
    }

    #[test]
    fn a_slice_waits_for_those_before_it() {
        let mut sum = Sum { tables: vec![TableRecord::default()], done: 0, early: BTreeMap::new() };
        sum.add(1, 0, played((10, 20)));
        assert_eq!((sum.done, sum.tables[0].tally.games), (0, 0));
        sum.add(0, 0, played((0, 10)));
        assert_eq!((sum.done, sum.tables[0].ranges.as_slice()), (2, &[(0, 20)][..]));
    }

    #[test]
    fn what_is_asked_for_takes_no_memory_before_it_is_played() {
        let (_, upto, played) = until((0, u64::MAX), 2, 30);
        assert!(upto <= 10 * LARGEST && played < 40, "{upto} {played}");
    }
}
