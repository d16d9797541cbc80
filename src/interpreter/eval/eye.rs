//! Whose eyes a table is seen through.

use crate::program::{NONE, Reg, SETS};
use crate::reader::REGISTERS;
use crate::state::{Move, NOBODY, State};
use table::set::CardSet;

/// The seat that asks, and the card that is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eye<const W: usize> {
    pub(crate) me: u8,
    /// The card whose fields are named.
    pub(crate) looked: u8,
    /// The card that a term is asked of.
    pub(crate) asked: u8,
    /// The word that speaks, its card and whose that is.
    pub(crate) call: u16,
    pub(crate) this: u8,
    pub(crate) holder: u8,
    /// The choice that is tried, and the first register of its targets.
    pub(crate) tried: Move<W>,
    pub(crate) from: Reg,
    /// The set of the target `some` that is tried.
    pub(crate) set: Reg,
    /// The value, and the set of cards, that is looked at.
    pub(crate) it: i32,
    pub(crate) these: CardSet<W>,
}

impl<const W: usize> Eye<W> {
    /// The scope at the table's current operation.
    pub(crate) fn of(state: &State<W>) -> Eye<W> {
        let frame = state.frame();
        Eye {
            me: state.me,
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

    /// The same as another seat sees it.
    pub(crate) fn seat(self, me: u8) -> Eye<W> {
        Eye { me, ..self }
    }

    /// The same with a card that is looked at.
    pub(crate) fn card(self, looked: u8) -> Eye<W> {
        Eye { looked, ..self }
    }
}
