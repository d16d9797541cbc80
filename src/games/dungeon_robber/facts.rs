//! Named numbers for rulebook and aids, from `game.yaml` and from counting cards; none is typed here.

use super::DungeonRobber;
use super::card::{Card, Class, Entry, Level, Monster, Table};
use super::fields::{armor_class, attack, damage, hit_points, word};
use super::phrase::{Tongue, results};
use super::vocabulary::{Coin, Op};
use cards::game::{Deck, Fact, Facts};
use cards::lexicon::prose::grouped;
use table::chance::Row;

/// The facts of a deck.
pub(super) fn facts(deck: &Deck<DungeonRobber>) -> Facts {
    let own = deck.own();
    let mut facts = Facts::new();
    if let Fact::Map(rules) = Fact::of(&own.rules) {
        facts.extend(rules);
    }
    let count = |kind: &str| deck.cards().iter().filter(|entry| entry.card.kind() == kind).count() as i64;
    for (name, n) in [
        ("players_min", own.players.min.into()),
        ("players_max", own.players.max.into()),
        ("monsters", count("monster")),
        ("items", count("item")),
        ("spells", count("spell")),
        ("tables", count("table") + count("chart")),
        ("classes", count("class")),
    ] {
        facts.insert(name.to_owned(), Fact::Number(n));
    }
    for entry in deck.cards() {
        if let Card::Level(level) = &entry.card {
            facts.insert(format!("{}_experience", entry.id), Fact::Number(level.experience.into()));
        }
    }
    facts.extend(house());
    for (name, start) in own.variants.iter().filter_map(|(name, variant)| Some((name, variant.begins.as_ref()?))) {
        facts.extend(start.hit_points.map(|n| (format!("{name}_hit_points"), Fact::Number(n.into()))));
        facts.extend(start.dice.map(|dice| (format!("{name}_dice"), text(dice.to_string()))));
    }
    let tongue = Tongue::of(deck);
    let tables = tongue.tables().map(|(title, table)| (table.name.key().to_owned(), told(&tongue, title, table)));
    facts.insert("table".to_owned(), Fact::Map(tables.collect()));
    facts.insert("bestiary".to_owned(), bestiary(deck, &tongue));
    facts.insert("stations".to_owned(), stations(deck));
    facts.insert("callings".to_owned(), callings(deck, &tongue));
    let dice = "*Dice* of every usual kind, d4 to d20, and two ten-sided ones for d100.";
    facts.insert("needs".to_owned(), Fact::List(vec![Fact::Word(dice.to_owned())]));
    facts
}

/// Constants: dice by name, values of money, bonuses of abilities and victories (DR-15 to DR-20, DR-73, DR-103).
fn house() -> impl Iterator<Item = (String, Fact)> {
    let gp = |coin: Coin| Fact::Number(coin.worth() / 100);
    let a_gp = |coin: Coin| Fact::Number(100 / coin.worth());
    let all = [
        ("d4", text("d4")),
        ("d6", text("d6")),
        ("d8", text("d8")),
        ("d10", text("d10")),
        ("d12", text("d12")),
        ("d20", text("d20")),
        ("d100", text("d100")),
        ("pair", text("2d6")),
        ("first_room", Fact::Number(1)),
        ("boost", Fact::Number(1)),
        ("victory_heals", Fact::Number(1)),
        ("cp_a_gp", a_gp(Coin::Copper)),
        ("sp_a_gp", a_gp(Coin::Silver)),
        ("ep_a_gp", a_gp(Coin::Electrum)),
        ("pp_worth", gp(Coin::Platinum)),
        ("gem_worth", gp(Coin::Gem)),
        ("jewel_worth", gp(Coin::Jewel)),
    ];
    all.into_iter().map(|(name, fact)| (name.to_owned(), fact))
}

fn text(text: impl Into<String>) -> Fact {
    Fact::Word(text.into())
}

fn map<'n>(all: impl IntoIterator<Item = (&'n str, Fact)>) -> Fact {
    Fact::Map(all.into_iter().map(|(name, fact)| (name.to_owned(), fact)).collect())
}

