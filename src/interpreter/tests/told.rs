//! Messages to the designer about a game with errors; and secrets with equal cards and simultaneous choices.

use super::{Game, bots, project_of, setup_of, told};
use crate::Played;
use cards::game::Rules;
use std::sync::atomic::{AtomicU32, Ordering};
use table::play::play;
use table::title::{Asked, Experiment, Follower, Games, Playable};
use table::verdict::{Verdict, judge};

const ABOUT: &str = "title: Auction\ntagline: Going, going.\nplayers: 2..2\nkinds:\n  \
    lot: {files: [cards.csv], template: plain/card, fields: {worth: {type: 1..5, slot: cost}}}\n";

/// The files of a small game for two players.
fn files(play: &str, cards: &str) -> Vec<(String, String)> {
    [("game.yaml", ABOUT), ("play.yaml", play), ("cards.csv", cards)]
        .map(|(name, text)| (format!("data/auction/{name}"), text.to_owned()))
        .into()
}

/// Lots are bid for in secret; if bids are equal, nobody gets the lot.
const AUCTION: &str = "places: {deck: {starts: lot, seen: nobody}, block: {seen: all}, lost: {seen: all}, won: {of: player, seen: all}}\n\
    marks: {coins: {of: player, is: 0..20 = 10}, bid: {of: player, is: 0..20}}\n\
    terms: {best: highest bid in players, score: sum worth in won + coins}\n\
    play:\n  - {shuffle: deck}\n  - repeat: lot\n    until: no deck\n    do:\n      - {deal: 1, from: deck, to: block}\n      \
    - {choose: {offer: {number: 0..20, also: number <= coins, do: [{set: bid, to: number}]}}, together: all}\n      \
    - if: count best = 1\n        then: [{add: \"-bid of best\", to: coins of best}, {move: block, to: won of best}]\n        \
    else: [{move: block, to: lost}]\nwins: [score]\nhopes: score\n";

/// In simultaneous choices, the last seat that is asked has no advantage: each of two equal players wins half of the
/// games.
#[test]
fn those_who_choose_at_once_weigh_their_choices_alike() {
    let setup = setup_of(&files(AUCTION, "title,worth,copies\nPot,1,5\nVase,5,5\n"), "auction", 2);
    let mut greedy = bots(&["greedy"]);
    let mut won = [0.0_f64; 2];
    for index in 0..200 {
        let outcome = play(&setup, &mut greedy, 4, index, true, &mut ()).expect("it ends").outcome;
        let share = 1.0 / f64::from(outcome.winners.count_ones());
        (0..2).filter(|seat| outcome.won(*seat)).for_each(|seat| won[seat] += share);
    }
    // three standard deviations of 200 coin tosses
    assert!((won[0] - 100.0).abs() < 22.0, "{won:?}");
}

/// There is one card in the row, and both players must take one.
const BARE: &str = "places: {deck: {starts: lot, seen: nobody}, row: {seen: all}, won: {of: player, seen: all}}\n\
    marks: {coins: {of: player, is: 0..50 = 1}}\n\
    play:\n  - {shuffle: deck}\n  - {deal: 1, from: deck, to: row}\n  \
    - {each: players, do: [{choose: {take: {card: row, do: [{move: card, to: won}, {add: -1, to: coins of others}, {add: -1, to: coins of others}]}}}]}\n\
    wins: [sum worth in won]\n";

