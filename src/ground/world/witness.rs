//! Detects changes of a project during a run: remembers each file and folder as it was at first reading, and whether it was
//! different later. If files changed during a run, its results belong to no single state of the project and are not cached.

use super::Missing;
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The observed state of a project's files.
#[derive(Default)]
pub(super) struct Witness(Mutex<Seen>);

#[derive(Default)]
struct Seen {
    files: BTreeMap<String, Content>,
    /// The entries of each folder.
    folders: BTreeMap<String, Vec<String>>,
    restless: bool,
}

/// What was read from a file.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Content {
    /// The hash of its bytes, or of the reason why it could not be read.
    Hash([u8; 32]),
    /// A file of the program. It changes only with the program, so its bytes need no hash.
    Program,
}

impl Witness {
    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a file was read, or could not be read.
    pub(super) fn read(&self, path: &str, answer: &Result<Cow<'static, [u8]>, Missing>) -> Content {
        let content = match answer {
            Ok(Cow::Borrowed(_)) => Content::Program,
            Ok(Cow::Owned(bytes)) => Content::Hash(Sha256::digest(bytes).into()),
            Err(why) => Content::Hash(Sha256::digest(format!("{why:?}")).into()),
        };
        let mut seen = self.seen();
        if *seen.files.entry(path.to_owned()).or_insert(content) != content {
            seen.restless = true;
        }
        content
    }

    /// What was read from a file earlier.
    pub(super) fn known(&self, path: &str) -> Option<Content> {
        self.seen().files.get(path).copied()
    }

    /// A folder was listed.
    pub(super) fn listed(&self, dir: &str, list: &[String]) {
        let mut seen = self.seen();
        if seen.folders.entry(dir.to_owned()).or_insert_with(|| list.to_vec()) != list {
            seen.restless = true;
        }
    }

    /// The folders above a path that were listed.
    pub(super) fn above(&self, path: &str) -> Vec<String> {
        let seen = self.seen();
        let above = path.match_indices('/').map(|(at, _)| &path[..at]);
        above.filter(|dir| seen.folders.contains_key(*dir)).map(str::to_owned).collect()
    }

    /// A listed folder was listed again because something happened there; returns whether its entries changed.
    pub(super) fn listed_again(&self, dir: &str, list: Vec<String>) -> bool {
        let mut seen = self.seen();
        let other = seen.folders.get(dir) != Some(&list);
        seen.folders.insert(dir.to_owned(), list);
        other
    }

    /// An editor's text replaced a file, so its earlier content no longer matters.
    pub(super) fn forget(&self, path: &str) {
        self.seen().files.remove(path);
    }

    /// Whether everything was always seen in the same state; each folder agrees with those that contain it.
    pub(super) fn steady(&self) -> bool {
        let seen = self.seen();
        let agree = |(dir, list): (&String, &Vec<String>)| {
            let above = dir.match_indices('/').filter_map(|(at, _)| seen.folders.get(&dir[..at]));
            above.into_iter().all(|all| {
                let within = all.iter().filter(|path| path.strip_prefix(dir).is_some_and(|rest| rest.starts_with('/')));
                within.eq(list)
            })
        };
        !seen.restless && seen.folders.iter().all(agree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Result<Cow<'static, [u8]>, Missing> {
        Ok(Cow::Owned(text.into()))
    }

    #[test]
    fn a_file_that_was_something_else_in_between_is_told() {
        let witness = Witness::default();
        for _ in 0..2 {
            witness.read("data/a.yaml", &bytes("A"));
            witness.read("data/b.yaml", &Err(Missing::NotThere));
        }
        assert!(witness.steady());
        witness.read("data/b.yaml", &bytes("B"));
        witness.read("data/b.yaml", &Err(Missing::NotThere));
        assert!(!witness.steady(), "there and gone again");
    }

    #[test]
    fn a_folder_agrees_with_the_one_it_lies_in() {
        let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let witness = Witness::default();
        witness.listed("data", &list(&["data/a/x.yaml", "data/ab/z.yaml"]));
        witness.listed("data/a", &list(&["data/a/x.yaml"]));
        assert!(witness.steady());
        witness.listed("data/ab", &list(&["data/ab/y.yaml", "data/ab/z.yaml"]));
        assert!(!witness.steady(), "one more file, seen once");
    }
}
