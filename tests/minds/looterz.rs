//! The players of Looterz.

use super::Table;
use lootpress::game::Rules as _;
use lootpress::games::looterz::Looterz;

/// All policies that evaluate positions, with any temperament.
const MINDED: [&str; 3] = ["greedy", "aggressive", "balanced"];

/// The rules of these tests.
const RULES: &str = include_str!("../../data/looterz/game.yaml");

fn looter(title: &str, life: i32, power: i32, effects: &[&str]) -> String {
    let id = title.to_lowercase().replace(' ', "-");
    let effects: String = effects.iter().map(|e| format!("    - {{{e}}}\n")).collect();
    let effects = if effects.is_empty() { " []\n  flavour: Hello.".to_owned() } else { format!("\n{effects}") };
    format!(
        "- id: {id}\n  title: {title}\n  life: {life}\n  power: {power}\n  copies: 1\n  art: x\n  effects:{effects}"
    )
    .trim_end()
    .to_owned()
        + "\n"
}

/// Looters with only Life and Power, and a few with one ability.
fn table(players: u8, more: &[String]) -> Table<Looterz> {
    let act = "trigger: activation, duration: instant";
    let mut deck = vec![
        looter("Pawn", 1, 3, &[]),
        looter("Page", 1, 3, &[]),
        looter("Guard", 1, 3, &["keyword: taunt"]),
        looter("Smith", 2, 4, &[]),
        looter("Cook", 3, 3, &[]),
        looter("Baker", 4, 3, &[]),
        looter(
            "Headsman",
            2,
            6,
            &["trigger: passive, target: self, ops: [{forbid: {actions: [search]}}], duration: while_in_play"],
        ),
        looter("Axe", 4, 3, &[&format!("{act}, target: opponent_looter, ops: [destroy]")]),
        looter("Miser", 2, 1, &[&format!("{act}, target: controller, ops: [{{gain_loot: {{amount: 1}}}}]")]),
    ];
    deck.extend((1..=12).map(|n| looter(&format!("Guest {n}"), 1, 1, &[])));
    deck.extend_from_slice(more);
    Table::new(players, RULES, &[("looterz", deck.concat())])
}

/// A Looter who cannot Search attacks; one who can attacks if that is worth more than the finds, and aggressive bots do so
/// sooner. Of two targets, the one closer to winning is attacked.
#[test]
fn spite_and_envy_hurt_others() {
    let two = table(2, &[]);
    two.does(&MINDED, "moment: dungeon, A: {looterz: [Headsman]}, B: {looterz: [Cook]}", "attack with Headsman");
    // its Search finds 2; Cook is worth 3 to a player who has nothing yet
    let at = "moment: dungeon, A: {looterz: [Axe]}, B: {looterz: [Cook]}";
    two.does(&["greedy"], at, "search with Axe");
    two.does(&["aggressive", "balanced"], at, "activate Axe");
    two.does(&MINDED, "moment: dungeon, A: {looterz: [Axe]}, B: {loot: 9, looterz: [Cook]}", "activate Axe");
    let three = table(3, &[]);
    for (b, c, victim) in [(0, 6, "Page"), (6, 0, "Pawn")] {
        let at = format!(
            "moment: dungeon, A: {{looterz: [Headsman]}}, B: {{loot: {b}, looterz: [Pawn]}}, C: {{loot: {c}, looterz: [Page]}} > attack with Headsman"
        );
        three.does(&MINDED, &at, victim);
    }
}

/// A Looter who finds one Loot in two turns is recruited rather than a fifth card drawn, and a fourth card is drawn
/// rather than the Looter recruited.
#[test]
fn the_future_and_cards_have_their_price() {
    let table = table(2, &[]);
    let at = |hand: &str| format!("moment: second_recruitment, A: {{hand: [{hand}]}}");
    table.does(&MINDED, &at("Pawn, Guest 1, Guest 2, Guest 3"), "recruit Pawn");
    // the aggressive bot wants him for his attack
    table.does(&["greedy", "balanced"], &at("Pawn, Guest 1, Guest 2"), "draw");
}

