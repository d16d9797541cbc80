//! The build cache on disk, addressed by content: results of earlier runs, under a hash of all their inputs. It may
//! be deleted, damaged, full, missing or shared by several runs; a result that cannot be read from it is made again.
//! It never changes a result.

use super::file;
use super::folder::Folder;
use crate::name::FileName;
use sha2::{Digest as _, Sha256};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The folder of entries in a project.
const SHELF: FileName = FileName::ours("output/.memory");

/// The beginning of every entry. The hash of its key and content follows, so that entries cannot be confused, and
/// then the content.
const HEAD: &[u8; 16] = b"lootpress memory";
const HASH: usize = 32;

/// The largest entry, in bytes.
const LONGEST: u64 = 64 << 20;

/// The largest size of the cache, in bytes. If it is larger, the entries that were unused for longest are removed
/// until a quarter is free.
const MOST: u64 = 512 << 20;

/// The number of bytes at the beginning of the program that are hashed; most linkers write a build id there.
const BEGINNING: u64 = 64 << 10;

/// The least time between two updates of an entry's time of use.
const FRESH: Duration = Duration::from_secs(3600);

/// The hash of the inputs of a result.
#[derive(Clone, Debug)]
pub struct Key(Sha256);

impl Key {
    /// A key for results of one kind.
    fn new(program: &[u8], kind: &str) -> Key {
        let mut key = Key(Sha256::new());
        key.bytes(program).text(kind);
        key
    }

    /// A key for results of one kind that are valid in this run only.
    pub fn passing(kind: &str) -> Key {
        Key::new(&[], kind)
    }

    /// Adds bytes; what follows is separated from them.
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

    /// Adds lengths and similar numbers, bit by bit.
    pub fn floats(&mut self, numbers: &[f32]) -> &mut Key {
        numbers.iter().for_each(|n| self.0.update(n.to_bits().to_le_bytes()));
        self
    }

    /// The hash of everything that was added.
    pub fn hash(&self) -> [u8; HASH] {
        self.0.clone().finalize().into()
    }

    /// A short key for all inputs so far, with which many other keys begin.
    #[must_use]
    pub fn sealed(&self) -> Key {
        let mut key = Key(Sha256::new());
        key.bytes(&self.hash());
        key
    }

    fn name(&self) -> String {
        hexadecimal(&self.hash())
    }

    /// The hash of an entry with this key and content.
    fn seal(&self, content: &[u8]) -> [u8; HASH] {
        Sha256::new().chain_update(self.hash()).chain_update(content).finalize().into()
    }
}

/// Bytes as two hexadecimal digits each.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The entries of a project; or none, in which case nothing is found.
#[derive(Debug, Default)]
pub struct Memory {
    home: Option<Folder>,
    /// A hash of the program, because another version may make different results.
    program: OnceLock<Option<[u8; HASH]>>,
    /// Set when an entry could not be written, for example to a read-only folder or a full disk.
    closed: AtomicBool,
    /// The number of bytes that were added.
    kept: AtomicU64,
}

#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
impl Memory {
    /// The cache of a project in a folder. The folder for entries is made when the first is added.
    pub fn of(home: Folder) -> Memory {
        let mut memory = Memory::default();
        memory.home = Some(home);
        memory
    }

    /// The beginning of a key for one kind of result; `None` if there is no cache.
    pub fn key(&self, kind: &str) -> Option<Key> {
        self.home.as_ref()?;
        let program = self.program.get_or_init(program);
        Some(Key::new(program.as_ref()?, kind))
    }

    /// Whether there is an entry for a key; it may be damaged.
    pub fn knows(&self, key: &Key) -> bool {
        self.home.as_ref().is_some_and(|home| entry(home, key.name()).is_some_and(|path| path.is_file()))
    }

    /// The cached content for a key, byte for byte.
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

    /// Stores bytes for later runs. If this fails, this run does not try again.
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

/// Identifies this build of the program: a hash of its length, its modification time and its beginning. Hashing all of it would take
/// longer than most cached results save.
#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
fn program() -> Option<[u8; HASH]> {
    let file = std::fs::File::open(std::env::current_exe().ok()?).ok()?;
    let about = file.metadata().ok()?;
    let written = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let mut beginning = Vec::new();
    file.take(BEGINNING).read_to_end(&mut beginning).ok()?;
    let mut key = Key(Sha256::new());
    key.number(about.len()).number(written.as_secs()).number(written.subsec_nanos().into()).bytes(&beginning);
    Some(key.hash())
}

/// The path of an entry, if no link is on the way.
fn entry(home: &Folder, name: String) -> Option<PathBuf> {
    home.file(&SHELF.join(&FileName::new(name).ok()?)).ok()
}

/// Writes an entry aside and renames it, so that readers see all of it or nothing.
#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
fn write(home: &Folder, key: &Key, bytes: &[u8]) -> Option<()> {
    // several caches of one program may write the same entry at once
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

/// Updates the time of use of an entry, so that unused entries are removed before it.
fn touch(path: &Path) {
    let used = path.metadata().and_then(|about| about.modified());
    if used.is_ok_and(|used| used.elapsed().is_ok_and(|ago| ago > FRESH)) {
        let _ = std::fs::File::options().append(true).open(path).and_then(|file| file.set_modified(now()));
    }
}

#[expect(clippy::disallowed_methods, reason = "only `world` reads the clock")]
fn now() -> SystemTime {
    SystemTime::now()
}

impl Drop for Memory {
    /// Makes room, if anything was added.
    fn drop(&mut self) {
        if let Some(home) = self.home.as_ref().filter(|_| self.kept.load(Ordering::Relaxed) > 0) {
            make_room(&home.join(&SHELF).path(), MOST);
        }
    }
}

/// If there is more than `most`, removes the entries that were unused for longest, until three quarters of `most` are
/// left.
#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
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
