//! The bots of Hero Loot.

use super::Table;
use lootpress::game::Rules as _;
use lootpress::games::hero_loot::HeroLoot;

/// Greedy bots reveal cards, unarmed ones never do. They differ in nothing else.
const GREEDY: &[&str] = &["greedy"];
const UNARMED: &[&str] = &["unarmed"];
const BOTH: &[&str] = &["greedy", "unarmed"];

/// The numbers of the rules. A blow hits if a die of 6 plus the hit rating is at least 6: with an Aim of 5, always.
const RULES: &str = include_str!("../../data/hero-loot/game.yaml");

/// Ox is strong, Owl is clever, Fox has a good Aim; Hen can use no card with a requirement.
const HEROES: [(&str, &str); 7] = [
    ("Ox", "strength: 8, intellect: 2, aim: 0, armor: 0, virtue: 2, speed: 3, health: 6, symbols: [blade]"),
    ("Owl", "strength: 2, intellect: 8, aim: 0, armor: 0, virtue: 2, speed: 3, health: 6"),
    ("Fox", "strength: 4, intellect: 4, aim: 5, armor: 0, virtue: 4, speed: 3, health: 6"),
    ("Hen", "strength: 1, intellect: 3, aim: 1, armor: 0, virtue: 1, speed: 3, health: 6"),
    ("Boar", "strength: 5, intellect: 5, aim: 3, armor: 0, virtue: 3, speed: 3, health: 6"),
    ("Bear", "strength: 5, intellect: 5, aim: 3, armor: 0, virtue: 3, speed: 3, health: 6"),
    ("Crab", "strength: 5, intellect: 5, aim: 3, armor: 2, virtue: 3, speed: 3, health: 6"),
];

/// Cards with one effect each. Their values, in hundredths, follow from the prices in `game.yaml`.
const CARDS: [(&str, &str); 29] = [
    // 2 Wounds at 40 x 4 / 8, and 8 for the second space: 48; Saber and Glaive are worth 30 more with the symbol of the
    // blade
    ("Knife", "type: blade, weapon: {hit: strength, power: 0, wound: 2, range: [0, 1]}"),
    ("Club", "type: blade, strength: 6, weapon: {hit: strength, power: 0, wound: 2, range: [0, 1]}"),
    (
        "Saber",
        "type: blade, symbol: blade, weapon: {hit: strength, power: 0, wound: 2, range: [0, 1]}, \
         effects: [{trigger: bonus, ops: [{weapon: {part: wound, amount: 1}}]}]",
    ),
    (
        "Glaive",
        "type: blade, strength: 4, symbol: blade, weapon: {hit: strength, power: 0, wound: 2, range: [0, 1]}, \
         effects: [{trigger: bonus, ops: [{weapon: {part: wound, amount: 1}}]}]",
    ),
    ("Maul", "type: blade, weapon: {hit: strength, power: 0, wound: 3, range: [0, 3]}"),
    ("Dart", "type: bow, weapon: {hit: aim, power: 0, wound: 1, range: [0, 3]}"),
    ("Bow", "type: bow, weapon: {hit: aim, power: 0, wound: 2, range: [0, 3]}"),
    ("Pike", "type: bow, weapon: {hit: aim, power: 2, wound: 2, range: [0, 3]}"),
    ("Sling", "type: bow, weapon: {hit: aim, power: 0, wound: 3, range: [0, 3]}"),
    ("Pup", "type: pet, minion: {health: 2, aim: 1, armor: 0, speed: 3, power: 1, wound: 1}"),
    ("Kid", "type: pet, minion: {health: 2, aim: 1, armor: 0, speed: 3, power: 1, wound: 1}"),
    ("Pony", "type: mount, mount: {speed: 5}"),
    ("Hop", "type: surprise, effects: [{trigger: used, ops: [{jump: {spaces: 3}}]}]"),
    ("Leap", "type: surprise, effects: [{trigger: used, ops: [{jump: {spaces: 5}}]}]"),
    ("Salve", "type: medical, effects: [{trigger: used, ops: [{heal: {amount: 2}}]}]"),
    ("Balm", "type: medical, effects: [{trigger: used, ops: [{heal: {amount: 4}}]}]"),
    ("Bolt", "type: surprise, effects: [{trigger: used, ops: [{harm: {amount: 3, range: 3}}]}]"),
    ("Pick", "type: surprise, effects: [{trigger: used, ops: [{steal: {items: 1}}]}]"),
    ("Haul", "type: surprise, effects: [{trigger: used, ops: [{steal: {items: 2}}]}]"),
    ("Acid", "type: surprise, effects: [{trigger: used, ops: [{destroy: {items: 2}}]}]"),
    ("Find", "type: whisper, effects: [{trigger: used, ops: [{draws: {draws: 1}}]}]"),
    ("Trove", "type: whisper, effects: [{trigger: used, ops: [{draws: {draws: 2}}]}]"),
    ("Tip", "type: whisper, effects: [{trigger: used, ops: [{gold: {amount: 1}}]}]"),
    ("Purse", "type: whisper, effects: [{trigger: used, ops: [{gold: {amount: 3}}]}]"),
    ("Spy", "type: whisper, effects: [{trigger: used, ops: [{expose: {range: 3}}]}]"),
    ("Cheat", "type: surprise, effects: [{trigger: used, ops: [{boost: {on: any, amount: 1}}]}]"),
    ("Plank", "type: shield, effects: [{trigger: used, ops: [{block: {amount: 1}}]}]"),
    ("Lock", "type: gear, effects: [{trigger: owned, ops: [{ward: {items: 1}}]}]"),
    // an income of 2, and 3 Armor: 320
    (
        "Crown",
        "type: gear, effects: [{trigger: owned, ops: [{income: {amount: 2}}, {rating: {of: armor, amount: 3}}]}]",
    ),
];

