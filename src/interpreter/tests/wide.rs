//! Games that need more features than the five: several cards at once, patterns, several places of a kind, numbers that the player chooses.
//! Their results are known from arithmetic and from the rules.

use super::{Game, Played, bots, files, project_of, setup_of, told};
use crate::eval::Look;
use crate::state::NOBODY;
use crate::title::deck;
use crate::{Setup, State};
use cards::game::{Pending, Rules};
use ground::dice::Dice;
use table::play::play;
use table::title::Playable;

const WIDE: [(&str, &[u8]); 19] = [
    ("aces-up", &[1]),
    ("attic-auction", &[3, 5]),
    ("clock", &[1]),
    ("crazy-eights", &[2, 6]),
    ("cribbage", &[2]),
    ("gin-rummy", &[2]),
    ("go-fish", &[2, 4]),
    ("goofspiel", &[2, 3]),
    ("hearts", &[4]),
    ("leduc", &[2]),
    ("long-way-home", &[2, 6]),
    ("mill-lane", &[2, 4]),
    ("oh-hell", &[3, 7]),
    ("pig", &[2, 4]),
    ("six-fathoms", &[2, 5]),
    ("skim", &[2, 3]),
    ("spades", &[4]),
    ("tricks", &[4]),
    ("whose-key", &[2, 4]),
];

#[test]
fn wide_games_are_played_and_keep_their_cards() {
    for (game, counts) in WIDE {
        let project = project_of(&files(game));
        let found = deck::<1>(&project, game);
        assert!(found.diags.is_empty(), "{game}:\n{}", told(&project, &found.diags));
        // in some of them nobody has a choice, so the usual lines require none
        let unfit = Played::new(game).rehearse(&project);
        assert!(unfit.is_empty(), "{game}:\n{}", told(&project, &unfit));
        for players in counts {
            let setup = setup_of(&files(game), game, *players);
            for index in 0..12 {
                let played = play(&setup, &mut bots(&["random"]), 7, index, true, &mut ());
                let played = played.unwrap_or_else(|e| panic!("{game}: {e}"));
                assert!(played.outcome.guard.is_none(), "{game}: {:?}", played.outcome.guard);
            }
        }
    }
}

/// Clock is solved exactly once in thirteen games: if the last card that is turned is a king.
#[test]
fn clock_comes_out_once_in_thirteen() {
    let setup = setup_of(&files("clock"), "clock", 1);
    let games = 20_000;
    let out = (0..games).filter(|index| {
        let state = Game::deal(&setup, &mut Dice::new(3, *index), &mut ());
        state.winners == 1
    });
    let (share, even) = (out.count() as f64 / games as f64, 1.0 / 13.0);
    let error = (even * (1.0 - even) / games as f64).sqrt();
    assert!((share - even).abs() < 3.0 * error, "{share} +- {error}");
}

/// Puts cards into a place of the first player: the rank, followed by the first letter of the suit.
fn lay(setup: &Setup<1>, state: &mut State<1>, place: &str, cards: &str) {
    let nth = setup.program.places.iter().position(|known| known.name == place).expect("a place");
    for card in cards.split(' ') {
        let (rank, suit) = card.split_at(card.len() - 1);
        let suits = [("C", "clubs"), ("D", "diamonds"), ("H", "hearts"), ("S", "spades")];
        let (_, suit) = suits.iter().find(|(letter, _)| *letter == suit).expect("a suit");
        let rank =
            ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].iter().position(|r| *r == rank);
        let title = format!("{suit} {}", rank.expect("a rank"));
        let card = setup.program.titles.iter().position(|known| *known == title).expect("a card");
        state.lay(card as u8, setup.slot(nth as u8, 0), false, NOBODY);
    }
}

/// A game with all its cards in the first place, and another first comparison: the cards that the first player has.
fn worth(game: &str, term: &str, laid: &[(&str, &str)]) -> i32 {
    let mut all = files(game);
    all[1].1 = all[1].1.replacen("wins: [score]", &format!("wins: [{term}]"), 1);
    let setup = setup_of(&all, game, 2);
    let mut state = State::new(&setup);
    laid.iter().for_each(|(place, cards)| lay(&setup, &mut state, place, cards));
    Look { setup: &setup, state: &state }.standing()[0]
}

