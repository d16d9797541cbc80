//! Card priors (heuristic values) for a player who knows the deck: the probabilities of dice, and the effects of each
//! card as goods, whose prices depend on the game. Computed once from the printed cards; these are estimates, not
//! rules.

use super::act::{Act, Way};
use super::change::Change;
use super::compiled::CardDef;
use super::constants::SIDES;
use super::effect::{Deed, Duration, From, Op, Target, Trigger};
use super::spec::{Brings, Good};

/// The number of goods.
pub(super) const GOODS: usize = Good::ALL.len();

/// An amount of each good; or the price of one unit of each, in Loot.
pub(super) type Goods = [f32; GOODS];

/// Prices in the middle of a game, for comparing cards before the game.
const USUAL: Goods = [1.0, 1.6, 0.5, 0.7, 0.3, 2.0, 0.8, 1.6, 0.8, 1.4, 1.5, 1.0, 1.0, 1.0, 1.6, 0.3];

/// The total value of goods at these prices.
pub(super) fn worth(goods: &Goods, prices: &Goods) -> f32 {
    goods.iter().zip(prices).map(|(n, price)| n * price).sum()
}

/// The largest number of dice in the tables of probabilities; more dice count as this many.
pub(super) const DICE: usize = 12;

/// The number of Powers in the tables: from 0 to the one with which every die succeeds.
const POWERS: usize = SIDES + 1;

/// The expected values of a deck.
#[derive(Clone, Debug, Default)]
pub(super) struct Lore {
    /// By title.
    pub(super) titles: Vec<Expected>,
    /// The expected results of dice, by the number of successes that do not count.
    odds: Vec<Chances>,
}

/// The expected results of dice, by number and Power.
#[derive(Clone, Debug)]
pub(super) struct Chances([[Odds; POWERS]; DICE + 1]);

/// The expected results of this many dice with a Power.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Odds {
    /// The probability of at least this many successes that count.
    pub(super) least: [f32; DICE + 1],
    /// The mean Life that an attack removes from a Looter with this much, except the last one.
    pub(super) wounds: [f32; DICE + 2],
}

/// The expected values of a title.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    /// The probability that a die succeeds at the printed Power.
    pub(super) hit: f32,
    /// The value for a Search; 0 if the Looter never Searches.
    pub(super) seek: f32,
    /// The gains from each of its effects, as amounts of goods.
    pub(super) acts: Vec<Vec<(Good, f32)>>,
    /// Its value in play apart from its Searches.
    pub(super) keep: f32,
    /// The gain from its death.
    pub(super) dies: f32,
    /// The number of attacks that its action is worth.
    pub(super) strikes: f32,
    /// The Life that it does not lose to an attack; at most the number of dice in the tables.
    pub(super) armour: usize,
    /// The Life that an attacker loses.
    pub(super) tax: u16,
    /// Whether the Looter prevents all Searches.
    pub(super) locks: bool,
}

impl Lore {
    /// Computes what players expect of the cards.
    pub(super) fn new(titles: &[CardDef], sides: i32) -> Lore {
        let titles: Vec<Expected> = titles.iter().map(|def| Expected::of(def, sides)).collect();
        let armour = titles.iter().map(|title| title.armour).max().unwrap_or(0);
        Lore { titles, odds: odds(sides, armour) }
    }

    /// The expected results of dice if this many successes do not count; at most the deck's best armor.
    pub(super) fn odds(&self, armour: usize) -> &Chances {
        &self.odds[armour]
    }
}

impl Expected {
    fn of(def: &CardDef, sides: i32) -> Expected {
        let hit = def.power.clamp(0, sides) as f32 / sides.max(1) as f32;
        let acts: Vec<Goods> = def.acts.iter().map(brings).collect();
        let some = |goods: &Goods| Good::ALL.into_iter().zip(*goods).filter(|(_, n)| *n != 0.0).collect();
        let mut expected = Expected {
            hit,
            seek: hit,
            acts: acts.iter().map(some).collect(),
            keep: if def.acts.len() < def.effects.len() { TAUNT } else { 0.0 },
            dies: 0.0,
            strikes: 1.0,
            armour: 0,
            tax: 0,
            locks: false,
        };
        for (act, goods) in def.acts.iter().zip(&acts) {
            let likely = if act.checks.is_empty() { 1.0 } else { 0.5 };
            let brings = likely * worth(goods, &USUAL);
            expected.keep += often(act.trigger) * brings;
            expected.dies += if act.trigger == Trigger::LastWish { brings } else { 0.0 };
        }
        let (mut armour, mut tax) = (0, 0);
        let passives = def.acts.iter().filter(|a| a.trigger == Trigger::Passive).flat_map(|a| a.parts.iter().flatten());
        for (target, op) in passives.flat_map(|way| way.ops.iter().map(|op| (&way.target, op))) {
            match op.spec().change() {
                Some(Change::Forbid(bits)) if bits & 1 << Deed::Search as u8 != 0 => match target {
                    Target::This => expected.seek = 0.0,
                    _ => expected.locks = true,
                },
                Some(Change::Attacks(n)) => expected.strikes = 1.0 + 0.7 * (f32::from(n) - 1.0),
                Some(Change::Prevent(n)) => armour += i32::from(n),
                Some(Change::Tax(n)) => tax += i32::from(n),
                _ => {}
            }
        }
        expected.armour = armour.clamp(0, DICE as i32) as usize;
        expected.tax = tax.max(0) as u16;
        expected
    }
}