/// Two lanes with an adventure at the west end, and a field. Intellect of at least 8 wins R, Strength of at least 6 wins
/// T, for one card.
const MAPS: &str = r#"
- {id: lane, title: Lane, plan: ["R1234*56"]}
- {id: bridge, title: Bridge, plan: ["T1234*56"]}
- {id: field, title: Field, plan: ["1...R..2", "........", "3..$...4", "...*....", "5...T..6"]}
"#;

fn table() -> Table<HeroLoot> {
    let id = |title: &str| title.to_lowercase();
    let hero = |(title, numbers): &(&str, &str)| {
        let team = if ["Boar", "Bear", "Crab"].contains(title) { "They" } else { "We" };
        format!("- {{id: {}, title: {title}, team: {team}, {numbers}}}\n", id(title))
    };
    let card = |(title, does): &(&str, &str)| {
        format!("- {{id: {}, title: {title}, deck: war, use: permanent, {does}}}\n", id(title))
    };
    let spare = |deck: &str| {
        let does = "use: permanent, type: whisper, effects: [{trigger: used, ops: [{gold: {amount: 1}}]}]";
        format!("- {{id: {deck}, title: {deck}, deck: {deck}, {does}}}\n")
    };
    Table::new(
        2,
        RULES,
        &[
            ("heroes", HEROES.iter().map(hero).collect()),
            ("war", CARDS.iter().map(card).collect()),
            ("secret", spare("secret")),
            ("elite", spare("elite")),
            ("special", "- {id: egg, title: Egg, points: 1}\n".to_owned()),
            ("maps", MAPS.to_owned()),
        ],
    )
}

