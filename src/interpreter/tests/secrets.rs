//! Hidden information changes nothing for a seat: cards that it cannot distinguish are exchanged at every choice, and tables that differ
//! in one hidden choice look the same.

use super::{Game, bots, project_of, setup, setup_of};
use crate::title::deck;
use crate::{Event, Move, Setup, State};
use cards::game::{Pending, Rules};
use ground::dice::Dice;

/// How tests view a table: what a seat sees, and its choices. The engine's own view, or one with a leak.
#[derive(Clone, Copy)]
struct Eyes {
    view: fn(&Setup<1>, &State<1>, u8) -> State<1>,
    moves: fn(&Setup<1>, &State<1>, u8) -> Vec<Move<1>>,
}

const ENGINE: Eyes = Eyes { view, moves };

fn view(setup: &Setup<1>, state: &State<1>, seat: u8) -> State<1> {
    Game::view(setup, state, seat).table()
}

fn moves(setup: &Setup<1>, state: &State<1>, seat: u8) -> Vec<Move<1>> {
    let mut moves = Vec::new();
    Game::legal(setup, state, seat, &mut moves);
    moves
}

/// Plays random games; at each choice, for each seat, exchanges the cards that it cannot distinguish. Its view, its choices and the
/// bots' choices with the same dice must stay the same; returns the first difference.
fn exchanged(game: &str, players: u8, games: u64, eyes: Eyes) -> Result<(), String> {
    let setup = setup(game, players);
    let mut thinkers = bots(&["greedy", "search-10"]);
    let (mut seen, mut moved) = (0, 0);
    for index in 0..games {
        let mut dice = Dice::new(3, index);
        let mut state = Game::deal(&setup, &mut dice, &mut ());
        while let Pending::Decide(asked) = Game::pending(&setup, &state) {
            let legal = (eyes.moves)(&setup, &state, asked);
            for seat in 0..players {
                let kept = |what: &str, same: bool| {
                    if same { Ok(()) } else { Err(format!("{game} {index}, seat {seat}: {what}")) }
                };
                let mut other = state;
                other.exchange(&setup, seat, |cards| dice.shuffle(cards));
                moved += u32::from(other != state);
                seen += 1;
                let seen = (eyes.view)(&setup, &state, seat);
                kept("its view", seen == (eyes.view)(&setup, &other, seat))?;
                Game::invariants(&setup, &Game::imagine(&setup, &Game::view(&setup, &state, seat), &mut dice))
                    .expect("what is imagined can be");
                if seat != asked {
                    continue;
                }
                kept("its choices", legal == (eyes.moves)(&setup, &other, seat))?;
                kept("its choices, as it sees them", legal == moves(&setup, &seen, seat))?;
                // thinking takes long, so only every tenth game
                for bot in thinkers.iter_mut().filter(|_| index % 10 == 3 && legal.len() > 1) {
                    let mut choose = |state: &State<1>| {
                        bot.sit_down();
                        bot.choose(&setup, &Game::view(&setup, state, seat), &legal, &mut Dice::new(7, index))
                    };
                    kept("the choice of a bot", choose(&state) == choose(&other))?;
                }
            }
            let choice = legal[dice.below(legal.len() as u32) as usize];
            Game::apply(&setup, &mut state, asked, choice, &mut dice, &mut ());
        }
    }
    assert!(moved * 3 > seen, "{game}: {moved} of {seen} tables had something to exchange");
    Ok(())
}

#[test]
fn what_a_seat_cannot_know_changes_nothing_for_it() {
    for (game, players, games) in
        [("kuhn", 2, 200), ("ebb-and-flood", 3, 4), ("hedge-market", 3, 24), ("nine-tails", 2, 24)]
    {
        exchanged(game, players, games, ENGINE).expect("no secret is told");
    }
    for (game, players, games) in [
        ("hearts", 4, 1),
        ("go-fish", 2, 1),
        ("cribbage", 2, 1),
        ("skim", 2, 1),
        ("gin-rummy", 2, 1),
        ("oh-hell", 3, 2),
        ("spades", 4, 1),
        ("crazy-eights", 3, 1),
        ("leduc", 2, 60),
        ("goofspiel", 3, 4),
        ("whose-key", 3, 4),
        ("long-way-home", 3, 4),
    ] {
        exchanged(game, players, games, ENGINE).expect("no secret is told");
    }
}

