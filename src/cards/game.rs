//! The seam between games and the house: what a game must say about its cards ([`Game`]), the one type in which everything is
//! legal ([`Deck`]), and how a game is played ([`Rules`]). Not a place for rules of any one game.

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

/// How a game's cards are written, when they are legal, what they say.
pub trait Game: Sized + 'static {
    /// The game's id, as in `data/<id>/`.
    const NAME: &'static str;
    /// The kinds of card, as `game.yaml` names them.
    const KINDS: &'static [&'static str];
    /// What `game.yaml` says beyond what every game says: constants of the rules, palettes, pile sizes.
    type Box: DeserializeOwned + Clone + Send + Sync;
    /// A not necessarily legal card: an enum with a variant for each of `KINDS`.
    type Draft: DeserializeOwned + Send;
    /// A legal one; only `check` makes it.
    type Card: Clone + Send + Sync;

    /// What is wrong with the constants of the `game.yaml` at `at`: numbers that the game cannot be played with. No deck is made of a game
    /// that has any.
    fn constants(_own: &Self::Box, _at: Locus) -> Vec<Diag> {
        Vec::new()
    }
    /// A draft's id and title, for complaints and for the index.
    fn name(draft: &Self::Draft) -> (&str, &str);
    /// Makes a card of a draft, or says everything that is wrong with it.
    fn check(draft: Self::Draft, own: &Self::Box, at: Locus) -> Checked<Self::Card>;
    /// What a card's effects say, a paragraph each; a game whose cards have no effects says nothing.
    fn text(_card: &Self::Card) -> &[Phrase] {
        &[]
    }
    /// How its cards are written, kind by kind; nothing of a game whose drafts do not say it.
    fn written() -> Vec<(&'static str, Form)> {
        Vec::new()
    }
    /// The numbers of its cards; nothing of a game that numbers none.
    fn numbers(_deck: &Deck<Self>) -> Vec<Number> {
        Vec::new()
    }
    /// How `game.yaml` is written, beyond what every game says there.
    fn constants_written() -> Form {
        Form::Any
    }
    /// Truths across cards.
    fn laws(deck: &Deck<Self>) -> Vec<Diag>;
    /// Truths across everything in the box.
    fn boxed(_deck: &Deck<Self>, _components: &[Component]) -> Vec<Diag> {
        Vec::new()
    }
    /// The kind of a card, one of `KINDS`.
    fn kind(_card: &Self::Card) -> &'static str {
        Self::KINDS.first().copied().unwrap_or_default()
    }
    /// The fields that cards of a kind have, as `game.yaml` and templates name them; of those that share a slot, the first is printed
    /// first.
    fn fields(_kind: &str) -> &'static [&'static str] {
        &[]
    }
    /// What a card has in them; what it has not is left out. The deck knows what others say of it.
    fn printed(_deck: &Deck<Self>, _entry: &Entry<Self::Card>) -> Vec<Field> {
        Vec::new()
    }
    /// Every number of the rules that the rulebook and the aids may say, by name.
    fn facts(deck: &Deck<Self>) -> Facts;
}

/// The number of each card, in their order: what is written, else its place among those of its group; where another has that, the
/// first that none has. `of` says a card's group and what is written on it.
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
    /// Slug of the title, unique in the game.
    pub id: String,
    /// Title.
    pub title: String,
    /// Where it was written.
    pub at: Locus,
    /// The card.
    pub card: C,
}

/// A game's cards, all of them legal: the only constructor is the check.
#[derive(Clone, Debug)]
pub struct Deck<G: Game> {
    about: Arc<About>,
    own: G::Box,
    cards: Vec<Entry<G::Card>>,
}

impl<G: Game> Deck<G> {
    /// For `check` and for decks that games in data make of cards that were examined.
    pub(crate) fn new(about: Arc<About>, own: G::Box, cards: Vec<Entry<G::Card>>) -> Deck<G> {
        Deck { about, own, cards }
    }

    /// A deck of one card for each copy, in the order of the files, of a game in data; `own` is what it says beyond what every game says.
    pub fn dealt(sheet: &Sheet, own: G::Box, card: impl Fn(usize, &Dealt) -> G::Card) -> Deck<G> {
        let entry = |(nth, dealt): (usize, &Dealt)| {
            let (id, title, at) = (dealt.id.clone(), dealt.title.clone(), dealt.at);
            let entry = Entry { id, title, at, card: card(nth, dealt) };
            std::iter::repeat_n(entry, dealt.copies.into())
        };
        Deck::new(sheet.about.clone(), own, sheet.cards.iter().enumerate().flat_map(entry).collect())
    }

    /// The same deck with one card played as another: for experiments, never for print. Its title stays.
    pub fn replaced(&self, nth: usize, card: G::Card) -> Deck<G> {
        let mut deck = Deck { about: self.about.clone(), own: self.own.clone(), cards: self.cards.clone() };
        if let Some(entry) = deck.cards.get_mut(nth) {
            entry.card = card;
        }
        deck
    }

    /// What every game says in `game.yaml`.
    pub fn about(&self) -> &Arc<About> {
        &self.about
    }

    /// What only this game says there.
    pub fn own(&self) -> &G::Box {
        &self.own
    }

    /// The cards, in the order of the files.
    pub fn cards(&self) -> &[Entry<G::Card>] {
        &self.cards
    }
}
