//! Rules that manifests cannot express: files inside a crate depend on each other in one direction only, one module uses each
//! external library, no crate beyond the face knows a game, and only one module makes file names.
#![expect(clippy::disallowed_methods, reason = "the test reads the sources")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The external libraries that several modules of a crate use, each with its crate and modules; every other library is
/// used by one module.
const SHARED: &[(&str, &str, &str)] = &[
    ("unicode_normalization", "ground", "name world"),
    ("roxmltree", "template", "drawing drawn lib outline resized slotted"),
    ("svgtypes", "template", "drawing drawn outline resized slotted"),
    ("tera", "template", "lib prose"),
    ("ttf_parser", "template", "fonts sfnt"),
    ("resvg", "paper", "press proof"),
    ("ttf_parser", "paper", "press proof typeset"),
    ("tiny_skia", "preflight", "both cover font inspector pages plates shade state walk"),
];

/// The libraries that all code may use, because they contain only plain values; and one that no code uses, but another
/// library requires.
const COMMON: [&str; 5] = ["serde", "serde_json", "rustc_hash", "sha2", "once_cell"];

struct File {
    /// Its crate.
    home: String,
    /// Its path in the crate, without the extension.
    path: String,
    /// The first part of that path.
    module: String,
    text: String,
}

/// The crates, each with its folder below the root.
fn crates() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let below = |folder: &str| -> Vec<String> {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder of sources");
        let mut folders: Vec<String> = entries
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.join("lib.rs").is_file())
            .filter_map(|path| Some(format!("{folder}/{}", path.file_name()?.to_str()?)))
            .collect();
        folders.sort();
        folders
    };
    let all = below("src").into_iter().chain(below("src/games"));
    let named = all.map(|folder| (folder.rsplit('/').next().unwrap_or_default().to_owned(), folder));
    let named: Vec<_> = named.collect();
    assert!(named.len() > 10, "the crates are there: {named:?}");
    named
}

/// Every source file, without its comments and its own tests.
fn sources() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for (name, home) in crates() {
        let mut folders = vec![root.join(&home)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder of sources") {
                let path = entry.expect("a file").path();
                if path.is_dir() {
                    folders.extend(Some(path).filter(|path| !path.ends_with("tests")));
                } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
                    let inside = path.strip_prefix(root.join(&home)).expect("below the crate").with_extension("");
                    let parts: Vec<String> = inside.iter().map(|p| p.to_string_lossy().into_owned()).collect();
                    let text = std::fs::read_to_string(&path).expect("text");
                    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                    files.push(File {
                        home: name.clone(),
                        path: parts.join("/"),
                        module: parts[0].clone(),
                        text: bare(text),
                    });
                }
            }
        }
    }
    assert!(files.len() > 500, "the sources are there: {}", files.len());
    files
}

/// The text without its comments.
fn bare(text: &str) -> String {
    text.lines().map(|l| l.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The names after `prefix` in a text, at the beginning of a word; `crate::{a::b, c}` counts too.
fn named(text: &str, prefix: &str) -> BTreeSet<String> {
    let word = |s: &str| s.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices(prefix) {
        let begins = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
        let rest = &text[at + prefix.len()..];
        match rest.strip_prefix('{') {
            Some(group) if begins => {
                let (mut depth, mut fresh) = (1, true);
                for (i, c) in group.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        ',' if depth == 1 => fresh = true,
                        c if c.is_whitespace() => {}
                        _ if fresh && depth == 1 => {
                            found.insert(word(&group[i..]));
                            fresh = false;
                        }
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                }
            }
            _ if begins => {
                found.insert(word(rest));
            }
            _ => {}
        }
    }
    found
}

/// All nodes in cycles: those that reach each other.
fn circles<'n>(names: &BTreeMap<&'n str, BTreeSet<&'n str>>) -> Vec<&'n str> {
    let reach = |from: &'n str| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(one) = open.pop() {
            open.extend(names.get(one).into_iter().flatten().filter(|other| seen.insert(**other)));
        }
        seen
    };
    names.keys().filter(|one| reach(one).contains(*one)).copied().collect()
}

