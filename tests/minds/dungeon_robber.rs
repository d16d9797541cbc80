//! The bots of Dungeon Robber, with the shipped deck. Danger is derived from numbers on the cards: a Kobold with 1 hit point takes 40
//! per cent of the 10 hit points of a robber without equipment; one with 2 hit points takes 70, one with 4 takes 90.

use super::Table;
use lootpress::game::Rules as _;
use lootpress::games::dungeon_robber::DungeonRobber;

const ALL: &[&str] = &["scavenger", "reckless", "timid", "ambitious"];
/// Policies that differ only in the level at which they retire.
const CAREFUL: &[&str] = &["scavenger", "ambitious"];
const SCAVENGER: &[&str] = &["scavenger"];
const AMBITIOUS: &[&str] = &["ambitious"];
const RECKLESS: &[&str] = &["reckless"];
const TIMID: &[&str] = &["timid"];
/// All but the reckless.
const WARY: &[&str] = &["scavenger", "timid", "ambitious"];
/// All but the timid.
const TOUGH: &[&str] = &["scavenger", "reckless", "ambitious"];

/// The numbers of the rules.
const RULES: &str = include_str!("../../data/dungeon-robber/game.yaml");

macro_rules! shipped {
    ($($name:literal),*) => { [$(($name, include_str!(concat!("../../data/dungeon-robber/", $name, ".yaml")).to_owned())),*] };
}

fn table(players: u8, variants: &[&str]) -> Table<DungeonRobber> {
    let files = shipped!["monsters", "items", "spells", "levels", "classes", "tables", "strangers", "strange"];
    Table::varied(players, RULES, &files, variants)
}

/// At home, robbers heal at the lowest price, sell what they cannot use, and rise a level before they go in again.
#[test]
fn homes_are_put_to_use() {
    let home = |robber: &str| format!("moment: town, robber: {{{robber}}}");
    let book = "high: [strength], items: [Libram of Improvement]";
    table(1, &[]).all_do(&[
        (ALL, &home(""), "into the dungeon"),
        (ALL, &home("hp: 6, items: [Food]"), "eat Food"),
        (ALL, &home("hp: 7, items: [Food]"), "into the dungeon"),
        // food sells for 30 GP
        (ALL, &home("hp: 6, items: [Food], home: 199"), "eat Food"),
        // the temple restores four hit points for 100 GP; in bed, four cost 120 and three cost 90
        (ALL, &home("hp: 6, home: 199"), "temple"),
        (ALL, &home("hp: 7, home: 199"), "rest 3 months"),
        (ALL, &home("hp: 6, home: 99"), "rest 3 months"),
        (ALL, &home("hp: 9, home: 30"), "rest a month"),
        // potions are kept for robbers who are nearly dead
        (ALL, &home("hp: 4, items: [Healing Potion]"), "drink Healing Potion"),
        (ALL, &home("hp: 5, items: [Healing Potion]"), "into the dungeon"),
        (ALL, &home("bitten: true, home: 2500"), "be cured"),
        (ALL, &home("home: 1000"), "rise a level"),
        (ALL, &home("home: 501"), "spend it all"),
        (ALL, &home("home: 500"), "into the dungeon"),
        // one more weapon, suit and scroll than are useful
        (ALL, &home("items: [Sword, Bludgeon]"), "sell Bludgeon"),
        (ALL, &home("items: [Jar of Oil, Holy Symbol, Food]"), "into the dungeon"),
        (ALL, &home("items: [Leather Armor, Bludgeon]"), "wear Leather Armor"),
        (ALL, &home("items: [Leather Armor], wears: Bracers"), "sell Leather Armor"),
        (TOUGH, &home("items: [Chain Mail]"), "wear Chain Mail"),
        // robbers who sneak do not buy noisy armor
        (TIMID, &home("items: [Chain Mail]"), "sell Chain Mail"),
        (ALL, &home("items: [Scroll of Sleep]"), "sell Scroll of Sleep"),
        (ALL, &home("high: [intelligence], items: [Scroll of Sleep]"), "into the dungeon"),
        (ALL, &home("high: [intelligence], items: [Scroll of Command]"), "sell Scroll of Command"),
        (ALL, &home("high: [wisdom], items: [Scroll of Command]"), "into the dungeon"),
        (ALL, &home(book), "read Libram of Improvement"),
        (ALL, &(home(book) + " > read Libram of Improvement / 1"), "sell Libram of Improvement"),
        (ALL, &home("items: [Potion of Treasure Finding]"), "drink Potion of Treasure Finding"),
        // each robber retires at its own level
        (TIMID, &home("level: 1"), "retire"),
        (TOUGH, &home("level: 2"), "into the dungeon"),
        (SCAVENGER, &home("level: 3"), "retire"),
        (RECKLESS, &home("level: 5"), "into the dungeon"),
        (RECKLESS, &home("level: 6"), "retire"),
        (AMBITIOUS, &home("level: 10"), "into the dungeon"),
        (AMBITIOUS, &home("level: 11"), "retire"),
    ]);
}

