//! Who may import whom, read from the `crate::` paths of every file, and which module is the door to which outside library.
//! A line too many here is a decision; a line too few is a failing test.
#![expect(clippy::disallowed_methods, reason = "the test reads the sources")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A module, and the modules it may name. `games/*` is any one game; `main` and `lib` are the crate's two roots.
const MAY_IMPORT: &[(&str, &str)] = &[
    ("unit", "grammar"),
    ("raster", "unit"),
    ("locus", ""),
    ("dice", ""),
    ("grammar", ""),
    ("diag", "locus"),
    ("name", ""),
    ("world", "diag locus name"),
    ("picture", "locus"),
    ("lexicon", "grammar diag dice locus"),
    ("face", "grammar lexicon unit locus"),
    ("game", "grammar face diag dice lexicon unit locus"),
    ("load", "grammar game world diag locus lexicon"),
    ("check", "load game world diag locus lexicon name"),
    ("declared", "check game grammar load template face lexicon unit diag locus world"),
    (
        "title",
        "declared grammar load check play bot replay measure verdict report scenario game face lexicon world diag dice locus",
    ),
    ("diff", "game face lexicon typeset unit locus"),
    ("shelf", "declared games title diag locus name world"),
    (
        "kit",
        "grammar shelf title export preflight profile proof press impose typeset template art picture load game face lexicon unit diag locus name world",
    ),
    ("art", "picture face unit diag locus world dice"),
    ("template", "raster unit diag locus world"),
    ("typeset", "template art picture face lexicon raster unit diag locus world"),
    ("impose", "typeset unit"),
    ("profile", "grammar load unit diag locus world"),
    ("preflight", "profile diag locus unit"),
    ("press", "profile impose typeset picture raster unit diag locus world"),
    ("proof", "profile press impose typeset picture raster unit diag locus world"),
    ("held", "title art typeset impose face diag unit world"),
    ("export", "grammar load proof raster typeset unit diag locus world"),
    ("table", "grammar dice game lexicon diag locus measure"),
    ("play", "game check dice diag"),
    ("bot", "table play game dice"),
    ("replay", "play game dice diag locus"),
    ("measure", "play game dice"),
    ("verdict", "grammar measure play game diag locus"),
    ("report", "verdict measure play game face lexicon unit locus"),
    ("scenario", "grammar load check game play dice diag locus world"),
    ("games/*", "table grammar lexicon game face play bot measure diag dice locus unit"),
    ("games", "title"),
];

/// Outside libraries that have one door, or the few that are named.
const DOORS: &[(&str, &str)] = &[
    ("saphyr_parser", "locus"),
    ("similar", "diff"),
    ("same_file", "world"),
    ("strsim", "diag"),
    ("unicode_normalization", "name world"),
    ("sha2", "world kit press preflight"),
    ("serde_yaml", "load"),
    ("csv_core", "load"),
    ("calamine", "load"),
    ("zip", "load"),
    ("serde_path_to_error", "load"),
    ("tera", "template"),
    ("roxmltree", "template typeset press preflight load"),
    ("svgtypes", "template typeset"),
    ("color", "template"),
    ("data_url", "template"),
    ("unicode_linebreak", "typeset"),
    ("harfrust", "typeset"),
    ("allsorts", "template"),
    ("wuff", "template"),
    ("pulldown_cmark", "typeset"),
    ("i_overlay", "art"),
    ("printpdf", "press"),
    ("lopdf", "press proof"),
    ("moxcms", "press raster"),
    ("subsetter", "press"),
    ("flate2", "press preflight"),
    ("memchr", "press"),
    ("image_webp", "raster"),
    ("zune_jpeg", "raster preflight"),
    ("hayro_ccitt", "preflight"),
    ("hayro_jpeg2000", "preflight"),
    ("resvg", "press proof"),
    ("tiny_skia", "preflight"),
    ("clap", "cli"),
    ("ctrlc", "cli"),
    ("indicatif", "cli"),
    ("include_dir", "main"),
];

struct File {
    path: String,
    module: String,
    text: String,
}

/// Every source file without comments and without its own tests.
fn sources() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
                let inside = path.strip_prefix(&root).expect("below src").with_extension("");
                let parts: Vec<String> = inside.iter().map(|p| p.to_string_lossy().into_owned()).collect();
                let module =
                    if parts[0] == "games" && parts.len() > 1 { "games/*".to_owned() } else { parts[0].clone() };
                let text = std::fs::read_to_string(&path).expect("text");
                let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                files.push(File { path: parts.join("/"), module, text: bare(text) });
            }
        }
    }
    assert!(files.len() > 50, "the sources are there");
    files
}

