//! `sweep` reports for each value the result that the deck has with that value in its file, and writes nothing.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders, and their files are edited by the test")]

use crate::program::{apart, files, fine, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The market of stalls, a game in data, in a folder.
fn market(folder: &Path) {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/played/hedge-market");
    let data = folder.join("data/hedge-market");
    fs::create_dir_all(&data).expect("a folder");
    for file in ["cards.csv", "game.yaml", "play.yaml"] {
        fs::copy(home.join(file), data.join(file)).expect("copied");
    }
}

fn edit(folder: &Path, path: &str, from: &str, to: &str) {
    let text = fs::read_to_string(folder.join(path)).expect("text");
    assert!(text.contains(from), "{path} has no {from}");
    fs::write(folder.join(path), text.replacen(from, to, 1)).expect("written");
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// The result of each line.
fn found(of: &Value) -> Vec<[String; 3]> {
    let lines = of["lines"].as_array().expect("lines");
    lines.iter().map(|line| ["id", "found", "verdict"].map(|key| line[key].to_string())).collect()
}

const FEW: [&str; 6] = ["--games", "30", "--bots", "random", "--format", "json"];

#[test]
fn a_value_is_the_deck_with_that_value_in_its_file() {
    let dir = apart("sweep", "value");
    market(&dir);
    let before = files(&dir.join("data"));
    let numbers = ["--sweep", "hand_size=2..5", "--sweep", "players=2..3"];
    let swept = json(&fine(&dir, &[&["simulate", "hedge-market"][..], &numbers, &FEW].concat()));
    assert_eq!(files(&dir.join("data")), before, "the data is as it was");
    let points = swept["points"].as_array().expect("points");
    let value = |point: &Value, nth: usize| point["values"][nth].as_i64().expect("a number");
    let values: Vec<(i64, i64)> = points.iter().map(|point| (value(point, 0), value(point, 1))).collect();
    assert_eq!(values, [2, 3, 4, 5].map(|hand| [2, 3].map(|players| (hand, players))).concat());
    for point in [0, 7] {
        let (hand, players) = values[point];
        edit(&dir, "data/hedge-market/game.yaml", "hand_size: 4", &format!("hand_size: {hand}"));
        let players = players.to_string();
        let (_, out, _) = run(&dir, &[&["simulate", "hedge-market", "--players", &players][..], &FEW].concat());
        assert_eq!(found(&points[point]), found(&json(&out)), "hand {hand}, {players} players");
        edit(&dir, "data/hedge-market/game.yaml", &format!("hand_size: {hand}"), "hand_size: 4");
    }
    assert_ne!(found(&points[0]), found(&points[6]), "the size of the hand matters");
}

/// A value that `check` refuses has a row with the reason; a number that only the rulebook prints, or that is never
/// reached, is reported.
#[test]
fn what_cannot_be_played_and_what_changes_nothing_is_told() {
    let dir = apart("sweep", "told");
    market(&dir);
    edit(&dir, "data/hedge-market/game.yaml", "goods: 5}", "goods: 5, minutes: 30}");
    let few = ["--games", "6", "--players", "2", "--bots", "random"];
    let sweep = |number: &str| fine(&dir, &[&["simulate", "hedge-market", "--sweep", number][..], &few].concat());
    let text = sweep("start_coins=98..100");
    assert!(text.contains("start_coins 100  not played: ") && text.contains("start_coins 99   "), "{text}");
    let row = text.lines().find(|line| line.starts_with("first-seat")).expect("a line");
    assert!(row.contains("within \u{b1}10 %") && row.matches("open").count() == 2, "{text}");
    assert!(sweep("minutes=20..21").contains("The rules do not use `minutes`"), "{text}");
    assert!(!text.contains("The rules do not use"), "{text}");
    let looterz =
        fine(&dir, &["simulate", "looterz", "--sweep", "round_guard=99,100", "--games", "3", "--players", "3"]);
    assert!(looterz.contains("`round_guard` had no effect"), "{looterz}");
    let out =
        fine(&dir, &["simulate", "looterz", "--sweep", "hand_limit=9,10", "--games", "2", "--players", "3", "-q"]);
    assert_eq!(out, "hand_limit 9: UNDECIDED; hand_limit 10: UNDECIDED\n");
}

#[test]
fn a_sweep_is_drawn_on_a_page() {
    let dir = apart("sweep", "drawn");
    market(&dir);
    let numbers = ["--sweep", "wage=1..3", "--games", "20", "--players", "2", "--bots", "random"];
    fine(&dir, &[&["simulate", "hedge-market", "--format", "html", "--out", "sweep.html"][..], &numbers].concat());
    let page = fs::read_to_string(dir.join("sweep.html")).expect("a page");
    assert!(page.contains("What does wage change?") && page.contains("wage 2"), "{page}");
    assert!(!page.contains("NO VERDICT"), "a sweep asks another question");
    // each line of the verdict is a plot with a row for each value
    assert!(page.matches("Figures of \u{201c}first-seat: ").count() == 1, "{page}");
    fine(&dir, &[&["simulate", "hedge-market", "--format", "pdf", "--out", "sweep.pdf"][..], &numbers].concat());
}

#[test]
fn what_is_no_sweep_is_refused_in_words() {
    let dir = apart("sweep", "refused");
    market(&dir);
    let refused = |asked: &[&str]| {
        let (code, out, err) = run(&dir, &[&["simulate", "hedge-market"][..], asked].concat());
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        err
    };
    for (asked, said) in [
        (&["--sweep", "hand_sise=1..2"][..], "did you mean `hand_size`?"),
        (&["--sweep", "n=1..2"], "there are start_coins, hand_size, wage, goods, players"),
        (&["--sweep", "wage=3..1"], "write the smaller number first: wage=1..3"),
        (&["--sweep", "wage=1..10000"], "these are 10000 values, but at most 100"),
        (&["--sweep", "wage=1..20", "--sweep", "goods=1..20"], "these are 400 pairs of values"),
        (&["--sweep", "wage=1..2", "--sweep", "wage=1..2"], "wage is swept twice"),
        (&["--sweep", "wage=1", "--sweep", "goods=1", "--sweep", "players=2"], "3 numbers are swept"),
        (&["--sweep", "players=2..3", "--players", "2"], "omit one of them"),
        (&["--sweep", "wage=1..2", "--against", "."], "cannot be used with"),
    ] {
        let err = refused(asked);
        assert!(err.contains(said), "{asked:?}: {err}");
    }
    let (_, _, err) = run(&dir, &["simulate", "looterz", "--sweep", "life_tokens=39..40"]);
    assert!(err.contains("did you mean `parts.life_tokens`?"), "{err}");
    let (_, _, err) = run(&dir, &["simulate", "looterz", "--sweep", "loot_to_win=4..5"]);
    assert!(err.contains("name one of them: loot_to_win.1, loot_to_win.2"), "{err}");
}
