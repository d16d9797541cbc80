//! Every number that rulebook and aids may say, by name. None is typed here: they come from `game.yaml`, and from counting cards.

use super::DungeonRobber;
use super::card::Card;
use crate::game::{Deck, Fact, Facts};

/// The facts of a deck.
pub(super) fn facts(deck: &Deck<DungeonRobber>) -> Facts {
    let own = &deck.about().own;
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
        ("tables", count("table")),
    ] {
        facts.insert(name.to_owned(), Fact::Number(n));
    }
    for entry in deck.cards() {
        if let Card::Level(level) = &entry.card {
            facts.insert(format!("{}_experience", entry.id), Fact::Number(level.experience.into()));
        }
    }
    facts.insert("title".to_owned(), Fact::Word(deck.about().title.clone()));
    facts.insert("tagline".to_owned(), Fact::Word(deck.about().tagline.clone()));
    facts
}
