//! Replaces a card by a plain one, to measure its value: no effects, and the median numbers of its pile.

use super::super::card::Card;
use super::super::effect::LootRoll;
use cards::game::Deck;

/// The deck with one card made plain; a monster keeps its numbers.
pub(super) fn plain(deck: &Deck<LootRoll>, card: usize) -> Option<Deck<LootRoll>> {
    let entry = deck.cards().get(card)?;
    // the median of its pile; for gear, the median of all gear
    let middle = |of: &dyn Fn(&Card) -> Option<i32>, own: i32| {
        let same = deck.cards().iter().filter(|e| e.card.pile() == entry.card.pile());
        let mut values: Vec<i32> = same.filter_map(|e| of(&e.card)).collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or(own)
    };
    let plain = match entry.card.clone() {
        Card::Ability(mut a) => {
            a.effects.clear();
            a.price = middle(&|c| if let Card::Ability(c) = c { Some(c.price) } else { None }, a.price);
            Card::Ability(a)
        }
        Card::Loot(mut l) => {
            l.effects.clear();
            l.treasure = middle(&|c| if let Card::Loot(c) = c { Some(c.treasure) } else { None }, l.treasure);
            if let Some(gear) = &mut l.gear {
                let added = |c: &Card| if let Card::Loot(c) = c { c.gear.map(|g| g.survivability) } else { None };
                gear.survivability = middle(&added, gear.survivability);
            }
            Card::Loot(l)
        }
        Card::Monster(mut m) => {
            m.effects.clear();
            Card::Monster(m)
        }
    };
    Some(deck.replaced(card, plain))
}
