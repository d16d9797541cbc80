//! Players of Looterz.

use super::effect::Looterz;
use super::referee;
use super::setup::Setup;
use super::state::State;
use crate::bot;
use crate::play::Bot;

/// Policies by name.
pub const POLICIES: &[(&str, &str)] = &[
    ("random", "chooses any legal move"),
    ("seeker", "plays whatever it has played least, so that everything is tried"),
];

/// A player of a policy.
pub fn bot(policy: &str) -> Option<Box<dyn Bot<Looterz>>> {
    bot::general(policy)
}

/// How well each seat stands.
pub(super) fn prospects(setup: &Setup, state: &State) -> [f32; crate::game::SEATS] {
    referee::standing(setup, state).map(|loot| loot as f32)
}
