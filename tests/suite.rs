//! Decks with errors, each with its complaints below the lines that they are about: `tests/suite/*.deck`.
//!
//! A deck consists of files (`## path`) that replace those of the small correct game (`tests/suite/base*`). Lines that begin with `#~` are
//! not part of a file: they are the expected complaints, the column first. `UPDATE=1 cargo test --test it suite::` writes them again;
//! review the changes.
#![expect(clippy::disallowed_methods, reason = "a driver reads its own decks")]

use lootpress::diag::{Diag, Severity};
use lootpress::games::ALL;
use lootpress::locus::Spot;
use lootpress::world::{Disk, Imagined, Project};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

fn suite() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite")
}

/// The small correct deck of each game.
const BASES: [(&str, &str); 2] = [("base", "loot-roll"), ("base-looterz", "looterz")];

fn base() -> BTreeMap<String, Vec<u8>> {
    let files = BASES.iter().flat_map(|(folder, game)| {
        let files = std::fs::read_dir(suite().join(folder)).expect("tests/suite/base is there");
        files.map(|entry| (*game, entry.expect("a file").path()))
    });
    files
        .map(|(game, path)| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (format!("data/{game}/{name}"), std::fs::read(path).expect("a file"))
        })
        .collect()
}

/// The templates for these decks.
fn drawn() -> &'static BTreeMap<String, Vec<u8>> {
    static DRAWN: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    DRAWN.get_or_init(|| {
        let house = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
        let games = ["templates/loot-roll", "templates/looterz"].into_iter().flat_map(|folder| house.list(folder));
        games.map(|path| (path.clone(), house.read(&path).expect("a template").into_owned())).collect()
    })
}

fn open(mut files: BTreeMap<String, Vec<u8>>, game: &str) -> (Project, Vec<Diag>, bool) {
    files.extend(drawn().clone());
    let project = Project::new(Imagined(files));
    let opened = ALL.iter().find(|g| g.name() == game).expect("a game of the library").open(&project);
    (project, opened.diags, opened.whole)
}

/// The parts of a complaint that are compared: kind, code, card, cause; then the cure.
fn said(diag: &Diag) -> Vec<String> {
    let kind = if diag.severity == Severity::Error { "error" } else { "warning" };
    let subject = diag.subject.as_ref().map(|s| format!("{s}: ")).unwrap_or_default();
    let first = format!("{kind}[{}]: {subject}{}", diag.code, diag.what);
    [Some(first), diag.help.as_ref().map(|h| format!("  help: {h}"))].into_iter().flatten().collect()
}

/// Divides a deck into its files, without the lines of expected complaints.
fn files(deck: &str) -> Vec<(String, Vec<&str>)> {
    let mut files: Vec<(String, Vec<&str>)> = Vec::new();
    for line in deck.lines().filter(|l| !l.starts_with("#~")) {
        match line.strip_prefix("## ") {
            Some(path) => files.push((path.to_owned(), Vec::new())),
            None => files.last_mut().expect("a deck begins with ## path").1.push(line),
        }
    }
    files
}

/// The deck with its present complaints.
fn annotated(files: &[(String, Vec<&str>)], project: &Project, diags: &[Diag]) -> String {
    let mut spots: Vec<(Option<Spot>, Vec<String>)> =
        diags.iter().map(|d| (project.sources.resolve(d.at), said(d))).collect();
    let mut out = String::new();
    let here = |file: &str, line: usize, spot: &Option<Spot>| {
        spot.as_ref().is_some_and(|s| &*s.file == file && s.line == line)
    };
    let known = |spot: &Option<Spot>| spot.as_ref().is_some_and(|s| files.iter().any(|(f, _)| **f == *s.file));
    for (spot, said) in spots.iter().filter(|(spot, _)| !known(spot)) {
        let place = spot.as_ref().map(|s| format!("{}:{}:{} ", s.file, s.line, s.column)).unwrap_or_default();
        out += &format!("#~ {place}{}\n", said.join("\n#~ "));
    }
    for (file, lines) in files {
        out += &format!("## {file}\n");
        // an error in an empty file is in its first line
        let count = lines.len().max(1);
        for nth in 1..=count {
            if let Some(line) = lines.get(nth - 1) {
                out += &format!("{line}\n");
            }
            spots.retain(|(spot, said)| {
                let mine = here(file, nth, spot);
                if mine {
                    let column = spot.as_ref().map_or(0, |s| s.column);
                    out += &format!("#~ {column} {}\n", said.join("\n#~ "));
                }
                !mine
            });
        }
    }
    let left = spots.iter().filter(|(spot, _)| known(spot));
    left.for_each(|(spot, said)| out += &format!("#~ beyond the end: {spot:?} {said:?}\n"));
    out
}

