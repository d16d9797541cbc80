//! Random tables (outcome tables, loot tables): a dice roll, and rows with a range of results each. A table is checked when it
//! is made, so that every roll has exactly one row. It can be rolled, or drawn as a deck with the same odds. Rolls and ranges
//! are read from data.

use ground::diag::{Checked, Diag};
use ground::dice::Dice;
use ground::grammar::{Form, Written};
use ground::locus::Locus;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// Dice that are rolled together and added up: `2d6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The number.
    pub dice: u32,
    /// The number of faces of each die, from 1.
    pub sides: u32,
}

/// The largest numbers of dice and sides, so that one random number can draw a card of the deck.
const DICE: u32 = 4;
const SIDES: u32 = 100;

impl Throw {
    /// One die.
    pub fn die(sides: u32) -> Throw {
        Throw { dice: 1, sides }
    }

    fn of(text: &str) -> Option<Throw> {
        let number = |text: &str| text.parse::<u16>().ok().map(u32::from);
        let (dice, sides) = text.trim().split_once('d')?;
        Some(Throw { dice: if dice.is_empty() { 1 } else { number(dice)? }, sides: number(sides)? })
    }

    /// Reads `d20` or `2d6`. [`Chance::new`] refuses numbers that are too large.
    pub fn read(text: &str, at: Locus) -> Checked<Throw> {
        match Throw::of(text) {
            Some(throw) => Checked::good(throw),
            None => {
                let what = format!("`{text}` is not a dice roll");
                Checked::bad(Diag::error(at, "throw", what).help("write `d20`, or `2d6`"))
            }
        }
    }

    /// The lowest and the highest result.
    fn ends(self) -> (u32, u32) {
        (self.dice, self.dice * self.sides)
    }

    /// The number of equally likely throws for each result, from the lowest on.
    fn ways(self) -> Vec<u64> {
        let mut ways = vec![1];
        for _ in 0..self.dice {
            let mut more = vec![0; ways.len() + self.sides as usize - 1];
            for (i, n) in ways.iter().enumerate() {
                more[i..i + self.sides as usize].iter_mut().for_each(|sum| *sum += n);
            }
            ways = more;
        }
        ways
    }

    /// The roll as written.
    pub fn name(self) -> String {
        if self.dice == 1 { format!("d{}", self.sides) } else { format!("{}d{}", self.dice, self.sides) }
    }
}

impl Written for Throw {
    fn form() -> Form {
        Form::Text
    }
}

impl<'de> Deserialize<'de> for Throw {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Throw, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Throw;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a dice roll such as `d20` or `2d6`")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Throw, E> {
                let wrong = || E::custom(format!("`{text}` is not a dice roll; write `d20`, or `2d6`"));
                Throw::of(text).ok_or_else(wrong)
            }
        }
        from.deserialize_str(Reader)
    }
}

/// A range of results, including both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest.
    pub from: u32,
    /// The highest.
    pub to: u32,
}

impl Range {
    fn of(text: &str) -> Option<Range> {
        let number = |text: &str| match text.trim() {
            "00" => Some(100),
            digits => digits.parse().ok(),
        };
        let (from, to) = text.split_once(['-', '\u{2013}']).unwrap_or((text, text));
        Some(Range { from: number(from)?, to: number(to)? })
    }

    /// Reads `7`, `3-7` or, on percentile dice, `98-00`: two zeros mean a hundred.
    pub fn read(text: &str, at: Locus) -> Checked<Range> {
        match Range::of(text) {
            Some(range) => Checked::good(range),
            None => {
                let what = format!("`{text}` is not a range of results");
                Checked::bad(Diag::error(at, "range", what).help("write `7`, or `3-7`"))
            }
        }
    }

    /// The range as written.
    pub fn name(self) -> String {
        if self.from == self.to { self.from.to_string() } else { format!("{}-{}", self.from, self.to) }
    }
}

impl Written for Range {
    fn form() -> Form {
        Form::Either(vec![Form::Whole(Some(1)), Form::Text])
    }
}

