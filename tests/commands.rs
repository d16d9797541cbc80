//! Whole commands, run as a user runs them in a terminal.
#![expect(clippy::disallowed_methods, reason = "these tests look at what was written from outside")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A new folder for one test.
fn folder(test: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("commands").join(test);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder for tests");
    dir
}

fn lootpress(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
    command.current_dir(dir).env_remove("SOURCE_DATE_EPOCH").env("NO_COLOR", "1");
    command
}

fn run(dir: &Path, args: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = lootpress(dir).args(args).output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (status.code().expect("an exit code"), text(stdout), text(stderr))
}

/// Every file in a folder with its bytes, sorted.
fn files(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            all.push((path.clone(), fs::read(path).expect("readable")));
        }
    }
    all.sort();
    all
}

/// A user's project: a copy of the deck that comes with lootpress.
fn own_deck(dir: &Path) -> PathBuf {
    let (from, to) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("data/loot-roll"), dir.join("data/loot-roll"));
    for (path, bytes) in files(&from) {
        let copy = to.join(path.strip_prefix(&from).expect("below"));
        fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder");
        fs::write(copy, bytes).expect("a copy");
    }
    to
}

#[test]
fn an_unknown_game_is_guessed_at() {
    let dir = folder("unknown-game");
    let (code, out, err) = run(&dir, &["build", "lootroll", "--out", "output"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("there is no game lootroll") && err.contains("did you mean loot-roll?"), "{err}");
    assert!(files(&dir).is_empty(), "nothing was written");
}

#[test]
fn an_unknown_selector_is_guessed_at() {
    let dir = folder("unknown-selector");
    let (code, _, err) = run(&dir, &["build", "--only", "magic-lutte", "--out", "output"]);
    assert_eq!(code, 2);
    assert!(err.contains("magic-lutte is not a card") && err.contains("did you mean magic-lute?"), "{err}");
    assert!(files(&dir).is_empty(), "nothing was written");
}

#[test]
fn wrong_usage_is_told_from_help() {
    let dir = folder("usage");
    assert_eq!(run(&dir, &["--help"]).0, 0);
    assert_eq!(run(&dir, &["built"]).0, 2);
    assert_eq!(run(&dir, &["build", "--back-offset", "a little"]).0, 2);
    assert_eq!(run(&dir, &["build", "--back-offset=-300,0"]).0, 2);
    let (code, out, _) = run(&dir, &["completions", "bash"]);
    assert!(code == 0 && out.contains("--back-offset"));
}

/// Shell completion offers the names of a project where they are allowed: games, policies, print shops and cards.
#[test]
fn completions_know_the_names_of_the_project() {
    let (_, script, _) = run(&folder("completions"), &["completions", "bash"]);
    // in bash, the values of an option are listed below it, and games among the words that may follow a command
    let offers = |option: &str, name: &str| {
        let case = format!("{option})");
        let words = |line: &str| line.contains("compgen -W") && line.split([' ', '"']).any(|word| word == name);
        script.split(&case).skip(1).any(|below| below.lines().take(3).any(words))
    };
    for (option, names) in [
        ("--bots", ["search-50", "spiteful", "aggressive"]),
        ("--for", ["x4", "drivethrucards", "mbprint"]),
        ("--only", ["magic-lute", "banana-peel", "assassin"]),
    ] {
        names.iter().for_each(|name| assert!(offers(option, name), "{option} {name}"));
        assert!(!offers(option, "magic-lutte"));
    }
    let verbs = |game: &str| script.lines().filter(|line| line.contains("opts=") && line.contains(game)).count();
    // fetch, build, serve, watch, proof, export, check, balance, translate, resize, number, rules, simulate, play
    assert_eq!((verbs("loot-roll"), verbs("looterz")), (14, 14));
}

#[test]
fn a_project_must_be_one() {
    let dir = folder("project");
    let (code, _, err) = run(&dir, &["build", "--project", "nowhere"]);
    assert!(code == 2 && err.contains("nowhere is not a folder"), "{err}");
    let (code, _, err) = run(&dir, &["build", "--project", "."]);
    assert!(code == 2 && err.contains("contains no data, templates or fonts"), "{err}");
}

#[test]
fn one_card_can_be_printed_alone_and_twice_the_same() {
    let dir = folder("only");
    let build = ["build", "--only", "magic-lute", "-q", "--out"];
    let (code, out, err) = run(&dir, &[&build[..], &["first"]].concat());
    assert_eq!((code, out.as_str(), err.as_str()), (0, "", ""));
    run(&dir, &[&build[..], &["second"]].concat());
    let names = |out: &str| -> Vec<(String, Vec<u8>)> {
        let root = dir.join(out);
        let name = |path: &Path| path.strip_prefix(&root).expect("below").to_string_lossy().replace('\\', "/");
        files(&root).iter().map(|(path, bytes)| (name(path), bytes.clone())).collect()
    };
    let (first, second) = (names("first"), names("second"));
    let written: Vec<&str> = first.iter().map(|(name, _)| name.as_str()).collect();
    let expected = [
        "loot-roll/only/.lootpress",
        "loot-roll/only/CREDITS.txt",
        "loot-roll/only/cards/back-rare.png",
        "loot-roll/only/cards/magic-lute.png",
        "loot-roll/only/cards-a4.pdf",
        "loot-roll/only/cards-gutterfold-a4.pdf",
        "loot-roll/only/cards-gutterfold-letter.pdf",
        "loot-roll/only/cards-letter.pdf",
        "loot-roll/only/kit.json",
        "loot-roll/only/print-me-first.pdf",
    ];
    assert_eq!(written, expected);
    assert_eq!(first, second, "the same deck is the same files");

    // files carry a fixed date unless another is given: 1 January 2026
    for (seconds, same) in [("1767225600", true), ("86400", false)] {
        let dated = lootpress(&dir).env("SOURCE_DATE_EPOCH", seconds).args(build).arg(seconds).status();
        assert!(dated.expect("it starts").success());
        let dated = names(seconds);
        let equal = |name: &str| first.iter().find(|(n, _)| n == name) == dated.iter().find(|(n, _)| n == name);
        assert_eq!(equal("loot-roll/only/cards-a4.pdf"), same);
        assert!(equal("loot-roll/only/cards/magic-lute.png"), "pictures carry no date");
    }
}

#[test]
fn the_list_counts_what_is_printed() {
    let dir = folder("counts");
    let deck = own_deck(&dir);
    let (code, _, err) = run(&dir, &["build", "-q", "--only", "monster", "--layout", "fronts"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let out = dir.join("output/loot-roll/only");
    let kit: serde_json::Value = serde_json::from_slice(&fs::read(out.join("kit.json")).expect("there")).expect("JSON");
    let written = fs::read_to_string(deck.join("monsters.yaml")).expect("there");
    let ids: Vec<&str> = written.lines().filter_map(|line| line.strip_prefix("- id: ")).collect();
    let listed = kit["components"].as_array().expect("a list");
    assert_eq!(listed.iter().map(|c| c["id"].as_str().expect("an id")).collect::<Vec<_>>(), ids);
    for component in listed {
        for file in component["files"].as_array().expect("a list").iter().filter(|f| f["pages"].is_array()) {
            let pages = file["pages"].as_array().expect("a list").len() as u64;
            assert_eq!(
                pages,
                component["copies"].as_u64().expect("a number"),
                "{} in {}",
                component["id"],
                file["name"]
            );
        }
    }
    for file in kit["files"].as_array().expect("a list") {
        let bytes = fs::read(out.join(file["name"].as_str().expect("a name"))).expect("there");
        assert_eq!(bytes.len() as u64, file["size"].as_u64().expect("a number"));
    }
}

#[test]
fn a_broken_deck_leaves_the_old_kit_alone() {
    let dir = folder("broken");
    let deck = own_deck(&dir);
    let kit = dir.join("output/loot-roll");
    fs::create_dir_all(&kit).expect("a folder");
    fs::write(kit.join("cards-a4.pdf"), "yesterday's").expect("written");
    let path = deck.join("loot-rare.yaml");
    let text = fs::read_to_string(&path).expect("there").replacen("treasure:", "tresure:", 1);
    fs::write(&path, text).expect("written");
    let (code, out, err) = run(&dir, &["build"]);
    assert_eq!((code, out.as_str()), (1, ""), "{err}");
    assert!(err.contains("data/loot-roll/loot-rare.yaml:") && err.contains("treasure"), "{err}");
    let left = files(&dir.join("output"));
    assert_eq!(left, [(kit.join("cards-a4.pdf"), b"yesterday's".to_vec())]);
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let dir = folder("unwritable");
    fs::write(dir.join("taken"), "a file").expect("written");
    let (code, _, err) = run(&dir, &["build", "--only", "magic-lute", "--out", "taken"]);
    assert_eq!(code, 2);
    assert!(err.contains("cannot write into taken") && err.contains("--out"), "{err}");
    // one file of the kit cannot be replaced, so none is replaced
    let kit = dir.join("output/loot-roll/only");
    fs::create_dir_all(kit.join("kit.json")).expect("a folder");
    let (code, _, err) = run(&dir, &["build", "--only", "magic-lute", "--out", "output"]);
    assert!(code == 2 && err.contains("kit.json"), "{err}");
    assert!(files(&kit).is_empty(), "{:?}", files(&kit));
    // no games are played for a verdict that cannot be saved
    for option in ["--out", "--tally"] {
        let (code, out, err) = run(&dir, &["simulate", "looterz", "--games", "1000000000", option, "output"]);
        assert!(code == 2 && out.is_empty() && err.contains("cannot write output"), "{err}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_build_leaves_nothing_behind() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        interrupted(signal);
    }
}

#[cfg(unix)]
fn interrupted(signal: &str) {
    let dir = folder("interrupted");
    let kit = dir.join("output/loot-roll/only");
    let aside = kit.join(".lootpress-work/new");
    fs::create_dir_all(&aside).expect("a folder");
    fs::write(kit.join("cards-a4.pdf"), "yesterday's").expect("written");
    fs::write(aside.join("mats-a4.pdf"), "left by a power cut").expect("written");
    let build = ["build", "-q", "--only", "rare", "--out", "output"];
    let mut build = lootpress(&dir).args(build).spawn().expect("it starts");
    // its first unfinished file shows that it is running
    let at_work = || aside.join("cards-a4.pdf").exists();
    while !at_work() && build.try_wait().expect("asked").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let told = Command::new("kill").args([signal, &build.id().to_string()]).status().expect("kill");
    assert!(told.success(), "it was still at work");
    assert_eq!(build.wait().expect("ended").code(), Some(130), "{signal}");
    assert_eq!(files(&kit), [(kit.join("cards-a4.pdf"), b"yesterday's".to_vec())]);
}

/// A title may contain any character: no message of any command lets it clear the screen or reverse a line.
#[test]
fn what_others_wrote_steers_no_terminal() {
    let dir = folder("steering");
    let loot = own_deck(&dir).join("loot-rare.yaml");
    let text = fs::read_to_string(&loot).expect("loot");
    let title = "title: \"Lute\\u001B[2J\\u202Eetul\\u009B31m\"";
    let evil = text.replacen("title: Magic Lute", title, 1);
    let right = evil.replacen("id: magic-lute", "id: lute-2j-etul-31m", 1);
    let before = env!("CARGO_MANIFEST_DIR");
    let cases: [(&str, &[&str]); 5] = [
        (&evil, &["build", "loot-roll"]),
        (&right, &["diff", before, "--game", "loot-roll", "--playouts", "0"]),
        (&right, &["simulate", "loot-roll", "--games", "1", "--seed", "2"]),
        (&right, &["play", "no\u{1b}[2Jgame"]),
        (&right, &["check", "--project", "no\u{1b}[2Jfolder"]),
    ];
    for (loot_now, asked) in cases {
        fs::write(&loot, loot_now).expect("written");
        let (_, out, err) = run(&dir, asked);
        let steers = |c: char| (c.is_control() && !"\n\t".contains(c)) || ('\u{202a}'..='\u{202e}').contains(&c);
        assert!(!out.chars().chain(err.chars()).any(steers), "{asked:?}: {out}{err}");
        assert!((out + &err).contains("\\u001b[2J"), "{asked:?} says what it is about");
    }
}

/// A standard output that accepts nothing, like a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_told_and_a_closed_one_is_nobodys_fault() {
    let dir = folder("standard-output");
    let spoken: [&[&str]; 4] = [
        &["completions", "bash"],
        &["--help"],
        &["scenario", "looterz", "--format", "json"],
        &["simulate", "looterz", "--games", "1"],
    ];
    for args in spoken {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has one");
        let done = lootpress(&dir).args(args).stdout(full).output().expect("it starts");
        let err = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{args:?}: {err}");
        assert!(err.contains("error: standard output cannot be written: No space left"), "{args:?}: {err}");
        // a reader that has read enough closes the pipe, as `head` does
        let (nobody, pipe) = std::io::pipe().expect("a pipe");
        drop(nobody);
        let done = lootpress(&dir).args(args).stdout(pipe).output().expect("it starts");
        let err = String::from_utf8_lossy(&done.stderr);
        assert_eq!((done.status.code(), &*err), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn who_asks_to_be_quiet_hears_the_verdict_in_one_line() {
    let dir = folder("quiet-verdict");
    let (code, out, err) = run(&dir, &["simulate", "looterz", "--games", "2", "--players", "3", "-q"]);
    assert_eq!((code, err.as_str()), (3, ""));
    assert_eq!(out.lines().count(), 1, "{out}");
    assert!(out.starts_with("UNDECIDED: nothing failed; ") && out.contains(" are open; --games "), "{out}");
}

/// The text verdict has the same content as the report, and the JSON verdict has no numbers without meaning.
#[test]
fn text_answers_as_the_report_does_and_json_has_no_noise() {
    let dir = folder("answers");
    let simulate = |format: &str| run(&dir, &["simulate", "dungeon-robber", "--games", "300", "--format", format]).1;
    let text = simulate("text");
    for asked in ["Whom should one not meet? ", "What is not worth taking? ", "Of what does one die? "] {
        let answer = text.lines().skip_while(|line| !line.starts_with(asked)).nth(1);
        assert!(answer.is_some_and(|line| line.starts_with("- ") && line.contains(", 1 player: ")), "{asked} {text}");
    }
    assert!(!text.contains("1 players"), "{text}");
    let all: serde_json::Value = serde_json::from_str(&simulate("json")).expect("JSON");
    for table in all["tables"].as_array().expect("tables") {
        let measures = table["measures"].as_object().expect("measures");
        assert!(measures.values().all(|m| m["low"].is_number() && m["high"].is_number()), "{measures:?}");
        let alone = table["players"] == 1;
        assert_eq!(measures.contains_key("first-seat"), !alone, "{}", table["table"]);
        let odd = measures.keys().any(|name| name.starts_with("odd-row/"));
        assert_eq!(odd, table["table"] == "odder", "{}", table["table"]);
    }
}

#[test]
fn variants_are_compared_under_common_seeds() {
    let dir = folder("variants");
    let asked = |variants: &[&str]| {
        let args = ["simulate", "dungeon-robber", "--games", "600", "--bots", "scavenger"];
        let (code, out, err) = run(&dir, &[&args[..], variants].concat());
        assert!(code != 2 && err.is_empty(), "{code} {err}");
        out.lines().find(|line| line.starts_with("scavengers of 1 player: ")).expect("what changed").to_owned()
    };
    let same = asked(&["--variant", "advanced", "--against-variant", "advanced"]);
    assert!(same.contains("100 % of 600 games are the same; 0 of"), "{same}");
    let harder = asked(&["--variant", "advanced", "--against-variant", "none"]);
    assert!(!harder.contains("100 %") && !harder.contains("; 0 of"), "{harder}");
    let (code, _, err) = run(&dir, &["simulate", "dungeon-robber", "--games", "9", "--against-variant", "advansed"]);
    assert!(code == 1 && err.contains("there is no variant `advansed`"), "{code} {err}");
}

/// A count of an older program may have another meaning under the same name.
#[test]
fn a_tally_of_another_version_is_refused() {
    let dir = folder("old-tally");
    let (_, _, err) = run(&dir, &["simulate", "looterz", "--games", "2", "--players", "3", "-q", "--tally", "t.json"]);
    assert_eq!(err, "");
    let whole = fs::read_to_string(dir.join("t.json")).expect("a tally");
    assert_eq!(run(&dir, &["tally", "merge", "t.json", "-q"]).0, 3, "as it was written it is read");
    let (before, version) = whole.split_once("\"lootpress_tally\":").expect("it says of which version it is");
    let end = version.find(|c: char| !c.is_ascii_digit() && c != ' ').expect("more follows");
    fs::write(dir.join("t.json"), format!("{before}\"lootpress_tally\":1{}", &version[end..])).expect("written");
    let (code, out, err) = run(&dir, &["tally", "merge", "t.json", "-q"]);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.contains("t.json is a tally with version 1") && err.contains("reads version 4"), "{err}");
}

/// Without a game, nothing is checked or built: the message says how to begin one, and names the games that come with
/// lootpress.
#[test]
fn an_empty_folder_has_no_game() {
    // outside the project of this test
    let dir = std::env::temp_dir().join(format!("lootpress-empty-{}", std::process::id()));
    fs::create_dir_all(&dir).expect("a folder");
    let every = [&["check"][..], &["build"], &["export", "--to", "tts"]];
    let single = [&["play"][..], &["simulate"], &["rules"], &["number"], &["resize", "--to", "tarot"], &["balance"]];
    for verb in every.into_iter().chain(single) {
        let (code, out, err) = run(&dir, verb);
        assert_eq!((code, out.as_str()), (2, ""), "{verb:?} {err}");
        assert!(err.contains("this project has no game") && err.contains("lootpress new my-game"), "{err}");
        assert!(err.contains("dungeon-robber") && err.contains("looterz"), "{err}");
    }
    // the cure works
    assert_eq!(run(&dir, &["new", "my-game"]).0, 0);
    assert_eq!(run(&dir.join("my-game"), &["check"]).0, 0);
    fs::remove_dir_all(&dir).expect("is removed");
}

/// Commands about one game use the only game of the project; `check` reports values that were typed into its rulebook
/// by hand.
#[test]
fn the_only_game_needs_no_name() {
    let dir = folder("only-game");
    assert_eq!(run(&dir, &["new", "tea"]).0, 0);
    let tea = dir.join("tea");
    let about = fs::read_to_string(tea.join("data/tea/game.yaml")).expect("it is there");
    assert!(!about.contains("\ntagline:"), "nothing to fill in is printed: {about}");
    fs::write(tea.join("data/tea/rulebook.md"), "# Tea\n\nPour {{ literal(\"12\") }} or {{ literal(\"12\") }} cups.\n")
        .expect("written");
    let (code, out, err) = run(&tea, &["check"]);
    let line = "faces typeset (fronts and backs), no problems found; typed in the rulebook with `literal`, so not checked: \"12\"\n";
    assert!(code == 0 && out.ends_with(line), "{out}{err}");
    let (code, out, err) = run(&tea, &["number"]);
    assert_eq!((code, out.as_str()), (0, "data/tea/cards.csv: 6 numbers written\n"), "{err}");
    let (code, out, err) = run(&tea, &["resize", "--to", "tarot"]);
    assert!(code == 0 && out.contains("tea: card is now tarot"), "{out}{err}");
    assert_eq!(run(&dir, &["new", "jam", "--from", "push-your-luck"]).0, 0);
    let (code, out, err) = run(&dir.join("jam"), &["balance", "--dry"]);
    assert!(code == 0 && out.contains("edits would be tried"), "{out}{err}");
}

/// For a misspelled command or chapter, the message suggests the nearest one.
#[test]
fn a_misspelled_command_is_guessed_at() {
    let dir = folder("misspelled");
    for (asked, what, near) in [
        (&["chekc"][..], "there is no command chekc", "did you mean check?"),
        (&["help", "printng"], "there is no command or chapter printng", "did you mean printing?"),
        (&["help", "biuld"], "there is no command or chapter biuld", "did you mean build?"),
        (&["xyzzy"], "there is no command xyzzy", "`lootpress help` lists all commands"),
    ] {
        let (code, out, err) = run(&dir, asked);
        assert_eq!((code, out.as_str()), (2, ""), "{asked:?}");
        assert!(err.contains(what) && err.contains(near), "{asked:?}: {err}");
    }
}

/// The help lists a command's own options before those that every command has, and the values that can be given.
#[test]
fn help_names_what_can_be_given() {
    let dir = folder("help-names");
    let (_, help, _) = run(&dir, &["new", "--help"]);
    let starters = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/starters");
    for starter in fs::read_dir(starters).expect("starters").flatten() {
        let name = starter.file_name().to_string_lossy().into_owned();
        assert!(help.contains(&name), "{name}: {help}");
    }
    for size in ["poker", "small-square", "business-card", "domino", "tile"] {
        assert!(help.contains(size), "{size}: {help}");
        assert_eq!(run(&dir, &["new", size, "--size", size]).0, 0, "{size}");
    }
    assert!(!help.contains(".. "), "{help}");
    for verb in ["new", "build", "check", "simulate", "play"] {
        let (_, help, _) = run(&dir, &[verb, "--help"]);
        let (own, all) = help.split_once("Options of every command:").unwrap_or_else(|| panic!("{verb}: {help}"));
        assert!(!own.contains("--no-memory") && all.contains("--no-memory") && all.contains("--project"), "{help}");
        assert!(!help.contains("millimetre") && !help.contains("colour"), "{help}");
    }
}

/// A letter that no font has is reported where it is written, not in the rulebook that quotes it.
#[test]
fn what_a_rulebook_quotes_is_told_where_it_is_written() {
    let dir = folder("quoted");
    assert_eq!(run(&dir, &["new", "foxes", "--from", "nine"]).0, 0);
    let foxes = dir.join("foxes");
    let edit = |name: &str, from: &str, to: &str| {
        let path = foxes.join("data/nine").join(name);
        let text = fs::read_to_string(&path).expect("a file");
        assert!(text.contains(from), "{text}");
        fs::write(&path, text.replacen(from, to, 1)).expect("is written");
    };
    edit("game.yaml", "tagline: ", "tagline: \u{2603} ");
    let (code, _, err) = run(&foxes, &["check"]);
    assert_eq!(code, 1, "{err}");
    let told = err.lines().find(|line| line.contains("error[no-glyph]")).expect("a complaint");
    assert!(told.starts_with("data/nine/game.yaml:"), "{err}");
    assert!(err.contains("also: data/nine/rulebook.md:"), "{err}");
}
