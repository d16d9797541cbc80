//! The information set of a seat: everything except the face-down cards of other teams and on the ground, and the
//! order of the decks. Of those cards, a seat sees the backs, which show the deck (HL-12). In a view, the unseen
//! cards of each deck are in the order of their numbers, and the view lists them.

use super::HeroLoot;
use super::ids::{HEROES, Items, NONE};
use super::setup::Setup;
use super::state::{State, heroes};
use ground::dice::Dice;
use table::pile::Pile;
use table::view::{self, Hidden};

/// The view of a seat.
pub type View<'a> = view::View<'a, HeroLoot>;

impl Hidden for HeroLoot {
    fn turn_down(setup: &Setup, table: &mut State, seat: u8) {
        let own = heroes(table.team[usize::from(seat)]).fold(Items::NONE, |all, hero| all | table.holders.held(hero));
        let others = table.holders.all() & !own;
        let decks = table.decks.iter().flat_map(|deck| deck.iter().copied()).collect::<Items>();
        table.unknown = (others | table.lying.all()) & !table.revealed | decks;
        table.deal_unknown(setup, |_| ());
    }
}

impl State {
    /// Deals the unknown cards of each deck again, to the places of unknown cards of that deck. The result depends
    /// only on what the seat may know.
    pub(super) fn deal_unknown(&mut self, setup: &Setup, mut order: impl FnMut(&mut Pile<64>)) {
        let unknown = self.unknown;
        // the known cards of a place, computed before anything moves: a few sets instead of a question for each card
        let held: [Items; HEROES] = std::array::from_fn(|hero| match self.side[hero] {
            NONE => Items::NONE,
            _ => self.holders.held(hero as u8) & unknown,
        });
        let mut ground = [Items::NONE; 64];
        let lying = self.lying.all() & unknown;
        for card in lying {
            self.lying.owner(card).into_iter().for_each(|space| ground[usize::from(space)].add(card));
        }
        self.holders.forget_all(unknown);
        self.lying.forget_all(unknown);
        for (deck, of) in setup.decks.iter().enumerate() {
            let mut cards: Pile<64> = (unknown & *of).into_iter().collect();
            order(&mut cards);
            let mut rest = cards.iter().copied();
            let mut next = |those: Items| rest.by_ref().take((those & *of).len().into()).collect::<Items>();
            for place in 0..64u8 {
                let hands = held.get(usize::from(place)).copied().unwrap_or(Items::NONE);
                if !hands.is_empty() {
                    self.holders.give(next(hands), place);
                }
                if !ground[usize::from(place)].is_empty() {
                    self.lying.give(next(ground[usize::from(place)]), place);
                }
            }
            self.decks[deck] = rest.collect();
        }
    }
}

/// A table that looks the same from this seat; everything that is hidden from it is dealt again.
pub(super) fn imagine(setup: &Setup, view: &View<'_>, dice: &mut Dice) -> State {
    let mut state = view.table();
    state.deal_unknown(setup, |cards| cards.shuffle(dice));
    state.unknown = Items::NONE;
    state
}
