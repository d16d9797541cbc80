//! Players of Loot Roll. Each sees a view and weighs the moves it is offered; equally good ones are told apart by chance.

use super::effect::{LootRoll, Op, Target};
use super::legal::Move;
use super::setup::Setup;
use super::view::View;
use crate::dice::Dice;
use crate::play::{Bot, Random};

/// Policies by name.
pub const POLICIES: &[(&str, &str)] = &[
    ("random", "chooses any legal move"),
    ("greedy", "fights what can be beaten, wears the best, keeps the dearest"),
    ("fighter", "greedy, and always lays Fight"),
    ("coward", "greedy, and always lays Flight"),
];

/// A player of a policy.
pub fn bot(policy: &str) -> Option<Box<dyn Bot<LootRoll>>> {
    Some(match policy {
        "random" => Box::new(Random),
        "greedy" => Box::new(Greedy { courage: None }),
        "fighter" => Box::new(Greedy { courage: Some(true) }),
        "coward" => Box::new(Greedy { courage: Some(false) }),
        _ => return None,
    })
}

/// Weighs each move by a rule of thumb and takes the best.
struct Greedy {
    /// What it lays, if it never thinks about it.
    courage: Option<bool>,
}

impl Bot<LootRoll> for Greedy {
    fn choose(&mut self, _: &Setup, view: &View<'_>, moves: &[Move], dice: &mut Dice) -> Move {
        let mut best = (i32::MIN, 0, moves[0]);
        for choice in moves {
            let key = (self.worth(view, *choice), dice.bits());
            if key > (best.0, best.1) {
                best = (key.0, key.1, *choice);
            }
        }
        best.2
    }
}

impl Greedy {
    fn worth(&self, view: &View<'_>, choice: Move) -> i32 {
        let me = view.seat;
        let treasure = |c| i32::from(view.card(c).treasure());
        let party: i32 = (0..view.players()).map(|s| view.survivability(s).max(0)).sum();
        match choice {
            Move::Pass => 0,
            Move::Equip(card) => {
                let gain = i32::from(view.card(card).gear().map_or(0, |(_, n)| n));
                let worn = |c| i32::from(view.card(c).gear().map_or(0, |(_, n)| n));
                gain - view.worn_for(me, card).map(worn).sum::<i32>()
            }
            Move::Play(card) => self.play(view, card),
            Move::Explore => 4 - 3 * i32::from(view.bag_count(me) >= view.bag_limit()),
            Move::Fight(0) => party - 6,
            Move::Fight(_) => party - if i32::from(view.progress().1) >= view.wins_needed() { 6 } else { 22 },
            Move::Throw => -5,
            Move::Keep => 1,
            Move::Lay(fight) => {
                let wise = match self.courage {
                    Some(always) => always,
                    None => party > view.monster(),
                };
                i32::from(fight == wise)
            }
            // cards are given up, paid with or thrown away: the cheapest first, unless they go to the bank
            Move::Card(card) => match view.owed() {
                Some(owed) => -(treasure(card) - i32::from(owed)).abs(),
                None => -treasure(card),
            },
            Move::Seat(seat) => view.survivability(seat) + if seat == me { -100 } else { 0 },
            Move::Shop => 1,
            Move::Bank => 2 + view.bag_count(me) as i32 - 4,
        }
    }

    /// Whether playing a card helps now: it helps the fight one is in, or hurts one that is run away from.
    fn play(&self, view: &View<'_>, card: u8) -> i32 {
        let Some(fight) = view.fight() else { return 1 };
        let mine = fight.fighters & (1 << view.seat) != 0;
        let party: i32 = (0..view.players()).filter(|s| fight.has(*s)).map(|s| view.survivability(s).max(0)).sum();
        let losing = fight.flipped && party <= view.monster();
        let mut worth = -1;
        for effect in &view.card(card).effects {
            let on_others = matches!(
                effect.target,
                Some(
                    Target::ChosenOpponent
                        | Target::ChosenOtherFighter
                        | Target::EachOpponent
                        | Target::ChosenOtherRoller
                )
            );
            for op in &effect.ops {
                let sign = if on_others { -1 } else { 1 };
                worth += match *op {
                    Op::ModifySurvivability { amount } if mine && losing => sign * amount,
                    Op::ModifySurvivability { amount } if !mine && !losing => -amount,
                    Op::ModifyMonsterSurvivability { amount } if mine && losing => -amount,
                    Op::ModifyRoll { amount } if mine => sign * amount,
                    Op::SetRoll { .. } | Op::Reroll { .. } | Op::RollExtraDie { .. } if mine => 2,
                    Op::TakeContestedLoot if mine => 4,
                    Op::Steal { .. } | Op::Draw { .. } | Op::BankNow { .. } | Op::PriceDiscount { .. } => 3,
                    _ => 0,
                };
            }
        }
        worth
    }
}
