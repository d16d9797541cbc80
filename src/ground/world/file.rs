//! Regular files and their sizes. Other files are not read: reading a pipe may never return, and a device has no end.

use super::Missing;
use std::fs::Metadata;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

/// The largest file that a user can name on the command line, in bytes.
pub(super) const NAMED: u64 = 1 << 30;

/// The largest file of a project, in bytes.
pub(super) const LONGEST: u64 = 256 << 20;

/// The largest text of a project, in bytes: about fifteen thousand cards.
pub(super) const TEXT: u64 = 8 << 20;

/// The kind of a file that is not a regular file.
pub(super) fn oddity(about: &Metadata) -> Option<&'static str> {
    let kind = about.file_type();
    if kind.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return Some("a named pipe");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
    }
    Some(match (kind.is_dir(), kind.is_symlink()) {
        (true, _) => "a folder",
        (_, true) => "a link",
        _ => "a device",
    })
}

/// The bytes of a regular file, if they are no more than `most`; the size is checked before reading.
#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
pub(super) fn read(path: &Path, most: u64) -> Result<Vec<u8>, Missing> {
    let why = |e: io::Error| match e.kind() {
        ErrorKind::NotFound => Missing::NotThere,
        _ => Missing::Unreadable(e.to_string()),
    };
    let odd = |about: &Metadata| oddity(about).map(|kind| Missing::Unreadable(format!("it is {kind}")));
    // before it is opened, because opening alone may never return
    if let Some(odd) = odd(&path.metadata().map_err(why)?) {
        return Err(odd);
    }
    let file = std::fs::File::open(path).map_err(why)?;
    let bytes = file.metadata().map_err(why)?.len();
    if bytes > most {
        return Err(Missing::TooLong { bytes, most });
    }
    let mut read = Vec::with_capacity(bytes as usize);
    // it may have grown in the meantime
    file.take(most + 1).read_to_end(&mut read).map_err(why)?;
    fits(&read, most)?;
    Ok(read)
}

/// Whether bytes already in memory are within the limit.
pub(super) fn fits(bytes: &[u8], most: u64) -> Result<(), Missing> {
    let bytes = bytes.len() as u64;
    if bytes > most { Err(Missing::TooLong { bytes, most }) } else { Ok(()) }
}
