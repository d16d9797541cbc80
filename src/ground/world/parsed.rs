//! Parsed results, kept while a project is open. A result is kept from the second time that it is made from the same texts, so
//! that a single run from the command line keeps almost nothing, while a long-lived project parses again only the texts that
//! were edited.

use super::Project;
use crate::locus::Locus;
use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A file's path, and its text.
pub type Read = (String, Arc<str>);

/// Cached results.
#[derive(Default)]
pub(super) struct Parsed {
    /// Values made from texts, by type and name.
    entries: Mutex<FxHashMap<(TypeId, String), Entry>>,
    /// Values made from all files below a folder, by type and folder.
    folders: Mutex<FxHashMap<(TypeId, String), Arc<dyn Any + Send + Sync>>>,
}

struct Entry {
    /// The texts from which the last result was made.
    from: Vec<Read>,
    /// The last result that was made twice, with its texts.
    kept: Option<Kept>,
}

/// A result with the texts that it was made from.
type Kept = (Vec<Read>, Arc<dyn Any + Send + Sync>);

impl Parsed {
    fn entries(&self) -> MutexGuard<'_, FxHashMap<(TypeId, String), Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Drops the results that were made from a file or folder that changed.
    pub(super) fn forget(&self, path: &str) {
        let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        folders.retain(|(_, folder), _| !path.starts_with(folder) && !folder.starts_with(path));
    }
}

impl Project {
    /// The last result that was stored under a name, even if files have changed since, with its texts.
    pub fn parsed_before<T: Any + Send + Sync>(&self, name: &str) -> Option<(Vec<Read>, Arc<T>)> {
        let (from, what) = self.parsed.entries().get(&(TypeId::of::<T>(), name.to_owned()))?.kept.clone()?;
        Some((from, what.downcast().ok()?))
    }

    /// The result under a name, if all its texts are unchanged.
    pub fn parsed<T: Any + Send + Sync>(&self, name: &str) -> Option<Arc<T>> {
        let (from, what) = self.parsed_before(name)?;
        let same = |(path, text): &Read| {
            self.text(path, Locus::Nowhere).is_ok_and(|(_, now)| Arc::ptr_eq(&now, text) || now == *text)
        };
        from.iter().all(same).then_some(what)
    }

    /// A value made from the files below a folder. It is made once, and again after one of them changes.
    pub fn made_of<T: Any + Send + Sync>(&self, folder: &str, make: impl FnOnce() -> T) -> Arc<T> {
        let key = (TypeId::of::<T>(), folder.to_owned());
        let folders = || self.parsed.folders.lock().unwrap_or_else(PoisonError::into_inner);
        let known = folders().get(&key).cloned();
        known.and_then(|known| known.downcast().ok()).unwrap_or_else(|| {
            let made = Arc::new(make());
            folders().insert(key, made.clone());
            made
        })
    }

    /// Stores a result that was made from these texts without a complaint.
    pub fn keep_parsed<T: Any + Send + Sync + Clone>(&self, name: &str, from: Vec<Read>, what: &T) {
        let mut entries = self.parsed.entries();
        let entry = entries.entry((TypeId::of::<T>(), name.to_owned()));
        let again = |entry: &mut Entry| match entry.from == from {
            true => entry.kept = Some((from.clone(), Arc::new(what.clone()))),
            false => entry.from.clone_from(&from),
        };
        entry.and_modify(again).or_insert_with(|| Entry { from: from.clone(), kept: None });
    }
}

#[cfg(test)]
mod tests {
    use super::super::Imagined;
    use super::*;

    #[test]
    fn what_is_worked_out_twice_is_there_until_a_text_of_it_changes() {
        let project = Project::new(Imagined::default().with("data/a.yaml", "a").with("data/b.yaml", "b"));
        let keep = |number: u8| {
            let read = |path: &str| (path.to_owned(), project.text(path, Locus::Nowhere).expect("there").1);
            project.keep_parsed("sum", vec![read("data/a.yaml"), read("data/b.yaml")], &number);
            project.parsed::<u8>("sum").as_deref().copied()
        };
        assert_eq!((keep(1), keep(1)), (None, Some(1)));
        assert_eq!((project.parsed::<u8>("other"), project.parsed::<u16>("sum")), (None, None));
        project.edit("data/b.yaml", "c");
        assert_eq!(project.parsed::<u8>("sum"), None);
        assert_eq!(
            project.parsed_before::<u8>("sum").map(|(from, sum)| (from[1].1.to_string(), *sum)),
            Some(("b".to_owned(), 1))
        );
        assert_eq!((keep(2), keep(2)), (None, Some(2)));
    }

    #[test]
    fn what_is_made_of_a_folder_is_made_again_when_a_file_of_it_changes() {
        let project = Project::new(Imagined::default().with("fonts/a.ttf", "a"));
        let size = || {
            let sizes =
                || project.list("fonts").iter().map(|path| project.read(path).map_or(0, |bytes| bytes.len())).sum();
            *project.made_of::<usize>("fonts", sizes)
        };
        assert_eq!(size(), 1);
        project.edit("data/a.yaml", "b");
        assert_eq!(*project.made_of::<usize>("fonts", || 7), 1, "it is not made again");
        project.edit("fonts/a.ttf", "bb");
        assert_eq!(size(), 2);
    }
}
