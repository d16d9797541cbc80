//! Reads a game's YAML files into drafts, any other data file into its type, and tables of cards into rows: the only module that
//! knows YAML values.
//! Every complaint of every file and card comes out in one run, each with its place. Whether a draft is a legal card is
//! `check`'s business.

use crate::game::{About, Game};
use ground::diag::{Checked, Diag, did_you_mean};
use ground::grammar::Form;
use ground::locus::{Locus, SourceId};
use ground::world::Project;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_yaml::{Mapping, Value};

mod fault;
mod file;
mod format;
pub mod insert;
pub mod keys;
mod lenient;
mod read;
mod row;
mod rows;
mod separated;
mod tabular;
mod tree;
mod workbook;
pub use format::upgraded;
pub use row::{Row, heading};
pub use rows::{rows, sheets};
pub use tree::{Node, Tree};

/// A game's cards as they were written.
pub struct Drafts<G: Game> {
    /// What `game.yaml` says.
    pub about: About<G::Box>,
    /// The cards that could be read, in the order of the files.
    pub cards: Vec<Written<G::Draft>>,
    /// Whether every card of every file is among them, unhurt.
    pub whole: bool,
}

/// A card as it was written.
pub struct Written<D> {
    /// Its kind, one of [`Game::KINDS`].
    pub kind: &'static str,
    /// What could be read.
    pub draft: D,
    /// Where.
    pub at: Locus,
    /// Whether complaints about unknown keys were made: the draft may be examined, not used.
    pub hurt: bool,
}

/// What every game says in `game.yaml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct House {
    title: String,
    tagline: String,
    kinds: Tree,
}

/// Reads `data/<game>/game.yaml` and the card files that it names.
///
/// The value is there if `game.yaml` could be read: cards that could not are left out, and complained about.
pub fn drafts<G: Game>(project: &Project) -> Checked<Drafts<G>> {
    let mut diags = Vec::new();
    let folder = format!("data/{}", G::NAME);
    let Some((id, value)) = format::value(project, &format!("{folder}/game.yaml"), Locus::Nowhere).drain(&mut diags)
    else {
        return Checked { value: None, diags };
    };
    let at = Locus::root(id);
    let Value::Mapping(all) = value else {
        diags.push(
            Diag::error(at, "wrong-type", "game.yaml must be a mapping of keys, not a list or a single value")
                .help("begin with `title:`, `tagline:` and `kinds:`"),
        );
        return Checked { value: None, diags };
    };
    let all = spelled(all, &known_keys::<G>(), at, project, &mut diags);
    if let Some(diag) = another::<G>(&all, at) {
        return Checked { value: None, diags: vec![diag] };
    }
    let among = |key: &Value, keys: &[&str]| key.as_str().is_some_and(|key| keys.contains(&key));
    // how it is printed is not read here
    let print = |key: &Value| among(key, keys::Game::KEYS) && !among(key, &keys::PLAYED) && !among(key, &keys::RULED);
    let (house, own): (Mapping, Mapping) =
        all.into_iter().filter(|(k, _)| !print(k)).partition(|(k, _)| among(k, &keys::PLAYED));
    let house = read::one::<House>(Value::Mapping(house), at, project).strict().drain(&mut diags);
    let own = read::one::<G::Box>(Value::Mapping(own), at, project).strict().drain(&mut diags);
    let Some(house) = house else { return Checked { value: None, diags } };

    let mut cards = Vec::new();
    let mut whole = true;
    let kinds = house.kinds.node(at.key("kinds"));
    let Some(mut declared) = kinds.entries() else {
        diags.push(kinds.not("kinds", "a mapping of names to kinds of card"));
        return Checked { value: None, diags };
    };
    declared.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (kind, node) in &declared {
        // what prints the cards of another kind once more has no cards of its own
        let again = node.get("of");
        let (asked, at) = match again.and_then(Node::word) {
            Some(of) => (of, again.map_or(node.at, |of| of.at)),
            None => (kind.clone(), project.sources.key_of(node.at)),
        };
        let Some(kind) = G::KINDS.iter().copied().find(|k| *k == asked) else {
            whole = false;
            diags.push(unknown_kind::<G>(&asked, at));
            continue;
        };
        if again.is_some() {
            continue;
        }
        for (file, asked) in files_of(kind, *node, &mut diags) {
            let path = format!("{folder}/{file}");
            let found = format::value(project, &path, asked).drain(&mut diags);
            let list =
                found.and_then(|(id, value)| cards_of(value, Locus::root(id), &mut diags).map(|list| (id, list)));
            whole &= list.is_some();
            let Some((id, list)) = list else { continue };
            for (nth, value) in list.into_iter().enumerate() {
                let card = written(kind, value, Locus::root(id).nth(nth), project, &mut diags);
                whole &= card.as_ref().is_some_and(|c| !c.hurt);
                cards.extend(card);
            }
        }
    }
    for kind in G::KINDS.iter().filter(|k| !declared.iter().any(|(name, _)| name == **k)) {
        whole = false;
        // one that is misspelt is told where it stands
        let strange = declared.iter().map(|(name, _)| name.as_str()).filter(|name| !G::KINDS.contains(name));
        if did_you_mean(kind, strange).is_some() {
            continue;
        }
        diags.push(
            Diag::error(kinds.at, "missing-key", format!("`{kind}` is missing from `kinds`"))
                .help(format!("add `{kind}: {{files: [some-file.yaml], template: ..}}`")),
        );
    }
    let about = own.map(|own| About { title: house.title, tagline: house.tagline, at, own });
    Checked { value: about.map(|about| Drafts { about, cards, whole }), diags }
}

