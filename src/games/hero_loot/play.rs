//! Hero Loot at the table: the compiled deck and the implementation of `Rules`.

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
use cards::game::{Deck, Log, Pending, Rules};
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
            return Checked::bad(diag.help(format!("write {least} to {most}")));
        }
        let has = |fits: fn(&Card) -> bool| deck.cards().iter().any(|entry| fits(&entry.card));
        let all = has(|card| matches!(card, Card::Treasure(_)))
            && has(|card| matches!(card, Card::Hero(_)))
            && has(|card| matches!(card, Card::Map(_)));
        if !all {
            let what = "the game needs a card, a hero and a map";
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

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a> {
        View::new(setup, state, seat)
    }

    fn imagine(setup: &Setup, view: &View<'_>, dice: &mut Dice) -> State {
        view::imagine(setup, view, dice)
    }

    fn most(setup: &Setup, view: &View<'_>, choice: Move) -> u32 {
        words::most(setup, view, choice)
    }

    fn gathered(choice: Move) -> Option<&'static str> {
        matches!(choice, Move::GiveCoin { .. }).then_some("give gold")
    }

    cards::answer! {
        referee: invariants, standing;
        bot: prospects, policies;
        position: arrange, describe;
        roster: roster;
        words: moment, look, prompt, barred, remark, tell, tell_to, name_move;
    }
}
