//! An ordered pile of cards (a deck, a draw pile): drawing from the top, shuffling, dealing; and how much of the top each seat
//! has seen.

use super::ids::{CardNo, NONE};
use ground::dice::Dice;
use std::ops::{Deref, DerefMut};

/// A list of at most `N` cards, up to 255, with the top card last. A card that is face down in a view is [`NONE`].
#[derive(Clone, Copy, Debug)]
pub struct Pile<const N: usize> {
    cards: [CardNo; N],
    len: u8,
}

impl<const N: usize> Pile<N> {
    /// No card.
    pub const EMPTY: Pile<N> = Pile { cards: [NONE; N], len: 0 };

    /// Puts a card on top. Cards beyond the capacity are dropped; this never happens, because no card is in the pile
    /// twice.
    #[inline]
    pub fn put(&mut self, card: CardNo) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
    }

    /// Takes the top card.
    #[inline]
    pub fn take(&mut self) -> Option<CardNo> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::replace(&mut self.cards[usize::from(self.len)], NONE))
    }

    /// Takes the card at an index, counted from the bottom.
    pub fn take_at(&mut self, at: usize) -> Option<CardNo> {
        let card = *self.get(at)?;
        self.copy_within(at + 1.., at);
        _ = self.take();
        Some(card)
    }

    /// Shuffles; every order is equally likely.
    pub fn shuffle(&mut self, dice: &mut Dice) {
        dice.shuffle(self);
    }

    /// Sets the order of the same cards, the last of them on top.
    #[must_use]
    pub fn shuffled(mut self, dice: &mut Dice) -> Pile<N> {
        self.shuffle(dice);
        self
    }

    /// The number.
    #[inline]
    pub fn count(&self) -> u8 {
        self.len
    }

    /// The cards, the top one first.
    pub fn down(&self) -> impl Iterator<Item = CardNo> + '_ {
        self.iter().rev().copied()
    }

    /// Turns all cards face down except this many on top.
    pub fn turn_down(&mut self, known: u8) {
        let hidden = usize::from(self.len.saturating_sub(known));
        self[..hidden].fill(NONE);
    }
}

impl<const N: usize> Deref for Pile<N> {
    type Target = [CardNo];

    #[inline]
    fn deref(&self) -> &[CardNo] {
        &self.cards[..usize::from(self.len)]
    }
}

impl<const N: usize> DerefMut for Pile<N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [CardNo] {
        &mut self.cards[..usize::from(self.len)]
    }
}

impl<const N: usize> FromIterator<CardNo> for Pile<N> {
    fn from_iter<T: IntoIterator<Item = CardNo>>(cards: T) -> Pile<N> {
        let mut pile = Pile::EMPTY;
        cards.into_iter().for_each(|card| pile.put(card));
        pile
    }
}

/// The number of top cards of a pile that each of `S` seats has seen and may remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen<const S: usize>([u8; S]);

impl<const S: usize> Seen<S> {
    /// Forgets what all seats have seen.
    pub const NONE: Seen<S> = Seen([0; S]);

    /// The number of cards that a seat knows.
    #[inline]
    pub fn by(&self, seat: u8) -> u8 {
        self.0[usize::from(seat)]
    }

    /// A seat looks at this many top cards.
    pub fn look(&mut self, seat: u8, cards: u8) {
        let known = &mut self.0[usize::from(seat)];
        *known = cards.max(*known);
    }

    /// The top card is gone.
    #[inline]
    pub fn drawn(&mut self) {
        self.0.iter_mut().for_each(|known| *known = known.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_card_put_is_the_first_taken() {
        let mut pile: Pile<4> = [3, 1, 2].into_iter().collect();
        pile.put(9);
        pile.put(8);
        assert_eq!((pile.count(), pile.take_at(1), pile.take_at(3)), (4, Some(1), None));
        assert_eq!((pile.down().collect::<Vec<_>>(), pile.take()), (vec![9, 2, 3], Some(9)));
        pile.turn_down(1);
        assert_eq!(pile[..], [NONE, 2]);
        assert_eq!((pile.take(), pile.take(), pile.take()), (Some(2), Some(NONE), None));
    }

    #[test]
    fn a_shuffle_keeps_every_card() {
        let mut cards: Vec<CardNo> = (0..60).collect::<Pile<64>>().shuffled(&mut Dice::new(1, 0)).to_vec();
        assert!(!cards.is_sorted());
        cards.sort_unstable();
        assert_eq!(cards, (0..60).collect::<Vec<_>>());
    }

    #[test]
    fn what_was_seen_is_forgotten_card_by_card() {
        let mut seen = Seen::<3>::NONE;
        seen.look(1, 3);
        seen.look(1, 2);
        seen.look(2, 1);
        seen.drawn();
        assert_eq!([0, 1, 2].map(|seat| seen.by(seat)), [0, 2, 0]);
    }
}
