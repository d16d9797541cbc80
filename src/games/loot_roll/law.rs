//! Truths across the cards of a deck (LR section 24), one function a law, each complaint with the law's id.

use super::effect::LootRoll;
use crate::diag::Diag;
use crate::game::Deck;

/// Every law.
pub(super) fn all(_deck: &Deck<LootRoll>) -> Vec<Diag> {
    Vec::new()
}
