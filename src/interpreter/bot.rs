//! A bot for every game in data: it tries each choice on a few imagined tables, and looks one choice ahead.

use crate::Interpreted;
use crate::eval::seats_of;
use crate::setup::Setup;
use crate::state::{Move, State, Wait};
use cards::game::{Bot, Rules};
use ground::dice::Dice;
use table::rank;
use table::view::View;

/// The number of imagined tables on which each choice is tried.
const TABLES: u64 = 3;

/// Takes the choice after which its hopes are highest on average.
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
                // every choice is tried on the same tables
                let mut luck = Dice::new(salt, table);
                let mut state = Interpreted::imagine(setup, view, &mut luck);
                let asked = state.wait;
                Interpreted::apply(setup, &mut state, view.seat, choice, &mut luck, &mut ());
                answer(setup, &mut state, (view.seat, asked), &mut luck);
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

/// If several seats choose at once and this one has answered, the others answer at random. So the seat that is asked
/// first predicts the result of its choice as well as the seat that is asked last.
fn answer<const W: usize>(setup: &Setup<W>, state: &mut State<W>, (seat, asked): (u8, Wait), dice: &mut Dice) {
    let Wait::Choice { choice: asked, .. } = asked else { return };
    let mut moves = Vec::new();
    while let Wait::Choice { seat: other, choice } = state.wait
        && choice == asked
        && state.answered >> seat & 1 == 1
    {
        moves.clear();
        Interpreted::legal(setup, state, other, &mut moves);
        let Some(pick) = moves.get(dice.below(moves.len() as u32) as usize) else { return };
        Interpreted::apply(setup, state, other, *pick, dice, &mut ());
    }
}
