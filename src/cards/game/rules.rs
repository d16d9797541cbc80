//! How a game is played, as far as the house must know: who chooses, what may be chosen, what happens then, who may know what.
//! Bots, people, scenarios, replays and measures all go through here; nothing of any one game.

use super::{Deck, Fact, Game};
use ground::diag::{Checked, Diag, did_you_mean};
use ground::dice::Dice;
use ground::grammar::Form;
use ground::locus::Locus;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{self, Debug};
use std::hash::Hash;

/// Seats at the largest table of any game. How many owners its cards have is a game's own affair.
pub const SEATS: usize = 8;

/// A broken invariant: what should always be true of a state, and is not, in words.
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

/// How thinking ahead plays on from the moves it tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// The game's own policy that chooses.
    pub policy: &'static str,
    /// Choices after which it breaks off, and what it came to is judged by `prospects`.
    pub horizon: u32,
    /// How many of 256 choices are anybody's.
    pub stray: u32,
}

/// Somebody who chooses. Sees a view, picks a move, and has no other power.
pub trait Bot<R: Rules> {
    /// One of `moves`, which is never empty. The setup is what lies open to all: the deck and the rules. `dice` are the bot's
    /// own: equally good moves are to be told apart by chance, or seats would seem unequal that are not.
    fn choose(&mut self, setup: &R::Setup, view: &R::View<'_>, moves: &[R::Move], dice: &mut Dice) -> R::Move;

    /// A game begins. What was remembered of the last one is forgotten: a game is a function of its seed alone.
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
    /// Something that happened, complete enough to follow the game by.
    type Event: Copy + Debug + Serialize;
    /// What one seat may know; all that a bot ever sees.
    type View<'a>;
    /// A position as a scenario writes it.
    type Given: DeserializeOwned;
    /// How positions are written; anything, if the game does not say.
    fn position() -> Form {
        Form::Any
    }

    /// Compiles a deck for so many players. Errors: a number of players the game does not take (told without a place: whoever asks
    /// knows where it stands), more cards than a state holds.
    fn compile(deck: &Deck<Self>, players: u8) -> Checked<Self::Setup>;
    /// Variants of its rules that a table may agree on, by name, each with a line on what is otherwise.
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
    /// Who must choose now, or how it ended.
    fn pending(setup: &Self::Setup, state: &Self::State) -> Pending;
    /// Everything `seat` may choose, in a stable order; never empty for a seat that is pending.
    fn legal(setup: &Self::Setup, state: &Self::State, seat: u8, out: &mut Vec<Self::Move>);
    /// Whether a choice goes on with what people stop by themselves, and chance would not: bots leave it out ([`for_bots`]).
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
    /// What is always true.
    ///
    /// # Errors
    /// The first thing that is not.
    fn invariants(setup: &Self::Setup, state: &Self::State) -> Result<(), Breach>;
    /// What each seat would score if the game ended here; zero beyond the players.
    fn standing(setup: &Self::Setup, state: &Self::State) -> [i32; SEATS];

    /// How well each seat stands, for thinking ahead that breaks off: what it has and what that may still bring, 0 or more. What
    /// it would score, if a game does not say better.
    fn prospects(setup: &Self::Setup, state: &Self::State) -> [f32; SEATS] {
        Self::standing(setup, state).map(|score| score as f32)
    }

    /// What `seat` may know.
    fn view<'a>(setup: &'a Self::Setup, state: &'a Self::State, seat: u8) -> Self::View<'a>;
    /// Determinisation (determinization): a state that looks the same from this seat, what is hidden from it dealt anew by chance. A function of what may be known
    /// alone: two states of equal view and equal dice give equal states. Thinking ahead starts from here, never from the truth.
    fn imagine(setup: &Self::Setup, view: &Self::View<'_>, dice: &mut Dice) -> Self::State;
    /// The policies of its own that can sit at this table, by name, each with a line on how it plays. Those that every game has
    /// come beside them (`bot::policies`).
    fn policies() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// A player of one of those policies.
    fn bot(_policy: &str) -> Option<Box<dyn Bot<Self>>> {
        None
    }
    /// Who plays on while others think ahead; chance, to the end, if nobody does.
    fn guide() -> Option<Guide> {
        None
    }

    /// Sets up a position and plays on to the first choice; what happens until then is noted. Errors: cards no deck has, more in a
    /// place than it holds.
    fn arrange(
        setup: &Self::Setup,
        given: Self::Given,
        at: Locus,
        dice: &mut Dice,
        log: &mut impl Log<Self::Event>,
    ) -> Checked<Self::State>;
    /// The deck as the table knows it: the constants, and the cards in order of their numbers, each with its title and all
    /// that is printed on it and played. Nothing of how it looks, nothing of who plays.
    fn roster(setup: &Self::Setup) -> Fact;
    /// Everything there is to say of a state, by name; cards by title, zones in order, top first.
    fn describe(setup: &Self::Setup, state: &Self::State) -> Fact;
    /// What a view shows, line by line, for a person at the table.
    fn look(setup: &Self::Setup, view: &Self::View<'_>) -> Vec<String>;
    /// What a person is told before choosing: how things stand in a line or two, then the question. What may be chosen is listed
    /// below it.
    fn prompt(_setup: &Self::Setup, _view: &Self::View<'_>) -> Vec<String> {
        vec!["What do you choose?".to_owned()]
    }
    /// What a person might look for among the choices and does not find: a line for each, with the rule or the card that takes it
    /// away.
    fn barred(_setup: &Self::Setup, _view: &Self::View<'_>) -> Vec<String> {
        Vec::new()
    }
    /// Whether it makes no difference what is chosen: then a person is not asked.
    fn idle(_setup: &Self::Setup, _view: &Self::View<'_>) -> bool {
        false
    }
    /// How many times in a row a choice can be made, if each time moves one of several coins: a person is asked how many.
    fn most(_setup: &Self::Setup, _view: &Self::View<'_>, _choice: Self::Move) -> u32 {
        1
    }
    /// The words under which choices that differ in little are one line of a person's list: which of them is asked next.
    fn gathered(_choice: Self::Move) -> Option<&'static str> {
        None
    }
    /// What a person hears of a choice of somebody else's, if it is made aloud.
    fn overheard(_setup: &Self::Setup, _choice: Self::Move) -> Option<String> {
        None
    }
    /// Where a choice stands in the list that a person reads: the smallest first; of equals as in [`Rules::legal`].
    fn place(_choice: Self::Move) -> u8 {
        0
    }
    /// Whether anybody has learnt or lost something by an event. As long as nothing of the kind has happened, a person who is asked
    /// the second half of a question may take back the first.
    fn matters(_event: Self::Event) -> bool {
        true
    }
    /// What is being decided, by the name scenarios call it.
    fn moment<'s>(setup: &'s Self::Setup, state: &Self::State) -> &'s str;
    /// An event in words; none for what another event tells. What begins a part of the game begins with `== `, what begins a turn with `-- `.
    fn tell(setup: &Self::Setup, event: Self::Event) -> String;
    /// An event as `seat` learns of it: in words, what is hidden from it left out; nothing if it notices nothing.
    fn tell_to(setup: &Self::Setup, event: Self::Event, seat: u8) -> Option<String>;
    /// A choice in words; equal words mean choices that are as good as each other.
    fn name_move(setup: &Self::Setup, choice: Self::Move) -> String;
    /// What there is to know about a choice as the table stands, in a few words for a person. What is printed on the card that it
    /// names, if a game does not say better.
    fn remark(_setup: &Self::Setup, _view: &Self::View<'_>, _choice: Self::Move) -> Option<String> {
        None
    }
    /// What is printed on the cards of a title, in the names that the designer gave; nothing if the face says it as well.
    fn figures(_setup: &Self::Setup, _title: &str) -> Option<String> {
        None
    }
    /// The names that the rules use, each with what it means, for a person who asks. A game with a glossary needs none.
    fn lexicon(_setup: &Self::Setup) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// Takes out of legal choices what a bot leaves out, unless nothing else is left.
pub fn for_bots<R: Rules>(setup: &R::Setup, state: &R::State, moves: &mut Vec<R::Move>) {
    if moves.iter().any(|choice| !R::is_overdone(setup, state, *choice)) {
        moves.retain(|choice| !R::is_overdone(setup, state, *choice));
    }
}

/// Compiles a deck for so many players and the variants that they have agreed on, which are written at `at`. Errors: as
/// [`Rules::varied`]; a variant that there is not, or that is named twice.
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
                    None => format!("there is {}", known().collect::<Vec<_>>().join(", ")),
                };
                diags.push(Diag::error(at, "unknown-variant", format!("no variant is called `{name}`")).help(help));
            }
        }
    }
    match (diags.is_empty(), named.is_empty()) {
        (false, _) => Checked { value: None, diags },
        (true, true) => R::compile(deck, players),
        (true, false) => R::varied(deck, players, &named),
    }
}

