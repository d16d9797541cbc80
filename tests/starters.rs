//! Starters that can be played: each is created, checked, proven by its scenarios, judged, recorded, replayed, and described in
//! sentences.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{apart, fine, run};
use std::fs;

/// Each with its numbers of players, one of its rules, and a part of the sentence.
const PLAYED: [(&str, &str, &str, &str); 15] = [
    ("trick-taker", "3", "follow", "Follow suit if you can."),
    ("nine", "2", "higher", "The higher number wins the round"),
    ("tableau", "2,3", "open", "Open a shop: pay its cost"),
    ("partners", "4", "taker", "The highest trump takes the trick"),
    ("shedding", "2,4", "search", "If no card of your hand fits, draw one."),
    ("rummy", "2", "knock", "Knock as you discard, if no more than 8 points are left"),
    ("draft", "3", "take", "Take a card of your hand and lay it face down."),
    ("deck-builder", "2,3", "cold", "the first dish of the row has gone cold"),
    ("market", "2,5", "gust", "Discard a Gust: the lantern goes out"),
    ("auction", "2,4", "refill", "An auctioneer who has added a card draws another."),
    ("worker-placement", "2,4", "send", "Send a worker to a job that has none"),
    ("deduction", "2,4", "accuse", "Accuse a suspect who lies neither on the table nor in your hand."),
    ("bluff", "3,5", "claim", "Claim that all players together have at least so many fish"),
    ("push-your-luck", "2,3", "go_on", "Go on: take another card"),
    ("solitaire", "1", "light", "Light the last lamp of a street"),
];

/// Starters whose scenarios prove every rule.
const WHOLE: [&str; 4] = ["market", "auction", "worker-placement", "bluff"];

#[test]
fn a_starter_that_is_played_goes_the_whole_way() {
    whole_way(&PLAYED[..4]);
}

#[test]
fn so_do_those_of_other_kinds() {
    whole_way(&PLAYED[4..]);
}

fn whole_way(starters: &[(&str, &str, &str, &str)]) {
    for (name, players, rule, says) in starters {
        let here = apart("starters", name);
        fine(&here, &["new", "mine", "--from", name]);
        let game = here.join("mine");
        for file in ["play.schema.json", "game.schema.json"] {
            assert!(game.join("data").join(file).is_file(), "{name}: {file}");
        }
        let checked = fine(&game, &["check"]);
        assert!(checked.contains("no problems found"), "{name}: {checked}");
        assert!(fine(&game, &["scenario"]).contains("passed"), "{name}");
        let asked = ["simulate", name, "--games", "200", "--players", players, "--bots", "random"];
        let (code, out, err) = run(&game, &asked);
        assert!([0, 3].contains(&code) && out.contains("whole"), "{name}: {code} {out}{err}");
        let first = players.split(',').next().expect("a number");
        fine(&game, &["simulate", name, "--games", "1", "--players", first, "--save", "game.yaml"]);
        assert!(fine(&game, &["replay", "game.yaml"]).contains("The game is over"), "{name}");
        let told = fine(&game, &["rules", name]);
        assert!(told.contains(&format!("({rule})")) && told.contains(says), "{name}: {told}");
        // the scenarios of some of them prove every rule; for the others, `check` reports rules that are not proven
        let proven = told.contains("scenarios prove all");
        assert_eq!((proven, checked.contains("no scenario proves")), (WHOLE.contains(name), !proven), "{name}: {told}");
    }
}

/// The ids that `number` writes are the earlier automatic ones, and nothing else of the game changes.
#[test]
fn ids_of_rules_are_written_once() {
    let here = apart("starters", "ids");
    fine(&here, &["new", "mine", "--from", "tableau"]);
    let (game, play) = (here.join("mine"), here.join("mine/data/tableau/play.yaml"));
    let before = fine(&game, &["rules", "tableau"]);
    assert!(fine(&game, &["number", "tableau"]).contains("play.yaml: "));
    let text = fs::read_to_string(&play).expect("rules");
    assert!(text.contains("{shuffle: deck, rule: shuffle_deck}"), "{text}");
    assert_eq!(fine(&game, &["rules", "tableau"]), before);
    assert!(!fine(&game, &["number", "tableau"]).contains("play.yaml: "));
    assert_eq!(fs::read_to_string(&play).expect("rules"), text);
    // a new step in front does not change other ids
    fs::write(&play, text.replace("play:\n", "play:\n  - {shuffle: deck}\n")).expect("written");
    assert!(fine(&game, &["rules", "tableau"]).contains("(shuffle_deck_2)"));
}

/// Typing errors: the changed text, its file, the message, and the number of errors: the rulebook does not find an id.
const BENT: [(&str, &str, &str, &str, usize); 8] = [
    ("rulebook.md", "rules.open", "rules.opne", "did you mean rules.open?", 1),
    ("play.yaml", "says: \"{doors:shop}", "says: \"{dors:shop}", "did you mean `doors`?", 1),
    ("play.yaml", "rule: last_round, says:", "rule: last_round, sys:", "did you mean `says`?", 1),
    ("play.yaml", "rule: work, says:", "rule: work, say:", "did you mean `says`?", 1),
    ("play.yaml", "rule: work", "rule: open", "two rules have the id `open`", 2),
    ("play.yaml", "rule: work", "rule: \"TB-3\"", "`TB-3` cannot be the id of a rule", 2),
    // a card that cannot be read does not make a rule unknown
    ("shops.yaml", "cost: 1", "cost: one", "`cost` must be a whole number", 1),
    ("scenarios/shops.yaml", "proves: [work]", "proves: [wrk]", "did you mean work?", 1),
];

#[test]
fn what_is_typed_wrongly_about_rules_is_told_with_a_cure() {
    let here = apart("starters", "bent");
    fine(&here, &["new", "mine", "--from", "tableau"]);
    let game = here.join("mine");
    for (file, good, bad, said, errors) in BENT {
        let path = game.join("data/tableau").join(file);
        let text = fs::read_to_string(&path).expect("text");
        assert!(text.contains(good), "{good}");
        fs::write(&path, text.replacen(good, bad, 1)).expect("written");
        let (code, _, err) = run(&game, &["check"]);
        assert!(code == 1 && err.contains(said) && err.matches("error[").count() == errors, "{bad}: {err}");
        fs::write(&path, text).expect("written");
    }
    fs::write(game.join("data/tableau/rulebook.md"), "# All rules\n\n```rules\n```\n").expect("written");
    fine(&game, &["check"]);
    let (code, _, err) = run(&here, &["new", "other", "--from", "tablaeu"]);
    assert!(code == 2 && err.contains("did you mean tableau?"), "{err}");
    // games in Rust read their rules from rules.yaml, with their numbers
    assert!(fine(&here, &["rules", "loot-roll"]).contains("(LR-6)"));
}
