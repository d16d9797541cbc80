//! Positions as scenarios write them, set up, and put into words.

use super::setup::Setup;
use super::state::{State, Step};
use crate::diag::Checked;
use crate::dice::Dice;
use crate::game::Fact;
use crate::locus::Locus;
use serde::Deserialize;

/// A position as it is written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Given {}

pub(super) fn arrange(setup: &Setup, _given: Given, _at: Locus, dice: &mut Dice) -> Checked<State> {
    Checked::good(<super::Looterz as crate::game::Rules>::deal(setup, dice, &mut ()))
}

pub(super) fn describe(_setup: &Setup, _state: &State) -> Fact {
    Fact::List(Vec::new())
}

pub(super) fn moment(state: &State) -> &'static str {
    match state.steps.top() {
        Step::Over => "over",
        Step::Phase => "phase",
        Step::Order { .. } => "order",
        Step::Strike { .. } => "attack",
        Step::Reroll { .. } => "re-roll",
        Step::Perform(_) => "effect",
        Step::Pick(_) => "pick",
    }
}