impl<'de> Deserialize<'de> for Range {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Range, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Range;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("results of a roll, such as `7` or `3-7`")
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Range, E> {
                let n = u32::try_from(n).map_err(|_| E::custom("no dice roll is that high"))?;
                Ok(Range { from: n, to: n })
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Range, E> {
                let wrong = || E::custom(format!("`{text}` is not a range of results; write `7`, or `3-7`"));
                Range::of(text).ok_or_else(wrong)
            }
        }
        from.deserialize_any(Reader)
    }
}

/// The row for some results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<T> {
    /// Its place.
    pub at: Locus,
    /// The results.
    pub range: Range,
    /// The value of the row.
    pub then: T,
}

/// A random table: every throw has one row, and every row comes up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance<T> {
    throw: Throw,
    rows: Vec<Row<T>>,
    /// The number of equally likely throws for each row.
    ways: Vec<u64>,
    /// The row of each result, from the lowest on.
    row_of: Vec<u16>,
}

impl<T> Chance<T> {
    /// A table that is written at `at`. Errors, reported all at once: results without a row, results with two rows, a
    /// range beyond the dice, a row that never comes up.
    pub fn new(throw: Throw, rows: Vec<Row<T>>, at: Locus) -> Checked<Chance<T>> {
        if !(1..=DICE).contains(&throw.dice) || !(2..=SIDES).contains(&throw.sides) {
            let what = format!("a table cannot roll {}", throw.name());
            let help = format!("roll 1 to {DICE} dice with 2 to {SIDES} sides");
            return Checked::bad(Diag::error(at, "throw", what).help(help));
        }
        let (low, high) = throw.ends();
        let mut diags = Vec::new();
        let mut taken: Vec<Option<usize>> = vec![None; (high - low + 1) as usize];
        for (nth, row) in rows.iter().enumerate() {
            let Range { from, to } = row.range;
            let (name, thrown) = (row.range.name(), throw.name());
            if from > to || to < low || from > high {
                let what = format!(
                    "{name} never comes up: {thrown} gives {low} to {high}, and a range begins with the smaller number"
                );
                diags.push(Diag::error(row.at, "never-rolled", what).help("write another range, or remove the row"));
                continue;
            }
            if from < low || to > high {
                let what = format!("{name} goes beyond {thrown}, which gives {low} to {high}");
                diags.push(Diag::error(row.at, "beyond-dice", what).help("end the range at the highest result"));
            }
            let here = from.max(low)..=to.min(high);
            let mut others: Vec<usize> = here.clone().filter_map(|n| taken[(n - low) as usize]).collect();
            others.dedup();
            for other in others {
                let what = format!("{name} overlaps {}: a roll would match two rows", rows[other].range.name());
                diags.push(Diag::error(row.at, "overlap", what).help("make each result belong to only one row"));
            }
            here.for_each(|n| _ = taken[(n - low) as usize].get_or_insert(nth));
        }
        for gap in gaps(&taken, low) {
            let what = format!("no row for {} on {}", gap.name(), throw.name());
            diags.push(Diag::error(at, "gap", what).help("add a row, or widen the rows beside it"));
        }
        let row_of = taken.iter().map(|row| row.unwrap_or(0) as u16).collect();
        let mut ways = vec![0; rows.len()];
        for (row, n) in taken.into_iter().zip(throw.ways()) {
            row.into_iter().for_each(|row| ways[row] += n);
        }
        Checked::of(Chance { throw, rows, ways, row_of }, diags)
    }

    /// The rows, in order.
    pub fn rows(&self) -> &[Row<T>] {
        &self.rows
    }

    /// The table with a different value for each row.
    pub fn each<U>(&self, of: impl Fn(&T) -> U) -> Chance<U> {
        let rows = self.rows.iter().map(|row| Row { at: row.at, range: row.range, then: of(&row.then) }).collect();
        Chance { throw: self.throw, rows, ways: self.ways.clone(), row_of: self.row_of.clone() }
    }

    /// Rolls the dice and returns the row of the result.
    pub fn roll(&self, dice: &mut Dice) -> &T {
        let (_, row) = self.cast(dice);
        &self.rows[row].then
    }

