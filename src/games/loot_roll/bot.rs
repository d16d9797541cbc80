//! Bots for Loot Roll. Each sees a view and weighs the legal moves, and picks among equally good ones at random. All use the
//! same evaluation with different weights: a policy is a row of numbers.

use super::effect::LootRoll;
use super::legal::Move;
use super::setup::Setup;
use super::state::{State, Step, Zone};
use super::view::View;
use cards::game::{Bot, Guide};
use ground::dice::Dice;
use mind::Mind;
use table::rank;
use temper::Temper;

mod effect;
mod fight;
mod mind;
mod outlook;
mod temper;
mod town;
mod worth;

/// The game's own policies, by name.
pub const POLICIES: &[(&str, &str)] = &[
    ("greedy", "fights monsters that can be beaten, wears the best gear, and keeps the most valuable cards"),
    ("cautious", "plays like greedy, but avoids the loss of cards"),
    ("spiteful", "plays like greedy, but also values the losses of others"),
    ("fighter", "plays like greedy, but always lays Fight"),
    ("coward", "plays like greedy, but always lays Flight"),
    ("hoarder", "plays like greedy, but never deposits loot in town"),
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
        _ => return None,
    };
    Some(Box::new(Player(temper)))
}

/// The bot that plays on while others think ahead, chosen by measurement.
pub const GUIDE: Guide = Guide { policy: "greedy", horizon: 60, stray: 16 };

/// An evaluation of each seat: its score, and the expected gain from its gear and abilities.
pub(super) fn prospects(setup: &Setup, state: &State) -> [f32; cards::game::SEATS] {
    std::array::from_fn(|seat| {
        let seat = seat as u8;
        if seat >= setup.players {
            return 0.0;
        }
        let mind = Mind::new(setup, state, seat, &temper::GREEDY);
        let over = state.steps.top() == Step::Over;
        let score = state.score(setup, seat).0 as f32;
        if over {
            return score;
        }
        let worn = |card| {
            let number = setup.card(card).gear().map_or(0.0, |(_, n)| f32::from(n));
            number * mind.point + setup.lore.wear[usize::from(card)]
        };
        let gear: f32 = state.zones.iter(Zone::Worn(seat)).map(worn).sum();
        let hand: f32 = state.zones.iter(Zone::Hand(seat)).map(|card| 0.5 * mind.use_of(card)).sum();
        let banked = 0.1 * state.treasure(setup, Zone::Bank(seat)) as f32;
        let to_come = 8.0 * (setup.rules.dungeons + 1 - i32::from(state.dungeon)).max(0) as f32;
        (score + gear + hand + banked + to_come).max(0.0)
    })
}

/// Weighs each move and takes the best.
struct Player(Temper);

impl Bot<LootRoll> for Player {
    fn choose(&mut self, setup: &Setup, view: &View<'_>, moves: &[Move], dice: &mut Dice) -> Move {
        let table = view.table();
        let mut mind = Mind::new(setup, &table, view.seat, &self.0);
        if let [Move::Lay(_), Move::Lay(_)] = moves {
            return Move::Lay(mind.lays(dice));
        }
        rank::best(moves.iter().copied(), |one| mind.worth(one), dice).unwrap_or(moves[0])
    }
}
