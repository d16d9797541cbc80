//! A picture that somebody gave.

use std::path::PathBuf;

/// A picture: where it lies, its path in the project that is made for it, and its bytes.
pub(super) struct Picture {
    pub(super) file: PathBuf,
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
}
