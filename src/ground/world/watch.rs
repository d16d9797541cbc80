//! Watches a project's files. Folders are watched instead of files, because editors save by writing a new file and renaming it.
//! Only paths are reported; [`super::Project::refresh`] finds out whether a file really changed.

use super::composed;
use super::disk::{PARTS, walk};
use notify::{Config, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use same_file::Handle;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant, SystemTime};

/// A save is over if nothing happened for this long.
const QUIET: Duration = Duration::from_millis(10);

/// Events that belong to one save come within this time: the second half of a rename, or another file saved at the
/// same time.
const AT_ONCE: Duration = Duration::from_millis(1);

/// Continuous changes are reported after this time anyway.
const PATIENCE: Duration = Duration::from_millis(100);

/// The interval at which missing and replaced folders are looked for.
const LOOK: Duration = Duration::from_secs(1);

/// The interval at which files are polled, where the system does not report changes.
const POLL: Duration = Duration::from_millis(300);

/// The paths that may have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// These files, by their paths in the project.
    Files(BTreeSet<String>),
    /// Everything: the project folder was replaced, or the system lost events.
    All,
}

/// Calls `told` for every change below a project's folder, on its own thread, until it returns false. With `poll`, files are
/// checked repeatedly, because network drives and some containers report nothing.
pub fn watch(root: &Path, poll: bool, mut told: impl FnMut(News) -> bool + Send + 'static) {
    let root = if root.as_os_str().is_empty() { PathBuf::from(".") } else { root.to_owned() };
    if poll {
        let mut before = looked(&root);
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(POLL);
                let now = looked(&root);
                let other = |(path, look): &(&String, &Look)| before.get(*path) != Some(*look);
                let gone = before.keys().filter(|path| !now.contains_key(*path));
                let paths: BTreeSet<String> =
                    now.iter().filter(other).map(|(path, _)| path).chain(gone).cloned().collect();
                before = now;
                if !paths.is_empty() && !told(News::Files(paths)) {
                    return;
                }
            }
        });
        return;
    }
    let mut eyes = Eyes::open(&root);
    std::thread::spawn(move || {
        let mut looked = now();
        loop {
            if looked.elapsed() >= LOOK {
                looked = now();
                if eyes.astray() {
                    eyes = Eyes::open(&root);
                    if !told(News::All) {
                        return;
                    }
                }
            }
            match eyes.heard.recv_timeout(LOOK) {
                Ok(event) => {
                    let news = eyes.gather(event);
                    if news != News::Files(BTreeSet::new()) && !told(news) {
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => std::thread::sleep(LOOK),
            }
        }
    });
}

#[expect(clippy::disallowed_methods, reason = "only `world` reads the clock")]
fn now() -> Instant {
    Instant::now()
}

/// The observable state of a file: its length, and its time of modification.
type Look = Option<(u64, SystemTime)>;

/// The observable state of every file of a project.
fn looked(root: &Path) -> BTreeMap<String, Look> {
    let mut all = BTreeMap::new();
    for part in PARTS {
        walk(&root.join(part), part, 0, &mut |path, full| {
            if path.rsplit('/').next().is_some_and(is_beside) {
                return;
            }
            let look = full.metadata().ok().and_then(|about| Some((about.len(), about.modified().ok()?)));
            all.insert(path, look);
        });
    }
    all
}

/// The folders that are watched now.
struct Eyes {
    root: PathBuf,
    /// The path as the system spells it in events.
    real: Option<PathBuf>,
    /// Each part of a project, as it was when watching began.
    parts: Vec<Option<Handle>>,
    heard: Receiver<notify::Result<Event>>,
    _watcher: Option<Box<dyn Watcher + Send>>,
}

impl Eyes {
    fn open(root: &Path) -> Eyes {
        let (tell, heard) = channel();
        let real = root.canonicalize().ok();
        let watcher = real.as_deref().and_then(|real| watcher(real, tell));
        Eyes { root: root.to_owned(), parts: parts(root), real, heard, _watcher: watcher }
    }

    /// Whether a part of the project appeared, disappeared, or was replaced.
    fn astray(&self) -> bool {
        parts(&self.root) != self.parts
    }

    /// Collects the events of one save. A save is complete when a file was closed or renamed; on systems without such events,
    /// when there are no more events.
    fn gather(&self, first: notify::Result<Event>) -> News {
        let began = now();
        let (mut paths, mut next) = (BTreeSet::new(), Some(first));
        while let Some(event) = next.take() {
            let saved = event.as_ref().is_ok_and(|event| is_saved(event.kind));
            match event {
                Ok(event) if event.need_rescan() => return News::All,
                Ok(event) => {
                    if !matches!(event.kind, EventKind::Access(_)) {
                        paths.extend(event.paths.iter().filter_map(|path| self.inside(path)));
                    }
                }
                Err(_) => return News::All,
            }
            if began.elapsed() < PATIENCE {
                next = self.heard.recv_timeout(if saved { AT_ONCE } else { QUIET }).ok();
            }
        }
        News::Files(paths)
    }

    /// The path of a file relative to the project, if it is in one of the watched folders.
    fn inside(&self, path: &Path) -> Option<String> {
        let below = path.strip_prefix(self.real.as_deref()?).ok()?;
        let parts: Vec<&str> = below.iter().map(|part| part.to_str()).collect::<Option<_>>()?;
        let known = parts.len() > 1 && PARTS.contains(parts.first()?) && !is_beside(parts.last()?);
        known.then(|| composed(parts.join("/")))
    }
}

/// Whether a file only accompanies an edited one: a lock, a backup, a partial save.
fn is_beside(name: &str) -> bool {
    ["~$", "."].iter().any(|begin| name.starts_with(begin))
        || ["~", "#", ".tmp", ".swp"].iter().any(|end| name.ends_with(end))
}

/// Whether an event is the last of a save: a written file was closed, or was renamed to replace the old one.
fn is_saved(kind: EventKind) -> bool {
    use notify::event::{AccessKind, AccessMode, ModifyKind, RenameMode};
    matches!(
        kind,
        EventKind::Access(AccessKind::Close(AccessMode::Write))
            | EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Both))
    )
}

fn parts(root: &Path) -> Vec<Option<Handle>> {
    PARTS.iter().map(|part| Handle::from_path(root.join(part)).ok()).collect()
}

fn watcher(real: &Path, tell: Sender<notify::Result<Event>>) -> Option<Box<dyn Watcher + Send>> {
    let heard = move |event| {
        let _ = tell.send(event);
    };
    let mut watcher = Box::new(RecommendedWatcher::new(heard, Config::default()).ok()?);
    for part in PARTS.iter().map(|part| real.join(part)).filter(|part| part.is_dir()) {
        watcher.watch(&part, RecursiveMode::Recursive).ok()?;
    }
    Some(watcher)
}
