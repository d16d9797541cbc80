//! The table before the first step.

use crate::program::Program;
use crate::setup::Setup;
use crate::state::State;
use std::sync::Arc;

impl<const W: usize> Setup<W> {
    /// A program prepared for a number of players, with the table at the start of each game.
    pub(crate) fn laid(program: Arc<Program>, players: u8) -> Setup<W> {
        let mut setup = Setup::new(program, players);
        setup.start = State::new(&setup);
        setup
    }
}

impl<const W: usize> State<W> {
    /// The table before the first step: cards in their first places, marks with their first values.
    pub(crate) fn new(setup: &Setup<W>) -> State<W> {
        let mut state = State::BARE;
        for card in setup.every {
            let starts = setup.program.places.iter().position(|place| place.starts.contains(&card));
            let slot = setup.slot(starts.unwrap_or(0) as u8, 0);
            state.lie_mut(card).known = setup.shown[slot];
            state.link(card, slot, false);
            setup.on_cards().for_each(|(nth, mark)| state.set_on(nth, card, mark.firsts[usize::from(card)] as i16));
        }
        (0..setup.slot_place.len()).for_each(|slot| _ = state.turn_up(setup, slot));
        for (nth, mark) in setup.beside_cards() {
            (0..setup.players).for_each(|seat| state.marks[setup.mark(nth, seat)] = mark.first as i16);
        }
        state
    }
}
