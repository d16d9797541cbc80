//! `lootpress diff`, as a designer uses it after many edits.
#![expect(clippy::disallowed_methods, reason = "these tests edit decks and look at what was written from outside")]

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Two copies of the small deck, the second with these edits: file, old text, new text.
fn decks(test: &str, edits: &[(&str, &str, &str)]) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("diff").join(test);
    let _ = fs::remove_dir_all(&dir);
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/base");
    for side in ["old", "new"] {
        let to = dir.join(side).join("data/loot-roll");
        fs::create_dir_all(&to).expect("a folder");
        for entry in fs::read_dir(&base).expect("the small deck").flatten() {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
        }
    }
    edit(&dir.join("new"), edits);
    dir
}

fn edit(project: &Path, edits: &[(&str, &str, &str)]) {
    for (file, old, new) in edits {
        let path = project.join("data/loot-roll").join(file);
        let text = fs::read_to_string(&path).expect("a file of the deck");
        assert!(text.contains(old), "{file} has {old:?} in it");
        fs::write(path, text.replacen(old, new, 1)).expect("an edit");
    }
}

fn run(dir: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
    let Output { status, stdout, stderr } = command
        .current_dir(dir)
        .env("NO_COLOR", "1")
        .args(["diff", "--out", "output"])
        .args(args)
        .output()
        .expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (status.code().expect("an exit code"), text(stdout), text(stderr))
}

/// The differences as JSON; they are also written to a file.
fn found(dir: &Path) -> Value {
    let (code, out, err) = run(dir, &["old", "new", "--game", "loot-roll", "--playouts", "0"]);
    assert_eq!(code, 0, "{out}{err}");
    let written = fs::read_to_string(dir.join("output/loot-roll/diff/diff.json")).expect("diff.json");
    serde_json::from_str(&written).expect("JSON")
}

fn pages(path: &Path) -> usize {
    let bytes = fs::read(path).expect("a PDF");
    pdf::file::FileOptions::uncached().load(bytes).expect("sound").num_pages() as usize
}

#[test]
fn equal_decks_differ_in_nothing_and_nothing_is_written() {
    let dir = decks("equal", &[]);
    let (code, out, err) = run(&dir, &["old", "new", "--game", "loot-roll"]);
    assert_eq!((code, out.trim(), err.as_str()), (0, "loot-roll: nothing changed", ""));
    assert!(!dir.join("output").exists());
}

#[test]
fn a_number_is_found_where_it_is_printed() {
    let dir = decks("number", &[("loot.yaml", "treasure: 8", "treasure: 6")]);
    let all = found(&dir);
    let cards = all["games"][0]["cards"].as_array().expect("cards");
    assert_eq!(cards.len(), 1);
    assert_eq!(
        (&cards[0]["id"], &cards[0]["kind"], &cards[0]["print"]),
        (&json!("magic-lute"), &json!("changed"), &json!(1))
    );
    let told = &cards[0]["differences"];
    assert_eq!(told[0], json!({"side": "front", "about": "treasure", "what": "words", "old": "8", "new": "6"}));
    assert_eq!(told.as_array().map(Vec::len), Some(1), "and nothing else: {told}");
    let [number] = &seen(&cards[0])[..] else { panic!("one frame: {}", cards[0]) };
    assert!(within(number, slot("treasure")) && number[2] > 0.8 && number[3] > 1.5, "{number:?} round the digit");
}

/// The frames on the front of a card: left, top, width and height in millimeters from the cut.
fn seen(card: &Value) -> Vec<[f64; 4]> {
    let frames = card["seen"].as_array().expect("frames").iter().filter(|f| f["side"] == "front");
    frames.map(|f| ["x", "y", "w", "h"].map(|key| f[key].as_f64().expect("millimetres"))).collect()
}

