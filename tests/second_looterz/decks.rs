//! Random decks: effects combined from every word of the vocabulary, of which only valid ones are kept; printed numbers are
//! random too.

use super::table::Printed;
use super::{numbers, printed};
use lootpress::check;
use lootpress::dice::Dice;
use lootpress::games::looterz::constants::Numbers;
use lootpress::games::looterz::effect::Looterz;
use lootpress::world::{Imagined, Project};
use std::fmt::Write as _;

/// Operations on Looterz in play, once or for some time.
const TO_LOOTERZ: [&str; 24] = [
    "{place_life: {amount: N}}",
    "{deal_damage: {amount: N}}",
    "{deal_damage: {amount: 1}}",
    "{move_life: {amount: N, from: self}}",
    "{move_life: {amount: N, from: own_looter}}",
    "{move_life: {amount: N, from: any_looter}}",
    "destroy",
    "return_to_hand",
    "{modify_power: {amount: S}}",
    "{modify_dice: {amount: S, actions: search}}",
    "{modify_dice: {amount: S, actions: attack}}",
    "{modify_dice: {amount: S, actions: both}}",
    "{reroll_dice: {actions: search, count: N}}",
    "{reroll_dice: {actions: both, count: N}}",
    "{prevent_damage: {amount: N}}",
    "{tax_attackers: {amount: N}}",
    "{forbid: {actions: [search]}}",
    "{forbid: {actions: [steal]}}",
    "{forbid: {actions: [attack, activation]}}",
    "{multi_attack: {count: 2}}",
    "{multi_attack: {count: 3}}",
    "extra_action",
    "take_control",
    "swap_control",
];

/// What players do.
const BY_PLAYERS: [&str; 16] = [
    "{sacrifice: {count: 1, exclude_self: true}}",
    "{sacrifice: {count: 2}}",
    "{steal: {amount: N}}",
    "{steal: {amount: 1}}",
    "{gain_loot: {amount: N}}",
    "{lose_loot: {amount: N}}",
    "{draw: {count: N}}",
    "{discard_hand: {count: N, chooser: owner}}",
    "{discard_hand: {count: N, chooser: random}}",
    "{recruit_from: {zone: hand, count: 1}}",
    "{recruit_from: {zone: hand, count: 2}}",
    "{recruit_from: {zone: graveyard, count: 1}}",
    "{recruit_from: {zone: graveyard, count: 2}}",
    "{recruit_from: {zone: draw_pile, count: 1}}",
    "{take_from_graveyard: {count: N}}",
    "{peek: {count: N}}",
];

const LOOTERZ: [&str; 14] = [
    "self",
    "any_looter",
    "{any_looter: {other: true}}",
    "{any_looter: {tags: [frog]}}",
    "own_looter",
    "{own_looter: {other: true}}",
    "opponent_looter",
    "{each_looter: {other: true}}",
    "each_looter",
    "each_own_looter",
    "{each_own_looter: {tags: [frog], other: true}}",
    "each_opponent_looter",
    "opponent_looter",
    "all_looterz_everywhere",
];

const PLAYERS: [&str; 7] = [
    "controller",
    "chosen_opponent",
    "opponent_with_most_loot",
    "each_opponent",
    "each_player",
    "graveyard_card",
    "{graveyard_card: {tags: [frog]}}",
];

const CONDITIONS: [&str; 11] = [
    "you_have_least_loot",
    "you_have_most_loot",
    "{opponent_has_at_least: {n: N}}",
    "{controls_at_least: {n: N}}",
    "{controls_at_most: {n: N}}",
    "{target_has_tag: {tag: frog}}",
    "{target_life_at_most: {n: N}}",
    "{target_life_at_least: {n: N}}",
    "{hand_at_most: {n: N}}",
    "{graveyard_at_least: {n: N}}",
    "{title_in_play: {title: L 3}}",
];

const TRIGGERS: [&str; 10] = [
    "passive",
    "activation",
    "recruitment",
    "last_wish",
    "on_kill",
    "on_damaged",
    "on_search",
    "on_turn_start",
    "on_other_enters",
    "on_other_dies",
];

const DURATIONS: [&str; 5] = ["instant", "until_end_of_turn", "until_your_next_turn", "while_in_play", "permanent"];

