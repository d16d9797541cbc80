//! Durations on cards: of rolls, of chests and of fights (LR-F3).

use super::Words;
use crate::effect::{Duration, LootRoll, Op, Trigger};
use cards::lexicon::Effect;
use cards::lexicon::sentence::Clause;

/// The words of a duration; empty if the trigger or the sentence already has them.
pub(super) fn words(effect: &Effect<LootRoll>) -> Words {
    let words = match (effect.duration?, effect.trigger) {
        (Duration::Instant, _)
        | (Duration::WhileEquipped, Trigger::PassiveEquipped)
        | (Duration::WhileInBag, Trigger::PassiveInBag)
        | (Duration::ThisFight, Trigger::MonsterPassive) => return None,
        (Duration::ThisFight, _) if effect.ops.contains(&Op::SoloFight) => return None,
        (Duration::ThisRoll, _) => "for this one result",
        (Duration::ThisContest, _) => "for this loot",
        (Duration::ThisRollPhase, _) => "for all loot of this chest",
        (Duration::ThisFight, _) => "this fight",
        (Duration::ThisTurn, _) => "this turn",
        (Duration::ThisTownTurn, _) => "this town turn",
        (Duration::ThisDungeon, _) => "for the rest of this dungeon",
        (Duration::WhileEquipped, _) => "while this is equipped",
        (Duration::WhileInBag, _) => "while this is in your bag",
        (Duration::Permanent, _) => "for the rest of the game",
    };
    Some(words.into())
}

/// The loss: in this fight, or in any fight that is lost.
pub(super) fn on_defeat(what: &str, effect: &Effect<LootRoll>) -> Clause {
    let now = effect.duration == Some(Duration::ThisFight) && effect.trigger != Trigger::MonsterPassive;
    if now {
        Clause::now(format!("{{who}} lose|loses {what} if this fight is lost"))
    } else {
        Clause::lasting(format!("{{who}} lose|loses {what} on a defeat"))
    }
}

/// The kind of change of a roll (LR-F3).
pub(super) fn roll_span(effect: &Effect<LootRoll>) -> String {
    match effect.duration {
        None | Some(Duration::Instant | Duration::ThisContest) => "to this roll".to_owned(),
        Some(Duration::ThisRoll) => "to this roll, but not to a re-roll".to_owned(),
        Some(Duration::ThisRollPhase) => "to each roll for this chest".to_owned(),
        _ => each("to each roll", effect),
    }
}

/// The roll that counts as a number, and the end of this change.
pub(super) fn set_span(effect: &Effect<LootRoll>) -> String {
    match effect.duration {
        Some(Duration::ThisRoll) => "{whose} roll counts as {value} until it is re-rolled".to_owned(),
        None | Some(Duration::Instant | Duration::ThisContest) => {
            "{whose} roll for this loot, ties included, counts as {value}".to_owned()
        }
        Some(Duration::ThisRollPhase) => "{whose} every roll for this chest counts as {value}".to_owned(),
        _ => format!("{{whose}} {} counts as {{value}}", each("every roll", effect)),
    }
}

/// The loot for which a second die is rolled.
pub(super) fn die_span(effect: &Effect<LootRoll>) -> String {
    match effect.duration {
        None | Some(Duration::Instant | Duration::ThisContest) => "for this loot".to_owned(),
        Some(Duration::ThisRoll) => "for this roll alone".to_owned(),
        Some(Duration::ThisRollPhase) => "for each card of this chest".to_owned(),
        _ => each("for each loot card", effect),
    }
}

/// A statement that is true while the effect lasts.
fn each(what: &str, effect: &Effect<LootRoll>) -> String {
    match words(effect) {
        Some(words) => format!("{what} {words}"),
        None => what.to_owned(),
    }
}
