//! The owner of each card (an inverse index): one lookup instead of a search through a set for each owner.

use super::ids::CardNo;
use super::set::CardSet;

/// The owner of each card, or none: the number of the owner plus one, in the bits of `B` sets. There is room for 2 to the power
/// of `B`, minus one, owners: 7 in three bits, 31 in five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owners<const B: usize, const W: usize>([CardSet<W>; B]);

impl<const B: usize, const W: usize> Owners<B, W> {
    /// No card has an owner.
    pub const NOBODY: Owners<B, W> = Owners([CardSet::NONE; B]);

    /// The cards of owners, from the set of each owner.
    #[inline]
    pub fn of(rows: &[CardSet<W>]) -> Owners<B, W> {
        let mut owners = Owners::NOBODY;
        (0..).zip(rows).for_each(|(owner, row)| owners.give(*row, owner));
        owners
    }

    /// Gives cards without an owner to this owner.
    #[inline]
    pub fn give(&mut self, cards: CardSet<W>, owner: u8) {
        let bits = self.0.iter_mut().enumerate().filter(|(i, _)| (owner + 1) >> i & 1 == 1);
        bits.for_each(|(_, set)| *set |= cards);
    }

    /// The owner of a card.
    #[inline]
    pub fn owner(&self, card: CardNo) -> Option<u8> {
        let number = self.0.iter().enumerate().fold(0, |n, (i, set)| n | u8::from(set.has(card)) << i);
        number.checked_sub(1)
    }

    /// All cards of an owner.
    #[inline]
    pub fn held(&self, owner: u8) -> CardSet<W> {
        let number = owner + 1;
        let mut all = CardSet::ALL;
        let mut i = 0;
        while i < B {
            all &= if number >> i & 1 == 1 { self.0[i] } else { !self.0[i] };
            i += 1;
        }
        all
    }

    /// Takes the owner from a card.
    #[inline]
    pub fn forget(&mut self, card: CardNo) {
        self.0.iter_mut().for_each(|set| set.remove(card));
    }

    /// Takes the owner from cards.
    #[inline]
    pub fn forget_all(&mut self, cards: CardSet<W>) {
        self.0.iter_mut().for_each(|set| *set &= !cards);
    }

    /// All cards with an owner.
    #[inline]
    pub fn all(&self) -> CardSet<W> {
        self.0.iter().fold(CardSet::NONE, |all, set| all | *set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_four_owners_find_their_cards_again() {
        let mut owners = Owners::<5, 4>::NOBODY;
        (0..24).for_each(|owner| owners.give([owner, owner + 100].into_iter().collect(), owner));
        assert!((0..24).all(|owner| owners.owner(owner) == Some(owner) && owners.owner(owner + 100) == Some(owner)));
        assert_eq!((owners.owner(24), owners.all().len()), (None, 48));
        owners.forget(123);
        assert_eq!((owners.owner(123), owners.owner(23)), (None, Some(23)));
        owners.forget_all([23, 22].into_iter().collect());
        assert_eq!((owners.owner(22), owners.owner(21)), (None, Some(21)));
    }
}
