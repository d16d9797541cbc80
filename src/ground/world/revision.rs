//! A project at a git revision. The user's `git` is asked for objects, one by one when they are needed. Nothing is checked out
//! or written, and nothing in the repository can run a program: no filter, no hook, no pager, no fetching of missing objects.

use super::disk::PARTS;
use super::{Missing, World, stays_inside};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

/// The largest list of files that is read, in bytes: about 500,000 files.
const LISTED: u64 = 64 << 20;

/// The beginning of a pointer file of Git LFS.
const LFS: &[u8] = b"version https://git-lfs.github.com/spec/";

/// The files of a revision.
pub struct Revision {
    files: BTreeMap<String, Entry>,
    objects: Mutex<Objects>,
}

/// A file, as the list of its folder describes it.
struct Entry {
    object: String,
    /// `None` if the repository knows only the name.
    bytes: Option<u64>,
    link: bool,
}

/// A `git` process that returns one object after another.
struct Objects {
    git: Child,
    asked: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// The reason why an old state of a project cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoRevision {
    /// The text is not a valid revision name.
    NotAName(String),
    /// The folder is not in a repository.
    NoRepository,
    /// The repository has no commit yet.
    NoCommit,
    /// The repository has no revision of this name.
    Unknown(String),
    /// The shallow clone has no revision of this name, but the full history may.
    Shallow(String),
    /// The revision has no project files in this folder.
    Empty(String),
    /// The list of its files is too long.
    TooLong,
    /// Git cannot be run, or it failed with this message.
    Git(String),
}

