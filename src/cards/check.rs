//! Turns drafts into a deck in which every card is legal, ids are unique and match their titles, and the laws across cards
//! hold. All complaints are collected. Each game checks its own single cards.

use crate::declared::{self, Before, Cards, Filled, Given, Read, keys};
use crate::face::Component;
use crate::game::{Deck, Entry, Facts, Game, Number};
use crate::lexicon::prose::as_typed;
use crate::load::{self, Written};
use ground::diag::{Checked, Diag, Severity};
use ground::locus::Locus;
use ground::name::{self, too_long};
use ground::world::Project;
use std::collections::BTreeMap;
use std::sync::Arc;

mod alike;
pub use ground::name::slug;

/// The result of checking a game.
pub struct Examined<G: Game> {
    /// The legal cards; `None` only if `game.yaml` could not be read, or its constants are invalid.
    pub deck: Option<Deck<G>>,
    /// Its cards as they are printed, if their texts come from the rules.
    pub cards: Cards,
    /// Whether every written card is in the deck, and no law is broken.
    pub whole: bool,
    /// All complaints.
    pub diags: Vec<Diag>,
    /// Errors in printing the game, which do not prevent playing it.
    pub amiss: Vec<Diag>,
}

/// Reads game.yaml of a game whose rules are written in Rust: the common part, and the part of this game.
pub fn read<G: Game>(project: &Project) -> Read<G::Box> {
    let kinds = G::KINDS.iter().map(|kind| (*kind, G::fields(kind))).collect();
    declared::given(project, &Given { name: G::NAME, kinds, keys: keys::ruled(&G::constants_written()) })
}

/// The cards as they are printed, with the texts that the rules generate.
pub fn cards<G: Game>(deck: &Deck<G>) -> Cards {
    let numbers: BTreeMap<String, Number> = G::numbers(deck).into_iter().map(|n| (n.id.clone(), n)).collect();
    let filled = |entry: &Entry<G::Card>| Filled {
        kind: G::kind(&entry.card),
        id: entry.id.clone(),
        title: entry.title.clone(),
        at: entry.at,
        fields: G::printed(deck, entry),
        number: numbers.get(&entry.id).cloned(),
    };
    declared::cards(deck.about(), &deck.cards().iter().map(filled).collect::<Vec<_>>())
}

/// All components, the numbers that texts can use, and errors in printing. If the deck is not `whole`, only the cards, because
/// pieces and texts would refer to missing cards. Cards that are the same as `before` are not printed again.
pub fn printed<G: Game>(
    deck: &Deck<G>,
    cards: Cards,
    whole: bool,
    project: &Project,
    before: Option<&Before<'_>>,
) -> (Vec<Component>, Facts, Vec<Diag>) {
    declared::printed(G::NAME, deck.about(), cards, G::facts(deck), whole, project, before)
}