/// What a deck is known by: 16 hexadecimal digits that differ if a card or a constant plays otherwise. How cards look, and how
/// many sit at the table, is no part of it.
pub fn fingerprint<R: Rules>(setup: &R::Setup) -> String {
    hash(&R::roster(setup))
}

/// What facts are known by: 16 hexadecimal digits, the same on every machine.
pub fn hash(fact: &Fact) -> String {
    // maps with string keys and whole numbers: nothing here can fail to be written
    format!("{:016x}", ground::dice::seed_of(&serde_json::to_string(fact).unwrap_or_default()))
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
    pub score: [i32; SEATS],
    /// The winners, one bit a seat; none if a guard ended the game, or if it ends in a score that beats nobody.
    pub winners: u8,
    /// Those who are out of it for good, one bit a seat: a death, where a game knows one. Whoever merely does not win is none of them.
    pub fallen: u8,
    /// The guard that ended it, if one did: reported, never dropped.
    pub guard: Option<Guard>,
}

impl Outcome {
    /// Whether a seat is among the winners.
    pub fn won(&self, seat: usize) -> bool {
        self.winners >> seat & 1 == 1
    }

    /// Whether a seat is out of it for good.
    pub fn fell(&self, seat: usize) -> bool {
        self.fallen >> seat & 1 == 1
    }
}

