//! The permitted combinations of words: targets of an operation, possible durations, possible prices. Functions
//! return the reason why not, or `None`.

use super::super::effect::{Chooser, Deed, Duration, Looterz, Op, Order, Target, Trigger, Zone};
use super::super::spec::{Reach, Span};
use cards::lexicon::Effect;

type Eff = Effect<Looterz>;
type Why = Option<&'static str>;

/// The kind of a target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// One Looter in play, or several separate ones.
    Looter,
    /// Every Looter in play, now and later.
    Everything,
    /// Players.
    Player,
    /// A card in the Graveyard.
    Card,
}

fn sort(target: &Target) -> Sort {
    match target {
        Target::This
        | Target::AnyLooter { .. }
        | Target::OwnLooter { .. }
        | Target::OpponentLooter { .. }
        | Target::EachLooter { .. }
        | Target::EachOwnLooter { .. }
        | Target::EachOpponentLooter { .. } => Sort::Looter,
        Target::AllLooterzEverywhere => Sort::Everything,
        Target::Controller
        | Target::ChosenOpponent
        | Target::OpponentWithMostLoot
        | Target::EachOpponent
        | Target::EachPlayer => Sort::Player,
        Target::GraveyardCard { .. } => Sort::Card,
    }
}

/// Whether the player of the effect chooses the target; Taunt limits such choices (LZ-F2).
fn chosen(target: &Target) -> bool {
    match target {
        Target::AnyLooter { .. }
        | Target::OwnLooter { .. }
        | Target::OpponentLooter { .. }
        | Target::ChosenOpponent
        | Target::OpponentWithMostLoot
        | Target::GraveyardCard { .. } => true,
        Target::This
        | Target::EachLooter { .. }
        | Target::EachOwnLooter { .. }
        | Target::EachOpponentLooter { .. }
        | Target::Controller
        | Target::EachOpponent
        | Target::EachPlayer
        | Target::AllLooterzEverywhere => false,
    }
}

/// Whether an operation can be done to a target.
pub(super) fn target(op: &Op, target: Option<&Target>) -> Why {
    let Some(target) = target else {
        return (!matches!(op, Op::ChooseOne { .. })).then_some("needs a target");
    };
    let looter = sort(target) == Sort::Looter;
    let own = matches!(target, Target::This | Target::OwnLooter { .. } | Target::EachOwnLooter { .. });
    let opponent = matches!(
        target,
        Target::ChosenOpponent | Target::OpponentWithMostLoot | Target::EachOpponent | Target::EachPlayer
    );
    let (fits, why) = match op.spec().reach {
        Reach::Looterz => (looter, "is done to Looterz in play"),
        Reach::Everything => (looter || sort(target) == Sort::Everything, "is done to Looterz in play"),
        Reach::Own => (own, "is done to one's own Looterz"),
        Reach::Opposing => (matches!(target, Target::OpponentLooter { .. }), "is done to an opponent's Looter"),
        Reach::Players => (sort(target) == Sort::Player, "is done by players"),
        Reach::Opponents => (opponent && *target != Target::EachPlayer, "is done to opponents (LZ-39)"),
        Reach::Graveyard => (sort(target) == Sort::Card, "picks a card in the Graveyard: `graveyard_card`"),
        Reach::Controller => (*target == Target::Controller, "is done by this Looter's own player: `controller`"),
        Reach::Ways => (false, "has a target in each of its options, and none outside them"),
    };
    (!fits).then_some(why)
}

/// Whether an operation can be done when the effect comes into play.
pub(super) fn moment(op: &Op, to: Option<&Target>, effect: &Eff) -> Why {
    if effect.trigger != Trigger::Passive {
        return None;
    }
    if op.spec().change().is_none() {
        return Some("is done once, but this effect always applies");
    }
    to.is_some_and(chosen).then_some("has a target that must be chosen, but a passive effect has no choice")
}

