#![expect(clippy::disallowed_methods, reason = "a folder is looked at from outside")]

use super::*;
use std::fs;

/// A new folder for one test.
fn home(test: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("lootpress-memory-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder for tests");
    dir
}

fn memory(dir: &Path) -> Memory {
    Memory::of(Folder::named(dir))
}

fn key(memory: &Memory, content: &str) -> Key {
    memory.key("test").expect("a memory").text(content).clone()
}

fn entries(dir: &Path) -> Vec<PathBuf> {
    let list = fs::read_dir(dir.join(&*SHELF)).into_iter().flatten();
    list.map(|e| e.expect("an entry").path()).collect()
}

#[test]
fn what_was_kept_is_recalled_by_the_next_run_and_nothing_else_is() {
    let dir = home("kept");
    let first = memory(&dir);
    assert!(entries(&dir).is_empty() && !dir.join("output").exists(), "nothing is written before something is kept");
    first.keep(&key(&first, "a"), b"one");
    first.keep(&key(&first, "b"), b"");
    let next = memory(&dir);
    assert_eq!(next.recall(&key(&next, "a")).as_deref(), Some(&b"one"[..]));
    assert_eq!(next.recall(&key(&next, "b")).as_deref(), Some(&b""[..]));
    assert_eq!(next.recall(&key(&next, "c")), None);
    let mut other = memory(&dir);
    other.program = OnceLock::from(Some([7; HASH]));
    assert_eq!(other.recall(&key(&other, "a")), None, "another program makes other things");
    assert!(Memory::default().key("test").is_none());
}

#[test]
fn keys_tell_apart_where_one_part_ends() {
    let dir = home("keys");
    let memory = memory(&dir);
    let of = |parts: &[&str]| {
        let mut key = memory.key("test").expect("a memory");
        for part in parts {
            key.text(part).number(1);
        }
        key.hash()
    };
    let all = [of(&["ab", "c"]), of(&["a", "bc"]), of(&["abc"]), of(&["abc", ""])];
    for (i, a) in all.iter().enumerate() {
        assert!(all[i + 1..].iter().all(|b| a != b));
    }
    assert_ne!(memory.key("test").map(|k| k.hash()), memory.key("tests").map(|k| k.hash()));
}

#[test]
fn a_damaged_entry_is_never_believed() {
    let dir = home("damaged");
    let memory = memory(&dir);
    let key = key(&memory, "a");
    let damage = |change: &dyn Fn(&mut Vec<u8>)| {
        memory.keep(&key, b"content");
        let path = entries(&dir).pop().expect("an entry");
        let mut bytes = fs::read(&path).expect("read");
        change(&mut bytes);
        fs::write(&path, bytes).expect("written");
        let recalled = memory.recall(&key);
        assert!(recalled.is_none() || entries(&dir).len() == 1);
        recalled
    };
    assert!(damage(&|_| ()).is_some());
    for at in 0..HEAD.len() + HASH + 7 {
        assert_eq!(damage(&|bytes| bytes[at] ^= 1), None, "byte {at}");
    }
    for len in [0, 15, 16, 40, 48, 54] {
        assert_eq!(damage(&|bytes| bytes.truncate(len)), None, "cut off after {len} bytes");
    }
    assert_eq!(damage(&|bytes| bytes.push(0)), None);
    assert!(entries(&dir).is_empty(), "what is damaged goes");
}

#[test]
fn where_nothing_can_be_kept_nothing_is() {
    // a file where the folder would be
    let dir = home("file");
    fs::create_dir_all(dir.join("output")).expect("a folder");
    fs::write(dir.join(&*SHELF), "mine").expect("written");
    let memory = memory(&dir);
    let a = key(&memory, "a");
    memory.keep(&a, b"one");
    assert_eq!(memory.recall(&a), None);
    assert_eq!(fs::read_to_string(dir.join(&*SHELF)).expect("still there"), "mine");
}

