//! The permitted combinations of words: targets of an operation in each window, possible durations, where a condition
//! can be tested. Functions return the reason why not, or `None`.

use super::super::effect::{Condition, Duration, LootRoll, Of, Op, Target, Trigger, Window};
use super::super::spec::{Matter, Moment, Reach};
use cards::lexicon::Effect;

type Eff = Effect<LootRoll>;
type Why = Option<&'static str>;

/// Whether a player chooses the moment of the effect.
pub(super) fn chosen_moment(trigger: Trigger) -> bool {
    matches!(trigger, Trigger::Play | Trigger::Use)
}

fn passive(trigger: Trigger) -> bool {
    matches!(trigger, Trigger::PassiveEquipped | Trigger::PassiveInBag | Trigger::MonsterPassive)
}

/// A monster's effect: the card has no owner, so no player is *you*.
fn ownerless(trigger: Trigger) -> bool {
    matches!(
        trigger,
        Trigger::MonsterPassive
            | Trigger::OnMonsterRevealed
            | Trigger::OnFightWon
            | Trigger::OnFightLost
            | Trigger::OnAllFled
    )
}

/// Whether the effect can only start in these windows; automatic effects are exempt.
fn within(effect: &Eff, windows: &[Window]) -> bool {
    !chosen_moment(effect.trigger) || effect.windows.iter().all(|w| windows.contains(w))
}

const FIGHTING: [Window; 3] = [Window::Preparation, Window::Fight, Window::Roll];

/// Whether the condition can be tested at the moment of the effect.
pub(super) fn condition(condition: &Condition, effect: &Eff) -> Why {
    match condition {
        Condition::SelfIsFighter
        | Condition::SelfNotFighter
        | Condition::SelfIsActive
        | Condition::BagAtLeast { .. }
        | Condition::BagAtMost { .. }
        | Condition::SlotFilled { .. }
        | Condition::SlotEmpty { .. }
            if ownerless(effect.trigger) =>
        {
            Some("depends on the card's owner, but a monster has no owner")
        }
        Condition::RollAtMost { .. } | Condition::RollAtLeast { .. } | Condition::ContestedRarityIs { .. } => {
            let rolling =
                within(effect, &[Window::Roll]) && !ownerless(effect.trigger) || effect.trigger == Trigger::OnRollWon;
            (!rolling).then_some("can be tested only in the roll window")
        }
        Condition::SelfIsFighter
        | Condition::SelfNotFighter
        | Condition::FightersAtLeast { .. }
        | Condition::FightersAtMost { .. }
        | Condition::FighterCountIs { .. } => {
            let known = within(effect, &[Window::Fight, Window::Roll]);
            (!known).then_some("can be tested only in the fight and roll windows: before, no player has chosen")
        }
        Condition::ModeIs { .. } => (!within(effect, &FIGHTING)).then_some("can be tested only during a fight"),
        Condition::SelfIsActive
        | Condition::BagAtLeast { .. }
        | Condition::BagAtMost { .. }
        | Condition::SlotFilled { .. }
        | Condition::SlotEmpty { .. }
        | Condition::HasEquippedInParty { .. }
        | Condition::RegularWinsAtLeast { .. } => None,
    }
}