    /// Throws the dice: the result, and the number of its row.
    #[inline]
    pub fn cast(&self, dice: &mut Dice) -> (u32, usize) {
        let mut result = 0;
        for _ in 0..self.throw.dice {
            result += dice.roll(self.throw.sides);
        }
        // a table has a row for every result of its dice, but loaded dice may give other results
        let place = result.wrapping_sub(self.throw.dice) as usize;
        (result, self.row_of.get(place).map_or(0, |row| usize::from(*row)))
    }

    /// The dice roll.
    pub fn throw(&self) -> Throw {
        self.throw
    }

    /// The exact probability of each row, as a number of equally likely throws, and their total.
    pub fn odds(&self) -> impl Iterator<Item = (&T, u64, u64)> {
        let all = self.ways.iter().sum();
        self.rows.iter().zip(&self.ways).map(move |(row, ways)| (&row.then, *ways, all))
    }

    /// The smallest deck with the same odds: the number of cards for each row. A drawn card is put back and the deck shuffled.
    pub fn deck(&self) -> impl Iterator<Item = (&T, u64)> {
        let share = self.ways.iter().fold(0, |a, b| gcd(a, *b)).max(1);
        self.rows.iter().zip(&self.ways).map(move |(row, ways)| (&row.then, ways / share))
    }

    /// Draws a card of that deck and puts it back.
    pub fn draw(&self, dice: &mut Dice) -> &T {
        let cards: u64 = self.deck().map(|(_, cards)| cards).sum();
        let mut left = u64::from(dice.below(cards as u32));
        for (then, cards) in self.deck() {
            if left < cards {
                return then;
            }
            left -= cards;
        }
        &self.rows[0].then
    }
}

