//! Games whose rules are data, through the program: the book's example is checked, simulated, played and replayed.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{apart, ended, fine, lootpress, run};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// The files of the chapter: every block whose first line names a file.
fn chapter() -> Vec<(String, String)> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/book/rules-in-data.md"));
    let text = text.expect("the chapter");
    let blocks = text.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n')?.1.strip_prefix("# "));
    let files: Vec<_> = blocks.filter_map(|block| block.split_once('\n')).collect();
    files.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect()
}

/// Every line of the index of mechanisms occurs in the game that it names, in either YAML style.
#[test]
fn lines_of_the_index_stand_in_their_games() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let plain = |text: &str| {
        let lines = text.lines().map(|line| line.trim().trim_start_matches("- "));
        let kept = lines.collect::<String>();
        kept.chars().filter(|c| !c.is_whitespace() && !"{}[],\"".contains(*c)).collect::<String>()
    };
    let index = fs::read_to_string(root.join("src/book/mechanisms.md")).expect("the index");
    let (mut held, mut wrong) = (0, Vec::new());
    for row in index.lines().filter(|line| line.starts_with("| ") && line.contains('`') && !line.contains("| what")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [_, lines, game] = cells[..] else { continue };
        let name = game.trim_matches('*');
        let starter = root.join("data/starters").join(name).join("data").join(name);
        let home = if game.starts_with('*') { starter } else { root.join("tests/played").join(name) };
        let read = |file: &str| fs::read_to_string(home.join(file)).unwrap_or_else(|e| panic!("{name}/{file}: {e}"));
        let rules = plain(&format!("{}\n{}", read("game.yaml"), read("play.yaml")));
        for code in lines.split('`').skip(1).step_by(2) {
            held += 1;
            if !rules.contains(&plain(code)) {
                wrong.push(format!("{name}: {code}"));
            }
        }
    }
    assert!(wrong.is_empty() && held > 50, "of {held}:\n{}", wrong.join("\n"));
}

#[test]
fn the_game_of_the_book_is_checked_judged_and_played() {
    let folder = apart("played", "book");
    let files = chapter();
    assert_eq!(files.len(), 3, "{files:?}");
    for (path, text) in &files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("written");
    }
    fine(&folder, &["check", "high-tea"]);
    let (code, out, err) = run(&folder, &["simulate", "high-tea", "--games", "60", "--players", "2"]);
    // a few games leave some lines undecided
    assert!([0, 3].contains(&code), "{code}\n{out}{err}");
    for line in ["whole", "ends", "actions", "words", "cards", "held"] {
        assert!(out.contains(line), "no line {line}:\n{out}{err}");
    }
    // if the project has one game, it need not be named
    let told = fine(&folder, &["simulate", "--games", "1", "--players", "2", "--bots", "random"]);
    assert!(told.contains("Player 1 chooses: serve") && told.contains("The game is over"), "{told}");
    // an error is reported in its place, with a cure
    let play = folder.join("data/high-tea/play.yaml");
    let text = fs::read_to_string(&play).expect("rules");
    fs::write(&play, text.replace("{shuffle: box}", "{shufle: box}")).expect("written");
    let (code, _, err) = run(&folder, &["check", "high-tea"]);
    assert!(code == 1 && err.contains("play.yaml:11:6") && err.contains("did you mean `shuffle`?"), "{code} {err}");
}

