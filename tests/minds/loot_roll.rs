//! The bots of Loot Roll.

use super::Table;
use lootpress::game::Rules as _;
use lootpress::games::loot_roll::LootRoll;

/// All policies that evaluate positions, with any temperament.
const MINDED: [&str; 3] = ["greedy", "cautious", "spiteful"];

/// The rules of these tests.
const RULES: &str = include_str!("../../data/loot-roll/game.yaml");

/// A card's id: its title in small letters.
fn id(title: &str) -> String {
    title.to_lowercase().replace(' ', "-")
}

fn ability(title: &str, price: i32, effects: &[&str]) -> String {
    let effects: String = effects.iter().map(|e| format!("    - {{{e}}}\n")).collect();
    format!("- id: {}\n  title: {title}\n  price: {price}\n  art: x\n  effects:\n{effects}", id(title))
}

fn loot(title: &str, rarity: &str, treasure: i32, more: &str) -> String {
    format!("- {{id: {}, title: {title}, rarity: {rarity}, treasure: {treasure}, art: x{more}}}\n", id(title))
}

/// Falls to 6, in a boss fight to 11; with a rare card in the chest.
fn monster(title: &str, regular: i32, boss: i32) -> String {
    format!(
        "- {{id: {}, title: {title}, survivability: {{regular: {regular}, boss: {boss}}}, \
         loot: {{regular: {{rare: 1}}, boss: {{rare: 2}}}}, art: x}}\n",
        id(title)
    )
}

const FIGHT: &str = "trigger: play, windows: [fight], duration: this_fight, target: self";
const START: &str = "trigger: play, windows: [turn_start], duration: instant";

/// Coins and crowns that nobody wears, hats to choose from, and cards with one effect each.
fn table(players: u8) -> Table<LootRoll> {
    let lose =
        |n| format!("{START}, target: chosen_opponent, ops: [{{discard: {{zone: bag, count: {n}, chooser: owner}}}}]");
    let strong = |n| format!("{FIGHT}, ops: [{{modify_survivability: {{amount: {n}}}}}]");
    let abilities = [
        ability("Slip", 1, &[&lose(1)]),
        ability("Landslide", 1, &[&lose(3)]),
        ability("Tonic", 1, &[&strong(1)]),
        ability("Elixir", 1, &[&strong(8)]),
        ability("Glance", 1, &[&format!("{START}, target: self, ops: [{{peek: {{pile: monster, count: 1}}}}]")]),
        ability("Alone Three", 3, &[&format!("{FIGHT}, ops: [solo_fight]").replace("[fight]", "[preparation]")]),
        ability("Alone Four", 4, &[&format!("{FIGHT}, ops: [solo_fight]").replace("[fight]", "[preparation]")]),
    ];
    let mut hoard: Vec<String> = (1..=9).map(|n| loot(&format!("Coin {n}"), "common", 2, "")).collect();
    hoard.extend((1..=7).map(|n| loot(&format!("Bar {n}"), "common", n, "")));
    hoard.push(loot("Cheap Hat", "common", 3, ", slot: head, survivability: 1"));
    hoard.push(loot("Dear Hat", "common", 4, ", slot: head, survivability: 1"));
    hoard.push(loot("Like Hat", "common", 3, ", slot: head, survivability: 1"));
    hoard.push(loot("Gold", "common", 12, ""));
    hoard.push(loot("Sure Hat", "common", 2, ", slot: head, survivability: 4"));
    let helps = "trigger: use, windows: [preparation], duration: this_fight, target: self, ops: [{modify_survivability: {amount: 9}}]";
    hoard.push(loot("Charm", "common", 2, &format!("\n, effects: [{{{helps}}}]").replace('\n', "")));
    let rares: String = (1..=4).map(|n| loot(&format!("Goblet {n}"), "rare", 5, "")).collect();
    let epics: String = (1..=4).map(|n| loot(&format!("Crown {n}"), "epic", 11, "")).collect();
    let monsters: String = [monster("Imp", 5, 10), monster("Ogre", 9, 18)].concat();
    Table::new(
        players,
        RULES,
        &[
            ("abilities", abilities.concat()),
            ("loot-common", hoard.concat()),
            ("loot-rare", rares),
            ("loot-epic", epics),
            ("monsters", monsters),
        ],
    )
}

