//! The seam between games and the house: what a game must say about its cards ([`Game`]) and the one type in which
//! everything is legal ([`Deck`]). Not a place for rules of any one game.

use crate::diag::{Checked, Diag};
use crate::face::Component;
use crate::locus::Locus;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

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

    /// What is wrong with the constants: numbers beyond what the game can be played with. No deck is made of a game that has any.
    fn constants(_about: &About<Self::Box>) -> Vec<Diag> {
        Vec::new()
    }
    /// A draft's id and title, for complaints and for the index.
    fn name(draft: &Self::Draft) -> (&str, &str);
    /// Makes a card of a draft, or says everything that is wrong with it.
    fn check(draft: Self::Draft, about: &About<Self::Box>, at: Locus) -> Checked<Self::Card>;
    /// Truths across cards.
    fn laws(deck: &Deck<Self>) -> Vec<Diag>;
    /// Everything in the box.
    fn components(deck: &Deck<Self>) -> Vec<Component>;
    /// Every number the rulebook and the aids may say, by name.
    fn facts(deck: &Deck<Self>) -> Facts;
}

/// What `game.yaml` says.
#[derive(Clone, Debug)]
pub struct About<B> {
    /// The title on the box.
    pub title: String,
    /// One line that makes somebody want to play.
    pub tagline: String,
    /// Where `game.yaml` is.
    pub at: Locus,
    /// The words on what is not a card.
    pub prose: Prose,
    /// What only this game says.
    pub own: B,
}

/// The words on aids, mats and whatever else is no card: for each face, the text of its slots. Numbers have names in them.
#[derive(Clone, Debug, Default)]
pub struct Prose {
    /// Where they are written.
    pub at: Locus,
    /// By face, then by slot.
    pub faces: BTreeMap<String, BTreeMap<String, String>>,
}

/// Numbers and words by name, for prose.
pub type Facts = BTreeMap<String, Fact>;

/// One of them.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// A word or a name.
    Word(String),
    /// Several.
    List(Vec<Fact>),
    /// Named ones.
    Map(BTreeMap<String, Fact>),
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
    about: About<G::Box>,
    cards: Vec<Entry<G::Card>>,
}

impl<G: Game> Deck<G> {
    /// For `check` alone.
    pub(crate) fn new(about: About<G::Box>, cards: Vec<Entry<G::Card>>) -> Deck<G> {
        Deck { about, cards }
    }

    /// What `game.yaml` says.
    pub fn about(&self) -> &About<G::Box> {
        &self.about
    }

    /// The cards, in the order of the files.
    pub fn cards(&self) -> &[Entry<G::Card>] {
        &self.cards
    }
}

/// A game that can be played. Everything a person, a bot, a scenario or a replay does goes through
/// `pending`, `legal` and `apply`.
pub trait Rules: Game {
    /// The deck compiled for a table: flat arrays, nothing to look up by name.
    type Setup: Sync;
    /// Plain data: a snapshot is a copy of bytes, a suspended effect is data in it.
    type State: Copy;
    /// One choice of one seat. Sets are chosen one card at a time.
    type Move: Copy + Eq + Ord + std::fmt::Debug;
    /// Something that happened, complete enough to follow the game by.
    type Event: Copy + std::fmt::Debug;
    /// What one seat may know; all that a bot ever sees.
    type View<'a>;

    /// Compiles a deck for so many players. Errors: a number of players the game does not take, more cards than a state holds.
    fn compile(deck: &Deck<Self>, players: u8) -> Checked<Self::Setup>;
    /// Shuffles, deals, and plays on to the first choice.
    fn deal(setup: &Self::Setup, dice: &mut crate::dice::Dice, log: &mut impl Log<Self::Event>) -> Self::State;
    /// Who must choose now, or how it ended.
    fn pending(setup: &Self::Setup, state: &Self::State) -> Pending;
    /// Everything `seat` may choose, in a stable order; never empty for a seat that is pending.
    fn legal(setup: &Self::Setup, state: &Self::State, seat: u8, out: &mut Vec<Self::Move>);
    /// Carries out a legal choice and plays on to the next one.
    fn apply(
        setup: &Self::Setup,
        state: &mut Self::State,
        seat: u8,
        choice: Self::Move,
        dice: &mut crate::dice::Dice,
        log: &mut impl Log<Self::Event>,
    );
    /// What `seat` may know.
    fn view<'a>(setup: &'a Self::Setup, state: &'a Self::State, seat: u8) -> Self::View<'a>;
    /// The policies that can sit at this table, by name, each with a line on how it plays.
    fn policies() -> &'static [(&'static str, &'static str)];
    /// A player of one of those policies.
    fn bot(policy: &str) -> Option<Box<dyn crate::play::Bot<Self>>>;
    /// What is always true; the first thing that is not, in words.
    fn invariants(setup: &Self::Setup, state: &Self::State) -> Result<(), String>;
    /// An event in words.
    fn tell(setup: &Self::Setup, event: Self::Event) -> String;
    /// A choice in words.
    fn name_move(setup: &Self::Setup, choice: Self::Move) -> String;
}

/// What a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// This seat must choose.
    Decide(u8),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Score of each seat; zero beyond the players.
    pub score: [i32; 8],
    /// The winners, one bit a seat; none if a guard ended the game.
    pub winners: u8,
    /// Whether a guard ended it: reported, never dropped.
    pub stalled: bool,
}

/// Somebody who writes down what happens.
pub trait Log<E> {
    /// Something happened.
    fn note(&mut self, event: E);
}

/// Nobody writes anything down.
impl<E> Log<E> for () {
    fn note(&mut self, _: E) {}
}

/// Everything is written down in order.
impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: E) {
        self.push(event);
    }
}
