//! Atomic output of many files. A folder is filled by one run at a time, with all of its files or none. New files are written
//! aside and replace the old ones when all of them are complete ([`Swap`]).

use super::file;
use super::folder::{Folder, Made};
use super::lock::Lock;
use super::memory::hexadecimal;
use super::swap::{self, Swap};
use crate::name::{FileName, Taken};
use sha2::{Digest as _, Sha256};
use std::fs::OpenOptions;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// An output folder that receives all of its files or none. Files of the last run that this run does not write are removed at
/// the end, so that outdated files are not printed or sent; other files stay.
#[derive(Debug)]
pub struct Outbox {
    folder: Folder,
    work: Folder,
    swap: Swap,
    /// The names of the files that are not yet in place.
    waiting: Vec<FileName>,
    /// The names of files that are already in place with the content of this run.
    standing: Vec<FileName>,
    /// A file name in a form that is equal for names of the same file on any system.
    taken: Taken,
    /// The files of the last run.
    last: Vec<FileName>,
    /// Whether files of an earlier run had to be restored.
    healed: bool,
    /// Declared before the folders, because it is dropped first, and folders are removed when they are empty.
    lock: Option<Lock>,
    made: Made,
}

/// The working folder; it exists during a run, and after a killed run.
const WORK: FileName = FileName::ours(".lootpress-work");

/// The file with the names of the output files, one per line, sorted.
const LIST: FileName = FileName::ours(".lootpress");

#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
impl Outbox {
    /// Opens a folder, makes it if necessary, and restores what a killed run had moved. While another run works
    /// there, `wait` is asked repeatedly whether to continue waiting.
    ///
    /// # Errors
    /// [`ErrorKind::Interrupted`] if `wait` stops waiting; a link or a special file is in the way; the folder belongs
    /// to another user.
    pub fn open(folder: &Folder, wait: &mut dyn FnMut() -> bool) -> io::Result<Outbox> {
        let work = folder.join(&WORK);
        let mut made = Made::default();
        let lock = loop {
            made.and(folder.make()?);
            made.and(work.make()?);
            match Lock::take(&work.path().join("lock"), wait) {
                // its last user has just removed it
                Err(e) if e.kind() == ErrorKind::NotFound => {}
                taken => break taken?,
            }
        };
        let swap = Swap::new(folder.clone(), &work);
        let healed = swap.put_back()?;
        swap.clear()?;
        let list = swap::text(&folder.path().join(LIST))?.unwrap_or_default();
        // an attacker may have prepared the list: its names may lead through a link, or be our working files
        let ours = |name: &FileName| !name.starts_with(&*LIST) && folder.file(name).is_ok();
        let last = list.lines().filter_map(|line| FileName::new(line).ok()).filter(ours).collect();
        let (folder, lock, taken) = (folder.clone(), Some(lock), Taken::default());
        let (waiting, standing) = (Vec::new(), Vec::new());
        Ok(Outbox { folder, work, swap, waiting, standing, taken, last, healed, lock, made })
    }

    /// The folder.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Whether an earlier run was killed while it replaced files, and the old ones have now been restored.
    pub fn healed(&self) -> bool {
        self.healed
    }

    /// Keeps a file of the last run if its SHA-256 in hexadecimal is this one; returns false if the file must be
    /// made.
    pub fn leave(&mut self, name: &FileName, sha256: &str) -> bool {
        let stands = self.stands(name, sha256) && self.taken.enter(name);
        if stands {
            self.standing.push(name.clone());
        }
        stands
    }

    fn stands(&self, name: &FileName, sha256: &str) -> bool {
        let whole = |bytes: Vec<u8>| hexadecimal(&Sha256::digest(bytes)) == sha256;
        let there = |path: PathBuf| file::read(&path, file::NAMED).is_ok_and(whole);
        self.last.contains(name) && self.folder.file(name).is_ok_and(there)
    }

    /// Whether the last run put exactly these files here (names with their SHA-256 in hexadecimal), and they are
    /// unchanged.
    pub fn holds(&self, files: &[(FileName, &str)]) -> bool {
        self.last.len() == files.len() && files.iter().all(|(name, sha256)| self.stands(name, sha256))
    }

    /// Writes a complete file aside, to be moved into place later.
    ///
    /// # Errors
    /// Something other than a file is in its place, another file of this run would have the same name on some system,
    /// or the disk is full.
    pub fn put(&mut self, name: &FileName, bytes: &[u8]) -> io::Result<()> {
        self.fill(name, |file| file.write_all(bytes))
    }

    /// Writes a file that is never completely in memory: `write` writes it piece by piece.
    ///
    /// # Errors
    /// As above; also errors from `write`.
    pub fn fill<T>(&mut self, name: &FileName, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        self.folder.file(name)?;
        if !self.taken.enter(name) {
            return Err(io::Error::new(
                ErrorKind::AlreadyExists,
                format!("two files would have the same name: {name}"),
            ));
        }
        let path = self.swap.waiting(name)?;
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        self.waiting.push(name.clone());
        let mut file = BufWriter::new(file);
        let done = write(&mut file)?;
        // a replaced file is removed at the end, after the new one is in place
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
        Ok(done)
    }

    /// Reads a file that is not yet in place.
    ///
    /// # Errors
    /// There is no such file.
    pub fn read(&self, name: &FileName) -> io::Result<Vec<u8>> {
        std::fs::read(self.swap.waiting(name)?)
    }

    /// Puts all files in place at once, except those that are already there, byte for byte.
    ///
    /// # Errors
    /// The first file that cannot be put in place, and why; all old files were restored.
    pub fn finish(mut self) -> io::Result<()> {
        let mut names = [&*self.waiting, &*self.standing].concat();
        names.sort();
        let list: String = names.iter().map(|name| format!("{name}\n")).collect();
        self.put(&LIST, list.as_bytes())?;
        let mut gone = std::mem::take(&mut self.last);
        // on a system that ignores case, an old file may be the new one
        gone.retain(|name| !self.taken.has(name));
        let mut new = std::mem::take(&mut self.waiting);
        new.sort();
        new.retain(|name| !self.same(name));
        self.swap.run(&new, &gone)?;
        std::mem::take(&mut self.made).keep();
        Ok(())
    }

    /// Whether a waiting file is the same as the existing one.
    fn same(&self, name: &FileName) -> bool {
        let (Ok(new), Ok(old)) = (self.swap.waiting(name), self.folder.file(name)) else { return false };
        let long = |path: &Path| path.metadata().map(|about| about.len()).ok();
        let read = |path: &Path| file::read(path, file::NAMED).ok();
        long(&new).is_some() && long(&new) == long(&old) && read(&new) == read(&old)
    }
}

impl Drop for Outbox {
    /// An unfinished run has no effect: the folder is left as it was.
    fn drop(&mut self) {
        let _ = self.swap.clear();
        self.lock = None;
        // it stays if a file could not be restored, and the next run tries again
        let _ = std::fs::remove_dir(self.work.path());
    }
}

/// Whether a run was stopped while it replaced files in this folder, and nothing has been restored yet.
pub fn torn(folder: &Folder) -> bool {
    Swap::new(folder.clone(), &folder.join(&WORK)).torn()
}

#[cfg(test)]
mod tests;
