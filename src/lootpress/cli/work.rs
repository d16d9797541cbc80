//! Shared by the commands that write files: reasons for stopping, and output folders.

use super::terminal;
use super::{Outcome, Refusal, interrupted};
use crate::kit;
use ground::world::{self, Folder, Outbox};
use std::io::ErrorKind;
use std::path::Path;

/// The reason why work stopped.
pub(super) enum Stop {
    /// The complaints of the failed task have been collected.
    Complaints,
    /// Something outside the project prevented the work.
    Refused(Refusal),
    /// Ctrl-C.
    Interrupted,
}

impl Stop {
    /// The exit code.
    pub(super) fn outcome(self) -> Result<Outcome, Refusal> {
        match self {
            Stop::Complaints => Ok(Outcome::Complaints),
            Stop::Refused(refusal) => Err(refusal),
            Stop::Interrupted => Ok(Outcome::Interrupted),
        }
    }

    /// The reason why work on this folder stopped.
    pub(super) fn at(folder: &Folder) -> impl Fn(kit::Stop) -> Stop {
        move |stop| match stop {
            kit::Stop::Complaints => Stop::Complaints,
            kit::Stop::Unwritable(e) => unwritable(folder, &e),
            kit::Stop::Interrupted => Stop::Interrupted,
        }
    }
}

/// Opens an output folder, and waits while another run writes to it.
pub(super) fn outbox(folder: &Folder) -> Result<Outbox, Stop> {
    let opened = Outbox::open(folder, &mut patience(&folder.path())).map_err(|e| unwritable(folder, &e))?;
    if opened.healed() {
        let dir = folder.path();
        terminal::err(&format!(
            "{}: an earlier run was killed while replacing files; the old files were restored\n",
            dir.display()
        ));
    }
    Ok(opened)
}

/// Reports once that another run is writing there, and waits until Ctrl-C.
pub(super) fn patience(at: &Path) -> impl FnMut() -> bool + use<> {
    let mut news =
        Some(format!("another lootpress is writing {}; waiting for it to finish (Ctrl-C cancels)\n", at.display()));
    move || {
        news.take().iter().for_each(|news| terminal::err(news));
        !interrupted()
    }
}

/// The folder is full, or belongs to another user; or the user stopped waiting.
pub(super) fn unwritable(folder: &Folder, e: &std::io::Error) -> Stop {
    if e.kind() == ErrorKind::Interrupted {
        return Stop::Interrupted;
    }
    let state = match world::torn(folder) {
        false => "the existing files are unchanged",
        true => "some old files are not restored yet; the next run tries again",
    };
    let refusal = Refusal::new(format!("cannot write into {}: {e}", folder.path().display()));
    Stop::Refused(refusal.help(format!("{state}; choose another folder with --out, or free some space")))
}
