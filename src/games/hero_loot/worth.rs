//! The value of a card to a hero (card value model, HL-P8), in hundredths of a good card, by the prices in
//! `game.yaml`. It is a model, not a rule, and is used by laws, ledgers and bots.

use super::card::{Hero, Treasure};
use super::constants::{Constants, Worth};
use super::effect::{Trigger, UseLimit};

/// The value of a card without its Bonus box, and the value of the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// The value to any user.
    pub base: i32,
    /// The additional value with its symbol.
    pub bonus: i32,
}

/// The Speed that every hero has; a mount is worth the difference.
const ON_FOOT: i32 = 4;

/// The value of a card.
pub fn value(card: &Treasure, own: &Constants) -> Value {
    let worth = &own.worth;
    let effects = |bonus: bool| -> i32 {
        let those = card.effects.iter().filter(|effect| (effect.trigger == Trigger::Bonus) == bonus);
        let ops = those.flat_map(|effect| effect.ops.iter().map(|op| (op.spec(), effect.conditions.len() as i32)));
        // an effect that works only at times is worth less
        ops.map(|(spec, ifs)| spec.number.map_or(0, |n| n.value) * (spec.worth)(own) * 2 / (2 + ifs)).sum()
    };
    let base = effects(false) + inherent(card, worth);
    let lasts = match card.limit {
        UseLimit::Permanent => 100,
        UseLimit::SingleUse => worth.once,
        UseLimit::UntilHeroDefeat => worth.until_defeat,
    };
    Value { base: base * lasts / 100, bonus: effects(true) * lasts / 100 }
}

/// The value as a weapon, a minion and a mount.
fn inherent(card: &Treasure, worth: &Worth) -> i32 {
    let weapon = card.weapon.map_or(0, |weapon| {
        let blow = weapon.wound * worth.wound * (4 + weapon.power) / 8;
        let [near, far] = weapon.range;
        (blow + (far - near).max(0) * worth.reach) * if weapon.blast { 5 } else { 4 } / 4
    });
    let minion = card.minion.map_or(0, |minion| {
        (minion.health + minion.aim + minion.armor + minion.speed + minion.power + 2 * minion.wound) * worth.minion
    });
    let mount = card.mount.map_or(0, |mount| (mount.speed - ON_FOOT).max(0) * worth.speed);
    weapon + minion + mount
}

/// The value of a card to a hero: 0 if it cannot be used (HL-A11).
pub fn benefit(card: &Treasure, value: Value, hero: &Hero) -> i32 {
    match (card.suits(hero), card.matches(hero)) {
        (false, _) => 0,
        (true, false) => value.base,
        (true, true) => value.base + value.bonus,
    }
}
