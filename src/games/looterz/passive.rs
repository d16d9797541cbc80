//! Static abilities: passive effects of Looterz in play, indexed by the value that they change.

use super::act::{Asked, Check};
use super::change::{Change, MATTERS, Matter};
use super::compiled::CardDef;
use super::effect::{Target, Trigger};
use super::ids::Cards;
use table::matter::ByMatter;

/// One operation of a passive effect.
#[derive(Clone, Debug)]
pub struct Passive {
    /// The copies of the title on which it is printed.
    pub of: Cards,
    /// Its target.
    pub target: Target,
    /// Conditions on the target.
    pub asked: Asked,
    /// Its conditions.
    pub checks: Vec<Check>,
    /// Its operation.
    pub change: Change,
}

/// Every passive operation of a deck, by the value that it changes.
pub type Passives = ByMatter<Matter, Passive, MATTERS>;

/// Collects the passive operations of the cards.
pub fn passives(titles: &[CardDef]) -> Passives {
    let mut all = Vec::new();
    for def in titles {
        for act in def.acts.iter().filter(|act| act.trigger == Trigger::Passive) {
            for way in act.parts.iter().flatten() {
                all.extend(way.ops.iter().filter_map(|op| op.spec().change()).map(|change| {
                    let (target, checks) = (way.target.clone(), act.checks.clone());
                    (change.matter(), Passive { of: def.copies, target, asked: way.asked, checks, change })
                }));
            }
        }
    }
    Passives::new(all)
}