/// Useful cards are revealed, handed to the hero who gains most by them, and picked up; no card goes back and forth.
#[test]
fn loot_goes_where_it_is_worth_most() {
    let field = |more: &str| format!("map: Field, {more}, B: {{Boar: {{at: h5}}}}");
    let two = |ox: &str, owl: &str| field(&format!("A: {{Ox: {{at: b2, {ox}}}, Owl: {{at: b3, {owl}}}}}"));
    table().all_do(&[
        (GREEDY, &two("hidden: [Club]", ""), "reveal Club"),
        (UNARMED, &two("hidden: [Club]", ""), "pass"),
        // the Owl is too weak to use it, the Ox is not
        (BOTH, &two("", "hidden: [Club]"), "give Club to Ox"),
        (BOTH, &two("cards: [Club]", ""), "pass"),
        // nobody nearby can use it
        (BOTH, &field("A: {Owl: {at: b3, hidden: [Club]}}"), "pass"),
        // 48 for both; 78 for the Ox, who has the symbol of the blade
        (BOTH, &two("cards: [Knife], gold: 2", ""), "pass"),
        (BOTH, &two("", "cards: [Saber]"), "give Saber to Ox"),
        (BOTH, &two("cards: [Saber]", ""), "pass"),
        (BOTH, &field("A: {Hen: {at: b1}, Owl: {at: b2, cards: [Club]}, Ox: {at: b3}}"), "give Club to Ox"),
        // 48 for the Fox, 78 for the Ox
        (BOTH, &field("A: {Hen: {at: b1, cards: [Glaive]}, Fox: {at: b2}, Ox: {at: b3}}"), "give Glaive to Ox"),
        (BOTH, &format!("{}, ground: {{b2: {{gold: 1}}}}", two("", "")), "take 1 gold with Ox"),
        (BOTH, &format!("{}, ground: {{b2: {{cards: [Knife]}}}}", two("", "")), "take Knife with Ox"),
        (BOTH, &format!("{}, ground: {{b2: {{hidden: [Knife]}}}}", two("", "")), "take a face-down War card with Ox"),
        // one draw is not enough for an Elite card
        (BOTH, "map: Field, A: {Ox: {at: b2}}, B: {Boar: {at: h5}}, draws: {Ox: 2}", "draw an Elite card"),
        (
            BOTH,
            "map: Field, A: {Ox: {at: b2}}, B: {Boar: {at: h5}}, draws: {Ox: 1}",
            "draw a Secret card or draw a War card",
        ),
    ]);
}

/// After 24 hand-overs in a Free step, no more are considered.
#[test]
fn patience_ends() {
    let table = table();
    let mut state =
        table.position("map: Field, A: {Ox: {at: b2}, Owl: {at: b3, hidden: [Club, Knife]}}, B: {Boar: {at: h5}}");
    let overdone = |state: &_| {
        let (_, moves) = table.asked(state);
        let rest = moves.into_iter().filter(|choice| !HeroLoot::is_overdone(&table.setup, state, *choice));
        rest.map(|choice| HeroLoot::name_move(&table.setup, choice)).collect::<Vec<_>>()
    };
    state.handed = 23;
    assert!(overdone(&state).contains(&"give Club to Ox".to_owned()));
    state.handed = 24;
    assert_eq!(overdone(&state), ["pass", "reveal Knife", "reveal Club"]);
}