/// The value of a keyword.
const TAUNT: f32 = 0.5;

/// The number of times that an effect takes place while its Looter is in play.
fn often(trigger: Trigger) -> f32 {
    match trigger {
        Trigger::Activation => 0.8,
        Trigger::Passive => 0.8,
        Trigger::OnSearch | Trigger::OnTurnStart => 1.2,
        Trigger::OnKill | Trigger::OnOtherEnters => 0.5,
        Trigger::OnOtherDies | Trigger::OnDamaged => 0.7,
        Trigger::Recruitment | Trigger::LastWish => 0.0,
    }
}

/// The gain from an effect, minus its cost.
fn brings(act: &Act) -> Goods {
    let mut goods = [0.0; GOODS];
    for part in &act.parts {
        let ways = part.iter().map(|way| brought(way, act.until));
        let best = ways.max_by(|a, b| worth(a, &USUAL).total_cmp(&worth(b, &USUAL)));
        goods.iter_mut().zip(best.unwrap_or_default()).for_each(|(sum, n)| *sum += n);
    }
    act.cost.iter().for_each(|op| done(op, &Target::Controller, act.until, &mut goods));
    goods
}

/// The gain from one option of a part.
fn brought(way: &Way, until: Duration) -> Goods {
    let mut goods = [0.0; GOODS];
    way.ops.iter().for_each(|op| done(op, &way.target, until, &mut goods));
    goods
}

/// The targets of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whom {
    /// The best target.
    One,
    /// The best of the player's own Looterz.
    Own,
    /// The best of the opponents' Looterz.
    Theirs,
    /// All of the player's own Looterz.
    EachOwn,
    /// All of the opponents' Looterz.
    EachTheirs,
    /// All Looterz.
    All,
}

fn whom(target: &Target) -> Whom {
    match target {
        Target::AnyLooter { .. } => Whom::One,
        Target::This | Target::OwnLooter { .. } | Target::Controller | Target::GraveyardCard { .. } => Whom::Own,
        Target::OpponentLooter { .. } | Target::ChosenOpponent | Target::OpponentWithMostLoot => Whom::Theirs,
        Target::EachOwnLooter { .. } => Whom::EachOwn,
        Target::EachOpponentLooter { .. } | Target::EachOpponent => Whom::EachTheirs,
        Target::EachLooter { .. } | Target::EachPlayer | Target::AllLooterzEverywhere => Whom::All,
    }
}

