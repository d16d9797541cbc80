//! A set of cards by number, one bit each: what is asked of many cards at once is asked of four words.

use super::setup::CardNo;

/// Cards by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards([u64; 4]);

impl Cards {
    /// Adds a card.
    pub fn add(&mut self, card: CardNo) {
        self.0[usize::from(card >> 6)] |= 1 << (card & 63);
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: CardNo) {
        self.0[usize::from(card >> 6)] &= !(1 << (card & 63));
    }

    /// Whether a card is among them.
    pub fn has(&self, card: CardNo) -> bool {
        self.0[usize::from(card >> 6)] & 1 << (card & 63) != 0
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Those that are in both.
    #[must_use]
    pub fn and(self, other: &Cards) -> Cards {
        Cards(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Those that are in either.
    #[must_use]
    pub fn or(self, other: &Cards) -> Cards {
        Cards(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

/// In the order of their numbers.
impl IntoIterator for Cards {
    type Item = CardNo;
    type IntoIter = Ascending;

    fn into_iter(self) -> Ascending {
        Ascending { rest: self.0, at: 0 }
    }
}

impl FromIterator<CardNo> for Cards {
    fn from_iter<T: IntoIterator<Item = CardNo>>(cards: T) -> Cards {
        let mut set = Cards::default();
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

/// The cards of a set, least number first.
#[derive(Clone, Debug)]
pub struct Ascending {
    rest: [u64; 4],
    at: usize,
}

impl Iterator for Ascending {
    type Item = CardNo;

    fn next(&mut self) -> Option<CardNo> {
        while self.at < 4 {
            let word = &mut self.rest[self.at];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_what_was_put_in_and_not_taken_out() {
        let mut set: Cards = [249, 3, 64, 63, 128, 0].into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [0, 3, 63, 64, 128, 249]);
        set.remove(64);
        assert!(!set.has(64) && set.has(63) && set.len() == 5);
        let odd: Cards = [3, 64, 249].into_iter().collect();
        assert_eq!(set.and(&odd).into_iter().collect::<Vec<_>>(), [3, 249]);
        assert_eq!(set.or(&odd).len(), 6);
        assert!(Cards::default().is_empty() && !set.is_empty());
    }
}