#[test]
fn shows_of_cribbage_are_counted() {
    for (kept, cut, points) in [
        ("5C 5D 5H JS", "5S", 29),
        ("5C 5D 5H 5S", "KC", 28),
        ("7C 7D 8C 8D", "9H", 24),
        ("6C 7D 8C 8D", "9H", 16),
        ("2C 4D 6H 8S", "10D", 0),
        ("2C 4C 6C 8C", "10D", 4),
        ("2C 4C 6C 8C", "10C", 5),
        ("AC 2C 3C 4D", "5H", 7),
        ("JC 2D 4H 6S", "8C", 1),
    ] {
        assert_eq!(worth("cribbage", "worth", &[("kept", kept), ("cut", cut)]), points, "{kept} and {cut}");
    }
    // a flush of the crib needs five cards
    let crib = |term: &str, cut: &str| worth("cribbage", term, &[("kept", "2C 4C 6C 8C"), ("cut", cut)]);
    assert_eq!([crib("flush", "10D"), crib("flush", "10C")], [4, 5]);
    for (row, same, run) in [("7C 7D", 2, 0), ("7C 7D 7H", 3, 0), ("3C 5D 4H", 1, 3), ("6C 3C 5D 4H 2S", 1, 5)] {
        let laid = [("row", row)];
        let found = [worth("cribbage", "same", &laid), worth("cribbage", "row_run", &laid)];
        assert_eq!(found, [same, run], "{row}");
    }
}

#[test]
fn as_little_as_can_be_is_left_beside_melds() {
    for (hand, left) in [
        ("AC 2C 3C 7D 7H 7S KC KD KH 3D", 3),
        ("5C 5D 5S 6D 6S 6H 8C 8D 8H 2S", 2),
        ("2D 2S 2H 4H 5H 6H 9D 10S QS 8D", 37),
        ("2D 2S 2H 9D 9S 9H KS 4C 6H 8S", 28),
        // the fourth nine belongs to the run
        ("9C 9D 9S 9H 10H JH QD QS 2D 2H", 24),
        ("AC 2C 3C 4C 7D 7H 7S KC KD KH", 0),
        // either the three fives or the run of hearts
        ("5C 5D 5H 6H 7H KS QD 2C", 10 + 10 + 2 + 10),
    ] {
        assert_eq!(worth("gin-rummy", "deadwood", &[("hand", hand)]), left, "{hand}");
    }
}

/// Whatever cards are passed, thirteen hearts and a queen count 26 points, or 78 if one player takes them all.
#[test]
fn points_of_hearts_add_up() {
    let setup = setup_of(&files("hearts"), "hearts", 4);
    for index in 0..30 {
        let played = play(&setup, &mut bots(&["random"]), 11, index, true, &mut ()).expect("it ends");
        let sum: i32 = played.outcome.score.iter().sum();
        assert!([-26, -78].contains(&sum), "{:?}", played.outcome.score);
    }
}

/// Captures by sums are found without trying every set, and equal those that are counted by hand at every choice.
#[test]
fn captures_by_sums_are_all_found() {
    let setup = setup_of(&files("skim"), "skim", 2);
    let rank = |card: u8| i32::from(card) % 13 + 1;
    let mut seen = 0;
    for index in 0..6 {
        let mut dice = Dice::new(8, index);
        let mut state = Game::deal(&setup, &mut dice, &mut ());
        while let Pending::Decide(seat) = Game::pending(&setup, &state) {
            let mut moves = Vec::new();
            Game::legal(&setup, &state, seat, &mut moves);
            let lies = |place: &str, seat: u8| {
                let nth = setup.program.places.iter().position(|known| known.name == place).expect("a place");
                state.places[setup.slot(nth as u8, seat)].into_iter().map(rank).collect::<Vec<_>>()
            };
            let (row, hand) = (lies("row", 0), lies("hand", seat));
            let mut sums = Vec::new();
            for (a, first) in row.iter().enumerate() {
                sums.push(*first);
                for (b, second) in row.iter().enumerate().skip(a + 1) {
                    sums.push(first + second);
                    sums.extend(row.iter().skip(b + 1).map(|third| first + second + third));
                }
            }
            let takes: usize = hand.iter().map(|card| sums.iter().filter(|sum| *sum == card).count()).sum();
            assert_eq!(moves.len(), takes + hand.len(), "{row:?} {hand:?}");
            seen += takes;
            let pick = moves[dice.below(moves.len() as u32) as usize];
            Game::apply(&setup, &mut state, seat, pick, &mut dice, &mut ());
        }
    }
    assert!(seen > 500, "{seen}");
}

