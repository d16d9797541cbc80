//! What one seat may know (information set): the state with what is hidden turned face down, so that whatever is read from it may
//! be known. What is hidden, and how it is dealt anew (determinisation), is a game's.

use cards::game::Rules;

/// A game in which something is hidden.
pub trait Hidden: Rules {
    /// Makes of a table what a seat sees of it: what it may not know is turned face down. Every question about a state may be
    /// asked of what is left.
    fn turn_down(setup: &Self::Setup, table: &mut Self::State, seat: u8);
}

/// A seat's look at the table.
pub struct View<'a, R: Hidden> {
    /// The deck and the rules, which lie open to all.
    pub setup: &'a R::Setup,
    state: &'a R::State,
    /// Whose look it is.
    pub seat: u8,
}

impl<'a, R: Hidden> View<'a, R> {
    /// What a seat may know of a state.
    pub fn new(setup: &'a R::Setup, state: &'a R::State, seat: u8) -> View<'a, R> {
        View { setup, state, seat }
    }

    /// What somebody who looks at the table as it is seen makes of it. The copy is made once, where it is looked at: given away, it would
    /// be copied again.
    #[inline(never)]
    pub fn shows<T>(&self, look: impl FnOnce(&R::State) -> T) -> T {
        let mut table = *self.state;
        R::turn_down(self.setup, &mut table, self.seat);
        look(&table)
    }

    /// The table as it is seen.
    pub fn table(&self) -> R::State {
        self.shows(|table| *table)
    }
}
