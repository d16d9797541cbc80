//! The printed fields of a Looter. `data/looterz/game.yaml` and the templates decide their places and look.

use super::card::Looter;
use super::effect::Tag;
use cards::game::{Entry, Field};

/// The fields of a Looter. If two fields share a slot, the first one stands above the other.
pub(super) const OF: [&str; 9] = ["life", "power", "copies", "keywords", "frog", "vanilla", "text", "flavour", "art"];

/// The fields of a Looter.
pub(super) fn printed(entry: &Entry<Looter>) -> Vec<Field> {
    let (at, card) = (entry.at, &entry.card);
    let mut all = vec![
        Field::number("life", card.life, at),
        Field::number("power", card.power, at),
        Field::number("copies", card.copies.into(), at),
        Field::list("keywords", lit(card), at),
        Field::flag("frog", card.tags.contains(&Tag::Frog), at),
        Field::flag("vanilla", card.effects.is_empty(), at),
    ];
    all.extend(Field::looks(&card.text, card.flavour.as_deref(), &card.art, at));
    all
}

/// The text at the edge of a card, for a fanned hand: triggers and keywords, each once, in text order.
fn lit(card: &Looter) -> Vec<&'static str> {
    let mut all = Vec::new();
    for effect in &card.effects {
        let word = effect.keyword.map_or(effect.trigger.key(), |keyword| keyword.key());
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all
}
