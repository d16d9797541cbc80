//! What one seat may know (LZ-A33): the table with the hidden cards face down.

use super::setup::Setup;
use super::state::State;
use crate::dice::Dice;

/// A seat's look at the table.
pub struct View<'a> {
    state: &'a State,
    /// Whose look it is.
    pub seat: u8,
}

impl<'a> View<'a> {
    pub(super) fn new(_setup: &'a Setup, state: &'a State, seat: u8) -> View<'a> {
        View { state, seat }
    }

    /// The table as it is seen.
    pub fn table(&self) -> &State {
        self.state
    }

    pub(super) fn imagine(&self, _setup: &Setup, _dice: &mut Dice) -> State {
        *self.state
    }

    pub(super) fn lines(&self) -> Vec<String> {
        Vec::new()
    }
}
