//! An ability that waits to take effect (LZ-A11), in four bytes.

use crate::effect::Trigger;
use crate::ids::{CardNo, NONE};
use table::queue;

/// A trigger that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The controller of the ability.
    pub card: CardNo,
    /// The trigger, the seat in three bits, and whether the Looter has left play.
    how: u8,
    /// The event that triggered it: players put the abilities of the same event in order (LZ-A10).
    event: u8,
    /// The number of times that the event triggered the ability: a Looter that reacts to deaths reacts to each of
    /// fifteen deaths.
    pub times: u8,
}

const LEFT: u8 = 0x80;

impl Waiting {
    /// A value for unused entries.
    pub const NOTHING: Waiting = Waiting { card: NONE, how: 0, event: 0, times: 0 };

    /// An ability of a Looter in play, controlled by `seat` when `event` triggered it (LZ-A12), once.
    #[inline]
    pub fn new(card: CardNo, trigger: Trigger, seat: u8, event: u8) -> Waiting {
        Waiting { card, how: (seat & 7) << 4 | trigger as u8, event, times: 1 }
    }

    /// The Looter has left play: if it returns, it counts as new (LZ-A39).
    #[inline]
    pub fn leave(&mut self) {
        self.how |= LEFT;
    }

    /// The Looter with the ability, [`NONE`] once it has left play.
    #[inline]
    pub fn looter(&self) -> CardNo {
        if self.how & LEFT == 0 { self.card } else { NONE }
    }

    /// Which ability.
    #[inline]
    pub fn trigger(&self) -> Trigger {
        Trigger::ALL.get(usize::from(self.how & 15)).copied().unwrap_or(Trigger::Passive)
    }

    /// The controller of the Looter when it was triggered (LZ-A12).
    #[inline]
    pub fn seat(&self) -> u8 {
        self.how >> 4 & 7
    }
}

impl queue::Waits for Waiting {
    #[inline]
    fn event(&self) -> u8 {
        self.event
    }

    #[inline]
    fn seat(&self) -> u8 {
        Waiting::seat(self)
    }

    #[inline]
    fn times(&mut self) -> &mut u8 {
        &mut self.times
    }
}
