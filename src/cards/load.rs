//! Reads a game's YAML files into drafts, any other data file into its type, and tables of cards into rows: the only module
//! that knows YAML values. All complaints about all files and cards are collected in one run, each with its place. `check`
//! decides whether a draft is a legal card.

use ground::diag::{Checked, Diag};
use ground::locus::{Locus, SourceId};
use ground::world::Project;
use serde::de::DeserializeOwned;
use serde_yaml::{Mapping, Value};

mod fault;
mod file;
mod format;
pub mod insert;
pub mod kept;
mod read;
mod row;
mod rows;
mod separated;
mod spoken;
mod tabular;
mod tree;
mod values;
mod workbook;
pub use format::upgraded;
pub use row::{Columns, Row, heading};
pub use rows::{rows, sheets};
pub use spoken::{Spoken, Text, table};
pub(crate) use spoken::{nouns_of, texts_of};
pub use tree::{Node, Tree};

/// A card as written.
pub struct Written<D> {
    /// The readable cards.
    pub draft: D,
    /// Where.
    pub at: Locus,
    /// Whether there were complaints about unknown keys: the draft may be checked, but not used.
    pub hurt: bool,
}

/// Reads the cards of a kind from a file, which is named at `asked`; also returns whether the file is a list of which all cards
/// could be read.
pub(crate) fn drafts<D: DeserializeOwned>(
    project: &Project,
    kind: &'static str,
    path: &str,
    asked: Locus,
    diags: &mut Vec<Diag>,
) -> (Vec<Written<D>>, bool) {
    let found = format::value(project, path, asked).drain(diags);
    let list = found.and_then(|(id, value)| cards_of(value, Locus::root(id), diags).map(|list| (id, list)));
    let Some((id, list)) = list else { return (Vec::new(), false) };
    let (mut cards, mut whole) = (Vec::new(), true);
    for (nth, value) in list.into_iter().enumerate() {
        let card = written(kind, value, Locus::root(id).nth(nth), project, diags);
        whole &= card.as_ref().is_some_and(|c| !c.hurt);
        cards.extend(card);
    }
    (cards, whole)
}

/// The text before the first item of a list in YAML, and the texts of its items.
fn pieces(text: &str) -> Vec<&str> {
    let begins = text.starts_with("- ").then_some(0);
    let starts = begins.into_iter().chain(text.match_indices("\n- ").map(|(at, _)| at + 1));
    let ends: Vec<usize> = std::iter::once(0).chain(starts).chain([text.len()]).collect();
    ends.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect()
}

/// The items of a list of `count` items that differ from those of an earlier text, by their positions; `None` if
/// anything else may differ.
pub(crate) fn changed<'t>(was: &str, is: &'t str, count: usize) -> Option<Vec<(usize, &'t str)>> {
    let (was, is) = (pieces(was), pieces(is));
    let alike = was.len() == count + 1 && is.len() == was.len() && was[0] == is[0];
    let both = || was.iter().zip(is.iter().copied()).skip(1).enumerate();
    alike.then(|| both().filter(|(_, (was, is))| *was != is).map(|(nth, (_, is))| (nth, is)).collect())
}

/// Reads one card of a file from its own text; `None` if anything is wrong with it.
pub(crate) fn draft<D: DeserializeOwned>(
    project: &Project,
    kind: &'static str,
    path: &str,
    (nth, text): (usize, &str),
) -> Option<Written<D>> {
    let (id, _) = project.text(path, Locus::Nowhere).ok()?;
    let mut diags = Vec::new();
    let card = written(kind, file::item(id, text)?, Locus::root(id).nth(nth), project, &mut diags);
    card.filter(|_| diags.is_empty())
}

/// Reads a whole data file as a tree. `asked` is the place where its name is written.
pub fn tree(project: &Project, path: &str, asked: Locus) -> Checked<(SourceId, Tree)> {
    format::value(project, path, asked).map(|(id, value)| (id, Tree::from(value)))
}

/// Reads a whole data file into a type. `asked` is the place where its name is written.
pub fn file<T: DeserializeOwned>(project: &Project, path: &str, asked: Locus) -> Checked<(SourceId, T)> {
    format::value(project, path, asked)
        .then(|(id, value)| read::one(value, Locus::root(id), project).strict().map(|t| (id, t)))
}

