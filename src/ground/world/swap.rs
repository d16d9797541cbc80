//! Commits new files with a journal: they replace the old files all together or not at all, even if a file cannot be moved or
//! the machine stops in between. Old files are kept until every new one is in place, and the journal says what to restore.

use super::Missing;
use super::file;
use super::folder::Folder;
use crate::name::FileName;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// The largest journal or list of files that is read, in bytes.
pub(super) const LISTED: u64 = 4 << 20;

/// Files of a folder that are to be replaced.
#[derive(Debug)]
pub(super) struct Swap {
    /// The folder of the files.
    folder: Folder,
    /// The folder of new files, until they are in place.
    new: Folder,
    /// The folder of old files that were replaced.
    old: Folder,
    /// The journal: the names of all files while they are being moved, one per line; `+` marks a new file, `-` a
    /// removed one.
    journal: PathBuf,
}

#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
impl Swap {
    /// For the files in `folder`, with working folders in `work`.
    pub(super) fn new(folder: Folder, work: &Folder) -> Swap {
        let [new, old] = ["new", "old"].map(|name| work.join(&FileName::ours(name)));
        Swap { folder, new, old, journal: work.path().join("journal") }
    }

    /// Deletes the remaining new and old files, unless some must still be restored.
    pub(super) fn clear(&self) -> io::Result<()> {
        if self.torn() {
            return Ok(());
        }
        for folder in [&self.new, &self.old] {
            match std::fs::remove_dir_all(folder.path()) {
                Err(e) if e.kind() != ErrorKind::NotFound => return Err(e),
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether files are being moved, or were when a run was killed.
    pub(super) fn torn(&self) -> bool {
        self.journal.exists()
    }

    /// The path of a new file that is not yet in place.
    pub(super) fn waiting(&self, name: &FileName) -> io::Result<PathBuf> {
        room(&self.new, name)
    }

    /// Puts the new files with these names in place, and removes those of `gone`.
    ///
    /// # Errors
    /// The first file that could not be moved, and why; everything was restored.
    pub(super) fn run(&self, put: &[FileName], gone: &[FileName]) -> io::Result<()> {
        let lines = put.iter().map(|name| format!("+{name}\n")).chain(gone.iter().map(|name| format!("-{name}\n")));
        let half = self.journal.with_extension("half");
        let mut journal = std::fs::File::create(&half)?;
        journal.write_all(lines.collect::<String>().as_bytes())?;
        journal.sync_data()?;
        std::fs::rename(&half, &self.journal)?;
        let moved = put.iter().try_for_each(|name| self.replace(name).map_err(|e| said(e, name, "replaced")));
        let moved = moved.and_then(|()| {
            gone.iter().try_for_each(|name| self.make_room(name).map_err(|e| said(e, name, "taken away")))
        });
        let Err(why) = moved.and_then(|()| std::fs::remove_file(&self.journal)) else {
            gone.iter().for_each(|name| self.leave(name));
            return Ok(());
        };
        match self.put_back() {
            Ok(_) => Err(why),
            Err(worse) => Err(io::Error::new(why.kind(), format!("{why}; and {worse}"))),
        }
    }

    /// Restores what an unfinished run had moved; returns false if there is nothing to restore.
    ///
    /// # Errors
    /// A file that cannot be moved, and the path of its old content.
    pub(super) fn put_back(&self) -> io::Result<bool> {
        let Some(journal) = text(&self.journal)? else { return Ok(false) };
        let moved = journal.lines().filter_map(|line| Some((line, FileName::new(line.get(1..)?).ok()?)));
        for (line, name) in moved {
            self.restore(&name, line.starts_with('+')).map_err(|e| {
                let kept = self.old.path();
                let what = format!("{name} cannot be restored: {e}; its old content is in {}", kept.display());
                io::Error::new(e.kind(), what)
            })?;
        }
        std::fs::remove_file(&self.journal)?;
        Ok(true)
    }

    /// Each step can be repeated if the run stops here.
    fn restore(&self, name: &FileName, put: bool) -> io::Result<()> {
        let (new, old) = (self.waiting(name)?, self.old.file(name)?);
        let placed = put && !new.exists();
        if !placed && !old.exists() {
            return Ok(());
        }
        let at = self.folder.file(name)?;
        if placed && at.exists() {
            std::fs::rename(&at, &new)?;
            self.leave(name);
        }
        if old.exists() { std::fs::rename(&old, room(&self.folder, name)?) } else { Ok(()) }
    }

    /// Removes the folder of a file, if it is now empty.
    fn leave(&self, name: &FileName) {
        let around = self.folder.around(name);
        if around != self.folder {
            let _ = std::fs::remove_dir(around.path());
        }
    }

    fn replace(&self, name: &FileName) -> io::Result<()> {
        self.make_room(name)?;
        std::fs::rename(self.waiting(name)?, room(&self.folder, name)?)
    }

    fn make_room(&self, name: &FileName) -> io::Result<()> {
        let at = self.folder.file(name)?;
        if at.exists() { std::fs::rename(at, room(&self.old, name)?) } else { Ok(()) }
    }
}

/// The path of a file, whose folder is made if necessary.
fn room(folder: &Folder, name: &FileName) -> io::Result<PathBuf> {
    folder.around(name).make()?.keep();
    folder.file(name)
}

fn said(e: io::Error, path: &str, what: &str) -> io::Error {
    io::Error::new(e.kind(), format!("{path} cannot be {what}: {e}"))
}

/// A list in our working folder; `None` if it does not exist.
///
/// # Errors
/// It is not a regular file (a link, for example), or it cannot be read.
pub(super) fn text(path: &Path) -> io::Result<Option<String>> {
    let about = match path.symlink_metadata() {
        Ok(about) => about,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(e),
    };
    let why = match (file::oddity(&about), file::read(path, LISTED)) {
        (None, Ok(bytes)) => return Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        (Some(kind), _) => format!("it is {kind}"),
        (None, Err(Missing::Unreadable(why))) => why,
        (None, Err(_)) => format!("it is longer than {LISTED} bytes"),
    };
    Err(io::Error::other(format!("{} cannot be read: {why}", path.display())))
}
