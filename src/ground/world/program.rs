//! Programs of the person, started and left alone: an editor, a browser.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Starts a program with these words. No shell reads them.
///
/// # Errors
/// There is no such program, or it cannot be run.
pub fn start(program: &str, words: &[impl AsRef<OsStr>]) -> io::Result<()> {
    let quiet = || Stdio::null();
    let mut child = Command::new(program).args(words).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn()?;
    // it is waited for, so that the system can forget it when it ends
    std::thread::spawn(move || child.wait());
    Ok(())
}

/// Opens an address, or a file, with the program that the person's system has for it.
///
/// # Errors
/// The system has none.
pub fn browse(what: &Path) -> io::Result<()> {
    open::that_detached(what)
}
