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

/// Runs this program itself with other words, and waits for it: whether it did what was asked, and all that it said.
///
/// # Errors
/// It cannot be run.
pub fn run_self(words: &[String]) -> io::Result<(bool, String)> {
    let done = Command::new(std::env::current_exe()?).args(words).env("NO_COLOR", "1").stdin(Stdio::null()).output()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok((done.status.success(), text(&done.stdout) + &text(&done.stderr)))
}

/// Opens an address, or a file, with the program that the person's system has for it.
///
/// # Errors
/// The system has none.
pub fn browse(what: &Path) -> io::Result<()> {
    open::that_detached(what)
}
