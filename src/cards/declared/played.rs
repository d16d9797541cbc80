//! Printing of a game whose rules are written in Rust: its cards and their effects come from the rules, and
//! everything else from `game.yaml`, as for any game.

use super::about::{self, About, Given};
use super::card::Card;
use super::field::Value;
use super::keys;
use super::kind::files;
use super::typed::Typed;
use super::{Printable, faces, glossary, law, number, pieces};
use crate::face::Component;
use crate::facts::{Facts, Field, Number};
use crate::load::Node;
use ground::diag::{Diag, did_you_mean, meant};
use ground::locus::Locus;
use ground::world::Project;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The cards of a deck as they are printed, with complaints about them.
#[derive(Clone, Default)]
pub struct Cards {
    cards: Vec<Card>,
    diags: Vec<Diag>,
}

/// A printed deck, with which another deck with the same `game.yaml` is compared.
pub struct Before<'a> {
    /// Its cards.
    pub cards: &'a Cards,
    /// Its facts, as computed by the rules.
    pub facts: &'a Facts,
    /// Its components.
    pub components: &'a [Component],
}

impl<'a> Before<'a> {
    /// The component of a card that is printed as before. A face depends only on the card and the facts.
    fn printed(&self, nth: usize, card: &Card) -> Option<&'a Component> {
        let same = self.cards.cards.get(nth).is_some_and(|before| before == card);
        self.components.get(nth).filter(|component| same && *component.id == *card.id)
    }
}

/// A card with its texts from the rules.
pub struct Filled {
    /// Its kind.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its place.
    pub at: Locus,
    /// The values of its fields.
    pub fields: Vec<Field>,
    /// Its number, if the rules number it.
    pub number: Option<Number>,
}

