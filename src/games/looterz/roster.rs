//! The deck as the table knows it.

use super::setup::Setup;
use crate::game::Fact;

pub(super) fn roster(setup: &Setup) -> Fact {
    Fact::List(setup.all.into_iter().map(|card| Fact::Word(setup.card(card).title.clone())).collect())
}