/// Heroes walk to what they can win: an adventure that five of six rolls win, loot on the ground, and enemies if there is nothing
/// else. The adventure is at the west end of the lane, the enemy at the east end.
#[test]
fn the_way_leads_to_what_can_be_won() {
    let lane = |map: &str, who: &str, what: &str, more: &str| {
        format!(
            "map: {map}, moment: act, A: {{{who}: {{at: d1, {what}}}}}, B: {{Boar: {{at: h1}}}}{more} > act with {who}"
        )
    };
    let far = |what: &str| {
        format!("map: Lane, moment: act, A: {{Owl: {{at: f1, {what}}}}}, B: {{Boar: {{at: h1}}}} > act with Owl")
    };
    table().all_do(&[
        (BOTH, "map: Lane, moment: act, A: {Owl: {at: d1}}, B: {Boar: {at: h1}}", "act with Owl"),
        (BOTH, &lane("Lane", "Owl", "", ""), "go to a1"),
        // 4 plus at least 4 is at least 8; 3 plus at least 4 is not
        (BOTH, &lane("Lane", "Fox", "", ""), "go to a1"),
        (BOTH, &lane("Lane", "Hen", "", ""), "go to g1"),
        (BOTH, &lane("Lane", "Owl", "won: [a1]", ""), "go to g1"),
        (BOTH, &lane("Lane", "Ox", "", ", ground: {b1: {gold: 1}}"), "go to b1"),
        (BOTH, &lane("Lane", "Ox", "", ", ground: {b1: {hidden: [Knife]}}"), "go to b1"),
        // the toll is a card, and special loot cannot pay it
        (BOTH, &lane("Bridge", "Ox", "cards: [Knife]", ""), "go to a1"),
        (BOTH, &lane("Bridge", "Ox", "", ""), "go to g1"),
        (BOTH, &lane("Bridge", "Ox", "cards: [Egg]", ""), "go to g1"),
        // minions win no adventures and carry nothing
        (
            BOTH,
            "map: Lane, moment: act, A: {Owl: {at: d1, unleashed: {Pup: d1}}}, B: {Boar: {at: g1}}, ground: {b1: {gold: 1}} \
             > act with Pup",
            "go to g1",
        ),
        // the adventure is five spaces away, and walking reaches three: a mount or a jump is used if it reaches farther
        (BOTH, &far(""), "go to c1"),
        (BOTH, &far("cards: [Pony]"), "move by Pony"),
        (BOTH, &far("cards: [Leap]"), "move by Leap"),
        (BOTH, &(far("cards: [Leap]") + " > move by Leap"), "go to a1"),
        (BOTH, &far("cards: [Hop]"), "go to c1"),
    ]);
}

/// A blow is worth its Wounds, plus the value of a defeat, times the probability of a hit.
#[test]
fn blows_are_weighed() {
    let strike = |cards: &str, they: &str| {
        format!(
            "map: Field, moment: act, A: {{Fox: {{at: b2, cards: [{cards}]}}}}, B: {{{they}}} > act with Fox > go to b2"
        )
    };
    let boar = "Boar: {at: b3}";
    let low = "Boar: {at: b3, wounds: 3}";
    table().all_do(&[
        (BOTH, &strike("", boar), "attack Boar"),
        (BOTH, &strike("Bow, Dart", boar), "attack Boar with Bow"),
        // one roll in six hits
        (
            BOTH,
            "map: Field, moment: act, A: {Hen: {at: b2}}, B: {Boar: {at: b3}} > act with Hen > go to b2",
            "attack Boar",
        ),
        // a probability of one half for three Wounds is worth less than two certain Wounds, unless the third Wound
        // defeats the hero
        (BOTH, &strike("Bow, Maul", boar), "attack Boar with Bow"),
        (BOTH, &strike("Bow, Maul", low), "attack Boar with Maul"),
        // the Crab's Armor of 2 removes two Wounds from each blow, but none from a Power of 2
        (BOTH, &strike("Bow", "Boar: {at: b3}, Crab: {at: a2}"), "attack Boar with Bow"),
        (BOTH, &strike("Sling, Pike", "Crab: {at: b3}"), "attack Crab with Pike"),
        // a figure that would be defeated is struck first; a defeated hero gives points, a defeated minion does not
        (BOTH, &strike("Bow", "Bear: {at: a2}, Boar: {at: b3, wounds: 4}"), "attack Boar with Bow"),
        (BOTH, &strike("Bow", "Bear: {at: a2, unleashed: {Kid: b3}}"), "attack Kid with Bow"),
        (BOTH, &strike("Bow", "Bear: {at: a2, wounds: 4, unleashed: {Kid: b3}}"), "attack Bear with Bow"),
        // a minion is worth more than a weak blow, and less than a defeated hero
        (BOTH, &strike("Pup", boar), "unleash Pup"),
        (BOTH, &strike("Pup, Bow", "Boar: {at: b3, wounds: 4}"), "attack Boar with Bow"),
    ]);
}