const COSTS: [&str; 5] = [
    "{sacrifice: {count: 1}}",
    "{sacrifice: {count: 1, exclude_self: true}}",
    "{discard_hand: {count: 1, chooser: owner}}",
    "{lose_loot: {amount: 1}}",
    "{deal_damage: {amount: 1}}",
];

fn one<'t>(dice: &mut Dice, of: &[&'t str]) -> &'t str {
    of[dice.below(of.len() as u32) as usize]
}

fn filled(dice: &mut Dice, text: &str) -> String {
    let signed = [-2, -1, -1, 1, 1, 2][dice.below(6) as usize];
    text.replace('N', &(1 + dice.below(3)).to_string()).replace('S', &signed.to_string())
}

/// Operations, each with a target of the kind that it needs.
fn done(dice: &mut Dice) -> (String, &'static str) {
    let (op, target) = if dice.below(2) == 0 {
        (one(dice, &TO_LOOTERZ), one(dice, &LOOTERZ))
    } else {
        (one(dice, &BY_PLAYERS), one(dice, &PLAYERS))
    };
    (filled(dice, op), target)
}

/// An effect, valid or not.
fn effect(dice: &mut Dice) -> String {
    let trigger = one(dice, &TRIGGERS);
    let mut text = format!("{{trigger: {trigger}");
    if dice.below(4) == 0 {
        let condition = one(dice, &CONDITIONS);
        let _ = write!(text, ", if: [{}]", filled(dice, condition));
    }
    if dice.below(3) == 0 {
        text.push_str(", optional: true");
    }
    if dice.below(5) == 0 {
        let _ = write!(text, ", cost: [{}]", one(dice, &COSTS));
    }
    let duration = if trigger == "passive" { "while_in_play" } else { one(dice, &DURATIONS) };
    if dice.below(8) == 0 {
        let way = |dice: &mut Dice| {
            let (op, target) = done(dice);
            format!("{{target: {target}, ops: [{op}]}}")
        };
        let (first, second) = (way(dice), way(dice));
        let _ = write!(text, ", ops: [{{choose_one: {{options: [{first}, {second}]}}}}]");
    } else {
        let (op, target) = done(dice);
        let _ = write!(text, ", target: {target}");
        if target.contains("each_looter") || target == "each_player" {
            text.push_str(", order: clockwise");
        }
        let _ = write!(text, ", ops: [{op}");
        for _ in 0..[0, 0, 1][dice.below(3) as usize] {
            let _ = write!(text, ", {}", done(dice).0);
        }
        text.push(']');
    }
    let _ = write!(text, ", duration: {duration}}}");
    text
}

/// A game with these cards.
fn project(cards: &str) -> Project {
    let read = |name: &str| {
        std::fs::read_to_string(format!("{}/data/looterz/{name}.yaml", env!("CARGO_MANIFEST_DIR"))).expect("there")
    };
    let world = Imagined::default()
        .with("data/looterz/game.yaml", read("game"))
        .with("data/looterz/aids.yaml", read("aids"))
        .with("data/looterz/looterz.yaml", cards);
    Project::new(world)
}

fn card(text: &mut String, n: usize, numbers: &str, effects: &str) {
    let art = "art: {ground: cave, main: {icon: cowled, tone: crimson}}";
    let _ = writeln!(text, "- {{id: l-{n}, title: L {n}, {numbers}, effects: [{effects}], flavour: Hm., {art}}}");
}

/// Valid effects, as they are written.
pub(crate) fn effects(seed: u64, tries: usize) -> Vec<String> {
    let mut dice = Dice::new(seed, 0);
    let tried: Vec<String> = (0..tries).map(|_| effect(&mut dice)).collect();
    let mut cards = String::new();
    for (n, effect) in tried.iter().enumerate() {
        card(&mut cards, n, "life: 1, power: 1, copies: 1", effect);
    }
    let deck = check::examine::<Looterz>(&project(&cards)).deck.expect("the constants are sound");
    let kept = deck.cards().iter().filter_map(|e| e.id.strip_prefix("l-")?.parse::<usize>().ok());
    kept.map(|n| tried[n].clone()).collect()
}

