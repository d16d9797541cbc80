//! Files on disk stay intact: with two runs at once, with a killed run, with a full disk, and with a project that an attacker has
//! prepared.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "these tests prepare folders and look at them from outside")]

use crate::program::{ended, folder, lootpress, run};
use lootpress::name::FileName;
use lootpress::world::{Folder, Outbox};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::fs::{FileTypeExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A new folder for one test, with the small deck as a project in it.
fn project(test: &str) -> PathBuf {
    let dir = folder("disk", test);
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/base");
    let to = dir.join("project/data/loot-roll");
    fs::create_dir_all(&to).expect("a folder");
    for entry in fs::read_dir(&base).expect("the small deck").flatten() {
        fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
    }
    dir.join("project")
}

/// Every file in a folder with its bytes, sorted; links are not followed.
fn files(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        match entry.file_type().expect("a kind") {
            kind if kind.is_dir() => all.extend(files(&entry.path())),
            kind if kind.is_file() => all.push((entry.path(), fs::read(entry.path()).expect("readable"))),
            _ => {}
        }
    }
    all.sort();
    all
}

fn signal(child: &Child, name: &str) {
    let told = Command::new("kill").args([name, &child.id().to_string()]).status().expect("kill");
    assert!(told.success(), "it was still at work");
}

fn until(mut so: impl FnMut() -> bool, what: &str) {
    for _ in 0..12_000 {
        if so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("a minute went by without {what}");
}

const LUTE: [&str; 5] = ["build", "loot-roll", "--only", "magic-lute", "-q"];

/// The folder contains only `kit.json` and the files that it lists.
fn whole(kit: &Path) -> bool {
    let list: serde_json::Value =
        serde_json::from_slice(&fs::read(kit.join("kit.json")).expect("a list")).expect("JSON");
    let mut listed: Vec<PathBuf> = list["files"]
        .as_array()
        .expect("files")
        .iter()
        .map(|file| kit.join(file["name"].as_str().expect("a name")))
        .chain([kit.join("kit.json"), kit.join(".lootpress")])
        .collect();
    listed.sort();
    files(kit).into_iter().map(|(path, _)| path).collect::<Vec<_>>() == listed
}

#[test]
fn two_builds_into_one_folder_take_turns() {
    let dir = project("turns");
    let kit = dir.join("output/loot-roll/only");
    let folder = || Folder::named(dir.join("output/loot-roll/only"));
    let mut busy = Outbox::open(&folder(), &mut || false).expect("it opens");
    busy.put(&FileName::ours("cards-a4.pdf"), b"the other's").expect("put");
    let start = || lootpress(&dir, &LUTE).stderr(Stdio::piped()).spawn().expect("it starts");
    let told = |child: &mut Child| {
        // the warnings of the small deck come first
        let lines = BufReader::new(child.stderr.as_mut().expect("piped")).lines().map_while(Result::ok);
        lines.into_iter().find(|line| line.contains("another lootpress")).expect("words for who waits")
    };
    // a run that waits says what it waits for, and can be stopped
    let mut waits = start();
    let line = told(&mut waits);
    assert!(line.contains("another lootpress is writing output/loot-roll/only"), "{line}");
    signal(&waits, "-INT");
    assert_eq!(waits.wait().expect("ended").code(), Some(130));
    // or have its turn
    let mut waits = start();
    told(&mut waits);
    busy.finish().expect("the other ends");
    assert_eq!(fs::read(kit.join("cards-a4.pdf")).expect("there"), b"the other's");
    assert_eq!(waits.wait().expect("ended").code(), Some(0));
    assert!(whole(&kit), "{:?}", files(&kit).into_iter().map(|(path, _)| path).collect::<Vec<_>>());
    // two runs at once, with different files: the kit is the complete kit of one of them
    let mut monsters = lootpress(&dir, &["build", "loot-roll", "--only", "monster", "-q"]).spawn().expect("it starts");
    let mut lute = lootpress(&dir, &LUTE).spawn().expect("it starts");
    assert!(monsters.wait().expect("ended").success() && lute.wait().expect("ended").success());
    assert!(whole(&kit), "{:?}", files(&kit).into_iter().map(|(path, _)| path).collect::<Vec<_>>());
}

#[test]
fn a_build_that_is_killed_leaves_the_old_kit_and_the_next_one_clears_up() {
    let dir = project("killed");
    let kit = dir.join("output/loot-roll/only");
    assert_eq!(run(&dir, &LUTE).0, 0);
    let before = files(&kit);
    let mut build =
        lootpress(&dir, &["build", "loot-roll", "-q", "--only", "rare,monster"]).spawn().expect("it starts");
    until(|| kit.join(".lootpress-work/new").exists() || build.try_wait().expect("asked").is_some(), "a build at work");
    signal(&build, "-KILL");
    build.wait().expect("ended");
    let kept = files(&kit).into_iter().filter(|(path, _)| !path.starts_with(kit.join(".lootpress-work")));
    assert!(kept.eq(before.clone()), "the old kit is whole");
    assert_eq!(run(&dir, &LUTE).0, 0);
    assert!(files(&kit) == before && !kit.join(".lootpress-work").exists());
    // killed a moment later, while files are replaced: reported, and repaired
    let aside = kit.join(".lootpress-work");
    fs::create_dir_all(aside.join("old")).expect("a folder");
    fs::rename(kit.join("kit.json"), aside.join("old/kit.json")).expect("moved");
    fs::write(aside.join("journal"), "+kit.json\n").expect("written");
    let (code, _, err) = run(&dir, &["build", "loot-roll", "--only", "magic-lute", "--back-offset", "0.5,0"]);
    assert!(
        code == 0 && err.contains("output/loot-roll/only: an earlier run was killed while replacing files"),
        "{err}"
    );
    assert!(whole(&kit));
}

/// A limit on file sizes acts as a full disk.
#[test]
fn a_full_disk_is_told_and_nothing_is_half_replaced() {
    let dir = project("full");
    assert_eq!(run(&dir, &LUTE).0, 0);
    let before = files(&dir.join("output"));
    let program = env!("CARGO_BIN_EXE_lootpress");
    let limited = |blocks: u32| {
        // without the signal, writing fails as on a full disk
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{program}' build loot-roll --only monster -q");
        ended(Command::new("bash").current_dir(&dir).args(["-c", &script]).output().expect("bash"))
    };
    let (code, out, err) = limited(8);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.contains("cannot write into output/loot-roll/only: File too large"), "{err}");
    assert!(err.contains("the existing files are unchanged"), "{err}");
    assert!(files(&dir.join("output")) == before);
    assert_eq!(limited(1 << 20).0, 0);
    assert!(files(&dir.join("output")) != before);
}