/// Reads a whole data file into a type. `asked` is where its name was written.
pub fn file<T: DeserializeOwned>(project: &Project, path: &str, asked: Locus) -> Checked<(SourceId, T)> {
    format::value(project, path, asked)
        .then(|(id, value)| read::one(value, Locus::root(id), project).strict().map(|t| (id, t)))
}

/// Reads a data file that is a list, each item by itself, so that a bad one hides no other. The value is there if the file is
/// a list; items that could not be read are left out, and complained about.
pub fn list<T: DeserializeOwned>(project: &Project, path: &str, asked: Locus) -> Checked<Vec<(Locus, T)>> {
    let mut diags = Vec::new();
    match format::value(project, path, asked).drain(&mut diags) {
        Some((id, value)) => items(value, path, Locus::root(id), project, diags),
        None => Checked { value: None, diags },
    }
}

/// The same of a list that may stand under a key, so that the file can say its format.
pub fn list_under<T: DeserializeOwned>(project: &Project, path: &str, key: &str) -> Checked<Vec<(Locus, T)>> {
    let mut diags = Vec::new();
    let Some((id, value)) = format::value(project, path, Locus::Nowhere).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    let at = Locus::root(id);
    match value {
        Value::Mapping(all) if all.contains_key(key) => {
            let known = ["format", key];
            let mut all = spelled(all, &known, at, project, &mut diags);
            items(all.remove(key).unwrap_or_default(), path, at.key(key), project, diags)
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

/// The keys of `game.yaml` of a game with rules in Rust; none if the game does not list its own.
pub fn known_keys<G: Game>() -> Vec<&'static str> {
    match keys::played(G::constants_written()) {
        Form::Keys(all) => all.keys.iter().map(|key| key.key).collect(),
        _ => Vec::new(),
    }
}

/// The mapping with the `known` keys alone, unless none are given. The value of a misspelled key is read under the key that was meant, so
/// that its absence is no second fault.
fn spelled(mut all: Mapping, known: &[&str], at: Locus, project: &Project, diags: &mut Vec<Diag>) -> Mapping {
    let text = |key: &Value| key.as_str().map(str::to_owned);
    let strange: Vec<String> = all.keys().filter_map(text).filter(|key| !known.contains(&key.as_str())).collect();
    for key in strange.into_iter().filter(|_| !known.is_empty()) {
        diags.push(tree::unknown_key(&key, project.sources.key_of(at.key(&key)), known));
        let written = all.remove(key.as_str());
        let meant = did_you_mean(&key, known.iter().copied()).filter(|meant| !all.contains_key(*meant));
        all.extend(meant.zip(written).map(|(meant, written)| (meant.into(), written)));
    }
    all
}

/// A game of somebody's own, in a folder with the name of one whose rules are written here.
fn another<G: Game>(all: &Mapping, at: Locus) -> Option<Diag> {
    let kinds = all.get("kinds").and_then(Value::as_mapping);
    let ours = |kind: &Value| kind.as_str().is_some_and(|kind| G::KINDS.contains(&kind));
    let declared = match kinds {
        Some(kinds) => !kinds.is_empty() && !kinds.keys().any(ours) && kinds.values().any(Value::is_mapping),
        None => all.contains_key("pieces"),
    };
    let what = format!("`{}` is a game that comes with lootpress, and has other kinds of card", G::NAME);
    let help = format!("give your game another name: rename the folder data/{}", G::NAME);
    declared.then(|| Diag::error(at.key("kinds"), "taken-name", what).help(help))
}

/// The files of a kind, each with where it is named: a list of them, or what stands under `files`.
fn files_of(kind: &str, node: Node<'_>, diags: &mut Vec<Diag>) -> Vec<(String, Locus)> {
    let named = if node.is_mapping() { node.get("files") } else { Some(node).filter(|node| !node.is_empty()) };
    let Some(named) = named else {
        let what = format!("the kind `{kind}` has no `files`");
        diags.push(Diag::error(node.at, "missing-key", what).help("add `files: [some-file.yaml]`"));
        return Vec::new();
    };
    let mut files = Vec::new();
    for file in named.several() {
        match file.word() {
            Some(name) => files.push((name, file.at)),
            None => diags.push(file.not("files", "the name of a file")),
        }
    }
    files
}

fn unknown_kind<G: Game>(kind: &str, at: Locus) -> Diag {
    let help = match ground::diag::did_you_mean(kind, G::KINDS.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the kinds of card are {}", fault::listed(G::KINDS)),
    };
    Diag::error(at, "unknown-kind", format!("`{kind}` is no kind of card of this game")).help(help)
}

fn cards_of(value: Value, at: Locus, diags: &mut Vec<Diag>) -> Option<Vec<Value>> {
    match value {
        Value::Sequence(list) => Some(list),
        _ => {
            diags.push(
                Diag::error(at, "wrong-type", "a card file is a list of cards")
                    .help("begin each card with `- id:` and indent the rest of its keys by two blanks"),
            );
            None
        }
    }
}

/// One card. The kind becomes the key of a single-key map, which is how the draft's enum is written.
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
    found.value.map(|draft| Written { kind, draft, at, hurt })
}
