//! Two of the games, written by hand from their rules alone, and compared with the interpreter after every choice.

#[path = "../../../tests/twins/mod.rs"]
mod twins;

use super::{Game, files, setup};
use crate::state::CARD;
use crate::{Move, Setup, State};
use cards::game::{Pending, Rules};
use ground::dice::Dice;
use twins::hedge_market::{Choice, HedgeMarket};
use twins::tricks::Tricks;
use twins::{ByHand, Table, Twin};

/// The cards of a place of a seat.
fn lying(setup: &Setup<1>, state: &State<1>, place: &str, seat: u8) -> u64 {
    let nth = setup.program.places.iter().position(|known| known.name == place).expect("a place");
    state.places[setup.slot(nth as u8, seat)].0[0]
}

fn mark(setup: &Setup<1>, state: &State<1>, name: &str, seat: u8) -> i16 {
    let nth = setup.program.marks.iter().position(|known| known.name == name).expect("a mark");
    state.marks[setup.mark(nth as u8, seat)]
}

/// Plays random games in both with the same dice, and compares the seat that must choose, its choices, all cards and
/// marks, and the winner.
fn agree<T: Twin>(
    game: &str,
    players: u8,
    said: fn(&Setup<1>, Move<1>) -> T::Move,
    same: fn(&Setup<1>, &State<1>, &T::State, u8),
) {
    let (setup, csv) = (setup(game, players), files(game).remove(2).1);
    let table = Table::<T>::new(players, &csv);
    for index in 0..500 {
        let (mut dice, mut luck) = (Dice::new(17, index), Dice::new(18, index));
        let mut other = dice;
        let mut state = Game::deal(&setup, &mut dice, &mut ());
        let mut twin = T::deal(&table, &mut other);
        loop {
            assert_eq!(dice, other, "{game} {index}: one has thrown or shuffled more often");
            let (now, then) = (Game::pending(&setup, &state), ByHand::<T>::pending(&table, &twin));
            assert_eq!(now, then, "{game} {index}");
            (0..players).for_each(|seat| same(&setup, &state, &twin, seat));
            let Pending::Decide(seat) = now else { break };
            let (mut moves, mut others) = (Vec::new(), Vec::new());
            Game::legal(&setup, &state, seat, &mut moves);
            T::legal(&table, &twin, &mut others);
            assert_eq!(moves.iter().map(|choice| said(&setup, *choice)).collect::<Vec<_>>(), others, "{game} {index}");
            let nth = luck.below(moves.len() as u32) as usize;
            Game::apply(&setup, &mut state, seat, moves[nth], &mut dice, &mut ());
            Game::invariants(&setup, &state).expect("nothing is lost");
            T::apply(&table, &mut twin, others[nth], &mut other);
        }
    }
}

#[test]
fn tricks_by_hand_go_the_same_way() {
    agree::<Tricks>(
        "tricks",
        4,
        |_, choice| (choice.targets[0] - CARD) as u8,
        |setup, state, twin, seat| {
            let nth = usize::from(seat);
            assert_eq!(lying(setup, state, "hand", seat), twin.hands[nth]);
            assert_eq!(lying(setup, state, "won", seat), twin.won[nth]);
            assert_eq!(mark(setup, state, "tricks", seat), i16::from(twin.tricks[nth]));
        },
    );
}

#[test]
fn hedge_market_by_hand_goes_the_same_way() {
    for players in 2..=4 {
        agree::<HedgeMarket>(
            "hedge-market",
            players,
            |setup, choice| match setup.program.actions[usize::from(choice.action)].name.as_str() {
                "build" => Choice::Build((choice.targets[0] - CARD) as u8),
                "work" => Choice::Work,
                "fetch" => Choice::Fetch,
                _ => Choice::Rob(choice.targets[0] as u8),
            },
            |setup, state, twin, seat| {
                let nth = usize::from(seat);
                assert_eq!(lying(setup, state, "hand", seat), twin.hands[nth]);
                assert_eq!(lying(setup, state, "row", seat), twin.rows[nth]);
                assert_eq!(lying(setup, state, "discard", 0), twin.discard);
                assert_eq!(lying(setup, state, "deck", 0).count_ones(), u32::from(twin.left));
                assert_eq!(mark(setup, state, "coins", seat), twin.coins[nth]);
            },
        );
    }
}
