//! The order of cards: the cards of a place are a linked list from the earliest to the latest.

use crate::setup::Setup;
use crate::state::{NOBODY, State};
use table::set::CardSet;

impl<const W: usize> State<W> {
    /// Takes a card out of its place.
    pub(crate) fn unlink(&mut self, card: u8) {
        let lie = *self.lie(card);
        let slot = usize::from(lie.slot);
        match lie.below {
            NOBODY => self.ends[slot].0 = lie.above,
            below => self.lie_mut(below).above = lie.above,
        }
        match lie.above {
            NOBODY => self.ends[slot].1 = lie.below,
            above => self.lie_mut(above).below = lie.below,
        }
        self.places[slot].remove(card);
    }

    /// Puts a card that is in no place on top of a place, or at its bottom.
    pub(crate) fn link(&mut self, card: u8, slot: usize, bottom: bool) {
        let (first, last) = self.ends[slot];
        let (below, above) = if bottom { (NOBODY, first) } else { (last, NOBODY) };
        let lie = self.lie_mut(card);
        (lie.slot, lie.below, lie.above) = (slot as u8, below, above);
        match below {
            NOBODY => self.ends[slot].0 = card,
            below => self.lie_mut(below).above = card,
        }
        match above {
            NOBODY => self.ends[slot].1 = card,
            above => self.lie_mut(above).below = card,
        }
        self.places[slot].add(card);
    }

    /// Puts the cards of a slot into an order that reveals nothing: first those that a seat knows, then those that it
    /// cannot tell apart.
    pub(crate) fn sort(&mut self, slot: usize, seat: u8) {
        let (mut cards, mut len) = ([0_u8; 256], 0);
        for card in self.places[slot] {
            cards[len] = card;
            len += 1;
        }
        cards[..len].sort_by_key(|card| std::cmp::Reverse(self.lie(*card).known[usize::from(seat)]));
        for card in &cards[..len] {
            self.unlink(*card);
            self.link(*card, slot, false);
        }
    }

    /// The cards in a place of a seat; with several places of the same name, in all of them.
    pub(crate) fn lying(&self, setup: &Setup<W>, place: u8, seat: u8) -> CardSet<W> {
        setup.slots(place, seat).fold(CardSet::NONE, |all, slot| all | self.places[slot])
    }

    /// The cards of a slot, the earliest first.
    pub(crate) fn rising(&self, slot: usize) -> impl Iterator<Item = u8> {
        let some = |card: u8| (card != NOBODY).then_some(card);
        std::iter::successors(some(self.ends[slot].0), move |card| some(self.lie(*card).above))
    }

    /// The cards of a slot, the latest first.
    fn falling(&self, slot: usize) -> impl Iterator<Item = u8> {
        let some = |card: u8| (card != NOBODY).then_some(card);
        std::iter::successors(some(self.ends[slot].1), move |card| some(self.lie(*card).below))
    }

    /// Some cards, slot by slot, the earliest first.
    pub(crate) fn in_order(&self, cards: CardSet<W>) -> Vec<u8> {
        let slots = (0..self.places.len()).filter(|slot| !(self.places[*slot] & cards).is_empty());
        slots.flat_map(|slot| self.rising(slot)).filter(|card| cards.has(*card)).collect()
    }

    /// The earliest of some cards, of the first slot if they lie in several.
    pub(crate) fn earliest(&self, cards: CardSet<W>) -> Option<u8> {
        let first = cards.first()?;
        if cards == CardSet::one(first) {
            return Some(first);
        }
        let slot = self.only_slot(first, cards);
        let slot = slot.or_else(|| cards.into_iter().map(|card| self.lie(card).slot).min())?;
        self.rising(slot.into()).find(|card| cards.has(*card))
    }

    /// The latest of some cards, of the last slot if they lie in several.
    pub(crate) fn latest(&self, cards: CardSet<W>) -> Option<u8> {
        let first = cards.first()?;
        if cards == CardSet::one(first) {
            return Some(first);
        }
        let slot = self.only_slot(first, cards);
        let slot = slot.or_else(|| cards.into_iter().map(|card| self.lie(card).slot).max())?;
        self.falling(slot.into()).find(|card| cards.has(*card))
    }

    /// The slot in which all of some cards lie, if there is one; `first` is one of them.
    fn only_slot(&self, first: u8, cards: CardSet<W>) -> Option<u8> {
        let slot = self.lie(first).slot;
        (cards & !self.places[usize::from(slot)]).is_empty().then_some(slot)
    }
}
