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
    /// What the last run put here, if the folder is one run's alone.
    last: Option<Vec<String>>,
}

/// Ending of files that are not finished yet.
const PARTIAL: &str = ".lootpress-partial";

/// Where a folder that is one run's alone keeps the names of what was put there, a line each.
const LIST: &str = ".lootpress";

#[expect(clippy::disallowed_methods, reason = "world is the door to files")]
impl Outbox {
    /// Opens `dir`, made if it is not there, and sweeps up what an interrupted run may have left.
    pub fn open(dir: impl Into<PathBuf>) -> io::Result<Outbox> {
        let dir: PathBuf = dir.into();
        let mut outbox =
            Outbox { dir: dir.clone(), waiting: Vec::new(), made: Vec::new(), ready: Vec::new(), last: None };
        outbox.make(&dir)?;
        Ok(outbox)
    }

    /// Opens `dir` for all that a command makes: what its last run put there and this one does not is taken away in the end, so
    /// that nobody prints or sends a file of yesterday. Files that somebody else put there stay.
    pub fn whole(dir: impl Into<PathBuf>) -> io::Result<Outbox> {
        let mut outbox = Outbox::open(dir)?;
        let list = std::fs::read_to_string(outbox.dir.join(LIST)).unwrap_or_default();
        outbox.last = Some(list.lines().filter(|name| super::stays_inside(name)).map(str::to_owned).collect());
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
        let gone = match self.last.take() {
            Some(last) => {
                let now: String = self.waiting.iter().map(|name| format!("{name}\n")).collect();
                let gone = last.into_iter().filter(|name| !self.waiting.contains(name)).collect();
                self.put(LIST, now.as_bytes())?;
                gone
            }
            None => Vec::new(),
        };
        for name in std::mem::take(&mut self.waiting) {
            let renamed = std::fs::rename(self.partial(&name), self.dir.join(&name));
            if renamed.is_err() {
                self.waiting.push(name);
            }
            renamed?;
        }
        gone.iter().for_each(|name| self.take_away(name));
        self.made.clear();
        Ok(())
    }

    /// Removes a file of the last run, and its folder if nothing else is in it. What cannot be removed is in nobody's way.
    fn take_away(&self, name: &str) {
        let path = self.dir.join(name);
        let _ = std::fs::remove_file(&path);
        if let Some(folder) = path.parent().filter(|folder| *folder != self.dir) {
            let _ = std::fs::remove_dir(folder);
        }
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

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a folder is looked at from outside")]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn names(dir: &Path) -> BTreeSet<String> {
        let entries = std::fs::read_dir(dir).expect("a folder").flatten();
        entries.map(|e| e.file_name().into_string().expect("a name")).filter(|n| n != LIST).collect()
    }

    /// One run that makes these files.
    fn run(dir: &Path, made: &[&str]) {
        let mut outbox = Outbox::whole(dir).expect("it opens");
        made.iter().for_each(|name| outbox.put(name, b"x").expect("put"));
        outbox.finish().expect("it ends");
    }

    #[test]
    fn what_the_last_run_made_and_this_one_does_not_is_gone_and_nothing_else() {
        let dir = std::env::temp_dir().join(format!("lootpress-outbox-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        run(&dir, &["a.pdf", "b.pdf", "cards/c.png"]);
        std::fs::write(dir.join("notes.txt"), "mine").expect("written");
        run(&dir, &["b.pdf", "d.pdf"]);
        assert_eq!(names(&dir), ["b.pdf", "d.pdf", "notes.txt"].map(str::to_owned).into());
        // a run that does not end takes nothing away
        drop(Outbox::whole(&dir).expect("it opens"));
        // a list that somebody wrote reaches nothing outside
        let outside = dir.with_extension("outside");
        std::fs::write(&outside, "not ours").expect("written");
        let name = outside.file_name().and_then(|n| n.to_str()).expect("a name");
        std::fs::write(dir.join(LIST), format!("../{name}\nb.pdf\n")).expect("written");
        run(&dir, &["d.pdf"]);
        assert_eq!(names(&dir), ["d.pdf", "notes.txt"].map(str::to_owned).into());
        assert!(outside.is_file());
        std::fs::remove_file(outside).expect("removed");
        std::fs::remove_dir_all(dir).expect("removed");
    }
}
