//! Makes a new folder completely or not at all: all files are written to a folder beside it, which is renamed at the end.

use super::folder::{Folder, Made};
use super::lock::Lock;
use super::same;
use crate::name::FileName;
use std::fs::File;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

/// Makes a folder that does not exist yet, or is empty, with these files. Removes what a killed run left beside it.
/// If another run makes the same folder, waits as long as `wait` allows.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] if the folder has contents by now; [`ErrorKind::Interrupted`] if `wait` stops
/// waiting; the disk is full; the folder beside it belongs to another user. Then nothing was made.
pub fn fresh(dir: &Path, files: &[(FileName, Vec<u8>)], wait: &mut dyn FnMut() -> bool) -> io::Result<()> {
    if same(dir, Path::new(".")) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is the current folder, which cannot be replaced"));
    }
    // a link to an empty folder counts as that folder
    let dir = dir.canonicalize().unwrap_or_else(|_| dir.to_path_buf());
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    let aside = FileName::made(&[&format!(".{name}.lootpress-work")], "");
    let work = Folder::named(dir.parent().unwrap_or(Path::new(""))).join(&aside);
    let mut made = Made::default();
    let lock = loop {
        made.and(work.make()?);
        match Lock::take(&work.path().join("lock"), wait) {
            // another run has just removed it
            Err(e) if e.kind() == ErrorKind::NotFound => {}
            taken => break taken?,
        }
    };
    let new = work.join(&FileName::ours("new"));
    let done = clear(&new).and_then(|()| fill(&new, files)).and_then(|()| put(&new, &dir));
    let cleared = clear(&new);
    drop(lock);
    let _ = std::fs::remove_dir(work.path());
    done.and(cleared)?;
    made.keep();
    Ok(())
}

fn fill(new: &Folder, files: &[(FileName, Vec<u8>)]) -> io::Result<()> {
    files.iter().try_for_each(|(name, bytes)| {
        new.around(name).make()?.keep();
        let mut file = File::create_new(new.file(name)?)?;
        file.write_all(bytes)?;
        file.sync_data()
    })
}

/// Renames the folder to its final name.
#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
fn put(new: &Folder, dir: &Path) -> io::Result<()> {
    if Folder::named(dir).holds_something() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    // some systems require that not even an empty folder is in its place
    std::fs::rename(new.path(), dir).or_else(|_| {
        std::fs::remove_dir(dir)?;
        std::fs::rename(new.path(), dir)
    })
}

fn clear(new: &Folder) -> io::Result<()> {
    match std::fs::remove_dir_all(new.path()) {
        Err(e) if e.kind() != ErrorKind::NotFound => Err(e),
        _ => Ok(()),
    }
}
