//! The rules of a game as other code needs them: who chooses, the legal choices, their effects, and who may know what. Bots,
//! people, scenarios, replays and measures all use this trait.

use super::{Deck, Fact, Game};
use ground::diag::{Checked, Diag, did_you_mean};
use ground::dice::Dice;
use ground::grammar::Form;
use ground::locus::Locus;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{self, Debug};
use std::hash::Hash;

/// The number of seats at the largest table of any game. Each game decides how many owners its cards can have.
pub const SEATS: usize = 8;

/// A broken invariant, in words: a condition that should always hold but does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach(String);

impl<Words: Into<String>> From<Words> for Breach {
    fn from(words: Words) -> Breach {
        Breach(words.into())
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Breach {}

/// The policy with which bots that think ahead continue from a tried move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// The game's own policy that chooses.
    pub policy: &'static str,
    /// The number of choices after which a playout is cut off, and `prospects` estimates its result.
    pub horizon: u32,
    /// The share of random choices, out of 256.
    pub stray: u32,
}

/// A bot: it sees a view, chooses a move, and has no other access.
pub trait Bot<R: Rules> {
    /// Chooses one of `moves`, which is never empty. The setup is public: the deck and the rules. `dice` belong to
    /// the bot, which must choose at random among equally good moves, because seats would otherwise seem unequal.
    fn choose(&mut self, setup: &R::Setup, view: &R::View<'_>, moves: &[R::Move], dice: &mut Dice) -> R::Move;

    /// A new game begins. The bot must forget the previous game, because a game depends only on its seed.
    fn sit_down(&mut self) {}
}

/// A game that can be played. Everything a person, a bot, a scenario or a replay does goes through
/// `pending`, `legal` and `apply`.
pub trait Rules: Game {
    /// The deck compiled for a table: flat arrays, nothing to look up by name.
    type Setup: Sync;
    /// Plain data: a snapshot is a copy of bytes, a suspended effect is data in it.
    type State: Copy;
    /// One choice of one seat. Sets are chosen one card at a time.
    type Move: Copy + Eq + Ord + Hash + Debug;
    /// An event, complete enough to follow the game.
    type Event: Copy + Debug + Serialize;
    /// Everything that one seat may know, which is all that a bot ever sees.
    type View<'a>;
    /// A position as a scenario writes it.
    type Given: DeserializeOwned;
    /// The form of positions; any form by default.
    fn position() -> Form {
        Form::Any
    }

    /// Compiles a deck for a number of players. Errors: a number of players that the game does not allow (without a place,
    /// which only the caller knows), more cards than a state can hold.
    fn compile(deck: &Deck<Self>, players: u8) -> Checked<Self::Setup>;
    /// Optional variants of its rules by name, each with a line about the differences.
    fn variants(_deck: &Deck<Self>) -> Vec<(&str, &str)> {
        Vec::new()
    }
    /// Compiles a deck for a table that has agreed on some of its variants. Errors: as [`Rules::compile`]; variants that contradict
    /// each other.
    fn varied(deck: &Deck<Self>, players: u8, _variants: &[&str]) -> Checked<Self::Setup> {
        Self::compile(deck, players)
    }
    /// Shuffles, deals, and plays on to the first choice.
    fn deal(setup: &Self::Setup, dice: &mut Dice, log: &mut impl Log<Self::Event>) -> Self::State;
    /// The seat that must choose now, or how the game ended.
    fn pending(setup: &Self::Setup, state: &Self::State) -> Pending;
    /// Everything that `seat` may choose, in a stable order; never empty for a seat that must choose.
    fn legal(setup: &Self::Setup, state: &Self::State, seat: u8, out: &mut Vec<Self::Move>);
    /// Whether a choice only repeats something that people would stop by themselves, but random bots would not; bots
    /// leave it out ([`for_bots`]).
    fn is_overdone(_setup: &Self::Setup, _state: &Self::State, _choice: Self::Move) -> bool {
        false
    }
    /// Carries out a legal choice and plays on to the next one.
    fn apply(
        setup: &Self::Setup,
        state: &mut Self::State,
        seat: u8,
        choice: Self::Move,
        dice: &mut Dice,
        log: &mut impl Log<Self::Event>,
    );
    /// Conditions that must always hold.
    ///
    /// # Errors
    /// The first condition that does not hold.
    fn invariants(setup: &Self::Setup, state: &Self::State) -> Result<(), Breach>;
    /// The score of each seat if the game ended now; zero for seats without a player.
    fn standing(setup: &Self::Setup, state: &Self::State) -> [i32; SEATS];

