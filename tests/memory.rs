//! The cache never changes a result: with it, without it, damaged, shared or changed during a run, a kit has the same bytes.
#![expect(clippy::disallowed_methods, reason = "these tests prepare folders and look at them from outside")]

use crate::program::{files, folder, lootpress};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::SystemTime;

const KIT: &str = "output/loot-roll";
const MEMORY: &str = "output/.memory";

/// A new folder for one test, with the small deck as a project in it.
fn project(test: &str) -> PathBuf {
    let dir = folder("memory", test);
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/base");
    let to = dir.join("data/loot-roll");
    fs::create_dir_all(&to).expect("a folder");
    for entry in fs::read_dir(&base).expect("the small deck").flatten() {
        fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
    }
    dir
}

/// Runs it without errors; warnings are allowed.
fn run(dir: &Path, args: &[&str]) -> String {
    let (code, out, err) = crate::program::run(dir, args);
    assert!(code == 0, "{args:?}: {err}");
    out
}

/// The kit, by file names in its folder.
fn kit(dir: &Path, kit: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let dir = dir.join(kit);
    files(&dir)
        .into_iter()
        .map(|(path, bytes)| (path.strip_prefix(&dir).expect("below").to_path_buf(), bytes))
        .collect()
}

/// When each file of a folder was written.
fn written(dir: &Path) -> BTreeMap<PathBuf, SystemTime> {
    let when = |path: &Path| path.metadata().and_then(|about| about.modified()).expect("a time");
    files(dir).into_keys().map(|path| (path.clone(), when(&path))).collect()
}

const BUILD: [&str; 4] = ["build", "loot-roll", "--paper", "a4"];

/// The kit, made without a cache.
fn anew(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    run(dir, &["build", "loot-roll", "--paper", "a4", "--no-memory", "--out", "anew"]);
    kit(dir, "anew/loot-roll")
}

#[test]
fn a_kit_has_the_same_bytes_with_a_memory_without_one_and_with_a_damaged_one() {
    let dir = project("bytes");
    let expected = anew(&dir);
    assert!(expected.len() > 10 && !dir.join(MEMORY).exists(), "--no-memory keeps nothing");
    run(&dir, &BUILD);
    assert!(kit(&dir, KIT) == expected, "the first build with a memory");
    assert!(!files(&dir.join(MEMORY)).is_empty());
    let before = written(&dir.join(KIT));
    run(&dir, &BUILD);
    assert!(written(&dir.join(KIT)) == before, "nothing was written");
    // a kit with one changed file, and one with a missing file
    let cards = dir.join(KIT).join("cards-a4.pdf");
    fs::write(&cards, "mine").expect("written");
    run(&dir, &BUILD);
    assert!(kit(&dir, KIT) == expected, "what was changed is made anew");
    fs::remove_dir_all(dir.join(KIT)).expect("removed");
    run(&dir, &BUILD);
    assert!(kit(&dir, KIT) == expected, "what is gone is made anew");
    // every entry damaged, each in a different way
    let entries = files(&dir.join(MEMORY));
    for (n, (path, bytes)) in entries.iter().enumerate() {
        let mut bytes = bytes.clone();
        let at = (n * 31) % bytes.len();
        match n % 3 {
            0 => bytes[at] ^= 1 << (n % 8),
            1 => bytes.truncate(at),
            _ => bytes.push(b' '),
        }
        fs::write(path, bytes).expect("written");
    }
    fs::remove_dir_all(dir.join(KIT)).expect("removed");
    run(&dir, &BUILD);
    assert!(kit(&dir, KIT) == expected, "a damaged memory is not believed");
}