/// The files of a folder depend on each other in one direction only, and so do the modules of a crate; a folder belongs
/// to the file of its name.
#[test]
fn files_go_one_way() {
    let files = sources();
    // a name with one more `super` is a different name
    let steps =
        |text: &str| (1..8).rev().fold(text.to_owned(), |t, n| t.replace(&"super::".repeat(n), &format!("up{n}::")));
    let above = |path: &str| path.match_indices('/').map(|(at, _)| path[..=at].to_owned()).collect::<Vec<_>>();
    let mut found = Vec::new();
    let mut looked = 0;
    for (home, _) in crates() {
        let texts: Vec<(&str, String)> = files
            .iter()
            .filter(|f| f.home == home && f.path != "main")
            .map(|f| (f.path.as_str(), steps(&f.text)))
            .collect();
        let mut folders: BTreeSet<String> = texts.iter().flat_map(|(path, _)| above(path)).collect();
        folders.insert(String::new());
        for folder in folders {
            looked += 1;
            let own: Vec<(&str, &str)> =
                texts.iter().filter_map(|(path, text)| Some((path.strip_prefix(&folder)?, text.as_str()))).collect();
            let first = |rest: &str| rest.split('/').next().unwrap_or_default().to_owned();
            // the file of the crate itself uses all modules and is used by all, because it is their folder
            let parts: BTreeSet<String> =
                own.iter().map(|(rest, _)| first(rest)).filter(|part| part != "lib").collect();
            let mut names: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for (rest, text) in &own {
                let own = first(rest);
                let up = format!("up{}::", rest.split('/').count());
                let mut here = named(text, &up);
                here.extend(named(text, &format!("crate::{}", folder.replace('/', "::"))));
                let Some(own) = parts.get(&own) else { continue };
                names
                    .entry(own)
                    .or_default()
                    .extend(parts.iter().filter(|p| *p != own && here.contains(*p)).map(String::as_str));
            }
            let circle = circles(&names);
            if !circle.is_empty() {
                found.push(format!("{home}/{folder}: {}", circle.join(", ")));
            }
        }
    }
    assert!(looked > 70, "the folders are there: {looked}");
    assert_eq!(found, [""; 0], "they name each other in a circle");
}

#[test]
fn a_circle_would_be_seen() {
    let names = [("a", "b"), ("b", "c"), ("c", "b"), ("d", "a")].map(|(from, to)| (from, BTreeSet::from([to])));
    assert_eq!(circles(&BTreeMap::from(names)), ["b", "c"]);
}

/// The games, from the folder of their rules: their names in code and in `data`.
fn games() -> Vec<String> {
    crates().into_iter().filter(|(_, folder)| folder.starts_with("src/games/")).map(|(name, _)| name).collect()
}

/// The games that a source names, by a path or in a text; a title is also a text.
fn games_named<'g>(text: &str, games: &'g [String]) -> Vec<&'g str> {
    let paths = games.iter().filter(|game| text.contains(&format!("{game}::"))).collect::<Vec<_>>();
    let letters = |s: &str| s.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let words: Vec<String> = text.split('"').skip(1).step_by(2).map(letters).collect();
    let names = |game: &&String| paths.contains(game) || words.iter().any(|word| word.contains(&letters(game)));
    games.iter().filter(names).map(String::as_str).collect()
}

#[test]
fn past_the_face_nobody_knows_a_game() {
    let games = games();
    for game in &games {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(game.replace('_', "-")).join("game.yaml");
        assert!(data.is_file(), "src/games/{game} has no {}", data.display());
    }
    let list = |f: &File| f.home == "lootpress" && ["lib", "games"].contains(&f.path.as_str());
    let own = |f: &&File| !games.contains(&f.home) && !list(f);
    for file in sources().iter().filter(own) {
        let named = games_named(&file.text, &games);
        assert!(named.is_empty(), "{}/{}.rs names a game: {named:?}", file.home, file.path);
    }
}

/// A new game is found in the same way as the present games.
#[test]
fn a_third_game_would_be_seen() {
    let games: Vec<String> = ["old_maid", "whist"].map(str::to_owned).into();
    for (text, named) in [
        ("use whist::Whist;", &["whist"][..]),
        ("use {old_maid::Maid, whist::Whist};", &["old_maid", "whist"]),
        ("if title.name() == \"old-maid\" {", &["old_maid"]),
        ("say(\"Old Maid is over\")", &["old_maid"]),
        ("let whist = ALL[0]; // whist::Whist", &[]),
    ] {
        assert_eq!(games_named(&bare(text), &games), named, "{text}");
    }
    assert!(self::games().len() >= 2, "{:?}", self::games());
}

