//! Effect classes: the purpose of an effect (its role), from the rows of its operations and their targets.

use super::effect::{Deed, Looterz, Op, Target, Trigger};
use super::spec::Role;
use cards::lexicon::Effect;

/// A purpose of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tenor {
    /// The effect is good for its player.
    Help,
    /// The effect is bad for others, who keep their cards in play.
    Hinder,
    /// It takes Looterz or their Life away from others (LZ-P6).
    Removal,
    /// It forbids something to all players as long as it is in play (LZ-P4).
    Lock,
    /// The effect is bad for its player (LZ-P5).
    Drawback,
}

/// The purposes of an effect: one for each operation and each cost.
pub fn of(effect: &Effect<Looterz>) -> Vec<Tenor> {
    let done = effect.ops.iter().flat_map(|op| op.within(effect.target.as_ref()));
    let uses = done.filter(|(op, _)| !matches!(op, Op::ChooseOne { .. })).map(|(op, target)| {
        let passive = effect.trigger == Trigger::Passive;
        one(op.spec().role, target.map_or(Side::Mine, side), passive)
    });
    uses.chain(effect.cost.iter().map(|_| Tenor::Drawback)).collect()
}

/// The targets of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Mine,
    Theirs,
    All,
    /// A target that the player chooses freely.
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

fn one(role: Role, side: Side, passive: bool) -> Tenor {
    let good = |helps: bool| match (helps, side) {
        (true, Side::Theirs) | (false, Side::Mine) => Tenor::Drawback,
        (true, _) => Tenor::Help,
        (false, _) => Tenor::Hinder,
    };
    match role {
        Role::Service => Tenor::Help,
        Role::Boon => good(true),
        Role::Bane => good(false),
        Role::Removal if side == Side::Mine => Tenor::Drawback,
        Role::Removal | Role::Theft => Tenor::Removal,
        Role::Transfusion if side == Side::Theirs => good(true),
        Role::Transfusion => Tenor::Removal,
        Role::Rescue if side == Side::Mine => Tenor::Help,
        Role::Rescue => Tenor::Hinder,
        Role::Ban if passive && side == Side::All => Tenor::Lock,
        Role::Ban => good(false),
    }
}

/// Whether the effect forbids this to all players while its Looter is in play.
pub fn locks(effect: &Effect<Looterz>, deed: Deed) -> bool {
    of(effect).contains(&Tenor::Lock)
        && effect.ops.iter().any(|op| matches!(op, Op::Forbid { actions } if actions.contains(&deed)))
}
