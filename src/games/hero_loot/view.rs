//! The information set of a seat: everything but the face-down cards of other teams and of the ground, and the order of the decks. Of those
//! it sees the backs: of which deck they are (HL-12). A view is a table on which the unseen cards of each deck lie in the order of their
//! numbers, and says which they are.

use super::HeroLoot;
use super::setup::Setup;
use super::state::State;
use super::table::{HEROES, Items};
use crate::dice::Dice;
use crate::table::pile::Pile;
use crate::table::view::{self, Hidden};

/// A seat's look at the table.
pub type View<'a> = view::View<'a, HeroLoot>;

impl Hidden for HeroLoot {
    fn turn_down(setup: &Setup, table: &mut State, seat: u8) {
        let hands = (0..HEROES).filter(|hero| table.side[*hero] != seat);
        let others = hands.fold(Items::NONE, |all, hero| all | table.holders.held(hero as u8));
        let decks = table.decks.iter().flat_map(|deck| deck.iter().copied()).collect::<Items>();
        table.unknown = (others | table.lying.all()) & !table.revealed | decks;
        table.deal_unknown(setup, |_| ());
    }
}

impl State {
    /// Deals the unknown cards anew, deck by deck, to where unknown cards of that deck lie: a function of what may be known alone.
    pub(super) fn deal_unknown(&mut self, setup: &Setup, mut order: impl FnMut(&mut Pile<64>)) {
        for deck in 0..setup.decks.len() {
            let unknown = self.unknown & setup.decks[deck];
            let mut cards: Pile<64> = unknown.into_iter().collect();
            order(&mut cards);
            let mut rest = cards.iter().copied();
            let (mut held, mut lying) = ([0; 64], [0; 64]);
            for card in unknown {
                match (self.holders.owner(card), self.lying.owner(card)) {
                    (Some(hero), _) => held[usize::from(hero)] += 1,
                    (_, Some(space)) => lying[usize::from(space)] += 1,
                    _ => {}
                }
                self.holders.forget(card);
                self.lying.forget(card);
            }
            for (place, (hands, ground)) in (0u8..).zip(held.into_iter().zip(lying)) {
                rest.by_ref().take(hands).for_each(|card| self.holders.give(Items::one(card), place));
                rest.by_ref().take(ground).for_each(|card| self.lying.give(Items::one(card), place));
            }
            self.decks[deck] = rest.collect();
        }
    }
}

/// A table that looks the same from this seat, what is hidden from it dealt anew.
pub(super) fn imagine(setup: &Setup, view: &View<'_>, dice: &mut Dice) -> State {
    let mut state = view.table();
    state.deal_unknown(setup, |cards| cards.shuffle(dice));
    state.unknown = Items::NONE;
    state
}