#[test]
fn an_edit_makes_what_it_touches_and_leaves_the_rest() {
    let dir = project("edit");
    run(&dir, &BUILD);
    let before = written(&dir.join(KIT));
    let path = dir.join("data/loot-roll/monsters.yaml");
    let text = fs::read_to_string(&path).expect("monsters");
    let edited = text.replacen("survivability: {regular: 9,", "survivability: {regular: 8,", 1);
    assert!(edited != text);
    fs::write(&path, edited).expect("written");
    run(&dir, &BUILD);
    assert!(kit(&dir, KIT) == anew(&dir));
    let after = written(&dir.join(KIT));
    let new: Vec<&PathBuf> =
        after.iter().filter(|(path, when)| before.get(*path) != Some(*when)).map(|(p, _)| p).collect();
    let pictures: Vec<&&PathBuf> = new.iter().filter(|path| path.extension().is_some_and(|e| e == "png")).collect();
    assert!(pictures.len() == 1, "{pictures:?}");
    assert!(new.len() < 8 && new.iter().any(|path| path.ends_with("cards-a4.pdf")), "{new:?}");
    // and back again
    fs::write(&path, text).expect("written");
    run(&dir, &BUILD);
    assert!(kit(&dir, KIT) == anew(&dir));
}

/// A game without complaints: its build is cached as a whole.
#[test]
fn a_kit_that_stands_is_left_and_one_that_was_touched_is_not() {
    let dir = project("stands");
    let (from, to) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("data/looterz"), dir.join("data/looterz"));
    for (path, bytes) in files(&from) {
        let copy = to.join(path.strip_prefix(&from).expect("below"));
        fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder");
        fs::write(copy, bytes).expect("a copy");
    }
    let build = || run(&dir, &["build", "looterz", "--paper", "letter", "--no-png"]);
    assert!(!build().contains("all unchanged"));
    let kit = dir.join("output/looterz");
    let (first, when) = (files(&kit), written(&kit));
    assert!(build().contains("all unchanged"));
    assert!(written(&kit) == when, "nothing was written");
    fs::write(kit.join("mats-letter.pdf"), "mine").expect("written");
    assert!(!build().contains("all unchanged") && files(&kit) == first);
    fs::remove_file(kit.join("kit.json")).expect("removed");
    assert!(!build().contains("all unchanged") && files(&kit) == first);
    // other options, and back
    run(&dir, &["build", "looterz", "--paper", "letter", "--no-png", "--ink", "low"]);
    assert!(files(&kit) != first);
    assert!(!build().contains("all unchanged") && files(&kit) == first);
}

#[test]
fn four_builds_at_once_share_a_memory() {
    let dir = project("shared");
    let expected = anew(&dir);
    let build = |n: usize| {
        let out = format!("out-{n}");
        let args = ["build", "loot-roll", "--paper", "a4", "--out", &out];
        lootpress(&dir, &args).stdout(Stdio::null()).spawn().expect("it starts")
    };
    // the cache is used if there is a project or an output folder; here there are both
    for mut child in (0..4).map(build).collect::<Vec<_>>() {
        assert!(child.wait().expect("it ends").success());
    }
    for n in 0..4 {
        assert!(kit(&dir, &format!("out-{n}/loot-roll")) == expected, "build {n}");
    }
    let aside = files(&dir.join(MEMORY)).into_keys().filter(|path| path.extension().is_some()).count();
    assert_eq!(aside, 0, "nothing is left aside");
}

#[test]
fn a_check_writes_nothing_but_what_it_remembers_and_tells_the_same_again() {
    let dir = project("check");
    let before = files(&dir);
    let first = run(&dir, &["check", "--no-memory"]);
    assert!(files(&dir) == before, "nothing at all");
    assert_eq!(run(&dir, &["check"]), first);
    let mut after = files(&dir);
    after.retain(|path, _| !path.starts_with(dir.join(MEMORY)));
    assert!(after == before);
    assert_eq!(run(&dir, &["check"]), first, "known again");
    // a complaint is found even with a cache, and is gone when the error is corrected
    let path = dir.join("data/loot-roll/monsters.yaml");
    let text = fs::read_to_string(&path).expect("monsters");
    fs::write(&path, text.replacen("survivability: ", "survivabilty: ", 1)).expect("written");
    for _ in 0..2 {
        let Output { status, stderr, .. } = lootpress(&dir, &["check"]).output().expect("it starts");
        assert!(!status.success() && String::from_utf8_lossy(&stderr).contains("survivabilty"));
    }
    fs::write(&path, text).expect("written");
    assert_eq!(run(&dir, &["check"]), first);
}

