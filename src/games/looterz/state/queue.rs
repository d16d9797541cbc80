//! What waits to take effect (LZ-A11): abilities in their order, in four bytes each.

use super::Waiting;
use crate::games::looterz::effect::Trigger;
use crate::games::looterz::setup::{CardNo, NONE};

/// Abilities that there is room for; `law::room` counts what a deck can come to.
pub const WAITING: usize = 52;

/// An ability in as few bytes as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed {
    card: CardNo,
    /// The trigger, the seat in three bits, and whether the Looter has left play.
    how: u8,
    event: u8,
    times: u8,
}

const LEFT: u8 = 0x80;

impl Packed {
    const NOTHING: Packed = Packed { card: NONE, how: 0, event: 0, times: 0 };

    fn of(w: Waiting) -> Packed {
        let left = if w.looter == NONE { LEFT } else { 0 };
        Packed { card: w.card, how: left | (w.seat & 7) << 4 | w.trigger as u8, event: w.event, times: w.times }
    }

    fn open(self) -> Waiting {
        let trigger = Trigger::ALL.get(usize::from(self.how & 15)).copied().unwrap_or(Trigger::Passive);
        let looter = if self.how & LEFT == 0 { self.card } else { NONE };
        Waiting { card: self.card, looter, trigger, seat: self.how >> 4 & 7, event: self.event, times: self.times }
    }
}

/// Triggers in the order in which they take effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queue {
    waiting: [Packed; WAITING],
    len: u8,
    events: u8,
}

impl Default for Queue {
    fn default() -> Queue {
        Queue { waiting: [Packed::NOTHING; WAITING], len: 0, events: 0 }
    }
}

impl Queue {
    /// What waits, in order.
    pub fn waiting(&self) -> impl Iterator<Item = Waiting> + '_ {
        self.waiting[..usize::from(self.len)].iter().map(|packed| packed.open())
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A new event: triggers of different events never change places.
    pub(in super::super) fn begin(&mut self) -> u8 {
        self.events = self.events.wrapping_add(1);
        self.events
    }

    /// Puts a trigger behind those that wait, within its event by `rank`: places from the active seat. False if there is no room.
    #[must_use]
    pub(in super::super) fn put(&mut self, new: Waiting, rank: impl Fn(u8) -> u8) -> bool {
        let mut at = usize::from(self.len);
        if at == WAITING {
            return false;
        }
        while at > 0 {
            let before = self.waiting[at - 1];
            if before.event != new.event || rank(before.open().seat) <= rank(new.seat) {
                break;
            }
            self.waiting[at] = before;
            at -= 1;
        }
        self.waiting[at] = Packed::of(new);
        self.len += 1;
        true
    }

    /// A Looter has left play: what it set off is no longer about it, if it comes back.
    pub(in super::super) fn forget(&mut self, card: CardNo) {
        let about = self.waiting[..usize::from(self.len)].iter_mut().filter(|w| w.card == card);
        about.for_each(|w| w.how |= LEFT);
    }

    /// Those that may come first: of one event and one player.
    pub(in super::super) fn front(&self) -> impl Iterator<Item = Waiting> + '_ {
        let first = self.waiting[0].open();
        self.waiting().take_while(move |w| (w.event, w.seat) == (first.event, first.seat))
    }

    /// Takes one out, once.
    pub(in super::super) fn take(&mut self, at: usize) -> Option<Waiting> {
        let taken = self.waiting().nth(at)?;
        self.waiting[at].times -= 1;
        if self.waiting[at].times == 0 {
            self.waiting.copy_within(at + 1..usize::from(self.len), at);
            self.len -= 1;
        }
        Some(taken)
    }
}
