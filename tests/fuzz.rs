//! Data files bent at random, with a fixed budget and a fixed seed: whatever is written, the answer is a deck or complaints,
//! each of which can be shown.
#![expect(clippy::disallowed_methods, reason = "a driver reads the files it bends")]

use lootpress::diag::{Paint, Severity};
use lootpress::dice::Dice;
use lootpress::games::ALL;
use lootpress::world::{Imagined, Project};
use std::collections::BTreeMap;
use std::path::Path;

/// How many decks are bent.
const BUDGET: u32 = 3000;

/// What stands beside the cards: words, what is tolerated, a scenario, the index of rules.
const BESIDE: [(&str, &str); 4] = [
    ("aids.yaml", include_str!("../data/loot-roll/aids.yaml")),
    (
        "playtest.yaml",
        "players: [3]\ngames: 10\njudged_at: 10\ntables:\n  - {name: all, bots: [random], share: 50 %}\nlines:\n  - {id: LR-P12, says: turns, tables: [all], measure: turns, at_least: 1, at_most: 90}\n",
    ),
    (
        "scenarios/own.yaml",
        "- name: Four fight\n  proves: [LR-X1]\n  players: 4\n  given: {fight: {monster: Refuse Golem, number: 9}, A: {worn: [Magic Lute]}}\n  when: [all: lay Fight]\n  then: {wins: 1}\n",
    ),
    ("rules.yaml", "- {id: LR-X1, read_by: engine}\n- {id: LR-P12, read_by: designers}\n"),
];

/// What people type by accident, and what they paste.
const BITS: [&str; 34] = [
    "{",
    "}",
    "[",
    "]",
    ":",
    "- ",
    "\"",
    "'",
    "#",
    "&a ",
    "*a",
    "<<: ",
    "!!str ",
    "|\n",
    ">\n",
    "\t",
    "\n",
    "\r\n",
    "  ",
    "---\n",
    "...\n",
    "~",
    "null",
    "-1",
    "99999999999999999999",
    "1e400",
    ".nan",
    "0x",
    "\u{0}",
    "\u{feff}",
    "\u{1f409}",
    "{amount}",
    "**",
    "%",
];

fn base() -> BTreeMap<String, Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/base");
    let files = std::fs::read_dir(folder).expect("tests/suite/base is there").map(|e| e.expect("a file").path());
    let mut base: BTreeMap<String, Vec<u8>> = files
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (format!("data/loot-roll/{name}"), std::fs::read(path).expect("a file"))
        })
        .chain(BESIDE.map(|(name, text)| (format!("data/loot-roll/{name}"), text.into())))
        .collect();
    let shipped = include_str!("../data/loot-roll/game.yaml");
    let pieces = shipped.split("\npieces:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("pieces");
    let game = format!("prose: aids.yaml\npieces:\n{pieces}\n");
    base.entry("data/loot-roll/game.yaml".to_owned()).or_default().splice(0..0, game.into_bytes());
    base
}

/// Templates that ask for nothing: what is set is another matter.
fn blank() -> impl Iterator<Item = (String, Vec<u8>)> {
    let names = ["ability", "loot", "monster", "back", "choice", "aid", "mat", "tracker"];
    names.into_iter().map(|name| {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>";
        (format!("templates/loot-roll/{name}.svg"), svg.as_bytes().to_vec())
    })
}

fn below(dice: &mut Dice, n: usize) -> usize {
    dice.below(u32::try_from(n.max(1)).unwrap_or(u32::MAX)) as usize
}

/// Bends a text in one place.
fn bend(text: &mut Vec<u8>, dice: &mut Dice) {
    let at = below(dice, text.len());
    let lines: Vec<usize> = text.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i + 1).collect();
    let line = |dice: &mut Dice| lines.get(below(dice, lines.len())).copied().unwrap_or(0);
    match dice.below(8) {
        0 => {
            let bit = BITS[below(dice, BITS.len())];
            text.splice(at..at, bit.bytes());
        }
        1 if !text.is_empty() => text[at] = u8::try_from(dice.below(256)).unwrap_or(0),
        2 => {
            let end = (at + below(dice, 12)).min(text.len());
            text.drain(at..end);
        }
        // a line twice, a line somewhere else
        3 | 4 => {
            let (from, to) = (line(dice), line(dice));
            let end = text[from..].iter().position(|b| *b == b'\n').map_or(text.len(), |i| from + i + 1);
            let copy = text[from..end].to_vec();
            text.splice(to..to, copy);
        }
        5 => {
            let to = line(dice);
            text.splice(to..to, std::iter::repeat_n(b' ', below(dice, 7)));
        }
        6 => text.truncate(at),
        _ => {
            let to = line(dice);
            text.splice(to..to, BITS[below(dice, BITS.len())].repeat(1 + below(dice, 90)).bytes());
        }
    }
}

#[test]
fn whatever_is_written_there_is_an_answer() {
    let base = base();
    let names: Vec<&String> = base.keys().collect();
    let (mut sound, mut complaints) = (0, 0);
    for seed in 0..BUDGET {
        let mut dice = Dice::new(u64::from(seed), 0);
        let mut files = base.clone();
        for _ in 0..=dice.below(3) {
            let name = names[below(&mut dice, names.len())];
            bend(files.get_mut(name).expect("a file"), &mut dice);
        }
        files.extend(blank());
        let project = Project::new(Imagined(files));
        let opened = ALL[0].open(&project);
        let errors = opened.diags.iter().filter(|d| d.severity == Severity::Error).count();
        assert!(opened.whole == (errors == 0), "seed {seed}: whole {} with {errors} errors", opened.whole);
        let rehearsed = ALL[0].rehearse(&project);
        for diag in opened.diags.iter().chain(&rehearsed) {
            let shown = diag.show(&project.sources, Paint::Plain);
            assert!(shown.contains(diag.code), "seed {seed}");
            assert!(diag.help.is_some() || diag.severity == Severity::Warning, "seed {seed}: no cure in {shown}");
        }
        if errors == 0 { sound += 1 } else { complaints += 1 }
    }
    assert!(
        sound > 0 && complaints > BUDGET / 2,
        "{sound} sound, {complaints} broken: the bending is too soft or too hard"
    );
}