/// One certain Loot is worth less than what seven dice find; but not for bots that prefer abilities.
#[test]
fn craft_is_what_activations_are_liked_by() {
    let table = table(2, &[]);
    let at = "moment: dungeon, A: {looterz: [Miser: 7]}, B: {}";
    table.does(&["greedy", "aggressive"], at, "search with Miser");
    table.does(&["balanced"], at, "activate Miser");
    table.does(&MINDED, "moment: dungeon, A: {looterz: [Miser: 1]}, B: {}", "activate Miser");
}

/// A Looter who can only attack is worth keeping, for some bots more than one who searches well. So is one who protects
/// others.
#[test]
fn brawn_and_taunt_are_kept() {
    let table = table(2, &[]);
    let at = |other: &str| format!("moment: sacrifice, A: {{looterz: [Headsman, {other}, Cook, Baker]}}");
    table.does(&MINDED, &at("Pawn"), "Pawn");
    table.does(&["greedy"], &at("Smith"), "Headsman");
    table.does(&["aggressive", "balanced"], &at("Smith"), "Smith");
    table.does(&MINDED, "moment: sacrifice, A: {looterz: [Guard, Pawn, Cook, Baker]}", "Pawn");
}

/// Winning is better than harming any opponent.
#[test]
fn victory_comes_first() {
    let table = table(2, &[]);
    let at =
        |own: u8| format!("moment: dungeon, A: {{loot: {own}, looterz: [Axe]}}, B: {{loot: 10, looterz: [Cook: 9]}}");
    table.does(&MINDED, &at(14), "search with Axe");
    table.does(&MINDED, &at(0), "activate Axe");
}

/// One Activation for each benefit that an effect can have, and one that harms its own player.
const GOODS: [(&str, &str); 17] = [
    ("Loot", "target: controller, ops: [{gain_loot: {amount: 1}}]"),
    ("Stolen", "target: opponent_with_most_loot, ops: [{steal: {amount: 1}}]"),
    ("Toll", "target: each_opponent, ops: [{lose_loot: {amount: 1}}]"),
    ("Card", "target: controller, ops: [{draw: {count: 1}}]"),
    ("Loss", "target: each_opponent, ops: [{discard_hand: {count: 1, chooser: owner}}]"),
    ("Prey", "target: opponent_looter, ops: [destroy]"),
    ("Wound", "target: opponent_looter, ops: [{deal_damage: {amount: 1}}]"),
    ("Plague", "target: each_opponent_looter, ops: [{deal_damage: {amount: 1}}]"),
    ("Cure", "target: own_looter, ops: [{place_life: {amount: 1}}]"),
    ("Balm", "target: each_own_looter, ops: [{place_life: {amount: 1}}]"),
    ("Tribute", "target: each_opponent, ops: [{sacrifice: {count: 1}}]"),
    ("Loan", "target: opponent_looter, ops: [take_control]"),
    ("Deed", "target: {own_looter: {other: true}}, ops: [{reroll_dice: {actions: search, count: 1}}]"),
    ("Recruit", "target: controller, ops: [{recruit_from: {zone: hand, count: 1}}]"),
    ("Lock", "target: each_looter, order: clockwise, ops: [{forbid: {actions: [search]}}]"),
    ("Victim", "target: controller, ops: [{sacrifice: {count: 1}}]"),
    ("Fine", "target: controller, ops: [{lose_loot: {amount: 1}}]"),
];

/// The duration of an effect that brings a benefit.
fn lasts(good: &str) -> &'static str {
    match good {
        "Lock" => "until_your_next_turn",
        "Loan" | "Deed" => "until_end_of_turn",
        _ => "instant",
    }
}

