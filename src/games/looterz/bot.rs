//! Players of Looterz. Each sees a view and weighs the moves it is offered; equally good ones are told apart by chance. All think
//! alike and differ in temper: the policies are rows of numbers.

use super::effect::Looterz;
use super::legal::Move;
use super::setup::Setup;
use super::state::State;
use super::view::View;
use crate::bot;
use crate::dice::Dice;
use crate::play::Bot;
use mind::Mind;
use temper::Temper;

mod aim;
mod mind;
mod temper;
mod worth;

/// Policies by name.
pub(super) const POLICIES: &[(&str, &str)] = &[
    ("random", "chooses any legal move"),
    ("seeker", "plays whatever it has played least, so that everything is tried"),
    ("greedy", "takes what brings most, and hurts whoever it pays to hurt"),
    ("aggressive", "greedy, and would rather hurt than search"),
    ("balanced", "greedy, and fonder of what cards can do"),
    ("search", "thinks ahead in 50 imagined games a choice"),
    ("search-10", "thinks ahead in 10 imagined games a choice"),
    ("search-50", "thinks ahead in 50 imagined games a choice"),
    ("search-400", "thinks ahead in 400 imagined games a choice"),
];

/// A player of a policy.
pub(super) fn bot(policy: &str) -> Option<Box<dyn Bot<Looterz>>> {
    let temper = match policy {
        "greedy" => temper::GREEDY,
        "aggressive" => temper::AGGRESSIVE,
        "balanced" => temper::BALANCED,
        other => {
            let Some(playouts) = bot::playouts(other) else { return bot::general(other) };
            let guide = Box::new(Player(temper::GREEDY));
            return Some(Box::new(bot::Search::new(playouts).until(HORIZON).guided(guide, STRAY)));
        }
    };
    Some(Box::new(Player(temper)))
}

/// Choices after which thinking ahead breaks off, and how many of 256 are anybody's: by measurement.
const HORIZON: u32 = 50;
const STRAY: u32 = 16;

/// How well each seat stands: the Loot it has, what its Looterz and its hand may still bring, and that anybody may still win as
/// long as there is Loot to be had.
pub(super) fn prospects(setup: &Setup, state: &State) -> [f32; crate::game::SEATS] {
    std::array::from_fn(|seat| {
        if seat >= usize::from(setup.players) {
            return 0.0;
        }
        let mind = Mind::new(setup, state, seat as u8, &temper::GREEDY);
        let play: f32 = state.play[seat].into_iter().map(|card| mind.asset(card)).sum();
        HOPE * f32::from(setup.goal) + f32::from(state.loot[seat]) + BOARD * play + HAND * f32::from(state.held[seat])
    })
}

/// What of the Loot that wins everybody may hope for.
const HOPE: f32 = 0.6;

/// What of the worth of Looterz in play, and of each card in hand, is thought to become Loot.
const BOARD: f32 = 0.6;
const HAND: f32 = 0.3;

/// Weighs each move and takes the best.
struct Player(Temper);

impl Bot<Looterz> for Player {
    fn choose(&mut self, setup: &Setup, view: &View<'_>, moves: &[Move], dice: &mut Dice) -> Move {
        let mut mind = Mind::new(setup, view.table(), view.seat, &self.0);
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