/// The place of a slot of loot cards, in the same units, from its template.
fn slot(name: &str) -> [f64; 4] {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/loot-roll/loot.svg");
    let text = fs::read_to_string(path).expect("a template");
    let (_, after) = text.split_once(&format!("data-slot=\"{name}\"")).expect("a slot");
    let number = |key: &str| {
        let (_, after) = after.split_once(&format!("{key}=\"")).expect("an attribute");
        after.split('"').next().and_then(|v| v.parse::<f64>().ok()).expect("a number")
    };
    // the bleed is also drawn
    [number(" x") - 4.0, number(" y") - 4.0, number(" width"), number(" height")]
}

fn within(frame: &[f64; 4], [x, y, w, h]: [f64; 4]) -> bool {
    let near = 0.5;
    frame[0] > x - near
        && frame[1] > y - near
        && frame[0] + frame[2] < x + w + near
        && frame[1] + frame[3] < y + h + near
}

#[test]
fn a_word_is_framed_where_it_stands_and_nothing_else_is() {
    let dir = decks("word", &[("loot.yaml", "amount: 2}", "amount: 3}")]);
    let all = found(&dir);
    let card = &all["games"][0]["cards"][0];
    let frames = seen(card);
    let [word] = &frames[..] else { panic!("one frame: {card}") };
    assert!(within(word, slot("text")) && word[2] < 5.0 && word[3] < 5.0, "{word:?} round a number in the text");
    assert!(card["differences"].as_array().expect("told").iter().all(|d| d["about"] != "title"), "{card}");
}

#[test]
fn what_nobody_sees_is_no_difference() {
    let dir = decks("unseen", &[]);
    let to = dir.join("new/templates/loot-roll");
    fs::create_dir_all(&to).expect("a folder");
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/loot-roll/loot.svg");
    let text = fs::read_to_string(house).expect("a template");
    fs::write(to.join("loot.svg"), text.replacen("</svg>", "<!-- a remark --></svg>", 1)).expect("written");
    let nothing = || {
        let (code, out, err) = run(&dir, &["old", "new", "--game", "loot-roll"]);
        assert_eq!((code, out.trim(), err.as_str()), (0, "loot-roll: nothing changed", ""));
        assert!(!dir.join("output").exists());
    };
    nothing();
    // letters that move down by less than half a millimeter
    let (before, title) = text.split_once("data-slot=\"title\"").expect("a title");
    let (between, after) = title.split_once(" y=\"").expect("the template places its title");
    let (y, rest) = after.split_once('"').expect("a number");
    let y = y.parse::<f64>().expect("millimetres") + 0.3;
    let moved = format!("{before}data-slot=\"title\"{between} y=\"{y}\"{rest}");
    fs::write(to.join("loot.svg"), moved).expect("written");
    nothing();
}

#[test]
fn where_a_card_is_written_is_no_difference() {
    let dir = decks("moved", &[("loot.yaml", "- id: magic-lute", "# a remark\n\n- id: magic-lute")]);
    let (code, out, err) = run(&dir, &["old", "new", "--game", "loot-roll"]);
    assert_eq!((code, out.trim(), err.as_str()), (0, "loot-roll: nothing changed", ""));
}

#[test]
fn a_frame_drawn_otherwise_is_found_though_no_card_says_anything_else() {
    let dir = decks("frame", &[]);
    let to = dir.join("new/templates/loot-roll");
    fs::create_dir_all(&to).expect("a folder");
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/loot-roll/loot.svg");
    let text = fs::read_to_string(house).expect("a template");
    fs::write(to.join("loot.svg"), text.replacen("</svg>", "<rect width=\"9\" height=\"9\"/></svg>", 1))
        .expect("written");
    let all = found(&dir);
    let cards = all["games"][0]["cards"].as_array().expect("cards");
    let lute = cards.iter().find(|c| c["id"] == "magic-lute").expect("it has the frame");
    assert_eq!(
        lute["differences"],
        json!([{"side": "front", "about": "frame", "what": "frame", "old": null, "new": null}])
    );
    assert!(cards.iter().all(|c| c["id"] != "refuse-golem"), "monsters have another");
    // the same change of several cards is reported once
    let (_, out, _) = run(&dir, &["old", "new", "--game", "loot-roll", "--playouts", "0"]);
    assert_eq!(out.matches("frame: drawn differently").count(), 1, "{out}");
    assert!(out.contains("; Magic Lute") || out.contains("Magic Lute; "), "{out}");
}

