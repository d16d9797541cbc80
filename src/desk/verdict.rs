//! Computes the verdict that the page shows: games are played while no file changes, and the next save ends them.
//! Each line of `playtest.yaml` is reported with its interval so far, and its value before the save. If a page asks for it, the
//! same thread then searches for edits that make the deck pass.

use ground::world::Project;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use table::measure::record::Record;
use table::title::{Asked, Games, Playable};
use table::verdict::{Ruling, judge};

/// The time without changes before games begin.
const QUIET: Duration = Duration::from_millis(300);

/// The number of games of each table before the first look; each further look doubles it.
const FIRST: u64 = 64;

/// Searches for edits that make a deck pass until it is told to stop, and reports its progress.
pub type Search<'p> = &'p (dyn Fn(&Project, &dyn Playable, &(dyn Fn() -> bool + Sync), &dyn Fn(Value)) + Sync);

/// The result of each line after this many games, by rule and question. Decks are compared after the same games: results that
/// an edit does not affect stay equal.
type Found = BTreeMap<(u64, String, String), String>;

/// A thread that plays, as the desk and the pages see it.
#[derive(Default)]
pub(crate) struct Lane {
    state: Mutex<State>,
    news: Condvar,
}

#[derive(Default)]
struct State {
    /// Counts saves.
    save: u64,
    closed: bool,
    /// Whether a page has asked for a search since the last save.
    asked: bool,
    /// The last published state of the verdict.
    told: Value,
    /// The last published state of the search; nothing if no search has begun since the last save.
    found: Value,
}

impl Lane {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Called after a save: the games of the previous deck end.
    pub(crate) fn begin(&self) {
        let mut state = self.state();
        (state.save, state.asked, state.found) = (state.save + 1, false, Value::Null);
        drop(state);
        self.news.notify_all();
    }

    /// Requests a search for edits that make the deck pass; the games that are being played end.
    pub(crate) fn search(&self) {
        self.state().asked = true;
        self.news.notify_all();
    }

    /// Ends all games.
    pub(crate) fn close(&self) {
        self.state().closed = true;
        self.news.notify_all();
    }

    /// The last published state of the verdict.
    pub(crate) fn told(&self) -> Value {
        self.state().told.clone()
    }

    /// The last published state of the search.
    pub(crate) fn found(&self) -> Value {
        self.state().found.clone()
    }

    fn goes_on(&self, save: u64) -> bool {
        let state = self.state();
        !state.closed && state.save == save
    }

    /// Whether a search was requested for this deck; clears the request.
    fn is_asked(&self, save: u64) -> bool {
        let mut state = self.state();
        state.save == save && std::mem::take(&mut state.asked)
    }

    /// Waits for a save that no other save follows for some time, or for a search, and for the end of all other work;
    /// `None` once the desk is closed.
    fn next(&self, played: u64, calm: &dyn Fn() -> bool) -> Option<u64> {
        let mut state = self.state();
        while !state.closed && state.save == played && !state.asked {
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        while !state.closed {
            let save = state.save;
            state = self.news.wait_timeout(state, QUIET).unwrap_or_else(PoisonError::into_inner).0;
            if state.save == save && calm() {
                return Some(save).filter(|_| !state.closed);
            }
        }
        None
    }

    /// Plays the game of a project until the desk is closed, and publishes the results as events. Before games begin, it
    /// waits until `calm` says that there is no other work.
    pub(crate) fn play(
        &self,
        project: &Project,
        game: &dyn Playable,
        search: Search<'_>,
        calm: &dyn Fn() -> bool,
        tell: &dyn Fn(&str, &str),
    ) {
        let mut before: Found = BTreeMap::new();
        let mut played = 0;
        while let Some(save) = self.next(played, calm) {
            if save != played {
                played = save;
                let say = |told: Value| {
                    tell("verdict", &told.to_string());
                    self.state().told = told;
                };
                let found = self.experiment(save, project, game, &before, &say);
                if !found.is_empty() {
                    before = found;
                }
            }
            if self.is_asked(save) {
                search(project, game, &|| self.goes_on(save), &|found| {
                    // after a save, the result is about an earlier deck
                    if self.goes_on(save) {
                        tell("search", &found.to_string());
                        self.state().found = found;
                    }
                });
            }
        }
    }

    /// Plays one deck until its lines are decided, or up to the limit of `playtest.yaml`; returns the result of each line.
    fn experiment(
        &self,
        save: u64,
        project: &Project,
        game: &dyn Playable,
        before: &Found,
        say: &dyn Fn(Value),
    ) -> Found {
        let mut found = BTreeMap::new();
        let mut record: Option<Record> = None;
        let mut range = (0, FIRST);
        loop {
            let asked = Asked { games: Games::Range(range.0, range.1), seed: 1, threads: 1, ..Asked::default() };
            let goes_on = || self.goes_on(save) && !self.state().asked;
            let played = game.playtest(project, &asked, &goes_on).value;
            let Some((terms, played)) = played.and_then(|mut played| Some((played.terms.take()?, played))) else {
                say(json!({"waits": "The deck has errors, or no playtest.yaml: nothing is played."}));
                return found;
            };
            if !goes_on() || played.rest().is_some() {
                return found;
            }
            match &mut record {
                Some(record) => record.merge(&played.record).unwrap_or_default(),
                none => *none = Some(played.record),
            }
            let Some(record) = &record else { return found };
            let judged = judge(&terms, record, &[]);
            let done = judged.open(u64::MAX).is_empty() || range.1 >= terms.judged_at;
            let lines: Vec<Value> = judged
                .rulings
                .iter()
                .map(|r| {
                    let was = before.get(&(range.1, r.id.clone(), r.says.clone())).filter(|was| **was != r.found);
                    json!({
                        "id": r.id, "says": r.says, "found": r.found, "wanted": r.wanted, "places": r.places,
                        "chance": r.chance, "verdict": r.verdict.to_string(), "was": was,
                    })
                })
                .collect();
            let came = |r: &Ruling| ((range.1, r.id.clone(), r.says.clone()), r.found.clone());
            found.extend(judged.rulings.iter().map(came));
            say(
                json!({"verdict": judged.verdict().to_string(), "games": record.games(), "going": !done, "lines": lines}),
            );
            if done {
                return found;
            }
            range = (range.1, (range.1 * 2).min(terms.judged_at.max(range.1 + 1)));
        }
    }
}