#[cfg(unix)]
#[test]
fn nothing_is_read_or_written_through_a_link() {
    let (dir, elsewhere) = (home("link"), home("elsewhere"));
    let other = memory(&elsewhere);
    let a = key(&other, "a");
    other.keep(&a, b"one");
    fs::create_dir_all(dir.join("output")).expect("a folder");
    std::os::unix::fs::symlink(elsewhere.join(&*SHELF), dir.join(&*SHELF)).expect("a link");
    let linked = memory(&dir);
    assert_eq!(linked.recall(&a), None);
    linked.keep(&key(&linked, "b"), b"two");
    assert_eq!(entries(&elsewhere).len(), 1);
    // and an entry that is a folder
    let (dir, path) = (home("linked-entry"), entries(&elsewhere).pop().expect("an entry"));
    fs::create_dir_all(dir.join(&*SHELF)).expect("a folder");
    std::os::unix::fs::symlink(&path, dir.join(&*SHELF).join(path.file_name().expect("a name"))).expect("a link");
    let linked = memory(&dir);
    assert_eq!(linked.recall(&a), None);
    linked.keep(&a, b"other");
    assert_eq!(other.recall(&a).as_deref(), Some(&b"one"[..]));
}

#[test]
fn four_at_once_keep_and_recall_whole_entries() {
    let dir = home("shared");
    let content = |i: usize| vec![i as u8; 40_000];
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let memory = memory(&dir);
                for i in 0..40 {
                    let key = key(&memory, &(i % 8).to_string());
                    memory.keep(&key, &content(i % 8));
                    assert!(memory.recall(&key) == Some(content(i % 8)));
                }
            });
        }
    });
    assert_eq!(entries(&dir).len(), 8, "nothing is left aside");
}

#[test]
fn the_longest_unused_goes_when_there_is_too_much() {
    let dir = home("room");
    let memory = memory(&dir);
    let names: Vec<Key> = (0..10).map(|i| key(&memory, &i.to_string())).collect();
    names.iter().for_each(|key| memory.keep(key, &[0; 952]));
    let age = |key: &Key, hours: u64| {
        let file = fs::File::options().append(true).open(dir.join(&*SHELF).join(key.name())).expect("open");
        file.set_modified(SystemTime::now() - Duration::from_secs(3600 * hours)).expect("aged");
    };
    (0u64..).zip(&names).for_each(|(i, key)| age(key, 20 - i));
    assert!(memory.recall(&names[0]).is_some(), "what is used is young again");
    make_room(&dir.join(&*SHELF), 10_000);
    assert_eq!(entries(&dir).len(), 10, "ten of a thousand bytes are not too much");
    make_room(&dir.join(&*SHELF), 8_000);
    let left: Vec<bool> = names.iter().map(|key| memory.recall(key).is_some()).collect();
    assert_eq!(left, [true, false, false, false, false, true, true, true, true, true]);
}

/// Two swapped entries are well-formed, but neither has its key.
#[test]
fn an_entry_is_known_by_its_own_key_alone() {
    let dir = home("swapped");
    let memory = memory(&dir);
    let [a, b] = ["a", "b"].map(|content| key(&memory, content));
    memory.keep(&a, b"one");
    memory.keep(&b, b"two");
    let [at_a, at_b] = [&a, &b].map(|key| dir.join(&*SHELF).join(key.name()));
    let [one, two] = [&at_a, &at_b].map(|path| fs::read(path).expect("an entry"));
    fs::write(&at_a, two).expect("written");
    fs::write(&at_b, &one).expect("written");
    assert_eq!([memory.recall(&a), memory.recall(&b)], [None, None]);
    assert!(!at_a.exists() && !at_b.exists(), "they are of no use to anybody");
    // as a control: moved back to its place
    fs::write(&at_a, one).expect("written");
    assert_eq!(memory.recall(&a).as_deref(), Some(&b"one"[..]));
    fs::remove_dir_all(dir).expect("removed");
}
