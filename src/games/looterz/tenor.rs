//! What an effect is good for: the third fold over the vocabulary, beside what it says and what it does.

use super::effect::{Deed, From, Looterz, Op, Target, Trigger};
use crate::lexicon::Effect;

/// A use that a card has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tenor {
    /// It is good for its player.
    Help,
    /// It is bad for others, who keep what they have in play.
    Hinder,
    /// It takes Looterz or their Life away from others (LZ-P6).
    Removal,
    /// It keeps everybody from doing something as long as it lies there (LZ-P4).
    Lock,
    /// It is bad for its player (LZ-P5).
    Drawback,
}

/// The uses of an effect: one for each operation and each price.
pub fn of(effect: &Effect<Looterz>) -> Vec<Tenor> {
    let done = effect.ops.iter().flat_map(|op| op.within(effect.target.as_ref()));
    let uses = done.filter(|(op, _)| !matches!(op, Op::ChooseOne { .. })).map(|(op, target)| {
        let passive = effect.trigger == Trigger::Passive;
        one(op, target.map_or(Side::Mine, side), passive)
    });
    uses.chain(effect.cost.iter().map(|_| Tenor::Drawback)).collect()
}

/// Whom an operation meets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Mine,
    Theirs,
    All,
    /// Whomever the player likes.
    Any,
}

fn side(target: &Target) -> Side {
    match target {
        Target::This
        | Target::OwnLooter { .. }
        | Target::EachOwnLooter { .. }
        | Target::Controller
        | Target::GraveyardCard { .. } => Side::Mine,
        Target::OpponentLooter { .. }
        | Target::EachOpponentLooter { .. }
        | Target::ChosenOpponent
        | Target::OpponentWithMostLoot
        | Target::EachOpponent => Side::Theirs,
        Target::EachLooter { .. } | Target::EachPlayer | Target::AllLooterzEverywhere => Side::All,
        Target::AnyLooter { .. } => Side::Any,
    }
}

fn one(op: &Op, side: Side, passive: bool) -> Tenor {
    let good = |helps: bool| match (helps, side) {
        (true, Side::Theirs) | (false, Side::Mine) => Tenor::Drawback,
        (true, _) => Tenor::Help,
        (false, _) => Tenor::Hinder,
    };
    let removal = if side == Side::Mine { Tenor::Drawback } else { Tenor::Removal };
    match op {
        Op::DealDamage { .. } | Op::Destroy | Op::Sacrifice { .. } => removal,
        Op::TakeControl | Op::SwapControl => Tenor::Removal,
        Op::MoveLife { from: From::AnyLooter, .. } if side != Side::Theirs => Tenor::Removal,
        Op::PlaceLife { .. } | Op::MoveLife { .. } | Op::GainLoot { .. } | Op::Draw { .. } => good(true),
        Op::LoseLoot { .. } | Op::DiscardHand { .. } => good(false),
        Op::ReturnToHand if side == Side::Mine => Tenor::Help,
        Op::ReturnToHand => Tenor::Hinder,
        Op::ModifyPower { amount } | Op::ModifyDice { amount, .. } => good(*amount > 0),
        Op::Forbid { .. } if passive && side == Side::All => Tenor::Lock,
        Op::Forbid { .. } => good(false),
        Op::RerollDice { .. }
        | Op::MultiAttack { .. }
        | Op::ExtraAction
        | Op::PreventDamage { .. }
        | Op::TaxAttackers { .. } => good(true),
        Op::Steal { .. }
        | Op::RecruitFrom { .. }
        | Op::TakeFromGraveyard { .. }
        | Op::Peek { .. }
        | Op::ChooseOne { .. } => Tenor::Help,
    }
}

/// Whether it forbids this to everybody as long as it lies there.
pub fn locks(effect: &Effect<Looterz>, deed: Deed) -> bool {
    of(effect).contains(&Tenor::Lock)
        && effect.ops.iter().any(|op| matches!(op, Op::Forbid { actions } if actions.contains(&deed)))
}