/// How far each robber goes, and why it goes home: too many rooms, wounds that it can pay to heal, and enough money.
#[test]
fn ways_are_gone_by_temper() {
    let room = |room: u8, robber: &str| format!("room: {room}, robber: {{{robber}}}");
    let below = |level: u8, room: u8, robber: &str| format!("level: {level}, room: {room}, robber: {{{robber}}}");
    table(1, &[]).all_do(&[
        (ALL, &room(1, ""), "explore"),
        (TOUGH, &room(5, ""), "explore"),
        (CAREFUL, &room(6, ""), "backtrack"),
        (RECKLESS, &room(9, ""), "explore"),
        (TIMID, &room(2, ""), "explore"),
        (TIMID, &room(3, ""), "backtrack"),
        // one level deeper for every two levels of the robber
        (CAREFUL, &room(10, "level: 1"), "backtrack"),
        (CAREFUL, &room(6, "level: 2"), "explore"),
        (CAREFUL, &room(10, "level: 2"), "go downstairs"),
        (RECKLESS, &room(10, ""), "go downstairs"),
        (WARY, &below(2, 1, ""), "go upstairs"),
        (WARY, &below(2, 1, "level: 2"), "explore"),
        (RECKLESS, &below(9, 1, ""), "explore"),
        // below half of the hit points, if the robber can pay a month in bed
        (CAREFUL, &room(3, "hp: 4, home: 30"), "backtrack"),
        (CAREFUL, &room(1, "hp: 4, home: 30"), "go upstairs"),
        (CAREFUL, &room(3, "hp: 5, home: 30"), "explore"),
        (CAREFUL, &room(3, "hp: 4, home: 20, money: {gp: 9}"), "explore"),
        (CAREFUL, &room(3, "hp: 4, home: 20, money: {gp: 10}"), "backtrack"),
        (CAREFUL, &room(3, "hp: 9, home: 30"), "explore"),
        (TIMID, &room(2, "hp: 8, home: 30"), "backtrack"),
        (TIMID, &room(2, "hp: 9, home: 30"), "explore"),
        (RECKLESS, &room(3, "hp: 1, home: 30"), "explore"),
        // 150 GP, and the same again for each level; 100 of them are a statue
        (CAREFUL, &room(3, "money: {gp: 149}"), "explore"),
        (CAREFUL, &room(3, "money: {gp: 150}"), "backtrack"),
        (CAREFUL, &room(3, "money: {gp: 50}, heavy: Statue"), "backtrack"),
        (CAREFUL, &room(3, "money: {gp: 49}, heavy: Statue"), "explore"),
        (CAREFUL, &room(3, "level: 1, money: {gp: 299}"), "explore"),
        (CAREFUL, &room(3, "level: 1, money: {gp: 300}"), "backtrack"),
        (TIMID, &room(2, "money: {gp: 9}"), "explore"),
        (TIMID, &room(2, "money: {gp: 10}"), "backtrack"),
        (RECKLESS, &room(3, "money: {gp: 9000}"), "explore"),
        // sick robbers would go down if they were healthy
        (CAREFUL, &below(2, 10, "level: 5"), "go downstairs"),
        (CAREFUL, &below(2, 10, "level: 5, sick: true"), "backtrack"),
        // robbers who want to go home take the stairs up, and reckless ones the stairs down
        (RECKLESS, &("stairs: 1, ".to_owned() + &room(3, "")), "take the stairs"),
        (WARY, &("stairs: 1, ".to_owned() + &room(2, "")), "explore"),
        (ALL, &("stairs: -1, ".to_owned() + &room(2, "")), "explore"),
        (CAREFUL, &("stairs: -1, ".to_owned() + &room(3, "hp: 4, home: 30")), "take the stairs"),
        (CAREFUL, &("stairs: 1, ".to_owned() + &room(3, "hp: 4, home: 30")), "backtrack"),
        (WARY, &("stairs: -1, bearings: lost, ".to_owned() + &below(2, 5, "")), "take the stairs"),
        (RECKLESS, &("stairs: 1, bearings: lost, ".to_owned() + &room(5, "")), "take the stairs"),
        (WARY, &("stairs: 1, bearings: lost, ".to_owned() + &room(5, "")), "wander"),
        (ALL, "level: 10, room: 10, omens: [sealed]", "out"),
    ]);
}

