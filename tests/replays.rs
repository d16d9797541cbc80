//! Saved games: a game is replayed as it was played, later changes are found, and no content of a file does harm.

use lootpress::diag::{Checked, Paint};
use lootpress::dice::Dice;
use lootpress::games::ALL;
use lootpress::replay::{self, Replay};
use lootpress::title::{Experiment, Playable, Recorded};
use lootpress::world::{Disk, Project};

fn project() -> Project {
    Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

fn recorded(game: &dyn Playable, seed: u64, index: u64) -> Recorded {
    let players = game.usual_players(&project());
    let bots = [game.usual_policy(), "random"].map(str::to_owned).into();
    let asked = Experiment { players, seed, bots, variants: Vec::new() };
    game.record(&project(), &asked, index).value.expect("it is played")
}

/// Reads a replay and plays it again; returns every complaint as it is shown.
fn again(game: &dyn Playable, project: &Project, text: &str) -> (Option<Replay>, Vec<String>) {
    let source = project.sources.add("game.replay", text.into());
    let Checked { value, mut diags } = replay::read(source, text);
    if let Some(replay) = &value {
        diags.extend(game.replay(project, replay).diags);
    }
    (value, diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect())
}

#[test]
fn a_replay_is_the_game() {
    let project = project();
    for (game, index) in ALL.iter().flat_map(|game| (0..4).map(move |index| (*game, index))) {
        let written = recorded(game, 3, index).replay;
        let (replay, faults) = again(game, &project, &written);
        assert!(faults.is_empty(), "{} {index}: {faults:?}", game.name());
        assert_eq!(replay.expect("read").to_string(), written, "what is written is what is read");
    }
}

#[test]
fn a_changed_choice_is_named_by_its_line() {
    let project = project();
    for game in ALL.iter() {
        let written = recorded(*game, 8, 1).replay;
        let lines: Vec<&str> = written.lines().collect();
        let choices: Vec<usize> = (0..lines.len()).filter(|i| lines[*i].starts_with("Player ")).collect();
        for at in choices.iter().step_by(17) {
            let changes = [
                lines[*at].replacen("Player ", "Player 1", 1),
                lines[*at].replacen(": ", ": not ", 1),
                lines[*at].replace('/', "1/"),
                lines[*at].replace(')', "1)"),
            ];
            for change in changes {
                let mut forged = lines.clone();
                forged[*at] = &change;
                let (_, faults) = again(*game, &project, &forged.join("\n"));
                assert!(
                    faults.len() == 1 && faults[0].starts_with(&format!("game.replay:{}:1: error", at + 1)),
                    "{change}: {faults:?}"
                );
            }
            let mut shorter = lines.clone();
            shorter.remove(*at);
            let (_, faults) = again(*game, &project, &shorter.join("\n"));
            assert!(!faults.is_empty(), "a line less than was written goes unseen");
        }
        let (_, faults) = again(*game, &project, &written.replace("end: ", "end: not so "));
        assert!(faults.len() == 1 && faults[0].contains("the game says"), "{faults:?}");
        let (_, faults) = again(*game, &project, &written.replace("state: ", "state: 0"));
        assert!(faults.len() == 1 && faults[0].contains("the final state"), "{faults:?}");
    }
}

#[test]
fn another_deck_is_refused_by_what_it_is_known_by() {
    let project = project();
    for game in ALL.iter() {
        let (_, faults) = again(*game, &project, &recorded(*game, 3, 0).replay.replacen("deck: ", "deck: 0", 1));
        assert!(faults.len() == 1 && faults[0].contains("played with the deck 0"), "{faults:?}");
        assert!(faults[0].contains("--project"), "{faults:?}");
    }
}

/// A second seed is an error; text after a `#` is a comment, wherever it is.
#[test]
fn what_is_said_twice_is_told_and_remarks_say_nothing() {
    let project = project();
    let written = recorded(ALL[0], 3, 0).replay;
    for line in written.lines().filter(|line| line.contains(": ") && !line.starts_with(['#', 'P'])) {
        let key = line.split(':').next().expect("a key");
        let (_, faults) = again(ALL[0], &project, &format!("{written}{line}\n"));
        let place = format!("game.replay:{}:1: error", written.lines().count() + 1);
        assert!(
            faults.len() == 1
                && faults[0].starts_with(&place)
                && faults[0].contains(&format!("`{key}` is written twice")),
            "{key}: {faults:?}"
        );
    }
    let remarked: String = written.lines().map(|line| format!("{line}\n  # seed: another one\n")).collect();
    let (replay, faults) = again(ALL[0], &project, &remarked);
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!(replay.expect("read").to_string(), written);
}

/// With a fixed budget and a fixed seed: changed bytes, moved lines, truncated files.
#[test]
fn whatever_a_replay_says_there_is_an_answer() {
    let project = project();
    for game in ALL.iter() {
        let written = recorded(*game, 4, 0).replay;
        let sound = (0..150).filter(|seed| {
            let (_, faults) = again(*game, &project, &bent(&written, *seed));
            assert!(faults.iter().all(|f| f.contains("help:")), "seed {seed}: {faults:?}");
            faults.is_empty()
        });
        let sound = sound.count();
        assert!(sound < 40, "{}: {sound} of 150 bent replays go unnoticed", game.name());
    }
}

/// A changed file.
fn bent(written: &str, seed: u64) -> String {
    let mut dice = Dice::new(seed, 0);
    let mut bytes = written.to_owned().into_bytes();
    for _ in 0..=dice.below(2) {
        let at = dice.below(bytes.len() as u32) as usize;
        match dice.below(5) {
            0 => bytes[at] = dice.below(128) as u8,
            1 => bytes.truncate(at.max(1)),
            2 => drop(bytes.drain(at..(at + dice.below(40) as usize).min(bytes.len()))),
            3 => drop(bytes.splice(at..at, b"99999999999999999999".iter().copied())),
            _ => {
                let (from, to) = (dice.below(bytes.len() as u32) as usize, at);
                let part = bytes[from..(from + 60).min(bytes.len())].to_vec();
                drop(bytes.splice(to..to, part));
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