/// A planted leak is found: a view that remembers a hidden card, and a choice that depends on one.
#[test]
fn a_planted_leak_is_found() {
    let remembers = Eyes {
        view: |setup, state, seat| {
            let mut seen = view(setup, state, seat);
            seen.picks[7].targets[0] = i16::from(anothers(setup, state, seat));
            seen
        },
        ..ENGINE
    };
    let hangs = Eyes {
        moves: |setup, state, seat| {
            let mut moves = moves(setup, state, seat);
            moves.truncate(if moves.len() > 1 && anothers(setup, state, seat).is_multiple_of(2) { 1 } else { 9 });
            moves
        },
        ..ENGINE
    };
    for game in ["kuhn", "hedge-market"] {
        let told = |eyes| exchanged(game, 2, 20, eyes).expect_err("a leak");
        assert!(told(remembers).ends_with("its view"), "{game}");
        assert!(told(hangs).contains("its choices"), "{game}");
    }
}

/// A card in the hand of the other player.
fn anothers(setup: &Setup<1>, state: &State<1>, seat: u8) -> u8 {
    let hand = setup.program.places.iter().position(|place| place.name == "hand").expect("hands");
    state.places[setup.slot(hand as u8, 1 - seat)].first().unwrap_or_default()
}

/// The same for a thousand games of each kind.
#[test]
#[ignore = "takes minutes: .ci/weekly runs it"]
fn of_a_thousand_games_none_tells_a_secret() {
    for (game, players) in [("kuhn", 2), ("ebb-and-flood", 3), ("hedge-market", 3)] {
        exchanged(game, players, 1_000, ENGINE).expect("no secret is told");
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
              fill: {when: count deck > 3, do: [{draw: 1, from: deck, to: hand}]}
              hide: {card: hand, do: [{move: card, to: grave}]}
              peek: {card: hand, do: [{show: card, to: left of me}]}
              ask:
                card: hand
                do:
                  - {show: card, to: left of me}
                  - {choose: {nod: {}, frown: {}}, who: left of me}
      - {pass: hand, to: left of me}
wins: [count hand]
";

/// Two tables that differ in one choice: a seat that gets the same messages from both sees the same, as long as the messages
/// stay equal.
#[test]
fn two_worlds_that_are_told_alike_look_alike() {
    let cards = (1..=20).map(|n| format!("Card {n},{n}\n")).collect::<String>();
    let game = "title: Hiding\ntagline: Guess.\nplayers: 3..3\nkinds:\n  card: {files: [cards.csv], template: plain/card, fields: {rank: 1..20}}\n";
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
                        alike += side_by_side(setup, [state; 2], (asked, [one, other]), seat, dice, view);
                    }
                }
                Game::apply(setup, &mut state, asked, one, &mut dice, &mut ());
            }
        }
    }
    assert!(alike > 150, "{alike} pairs of tables were told alike");
}

/// Equal cards are taken up openly, laid, shown and passed on.
const COPIES: &str = "
places:
  deck: {starts: card, seen: nobody}
  row: {seen: all}
  hand: {of: player, seen: owner}
  pile: {seen: all}
play:
  - {shuffle: deck}
  - {deal: 2, from: deck, to: hand}
  - {deal: 4, from: deck, to: row}
  - repeat: round
    times: 4
    do:
      - each: all
        do:
          - choose:
              take: {card: row, do: [{move: card, to: hand}]}
              lay: {card: hand, do: [{move: card, to: pile}]}
              peek: {card: hand, do: [{show: card, to: left of me}]}
              back: {card: pile, do: [{move: card, to: hand}]}
              fill: {when: count deck > 3, do: [{draw: 1, from: deck, to: hand}]}
      - {pass: hand, to: left of me}
wins: [count hand]
";

