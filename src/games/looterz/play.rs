//! Looterz at the table: the compiled deck and the implementation of `Rules`.

use super::bot;
use super::effect::Looterz;
use super::event::Event;
use super::ids::{CARDS, SEATS};
use super::legal::Move;
use super::position::{self, Given};
use super::setup::{Plain, Setup};
use super::state::State;
use super::view::View;
use super::{referee, roster, words};
use crate::state::Context;
use cards::game::{Deck, Log, Pending, Rules};
use ground::diag::{Checked, Diag};
use ground::dice::Dice;
use ground::grammar::{Form, Written as _};
use ground::locus::Locus;

impl Rules for Looterz {
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
        let goal = deck.own().loot_to_win(players.into());
        let mut diags = Vec::new();
        if goal.is_none() || !(least..=most).contains(&i32::from(players)) {
            let what = format!("Looterz is for {least} to {most} players, not {players} (LZ-3)");
            diags.push(Diag::error(Locus::Nowhere, "players", what).help(format!("write {least} to {most}")));
        }
        let cards: usize = deck.cards().iter().map(|e| usize::from(e.card.copies)).sum();
        if cards > CARDS {
            let what = format!("the deck has {cards} cards; the limit is {CARDS}");
            diags.push(Diag::error(about.at, "too-many-cards", what).help("remove some, or print fewer copies"));
        }
        let plain = |e: &cards::game::Entry<super::card::Looter>| Plain {
            title: e.title.clone(),
            life: e.card.life,
            power: e.card.power,
            frog: e.card.tags.contains(&super::effect::Tag::Frog),
            copies: e.card.copies,
            effects: e.card.effects.clone(),
        };
        let plain: Vec<Plain> = deck.cards().iter().map(plain).collect();
        let goal = goal.unwrap_or(1).clamp(1, 9999) as u16;
        Checked::of(Setup::new(players.clamp(2, SEATS as u8), deck.own().rules.clone(), goal, &plain), diags)
    }

    fn deal(setup: &Setup, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let mut state = State::empty();
        Context { setup, state: &mut state, dice, log }.deal();
        state
    }

    fn pending(setup: &Setup, state: &State) -> Pending {
        match state.chooser() {
            Some(seat) => Pending::Decide(seat),
            None => Pending::Over(referee::outcome(setup, state)),
        }
    }

    fn legal(setup: &Setup, state: &State, _: u8, out: &mut Vec<Move>) {
        state.choices(setup, out);
    }

    fn apply(setup: &Setup, state: &mut State, _: u8, choice: Move, dice: &mut Dice, log: &mut impl Log<Event>) {
        Context { setup, state, dice, log }.choose(choice);
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a> {
        View::new(setup, state, seat)
    }

    fn imagine(setup: &Setup, view: &View<'_>, dice: &mut Dice) -> State {
        view.imagine(setup, dice)
    }

    fn look(_setup: &Setup, view: &View<'_>) -> Vec<String> {
        view.lines()
    }

    cards::answer! {
        referee: invariants, standing;
        bot: prospects, policies;
        position: arrange, describe, moment;
        roster: roster;
        words: prompt, barred, tell, tell_to, name_move, remark;
    }
}
