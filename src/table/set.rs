//! A set of cards by number (bit set), so that questions about many cards are answered with a few words of memory. The loops
//! are as plain as possible, because closures and array iterators are not inlined when the program is built in many units.

use super::ids::CardNo;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cards by number, one bit each: numbers from 0 up to `64 * W`. A larger number is in no set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet<const W: usize>(pub [u64; W]);

impl<const W: usize> CardSet<W> {
    /// No card.
    pub const NONE: CardSet<W> = CardSet([0; W]);
    /// The set of all possible cards.
    pub const ALL: CardSet<W> = CardSet([u64::MAX; W]);

    /// One card.
    #[inline]
    pub const fn one(card: CardNo) -> CardSet<W> {
        let mut words = [0; W];
        if ((card >> 6) as usize) < W {
            words[(card >> 6) as usize] = 1 << (card & 63);
        }
        CardSet(words)
    }

    /// The cards for which a condition holds.
    #[inline]
    pub fn those(fits: impl Fn(CardNo) -> bool) -> CardSet<W> {
        let mut words = [0; W];
        for (i, word) in words.iter_mut().enumerate() {
            for bit in (0..64).rev() {
                *word = *word << 1 | u64::from(fits((i * 64 + bit) as CardNo));
            }
        }
        CardSet(words)
    }

    /// Whether a card is in the set.
    #[inline]
    pub const fn has(&self, card: CardNo) -> bool {
        ((card >> 6) as usize) < W && self.0[(card >> 6) as usize] & 1 << (card & 63) != 0
    }

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: CardNo) {
        if let Some(word) = self.0.get_mut(usize::from(card >> 6)) {
            *word |= 1 << (card & 63);
        }
    }

    /// Removes a card.
    #[inline]
    pub fn remove(&mut self, card: CardNo) {
        if let Some(word) = self.0.get_mut(usize::from(card >> 6)) {
            *word &= !(1 << (card & 63));
        }
    }

    /// The number of cards, at most 255, because only numbers up to 254 are cards.
    #[inline]
    pub const fn len(&self) -> u8 {
        let (mut len, mut i) = (0, 0);
        while i < W {
            len += self.0[i].count_ones();
            i += 1;
        }
        if len < 256 { len as u8 } else { 255 }
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let (mut some, mut i) = (0, 0);
        while i < W {
            some |= self.0[i];
            i += 1;
        }
        some == 0
    }

    /// The set with all numbers raised by this much, less than 64.
    #[inline]
    pub fn up(self, by: u32) -> CardSet<W> {
        let (mut words, mut carried) = (self.0, 0);
        for word in &mut words {
            let over = word.checked_shr(64 - by).unwrap_or(0);
            *word = *word << by | carried;
            carried = over;
        }
        CardSet(words)
    }

    /// The lowest card.
    #[inline]
    pub fn first(self) -> Option<CardNo> {
        self.into_iter().next()
    }

    /// The card with this index in the set.
    #[inline]
    pub fn nth(self, nth: u8) -> Option<CardNo> {
        self.into_iter().nth(usize::from(nth))
    }
}

/// No card.
impl<const W: usize> Default for CardSet<W> {
    #[inline]
    fn default() -> CardSet<W> {
        CardSet::NONE
    }
}

/// In the order of their numbers.
impl<const W: usize> IntoIterator for CardSet<W> {
    type Item = CardNo;
    type IntoIter = Ascending<W>;

    #[inline]
    fn into_iter(self) -> Ascending<W> {
        Ascending { rest: self.0, at: 0 }
    }
}

impl<const W: usize> FromIterator<CardNo> for CardSet<W> {
    #[inline]
    fn from_iter<T: IntoIterator<Item = CardNo>>(cards: T) -> CardSet<W> {
        let mut set = CardSet::NONE;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

/// The cards of a set, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Ascending<const W: usize> {
    rest: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Ascending<W> {
    type Item = CardNo;

    #[inline]
    fn next(&mut self) -> Option<CardNo> {
        while let Some(word) = self.rest.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some((self.at as u32 * 64 + bit) as CardNo);
            }
            self.at += 1;
        }
        None
    }
}

/// The intersection.
impl<const W: usize> BitAnd for CardSet<W> {
    type Output = CardSet<W>;

    #[inline]
    fn bitand(mut self, other: CardSet<W>) -> CardSet<W> {
        self &= other;
        self
    }
}

/// The cards that are in either set.
impl<const W: usize> BitOr for CardSet<W> {
    type Output = CardSet<W>;

    #[inline]
    fn bitor(mut self, other: CardSet<W>) -> CardSet<W> {
        self |= other;
        self
    }
}

/// All others.
impl<const W: usize> Not for CardSet<W> {
    type Output = CardSet<W>;

    #[inline]
    fn not(mut self) -> CardSet<W> {
        let mut i = 0;
        while i < W {
            self.0[i] = !self.0[i];
            i += 1;
        }
        self
    }
}

impl<const W: usize> BitAndAssign for CardSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: CardSet<W>) {
        let mut i = 0;
        while i < W {
            self.0[i] &= other.0[i];
            i += 1;
        }
    }
}

impl<const W: usize> BitOrAssign for CardSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet<W>) {
        let mut i = 0;
        while i < W {
            self.0[i] |= other.0[i];
            i += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_what_was_put_in_and_not_taken_out() {
        let mut set: CardSet<4> = [249, 3, 64, 63, 128, 0].into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [0, 3, 63, 64, 128, 249]);
        set.remove(64);
        assert!(!set.has(64) && set.has(63) && set.len() == 5);
        let odd: CardSet<4> = [3, 64, 249].into_iter().collect();
        assert_eq!((set & odd).into_iter().collect::<Vec<_>>(), [3, 249]);
        assert_eq!((set & !odd).into_iter().collect::<Vec<_>>(), [0, 63, 128]);
        assert_eq!(((set | odd).len(), set.first(), set.nth(2), set.nth(5)), (6, Some(0), Some(63), None));
        assert!(CardSet::<4>::NONE.is_empty() && !set.is_empty());
        assert_eq!(CardSet::<4>::ALL.len(), 255);
    }

    #[test]
    fn what_holds_of_numbers_makes_a_set_and_moves_up_by_words() {
        let threes = CardSet::<2>::those(|card| card % 3 == 0);
        assert_eq!(threes.len(), 43);
        let up: Vec<CardNo> = (0..128).filter(|card| *card >= 7 && (card - 7) % 3 == 0).collect();
        assert_eq!(threes.up(7).into_iter().collect::<Vec<_>>(), up);
        assert_eq!(threes.up(0), threes);
    }

    #[test]
    fn a_number_beyond_the_last_is_in_no_set() {
        let mut set = CardSet::<1>::one(63);
        for no in [64, 127, 255] {
            set.add(no);
            set.remove(no);
            assert!(!CardSet::<1>::ALL.has(no) && CardSet::<1>::one(no).is_empty());
        }
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [63]);
    }
}
