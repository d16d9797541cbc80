//! Players of Loot Roll. Each sees a view and weighs the moves it is offered; equally good ones are told apart by chance. All
//! think alike and differ in temper: the policies are rows of numbers.

use super::effect::LootRoll;
use super::legal::Move;
use super::setup::Setup;
use super::view::View;
use crate::bot;
use crate::dice::Dice;
use crate::play::Bot;
use mind::Mind;
use temper::Temper;

mod effect;
mod fight;
mod mind;
mod temper;
mod town;
mod worth;

/// Policies by name.
pub const POLICIES: &[(&str, &str)] = &[
    ("random", "chooses any legal move"),
    ("seeker", "plays whatever it has played least, so that everything is tried"),
    ("greedy", "fights what can be beaten, wears the best, keeps the dearest"),
    ("cautious", "greedy, and fears to lose what it has"),
    ("spiteful", "greedy, and glad of others' losses"),
    ("fighter", "greedy, and always lays Fight"),
    ("coward", "greedy, and always lays Flight"),
    ("hoarder", "greedy, and never deposits in town"),
    ("search", "thinks ahead in 50 imagined games a choice"),
    ("search-10", "thinks ahead in 10 imagined games a choice"),
    ("search-50", "thinks ahead in 50 imagined games a choice"),
    ("search-400", "thinks ahead in 400 imagined games a choice"),
];

/// A player of a policy.
pub fn bot(policy: &str) -> Option<Box<dyn Bot<LootRoll>>> {
    let temper = match policy {
        "greedy" => temper::GREEDY,
        "cautious" => temper::CAUTIOUS,
        "spiteful" => temper::SPITEFUL,
        "fighter" => temper::FIGHTER,
        "coward" => temper::COWARD,
        "hoarder" => temper::HOARDER,
        other => return bot::general(other),
    };
    Some(Box::new(Player(temper)))
}

/// Weighs each move and takes the best.
struct Player(Temper);

impl Bot<LootRoll> for Player {
    fn choose(&mut self, setup: &Setup, view: &View<'_>, moves: &[Move], dice: &mut Dice) -> Move {
        let mut mind = Mind::new(setup, view.table(), view.seat, &self.0);
        if let [Move::Lay(_), Move::Lay(_)] = moves {
            return Move::Lay(mind.lays(dice));
        }
        let (mut best, mut equals, mut choice) = (f32::MIN, 0, moves[0]);
        for one in moves {
            let worth = mind.worth(*one);
            if worth > best {
                (best, equals, choice) = (worth, 1, *one);
            } else if worth == best {
                equals += 1;
                if dice.below(equals) == 0 {
                    choice = *one;
                }
            }
        }
        choice
    }
}
