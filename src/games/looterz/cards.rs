//! A set of cards: one bit each. A table of Looterz holds no more cards than a word has bits.

use super::setup::CardNo;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// Cards, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(pub u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);
    /// Every card there can be.
    pub const ALL: Cards = Cards(u64::MAX);

    /// One card; none for what is no card's number.
    pub const fn one(card: CardNo) -> Cards {
        if card < 64 { Cards(1 << card) } else { Cards(0) }
    }

    /// Whether a card is among them.
    pub const fn has(self, card: CardNo) -> bool {
        self.0 & Cards::one(card).0 != 0
    }

    /// Puts a card in.
    pub fn add(&mut self, card: CardNo) {
        self.0 |= Cards::one(card).0;
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: CardNo) {
        self.0 &= !Cards::one(card).0;
    }

    /// How many.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest of them.
    pub fn first(self) -> Option<CardNo> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as CardNo)
    }

    /// The one with so many below it.
    pub fn nth(self, nth: u8) -> Option<CardNo> {
        self.into_iter().nth(usize::from(nth))
    }
}

/// Whose each card is, or nobody's: the number of the seat and one, in the bits of three sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owners([Cards; 3]);

impl Owners {
    /// Cards by the seats that have them.
    pub fn of(rows: &[Cards]) -> Owners {
        let mut owners = Owners::default();
        (0..).zip(rows).for_each(|(seat, row)| owners.give(*row, seat));
        owners
    }

    /// Cards that were nobody's are this seat's.
    pub fn give(&mut self, cards: Cards, seat: u8) {
        let bits = self.0.iter_mut().enumerate().filter(|(i, _)| (seat + 1) >> i & 1 == 1);
        bits.for_each(|(_, set)| *set |= cards);
    }

    /// Whose a card is.
    pub fn seat(&self, card: CardNo) -> Option<u8> {
        let number = (0..3).fold(0, |n, i| n | u8::from(self.0[i].has(card)) << i);
        number.checked_sub(1)
    }

    /// A card is nobody's any more.
    pub fn forget(&mut self, card: CardNo) {
        self.0.iter_mut().for_each(|set| set.remove(card));
    }

    /// Every card that is somebody's.
    pub fn all(&self) -> Cards {
        self.0[0] | self.0[1] | self.0[2]
    }
}

impl IntoIterator for Cards {
    type Item = CardNo;
    type IntoIter = Ascending;

    fn into_iter(self) -> Ascending {
        Ascending(self.0)
    }
}

/// Cards from the lowest number up.
#[derive(Clone, Copy, Debug)]
pub struct Ascending(u64);

impl Iterator for Ascending {
    type Item = CardNo;

    fn next(&mut self) -> Option<CardNo> {
        let card = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (card < 64).then_some(card as CardNo)
    }
}

impl FromIterator<CardNo> for Cards {
    fn from_iter<I: IntoIterator<Item = CardNo>>(cards: I) -> Cards {
        let mut set = Cards::NONE;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

impl BitAnd for Cards {
    type Output = Cards;

    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

impl BitOr for Cards {
    type Output = Cards;

    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl Not for Cards {
    type Output = Cards;

    fn not(self) -> Cards {
        Cards(!self.0)
    }
}

impl BitAndAssign for Cards {
    fn bitand_assign(&mut self, other: Cards) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Cards {
    fn bitor_assign(&mut self, other: Cards) {
        self.0 |= other.0;
    }
}
