//! Errors in a deck of Hero Loot.

use super::{Bent, Planted, named};

/// Replaces the number after a key of a card.
fn set(line: &str, key: &str, value: &str) -> String {
    let Some((before, rest)) =
        line.split_once(&format!("{key}: ")).filter(|(_, rest)| rest.starts_with(|c: char| c.is_ascii_digit()))
    else {
        return line.to_owned();
    };
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{before}{key}: {value}{rest}")
}

/// Every card requires a Strength that only one hero has.
fn heavy(text: &str) -> String {
    let card = |line: &str| match line.split_once(", use: ") {
        Some((head, rest)) if line.starts_with("- {id:") => {
            let head = set(&set(head, "intellect", "0"), "strength", "9");
            let head = if head.contains("strength: 9") { head } else { format!("{head}, strength: 9") };
            format!("{head}, use: {rest}")
        }
        _ => line.to_owned(),
    };
    text.lines().map(card).collect::<Vec<_>>().join("\n")
}

const ART: &str = "art: {ground: camp, main: {icon: stone-pile, tone: stone}}";

/// This many cards of one make, numbered from `first`.
fn cards(deck: &str, first: usize, many: usize, make: &str) -> String {
    (first..first + many)
        .map(|n| format!("- {{id: {deck}-{n}, title: {deck} {n}, deck: {deck}, {make}, {ART}}}\n"))
        .collect()
}

const GEAR: &str = "type: gear, use: permanent, effects: [{trigger: owned, ops: [{ward: {items: 1}}]}]";
const BLADE: &str = "type: blade, use: permanent, weapon: {hit: strength, power: 1, wound: 2, range: [0, 1]}";
const TRICK: &str =
    "type: surprise, strength: 9, use: single_use, effects: [{trigger: used, ops: [{block: {amount: 1}}]}]";
const ONCE: &str = "type: surprise, use: single_use, effects: [{trigger: used, ops: [{boost: {on: any, amount: 2}}]}]";
const THIEF: &str = "type: surprise, use: permanent, effects: [{trigger: used, ops: [{steal: {items: 3}}]}]";
const HAMMER: &str =
    "type: blade, strength: 9, use: permanent, weapon: {hit: strength, power: 1, wound: 1, range: [0, 1]}";
const SHIELD: &str =
    "type: shield, strength: 9, use: permanent, effects: [{trigger: owned, ops: [{ward: {items: 1}}]}]";
const STONE: &str = "type: gear, strength: 9, use: permanent, effects: [{trigger: owned, ops: [{ward: {items: 1}}]}]";

fn more(bent: Bent, deck: &str, many: usize, make: &str) -> Bent {
    bent.edit(&format!("{deck}.yaml"), |text| format!("{text}\n{}", cards(deck, 0, many, make)))
}

fn all(bent: Bent, deck: &str, many: usize, make: &str) -> Bent {
    bent.edit(&format!("{deck}.yaml"), |_| cards(deck, 0, many, make))
}

/// The same for the three kinds that an Elite deck must have, this many of each.
fn three_kinds(bent: Bent, many: usize) -> Bent {
    let kinds = [SHIELD, HAMMER, TRICK];
    bent.edit("elite.yaml", |_| (0..).zip(kinds).map(|(nth, make)| cards("elite", nth * many, many, make)).collect())
}

fn elite(bent: Bent) -> Bent {
    three_kinds(bent, 6)
}

/// Fewer cards than heroes.
fn few(bent: Bent) -> Bent {
    three_kinds(all(all(plain(bent), "war", 1, BLADE), "secret", 1, TRICK), 1)
}

/// Heroes without symbols.
fn plain(bent: Bent) -> Bent {
    let line = |line: &str| match line.split_once("symbols: [") {
        Some((before, rest)) => format!("{before}symbols: []{}", rest.split_once(']').map_or("", |(_, rest)| rest)),
        None => line.to_owned(),
    };
    bent.edit("heroes.yaml", |text| text.lines().map(line).collect::<Vec<_>>().join("\n"))
}

/// Loot that only one hero can use.
fn stones(bent: Bent) -> Bent {
    elite(all(all(plain(bent), "war", 45, STONE), "secret", 36, STONE))
}

/// Adventures that nobody wins, with nothing at the start.
fn barren(bent: Bent) -> Bent {
    let bent = [6, 7, 8, 9].iter().fold(bent, |bent, n| rule(bent, &format!("target: {n}"), "target: 30"));
    rule(
        rule(bent, "cards: 1", "cards: 0"),
        "price: {war: 3, secret: 3, elite: 6}",
        "price: {war: 9, secret: 9, elite: 9}",
    )
}

fn rule(bent: Bent, from: &str, to: &str) -> Bent {
    bent.edit("game.yaml", |text| text.replace(from, to))
}

