//! A project in a folder on disk. Files outside the folder are never read; a link that leads out of it counts as missing.

use super::{Missing, World, composed, file, stays_inside};
use std::borrow::Cow;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The folders of a project.
pub(super) const PARTS: [&str; 4] = ["data", "templates", "fonts", "art"];

/// The largest depth to which folders are searched.
const DEEPEST: usize = 8;

/// A folder on disk.
pub struct Disk {
    root: PathBuf,
}

impl Disk {
    /// A project in the folder `root`, which may itself be a link.
    pub fn new(root: impl Into<PathBuf>) -> Disk {
        Disk { root: root.into() }
    }

    /// The nearest ancestor of `from` (or `from` itself) that looks like a project: it has a game, printer or shop in `data`,
    /// or a folder in `templates` that the built-in project (`house`) also has.
    pub fn nearest(from: &Path, house: &dyn World) -> Option<PathBuf> {
        let begun = Some(from).filter(|dir| holds_tables(dir));
        begun.or_else(|| from.ancestors().find(|dir| holds_project(dir, house))).map(Path::to_path_buf)
    }

    /// Folders of the project that are symbolic links, sorted. The contents of such files would be ignored.
    pub fn linked(&self) -> Vec<String> {
        let mut linked = Vec::new();
        for part in PARTS {
            match self.root.join(part).symlink_metadata() {
                Ok(about) if about.is_symlink() => linked.push(part.to_owned()),
                _ => walk(&self.root.join(part), part, 0, &mut |path, full| {
                    if full.is_dir() {
                        linked.push(path);
                    }
                }),
            }
        }
        linked.sort();
        linked
    }
}

/// Whether a folder of `data` has a table of cards. If so, the user has begun a game, and a report of the missing
/// parts is required.
fn holds_tables(dir: &Path) -> bool {
    let mut found = false;
    walk(&dir.join("data"), "data", DEEPEST - 1, &mut |path, _| {
        let table = [".csv", ".tsv", ".xlsx", ".ods", ".yaml"].iter().any(|end| path.ends_with(end));
        found |= table && path.matches('/').count() == 2;
    });
    found
}

#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
fn holds_project(dir: &Path, house: &dyn World) -> bool {
    let below = |folder: PathBuf| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let yaml = |path: &PathBuf| path.extension().is_some_and(|end| end == "yaml") && path.is_file();
    let data = dir.join("data");
    let known = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        path.is_dir() && name.is_some_and(|name| !house.list(&format!("templates/{name}")).is_empty())
    };
    // a pipe with that name is reported when it is read
    let there = |path: &Path| path.symlink_metadata().is_ok_and(|about| !about.is_dir());
    below(data.clone()).any(|path| there(&path.join("game.yaml")))
        || ["press", "shops"].into_iter().any(|folder| below(data.join(folder)).any(|path| yaml(&path)))
        || below(dir.join("templates")).any(|path| known(&path))
}

/// The path as the disk spells it. Names in texts are composed (NFC). A Mac, or an archive made on one, may use
/// decomposed letters (NFD), which most file systems treat as a different name.
#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
pub(super) fn spelled(path: PathBuf) -> PathBuf {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) else {
        return path;
    };
    if name.is_ascii() && folder.to_str().is_some_and(str::is_ascii) || path.symlink_metadata().is_ok() {
        return path;
    }
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let folder = spelled(here.to_owned());
    let alike = |other: &OsString| other.to_str().is_some_and(|other| composed(other.to_owned()) == name);
    let names = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let mut names: Vec<OsString> = names.filter(alike).collect();
    names.sort();
    folder.join(names.into_iter().next().unwrap_or_else(|| name.into()))
}

impl World for Disk {
    fn read(&self, path: &str, most: u64) -> Result<Cow<'static, [u8]>, Missing> {
        if !stays_inside(path) {
            return Err(Missing::Outside);
        }
        let full = spelled(self.root.join(path));
        let real = match full.canonicalize() {
            Ok(real) => real,
            Err(e) if e.kind() == ErrorKind::NotFound && full.is_symlink() => {
                return Err(Missing::Unreadable("it is a link to a file that does not exist".to_owned()));
            }
            Err(e) if e.kind() == ErrorKind::NotFound => return Err(Missing::NotThere),
            Err(e) => return Err(Missing::Unreadable(e.to_string())),
        };
        let root = self.root.canonicalize().map_err(|e| Missing::Unreadable(e.to_string()))?;
        if !real.starts_with(root) {
            return Err(Missing::Outside);
        }
        file::read(&real, most).map(Cow::Owned)
    }

    fn list(&self, dir: &str) -> Vec<String> {
        let mut found = Vec::new();
        if stays_inside(dir) {
            walk(&self.root.join(dir), dir, 0, &mut |path, _| found.push(path));
        }
        found.sort();
        found.dedup();
        found
    }
}

/// Calls `see` for every entry below a folder except folders. Entries that are not regular files are passed, too;
/// reading them fails with a complaint.
#[expect(clippy::disallowed_methods, reason = "only `world` opens files")]
pub(super) fn walk(full: &Path, dir: &str, depth: usize, see: &mut impl FnMut(String, &Path)) {
    let Ok(entries) = std::fs::read_dir(full) else { return };
    for entry in entries.flatten() {
        let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else { continue };
        let path = format!("{dir}/{}", composed(name));
        if kind.is_dir() && depth < DEEPEST {
            walk(&entry.path(), &path, depth + 1, see);
        } else if !kind.is_dir() {
            see(path, &entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "a folder is made to be looked into")]

    use super::*;

    /// A Mac may write letters and accents decomposed; our data uses composed names.
    #[cfg(unix)]
    #[test]
    fn a_file_is_found_however_its_letters_are_composed() {
        let dir = std::env::temp_dir().join(format!("lootpress-composed-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(dir.join("art/Ma\u{308}rz")).expect("a folder");
        std::fs::write(dir.join("art/Ma\u{308}rz/fe\u{301}e.svg"), "apart").expect("written");
        let disk = Disk::new(&dir);
        assert_eq!(disk.list("art"), ["art/M\u{e4}rz/f\u{e9}e.svg"]);
        assert_eq!(&*disk.read("art/M\u{e4}rz/f\u{e9}e.svg", 9).expect("there"), b"apart");
        assert_eq!(disk.read("art/M\u{e4}rz/f\u{e8}e.svg", 9), Err(Missing::NotThere));
        std::fs::remove_dir_all(dir).expect("removed");
    }

    /// The order in which a folder lists its files differs between machines.
    #[cfg(unix)]
    #[test]
    fn what_is_listed_is_sorted_whatever_the_folder_does() {
        let dir = std::env::temp_dir().join(format!("lootpress-listed-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(dir.join("data/m")).expect("a folder");
        let names = ["t", "b", "m/z", "q", "a", "m/c", "k", "m/n", "x", "e", "w", "h"];
        for name in names {
            std::fs::write(dir.join("data").join(name), "").expect("written");
            let link = dir.join("data").join(format!("{name}-link"));
            std::os::unix::fs::symlink(dir.join("data/m"), link).expect("a link");
        }
        let sorted = |end: &[&str]| {
            let mut all: Vec<_> = names.iter().flat_map(|n| end.iter().map(move |e| format!("data/{n}{e}"))).collect();
            all.sort();
            all
        };
        let disk = Disk::new(&dir);
        assert_eq!(disk.list("data"), sorted(&["", "-link"]));
        assert_eq!(disk.linked(), sorted(&["-link"]));
        std::fs::remove_dir_all(dir).expect("removed");
    }
}