#[test]
fn what_is_printed_alone_leaves_the_whole_kit_as_it_is() {
    let dir = project("only");
    let kit = dir.join("output/loot-roll");
    let (code, _, err) = run(&dir, &["build", "loot-roll", "-q", "--layout", "fronts"]);
    assert_eq!(code, 0, "{err}");
    let before = files(&kit);
    let (code, out, err) = run(&dir, &["build", "loot-roll", "--only", "magic-lute"]);
    assert!(code == 0 && out.contains("output/loot-roll/only"), "{out}{err}");
    let only = kit.join("only");
    let after = files(&kit).into_iter().filter(|(path, _)| !path.starts_with(&only));
    assert!(after.eq(before), "not a byte of it");
    assert!(whole(&only) && only.join("print-me-first.pdf").exists() && !only.join("calibration-a4.pdf").exists());
    // another choice of files replaces the first
    assert_eq!(run(&dir, &["build", "loot-roll", "-q", "--only", "calibration"]).0, 0);
    assert!(whole(&only) && only.join("calibration-a4.pdf").exists() && !only.join("cards-a4.pdf").exists());
}

#[test]
fn output_lies_in_the_project_wherever_one_stands() {
    let dir = project("where");
    let below = dir.join("data/loot-roll");
    let kit = dir.join("output/loot-roll/only/kit.json");
    assert_eq!(run(&below, &LUTE).0, 0);
    assert!(fs::remove_file(&kit).is_ok() && !below.join("output").exists());
    let elsewhere = dir.with_file_name("elsewhere");
    fs::create_dir_all(&elsewhere).expect("a folder");
    let (code, _, err) = run(&elsewhere, &[&LUTE[..], &["--project", "../project"]].concat());
    assert_eq!(code, 0, "{err}");
    assert!(fs::remove_file(&kit).is_ok() && files(&elsewhere).is_empty());
    // unless another folder is given
    assert_eq!(run(&elsewhere, &[&LUTE[..], &["--project", "../project", "--out", "here"]].concat()).0, 0);
    assert!(elsewhere.join("here/loot-roll/only/kit.json").exists() && !kit.exists());
}

