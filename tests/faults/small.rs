//! A small correct project with every kind of content; each test makes one error in it.

use lootpress::raster;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

const BOOK: &str = "```cover cards=magic-lute
title: A short book
tagline: No rules in it
kicker: For strangers
players: {{ players_max }}
```

# What is in it

One **page** of each kind.

```tip title=\"A tip\"
Say it once.
```

## And then

Nothing more.
";

const SCENARIOS: &str = "- name: The lute turns a defeat into a victory
  proves: [LR-X1]
  players: 4
  given: {fight: {monster: Refuse Golem, number: 9}, A: {worn: [Magic Lute], bag: [Sneeze Powder]}}
  when:
    - all: lay Fight
  then: {wins: 1}
";

const TERMS: &str = "players: [3]
games: 10
judged_at: 10
tables:
  - {name: all, bots: [random]}
lines:
  - {id: LR-P12, says: turns of a game, tables: [all], measure: turns, at_least: 1, at_most: 500}
  - {id: LR-P12, says: games that a guard stops, tables: [all], measure: stalled, at_least: 0 %, at_most: 100 %}
";

const RULES: &str = "- {id: LR-X1, read_by: engine, playable: true, says: \"\"}
- {id: LR-P12, read_by: designers, playable: false, says: \"\"}
";

/// A drawing without errors.
pub(crate) const DRAWING: &str =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 57 50\">\n<path d=\"M0 0H57V50z\"/>\n</svg>\n";

/// The folder of a small project.
pub(crate) struct Small(pub(crate) PathBuf);

/// The result of a run: its exit code, standard output, standard error.
pub(crate) struct Said(pub(crate) i32, pub(crate) String, pub(crate) String);

impl Small {
    /// A new project for a test.
    pub(crate) fn new(test: &str) -> Small {
        let small = Small(Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults").join(test));
        let _ = fs::remove_dir_all(&small.0);
        for entry in fs::read_dir(Path::new(ROOT).join("tests/suite/base")).expect("the base") {
            let path = entry.expect("a file").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            small.put(&format!("data/loot-roll/{name}"), fs::read(&path).expect("a file"));
        }
        let aids = fs::read(Path::new(ROOT).join("data/loot-roll/aids.yaml")).expect("the aids");
        let jpeg = fs::read(Path::new(ROOT).join("tests/faults/picture.jpg")).expect("a picture");
        for (path, bytes) in [
            ("data/loot-roll/aids.yaml", &aids[..]),
            ("data/loot-roll/rulebook.md", BOOK.as_bytes()),
            ("data/loot-roll/rules.yaml", RULES.as_bytes()),
            ("data/loot-roll/playtest.yaml", TERMS.as_bytes()),
            ("data/loot-roll/scenarios/own.yaml", SCENARIOS.as_bytes()),
            ("art/picture.png", &png()[..]),
            ("art/picture.jpg", &jpeg[..]),
            ("art/drawing.svg", DRAWING.as_bytes()),
            ("data/press/mine.yaml", &fs::read(Path::new(ROOT).join("data/press/x4.yaml")).expect("a profile")[..]),
        ] {
            small.put(path, bytes);
        }
        let shipped = fs::read_to_string(Path::new(ROOT).join("data/loot-roll/game.yaml")).expect("the game");
        let pieces = shipped.split("\npieces:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("pieces");
        small.edit("data/loot-roll/game.yaml", |text| format!("{text}prose: aids.yaml\npieces:\n{pieces}\n"));
        for (file, from, to) in [
            ("abilities.yaml", "art: {ground: cave, main: {icon: cowled, tone: crimson}}", "art: art/picture.png"),
            ("loot.yaml", "art: {ground: market, main: {icon: powder-bag, tone: leather}}", "art: art/picture.jpg"),
            ("monsters.yaml", "art: {ground: sewer, main: {icon: rock-golem, tone: stone}}", "art: art/drawing.svg"),
        ] {
            small.edit(&format!("data/loot-roll/{file}"), |text| text.replace(from, to));
        }
        small
    }

    /// A new, empty project.
    pub(crate) fn bare(test: &str) -> Small {
        let small = Small(Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults").join(test));
        let _ = fs::remove_dir_all(&small.0);
        small
    }

    /// Writes a file.
    pub(crate) fn put(&self, path: &str, bytes: impl AsRef<[u8]>) -> &Small {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("written");
        self
    }

    /// Changes a file; the change must have an effect.
    pub(crate) fn edit(&self, path: &str, change: impl Fn(&str) -> String) -> &Small {
        let text = fs::read_to_string(self.0.join(path)).expect("a file");
        let changed = change(&text);
        assert_ne!(changed, text, "{path} is as it was");
        self.put(path, changed)
    }

    /// Copies a built-in file, to be changed.
    pub(crate) fn take(&self, path: &str) -> &Small {
        self.put(path, fs::read(Path::new(ROOT).join(path)).expect("a file of ours"))
    }

    pub(crate) fn run(&self, args: &[&str]) -> Said {
        run(&self.0, args)
    }

    /// The control: without an error there is no complaint.
    pub(crate) fn is_sound(&self) -> &Small {
        let Said(code, out, err) = self.run(&["check", "loot-roll"]);
        assert!(code == 0 && !err.contains("error["), "{code}: {out}{err}");
        self
    }

    /// `check` refuses it once, at this place, with a message that contains these words; and `build` refuses it with the
    /// same line.
    pub(crate) fn is_refused(&self, place: &str, what: &str) -> &Small {
        let Said(code, _, err) = self.run(&["check", "loot-roll"]);
        let line = told(&err, place, what);
        assert_eq!(code, 1, "{err}");
        let Said(code, _, err) = self.run(&["build", "loot-roll", "-q"]);
        assert_eq!((code, told(&err, place, what)), (1, line), "{err}");
        assert!(!self.0.join("output/loot-roll/kit.json").exists(), "something was written");
        self
    }

    /// `check` refuses it once, at this place, with a message that contains these words.
    pub(crate) fn is_told(&self, place: &str, what: &str) -> &Small {
        let Said(code, _, err) = self.run(&["check", "loot-roll"]);
        told(&err, place, what);
        assert_eq!(code, 1, "{err}");
        self
    }
}

/// The only line that begins with this place and contains these words.
pub(crate) fn told(err: &str, place: &str, what: &str) -> String {
    let mut lines = err.lines().filter(|line| line.starts_with(place) && line.contains(what));
    let line = lines.next().unwrap_or_else(|| panic!("nobody says \"{what}\" at {place}\n{err}"));
    assert_eq!(lines.next(), None, "said twice\n{err}");
    line.to_owned()
}

pub(crate) fn run(dir: &Path, args: &[&str]) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
    let output = command.current_dir(dir).env("NO_COLOR", "1").args(args).output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Said(output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

/// A picture that fills its slot at 300 dpi.
pub(crate) fn png() -> Vec<u8> {
    raster::write_png(&vec![90; 720 * 640 * 3], 720, 640, 300).expect("in memory")
}
