//! The view of one seat (information set): the state with hidden cards turned face down, so that everything in it may be known
//! to the player. Each game defines what is hidden and how it is dealt anew (determinization).

use cards::game::Rules;

/// A game in which something is hidden.
pub trait Hidden: Rules {
    /// Turns face down everything on a table that a seat may not know. All other questions about the state still work.
    fn turn_down(setup: &Self::Setup, table: &mut Self::State, seat: u8);
}

/// A seat's look at the table.
pub struct View<'a, R: Hidden> {
    /// The deck and the rules, which all players know.
    pub setup: &'a R::Setup,
    state: &'a R::State,
    /// Whose look it is.
    pub seat: u8,
}

impl<'a, R: Hidden> View<'a, R> {
    /// The view of a seat on a state.
    pub fn new(setup: &'a R::Setup, state: &'a R::State, seat: u8) -> View<'a, R> {
        View { setup, state, seat }
    }

    /// Calls a function with the view. The copy is made once, in place; returning it would copy it again.
    #[inline(never)]
    pub fn shows<T>(&self, look: impl FnOnce(&R::State) -> T) -> T {
        let mut table = *self.state;
        R::turn_down(self.setup, &mut table, self.seat);
        look(&table)
    }

    /// The visible table.
    pub fn table(&self) -> R::State {
        self.shows(|table| *table)
    }
}