    /// The prospects of each seat, for searches that are cut off: what it has and what it can still gain, 0 or more;
    /// by default the score.
    fn prospects(setup: &Self::Setup, state: &Self::State) -> [f32; SEATS] {
        Self::standing(setup, state).map(|score| score as f32)
    }

    /// The view of `seat`.
    fn view<'a>(setup: &'a Self::Setup, state: &'a Self::State, seat: u8) -> Self::View<'a>;
    /// Determinization: a state that looks the same from this seat, with hidden information dealt again at random. It
    /// depends only on what the seat may know: states with equal views and equal dice give equal states. Searches
    /// start from here, never from the true state.
    fn imagine(setup: &Self::Setup, view: &Self::View<'_>, dice: &mut Dice) -> Self::State;
    /// The game's own policies, by name, each with a line on how it plays. The policies of every game are added to
    /// them (`bot::policies`).
    fn policies() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// A player of one of those policies.
    fn bot(_policy: &str) -> Option<Box<dyn Bot<Self>>> {
        None
    }
    /// The policy for playouts; random play to the end if there is none.
    fn guide() -> Option<Guide> {
        None
    }

    /// Sets up a position and plays on to the first choice; events until then are logged. Errors: cards that are not in the
    /// deck, more cards in a place than it can hold.
    fn arrange(
        setup: &Self::Setup,
        given: Self::Given,
        at: Locus,
        dice: &mut Dice,
        log: &mut impl Log<Self::Event>,
    ) -> Checked<Self::State>;
    /// The deck as the table knows it: the constants, and the cards in order of their numbers, each with its title
    /// and all printed and played values. It contains nothing about their look, or about players.
    fn roster(setup: &Self::Setup) -> Fact;
    /// A complete description of a state by named values; cards by title, zones in order, top first.
    fn describe(setup: &Self::Setup, state: &Self::State) -> Fact;
    /// A view as lines of text, for a person at the table.
    fn look(setup: &Self::Setup, view: &Self::View<'_>) -> Vec<String>;
    /// The text before a player's choice: the position in a line or two, then the question. The choices are listed
    /// below it.
    fn prompt(_setup: &Self::Setup, _view: &Self::View<'_>) -> Vec<String> {
        vec!["What do you choose?".to_owned()]
    }
    /// Choices that a player may expect but cannot make now: a line for each, with the rule or the card that forbids
    /// it.
    fn barred(_setup: &Self::Setup, _view: &Self::View<'_>) -> Vec<String> {
        Vec::new()
    }
    /// Whether the choice makes no difference, so that a player need not be asked.
    fn idle(_setup: &Self::Setup, _view: &Self::View<'_>) -> bool {
        false
    }
    /// The number of times that a choice can be repeated that moves one of several coins; a player is asked for the
    /// number.
    fn most(_setup: &Self::Setup, _view: &Self::View<'_>, _choice: Self::Move) -> u32 {
        1
    }
    /// The common text of similar choices, which share a line of a player's list and are distinguished in a second
    /// step.
    fn gathered(_choice: Self::Move) -> Option<&'static str> {
        None
    }
    /// The text of another player's choice, if it is announced.
    fn overheard(_setup: &Self::Setup, _choice: Self::Move) -> Option<String> {
        None
    }
    /// The sort key of a choice in a player's list, smallest first; equal ones stay in the order of [`Rules::legal`].
    fn place(_choice: Self::Move) -> u8 {
        0
    }
    /// Whether an event reveals or loses information. Until such an event, a player in the second step of a choice
    /// may take back the first.
    fn matters(_event: Self::Event) -> bool {
        true
    }
    /// The name of the present decision in scenarios.
    fn moment<'s>(setup: &'s Self::Setup, state: &Self::State) -> &'s str;
    /// An event in words; empty if another event describes it. The text for a new part of the game begins with `== `,
    /// for a new turn with `-- `.
    fn tell(setup: &Self::Setup, event: Self::Event) -> String;
    /// An event as `seat` sees it, without hidden information; `None` if the seat does not notice it.
    fn tell_to(setup: &Self::Setup, event: Self::Event, seat: u8) -> Option<String>;
    /// A choice in words; choices with equal words are equivalent.
    fn name_move(setup: &Self::Setup, choice: Self::Move) -> String;
    /// The words that a user wrote for a choice, in the form of [`Rules::name_move`]. A game that does not
    /// distinguish them leaves them unchanged. Errors: what is wrong with words that no choice of the game can have,
    /// and a cure.
    fn reworded(_setup: &Self::Setup, words: &str) -> Result<String, (String, String)> {
        Ok(words.to_owned())
    }
    /// The place in the rules where a game stopped by a guard got stuck, with the reason and the cure; `None` if the
    /// game does not know.
    fn halted(_setup: &Self::Setup, _state: &Self::State) -> Option<Diag> {
        None
    }
    /// A short remark on a choice in the present position, for a player. The default is the printed text of the named
    /// card.
    fn remark(_setup: &Self::Setup, _view: &Self::View<'_>, _choice: Self::Move) -> Option<String> {
        None
    }
    /// The printed text of the cards with a title; empty if the face shows it anyway.
    fn figures(_setup: &Self::Setup, _title: &str) -> Option<String> {
        None
    }
    /// The names used in the rules with their meanings, for a player who asks. A game with a glossary needs none.
    fn lexicon(_setup: &Self::Setup) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// Removes from the legal choices those that bots leave out, unless nothing else is left.
pub fn for_bots<R: Rules>(setup: &R::Setup, state: &R::State, moves: &mut Vec<R::Move>) {
    if moves.iter().any(|choice| !R::is_overdone(setup, state, *choice)) {
        moves.retain(|choice| !R::is_overdone(setup, state, *choice));
    }
}

/// Compiles a deck for a number of players and these variants, which are written at `at`. Errors: as [`Rules::varied`]; an
/// unknown variant, or one that is listed twice.
pub fn agreed<R: Rules>(deck: &Deck<R>, players: u8, variants: &[String], at: Locus) -> Checked<R::Setup> {
    let (all, mut named, mut diags) = (R::variants(deck), Vec::new(), Vec::new());
    for (i, name) in variants.iter().enumerate() {
        let at = if at == Locus::Nowhere { at } else { at.nth(i) };
        let known = || all.iter().map(|(known, _)| *known);
        match known().find(|known| known == name) {
            Some(known) if named.contains(&known) => {
                let what = format!("the variant `{name}` is named twice");
                diags.push(Diag::error(at, "unknown-variant", what).help("name it once"));
            }
            Some(known) => named.push(known),
            None => {
                let help = match did_you_mean(name, known()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if all.is_empty() => "this game has no variants: leave it out".to_owned(),
                    None => format!("the variants are {}", known().collect::<Vec<_>>().join(", ")),
                };
                diags.push(Diag::error(at, "unknown-variant", format!("there is no variant `{name}`")).help(help));
            }
        }
    }
    match (diags.is_empty(), named.is_empty()) {
        (false, _) => Checked { value: None, diags },
        (true, true) => R::compile(deck, players),
        (true, false) => R::varied(deck, players, &named),
    }
}

/// The fingerprint of a deck: 16 hexadecimal digits, which are different if a card or a constant plays differently.
/// The look of cards and the number of players do not count.
pub fn fingerprint<R: Rules>(setup: &R::Setup) -> String {
    hash(&R::roster(setup))
}

/// The fingerprint of facts: 16 hexadecimal digits, the same on every machine.
pub fn hash(fact: &Fact) -> String {
    // this contains only maps with string keys and whole numbers, so it can always be written
    format!("{:016x}", ground::dice::seed_of(&serde_json::to_string(fact).unwrap_or_default()))
}

/// The choice that a state waits for.
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
    /// The score of each seat; zero for seats without a player.
    pub score: [i32; SEATS],
    /// The winners, one bit each; none if a guard stopped the game, or if no final score is better than another.
    pub winners: u8,
    /// The eliminated players, one bit each, in games with elimination. Losing alone does not count.
    pub fallen: u8,
    /// The guard that stopped the game, if any; it is always reported.
    pub guard: Option<Guard>,
}

impl Outcome {
    /// Whether a seat is among the winners.
    pub fn won(&self, seat: usize) -> bool {
        self.winners >> seat & 1 == 1
    }