/// Nobody scores.
fn pointless(bent: Bent) -> Bent {
    let bent = rule(rule(bent, "adventure_points: 1", "adventure_points: 0"), "defeat_points: 2", "defeat_points: 0");
    bent.edit("special.yaml", |text| text.replace("points: 1", "points: 0").replace("points: 2", "points: 0"))
}

/// The shipped deck, without the checks that the verdict repeats.
fn unchecked(bent: Bent) -> Bent {
    let pairs = [
        ("employ: 20", "employ: 0"),
        ("elite: [1.5, 3]", "elite: [0, 1000000]"),
        ("planned_draws: 3", "planned_draws: 0"),
    ];
    let laws = [("min: 50.01", "min: 0"), ("max: 50,", "max: 100,")];
    pairs.into_iter().chain(laws).fold(bent, |bent, (from, to)| rule(bent, from, to))
}

#[test]
fn what_a_deck_is_by_itself_is_judged() {
    let heavy = |bent: Bent, deck: &str| bent.edit(&format!("{deck}.yaml"), heavy);
    let decks: [Planted; 10] = [
        ("a deck for the strong alone: War", "HL-P3", "War cards that each hero", &|b| heavy(b, "war")),
        ("a deck for the strong alone: Secret", "HL-P3", "Secret cards that each hero", &|b| heavy(b, "secret")),
        ("a deck for the strong alone: Elite", "HL-P3", "Elite cards that each hero", &|b| heavy(b, "elite")),
        ("a War deck without war", "HL-P5", "weapons in War", &|b| more(b, "war", 12, GEAR)),
        ("a Secret deck without secrets", "HL-P5", "secrets and surprises", &|b| more(b, "secret", 10, GEAR)),
        ("an Elite deck of blades", "HL-P5", "the widest kind in Elite", &|b| more(b, "elite", 20, BLADE)),
        ("War cards that are worth nothing", "HL-P6", "brings for a War card", &|b| all(b, "war", 45, BLADE)),
        ("Secret cards that are worth nothing", "HL-P6", "brings for a Secret card", &|b| all(b, "secret", 36, TRICK)),
        ("a card for one hero", "HL-P7", "heroes who can employ each card", &|b| more(b, "war", 1, STONE)),
        ("Elite at the price of War", "HL-P11", "for whom Elite is the best", &|b| {
            rule(b, "secret: 1, elite: 2}", "secret: 1, elite: 1}")
        }),
    ];
    named(&|| unchecked(Bent::of("hero-loot")), 150, 2, &decks);
}

#[test]
fn what_becomes_of_a_deck_is_judged() {
    let decks: [Planted; 14] = [
        ("War draws that bring nothing", "HL-P8", "benefit of a War draw", &|b| all(b, "war", 45, STONE)),
        ("Secret draws that bring nothing", "HL-P8", "benefit of a Secret draw", &|b| all(b, "secret", 36, STONE)),
        ("Elite draws that bring nothing", "HL-P8", "benefit of an Elite draw", &elite),
        ("heroes who do not trade", "HL-P9", "heroes of a trade group", &|b| {
            let alone =
                |text: &str| text.replace(", no_trade: true", "").replace("symbols: [", "no_trade: true, symbols: [");
            b.edit("heroes.yaml", alone)
        }),
        ("adventures that nobody wins", "HL-P10", "draws a hero", &barren),
        ("decks that run dry", "HL-P10", "times that a deck is shuffled anew", &|b| {
            all(rule(b, "rounds: 5", "rounds: 20"), "secret", 6, ONCE)
        }),
        ("fewer cards than draws", "HL-P10", "declined or found every deck bare", &few),
        ("cards that are of no use to their owners", "HL-P10", "can employ at the end", &stones),
        ("thieves everywhere", "HL-P10", "items that are stolen", &|b| all(b, "secret", 36, THIEF)),
        ("thieves nowhere", "HL-P10", "items that are stolen", &|b| {
            all(all(elite(plain(b)), "secret", 36, TRICK), "war", 45, BLADE)
        }),
        ("a game without points", "HL-P12", "games with as many points", &pointless),
        ("a game without points or gold", "HL-P12", "that gold does not decide", &|b| {
            let b = rule(stones(pointless(b)), "gold: 2\n", "gold: 0\n");
            rule(rule(b, ", gold: 2}", "}"), ", gold: 1}", "}")
        }),
        ("loot that is of no use", "ladder", "loot beats none", &stones),
        ("a game of luck", "ladder", "greedy beats chance", &|b| stones(rule(barren(b), "rounds: 5", "rounds: 1"))),
    ];
    named(&|| unchecked(Bent::of("hero-loot")), 150, 2, &decks);
}