/// Adds the gain from an operation.
fn done(op: &Op, target: &Target, until: Duration, goods: &mut Goods) {
    let whom = whom(target);
    let own = matches!(whom, Whom::Own | Whom::EachOwn);
    let mut add = |good: Good, n: f32| goods[good as usize] += n;
    let many = |n: &i32| *n as f32;
    let life = |n: f32, add: &mut dyn FnMut(Good, f32)| match whom {
        Whom::One if n > 0.0 => add(Good::Cure, n),
        Whom::Own => add(Good::Cure, n),
        Whom::One | Whom::Theirs => add(Good::Wound, -n),
        Whom::EachOwn => add(Good::Balm, n),
        Whom::EachTheirs => add(Good::Plague, -n),
        Whom::All => {
            add(Good::Balm, n);
            add(Good::Plague, -n);
        }
    };
    match op {
        Op::MoveLife { amount, from } => {
            life(many(amount), &mut add);
            match from {
                From::AnyLooter => add(Good::Wound, many(amount)),
                From::This | From::OwnLooter => add(Good::Cure, -0.8 * many(amount)),
            }
        }
        Op::Destroy if own => add(Good::Victim, -1.0),
        Op::Destroy => add(Good::Prey, if matches!(whom, Whom::One | Whom::Theirs) { 1.0 } else { 2.0 }),
        Op::Sacrifice { count, .. } => {
            if own || whom == Whom::All {
                add(Good::Victim, -many(count));
            }
            if !own {
                add(Good::Tribute, many(count));
            }
        }
        Op::TakeControl | Op::SwapControl if until == Duration::Permanent => {
            add(Good::Prey, 1.0);
            add(Good::Recruit, 1.0);
            if matches!(op, Op::SwapControl) {
                add(Good::Victim, -1.4);
            }
        }
        Op::TakeControl => add(Good::Loan, 1.0),
        Op::SwapControl => add(Good::Loan, 0.6),
        Op::ReturnToHand if own => add(Good::Card, 0.3),
        Op::ReturnToHand => add(Good::Prey, 0.6),
        Op::Forbid { actions } if whom == Whom::All && actions.contains(&Deed::Search) => add(Good::Lock, 1.0),
        _ => match op.spec().brings {
            Brings::Life(n) => life(n, &mut add),
            Brings::Good(good, n) => add(good, n),
            Brings::Each(gain, _, n) if own => add(gain, n),
            Brings::Each(_, loss, n) => add(loss, -n),
            // options are parts of the effect
            Brings::Much => {}
        },
    }
}

/// The results of dice against every armor up to this one.
fn odds(sides: i32, armour: usize) -> Vec<Chances> {
    let tails = tails(sides);
    let against = |armour| Chances(tails.map(|row| row.map(|chances| Odds::against(armour, &chances))));
    (0..=armour).map(against).collect()
}

impl Chances {
    /// The results of this many dice with this Power.
    #[inline]
    pub(super) fn of(&self, dice: usize, power: usize) -> &Odds {
        &self.0[dice.min(DICE)][power.min(SIDES)]
    }
}

impl Odds {
    /// The results of dice with these probabilities if this many successes do not count.
    fn against(armour: usize, chances: &[f32; DICE + 1]) -> Odds {
        let least = std::array::from_fn(|n: usize| chances[(n + armour).min(DICE)]);
        let mut odds = Odds { least, ..Odds::default() };
        for life in 2..odds.wounds.len() {
            odds.wounds[life] = odds.wounds[life - 1] + least[life - 1];
        }
        odds
    }
}

/// Binomial tails, by dice and Power: another die is either another success or not.
fn tails(sides: i32) -> [[[f32; DICE + 1]; POWERS]; DICE + 1] {
    let mut none = [0.0; DICE + 1];
    none[0] = 1.0;
    let mut all = [[none; POWERS]; DICE + 1];
    for dice in 1..all.len() {
        let mut row = all[dice - 1];
        for (power, chances) in row.iter_mut().enumerate() {
            let hit = (power as f32 / sides.max(1) as f32).min(1.0);
            let before = *chances;
            for (chance, pair) in chances[1..].iter_mut().zip(before.windows(2)) {
                *chance = hit * pair[0] + (1.0 - hit) * pair[1];
            }
        }
        all[dice] = row;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two dice at Power 2: none 4/9, one 4/9, both 1/9.
    #[test]
    fn odds_are_binomial() {
        let lore = Lore { odds: odds(6, 1), ..Lore::default() };
        for (least, chance) in [(0, 1.0), (1, 5.0 / 9.0), (2, 1.0 / 9.0), (3, 0.0)] {
            assert!((lore.odds(0).of(2, 2).least[least] - chance).abs() < 1e-6, "{least}");
        }
        assert!((lore.odds(0).of(4, 9).least[4] - 1.0).abs() < 1e-6, "every die succeeds (LZ-A4)");
    }

    /// Two dice at Power 2 take one Life off five times in nine, and a second one once in nine; armor takes the first.
    #[test]
    fn wounds_are_all_life_but_the_last() {
        let lore = Lore { odds: odds(6, 1), ..Lore::default() };
        let wounds = |armour, life: usize| lore.odds(armour).of(2, 2).wounds[life];
        for (armour, life, mean) in
            [(0, 1, 0.0), (0, 2, 5.0 / 9.0), (0, 9, 6.0 / 9.0), (1, 2, 1.0 / 9.0), (1, 9, 1.0 / 9.0)]
        {
            assert!((wounds(armour, life) - mean).abs() < 1e-6, "{armour} {life}");
        }
    }
}