/// Reads a data file that is a list, each item separately, so that a bad item hides no other. Returns a value if the
/// file is a list; items that could not be read are reported and left out.
pub fn list<T: DeserializeOwned>(project: &Project, path: &str, asked: Locus) -> Checked<Vec<(Locus, T)>> {
    let mut diags = Vec::new();
    match format::value(project, path, asked).drain(&mut diags) {
        Some((id, value)) => items(value, path, Locus::root(id), project, diags),
        None => Checked { value: None, diags },
    }
}

/// Reads a list that may be under a key, so that the file can state its format version.
pub fn list_under<T: DeserializeOwned>(project: &Project, path: &str, key: &str) -> Checked<Vec<(Locus, T)>> {
    let mut diags = Vec::new();
    let Some((id, value)) = format::value(project, path, Locus::Nowhere).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    let at = Locus::root(id);
    match value {
        Value::Mapping(mut all) if all.contains_key(key) => {
            let known = ["format", key];
            let list = all.remove(key).unwrap_or_default();
            Node::new(&Value::Mapping(all), at).spelt(&known, project, &mut diags);
            items(list, path, at.key(key), project, diags)
        }
        other => items(other, path, at, project, diags),
    }
}

/// The items of the list at `at`, with the complaints so far.
fn items<T: DeserializeOwned>(
    value: Value,
    path: &str,
    at: Locus,
    project: &Project,
    mut diags: Vec<Diag>,
) -> Checked<Vec<(Locus, T)>> {
    let Value::Sequence(items) = value else {
        let what = format!("{path} must be a list");
        diags.push(Diag::error(at, "wrong-type", what).help("begin each item with `- `"));
        return Checked { value: None, diags };
    };
    let mut read = Vec::new();
    for (nth, item) in items.into_iter().enumerate() {
        let at = at.nth(nth);
        read.extend(read::one(item, at, project).strict().drain(&mut diags).map(|t| (at, t)));
    }
    Checked { value: Some(read), diags }
}

fn cards_of(value: Value, at: Locus, diags: &mut Vec<Diag>) -> Option<Vec<Value>> {
    match value {
        Value::Sequence(list) => Some(list),
        _ => {
            diags.push(
                Diag::error(at, "wrong-type", "a card file is a list of cards")
                    .help("begin each card with `- id:` and indent its other keys by two spaces"),
            );
            None
        }
    }
}

/// One card. The kind becomes the key of a map with a single key, which is the form of the draft's enum.
fn written<D: DeserializeOwned>(
    kind: &'static str,
    value: Value,
    at: Locus,
    project: &Project,
    diags: &mut Vec<Diag>,
) -> Option<Written<D>> {
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let name = text("title").or_else(|| text("id"));
    let wrapped = Value::Mapping(Mapping::from_iter([(Value::from(kind), value)]));
    let mut found = read::below::<D>(wrapped, kind, at, project);
    if let Some(name) = &name {
        found.diags = found.diags.into_iter().map(|d| d.card(name)).collect();
    }
    let hurt = !found.diags.is_empty();
    diags.append(&mut found.diags);
    found.value.map(|draft| Written { draft, at, hurt })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_of_some_items_of_a_list_is_told_from_any_other() {
        let was = "# cards\n- a: 1\n  b: 2\n\n- a: 3\n- {a: 4} # last\n";
        let changed = |from: &str, to: &str| {
            changed(was, &was.replace(from, to), 3)
                .map(|all| all.iter().map(|(nth, text)| format!("{nth} {text}")).collect::<Vec<_>>())
        };
        assert_eq!(changed("b: 2", "b: 7"), Some(vec!["0 - a: 1\n  b: 7\n\n".to_owned()]));
        assert_eq!(changed("a: 4", "a: 5"), Some(vec!["2 - {a: 5} # last\n".to_owned()]));
        assert_eq!(changed("zebra", ""), Some(Vec::new()));
        for [from, to] in [["# cards", "# all"], ["- a: 3\n", ""], ["- a: 3", "- a: 3\n- a: 3"]] {
            assert_eq!(changed(from, to), None, "{from}");
        }
        assert_eq!(super::changed(was, was, 2), None, "the list was read differently");
        let project = Project::new(ground::world::Imagined::default().with("data/a.yaml", "- a"));
        let (id, _) = project.text("data/a.yaml", Locus::Nowhere).expect("a file");
        assert!(file::item(id, "- a: 1\n").is_some());
        for wrong in ["a: 1\n", "- a\n- b\n", "- a: *b\n", "- [\n", "- {a: 1, a: 2}\n"] {
            assert_eq!(file::item(id, wrong), None, "{wrong}");
        }
    }
}