/// If a game gets stuck, the choice, its place and the cure are named; a mark that stops names the end of its range and what stopped it.
#[test]
fn a_game_that_stands_still_names_the_choice_and_the_cure() {
    let project = project_of(&files(BARE, "title,worth,copies\nApe,1,2\nBee,2,1\n"));
    let title = Played::new("auction");
    let asked = Experiment { players: 2, seed: 1, bots: vec!["random".to_owned()], variants: Vec::new() };
    let shown = told(&project, &title.tell(&project, &asked, 0).diags);
    for part in [
        "data/auction/play.yaml:6:27: error[nothing-to-choose]",
        "player 2 must choose `take`",
        "only with cards in the row",
        "if_none: skip",
    ] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
    let asked =
        Asked { games: Games::Each(200), bots: vec!["random".to_owned()], seed: 1, threads: 1, ..Asked::default() };
    let played = title.playtest(&project, &asked, &|| true).value.expect("played");
    let reasons = judge(&played.terms.expect("terms"), &played.record, &[]).reasons.join("\n");
    for part in [
        "`coins` is stopped at the end of its range in 100 % of games, most often at 0, by `take`",
        "is stopped by a guard after 1 choice: the game gets stuck",
    ] {
        assert!(reasons.contains(part), "{part}:\n{reasons}");
    }
    // the table of --bots is named after them
    let asked = Asked { bots: vec!["greedy".to_owned(), "greedy".to_owned()], ..asked };
    let played = title.playtest(&project, &asked, &|| true).value.expect("played");
    let judged = judge(&played.terms.expect("terms"), &played.record, &[]);
    assert_eq!(played.record.tables[0].label(), "greedy of 2 players");
    assert!(judged.rulings.iter().any(|ruling| ruling.id == "ends" && ruling.tables == ["greedy"]));
}

/// A choice that is repeated until its mark has a value that it cannot hold; and until one that it can.
const ENDLESS: &str = "places: {deck: {starts: lot, seen: nobody}, hand: {of: player, seen: all}}\nmarks: {coins: {of: player, is: 0..9}}\n\
    play:\n  - {deal: 1, from: deck, to: hand}\n  - turns: players\n    until: any players where coins > 20\n    do: [{choose: {earn: {do: [{add: 1, to: coins}]}, wait: {}}}]\n\
    wins: [coins]\n";

#[test]
fn where_no_game_ends_no_more_are_played() {
    let cards = "title,worth,copies\nApe,1,2\nBee,2,1\n";
    let asked = Asked { seed: 1, threads: 1, ..Asked::default() };
    let played = |play: &str| {
        let project = project_of(&files(play, cards));
        Played::new("auction").playtest(&project, &asked, &|| true).value.expect("played")
    };
    let endless = played(ENDLESS);
    assert!(endless.record.games() <= 16 && endless.rest().is_none(), "{}", endless.record.games());
    assert!(endless.notes.iter().any(|note| note.contains("did not come to an end")), "{:?}", endless.notes);
    let judged = judge(endless.terms.as_ref().expect("terms"), &endless.record, &[]);
    assert!(judged.rulings.iter().any(|ruling| ruling.id == "ends" && ruling.verdict == Verdict::Fail));
    let ends = played(&ENDLESS.replace("> 20", "> 3"));
    assert!(ends.record.games() > 100 && !ends.notes.iter().any(|note| note.contains("did not come to an end")));
}

/// A run can be stopped in the middle of a game: the unfinished game is not counted.
#[test]
fn a_run_stops_before_the_next_choice() {
    struct Stops(AtomicU32);
    impl Follower for Stops {
        fn game(&self) -> bool {
            true
        }

        fn goes_on(&self) -> bool {
            self.0.fetch_add(1, Ordering::Relaxed) < 50
        }
    }
    let project = project_of(&files(ENDLESS, "title,worth,copies\nApe,1,2\nBee,2,1\n"));
    let asked =
        Asked { games: Games::Each(5), bots: vec!["random".to_owned()], seed: 1, threads: 1, ..Asked::default() };
    let stops = Stops(AtomicU32::new(0));
    let played = Played::new("auction").playtest(&project, &asked, &stops).value.expect("played");
    assert!(played.rest().is_some() && played.record.games() == 0, "{}", played.record.games());
    assert!(stops.0.into_inner() < 60);
}

