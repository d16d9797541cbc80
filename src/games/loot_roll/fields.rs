//! The printed fields of each card of Loot Roll. `data/loot-roll/game.yaml` and the templates decide their places and look.

use super::card::{Ability, Card, Loot, Monster};
use super::effect::{Mode, Rarity, Window};
use super::phrase::slot_name;
use cards::game::{Entry, Field, Value};
use ground::locus::Locus;

/// The fields of a kind. If two fields share a slot, the first one stands above the other.
pub(super) fn of(kind: &str) -> &'static [&'static str] {
    match kind {
        "ability" => &["price", "windows", "text", "flavour", "art"],
        "loot" => &["rarity", "slot", "place", "survivability", "treasure", "windows", "text", "flavour", "art"],
        "monster" => &[
            "split",
            "stronger",
            "regular",
            "boss",
            "chest_split",
            "chest_regular",
            "chest_regular_common",
            "chest_regular_rare",
            "chest_regular_epic",
            "chest_boss",
            "chest_boss_common",
            "chest_boss_rare",
            "chest_boss_epic",
            "text",
            "flavour",
            "art",
        ],
        _ => &[],
    }
}

/// The fields of a card.
pub(super) fn printed(entry: &Entry<Card>) -> Vec<Field> {
    let at = entry.at;
    let mut all = match &entry.card {
        Card::Ability(card) => ability(card, at),
        Card::Loot(card) => loot(card, at),
        Card::Monster(card) => monster(card, at),
    };
    if !matches!(entry.card, Card::Monster(_)) {
        all.push(Field::list("windows", windows(&entry.card).into_iter().map(Window::key).collect(), at));
    }
    let look = entry.card.look();
    all.extend(Field::looks(&look.text, look.flavour.as_deref(), &look.art, at));
    all
}

/// The windows that are highlighted at the foot of a card: those in which it can be played.
fn windows(card: &Card) -> Vec<Window> {
    let five = || Window::ALL.iter().copied().filter(|w| *w != Window::AnyTime);
    let named: Vec<Window> = card.effects().iter().flat_map(|e| e.windows.iter().copied()).collect();
    five().filter(|w| named.contains(&Window::AnyTime) || named.contains(w)).collect()
}

fn ability(card: &Ability, at: Locus) -> Vec<Field> {
    vec![Field::number("price", card.price, at)]
}

fn loot(card: &Loot, at: Locus) -> Vec<Field> {
    let mut all = vec![Field::word("rarity", card.rarity.key(), at), Field::number("treasure", card.treasure, at)];
    // the name of its place: a card that is not worn is in the bag
    all.push(Field::word("place", card.gear.map_or("bag", |gear| slot_name(gear.slot)), at));
    if let Some(gear) = card.gear {
        all.push(Field::word("slot", gear.slot.key(), at.key("slot")));
        all.push(Field::number("survivability", gear.survivability, at));
    }
    all
}

/// The values in a regular and in a boss fight, if they differ (LR-28); the chest, by rarity.
fn monster(card: &Monster, at: Locus) -> Vec<Field> {
    let (swords, chest) = (card.survivability, card.loot);
    let (split, chest_split) = (swords.regular != swords.boss, chest.regular != chest.boss);
    let strength = at.key("survivability");
    let mut all = vec![
        Field::flag("split", split, at),
        Field::flag("stronger", swords.boss > swords.regular, at),
        Field::flag("chest_split", chest_split, at),
        Field::number("regular", swords.regular, strength),
    ];
    all.extend(split.then(|| Field::number("boss", swords.boss, strength)));
    for (mode, name, shown) in [(Mode::Regular, "chest_regular", true), (Mode::Boss, "chest_boss", chest_split)] {
        let held = Rarity::ALL.iter().filter(|rarity| shown && chest.of(mode).of(**rarity) > 0);
        all.push(Field::list(name, held.clone().map(|rarity| rarity.key()).collect(), at.key("loot")));
        all.extend(held.map(|rarity| Field {
            name: number_of(mode, *rarity),
            value: Value::Number(chest.of(mode).of(*rarity).into()),
            at: at.key("loot").key(mode.key()).key(rarity.key()),
        }));
    }
    all
}

/// The field with how many cards of a rarity a chest holds.
fn number_of(mode: Mode, rarity: Rarity) -> &'static str {
    match (mode, rarity) {
        (Mode::Regular, Rarity::Common) => "chest_regular_common",
        (Mode::Regular, Rarity::Rare) => "chest_regular_rare",
        (Mode::Regular, Rarity::Epic) => "chest_regular_epic",
        (Mode::Boss, Rarity::Common) => "chest_boss_common",
        (Mode::Boss, Rarity::Rare) => "chest_boss_rare",
        (Mode::Boss, Rarity::Epic) => "chest_boss_epic",
    }
}