/// A hero takes one action per turn: the one that is worth most. The neighboring enemy has gold and a hidden card.
#[test]
fn deeds_are_weighed() {
    let does = |cards: &str, more: &str| {
        format!(
            "map: Field, moment: act, A: {{Fox: {{at: b2, wounds: 1, cards: [{cards}]}}{more}}}, \
             B: {{Boar: {{at: b3, gold: 3, hidden: [Lock]}}}} > act with Fox > go to b2"
        )
    };
    let bolt = |they: &str| {
        format!(
            "map: Field, moment: act, A: {{Fox: {{at: b2, cards: [Bolt]}}}}, B: {{{they}}} > act with Fox > go to b2"
        )
    };
    let at = |space: &str, fox: &str| {
        format!(
            "map: Field, moment: act, A: {{Fox: {{at: {space}, {fox}}}}}, B: {{Boar: {{at: h3}}}} \
             > act with Fox > go to {space}"
        )
    };
    table().all_do(&[
        // stolen loot is also gained
        (BOTH, &does("Haul, Acid", ""), "use Haul on Boar"),
        (BOTH, &does("Acid", ""), "use Acid on Boar"),
        // the Boar hands over at least a coin, and loses it
        (BOTH, &does("Pick, Tip", ""), "use Pick on Boar"),
        // the robbed player chooses the least valuable card; two draws are better
        (BOTH, &does("Haul, Trove", ""), "use Trove on Fox"),
        // three gold pieces buy one card, and only in a shop
        (BOTH, &does("Find, Purse", ""), "use Find on Fox"),
        (BOTH, &does("Purse, Tip", ""), "use Purse on Fox"),
        (BOTH, &does("Bolt", ""), "use Bolt on Boar"),
        (BOTH, &does("Bolt, Pup", ""), "use Bolt on Boar"),
        // enemies who would be defeated come first
        (BOTH, &bolt("Bear: {at: b4}, Boar: {at: b3, wounds: 3}"), "use Bolt on Boar"),
        (BOTH, &bolt("Bear: {at: b4, wounds: 3, unleashed: {Kid: b3}}"), "use Bolt on Bear"),
        (BOTH, &bolt("Bear: {at: b4, unleashed: {Kid: b3}}"), "use Bolt on Kid"),
        (BOTH, &does("Balm", ", Hen: {at: b1, wounds: 4}"), "use Balm on Hen"),
        (BOTH, &does("Salve", ", Hen: {at: b1, wounds: 2}"), "use Salve on Hen"),
        (BOTH, &at("c5", "wounds: 1, cards: [Salve]"), "use Salve on Fox"),
        // a single Wound need not be healed at once
        (BOTH, &at("c5", "wounds: 1, cards: [Salve, Tip]"), "use Tip on Fox"),
        (BOTH, &at("c5", "cards: [Tip]"), "use Tip on Fox"),
        (
            BOTH,
            "map: Field, moment: act, A: {Fox: {at: b2, cards: [Spy]}}, B: {Boar: {at: b4, hidden: [Lock]}} \
             > act with Fox > go to b2",
            "use Spy on Boar",
        ),
        // a minion can be unleashed anywhere, a card bought only here
        (BOTH, &at("d3", "gold: 6, cards: [Pup]"), "buy an Elite card"),
        (BOTH, &at("d3", "gold: 3, cards: [Pup]"), "buy a Secret card or buy a War card"),
        (BOTH, &at("d3", "gold: 2, cards: [Pup]"), "unleash Pup"),
        // an adventure is a point and two draws
        (BOTH, &at("e1", "cards: [Trove, Purse, Pup]"), "try the adventure"),
        // the toll is the card that is worth least to the Fox; a Crown, 320, is too much to pay for two draws, 220
        (BOTH, &at("e5", "cards: [Club, Knife]"), "pay Club and try the adventure"),
        (
            BOTH,
            &at("e5", "cards: [Knife, Saber, Bow, Maul]"),
            "pay Knife and try the adventure or pay Saber and try the adventure",
        ),
        (BOTH, &at("e5", "cards: [Crown]"), "pass"),
    ]);
}

