//! Data files with random changes, with a fixed budget and a fixed seed: any data gives a deck, or complaints that can all
//! be shown.
#![expect(clippy::disallowed_methods, reason = "a driver reads the files it bends")]

use lootpress::diag::{Paint, Severity};
use lootpress::dice::Dice;
use lootpress::games::ALL;
use lootpress::world::{Imagined, Project};
use std::collections::BTreeMap;
use std::path::Path;

/// A small correct project of a game.
struct Base {
    game: &'static str,
    files: BTreeMap<String, Vec<u8>>,
}

/// Typical typing errors and pasted texts.
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

impl Base {
    fn new(game: &'static str, files: impl IntoIterator<Item = (&'static str, String)>) -> Base {
        let files = files.into_iter().map(|(name, text)| (format!("data/{game}/{name}"), text.into_bytes()));
        Base { game, files: files.collect() }
    }

    /// Blank templates with the names in its game.yaml, because typesetting is tested elsewhere.
    fn templates(&self) -> BTreeMap<String, Vec<u8>> {
        let about = String::from_utf8_lossy(&self.files[&format!("data/{}/game.yaml", self.game)]);
        let named = |key: &str| {
            let names = about.split(key).skip(1).filter_map(|rest| rest.split([',', '}', '\n']).next());
            names.map(|name| format!("templates/{}.svg", name.trim())).collect::<Vec<_>>()
        };
        let blank = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>";
        ["template: ", "back: "].into_iter().flat_map(named).map(|path| (path, blank.to_vec())).collect()
    }
}

fn text(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect(path)
}

