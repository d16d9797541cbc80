//! Texts from users and strangers that become file names, lines of a script or addresses: nothing is written outside of the named
//! folder, and nothing is executed.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders and are looked at from outside")]

use crate::program::{apart, ended, fine, lootpress, run};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Everything below a folder.
fn below(dir: &Path) -> BTreeSet<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| below(&path).into_iter().chain([path])).collect()
}

/// A game whose kind is called `kind`, with these cards in the pile `pile`.
fn game(home: &Path, kind: &str, pile: &str, cards: &str) {
    let data = home.join("data/market");
    fs::create_dir_all(&data).expect("a folder");
    let about = format!(
        "title: Market\nkinds:\n  {kind}:\n    files: stalls.csv\n    template: plain/card\n    back: plain/back-card\n    \
         pile: {pile}\n    fields: {{title: text, lore: {{type: text?, slot: text}}}}\n"
    );
    fs::write(data.join("game.yaml"), about).expect("written");
    fs::write(data.join("stalls.csv"), cards).expect("written");
}

const MADE: [&[&str]; 5] = [
    &["build", "--paper", "a4"],
    &["export", "--to", "png"],
    &["export", "--to", "tts"],
    &["export", "--to", "mpc"],
    &["proof", "--for", "x4"],
];

#[test]
fn no_pile_kind_or_cell_leads_out_of_the_kit() {
    let here = apart("written", "piles");
    let home = here.join("a/b/project");
    let absolute = here.join("escaped").display().to_string();
    let piles = [
        ("stall", "\"x/../../../../escaped\"", ""),
        ("stall", "\"{lore}\"", "../../../../../escaped"),
        ("stall", "\"{lore}\"", absolute.as_str()),
        ("\"x/../../../../escaped\"", "\"{kind}\"", ""),
        ("stall", "\"..\"", ""),
        ("stall", "\"con\"", ""),
        ("stall", "\"loot. \"", ""),
        ("stall", "\"a\\\\..\\\\..\\\\b\"", ""),
    ];
    for (kind, pile, lore) in piles {
        let _ = fs::remove_dir_all(&home);
        game(&home, kind, pile, &format!("title,lore\nLamp,{lore}\nMat,{lore}\n"));
        let project = below(&home);
        let (checked, ..) = run(&home, &["check", "-q"]);
        for asked in MADE {
            let (code, out, err) = run(&home, asked);
            assert_eq!(code, checked, "{kind} {pile} {lore} {asked:?}: {out}{err}");
        }
        let output = home.join("output");
        let outside = below(&here).into_iter().filter(|path| !path.starts_with(&output) && !home.starts_with(path));
        assert_eq!(outside.collect::<BTreeSet<_>>(), project, "{kind} {pile} {lore}");
        for path in below(&output).iter().filter_map(|path| path.file_name()?.to_str()) {
            let stem = path.split('.').next().unwrap_or_default();
            assert!(stem != "con" && !path.ends_with(['.', ' ']), "{path}");
        }
    }
}

/// Piles whose file names differ only in upper and lower case, or in the Unicode form of their letters.
#[test]
fn piles_that_are_one_name_on_some_disk_have_two_files() {
    let here = apart("written", "alike");
    game(&here, "stall", "\"{lore}\"", "title,lore\nLamp,Loot\nMat,loot\nCup,caf\u{e9}\nRug,CAFE\u{301}\n");
    for asked in &MADE[..3] {
        let (code, _, err) = run(&here, asked);
        assert_eq!(code, 0, "{asked:?}: {err}");
    }
    let mut met = BTreeSet::new();
    for path in below(&here.join("output")).iter().filter_map(|path| path.to_str()) {
        assert!(met.insert(path.to_lowercase().replace("e\u{301}", "\u{e9}")), "{path}");
    }
}

#[test]
fn an_id_of_which_no_file_can_be_called_is_told_by_check() {
    let here = apart("written", "long");
    let long = "very ".repeat(60);
    game(&here, "stall", "stall", &format!("title,lore\n{long}lamp,\n"));
    for asked in [&["check"][..], &["build"], &["export", "--to", "png"], &["proof", "--for", "x4"]] {
        let (code, _, err) = run(&here, asked);
        assert!(code == 1 && err.contains("stalls.csv:2:1") && err.contains("the limit is 200"), "{asked:?}: {err}");
    }
}