/// Losses of others have a value: spiteful bots play a card for a small loss of another player, greedy ones for a great loss,
/// cautious ones for none. If nobody has anything to lose, no such card is played.
#[test]
fn spite_harms_others() {
    let table = table(2);
    let at = |card: &str, bag: u8| format!("A: {{hand: [{card}]}}, B: {{bag: {bag}}}");
    table.does(&["spiteful"], &at("Slip", 3), "play Slip");
    table.does(&["greedy", "cautious"], &at("Slip", 3), "pass");
    table.does(&["greedy", "spiteful"], &at("Landslide", 3), "play Landslide");
    table.does(&["cautious"], &at("Landslide", 3), "pass");
}

/// A bot that would certainly lose, and has something to lose, flees; a bot with an even chance fights, unless it is cautious
/// or has much to lose.
#[test]
fn fear_flees() {
    let table = table(2);
    let at = |number: u8, chest: &str, bag: &str| {
        format!(
            "moment: choice, fight: {{monster: Imp, number: {number}, chest: {{{chest}}}}}, \
             A: {{survivability: 12, bag: [{bag}]}}, B: {{survivability: 0, bag: 1}}"
        )
    };
    table.does(&MINDED, &at(40, "common: 2", "Crown 1, Crown 2"), "lay Flight");
    table.does(&["greedy"], &at(12, "epic: 1", "Bar 6"), "lay Fight");
    table.does(&["cautious"], &at(12, "epic: 1", "Bar 6"), "lay Flight");
    table.does(&["greedy"], &at(12, "epic: 1", "Gold"), "lay Flight");
}

/// When the dungeon has lasted long, a monster with an empty chest is fought to open the way.
#[test]
fn zeal_gets_on() {
    let table = table(2);
    let at =
        "moment: choice, fight: {monster: Imp, number: 5, chest: {}}, A: {survivability: 30}, B: {survivability: 0}";
    let mut state = table.position(at);
    state.dungeon_turns = 35;
    table.does_at(&MINDED, &state, "a long dungeon", "lay Fight");
}

/// A bot that cannot win alone fights if the other player is likely to join.
#[test]
fn trust_counts_on_others() {
    let table = table(2);
    let at = "moment: choice, fight: {monster: Imp, number: 15, chest: {epic: 2}}, \
              A: {survivability: 10, bag: [Coin 1, Coin 2]}, B: {survivability: 10, bag: [Coin 3]}";
    table.does(&["greedy"], at, "lay Fight");
}

/// A point of gear is bought for three treasure and not for four, unless the bot is cautious.
#[test]
fn a_point_has_its_price() {
    let table = table(2);
    let at = |hat: &str| format!("A: {{bag: [{hat}]}}");
    table.does(&MINDED, &at("Cheap Hat"), "equip Cheap Hat");
    table.does(&["greedy", "spiteful"], &at("Dear Hat"), "pass");
    table.does(&["cautious"], &at("Dear Hat"), "equip Dear Hat");
}

/// LR-84: when the game is over, the more expensive card is taken off, and nothing is exchanged for a card of the same
/// price.
#[test]
fn a_last_swap_has_to_bring_something() {
    let table = table(2);
    let at = |worn: &str, bag: &str| format!("moment: scoring, A: {{worn: [{worn}], bag: [{bag}]}}");
    table.does(&MINDED, &at("Dear Hat", "Cheap Hat"), "wear Cheap Hat");
    table.does(&MINDED, &at("Cheap Hat", "Dear Hat"), "pass");
    table.does(&MINDED, &at("Cheap Hat", "Like Hat"), "pass");
}

