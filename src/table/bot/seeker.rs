//! The seeker bot: takes the move that it has made least often in this game. It plays badly, but leaves no card unplayed.

use crate::rank;
use cards::game::{Bot, Rules};
use ground::dice::Dice;
use std::cmp::Reverse;

/// Takes the move that was made least often; among equal ones, a random one.
pub struct Seeker<R: Rules> {
    /// Moves and how often each was made, in the order of moves; the memory is reused from game to game.
    made: Vec<(R::Move, u32)>,
}

impl<R: Rules> Default for Seeker<R> {
    fn default() -> Self {
        Seeker { made: Vec::new() }
    }
}

impl<R: Rules> Seeker<R> {
    /// The position of a move, or where it would be.
    fn place(&self, choice: &R::Move) -> Result<usize, usize> {
        self.made.binary_search_by(|(made, _)| made.cmp(choice))
    }
}

impl<R: Rules> Bot<R> for Seeker<R> {
    fn choose(&mut self, _: &R::Setup, _: &R::View<'_>, moves: &[R::Move], dice: &mut Dice) -> R::Move {
        let made = |one: R::Move| self.place(&one).map_or(0, |i| self.made[i].1);
        let choice = rank::best(moves.iter().copied(), |one| Reverse(made(one)), dice).unwrap_or(moves[0]);
        match self.place(&choice) {
            Ok(i) => self.made[i].1 += 1,
            Err(i) => self.made.insert(i, (choice, 1)),
        }
        choice
    }

    fn sit_down(&mut self) {
        self.made.clear();
    }
}