/// Sets of cards are picked, and their cards may be named in any order.
const SETS: &str = "places: {deck: {starts: lot, seen: nobody}, hand: {of: player, seen: all}, won: {of: player, seen: all}}\n\
    play:\n  - {shuffle: deck}\n  - {deal: 3, from: deck, to: hand}\n  \
    - {each: players, do: [{choose: {sell: {player: others, some: {of: hand, count: 1..2}, do: [{move: some, to: won}]}, give: {card: hand, do: [{move: card, to: won}]}}, may: wait}]}\n\
    wins: [sum worth in won]\n";

#[test]
fn choices_are_written_in_any_order_of_their_cards() {
    let setup = setup_of(&files(SETS, "title,worth,copies\nOld Pot,1,2\nVase,5,3\nPot,2,2\n"), "auction", 2);
    let reworded = |words| <Game as Rules>::reworded(&setup, words);
    for (words, meant) in [
        ("sell player 2 Vase, Old Pot", Ok("sell player 2 Old Pot, Vase")),
        ("sell player 2 Pot, Old Pot", Ok("sell player 2 Old Pot, Pot")),
        ("Sell Player 1 Vase,vase", Ok("sell player 1 Vase, Vase")),
        ("give old pot", Ok("give Old Pot")),
        ("wait", Ok("wait")),
        ("give Vse", Err("did you mean `Vase`? write it as `give CARD`")),
        ("sell Vase, Pot", Err("write it as `sell player 1 CARD, CARD`")),
        ("flibber the gibbet", Err("begin it with one of give, sell, wait")),
        ("gve Pot", Err("did you mean `give`?")),
    ] {
        match (reworded(words), meant) {
            (Ok(found), Ok(meant)) => assert_eq!(found, meant),
            (Err((_, help)), Err(meant)) => assert_eq!(help, meant, "{words}"),
            (found, _) => panic!("{words}: {found:?}"),
        }
    }
    let scenarios = "- name: Any order\n  players: 2\n  given: {turn: A, A: {hand: [Old Pot, Vase, Pot]}}\n  \
        when: [A: \"sell player 2 Vase, Old Pot\"]\n  then: {A.won: [Old Pot, Vase], A.hand: [Pot]}\n\
        - name: What can be chosen is not illegal\n  players: 2\n  given: {turn: A, A: {hand: [Old Pot, Vase, Pot]}}\n  \
        then: {illegal: [\"sell player 2 Vase, Old Pot\"]}\n\
        - name: What can never be chosen proves nothing\n  players: 2\n  given: {turn: A, A: {hand: [Old Pot, Vase, Pot]}}\n  \
        then: {illegal: [flibber the gibbet, \"sell player 2 Vse, Pot\"]}\n";
    let mut all = files(SETS, "title,worth,copies\nOld Pot,1,2\nVase,5,3\nPot,2,2\n");
    all.push(("data/auction/scenarios/all.yaml".to_owned(), scenarios.to_owned()));
    let project = project_of(&all);
    let judged = Played::new("auction").scenarios(&project, &[]).value.expect("scenarios");
    let failures: Vec<String> = judged.iter().map(|scenario| told(&project, &scenario.failures)).collect();
    assert!(judged[0].passes(), "{}", failures[0]);
    assert!(failures[1].contains("A can `sell player 2 Vase, Old Pot`"), "{}", failures[1]);
    assert_eq!(failures[2].matches("error[no-choice]").count(), 2, "{}", failures[2]);
}

/// `wins_at_once` is tested only when a mark that it reads may have changed. Scenarios of these games end in the middle of an action.
#[test]
fn a_goal_is_tested_when_its_marks_change() {
    let program = |game: &String| crate::read::read(&super::project(game), game).value?.program;
    let goals: Vec<_> = super::games().iter().filter_map(program).filter(|program| program.at_once.is_some()).collect();
    assert!(goals.len() >= 2 && goals.iter().all(|program| program.at_once_marks.is_some()), "{}", goals.len());
}
