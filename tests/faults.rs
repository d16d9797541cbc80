//! Errors, each made by hand in a correct project: `lootpress check` reports each with its file, line, column, card, cause and
//! cure, and refuses what `build` would refuse. This file has the seven errors that card tools are known to print without a
//! message, all in one deck.
#![expect(clippy::disallowed_methods, reason = "a whole command is run on a folder of its own")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

mod asked;
mod drawn;
mod shared;
mod single;
mod small;
mod written;

fn project(test: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults").join(test);
    let _ = fs::remove_dir_all(&dir);
    let (from, to) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("data/loot-roll"), dir.join("data/loot-roll"));
    fs::create_dir_all(&to).expect("a folder");
    for entry in fs::read_dir(from).expect("the deck") {
        let path = entry.expect("a file").path();
        if path.is_file() {
            fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("a copy");
        }
    }
    dir
}

fn check(dir: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
    let output = command.current_dir(dir).env("NO_COLOR", "1").arg("check").args(args).output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

/// A correct card, to be changed in one place.
fn card(id: &str, title: &str, price: &str, effects: &str, icon: &str, flavour: &str) -> String {
    format!(
        "- id: {id}\n  title: {title}\n  price: {price}\n  effects: {effects}\n  flavour: \"{flavour}\"\n  art: {{ground: cave, main: {{icon: {icon}, tone: iron}}}}\n"
    )
}

#[test]
fn seven_known_faults_are_all_named_at_once() {
    let dir = project("seven-faults");
    let draw = "[{trigger: play, windows: [town], ops: [{draw: {pile: ability, count: 1}}]}]";
    let odd = "[{trigger: play, windows: [town], ops: [{draw: {pile: cost, count: 1}}]}]";
    let long = "so many words about so very little ".repeat(50);
    let deck = [
        card("no-text", "No Text", "3", "[]", "torch", "Hm."),
        card("no-number", "No Number", "abc", draw, "torch", "Hm."),
        card("no-icon", "No Icon", "3", draw, "torhc", "Hm."),
        card("no-room", "No Room", "3", draw, "torch", &long),
        card("no-pile", "No Pile", "3", odd, "torch", "Hm."),
        card("no-icon", "No Icon", "3", draw, "torch", "Hm."),
        card("no-glyph", "No Glyph", "3", draw, "torch", "Yes, \u{65e5}."),
    ]
    .concat();
    fs::write(dir.join("data/loot-roll/abilities.yaml"), deck).expect("written");
    let (code, out, err) = check(&dir, &[]);
    assert_eq!(code, 1, "{out}{err}");
    let file = "data/loot-roll/abilities.yaml";
    for said in [
        "4:12: error[no-effect]: card \"No Text\": an ability without an effect does nothing",
        "9:10: error[wrong-type]: card \"No Number\": `price` must be a whole number, not the text \"abc\"",
        "18:36: error[unknown-icon]: card \"No Icon\": there is no icon \"torhc\"",
        "error[overflow]: card \"No Room\": the text is ",
        "28:66: error[unknown-word]: card \"No Pile\": `cost` is not a word for `pile`",
        "31:7: error[duplicate-id]: card \"No Icon\": the id `no-icon` is already in use at data/loot-roll/abilities.yaml:13",
        "41:12: error[no-glyph]: card \"No Glyph\": no font in fonts/ has Chinese characters",
    ] {
        let line = err.lines().find(|l| l.contains(said)).unwrap_or_else(|| panic!("nobody says {said}\n{err}"));
        assert!(line.starts_with(file), "{line}");
        let below = &err[err.find(line).unwrap_or(0)..];
        let cure = below.lines().take_while(|l| !l.is_empty()).any(|l| l.starts_with("  help: "));
        assert!(cure, "no cure for {said}");
    }

    let (code, json, err) = check(&dir, &["--format", "json"]);
    assert_eq!((code, err.as_str()), (1, ""));
    let records: Vec<serde_json::Value> = serde_json::from_str(&json).expect("an array");
    let glyph = records.iter().find(|r| r["code"] == "no-glyph").expect("the glyph");
    assert_eq!((&glyph["file"], &glyph["line"], &glyph["column"]), (&file.into(), &41.into(), &12.into()));
    assert_eq!((&glyph["severity"], &glyph["subject"]), (&"error".into(), &"card \"No Glyph\"".into()));
}

#[test]
fn the_shipped_deck_passes_and_unknown_games_are_wrong_usage() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults/bare");
    fs::create_dir_all(&dir).expect("a folder");
    let (code, out, err) = check(&dir, &[]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for game in ["loot-roll", "looterz", "dungeon-robber", "hero-loot"] {
        assert!(out.contains(&format!("{game}: ")), "{out}");
    }
    assert!(out.contains("no problems found"), "{out}");
    let (code, out, err) = check(&dir, &["loot-rol"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("did you mean loot-roll?"), "{err}");
}
