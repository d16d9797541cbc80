//! Passive effects, indexed by the value that they change: to compute a roll, only the few cards about rolls are
//! read, not every card in play. Compiled from the printed effects; `values` computes the results.

use super::compiled::CardDef;
use super::effect::{Condition, Op, Target, Trigger};
use super::ids::CardNo;
use super::spec::{MATTERS, Matter};
use table::matter::ByMatter;

/// One operation of a passive effect.
#[derive(Clone, Debug)]
pub struct Passive {
    /// The card it is printed on.
    pub card: CardNo,
    /// The required place of the card: worn, carried, or with a monster.
    pub trigger: Trigger,
    /// Its target.
    pub target: Option<Target>,
    /// Its conditions.
    pub conditions: Box<[Condition]>,
    /// Its operation.
    pub op: Op,
    /// Whether the effect also works for a player who fled: the limit of a bag does not depend on the fight (LR-F7).
    pub lasting: bool,
    /// Whether the order matters: to multiply and then add is not the same as to add and then multiply.
    pub ordered: bool,
}

/// The passive operations of a deck; those for the same value are in the order of the cards, and then as listed.
pub type Passives = ByMatter<Matter, Passive, MATTERS>;

/// Collects every passive operation by the value that it changes.
pub fn passives(cards: &[CardDef]) -> Vec<(Matter, Passive)> {
    let mut found = Vec::new();
    for (no, card) in cards.iter().enumerate() {
        for effect in &card.effects {
            use Trigger::{MonsterPassive, PassiveEquipped, PassiveInBag};
            if !matches!(effect.trigger, PassiveEquipped | PassiveInBag | MonsterPassive) {
                continue;
            }
            let lasting = matches!(effect.ops[..], [Op::ModifyBagLimit { .. }]);
            found.extend(effect.ops.iter().filter_map(|op| {
                let passive = Passive {
                    card: no as CardNo,
                    trigger: effect.trigger,
                    target: effect.target,
                    conditions: effect.conditions.clone().into(),
                    op: *op,
                    lasting,
                    ordered: matches!(
                        op,
                        Op::MultiplySurvivability { .. } | Op::UpgradeLoot { .. } | Op::RollExtraDie { .. }
                    ),
                };
                Some((Matter::of(*op, effect.target)?, passive))
            }));
        }
    }
    found
}
