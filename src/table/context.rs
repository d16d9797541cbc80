//! Everything a step of play may need in one hand (context): the deck, the state it changes, the dice, and who writes down what
//! happens. A game's rules are methods on it.

use crate::dice::Dice;
use crate::game::Rules;

/// A table while a step is carried out.
pub struct Context<'t, R: Rules, L> {
    /// The deck and the rules.
    pub setup: &'t R::Setup,
    /// What changes.
    pub state: &'t mut R::State,
    /// Where chance comes from.
    pub dice: &'t mut Dice,
    /// Who writes down what happens.
    pub log: &'t mut L,
}
