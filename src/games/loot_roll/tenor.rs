//! What an effect is good for: the third fold over the vocabulary, beside what it says and what it does.

use super::effect::{Against, Choice, Keep, LootRoll, Op, Target};
use crate::lexicon::Effect;

/// A use that a card has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tenor {
    /// It makes the party or one of it stronger, or saves from loss.
    Help,
    /// It weakens fighters or strengthens the monster.
    Hinder,
    /// It changes who wins a roll.
    Roll,
    /// It moves cards, knowledge or money.
    Trade,
}

/// The uses of an effect, one for each operation.
pub fn of(effect: &Effect<LootRoll>) -> Vec<Tenor> {
    let mine = matches!(effect.target, None | Some(Target::Own));
    effect.ops.iter().map(|op| one(op, mine)).collect()
}

fn one(op: &Op, mine: bool) -> Tenor {
    let good = |good: bool| if good { Tenor::Help } else { Tenor::Hinder };
    match *op {
        Op::ModifySurvivability { amount } => good(amount > 0),
        Op::MultiplySurvivability { factor } => good(factor > 1),
        Op::ModifyMonsterSurvivability { amount } => good(amount < 0),
        Op::ModifyRoll { .. }
        | Op::SetRoll { .. }
        | Op::Reroll { keep: Keep::New | Keep::Best | Keep::Worst }
        | Op::RollExtraDie { .. }
        | Op::TakeContestedLoot
        | Op::IgnoreBagLimit
        | Op::Immune { against: Against::NegativeRoll } => Tenor::Roll,
        Op::SkipPenalty => Tenor::Help,
        Op::ModifyPenalty { amount } => good(amount < 0),
        Op::Immune { against: Against::NegativeSurvivability | Against::Steal | Against::Discard } => Tenor::Help,
        Op::SoloFight => Tenor::Help,
        Op::AddToFight => Tenor::Help,
        Op::RemoveFromFight => good(mine),
        Op::ForceChoice { choice } => good(choice == Choice::Fight),
        Op::ReplaceMonster { .. } => Tenor::Help,
        Op::Discard { .. } | Op::Steal { .. } => {
            if mine {
                Tenor::Trade
            } else {
                Tenor::Hinder
            }
        }
        Op::Draw { .. }
        | Op::Give { .. }
        | Op::ModifyLootCount { .. }
        | Op::UpgradeLoot { .. }
        | Op::LootFromDiscard { .. }
        | Op::Peek { .. }
        | Op::BankNow { .. }
        | Op::SwapEquipped
        | Op::PriceDiscount { .. }
        | Op::ModifyBagLimit { .. } => Tenor::Trade,
    }
}
