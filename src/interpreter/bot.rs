//! A player for every game in data: tries each choice on a few imagined tables, and looks one choice ahead.

use crate::Interpreted;
use crate::eval::seats_of;
use crate::setup::Setup;
use crate::state::Move;
use cards::game::{Bot, Rules};
use ground::dice::Dice;
use table::rank;
use table::view::View;

/// Imagined tables on which each choice is tried.
const TABLES: u64 = 3;

/// Takes what it hopes most of after one choice.
pub(crate) struct Greedy<const W: usize>;

impl<const W: usize> Bot<Interpreted<W>> for Greedy<W> {
    fn choose(
        &mut self,
        setup: &Setup<W>,
        view: &View<'_, Interpreted<W>>,
        moves: &[Move<W>],
        dice: &mut Dice,
    ) -> Move<W> {
        let salt = u64::from(dice.bits());
        let worth = |choice: Move<W>| {
            let mut sum = 0.0;
            for table in 0..TABLES {
                // every choice meets the same tables
                let mut luck = Dice::new(salt, table);
                let mut state = Interpreted::imagine(setup, view, &mut luck);
                Interpreted::apply(setup, &mut state, view.seat, choice, &mut luck, &mut ());
                let all = Interpreted::prospects(setup, &state);
                let others = seats_of(setup.all()).filter(|seat| *seat != view.seat);
                let best = others.map(|seat| all[usize::from(seat)]).fold(0.0, f32::max);
                sum += all[usize::from(view.seat)] - best / 4.0;
            }
            (sum * 64.0) as i32
        };
        rank::best(moves.iter().copied(), worth, dice).unwrap_or(moves[0])
    }
}