#[test]
fn a_frame_that_changes_with_a_number_does_not_surround_the_card() {
    let dir = decks("around", &[("loot.yaml", "treasure: 8", "treasure: 6")]);
    let to = dir.join("new/templates/loot-roll");
    fs::create_dir_all(&to).expect("a folder");
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/loot-roll/loot.svg");
    let text = fs::read_to_string(house).expect("a template");
    let around = r##"<rect x="6" y="6" width="59" height="84" fill="none" stroke="#ff00ff" stroke-width="2"/></svg>"##;
    fs::write(to.join("loot.svg"), text.replacen("</svg>", around, 1)).expect("written");
    let all = found(&dir);
    let cards = all["games"][0]["cards"].as_array().expect("cards");
    let lute = cards.iter().find(|c| c["id"] == "magic-lute").expect("it changed");
    let frames = seen(lute);
    assert!(frames.iter().all(|[_, _, w, h]| *w < 20.0 && *h < 20.0), "only the number is framed: {lute}");
    assert!(
        lute["differences"].as_array().expect("told").iter().any(|d| d["what"] == "frame"),
        "the frame is told: {lute}"
    );
}

#[test]
fn what_is_tolerated_is_a_part_of_the_rules() {
    let dir = decks("tolerance", &[]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/loot-roll/playtest.yaml");
    let text = fs::read_to_string(path).expect("terms");
    fs::write(dir.join("old/data/loot-roll/playtest.yaml"), &text).expect("written");
    fs::write(dir.join("new/data/loot-roll/playtest.yaml"), text + "# stricter\n").expect("written");
    let (code, out, _) = run(&dir, &["old", "new", "--game", "loot-roll", "--playouts", "0"]);
    assert!(code == 0 && out.contains("data/loot-roll/playtest.yaml") && out.contains("# stricter"), "{out}");
}

#[test]
fn an_effect_is_found_in_its_sentence() {
    let dir = decks("effect", &[("loot.yaml", "amount: 2}", "amount: 3}")]);
    let (code, out, _) = run(&dir, &["old", "new", "--game", "loot-roll", "--playouts", "0"]);
    assert_eq!(code, 0);
    assert!(out.contains("Magic Lute (changed, print 1)") && out.contains("[-+2-][++3+]"), "{out}");
}

#[test]
fn only_what_changed_is_printed_again() {
    let edits = [
        ("loot.yaml", "icon: banjo, tone: wood", "icon: banjo, tone: gold"),
        ("monsters.yaml", "regular: 9, boss: 20", "regular: 8, boss: 20"),
    ];
    let dir = decks("reprint", &edits);
    let all = found(&dir);
    let cards = all["games"][0]["cards"].as_array().expect("cards");
    let ids: Vec<&str> = cards.iter().filter_map(|c| c["id"].as_str()).collect();
    assert!(ids.contains(&"magic-lute") && ids.contains(&"refuse-golem"), "{ids:?}");
    assert_eq!(
        cards[ids.iter().position(|id| *id == "magic-lute").expect("there")]["differences"][0]["what"],
        "picture"
    );
    let out = dir.join("output/loot-roll/diff");
    let kit: Value = serde_json::from_str(&fs::read_to_string(out.join("kit.json")).expect("kit.json")).expect("JSON");
    let printed: Vec<&str> =
        kit["components"].as_array().expect("list").iter().filter_map(|c| c["id"].as_str()).collect();
    assert_eq!(printed, ids, "the sheets hold the changed cards and no other");
    assert_eq!(pages(&out.join("cards-a4.pdf")), 2, "fronts and backs of one sheet");
    assert_eq!(pages(&out.join("side-by-side.pdf")), ids.len().div_ceil(3));
    assert!(!out.join("rulebook.pdf").exists());
}

#[test]
fn a_card_under_a_new_name_is_the_card_it_was() {
    let dir = decks(
        "renamed",
        &[("loot.yaml", "- id: magic-lute\n  title: Magic Lute", "- id: loud-lute\n  title: Loud Lute")],
    );
    let all = found(&dir);
    let cards = all["games"][0]["cards"].as_array().expect("cards");
    let lute = cards.iter().find(|c| c["id"] == "loud-lute").expect("found by its new id");
    assert_eq!(lute["kind"], "changed");
    assert!(cards.iter().all(|c| c["id"] != "magic-lute"));
}

#[test]
fn a_constant_of_the_rules_is_named() {
    let dir = decks("constant", &[("game.yaml", "bag_limit: 7", "bag_limit: 8")]);
    let all = found(&dir);
    let rules = all["games"][0]["rules"].as_array().expect("rules");
    assert!(rules.contains(&json!({"name": "bag_limit", "old": "7", "new": "8"})), "{rules:?}");
    let (_, out, _) = run(&dir, &["old", "new", "--game", "loot-roll", "--playouts", "0"]);
    assert!(out.contains("bag_limit: 7 \u{2192} 8") && !out.contains("words/"), "a number is said once: {out}");
}

#[test]
fn a_deck_that_does_not_check_is_not_compared() {
    let dir = decks("broken", &[("loot.yaml", "treasure: 8", "treasure: ate")]);
    let (code, _, err) = run(&dir, &["old", "new", "--game", "loot-roll"]);
    assert_eq!(code, 2);
    assert!(err.contains("loot.yaml:") && err.contains("the new deck of loot-roll has errors"), "{err}");
    let (code, _, err) = run(&dir, &["old", "nowhere"]);
    assert_eq!(code, 2);
    assert!(err.contains("nowhere is neither a folder nor a revision"), "{err}");
    assert!(!dir.join("output").exists(), "nothing was written");
}

fn git(project: &Path, args: &[&str]) -> Output {
    Command::new("git").current_dir(project).args(args).output().expect("git is there")
}

/// Commits all files of the project.
fn commit(project: &Path) {
    let who = ["-c", "user.name=A Designer", "-c", "user.email=designer@example.org"];
    for args in [&["init", "--quiet"][..], &["add", "."], &[&who[..], &["commit", "--quiet", "-m", "A deck"]].concat()]
    {
        let done = git(project, args);
        assert!(done.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
}

#[test]
fn a_revision_is_a_deck_as_it_was() {
    let dir = decks("revision", &[]);
    let project = dir.join("new");
    commit(&project);
    edit(&project, &[("loot.yaml", "treasure: 8", "treasure: 6")]);
    let (code, out, err) = run(&project, &["HEAD", "--game", "loot-roll", "--playouts", "0"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("treasure: [-8-][+6+]"), "{out}");
    let (code, _, err) = run(&project, &["HEAD~7"]);
    assert_eq!(code, 2);
    assert!(err.contains("there is no revision HEAD~7"), "{err}");
    let (code, _, err) = run(&project, &["--", "--output=/tmp/x"]);
    assert_eq!(code, 2);
    assert!(err.contains("is not a valid revision name"), "{err}");
}

/// Each cure leads to the next step, until the comparison succeeds.
#[test]
fn a_project_without_history_hears_how_to_begin_one() {
    // outside the repository of this test
    let dir = std::env::temp_dir().join(format!("lootpress-history-{}", std::process::id()));
    let project = dir.join("tea");
    fs::create_dir_all(&dir).expect("a folder");
    let made = Command::new(env!("CARGO_BIN_EXE_lootpress")).current_dir(&dir).args(["new", "tea"]).output();
    assert!(made.expect("it starts").status.success());
    let asked = ["HEAD", "--playouts", "0"];
    let (code, _, err) = run(&project, &asked);
    assert!(code == 2 && err.contains("not a git repository") && err.contains("run `git init`"), "{err}");
    assert!(git(&project, &["init", "--quiet"]).status.success());
    let (code, _, err) = run(&project, &asked);
    assert!(code == 2 && err.contains("no commit yet") && err.contains("commit with `git add .`"), "{err}");
    commit(&project);
    let (code, out, err) = run(&project, &asked);
    assert!(code == 0 && out.contains("nothing changed"), "{out}{err}");
    fs::remove_dir_all(&dir).expect("is removed");
}

#[test]
fn a_revision_has_the_art_that_cards_name_wherever_it_lies() {
    let dir = decks("art", &[("loot.yaml", "{ground: stage, main: {icon: banjo, tone: wood}}", "art/mine.svg")]);
    let project = dir.join("new");
    let draw = |side: u8| {
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="{side}" height="9"/></svg>"#
        );
        fs::write(project.join("art/mine.svg"), text).expect("written");
    };
    fs::create_dir_all(project.join("art")).expect("a folder");
    draw(9);
    // a file that no card names is not read, however long it is
    let long = fs::File::create(project.join("art/film.bin")).expect("made");
    long.set_len(300 << 20).expect("a long file");
    commit(&project);
    let asked = ["HEAD", "--game", "loot-roll", "--playouts", "0"];
    let (code, out, err) = run(&project, &asked);
    assert_eq!((code, out.trim(), err.as_str()), (0, "loot-roll: nothing changed", ""));
    draw(5);
    let (code, out, err) = run(&project, &asked);
    assert!(code == 0 && out.contains("Magic Lute"), "{out}{err}");
}

/// A repository in which every program that git could be made to run leaves a trace; as a control, git itself triggers each trap.
#[cfg(unix)]
#[test]
fn a_strangers_repository_runs_nothing() {
    use std::os::unix::fs::PermissionsExt as _;
    let dir = decks("stranger", &[]);
    let project = dir.join("new");
    commit(&project);
    let mark = dir.join("sprung");
    let trap = dir.join("trap");
    fs::write(&trap, format!("#!/bin/sh\necho \"$0\" >> '{}'\n", mark.display())).expect("written");
    fs::set_permissions(&trap, fs::Permissions::from_mode(0o755)).expect("a program");
    fs::create_dir_all(project.join(".git/hooks")).expect("a folder");
    for hook in ["post-index-change", "post-checkout", "reference-transaction", "fsmonitor-watchman"] {
        fs::copy(&trap, project.join(".git/hooks").join(hook)).expect("a hook");
    }
    fs::write(project.join(".git/info/attributes"), "* filter=trap diff=trap\n").expect("written");
    let program = trap.to_str().expect("UTF-8");
    let url = format!("ext::{program}");
    for (key, value) in [
        ("filter.trap.smudge", program),
        ("filter.trap.clean", program),
        ("diff.trap.textconv", program),
        ("core.fsmonitor", program),
        ("core.pager", program),
        ("pager.ls-tree", program),
        ("core.sshCommand", program),
        ("tar.tar.command", program),
        // a missing object would be fetched
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "far"),
        ("remote.far.promisor", "true"),
        ("remote.far.url", &url),
        ("protocol.ext.allow", "always"),
    ] {
        assert!(git(&project, &["config", key, value]).status.success(), "{key}");
    }
    let sprung = || fs::remove_file(&mark).is_ok();
    edit(&project, &[("loot.yaml", "treasure: 8", "treasure: 6")]);
    let asked = ["HEAD", "--game", "loot-roll", "--playouts", "0"];
    let (code, out, err) = run(&project, &asked);
    assert!(code == 0 && out.contains("treasure: [-8-][+6+]"), "{out}{err}");
    assert!(!sprung(), "nothing ran");
    for control in [&["archive", "HEAD"][..], &["status"], &["diff"]] {
        git(&project, control);
        assert!(sprung(), "git {control:?} steps into it");
    }
    // a file of which the repository knows only the name
    let object = git(&project, &["rev-parse", "HEAD:data/loot-roll/loot.yaml"]).stdout;
    let object = String::from_utf8(object).expect("hexadecimal");
    fs::remove_file(project.join(".git/objects").join(&object[..2]).join(object[2..].trim())).expect("an object");
    let (code, _, err) = run(&project, &asked);
    assert!(code == 2 && err.contains("loot.yaml cannot be read: the repository does not contain it"), "{err}");
    assert!(!sprung(), "nothing ran");
    git(&project, &["cat-file", "-p", object.trim()]);
    assert!(sprung(), "git itself would fetch it");
}
