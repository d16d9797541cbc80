//! The interface between games and the other crates: cards of a game ([`Game`]), the type in which everything is legal
//! ([`Deck`]), and how a game is played ([`Rules`]). Contains no rules of any single game.

use crate::declared::About;
use crate::declared::sheet::{Dealt, Sheet};
use crate::face::Component;
use crate::lexicon::Phrase;
use ground::diag::{Checked, Diag};
use ground::grammar::Form;
use ground::locus::Locus;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

mod answer;
mod rules;
mod span;
mod sum;
pub use crate::facts::{Fact, Facts, Field, Number, Numbered, Opened, Schema, Spoken, Value, Worded, wording};
pub use rules::{
    Bot, Breach, Guard, Guide, Log, Outcome, Pending, Rules, SEATS, Watch, agreed, fingerprint, for_bots, hash,
};
pub use span::Span;
pub use sum::{Count, Step, Sum};

/// The cards of a game: their drafts, their legality, their texts.
pub trait Game: Sized + 'static {
    /// The game's id, as in `data/<id>/`.
    const NAME: &'static str;
    /// The kinds of card, with their names in `game.yaml`.
    const KINDS: &'static [&'static str];
    /// The part of `game.yaml` beyond the common part: constants of the rules, palettes, pile sizes.
    type Box: DeserializeOwned + Clone + Send + Sync;
    /// A card that is not necessarily legal: an enum with a variant for each of `KINDS`.
    type Draft: DeserializeOwned + Send;
    /// A legal card; only `check` makes it.
    type Card: Clone + Send + Sync;

    /// Errors in the constants of the `game.yaml` at `at`: numbers with which the game cannot be played. If there are
    /// such errors, no deck is made.
    fn constants(_own: &Self::Box, _at: Locus) -> Vec<Diag> {
        Vec::new()
    }
    /// The id and title of a draft, for complaints and for the index.
    fn name(draft: &Self::Draft) -> (&str, &str);
    /// Makes a card from a draft, or reports everything that is wrong with it.
    fn check(draft: Self::Draft, own: &Self::Box, at: Locus) -> Checked<Self::Card>;
    /// The texts of a card's effects, one paragraph each; empty for a game without effects.
    fn text(_card: &Self::Card) -> &[Phrase] {
        &[]
    }
    /// The form of its cards by kind; empty if the drafts do not define it.
    fn written() -> Vec<(&'static str, Form)> {
        Vec::new()
    }
    /// The numbers of its cards; empty for a game without card numbers.
    fn numbers(_deck: &Deck<Self>) -> Vec<Number> {
        Vec::new()
    }
    /// The form of its part of `game.yaml`.
    fn constants_written() -> Form {
        Form::Any
    }
    /// The laws across cards.
    fn laws(deck: &Deck<Self>) -> Vec<Diag>;
    /// The laws across everything in the box.
    fn boxed(_deck: &Deck<Self>, _components: &[Component]) -> Vec<Diag> {
        Vec::new()
    }
    /// The kind of a card, one of `KINDS`.
    fn kind(_card: &Self::Card) -> &'static str {
        Self::KINDS.first().copied().unwrap_or_default()
    }
    /// The fields that cards of a kind have, with their names in `game.yaml` and templates; among those that share a
    /// slot, the first is printed first.
    fn fields(_kind: &str) -> &'static [&'static str] {
        &[]
    }
    /// The fields of a card, without missing ones. The deck is needed for references to other cards.
    fn printed(_deck: &Deck<Self>, _entry: &Entry<Self::Card>) -> Vec<Field> {
        Vec::new()
    }
    /// Every number of the rules that the rulebook and the aids can use, by name.
    fn facts(deck: &Deck<Self>) -> Facts;
}

/// The numbers of the cards, in order: the written number, or the position in its group; if that is in use, the first
/// free number. `of` returns a card's group and its written number.
pub fn numbers<K: Ord + Copy, C>(cards: &[Entry<C>], of: impl Fn(&C) -> (K, Option<u16>)) -> Vec<Number> {
    let mut taken: BTreeMap<K, BTreeSet<u16>> = BTreeMap::new();
    for (group, number) in cards.iter().map(|entry| of(&entry.card)) {
        taken.entry(group).or_default().extend(number);
    }
    let mut places: BTreeMap<K, u16> = BTreeMap::new();
    let number = |entry: &Entry<C>| {
        let (group, written) = of(&entry.card);
        let place = places.entry(group).or_default();
        *place = place.saturating_add(1);
        let taken = taken.entry(group).or_default();
        let free = || if taken.contains(place) { (1..).find(|n| !taken.contains(n)).unwrap_or(*place) } else { *place };
        let number = written.unwrap_or_else(free);
        taken.insert(number);
        Number { id: entry.id.clone(), at: entry.at, number, written: written.is_some() }
    };
    cards.iter().map(number).collect()
}

/// A card in a deck.
#[derive(Clone, Debug)]
pub struct Entry<C> {
    /// The slug of the title, unique in the game.
    pub id: String,
    /// The title.
    pub title: String,
    /// Its place.
    pub at: Locus,
    /// The card.
    pub card: C,
}

/// The cards of a game, all of them legal: only `check` makes a deck.
#[derive(Clone, Debug)]
pub struct Deck<G: Game> {
    about: Arc<About>,
    own: G::Box,
    cards: Vec<Entry<G::Card>>,
}

impl<G: Game> Deck<G> {
    /// For `check`, and for decks that games in data make from checked cards.
    pub(crate) fn new(about: Arc<About>, own: G::Box, cards: Vec<Entry<G::Card>>) -> Deck<G> {
        Deck { about, own, cards }
    }

    /// The deck of a game in data, with one card for each copy, in file order; `own` is its part of game.yaml.
    pub fn dealt(sheet: &Sheet, own: G::Box, card: impl Fn(usize, &Dealt) -> G::Card) -> Deck<G> {
        let entry = |(nth, dealt): (usize, &Dealt)| {
            let (id, title, at) = (dealt.id.clone(), dealt.title.clone(), dealt.at);
            let entry = Entry { id, title, at, card: card(nth, dealt) };
            std::iter::repeat_n(entry, dealt.copies.into())
        };
        Deck::new(sheet.about.clone(), own, sheet.cards.iter().enumerate().flat_map(entry).collect())
    }

    /// A copy of the deck in which one card is replaced by another in play: for experiments, never for print. Its
    /// title stays.
    pub fn replaced(&self, nth: usize, card: G::Card) -> Deck<G> {
        let mut deck = Deck { about: self.about.clone(), own: self.own.clone(), cards: self.cards.clone() };
        if let Some(entry) = deck.cards.get_mut(nth) {
            entry.card = card;
        }
        deck
    }

    /// The common part of `game.yaml`.
    pub fn about(&self) -> &Arc<About> {
        &self.about
    }

    /// The part that only this game has.
    pub fn own(&self) -> &G::Box {
        &self.own
    }

    /// The cards, in the order of the files.
    pub fn cards(&self) -> &[Entry<G::Card>] {
        &self.cards
    }
}