/// Passages, corners, chutes and dice; and items that are dropped to stop a pursuer.
#[test]
fn ways_are_chosen() {
    let chased = |robber: &str| format!("level: 2, room: 5, pursuer: {{monster: Orc}}, robber: {{{robber}}}");
    let cornered = |robber: &str| format!("moment: discovery, {} / 17", chased(robber));
    table(1, &[]).all_do(&[
        // side passages are usually avoided, but they shake off pursuers
        (ALL, "room: 5, moment: discovery / 3", "straight on"),
        (ALL, &format!("moment: discovery, {} / 4", chased("")), "side passage"),
        (WARY, "room: 6, moment: discovery / 15", "retreat"),
        (RECKLESS, "room: 6, moment: discovery / 15", "go on"),
        (WARY, "room: 5, moment: discovery / 20 20", "leave it"),
        (RECKLESS, "room: 5, moment: discovery / 20 20", "jump"),
        (ALL, &format!("moment: discovery, {} / 20 20", chased("")), "jump"),
        (CAREFUL, "room: 6, robber: {high: [intelligence]} > backtrack / 3 15", "use the 15"),
        (CAREFUL, "room: 6 > backtrack / 18", "room 1"),
        // oil and food cost little; money is dropped below half of the hit points, and other things only if there is no
        // money
        (ALL, &chased(""), "wander"),
        (ALL, &chased("items: [Jar of Oil, Food]"), "burn Jar of Oil"),
        (ALL, &chased("items: [Food]"), "drop Food"),
        (ALL, &chased("money: {gp: 20}"), "wander"),
        (ALL, &chased("hp: 5, money: {gp: 20}"), "wander"),
        (ALL, &chased("hp: 4, money: {gp: 20}"), "drop money"),
        (ALL, &chased("items: [+1 Sword]"), "wander"),
        (ALL, &chased("hp: 4, items: [+1 Sword]"), "drop +1 Sword"),
        (ALL, &chased("hp: 4, money: {gp: 20}, items: [+1 Sword]"), "drop money"),
        // if there is no way out, cautious robbers feed monsters that they do not dare to fight
        (WARY, &cornered("items: [Food]"), "drop Food"),
        (RECKLESS, &cornered("items: [Food]"), "fight"),
        (ALL, &cornered(""), "fight"),
        // of two things that may rust, the cheaper one is given up
        (
            ALL,
            "level: 6, moment: foes, robber: {items: [+1 Sword], wears: Chain Mail}, foes: [{monster: Rust Monster}] / 20",
            "give up Chain Mail",
        ),
    ]);
}