/// If `wins_if` is checked for several players, all of them win or none, and no line that compares them is judged.
#[test]
fn players_win_together_or_not_at_all() {
    let setup = setup_of(&files("long-way-home"), "long-way-home", 3);
    let mut won = [0; 2];
    for index in 0..60 {
        let played = play(&setup, &mut bots(&["random"]), 3, index, true, &mut ()).expect("it ends");
        assert!([0, 0b111].contains(&played.outcome.winners), "{:b}", played.outcome.winners);
        won[usize::from(played.outcome.winners > 0)] += 1;
    }
    assert!(won.iter().all(|games| *games > 10), "{won:?}");
    let project = project_of(&files("long-way-home"));
    let terms = crate::usual::terms(&project, "long-way-home").value.expect("lines").1;
    let lines: Vec<&str> = terms.lines.iter().map(|line| line.id.as_str()).collect();
    assert!(lines.contains(&"ends") && !lines.contains(&"ties") && !lines.contains(&"seats"), "{lines:?}");
}

/// Cards that enter and leave trigger their own words, and words of cards in other places.
#[test]
fn what_comes_and_goes_sets_words_off() {
    let game = "title: Bells\ntagline: They ring.\nplayers: 2..2\nwords:\n  \
        bell: {says: \"When it goes to the grave, it rings.\", whenever: {enters: grave}, do: [{add: 1, to: rung}]}\n  \
        mourner: {says: \"It mourns for others.\", whenever: {leaves: row, to: grave}, which: other, in: row, do: [{add: 1, to: mourned}]}\n\
        kinds:\n  card: {files: [cards.csv], template: plain/card, fields: {rank: 1..9, does: \"says?\"}}\n";
    let rules = "places: {deck: {starts: card where rank > 3, seen: nobody}, rest: {starts: card where rank <= 3, seen: nobody}, row: {seen: all}, grave: {seen: all}}\n\
        marks: {rung: 0..9, mourned: 0..9}\nplay:\n  - {move: deck, to: row}\n  - each: players\n    do:\n      \
        - choose: {bury: {card: row, do: [{move: card, to: grave}]}}\nwins: [rung * 10 + mourned, count rest]\n";
    let cards = "title,rank,does\nBell,4,bell\nMourner,5,mourner\nOther,6,\nLeft Out,1,bell\n";
    let all = [("game.yaml", game), ("play.yaml", rules), ("cards.csv", cards)];
    let all: Vec<_> = all.map(|(name, text)| (format!("data/bells/{name}"), text.to_owned())).into();
    let setup = setup_of(&all, "bells", 2);
    let ends = |order: [u8; 2]| {
        let mut dice = Dice::new(1, 1);
        let mut state = Game::deal(&setup, &mut dice, &mut ());
        for card in order {
            let cards_gone = i16::from(card) + crate::state::CARD;
            let mut moves = Vec::new();
            Look { setup: &setup, state: &state }.legal(&mut moves);
            let choice = moves.iter().find(|choice| choice.targets[0] == cards_gone).expect("it lies in the row");
            let seat = state.me;
            Game::apply(&setup, &mut state, seat, *choice, &mut dice, &mut ());
        }
        Look { setup: &setup, state: &state }.standing()[0]
    };
    // the bell rings and is mourned; then the mourner leaves, and nobody mourns
    assert_eq!(ends([0, 1]), 11);
    assert_eq!(ends([1, 0]), 10);
    assert_eq!(ends([2, 0]), 12);
}