/// The value of each benefit at a table: a player who could hardly Search uses the Activation that brings it; not the harmful
/// one.
#[test]
fn every_good_has_its_price() {
    // if a Looter is the cost, it is the least valuable one
    for (good, what) in GOODS.into_iter().filter(|(good, _)| *good != "Victim") {
        let until = lasts(good);
        let able = looter("Able", 1, 1, &[&format!("trigger: activation, {what}, duration: {until}")]);
        let table = table(2, &[able]);
        let own = if good == "Lock" { "" } else { ", Cook: {acted: true}" };
        let at = format!(
            "moment: dungeon, A: {{loot: 2, hand: [Page], looterz: [Able{own}]}}, B: {{loot: 5, hand: 3, looterz: [Smith, Baker]}}"
        );
        let done = table.done("greedy", &table.position(&at));
        assert!(done.len() == 1 && done.contains("activate Able") == (good != "Fine"), "{good}: {done:?}");
    }
}

/// No bot discards its own Looter unless it must.
#[test]
fn a_victim_is_missed() {
    let able =
        "trigger: recruitment, optional: true, target: controller, ops: [{sacrifice: {count: 1}}], duration: instant";
    let table = table(2, &[looter("Able", 1, 3, &[able])]);
    table.does(&MINDED, "moment: second_recruitment, A: {hand: [Able], looterz: [Cook]} > recruit Able", "pass");
}

/// The value of each benefit before any card is played: of two similar Looterz, the one with an ability is recruited rather than
/// the plain one, and the plain one rather than one whose Activation is harmful.
#[test]
fn every_good_is_expected_of_a_card() {
    for (good, what) in GOODS {
        let until = lasts(good);
        let able = looter("Able", 1, 3, &[&format!("trigger: activation, {what}, duration: {until}")]);
        let table = table(2, &[able]);
        let at = "moment: second_recruitment, A: {hand: [Able, Pawn, Guest 1, Guest 2, Guest 3]}, B: {}";
        let wanted = if matches!(good, "Victim" | "Fine") { "recruit Pawn" } else { "recruit Able" };
        table.does(&MINDED, at, wanted);
    }
}

/// However often an ability is used, it is better to have it than not.
#[test]
fn every_moment_is_expected() {
    let loot = "target: controller, ops: [{gain_loot: {amount: 1}}], duration: instant";
    let moments = [
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
    let mut able: Vec<(&str, String)> = moments.map(|m| (m, format!("trigger: {m}, {loot}"))).into();
    able.push((
        "passive",
        "trigger: passive, target: self, ops: [{prevent_damage: {amount: 1}}], duration: while_in_play".to_owned(),
    ));
    for (moment, effect) in able {
        let table = table(2, &[looter("Able", 1, 3, &[&effect])]);
        let at = "moment: second_recruitment, A: {hand: [Able, Pawn, Guest 1, Guest 2, Guest 3]}, B: {}";
        let done = table.done("greedy", &table.position(at));
        assert!(done.iter().eq(["recruit Able"]), "{moment}: {done:?}");
    }
}

/// A Loot counts one; a Looter counts less than what it will find, and more than a card in hand; and no position is
/// hopeless.
#[test]
fn prospects_grow_with_what_one_has() {
    let table = table(2, &[]);
    let stands = |given: &str| Looterz::prospects(&table.setup, &table.position(given));
    let [bare, other, nobody, ..] = stands("");
    assert_eq!((bare, nobody), (other, 0.0));
    assert!(bare > 0.0 && bare < 15.0, "{bare}");
    let more = |given: &str| stands(&format!("A: {{{given}}}"))[0] - bare;
    assert!((more("loot: 1") - 1.0).abs() < 1e-5);
    let (cook, card) = (more("looterz: [Cook]"), more("hand: 1"));
    // Cook finds three in two turns, if he lives that long
    assert!(cook > 1.0 && cook < 3.0, "{cook}");
    assert!(card > 0.1 && card < 0.5, "{card}");
}
