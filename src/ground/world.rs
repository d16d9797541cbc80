//! The only access to files, fonts and the clock. Paths are relative to the project, with `/`, and never leave it.
//! This module does not depend on the content of files.

use crate::diag::{Diag, did_you_mean};
use crate::locus::{Locus, SourceId, Sources};
use parsed::Parsed;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use witness::{Content, Witness};

mod clock;
mod disk;
mod file;
mod folder;
mod fresh;
mod layers;
mod lock;
mod memory;
mod outbox;
mod parsed;
mod program;
mod revision;
mod secret;
mod settings;
mod swap;
mod text;
mod watch;
mod witness;
pub use clock::{Deadline, any_seed, date};
pub use disk::Disk;
pub use folder::{Folder, writable, write_named};
pub use fresh::fresh;
use layers::below;
pub use layers::{Embedded, Imagined, Layered};
pub use memory::{Key, Memory, hexadecimal};
pub use outbox::{Outbox, torn};
pub use parsed::Read;
pub use program::{browse, is_followed, run_self, start, step};
pub use revision::{NoRevision, Revision, revision};
pub use secret::secret;
pub use settings::settings;
pub use text::composed;
pub use watch::{News, watch};

/// The source of a project's files.
pub trait World: Send + Sync {
    /// The bytes of a file, if there are at most `most`.
    fn read(&self, path: &str, most: u64) -> Result<Cow<'static, [u8]>, Missing>;
    /// The files below `dir` (any depth), sorted, as project-relative paths.
    fn list(&self, dir: &str) -> Vec<String>;
    /// The files below `dir` that replace no other file: if nothing reads them, they have no effect.
    fn added(&self, dir: &str) -> Vec<String> {
        self.list(dir)
    }
    /// Whether a file comes with lootpress and is not replaced.
    fn carries(&self, _path: &str) -> bool {
        false
    }
}

/// The reason why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The file does not exist.
    NotThere,
    /// The path is absolute, contains `..`, is a URL, or is a link that points outside the project.
    Outside,
    /// The file exists but cannot be read.
    Unreadable(String),
    /// The file is longer than the limit.
    TooLong {
        /// Its length in bytes.
        bytes: u64,
        /// The limit.
        most: u64,
    },
}

/// Whether the spelling of a path alone shows that it stays inside the project.
pub fn stays_inside(path: &str) -> bool {
    let drive = path.as_bytes().get(1) == Some(&b':');
    let foreign = drive || path.contains("://") || path.contains(['\\', '\0']);
    !(path.is_empty() || foreign || path.starts_with('/')) && path.split('/').all(|part| part != "..")
}

/// An open project: its files, and the table of every text that was read from them.
pub struct Project {
    world: Arc<dyn World>,
    guests: Mutex<BTreeMap<String, Vec<u8>>>,
    /// The files that were requested so far, whether or not they could be read.
    asked: Arc<Mutex<BTreeSet<String>>>,
    witness: Witness,
    /// The texts that were read, by path: each is read once, until it is edited.
    texts: Mutex<FxHashMap<String, (SourceId, Arc<str>)>>,
    parsed: Parsed,
    /// The texts that loci point into.
    pub sources: Sources,
    /// Cached results made from its files, of this run and earlier ones.
    pub memory: Arc<Memory>,
    language: Option<String>,
}

impl Project {
    /// A project over some files.
    pub fn new(world: impl World + 'static) -> Project {
        Project::over(Arc::new(world))
    }

    fn over(world: Arc<dyn World>) -> Project {
        Project {
            world,
            guests: Mutex::default(),
            asked: Arc::default(),
            witness: Witness::default(),
            texts: Mutex::default(),
            parsed: Parsed::default(),
            sources: Sources::default(),
            memory: Arc::default(),
            language: None,
        }
    }

    /// The project with a cache.
    #[must_use]
    pub fn remembering(self, memory: Memory) -> Project {
        Project { memory: Arc::new(memory), ..self }
    }

    /// The project in this language of its games.
    #[must_use]
    pub fn in_language(&self, code: &str) -> Project {
        let (memory, asked) = (self.memory.clone(), self.asked.clone());
        Project { language: Some(code.to_owned()), memory, asked, ..self.fork() }
    }

    /// The language in which its games are read; `None` for the first of each game.
    pub fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// A second project over the same files, with the edits so far: later edits of one do not affect the other.
    #[must_use]
    pub fn fork(&self) -> Project {
        let guests = self.guests.lock().unwrap_or_else(|poison| poison.into_inner()).clone();
        let language = self.language.clone();
        Project { guests: Mutex::new(guests), language, ..Project::over(self.world.clone()) }
    }

