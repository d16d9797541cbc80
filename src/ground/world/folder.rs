//! Output folders. The folder that the user named may be a link; below it, links are not followed, and only regular files are
//! replaced or removed.

use super::file::oddity;
use super::lock::Lock;
use crate::name::FileName;
use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A folder, which may not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    named: PathBuf,
    below: PathBuf,
}

/// The ending of a single file that is not complete yet.
const PARTIAL: &str = ".lootpress-partial";

impl Folder {
    /// A folder that the user named.
    pub fn named(dir: impl Into<PathBuf>) -> Folder {
        let dir = dir.into();
        // `output` is short for `./output`
        let named = dir.strip_prefix(".").map(Path::to_path_buf).unwrap_or(dir);
        Folder { named, below: PathBuf::new() }
    }

    /// A folder in it, which must not be a link.
    #[must_use]
    pub fn join(&self, below: &FileName) -> Folder {
        Folder { named: self.named.clone(), below: self.below.join(below) }
    }

    /// The folder that contains a file.
    #[must_use]
    pub(super) fn around(&self, name: &FileName) -> Folder {
        let below = AsRef::<Path>::as_ref(name).parent().unwrap_or(Path::new(""));
        Folder { named: self.named.clone(), below: self.below.join(below) }
    }

    /// Whether something exists at its path, so that a new project would share the folder with it.
    #[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
    pub fn holds_something(&self) -> bool {
        match std::fs::read_dir(self.path()) {
            Ok(mut entries) => entries.next().is_some(),
            Err(e) => e.kind() != io::ErrorKind::NotFound,
        }
    }

    /// Its path.
    pub fn path(&self) -> PathBuf {
        self.named.join(&self.below)
    }

    /// Writes one file, completely or not at all. If another run writes the same file, waits as long as `wait`
    /// allows.
    ///
    /// # Errors
    /// Something other than a regular file is in its place; the disk is full; permission is denied.
    pub fn write(&self, name: &FileName, bytes: &[u8], wait: &mut dyn FnMut() -> bool) -> io::Result<()> {
        let around = self.around(name);
        let made = around.make()?;
        replace(&self.file(name)?, bytes, wait)?;
        made.keep();
        Ok(())
    }

    /// The path of a file in it.
    ///
    /// # Errors
    /// A part of the path is not a folder (a link, for example), or the file is not a regular file.
    pub(super) fn file(&self, name: &FileName) -> io::Result<PathBuf> {
        let mut at = self.path();
        let mut parts = name.split('/').peekable();
        while let Some(part) = parts.next() {
            at.push(part);
            if parts.peek().is_none() {
                replaceable(&at)?;
            } else if let Some(kind) = kind(&at)?.filter(|kind| *kind != "a folder") {
                return Err(strange(&at, kind, "it is not a folder"));
            }
        }
        Ok(at)
    }

    /// Makes the folder and the folders above it.
    ///
    /// # Errors
    /// One of them is not a folder (this includes links below the named folder), or it cannot be made.
    #[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
    pub(super) fn make(&self) -> io::Result<Made> {
        if let Some(about) = self.named.metadata().ok().filter(|about| !about.is_dir()) {
            return Err(strange(&self.named, oddity(&about).unwrap_or("a file"), "it is not a folder"));
        }
        let new = self.named.ancestors().take_while(|dir| !dir.as_os_str().is_empty() && !dir.exists());
        let mut made = Made(new.map(Path::to_path_buf).collect());
        made.0.reverse();
        std::fs::create_dir_all(&self.named)?;
        let mut at = self.named.clone();
        for part in self.below.components() {
            at.push(part);
            match kind(&at)? {
                Some("a folder") => {}
                Some(kind) => return Err(strange(&at, kind, "it is not a folder")),
                None => {
                    // another process may have made it first
                    std::fs::create_dir(&at).or_else(|e| if at.is_dir() { Ok(()) } else { Err(e) })?;
                    made.0.push(at.clone());
                }
            }
        }
        Ok(made)
    }
}

/// Writes a file that the user named on the command line, in any folder, completely or not at all. If another run
/// writes the same file, waits as long as `wait` allows.
///
/// # Errors
/// As [`Folder::write`]; the path does not end in a name.
pub fn write_named(path: &Path, bytes: &[u8], wait: &mut dyn FnMut() -> bool) -> io::Result<()> {
    let around = Folder::named(path.parent().unwrap_or(Path::new("")));
    let name = path.file_name().ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, "it is not a file name"))?;
    let made = around.make()?;
    let at = around.path().join(name);
    replaceable(&at)?;
    replace(&at, bytes, wait)?;
    made.keep();
    Ok(())
}

/// Whether a file can be written there, as far as this can be known: no folder or special file is in its place.
///
/// # Errors
/// As [`write_named`], for these reasons.
pub fn writable(path: &Path) -> io::Result<()> {
    replaceable(path)
}

/// Writes a file beside its place and moves it there.
fn replace(at: &Path, bytes: &[u8], wait: &mut dyn FnMut() -> bool) -> io::Result<()> {
    let mut partial = at.file_name().map(OsStr::to_owned).unwrap_or_default();
    partial.push(PARTIAL);
    Lock::take(&at.with_file_name(partial), wait)?.become_file(bytes, at)
}

/// Refuses to write over anything but a regular file.
fn replaceable(at: &Path) -> io::Result<()> {
    match kind(at)? {
        None | Some("a file") => Ok(()),
        Some(kind) => Err(strange(at, kind, "only files are replaced")),
    }
}

/// The kind of entry at a path: `a file`, `a folder`, or a special file; `None` if there is none.
fn kind(at: &Path) -> io::Result<Option<&'static str>> {
    match at.symlink_metadata() {
        Ok(about) => Ok(Some(oddity(&about).unwrap_or("a file"))),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(io::Error::new(e.kind(), format!("{}: {e}", at.display()))),
    }
}

fn strange(at: &Path, kind: &str, rule: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, format!("{} is {kind}; {rule}", at.display()))
}

/// Folders that did not exist before, outermost first; those that are still empty are removed again.
#[derive(Debug, Default)]
pub(super) struct Made(Vec<PathBuf>);

impl Made {
    /// They stay.
    pub(super) fn keep(mut self) {
        self.0.clear();
    }

    /// Adds other new folders.
    pub(super) fn and(&mut self, mut other: Made) {
        self.0.append(&mut other.0);
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        for dir in self.0.iter().rev() {
            // removes only empty folders, which is intended
            let _ = std::fs::remove_dir(dir);
        }
    }
}
