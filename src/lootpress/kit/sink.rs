//! The interface between a kit and its caller: the destination of files, the progress, and reasons to stop.

use cards::face::Component;
use ground::diag::{Diag, Severity};
use ground::name::FileName;
use ground::world::{Outbox, Project};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Write};
use table::title::Opened;

/// A game of a project, and the requested parts.
#[derive(Clone)]
pub struct Wanted<'a> {
    /// The project with templates, fonts, pictures and the cache.
    pub project: &'a Project,
    /// The game's id.
    pub game: &'a str,
    /// The whole game, of which perhaps only a part is requested.
    pub found: &'a Opened,
    /// The components that are to be printed.
    pub components: Cow<'a, [Component]>,
    /// Whether the calibration page is requested.
    pub calibration: bool,
    /// Whether the rulebook is requested.
    pub book: bool,
}

impl<'a> Wanted<'a> {
    /// The request for a whole game.
    pub fn all(project: &'a Project, game: &'a str, found: &'a Opened) -> Wanted<'a> {
        Wanted { project, game, found, components: Cow::Borrowed(&found.components), calibration: true, book: true }
    }
}

/// The outcome of some work.
#[derive(Debug)]
pub struct Made<T> {
    /// The complaints, including warnings.
    pub diags: Vec<Diag>,
    /// The result.
    pub result: Result<T, Stop>,
}

/// The reason why work stopped.
#[derive(Debug)]
pub enum Stop {
    /// The complaints of the failed task have been collected.
    Complaints,
    /// A file could not be written.
    Unwritable(io::Error),
    /// The listener asked to stop.
    Interrupted,
}

impl From<io::Error> for Stop {
    fn from(e: io::Error) -> Stop {
        if e.kind() == ErrorKind::Interrupted { Stop::Interrupted } else { Stop::Unwritable(e) }
    }
}

/// The destination of finished files, with their names in a kit: `cards-a4.pdf`, `cards/magic-lute.png`. If work
/// stops, the files so far are not a whole kit and must be discarded.
pub trait Sink {
    /// Accepts a file that `write` writes piece by piece.
    ///
    /// # Errors
    /// The file cannot be accepted; also errors from `write`.
    fn fill(&mut self, name: &FileName, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()>;

    /// Reads a written file: a proof is checked before it is delivered.
    ///
    /// # Errors
    /// The file was not written.
    fn read(&mut self, name: &FileName) -> io::Result<Vec<u8>>;

    /// Whether an earlier file with this SHA-256, in hexadecimal, exists and is kept; otherwise it is made.
    fn leave(&mut self, name: &FileName, sha256: &str) -> bool {
        let _ = (name, sha256);
        false
    }

    /// Accepts a whole file.
    ///
    /// # Errors
    /// The file cannot be accepted.
    fn put(&mut self, name: &FileName, bytes: &[u8]) -> io::Result<()> {
        self.fill(name, &mut |file| file.write_all(bytes))
    }
}

/// A folder.
impl Sink for Outbox {
    fn fill(&mut self, name: &FileName, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        Outbox::fill(self, name, write)
    }

    fn read(&mut self, name: &FileName) -> io::Result<Vec<u8>> {
        Outbox::read(self, name)
    }

    fn leave(&mut self, name: &FileName, sha256: &str) -> bool {
        Outbox::leave(self, name, sha256)
    }
}

/// Files in memory, by their names.
impl Sink for BTreeMap<String, Vec<u8>> {
    fn fill(&mut self, name: &FileName, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        if self.keys().any(|known| FileName::new(known).is_ok_and(|known| known.folded() == name.folded())) {
            return Err(io::Error::new(
                ErrorKind::AlreadyExists,
                format!("two files would have the same name: {name}"),
            ));
        }
        let mut bytes = Vec::new();
        write(&mut bytes)?;
        self.insert(name.to_string(), bytes);
        Ok(())
    }

    fn read(&mut self, name: &FileName) -> io::Result<Vec<u8>> {
        self.get(&**name).cloned().ok_or_else(|| io::Error::new(ErrorKind::NotFound, name.to_string()))
    }
}

/// A listener for the progress; `()` ignores it.
pub trait Listener: Sync {
    /// Announces this many more steps.
    fn more(&self, steps: usize) {
        let _ = steps;
    }

    /// A step begins: a face, a file.
    fn step(&self, what: &str) {
        let _ = what;
    }

    /// Whether the work must stop here, without a result.
    fn stopped(&self) -> bool {
        false
    }
}

impl Listener for () {}

/// Counts a step of the work, and stops if requested.
pub(super) fn step(listener: &dyn Listener, what: &str) -> Result<(), Stop> {
    if listener.stopped() {
        return Err(Stop::Interrupted);
    }
    listener.step(what);
    Ok(())
}

/// Whether one of the complaints is an error.
pub(super) fn broken(diags: &[Diag]) -> bool {
    diags.iter().any(|d| d.severity == Severity::Error)
}
