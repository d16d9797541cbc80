//! Hero loot at the table: the deck compiled, and the seam through which the house plays it.

use super::bot;
use super::card::Card;
use super::effect::HeroLoot;
use super::event::Event;
use super::ids::SEATS;
use super::legal::Move;
use super::position::{self, Given};
use super::setup::Setup;
use super::state::State;
use super::view::{self, View};
use super::{referee, roster, words};
use crate::state::Context;
use cards::game::{Bot, Breach, Deck, Fact, Guide, Log, Pending, Rules};
use ground::diag::{Checked, Diag};
use ground::dice::Dice;
use ground::grammar::{Form, Written as _};
use ground::locus::Locus;

impl Rules for HeroLoot {
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Event = Event;
    type View<'a> = View<'a>;
    type Given = Given;

    fn position() -> Form {
        Given::form()
    }

    fn compile(deck: &Deck<Self>, players: u8) -> Checked<Setup> {
        let about = deck.about();
        let (least, most) = (deck.own().players.min.max(2), deck.own().players.max.min(SEATS as i32));
        if !(least..=most).contains(&i32::from(players)) {
            let what = format!("Hero loot is for {least} to {most} players, not {players}");
            let diag = Diag::error(Locus::Nowhere, "players", what);
            return Checked::bad(diag.help(format!("ask for {least} to {most} players")));
        }
        let has = |fits: fn(&Card) -> bool| deck.cards().iter().any(|entry| fits(&entry.card));
        let all = has(|card| matches!(card, Card::Treasure(_)))
            && has(|card| matches!(card, Card::Hero(_)))
            && has(|card| matches!(card, Card::Map(_)));
        if !all {
            let what = "nobody plays without a card, a hero and a map";
            return Checked::bad(Diag::error(about.at, "room", what).help("write some of each"));
        }
        Checked::good(Setup::new(deck, players))
    }

    fn deal(setup: &Setup, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let mut state = State::empty();
        Context { setup, state: &mut state, dice, log }.deal();
        state
    }

    fn pending(setup: &Setup, state: &State) -> Pending {
        match state.chooser(setup) {
            Some(seat) => Pending::Decide(seat),
            None => Pending::Over(referee::outcome(setup, state)),
        }
    }

    fn legal(setup: &Setup, state: &State, _: u8, out: &mut Vec<Move>) {
        state.choices(setup, out);
    }

    fn is_overdone(_: &Setup, state: &State, choice: Move) -> bool {
        bot::is_overdone(state, choice)
    }

    fn apply(setup: &Setup, state: &mut State, _: u8, choice: Move, dice: &mut Dice, log: &mut impl Log<Event>) {
        Context { setup, state, dice, log }.choose(choice);
    }

    fn invariants(setup: &Setup, state: &State) -> Result<(), Breach> {
        referee::invariants(setup, state)
    }

    fn standing(setup: &Setup, state: &State) -> [i32; cards::game::SEATS] {
        referee::standing(setup, state)
    }

    fn prospects(setup: &Setup, state: &State) -> [f32; cards::game::SEATS] {
        bot::prospects(setup, state)
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a> {
        View::new(setup, state, seat)
    }

    fn imagine(setup: &Setup, view: &View<'_>, dice: &mut Dice) -> State {
        view::imagine(setup, view, dice)
    }

    fn policies() -> &'static [(&'static str, &'static str)] {
        bot::POLICIES
    }

    fn bot(policy: &str) -> Option<Box<dyn Bot<Self>>> {
        bot::bot(policy)
    }

    fn guide() -> Option<Guide> {
        Some(bot::GUIDE)
    }

    fn arrange(setup: &Setup, given: Given, at: Locus, dice: &mut Dice, log: &mut impl Log<Event>) -> Checked<State> {
        position::arrange(setup, given, at, dice, log)
    }

    fn describe(setup: &Setup, state: &State) -> Fact {
        position::describe(setup, state)
    }

    fn moment(_: &Setup, state: &State) -> &'static str {
        words::moment(state)
    }

    fn roster(setup: &Setup) -> Fact {
        roster::roster(setup)
    }

    fn look(setup: &Setup, view: &View<'_>) -> Vec<String> {
        words::look(setup, view)
    }

    fn prompt(setup: &Setup, view: &View<'_>) -> Vec<String> {
        words::prompt(setup, view)
    }

    fn barred(setup: &Setup, view: &View<'_>) -> Vec<String> {
        words::barred(setup, view)
    }

    fn remark(setup: &Setup, view: &View<'_>, choice: Move) -> Option<String> {
        words::remark(setup, view, choice)
    }

    fn most(setup: &Setup, view: &View<'_>, choice: Move) -> u32 {
        words::most(setup, view, choice)
    }

    fn gathered(choice: Move) -> Option<&'static str> {
        matches!(choice, Move::GiveCoin { .. }).then_some("give gold")
    }

    fn tell(setup: &Setup, event: Event) -> String {
        words::tell(setup, event)
    }

    fn tell_to(setup: &Setup, event: Event, seat: u8) -> Option<String> {
        words::tell_to(setup, event, seat)
    }

    fn name_move(setup: &Setup, choice: Move) -> String {
        words::name_move(setup, choice)
    }
}
