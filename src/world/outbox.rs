//! Where finished files go. Files are written under temporary names and renamed together when all of them are whole, so
//! that an old kit is never half overwritten.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// A folder that files are put into, all of them or none.
#[derive(Debug)]
pub struct Outbox {
    dir: PathBuf,
    /// Names of the files that wait under their temporary names.
    waiting: Vec<String>,
    /// Folders that were not there before, outermost first.
    made: Vec<PathBuf>,
    /// Folders that have been seen to.
    ready: Vec<PathBuf>,
}

/// Ending of files that are not finished yet.
const PARTIAL: &str = ".lootpress-partial";

#[expect(clippy::disallowed_methods, reason = "world is the door to files")]
impl Outbox {
    /// Opens `dir`, made if it is not there, and sweeps up what an interrupted run may have left.
    pub fn open(dir: impl Into<PathBuf>) -> io::Result<Outbox> {
        let dir: PathBuf = dir.into();
        let mut outbox = Outbox { dir: dir.clone(), waiting: Vec::new(), made: Vec::new(), ready: Vec::new() };
        outbox.make(&dir)?;
        Ok(outbox)
    }

    /// The folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Writes a file, whole, under a temporary name. `name` may have one folder in it: `cards/magic-lute.png`.
    pub fn put(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.dir.join(name);
        if let Some(parent) = path.parent().filter(|p| *p != self.dir) {
            self.make(parent)?;
        }
        if path.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, format!("{} is a folder", path.display())));
        }
        self.waiting.push(name.to_owned());
        std::fs::File::create(self.partial(name)).and_then(|mut file| file.write_all(bytes).and_then(|()| file.flush()))
    }

    /// Reads a file that waits under its temporary name.
    pub fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        std::fs::read(self.partial(name))
    }

    /// Gives all files their names at once.
    pub fn finish(mut self) -> io::Result<()> {
        for name in std::mem::take(&mut self.waiting) {
            let renamed = std::fs::rename(self.partial(&name), self.dir.join(&name));
            if renamed.is_err() {
                self.waiting.push(name);
            }
            renamed?;
        }
        self.made.clear();
        Ok(())
    }

    fn partial(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}{PARTIAL}"))
    }

    /// Makes a folder and those it lies in, remembering which were new; sweeps one that was there.
    fn make(&mut self, dir: &Path) -> io::Result<()> {
        if self.ready.iter().any(|known| known == dir) {
            return Ok(());
        }
        self.ready.push(dir.to_path_buf());
        if dir.is_dir() {
            return sweep(dir);
        }
        let mut new: Vec<PathBuf> = dir.ancestors().take_while(|d| !d.exists()).map(Path::to_path_buf).collect();
        new.retain(|d| !d.as_os_str().is_empty());
        new.reverse();
        self.made.extend(new);
        std::fs::create_dir_all(dir)
    }
}

/// Removes unfinished files of an interrupted run.
#[expect(clippy::disallowed_methods, reason = "world is the door to files")]
fn sweep(dir: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(dir)?.flatten() {
        if entry.file_name().to_string_lossy().ends_with(PARTIAL) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "world is the door to files")]
impl Drop for Outbox {
    /// What was not finished is of no use to anybody: the folder is left as it was found.
    fn drop(&mut self) {
        for name in &self.waiting {
            let _ = std::fs::remove_file(self.partial(name));
        }
        for dir in self.made.iter().rev() {
            // succeeds on empty folders only, which is what is wanted
            let _ = std::fs::remove_dir(dir);
        }
    }
}
