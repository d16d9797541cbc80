//! Compatibility: projects of earlier versions check and build, a file with a newer format is refused with one complaint, old keys
//! are renamed, and files for other programs have a version and a description.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders, and are changed from outside")]

use crate::program::{Apart, apart, fine, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A project of an earlier version, copied to a folder that can be written.
fn copied(here: &Path, version: &str, name: &str) -> PathBuf {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder").flatten() {
            let (path, to) = (entry.path(), to.join(entry.file_name()));
            match path.is_dir() {
                true => copy(&path, &to),
                false => drop(fs::copy(&path, &to).expect("copied")),
            }
        }
    }
    let to = here.join(name);
    copy(&Path::new(ROOT).join("tests/old").join(version).join(name), &to);
    to
}

fn changed(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("text");
    assert!(text.contains(from), "{from}");
    fs::write(file, text.replacen(from, to, 1)).expect("written");
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn projects_of_0_1_check_build_and_play() {
    let here = apart("old", "lasts");
    for (name, printer) in [("night-market", "mill"), ("market", "x4")] {
        let project = copied(&here, "0.1", name);
        fine(&project, &["check", "--for", printer]);
        fine(&project, &["build"]);
        assert!(project.join("output").join(name).join("cards-a4.pdf").is_file(), "{name}");
    }
    let played = copied(&here, "0.1", "looterz");
    // checks of pictures that are newer than the project may warn
    let kept = |asked: &[&str]| {
        let (code, out, err) = run(&played, asked);
        assert!(code == 0 && !err.contains("error["), "{asked:?}: {code}\n{out}{err}");
    };
    kept(&["check", "looterz"]);
    let judged = fine(&played, &["scenario", "looterz"]);
    assert!(judged.ends_with(" passed\n"), "{judged}");
    kept(&["build", "looterz", "--only", "frog"]);
    let data = copied(&here, "0.1", "nine");
    fine(&data, &["check"]);
    fine(&data, &["build", "--only", "tail"]);
    assert_eq!(fine(&data, &["scenario"]), "9 scenarios passed\n");
    fine(&data, &["simulate", "--games", "1", "--players", "2"]);
    let told = fine(&played, &["replay", "evening.replay"]);
    assert!(told.ends_with("79 choices replayed as written\n"), "{told}");
}

#[test]
fn of_a_newer_format_one_thing_is_said_at_its_line() {
    let here = apart("old", "newer");
    // beside the version there is a key that this lootpress does not know: it is ignored
    let newer = "format: 2\nnovelty: 1\n";
    let played = "data/looterz";
    let files = [
        ("night-market", "data/night-market/game.yaml", "title:"),
        ("night-market", "data/press/mill.yaml", "title:"),
        ("nine", "data/nine/play.yaml", "places:"),
        ("looterz", &format!("{played}/game.yaml"), "title:"),
        ("looterz", &format!("{played}/playtest.yaml"), "players:"),
    ];
    for (nth, (name, file, before)) in files.into_iter().enumerate() {
        let project = copied(&here.join(nth.to_string()), "0.1", name);
        changed(&project.join(file), before, &format!("{newer}{before}"));
        let text = fs::read_to_string(project.join(file)).expect("text");
        let line = text.lines().position(|line| line == "format: 2").map(|line| line + 1);
        let (code, out, _) = run(&project, &["check", "--format", "json"]);
        let said = json(&out);
        let said: Vec<&Value> = said.as_array().expect("a list").iter().filter(|s| s["file"] == *file).collect();
        assert!(code == 1 && said.len() == 1, "{file}: {said:#?}");
        assert_eq!((&said[0]["code"], &said[0]["line"]), (&"newer-format".into(), &line.into()), "{file}");
        assert!(said[0]["help"].as_str().is_some_and(|help| help.contains("newer lootpress")), "{file}");
    }
    // an error of a printer is reported once, even if the printer is requested
    let project = copied(&here.join("printer"), "0.1", "night-market");
    changed(&project.join("data/press/mill.yaml"), "title:", "format: 2\ntitle:");
    let (code, _, err) = run(&project, &["check", "--for", "mill"]);
    assert!(code == 1 && err.matches("newer-format").count() == 1, "{err}");
    let scenario = "{name: Two may play, players: 2, then: {B.hand: {count: 1}}}";
    let run_with = |text: String| {
        fs::write(here.join("one.yaml"), text).expect("written");
        run(&here, &["scenario", "one.yaml", "--game", "loot-roll"])
    };
    let (code, out, _) = run_with(format!("format: 1\nscenarios:\n- {scenario}\n"));
    assert_eq!((code, out.as_str()), (0, "1 scenario passed\n"));
    let (code, _, err) = run_with(format!("format: 2\nscenarios:\n- {scenario}\n"));
    assert!(
        code == 1 && err.matches("error").count() == 1 && err.contains("one.yaml:1:9: error[newer-format]"),
        "{err}"
    );
    // an error below the key is reported in its place
    let (_, _, err) = run_with(format!("format: 1\nscenarios:\n- {scenario}\n- {{name: x, playres: 2}}\n"));
    assert!(err.contains("one.yaml:4:13: error[unknown-key]"), "{err}");
    let project = copied(&here, "0.1", "looterz");
    changed(&project.join("evening.replay"), "replay: 1", "replay: 2\nnovelty: 1");
    let (code, _, err) = run(&project, &["replay", "evening.replay"]);
    assert!(code == 1 && err.matches("error").count() == 1 && err.contains(":2:1: error[replay-version]"), "{err}");
}

#[test]
fn old_keys_are_renamed_wherever_a_project_lies() {
    let here: Apart = apart("old", "upgrade");
    for folder in ["a b", "it's \"q\"", "\u{fc}ml\u{e4}ut", &"l".repeat(250)] {
        let home = here.join(folder);
        let project = copied(&home, "0.1", "market");
        let game = project.join("data/market/game.yaml");
        let text = fs::read_to_string(&game).expect("text");
        changed(&game, "tagline: ", "\"subtitle\": ");
        changed(&game, "copies: 12", "quantity: 12");
        changed(&game, "copies: qty", "quantity: qty");
        let (code, _, err) = run(&project, &["check"]);
        assert!(code == 0 && err.matches("warning[old-key]").count() == 3 && !err.contains("error"), "{err}");
        let told = fine(&project, &["upgrade"]);
        assert_eq!(told, "data/market/game.yaml: 3 places rewritten\n");
        let quoted = text.replacen("tagline: ", "\"tagline\": ", 1);
        assert_eq!(fs::read_to_string(&game).expect("text"), quoted, "{folder}");
        fine(&project, &["check"]);
        assert_eq!(fine(&project, &["upgrade"]), "nothing to upgrade: everything has its current name\n");
    }
    // both names: reported, and nothing is written
    let project = copied(&here, "0.1", "market");
    let game = project.join("data/market/game.yaml");
    changed(&game, "copies: 12", "copies: 12, quantity: 13");
    let text = fs::read_to_string(&game).expect("text");
    for verb in ["check", "upgrade"] {
        let (code, _, err) = run(&project, &[verb]);
        assert!(
            code == 1 && err.matches("error").count() == 1 && err.contains("error[duplicate-key]"),
            "{verb}: {err}"
        );
    }
    assert_eq!(fs::read_to_string(&game).expect("text"), text);
}

/// Every key of a value, except names that a game or a designer chose.
fn keys(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|value| keys(value, found)),
        Value::Object(all) => {
            for (key, value) in all {
                found.push(key.clone());
                match (key.as_str(), value) {
                    ("measures" | "icons" | "fonts", Value::Object(named)) => {
                        named.values().take(1).for_each(|value| keys(value, found));
                    }
                    _ => keys(value, found),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn what_other_programs_read_says_its_version_and_is_described() {
    let here = apart("old", "json");
    let project = copied(&here, "0.1", "night-market");
    fine(&project, &["build"]);
    fine(&project, &["proof", "night-market", "--for", "mill"]);
    let proof = "output/night-market/proof-mill";
    let read = |path: &str| fs::read_to_string(project.join(path)).expect("text");
    let mut all = vec![
        ("kit.json", read("output/night-market/kit.json")),
        ("manifest.json", read(&format!("{proof}/manifest.json"))),
        (
            "preflight",
            run(&project, &["preflight", &format!("{proof}/63x88mm.pdf"), "--for", "x1a", "--format", "json"]).1,
        ),
        ("scenario", fine(&project, &["scenario", "looterz", "--format", "json"])),
        (
            "sweep",
            fine(
                &project,
                &[
                    "simulate",
                    "looterz",
                    "--sweep",
                    "hand_limit=0,9",
                    "--games",
                    "1",
                    "--players",
                    "2",
                    "--format",
                    "json",
                ],
            ),
        ),
        ("simulate", run(&project, &["simulate", "looterz", "--games", "2", "--players", "2", "--format", "json"]).1),
    ];
    let other = copied(&here.join("other"), "0.1", "night-market");
    changed(&project.join("data/night-market/cards.csv"), "Fence,2", "Fence,3");
    all.push(("diff", fine(&project, &["diff", &other.display().to_string(), ".", "--format", "json"])));
    changed(&project.join("data/night-market/cards.csv"), "Fence,3", "Fence,x");
    all.push(("check", run(&project, &["check", "--format", "json"]).1));
    let pages = ["formats", "shops"]
        .map(|page| fs::read_to_string(Path::new(ROOT).join(format!("src/book/{page}.md"))).expect("a page"));
    let pages = pages.concat();
    for (name, text) in &all {
        let value = json(text);
        let entries = value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]);
        assert!(!entries.is_empty() && entries.iter().all(|entry| entry["format"] == 1), "{name}: {text}");
        let mut found = Vec::new();
        keys(&value, &mut found);
        let missing: Vec<&String> = found.iter().filter(|key| !pages.contains(&format!("`{key}`"))).collect();
        assert!(missing.is_empty(), "{name} has keys that no page describes: {missing:?}");
    }
    // a newer list of a kit is refused
    changed(&project.join(proof).join("manifest.json"), "\"format\": 1", "\"format\": 2");
    let (file, list) = (format!("{proof}/63x88mm.pdf"), format!("{proof}/manifest.json"));
    let (code, _, err) = run(&project, &["preflight", &file, "--for", "mill", "--kit", &list]);
    assert!(code == 2 && err.contains("format 2"), "{err}");
    let version = fine(&project, &["--version"]);
    assert_eq!(version, format!("lootpress {} (format 1)\n", env!("CARGO_PKG_VERSION")));
}