/// Reads and checks a game. Laws across cards are checked only if no card is missing; otherwise they would blame the wrong
/// cards.
pub fn examine<G: Game>(project: &Project) -> Examined<G> {
    let Read { about, own, files, amiss, mut diags } = read::<G>(project);
    let mut whole = true;
    let lists: Vec<(String, Listed<G>)> = files
        .iter()
        .map(|(kind, path, asked)| {
            let name = format!("cards {} {kind} {path}", G::NAME);
            let known = project.parsed::<Vec<Entry<G::Card>>>(&name);
            let mended = || Some(Arc::new(mended::<G>(project, &name, kind, path, own.as_ref()?)?));
            let listed = known.or_else(mended).map(Listed::Known).unwrap_or_else(|| {
                let before = diags.len();
                let (cards, all) = load::drafts::<G::Draft>(project, kind, path, *asked, &mut diags);
                whole &= all;
                Listed::Read(cards, diags.len() == before)
            });
            (name, listed)
        })
        .collect();
    let none = |diags, amiss| Examined { deck: None, cards: Cards::default(), whole: false, diags, amiss };
    let (Some(about), Some(own)) = (about, own) else { return none(diags, amiss) };
    let absurd = G::constants(&own, about.at);
    let playable = absurd.is_empty();
    diags.extend(absurd);
    let (mut names, mut entries) = (Names::default(), Vec::new());
    for ((_, path, _), (name, listed)) in files.iter().zip(lists) {
        let begun = entries.len();
        let mut sound = false;
        match listed {
            Listed::Known(known) => {
                for entry in known.iter() {
                    let mut told = Vec::new();
                    names.enter(&entry.id, entry.at.key("id"), project, &mut told);
                    whole &= told.is_empty();
                    entries.extend(told.is_empty().then(|| entry.clone()));
                    diags.extend(told.into_iter().map(|d| d.card(&entry.title)));
                }
            }
            Listed::Read(cards, read_well) => {
                sound = read_well && playable;
                for Written { draft, at, hurt } in cards {
                    let (id, title) = G::name(&draft);
                    let (id, title) = (id.to_owned(), title.to_owned());
                    let mut told = Vec::new();
                    spelling(&id, &title, at, &mut told);
                    names.enter(&id, at.key("id"), project, &mut told);
                    // cards are checked with the constants, so impossible constants would blame the cards
                    let card = if playable { G::check(draft, &own, at).drain(&mut told) } else { None };
                    let legal = !hurt && !told.iter().any(|d| d.severity == Severity::Error);
                    sound &= told.is_empty() && card.is_some();
                    diags.extend(told.into_iter().map(|d| d.card(&title)));
                    match card.filter(|_| legal) {
                        Some(card) => entries.push(Entry { id, title, at, card }),
                        None => whole = false,
                    }
                }
            }
        }
        if sound {
            keep::<G>(project, &name, path, &entries[begun..]);
        }
    }
    if !playable {
        return none(diags, amiss);
    }
    let deck = Deck::new(Arc::new(about), own, entries);
    let cards = cards(&deck);
    let sound = |diags: &[Diag]| diags.iter().all(|d| d.severity < Severity::Error);
    whole &= sound(&diags);
    if whole {
        let mut broken = G::laws(&deck);
        // a number that a law names may be missing because a card is, which the rules told
        let (told, declared) = (!sound(&broken), declared::unlawful(deck.about(), &cards, &G::facts(&deck)));
        broken.extend(declared.into_iter().filter(|diag| !told || diag.code != "unknown-name"));
        broken.extend(alike::alike(&deck, project));
        whole = sound(&broken);
        diags.extend(broken);
    }
    Examined { deck: Some(deck), cards, whole, diags, amiss }
}

/// The cards of a file: cached if its text and game.yaml are unchanged, or read again.
enum Listed<G: Game> {
    Known(Arc<Vec<Entry<G::Card>>>),
    /// The drafts, and whether there were no complaints.
    Read(Vec<Written<G::Draft>>, bool),
}

/// The cards of a file of which only some have changed since it was cached, and have no errors: only these are read again.
fn mended<G: Game>(
    project: &Project,
    name: &str,
    kind: &'static str,
    path: &str,
    own: &G::Box,
) -> Option<Vec<Entry<G::Card>>> {
    let (from, known) = project.parsed_before::<Vec<Entry<G::Card>>>(name)?;
    let [(about, rules), (_, was)] = &from[..] else { return None };
    let text = |path: &str| Some(project.text(path, Locus::Nowhere).ok()?.1);
    if !path.ends_with(".yaml") || text(about)? != *rules {
        return None;
    }
    let is = text(path)?;
    let mut cards = Vec::clone(&known);
    for item in load::changed(was, &is, known.len())? {
        let Written { draft, at, hurt } = load::draft::<G::Draft>(project, kind, path, item)?;
        let (id, title) = G::name(&draft);
        let (id, title) = (id.to_owned(), title.to_owned());
        let mut told = Vec::new();
        spelling(&id, &title, at, &mut told);
        let card = G::check(draft, own, at).drain(&mut told)?;
        if hurt || !told.is_empty() {
            return None;
        }
        cards[item.0] = Entry { id, title, at, card };
    }
    Some(cards)
}

