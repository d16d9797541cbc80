//! Passive effects, indexed by what they change: to compute a roll, only the few cards about rolls are looked at, not every
//! card on the table. Compiled from the printed effects; `values` computes the results.

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
    /// Worn, carried, or a monster's.
    pub trigger: Trigger,
    /// Its target.
    pub target: Option<Target>,
    /// Its conditions.
    pub conditions: Box<[Condition]>,
    /// Its operation.
    pub op: Op,
    /// Whether it also works for a player who fled: how much a bag holds is no matter of the fight (LR-F7).
    pub lasting: bool,
    /// Whether it matters what came before it: multiplied and added is not added and multiplied.
    pub ordered: bool,
}

/// Passive operations of a deck; those of one matter in the order of the cards, then as listed.
pub type Passives = ByMatter<Matter, Passive, MATTERS>;

/// Reads the cards: every passive operation by its matter.
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
