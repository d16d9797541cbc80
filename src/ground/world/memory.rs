//! The build cache on disk, by content: what was made once, kept from one run to the next: bytes, by a hash of everything that
//! they are made from. It may be deleted, damaged, full, shared by several runs or not there at all: what cannot be recalled is
//! made anew. Never a part of any result.

use super::file;
use super::folder::Folder;
use crate::name::FileName;
use sha2::{Digest as _, Sha256};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// Where entries lie in a project.
const SHELF: FileName = FileName::ours("output/.memory");

/// How every entry begins; then the hash of its key and its content, so that no entry is taken for another; then its content.
const HEAD: &[u8; 16] = b"lootpress memory";
const HASH: usize = 32;

/// The longest entry, in bytes.
const LONGEST: u64 = 64 << 20;

/// How much is kept at most, in bytes; when there is more, the longest unused goes until a quarter is free.
const MOST: u64 = 512 << 20;

/// An entry that was used is new again; told at most so often.
const FRESH: Duration = Duration::from_secs(3600);

/// What something is made from, hashed.
#[derive(Clone, Debug)]
pub struct Key(Sha256);

impl Key {
    /// For things of one kind.
    fn new(program: &[u8], kind: &str) -> Key {
        let mut key = Key(Sha256::new());
        key.bytes(program).text(kind);
        key
    }

    /// For things of one kind that are known by their keys in this run alone.
    pub fn passing(kind: &str) -> Key {
        Key::new(&[], kind)
    }

    /// Adds bytes; what follows is told apart from them.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Key {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds a text.
    pub fn text(&mut self, text: &str) -> &mut Key {
        self.bytes(text.as_bytes())
    }

    /// Adds a number.
    pub fn number(&mut self, number: u64) -> &mut Key {
        self.0.update(number.to_le_bytes());
        self
    }

    /// Adds lengths and the like, bit by bit.
    pub fn floats(&mut self, numbers: &[f32]) -> &mut Key {
        numbers.iter().for_each(|n| self.0.update(n.to_bits().to_le_bytes()));
        self
    }

    /// The hash of all that was added.
    pub fn hash(&self) -> [u8; HASH] {
        self.0.clone().finalize().into()
    }

    /// A short key that stands for all that was added, to begin many others with.
    #[must_use]
    pub fn sealed(&self) -> Key {
        let mut key = Key(Sha256::new());
        key.bytes(&self.hash());
        key
    }

    fn name(&self) -> String {
        hexadecimal(&self.hash())
    }

    /// What an entry of this key with this content is known by.
    fn seal(&self, content: &[u8]) -> [u8; HASH] {
        Sha256::new().chain_update(self.hash()).chain_update(content).finalize().into()
    }
}

/// Bytes as two digits each.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The entries of a project; or nothing, which recalls nothing.
#[derive(Debug, Default)]
pub struct Memory {
    home: Option<Folder>,
    /// A hash of the program: another one may make other things from the same.
    program: OnceLock<Option<[u8; HASH]>>,
    /// Set when something could not be kept: the folder is read-only, say, or the disk is full.
    closed: AtomicBool,
    /// How many bytes were kept.
    kept: AtomicU64,
}

#[expect(clippy::disallowed_methods, reason = "world is the door to files")]
impl Memory {
    /// The memory of a project in a folder. A place for entries is made there when the first is kept.
    pub fn of(home: Folder) -> Memory {
        let mut memory = Memory::default();
        memory.home = Some(home);
        memory
    }

    /// The beginning of the key of something of a kind; `None` if nothing is remembered.
    pub fn key(&self, kind: &str) -> Option<Key> {
        self.home.as_ref()?;
        let program = self.program.get_or_init(|| {
            let own = std::env::current_exe().ok()?;
            Some(Sha256::digest(file::read(&own, file::NAMED).ok()?).into())
        });
        Some(Key::new(program.as_ref()?, kind))
    }

    /// Whether something was kept under a key; it may be damaged.
    pub fn knows(&self, key: &Key) -> bool {
        self.home.as_ref().is_some_and(|home| entry(home, key.name()).is_some_and(|path| path.is_file()))
    }

