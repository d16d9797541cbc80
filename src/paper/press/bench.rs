//! The work queue of flattening: workers take the next free face, and the writer requests the results in its own
//! order. The file does not depend on which worker took which face.

use super::Press;
use super::apart::Apart;
use super::scale::Scale;
use crate::impose::Sheet;
use crate::typeset::{Galley, Mark, Placed};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The largest number of finished faces that wait to be written, because they are kept in memory.
const AHEAD: usize = 6;

/// The faces of a document, and those that are ready.
pub(super) struct Bench<'d> {
    /// Each face once, with its smallest scale.
    jobs: Vec<(&'d Galley, Scale)>,
    /// The index of a face, by its address.
    numbers: FxHashMap<usize, usize>,
    state: Mutex<State>,
    news: Condvar,
}

#[derive(Default)]
struct State {
    /// Faces that no worker has taken yet.
    left: VecDeque<usize>,
    ready: FxHashMap<usize, Apart>,
    /// Signals for waiting threads.
    wanted: Option<usize>,
    /// Faces that were already requested.
    given: FxHashSet<usize>,
    /// The number of workers.
    hands: usize,
}

impl<'d> Bench<'d> {
    /// The faces on these sheets in writing order, for at most this many workers.
    pub(super) fn new(sheets: &'d [Sheet], threads: usize) -> Bench<'d> {
        let mut bench =
            Bench { jobs: Vec::new(), numbers: FxHashMap::default(), state: Mutex::default(), news: Condvar::new() };
        sheets.iter().flat_map(|sheet| &sheet.placed).for_each(|placed| bench.add(placed, Scale::default()));
        let left = (0..bench.jobs.len()).collect();
        // a single worker needs no queue
        let hands = Some(threads.min(bench.jobs.len())).filter(|hands| *hands > 1).unwrap_or_default();
        *bench.state() = State { left, hands, ..State::default() };
        bench
    }

    fn add(&mut self, placed: &'d Placed<Galley>, outer: Scale) {
        let (galley, scale): (&Galley, Scale) = (&placed.what, outer.of(placed.at));
        let job = *self.numbers.entry(address(galley)).or_insert(self.jobs.len());
        match self.jobs.get_mut(job) {
            None => self.jobs.push((galley, scale)),
            Some((_, smallest)) if scale.0 < smallest.0 => *smallest = scale,
            Some(_) => return,
        }
        for mark in galley.slots.iter().flatten() {
            if let Mark::Galley(inner) | Mark::Figure(inner) = mark {
                self.add(inner, scale);
            }
        }
    }

    /// The number of workers that are useful.
    pub(super) fn hands(&self) -> usize {
        self.state().hands
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Flattens faces until none is left.
    pub(super) fn work(&self, hand: &mut Press<'_>) {
        let _leaving = Leaving(self);
        while let Some(job) = self.next() {
            let (galley, scale) = self.jobs[job];
            let apart = hand.take_apart(galley, scale.0);
            self.state().ready.insert(job, apart);
            self.news.notify_all();
        }
    }

    /// The next face to flatten: one for which the writer waits, or else the first that is left, as soon as there is
    /// room.
    fn next(&self) -> Option<usize> {
        let mut state = self.state();
        loop {
            let wanted = state.wanted.and_then(|job| state.left.iter().position(|left| *left == job));
            if let Some(at) = wanted {
                return state.left.remove(at);
            }
            if state.left.is_empty() || state.ready.len() < AHEAD {
                return state.left.pop_front();
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A face as soon as it is ready; `None` if no worker exists, or if it was requested before.
    pub(super) fn ask(&self, galley: &Galley) -> Option<Apart> {
        let job = *self.numbers.get(&address(galley))?;
        let mut state = self.state();
        loop {
            if let Some(apart) = state.ready.remove(&job) {
                state.wanted = None;
                state.given.insert(job);
                self.news.notify_all();
                return Some(apart);
            }
            if state.hands == 0 || state.given.contains(&job) {
                return None;
            }
            state.wanted = Some(job);
            self.news.notify_all();
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Stops the workers when the writer ends, for any reason.
    pub(super) fn asking(&self) -> Asking<'_, 'd> {
        Asking(self)
    }
}

/// The writer, which requests faces.
pub(super) struct Asking<'b, 'd>(&'b Bench<'d>);

impl Drop for Asking<'_, '_> {
    fn drop(&mut self) {
        self.0.state().left.clear();
        self.0.news.notify_all();
    }
}

/// Signs off a worker, even after a panic, so that no thread waits for it.
struct Leaving<'b, 'd>(&'b Bench<'d>);

impl Drop for Leaving<'_, '_> {
    fn drop(&mut self) {
        self.0.state().hands -= 1;
        self.0.news.notify_all();
    }
}

fn address(galley: &Galley) -> usize {
    std::ptr::from_ref(galley).addr()
}
