//! The robbers of a party (DR-120): one per seat, and the present one, to whom rules about one robber apply.

use super::Robber;
use crate::setup::Setup;
use std::ops::{Deref, DerefMut};
use table::seats::clockwise;

/// The largest number of robbers in a party.
pub const ROBBERS: usize = 4;

/// Robbers at their seats. Queries about the party refer to the present robber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party {
    all: [Robber; ROBBERS],
    players: u8,
    seat: u8,
    /// The robber whom the last event was about.
    heard: u8,
}

impl Party {
    /// All robbers, as they begin the game.
    pub(in super::super) fn new(setup: &Setup) -> Party {
        Party { all: [Robber::new(setup); ROBBERS], players: setup.players, seat: 0, heard: 0 }
    }

    /// The seat of the current robber.
    #[inline]
    pub(in super::super) fn seat(&self) -> u8 {
        self.seat
    }

    /// Makes another robber the current one.
    pub(in super::super) fn turn_to(&mut self, seat: u8) {
        self.seat = seat;
    }

    /// Whether the last event was about another robber.
    pub(in super::super) fn is_news(&mut self) -> bool {
        std::mem::replace(&mut self.heard, self.seat) != self.seat
    }

    /// The robber at a seat.
    #[inline]
    pub(in super::super) fn at(&self, seat: u8) -> &Robber {
        &self.all[usize::from(seat) % ROBBERS]
    }

    #[inline]
    pub(in super::super) fn at_mut(&mut self, seat: u8) -> &mut Robber {
        &mut self.all[usize::from(seat) % ROBBERS]
    }

    /// The number of robbers at the beginning of the game.
    #[inline]
    pub(in super::super) fn players(&self) -> u8 {
        self.players
    }

    /// The seats whose robbers are neither dead nor retired, beginning with one of them and going to the left.
    #[inline]
    pub(in super::super) fn from(&self, first: u8) -> impl Iterator<Item = u8> + Clone + use<> {
        let bits = (0..self.players).fold(0u8, |bits, seat| bits | u8::from(self.at(seat).out.is_none()) << seat);
        clockwise(first, self.players).filter(move |seat| bits >> seat & 1 == 1)
    }

    /// The robbers who are neither dead nor retired.
    pub(in super::super) fn present(&self) -> impl Iterator<Item = &Robber> {
        self.from(0).map(|seat| self.at(seat))
    }
}

impl Deref for Party {
    type Target = Robber;

    #[inline]
    fn deref(&self) -> &Robber {
        self.at(self.seat)
    }
}

impl DerefMut for Party {
    #[inline]
    fn deref_mut(&mut self) -> &mut Robber {
        self.at_mut(self.seat)
    }
}