    /// Whether a seat is eliminated.
    pub fn fell(&self, seat: usize) -> bool {
        self.fallen >> seat & 1 == 1
    }
}

/// A limit that stops a game which no rule would end: more than the program can store, or than anyone would play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The limit that was exceeded, as in "more than 150 turns in one dungeon".
    pub what: &'static str,
    /// The limit; if it is 0, `what` is the whole text.
    pub most: u32,
}

impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            0 => f.write_str(self.what),
            most => write!(f, "more than {most} {}", self.what),
        }
    }
}

/// A log of events.
pub trait Log<E> {
    /// Something happened.
    fn note(&mut self, event: E);
    /// Whether events are logged; if not, they need not be computed.
    fn listens(&self) -> bool {
        true
    }
}

/// An observer of a game: sees everything, changes nothing.
pub trait Watch<R: Rules>: Log<R::Event> {
    /// Cards are dealt; this is the first state of a game.
    fn dealt(&mut self, _setup: &R::Setup, _state: &R::State) {}
    /// `seat` is about to make this choice of `moves`; a single possibility also counts as a choice.
    fn chose(&mut self, _setup: &R::Setup, _state: &R::State, _seat: u8, _moves: &[R::Move], _choice: R::Move) {}
    /// The game is over.
    fn over(&mut self, _setup: &R::Setup, _state: &R::State, _outcome: &Outcome) {}
}