/// If a game gets stuck, its last choices become a scenario, which fails until the rules are corrected.
#[test]
fn a_game_that_gets_stuck_becomes_a_small_scenario() {
    let folder = apart("played", "shrink");
    let home = folder.join("data/mill-lane");
    fs::create_dir_all(home.join("scenarios")).expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/played/mill-lane");
    for file in ["game.yaml", "play.yaml", "cards.csv"] {
        let text = fs::read_to_string(from.join(file)).expect("text");
        let text = text.replace(" and any board where no keeper", "").replace("            if_none: skip\n", "");
        fs::write(home.join(file), text.replace("helpers: 2, rounds", "helpers: 3, rounds")).expect("written");
    }
    let asked = ["simulate", "mill-lane", "--players", "4", "--bots", "random", "--seeds", "0..1"];
    let small = home.join("scenarios/still.yaml");
    let (code, out, err) = run(&folder, &[&asked[..], &["--shrink", "data/mill-lane/scenarios/still.yaml"]].concat());
    assert!(code == 1 && err.contains("the game gets stuck"), "{code} {out}{err}");
    let text = fs::read_to_string(&small).expect("a scenario");
    // one choice, nine spots of which eight are taken, and a player who still has a helper
    assert!(text.matches(": send ").count() == 1 && text.contains("keeper: {"), "{text}");
    assert!(!text.contains("sacks") && !text.contains("geese") && !text.contains("way"), "{text}");
    let (code, _, err) = run(&folder, &["scenario", "mill-lane"]);
    assert!(code == 1 && err.contains("the game gets stuck"), "{code} {err}");
    let play = home.join("play.yaml");
    let rules = fs::read_to_string(&play).expect("rules");
    let mended = rules.replace("among: helpers_left > 0", "among: helpers_left > 0 and any board where no keeper");
    fs::write(&play, mended).expect("written");
    let (code, out, err) = run(&folder, &["scenario", "mill-lane"]);
    assert!(code == 0 && out.contains("1 scenario passed"), "{code} {out}{err}");
    // a game that ends makes no scenario
    let (code, _, err) = run(&folder, &[&asked[..], &["--shrink", "other.yaml"]].concat());
    assert!(code == 2 && err.contains("no scenario can be made"), "{code} {err}");
}

/// The smallest scenario shows an event that a line of the verdict counts, and fails until it no longer happens: games in which a
/// mark stops at the end of its range, and tied games.
#[test]
fn what_a_line_counts_becomes_a_small_scenario() {
    let folder = apart("played", "shrink-line");
    let home = folder.join("data/hedge-market");
    fs::create_dir_all(home.join("scenarios")).expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/played/hedge-market");
    for file in ["game.yaml", "play.yaml", "cards.csv"] {
        let text = fs::read_to_string(from.join(file)).expect("text");
        fs::write(home.join(file), text.replace("is: 0..99 = start_coins", "is: 0..6 = start_coins")).expect("written");
    }
    let shrink = |line: &str, file: &str| {
        let asked =
            ["simulate", "hedge-market", "--players", "2", "--bots", "random", "--games", "200", "--line", line];
        run(&folder, &[&asked[..], &["--shrink", file]].concat())
    };
    let stopped = "data/hedge-market/scenarios/stopped.yaml";
    let (code, out, err) = shrink("ranges", stopped);
    assert!(code == 0, "{code} {out}{err}");
    let text = fs::read_to_string(folder.join(stopped)).expect("a scenario");
    assert!(text.matches("    - ").count() == 1 && text.contains("coins"), "{text}");
    assert!(shrink("ties", "data/hedge-market/scenarios/tie.yaml").0 == 0);
    let (code, _, err) = run(&folder, &["scenario", "hedge-market"]);
    assert!(code == 1 && err.matches("error").count() >= 2, "{code} {err}");
    let play = home.join("play.yaml");
    let rules = fs::read_to_string(&play).expect("rules");
    fs::write(&play, rules.replace("is: 0..6 = start_coins", "is: 0..99 = start_coins")).expect("written");
    fs::remove_file(home.join("scenarios/tie.yaml")).expect("removed");
    let (code, out, err) = run(&folder, &["scenario", "hedge-market"]);
    assert!(code == 0 && out.contains("1 scenario passed"), "{code} {out}{err}");
    // a line about an event that does not happen has no such game, and an unknown line has none
    let (code, _, err) = shrink("actions", "other.yaml");
    assert!(code > 0 && err.contains("something does not happen"), "{code} {err}");
    let (code, _, err) = shrink("tied", "other.yaml");
    assert!(code > 0 && err.contains("no line `tied`") && err.contains("ties"), "{code} {err}");
    assert!(!folder.join("other.yaml").exists());
}