/// Caches the cards of a file without errors, under a name. A workbook is not a text, and is read each time.
fn keep<G: Game>(project: &Project, name: &str, path: &str, cards: &[Entry<G::Card>]) {
    if ![".yaml", ".csv", ".tsv"].iter().any(|end| path.ends_with(end)) {
        return;
    }
    let about = format!("data/{}/game.yaml", G::NAME);
    let read = |path: &str| Some((path.to_owned(), project.text(path, Locus::Nowhere).ok()?.1));
    if let Some(from) = [about.as_str(), path].into_iter().map(read).collect::<Option<Vec<_>>>() {
        project.keep_parsed(name, from, &cards.to_vec());
    }
}

/// The deck with the additional cards of a scenario. Laws across cards are for whole decks, and are not checked.
pub fn extended<G: Game>(deck: &Deck<G>, drafts: Vec<(Locus, G::Draft)>, project: &Project) -> Checked<Deck<G>> {
    let mut diags = Vec::new();
    let mut names = Names::default();
    deck.cards().iter().for_each(|e| names.enter(&e.id, e.at.key("id"), project, &mut Vec::new()));
    let mut entries = deck.cards().to_vec();
    for (at, draft) in drafts {
        let (id, title) = G::name(&draft);
        let (id, title) = (id.to_owned(), title.to_owned());
        let mut own = Vec::new();
        spelling(&id, &title, at, &mut own);
        names.enter(&id, at.key("id"), project, &mut own);
        let card = G::check(draft, deck.own(), at).drain(&mut own);
        diags.extend(own.into_iter().map(|d| d.card(&title)));
        entries.extend(card.map(|card| Entry { id, title, at, card }));
    }
    Checked::of(Deck::new(deck.about().clone(), deck.own().clone(), entries), diags)
}

/// An id is the slug of its title; if the title has letters that no id can have, any slug is accepted.
fn spelling(id: &str, title: &str, at: Locus, diags: &mut Vec<Diag>) {
    diags.extend(as_typed(title, at.key("title")));
    diags.extend(too_long(id, at.key("id")).map(|diag| diag.help("write a shorter title, and change the id to match")));
    let should = slug(title);
    let Some(foreign) = title.chars().find(|c| c.is_alphanumeric() && !name::has(*c)) else {
        if should.is_empty() {
            let what = "a title needs at least one letter or digit";
            diags.push(Diag::error(at.key("title"), "bad-title", what).help("write a title"));
        } else if id != should {
            let what = format!("the id `{id}` is not the slug of the title \"{title}\"");
            diags.push(Diag::error(at.key("id"), "bad-id", what).help(format!("write `id: {should}`")));
        }
        return;
    };
    if id.is_empty() || slug(id) != id {
        let what =
            format!("an id can only have letters a to z, and the title has a `{foreign}`: write an id for this card");
        let help = "write an `id:` of small letters a to z, digits and hyphens, that no other card has";
        diags.push(Diag::error(at.key("id"), "bad-id", what).help(help));
    }
}

/// The ids and titles found so far.
#[derive(Default)]
struct Names {
    ids: BTreeMap<String, Locus>,
}

impl Names {
    fn enter(&mut self, id: &str, at: Locus, project: &Project, diags: &mut Vec<Diag>) {
        if let Some(first) = self.ids.get(id) {
            let place =
                project.sources.resolve(*first).map(|s| format!(" at {}:{}", s.file, s.line)).unwrap_or_default();
            diags.push(
                Diag::error(at, "duplicate-id", format!("the id `{id}` is already in use{place}"))
                    .help("give one of the two cards another title, and change its id to match"),
            );
        } else {
            self.ids.insert(id.to_owned(), at);
        }
    }
}
