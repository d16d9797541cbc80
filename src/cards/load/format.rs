//! The format version of a data file, and renamed keys: they are read under their new names, and [`upgraded`] rewrites them.

use super::{Node, file, spoken};
use ground::diag::{Checked, Diag};
use ground::format::FILES;
use ground::locus::{Locus, SourceId};
use ground::world::{Imagined, Project};
use serde_yaml::{Mapping, Value};

/// A renamed key. The old name is read, with a warning, until the next release.
struct Renamed {
    /// The end of the path of such a file.
    file: &'static str,
    /// The keys above it; `*` stands for any key.
    above: &'static [&'static str],
    old: &'static str,
    new: &'static str,
}

/// Every renamed key, and names that people often write instead of ours, which are read like old names.
const RENAMED: [Renamed; 3] = [
    Renamed { file: "/game.yaml", above: &[], old: "subtitle", new: "tagline" },
    Renamed { file: "/game.yaml", above: &["kinds", "*"], old: "quantity", new: "copies" },
    Renamed { file: "/game.yaml", above: &["pieces", "*"], old: "quantity", new: "copies" },
];

/// An old key and its place.
struct Old {
    key: &'static Renamed,
    at: Locus,
    /// Whether the new name is also present.
    twice: bool,
}

impl Old {
    fn diag(&self) -> Diag {
        let Renamed { old, new, .. } = self.key;
        if self.twice {
            let what = format!("`{old}` and `{new}` are the same key, so only one of them is allowed");
            return Diag::error(self.at, "duplicate-key", what).help(format!("delete `{old}`, the older name"));
        }
        let what = format!("`{old}` is now called `{new}`; the next release will not read the old name");
        Diag::warning(self.at, "old-key", what).help("`lootpress upgrade` renames it")
    }
}

/// Reads a file, without its version and with old keys renamed. `asked` is the place where the file's name is
/// written. Returns `None` if the file has a newer format, because this version cannot check the rest of it.
pub(super) fn value(project: &Project, path: &str, asked: Locus) -> Checked<(SourceId, Value)> {
    file::value(project, path, asked).then(|(id, mut value)| {
        let at = Locus::root(id);
        let mut diags = Vec::new();
        if let Value::Mapping(all) = &mut value
            && let Err(newer) = version(all, at, &mut diags)
        {
            return Checked::bad(newer);
        }
        diags.extend(renamed(project, path, at, &mut value).iter().map(Old::diag));
        diags.extend(spoken::resolve(project, path, at, &mut value));
        Checked { value: Some((id, value)), diags }
    })
}

/// Removes the version from a file, or complains that it is too new. A mapping under `format` is not a version, but
/// the texts of a piece with that name.
fn version(all: &mut Mapping, at: Locus, diags: &mut Vec<Diag>) -> Result<(), Diag> {
    let Some(said) = all.get("format").filter(|said| !said.is_mapping()) else { return Ok(()) };
    let node = Node::new(said, at.key("format"));
    match node.number() {
        Some(version) if version > i64::from(FILES) => {
            let ours = env!("CARGO_PKG_VERSION");
            let what = format!("format {version} needs a newer lootpress; this one, {ours}, reads format {FILES}");
            return Err(Diag::error(node.at, "newer-format", what).help("install a newer lootpress"));
        }
        Some(1..) => {}
        _ => diags.push(node.not("format", "a whole number, 1 or more").help(format!("write `format: {FILES}`"))),
    }
    all.shift_remove("format");
    Ok(())
}

/// Renames the old keys of a value. Complaints about a value below an old key keep its place in the file.
fn renamed(project: &Project, path: &str, at: Locus, value: &mut Value) -> Vec<Old> {
    let mut found = Vec::new();
    for key in RENAMED.iter().filter(|key| path.ends_with(key.file)) {
        below(value, at, key.above, &mut |all, at| {
            let (was, is) = (at.key(key.old), at.key(key.new));
            if !all.contains_key(key.old) {
                return;
            }
            let twice = all.contains_key(key.new);
            found.push(Old { key, at: project.sources.key_of(was), twice });
            if twice {
                all.shift_remove(key.old);
                return;
            }
            project.sources.written_at(is, was);
            let name = |name: Value| if name == *key.old { Value::from(key.new) } else { name };
            *all = std::mem::take(all).into_iter().map(|(key, value)| (name(key), value)).collect();
        });
    }
    found
}

/// Every mapping below these keys.
fn below(value: &mut Value, at: Locus, keys: &[&str], found: &mut dyn FnMut(&mut Mapping, Locus)) {
    let Value::Mapping(all) = value else { return };
    let Some((key, rest)) = keys.split_first() else { return found(all, at) };
    for (name, value) in all.iter_mut() {
        if let Some(name) = name.as_str().filter(|name| *key == "*" || key == name) {
            below(value, at.key(name), rest, found);
        }
    }
}

