//! The decks that come with lootpress: they are complete, their texts match their effects, and they use every word of the
//! vocabulary; and the complaints of the laws about changed decks.
#![expect(clippy::disallowed_methods, reason = "the laws are tried on spoilt copies of the real files")]

use lootpress::check::examine;
use lootpress::diag::Paint;
use lootpress::games::ALL;
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::loot_roll::effect::{Duration, Lock, Place, Slot, Trigger, Window};
use lootpress::world::{Disk, Imagined, Project};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn shipped() -> Project {
    Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

#[test]
fn every_game_opens_without_a_complaint() {
    for game in ALL.iter() {
        let project = shipped();
        let opened = game.open(&project);
        let shown: String = opened.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
        assert!(shown.is_empty(), "{shown}");
        assert!(opened.whole && !opened.components.is_empty(), "{} has no components", game.name());
    }
}

#[test]
fn effects_that_are_the_same_read_the_same_and_others_do_not() {
    let project = shipped();
    let deck = examine::<LootRoll>(&project).deck.expect("a deck");
    let mut said: BTreeMap<String, String> = BTreeMap::new();
    for entry in deck.cards() {
        let look = entry.card.look();
        for (effect, phrase) in entry.card.effects().iter().zip(&look.text).filter(|(e, _)| e.wording.is_none()) {
            // the words for an effect are the same, whether a condition is written or follows from the trigger
            let key = format!("{effect:?}");
            let words = said.entry(key).or_insert_with(|| phrase.plain());
            assert_eq!(*words, phrase.plain(), "{}", entry.title);
        }
    }
    assert!(said.len() > 60, "only {} different effects", said.len());
}

#[test]
fn every_word_of_the_vocabulary_is_used_by_some_card() {
    let project = shipped();
    let deck = examine::<LootRoll>(&project).deck.expect("a deck");
    let effects: Vec<_> = deck.cards().iter().flat_map(|e| e.card.effects()).collect();
    let used = |word: &dyn Fn(&lootpress::lexicon::Effect<LootRoll>) -> bool| effects.iter().any(|e| word(e));
    let mut unused = Vec::new();
    for t in Trigger::ALL.iter().filter(|t| !used(&|e| e.trigger == **t)) {
        unused.push(t.key());
    }
    for w in Window::ALL.iter().filter(|w| !used(&|e| e.windows.contains(w))) {
        unused.push(w.key());
    }
    for l in Lock::ALL.iter().filter(|l| !used(&|e| e.locks.contains(l))) {
        unused.push(l.key());
    }
    for p in [Place::Stay, Place::ToBag, Place::ToBank].iter().filter(|p| !used(&|e| e.after == Some(**p))) {
        unused.push(p.key());
    }
    for d in Duration::ALL.iter().filter(|d| !used(&|e| e.duration == Some(**d))) {
        unused.push(d.key());
    }
    for s in Slot::ALL.iter().filter(|s| {
        !deck.cards().iter().any(
            |e| matches!(&e.card, lootpress::games::loot_roll::card::Card::Loot(l) if l.gear.is_some_and(|g| g.slot == **s)),
        )
    }) {
        unused.push(s.key());
    }
    let ops: BTreeSet<&str> = effects.iter().flat_map(|e| &e.ops).map(|o| o.key()).collect();
    let targets: BTreeSet<&str> = effects.iter().filter_map(|e| e.target.as_ref()).map(|t| t.key()).collect();
    let conditions: BTreeSet<&str> = effects.iter().flat_map(|e| &e.conditions).map(|c| c.key()).collect();
    // as many as in section 18 of the rules
    assert_eq!((ops.len(), targets.len(), conditions.len()), (29, 20, 16), "{ops:?} {targets:?} {conditions:?}");
    assert!(unused.is_empty(), "no card uses {unused:?}");
}

/// The shipped deck with one changed file; returns the codes of the complaints.
fn spoilt(file: &str, change: impl Fn(String) -> String) -> BTreeSet<&'static str> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/loot-roll");
    let mut world = Imagined::default();
    for entry in std::fs::read_dir(folder).expect("the deck").map(|e| e.expect("a file").path()).filter(|p| p.is_file())
    {
        let name = entry.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&entry).expect("text");
        let text = if name == file {
            let changed = change(text.clone());
            assert_ne!(changed, text, "{file} is as it was");
            changed
        } else {
            text
        };
        world = world.with(&format!("data/loot-roll/{name}"), text);
    }
    let opened = ALL[0].open(&Project::new(world));
    opened.diags.iter().map(|d| d.code).collect()
}

/// Every line that begins with this text, with the rest replaced.
fn set(text: &str, key: &str, value: &str) -> String {
    let line = |l: &str| if l.trim_start().starts_with(key) { format!("  {key} {value}\n") } else { format!("{l}\n") };
    text.lines().map(line).collect()
}

/// The cards without this line.
fn without(text: &str, line: &str) -> String {
    let mut kept = Vec::new();
    for (i, card) in text.split("\n- id:").enumerate() {
        if i == 0 || !card.contains(line) {
            kept.push(card);
        }
    }
    kept.join("\n- id:")
}

#[test]
fn every_law_is_heard_when_it_is_broken() {
    for (law, file, change) in [
        (
            "LR-P1",
            "abilities.yaml",
            Box::new(|t: String| without(&t, "title: You First\n")) as Box<dyn Fn(String) -> String>,
        ),
        ("LR-P2", "loot-common.yaml", Box::new(|t| t.replace("slot: feet", "slot: head"))),
        ("LR-P3", "loot-epic.yaml", Box::new(|t| set(&t, "treasure:", "2"))),
        ("LR-P4", "abilities.yaml", Box::new(|t| set(&t, "price:", "90"))),
        ("LR-P5", "loot-common.yaml", Box::new(|t| t.replace("survivability: 1\n", "survivability: 12\n"))),
        ("LR-P6", "monsters.yaml", Box::new(|t| set(&t, "survivability:", "{regular: 150, boss: 199}"))),
        ("LR-P7", "monsters.yaml", Box::new(|t| set(&t, "survivability:", "{regular: 9, boss: 9}"))),
        ("LR-P8", "monsters.yaml", Box::new(|t| set(&t, "loot:", "{regular: {common: 6}, boss: {epic: 6}}"))),
        ("LR-P9", "abilities.yaml", Box::new(|t| without(&without(&t, "windows: [town]"), "windows: [any_time]"))),
        ("LR-P11", "loot-common.yaml", Box::new(|t| t.replacen("duration: this_contest", "duration: permanent", 1))),
    ] {
        let said = spoilt(file, change);
        assert!(said.contains(law), "{law} keeps silent; there is {said:?}");
    }
}
