//! Compiled titles of Looterz, without lookups by name.

use super::act::Act;
use super::effect::{Looterz, Trigger};
use super::ids::Cards;
use cards::lexicon::Effect;

/// The common data of the copies of a title.
#[derive(Clone, Debug)]
pub struct CardDef {
    /// The title.
    pub title: String,
    /// Starting Life (LZ-7).
    pub life: i32,
    /// Printed Power (LZ-8).
    pub power: i32,
    /// Its effects, as printed.
    pub effects: Vec<Effect<Looterz>>,
    /// Its effects, as played.
    pub acts: Vec<Act>,
    /// Its copies.
    pub copies: Cards,
}

impl CardDef {
    /// The first of its acts with a trigger, from the `from`th on.
    pub fn act(&self, trigger: Trigger, from: usize) -> Option<usize> {
        self.acts.iter().skip(from).position(|act| act.trigger == trigger).map(|at| at + from)
    }
}