/// Whether the duration is meaningful here.
pub(super) fn duration(effect: &Eff) -> Why {
    if effect.ops.is_empty() {
        return None;
    }
    let lasting = effect.ops.iter().flat_map(|op| op.within(None)).any(|(op, _)| op.spec().span != Span::Once);
    match (effect.duration, effect.trigger) {
        (Some(Duration::WhileInPlay), Trigger::Passive) => None,
        (None, Trigger::Passive) => Some("the duration is missing: a passive effect holds while its Looter is in play"),
        (Some(_), Trigger::Passive) => Some("a passive effect always applies while its Looter is in play"),
        (Some(Duration::WhileInPlay), Trigger::LastWish) => Some("this Looter has just left play"),
        (None | Some(Duration::Instant), _) if lasting => Some("the duration is missing"),
        (Some(d), _) if d != Duration::Instant && !lasting => Some("nothing in this effect lasts"),
        _ => None,
    }
}

/// The cure.
pub(super) fn durations_that_fit(effect: &Eff) -> String {
    let fits = Duration::ALL.iter().filter(|d| duration(&Effect { duration: Some(**d), ..effect.clone() }).is_none());
    let names: Vec<&str> = fits.map(|d| d.key()).collect();
    format!("durations that fit: {}", names.join(", "))
}

/// Whether the order is meaningful here, or missing (LZ-44, LZ-F5).
pub(super) fn order(effect: &Eff) -> Why {
    let global = matches!(effect.target, Some(Target::EachPlayer | Target::EachLooter { .. }));
    match effect.order {
        Some(Order::Clockwise) if !global => Some("is only for effects on each player or each Looter"),
        None if global && effect.trigger != Trigger::Passive => {
            Some("is missing: an effect on all players needs one (LZ-44)")
        }
        _ => None,
    }
}

/// Whether an operation can be a cost.
pub(super) fn cost(op: &Op) -> Why {
    match op {
        _ if op.spec().price => None,
        Op::DiscardHand { chooser: Chooser::Random, .. } => {
            Some("cannot be a cost: the player who pays chooses the cards")
        }
        _ => Some("cannot be a cost: it costs its player nothing"),
    }
}

/// Whether a cost is possible here.
pub(super) fn priced(effect: &Eff) -> Why {
    match effect.trigger {
        _ if effect.cost.is_empty() => None,
        Trigger::Passive => Some("a passive effect has no moment to pay"),
        Trigger::Activation => None,
        _ if !effect.optional => Some("a player must be able to decline to pay"),
        _ => None,
    }
}

/// Operations that no card may have (LZ-51).
pub(super) fn forbidden(op: &Op, to: Option<&Target>, effect: &Eff, life: i32) -> Why {
    match op {
        Op::RecruitFrom { zone: Zone::Graveyard | Zone::DrawPile, .. } if effect.trigger == Trigger::LastWish => {
            Some("a Last Wish that can return its own card to play")
        }
        Op::ExtraAction if to == Some(&Target::This) => Some("a Looter that gives itself another action"),
        Op::ExtraAction
            if matches!(
                effect.trigger,
                Trigger::Activation | Trigger::OnSearch | Trigger::OnKill | Trigger::OnDamaged
            ) =>
        {
            Some("actions that give actions, without end")
        }
        Op::Forbid { actions }
            if Deed::ACTIONS.iter().all(|d| actions.contains(d))
                && to.is_some_and(|t| {
                    matches!(
                        t,
                        Target::EachOpponentLooter { .. } | Target::EachLooter { .. } | Target::AllLooterzEverywhere
                    )
                }) =>
        {
            Some("a turn in which no player may do anything")
        }
        // a Looter with one Life that rolls two dice more has three times as many
        Op::ModifyDice { amount, actions } if *actions != super::super::effect::Actions::Attack => {
            let most = if to == Some(&Target::This) { life } else { 1 };
            (*amount > most).then_some("a Search with more than twice the dice")
        }
        _ => None,
    }
}
