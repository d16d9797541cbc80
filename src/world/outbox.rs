//! Where finished files go. A file is written under a temporary name and renamed when it is whole, so that an old kit is
//! never half overwritten.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// A folder that files are put into, each at once and whole.
pub struct Outbox {
    dir: PathBuf,
}

/// Ending of files that are not finished yet.
const PARTIAL: &str = ".partial";

#[expect(clippy::disallowed_methods, reason = "world is the door to files")]
impl Outbox {
    /// Opens `dir`, made if it is not there, and sweeps up what an interrupted run may have left.
    pub fn open(dir: impl Into<PathBuf>) -> io::Result<Outbox> {
        let dir = dir.into();
        std::fs::create_dir_all(&dir)?;
        for entry in std::fs::read_dir(&dir)?.flatten() {
            if entry.file_name().to_string_lossy().ends_with(PARTIAL) {
                std::fs::remove_file(entry.path())?;
            }
        }
        Ok(Outbox { dir })
    }

    /// The folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Puts a file in: written whole under another name, then renamed over what was there.
    pub fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let partial = self.dir.join(format!("{name}{PARTIAL}"));
        let written = std::fs::File::create(&partial)
            .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_data()))
            .and_then(|()| std::fs::rename(&partial, self.dir.join(name)));
        if written.is_err() {
            // whatever could be written is of no use to anybody
            let _ = std::fs::remove_file(&partial);
        }
        written
    }
}
