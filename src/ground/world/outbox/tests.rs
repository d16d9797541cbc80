#![expect(clippy::disallowed_methods, reason = "a folder is looked at from outside")]

use super::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A new folder for one test.
fn folder(test: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("lootpress-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder for tests");
    dir
}

/// Every file in a folder except the list, by its name, with its text.
fn files(dir: &Path) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(dir).expect("a folder").flatten() {
        let name = entry.file_name().into_string().expect("a name");
        if entry.path().is_dir() {
            all.extend(files(&entry.path()).into_iter().map(|(below, text)| (format!("{name}/{below}"), text)));
        } else if name != *LIST {
            all.insert(name, fs::read_to_string(entry.path()).expect("a text"));
        }
    }
    all
}

fn texts(all: &[(&str, &str)]) -> BTreeMap<String, String> {
    all.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

fn open(dir: &Path) -> io::Result<Outbox> {
    Outbox::open(&Folder::named(dir), &mut || false)
}

/// A run that makes these files, all with the same text.
fn run(dir: &Path, made: &[&'static str], text: &str) -> io::Result<()> {
    let mut outbox = open(dir)?;
    made.iter().try_for_each(|name| outbox.put(&FileName::ours(name), text.as_bytes()))?;
    outbox.finish()
}

#[test]
fn what_the_last_run_made_and_this_one_does_not_is_gone_and_nothing_else() {
    let dir = folder("gone");
    run(&dir, &["b.pdf", "a.pdf", "cards/c.png"], "1").expect("it ends");
    assert_eq!(fs::read_to_string(dir.join(&*LIST)).expect("a list"), "a.pdf\nb.pdf\ncards/c.png\n", "sorted");
    fs::write(dir.join("notes.txt"), "mine").expect("written");
    run(&dir, &["b.pdf", "d.pdf"], "2").expect("it ends");
    assert_eq!(files(&dir), texts(&[("b.pdf", "2"), ("d.pdf", "2"), ("notes.txt", "mine")]));
    assert!(!dir.join("cards").exists(), "its folder goes with the last card");
    // an unfinished run removes nothing
    open(&dir).expect("it opens").put(&FileName::ours("e.pdf"), b"3").expect("put");
    assert_eq!(files(&dir), texts(&[("b.pdf", "2"), ("d.pdf", "2"), ("notes.txt", "mine")]));
    fs::remove_dir_all(dir).expect("removed");
}

#[test]
fn a_folder_that_was_not_there_is_not_there_after_a_run_that_does_not_end() {
    let dir = folder("made");
    let below = dir.join("output/game");
    drop(open(&below).expect("it opens"));
    assert!(!dir.join("output").exists());
    run(&below, &["a.pdf"], "1").expect("it ends");
    assert_eq!(
        files(&dir),
        texts(&[("output/game/a.pdf", "1"), ("output/game/.lootpress", "a.pdf\n")])
            .into_iter()
            .filter(|(n, _)| !n.ends_with(&*LIST))
            .collect()
    );
    fs::remove_dir_all(dir).expect("removed");
}

/// A file that appears in the place of the second of three files after the check that the place is free.
#[test]
fn a_file_that_cannot_be_replaced_leaves_all_others_as_they_were() {
    let dir = folder("middle");
    run(&dir, &["a.pdf", "b.pdf", "c.pdf", "old.pdf", "cards/x.png"], "1").expect("it ends");
    let before = files(&dir);
    let mut outbox = open(&dir).expect("it opens");
    for name in ["a.pdf", "b.pdf", "c.pdf", "new/y.png"] {
        outbox.put(&FileName::ours(name), b"2").expect("put");
    }
    fs::rename(dir.join("b.pdf"), dir.join("kept")).expect("moved");
    fs::create_dir(dir.join("b.pdf")).expect("a folder in the way");
    let why = outbox.finish().expect_err("it cannot end").to_string();
    assert!(why.contains("b.pdf cannot be replaced") && why.contains("is a folder"), "{why}");
    fs::remove_dir(dir.join("b.pdf")).expect("nothing was put into it");
    fs::rename(dir.join("kept"), dir.join("b.pdf")).expect("moved back");
    assert_eq!(files(&dir), before);
    assert!(!dir.join("new").exists() && !dir.join(&*WORK).exists());
    // with nothing in the way, all files are written
    run(&dir, &["a.pdf", "b.pdf", "c.pdf", "new/y.png"], "2").expect("it ends");
    assert_eq!(files(&dir), texts(&[("a.pdf", "2"), ("b.pdf", "2"), ("c.pdf", "2"), ("new/y.png", "2")]));
    fs::remove_dir_all(dir).expect("removed");
}

/// Every state in which a run can be killed while files are replaced.
#[test]
fn a_run_that_was_killed_between_two_files_is_put_right_by_the_next() {
    let dir = folder("killed");
    // moves, in order: old a, new a, old b, new b, new c (no old one), old d (to be removed)
    for moves in 0..=6 {
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).expect("a folder");
        run(&dir, &["a", "cards/b", "d"], "1").expect("it ends");
        let before = files(&dir);
        let work = dir.join(&*WORK);
        for folder in ["new/cards", "old/cards"] {
            fs::create_dir_all(work.join(folder)).expect("a folder");
        }
        ["a", "cards/b", "c"].iter().for_each(|name| fs::write(work.join("new").join(name), "2").expect("written"));
        fs::write(work.join("journal"), "+a\n+cards/b\n+c\n-d\n").expect("written");
        let all = [
            ("a", "old/a"),
            ("new/a", "a"),
            ("cards/b", "old/cards/b"),
            ("new/cards/b", "cards/b"),
            ("new/c", "c"),
            ("d", "old/d"),
        ];
        let place = |name: &str| {
            if name.starts_with("new/") || name.starts_with("old/") { work.join(name) } else { dir.join(name) }
        };
        all[..moves].iter().for_each(|(from, to)| fs::rename(place(from), place(to)).expect("moved"));
        assert!(torn(&Folder::named(&dir)));
        let outbox = open(&dir).expect("it opens");
        assert!(outbox.healed());
        drop(outbox);
        assert_eq!(files(&dir), before, "after {moves} moves");
        assert!(!torn(&Folder::named(&dir)) && !open(&dir).expect("it opens").healed(), "once");
    }
    fs::remove_dir_all(dir).expect("removed");
}

#[test]
fn one_at_a_time_and_whoever_waits_is_asked() {
    let dir = folder("lock");
    let first = open(&dir).expect("it opens");
    let mut asked = 0;
    let second = Outbox::open(&Folder::named(&dir), &mut || {
        asked += 1;
        asked < 3
    });
    assert_eq!(second.map(drop).map_err(|e| e.kind()), Err(ErrorKind::Interrupted));
    assert_eq!(asked, 3);
    // it waits until the first run has ended, and then it is the only one
    let mut first = Some(first);
    let second = Outbox::open(&Folder::named(&dir), &mut || {
        drop(first.take());
        true
    });
    assert!(second.is_ok() && first.is_none());
    assert_eq!(open(&dir).map(drop).map_err(|e| e.kind()), Err(ErrorKind::Interrupted));
    drop(second);
    open(&dir).expect("the lock went with its owner");
    fs::remove_dir_all(dir).expect("removed");
}

#[cfg(unix)]
#[test]
fn nothing_is_reached_through_a_link_or_a_planted_list() {
    use std::os::unix::fs::symlink;
    let dir = folder("links");
    let (kit, outside) = (dir.join("kit"), dir.join("outside"));
    fs::create_dir_all(&outside).expect("a folder");
    let mine = |name: &str| fs::write(outside.join(name), "mine").expect("written");
    ["x.txt", "y.txt", "cards-a4.pdf"].into_iter().for_each(mine);
    let untouched = files(&outside);
    // a manipulated list, with a file of the folder as control
    fs::create_dir_all(&kit).expect("a folder");
    fs::write(kit.join("yesterday.pdf"), "old").expect("written");
    symlink(&outside, kit.join("link")).expect("a link");
    let absolute = outside.join("y.txt");
    let list = format!("link/x.txt\n../outside/x.txt\n{}\nyesterday.pdf\n", absolute.display());
    fs::write(kit.join(&*LIST), list).expect("written");
    run(&kit, &["a.pdf"], "1").expect("it ends");
    assert!(!kit.join("yesterday.pdf").exists(), "what lies in the folder goes");
    assert_eq!(files(&outside), untouched);
    // a file that would be written through a link, or replace one
    for (name, put) in [("cards", "cards/x.txt"), ("cards-a4.pdf", "cards-a4.pdf")] {
        let to = if name == put { outside.join(name) } else { outside.clone() };
        symlink(to, kit.join(name)).expect("a link");
        let why = run(&kit, &[put], "2").expect_err("refused").to_string();
        assert!(why.contains(&format!("{name} is a link")), "{why}");
        fs::remove_file(kit.join(name)).expect("removed");
        run(&kit, &[put], "2").expect("nothing is in the way");
    }
    // the list itself, the working folder, and a folder on the path
    for name in [&*LIST, &*WORK] {
        let _ = fs::remove_file(kit.join(name));
        symlink(outside.join("x.txt"), kit.join(name)).expect("a link");
        let why = run(&kit, &["a.pdf"], "3").expect_err("refused").to_string();
        assert!(why.contains(name) && why.contains("is a link"), "{why}");
        fs::remove_file(kit.join(name)).expect("removed");
    }
    symlink(&outside, dir.join("output")).expect("a link");
    let below = Folder::named(&dir).join(&FileName::ours("output/game"));
    let why = Outbox::open(&below, &mut || false).map(drop).expect_err("refused").to_string();
    assert!(why.contains("output is a link"), "{why}");
    assert_eq!(files(&outside), untouched);
    // if the user names a link, its target is meant
    run(&dir.join("output"), &["b.pdf"], "4").expect("named");
    assert_eq!(files(&outside).get("b.pdf").map(String::as_str), Some("4"));
    fs::remove_dir_all(dir).expect("removed");
}

#[cfg(unix)]
#[test]
fn a_single_file_takes_the_place_of_files_alone() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    let dir = folder("single");
    let write = |name: &'static str| Folder::named(&dir).write(&FileName::ours(name), b"new", &mut || false);
    fs::write(dir.join("there"), "old").expect("written");
    symlink(dir.join("there"), dir.join("link")).expect("a link");
    fs::create_dir(dir.join("folder")).expect("a folder");
    let listens = UnixListener::bind(dir.join("socket")).expect("a socket");
    for (name, kind) in [("link", "a link"), ("folder", "a folder"), ("socket", "a socket")] {
        let why = write(name).expect_err("refused").to_string();
        assert!(why.contains(&format!("{name} is {kind}; only files are replaced")), "{why}");
    }
    assert_eq!(fs::read_to_string(dir.join("there")).expect("there"), "old");
    // waits for a run that is writing the file
    let partial = dir.join("there.lootpress-partial");
    let busy = Lock::take(&partial, &mut || false).expect("nobody else does");
    assert_eq!(write("there").map_err(|e| e.kind()), Err(ErrorKind::Interrupted));
    drop(busy);
    // an incomplete file of a killed run does no harm
    fs::write(&partial, "half a tally that was longer").expect("written");
    write("there").expect("written");
    write("fresh").expect("written");
    fs::remove_file(dir.join("link")).expect("removed");
    fs::remove_dir(dir.join("folder")).expect("removed");
    fs::remove_file(dir.join("socket")).expect("removed");
    drop(listens);
    assert_eq!(files(&dir), texts(&[("fresh", "new"), ("there", "new")]));
    fs::remove_dir_all(dir).expect("removed");
}