/// Whether an operation can be done to the target of its effect. An operation on the monster is possible with any
/// target, if another operation of the effect is done to that target.
pub(super) fn reached(op: &Op, effect: &Eff) -> Why {
    let target = effect.target.unwrap_or(Target::Own);
    let monster_or_card = matches!(target, Target::Monster | Target::ThisCard);
    let player = !monster_or_card && !card_in_bag(target) && !worn_card(target) && target != Target::ContestedLoot;
    let reaches = match op.spec().reach {
        Reach::Player => player,
        Reach::Others => (player || card_in_bag(target)) && target != Target::Own,
        Reach::Bag => player || card_in_bag(target),
        // gear is a card with survivability; the survivability of a monster is called `monster`
        Reach::Worn if target == Target::ThisCard => {
            !ownerless(effect.trigger) && effect.trigger != Trigger::Play && effect.trigger != Trigger::PassiveInBag
        }
        Reach::Worn => player || worn_card(target) || target == Target::Monster,
        Reach::Swap => {
            let own = matches!(target, Target::Own | Target::ChosenEquippedCard { of: Of::Own });
            (player || worn_card(target)) && !own
        }
        Reach::Owner => target == Target::Own,
        Reach::Monster => {
            let others = effect.ops.iter().any(|other| other.spec().reach != Reach::Monster);
            monster_or_card || target == Target::Own || others
        }
        Reach::Loot => matches!(target, Target::Own | Target::ContestedLoot),
    };
    (!reaches).then_some("cannot be done to")
}

/// Whether the target exists at that moment.
pub(super) fn target(effect: &Eff) -> Why {
    let target = effect.target.unwrap_or(Target::Own);
    if ownerless(effect.trigger) {
        let about_owner = effect.ops.iter().any(|op| op.spec().reach != Reach::Monster);
        return match target {
            Target::Own if about_owner => Some("is the card's owner, but a monster has no owner (LR-31)"),
            chosen if chosen.is_chosen() || matches!(chosen, Target::EachOpponent | Target::EachOtherFighter) => {
                Some("depends on the card's owner, but a monster has no owner (LR-31)")
            }
            _ => None,
        };
    }
    match target {
        Target::ChosenRoller | Target::ChosenOtherRoller | Target::EachRoller | Target::ContestedLoot => {
            (!within(effect, &[Window::Roll])).then_some("exists only in the roll window")
        }
        Target::ChosenFighter
        | Target::ChosenOtherFighter
        | Target::LowestSurvivabilityFighter
        | Target::HighestSurvivabilityFighter => {
            let known = within(effect, &[Window::Fight, Window::Roll]);
            (!known).then_some("is not known before the choice cards are flipped (LR-A38)")
        }
        Target::EachFighter | Target::EachOtherFighter | Target::Monster => {
            (!within(effect, &FIGHTING)).then_some("exists only during a fight")
        }
        _ => None,
    }
}

fn card_in_bag(target: Target) -> bool {
    matches!(target, Target::ChosenBagCard { .. })
}

fn worn_card(target: Target) -> bool {
    matches!(target, Target::ChosenEquippedCard { .. })
}

/// Whether an operation can be done when the effect comes into play.
pub(super) fn op(op: &Op, effect: &Eff) -> Why {
    // an operation that changes the result of a roll needs a roll
    let once = Matter::of(*op, effect.target).is_none() || matches!(op, Op::SetRoll { .. });
    if once && passive(effect.trigger) {
        return Some("is done at one moment, but this effect always applies");
    }
    if let Op::ModifyBagLimit { amount } = op {
        return room(*amount, effect);
    }
    let (fits, why) = match op.spec().moment {
        Moment::Any => return None,
        Moment::Preparation => {
            (within(effect, &[Window::Preparation]), "can be done only in preparation: later all have chosen")
        }
        Moment::Fight => (within(effect, &[Window::Fight]), "can be done only in the fight window"),
        Moment::Roll => {
            (within(effect, &[Window::Roll]) && !ownerless(effect.trigger), "can be done only in the roll window")
        }
        Moment::Promised => (
            within(effect, &[Window::Preparation, Window::Fight]) && effect.trigger != Trigger::OnRollWon,
            "must come before the chest is opened",
        ),
        Moment::Undecided => {
            (within(effect, &[Window::Preparation, Window::Fight]), "needs a fight that is not decided")
        }
    };
    (!fits).then_some(why)
}

