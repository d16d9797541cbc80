//! A compiled effect: its condition on the state of the game, its price, and its parts. Titles are resolved to cards,
//! and conditions on a target are part of the target. It means the same as the printed effect.

use super::effect::{Condition, Duration, Looterz, Op, Order, Tag, Target, Trigger};
use super::ids::Cards;
use cards::lexicon::Effect;

/// A compiled effect. Keywords and effects that are not simulated have none.
#[derive(Clone, Debug)]
pub struct Act {
    /// The index of the printed effect.
    pub effect: u8,
    /// When.
    pub trigger: Trigger,
    /// Whether its player may decline (LZ-42).
    pub optional: bool,
    /// Its condition.
    pub checks: Vec<Check>,
    /// Its cost (LZ-F1).
    pub cost: Vec<Op>,
    /// Its parts in order: one, or one for each choice.
    pub parts: Vec<Vec<Way>>,
    /// Whether the players carry it out one after another (LZ-F5).
    pub stepwise: bool,
    /// How long it lasts.
    pub until: Duration,
}

/// One option of a part.
#[derive(Clone, Debug)]
pub struct Way {
    /// Its target.
    pub target: Target,
    /// Further conditions on Looterz.
    pub asked: Asked,
    /// Its operations, in order.
    pub ops: Vec<Op>,
}

/// A condition on the state of the game; conditions on a target are [`Asked`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// No player has less Loot.
    Poorest,
    /// No player has more Loot.
    Richest,
    /// An opponent has at least this much Loot.
    OpponentHas(i32),
    /// The player has at least this many Looterz in play.
    ControlsAtLeast(i32),
    /// The player has at most this many Looterz in play.
    ControlsAtMost(i32),
    /// The player has at most this many cards in hand.
    HandAtMost(i32),
    /// The Graveyard has at least this many cards.
    GraveyardAtLeast(i32),
    /// One of these Looterz is in play.
    InPlay(Cards),
}

/// A condition on a Looter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The Looter is a Frog.
    pub frog: bool,
    /// The Looter is not the one with the effect.
    pub other: bool,
    /// The least and the greatest Life.
    pub life: (i32, i32),
}

impl Act {
    /// Compiles an effect; none for a keyword or for an effect that no operation can express. `titled` are the cards
    /// of a title.
    pub(super) fn new(nth: usize, effect: &Effect<Looterz>, titled: &dyn Fn(&str) -> Cards) -> Option<Act> {
        if effect.keyword.is_some() || effect.manual.is_some() {
            return None;
        }
        let way = |target: &Target, ops: &[Op]| Way {
            target: target.clone(),
            asked: Asked::of(target, &effect.conditions),
            ops: ops.to_vec(),
        };
        let parts = match &effect.target {
            Some(target) => vec![vec![way(target, &effect.ops)]],
            None => {
                let ways = effect.ops.iter().filter_map(|op| match op {
                    Op::ChooseOne { options } => Some(options),
                    _ => None,
                });
                let target = |w: &super::effect::Way| w.target.clone().unwrap_or(Target::Controller);
                ways.map(|options| options.iter().map(|w| way(&target(w), &w.ops)).collect()).collect()
            }
        };
        Some(Act {
            effect: nth as u8,
            trigger: effect.trigger,
            optional: effect.optional,
            checks: effect.conditions.iter().filter_map(|c| Check::of(c, titled)).collect(),
            cost: effect.cost.clone(),
            parts,
            stepwise: effect.order == Some(Order::Clockwise),
            until: effect.duration.unwrap_or(Duration::Instant),
        })
    }
}

impl Check {
    fn of(condition: &Condition, titled: &dyn Fn(&str) -> Cards) -> Option<Check> {
        Some(match condition {
            Condition::YouHaveLeastLoot => Check::Poorest,
            Condition::YouHaveMostLoot => Check::Richest,
            Condition::OpponentHasAtLeast { n } => Check::OpponentHas(*n),
            Condition::ControlsAtLeast { n } => Check::ControlsAtLeast(*n),
            Condition::ControlsAtMost { n } => Check::ControlsAtMost(*n),
            Condition::HandAtMost { n } => Check::HandAtMost(*n),
            Condition::GraveyardAtLeast { n } => Check::GraveyardAtLeast(*n),
            Condition::TitleInPlay { title } => Check::InPlay(titled(title)),
            Condition::TargetHasTag { .. }
            | Condition::TargetLifeAtMost { .. }
            | Condition::TargetLifeAtLeast { .. } => return None,
        })
    }
}

impl Asked {
    fn of(target: &Target, conditions: &[Condition]) -> Asked {
        let other = matches!(
            target,
            Target::AnyLooter { other: true, .. }
                | Target::OwnLooter { other: true, .. }
                | Target::EachLooter { other: true, .. }
                | Target::EachOwnLooter { other: true, .. }
        );
        let mut asked = Asked { frog: target.tags().contains(&Tag::Frog), other, life: (0, i32::MAX) };
        for condition in conditions {
            match condition {
                Condition::TargetHasTag { tag: Tag::Frog } => asked.frog = true,
                Condition::TargetLifeAtMost { n } => asked.life.1 = asked.life.1.min(*n),
                Condition::TargetLifeAtLeast { n } => asked.life.0 = asked.life.0.max(*n),
                _ => {}
            }
        }
        asked
    }

    /// Whether the target depends on the Life of a Looter.
    pub fn asks_life(&self) -> bool {
        self.life != (0, i32::MAX)
    }
}