/// A file with a name of an earlier version, and a new name that differs only in capital letters.
#[test]
fn two_names_that_are_one_file_on_some_system_are_one_file_here() {
    let dir = folder("alike");
    let mut outbox = open(&dir).expect("it opens");
    outbox.put(&FileName::ours("cards/Loot.png"), b"1").expect("put");
    for name in ["cards/loot.png", "CARDS/LOOT.png", "cards/Loot.png"] {
        let why = outbox.put(&FileName::ours(name), b"2").expect_err("refused").to_string();
        assert!(why.contains(name), "{why}");
    }
    outbox.finish().expect("it ends");
    // if both names are one file, removing the old name would remove the new file
    run(&dir, &["cards/loot.png"], "2").expect("it ends");
    assert_eq!(files(&dir).get("cards/loot.png").map(String::as_str), Some("2"));
    assert!(files(&dir).contains_key("cards/Loot.png"));
    fs::remove_dir_all(dir).expect("removed");
}

/// Contents that an attacker may put into the list of a kit or the journal of a run.
#[test]
fn a_planted_list_or_journal_names_nothing_outside() {
    let dir = folder("planted");
    let (kit, outside) = (dir.join("kit"), dir.join("mine.txt"));
    let planted = |lead: &str| {
        let absolute = outside.display();
        ["../mine.txt", "a/../../mine.txt", "./../mine.txt", "..\\mine.txt", ".lootpress", ".lootpress-work/lock"]
            .map(|name| format!("{lead}{name}\n"))
            .concat()
            + &format!("{lead}{absolute}\n")
    };
    fs::create_dir_all(kit.join(&*WORK).join("old")).expect("a folder");
    fs::write(&outside, "mine").expect("written");
    fs::write(dir.join("kit/.lootpress"), planted("")).expect("written");
    fs::write(kit.join(&*WORK).join("journal"), planted("+") + &planted("-")).expect("written");
    run(&kit, &["a.pdf"], "1").expect("it ends");
    assert_eq!(fs::read_to_string(&outside).expect("there"), "mine");
    assert_eq!(files(&kit), texts(&[("a.pdf", "1")]));
    assert_eq!(fs::read_to_string(dir.join("kit/.lootpress")).expect("a list"), "a.pdf\n");
    fs::remove_dir_all(dir).expect("removed");
}