/// Results that have no row.
fn gaps(taken: &[Option<usize>], low: u32) -> Vec<Range> {
    let mut gaps: Vec<Range> = Vec::new();
    for (n, _) in (low..).zip(taken).filter(|(_, row)| row.is_none()) {
        match gaps.last_mut() {
            Some(gap) if gap.to + 1 == n => gap.to = n,
            _ => gaps.push(Range { from: n, to: n }),
        }
    }
    gaps
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::locus::Sources;

    fn table(throw: Throw, ranges: &[&str]) -> Checked<Chance<usize>> {
        let at = |nth| Locus::Nowhere.nth(nth);
        let row = |(nth, text): (usize, &&str)| Row {
            at: at(nth),
            range: Range::read(text, at(nth)).value.expect("a range"),
            then: nth,
        };
        Chance::new(throw, ranges.iter().enumerate().map(row).collect(), Locus::Nowhere)
    }

    /// Straight on, side passage, door, chamber, turn, dead end, stairs, monster, trap (DR-32): in twentieths.
    const DISCOVERY: [&str; 9] = ["1-2", "3-7", "8-10", "11-13", "14-16", "17", "18", "19", "20"];

    #[test]
    fn odds_are_exact() {
        let odds = |t: Checked<Chance<usize>>| -> Vec<(u64, u64)> {
            t.value.expect("a table").odds().map(|(_, ways, all)| (ways, all)).collect()
        };
        let twentieths = [2, 5, 3, 3, 3, 1, 1, 1, 1].map(|n| (n, 20)).to_vec();
        assert_eq!(odds(table(Throw::die(20), &DISCOVERY)), twentieths);
        assert_eq!(odds(table(Throw::die(100), &["1-97", "98-00"])), [(97, 100), (3, 100)]);
        // of 36 rolls of two dice, 1 + 2 give 2 or 3, and 6 give a seven
        let two = Throw { dice: 2, sides: 6 };
        assert_eq!(odds(table(two, &["2-3", "4-6", "7", "8-12"])), [(3, 36), (12, 36), (6, 36), (15, 36)]);
    }

    #[test]
    fn throws_and_ranges_are_read_as_they_are_written() {
        let throw = |text| Throw::read(text, Locus::Nowhere).value;
        assert_eq!([throw("d20"), throw("2d6")], [Some(Throw::die(20)), Some(Throw { dice: 2, sides: 6 })]);
        for wrong in ["20", "d", "2d", "xd6", "2d6+1", "d-6", ""] {
            assert_eq!(throw(wrong), None, "{wrong}");
        }
        let range = |text| Range::read(text, Locus::Nowhere).value.map(|range| (range.from, range.to));
        assert_eq!(
            [range("7"), range("3-7"), range("98-00"), range("1\u{2013}2")].map(Option::unwrap_or_default),
            [(7, 7), (3, 7), (98, 100), (1, 2)]
        );
        assert_eq!([range("3 to 7"), range(""), range("-3"), range("1-2-3")], [None; 4]);
    }

    #[test]
    fn loaded_dice_find_their_row() {
        let table = table(Throw { dice: 2, sides: 6 }, &["2-3", "4-6", "7", "8-12"]).value.expect("a table");
        let mut dice = Dice::new(1, 0);
        dice.load(&[1, 1, 1, 2, 2, 2, 3, 4, 6, 6]);
        let rows: Vec<usize> = (0..5).map(|_| *table.roll(&mut dice)).collect();
        assert_eq!(rows, [0, 0, 1, 2, 3]);
    }

    #[test]
    fn a_deck_is_as_small_as_can_be_and_draws_like_the_dice() {
        let table = table(Throw { dice: 2, sides: 6 }, &["2-3", "4-6", "7", "8-12"]).value.expect("a table");
        assert_eq!(table.deck().map(|(_, n)| n).collect::<Vec<_>>(), [1, 4, 2, 5]);
        let mut dice = Dice::new(7, 0);
        let (mut drawn, mut rolled) = ([0_i32; 4], [0_i32; 4]);
        for _ in 0..12_000 {
            drawn[*table.draw(&mut dice)] += 1;
            rolled[*table.roll(&mut dice)] += 1;
        }
        for (row, expected) in [1000, 4000, 2000, 5000].into_iter().enumerate() {
            // four standard deviations of the likeliest row
            assert!((drawn[row] - expected).abs() < 220, "{drawn:?}");
            assert!((rolled[row] - expected).abs() < 220, "{rolled:?}");
        }
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let said = |throw, ranges: &[&str]| -> Vec<(&'static str, String)> {
            let checked = table(throw, ranges);
            assert!(checked.value.is_none() || checked.diags.is_empty());
            checked.diags.into_iter().map(|d| (d.code, d.what)).collect()
        };
        let found = said(Throw::die(20), &["1-2", "2-5", "9-8", "10-22", "25", "12-13"]);
        let expected = [
            ("overlap", "2-5 overlaps 1-2: a roll would match two rows"),
            ("never-rolled", "9-8 never comes up: d20 gives 1 to 20, and a range begins with the smaller number"),
            ("beyond-dice", "10-22 goes beyond d20, which gives 1 to 20"),
            ("never-rolled", "25 never comes up: d20 gives 1 to 20, and a range begins with the smaller number"),
            ("overlap", "12-13 overlaps 10-22: a roll would match two rows"),
            ("gap", "no row for 6-9 on d20"),
        ];
        assert_eq!(found, expected.map(|(code, what)| (code, what.to_owned())));
        let two = Throw { dice: 2, sides: 6 };
        assert_eq!(said(two, &["1-6", "8-12"]).len(), 2, "no 1 with two dice, and no row for a 7");
        assert_eq!(said(Throw { dice: 1, sides: 1000 }, &["1"])[0].0, "throw");
        assert_eq!(said(Throw::die(6), &[]), [("gap", "no row for 1-6 on d6".to_owned())]);
    }

    #[test]
    fn complaints_stand_at_their_rows() {
        let at = Locus::root(Sources::default().add("tables.yaml", "".into()));
        let row = |nth, from, to| Row { at: at.nth(nth), range: Range { from, to }, then: () };
        let diags = Chance::new(Throw::die(6), vec![row(0, 1, 3), row(1, 3, 5), row(2, 8, 9)], at).diags;
        assert_eq!(diags.iter().map(|d| d.at).collect::<Vec<_>>(), [at.nth(1), at.nth(2), at]);
    }
}