/// Everything that is written into a folder has a `FileName`, which one module makes: a plain text could lead to
/// another folder.
#[test]
fn files_are_written_by_names_that_one_place_makes() {
    // these are no file names: a hash, words of messages, and paths that the user gave on the command line
    let free = ["dir", "path", "at", "sha256", "kind", "rule", "what", "game"];
    let files = sources();
    let mut signatures = 0;
    let mut wrong = Vec::new();
    for path in ["world/folder", "world/fresh", "world/swap", "world/outbox", "kit/sink"] {
        let file = files.iter().find(|f| f.path == path).unwrap_or_else(|| panic!("{path}.rs is there"));
        for signature in file.text.split("fn ").skip(1).filter_map(|rest| rest.split(['{', ';']).next()) {
            let Some((_, given)) = signature.split("->").next().and_then(|given| given.split_once('(')) else {
                continue;
            };
            signatures += 1;
            for (name, of) in given.split(',').filter_map(|given| given.split_once(':')) {
                let bare = ["str", "String", "Path", "OsStr"];
                let words: Vec<&str> = of.split(|c: char| !c.is_alphanumeric()).collect();
                if bare.iter().any(|bare| words.contains(bare)) && !free.contains(&name.trim()) {
                    wrong.push(format!("{path}.rs: `{}:{}` of {}", name.trim(), of, signature.trim()));
                }
            }
        }
    }
    assert!(signatures > 30, "{signatures}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The external libraries of a crate, as code names them.
fn libraries(folder: &str) -> Vec<String> {
    let at = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let manifest = if folder == "src/lootpress" { at.join("../../Cargo.toml") } else { at.join("Cargo.toml") };
    let text = std::fs::read_to_string(manifest).expect("a manifest");
    let (_, after) = text.split_once("\n[dependencies]\n").expect("dependencies");
    let lines = after.lines().take_while(|line| !line.starts_with('[')).filter(|line| !line.starts_with('#'));
    let own: BTreeSet<String> = crates().into_iter().map(|(name, _)| name).collect();
    lines
        .filter_map(|line| line.split(['.', ' ']).next())
        .map(|name| if name == "allsorts-azul" { "allsorts".to_owned() } else { name.replace('-', "_") })
        .filter(|name| !name.is_empty() && !own.contains(name) && !COMMON.contains(&name.as_str()))
        .collect()
}

#[test]
fn each_outside_library_has_its_door() {
    let files = sources();
    let mut wrong = Vec::new();
    for (home, folder) in crates() {
        for library in libraries(&folder) {
            let uses = |text: &str| {
                text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
                    .any(|word| word.strip_prefix(library.as_str()).is_some_and(|rest| rest.starts_with("::")))
                    || text.contains(&format!("use {library} as "))
            };
            let doors: BTreeSet<&str> =
                files.iter().filter(|f| f.home == home && uses(&f.text)).map(|f| f.module.as_str()).collect();
            let shared = SHARED.iter().find(|(name, of, _)| *name == library && *of == home);
            let may: BTreeSet<&str> = shared.map(|(.., modules)| modules.split(' ').collect()).unwrap_or_default();
            if doors != may && (doors.len() != 1 || !may.is_empty()) {
                wrong.push(format!("{home}: {library} is used by {doors:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every test file belongs to a test program, so that it runs, and has a row in README.md.
#[test]
fn every_file_of_tests_is_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let text = |program: &str| std::fs::read_to_string(folder.join(program)).expect("a program of tests");
    let run = bare(&["it.rs", "heap.rs"].map(text).join("\n"));
    let listed = text("README.md");
    for entry in std::fs::read_dir(&folder).expect("the folder of tests") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if path.extension().is_some_and(|e| e == "rs") && !["it", "heap"].contains(&name.as_str()) {
            assert!(run.lines().any(|l| l == format!("mod {name};")), "tests/{name}.rs has no line in tests/it.rs");
            let row = |l: &str| l.split('|').nth(1).is_some_and(|first| first.contains(&format!("`{name}`")));
            assert!(listed.lines().any(row), "tests/{name}.rs has no row in tests/README.md");
        }
    }
}