/// A card without effect on the result is kept, one that decides a fight is played, and one that reveals little has little
/// value.
#[test]
fn thrift_keeps_what_decides_nothing() {
    let table = table(2);
    let at = |card: &str, number: u8| {
        format!(
            "moment: fight, fight: {{monster: Imp, number: {number}, chest: {{epic: 2}}, fighters: [A]}}, \
             A: {{survivability: 12, hand: [{card}]}}, B: {{survivability: 0}}"
        )
    };
    table.does(&MINDED, &at("Tonic", 1), "pass");
    table.does(&MINDED, &at("Elixir", 14), "play Elixir");
    table.does(&["greedy", "spiteful"], "A: {hand: [Glance]}", "play Glance");
}

/// All bots except cautious ones buy a value of five for three, and only spiteful ones for four: money that is not spent can go
/// to the bank.
#[test]
fn appetite_buys() {
    let table = table(2);
    let at = |price: &str, bar: u8| format!("moment: town, A: {{bag: [Bar {bar}]}}, vendor: [Alone {price}]");
    table.does(&["greedy", "spiteful"], &at("Three", 3), "buy");
    table.does(&["cautious"], &at("Three", 3), "deposit");
    table.does(&["spiteful"], &at("Four", 4), "buy");
    table.does(&["greedy", "cautious"], &at("Four", 4), "deposit");
}

/// Of two things of the same price, the one without another use goes first: out of the bag, and into the bank.
#[test]
fn what_is_of_use_is_kept_at_hand() {
    let table = table(2);
    for (useful, town) in [("Charm", true), ("Charm", false), ("Sure Hat", false)] {
        let (moment, deed) = if town { ("town", "deposit") } else { ("action", "discard") };
        let at = format!("moment: {moment}, A: {{bag: [{useful}, Coin 1]}} > {deed}");
        table.does(&MINDED, &at, "Coin 1");
    }
}

/// The effect of gear while it is worn has a value, whether it works by itself or is used.
#[test]
fn gear_is_expected_to_do_good() {
    let passive =
        "trigger: passive_equipped, target: self, ops: [{modify_roll: {amount: 2}}], duration: while_equipped";
    let used = "trigger: use, from: equipped, after: stay, windows: [fight], duration: this_fight, target: self, \
                ops: [{modify_survivability: {amount: 2}}]";
    let hat = |name: &str, effect: &str| {
        loot(name, "common", 2, &format!(", slot: head, survivability: 0, effects: [{{{effect}}}]"))
    };
    let none = String::new;
    let table = Table::<LootRoll>::new(
        2,
        RULES,
        &[
            ("abilities", none()),
            ("loot-common", [hat("Lucky Hat", passive), hat("Magic Hat", used)].concat()),
            ("loot-rare", none()),
            ("loot-epic", none()),
            ("monsters", none()),
        ],
    );
    assert!(table.setup.lore.wear.iter().all(|worth| *worth > 0.0), "{:?}", table.setup.lore.wear);
}

/// An even choice is decided either way; a clear one is not.
#[test]
fn a_whim_sways_what_is_even() {
    let table = table(2);
    let at =
        "moment: choice, fight: {monster: Imp, number: 40, chest: {}}, A: {survivability: 1}, B: {survivability: 0}";
    for policy in MINDED {
        assert_eq!(table.done(policy, &table.position(at)).len(), 2, "{policy} has moods");
    }
}

#[test]
fn tempers_are_what_they_are_called() {
    let table = table(2);
    let at = |number: u8| {
        format!(
            "moment: choice, fight: {{monster: Imp, number: {number}, chest: {{epic: 2}}}}, \
             A: {{survivability: 12, bag: [Crown 1, Crown 2]}}, B: {{survivability: 0}}"
        )
    };
    table.does(&["fighter"], &at(60), "lay Fight");
    table.does(&["coward", "greedy"], &at(60), "lay Flight");
    table.does(&["coward"], &at(0), "lay Flight");
    table.does(&["fighter", "greedy"], &at(0), "lay Fight");
    let town = "moment: town, A: {bag: [Gold]}";
    table.does(&["greedy", "fighter", "coward"], town, "deposit");
    table.does(&["hoarder"], town, "pass");
}

