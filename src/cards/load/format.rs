//! The format version of a data file, and the renamed keys and words: files with old names are read, and [`upgraded`] rewrites them.

use super::{Node, file, spoken};
use ground::diag::{Checked, Diag};
use ground::format::{FILES, newer};
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

/// The old light of recipes that is now a hand of the whole game: recipes with it are read as if they had the default light.
const CUT: [&str; 3] = ["light", "woodcut", "frame"];

/// The hand that replaces that light.
const HAND: [&str; 2] = ["hand", "linocut"];

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
        diags.extend(relit(project, at, &mut value).first().map(|first| woodcut(*first)));
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
        Some(version) if version > i64::from(FILES) => return Err(newer(version, node.at)),
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

/// Replaces the old light in every recipe with the default one, and returns the places of the old words.
fn relit(project: &Project, at: Locus, value: &mut Value) -> Vec<Locus> {
    let [_, old, _] = CUT;
    let mut found = Vec::new();
    // most files do not contain the word, and a search of their text is quick
    if at.source().is_some_and(|id| project.sources.text(id).1.contains(old)) {
        recipes(value, at, &mut found);
    }
    found
}

fn recipes(value: &mut Value, at: Locus, found: &mut Vec<Locus>) {
    let [key, old, new] = CUT;
    match value {
        Value::Mapping(all) => {
            if all.contains_key("ground") && all.get(key).and_then(Value::as_str) == Some(old) {
                all.insert(key.into(), new.into());
                found.push(at.key(key));
            }
            let named = |(name, value)| Some((Value::as_str(name)?, value));
            all.iter_mut().filter_map(named).for_each(|(name, value)| recipes(value, at.key(name), found));
        }
        Value::Sequence(all) => all.iter_mut().enumerate().for_each(|(n, value)| recipes(value, at.nth(n), found)),
        _ => {}
    }
}

/// One complaint about all recipes of a file, because they have one cause.
fn woodcut(at: Locus) -> Diag {
    let ([key, old, _], [hand, cut]) = (CUT, HAND);
    let what = format!(
        "`{key}: {old}` is now `{hand}: {cut}` in game.yaml, for all pictures of the game; the next release will not read the old name"
    );
    Diag::warning(at, "old-key", what).help("`lootpress upgrade` rewrites it in all recipes")
}

/// Whether this is the game.yaml of a game that names no hand and has recipes with the old light.
fn wants_a_hand(project: &Project, path: &str, value: &Value) -> bool {
    let Some(folder) = path.strip_suffix("/game.yaml").filter(|_| value.get(HAND[0]).is_none()) else { return false };
    project.list(folder).iter().filter(|file| file.ends_with(".yaml")).any(|file| {
        let read = file::value(project, file, Locus::Nowhere).value;
        read.is_some_and(|(id, mut value)| !relit(project, Locus::root(id), &mut value).is_empty())
    })
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

/// The text of a file in which only its old keys and words are rewritten, and their number.
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
        let lights = relit(project, Locus::root(id), &mut value);
        Some((id, value, old, lights))
    };
    let Some((id, mut value, old, lights)) = read(project, &mut diags).filter(|_| diags.is_empty()) else {
        return Checked { value: None, diags };
    };
    let (_, text) = project.sources.text(id);
    let mut text = text.to_string();
    let [_, woodcut, frame] = CUT;
    let keys = old.iter().map(|old| (old.at, old.key.old, old.key.new));
    let mut rewritten: Vec<_> = keys.chain(lights.iter().map(|at| (*at, woodcut, frame))).collect();
    let bytes = |at: &Locus| project.sources.bytes(*at);
    rewritten.sort_by_key(|(at, ..)| std::cmp::Reverse(bytes(at)));
    for ((start, len), old, new) in rewritten.iter().filter_map(|(at, old, new)| Some((bytes(at)?, *old, *new))) {
        // quotes around a word are kept
        let word = text[start..start + len].replace(old, new);
        text.replace_range(start..start + len, &word);
    }
    let mut count = rewritten.len();
    if wants_a_hand(project, path, &value)
        && let Some(all) = value.as_mapping_mut()
    {
        let [hand, cut] = HAND.map(Value::from);
        all.insert(hand, cut);
        text = handed(&text);
        count += 1;
    }
    let other = Project::new(Imagined::default().with(path, text.as_str()));
    let same = |(_, again, old, lights): (_, Value, Vec<Old>, Vec<Locus>)| {
        again == value && old.is_empty() && lights.is_empty()
    };
    if !read(&other, &mut diags).is_some_and(same) {
        let what = format!("{path} is written in a form in which it cannot be rewritten automatically");
        return Checked::bad(Diag::error(Locus::Nowhere, "unwritable", what).help("replace the old names by hand"));
    }
    Checked::good((text, count))
}

/// The text of game.yaml with the hand as its last line.
fn handed(text: &str) -> String {
    let [hand, cut] = HAND;
    let line = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let end = if text.ends_with('\n') { "" } else { line };
    format!("{text}{end}{hand}: {cut}{line}")
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
    fn a_light_that_became_the_hand_of_a_game_is_read_with_one_warning_and_rewritten() {
        let cards = "- {id: a, art: {ground: hall, light: woodcut}}\n- id: b\n  light: woodcut\n  art:\n    ground: cave\n    light: 'woodcut' # cut\n";
        let wanted = "- {id: a, art: {ground: hall, light: frame}}\n- id: b\n  light: woodcut\n  art:\n    ground: cave\n    light: 'frame' # cut\n";
        let of = |game: &str| Project::new(Imagined::default().with(GAME, game).with("data/tea/cups.yaml", cards));
        let old = of("title: Tea");
        let read = load::file::<Tree>(&old, "data/tea/cups.yaml", Locus::Nowhere);
        assert_eq!(told(&old, &read.diags), [(1, 38, Severity::Warning, "old-key")], "one cause, one warning");
        assert_eq!(upgraded(&old, "data/tea/cups.yaml").value, Some((wanted.to_owned(), 2)));
        assert_eq!(upgraded(&old, GAME).value, Some(("title: Tea\nhand: linocut\n".to_owned(), 1)));
        let named = "title: Tea\nhand: pulp\n";
        assert_eq!(upgraded(&of(named), GAME).value, Some((named.to_owned(), 0)), "a hand that is named stays");
        // a mapping in one line cannot be rewritten
        let Checked { value, diags } = upgraded(&of("{title: Tea}\n"), GAME);
        assert_eq!((value, diags.iter().map(|d| d.code).collect::<Vec<_>>()), (None, vec!["unwritable"]));
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