/// The shell completes names of a project, and never executes them.
#[cfg(unix)]
#[test]
fn completions_run_nothing_that_stands_in_a_project() {
    let here = apart("written", "shell");
    game(&here, "stall", "\"{lore}\"", "title,lore\nLamp,$(touch pwned-card)\nMat,`touch pwned-tick`\n");
    for name in
        ["a$(touch pwned-1)", "b`touch pwned-2`", "c\"; touch pwned-3; \"", "d'; touch pwned-4; '", "e\ntouch pwned-5"]
    {
        fs::create_dir_all(here.join("data").join(name)).expect("a folder");
        fs::copy(here.join("data/market/game.yaml"), here.join("data").join(name).join("game.yaml")).expect("a copy");
    }
    fs::create_dir_all(here.join("data/press")).expect("a folder");
    fs::write(here.join("data/press/$(touch pwned-6).yaml"), "title: X\n").expect("written");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, script, _) = run(&here, &["completions", shell]);
        assert!(code == 0 && !script.contains("pwned"), "{shell}");
        fs::write(here.join("script"), script).expect("written");
    }
    fs::write(here.join("script"), run(&here, &["completions", "bash"]).1).expect("written");
    let pressed = "source ./script; COMP_WORDS=(lootpress build ''); COMP_CWORD=2; _lootpress lootpress '' build; echo ${COMPREPLY[@]}";
    let (code, out, _) = ended(Command::new("bash").current_dir(&*here).args(["-c", pressed]).output().expect("bash"));
    assert!(code == 0 && out.contains("market"), "{out}");
    assert!(below(&here).iter().all(|path| !path.to_string_lossy().contains("/pwned")), "something was run");
}

#[test]
fn tables_load_pictures_from_the_web_or_this_computer() {
    let here = apart("written", "address");
    game(&here, "stall", "stall", "title\nLamp\n");
    let bad = [
        "",
        " ",
        "no address",
        "javascript:alert(1)",
        "data:text/html,x",
        "ftp://x.org",
        "https://",
        "http:///x",
        "file:///",
        "example.org",
        "https://x.org/a b",
        "https://x.org/\"",
        "https:x.org",
        "//x.org",
        "https://x.org/\n",
    ];
    for url in bad {
        let (code, _, err) = run(&here, &["export", "--to", "tts", "--url", url]);
        assert!(code == 2 && err.contains("--url"), "{url:?}: {err}");
    }
    assert!(!here.join("output/market/tts").exists());
    for url in ["https://example.org/cards/", "HTTP://localhost:8000", "file:///home/ada/cards"] {
        let (code, _, err) = run(&here, &["export", "--to", "tts", "--url", url]);
        assert_eq!(code, 0, "{url}: {err}");
        let saved = fs::read_to_string(here.join("output/market/tts/market.json")).expect("text");
        assert!(saved.contains(&format!("{}/", url.trim_end_matches('/'))), "{url}");
    }
}

/// A killed run, a full disk, two runs at once: the folder is complete or does not exist.
#[cfg(unix)]
#[test]
fn a_new_project_is_whole_or_nothing() {
    let here = apart("written", "new");
    let beside =
        |path: &PathBuf| path.strip_prefix(&*here).is_ok_and(|path| path.to_string_lossy().contains("lootpress-"));
    let left = || below(&here).iter().filter(|path| beside(path)).count();
    // what a killed run left behind
    let aside = here.join(".stalls.lootpress-work/new/data/stalls");
    fs::create_dir_all(&aside).expect("a folder");
    fs::write(aside.join("game.yaml"), "half a ga").expect("written");
    fine(&here, &["new", "stalls"]);
    fine(&here.join("stalls"), &["check"]);
    assert_eq!(left(), 0, "{:?}", below(&here));
    // a limit on file sizes acts as a full disk
    let program = env!("CARGO_BIN_EXE_lootpress");
    let script = format!("trap '' XFSZ; ulimit -f 1; exec '{program}' new full -q");
    let (code, _, err) = ended(Command::new("bash").current_dir(&*here).args(["-c", &script]).output().expect("bash"));
    assert!(code == 2 && err.contains("full") && !here.join("full").exists() && left() == 0, "{err}");
    // killed at any time: nothing, or a project that checks; and the next run succeeds
    for wait in [0, 5, 10, 20, 40, 80] {
        let dir = here.join(format!("killed-{wait}"));
        let mut new = lootpress(&here, &["new", &format!("killed-{wait}"), "-q"]).spawn().expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let _ = new.kill();
        new.wait().expect("ended");
        if !dir.exists() {
            fine(&here, &["new", &format!("killed-{wait}"), "-q"]);
            assert_eq!(left(), 0);
        }
        assert!(
            dir.join("data/game.schema.json").exists() && dir.join(format!("data/killed-{wait}/game.yaml")).exists()
        );
    }
    // an empty folder is filled, and a folder with files is not touched
    fs::create_dir(here.join("empty")).expect("a folder");
    fine(&here, &["new", "empty", "-q"]);
    let before = below(&here.join("empty"));
    let (code, _, err) = run(&here, &["new", "empty"]);
    assert!(code == 2 && err.contains("is not empty") && below(&here.join("empty")) == before, "{err}");
}

