//! Dungeon Robber at the table: the compiled deck and the implementation of `Rules`. Up to four robbers, one per player,
//! cooperate; nothing is hidden except future dice.

use super::DungeonRobber;
use super::bot;
use super::constants::VARIANTS;
use super::event::Happened;
use super::legal::Move;
use super::position::{self, Given, Mate};
use super::referee;
use super::setup::{ITEMS, Setup};
use super::state::{ROBBERS, State};
use super::words;
use crate::state::Context;
use cards::game::{Deck, Fact, Log, Pending, Rules, SEATS};
use ground::diag::{Checked, Diag};
use ground::dice::Dice;
use ground::grammar::{Form, Written as _};
use ground::locus::Locus;
use table::position::Position;

impl Rules for DungeonRobber {
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Event = Happened;
    /// Everything is visible to all players.
    type View<'a> = &'a State;
    type Given = Position<Given, Mate>;

    fn position() -> Form {
        Position::<Given, Mate>::form()
    }

    fn compile(deck: &Deck<Self>, players: u8) -> Checked<Setup> {
        let about = deck.about();
        let mut diags = Vec::new();
        let seats = deck.own().players;
        if !(seats.min..=seats.max.min(ROBBERS as u8)).contains(&players) {
            let what = format!("Dungeon Robber is for {} to {} players, not {players}", seats.min, seats.max);
            diags.push(Diag::error(Locus::Nowhere, "players", what).help("write a number in this range"));
        }
        let items = deck.cards().iter().filter(|entry| entry.card.kind() == "item").count();
        if items > ITEMS {
            let what = format!("there are {items} kinds of item; the limit is {ITEMS}");
            diags.push(Diag::error(about.at, "too-many-items", what).help("remove some"));
        }
        Checked::of(Setup::new(deck, players.clamp(1, ROBBERS as u8)), diags)
    }

    fn variants(_deck: &Deck<Self>) -> Vec<(&str, &str)> {
        VARIANTS.to_vec()
    }

    fn varied(deck: &Deck<Self>, players: u8, variants: &[&str]) -> Checked<Setup> {
        let own = &deck.own().variants;
        let begin = |name: &&&str| own.get(**name).is_some_and(|variant| variant.begins.is_some());
        let beginnings: Vec<&str> = variants.iter().filter(begin).copied().collect();
        if let [one, other, ..] = beginnings[..] {
            let what = format!("`{one}` and `{other}` cannot be combined: each replaces the beginning");
            return Checked::bad(Diag::error(Locus::Nowhere, "variants", what).help("name one of them"));
        }
        let tables = |name: &&str| own.get(*name).into_iter().flat_map(|variant| variant.instead.keys());
        let mut replaced: Vec<_> = variants.iter().flat_map(tables).collect();
        replaced.sort();
        if let Some(twice) = replaced.windows(2).find(|pair| pair[0] == pair[1]) {
            let what = format!("two variants replace the table `{}`", twice[0].key());
            return Checked::bad(Diag::error(Locus::Nowhere, "variants", what).help("name one of them"));
        }
        let otherwise = variants.iter().filter_map(|name| own.get(*name));
        Self::compile(deck, players).map(|setup| otherwise.fold(setup, Setup::with))
    }

    fn deal(setup: &Setup, dice: &mut Dice, log: &mut impl Log<Happened>) -> State {
        let mut state = State::new(setup);
        let mut table = Context { setup, state: &mut state, dice, log };
        table.born();
        table.settle();
        state
    }

    fn pending(setup: &Setup, state: &State) -> Pending {
        state.end.map_or(Pending::Decide(state.robber.seat()), |end| Pending::Over(referee::outcome(setup, state, end)))
    }

    fn legal(setup: &Setup, state: &State, _: u8, out: &mut Vec<Move>) {
        state.choices(setup, out);
    }

    fn apply(setup: &Setup, state: &mut State, _: u8, choice: Move, dice: &mut Dice, log: &mut impl Log<Happened>) {
        Context { setup, state, dice, log }.choose(choice);
    }

    fn standing(_: &Setup, state: &State) -> [i32; SEATS] {
        referee::standing(state)
    }

    fn view<'a>(_: &'a Setup, state: &'a State, _: u8) -> &'a State {
        state
    }

    fn imagine(_: &Setup, view: &&State, _: &mut Dice) -> State {
        **view
    }

    fn roster(setup: &Setup) -> Fact {
        setup.roster.clone()
    }

    fn idle(_: &Setup, view: &&State) -> bool {
        view.is_idle()
    }

    fn figures(setup: &Setup, title: &str) -> Option<String> {
        setup.read(title)
    }

    fn overheard(setup: &Setup, choice: Move) -> Option<String> {
        Some(words::name_move(setup, choice))
    }

    fn tell(setup: &Setup, event: Happened) -> String {
        words::tell(setup, event, None)
    }

    fn tell_to(setup: &Setup, event: Happened, seat: u8) -> Option<String> {
        Some(words::tell(setup, event, Some(seat))).filter(|words| !words.is_empty())
    }

    cards::answer! {
        referee: invariants;
        bot: prospects, policies;
        position: arrange, describe, moment;
        words: look, prompt, barred, name_move, remark;
    }
}
