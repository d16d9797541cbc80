//! What a seat cannot know changes nothing for it: cards that it cannot tell apart are exchanged at every choice, and tables that differ
//! in one unseen choice look the same.

use super::{Game, bots, project_of, setup};
use crate::title::deck;
use crate::{Event, Move, Setup, State};
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
                assert!(look(&state) == look(&other), "{game}: seat {seat}");
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
#[ignore = "takes minutes: .ci/weekly runs it"]
fn of_a_thousand_games_none_tells_a_secret() {
    for (game, players) in [("kuhn", 2), ("ebb-and-flood", 3), ("hedge-market", 3)] {
        exchanged(game, players, 1_000);
    }
}

/// Cards are picked from hands, taken up openly, buried among others, shuffled and passed on.
const HIDING: &str = "
places:
  deck: {starts: card, seen: nobody}
  hand: {of: player, seen: owner}
  pile: {seen: all}
  grave: {seen: nobody}
play:
  - {shuffle: deck}
  - {deal: 3, from: deck, to: hand}
  - repeat: round
    times: 4
    do:
      - each: all
        do:
          - choose:
              bury: {card: hand, do: [{move: card, to: grave}, {draw: 1, from: deck, to: hand}]}
              lay: {card: hand, do: [{move: card, to: pile}]}
              take: {card: pile, do: [{move: card, to: hand}]}
              mix: {do: [{shuffle: grave}]}
      - {pass: hand, to: left of me}
wins: [count hand]
";

/// Two tables that differ in one choice: a seat that is told the same of both sees the same, however far it goes on like that.
#[test]
fn two_worlds_that_are_told_alike_look_alike() {
    let cards = (1..=14).map(|n| format!("Card {n},{n}\n")).collect::<String>();
    let game = "title: Hiding\ntagline: Guess.\nplayers: 3..3\nkinds:\n  card: {files: [cards.csv], template: plain/card, fields: {rank: 1..14}}\n";
    let all = [
        ("game.yaml", game.to_owned()),
        ("play.yaml", HIDING.to_owned()),
        ("cards.csv", format!("title,rank\n{cards}")),
    ];
    let all: Vec<_> = all.into_iter().map(|(name, text)| (format!("data/hiding/{name}"), text)).collect();
    let hiding = deck::<1>(&project_of(&all), "hiding").deck.expect("a deck");
    let hiding = Game::compile(&hiding, 3).value.expect("a table");
    let mut alike = 0;
    for (setup, games) in [(&hiding, 40), (&setup("nine-tails", 2), 8), (&setup("ebb-and-flood", 3), 1)] {
        for index in 0..games {
            let mut dice = Dice::new(5, index);
            let mut state = Game::deal(setup, &mut dice, &mut ());
            while let Pending::Decide(asked) = Game::pending(setup, &state) {
                let legal = moves(setup, &state, asked);
                let one = legal[dice.below(legal.len() as u32) as usize];
                let other = legal[dice.below(legal.len() as u32) as usize];
                if one != other {
                    for seat in (0..setup.players).filter(|seat| *seat != asked) {
                        alike += side_by_side(setup, state, (asked, one, other), seat, dice);
                    }
                }
                Game::apply(setup, &mut state, asked, one, &mut dice, &mut ());
            }
        }
    }
    assert!(alike > 150, "{alike} pairs of tables were told alike");
}

/// Plays on in two worlds with the same dice for as long as a seat is told the same of both; how often it was.
fn side_by_side(setup: &Setup<1>, from: State<1>, first: (u8, Move, Move), seat: u8, dice: Dice) -> u32 {
    let (mut worlds, mut chances) = ([from; 2], [dice; 2]);
    let (mut asked, mut picks) = (first.0, [first.1, first.2]);
    for step in 0..6 {
        let mut told: [Vec<String>; 2] = Default::default();
        for nth in 0..2 {
            let mut log: Vec<Event> = Vec::new();
            Game::apply(setup, &mut worlds[nth], asked, picks[nth], &mut chances[nth], &mut log);
            told[nth] = log.into_iter().filter_map(|event| Game::tell_to(setup, event, seat)).collect();
        }
        if told[0] != told[1] {
            return step;
        }
        let look = |state: &State<1>| Game::view(setup, state, seat).table();
        assert!(look(&worlds[0]) == look(&worlds[1]), "seat {seat} sees which it is, and is told {:?}", told[0]);
        let [Pending::Decide(one), Pending::Decide(two)] = worlds.map(|world| Game::pending(setup, &world)) else {
            return step + 1;
        };
        let legal = [0, 1].map(|nth| moves(setup, &worlds[nth], one));
        // a choice that is there in both
        let Some(choice) = legal[0].iter().find(|choice| legal[1].contains(choice)) else { return step + 1 };
        assert_eq!(one, two);
        if one == seat {
            assert_eq!(legal[0], legal[1], "seat {seat} may choose otherwise");
        }
        (asked, picks) = (one, [*choice; 2]);
    }
    6
}
