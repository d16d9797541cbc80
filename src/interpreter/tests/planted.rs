//! The verdict finds errors: a game with one error fails the line about it, in a sentence that names the cause and the number; the
//! correct game does not.

use super::{files, project_of, told};
use crate::Played;
use table::measure::doubt::Sample;
use table::measure::record::Record;
use table::title::{Asked, Games, Playable};
use table::verdict::terms::Terms;
use table::verdict::{Judgement, Verdict, judge};

/// One error: its name, the correct game, players, games, the old and the new text, the line that fails, and words of its sentence.
type Planted = (
    &'static str,
    &'static str,
    u8,
    u64,
    &'static [(&'static str, &'static str)],
    &'static str,
    &'static [&'static str],
);

const PLANTED: [Planted; 14] = [
    (
        "a dead card",
        "hedge-market",
        3,
        200,
        &[("build: {card: hand,", "build: {card: hand where id != pickpocket,")],
        "cards",
        &["Pickpocket: in hand in ", " of games, 0 % of its holders could play it"],
    ),
    (
        "a dead card that can be thrown away",
        "hedge-market",
        3,
        200,
        &[
            ("build: {card: hand,", "build: {card: hand where id != pickpocket,"),
            (
                "          fetch: {",
                "          dump: {card: hand, do: [{move: card, to: discard}, {draw: 1, from: deck, to: hand}]}\n          fetch: {",
            ),
        ],
        "cards",
        &["Pickpocket: in hand in ", " of games, 0 % of its holders could play it"],
    ),
    (
        "a dead card that can be put into a box for good",
        "hedge-market",
        3,
        200,
        &[
            ("build: {card: hand,", "build: {card: hand where id != pickpocket,"),
            ("  discard: {seen: all}", "  discard: {seen: all}\n  box: {seen: nobody}"),
            (
                "          fetch: {",
                "          dump: {card: hand, do: [{move: card, to: box}, {draw: 1, from: deck, to: hand}]}\n          fetch: {",
            ),
        ],
        "cards",
        &["Pickpocket: in hand in ", " of games, 0 % of its holders could play it"],
    ),
    (
        "a dominant card",
        "hedge-market",
        3,
        300,
        &[("Bun Stand,red,2,1,", "Bun Stand,red,1,12,1"), ("points: 0..5", "points: 0..12")],
        "held",
        &["Bun Stand: a player who holds it wins ", "an even share would be 33 % (3 players)"],
    ),
    (
        "a first seat that is ahead",
        "hedge-market",
        2,
        500,
        &[(
            "{deal: hand_size, from: deck, to: hand}",
            "{deal: hand_size, from: deck, to: hand}\n  - {add: 9, to: coins of starter}",
        )],
        "first-seat",
        &["the player who begins wins ", "an even share would be 50 %"],
    ),
    (
        "a team that is ahead",
        "spades",
        4,
        100,
        &[("play:\n", "play:\n  - {add: 200, to: score of left of dealer}\n")],
        "first-seat",
        &["the player who begins wins ", "an even share would be 50 %"],
    ),
    (
        "a deadlock",
        "tricks",
        4,
        60,
        &[("card: hand, if_can: suit = led", "card: hand where no trick or suit = led")],
        "ends",
        &["100 % of games stop without an end: nothing to choose at `play`"],
    ),
    (
        "a loop without an end",
        "hedge-market",
        2,
        12,
        &[("until: last_round and left of me = starter", "until: last_round and coins > 99")],
        "ends",
        &["100 % of games stop without an end: more than 10000 choices in a game"],
    ),
    (
        "a choice of one",
        "tricks",
        4,
        60,
        &[("card: hand, if_can", "card: first of hand, if_can")],
        "choices",
        &["100 % of choices are forced"],
    ),
    (
        "a winner who is known at the start",
        "hedge-market",
        3,
        200,
        &[("wins: [final, coins]", "wins: [final + 99 * count (me where me = starter)]")],
        "half-time",
        &["the player who leads at half time wins 100 % of games, and the lead changes 0 times a game"],
    ),
    (
        "a card that nobody can afford",
        "hedge-market",
        3,
        200,
        &[("Clock Tower,green,7", "Clock Tower,green,30"), ("cost: 1..7", "cost: 1..30")],
        "cards",
        &["Clock Tower: in hand in ", "could play it: it costs 30", " coins, but a player has "],
    ),
    (
        "a card that is never drawn",
        "hedge-market",
        3,
        600,
        &[
            ("  discard: {seen: all}", "  discard: {seen: all}\n  lost: {seen: nobody}"),
            ("  - {shuffle: deck}", "  - {move: cards where id = clock_tower, to: lost}\n  - {shuffle: deck}"),
        ],
        "drawn",
        &["Clock Tower: comes into play in 0 % of games"],
    ),
    (
        "ties",
        "hedge-market",
        3,
        100,
        &[("wins: [final, coins]", "wins: [count row where points > 9]")],
        "ties",
        &["100 % of games end in a tie"],
    ),
    (
        "a mark that is too narrow",
        "hedge-market",
        3,
        100,
        &[("is: 0..99 = start_coins", "is: 0..6 = start_coins")],
        "ranges",
        &["`coins` is stopped at the end of its range in "],
    ),
];

