//! What the verbs that write files have in common: why they stop, how far they are, every face of a box set once. Not a verb.

use super::terminal::{self, Bar};
use super::{Outcome, Refusal, interrupted};
use crate::diag::{Diag, Severity};
use crate::face::{Component, Cut, Face};
use crate::impose::{Document, Piece};
use crate::kit::{File, Seal};
use crate::press::Press;
use crate::typeset::{Case, Galley};
use crate::world::{self, Folder, Outbox};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

/// Why work stopped.
pub(super) enum Stop {
    /// There were complaints; they have been collected.
    Complaints,
    /// Something outside the project stood in the way.
    Refused(Refusal),
    /// Ctrl-C.
    Interrupted,
}

impl Stop {
    /// What the shell is told of it.
    pub(super) fn outcome(self) -> Result<Outcome, Refusal> {
        match self {
            Stop::Complaints => Ok(Outcome::Complaints),
            Stop::Refused(refusal) => Err(refusal),
            Stop::Interrupted => Ok(Outcome::Interrupted),
        }
    }
}

/// Opens a folder for everything that a verb makes, and waits while another run makes it.
pub(super) fn outbox(folder: &Folder) -> Result<Outbox, Stop> {
    let opened = Outbox::open(folder, &mut patience(&folder.path())).map_err(|e| unwritable(folder, &e))?;
    if opened.healed() {
        let dir = folder.path();
        terminal::err(&format!(
            "{}: an earlier run was killed while it replaced files; what was there is back\n",
            dir.display()
        ));
    }
    Ok(opened)
}

/// Presses a document into a file of a kit, piece by piece, and says how long it became.
pub(super) fn pdf(
    press: &mut Press<'_>,
    document: &Document,
    file: File,
    outbox: &mut Outbox,
    diags: &mut Vec<Diag>,
) -> Result<File, Stop> {
    let made = outbox.fill(&file.name, |out| {
        let mut seal = Seal::new(out);
        let pressed = press.write(document, world::date(), &mut seal)?;
        Ok(pressed.map(|()| seal.file(file.clone())))
    });
    made.map_err(|e| unwritable(outbox.folder(), &e))?.drain(diags).ok_or(Stop::Complaints)
}

/// Says once that somebody else is writing there, and waits until Ctrl-C.
pub(super) fn patience(at: &Path) -> impl FnMut() -> bool + use<> {
    let mut news =
        Some(format!("another lootpress is writing {}; waiting for its end (Ctrl-C gives up)\n", at.display()));
    move || {
        news.take().iter().for_each(|news| terminal::err(news));
        !interrupted()
    }
}

/// The folder is full, or not ours; or the wait for it was given up.
pub(super) fn unwritable(folder: &Folder, e: &std::io::Error) -> Stop {
    if e.kind() == ErrorKind::Interrupted {
        return Stop::Interrupted;
    }
    let state = match world::torn(folder) {
        false => "what was there before is untouched",
        true => "some of what was there is not back in its place, and the next run tries that again",
    };
    let refusal = Refusal::new(format!("cannot write into {}: {e}", folder.path().display()));
    Stop::Refused(refusal.help(format!("{state}; name another folder with --out, or make room")))
}

/// Counts a step of the work, and stops if asked to.
pub(super) fn step(bar: &Bar, what: &str) -> Result<(), Stop> {
    if interrupted() {
        return Err(Stop::Interrupted);
    }
    bar.step(what);
    Ok(())
}

/// Whether an error is among them.
pub(super) fn broken(diags: &[Diag]) -> bool {
    diags.iter().any(|d| d.severity == Severity::Error)
}

/// A component, set: its number in the list of components, and the piece that every copy is.
pub(super) struct Ready {
    pub(super) number: usize,
    pub(super) piece: Piece,
}

/// Sets every face once, all complaints collected; faces that are equal share a galley. Those that could not be set are missing.
pub(super) fn set_all(
    case: &Case<'_>,
    components: &[Component],
    bar: &Bar,
    diags: &mut Vec<Diag>,
) -> Result<Vec<Ready>, Stop> {
    bar.more(components.len());
    let mut set = |face: &Face, cut: &Cut| case.set(face, cut).drain(diags).map(Arc::new);
    let mut backs: Vec<(&Face, Cut, Option<Arc<Galley>>)> = Vec::new();
    let mut ready = Vec::new();
    for (number, component) in components.iter().enumerate() {
        step(bar, &component.title)?;
        let front = set(&component.front, &component.cut);
        let back = match &component.back {
            Some(face) => match backs.iter().find(|(known, cut, _)| *known == face && *cut == component.cut) {
                Some((.., galley)) => galley.clone(),
                None => {
                    let galley = set(face, &component.cut);
                    backs.push((face, component.cut, galley.clone()));
                    galley
                }
            },
            None => None,
        };
        if let Some(front) = front {
            let Cut { radius, shape, .. } = component.cut;
            ready.push(Ready { number, piece: Piece { front, back, radius, shape } });
        }
    }
    Ok(ready)
}
