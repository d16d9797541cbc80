//! A game played one choice at a time, for callers that cannot use the loop of [`crate::play::play`]: people, replays. The same
//! seed and index give the same game in both.

use cards::game::{Outcome, Pending, Rules, Watch, for_bots};
use ground::dice::Dice;

/// A game in progress.
pub struct Sitting<'s, R: Rules> {
    setup: &'s R::Setup,
    state: R::State,
    dice: Dice,
    moves: Vec<R::Move>,
    made: u64,
}

impl<R: Rules> Clone for Sitting<'_, R> {
    fn clone(&self) -> Self {
        Sitting { setup: self.setup, state: self.state, dice: self.dice, moves: self.moves.clone(), made: self.made }
    }
}

/// The number of choices after which a game counts as endless.
const CHOICES: u64 = 1_000_000;

impl<'s, R: Rules> Sitting<'s, R> {
    /// Deals game `index` of a seed.
    pub fn deal(setup: &'s R::Setup, seed: u64, index: u64, mut watch: &mut dyn Watch<R>) -> Sitting<'s, R> {
        let mut dice = Dice::new(seed, index.wrapping_mul(2));
        let state = R::deal(setup, &mut dice, &mut watch);
        watch.dealt(setup, &state);
        Sitting { setup, state, dice, moves: Vec::new(), made: 0 }
    }

    /// The deck and the rules.
    pub fn setup(&self) -> &'s R::Setup {
        self.setup
    }

    /// The present state.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The legal choices, after [`Sitting::next`] has returned who chooses.
    pub fn moves(&self) -> &[R::Move] {
        &self.moves
    }

    /// The legal choices, in words.
    pub fn words(&self) -> Vec<String> {
        self.moves.iter().map(|m| R::name_move(self.setup, *m)).collect()
    }

    /// The choices as a bot sees them.
    pub fn moves_for_bots(&self) -> Vec<R::Move> {
        let mut moves = self.moves.clone();
        for_bots::<R>(self.setup, &self.state, &mut moves);
        moves
    }

    /// The player who must choose; forced choices are made on the way. `None` if the game is over.
    pub fn next(&mut self, watch: &mut dyn Watch<R>) -> Option<u8> {
        while let Some(seat) = self.asked() {
            match self.moves[..] {
                [] => return None,
                [only] => self.choose(only, watch),
                _ => return Some(seat),
            }
        }
        None
    }

    /// The player who is on turn, even without a choice.
    pub fn asked(&mut self) -> Option<u8> {
        let Pending::Decide(seat) = R::pending(self.setup, &self.state) else { return None };
        if self.made >= CHOICES {
            return None;
        }
        self.moves.clear();
        R::legal(self.setup, &self.state, seat, &mut self.moves);
        (!self.moves.is_empty()).then_some(seat)
    }

    /// The move with this number, from 1, if it has these words.
    pub fn find(&self, words: &str, nth: usize) -> Option<R::Move> {
        let at = nth.checked_sub(1)?;
        self.moves.get(at).copied().filter(|m| R::name_move(self.setup, *m) == words)
    }

    /// Makes one of the choices.
    pub fn choose(&mut self, choice: R::Move, mut watch: &mut dyn Watch<R>) {
        let Pending::Decide(seat) = R::pending(self.setup, &self.state) else { return };
        self.made += 1;
        watch.chose(self.setup, &self.state, seat, &self.moves, choice);
        R::apply(self.setup, &mut self.state, seat, choice, &mut self.dice, &mut watch);
    }

    /// The outcome, if the game is over; `watch` is informed.
    pub fn over(&self, watch: &mut dyn Watch<R>) -> Option<Outcome> {
        let Pending::Over(outcome) = R::pending(self.setup, &self.state) else { return None };
        watch.over(self.setup, &self.state, &outcome);
        Some(outcome)
    }
}
