//! What one seat may know (information set): the state with what is hidden turned face down, so that whatever is read from it may
//! be known. What is hidden, and how it is dealt anew (determinisation), is a game's.

use crate::game::Rules;
use std::cell::OnceCell;

/// A game in which something is hidden.
pub trait Hidden: Rules {
    /// The table as a seat sees it: what it may not know is turned face down. Every question about a state may be asked of it.
    fn turn_down(setup: &Self::Setup, state: &Self::State, seat: u8) -> Self::State;
}

/// A seat's look at the table.
pub struct View<'a, R: Hidden> {
    /// The deck and the rules, which lie open to all.
    pub setup: &'a R::Setup,
    state: &'a R::State,
    /// Whose look it is.
    pub seat: u8,
    seen: OnceCell<R::State>,
}

impl<'a, R: Hidden> View<'a, R> {
    /// What a seat may know of a state.
    pub fn new(setup: &'a R::Setup, state: &'a R::State, seat: u8) -> View<'a, R> {
        View { setup, state, seat, seen: OnceCell::new() }
    }

    /// The table as it is seen.
    #[inline]
    pub fn table(&self) -> &R::State {
        self.seen.get_or_init(|| R::turn_down(self.setup, self.state, self.seat))
    }
}