/// The limit of a bag must be known at every moment; otherwise bags would have to be checked after every change
/// (LR-41).
fn room(amount: i32, effect: &Eff) -> Why {
    let lies = passive(effect.trigger);
    let alone =
        effect.ops.len() == 1 && effect.conditions.is_empty() && matches!(effect.target, None | Some(Target::Own));
    match effect.duration {
        _ if lies && !alone => Some("must hold for the card's owner at all times, in an effect of its own"),
        _ if effect.trigger == Trigger::PassiveInBag && amount > 1 => Some(
            "of a card in the bag may make room for one card only, or the bag would be too full once the card is taken out",
        ),
        Some(Duration::WhileEquipped | Duration::WhileInBag) if !lies => {
            Some("needs a passive trigger if it lasts as long as the card is there")
        }
        _ => None,
    }
}

/// Operations that leave a change, for which the effect must give a duration.
fn lasts(op: &Op) -> bool {
    op.runs(None).is_some() && !dice(op)
}

/// Operations on dice, which have durations of their own (LR-F3).
fn dice(op: &Op) -> bool {
    matches!(op.spec().matter, Some(Matter::Roll | Matter::Die))
}

/// Whether the duration is meaningful here.
pub(super) fn duration(effect: &Eff) -> Why {
    if effect.ops.is_empty() {
        return None;
    }
    let lasting = effect.ops.iter().any(lasts);
    let rolls = effect.ops.iter().any(dice);
    let given = effect.duration.filter(|d| *d != Duration::Instant);
    let Some(given) = given else {
        return lasting.then_some("the duration is missing");
    };
    let own = match effect.trigger {
        Trigger::PassiveEquipped => Some(Duration::WhileEquipped),
        Trigger::PassiveInBag => Some(Duration::WhileInBag),
        Trigger::MonsterPassive => Some(Duration::ThisFight),
        _ => None,
    };
    if let Some(own) = own {
        return (own != given).then_some("the trigger decides how long this effect lasts");
    }
    let town = effect.windows.contains(&Window::Town);
    let any = effect.windows.contains(&Window::AnyTime);
    match given {
        Duration::ThisRoll | Duration::ThisContest => {
            let fits = rolls && within(effect, &[Window::Roll]) && !ownerless(effect.trigger);
            (!fits).then_some("this lasts for one roll, but nothing is rolled here")
        }
        Duration::ThisRollPhase => {
            let fits = (rolls || lasting) && within(effect, &FIGHTING);
            (!fits).then_some("this lasts for one chest, but there is no fight here")
        }
        Duration::ThisFight if any || !within(effect, &FIGHTING) => Some("there is no fight to last for"),
        Duration::ThisTownTurn if any || !within(effect, &[Window::Town]) || !chosen_moment(effect.trigger) => {
            Some("there is no town turn to last for")
        }
        Duration::ThisTurn if town => Some("in town, an effect lasts for a town turn, not for a turn"),
        Duration::WhileEquipped | Duration::WhileInBag
            if effect.trigger != Trigger::OnEquip && effect.from.is_none() =>
        {
            Some("a card that is played is neither worn nor carried")
        }
        _ if !lasting && !rolls && !entering(effect) => Some("nothing in this effect lasts"),
        _ => None,
    }
}

/// The participants are settled for the whole fight.
fn entering(effect: &Eff) -> bool {
    let fight = matches!(effect.duration, Some(Duration::ThisFight));
    fight
        && effect.ops.iter().any(|op| {
            matches!(
                op,
                Op::SoloFight
                    | Op::AddToFight
                    | Op::RemoveFromFight
                    | Op::ForceChoice { .. }
                    | Op::ModifyLootCount { .. }
                    | Op::UpgradeLoot { .. }
            )
        })
}

/// The cure.
pub(super) fn durations_that_fit(effect: &Eff) -> String {
    let fits = Duration::ALL.iter().filter(|d| {
        let tried = Effect { duration: Some(**d), ..effect.clone() };
        duration(&tried).is_none()
    });
    let names: Vec<&str> = fits.map(|d| d.key()).collect();
    if names.is_empty() { "remove `duration`".to_owned() } else { format!("durations that fit: {}", names.join(", ")) }
}
