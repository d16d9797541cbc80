//! Card lift by randomized exposure: how much more often players win who were dealt a card than players who were dealt another
//! card of its pile. Each card of a pile is dealt equally often by chance, so the raw difference is shown and judged. Shrinking
//! all of them towards the mean of the pile would not change their order, and would hide how much they differ.

use super::Verdict;
use super::gate::Gate;
use crate::measure::doubt::{Estimate, Sample};
use crate::measure::record::TableRecord;
use std::collections::BTreeMap;

/// The name of the table at which cards are given.
pub const TABLE: &str = "gifts";

/// The effect of a card on its holder's wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its pile.
    pub pile: String,
    /// Its title.
    pub title: String,
    /// Lift, with the interval that decided.
    pub lift: Estimate,
    /// Whether the effect exceeds the bound.
    pub beyond: bool,
}

/// A card that was given.
pub(super) struct Given<'t> {
    pile: &'t str,
    pub(super) title: &'t str,
    /// Wins of its holders.
    pub(super) wins: Sample,
    /// The win rate of holders of other cards of its pile.
    pub(super) others: f64,
}

impl Given<'_> {
    pub(super) fn judged(&self, gate: &Gate) -> Card {
        let beyond = gate.verdict == Verdict::Fail;
        Card { pile: self.pile.to_owned(), title: self.title.to_owned(), lift: gate.found(), beyond }
    }
}

/// Every card that was given and has others in its pile.
pub(super) fn given(table: &TableRecord) -> Vec<Given<'_>> {
    let mut piles: BTreeMap<&str, Vec<(&str, f64, f64)>> = BTreeMap::new();
    for (name, measure) in table.tally.below("lift/") {
        if let (Some((pile, title)), Sample::Share { k, n }) = (name.split_once('/'), Sample::of(measure, 0)) {
            piles.entry(pile).or_default().push((title, k, n));
        }
    }
    let mut cards = Vec::new();
    for (pile, given) in piles {
        let (won, all) = given.iter().fold((0.0, 0.0), |(w, a), (_, n, of)| (w + n, a + of));
        for (title, n, of) in given.into_iter().filter(|(_, _, of)| *of < all) {
            // the others' win rate is also an estimate: together, both are as certain as a single estimate from this
            // many games
            let witnesses = of * (all - of) / all;
            let wins = Sample::Share { k: n / of * witnesses, n: witnesses };
            cards.push(Given { pile, title, wins, others: (won - n) / (all - of) });
        }
    }
    cards
}

/// A card replaced by a plain one: a table of the whole deck, and the same games without the card.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    /// The card.
    pub title: String,
    /// With it.
    pub with: TableRecord,
    /// The results without the card, with the same seeds.
    pub without: TableRecord,
}

/// The change in each policy's wins without each card: its subject, and the change.
pub fn changes(swings: &[Swing]) -> Vec<(String, Sample)> {
    let mut all = Vec::new();
    for swing in swings {
        for (policy, without) in swing.without.tally.below("wins/") {
            let with = swing.with.tally.by.get(&format!("wins/{policy}"));
            let change = with.and_then(|with| Sample::difference(without, with, swing.without.tally.games));
            all.extend(change.map(|c| (format!("{policy} without {}", swing.title), c)));
        }
    }
    all
}

/// The titles of the cards that lift or lower their holders most, as far as this is certain.
pub fn strongest(table: &TableRecord, how_many: usize) -> Vec<String> {
    let lift = |g: &Given| (g.wins.estimate().value - g.others).abs();
    let mut cards = given(table);
    cards.sort_by(|a, b| lift(b).total_cmp(&lift(a)));
    cards.into_iter().take(how_many).map(|g| g.title.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Measure, Sums, Tally};

    #[test]
    fn a_card_is_held_against_the_others_of_its_pile_and_not_against_itself() {
        let mut tally = Tally::default();
        for (name, n, of) in [("loot/a", 60, 100), ("loot/b", 20, 100), ("loot/c", 40, 200), ("deep/d", 9, 10)] {
            let mut sums = Sums::default();
            sums.add(0, n, of);
            tally.put(format!("lift/{name}"), Measure::Share { unit: 1, sums });
        }
        let table = TableRecord { tally, ..TableRecord::default() };
        let found: Vec<(&str, f64)> = given(&table).iter().map(|g| (g.title, g.others)).collect();
        // 60 of 300, 100 of 300, 80 of 200; a card alone in its pile is compared with none
        assert_eq!(found, [("a", 0.2), ("b", 100.0 / 300.0), ("c", 0.4)]);
    }
}
