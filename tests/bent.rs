//! Checks and laws of the games: each is violated by one edit of the shipped data, listed in `tests/bent/*.yaml`. An edit causes the
//! complaints that are listed with it, and no others. `heard.py` finds complaints that no edit causes.
#![expect(clippy::disallowed_methods, reason = "a driver reads its own edits")]

use lootpress::diag::Diag;
use lootpress::games::ALL;
use lootpress::locus::Locus;
use lootpress::world::{Disk, Imagined, Project};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bend {
    /// A file in the game's folder.
    file: String,
    /// What stands there.
    write: String,
    /// What stands there instead.
    instead: String,
    /// Whether it replaces all occurrences, and not only the first one.
    #[serde(default)]
    everywhere: bool,
    /// The number of copies that are inserted before the text; `{n}` is the number of each copy. `None` replaces the
    /// text.
    #[serde(default)]
    before: usize,
    /// The code of each expected complaint, with words of its text.
    told: Vec<(String, String)>,
}

fn complaints(game: &str, files: &BTreeMap<String, Vec<u8>>) -> Vec<Diag> {
    let game = ALL.iter().find(|g| g.name() == game).expect("a game of the library");
    game.numbers(&Project::new(Imagined(files.clone()))).diags
}

fn bent(game: &str, least: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let house = Project::new(Disk::new(root));
    let read = |path: String| (path.clone(), house.read(&path).expect("a file").into_owned());
    let files: BTreeMap<String, Vec<u8>> = house.list(&format!("data/{game}")).into_iter().map(read).collect();
    assert!(complaints(game, &files).is_empty(), "{game} is sound");
    let written = std::fs::read_to_string(root.join(format!("tests/bent/{game}.yaml"))).expect("edits");
    let bends: Vec<Bend> = serde_yaml::from_str(&written).expect("a list of edits");
    assert!(bends.len() >= least, "{} edits of {game}", bends.len());
    let mut wrong = String::new();
    for Bend { file, write, instead, everywhere, before, told: expected } in bends {
        let path = format!("data/{game}/{file}");
        let text = std::str::from_utf8(&files[&path]).expect("text");
        let mut edited = files.clone();
        let many = (0..before).map(|n| instead.replace("{n}", &n.to_string()));
        let all = if before == 0 { instead.clone() } else { many.chain([write.clone()]).collect() };
        edited.insert(path, text.replacen(&write, &all, if everywhere { usize::MAX } else { 1 }).into_bytes());
        let told = complaints(game, &edited);
        let placed = told.iter().all(|diag| diag.help.is_some() && diag.at != Locus::Nowhere);
        let alike = told.len() == expected.len()
            && told.iter().zip(&expected).all(|(diag, (code, words))| diag.code == code && diag.what.contains(words));
        if !(text.contains(&write) && placed && alike) {
            let told: Vec<_> = told.iter().map(|diag| format!("{}: {}", diag.code, diag.what)).collect();
            wrong += &format!("{file}, {write:?} as {instead:?}: {expected:?}, and was told {told:#?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn dungeon_robber_hears_what_is_wrong() {
    bent("dungeon-robber", 35);
}

#[test]
fn hero_loot_hears_what_is_wrong() {
    bent("hero-loot", 35);
}

#[test]
fn loot_roll_hears_what_is_wrong() {
    bent("loot-roll", 4);
}

#[test]
fn looterz_hears_what_is_wrong() {
    bent("looterz", 5);
}
