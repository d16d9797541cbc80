//! What one seat may know (LZ-A33): its own hand, everything that lies open, what it has seen of the Inn, and how much the others
//! hold. A view is the table with what is hidden turned face down, so that whatever is read from it may be known.

use super::cards::Cards;
use super::setup::{CardNo, NONE, Setup};
use super::state::State;
use crate::dice::Dice;
use std::cell::OnceCell;

mod look;

/// A seat's look at the table.
pub struct View<'a> {
    setup: &'a Setup,
    state: &'a State,
    /// Whose look it is.
    pub seat: u8,
    seen: OnceCell<State>,
}

impl<'a> View<'a> {
    pub(super) fn new(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a> {
        View { setup, state, seat, seen: OnceCell::new() }
    }

    /// The table as it is seen: others' hands are counted and not listed, and what lies face down in the Inn is no card. Every
    /// question about a state may be asked of it.
    pub fn table(&self) -> &State {
        self.seen.get_or_init(|| self.turn_down())
    }

    /// The seats whose hands are hidden.
    fn others(&self) -> impl Iterator<Item = usize> + use<> {
        let own = self.seat;
        (0..self.setup.players).filter(move |seat| *seat != own).map(usize::from)
    }

    fn turn_down(&self) -> State {
        let mut seen = *self.state;
        self.others().for_each(|seat| seen.hands[seat] = Cards::NONE);
        // what was looked at stays on top until it is drawn or shuffled
        let known = seen.known[usize::from(self.seat)].min(seen.piled);
        seen.pile[..usize::from(seen.piled - known)].fill(NONE);
        seen
    }

    /// A table that looks the same from this seat. What is hidden from it is gathered in the order of the cards' numbers,
    /// shuffled and dealt anew: how many cards lie where is known, which they are is not.
    pub(super) fn imagine(&self, setup: &Setup, dice: &mut Dice) -> State {
        let mut state = *self.table();
        let piled = usize::from(state.piled);
        let open = state.pile[..piled].iter().copied().filter(|card| *card != NONE).collect::<Cards>();
        let held = state.hands.iter().fold(Cards::NONE, |all, hand| all | *hand);
        let hidden = setup.all & !(open | held | state.dungeon() | state.graveyard | state.apart);
        let mut cards = [NONE; super::setup::CARDS];
        cards.iter_mut().zip(hidden).for_each(|(place, card)| *place = card);
        let mut rest = &mut cards[..usize::from(hidden.len())];
        dice.shuffle(rest);
        let mut deal = |places: &mut dyn Iterator<Item = &mut CardNo>| {
            for place in places {
                if let Some((card, others)) = std::mem::take(&mut rest).split_first_mut() {
                    *place = *card;
                    rest = others;
                }
            }
        };
        deal(&mut state.pile[..piled].iter_mut().filter(|card| **card == NONE));
        for seat in self.others() {
            let mut hand = [NONE; super::setup::CARDS];
            let hand = &mut hand[..usize::from(state.held[seat])];
            deal(&mut hand.iter_mut());
            state.hands[seat] = hand.iter().copied().collect();
        }
        state
    }
}
