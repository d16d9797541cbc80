//! Counters of what happens to cards over many games: games in which something came up, what came of pairs, and how the effects of a
//! deck fare. What is counted, and when, is each game's to say (its ledger).

use crate::measure::{Measure, Tally};
use cards::lexicon::{Effect, Vocabulary};

/// Games in which things came up. A stamp says in which game each was counted last, so that nothing must be cleared.
#[derive(Clone, Debug)]
pub struct Seen {
    stamp: Vec<u32>,
    games: Vec<u64>,
}

impl Seen {
    /// So many things, none of which has come up. Games are numbered from 1.
    pub fn new(things: usize) -> Seen {
        Seen { stamp: vec![0; things], games: vec![0; things] }
    }

    /// Counts a thing once a game; true the first time.
    pub fn once(&mut self, thing: usize, game: u32) -> bool {
        let fresh = self.stamp[thing] != game;
        self.stamp[thing] = game;
        self.games[thing] += u64::from(fresh);
        fresh
    }

    /// Whether it has come up in this game, the last that anything was counted in.
    pub fn has(&self, thing: usize, game: u32) -> bool {
        self.stamp[thing] == game
    }

    /// In how many games it came up.
    pub fn games(&self, thing: usize) -> u64 {
        self.games[thing]
    }
}

/// How often something came of pairs: of the games in which a hero had a card, those in which he employed it.
#[derive(Clone, Debug)]
pub struct Grid {
    columns: usize,
    cells: Vec<[u64; 2]>,
}

impl Grid {
    /// So many rows and columns, nothing of which has come up.
    pub fn new(rows: usize, columns: usize) -> Grid {
        Grid { columns, cells: vec![[0; 2]; rows * columns] }
    }

    /// A pair came up, and something came of it or not.
    #[inline]
    pub fn add(&mut self, row: usize, column: usize, yes: bool) {
        let [n, of] = &mut self.cells[row * self.columns + column];
        *n += u64::from(yes);
        *of += 1;
    }

    /// Something came, later, of a pair that was counted.
    #[inline]
    pub fn came(&mut self, row: usize, column: usize) {
        self.cells[row * self.columns + column][0] += 1;
    }

    /// A row as a whole: how often something came of it, of how often it came up.
    pub fn row(&self, row: usize) -> [u64; 2] {
        self.cells[row * self.columns..][..self.columns]
            .iter()
            .fold([0; 2], |[n, of], cell| [n + cell[0], of + cell[1]])
    }

    /// Some of the rows, by name, as a measure.
    pub fn close<'n>(&self, rows: impl IntoIterator<Item = (usize, &'n str)>, columns: Vec<String>) -> Measure {
        let cells = |row: usize| self.cells[row * self.columns..][..self.columns].to_vec();
        let rows = rows.into_iter().map(|(row, name)| (name.to_owned(), cells(row))).collect();
        Measure::Grid { columns, rows }
    }
}

/// Games in which each effect of a deck worked, and in which one came up and its conditions did not hold.
#[derive(Clone, Debug)]
pub struct Effects {
    /// Where the effects of each card begin.
    offset: Vec<usize>,
    works: Seen,
    lapses: Seen,
}

impl Effects {
    /// Cards with so many effects each.
    pub fn new(cards: impl IntoIterator<Item = usize>) -> Effects {
        let mut all = 0;
        let begins = |effects| {
            all += effects;
            all - effects
        };
        let offset = cards.into_iter().map(begins).collect();
        Effects { offset, works: Seen::new(all), lapses: Seen::new(all) }
    }

    /// An effect works, once a game.
    pub fn works(&mut self, card: usize, effect: usize, game: u32) {
        self.works.once(self.offset[card] + effect, game);
    }

    /// Whether it has worked in this game.
    pub fn worked(&self, card: usize, effect: usize, game: u32) -> bool {
        self.works.has(self.offset[card] + effect, game)
    }

    /// An effect came up, and what must hold did not.
    pub fn lapses(&mut self, card: usize, effect: usize, game: u32) {
        self.lapses.once(self.offset[card] + effect, game);
    }

    /// Puts the counters of a card into a tally: `works/..` for each effect, `lapses/..` for each that has conditions.
    pub fn close<V: Vocabulary>(&self, card: usize, title: &str, printed: &[Effect<V>], games: u64, into: &mut Tally) {
        for (nth, effect) in printed.iter().enumerate() {
            let at = self.offset[card] + nth;
            let name = if printed.len() == 1 { title.to_owned() } else { format!("{title}, effect {}", nth + 1) };
            into.put(format!("works/{name}"), Measure::Count { n: self.works.games(at), of: games });
            if !effect.conditions.is_empty() {
                into.put(format!("lapses/{name}"), Measure::Count { n: self.lapses.games(at), of: games });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_counts_once_a_game() {
        let mut seen = Seen::new(2);
        assert!(seen.once(1, 1) && !seen.once(1, 1) && seen.has(1, 1));
        assert!(!seen.has(1, 2), "another game has begun");
        assert!(seen.once(1, 2) && seen.once(0, 2));
        assert_eq!((seen.games(0), seen.games(1)), (1, 2));
    }

    #[test]
    fn a_grid_counts_pairs() {
        let mut grid = Grid::new(3, 2);
        [(2, 0, true), (2, 0, false), (0, 1, true)]
            .into_iter()
            .for_each(|(row, column, yes)| grid.add(row, column, yes));
        let Measure::Grid { rows, .. } = grid.close([(0, "x"), (2, "z")], vec!["a".into(), "b".into()]) else {
            panic!()
        };
        assert_eq!(rows["x"], [[0, 0], [1, 1]]);
        assert_eq!(rows["z"], [[1, 2], [0, 0]]);
    }

    #[test]
    fn effects_lie_card_by_card() {
        let mut effects = Effects::new([2, 0, 1]);
        effects.works(0, 1, 1);
        effects.works(2, 0, 1);
        effects.works(2, 0, 1);
        effects.lapses(2, 0, 2);
        assert!(effects.worked(0, 1, 1) && !effects.worked(0, 0, 1) && effects.worked(2, 0, 1));
        assert_eq!((0..3).map(|at| effects.works.games(at)).collect::<Vec<_>>(), [0, 1, 1]);
        assert_eq!(effects.lapses.games(2), 1);
    }
}
