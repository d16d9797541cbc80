//! What a seat cannot know changes nothing for it: cards that it cannot tell apart are exchanged at every choice.

use super::{Game, bots, setup};
use crate::{Move, Setup, State};
use cards::game::{Pending, Rules};
use ground::dice::Dice;

fn moves(setup: &Setup<1>, state: &State<1>, seat: u8) -> Vec<Move> {
    let mut moves = Vec::new();
    Game::legal(setup, state, seat, &mut moves);
    moves
}

/// Plays games at random; at each choice, for each seat, the cards that it cannot tell apart are exchanged. Its view, its choices and
/// what bots choose with the same dice must stay.
fn exchanged(game: &str, players: u8, games: u64) {
    let setup = setup(game, players);
    let mut thinkers = bots(&["greedy", "search-10"]);
    let (mut seen, mut moved) = (0, 0);
    for index in 0..games {
        let mut dice = Dice::new(3, index);
        let mut state = Game::deal(&setup, &mut dice, &mut ());
        while let Pending::Decide(asked) = Game::pending(&setup, &state) {
            let legal = moves(&setup, &state, asked);
            for seat in 0..players {
                let mut other = state;
                other.exchange(&setup, seat, |cards| dice.shuffle(cards));
                moved += u32::from(other != state);
                seen += 1;
                let look = |state: &State<1>| Game::view(&setup, state, seat).table();
                assert_eq!(look(&state), look(&other), "{game}: seat {seat}");
                Game::invariants(&setup, &Game::imagine(&setup, &Game::view(&setup, &state, seat), &mut dice))
                    .expect("what is imagined can be");
                if seat != asked {
                    continue;
                }
                assert_eq!(legal, moves(&setup, &other, seat), "{game}: seat {seat}");
                assert_eq!(legal, moves(&setup, &look(&state), seat), "{game}: seat {seat} sees what it may choose");
                // thinking takes long: every tenth game
                for bot in thinkers.iter_mut().filter(|_| index % 10 == 0 && legal.len() > 1) {
                    let mut choose = |state: &State<1>| {
                        bot.sit_down();
                        bot.choose(&setup, &Game::view(&setup, state, seat), &legal, &mut Dice::new(7, index))
                    };
                    assert_eq!(choose(&state), choose(&other), "{game}: a bot at seat {seat}");
                }
            }
            let choice = legal[dice.below(legal.len() as u32) as usize];
            Game::apply(&setup, &mut state, asked, choice, &mut dice, &mut ());
        }
    }
    assert!(moved * 3 > seen, "{game}: {moved} of {seen} tables had something to exchange");
}

#[test]
fn what_a_seat_cannot_know_changes_nothing_for_it() {
    for (game, players, games) in
        [("kuhn", 2, 200), ("ebb-and-flood", 3, 2), ("hedge-market", 3, 21), ("nine-tails", 2, 21)]
    {
        exchanged(game, players, games);
    }
}

/// The same for a thousand games of each.
#[test]
#[ignore = "minutes"]
fn of_a_thousand_games_none_tells_a_secret() {
    for (game, players) in [("kuhn", 2), ("ebb-and-flood", 3), ("hedge-market", 3)] {
        exchanged(game, players, 1_000);
    }
}