fn judged(files: &[(String, String)], game: &str, players: u8, games: u64) -> Judgement {
    let (terms, record) = played(files, game, players, games);
    judge(&terms, &record, &[])
}

fn played(files: &[(String, String)], game: &str, players: u8, games: u64) -> (Terms, Record) {
    let project = project_of(files);
    let asked = Asked {
        games: Games::Each(games),
        players: vec![players],
        bots: vec!["random".to_owned()],
        seed: 3,
        threads: 1,
        ..Asked::default()
    };
    let played = Played::new(game).playtest(&project, &asked, &|| true);
    let played = played.value.unwrap_or_else(|| panic!("{game}: {}", told(&project, &played.diags)));
    (played.terms.expect("the usual terms"), played.record)
}

/// Partners lead and win together: each wins the games of the other, both teams together win all games, and the lead changes.
#[test]
fn teams_lead_and_win_as_one() {
    let (terms, record) = played(&files("spades"), "spades", 4, 100);
    let by = &record.tables[0].tally.by;
    let value = |name: &str| Sample::of(&by[name], 100).value();
    let seats = ["first-seat", "seat/2", "seat/3", "seat/4"].map(value);
    assert_eq!((seats[0], seats[1]), (seats[2], seats[3]));
    assert!((seats[0] + seats[1] - 1.0).abs() < 1e-9, "{seats:?}");
    assert!(value("margin") > 0.0 && value("lead-changes") > 0.0 && value("leader-wins/50") > 0.5);
    assert!(judge(&terms, &record, &[]).rulings.iter().any(|ruling| ruling.id == "half-time"));
}

#[test]
fn what_is_planted_is_named() {
    for (name, game, players, games, edits, line, says) in PLANTED {
        let failed = |judged: &Judgement| {
            judged.rulings.iter().any(|ruling| ruling.id == line && ruling.verdict == Verdict::Fail)
        };
        let sound = files(game);
        assert!(!failed(&judged(&sound, game, players, games)), "{name}: the sound game fails `{line}`");
        let mut bad = sound;
        for (from, to) in edits {
            let (_, text) = bad.iter_mut().find(|(_, text)| text.contains(from)).expect(from);
            *text = text.replacen(from, to, 1);
        }
        let judged = judged(&bad, game, players, games);
        let reasons = judged.reasons.join("\n");
        assert!(failed(&judged), "{name}: `{line}` does not fail:\n{reasons}\n{:#?}", judged.rulings);
        let reason = judged.reasons.iter().find(|reason| says.iter().all(|part| reason.contains(part)));
        assert!(reason.is_some_and(|reason| reason.starts_with(&format!("{line} FAIL"))), "{name}:\n{reasons}");
    }
}

/// The five correct games: no line fails, and every line about random events passes.
#[test]
fn sound_games_pass() {
    for (game, players, games) in [
        ("tricks", 4, 1200),
        ("kuhn", 2, 1200),
        ("ebb-and-flood", 3, 700),
        ("hedge-market", 3, 1200),
        ("nine-tails", 2, 1200),
    ] {
        let judged = judged(&files(game), game, players, games);
        assert_eq!(judged.verdict(), Verdict::Pass, "{game}:\n{}", judged.reasons.join("\n"));
    }
}

/// The questions about pairs that `playtest.yaml` may contain.
const PAIRS: &str = "players: [3]\ngames: 2000\njudged_at: 2000\ntables:\n  - {name: random, bots: [random]}\nlines:\n  - {id: pairs, says: what two cards win together, \
                     tables: [random], each: pairs/, at_most: 15 %}\n";

/// Two stalls that are worth thirty points if both are in one row are named, and no others; the correct game has no such pair.
#[test]
fn a_pair_that_wins_together_is_named() {
    let sound = files("hedge-market");
    let mut bad = sound.clone();
    let both = "wins: [final + 30 * count (row where id = bun_stand) * count (row where id = pie_shop), coins]";
    let (_, play) = bad.iter_mut().find(|(path, _)| path.ends_with("play.yaml")).expect("rules");
    assert!(play.contains("wins: [final, coins]"));
    *play = play.replace("wins: [final, coins]", both);
    for (mut files, named) in [(sound, &[][..]), (bad, &[["Bun Stand", "Pie Shop"]][..])] {
        files.push(("data/hedge-market/playtest.yaml".to_owned(), PAIRS.to_owned()));
        let judged = judged(&files, "hedge-market", 3, 2000);
        let found: Vec<[&str; 2]> = judged.pairs.iter().map(|pair| [&*pair.titles[0], &*pair.titles[1]]).collect();
        assert_eq!(found, named, "{:?}", judged.pairs);
        let line = judged.rulings.iter().find(|ruling| ruling.id == "pairs").expect("a line");
        assert_eq!(line.verdict == Verdict::Fail, !named.is_empty(), "{line:?}");
        assert!(named.is_empty() || line.found.contains("Bun Stand with Pie Shop"), "{line:?}");
    }
}
