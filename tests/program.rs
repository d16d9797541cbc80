//! Runs the program in separate folders, as a user runs it in a terminal.
#![expect(
    clippy::disallowed_methods,
    reason = "projects lie in folders, and what was written is looked at from outside"
)]

use std::collections::BTreeMap;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A new folder for one test of a module.
pub(crate) fn folder(module: &str, test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(module).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A new folder without a project above it; it is deleted when the test ends.
pub(crate) struct Apart(PathBuf);

/// Such a folder for one test of a module.
pub(crate) fn apart(module: &str, test: &str) -> Apart {
    let folder = std::env::temp_dir().join(format!("lootpress-{module}-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    Apart(folder)
}

impl Deref for Apart {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The program with its arguments, to be started in a folder.
pub(crate) fn lootpress(folder: &Path, asked: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
    command.current_dir(folder).args(asked).env_remove("SOURCE_DATE_EPOCH").env("NO_COLOR", "1");
    // not the settings of the user who runs the tests
    command.env("XDG_CONFIG_HOME", folder);
    command
}

/// The result of a run: exit code, standard output, standard error.
pub(crate) fn ended(Output { status, stdout, stderr }: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// Runs it in a folder.
pub(crate) fn run(folder: &Path, asked: &[&str]) -> (i32, String, String) {
    ended(lootpress(folder, asked).output().expect("it starts"))
}

/// Runs it, without errors; returns its standard output.
pub(crate) fn fine(folder: &Path, asked: &[&str]) -> String {
    let (code, out, err) = run(folder, asked);
    assert!(code == 0 && err.is_empty(), "{asked:?}: {code}\n{out}{err}");
    out
}

/// Every file in a folder with its bytes.
pub(crate) fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            all.extend(files(&entry.path()));
        } else {
            all.insert(entry.path(), fs::read(entry.path()).expect("readable"));
        }
    }
    all
}