/// A deck whose values are known: the value of a card of each pile, and how many monsters a party beats for what
/// reward.
#[test]
fn the_deck_is_known_by_heart() {
    let lore = table(2).setup.lore;
    assert_eq!(lore.mean[2..], [5.0, 11.0]);
    // nine with 2, then 1 to 7, four hats, the gold and the charm
    assert!((lore.mean[1] - 72.0 / 22.0).abs() < 1e-5, "{}", lore.mean[1]);
    // the imp falls to more than 5, the ogre to more than 9; in a boss fight to twice that, for twice the chest
    for (boss, party, beaten) in [
        (false, 5.0, 0.0),
        (false, 6.0, 0.5),
        (false, 9.5, 0.75),
        (false, 10.0, 1.0),
        (true, 18.0, 0.5),
        (true, 19.0, 1.0),
    ] {
        assert!((lore.beaten(boss, party) - beaten).abs() < 1e-5, "{boss} {party}");
        let chest = if boss { 10.0 } else { 5.0 };
        assert!((lore.prize(boss, party) - beaten * chest).abs() < 1e-4, "{boss} {party}");
    }
}

/// Abilities that benefit or harm their player, by their expected value: the same as a calculation by hand.
#[test]
fn what_does_good_is_expected_to() {
    let play = |target: &str, ops: &str| {
        format!("trigger: play, windows: [turn_start, preparation], duration: instant, target: {target}, ops: [{ops}]")
    };
    let fight = |target: &str, ops: &str| {
        format!("trigger: play, windows: [preparation], duration: this_fight, target: {target}, ops: [{ops}]")
    };
    let during = |target: &str, ops: &str| fight(target, ops).replace("[preparation]", "[fight]");
    let roll = |target: &str, ops: &str| {
        format!("trigger: play, windows: [roll], duration: this_roll, target: {target}, ops: [{ops}]")
    };
    let at_once = |target: &str, ops: &str| roll(target, ops).replace("this_roll", "instant");
    let good = [
        fight("self", "{modify_survivability: {amount: 3}}"),
        during("chosen_other_fighter", "{modify_survivability: {amount: -3}}"),
        fight("self", "{multiply_survivability: {factor: 2}}"),
        fight("monster", "{modify_monster_survivability: {amount: -3}}"),
        roll("self", "{modify_roll: {amount: 5}}"),
        roll("chosen_other_roller", "{modify_roll: {amount: -5}}"),
        roll("self", "{set_roll: {value: 20}}"),
        at_once("self", "{reroll: {keep: best}}"),
        roll("self", "{roll_extra_die: {keep: best}}"),
        play("self", "{draw: {pile: ability, count: 1}}"),
        play("self", "{draw: {pile: common, count: 1}}"),
        play("chosen_opponent", "{discard: {zone: bag, count: 1, chooser: owner}}"),
        play("chosen_opponent", "{steal: {zone: bag, count: 1, chooser: random}}"),
        play("chosen_opponent", "{steal: {zone: ability_hand, count: 1, chooser: random}}"),
        play("chosen_opponent", "{give: {zone: bag, count: 1}}"),
        fight("monster", "{modify_loot_count: {rarity: common, amount: 1}}"),
        fight("monster", "{upgrade_loot: {from: common, to: rare, count: 1}}"),
        at_once("contested_loot", "take_contested_loot"),
        fight("self", "skip_penalty"),
        fight("self", "{modify_penalty: {amount: -1}}"),
        fight("self", "{immune: {against: negative_survivability}}"),
        fight("self", "{immune: {against: steal}}"),
        fight("self", "solo_fight"),
        fight("chosen_opponent", "{force_choice: {choice: flight}}"),
        during("chosen_other_fighter", "remove_from_fight"),
        during("chosen_opponent", "add_to_fight"),
        at_once("monster", "{replace_monster: {to: bottom}}").replace("[roll]", "[preparation]"),
        play("self", "{peek: {pile: monster, count: 1}}"),
        play("self", "{bank_now: {count: 1}}"),
        play("{chosen_equipped_card: {of: opponent}}", "swap_equipped"),
        fight("self", "{price_discount: {amount: 2}}"),
        fight("self", "ignore_bag_limit"),
        fight("self", "{modify_bag_limit: {amount: 1}}"),
    ];
    let bad = [
        fight("self", "{modify_survivability: {amount: -3}}"),
        roll("self", "{modify_roll: {amount: -5}}"),
        play("chosen_opponent", "{draw: {pile: common, count: 1}}"),
        play("self", "{discard: {zone: bag, count: 1, chooser: owner}}"),
        fight("monster", "{modify_loot_count: {rarity: common, amount: -1}}"),
        fight("self", "{modify_penalty: {amount: 1}}"),
        fight("self", "{modify_bag_limit: {amount: -1}}"),
    ];
    let cards = [("Good", &good[..]), ("Bad", &bad[..])];
    let numbered =
        cards.iter().flat_map(|(name, list)| list.iter().enumerate().map(move |(i, e)| (format!("{name} {i}"), e)));
    let abilities: String = numbered.map(|(title, effect)| ability(&title, 1, &[effect])).collect();
    let table = Table::<LootRoll>::new(
        2,
        RULES,
        &[
            ("abilities", abilities),
            ("loot-common", String::new()),
            ("loot-rare", String::new()),
            ("loot-epic", String::new()),
            ("monsters", String::new()),
        ],
    );
    let expected = |title: String| {
        let card = table
            .setup
            .cards
            .iter()
            .position(|c| c.title == title)
            .unwrap_or_else(|| panic!("{title} is not in the deck"));
        table.setup.lore.use_of[card]
    };
    for (i, effect) in good.iter().enumerate() {
        assert!(expected(format!("Good {i}")) > 0.0, "does good: {effect}");
    }
    for (i, effect) in bad.iter().enumerate() {
        assert!(expected(format!("Bad {i}")) < 0.0, "does harm: {effect}");
    }
    let all = good.len() + bad.len();
    let sum: f32 = (0..all)
        .map(|i| expected(if i < good.len() { format!("Good {i}") } else { format!("Bad {}", i - good.len()) }))
        .sum();
    assert!((table.setup.lore.mean[0] - sum / all as f32).abs() < 1e-5, "what an ability is worth, as a mean");
}

/// A player with more of anything has a better value; a point of gear and a card in hand are worth less than as treasure in
/// the bank; a lead in the first dungeon is less certain than in the last.
#[test]
fn prospects_grow_with_what_one_has() {
    let table = table(2);
    let stands = |given: &str| LootRoll::prospects(&table.setup, &table.position(given));
    let [bare, other, nobody, ..] = stands("dungeon: 1");
    assert_eq!((bare, nobody), (other, 0.0));
    assert!(bare > 0.0, "there is something to come");
    let more = |given: &str| stands(&format!("dungeon: 1, A: {{{given}}}"))[0] - bare;
    let (coin, banked) = (more("bag: [Coin 1]"), more("bank: [Coin 1]"));
    assert!(coin > 0.0 && banked > coin, "{coin} {banked}: what is in the bank is safe");
    let (gear, hand) = (more("worn: [Cheap Hat]"), more("hand: [Elixir]"));
    // a point is worth 1.8, an elixir at most 4.8
    assert!(gear > 1.0 && gear < 3.0, "{gear}");
    assert!(hand > 1.0 && hand < 4.0, "{hand}");
    let later = stands("dungeon: 3")[0];
    assert!(later > 0.0 && later < bare, "{later} {bare}: less is to come");
}
