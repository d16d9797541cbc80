//! Errors in files other than the cards: aids, rulebook, index of rules, tolerances, scenarios, print shops.

use super::small::{Said, Small, told};

#[test]
fn aids_that_would_be_missing_from_the_box_are_told() {
    let small = Small::new("aids");
    let aids = "data/loot-roll/aids.yaml";
    for face in ["aid", "aid_back", "choice_flight"] {
        small.take(aids).is_sound();
        let without = |text: &str| {
            let start = text.find(&format!("\n{face}:")).expect("a face") + 1;
            let end = text[start..].find("\n\n").map_or(text.len(), |end| start + end);
            format!("{}{}", &text[..start], &text[end..])
        };
        small
            .edit(aids, without)
            .is_refused(&format!("{aids}:"), &format!("the texts of `{face}` are missing, so it cannot be printed"));
        let Said(_, _, err) = small.run(&["check", "loot-roll"]);
        assert_eq!(err.matches("error[").count(), 1, "{err}");
    }
}

#[test]
fn a_rulebook_says_where_it_stumbles() {
    let small = Small::new("book");
    small.is_sound();
    let book = "data/loot-roll/rulebook.md";
    let text = std::fs::read_to_string(small.0.join(book)).expect("a book");
    for (from, to, place, what) in [
        ("## And then", "####### And then", "16:1: ", "7 hashes do not make a heading"),
        ("## And then", "#And then", "16:1: ", "1 hash without a space"),
        ("once.\n```", "once.", "12:1: error[unclosed-block]", "the block `tip` is not closed"),
        ("{{ players_max }}\n```", "{{ players_max }}", "1:1: error[unclosed-block]", "before the block `tip` begins"),
        ("Nothing more.", "{% if players_max %}More.{% endfi %}", "18:", "unknown tag"),
        (
            "Nothing more.",
            "| a | b |\n|---|---|\n| c | d | e |",
            "20:10: error[stray-cell]",
            "beyond the last column (2) of its table",
        ),
        ("Nothing more.", "{{ players_max | shout }}", "18:18: ", "unknown filter `shout`"),
    ] {
        small.put(book, text.replacen(from, to, 1)).is_refused(&format!("{book}:{place}"), what);
        let Said(_, _, err) = small.run(&["check", "loot-roll"]);
        assert_eq!(err.matches("error[").count(), 1, "one cause, one complaint\n{err}");
    }
    assert!(small.run(&["check", "loot-roll"]).2.contains("  help: "), "a cure");
}

#[test]
fn one_bad_tint_is_one_complaint() {
    let small = Small::new("tint");
    small.edit("data/loot-roll/game.yaml", |text| text.replacen("\"#1c222a\"", "\"#1c222\"", 1));
    small.is_refused("data/loot-roll/game.yaml:23:", "`deep` of the tints `common` is not a color");
    let Said(_, _, err) = small.run(&["check", "loot-roll"]);
    assert_eq!(err.matches("error[").count(), 1, "{err}");
}

#[test]
fn what_is_tolerated_is_read_before_a_game_is_played() {
    let small = Small::new("terms");
    small.is_sound();
    let file = "data/loot-roll/playtest.yaml";
    let text = std::fs::read_to_string(small.0.join(file)).expect("tolerances");
    for (from, to, place, what) in [
        ("games: 10", "games: 0", "2:8: ", "at least one game must be played"),
        ("at_most: 100 %", "at_most: 150 %", "8:", "150 % is out of range"),
        ("at_most: 100 %", "at_most: 1.5", "8:", "a share of games cannot be 150 %"),
        ("at_least: 1, at_most: 500", "at_least: 500, at_most: 1", "7:", "`at_least` is greater than `at_most`"),
        ("measure: turns, at_least: 1, at_most: 500", "measure: turns", "7:", "the line has no bound"),
        ("measure: turns", "measure: turnips", "7:", "there is no measure `turnips`"),
        ("players: [3]", "players: [3, 9]", "1:", "is for 2 to 6 players, not 9"),
        ("bots: [random]", "bots: [randon]", "5:", "there is no bot `randon`"),
        ("id: LR-P12", "id: LR-P21", "7:", "there is no rule LR-P21"),
    ] {
        small.put(file, text.replacen(from, to, 1)).is_told(&format!("{file}:{place}"), what);
    }
    // the table says the same
    small.put(file, text.replacen("games: 10", "games: 0", 1));
    let Said(code, _, err) = small.run(&["simulate", "loot-roll"]);
    told(&err, &format!("{file}:2:8: "), "at least one game must be played");
    assert_eq!(code, 1);
}

#[test]
fn scenarios_are_read_and_those_that_fail_are_warnings() {
    let small = Small::new("scenarios");
    small.is_sound();
    let file = "data/loot-roll/scenarios/own.yaml";
    small
        .edit(file, |text| text.replace("LR-X1", "LR-X7"))
        .is_told(&format!("{file}:2:12: "), "there is no rule LR-X7");
    let Said(code, _, err) = small.run(&["scenario", "loot-roll"]);
    told(&err, &format!("{file}:2:12: "), "there is no rule LR-X7");
    assert_eq!(code, 1);
    small.edit(file, |text| text.replace("LR-X7", "LR-X1").replace("players: 4", "players: 9"));
    let Said(_, _, err) = small.run(&["check", "loot-roll"]);
    told(&err, &format!("{file}:3:12: warning[players]: "), "is for 2 to 6 players, not 9");
    small.edit(file, |text| text.replace("players: 9", "players: 4").replace("when:", "wehn:"));
    small.is_told(&format!("{file}:5:3: "), "unknown key `wehn`");

    // if a card is removed, the scenario that names it fails, and so does another
    small.edit(file, |text| {
        let text = text.replace("wehn:", "when:");
        format!("{text}{}", text.replace("The lute turns", "Once more the lute turns"))
    });
    small.is_sound();
    small.edit("data/loot-roll/loot.yaml", |text| text[text.find("- id: magic-lute").expect("the lute")..].to_owned());
    small.edit("data/loot-roll/game.yaml", |text| text.replace("common: 1", "common: 0"));
    let Said(code, _, err) = small.run(&["check", "loot-roll"]);
    let names = "scenarios \"The lute turns a defeat into a victory\" and \"Once more the lute turns a defeat into a victory\": ";
    told(&err, file, names);
    assert!(code == 0 && err.contains("there is no card `Sneeze Powder`"), "{code} {err}");
}

#[test]
fn printers_are_read_whoever_is_asked_for() {
    let small = Small::new("printers");
    small.is_sound();
    let file = "data/press/mine.yaml";
    small
        .edit(file, |text| text.replace("ink_limit: 300", "ink_limit: 30"))
        .is_told(&format!("{file}:"), "the ink limit is 30 %");
    let Said(code, _, err) = small.run(&["proof", "loot-roll", "--for", "mine"]);
    told(&err, &format!("{file}:"), "the ink limit is 30 %");
    assert_eq!(code, 1);
    small.put("data/press/own.icc", "no profile");
    small.take("data/press/x4.yaml").edit(file, |text| {
        text.replace("ink_limit: 30 ", "ink_limit: 300 ")
            .replace("data/press/icc/fogra39l-300.icc", "data/press/own.icc")
    });
    small.is_told(&format!("{file}:"), "data/press/own.icc is not an ICC profile");
}