/// A pipe, link or other special file in place of an output file is not touched; as a control, each output is written where
/// nothing exists.
#[test]
fn what_is_no_file_is_not_replaced() {
    let dir = project("strange");
    assert!(Command::new("mkfifo").arg(dir.join("pipe")).status().expect("mkfifo").success());
    fs::write(dir.join("mine"), "mine").expect("written");
    symlink("mine", dir.join("link")).expect("a link");
    let one = ["simulate", "looterz", "--players", "2", "--bots", "random", "-q", "--games"];
    for (games, option) in [("2", "--tally"), ("1", "--save"), ("1", "--log"), ("2", "--out")] {
        for (name, kind) in [("pipe", "a named pipe"), ("link", "a link"), ("data", "a folder")] {
            let (code, _, err) = run(&dir, &[&one[..], &[games, option, name]].concat());
            assert_eq!(code, 2, "{option} {name}: {err}");
            assert!(err.contains(&format!("cannot write {name}: {name} is {kind}; only files are replaced")), "{err}");
        }
        let (code, _, err) = run(&dir, &[&one[..], &[games, option, "fresh"]].concat());
        assert!(code != 2 && fs::remove_file(dir.join("fresh")).is_ok(), "{option}: {err}");
    }
    assert!(fs::symlink_metadata(dir.join("pipe")).expect("there").file_type().is_fifo());
    assert_eq!(fs::read_to_string(dir.join("mine")).expect("there"), "mine");
    // a folder of the project that is a link to elsewhere, and a folder that the user named
    let elsewhere = dir.with_file_name("elsewhere");
    fs::create_dir_all(&elsewhere).expect("a folder");
    symlink(&elsewhere, dir.join("output")).expect("a link");
    let (code, _, err) = run(&dir, &LUTE);
    assert!(code == 2 && err.contains("output is a link; it is not a folder"), "{err}");
    assert!(files(&elsewhere).is_empty());
    assert_eq!(run(&dir, &[&LUTE[..], &["--out", "output"]].concat()).0, 0);
    assert!(elsewhere.join("loot-roll/only/kit.json").exists());
}

