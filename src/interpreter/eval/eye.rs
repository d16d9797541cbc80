//! The point of view of an evaluation.

use crate::program::{NONE, Reg, SETS};
use crate::reader::REGISTERS;
use crate::state::{Move, NOBODY, State};
use table::set::CardSet;

/// The asking seat, and the card being tested.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eye<const W: usize> {
    pub(crate) me: u8,
    /// While seats are tested: the seat that asks.
    pub(crate) caller: u8,
    /// The card whose fields are read.
    pub(crate) looked: u8,
    /// The card for which a term is evaluated.
    pub(crate) asked: u8,
    /// The word being carried out, its card, and the owner of that card.
    pub(crate) call: u16,
    pub(crate) this: u8,
    pub(crate) holder: u8,
    /// The choice that is being tried, and the first register of its targets.
    pub(crate) tried: Move<W>,
    pub(crate) from: Reg,
    /// The set of a target `some` that is being tried.
    pub(crate) set: Reg,
    /// The value that is being tested, and the set of cards.
    pub(crate) it: i32,
    pub(crate) these: CardSet<W>,
}

impl<const W: usize> Eye<W> {
    /// The scope at the table's current operation.
    pub(crate) fn of(state: &State<W>) -> Eye<W> {
        let frame = state.frame();
        Eye {
            me: state.me,
            caller: state.me,
            looked: NOBODY,
            asked: NOBODY,
            call: frame.call,
            this: frame.this,
            holder: frame.holder,
            tried: Move::default(),
            from: REGISTERS,
            set: SETS,
            it: NONE,
            these: CardSet::NONE,
        }
    }

    /// The scope for another seat.
    pub(crate) fn seat(self, me: u8) -> Eye<W> {
        Eye { me, ..self }
    }

    /// The scope with another card to test.
    pub(crate) fn card(self, looked: u8) -> Eye<W> {
        Eye { looked, ..self }
    }
}
