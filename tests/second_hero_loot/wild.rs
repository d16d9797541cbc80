//! Games with random changes: cards whose used effects, limits and conditions are drawn from the vocabulary, more loot at the start, weaker
//! heroes. As a result, everything is used, stolen, dropped and drawn again, even in a short game.

use super::table::Kit;
use lootpress::dice::Dice;
use lootpress::games::hero_loot::card::Treasure;
use lootpress::games::hero_loot::effect::{Category, Condition, Op, Rating, Roll, Trigger, UseLimit};
use lootpress::games::hero_loot::setup::Setup;

fn one_of<T: Clone>(dice: &mut Dice, all: &[T]) -> T {
    all[dice.below(all.len() as u32) as usize].clone()
}

/// Another operation of the same moment; an action is replaced by an action.
fn other(dice: &mut Dice, op: &Op) -> Op {
    let (amount, range) = (1 + dice.below(4) as i32, 1 + dice.below(5) as i32);
    let deeds = [
        Op::Heal { amount },
        Op::Harm { amount, range },
        Op::Steal { items: amount },
        Op::Steal { items: 2 * amount },
        Op::Destroy { items: 2 * amount },
        Op::Draws { draws: amount },
        Op::Gold { amount },
        Op::Expose { range },
    ];
    match op {
        _ if deeds.iter().any(|deed| std::mem::discriminant(deed) == std::mem::discriminant(op)) => {
            one_of(dice, &deeds)
        }
        Op::Boost { .. } => Op::Boost { on: one_of(dice, Roll::ALL), amount },
        Op::Block { .. } => Op::Block { amount },
        Op::Jump { .. } => Op::Jump { spaces: range },
        kept => kept.clone(),
    }
}

fn condition(dice: &mut Dice) -> Condition {
    let carries = Condition::Carries { category: one_of(dice, Category::ALL) };
    one_of(dice, &[Condition::Alone, Condition::Wounded, Condition::InDome, carries])
}

fn redraw(dice: &mut Dice, card: &mut Treasure) {
    card.limit = one_of(dice, UseLimit::ALL);
    if let Some(minion) = &mut card.minion {
        minion.health = 1 + dice.below(3) as i32;
    }
    for effect in &mut card.effects {
        if effect.trigger == Trigger::Used {
            effect.ops = vec![other(dice, &effect.ops[0])];
        }
        if dice.below(6) == 0 {
            effect.conditions = vec![condition(dice)];
        }
    }
}

/// Changes a game at random, for both implementations.
pub(crate) fn wild(dice: &mut Dice, setup: &mut Setup, kit: &mut Kit) {
    for (item, printed) in setup.items.iter_mut().zip(&mut kit.cards) {
        if let (Some(theirs), Some(mine)) = (&mut item.card, &mut printed.card) {
            redraw(dice, mine);
            **theirs = mine.clone();
        }
    }
    let health = Rating::ALL.iter().position(|rating| *rating == Rating::Health).expect("a rating");
    for ((_, theirs), (_, mine)) in setup.heroes.iter_mut().zip(&mut kit.heroes) {
        mine.ratings[health] = 1 + dice.below(5) as i32;
        *theirs = mine.clone();
    }
    let own = &mut kit.own;
    (own.rules.price.elite, own.rules.draws.elite) = (2 + dice.below(3) as i32, 1 + dice.below(2) as i32);
    own.skirmish.cards = 2 + dice.below(5) as i32;
    own.skirmish.gold = 1 + dice.below(4) as i32;
    own.skirmish.to_hit = 3 + dice.below(3) as i32;
    own.skirmish.rounds = 8;
    (setup.rules, setup.skirmish) = (own.rules.clone(), own.skirmish.clone());
}