/// A robber fights if the danger is not greater than it dares; otherwise it talks, sneaks past or runs.
#[test]
fn meetings_are_weighed_by_danger() {
    let meet =
        |foe: &str, robber: &str| format!("level: 2, moment: meet, robber: {{{robber}}}, foes: [{{monster: {foe}}}]");
    let guard = |foe: &str, robber: &str| format!("met: chamber, guards: treasure, {}", meet(foe, robber));
    table(1, &[]).all_do(&[
        (TOUGH, &meet("Kobold, hp: 1", ""), "fight"),
        (TIMID, &meet("Kobold, hp: 1", ""), "parley"),
        (CAREFUL, &meet("Kobold, hp: 2", ""), "fight"),
        (WARY, &meet("Kobold, hp: 4", ""), "parley"),
        // with half as many hit points, the danger is doubled
        (CAREFUL, &meet("Kobold, hp: 1", "hp: 6"), "fight"),
        (CAREFUL, &meet("Kobold, hp: 1", "hp: 5"), "parley"),
        (RECKLESS, &meet("Kobold, hp: 4", ""), "fight"),
        // an Orc with 4 hit points takes 100 per cent; of a robber in chain mail 70; of a strong one with a good sword
        // 70
        (CAREFUL, &meet("Orc, hp: 4", ""), "parley"),
        (CAREFUL, &meet("Orc, hp: 4", "wears: Chain Mail"), "fight"),
        (CAREFUL, &meet("Orc, hp: 4", "high: [strength], items: [+1 Sword]"), "fight"),
        (TIMID, &meet("Kobold, hp: 1", "wears: Chain Mail"), "parley"),
        (TIMID, &meet("Kobold, hp: 1", "wears: Plate Mail"), "fight"),
        // 980 and 1190
        (RECKLESS, &meet("Purple Worm, hp: 5", ""), "fight"),
        (RECKLESS, &meet("Purple Worm, hp: 6", ""), "run"),
        // beasts do not talk: robbers sneak past a weak one and run from a stronger one
        (WARY, &meet("Rat, hp: 4", ""), "sneak"),
        (WARY, &meet("Centipede, hp: 4", ""), "run"),
        (WARY, &meet("Centipede, hp: 4", "items: [Boots of Elvenkind]"), "sneak"),
        // a Shrieker hurts nobody
        (ALL, &meet("Shrieker, hp: 6", ""), "fight"),
        (WARY, &meet("Lizard, hp: 6", "items: [Potion of Speed]"), "Potion of Speed, and run"),
        (WARY, &meet("Rat, hp: 4", "items: [Potion of Speed]"), "sneak"),
        // 130 and 320
        (WARY, &meet("Orc, hp: 6", "money: {gp: 20}"), "parley"),
        (WARY, &meet("Ghast, hp: 6", "money: {gp: 20}"), "bribe with money"),
        (WARY, &meet("Ghast, hp: 6", "items: [+1 Sword], money: {gp: 20}"), "bribe with money"),
        (WARY, &meet("Ghast, hp: 6", "items: [Food]"), "bribe with Food"),
        (WARY, &guard("Rat, hp: 4", ""), "steal"),
        (WARY, &guard("Kobold, hp: 4", ""), "parley"),
        (WARY, &guard("Kobold, hp: 4", "high: [dexterity]"), "steal"),
        (TOUGH, &guard("Rat, hp: 1", ""), "fight"),
    ]);
    // two robbers share the damage
    let two = table(2, &[]);
    two.does(CAREFUL, &meet("Orc, hp: 4", ""), "fight");
    two.does(TIMID, &meet("Orc, hp: 4", ""), "parley");
}