    /// Adds a file that the user named on the command line, in any folder; from then on it can be read under that
    /// name.
    pub fn invite(&self, path: &str) -> Result<(), Missing> {
        self.hand_in(path, named(path.as_ref())?);
        Ok(())
    }

    /// The place for complaints about a binary file: where it is named in the project, or the file itself if it was named on
    /// the command line.
    pub fn place_of(&self, path: &str, named: Locus) -> Locus {
        let invited = self.guests.lock().unwrap_or_else(|poison| poison.into_inner()).contains_key(path);
        if invited { Locus::span(self.sources.add(path, "".into()), 0, 0) } else { named }
    }

    /// Whether a file comes with lootpress and is not replaced.
    pub fn carries(&self, path: &str) -> bool {
        self.world.carries(path)
    }

    /// Replaces the text of a file by that of an editor, whatever the disk contains. Loci in it keep their targets.
    pub fn edit(&self, path: &str, text: &str) {
        self.sources.forget(path);
        self.witness.forget(path);
        self.hand_in(path, text.into());
    }

    /// The edited text of a file, or of a sheet of a workbook under its source name.
    pub fn edited(&self, path: &str) -> Option<String> {
        let guests = self.guests.lock().unwrap_or_else(|poison| poison.into_inner());
        guests.get(path).and_then(|bytes| String::from_utf8(bytes.clone()).ok())
    }

    /// Reads a file again that may have changed on the disk; returns whether it did. A file that was never read
    /// matters only if it appeared in or disappeared from a listed folder; among pictures, only icons are listed.
    pub fn refresh(&self, path: &str) -> bool {
        let asked = self.asked.lock().unwrap_or_else(|poison| poison.into_inner()).contains(path);
        if !asked {
            let picture = below(path, "art") && !below(path, "art/icons");
            let other = !picture && self.came_or_went(path);
            if other {
                self.parsed.forget(path);
            }
            return other;
        }
        let before = self.witness.known(path);
        self.witness.forget(path);
        let after = self.witness.read(path, &self.world.read(path, file::LONGEST));
        if before == Some(after) {
            return false;
        }
        self.sources.forget(path);
        self.guests.lock().unwrap_or_else(|poison| poison.into_inner()).remove(path);
        self.texts().remove(path);
        self.parsed.forget(path);
        true
    }

    /// Whether the files in the listed folders above a path have changed.
    fn came_or_went(&self, path: &str) -> bool {
        let mut other = false;
        for dir in self.witness.above(path) {
            other |= self.witness.listed_again(&dir, self.world.list(&dir));
        }
        other
    }

    /// Checks paths again that may have changed on the disk, and the files below those that are or were folders;
    /// returns the files that changed.
    pub fn refresh_all_of(&self, paths: &BTreeSet<String>) -> Vec<String> {
        let asked = self.asked.lock().unwrap_or_else(|poison| poison.into_inner()).clone();
        let within = asked.into_iter().filter(|known| paths.iter().any(|path| below(known, path)));
        paths.iter().cloned().chain(within).filter(|path| self.refresh(path)).collect()
    }

    /// Checks every file again that was read so far; returns those that changed.
    pub fn refresh_all(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap_or_else(|poison| poison.into_inner()).clone();
        asked.into_iter().filter(|path| self.refresh(path)).collect()
    }

    /// Registers a file that was already read; from now on it has this content.
    pub fn hand_in(&self, path: &str, bytes: Vec<u8>) {
        self.guests.lock().unwrap_or_else(|poison| poison.into_inner()).insert(path.to_owned(), bytes);
        self.texts().remove(path);
        self.parsed.forget(path);
    }

