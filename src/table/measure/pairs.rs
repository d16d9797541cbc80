//! Wins with pairs of cards: how often a player with both wins.

use super::Measure;
use std::collections::BTreeMap;

/// Wins with each pair of things, among all players who had both: the lower half of a square table. The first thing belongs to
/// all players, so that its column has the wins with each single thing.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The name of each thing, once; the first has none.
    names: Vec<String>,
    /// The index of each card's name.
    place: Vec<usize>,
    cells: Vec<[u64; 2]>,
    /// The things of one player, during counting.
    hand: Vec<usize>,
}

impl Pairs {
    /// Empty counts for cards with these titles; cards with the same title count as one thing.
    pub fn new(titles: &[String]) -> Pairs {
        let mut names = vec![String::new()];
        let mut known = BTreeMap::new();
        let mut place = |title: &String| {
            *known.entry(title.clone()).or_insert_with(|| {
                names.push(title.clone());
                names.len() - 1
            })
        };
        let place: Vec<usize> = titles.iter().map(&mut place).collect();
        let cells = vec![[0; 2]; names.len() * (names.len() + 1) / 2];
        Pairs { hand: Vec::with_capacity(titles.len() + 1), names, place, cells }
    }

    /// Adds the cards of a player who won this share.
    pub fn add(&mut self, won: u64, all: u64, cards: impl FnOnce(&mut dyn FnMut(usize))) {
        let Pairs { place, hand, cells, .. } = self;
        hand.clear();
        hand.push(0);
        cards(&mut |card| hand.push(place[card]));
        hand.sort_unstable();
        hand.dedup();
        for (nth, row) in hand.iter().enumerate() {
            for column in &hand[..=nth] {
                let [n, of] = &mut cells[row * (row + 1) / 2 + column];
                *n += won;
                *of += all;
            }
        }
    }

    /// The table as a measure: each row as far as its diagonal.
    pub fn close(&self) -> Measure {
        let row = |(nth, name): (usize, &String)| (name.clone(), self.cells[nth * (nth + 1) / 2..][..=nth].to_vec());
        Measure::Grid { columns: self.names.clone(), rows: self.names.iter().enumerate().map(row).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cards of one title are one kind; the column for everybody counts each kind separately.
    #[test]
    fn pairs_are_counted_once_a_player() {
        let titles = ["a", "b", "a", "c"].map(str::to_owned);
        let mut pairs = Pairs::new(&titles);
        pairs.add(2, 2, |each| [0, 2, 1].into_iter().for_each(each));
        pairs.add(0, 2, |each| [1, 3].into_iter().for_each(each));
        let Measure::Grid { columns, rows } = pairs.close() else { panic!() };
        assert_eq!(columns, ["", "a", "b", "c"]);
        assert_eq!(rows[""], [[2, 4]]);
        assert_eq!(rows["a"], [[2, 2], [2, 2]]);
        assert_eq!(rows["b"], [[2, 4], [2, 2], [2, 4]]);
        assert_eq!(rows["c"], [[0, 2], [0, 0], [0, 2], [0, 2]]);
    }
}