/// In a fight, a robber uses oil, wands and holy symbols before its weapon, drinks a potion when nearly dead, and runs from monsters
/// that are too strong.
#[test]
fn fights_are_fought_or_left() {
    let round = |foes: &str, robber: &str| {
        let foes = foes.replace(" + ", "}, {monster: ");
        format!("level: 4, moment: round, robber: {{{robber}}}, foes: [{{monster: {foes}}}]")
    };
    table(1, &[]).all_do(&[
        (ALL, &round("Orc, hp: 4", ""), "attack"),
        (WARY, &round("Hobgoblin, hp: 6", ""), "run"),
        (RECKLESS, &round("Hobgoblin, hp: 6", ""), "attack"),
        // gazes and level drain count four times; powerful monsters do 7 damage where others do 4
        (WARY, &round("Medusa, hp: 1", ""), "run"),
        (WARY, &round("Rust Monster, hp: 1", ""), "attack"),
        (WARY, &round("Vampire, hp: 1", "level: 6"), "run"),
        (WARY, &round("Storm Giant, hp: 1", "level: 11"), "run"),
        (WARY, &round("Mimic, hp: 1", "level: 11"), "attack"),
        (ALL, &round("Orc, hp: 4", "items: [Sword, Jar of Oil]"), "throw Jar of Oil"),
        (ALL, &round("Orc, hp: 4", "items: [Sword, Wand of Magic Missile]"), "point Wand of Magic Missile"),
        (ALL, &round("Skeleton, hp: 4", "items: [Sword, Holy Symbol]"), "turn"),
        (WARY, &round("Hobgoblin, hp: 6", "items: [Sword, Jar of Oil]"), "throw Jar of Oil"),
        (ALL, &round("Orc, hp: 4", "items: [Sword, Whip]"), "attack"),
        (ALL, &round("Kobold, hp: 1", "hp: 4, items: [Wand of Magic Missile, Healing Potion]"), "drink Healing Potion"),
        (ALL, &round("Kobold, hp: 1", "hp: 5, items: [Sword, Healing Potion]"), "attack"),
        // 130 and 100
        (ALL, &round("Orc, hp: 6", "items: [Sword, Potion of Speed]"), "drink Potion of Speed"),
        (ALL, &round("Orc, hp: 4", "items: [Sword, Potion of Speed]"), "attack"),
        // scrolls are kept for danger: two foes are twice as dangerous as one
        (ALL, &round("Kobold, hp: 1", "high: [intelligence], items: [Sword, Scroll of Sleep]"), "attack"),
        (
            ALL,
            &round("Kobold, hp: 1 + Fire Beetle, hp: 1", "high: [intelligence], items: [Sword, Scroll of Sleep]"),
            "read Scroll of Sleep or read Scroll of Sleep the second",
        ),
        (ALL, &round("Orc, hp: 4", "high: [intelligence], items: [Sword, Scroll of Sleep]"), "read Scroll of Sleep"),
        (
            ALL,
            "robber: {hp: 5, high: [wisdom], items: [Scroll of Cure Light Wounds]}",
            "read Scroll of Cure Light Wounds",
        ),
        (ALL, "robber: {hp: 4, items: [Healing Potion]}", "drink Healing Potion"),
        (TOUGH, "robber: {hp: 5, items: [Healing Potion]}", "explore"),
    ]);
}

/// Finds are taken, and furniture as a weapon by a robber without one; the weaker henchman is dismissed.
#[test]
fn finds_are_taken() {
    table(1, &[]).all_do(&[
        (ALL, "roll: useful / 51", "take it"),
        (ALL, "roll: useful, robber: {items: []} / 51", "break it up"),
        // moldy clothes are worth 1 GP and cost one hit point on average, which costs a month in bed for 30 GP
        (ALL, "roll: useless / 2", "leave it"),
        (ALL, "roll: useless, robber: {high: [constitution]} / 2", "take it"),
        (TOUGH, "roll: useful / 66", "wear Chain Mail"),
        (TIMID, "roll: useful / 66", "leave it"),
        (ALL, "moment: discovery, robber: {heavy: Statue} / 20 14 1 1 1", "let go"),
        (
            ALL,
            "level: 3, moment: meet, robber: {money: {gp: 30}}, foes: [{monster: Bandit}], henchmen: [{monster: Kobold}] \
             > bribe with money / 6 6",
            "dismiss henchman",
        ),
        (
            ALL,
            "level: 3, moment: meet, robber: {money: {gp: 30}}, foes: [{monster: Kobold}], henchmen: [{monster: Bandit}] \
             > bribe with money / 6 6",
            "dismiss henchman the second",
        ),
        // hit points are worth most, then damage, then armor
        (ALL, "moment: gift", "Constitution"),
        (ALL, "moment: gift, robber: {high: [constitution]}", "Strength"),
        (ALL, "moment: gift, robber: {high: [constitution, strength]}", "Dexterity"),
    ]);
}

