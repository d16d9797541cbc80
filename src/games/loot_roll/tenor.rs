//! Effect classes: the purpose of an effect, computed from the vocabulary like its text and its action.

use super::effect::{LootRoll, Target};
use cards::lexicon::Effect;

/// A purpose of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tenor {
    /// It makes the party or a player stronger, or prevents a loss.
    Help,
    /// It weakens fighters or strengthens the monster.
    Hinder,
    /// It changes who wins a roll.
    Roll,
    /// It moves cards or treasure, or reveals cards.
    Trade,
}

/// The purposes of an effect, one for each operation.
pub fn of(effect: &Effect<LootRoll>) -> Vec<Tenor> {
    let mine = matches!(effect.target, None | Some(Target::Own));
    effect.ops.iter().map(|op| op.spec()).map(|spec| if mine { spec.own } else { spec.others }).collect()
}