/// What ends a game that no rule would end: more of something than the game's engine holds, or than anybody would play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Of what there was too much, as in "more than 150 turns in one dungeon".
    pub what: &'static str,
    /// How much there may be.
    pub most: u32,
}

impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} {}", self.most, self.what)
    }
}

/// Somebody who writes down what happens.
pub trait Log<E> {
    /// Something happened.
    fn note(&mut self, event: E);
    /// Whether anybody does: what nobody hears need not be worked out.
    fn listens(&self) -> bool {
        true
    }
}

/// Somebody who looks on while a game is played: sees everything, touches nothing.
pub trait Watch<R: Rules>: Log<R::Event> {
    /// Cards are dealt: the first state of a game.
    fn dealt(&mut self, _setup: &R::Setup, _state: &R::State) {}
    /// `seat` is about to make this choice of `moves`; a single possibility is a choice too.
    fn chose(&mut self, _setup: &R::Setup, _state: &R::State, _seat: u8, _moves: &[R::Move], _choice: R::Move) {}
    /// The game is over.
    fn over(&mut self, _setup: &R::Setup, _state: &R::State, _outcome: &Outcome) {}
}

/// Nobody writes anything down.
impl<E> Log<E> for () {
    fn note(&mut self, _: E) {}

    fn listens(&self) -> bool {
        false
    }
}

/// Everything is written down in order.
impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: E) {
        self.push(event);
    }
}

/// Two write side by side.
impl<E: Copy, A: Log<E>, B: Log<E>> Log<E> for (A, B) {
    fn note(&mut self, event: E) {
        self.0.note(event);
        self.1.note(event);
    }

    fn listens(&self) -> bool {
        self.0.listens() || self.1.listens()
    }
}

impl<E, L: Log<E>> Log<E> for &mut L {
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

impl<R: Rules, W: Watch<R>> Watch<R> for &mut W {
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
