//! Unusual rules: too many, too deeply nested, too new. Each is a complaint, given soon; a playable game ends, or reaches a limit.

use super::{Game, bots, files, project_of, told};
use crate::title::deck;
use cards::game::Rules;
use cpu_time::ThreadTime;
use ground::diag::Severity;
use ground::dice::Dice;
use std::time::Duration;
use table::play::play;

/// The longest CPU time for reading rules, whatever they contain.
const SOON: Duration = Duration::from_secs(5);

/// The old and the new text in the trick-taker, and the complaint; none if it can be played.
fn written() -> Vec<(&'static str, &'static str, String, &'static str)> {
    let deep = |open: &str, inner: &str, close: &str, times: usize| {
        format!("{}{inner}{}", open.repeat(times), close.repeat(times))
    };
    let doubled = (1..40).map(|n| format!("t{n}: t{} + t{}, ", n - 1, n - 1)).collect::<String>();
    let many =
        |name: &str, count: usize, value: &str| (0..count).map(|n| format!("{name}{n}: {value}, ")).collect::<String>();
    vec![
        ("50,000 steps", "  - {shuffle: deck}\n", "  - {shuffle: deck}\n".repeat(50_000), "too-large"),
        ("brackets", "[tricks]", format!("[\"{}\"]", deep("(", "tricks", ")", 10_000)), "unreadable"),
        ("nots", "[tricks]", format!("[\"{}\"]", deep("not ", "tricks", "", 10_000)), "unreadable"),
        ("ends of ends", "[tricks]", format!("[{}]", deep("count first of ", "deck", "", 250)), "unreadable"),
        ("owners of owners", "[tricks]", format!("[{}]", deep("left of ", "me", "", 400)), "unreadable"),
        ("steps in steps", "{shuffle: deck}", deep("{if: yes, then: [", "{shuffle: deck}", "]}", 2_000), ""),
        ("lists in lists", "{shuffle: deck}", deep("[", "{shuffle: deck}", "]", 100_000), "yaml"),
        ("terms of terms", "terms: {", format!("terms: {{t0: tricks, {doubled}"), "unused"),
        ("marks", "marks: {", format!("marks: {{{}", many("m", 3_000, "0..9")), "too-large"),
        ("places", "places: {", format!("places: {{{}", many("p", 3_000, "{seen: all}")), "too-large"),
        (
            "words",
            "tricks: {of: player, is: 0..13}}",
            format!("tricks: {{of: player, is: 0..13}}, w: [{}]}}", many("w", 20_000, "").replace(": ", "")),
            "",
        ),
        (
            "cases",
            "terms: {",
            format!("terms: {{a_case: [{}{{else: 0}}], ", "{if: no, then: 1}, ".repeat(20_000)),
            "unused",
        ),
        ("a newer format", "places:", "format: 99\nnovelty: 1\nplaces:".to_owned(), "newer-format"),
        ("no format", "places:", "format: new\nplaces:".to_owned(), "wrong-type"),
        ("every set", "[tricks]", "[count (sets of deck)]".to_owned(), ""),
        (
            "all that is left",
            "wins: [tricks]",
            "patterns: {any_cards: {alike: suit}}\nwins: [leftover rank in (cards) by any_cards]".to_owned(),
            "",
        ),
        (
            "too many to pick",
            "{card: hand, if_can: suit = led, do: [{move: card, to: trick}]}",
            "{some: {of: hand}, do: [{move: some, to: trick}]}".to_owned(),
            "",
        ),
    ]
}

#[test]
fn what_nobody_means_is_a_complaint_soon() {
    for (name, from, to, code) in written() {
        let mut all = files("tricks");
        assert!(all[1].1.contains(from), "{name}: no `{from}`");
        all[1].1 = all[1].1.replacen(from, &to, 1);
        let project = project_of(&all);
        let begun = ThreadTime::now();
        let found = deck::<1>(&project, "tricks");
        let read = begun.elapsed();
        assert!(read < SOON, "{name}: {read:?}");
        let errors = found.diags.iter().filter(|diag| diag.severity == Severity::Error).count();
        let codes: Vec<&str> = found.diags.iter().map(|diag| diag.code).collect();
        if !code.is_empty() {
            assert!(
                codes.contains(&code) && errors <= 3,
                "{name}: {errors} errors, {:?}",
                &codes[..codes.len().min(9)]
            );
        }
        let Some(setup) = found.deck.filter(|_| found.whole).and_then(|deck| Game::compile(&deck, 4).value) else {
            continue;
        };
        let begun = ThreadTime::now();
        // a trick may be too large for its place: the error is then reported as one of the game
        let _ = play(&setup, &mut bots(&["random"]), 1, 0, true, &mut ());
        println!("{name}: read in {read:?}, played in {:?}", begun.elapsed());
        assert!(begun.elapsed() < SOON * 4, "{name}: a game takes {:?}", begun.elapsed());
    }
}