#[test]
fn where_nothing_can_be_kept_all_goes_on() {
    let dir = project("closed");
    let expected = anew(&dir);
    fs::create_dir_all(dir.join("output")).expect("a folder");
    fs::write(dir.join(MEMORY), "mine").expect("a file in the way");
    run(&dir, &BUILD);
    assert!(kit(&dir, KIT) == expected);
    assert_eq!(fs::read_to_string(dir.join(MEMORY)).expect("still there"), "mine");
}

#[test]
fn a_memory_of_ten_gibibytes_is_not_read_and_gives_way() {
    let dir = project("large");
    let expected = anew(&dir);
    run(&dir, &BUILD);
    // sparse files take no space: a real entry that has grown, and others that nothing uses
    let real = files(&dir.join(MEMORY)).into_keys().max_by_key(|path| path.metadata().map(|about| about.len()).ok());
    let grown = real.expect("something is remembered");
    let others = (0..3).map(|n| dir.join(MEMORY).join(format!("{n:064x}")));
    for path in others.chain([grown]) {
        let file = fs::File::options().create(true).append(true).open(path).expect("opened");
        file.set_len(10 << 30).expect("a hole");
    }
    fs::remove_dir_all(dir.join(KIT)).expect("removed");
    // something new is stored: only runs that add entries make room
    let path = dir.join("data/loot-roll/monsters.yaml");
    let text = fs::read_to_string(&path).expect("monsters");
    fs::write(&path, text.replacen("survivability: {regular: 9,", "survivability: {regular: 8,", 1)).expect("written");
    run(&dir, &BUILD);
    fs::write(&path, text).expect("written");
    run(&dir, &BUILD);
    assert!(kit(&dir, KIT) == expected);
    let sizes = fs::read_dir(dir.join(MEMORY)).expect("there").flatten().map(|e| e.metadata().expect("a file").len());
    assert!(sizes.sum::<u64>() <= 512 << 20, "no more than 512 MiB are kept");
}

#[test]
fn a_clock_that_jumps_changes_no_byte() {
    let dir = project("clock");
    let expected = anew(&dir);
    run(&dir, &BUILD);
    let at = |years: u64| SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(years * 31_557_600);
    for years in [1, 130] {
        for base in [MEMORY, KIT, "data/loot-roll"] {
            for path in files(&dir.join(base)).into_keys() {
                let file = fs::File::options().append(true).open(path).expect("opened");
                file.set_modified(at(years)).expect("a time");
            }
        }
        run(&dir, &BUILD);
        assert!(kit(&dir, KIT) == expected, "as nothing had happened");
        fs::remove_dir_all(dir.join(KIT)).expect("removed");
        run(&dir, &BUILD);
        assert!(kit(&dir, KIT) == expected, "and made again");
    }
}

#[test]
fn a_file_that_changes_while_it_is_read_is_not_remembered_for_another() {
    let dir = project("restless");
    let path = dir.join("data/loot-roll/monsters.yaml");
    let text = fs::read_to_string(&path).expect("monsters");
    let other = text.replacen("survivability: {regular: 9,", "survivability: {regular: 8,", 1);
    assert!(other != text);
    let stop = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut n = 0;
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                n += 1;
                // written under another name and renamed, as editors do
                let aside = dir.join("aside.yaml");
                fs::write(&aside, if n % 2 == 0 { &text } else { &other }).expect("written");
                fs::rename(&aside, &path).expect("renamed");
                std::thread::sleep(std::time::Duration::from_millis(3));
            }
        });
        for _ in 0..3 {
            run(&dir, &["check"]);
            run(&dir, &BUILD);
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    for text in [&other, &text] {
        fs::write(&path, text).expect("written");
        assert_eq!(run(&dir, &["check"]), run(&dir, &["check", "--no-memory"]));
        run(&dir, &BUILD);
        assert!(kit(&dir, KIT) == anew(&dir));
    }
}
