//! The information set of a seat (LZ-A33): its own hand, all face-up cards, the cards of the Inn that it has seen,
//! and the number of cards that the others have. Hidden cards are turned face down, so that a view contains nothing
//! that the seat may not know.

use super::Looterz;
use super::ids::{CARDS, Cards, NONE};
use super::setup::Setup;
use super::state::State;
use ground::dice::Dice;
use std::ops::Deref;
use table::pile::Pile;
use table::seats::others;
use table::view::{self, Hidden};

/// The view of a seat.
pub struct View<'a>(view::View<'a, Looterz>);

impl<'a> View<'a> {
    /// The view of a seat on a state.
    pub(super) fn new(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a> {
        View(view::View::new(setup, state, seat))
    }
}

impl<'a> Deref for View<'a> {
    type Target = view::View<'a, Looterz>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Hidden for Looterz {
    /// Other players' hands are counted and not listed, and face-down cards in the Inn are unknown.
    fn turn_down(setup: &Setup, table: &mut State, seat: u8) {
        others(setup.players, seat).for_each(|other| table.hands[usize::from(other)] = Cards::NONE);
        // seen cards stay on top until they are drawn or shuffled
        table.pile.turn_down(table.known.by(seat));
    }
}

impl View<'_> {
    /// A table that looks the same from this seat. Hidden cards are collected in the order of their numbers, shuffled and dealt
    /// anew: the number of cards in each place is known, the cards are not.
    pub(super) fn imagine(&self, setup: &Setup, dice: &mut Dice) -> State {
        let mut state = self.table();
        let open = state.pile.iter().copied().filter(|card| *card != NONE).collect::<Cards>();
        let held = state.hands.iter().fold(Cards::NONE, |all, hand| all | *hand);
        let hidden = setup.all & !(open | held | state.dungeon() | state.graveyard | state.apart);
        let hidden = hidden.into_iter().collect::<Pile<CARDS>>().shuffled(dice);
        let mut rest = hidden.iter().copied();
        let down = state.pile.iter_mut().filter(|card| **card == NONE);
        down.zip(rest.by_ref()).for_each(|(place, card)| *place = card);
        for seat in others(setup.players, self.seat).map(usize::from) {
            state.hands[seat] = rest.by_ref().take(state.held[seat].into()).collect();
        }
        state
    }
}