/// A file that lootpress cannot read is named for what it is, once, and not shown.
#[cfg(unix)]
#[test]
fn files_of_other_kinds_are_told_and_not_quoted() {
    let here = apart("written", "other");
    game(&here, "stall", "stall", "title\nLamp\n");
    let accounts: String = (0..40).map(|n| format!("user{n}:x:{n}:{n}:secret{n}:/home/user{n}:/bin/sh\n")).collect();
    fs::write(here.join("accounts"), &accounts).expect("written");
    let path = here.join("accounts").display().to_string();
    for asked in [
        &["proof", "--for", &path][..],
        &["check", "--for", &path],
        &["play", "looterz", "--from", &path],
        &["replay", &path],
    ] {
        let (code, out, err) = run(&here, asked);
        assert!(code != 0 && !format!("{out}{err}").contains("secret7"), "{asked:?}: {err}");
        assert!(asked[1] == "--for" || err.matches("error[").count() == 1, "{asked:?}: {err}");
    }
    // a pipe in place of the game
    let about = here.join("data/market/game.yaml");
    fs::remove_file(&about).expect("removed");
    assert!(Command::new("mkfifo").arg(&about).status().expect("mkfifo").success());
    for asked in [&["check"][..], &["check", "market"], &["build"]] {
        let (code, _, err) = run(&here, asked);
        assert!(code != 0 && err.contains("game.yaml cannot be read: it is a named pipe"), "{asked:?}: {err}");
    }
}

/// Decks of pictures: two names make two folders, a name that no folder can have is refused, and a first row that names pictures is
/// reported.
#[test]
fn decks_of_pictures_have_folders_of_their_own() {
    let here = apart("written", "decks");
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 63 88\"><path d=\"M0 0H63V88H0z\"/></svg>";
    for folder in ["\u{591c}\u{5e02}", "\u{41d}\u{43e}\u{447}\u{44c}"] {
        fs::create_dir(here.join(folder)).expect("a folder");
        fs::write(here.join(folder).join("a.svg"), picture).expect("written");
        fine(&here, &["sheets", folder, "--out", "out", "--paper", "a4", "--no-memory"]);
    }
    assert_eq!(fs::read_dir(here.join("out")).expect("a folder").count(), 2);
    for name in ["\u{1f600}", "\u{591c}\u{5e02}", "..", ""] {
        let (code, _, err) = run(&here, &["sheets", "\u{591c}\u{5e02}", "--name", name, "--out", "out"]);
        assert!(code == 2 && err.contains("--name needs a Latin letter or a digit"), "{name}: {err}");
    }
    for name in ["\u{591c}\u{5e02}", "\u{591c}\u{5e02}2"] {
        let (code, _, err) = run(&here, &["new", name]);
        assert!(code == 2 && err.contains("use a folder name of Latin letters"), "{err}");
    }
    fs::write(here.join("deck.csv"), "a.svg,2\nb.svg,1\n").expect("written");
    ["a.svg", "b.svg"].iter().for_each(|file| fs::write(here.join(file), picture).expect("written"));
    let (_, _, err) = run(&here, &["sheets", "deck.csv", "--out", "out", "--paper", "a4", "--no-memory"]);
    let told = "deck.csv:1:1: warning[no-header]: \"a.svg\" looks like a card, but is read as the name of a column";
    assert!(err.contains(told) && err.contains("above it, and start again"), "{err}");
}
