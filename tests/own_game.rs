//! A game of one's own, as a stranger meets it: begun from nothing, from a starter, from pictures; checked, built, proofed, exported
//! and compared by the program itself.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// An empty folder for a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("own-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs the program in a folder: exit code, standard output and error.
fn run(folder: &Path, asked: &[&str]) -> (i32, String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_lootpress")).args(asked).current_dir(folder).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (done.status.code().expect("a code"), text(done.stdout), text(done.stderr))
}

/// Runs it, and nothing is wrong.
fn fine(folder: &Path, asked: &[&str]) -> String {
    let (code, out, err) = run(folder, asked);
    assert!(code == 0 && err.is_empty(), "{asked:?}: {code}\n{out}{err}");
    out
}

fn starters() -> Vec<String> {
    let folders = fs::read_dir(Path::new(ROOT).join("data/starters")).expect("starters");
    let mut names: Vec<String> =
        folders.map(|entry| entry.expect("a folder").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_game_begun_from_nothing_builds_in_its_first_minute() {
    let here = folder("nothing");
    fine(&here, &["new", "night-market"]);
    let game = here.join("night-market");
    assert!(fine(&game, &["check"]).contains("night-market: "));
    fine(&game, &["build", "--paper", "a4"]);
    for file in ["cards-a4.pdf", "print-me-first.pdf", "kit.json", "cards/bribe.png"] {
        assert!(game.join("output/night-market").join(file).is_file(), "{file}");
    }
    // ours are not built in its place, nor beside it
    assert!(!game.join("output/loot-roll").exists());
    let (code, _, err) = run(&here, &["new", "night-market"]);
    assert!(code == 2 && err.contains("holds something already"), "{err}");
    let (code, _, err) = run(&here, &["new", "other", "--from", "trick-takr"]);
    assert!(code == 2 && err.contains("did you mean trick-taker?"), "{err}");
    let (code, _, err) = run(&here, &["new", "other", "--size", "token"]);
    assert!(code == 2 && err.contains("no room for the words"), "{err}");
    assert!(!here.join("other").exists());
}

#[test]
fn a_table_becomes_a_game_and_what_was_guessed_is_said() {
    let here = folder("table");
    let table = "Card Name;Price;Suit;Qty;Rules;Lore\nLamp;3;sun;2;Draw a card.;Bright.\nMoon;4;moon;1;\"Sleep; then wake.\";\n\
        Star;5;sun;1;Shine.;\nCloud;2;moon;3;Rain.;\n";
    fs::write(here.join("mine.csv"), format!("\u{feff}{table}")).expect("written");
    let out = fine(&here, &["new", "sky", "--cards", "mine.csv", "--size", "tarot"]);
    for said in ["Card Name: the title", "Price: a number, 2 to 5 here", "Suit: one of sun, moon", "Qty: how many"] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    fine(&here.join("sky"), &["check"]);
    fine(&here.join("sky"), &["build", "--paper", "a4", "--no-png"]);
    let kit = fs::read_to_string(here.join("sky/output/sky/kit.json")).expect("a kit");
    let kit: serde_json::Value = serde_json::from_str(&kit).expect("JSON");
    let copies: u64 = kit["components"].as_array().expect("a list").iter().filter_map(|c| c["copies"].as_u64()).sum();
    assert_eq!(copies, 7);
}

#[test]
fn every_starter_goes_the_whole_way() {
    for name in starters() {
        let here = folder(&format!("starter-{name}"));
        fine(&here, &["new", "mine", "--from", &name]);
        let game = here.join("mine");
        let out = fine(&game, &["check"]);
        assert!(out.contains("nothing to complain about"), "{name}: {out}");
        fine(&game, &["build", "--paper", "a4", "--no-png"]);
        fine(&game, &["proof", "--for", "x4"]);
        fine(&game, &["export", "--to", "tts"]);
        // nothing is different from itself
        let (code, out, err) = run(&here, &["diff", "mine", "mine", "--playouts", "0", "--project", "mine"]);
        assert!(code == 0 && out.contains("nothing changed"), "{name}: {out}{err}");
    }
}

#[test]
fn what_is_printed_only_is_not_played() {
    let here = folder("printed");
    fine(&here, &["new", "market"]);
    let game = here.join("market");
    for verb in [&["simulate", "market"][..], &["play", "market"], &["scenario", "market"]] {
        let (code, _, err) = run(&game, verb);
        assert!(
            code == 2 && err.contains("market is printed, and nobody here knows how it is played"),
            "{verb:?}: {err}"
        );
    }
    assert!(fine(&game, &["scenario"]).contains("0 scenarios passed"));
}

#[test]
fn an_edit_of_a_cell_is_told_as_one() {
    let here = folder("edit");
    fine(&here, &["new", "before"]);
    fs::rename(here.join("before"), here.join("after")).expect("moved");
    fine(&here, &["new", "before"]);
    let table = here.join("after/data/before/cards.csv");
    let text = fs::read_to_string(&table).expect("a table");
    fs::write(&table, text.replace("Bribe,4,", "Bribe,5,")).expect("written");
    let out = fine(&here, &["diff", "before", "after", "--project", "after"]);
    assert!(out.contains("Bribe") && out.contains('4') && out.contains('5') && !out.contains("Fence"), "{out}");
}

#[test]
fn finished_pictures_become_a_kit() {
    let here = folder("sheets");
    let picture = |path: &str, shade: u8| {
        let path = here.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let mut encoder = png::Encoder::new(fs::File::create(path).expect("a file"), 750, 1050);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&vec![shade; 750 * 1050]).expect("pixels");
    };
    (1..=11).for_each(|n| picture(&format!("fronts/card-{n}.png"), 20 * n));
    (1..=10).for_each(|n| picture(&format!("backs/back-{n}.png"), 200));
    picture("back.png", 90);
    let out = fine(
        &here,
        &["sheets", "fronts", "--back", "back.png", "--copies", "2", "--paper", "a4", "--no-png", "--out", "output"],
    );
    assert!(out.contains("mirrored"), "{out}");
    let kit = fs::read_to_string(here.join("output/fronts/kit.json")).expect("a kit");
    let kit: serde_json::Value = serde_json::from_str(&kit).expect("JSON");
    let ids: Vec<&str> =
        kit["components"].as_array().expect("a list").iter().filter_map(|c| c["id"].as_str()).collect();
    assert_eq!((ids.len(), ids[1], ids[10]), (11, "2-card-2", "11-card-11"));
    let (code, _, err) = run(&here, &["sheets", "fronts", "--back", "backs"]);
    assert!(code == 2 && err.contains("11 fronts and 10 backs"), "{err}");
}

#[test]
fn what_the_program_carries_can_be_had_and_asked_about() {
    let here = folder("eject");
    fine(&here, &["new", "market"]);
    let game = here.join("market");
    fine(&game, &["eject", "templates/plain/card.svg", "data/press/x4.yaml"]);
    let ours = fs::read(Path::new(ROOT).join("templates/plain/card.svg")).expect("ours");
    assert_eq!(fs::read(game.join("templates/plain/card.svg")).expect("theirs"), ours);
    fs::write(game.join("templates/plain/card.svg"), "mine").expect("written");
    assert!(fine(&game, &["eject", "templates/plain/card.svg"]).contains("stays as it is"));
    assert_eq!(fs::read(game.join("templates/plain/card.svg")).expect("theirs"), b"mine");
    let (code, _, err) = run(&game, &["eject", "templates/plane"]);
    assert!(code == 2 && err.contains("did you mean templates/plain?"), "{err}");
    let out = fine(&game, &["explain", "hexagon", "card.count"]);
    assert!(
        out.contains("two upright sides") && out.contains("number of market") && out.contains("It is 13."),
        "{out}"
    );
    let (code, _, err) = run(&game, &["explain", "hexagonn"]);
    assert!(code == 2 && err.contains("did you mean hexagon?"), "{err}");
}

/// What editors are told of the format is what it is: every key of every starter is known, and every key has its words.
#[test]
fn editors_know_what_starters_say() {
    let here = folder("schema");
    let schema: serde_json::Value = serde_json::from_str(&fine(&here, &["schema", "--print"])).expect("JSON");
    let kind = &schema["properties"]["kinds"]["additionalProperties"]["properties"];
    let piece = &schema["properties"]["pieces"]["additionalProperties"]["properties"];
    for name in starters() {
        let path = format!("data/starters/{name}/data/{name}/game.yaml");
        let text = fs::read_to_string(Path::new(ROOT).join(path)).expect("a game");
        let game: serde_yaml::Mapping = serde_yaml::from_str(&text).expect("YAML");
        let keys = |map: &serde_yaml::Mapping, known: &serde_json::Value| {
            for key in map.keys().filter_map(|key| key.as_str()) {
                assert!(known.get(key).is_some(), "{name}: {key}");
            }
        };
        keys(&game, &schema["properties"]);
        for (below, known) in [("kinds", kind), ("pieces", piece)] {
            let all = game.get(below).and_then(|all| all.as_mapping()).cloned().unwrap_or_default();
            all.values().filter_map(|one| one.as_mapping()).for_each(|one| keys(one, known));
        }
    }
    let described = schema["properties"]["rules"]["description"].as_str().unwrap_or_default();
    assert!(described.contains("Numbers and words of the rules"), "{described}");
}
