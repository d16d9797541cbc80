//! Starts programs of the user and leaves them running: an editor, a browser.

use std::ffi::OsStr;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};

/// Starts a program with these arguments. They do not pass through a shell.
///
/// # Errors
/// The program does not exist or cannot be run.
pub fn start(program: &str, words: &[impl AsRef<OsStr>]) -> io::Result<()> {
    let quiet = || Stdio::null();
    let mut child = Command::new(program).args(words).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn()?;
    // a thread waits for it, so that the system can forget it when it ends
    std::thread::spawn(move || child.wait());
    Ok(())
}

/// This variable is set for a run that another run observes: it then reports its steps on standard error, one per
/// line.
const FOLLOWED: &str = "LOOTPRESS_FOLLOWED";

/// Whether another run of this program observes this one.
pub fn is_followed() -> bool {
    std::env::var_os(FOLLOWED).is_some()
}

/// The line that reports a step to the observing run: how many are done, how many there are, and which comes next.
pub fn step(done: u64, of: u64, what: &str) -> String {
    format!("\u{1}{done}/{of} {}", what.replace('\n', " "))
}

/// Runs this program again with other arguments and waits. Returns whether it succeeded, and its output. The caller
/// is informed of each step.
///
/// # Errors
/// The program cannot be run.
pub fn run_self(words: &[String], heard: &dyn Fn(u64, u64, &str)) -> io::Result<(bool, String)> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(words).env("NO_COLOR", "1").env(FOLLOWED, "1").stdin(Stdio::null());
    let mut run = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (out, err) = (run.stdout.take(), run.stderr.take());
    let all = std::thread::spawn(move || {
        let mut all = String::new();
        out.map(|mut out| out.read_to_string(&mut all)).transpose().map(|_| all)
    });
    let mut complaints = String::new();
    for line in err.into_iter().flat_map(|err| BufReader::new(err).lines()) {
        let line = line?;
        let step = line.strip_prefix('\u{1}').and_then(|step| {
            let (counts, what) = step.split_once(' ')?;
            let (done, of) = counts.split_once('/')?;
            Some((done.parse().ok()?, of.parse().ok()?, what))
        });
        match step {
            Some((done, of, what)) => heard(done, of, what),
            None => complaints += &(line + "\n"),
        }
    }
    let said = all.join().unwrap_or_else(|_| Ok(String::new()))?;
    Ok((run.wait()?.success(), said + &complaints))
}

/// Opens an address or a file with the default program of the user's system.
///
/// # Errors
/// The system has no default program.
pub fn browse(what: &Path) -> io::Result<()> {
    open::that_detached(what)
}
