//! The shipped deck of Looterz: the contents of the box according to the rules, every word of the vocabulary on some card, and
//! laws that are reported when the deck violates them.
#![expect(clippy::disallowed_methods, reason = "the laws are tried on spoilt copies of the real files")]

use lootpress::check::{examine, printed};
use lootpress::dice::Dice;
use lootpress::game::Rules;
use lootpress::games::looterz::Looterz;
use lootpress::games::looterz::card::Looter;
use lootpress::games::looterz::effect::{Duration, Keyword, Op, Tag, Trigger};
use lootpress::lexicon::Effect;
use lootpress::locus::Locus;
use lootpress::world::{Disk, Imagined, Project};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn shipped() -> Project {
    Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

#[test]
fn the_box_holds_what_the_rules_promise() {
    let deck = examine::<Looterz>(&shipped()).deck.expect("a deck");
    let count = |wanted: &dyn Fn(&Looter) -> bool| {
        deck.cards().iter().filter(|e| wanted(&e.card)).map(|e| u32::from(e.card.copies)).sum::<u32>()
    };
    // LZ-1, LZ-P1, and the quotas of LZ-49
    assert_eq!(count(&|_| true), 60);
    assert!((28..=32).contains(&deck.cards().len()), "{} titles", deck.cards().len());
    assert!((9..=15).contains(&count(&|c| c.effects.is_empty())));
    assert!((6..=9).contains(&count(&|c| c.keeps(Keyword::Taunt))));
    assert!((12..=18).contains(&count(&|c| c.has(Trigger::Activation))));
    assert!((10..=15).contains(&count(&|c| c.has(Trigger::Recruitment))));
    assert!((9..=14).contains(&count(&|c| c.has(Trigger::LastWish))));
    assert!((3..=6).contains(&count(&|c| c.tags.contains(&Tag::Frog))));
    // Powers as in LZ section 9, and copies as its defaults
    for (id, power, copies) in [
        ("thief", 2, 3),
        ("dragonling", 3, 3),
        ("death-knight", 2, 2),
        ("king", 3, 1),
        ("assassin", 3, 2),
        ("zombie", 3, 3),
        ("cleric", 2, 3),
        ("scarecrow", 5, 2),
        ("orc", 3, 2),
        ("witch", 2, 2),
        ("mermaid", 2, 2),
        ("hydra", 3, 2),
        ("frog", 2, 3),
        ("executioner", 6, 2),
    ] {
        let entry = deck.cards().iter().find(|e| e.id == id).expect(id);
        assert_eq!((entry.card.power, entry.card.copies), (power, copies), "{id}");
    }
    assert!(!deck.cards().iter().any(|e| e.id == "monk"), "LZ-48");
    let (box_, ..) = printed(&deck, lootpress::check::cards(&deck), true, &shipped(), None);
    let printed: u32 = box_.iter().filter(|c| c.kind == "looter").map(|c| u32::from(c.copies)).sum();
    assert_eq!(printed, 60);
}

/// LZ-A28: an Activation without effect may be used; a bot that evaluates uses it only if it has something to gain.
#[test]
fn nobody_who_thinks_uses_what_can_do_nothing() {
    let deck = examine::<Looterz>(&shipped()).deck.expect("a deck");
    let setup = Looterz::compile(&deck, 2).value.expect("a table");
    let mut dice = Dice::new(1, 0);
    for (graveyard, chosen) in [("Thief", "search with Frog Prince"), ("Frog", "activate Frog Prince")] {
        let given = format!("{{moment: dungeon, A: {{looterz: [Frog Prince]}}, graveyard: [{graveyard}]}}");
        let given = serde_yaml::from_str(&given).expect("a position");
        let state = Looterz::arrange(&setup, given, Locus::Nowhere, &mut dice, &mut ()).value.expect("is possible");
        let mut moves = Vec::new();
        Looterz::legal(&setup, &state, 0, &mut moves);
        assert!(moves.iter().any(|m| Looterz::name_move(&setup, *m) == "activate Frog Prince"));
        for policy in ["greedy", "aggressive", "balanced"] {
            let mut bot = lootpress::bot::named::<Looterz>(policy).expect("a policy");
            let choice = bot.choose(&setup, &Looterz::view(&setup, &state, 0), &moves, &mut dice);
            assert_eq!(Looterz::name_move(&setup, choice), chosen, "{policy}, {graveyard}");
        }
    }
}

#[test]
fn every_word_of_the_vocabulary_is_used_by_some_card() {
    let deck = examine::<Looterz>(&shipped()).deck.expect("a deck");
    let effects: Vec<&Effect<Looterz>> = deck.cards().iter().flat_map(|e| &e.card.effects).collect();
    let ops: Vec<_> =
        effects.iter().flat_map(|e| e.ops.iter().chain(&e.cost).flat_map(|op| op.within(e.target.as_ref()))).collect();
    let used = |word: &dyn Fn(&Effect<Looterz>) -> bool| effects.iter().any(|e| word(e));
    let mut unused: Vec<&str> = Vec::new();
    unused.extend(Trigger::ALL.iter().filter(|t| !used(&|e| e.trigger == **t)).map(|t| t.key()));
    unused.extend(Duration::ALL.iter().filter(|d| !used(&|e| e.duration == Some(**d))).map(|d| d.key()));
    assert!(unused.is_empty(), "no card uses {unused:?}");
    let said: BTreeSet<&str> = ops.iter().map(|(op, _)| op.key()).collect();
    let targets: BTreeSet<&str> = ops.iter().filter_map(|(_, t)| t.map(|t| t.key())).collect();
    let conditions: BTreeSet<&str> = effects.iter().flat_map(|e| &e.conditions).map(|c| c.key()).collect();
    // as many as in section 11 of the rules
    assert_eq!((said.len(), targets.len(), conditions.len()), (25, 14, 11), "{said:?} {targets:?} {conditions:?}");
    assert!(used(&|e| e.optional) && used(&|e| !e.cost.is_empty()) && used(&|e| e.order.is_some()));
}

#[test]
fn equal_effects_read_alike_and_cards_are_short() {
    let deck = examine::<Looterz>(&shipped()).deck.expect("a deck");
    let mut said: BTreeMap<String, String> = BTreeMap::new();
    for entry in deck.cards() {
        let mut words = 0;
        for (effect, phrase) in entry.card.effects.iter().zip(&entry.card.text) {
            let text = phrase.plain();
            if effect.keyword.is_none() {
                words += text.split_whitespace().count();
            }
            assert_eq!(*said.entry(format!("{effect:?}")).or_insert_with(|| text.clone()), text, "{}", entry.title);
        }
        assert!(entry.card.effects.len() <= 3 && words <= 40, "{}: {words} words", entry.title);
        let flavour = entry.card.flavour.as_deref().unwrap_or_default().split_whitespace().count();
        assert!(flavour <= 14, "{}: a flavour of {flavour} words", entry.title);
    }
    let distinct: BTreeSet<&String> = said.values().collect();
    assert_eq!(distinct.len(), said.len(), "different effects read alike");
}

/// The shipped deck with changed cards; returns the codes of the complaints.
fn spoilt(change: impl Fn(String) -> String) -> BTreeSet<&'static str> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/looterz");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("text");
    // the furniture has its own tests, and its texts need words that a changed deck may not have
    let game: String =
        read("game.yaml").lines().filter(|l| !l.starts_with("prose:")).map(|l| format!("{l}\n")).collect();
    let (cards, before) = (change(read("looterz.yaml")), read("looterz.yaml"));
    assert_ne!(cards, before, "the deck is as it was");
    let world = Imagined::default().with("data/looterz/game.yaml", game).with("data/looterz/looterz.yaml", cards);
    examine::<Looterz>(&Project::new(world)).diags.iter().map(|d| d.code).collect()
}