    /// What was kept under a key, exactly as it was.
    pub fn recall(&self, key: &Key) -> Option<Vec<u8>> {
        let path = entry(self.home.as_ref()?, key.name())?;
        let mut entry = file::read(&path, LONGEST).ok()?;
        let content = entry.strip_prefix(HEAD).and_then(|rest| rest.split_at_checked(HASH));
        let whole = content.is_some_and(|(hash, content)| key.seal(content)[..] == *hash);
        if !whole {
            let _ = std::fs::remove_file(&path);
            return None;
        }
        touch(&path);
        entry.drain(..HEAD.len() + HASH);
        Some(entry)
    }

    /// Keeps bytes for runs to come. If that cannot be, it is not tried again in this run.
    pub fn keep(&self, key: &Key, bytes: &[u8]) {
        let Some(home) = self.home.as_ref().filter(|_| !self.closed.load(Ordering::Relaxed)) else { return };
        if bytes.len() as u64 + (HEAD.len() + HASH) as u64 > LONGEST {
            return;
        }
        self.kept.fetch_add(bytes.len() as u64 + 1, Ordering::Relaxed);
        if write(home, key, bytes).is_none() {
            self.closed.store(true, Ordering::Relaxed);
        }
    }
}

/// Where an entry lies or would lie, if no link is on the way.
fn entry(home: &Folder, name: String) -> Option<PathBuf> {
    home.file(&SHELF.join(&FileName::new(name).ok()?)).ok()
}

/// Writes an entry aside and gives it its name: whoever looks meanwhile sees all of it or nothing.
#[expect(clippy::disallowed_methods, reason = "world is the door to files")]
fn write(home: &Folder, key: &Key, bytes: &[u8]) -> Option<()> {
    // several memories of one program may write the same entry at once
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    home.join(&SHELF).make().ok()?.keep();
    let path = entry(home, key.name())?;
    let aside = entry(home, format!("{}.{}-{number}", key.name(), std::process::id()))?;
    let mut file = std::fs::OpenOptions::new().write(true).create_new(true).open(&aside).ok()?;
    let mut put = || {
        file.write_all(HEAD)?;
        file.write_all(&key.seal(bytes))?;
        file.write_all(bytes)?;
        std::fs::rename(&aside, &path)
    };
    put().map_err(|_| std::fs::remove_file(&aside)).ok()
}

/// Marks an entry as used, so that it outlasts those that are not.
fn touch(path: &Path) {
    let used = path.metadata().and_then(|about| about.modified());
    if used.is_ok_and(|used| used.elapsed().is_ok_and(|ago| ago > FRESH)) {
        let _ = std::fs::File::options().append(true).open(path).and_then(|file| file.set_modified(now()));
    }
}

#[expect(clippy::disallowed_methods, reason = "world is the door to the clock")]
fn now() -> SystemTime {
    SystemTime::now()
}

impl Drop for Memory {
    /// Makes room, if something was added.
    fn drop(&mut self) {
        if let Some(home) = self.home.as_ref().filter(|_| self.kept.load(Ordering::Relaxed) > 0) {
            make_room(&home.join(&SHELF).path(), MOST);
        }
    }
}

/// Removes what was not used for longest, until no more than three quarters of `most` are there, if there was more than `most`.
#[expect(clippy::disallowed_methods, reason = "world is the door to files")]
fn make_room(folder: &Path, most: u64) {
    let Ok(list) = std::fs::read_dir(folder) else { return };
    let entry = |entry: std::fs::DirEntry| -> Option<(SystemTime, u64, PathBuf)> {
        let about = entry.metadata().ok().filter(std::fs::Metadata::is_file)?;
        Some((about.modified().ok()?, about.len(), entry.path()))
    };
    let mut entries: Vec<_> = list.filter_map(|e| entry(e.ok()?)).collect();
    let mut size: u64 = entries.iter().map(|(_, size, _)| size).sum();
    // an entry that is being written is the newest; one whose writer was killed goes with its age
    let least = if size > most { most / 4 * 3 } else { return };
    entries.sort();
    for (_, bytes, path) in entries {
        if size <= least {
            return;
        }
        if std::fs::remove_file(&path).is_ok() {
            size -= bytes;
        }
    }
}

#[cfg(test)]
mod tests;
