//! Counters for cards over many games: how often something happened, results of pairs, and use of the effects of a deck. Each
//! game's ledger decides what is counted, and when.

use crate::measure::{Measure, Parts, Sums, Tally};
use cards::lexicon::{Effect, Vocabulary};

/// The game that counters refer to: its number, from 1, and the part of the experiment that it belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    no: u32,
    part: usize,
}

impl Stamp {
    /// The state before the first game.
    pub const NONE: Stamp = Stamp { no: 0, part: 0 };

    /// The next game, which belongs to this part.
    #[must_use]
    pub fn next(self, part: usize) -> Stamp {
        Stamp { no: self.no + 1, part }
    }
}

/// The number of games in which each thing occurred, by part. The number of the last game in which it was counted is
/// kept, so that nothing must be cleared.
#[derive(Clone, Debug)]
pub struct Seen {
    last: Vec<u32>,
    games: Vec<Parts>,
}

impl Seen {
    /// Counters for this many things, all 0.
    pub fn new(things: usize) -> Seen {
        Seen { last: vec![0; things], games: vec![Parts::default(); things] }
    }

    /// Counts a thing once per game; returns true the first time.
    pub fn once(&mut self, thing: usize, game: Stamp) -> bool {
        let fresh = self.last[thing] != game.no;
        self.last[thing] = game.no;
        self.games[thing][game.part] += i64::from(fresh);
        fresh
    }

    /// Whether the event has occurred in this game, which is the last counted one.
    pub fn has(&self, thing: usize, game: Stamp) -> bool {
        self.last[thing] == game.no
    }

    /// The number of games in which it occurred, by part.
    pub fn games(&self, thing: usize) -> &Parts {
        &self.games[thing]
    }

    /// Whether it never occurred.
    pub fn never(&self, thing: usize) -> bool {
        self.games[thing].iter().all(|games| *games == 0)
    }

    /// The share of these games in which it occurred.
    pub fn of(&self, thing: usize, games: &Parts) -> Measure {
        share(&self.games[thing], games)
    }
}

/// The counts of these games, by part.
pub fn share(games: &Parts, of: &Parts) -> Measure {
    Measure::Share { unit: 1, sums: Sums { n: *games, d: *of } }
}

/// The frequency with which pairs had an effect: among the games in which a hero had a card, those in which the hero
/// used it.
#[derive(Clone, Debug)]
pub struct Grid {
    columns: usize,
    cells: Vec<[u64; 2]>,
}

impl Grid {
    /// A grid with this many rows and columns, all 0.
    pub fn new(rows: usize, columns: usize) -> Grid {
        Grid { columns, cells: vec![[0; 2]; rows * columns] }
    }

    /// A pair occurred, with or without an effect.
    #[inline]
    pub fn add(&mut self, row: usize, column: usize, yes: bool) {
        let [n, of] = &mut self.cells[row * self.columns + column];
        *n += u64::from(yes);
        *of += 1;
    }

    /// A pair that was already counted has an effect after all.
    #[inline]
    pub fn came(&mut self, row: usize, column: usize) {
        self.cells[row * self.columns + column][0] += 1;
    }

    /// Some of the rows, by name, as a measure.
    pub fn close<'n>(&self, rows: impl IntoIterator<Item = (usize, &'n str)>, columns: Vec<String>) -> Measure {
        let cells = |row: usize| self.cells[row * self.columns..][..self.columns].to_vec();
        let rows = rows.into_iter().map(|(row, name)| (name.to_owned(), cells(row))).collect();
        Measure::Grid { columns, rows }
    }
}

/// The number of games in which each effect of a deck worked, and in which its trigger occurred but its conditions
/// did not hold.
#[derive(Clone, Debug)]
pub struct Effects {
    /// The position of the first effect of each card.
    offset: Vec<usize>,
    works: Seen,
    lapses: Seen,
}

impl Effects {
    /// Counters for cards with these numbers of effects.
    pub fn new(cards: impl IntoIterator<Item = usize>) -> Effects {
        let mut all = 0;
        let begins = |effects| {
            all += effects;
            all - effects
        };
        let offset = cards.into_iter().map(begins).collect();
        Effects { offset, works: Seen::new(all), lapses: Seen::new(all) }
    }

    /// An effect works; it is counted once per game.
    pub fn works(&mut self, card: usize, effect: usize, game: Stamp) {
        self.works.once(self.offset[card] + effect, game);
    }

    /// Whether the effect of the card has worked in this game.
    pub fn worked(&self, card: usize, effect: usize, game: Stamp) -> bool {
        self.works.has(self.offset[card] + effect, game)
    }

    /// An effect could have worked, but its condition did not hold.
    pub fn lapses(&mut self, card: usize, effect: usize, game: Stamp) {
        self.lapses.once(self.offset[card] + effect, game);
    }

    /// Adds the counters of a card to a tally: `works/..` for each effect, `lapses/..` for each effect with
    /// conditions.
    pub fn close<V: Vocabulary>(
        &self,
        card: usize,
        title: &str,
        printed: &[Effect<V>],
        games: &Parts,
        into: &mut Tally,
    ) {
        for (nth, effect) in printed.iter().enumerate() {
            let at = self.offset[card] + nth;
            let name = if printed.len() == 1 { title.to_owned() } else { format!("{title}, effect {}", nth + 1) };
            into.put(format!("works/{name}"), self.works.of(at, games));
            if !effect.conditions.is_empty() {
                into.put(format!("lapses/{name}"), self.lapses.of(at, games));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_counts_once_a_game() {
        let mut seen = Seen::new(3);
        let first = Stamp::NONE.next(4);
        let then = first.next(7);
        assert!(seen.once(1, first) && !seen.once(1, first) && seen.has(1, first));
        assert!(!seen.has(1, then), "another game has begun");
        assert!(seen.once(1, then) && seen.once(0, then));
        let parts = |thing: usize| (seen.games(thing)[4], seen.games(thing)[7]);
        assert_eq!((parts(0), parts(1), seen.never(2)), ((0, 1), (1, 1), true));
        let mut games = Parts::default();
        (games[4], games[7]) = (1, 2);
        let Measure::Share { unit: 1, sums } = seen.of(1, &games) else { panic!() };
        assert_eq!(sums.total(), (2, 3));
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
        let game = Stamp::NONE.next(3);
        effects.works(0, 1, game);
        effects.works(2, 0, game);
        effects.works(2, 0, game);
        effects.lapses(2, 0, game.next(3));
        assert!(effects.worked(0, 1, game) && !effects.worked(0, 0, game) && effects.worked(2, 0, game));
        assert_eq!((0..3).map(|at| effects.works.games(at)[3]).collect::<Vec<_>>(), [0, 1, 1]);
        assert_eq!(effects.lapses.games(2)[3], 1);
    }
}