/// A text without its comments.
fn bare(text: &str) -> String {
    text.lines().map(|l| l.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The names that follow `prefix` in a text, at a word's beginning; `crate::{a::b, c}` counts too.
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

#[test]
fn modules_import_only_what_lies_before_them() {
    let may: BTreeMap<&str, BTreeSet<&str>> =
        MAY_IMPORT.iter().map(|(module, list)| (*module, list.split(' ').collect())).collect();
    let mut wrong = Vec::new();
    for file in sources().iter().filter(|f| !["lib", "main", "cli"].contains(&f.module.as_str())) {
        let Some(allowed) = may.get(file.module.as_str()) else {
            wrong.push(format!("src/{}.rs: the module `{}` has no line in MAY_IMPORT", file.path, file.module));
            continue;
        };
        let home = file.module.trim_end_matches("/*");
        for other in named(&file.text, "crate::") {
            if other != home && !allowed.contains(other.as_str()) && may.contains_key(other.as_str()) || other == "cli"
            {
                wrong.push(format!("src/{}.rs names crate::{other}, which `{}` may not", file.path, file.module));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Everything that goes round in circles: of those that reach each other, all.
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

/// No chain of rooms that may name each other leads back to its beginning.
#[test]
fn rooms_go_one_way() {
    let names: BTreeMap<&str, BTreeSet<&str>> =
        MAY_IMPORT.iter().map(|(room, list)| (*room, list.split_whitespace().collect())).collect();
    assert_eq!(circles(&names), [""; 0]);
}

/// Files of a folder name each other one way only; a folder belongs to its file.
#[test]
fn files_go_one_way() {
    let files = sources();
    // what is named so many steps up is told apart from what is named one step less
    let steps =
        |text: &str| (1..8).rev().fold(text.to_owned(), |t, n| t.replace(&"super::".repeat(n), &format!("up{n}::")));
    let texts: Vec<(&str, String)> = files.iter().map(|f| (f.path.as_str(), steps(&f.text))).collect();
    let above = |path: &str| path.match_indices('/').map(|(at, _)| path[..at].to_owned()).collect::<Vec<_>>();
    let folders: BTreeSet<String> = files.iter().flat_map(|f| above(&f.path)).collect();
    assert!(folders.len() > 60, "the folders are there");
    let mut found = Vec::new();
    for folder in folders {
        let inside = format!("{folder}/");
        let own: Vec<(&str, &str)> =
            texts.iter().filter_map(|(path, text)| Some((path.strip_prefix(&inside)?, text.as_str()))).collect();
        let first = |rest: &str| rest.split('/').next().unwrap_or_default().to_owned();
        let parts: BTreeSet<String> = own.iter().map(|(rest, _)| first(rest)).collect();
        let mut names: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (rest, text) in &own {
            let own = first(rest);
            let up = format!("up{}::", rest.split('/').count());
            let mut here = named(text, &up);
            here.extend(named(text, &format!("crate::{}::", folder.replace('/', "::"))));
            let Some(own) = parts.get(&own) else { continue };
            names
                .entry(own)
                .or_default()
                .extend(parts.iter().filter(|p| *p != own && here.contains(*p)).map(String::as_str));
        }
        let circle = circles(&names);
        if !circle.is_empty() {
            found.push(format!("{folder}: {}", circle.join(", ")));
        }
    }
    assert_eq!(found, [""; 0], "they name each other in a circle");
}

#[test]
fn a_circle_would_be_seen() {
    let names = [("a", "b"), ("b", "c"), ("c", "b"), ("d", "a")].map(|(from, to)| (from, BTreeSet::from([to])));
    assert_eq!(circles(&BTreeMap::from(names)), ["b", "c"]);
}

#[test]
fn no_game_names_another() {
    for file in sources().iter().filter(|f| f.module == "games/*") {
        let own = file.path.split('/').nth(1).unwrap_or_default();
        for other in named(&file.text, "crate::games::") {
            assert_eq!(other, own, "src/{}.rs names another game", file.path);
        }
    }
}

/// The games, from the folder of their rules: what a game is called in code and in `data`.
fn games() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let all = std::fs::read_dir(folder).expect("the folder of games").map(|e| e.expect("an entry").path());
    let names: BTreeSet<String> = all.filter_map(|p| Some(p.file_stem()?.to_string_lossy().into_owned())).collect();
    names.into_iter().collect()
}

/// The games that a source names, by their path or in a word of its own; a title is a word too.
fn games_named<'g>(text: &str, games: &'g [String]) -> Vec<&'g str> {
    let paths = named(text, "games::");
    let letters = |s: &str| s.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let words: Vec<String> = text.split('"').skip(1).step_by(2).map(letters).collect();
    let names = |game: &&String| paths.contains(*game) || words.iter().any(|word| word.contains(&letters(game)));
    games.iter().filter(names).map(String::as_str).collect()
}

#[test]
fn past_the_face_nobody_knows_a_game() {
    let games = games();
    for game in &games {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(game.replace('_', "-")).join("game.yaml");
        assert!(data.is_file(), "src/games/{game} has no {}", data.display());
    }
    for file in sources().iter().filter(|f| !f.module.starts_with("games") && f.module != "lib") {
        let named = games_named(&file.text, &games);
        assert!(named.is_empty(), "src/{}.rs names a game: {named:?}", file.path);
    }
}

/// A game that comes tomorrow is found as today's are.
#[test]
fn a_third_game_would_be_seen() {
    let games: Vec<String> = ["old_maid", "whist"].map(str::to_owned).into();
    for (text, named) in [
        ("use crate::games::whist::Whist;", &["whist"][..]),
        ("use crate::{games::{old_maid, whist}, face};", &["old_maid", "whist"]),
        ("if title.name() == \"old-maid\" {", &["old_maid"]),
        ("say(\"Old Maid is over\")", &["old_maid"]),
        ("let whist = ALL[0]; // games::whist", &[]),
    ] {
        assert_eq!(games_named(&bare(text), &games), named, "{text}");
    }
    assert!(self::games().len() >= 2, "{:?}", self::games());
}

/// What is written below a folder is called by a `FileName`, which one place makes: a bare text could lead elsewhere.
#[test]
fn files_are_written_by_names_that_one_place_makes() {
    // no names, but a hash and words of messages; and what somebody named on the command line and answers for
    let free = ["dir", "path", "at", "sha256", "kind", "rule", "what", "game"];
    let files = sources();
    let mut signatures = 0;
    let mut wrong = Vec::new();
    for path in ["world/folder", "world/fresh", "world/swap", "world/outbox", "kit/sink"] {
        let file = files.iter().find(|file| file.path == path).unwrap_or_else(|| panic!("src/{path}.rs is there"));
        for signature in file.text.split("fn ").skip(1).filter_map(|rest| rest.split(['{', ';']).next()) {
            let Some((_, given)) = signature.split("->").next().and_then(|given| given.split_once('(')) else {
                continue;
            };
            signatures += 1;
            for (name, of) in given.split(',').filter_map(|given| given.split_once(':')) {
                let bare = ["str", "String", "Path", "OsStr"];
                let words: Vec<&str> = of.split(|c: char| !c.is_alphanumeric()).collect();
                if bare.iter().any(|bare| words.contains(bare)) && !free.contains(&name.trim()) {
                    wrong.push(format!("src/{path}.rs: `{}:{}` of {}", name.trim(), of, signature.trim()));
                }
            }
        }
    }
    assert!(signatures > 30, "{signatures}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_outside_library_has_its_door() {
    let mut wrong = Vec::new();
    for file in sources() {
        for (library, doors) in DOORS {
            let used = file
                .text
                .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
                .any(|word| word.strip_prefix(library).is_some_and(|rest| rest.starts_with("::")));
            if used && !doors.split(' ').any(|door| door == file.module) {
                wrong.push(format!("src/{}.rs uses {library}, whose door is {doors}", file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file of tests that no program names would be run by nobody.
#[test]
fn every_file_of_tests_is_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let text = |program: &str| std::fs::read_to_string(folder.join(program)).expect("a program of tests");
    let run = bare(&["it.rs", "heap.rs"].map(text).join("\n"));
    for entry in std::fs::read_dir(&folder).expect("the folder of tests") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if path.extension().is_some_and(|e| e == "rs") && !["it", "heap"].contains(&name.as_str()) {
            assert!(run.lines().any(|l| l == format!("mod {name};")), "tests/{name}.rs has no line in tests/it.rs");
        }
    }
}
