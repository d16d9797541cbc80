//! The interface of a kit to its caller: where files go, who follows the progress, and reasons to stop.

use cards::face::Component;
use ground::diag::{Diag, Severity};
use ground::name::FileName;
use ground::world::{Outbox, Project};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Write};
use table::title::Opened;

/// A game of a project, and what of it is wanted.
#[derive(Clone)]
pub struct Wanted<'a> {
    /// Templates, fonts, pictures and the memory lie in it.
    pub project: &'a Project,
    /// The game's id.
    pub game: &'a str,
    /// The whole game, of which not everything need be wanted.
    pub found: &'a Opened,
    /// Those of its components that are to be printed.
    pub components: Cow<'a, [Component]>,
    /// The page that a printer at home is measured by.
    pub calibration: bool,
    /// The rulebook, if there is one.
    pub book: bool,
}

impl<'a> Wanted<'a> {
    /// All there is of a game.
    pub fn all(project: &'a Project, game: &'a str, found: &'a Opened) -> Wanted<'a> {
        Wanted { project, game, found, components: Cow::Borrowed(&found.components), calibration: true, book: true }
    }
}

/// What came of some work.
#[derive(Debug)]
pub struct Made<T> {
    /// Complaints, warnings among them.
    pub diags: Vec<Diag>,
    /// What was made.
    pub result: Result<T, Stop>,
}

/// Why work stopped.
#[derive(Debug)]
pub enum Stop {
    /// There were complaints; they have been collected.
    Complaints,
    /// A file could not be written.
    Unwritable(io::Error),
    /// Whoever follows the work asked for its end.
    Interrupted,
}

impl From<io::Error> for Stop {
    fn from(e: io::Error) -> Stop {
        if e.kind() == ErrorKind::Interrupted { Stop::Interrupted } else { Stop::Unwritable(e) }
    }
}

/// Where finished files go, under the names that they have in a kit: `cards-a4.pdf`, `cards/magic-lute.png`. If work stops, what has
/// gone there is not a whole kit, and is to be thrown away.
pub trait Sink {
    /// Takes a file that `write` writes piece by piece.
    ///
    /// # Errors
    /// What it cannot take, and what `write` says.
    fn fill(&mut self, name: &FileName, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()>;

    /// Reads a file that was taken: a proof is read again before it goes to anybody.
    ///
    /// # Errors
    /// It was not.
    fn read(&mut self, name: &FileName) -> io::Result<Vec<u8>>;

    /// Whether a file of an earlier run with this SHA-256, in hexadecimal, lies there, and stays as it is; else it is made.
    fn leave(&mut self, name: &FileName, sha256: &str) -> bool {
        let _ = (name, sha256);
        false
    }

    /// Takes a file, whole.
    ///
    /// # Errors
    /// What it cannot take.
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

/// Files by their names, in memory.
impl Sink for BTreeMap<String, Vec<u8>> {
    fn fill(&mut self, name: &FileName, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        if self.keys().any(|known| FileName::new(known).is_ok_and(|known| known.folded() == name.folded())) {
            return Err(io::Error::new(ErrorKind::AlreadyExists, format!("two files would be one: {name}")));
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

/// Whoever follows the work; `()` does not.
pub trait Listener: Sync {
    /// So many steps more are to be done.
    fn more(&self, steps: usize) {
        let _ = steps;
    }

    /// A step begins: a face, a file.
    fn step(&self, what: &str) {
        let _ = what;
    }

    /// Whether the work is to end here, with nothing.
    fn stopped(&self) -> bool {
        false
    }
}

impl Listener for () {}

/// Counts a step of the work, and stops if asked to.
pub(super) fn step(listener: &dyn Listener, what: &str) -> Result<(), Stop> {
    if listener.stopped() {
        return Err(Stop::Interrupted);
    }
    listener.step(what);
    Ok(())
}

/// Whether an error is among them.
pub(super) fn broken(diags: &[Diag]) -> bool {
    diags.iter().any(|d| d.severity == Severity::Error)
}
