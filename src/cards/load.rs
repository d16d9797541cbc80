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
mod lenient;
mod read;
mod row;
mod rows;
mod separated;
mod spoken;
mod tabular;
mod tree;
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