impl fmt::Display for NoRevision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoRevision::NotAName(name) => write!(f, "{name:?} is not a valid revision name"),
            NoRevision::NoRepository => f.write_str("this project is not a git repository"),
            NoRevision::NoCommit => f.write_str("the git repository has no commit yet"),
            NoRevision::Unknown(name) => write!(f, "there is no revision {name}"),
            NoRevision::Shallow(name) => {
                write!(f, "this shallow clone has no revision {name}; git fetch --unshallow downloads the rest")
            }
            NoRevision::Empty(name) => {
                write!(f, "the revision {name} has no data, templates or fonts in this folder")
            }
            NoRevision::TooLong => write!(f, "its list of files is longer than {LISTED} bytes"),
            NoRevision::Git(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for NoRevision {}

/// The files of the project in `dir` as they were at `name`: a commit, branch or tag, `HEAD~3`, `v1.0`.
///
/// # Errors
/// There is no git, no repository, no such revision, or no such folder in it.
pub fn revision(dir: &Path, name: &str) -> Result<Revision, NoRevision> {
    // git would read a name that begins with a dash as an option
    if name.starts_with('-') || name.is_empty() {
        return Err(NoRevision::NotAName(name.to_owned()));
    }
    let shallow = || answer(dir, &["rev-parse", "--is-shallow-repository"]).is_ok_and(|said| said.starts_with(b"true"));
    let unborn = || answer(dir, &["rev-parse", "--verify", "--quiet", "HEAD"]).is_err();
    let tree = answer(dir, &["rev-parse", "--verify", "--quiet", &format!("{name}^{{tree}}")]);
    let tree = tree.map_err(|why| match why {
        NoRevision::Git(silent) if silent.is_empty() && shallow() => NoRevision::Shallow(name.to_owned()),
        NoRevision::Git(silent) if silent.is_empty() && unborn() => NoRevision::NoCommit,
        NoRevision::Git(silent) if silent.is_empty() => NoRevision::Unknown(name.to_owned()),
        NoRevision::Git(why) if why.starts_with("not a git repository") => NoRevision::NoRepository,
        _ => why,
    })?;
    let tree = String::from_utf8_lossy(&tree);
    let listed = answer(dir, &["ls-tree", "-r", "-l", "-z", tree.trim()])?;
    let files: BTreeMap<String, Entry> = listed.split(|byte| *byte == 0).filter_map(entry).collect();
    let part = |path: &String| PARTS.iter().any(|part| super::below(path, part));
    if !files.keys().any(part) {
        return Err(NoRevision::Empty(name.to_owned()));
    }
    let objects = Objects::open(dir).map_err(|e| NoRevision::Git(format!("git objects cannot be read: {e}")))?;
    Ok(Revision { files, objects: Mutex::new(objects) })
}

/// `MODE TYPE OBJECT SIZE<tab>PATH`
fn entry(line: &[u8]) -> Option<(String, Entry)> {
    let line = std::str::from_utf8(line).ok()?;
    let (about, path) = line.split_once('\t')?;
    let mut about = about.split_ascii_whitespace();
    let (mode, kind, object, bytes) = (about.next()?, about.next()?, about.next()?, about.next()?);
    let entry = Entry { object: object.to_owned(), bytes: bytes.parse().ok(), link: mode == "120000" };
    (kind == "blob").then(|| (path.to_owned(), entry))
}

/// Git, with options so that nothing in the repository can make it run a program or contact another machine.
fn git(dir: &Path) -> Command {
    let mut git = Command::new("git");
    git.arg("-C").arg(dir).args(["--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]);
    git.envs([
        // its messages are compared with English ones
        ("LC_ALL", "C"),
        ("GIT_OPTIONAL_LOCKS", "0"),
        ("GIT_NO_LAZY_FETCH", "1"),
        // a list of allowed protocols that is empty
        ("GIT_ALLOW_PROTOCOL", "none"),
        ("GIT_TERMINAL_PROMPT", "0"),
    ]);
    git
}

/// The output of git.
fn answer(dir: &Path, asked: &[&str]) -> Result<Vec<u8>, NoRevision> {
    let failed = |e: io::Error| NoRevision::Git(format!("git cannot be run: {e}"));
    let mut child = git(dir)
        .args(asked)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let (mut said, mut why) = (Vec::new(), Vec::new());
    let (out, err) = (child.stdout.take(), child.stderr.take());
    // both pipes are read at once, so that git never blocks on a full one
    let read = std::thread::scope(|scope| {
        let errors = scope.spawn(|| err.map(|err| err.take(LISTED).read_to_end(&mut why)));
        let read = out.map_or(Ok(0), |out| out.take(LISTED + 1).read_to_end(&mut said));
        if said.len() as u64 > LISTED {
            let _ = child.kill();
        }
        let _ = errors.join();
        read
    });
    let status = read.and_then(|_| child.wait()).map_err(failed)?;
    if said.len() as u64 > LISTED {
        return Err(NoRevision::TooLong);
    }
    let why = String::from_utf8_lossy(&why);
    let why = why.lines().next().unwrap_or_default().trim_start_matches("fatal: ");
    if status.success() { Ok(said) } else { Err(NoRevision::Git(why.to_owned())) }
}

impl World for Revision {
    fn read(&self, path: &str, most: u64) -> Result<Cow<'static, [u8]>, Missing> {
        if !stays_inside(path) {
            return Err(Missing::Outside);
        }
        let Entry { object, bytes, link } = self.files.get(path).ok_or(Missing::NotThere)?;
        if *link {
            return Err(Missing::Unreadable("it is a link, and links in a revision are not followed".to_owned()));
        }
        let Some(bytes) = *bytes else {
            return Err(Missing::Unreadable(
                "the repository does not contain it; git fetch may download it".to_owned(),
            ));
        };
        if bytes > most {
            return Err(Missing::TooLong { bytes, most });
        }
        let mut objects = self.objects.lock().unwrap_or_else(|poison| poison.into_inner());
        let bytes = objects.read(object, bytes).map_err(|e| Missing::Unreadable(format!("git says: {e}")))?;
        if bytes.starts_with(LFS) {
            let why = "the file is stored in Git LFS; compare with a folder instead, for example one made by `git worktree add ../before`";
            return Err(Missing::Unreadable(why.to_owned()));
        }
        Ok(Cow::Owned(bytes))
    }

    fn list(&self, dir: &str) -> Vec<String> {
        self.files.keys().filter(|path| super::below(path, dir)).cloned().collect()
    }
}

impl Objects {
    fn open(dir: &Path) -> io::Result<Objects> {
        let mut git = git(dir);
        let git = git.args(["cat-file", "--batch"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut git = git.spawn()?;
        match (git.stdin.take(), git.stdout.take()) {
            (Some(asked), Some(answers)) => Ok(Objects { git, asked, answers: BufReader::new(answers) }),
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// `OBJECT TYPE SIZE`, a line break, the bytes, a line break.
    fn read(&mut self, object: &str, bytes: u64) -> io::Result<Vec<u8>> {
        writeln!(self.asked, "{object}")?;
        let mut about = String::new();
        self.answers.read_line(&mut about)?;
        if about.trim_end() != format!("{object} blob {bytes}") {
            return Err(io::Error::other(about.trim_end().to_owned()));
        }
        let mut read = vec![0; bytes as usize + 1];
        self.answers.read_exact(&mut read)?;
        read.pop();
        Ok(read)
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        let _ = self.git.kill();
        let _ = self.git.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "a repository is made to be read")]

    use super::*;

    /// A link in a repository names a path on this machine, which is not part of the revision.
    #[test]
    fn a_link_in_a_revision_is_not_followed() {
        let dir = std::env::temp_dir().join(format!("lootpress-linked-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(dir.join("data/g")).expect("a folder");
        std::fs::write(dir.join("data/g/game.yaml"), "name: G").expect("written");
        std::os::unix::fs::symlink("game.yaml", dir.join("data/g/link.yaml")).expect("a link");
        let who = ["-c", "user.name=A Designer", "-c", "user.email=designer@example.org"];
        for asked in [&["init", "-q"][..], &["add", "."], &[&who[..], &["commit", "-q", "-m", "A deck"]].concat()] {
            answer(&dir, asked).expect("git is there");
        }
        let old = revision(&dir, "HEAD").expect("a revision");
        assert_eq!(old.list("data"), ["data/g/game.yaml", "data/g/link.yaml"]);
        assert_eq!(old.read("data/g/game.yaml", 99).expect("a file"), &b"name: G"[..]);
        let Err(Missing::Unreadable(why)) = old.read("data/g/link.yaml", 99) else { panic!("a link was followed") };
        assert_eq!(why, "it is a link, and links in a revision are not followed");
        std::fs::remove_dir_all(dir).expect("removed");
    }
}
