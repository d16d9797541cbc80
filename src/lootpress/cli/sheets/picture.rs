//! A picture given by the user.

use std::path::{Path, PathBuf};

/// A picture: its path, its name in the generated project and in complaints, and its bytes.
pub(super) struct Picture {
    pub(super) file: PathBuf,
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

impl Picture {
    pub(super) fn new(file: &Path, bytes: Vec<u8>) -> Picture {
        Picture { file: file.to_owned(), name: file.display().to_string(), bytes }
    }
}

/// The ending of a file name, in lowercase.
pub(super) fn ending(file: &Path) -> String {
    file.extension().map(|end| end.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// Whether the name of a file is that of a picture that can be printed.
pub(super) fn is_printed(file: &Path) -> bool {
    ["png", "jpg", "jpeg", "webp", "svg"].contains(&ending(file).as_str())
}
