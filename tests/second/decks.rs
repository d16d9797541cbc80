//! Random decks: effects combined from every word of the vocabulary, of which only valid ones are kept; printed numbers are
//! random too.

use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::Rules;
use lootpress::games::loot_roll::card::Card;
use lootpress::games::loot_roll::compiled::{CardDef, Kind};
use lootpress::games::loot_roll::constants::Numbers;
use lootpress::games::loot_roll::effect::{LootRoll, Op, Rarity, Slot, Trigger};
use lootpress::lexicon::Effect;
use lootpress::world::{Imagined, Project};
use std::fmt::Write as _;

const OPS: [&str; 38] = [
    "{modify_survivability: {amount: N}}",
    "{multiply_survivability: {factor: 2}}",
    "{multiply_survivability: {factor: 0}}",
    "{modify_monster_survivability: {amount: N}}",
    "{modify_roll: {amount: N}}",
    "{set_roll: {value: 20}}",
    "{reroll: {keep: best}}",
    "{reroll: {keep: new}}",
    "{roll_extra_die: {keep: best}}",
    "{draw: {pile: ability, count: 1}}",
    "{draw: {pile: common, count: 2}}",
    "{discard: {zone: bag, count: 1, chooser: owner}}",
    "{discard: {zone: bag, count: 2, chooser: random}}",
    "{discard: {zone: ability_hand, count: 1, chooser: player}}",
    "{steal: {zone: bag, count: 1, chooser: player}}",
    "{steal: {zone: ability_hand, count: 1, chooser: random}}",
    "{modify_loot_count: {rarity: common, amount: N}}",
    "{upgrade_loot: {from: common, to: rare, count: 1}}",
    "{loot_from_discard: {fallback: none}}",
    "take_contested_loot",
    "skip_penalty",
    "{modify_penalty: {amount: N}}",
    "{immune: {against: negative_survivability}}",
    "{immune: {against: negative_roll}}",
    "solo_fight",
    "{force_choice: {choice: flight}}",
    "add_to_fight",
    "remove_from_fight",
    "{replace_monster: {to: bottom}}",
    "{peek: {pile: common, count: 2}}",
    "{price_discount: {amount: 2}}",
    "{modify_bag_limit: {amount: N}}",
    "{reroll: {keep: worst}}",
    "{roll_extra_die: {keep: worst}}",
    "{give: {zone: bag, count: 1}}",
    "{bank_now: {count: 1}}",
    "ignore_bag_limit",
    "{force_choice: {choice: fight}}",
];

const TARGETS: [&str; 17] = [
    "self",
    "chosen_player",
    "chosen_opponent",
    "chosen_fighter",
    "chosen_other_fighter",
    "chosen_roller",
    "chosen_other_roller",
    "each_player",
    "each_opponent",
    "each_fighter",
    "each_other_fighter",
    "each_roller",
    "active_player",
    "lowest_survivability_fighter",
    "highest_survivability_fighter",
    "monster",
    "this_card",
];

const CONDITIONS: [&str; 9] = [
    "self_is_fighter",
    "self_not_fighter",
    "self_is_active",
    "{mode_is: {mode: boss}}",
    "{fighters_at_most: {n: 2}}",
    "{bag_at_least: {n: 2}}",
    "{slot_filled: {slot: head}}",
    "{roll_at_most: {n: 9}}",
    "{regular_wins_at_least: {n: 1}}",
];

const DURATIONS: [&str; 10] = [
    "instant",
    "this_roll",
    "this_contest",
    "this_roll_phase",
    "this_fight",
    "this_turn",
    "this_town_turn",
    "this_dungeon",
    "while_equipped",
    "while_in_bag",
];

const WINDOWS: [&str; 6] = ["turn_start", "preparation", "fight", "roll", "town", "any_time"];

fn one<'t>(dice: &mut Dice, of: &[&'t str]) -> &'t str {
    of[dice.below(of.len() as u32) as usize]
}

