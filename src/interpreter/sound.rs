//! The invariants of each card.

use crate::program::NONE;
use crate::setup::Setup;
use crate::state::State;
use cards::game::Breach;

impl<const W: usize> State<W> {
    /// Checks all cards.
    ///
    /// # Errors
    /// The errors: a place whose order does not contain each of its cards once; a card that a player sees without
    /// knowing it; a mark on a card out of its range.
    pub(crate) fn sound(&self, setup: &Setup<W>) -> Result<(), Breach> {
        let title = |card: u8| &setup.program.titles[usize::from(card)];
        let bytes = u64::from_le_bytes;
        for slot in 0..setup.slot_place.len() {
            let (mut left, shown) = (self.places[slot], bytes(setup.shown[slot]));
            for card in self.rising(slot) {
                let lie = self.lie(card);
                if usize::from(lie.slot) != slot || !left.has(card) {
                    return Err(format!("{} does not lie where it should", title(card)).into());
                }
                if bytes(lie.known) & shown != shown {
                    return Err(format!("a player can see {}, but is not recorded as knowing it", title(card)).into());
                }
                left.remove(card);
            }
            if !left.is_empty() {
                let place = setup.place_name(slot as u8);
                return Err(format!("{} cards of {place} are missing from its order", left.len()).into());
            }
        }
        for (nth, spec) in setup.on_cards().filter(|(_, spec)| spec.is_limited()) {
            let value = |card: u8| i32::from(self.on(nth, card));
            let out =
                |card: &u8| spec.firsts[usize::from(*card)] != NONE && !(spec.low..=spec.high).contains(&value(*card));
            if let Some(card) = setup.every.into_iter().find(out) {
                return Err(format!("`{}` of {} is {}", spec.name, title(card), value(card)).into());
            }
        }
        Ok(())
    }
}