/// A small deck with these effects, so that the Inn runs out and every card is used; nothing in it continues forever.
pub(crate) fn deck(dice: &mut Dice, found: &[String]) -> Vec<Printed> {
    loop {
        let mut cards = String::new();
        for n in 0..15 + dice.below(5) as usize {
            let life = [1, 1, 2, 2, 3, 4][dice.below(6) as usize];
            let tags = ["", ", tags: [frog]"][usize::from(dice.below(4) == 0)];
            let numbers = format!("life: {life}, power: {}{tags}, copies: {}", 1 + dice.below(6), 1 + dice.below(3));
            let mut effects: Vec<&str> = if dice.below(7) == 0 { vec!["{keyword: taunt}"] } else { Vec::new() };
            for _ in 0..[1, 1, 1, 2, 2, 3][dice.below(6) as usize] {
                let next = &found[dice.below(found.len() as u32) as usize];
                // a Looter has one Activation
                if !next.contains("activation,") || !effects.iter().any(|e| e.contains("activation,")) {
                    effects.push(next);
                }
            }
            card(&mut cards, n, &numbers, &effects.join(", "));
        }
        let examined = check::examine::<Looterz>(&project(&cards));
        let endless = examined.diags.iter().any(|d| d.what.contains("without end"));
        let deck = examined.deck.expect("the constants are sound");
        assert_eq!(
            deck.cards().len(),
            cards.lines().count(),
            "cards are missing, and the laws are not asked: {:?}",
            examined.diags
        );
        let all = printed(&deck);
        if !endless && (24..=60).contains(&all.len()) {
            return all;
        }
    }
}

/// A deck in which Looterz leave and return while their own ability is being carried out (LZ-A39): some Sacrifice themselves,
/// others bring back dead ones.
pub(crate) fn returning() -> Vec<Printed> {
    let goes = "{trigger: recruitment, target: each_player, order: clockwise, ops: [{sacrifice: {count: 1}}], duration: instant}, \
                {trigger: recruitment, target: self, ops: [{place_life: {amount: 1}}], duration: instant}";
    let brings = "{trigger: on_other_dies, optional: true, target: graveyard_card, \
                  ops: [{recruit_from: {zone: graveyard, count: 1}}], duration: instant}";
    let mut cards = String::new();
    for n in 0..12 {
        card(&mut cards, n, "life: 2, power: 3, copies: 4", if n % 2 == 0 { goes } else { brings });
    }
    printed(&check::examine::<Looterz>(&project(&cards)).deck.expect("the constants are sound"))
}

/// A deck in which Looterz change sides very often, for a turn and permanently (LZ-A15).
pub(crate) fn lending() -> Vec<Printed> {
    let borrows = "{trigger: activation, target: opponent_looter, ops: [take_control], duration: until_end_of_turn}";
    let swaps = "{trigger: activation, target: opponent_looter, ops: [swap_control], duration: permanent}";
    let mut cards = String::new();
    for n in 0..12 {
        card(&mut cards, n, "life: 1, power: 1, copies: 4", if n % 2 == 0 { borrows } else { swaps });
    }
    printed(&check::examine::<Looterz>(&project(&cards)).deck.expect("the constants are sound"))
}

/// Numbers close to the shipped ones.
pub(crate) fn rules(dice: &mut Dice) -> Numbers {
    let mut rules = numbers();
    rules.looter_limit = 2 + dice.below(3) as i32;
    rules.hand_limit = 3 + dice.below(8) as i32;
    rules.die_sides = [4, 6][dice.below(2) as usize];
    rules.loot_to_win = (0..5).map(|_| 8 + dice.below(16) as i32).collect();
    rules
}

/// Words of the vocabulary that none of these effects uses.
pub(crate) fn missing(found: &[String]) -> Vec<&'static str> {
    let first = |ops: &'static [&'static str]| ops.iter().map(|op| op.trim_start_matches('{'));
    let named = |word: &&str| word.split(':').next().is_some_and(|w| found.iter().any(|e| e.contains(w)));
    let all = [&TO_LOOTERZ[..], &BY_PLAYERS, &LOOTERZ, &PLAYERS, &CONDITIONS, &TRIGGERS, &DURATIONS, &COSTS];
    all.into_iter().flat_map(first).filter(|word| !named(word)).collect()
}