/// Nobody can tell which of several equal cards is laid or shown: tables that differ in hidden information look the same to a seat
/// after a choice that it sees.
#[test]
fn of_equal_cards_nobody_is_told_which() {
    let game = "title: Copies\ntagline: Which?\nplayers: 2..3\nkinds:\n  card: {files: [cards.csv], template: plain/card, fields: {rank: 1..20}}\n";
    let all =
        [("game.yaml", game), ("play.yaml", COPIES), ("cards.csv", "title,rank,copies\nApe,1,8\nBee,2,8\nCat,3,8\n")];
    let all: Vec<_> = all.into_iter().map(|(name, text)| (format!("data/copies/{name}"), text.to_owned())).collect();
    let mut seen = 0;
    for players in [2, 3] {
        let copies = setup_of(&all, "copies", players);
        for index in 0..60 {
            let mut dice = Dice::new(6, index);
            let mut state = Game::deal(&copies, &mut dice, &mut ());
            while let Pending::Decide(asked) = Game::pending(&copies, &state) {
                let legal = moves(&copies, &state, asked);
                let one = legal[dice.below(legal.len() as u32) as usize];
                for seat in (0..players).filter(|seat| *seat != asked) {
                    let mut other = state;
                    other.exchange(&copies, seat, |cards| dice.shuffle(cards));
                    let named = Game::name_move(&copies, one);
                    let mut alike = moves(&copies, &other, asked).into_iter();
                    if let Some(same) = alike.find(|choice| Game::name_move(&copies, *choice) == named) {
                        seen += side_by_side(&copies, [state, other], (asked, [one, same]), seat, dice, titles);
                    }
                }
                Game::apply(&copies, &mut state, asked, one, &mut dice, &mut ());
            }
        }
    }
    assert!(seen > 150, "{seen} choices were seen");
}

/// What a seat sees, place by place: titles, and which unknown cards it can distinguish. Equal cards have one title.
fn titles(setup: &Setup<1>, state: &State<1>, seat: u8) -> Vec<Vec<String>> {
    let seen = view(setup, state, seat);
    let named = |card: u8| match seen.lie(card).known[usize::from(seat)] {
        crate::state::KNOWN => setup.program.titles[usize::from(card)].clone(),
        unknown => unknown.to_string(),
    };
    (0..setup.slot_place.len()).map(|slot| seen.rising(slot).map(named).collect()).collect()
}

/// The first parts in which two views differ.
fn differ(one: &State<1>, other: &State<1>) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let parts = one.lines().zip(other.lines()).enumerate().filter(|(_, (one, other))| one != other);
    parts.take(6).map(|(line, (one, other))| format!("{line}: {} / {}; ", one.trim(), other.trim())).collect()
}

/// Continues two games with the same dice as long as a seat gets the same messages; returns the number of choices.
fn side_by_side<V: PartialEq>(
    setup: &Setup<1>,
    from: [State<1>; 2],
    first: (u8, [Move<1>; 2]),
    seat: u8,
    dice: Dice,
    seen: fn(&Setup<1>, &State<1>, u8) -> V,
) -> u32 {
    let (mut worlds, mut chances) = (from, [dice; 2]);
    let (mut asked, mut picks) = first;
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
        if seen(setup, &worlds[0], seat) != seen(setup, &worlds[1], seat) {
            let differ = differ(&view(setup, &worlds[0], seat), &view(setup, &worlds[1], seat));
            panic!("seat {seat} sees which it is ({differ}), and is told {:?}", told[0]);
        }
        let [Pending::Decide(one), Pending::Decide(two)] = worlds.map(|world| Game::pending(setup, &world)) else {
            return step + 1;
        };
        let legal = [0, 1].map(|nth| moves(setup, &worlds[nth], one));
        // a choice that both tables offer
        let name = |choice: &Move<1>| Game::name_move(setup, *choice);
        let alike = |choice: &Move<1>| legal[1].iter().find(|other| name(other) == name(choice)).copied();
        let Some(both) = legal[0].iter().find_map(|choice| Some([*choice, alike(choice)?])) else { return step + 1 };
        assert_eq!(one, two);
        if one == seat {
            let names = legal.each_ref().map(|all| all.iter().map(name).collect::<std::collections::BTreeSet<_>>());
            assert_eq!(names[0], names[1], "seat {seat} may choose otherwise");
        }
        (asked, picks) = (one, both);
    }
    6
}
