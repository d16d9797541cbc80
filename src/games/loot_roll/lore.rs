//! Card priors (heuristic values) for a player who knows the deck: mean treasures, how many monsters a party of a given size
//! beats, the value of holding or wearing a card. Computed once from the printed cards, in treasure; rules of thumb, not rules.

use super::compiled::{CardDef, Kind};
use super::effect::{Duration, LootRoll, Op, Pile, Target, Trigger, Zone};
use cards::lexicon::Effect;

/// The largest number of party strengths that are distinguished.
const STRENGTHS: usize = 64;

/// Expectations of a deck.
#[derive(Clone, Debug)]
pub struct Lore {
    /// The mean value of a card of the ability, common, rare and epic pile.
    pub mean: [f32; 4],
    /// The share of monsters that a party of this size beats, regular and boss.
    beaten: [[f32; STRENGTHS]; 2],
    /// The value of a chest, as a mean over all monsters; monsters that win count as 0.
    prize: [[f32; STRENGTHS]; 2],
    /// The value of wearing a card, apart from its survivability.
    pub wear: Vec<f32>,
    /// The value of playing or carrying a card, apart from its treasure.
    pub use_of: Vec<f32>,
}

impl Lore {
    /// Reads the cards.
    pub fn new(cards: &[CardDef]) -> Lore {
        let mut mean = [0.0, 2.0, 5.0, 11.0];
        for (rarity, mean) in mean.iter_mut().enumerate().skip(1) {
            let of = |c: &&CardDef| matches!(c.kind, Kind::Loot { rarity: r, .. } if r as usize + 1 == rarity);
            let (n, sum) = cards.iter().filter(of).fold((0, 0), |(n, t), c| (n + 1, t + i32::from(c.treasure())));
            if n > 0 {
                *mean = sum as f32 / n as f32;
            }
        }
        let worth = |card: &CardDef, on: fn(Trigger) -> bool| -> f32 {
            let effects = card.effects.iter().filter(|e| on(e.trigger));
            effects.map(|e| e.ops.iter().map(|op| worth_of(e, *op, &mean)).sum::<f32>()).sum()
        };
        let wear = cards.iter().map(|c| {
            let used = if c.used_worn { 0.8 * worth(c, |t| t == Trigger::Use) } else { 0.0 };
            used + worth(c, |t| t == Trigger::PassiveEquipped)
                * if matches!(c.kind, Kind::Loot { .. }) { 1.2 } else { 0.0 }
        });
        let wear: Vec<f32> = wear.collect();
        let played = |t| matches!(t, Trigger::Play | Trigger::Use | Trigger::PassiveInBag);
        let use_of: Vec<f32> = cards.iter().map(|c| if c.used_worn { 0.0 } else { worth(c, played) }).collect();
        let abilities = cards.iter().zip(&use_of).filter(|(c, _)| matches!(c.kind, Kind::Ability { .. }));
        let (n, sum) = abilities.fold((0, 0.0), |(n, t), (_, w)| (n + 1, t + w));
        mean[0] = if n > 0 { sum / n as f32 } else { 0.0 };
        let mut lore = Lore { mean, beaten: [[0.0; STRENGTHS]; 2], prize: [[0.0; STRENGTHS]; 2], wear, use_of };
        lore.read_monsters(cards);
        lore
    }

    fn read_monsters(&mut self, cards: &[CardDef]) {
        let monsters = || cards.iter().filter(|c| matches!(c.kind, Kind::Monster { .. }));
        let share = 1.0 / monsters().count().max(1) as f32;
        for card in monsters() {
            let Kind::Monster { number, chest } = card.kind else { continue };
            for mode in 0..2 {
                let loot: f32 = (0..3).map(|r| f32::from(chest[mode][r]) * self.mean[r + 1]).sum();
                for party in 0..STRENGTHS {
                    if party as i16 > number[mode] {
                        self.beaten[mode][party] += share;
                        self.prize[mode][party] += share * loot;
                    }
                }
            }
        }
    }

    /// The share of the monsters that a party of this strength beats, interpolated between two strengths.
    pub fn beaten(&self, boss: bool, party: f32) -> f32 {
        between(&self.beaten[usize::from(boss)], party)
    }

    /// The treasure that the party can expect from a declared fight, if it fights monsters that it can beat and flees
    /// from the others.
    pub fn prize(&self, boss: bool, party: f32) -> f32 {
        between(&self.prize[usize::from(boss)], party)
    }
}

fn between(table: &[f32; STRENGTHS], at: f32) -> f32 {
    let at = at.clamp(0.0, (STRENGTHS - 2) as f32);
    let low = at as usize;
    table[low] + (table[low + 1] - table[low]) * (at - low as f32)
}

/// The value of an operation to the card's holder, in treasure.
fn worth_of(effect: &Effect<LootRoll>, op: Op, mean: &[f32; 4]) -> f32 {
    let passive = effect.trigger == Trigger::PassiveInBag || effect.trigger == Trigger::PassiveEquipped;
    let lasting = effect.duration == Some(Duration::ThisDungeon) || effect.duration == Some(Duration::Permanent);
    let own = matches!(effect.target, None | Some(Target::Own | Target::ThisCard));
    let pile = |pile: Pile| if pile == Pile::Ability { 2.2 } else { mean.get(pile as usize).copied().unwrap_or(0.3) };
    // a reduction is good on others, and bad on the player
    let signed = |n: i32, each: f32| each * if own { n as f32 } else { n.abs() as f32 };
    let worth = op.spec().worth;
    match op {
        Op::ModifySurvivability { amount } => signed(amount, 0.6),
        Op::ModifyMonsterSurvivability { amount } if passive => -0.4 * amount as f32,
        Op::ModifyMonsterSurvivability { amount } => 0.5 * amount.abs() as f32,
        Op::ModifyRoll { amount } => signed(amount, if passive { 0.6 } else { 0.3 }),
        Op::Draw { pile: p, count } if own => pile(p) * count as f32,
        Op::Draw { pile: p, count } => -0.3 * pile(p) * count as f32,
        Op::Discard { count, .. } if own => -1.5 * count as f32,
        Op::Discard { count, .. } => 1.5 * count as f32,
        Op::Steal { zone: Zone::Bag, count, .. } => 3.5 * count as f32,
        Op::Steal { count, .. } => 2.5 * count as f32,
        Op::ModifyLootCount { rarity, amount } => 0.35 * mean[rarity as usize + 1] * amount as f32,
        Op::UpgradeLoot { from, to, count } => 0.35 * (mean[to as usize + 1] - mean[from as usize + 1]) * count as f32,
        Op::SkipPenalty if passive || lasting => 2.0 * worth,
        Op::ModifyPenalty { amount } if own => -0.8 * amount as f32,
        Op::ModifyPenalty { .. } => 1.0,
        _ => worth,
    }
}