/// Files of a shipped game. Pictures are single words, because drawing is tested elsewhere.
fn shipped(game: &str, names: &[&'static str]) -> Vec<(&'static str, String)> {
    let plain = |line: &str| if line.starts_with("   art: {") { "   art: x}\n" } else { line }.to_owned();
    let cards = |name: &str| text(&format!("data/{game}/{name}")).split_inclusive('\n').map(plain).collect();
    names.iter().map(|name| (*name, cards(name))).collect()
}

/// Files beside the cards: tolerances, a scenario, the index of rules.
fn beside(id: &str, measure: &str, players: u8, told: &str) -> [(&'static str, String); 3] {
    [
        (
            "playtest.yaml",
            format!(
                "players: [{players}]\ngames: 10\njudged_at: 10\ntables:\n  - {{name: all, bots: [random], share: 50 %}}\nlines:\n  \
                 - {{id: {id}-P12, says: counted, tables: [all], measure: {measure}, at_least: 1, at_most: 90}}\n"
            ),
        ),
        ("scenarios/own.yaml", format!("- name: One\n  proves: [{id}-X1]\n  players: {players}\n{told}\n")),
        ("rules.yaml", format!("- {{id: {id}-X1, read_by: engine}}\n- {{id: {id}-P12, read_by: designers}}\n")),
    ]
}

fn loot_roll() -> Base {
    let whole = text("data/loot-roll/game.yaml");
    let pieces = whole.split("\npieces:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("pieces");
    let about = format!("prose: aids.yaml\npieces:\n{pieces}\n{}", text("tests/suite/base/game.yaml"));
    let cards =
        ["abilities.yaml", "loot.yaml", "monsters.yaml"].map(|name| (name, text(&format!("tests/suite/base/{name}"))));
    let told = "  given: {fight: {monster: Refuse Golem, number: 9}, A: {worn: [Magic Lute]}}
  when: [all: lay Fight]
  then: {wins: 1}";
    let own = [("game.yaml", about), ("aids.yaml", text("data/loot-roll/aids.yaml"))];
    Base::new("loot-roll", own.into_iter().chain(cards).chain(beside("LR", "turns", 4, told)))
}

fn looterz() -> Base {
    let own = ["game.yaml", "looterz.yaml"].map(|name| (name, text(&format!("tests/suite/base-looterz/{name}"))));
    let told = "  given: {moment: dungeon, A: {looterz: [Thief]}, B: {loot: 2}}
  when: [A: activate Thief]
  then: {A.loot: 1}";
    Base::new("looterz", own.into_iter().chain(beside("LZ", "rounds", 2, told)))
}

fn hero_loot() -> Base {
    let names =
        ["game.yaml", "aids.yaml", "heroes.yaml", "war.yaml", "secret.yaml", "elite.yaml", "special.yaml", "maps.yaml"];
    let told = "  given: {moment: act, A: {Bruno Halfmast: {at: a1}}, B: {Dune Mother: {at: a2}}}
  dice: [6]
  when: [A: [act with Bruno Halfmast, go to a1, attack Dune Mother]]
  then: {heroes.Dune Mother.health_left: 7}";
    Base::new("hero-loot", shipped("hero-loot", &names).into_iter().chain(beside("HL", "draws", 2, told)))
}

fn dungeon_robber() -> Base {
    let names = [
        "game.yaml",
        "aids.yaml",
        "monsters.yaml",
        "items.yaml",
        "spells.yaml",
        "levels.yaml",
        "classes.yaml",
        "tables.yaml",
        "strangers.yaml",
        "strange.yaml",
    ];
    let told = "  given: {moment: round, foes: [{monster: Orc, hp: 1}]}
  dice: [15, 3, 60]
  when: [A: attack]
  then: {robber.weapon: Sword}";
    let files = shipped("dungeon-robber", &names);
    Base::new("dungeon-robber", files.into_iter().chain(beside("DR", "death-depth", 1, told)))
}

fn below(dice: &mut Dice, n: usize) -> usize {
    dice.below(u32::try_from(n.max(1)).unwrap_or(u32::MAX)) as usize
}

/// Changes a text in one place.
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
        // a line twice, or a line in another place
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

/// Opens this many changed copies of a base.
fn there_is_an_answer(base: &Base, budget: u32) {
    let game = ALL.iter().find(|game| game.name() == base.game).expect("a game of the library");
    let (names, blank) = (base.files.keys().collect::<Vec<_>>(), base.templates());
    let (mut sound, mut complaints) = (0, 0);
    for seed in 0..budget {
        let mut dice = Dice::new(u64::from(seed), 0);
        let mut files = base.files.clone();
        for _ in 0..=dice.below(3) {
            let name = names[below(&mut dice, names.len())];
            bend(files.get_mut(name).expect("a file"), &mut dice);
        }
        files.extend(blank.clone());
        let project = Project::new(Imagined(files));
        let opened = game.open(&project);
        let errors = opened.diags.iter().filter(|d| d.severity == Severity::Error).count();
        assert!(opened.whole == (errors == 0), "seed {seed}: whole {} with {errors} errors", opened.whole);
        let rehearsed = game.rehearse(&project);
        for diag in opened.diags.iter().chain(&rehearsed) {
            let shown = diag.show(&project.sources, Paint::Plain);
            assert!(shown.contains(diag.code), "seed {seed}");
            assert!(diag.help.is_some() || diag.severity == Severity::Warning, "seed {seed}: no cure in {shown}");
        }
        if errors == 0 { sound += 1 } else { complaints += 1 }
    }
    assert!(
        sound > 0 && complaints > budget / 2,
        "{sound} sound, {complaints} broken: the bending is too soft or too hard"
    );
}

/// The bases are correct before they are changed.
#[test]
fn bases_are_sound() {
    for base in [loot_roll(), looterz(), hero_loot(), dungeon_robber()] {
        let game = ALL.iter().find(|game| game.name() == base.game).expect("a game of the library");
        let project = Project::new(Imagined(base.files.clone().into_iter().chain(base.templates()).collect()));
        let said = game.open(&project).diags.into_iter().chain(game.rehearse(&project));
        let errors: Vec<String> =
            said.filter(|d| d.severity == Severity::Error).map(|d| d.show(&project.sources, Paint::Plain)).collect();
        assert!(errors.is_empty(), "{}: {}", base.game, errors.join("\n"));
    }
}

#[test]
fn whatever_is_written_of_loot_roll_there_is_an_answer() {
    there_is_an_answer(&loot_roll(), 1500);
}

#[test]
fn whatever_is_written_of_looterz_there_is_an_answer() {
    there_is_an_answer(&looterz(), 1500);
}

#[test]
fn whatever_is_written_of_hero_loot_there_is_an_answer() {
    there_is_an_answer(&hero_loot(), 150);
}

#[test]
fn whatever_is_written_of_dungeon_robber_there_is_an_answer() {
    there_is_an_answer(&dungeon_robber(), 150);
}
