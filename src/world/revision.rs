//! A project as it once was: the files of a revision of the git repository that its folder lies in. Asks the `git` that a
//! designer has; nothing is checked out, nothing is written.

use super::Imagined;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Output};

/// The folders that a project is made of.
const PARTS: [&str; 3] = ["data", "templates", "fonts"];

/// The files of the project in `dir` as they were at `name`: a commit, branch or tag, `HEAD~3`, `v1.0`.
///
/// # Errors
/// Why not, in words: no git, no repository, no such revision, no such folder in it.
pub fn revision(dir: &Path, name: &str) -> Result<Imagined, String> {
    // what begins with a dash is an option to git
    if name.starts_with('-') || name.is_empty() {
        return Err(format!("{name:?} is no name of a revision"));
    }
    let shallow = || git(dir, &["rev-parse", "--is-shallow-repository"]).is_ok_and(|said| said.starts_with(b"true"));
    git(dir, &["rev-parse", "--verify", "--quiet", &format!("{name}^{{tree}}")]).map_err(|why| match why.as_str() {
        "" if shallow() => {
            format!("there is no revision {name} in this shallow clone; git fetch --unshallow brings the rest")
        }
        "" => format!("there is no revision {name}"),
        _ => why,
    })?;
    let listed = git(dir, &["ls-tree", "--name-only", name, "--", PARTS[0], PARTS[1], PARTS[2]])?;
    let listed = String::from_utf8_lossy(&listed);
    let there: Vec<&str> = PARTS.into_iter().filter(|part| listed.lines().any(|line| line == *part)).collect();
    if there.is_empty() {
        return Err(format!("the revision {name} has neither data nor templates nor fonts in this folder"));
    }
    let packed = git(dir, &[&["archive", "--format=tar", name, "--"], &there[..]].concat())?;
    unpack(&packed).map_err(|e| format!("what git packed cannot be read: {e}"))
}

/// What git answers.
fn git(dir: &Path, asked: &[&str]) -> Result<Vec<u8>, String> {
    let Output { status, stdout, stderr } = Command::new("git")
        .arg("-C")
        .arg(dir)
        .args(asked)
        .output()
        .map_err(|e| format!("git cannot be asked for it: {e}"))?;
    let why =
        String::from_utf8_lossy(&stderr).lines().next().unwrap_or_default().trim_start_matches("fatal: ").to_owned();
    if status.success() { Ok(stdout) } else { Err(why) }
}

fn unpack(packed: &[u8]) -> std::io::Result<Imagined> {
    let mut files = Imagined::default();
    for entry in tar::Archive::new(packed).entries()? {
        let mut entry = entry?;
        let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        if entry.header().entry_type().is_file() && super::stays_inside(&path) {
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes)?;
            files.0.insert(path, bytes);
        }
    }
    Ok(files)
}