/// The text of a file with its old keys renamed and nothing else changed, and how many there were.
///
/// # Errors
/// The file cannot be read, has a newer format, or has both the old and the new name of a key.
pub fn upgraded(project: &Project, path: &str) -> Checked<(String, usize)> {
    let mut diags = Vec::new();
    let read = |project: &Project, diags: &mut Vec<Diag>| {
        let (id, mut value) = file::value(project, path, Locus::Nowhere).drain(diags)?;
        if let Value::Mapping(all) = &mut value {
            version(all, Locus::root(id), diags).map_err(|newer| diags.push(newer)).ok()?;
        }
        let old = renamed(project, path, Locus::root(id), &mut value);
        diags.extend(old.iter().filter(|old| old.twice).map(Old::diag));
        Some((id, value, old))
    };
    let Some((id, value, mut old)) = read(project, &mut diags).filter(|_| diags.is_empty()) else {
        return Checked { value: None, diags };
    };
    let (_, text) = project.sources.text(id);
    let mut text = text.to_string();
    old.sort_by_key(|old| std::cmp::Reverse(old.at));
    for (key, (start, len)) in old.iter().filter_map(|old| Some((old.key, project.sources.bytes(old.at)?))) {
        // quotes around the name stay
        let name = text[start..start + len].replace(key.old, key.new);
        text.replace_range(start..start + len, &name);
    }
    let other = Project::new(Imagined::default().with(path, text.as_str()));
    if read(&other, &mut diags).is_none_or(|(_, again, left)| again != value || !left.is_empty()) {
        let what = format!("{path} is written in a form in which keys cannot be renamed automatically");
        return Checked::bad(Diag::error(Locus::Nowhere, "unwritable", what).help("rename them yourself"));
    }
    Checked::good((text, old.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{self, Tree};
    use ground::diag::Severity;

    const GAME: &str = "data/tea/game.yaml";

    fn project(text: &str) -> Project {
        Project::new(Imagined::default().with(GAME, text))
    }

    /// Line and column, severity and code of each complaint.
    fn told(project: &Project, diags: &[Diag]) -> Vec<(usize, usize, Severity, &'static str)> {
        let place = |at| project.sources.resolve(at).map_or((0, 0), |spot| (spot.line, spot.column));
        diags.iter().map(|d| (place(d.at).0, place(d.at).1, d.severity, d.code)).collect()
    }

    #[test]
    fn a_version_is_read_and_of_a_newer_one_nothing_else_is_said() {
        let read = |text: &str| {
            let project = project(text);
            let found = load::file::<Tree>(&project, GAME, Locus::Nowhere);
            let kept = found.value.is_some_and(|(id, tree)| tree.node(Locus::root(id)).get("format").is_some());
            (told(&project, &found.diags), kept)
        };
        for sound in
            ["title: Tea\n", "format: 1\ntitle: Tea\n", "title: Tea\nformat: \"1\"\n", "{format: 1.0, title: Tea}\n"]
        {
            assert_eq!(read(sound), (vec![], false), "{sound}");
        }
        for newer in ["2", "\"2\"", "2.0", "99999999999999999999"] {
            let text = format!("titel: Tea\nformat: {newer}\nsubtitle: x\n");
            assert_eq!(read(&text).0, [(2, 9, Severity::Error, "newer-format")], "{newer}");
        }
        for absurd in ["0", "-1", "one", "1.5", "[1]", ""] {
            let (said, _) = read(&format!("title: Tea\nformat: {absurd}\n"));
            assert!(matches!(said[..], [(2, _, Severity::Error, "wrong-type")]), "{absurd}: {said:?}");
        }
        // the words of a piece of that name
        assert_eq!(read("format: {text: Two}\n"), (vec![], true));
    }

    #[test]
    fn an_old_key_is_read_with_a_warning_and_renamed_without_touching_anything_else() {
        let text = "\u{feff}# Tea\r\n\"subtitle\":   'Hot'  # line\r\nkinds:\r\n  cup: {files: cups.csv, quantity : 2, says: {x: quantity}}\r\n  \u{fc}pot:\r\n    'quantity': \"three\"\r\n";
        let wanted = "\u{feff}# Tea\r\n\"tagline\":   'Hot'  # line\r\nkinds:\r\n  cup: {files: cups.csv, copies : 2, says: {x: quantity}}\r\n  \u{fc}pot:\r\n    'copies': \"three\"\r\n";
        let old = project(text);
        let read = load::file::<Tree>(&old, GAME, Locus::Nowhere);
        let warned = |line, column| (line, column, Severity::Warning, "old-key");
        assert_eq!(told(&old, &read.diags), [warned(2, 1), warned(4, 26), warned(6, 5)]);
        let (id, tree) = read.value.expect("it is read");
        let pot = tree.node(Locus::root(id)).get("kinds").and_then(|kinds| kinds.get("\u{fc}pot")).expect("there");
        let copies = pot.get("copies").expect("under its new name");
        let at = old.sources.resolve(copies.at).expect("it has a place");
        assert_eq!((at.line, at.column), (6, 17), "what is wrong with it is told where it is written");
        let Checked { value, diags } = upgraded(&old, GAME);
        assert_eq!((value, diags), (Some((wanted.to_owned(), 3)), vec![]));
        assert_eq!(upgraded(&project(wanted), GAME).value, Some((wanted.to_owned(), 0)));
    }

    #[test]
    fn an_old_key_beside_the_new_one_is_told_and_left_to_its_writer() {
        let both = project("title: Tea\npieces: {cup: {copies: 2, quantity: 3}}\n");
        let read = load::file::<Tree>(&both, GAME, Locus::Nowhere);
        assert_eq!(told(&both, &read.diags), [(2, 27, Severity::Error, "duplicate-key")]);
        let Checked { value, diags } = upgraded(&both, GAME);
        assert_eq!((value, told(&both, &diags)), (None, vec![(2, 27, Severity::Error, "duplicate-key")]));
    }
}