/// A log that discards everything.
impl<E> Log<E> for () {
    fn note(&mut self, _: E) {}

    fn listens(&self) -> bool {
        false
    }
}

/// A list of all events in order.
impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: E) {
        self.push(event);
    }
}

/// Two logs, which both get every event.
impl<E: Copy, A: Log<E>, B: Log<E>> Log<E> for (A, B) {
    fn note(&mut self, event: E) {
        self.0.note(event);
        self.1.note(event);
    }

    fn listens(&self) -> bool {
        self.0.listens() || self.1.listens()
    }
}

impl<E, L: Log<E> + ?Sized> Log<E> for &mut L {
    fn note(&mut self, event: E) {
        (**self).note(event);
    }

    fn listens(&self) -> bool {
        (**self).listens()
    }
}

impl<R: Rules> Watch<R> for () {}

impl<R: Rules> Watch<R> for Vec<R::Event> {}

impl<R: Rules, A: Watch<R>, B: Watch<R>> Watch<R> for (A, B) {
    fn dealt(&mut self, setup: &R::Setup, state: &R::State) {
        self.0.dealt(setup, state);
        self.1.dealt(setup, state);
    }

    fn chose(&mut self, setup: &R::Setup, state: &R::State, seat: u8, moves: &[R::Move], choice: R::Move) {
        self.0.chose(setup, state, seat, moves, choice);
        self.1.chose(setup, state, seat, moves, choice);
    }

    fn over(&mut self, setup: &R::Setup, state: &R::State, outcome: &Outcome) {
        self.0.over(setup, state, outcome);
        self.1.over(setup, state, outcome);
    }
}

impl<R: Rules, W: Watch<R> + ?Sized> Watch<R> for &mut W {
    fn dealt(&mut self, setup: &R::Setup, state: &R::State) {
        (**self).dealt(setup, state);
    }

    fn chose(&mut self, setup: &R::Setup, state: &R::State, seat: u8, moves: &[R::Move], choice: R::Move) {
        (**self).chose(setup, state, seat, moves, choice);
    }

    fn over(&mut self, setup: &R::Setup, state: &R::State, outcome: &Outcome) {
        (**self).over(setup, state, outcome);
    }
}
