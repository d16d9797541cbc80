//! Bots for Looterz. Each sees a view and weighs the legal moves, and picks among equally good ones at random. All use the same
//! evaluation with different weights: a policy is a row of numbers.

use super::effect::Looterz;
use super::legal::Move;
use super::setup::Setup;
use super::state::State;
use super::view::View;
use cards::game::{Bot, Guide};
use ground::dice::Dice;
use mind::Mind;
use table::rank;
use temper::Temper;

mod aim;
mod mind;
mod temper;
mod worth;

/// The game's own policies, by name.
pub(super) const POLICIES: &[(&str, &str)] = &[
    ("greedy", "makes the most profitable choice, and harms others if that is profitable"),
    ("aggressive", "plays like greedy, but prefers harm to Searches"),
    ("balanced", "plays like greedy, but values the effects of cards more"),
];

/// A player of a policy.
pub(super) fn bot(policy: &str) -> Option<Box<dyn Bot<Looterz>>> {
    let temper = match policy {
        "greedy" => temper::GREEDY,
        "aggressive" => temper::AGGRESSIVE,
        "balanced" => temper::BALANCED,
        _ => return None,
    };
    Some(Box::new(Player(temper)))
}

/// The bot that plays on while others think ahead, chosen by measurement.
pub(super) const GUIDE: Guide = Guide { policy: "greedy", horizon: 50, stray: 16 };

/// An evaluation of each seat: its Loot, and the expected gain from its Looterz and its hand. Any seat may still win
/// as long as there is Loot.
pub(super) fn prospects(setup: &Setup, state: &State) -> [f32; cards::game::SEATS] {
    std::array::from_fn(|seat| {
        if seat >= usize::from(setup.players) {
            return 0.0;
        }
        let mind = Mind::new(setup, state, seat as u8, &temper::GREEDY);
        let play: f32 = state.play[seat].into_iter().map(|card| mind.asset(card)).sum();
        HOPE * f32::from(setup.goal) + f32::from(state.loot[seat]) + BOARD * play + HAND * f32::from(state.held[seat])
    })
}

/// The share of the winning Loot that every player can expect.
const HOPE: f32 = 0.6;

/// The share of the value of Looterz in play, and of each card in hand, that probably becomes Loot.
const BOARD: f32 = 0.6;
const HAND: f32 = 0.3;

/// Weighs each move and takes the best.
struct Player(Temper);

impl Bot<Looterz> for Player {
    fn choose(&mut self, setup: &Setup, view: &View<'_>, moves: &[Move], dice: &mut Dice) -> Move {
        view.shows(|table| {
            let mind = Mind::new(setup, table, view.seat, &self.0);
            rank::best(moves.iter().copied(), |one| mind.worth(one), dice).unwrap_or(moves[0])
        })
    }
}