/// Each is refused at once, with a message that names the file; as a control, the project passes the check before and
/// after.
#[test]
fn only_ordinary_files_of_the_project_are_read() {
    let dir = project("read");
    let check = || {
        let mut check = lootpress(&dir, &["check", "loot-roll", "-q"]);
        let mut check = check.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut err = String::new();
        let mut read = check.stderr.take().expect("piped");
        let reader = std::thread::spawn(move || read.read_to_string(&mut err).map(|_| err));
        until(|| check.try_wait().expect("asked").is_some(), "an answer");
        (check.wait().expect("ended").code(), reader.join().expect("read").expect("UTF-8"))
    };
    let sound = check();
    assert_eq!(sound.0, Some(0), "{}", sound.1);
    let outside = dir.with_file_name("outside");
    fs::create_dir_all(&outside).expect("a folder");
    let (deck, kept) = (dir.join("data/loot-roll"), dir.with_file_name("kept"));
    let monsters = deck.join("monsters.yaml");
    fs::copy(&monsters, outside.join("monsters.yaml")).expect("a copy");
    let spoilt = |spoil: &dyn Fn(), says: &[&str]| {
        fs::rename(&monsters, &kept).expect("moved");
        spoil();
        let (code, err) = check();
        assert!(says.iter().all(|word| err.contains(word)), "{says:?}: {err}");
        assert!(matches!(code, Some(1 | 2)), "{says:?}: {code:?}");
        let _ = fs::remove_file(&monsters);
        fs::rename(&kept, &monsters).expect("moved back");
    };
    spoilt(
        &|| assert!(Command::new("mkfifo").arg(&monsters).status().expect("mkfifo").success()),
        &["monsters.yaml cannot be read: it is a named pipe"],
    );
    spoilt(
        &|| fs::File::create(&monsters).and_then(|file| file.set_len(300 << 20)).expect("a long file"),
        &["monsters.yaml has 314572800 bytes; the limit is 8388608"],
    );
    spoilt(
        &|| symlink(outside.join("monsters.yaml"), &monsters).expect("a link"),
        &["monsters.yaml is outside the project"],
    );
    spoilt(&|| symlink("/dev/zero", &monsters).expect("a link"), &["monsters.yaml is outside the project"]);
    spoilt(
        &|| symlink("nowhere", &monsters).expect("a link"),
        &["monsters.yaml cannot be read: it is a link to a file that does not exist"],
    );
    // an override, a picture, a folder
    let templates = dir.join("templates/loot-roll");
    fs::create_dir_all(&templates).expect("a folder");
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/loot-roll/loot.svg");
    symlink(&house, templates.join("loot.svg")).expect("a link");
    let (code, err) = check();
    assert!(code == Some(1) && err.contains("templates/loot-roll/loot.svg is outside the project"), "{err}");
    fs::remove_file(templates.join("loot.svg")).expect("removed");
    symlink(house.parent().expect("a folder"), dir.join("templates/looterz")).expect("a link");
    let (code, err) = check();
    assert!(code == Some(2) && err.contains(". contains links to folders: templates/looterz"), "{err}");
    fs::remove_file(dir.join("templates/looterz")).expect("removed");
    let loot = deck.join("loot.yaml");
    let text = fs::read_to_string(&loot).expect("there");
    let card = text.split("- id: ").find(|card| card.starts_with("magic-lute")).expect("the lute");
    let plain = card.split("  art:").next().expect("what comes before").to_owned() + "  art: art/mine.svg\n";
    fs::write(&loot, text.replace(card, &plain)).expect("written");
    let picture = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>"#;
    fs::write(outside.join("mine.svg"), picture).expect("written");
    fs::create_dir_all(dir.join("art")).expect("a folder");
    symlink(outside.join("mine.svg"), dir.join("art/mine.svg")).expect("a link");
    let (code, err) = check();
    assert!(code == Some(1) && err.contains("art/mine.svg is outside the project"), "{err}");
    // links within the project are followed, and the project itself may be a link
    fs::rename(outside.join("mine.svg"), dir.join("art/one.svg")).expect("moved");
    fs::remove_file(dir.join("art/mine.svg")).expect("removed");
    symlink("one.svg", dir.join("art/mine.svg")).expect("a link");
    let (code, err) = check();
    assert_eq!(code, Some(0), "{err}");
    let link = dir.with_file_name("link");
    symlink(&dir, &link).expect("a link");
    let (code, _, err) = run(&dir.join("data"), &["check", "loot-roll", "--project", link.to_str().expect("UTF-8")]);
    assert_eq!(code, 0, "{err}");
}

#[test]
fn a_run_of_any_length_begins_at_once_and_leaves_what_it_played() {
    let dir = project("long");
    let long = [
        "simulate",
        "looterz",
        "--players",
        "3",
        "--bots",
        "random",
        "--games",
        "1000000000000000000",
        "--tally",
        "part.json",
    ];
    let mut stopped = None;
    for seconds in [1, 4, 16, 60] {
        let run = lootpress(&dir, &long).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
        std::thread::sleep(Duration::from_secs(seconds));
        signal(&run, "-INT");
        let (code, _, err) = ended(run.wait_with_output().expect("ended"));
        assert_eq!(code, 130, "{err}");
        if dir.join("part.json").exists() {
            stopped = Some(err);
            break;
        }
        assert!(err.contains("stopped by Ctrl-C before every table had played its first games"), "{err}");
    }
    let err = stopped.expect("a minute is enough for a slice of games");
    let (_, rest) = err.split_once("run the rest with --seeds ").expect("how to go on");
    let from: u64 = rest.split("..").next().and_then(|n| n.parse().ok()).expect("a number");
    assert!(rest.starts_with(&format!("{from}..1000000000000000000 ")), "{err}");
    assert!(
        err.contains(&format!("games 0 to {} of every table", from - 1))
            && err.contains("their counts are in part.json"),
        "{err}"
    );
    // another run continues from there, and both tallies are added
    let range = format!("{from}..{}", from + 8);
    let (code, _, err) = run(&dir, &[&long[..6], &["--seeds", &range, "--tally", "rest.json", "-q"]].concat());
    assert!(code != 2, "{err}");
    let (code, _, err) = run(&dir, &["tally", "merge", "part.json", "rest.json", "--out", "sum.json", "-q"]);
    assert!(code != 2, "{err}");
    let sum: serde_json::Value = serde_json::from_slice(&fs::read(dir.join("sum.json")).expect("there")).expect("JSON");
    assert_eq!(sum["tables"][0]["ranges"], serde_json::json!([[0, from + 8]]));
    assert_eq!(sum["tables"][0]["tally"]["games"], from + 8);
}
