//! Games through pipes: the program as somebody at a terminal has it, its replays, and how it is left.
#![expect(clippy::disallowed_methods, reason = "these tests run the program and look at what it wrote")]

use super::brave;
use lootpress::games::ALL;
use lootpress::world::{Disk, Project};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn folder(test: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play").join(test);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a folder for tests");
    dir
}

fn lootpress(dir: &Path, args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
    command.current_dir(dir).args(args).env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Reads up to the next question; everything that was said, and whether there is a question.
fn listen(child: &mut Child) -> (String, bool) {
    let out = child.stdout.as_mut().expect("piped");
    let (mut said, mut byte) = (Vec::new(), [0]);
    while out.read(&mut byte).expect("readable") == 1 {
        said.push(byte[0]);
        if said.ends_with(b"\n> ") {
            return (String::from_utf8(said).expect("UTF-8"), true);
        }
    }
    (String::from_utf8(said).expect("UTF-8"), false)
}

#[test]
fn a_whole_game_through_a_pipe() {
    let house = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    for game in ALL {
        let alone = game.usual_players(&house) == 1;
        let (players, seat) = if alone { ("1", "1") } else { ("3", "2") };
        piped(game.name(), players, seat);
    }
}

/// Plays a game through a pipe, keeps it, and has it told again.
fn piped(name: &str, players: &str, seat: &str) {
    let dir = folder(&format!("whole-{name}"));
    let mut game =
        lootpress(&dir, &["play", name, "--players", players, "--seat", seat, "--seed", "7", "--save", "it.replay"]);
    let mut tale = String::new();
    for nth in 0.. {
        let (said, goes_on) = listen(&mut game);
        tale += &said;
        if !goes_on {
            break;
        }
        let choice =
            |line: &str| line.trim_start().split_once("  ").map(|(_, c)| c.split("  [").next().unwrap_or(c).to_owned());
        let numbered =
            |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && line.starts_with(' ');
        let choices: Vec<String> = said.lines().filter(numbered).filter_map(choice).collect();
        writeln!(game.stdin.as_mut().expect("piped"), "{}", brave(&choices, nth)).expect("it listens");
        assert!(nth < 5_000, "no end");
    }
    assert_eq!(game.wait().expect("ended").code(), Some(0));
    assert!(
        tale.contains("scores") && tale.contains("written: it.replay"),
        "{}",
        &tale[tale.len().saturating_sub(500)..]
    );
    assert!(!tale.contains('\x1b'), "no colour was asked for");
    let retold = Command::new(env!("CARGO_BIN_EXE_lootpress")).current_dir(&dir).args(["replay", "it.replay"]).output();
    let retold = retold.expect("it starts");
    assert!(retold.status.success(), "{}", String::from_utf8_lossy(&retold.stderr));
    assert!(String::from_utf8_lossy(&retold.stdout).contains("choices played again as they were written"));
}

#[test]
fn a_pipe_that_ends_and_a_player_who_leaves_are_let_go() {
    let dir = folder("leave");
    for answers in ["", "1\n1\nquit\n"] {
        let mut game =
            lootpress(&dir, &["play", "loot-roll", "--seed", "7", "--save", "part.replay", "--log", "part.jsonl"]);
        game.stdin.take().expect("piped").write_all(answers.as_bytes()).expect("it listens");
        let done = game.wait_with_output().expect("ended");
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success() && said.contains("unfinished"), "{said}");
        let again =
            Command::new(env!("CARGO_BIN_EXE_lootpress")).current_dir(&dir).args(["replay", "part.replay"]).output();
        assert!(again.expect("it starts").status.success(), "the part that was played can be told");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_130() {
    let mut game = lootpress(&folder("interrupt"), &["play", "loot-roll", "--seed", "7"]);
    assert!(listen(&mut game).1, "it asks");
    // waiting would close the pipe, and a pipe that ends is another way to leave
    let _answers = game.stdin.take();
    let told = Command::new("kill").args(["-INT", &game.id().to_string()]).status().expect("kill");
    assert!(told.success());
    assert_eq!(game.wait().expect("ended").code(), Some(130));
}