#[test]
fn the_small_decks_are_sound() {
    for (_, game) in BASES {
        sound(game);
    }
}

fn sound(game: &str) {
    let (project, diags, _) = open(base(), game);
    let errors: Vec<String> = diags
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .map(|d| d.show(&project.sources, lootpress::diag::Paint::Plain))
        .collect();
    assert!(errors.is_empty(), "{}", errors.concat());
}

#[test]
fn every_broken_deck_is_told_what_is_written_in_it() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut decks: Vec<PathBuf> = std::fs::read_dir(suite())
        .expect("tests/suite is there")
        .map(|e| e.expect("a file").path())
        .filter(|p| p.extension().is_some_and(|e| e == "deck"))
        .collect();
    decks.sort();
    assert!(decks.len() > 10, "the suite is there");
    let mut wrong = String::new();
    for path in decks {
        let written = std::fs::read_to_string(&path).expect("a deck");
        let files = files(&written);
        let mut world = base();
        for (file, lines) in &files {
            let text = lines.iter().map(|l| format!("{l}\n")).collect::<String>();
            world.insert(file.clone(), text.into_bytes());
        }
        // a deck changes the game to which its first file belongs
        let game = files.first().and_then(|(file, _)| file.split('/').nth(1)).expect("a file in data/<game>");
        let (project, diags, whole) = open(world, game);
        assert!(!diags.is_empty(), "{} is not broken", path.display());
        assert!(!whole || diags.iter().all(|d| d.severity == Severity::Warning), "{} counts as whole", path.display());
        let real = annotated(&files, &project, &diags);
        if real != written && update {
            std::fs::write(&path, &real).expect("a deck is written");
        } else if real != written {
            wrong += &format!("\n==== {} should read\n{real}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// One replaced file of the small deck; the complaints, with their places.
fn with(file: &str, bytes: impl Into<Vec<u8>>) -> Vec<String> {
    let mut world = base();
    world.insert(format!("data/loot-roll/{file}"), bytes.into());
    let (project, diags, _) = open(world, "loot-roll");
    let place =
        |d: &Diag| project.sources.resolve(d.at).map_or("nowhere".to_owned(), |s| format!("{}:{}", s.line, s.column));
    diags
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .map(|d| format!("{} {}", place(d), said(d).join(" | ")))
        .collect()
}

fn abilities() -> String {
    String::from_utf8(base()["data/loot-roll/abilities.yaml"].clone()).expect("text")
}

#[test]
fn byte_order_mark_and_windows_line_ends_are_welcome() {
    let text = abilities();
    assert_eq!(with("abilities.yaml", format!("\u{feff}{text}")), [""; 0]);
    assert_eq!(with("abilities.yaml", text.replace('\n', "\r\n")), [""; 0]);
    let bent = format!("\u{feff}{}", text.replace('\n', "\r\n").replace("price: 6", "price: six"));
    let said = with("abilities.yaml", bent);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("3:10 error[wrong-type]: card \"Alone Into the Dark\": `price` must be"), "{said:?}");
}

#[test]
fn bytes_that_are_no_text_are_placed() {
    let mut bytes = abilities().into_bytes();
    let at = bytes.iter().position(|b| *b == b'6').expect("a price");
    bytes[at] = 0xff;
    let said = with("abilities.yaml", bytes);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("3:10 error[not-utf8]"), "{said:?}");
}

#[test]
fn aliases_that_unfold_without_end_are_refused() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for i in 1..12 {
        bomb += &format!("a{i}: &a{i} [{}]\n", vec![format!("*a{}", i - 1); 10].join(", "));
    }
    let said = with("abilities.yaml", bomb);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("[alias]"), "{said:?}");
}

#[test]
fn ten_megabytes_of_nesting_are_refused_at_once() {
    for bomb in [
        "[".repeat(10 << 20),
        "{a: ".repeat(3 << 20),
        "- ".repeat(5 << 20),
        "[".repeat(7 << 20),
        "- ".repeat(3 << 20),
        "? ".repeat(3 << 20),
    ] {
        let said = with("abilities.yaml", bomb);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("[too-deep]") || said[0].contains("[too-long]"), "{said:?}");
    }
    // deeper by indentation, one line at a time
    let deep: String = (0..2000).map(|i| format!("{}a:\n", " ".repeat(i))).collect();
    let said = with("abilities.yaml", deep);
    assert_eq!(said.len(), 1, "{said:?}");
}

#[test]
fn a_file_that_leaves_the_project_is_not_read() {
    let game = String::from_utf8(base()["data/loot-roll/game.yaml"].clone()).expect("text");
    for path in ["../../etc/passwd", "https://example.org/x.yaml"] {
        let said = with("game.yaml", game.replace("abilities.yaml", path));
        assert!(said.iter().any(|s| s.contains("[outside]")), "{said:?}");
    }
}
