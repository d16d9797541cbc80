//! A project with an edit, and the games that it plays.

use super::edit::{Splice, spliced, text};
use super::{Edit, Judged};
use ground::diag::Checked;
use ground::share::{cores, share};
use ground::world::Project;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use table::measure::record::{Record, TableRecord};
use table::title::{Asked, Follower, Playable};
use table::verdict::{self, Judgement};

/// Where edits are tried.
pub struct Bench<'a> {
    /// The project without edits.
    pub project: &'a Project,
    /// The game.
    pub game: &'a dyn Playable,
    /// Where chance begins.
    pub seed: u64,
    /// The number of games at once; 0 for as many as the machine can play.
    pub threads: usize,
    /// Whether to continue; asked before every game.
    pub go_on: &'a (dyn Fn() -> bool + Sync),
}

impl Bench<'_> {
    /// Runs the same function for each of these edits, each in its own project, in as many threads as requested. Returns `None`
    /// for edits that cannot be made, and for those not begun before a stop.
    pub(super) fn each<T: Send>(
        &self,
        edits: &[&[Splice]],
        work: impl Fn(usize, &Project) -> T + Sync,
    ) -> Vec<Option<T>> {
        let threads = if self.threads == 0 { cores() } else { self.threads };
        let done = share(edits.len(), threads, |numbers| {
            let project = self.project.fork();
            // cards are cached when they are read for the second time, so that an edit reads only its own cards
            for _ in 0..2 {
                self.game.open(&project);
            }
            let mut done = Vec::new();
            for nth in numbers.take_while(|_| (self.go_on)()) {
                done.push((nth, edited(&project, edits[nth], |project| work(nth, project))));
            }
            done
        });
        let mut all: Vec<Option<T>> = edits.iter().map(|_| None).collect();
        done.into_iter().flatten().for_each(|(nth, what)| all[nth] = what);
        all
    }

    /// Plays the requested games with a project; `None` if it cannot be played, or was stopped.
    pub(super) fn played(&self, project: &Project, asked: &Asked) -> Option<Vec<TableRecord>> {
        let played = self.game.playtest(project, asked, &self.go_on).value?;
        played.rest().is_none().then_some(played.record.tables)
    }

    /// A separate project with an edit; `None` if it cannot be made.
    pub fn with(&self, edit: &Edit) -> Option<Project> {
        let project = self.project.fork();
        texts(&project, &edit.splices)?.iter().for_each(|(file, _, new)| project.edit(file, new));
        Some(project)
    }
}

/// Each file that is edited: its old and its new text.
fn texts(project: &Project, splices: &[Splice]) -> Option<Vec<(String, String, String)>> {
    let mut files: Vec<&str> = splices.iter().map(|splice| splice.file.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    let change = |file: &str| {
        let old = text(project, file)?.1.to_string();
        let own: Vec<&Splice> = splices.iter().filter(|splice| splice.file == file).collect();
        let new = spliced(&old, &own)?;
        Some((file.to_owned(), old, new))
    };
    files.into_iter().map(change).collect()
}

/// Runs a function on a project with an edit, and then reverts the edit.
fn edited<T>(project: &Project, splices: &[Splice], work: impl FnOnce(&Project) -> T) -> Option<T> {
    let texts = texts(project, splices)?;
    texts.iter().for_each(|(file, _, new)| project.edit(file, new));
    let done = work(project);
    texts.iter().for_each(|(file, old, _)| project.edit(file, old));
    Some(done)
}

/// Observes a run that is judged repeatedly, until `enough` is known.
struct Known<'a> {
    go_on: &'a (dyn Fn() -> bool + Sync),
    enough: &'a (dyn Fn(&Record, &Judgement) -> bool + Sync),
    over: AtomicBool,
    last: Mutex<Option<(Record, Judgement)>>,
}

impl Follower for Known<'_> {
    fn game(&self) -> bool {
        !self.over.load(Ordering::Relaxed) && (self.go_on)()
    }

    fn look(&self, record: &Record, judged: &Judgement) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some((record.clone(), judged.clone()));
        self.over.store((self.enough)(record, judged), Ordering::Relaxed);
    }
}

/// Plays the requested games and judges them at every look, until `enough` is known. If the run is stopped, the last judgement counts;
/// `None` if there was none.
pub(super) fn until(
    bench: &Bench<'_>,
    project: &Project,
    asked: &Asked,
    enough: &(dyn Fn(&Record, &Judgement) -> bool + Sync),
) -> Checked<Judged> {
    let known = Known { go_on: bench.go_on, enough, over: AtomicBool::new(false), last: Mutex::new(None) };
    let Checked { value, diags } = bench.game.playtest(project, asked, &known);
    let judged = value.and_then(|played| {
        let terms = played.terms.clone()?;
        let last = known.last.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (record, judgement) = match played.rest() {
            None => {
                let judgement = verdict::judge(&terms, &played.record, &[]);
                (played.record, judgement)
            }
            Some(_) => last?,
        };
        Some(Judged { terms, record, judgement })
    });
    Checked { value: judged, diags }
}
