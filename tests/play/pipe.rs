//! Games through pipes: the program as a user at a terminal sees it, its replays, and ways to quit.
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

/// Reads up to the next question; returns everything printed, and whether there is a question.
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

/// Answers the questions of a whole session; returns everything printed.
fn evening(dir: &Path, args: &[&str], answers: &str) -> String {
    let mut game = lootpress(dir, args);
    game.stdin.take().expect("piped").write_all(answers.as_bytes()).expect("it listens");
    let done = game.wait_with_output().expect("it ends");
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    format!("{out}{err}")
}

/// A game in two sessions equals the game in one, with or without other players.
#[test]
fn a_game_that_was_left_goes_on_another_day() {
    for (name, players, first, second) in [
        ("dungeon-robber", "1", "1\nexplore\n1\n1\n", "1\n1\n1\n1\n"),
        ("looterz", "3", "1\n1\n1\n", "1\n1\n1\n1\n1\n"),
    ] {
        let dir = folder(&format!("left-{name}"));
        let table = ["play", name, "--players", players, "--seed", "3", "--save"];
        let said = evening(&dir, &[&table[..], &["one"]].concat(), first);
        assert!(said.contains("lootpress play") && said.contains("--from one continues"), "{said}");
        let said = evening(&dir, &["play", name, "--from", "one"], second);
        assert!(!said.contains("error"), "{said}");
        evening(&dir, &[&table[..], &["whole"]].concat(), &format!("{first}{second}"));
        let [one, whole] = ["one", "whole"].map(|file| std::fs::read_to_string(dir.join(file)).expect("kept"));
        assert_eq!(one, whole);
    }
    // if a game cannot continue, a message says so
    let dir = folder("left-amiss");
    evening(&dir, &["play", "dungeon-robber", "--seed", "3", "--save", "one"], "1\nexplore\n");
    let kept = std::fs::read_to_string(dir.join("one")).expect("kept");
    for (from, to, wanted) in [
        ("explore (", "wander (", "cannot choose \"wander\" here"),
        ("game: dungeon-robber", "game: looterz", "is a game of looterz, not dungeon-robber"),
        ("end: left unfinished", "end: the end of Player 1; scores 0", "is over: the end of Player 1"),
        ("deck: ", "deck: 0", "played with the deck 0"),
        ("replay: 1", "replay: 9", "reads format 1"),
    ] {
        std::fs::write(dir.join("bent"), kept.replace(from, to)).expect("written");
        let said = evening(&dir, &["play", "dungeon-robber", "--from", "bent"], "1\n");
        assert!(said.contains(wanted), "{wanted}: {said}");
        assert_eq!(std::fs::read_to_string(dir.join("bent")).expect("there"), kept.replace(from, to), "left alone");
    }
}

/// An accidental choice can be replaced, and leaves no trace; with other players, their later choices are also taken back.
#[test]
fn choices_are_taken_back() {
    let dir = folder("undo");
    let table = ["play", "dungeon-robber", "--seed", "3", "--save"];
    let said = evening(&dir, &[&table[..], &["slip"]].concat(), "1\nexplore\nundo\nundo\nundo\n2\nexplore\n");
    assert!(said.contains("Taken back: explore") && said.contains("Nothing has been chosen yet."), "{said}");
    evening(&dir, &[&table[..], &["firm"]].concat(), "2\nexplore\n");
    let [slip, firm] = ["slip", "firm"].map(|file| std::fs::read_to_string(dir.join(file)).expect("kept"));
    assert_eq!(slip, firm);
    let said = evening(&dir, &["play", "looterz", "--players", "3", "--seed", "3"], "1\nundo\n");
    assert!(said.contains("Taken back: "), "{said}");
}

/// DR-117: retired robbers are listed, the richest first; dead robbers are not.
#[test]
fn the_richest_are_remembered() {
    let dir = folder("best");
    let list = dir.join("output/dungeon-robber/best.txt");
    std::fs::create_dir_all(list.parent().expect("a folder")).expect("made");
    // this makes it a project, with its own output folder
    std::fs::create_dir_all(dir.join("templates/dungeon-robber")).expect("made");
    std::fs::write(&list, "   9999  Ada (seed 1)\n     12  Bo (seed 2)\n").expect("written");
    // a successful life, played by a bot
    let bot = ["simulate", "dungeon-robber", "--bots", "timid", "--seeds"];
    let kept = (0..50).find_map(|nth| {
        let seeds = format!("{nth}..{}", nth + 1);
        evening(&dir, &[&bot[..], &[&seeds, "--save", "life"]].concat(), "");
        let life = std::fs::read_to_string(dir.join("life")).expect("kept");
        life.contains("end: Player 1 wins").then_some(life)
    });
    // .. up to its last choice, which a person makes
    let life = kept.expect("one of fifty retires");
    let (head, rest) = life.split_once("\n\n").expect("choices");
    let (choices, _) = rest.split_once("\n\n").expect("an end");
    let (before, last) = choices.rsplit_once('\n').expect("several");
    assert!(last.contains("retire"), "{last}");
    let left = format!("{head}\n\n{before}\n\nchoices: {}\nend: left unfinished\nstate: 0\n", before.lines().count());
    std::fs::write(dir.join("life"), left).expect("written");
    let said = evening(&dir, &["play", "dungeon-robber", "--from", "life"], "retire\n");
    let told: Vec<&str> = said.lines().skip_while(|line| !line.contains("High scores")).skip(1).collect();
    assert!(told[0].contains("1.    9999  Ada") && told[1].ends_with("<- you") && told[2].contains("12  Bo"), "{said}");
    let lines = std::fs::read_to_string(&list).expect("there");
    assert_eq!(lines.lines().count(), 3, "{lines}");
    // the whole life is saved in its file
    assert!(evening(&dir, &["replay", "life"], "").contains("choices replayed as written"));
}

#[test]
fn a_whole_game_through_a_pipe() {
    let house = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    for game in ALL.iter() {
        let alone = game.usual_players(&house) == 1;
        let (players, seat) = if alone { ("1", "1") } else { ("3", "2") };
        piped(game.name(), players, seat);
    }
}

/// Plays a game through a pipe, saves it, and replays it.
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
    assert!(String::from_utf8_lossy(&retold.stdout).contains("choices replayed as written"));
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
    // waiting would close the pipe, and the end of the pipe is another way to quit
    let _answers = game.stdin.take();
    let told = Command::new("kill").args(["-INT", &game.id().to_string()]).status().expect("kill");
    assert!(told.success());
    assert_eq!(game.wait().expect("ended").code(), Some(130));
}
