//! Positions as scenarios write and read them: a state set up from words, a state put into words.

use super::setup::Setup;
use super::state::{State, Step};
use crate::diag::{Checked, Diag};
use crate::dice::Dice;
use crate::game::Fact;
use crate::locus::Locus;
use serde::Deserialize;

/// A position as it is written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {}

/// Sets a position up and plays on to the first choice.
pub(super) fn arrange(_setup: &Setup, _given: Given, at: Locus, _dice: &mut Dice) -> Checked<State> {
    Checked::bad(Diag::error(at, "unsupported", "positions cannot be set up yet"))
}

/// Everything there is to say of a state.
pub(super) fn describe(_setup: &Setup, state: &State) -> Fact {
    Fact::Number(i64::from(state.turns))
}

/// What is being decided.
pub(super) fn moment(state: &State) -> &'static str {
    match state.steps.top() {
        Step::Window { .. } => "window",
        _ => "choice",
    }
}