/// With classes: a robber takes a class if it can, learns and casts spells, and stabs monsters that it dares to fight.
#[test]
fn classes_are_put_to_use() {
    let wizard = "class: Wizard, level: 1, high: [intelligence]";
    let round =
        |foe: &str, robber: &str| format!("level: 2, moment: round, robber: {{{robber}}}, foes: [{{monster: {foe}}}]");
    let cleric = |hp: u8| format!("robber: {{class: Cleric, level: 1, high: [wisdom], hp: {hp}, spells: 1}}");
    let behind = |hp: u8| {
        format!(
            "level: 2, moment: meet, met: chamber, robber: {{class: Thief, level: 1, high: [dexterity], items: [Dagger]}}, \
             foes: [{{monster: Orc, hp: {hp}}}] > sneak / 15"
        )
    };
    table(1, &["classes"]).all_do(&[
        (ALL, "moment: town, robber: {high: [strength], deeds: [critical_hit], home: 1000} > rise a level", "Fighter"),
        (TOUGH, &format!("moment: town, robber: {{{wizard}, items: [Scroll of Haste]}}"), "learn Scroll of Haste"),
        (ALL, &round("Orc, hp: 4", &format!("{wizard}, items: [Dagger], ready: [sleep]")), "cast sleep"),
        (ALL, &round("Kobold, hp: 1", &format!("{wizard}, items: [Dagger], ready: [sleep]")), "attack"),
        (
            WARY,
            &format!(
                "level: 2, moment: meet, robber: {{{wizard}, ready: [haste]}}, foes: [{{monster: Lizard, hp: 6}}]"
            ),
            "cast haste, and run",
        ),
        (
            WARY,
            &format!("level: 2, moment: meet, robber: {{{wizard}, ready: [haste]}}, foes: [{{monster: Rat, hp: 4}}]"),
            "sneak",
        ),
        (ALL, &cleric(11), "cast animate dead"),
        (ALL, &cleric(5), "cast animate dead or cast cure light wounds"),
        // 36 and 109 per cent of 11 hit points
        (TOUGH, &behind(1), "stab"),
        (WARY, &behind(6), "slip past"),
        (RECKLESS, &behind(6), "stab"),
    ]);
}

/// Special events: mirrors are left alone, spare weapons are sold, and sides are taken if the danger is not too great.
#[test]
fn odd_happenings_are_answered() {
    table(1, &["advanced_odd"]).all_do(&[
        (ALL, "room: 3, roll: odd / 11 2", "after it"),
        (ALL, "roll: odd / 17", "leave it"),
        (ALL, "roll: odd, robber: {items: [Sword], money: {gp: 20}} / 25", "leave it"),
        (ALL, "roll: odd, robber: {items: [Sword, Bludgeon], money: {gp: 20}} / 25", "sell Bludgeon"),
        // an Orc and a Centipede: 170 per cent, and 40 for a robber in plate mail if both have 1 hit point
        (WARY, "level: 2, roll: odd / 18 2 4 1 3", "slip past"),
        (RECKLESS, "level: 2, roll: odd / 18 2 4 1 3", "side with the first"),
        (CAREFUL, "level: 2, roll: odd, robber: {wears: Plate Mail} / 18 2 1 1 1", "side with the first"),
        (TIMID, "level: 2, roll: odd, robber: {wears: Plate Mail} / 18 2 1 1 1", "slip past"),
        (ALL, "roll: pool, robber: {hp: 5} / 17 18", "be whole"),
        (ALL, "roll: pool, robber: {hp: 6} / 17 18", "Constitution"),
    ]);
}

/// Dead robbers have the value 0. A GP at home counts as a point of experience, a GP carried counts less, and wounds reduce the
/// value.
#[test]
fn prospects_grow_with_what_one_has() {
    let table = table(2, &[]);
    let stands = |robber: &str| {
        DungeonRobber::prospects(&table.setup, &table.position(&format!("room: 2, caller: A, robber: {{{robber}}}")))
    };
    let bare = stands("");
    assert_eq!(bare[2], 0.0, "nobody");
    assert!(bare[0] > 0.0, "it is better to live");
    let more = |robber: &str| stands(robber)[0] - bare[0];
    assert!((more("xp: 10") - 10.0).abs() < 1e-3 && (more("home: 10") - 10.0).abs() < 1e-3);
    let (carried, hurt) = (more("money: {gp: 10}"), more("hp: 5"));
    assert!(0.0 < carried && carried < 10.0, "{carried}");
    assert!(hurt < 0.0, "{hurt}");
    assert!(more("hp: 5, money: {gp: 10}") - hurt < carried, "the wounded may not come home with it");
    let dead = "room: 2, roll: gas, robber: {hp: 1} / 20 1 20";
    assert_eq!(DungeonRobber::prospects(&table.setup, &table.position(dead))[0], 0.0);
}