/// A table for templates and the booklet: its title, what is thrown, its rows, and the smallest deck with the same odds.
fn told(tongue: &Tongue<'_>, title: &str, table: &Table) -> Fact {
    let sides = table.chance.throw().sides;
    let row = |row: &Row<Entry>| {
        let on = text(results(row.range.from, row.range.to, sides));
        let (says, does) = (text(&*row.then.says), text(tongue.does(&row.then)));
        map([("on", on), ("says", says), ("does", does)])
    };
    let card = |entry: &Entry| {
        let (says, does) = (text(&*entry.says), text(tongue.card(entry)));
        map([("says", says), ("does", does)])
    };
    let deck: Vec<Fact> = drawn(table).into_iter().map(card).collect();
    let worth = worth(table).map(|worth| ("worth", text(worth)));
    let all = [
        ("title", text(title)),
        ("throw", text(table.chance.throw().name())),
        ("rows", Fact::List(table.chance.rows().iter().map(row).collect())),
        ("cards", Fact::Number(deck.len() as i64)),
        ("deck", Fact::List(deck)),
    ];
    map(all.into_iter().chain(worth))
}

/// The mean value of the coins of a throw, in cp for each level, if there are any.
fn worth(table: &Table) -> Option<String> {
    // twice the sum over all throws
    let (mut sum, mut all) = (0, 1);
    for (row, ways, of) in table.chance.odds() {
        all = of as i64;
        if let Op::Coins { of, amount, dice, .. } = &row.op {
            let twice = dice.map_or(2 * i64::from(*amount), |dice| dice.twice_the_mean());
            sum += ways as i64 * twice * of.worth();
        }
    }
    (sum != 0).then(|| (sum as f64 / (2 * all) as f64).to_string())
}

/// The largest table that is also printed as a deck.
const DRAWN: u32 = 20;

/// The smallest deck with a table's odds, card by card: a card is drawn, put back, and the deck shuffled, like a throw of dice.
/// None for a table that would need too many cards.
pub(super) fn drawn(table: &Table) -> Vec<&Entry> {
    let throw = table.chance.throw();
    if throw.dice * throw.sides > DRAWN {
        return Vec::new();
    }
    table.parted.deck().flat_map(|(entry, cards)| (0..cards).map(move |_| entry)).collect()
}

/// The inhabitants of each level, by the result of the d4.
fn bestiary(deck: &Deck<DungeonRobber>, tongue: &Tongue<'_>) -> Fact {
    let monsters =
        || deck.cards().iter().filter_map(|e| if let Card::Monster(m) = &e.card { Some((e, m)) } else { None });
    let told = |(entry, monster): (&cards::game::Entry<Card>, &Monster)| {
        let keywords: Vec<String> = monster.keywords.iter().map(|keyword| word(*keyword)).collect();
        map([
            ("id", text(&*entry.id)),
            ("title", text(&*entry.title)),
            ("slot", Fact::Number(monster.slot.into())),
            ("ac", Fact::Number(armor_class(tongue, monster).into())),
            ("attack", text(attack(monster))),
            ("hp", text(hit_points(tongue, monster).to_string())),
            ("damage", text(damage(tongue, monster))),
            ("keywords", text(keywords.join(", "))),
        ])
    };
    let level = |level: u8| {
        let mut here: Vec<_> = monsters().filter(|(_, monster)| monster.level == level).collect();
        here.sort_by_key(|(_, monster)| monster.slot);
        map([("level", Fact::Number(level.into())), ("monsters", Fact::List(here.into_iter().map(told).collect()))])
    };
    let deepest = monsters().map(|(_, monster)| monster.level).max().unwrap_or(0);
    Fact::List((1..=deepest).map(level).collect())
}

/// The retirement ranks by fortune, from the bottom up.
fn stations(deck: &Deck<DungeonRobber>) -> Fact {
    let levels = deck.cards().iter().filter_map(|e| if let Card::Level(level) = &e.card { Some(level) } else { None });
    let told = |(nth, level): (i64, &Level)| {
        let experience = text(grouped(level.experience.into()));
        map([("level", Fact::Number(nth)), ("title", text(&*level.title)), ("experience", experience)])
    };
    Fact::List((0..).zip(levels).map(told).collect())
}

/// The classes that a robber may take up with the first level, the one open to all first.
fn callings(deck: &Deck<DungeonRobber>, tongue: &Tongue<'_>) -> Fact {
    let classes =
        deck.cards().iter().filter_map(|e| if let Card::Class(class) = &e.card { Some(&**class) } else { None });
    let told = |class: &Class| {
        let does = tongue.calling(class).join(" ");
        map([("title", text(&*class.title)), ("takes", text(tongue.takes(class))), ("does", text(does))])
    };
    Fact::List(classes.map(told).collect())
}