/// A change of the cards that violates a rule.
type Spoil = Box<dyn Fn(String) -> String>;

/// One replaced line of one card.
fn set(text: &str, id: &str, line: &str, instead: &str) -> String {
    let (before, card) = text.split_once(&format!("- id: {id}\n")).expect(id);
    format!("{before}- id: {id}\n{}", card.replacen(line, instead, 1))
}

#[test]
fn every_law_is_heard_when_it_is_broken() {
    let cases: [(&str, Spoil); 10] = [
        ("LZ-P1", Box::new(|t| set(&t, "thief", "copies: 3", "copies: 2"))),
        ("LZ-P1", Box::new(|t| set(&t, "dragonling", "power: 3", "power: 2"))),
        ("LZ-P2", Box::new(|t| t.replace("life: 1\n", "life: 2\n"))),
        ("LZ-P3", Box::new(|t| set(&t, "bridge-troll", "power: 2", "power: 5"))),
        ("LZ-P4", Box::new(|t| t.replace("    - {keyword: taunt}\n", ""))),
        ("LZ-P5", Box::new(|t| set(&t, "zombie", "life: 2", "life: 4"))),
        (
            "LZ-P6",
            Box::new(|t| {
                t.replace("ops: [destroy]", "ops: [{place_life: {amount: 1}}]").replace("deal_damage", "place_life")
            }),
        ),
        ("LZ-P8", Box::new(|t| t.replace("  tags: [frog]\n", ""))),
        (
            "LZ-P9",
            Box::new(|t| {
                let rescue = "trigger: on_other_dies, target: graveyard_card, ops: [{recruit_from: {zone: graveyard, count: 1}}]";
                set(
                    &t,
                    "zombie",
                    "trigger: last_wish, optional: true, target: controller, ops: [{draw: {count: 1}}]",
                    rescue,
                )
            }),
        ),
        ("LZ-51", Box::new(|t| set(&t, "executioner", "target: self", "target: all_looterz_everywhere"))),
    ];
    for (law, change) in cases {
        let said = spoilt(change);
        assert!(said.contains(law), "{law} keeps silent; there is {said:?}");
    }
}

#[test]
fn a_steal_of_two_is_printed_as_two() {
    let deck = examine::<Looterz>(&shipped()).deck.expect("a deck");
    let entry = deck.cards().iter().find(|e| e.id == "tax-inspector").expect("a Tax Inspector");
    let amount = entry.card.effects.iter().flat_map(|e| &e.ops).find_map(|op| match op {
        Op::Steal { amount } => Some(*amount),
        _ => None,
    });
    let text = entry.card.text[0].plain().replace('\u{a0}', " ");
    assert!(text.contains(&format!("Steal {} Loot", amount.expect("a Steal"))), "{text}");
}