    fn texts(&self) -> MutexGuard<'_, FxHashMap<String, (SourceId, Arc<str>)>> {
        self.texts.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    /// The bytes of a file.
    pub fn read(&self, path: &str) -> Result<Cow<'static, [u8]>, Missing> {
        self.read_up_to(path, file::LONGEST)
    }

    fn read_up_to(&self, path: &str, most: u64) -> Result<Cow<'static, [u8]>, Missing> {
        let plain: Vec<&str> = path.split('/').filter(|part| *part != ".").collect();
        self.asked.lock().unwrap_or_else(|poison| poison.into_inner()).insert(plain.join("/"));
        let guests = self.guests.lock().unwrap_or_else(|poison| poison.into_inner());
        match guests.get(path) {
            Some(bytes) => file::fits(bytes, most).map(|()| Cow::Owned(bytes.clone())),
            None => self.seen(path, most),
        }
    }

    fn seen(&self, path: &str, most: u64) -> Result<Cow<'static, [u8]>, Missing> {
        let answer = self.world.read(path, most);
        self.witness.read(path, &answer);
        answer
    }

    /// Adds the whole project to a cache key: every file, whether or not it is read, and the files from the command line. No file
    /// is read twice. Files of the program count by name alone, because every key begins with an identifier of the program.
    pub fn whole(&self, key: &mut Key) {
        key.text(self.language.as_deref().unwrap_or_default());
        for part in disk::PARTS {
            let added: BTreeSet<String> = self.world.added(part).into_iter().collect();
            for path in self.list(part) {
                key.text(&path).number(added.contains(&path).into());
                let known = self.witness.known(&path);
                match known.unwrap_or_else(|| self.witness.read(&path, &self.world.read(&path, file::LONGEST))) {
                    Content::Hash(hash) => key.bytes(&hash),
                    // every key begins with an identifier of the program
                    Content::Program => key,
                };
            }
        }
        for (path, bytes) in self.guests.lock().unwrap_or_else(|poison| poison.into_inner()).iter() {
            key.text(path).bytes(bytes);
        }
    }

    /// Whether everything that was read from the project more than once was the same each time, so that the result
    /// may be cached under the key from [`Project::whole`].
    pub fn steady(&self) -> bool {
        self.witness.steady()
    }

    /// The files below a folder, sorted.
    pub fn list(&self, dir: &str) -> Vec<String> {
        let list = self.world.list(dir);
        self.witness.listed(dir, &list);
        list
    }

    /// The project's own files below a folder, which replace no other.
    pub fn added(&self, dir: &str) -> Vec<String> {
        self.world.added(dir)
    }

    /// The project's own files below a folder that were never requested, sorted.
    pub fn unasked(&self, dir: &str) -> Vec<String> {
        let asked = self.asked.lock().unwrap_or_else(|poison| poison.into_inner());
        self.world.added(dir).into_iter().filter(|path| !asked.contains(path)).collect()
    }

    /// The complaint about a file that cannot be read, with the file that was perhaps meant.
    pub fn missing(&self, path: &str, asked: Locus, why: &Missing) -> Diag {
        let diag = missing(path, asked, why);
        let known = self.world.list(path.split('/').next().unwrap_or_default());
        match near(path, known.iter()).filter(|_| *why == Missing::NotThere) {
            Some(meant) => diag.help(format!("did you mean {meant}?")),
            None => diag,
        }
    }

    /// A text file: UTF-8 with or without a byte order mark, or UTF-16 with one; with any line endings. `asked` is
    /// the place where its name is written. It is read once, because the desk requests the same texts after each
    /// edit.
    pub fn text(&self, path: &str, asked: Locus) -> Result<(SourceId, Arc<str>), Diag> {
        if let Some(known) = self.texts().get(path) {
            return Ok(known.clone());
        }
        let bytes = self.read_up_to(path, file::TEXT).map_err(|why| self.missing(path, asked, &why))?;
        let text = text::read(bytes.into_owned()).map_err(|garbled| {
            let id = self.sources.add(path, garbled.shown.into());
            Diag::error(Locus::span(id, garbled.start, garbled.len), "not-utf8", garbled.what).help(garbled.help)
        })?;
        let text: Arc<str> = text.into();
        let read = (self.sources.add(path, text.clone()), text);
        self.texts().insert(path.to_owned(), read.clone());
        Ok(read)
    }
}

/// The bytes of a file that the user named on the command line, in any folder.
///
/// # Errors
/// The file does not exist, is not an ordinary file, or is too long.
pub fn named(path: &Path) -> Result<Vec<u8>, Missing> {
    file::read(&disk::spelled(path.to_owned()), file::NAMED)
}

/// The entries of a folder.
#[derive(Clone, Debug, Default)]
pub struct Within {
    /// The ordinary files, sorted.
    pub files: Vec<PathBuf>,
    /// The folders, sorted.
    pub folders: Vec<PathBuf>,
}

/// The entries of a folder that the user named on the command line, without subfolders.
#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
pub fn within(folder: &Path) -> Within {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    all.sort();
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = all.into_iter().partition(|path| path.is_dir());
    Within { files: files.into_iter().filter(|path| path.is_file()).collect(), folders }
}

