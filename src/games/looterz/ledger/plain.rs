//! Replaces a card by a plain one, to measure its value: no effects, and the median numbers of the deck.

use super::super::card::Looter;
use super::super::effect::Looterz;
use cards::game::Deck;

/// The deck with one title made plain.
pub(super) fn plain(deck: &Deck<Looterz>, title: usize) -> Option<Deck<Looterz>> {
    let entry = deck.cards().get(title)?;
    let middle = |of: fn(&Looter) -> i32| {
        let copies = |e: &cards::game::Entry<Looter>| vec![of(&e.card); usize::from(e.card.copies)];
        let mut values: Vec<i32> = deck.cards().iter().flat_map(copies).collect();
        values.sort_unstable();
        values[values.len() / 2]
    };
    let mut plain = entry.card.clone();
    (plain.life, plain.power) = (middle(|c| c.life), middle(|c| c.power));
    plain.effects.clear();
    plain.text.clear();
    Some(deck.replaced(title, plain))
}