/// A roll is improved as long as some results fail; a blow is blocked; a robbed player hands over the card that is
/// worth least.
#[test]
fn answers_are_weighed() {
    let tries = |who: &str, more: &str| {
        format!(
            "map: Field, moment: act, A: {{{who}: {{at: e1, {more}}}}}, B: {{Boar: {{at: h5}}}} \
             > act with {who} > go to e1 > try the adventure"
        )
    };
    let strikes = |who: &str, gold: u8, with: &str, boar: &str| {
        format!(
            "map: Field, moment: act, A: {{{who}: {{at: b2, gold: {gold}, cards: [{with}]}}}}, B: {{Boar: {{at: b3, {boar}}}}} \
             > act with {who} > go to b2 > attack Boar with {with}"
        )
    };
    let robbed = |boar: &str| {
        format!(
            "map: Field, moment: act, A: {{Fox: {{at: b2, cards: [Pick]}}}}, B: {{Boar: {{at: b3, {boar}}}}} \
             > act with Fox > go to b2 > use Pick on Boar"
        )
    };
    table().all_do(&[
        // 8 and 1 are enough
        (BOTH, &tries("Owl", "gold: 2"), "roll"),
        (BOTH, &tries("Fox", "gold: 2"), "pay 1 gold for +1"),
        (BOTH, &tries("Fox", "cards: [Cheat]"), "use Cheat on Fox"),
        // 4, plus three that were paid for, plus 1
        (BOTH, &(tries("Fox", "gold: 3, cards: [Cheat]") + &" > pay 1 gold for +1".repeat(3)), "roll"),
        (
            BOTH,
            &(tries("Fox", "gold: 3, cards: [Cheat]") + &" > pay 1 gold for +1".repeat(2)),
            "pay 1 gold for +1 or use Cheat on Fox",
        ),
        (BOTH, &strikes("Fox", 2, "Bow", ""), "roll"),
        // half of a Strength of 8, plus 1
        (BOTH, &strikes("Ox", 2, "Knife", ""), "pay 1 gold for +1"),
        (BOTH, &(strikes("Ox", 2, "Knife", "") + " > pay 1 gold for +1"), "roll"),
        (BOTH, &strikes("Fox", 0, "Bow", "cards: [Plank]"), "use Plank on Boar"),
        // the Boar is too weak for the Club; Cheat is worth 35, a coin 40, the Knife 48
        (BOTH, &robbed("gold: 1, cards: [Knife, Club, Cheat]"), "hand over Club"),
        (BOTH, &robbed("gold: 1, cards: [Knife, Cheat]"), "hand over Cheat"),
        (BOTH, &robbed("gold: 1, cards: [Knife, Bow]"), "hand over 1 gold"),
        (GREEDY, &robbed("gold: 1, cards: [Cheat], hidden: [Lock]"), "reveal Lock"),
        (UNARMED, &robbed("gold: 1, cards: [Cheat], hidden: [Lock]"), "hand over Cheat"),
    ]);
}

/// Points count most, and special loot gives points; gold and usable loot count too, and Wounds are subtracted.
#[test]
fn prospects_grow_with_what_one_has() {
    let table = table();
    let stands = |ox: &str, owl: &str, points: u8| {
        let we = format!("Ox: {{at: b2, {ox}}}, Owl: {{at: b3, {owl}}}");
        let at = format!("map: Field, A: {{{we}}}, B: {{Boar: {{at: h5}}}}, points: [{points}, 1]");
        HeroLoot::prospects(&table.setup, &table.position(&at))
    };
    assert_eq!(stands("", "", 1)[..3], [1.0, 1.0, 0.0]);
    assert_eq!(stands("", "", 3)[0], 3.0);
    assert_eq!(stands("", "cards: [Egg]", 1)[0].floor(), 2.0);
    let more = |ox: &str, owl: &str| stands(ox, owl, 1)[0] - 1.0;
    assert_eq!(more("", "cards: [Club]"), 0.0, "too heavy");
    for good in [more("gold: 1", ""), more("cards: [Club]", ""), -more("wounds: 1", "")] {
        assert!(0.0 < good && good < 0.5, "{good}");
    }
    assert!(more("cards: [Saber]", "") > more("", "cards: [Saber]"));
}