/// The file that was probably meant: one with a similar name in the same folder, or one with the same name in a
/// folder with a similar name.
pub fn near<'a>(path: &str, known: impl Iterator<Item = &'a String> + Clone) -> Option<String> {
    let (folder, name) = path.rsplit_once('/')?;
    let parts = || known.clone().filter_map(|other| other.rsplit_once('/'));
    let beside = did_you_mean(name, parts().filter(|(f, _)| *f == folder).map(|(_, n)| n));
    let elsewhere = || did_you_mean(folder, parts().filter(|(_, n)| *n == name).map(|(f, _)| f));
    beside.map(|name| format!("{folder}/{name}")).or_else(|| Some(format!("{}/{name}", elsewhere()?)))
}

/// The complaint about a file that cannot be read.
pub fn missing(path: &str, asked: Locus, why: &Missing) -> Diag {
    match why {
        Missing::NotThere => Diag::error(asked, "no-file", format!("{path} does not exist"))
            .help("check the spelling; paths are relative to the project folder"),
        Missing::Outside => Diag::error(asked, "outside", format!("{path} is outside the project"))
            .help("copy the file into the project, and write its path relative to the project folder"),
        Missing::Unreadable(e) => Diag::error(asked, "unreadable", format!("{path} cannot be read: {e}"))
            .help("use a file that you have permission to read"),
        Missing::TooLong { bytes, most } => {
            let what = format!("{path} has {bytes} bytes; the limit is {most}");
            Diag::error(asked, "too-long", what).help("split it into several files, or make it smaller")
        }
    }
}

/// Whether two paths lead to the same file. A missing file is the same as no other.
pub fn same(a: &Path, b: &Path) -> bool {
    same_file::is_same_file(a, b).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_leave_are_refused() {
        for path in ["../x", "/etc/passwd", "a/../../b", "http://x/y.png", "c:/x", "a\\b", ""] {
            assert!(!stays_inside(path), "{path}");
        }
        assert!(stays_inside("data/loot-roll/art/my..picture.svg"));
    }

    /// A file that changes at every other reading.
    struct Restless(std::sync::atomic::AtomicUsize);

    impl World for Restless {
        fn read(&self, _: &str, _: u64) -> Result<Cow<'static, [u8]>, Missing> {
            let even = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed).is_multiple_of(2);
            Ok(Cow::Owned(if even { b"A" } else { b"B" }.to_vec()))
        }

        fn list(&self, dir: &str) -> Vec<String> {
            Vec::from_iter((dir == "data").then(|| "data/a/game.yaml".to_owned()))
        }
    }

    #[test]
    fn what_was_another_between_two_looks_at_the_whole_is_told() {
        // nothing is kept there
        let memory = Memory::of(Folder::named("nowhere"));
        let project = Project::new(Restless(0.into())).remembering(memory);
        let whole = || {
            let mut key = project.memory.key("test").expect("a key");
            project.whole(&mut key);
            key.hash()
        };
        let before = whole();
        assert!(project.steady());
        assert_eq!(&*project.read("data/a/game.yaml").expect("there"), b"B", "what it is made from");
        assert!(before == whole() && !project.steady());
    }

    #[test]
    fn a_file_of_the_program_counts_by_its_name_until_it_is_replaced() {
        let key = |house: &'static [u8], own: Option<&str>| {
            let house = Embedded(vec![("data/press/x4.yaml", house)]);
            let own = own.map_or_else(Imagined::default, |own| Imagined::default().with("data/press/x4.yaml", own));
            let mut key = Key::passing("test");
            Project::new(Layered::new(Box::new(own), Box::new(house))).whole(&mut key);
            key.hash()
        };
        assert!(key(b"house", None) == key(b"other", None), "the program is part of every key already");
        assert!(key(b"house", None) != key(b"house", Some("house")), "a file of the project");
        assert!(key(b"house", Some("own")) != key(b"house", Some("other")), "another text");
    }

    #[test]
    fn what_stands_in_for_nothing_and_is_not_asked_for_is_known() {
        let house = Imagined::default().with("data/a/game.yaml", "").with("templates/a/x.svg", "");
        let own = Imagined::default()
            .with("data/a/game.yaml", "")
            .with("data/a/spare.yaml", "")
            .with("templates/a/x.svg", "")
            .with("templates/a/y.svg", "")
            .with("templates/a/z.svg", "");
        let project = Project::new(Layered::new(Box::new(own), Box::new(house)));
        for path in ["data/a/game.yaml", "templates/a/z.svg"] {
            assert!(project.read(path).is_ok());
        }
        assert_eq!(project.unasked("data/a"), ["data/a/spare.yaml"]);
        assert_eq!(project.unasked("templates"), ["templates/a/y.svg"]);
    }
}