/// An effect, valid or not.
fn effect(dice: &mut Dice, triggers: &[&str]) -> String {
    let trigger = one(dice, triggers);
    let mut text = format!("{{trigger: {trigger}");
    if matches!(trigger, "play" | "use") {
        let _ = write!(text, ", windows: [{}]", one(dice, &WINDOWS));
    }
    if trigger == "use" {
        text += one(dice, &["", "", ", from: equipped"]);
        text += one(dice, &["", "", ", after: stay", ", after: to_bag"]);
    }
    if dice.below(4) == 0 {
        let _ = write!(text, ", if: [{}]", one(dice, &CONDITIONS));
    }
    let amount = [-4, -2, -1, 1, 2, 5][dice.below(6) as usize];
    let op = one(dice, &OPS).replace('N', &amount.to_string());
    let (target, duration) = (one(dice, &TARGETS), one(dice, &DURATIONS));
    let fixed = match trigger {
        "passive_equipped" => "while_equipped",
        "passive_in_bag" => "while_in_bag",
        "monster_passive" => "this_fight",
        _ => duration,
    };
    let _ = write!(text, ", target: {target}, ops: [{op}], duration: {fixed}}}");
    text
}

/// Valid effects: of abilities, of loot, of monsters.
pub(crate) fn effects(seed: u64, tries: usize, base: &[(&str, String)]) -> [Vec<Effect<LootRoll>>; 3] {
    let mut dice = Dice::new(seed, 0);
    let loot_triggers = ["use", "passive_equipped", "passive_in_bag", "on_equip", "on_explore", "on_roll_won"];
    let monster_triggers = ["monster_passive", "on_monster_revealed", "on_fight_won", "on_fight_lost", "on_all_fled"];
    let art = "art: {ground: cave, main: {icon: cowled, tone: crimson}}";
    let mut files = [String::new(), String::new(), String::new()];
    for n in 0..tries {
        let ability = effect(&mut dice, &["play"]);
        let _ = writeln!(files[0], "- {{id: a-{n}, title: \"A {n}\", price: 3, effects: [{ability}], {art}}}");
        let loot = effect(&mut dice, &loot_triggers);
        let gear = "rarity: common, treasure: 2, slot: head, survivability: 1";
        let _ = writeln!(files[1], "- {{id: l-{n}, title: \"L {n}\", {gear}, effects: [{loot}], {art}}}");
        let monster = effect(&mut dice, &monster_triggers);
        let numbers = "survivability: {regular: 3, boss: 9}, loot: {regular: {common: 1}, boss: {rare: 1}}";
        let _ = writeln!(files[2], "- {{id: m-{n}, title: \"M {n}\", {numbers}, effects: [{monster}], {art}}}");
    }
    let mut world = Imagined::default();
    for (name, text) in base {
        world = world.with(name, text.clone());
    }
    for (name, text) in ["abilities", "loot", "monsters"].iter().zip(files) {
        world = world.with(&format!("data/loot-roll/{name}.yaml"), text);
    }
    let deck = check::examine::<LootRoll>(&Project::new(world)).deck.expect("the constants are sound");
    let mut found = [Vec::new(), Vec::new(), Vec::new()];
    for entry in deck.cards() {
        match &entry.card {
            Card::Ability(card) => found[0].extend(card.effects.iter().cloned()),
            Card::Loot(card) => found[1].extend(card.effects.iter().cloned()),
            Card::Monster(card) => found[2].extend(card.effects.iter().cloned()),
        }
    }
    found
}

fn makes_way(effect: &Effect<LootRoll>) -> bool {
    let replaces = effect.ops.iter().any(|op| matches!(op, Op::ReplaceMonster { .. }));
    effect.trigger == Trigger::OnMonsterRevealed && replaces
}