/// The book explains every measure of a game with rules in data.
#[test]
fn what_is_counted_stands_in_the_book() {
    let folder = apart("played", "measures");
    for (name, players) in [("partners", "4"), ("market", "2"), ("push-your-luck", "2")] {
        fine(&folder, &["new", name, "--from", name]);
        let asked = ["simulate", name, "--games", "4", "--players", players, "--bots", "random", "--tally", "t.json"];
        run(&folder.join(name), &asked);
        let tally = fs::read_to_string(folder.join(name).join("t.json")).expect("a tally");
        let tally: serde_json::Value = serde_json::from_str(&tally).expect("JSON");
        let book = include_str!("../src/book/playtesting.md");
        let measures = tally["tables"][0]["tally"]["by"].as_object().expect("measures");
        for measure in measures.keys().filter(|name| !name.starts_with("standing/")) {
            let stem = measure.split('/').next().unwrap_or_default();
            let told = [format!("`{stem}`"), format!("`{stem}/")];
            assert!(told.iter().any(|told| book.contains(told)), "{measure}");
        }
        assert!(measures.keys().any(|measure| measure.starts_with("mark/")), "{name}");
    }
}

/// The text of a card is shown, whatever slot it is printed in, when the card first appears and when the player asks.
#[test]
fn a_text_is_told_whatever_its_slot() {
    let folder = apart("played", "slots");
    let game = "title: Hi\nplayers: 2\nwords: {take: {n: 1..3, says: \"Take {n:shell}.\", do: [{add: n, to: shells}]}}\n\
                kinds:\n  c: {files: cards.csv, template: hi/c, fields: {title: text, sea: [deep, high], does: says?, lore: {type: plain?}}}\n";
    let play = "places: {deck: {starts: c, seen: nobody}, hand: {of: player, seen: owner}, pool: {of: player, seen: all}}\n\
                marks: {shells: {of: player, is: 0..30}, starter: player}\n\
                play: [{shuffle: deck}, {deal: 3, from: deck, to: hand}, {turns: starter, until: no hand of all, do: [{choose: {play: {card: hand, do: [{move: card, to: pool}, {obey: card}]}}}]}]\n\
                wins: [shells]\nhopes: shells\n";
    let slot = |name: &str, y: u32| {
        format!(
            "<rect data-slot='{name}' x='9' y='{y}' width='50' height='9' data-font='Eczar' data-size='9' data-optional='true'/>"
        )
    };
    let slots = slot("title", 10) + &slot("sea", 20) + &slot("does", 30) + &slot("lore", 40);
    for (path, text) in [
        ("data/hi/game.yaml", game.to_owned()),
        ("data/hi/play.yaml", play.to_owned()),
        (
            "data/hi/cards.csv",
            "title,copies,sea,does,lore\nLimpet,6,deep,take n=2,Clings to rocks\nCrab,6,high,,\n".to_owned(),
        ),
        (
            "templates/hi/c.svg",
            format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='71mm' height='96mm' viewBox='0 0 71 96'>{slots}</svg>"
            ),
        ),
    ] {
        fs::create_dir_all(folder.join(path).parent().expect("a folder")).expect("a folder");
        fs::write(folder.join(path), text).expect("written");
    }
    let mut game = lootpress(&folder, &["play", "hi", "--seed", "9"]);
    let mut game = game.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let _ = game.stdin.take().expect("piped").write_all(b"? Limpet\nquit\n");
    let (code, out, err) = ended(game.wait_with_output().expect("it ends"));
    assert!(code == 0 && out.matches("Take 2\u{a0}shells.").count() == 2, "{code}\n{out}{err}");
    assert!(out.contains("lore: Clings to rocks"), "{out}");
}

/// A starter is played in a terminal to its end; the test reads its cards, choices and impossible choices there.
#[test]
fn a_starter_is_played_to_its_end_at_the_terminal() {
    let folder = apart("played", "terminal");
    fine(&folder, &["new", "tableau", "--from", "tableau"]);
    let answers = "?\n".to_owned() + &"1\n".repeat(400);
    let mut game = lootpress(&folder.join("tableau"), &["play", "tableau", "--players", "2", "--seed", "3"]);
    let mut game = game.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    // the game may end before all answers are read
    let _ = game.stdin.take().expect("piped").write_all(answers.as_bytes());
    let (code, out, err) = ended(game.wait_with_output().expect("it ends"));
    assert!(code == 0 && out.contains("The game is over"), "{code}\n{out}{err}");
    assert!(out.contains("What do you choose?") && out.contains("Your hand: "), "{out}");
    assert!(!out.contains(" 1 coins"), "{out}");
}
