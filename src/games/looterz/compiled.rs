//! Compiled titles of Looterz, without lookups by name.

use super::act::Act;
use super::effect::{Looterz, Trigger};
use super::ids::Cards;
use cards::lexicon::Effect;

/// The data that the copies of a title share.
#[derive(Clone, Debug)]
pub struct CardDef {
    /// The title.
    pub title: String,
    /// The starting Life (LZ-7).
    pub life: i32,
    /// The printed Power (LZ-8).
    pub power: i32,
    /// Its effects, as printed.
    pub effects: Vec<Effect<Looterz>>,
    /// Its effects, as played.
    pub acts: Vec<Act>,
    /// Its copies.
    pub copies: Cards,
}

impl CardDef {
    /// The first effect with a trigger, from the index `from` on.
    pub fn act(&self, trigger: Trigger, from: usize) -> Option<usize> {
        self.acts.iter().skip(from).position(|act| act.trigger == trigger).map(|at| at + from)
    }
}