/// Cards with as many effects as a card may have, of which every word asks every player: nothing puts more steps on the
/// stack.
pub(crate) fn deepest(base: &[(&str, String)]) -> Vec<CardDef> {
    let each = |trigger: &str, op: &str| format!("{{{trigger}, target: each_player, ops: [{op}], duration: instant}}");
    let (draw, lose) = ("{draw: {pile: common, count: 2}}", "{discard: {zone: bag, count: 1, chooser: owner}}");
    let play = "trigger: play, windows: [preparation]";
    let another = |trigger: &str| {
        format!("{{{trigger}, target: monster, ops: [{{replace_monster: {{to: discard}}}}], duration: instant}}")
    };
    let six = |trigger: &str, last: Option<String>| {
        let steal = format!(
            "{{{trigger}, target: each_opponent, ops: [{{steal: {{zone: bag, count: 2, chooser: random}}}}], duration: instant}}"
        );
        let second = if trigger.contains("revealed") { each(trigger, lose) } else { steal };
        let mut all = vec![each(trigger, draw), second, each(trigger, lose), each(trigger, draw), each(trigger, lose)];
        all.push(last.unwrap_or_else(|| each(trigger, lose)));
        format!("[{}]", all.join(", "))
    };
    let art = "art: {ground: cave, main: {icon: cowled, tone: crimson}}";
    let mut files = [String::new(), String::new(), String::new()];
    for n in 0..14 {
        let effects = six(play, Some(another(play)));
        let _ = writeln!(files[0], "- {{id: a-{n}, title: \"A {n}\", price: 3, effects: {effects}, {art}}}");
    }
    for n in 0..40 {
        let effects = six("trigger: on_explore", None);
        let card = "rarity: common, treasure: 2, slot: head, survivability: 1";
        let _ = writeln!(files[1], "- {{id: l-{n}, title: \"L {n}\", {card}, effects: {effects}, {art}}}");
    }
    for n in 0..8 {
        let revealed = "trigger: on_monster_revealed";
        let effects = six(revealed, (n < 4).then(|| another(revealed)));
        let numbers = "survivability: {regular: 3, boss: 9}, loot: {regular: {common: 1}, boss: {common: 4}}";
        let _ = writeln!(files[2], "- {{id: m-{n}, title: \"M {n}\", {numbers}, effects: {effects}, {art}}}");
    }
    let mut world = Imagined::default();
    for (name, text) in base {
        world = world.with(name, text.clone());
    }
    for (name, text) in ["abilities", "loot", "monsters"].iter().zip(files) {
        world = world.with(&format!("data/loot-roll/{name}.yaml"), text);
    }
    let examined = check::examine::<LootRoll>(&Project::new(world));
    let cards = LootRoll::compile(&examined.deck.expect("the constants are sound"), 6).value.expect("a table").cards;
    assert_eq!(cards.len(), 62, "all cards are legal");
    cards
}

/// A small deck with these effects, so that piles run out and every card is used.
pub(crate) fn deck(dice: &mut Dice, found: &[Vec<Effect<LootRoll>>; 3]) -> Vec<CardDef> {
    let mut cards = Vec::new();
    let some = |dice: &mut Dice, of: &[Effect<LootRoll>]| -> Vec<Effect<LootRoll>> {
        let count = [1, 1, 1, 0, 2][dice.below(5) as usize];
        (0..count).map(|_| of[dice.below(of.len() as u32) as usize].clone()).collect()
    };
    let plus = |dice: &mut Dice, n: u32| dice.below(n) as i16;
    for n in 0..14 {
        let price = plus(dice, 6);
        cards.push(CardDef::new(&format!("Ability {n}"), Kind::Ability { price }, &some(dice, &found[0])));
    }
    for n in 0..34 {
        let rarity = Rarity::ALL[[0, 0, 0, 1, 1, 2][dice.below(6) as usize]];
        let slot = Slot::ALL[dice.below(7) as usize];
        let kind = Kind::Loot { rarity, treasure: 1 + plus(dice, 6), gear: Some((slot, plus(dice, 4))) };
        cards.push(CardDef::new(&format!("Loot {n}"), kind, &some(dice, &found[1])));
    }
    let mut made_way = false;
    for n in 0..8 {
        let regular = 1 + plus(dice, 8);
        let chest = |dice: &mut Dice| [plus(dice, 3) as u8, plus(dice, 3) as u8, plus(dice, 2) as u8];
        let kind = Kind::Monster { number: [regular, regular + plus(dice, 6)], chest: [chest(dice), chest(dice)] };
        let mut effects = some(dice, &found[2]);
        // two monsters that replace each other never come to an end; a law reports that (LR-P12)
        effects.retain(|e| !(makes_way(e) && std::mem::replace(&mut made_way, true)));
        cards.push(CardDef::new(&format!("Monster {n}"), kind, &effects));
    }
    cards
}

/// Constants with values close to the shipped ones.
pub(crate) fn rules(dice: &mut Dice, shipped: Numbers) -> Numbers {
    let mut rules = shipped;
    rules.bag_limit = 3 + dice.below(5) as i32;
    rules.regular_wins = 1 + dice.below(4) as i32;
    rules.die_sides = [4, 20][dice.below(2) as usize];
    rules
}
