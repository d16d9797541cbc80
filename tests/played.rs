//! Games whose rules are data, through the program: the one that the book builds, checked, simulated, played and replayed.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{apart, ended, fine, lootpress, run};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// The files of the chapter: every block whose first line names one.
fn chapter() -> Vec<(String, String)> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/book/rules-in-data.md"));
    let text = text.expect("the chapter");
    let blocks = text.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n')?.1.strip_prefix("# "));
    let files: Vec<_> = blocks.filter_map(|block| block.split_once('\n')).collect();
    files.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect()
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
    // few games leave some lines undecided
    assert!([0, 3].contains(&code), "{code}\n{out}{err}");
    for line in ["whole", "ends", "actions", "words", "cards", "held"] {
        assert!(out.contains(line), "no line {line}:\n{out}{err}");
    }
    // where the project has one game, it need not be named
    let told = fine(&folder, &["simulate", "--games", "1", "--players", "2", "--bots", "random"]);
    assert!(told.contains("Player 1 chooses: serve") && told.contains("The game is over"), "{told}");
    // a fault is told at its place, with a cure
    let play = folder.join("data/high-tea/play.yaml");
    let text = fs::read_to_string(&play).expect("rules");
    fs::write(&play, text.replace("{shuffle: box}", "{shufle: box}")).expect("written");
    let (code, _, err) = run(&folder, &["check", "high-tea"]);
    assert!(code == 1 && err.contains("play.yaml:11:6") && err.contains("did you mean `shuffle`?"), "{code} {err}");
}

/// A starter is played at a terminal to its end: the cards, the choices and what cannot be chosen are read there.
#[test]
fn a_starter_is_played_to_its_end_at_the_terminal() {
    let folder = apart("played", "terminal");
    fine(&folder, &["new", "tableau", "--from", "tableau"]);
    let answers = "?\n".to_owned() + &"1\n".repeat(400);
    let mut game = lootpress(&folder.join("tableau"), &["play", "tableau", "--players", "2", "--seed", "3"]);
    let mut game = game.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    // it may be over before all answers are read
    let _ = game.stdin.take().expect("piped").write_all(answers.as_bytes());
    let (code, out, err) = ended(game.wait_with_output().expect("it ends"));
    assert!(code == 0 && out.contains("The game is over"), "{code}\n{out}{err}");
    assert!(out.contains("What do you choose?") && out.contains("Your hand: "), "{out}");
    assert!(!out.contains(" 1 coins"), "{out}");
}