/// A table has room for 254 cards; more are a complaint.
#[test]
fn tables_are_as_large_as_they_must_be() {
    let played = |cards: usize| {
        let mut all = files("tricks");
        all[2].1 = "title,suit,rank\n".to_owned();
        (0..cards).for_each(|n| all[2].1 += &format!("Card {n},{},{}\n", ["clubs", "hearts"][n % 2], 1 + n % 13));
        let project = project_of(&all);
        let found = deck::<4>(&project, "tricks");
        let all_told = told(&project, &found.diags);
        let Some(deck) = found.deck.filter(|_| found.whole) else { return Err(all_told) };
        let setup = crate::Interpreted::<4>::compile(&deck, 4).value.expect("a table");
        let random = || vec![table::bot::named::<crate::Interpreted<4>>("random").expect("a policy")];
        play(&setup, &mut random(), 1, 0, true, &mut ()).map(|played| played.decisions).map_err(|e| e.to_string())
    };
    assert_eq!(played(60), Ok(52));
    assert_eq!(played(254), Ok(52));
    let told = played(300).expect_err("too many");
    assert!(told.contains("the deck has 300 cards; the limit is 254"), "{told}");
}

/// Any text gives complaints with a place, and no panic; correct rules are played to the end or a limit.
fn bent(rounds: u32) {
    let mut dice = Dice::new(11, 0);
    let games = [
        "tricks",
        "kuhn",
        "ebb-and-flood",
        "hedge-market",
        "nine-tails",
        "cribbage",
        "hearts",
        "skim",
        "gin-rummy",
        "aces-up",
        "go-fish",
    ];
    let pieces = [
        "hand",
        "trick",
        "all",
        "of",
        "where",
        "0",
        "9..1",
        "{",
        "}",
        "[",
        "]",
        ": ",
        "- ",
        "\n",
        "choose",
        "me",
        "no",
        "any",
        "(",
        "-",
        "\"",
        "card",
        "do",
        "until",
        "some",
        "sets of",
        "words of",
        "it",
        "place",
        "at",
        "by",
        "count",
        "numbers 1..9",
        "fits",
        "leftover",
        "many: 3",
        "enters",
        "-1",
        "99999",
        "owner of",
        "&a",
        "*a",
        "\t",
        "\u{0}",
        "é",
    ];
    for round in 0..rounds {
        let game = games[round as usize % games.len()];
        let mut all = files(game);
        let text = &mut all[1].1;
        for _ in 0..1 + dice.below(3) {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let at = places[dice.below(places.len() as u32) as usize];
            let end = places.iter().copied().find(|end| *end > at + dice.below(12) as usize).unwrap_or(text.len());
            let piece = pieces[dice.below(pieces.len() as u32) as usize];
            text.replace_range(at..if dice.below(2) == 0 { at } else { end }, piece);
        }
        let project = project_of(&all);
        let begun = ThreadTime::now();
        let found = deck::<1>(&project, game);
        assert!(begun.elapsed() < SOON, "{game} {round}: {:?}\n{}", begun.elapsed(), all[1].1);
        for diag in &found.diags {
            assert!(project.sources.resolve(diag.at).is_some(), "{} has no place", diag.what);
        }
        let Some(deck) = found.deck.filter(|_| found.whole) else { continue };
        let players = (1..=8).find(|players| Game::compile(&deck, *players).value.is_some());
        let Some(setup) = players.and_then(|players| Game::compile(&deck, players).value) else { continue };
        let mut random = bots(&["random"]);
        // a mark may cause a place to be too full: the error is then reported as one of the game
        let _ = play(&setup, &mut random, 1, u64::from(round), true, &mut ());
    }
}

#[test]
fn nothing_that_is_written_makes_it_panic() {
    bent(if std::env::var_os("CI").is_some() { 400 } else { 120 });
}

/// The same five thousand times.
#[test]
#[ignore = "takes minutes: .ci/weekly runs it"]
fn of_five_thousand_bent_files_none_makes_it_panic() {
    bent(5_000);
}
