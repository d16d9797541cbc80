//! A lock between processes, by a file lock, so that it ends when its process dies.

use super::file::oddity;
use same_file::Handle;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time between two attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// A file that is locked as long as this value lives, and is then removed.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    path: PathBuf,
}

/// The result of an attempt.
enum Attempt {
    Held(Lock),
    /// Another process holds it.
    Taken,
    /// The other process has removed it, and a third may have made a new one.
    Gone,
}

impl Lock {
    /// Locks the file, and makes it if necessary. While another process holds the lock, `wait` is asked repeatedly
    /// whether to continue waiting.
    ///
    /// # Errors
    /// [`ErrorKind::Interrupted`] if `wait` stops waiting; the path is not a file; the file cannot be made.
    pub(super) fn take(path: &Path, wait: &mut dyn FnMut() -> bool) -> io::Result<Lock> {
        loop {
            match Lock::attempt(open(path)?, path)? {
                Attempt::Held(lock) => return Ok(lock),
                Attempt::Gone => {}
                Attempt::Taken => {
                    if !wait() {
                        return Err(ErrorKind::Interrupted.into());
                    }
                    std::thread::sleep(PAUSE);
                }
            }
        }
    }

    /// Locks a file that was opened by this name.
    fn attempt(file: File, path: &Path) -> io::Result<Attempt> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(Attempt::Taken),
            // without file locks, users must make sure that only one run writes
            Err(TryLockError::Error(e)) if e.kind() != ErrorKind::Unsupported => return Err(e),
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let held = lies_at(&file, path);
        Ok(if held { Attempt::Held(Lock { file, path: path.to_path_buf() }) } else { Attempt::Gone })
    }

    /// Fills the file, and gives it its name.
    #[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
    pub(super) fn become_file(mut self, bytes: &[u8], name: &Path) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.write_all(bytes)?;
        self.file.sync_data()?;
        std::fs::rename(&self.path, name)?;
        // by now, a file at this path may belong to another process
        self.path = PathBuf::new();
        Ok(())
    }
}

impl Drop for Lock {
    #[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

fn open(path: &Path) -> io::Result<File> {
    if let Some(kind) = path.symlink_metadata().ok().as_ref().and_then(oddity) {
        return Err(io::Error::other(format!("{} is {kind}", path.display())));
    }
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
}

/// Whether this open file is the one with the name.
fn lies_at(file: &File, path: &Path) -> bool {
    let open = file.try_clone().and_then(Handle::from_file);
    open.and_then(|open| Ok(open == Handle::from_path(path)?)).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A process that opened the file before it was removed locks nothing, and would work at the same time as the next one.
    #[test]
    fn a_lock_on_a_file_that_is_gone_is_none() {
        let path = std::env::temp_dir().join(format!("lootpress-gone-{}", std::process::id()));
        let late = || open(&path).expect("opened");
        let first = Lock::take(&path, &mut || false).expect("nobody is there");
        let (before, beside) = (late(), late());
        assert!(matches!(Lock::attempt(late(), &path), Ok(Attempt::Taken)));
        drop(first);
        assert!(matches!(Lock::attempt(before, &path), Ok(Attempt::Gone)), "nothing has the name");
        let second = Lock::take(&path, &mut || false).expect("nobody is there");
        assert!(matches!(Lock::attempt(beside, &path), Ok(Attempt::Gone)), "another file has the name");
        drop(second);
        assert!(!path.exists());
    }
}