/// game.yaml of a game whose rules are written in Rust, as far as it could be read.
pub struct Read<B> {
    /// The common part of game.yaml.
    pub about: Option<About>,
    /// The part that only this game has.
    pub own: Option<B>,
    /// The files of its cards, each with the kind and the place where it is named.
    pub files: Vec<(&'static str, String, Locus)>,
    /// Errors in printing the game, which do not prevent playing it.
    pub amiss: Vec<Diag>,
    /// All other complaints.
    pub diags: Vec<Diag>,
}

/// Reads both parts at once.
pub fn given<B: DeserializeOwned>(project: &Project, given: &Given) -> Read<B> {
    let mut read = Read { about: None, own: None, files: Vec::new(), amiss: Vec::new(), diags: Vec::new() };
    let Read { files, amiss, diags, .. } = &mut read;
    let Some((tree, at)) = about::open(project, given.name).drain(diags) else { return read };
    let mut top = tree.node(at);
    let known: Vec<&str> = keys::printed().chain(given.keys.iter().copied()).collect();
    if !given.keys.is_empty() {
        top = top.spelt(&known, project, diags);
    }
    if let Some(diag) = another(given, top) {
        read.diags = vec![diag];
        return read;
    }
    let before = diags.len();
    let about = about::about(project, given.name, top, Some(given), diags, amiss);
    let kinds = match top.get("kinds") {
        None => {
            diags.push(Diag::error(at, "missing-key", "`kinds` is missing").help("add `kinds: ..`"));
            Vec::new()
        }
        Some(kinds) => kinds.entries().unwrap_or_else(|| {
            diags.push(kinds.not("kinds", "a mapping of names to kinds of card"));
            Vec::new()
        }),
    };
    let sound = diags.len() == before;
    let printed: Vec<&str> = keys::printed().collect();
    let own = top.besides::<B>(&printed, project).drain(diags);
    if sound {
        *files = listed(given, at.key("kinds"), kinds, project, diags);
        (read.about, read.own) = (about, own);
    }
    read
}

/// The complaint about a user's game in a folder with the name of a built-in game.
fn another(given: &Given, top: Node<'_>) -> Option<Diag> {
    let kinds = top.get("kinds");
    let declared = match kinds.map(|kinds| kinds.entries().unwrap_or_default()) {
        Some(kinds) => {
            !kinds.is_empty()
                && !kinds.iter().any(|(kind, _)| given.has(kind))
                && kinds.iter().any(|(_, node)| node.is_mapping())
        }
        None => top.get("pieces").is_some(),
    };
    let what =
        format!("`{}` is the name of a game that comes with lootpress, which has other kinds of card", given.name);
    let help = format!("give your game another name: rename the folder data/{}", given.name);
    declared.then(|| Diag::error(top.at.key("kinds"), "taken-name", what).help(help))
}

/// The files of all kinds of card, which must be the kinds of the rules. A kind that prints the cards of another
/// again has no cards of its own.
fn listed(
    given: &Given,
    at: Locus,
    mut kinds: Vec<(String, Node<'_>)>,
    project: &Project,
    diags: &mut Vec<Diag>,
) -> Vec<(&'static str, String, Locus)> {
    kinds.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut all = Vec::new();
    for (name, node) in &kinds {
        let again = node.get("of");
        let (asked, at) = match again.and_then(|of| Some((of.word()?, of.at))) {
            Some(of) => of,
            None => (name.clone(), project.sources.key_of(node.at)),
        };
        let Some(kind) = given.names().find(|kind| *kind == asked) else {
            let help = meant(&asked, given.names(), || {
                format!("the kinds of card are `{}`", given.names().collect::<Vec<_>>().join("`, `"))
            });
            diags.push(Diag::error(at, "unknown-kind", format!("this game has no kind of card `{asked}`")).help(help));
            continue;
        };
        if again.is_some() {
            continue;
        }
        let named = if node.is_mapping() { node.get("files") } else { Some(*node).filter(|node| !node.is_empty()) };
        if named.is_none() {
            let what = format!("the kind `{kind}` has no `files`");
            diags.push(Diag::error(node.at, "missing-key", what).help("add `files: [some-file.yaml]`"));
        }
        let path = |(file, at)| (kind, format!("data/{}/{file}", given.name), at);
        let named = Vec::<(String, Locus)>::held("files", named, project, diags);
        all.extend(files(named.all(), diags).into_iter().map(path));
    }
    for kind in given.names().filter(|kind| !kinds.iter().any(|(name, _)| name == kind)) {
        // a misspelled kind is reported at its place
        let strange = kinds.iter().map(|(name, _)| name.as_str()).filter(|name| !given.has(name));
        if did_you_mean(kind, strange).is_none() {
            let what = format!("`{kind}` is missing from `kinds`");
            let help = format!("add `{kind}: {{files: [some-file.yaml], template: ..}}`");
            diags.push(Diag::error(at, "missing-key", what).help(help));
        }
    }
    all
}

/// The errors in the laws of a game, and the laws that its deck breaks.
pub fn unlawful(about: &About, cards: &Cards, facts: &Facts) -> Vec<Diag> {
    let mut diags = about.unlawful.clone();
    diags.extend(law::broken(&Printable { about, cards: &cards.cards, terms: None }, facts));
    diags
}

/// All components, the numbers that texts can use, and errors in printing. If the deck is not `whole`, only the cards, because
/// pieces and texts would refer to missing cards. Cards that are the same as in `before` are not printed again, and cause no
/// complaints.
pub fn printed(
    game: &str,
    about: &About,
    cards: Cards,
    mut facts: Facts,
    whole: bool,
    project: &Project,
    before: Option<&Before<'_>>,
) -> (Vec<Component>, Facts, Vec<Diag>) {
    let Cards { cards, mut diags } = cards;
    let before = before.filter(|before| *before.facts == facts);
    // explanations in the game's own rulebook have priority
    about.dress().into_iter().for_each(|(name, fact)| _ = facts.entry(name).or_insert(fact));
    // errors in the glossary are reported where the glossary is read
    let read = glossary::terms(project, game, &facts);
    let terms = if read.broken() { None } else { read.value };
    let deck = Printable { about, cards: &cards, terms };
    let same = |nth: usize, card: &Card| before?.printed(nth, card).cloned();
    let mut components = faces::cards(&deck, project, &facts, &same, &mut diags);
    if !whole {
        return (components, Facts::new(), diags);
    }
    components.extend(pieces::pieces(&deck, project, &mut facts, &mut diags));
    (components, facts, diags)
}

/// The cards of every printed kind. The rules give the number of a card, game.yaml its format.
pub fn cards(about: &About, filled: &[Filled]) -> Cards {
    let Cards { mut cards, mut diags } = Cards::default();
    for (number, kind) in about.kinds.iter().enumerate() {
        let of = kind.of.as_ref().unwrap_or(&kind.name);
        let mut nth = 0;
        for one in filled.iter().filter(|one| one.kind == of) {
            let value = |field: &Field| (field.name.to_owned(), (Value::from(field.value.clone()), field.at));
            let values: BTreeMap<String, _> = one.fields.iter().map(value).collect();
            if kind.having.as_ref().is_some_and(|field| !values.contains_key(field)) {
                continue;
            }
            nth += 1;
            let copies = match values.get("copies") {
                Some((Value::Number(n), _)) => u16::try_from(*n).unwrap_or(1),
                _ => 1,
            };
            // a component that prints a card again has its own position
            let own = one.number.as_ref().filter(|_| kind.of.is_none());
            let mut card = Card {
                kind: number,
                id: kind.of.as_ref().map_or_else(|| one.id.clone(), |_| format!("{}-{}", one.id, kind.name)),
                title: one.title.clone(),
                known_as: one.title.clone(),
                at: one.at,
                nth,
                values,
                words: BTreeMap::new(),
                copies,
                number: None,
                placed: own.is_none_or(|n| !n.written),
                whole: true,
            };
            let place = own.map_or(nth, |n| n.number.into());
            let said = match &*kind.number {
                Some(choice) => number::chosen(about, kind, &card, choice, (place, place)),
                None => Ok(place.to_string()),
            };
            card.number = said.map_err(|diag| diags.push(diag.card(&card.title))).ok();
            cards.push(card);
        }
    }
    Cards { cards, diags }
}
