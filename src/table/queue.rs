//! The trigger queue: triggered abilities that wait to take effect, event by event, and for one event in seat order; a player
//! with several for the same event chooses their order. Each game's check must prove how many can wait; a full queue reports
//! it, and a [`cards::game::Guard`] ends the game.

/// An entry of the queue: small, because a queue is copied with every state.
pub trait Waits: Copy {
    /// The number of the event that triggered it, from [`Queue::begin`].
    fn event(&self) -> u8;
    /// The seat that owns it.
    fn seat(&self) -> u8;
    /// The number of times that the trigger must still take effect.
    fn times(&mut self) -> &mut u8;
}

/// A list of at most `N` triggers, in the order in which they take effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queue<T, const N: usize> {
    waiting: [T; N],
    len: u8,
    events: u8,
}

impl<T: Waits, const N: usize> Queue<T, N> {
    /// An empty queue; `blank` fills unused entries.
    pub const fn new(blank: T) -> Queue<T, N> {
        Queue { waiting: [blank; N], len: 0, events: 0 }
    }

    /// The waiting entries, in order.
    #[inline]
    pub fn waiting(&self) -> &[T] {
        &self.waiting[..usize::from(self.len)]
    }

    /// The waiting entries, for changes.
    #[inline]
    pub fn waiting_mut(&mut self) -> &mut [T] {
        &mut self.waiting[..usize::from(self.len)]
    }

    /// Whether nothing waits.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Begins a new event: triggers of different events never change places.
    #[inline]
    pub fn begin(&mut self) -> u8 {
        self.events = self.events.wrapping_add(1);
        self.events
    }

    /// Adds a trigger behind those that wait, within its event by the `rank` of its seat. Returns false if there is
    /// no room.
    #[must_use]
    #[inline]
    pub fn put(&mut self, new: T, rank: impl Fn(u8) -> u8) -> bool {
        let mut at = usize::from(self.len);
        if at == N {
            return false;
        }
        while at > 0 {
            let before = self.waiting[at - 1];
            if before.event() != new.event() || rank(before.seat()) <= rank(new.seat()) {
                break;
            }
            self.waiting[at] = before;
            at -= 1;
        }
        self.waiting[at] = new;
        self.len += 1;
        true
    }

    /// The triggers that may come first: those of the first event and of one player.
    pub fn front(&self) -> &[T] {
        let all = self.waiting();
        let of = |w: &T| (w.event(), w.seat());
        let many = all.first().map_or(0, |first| all.iter().take_while(|w| of(w) == of(first)).count());
        &all[..many]
    }

    /// Removes a trigger, once.
    pub fn take(&mut self, at: usize) -> Option<T> {
        let waiting = self.waiting_mut();
        let taken = *waiting.get(at)?;
        let times = waiting[at].times();
        *times -= 1;
        if *times == 0 {
            waiting.copy_within(at + 1.., at);
            self.len -= 1;
        }
        Some(taken)
    }

    /// Removes all triggers.
    #[inline]
    pub fn clear(&mut self) {
        (self.len, self.events) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Due(u8, u8, u8);

    impl Waits for Due {
        fn event(&self) -> u8 {
            self.0
        }

        fn seat(&self) -> u8 {
            self.1
        }

        fn times(&mut self) -> &mut u8 {
            &mut self.2
        }
    }

    #[test]
    fn events_keep_their_order_and_seats_theirs_within_an_event() {
        let mut queue = Queue::<Due, 5>::new(Due(0, 0, 0));
        let (first, second) = (queue.begin(), queue.begin());
        let from_two = |seat: u8| (seat + 4 - 2) % 4;
        for due in [Due(first, 1, 1), Due(first, 2, 2), Due(first, 1, 3), Due(second, 2, 1), Due(second, 3, 1)] {
            assert!(queue.put(due, from_two));
        }
        assert!(!queue.put(Due(second, 0, 1), from_two));
        assert_eq!(queue.front(), [Due(first, 2, 2)]);
        assert_eq!((queue.take(0), queue.take(0)), (Some(Due(first, 2, 2)), Some(Due(first, 2, 1))));
        assert_eq!(queue.front(), [Due(first, 1, 1), Due(first, 1, 3)]);
        assert_eq!(queue.take(1).map(|due| due.2), Some(3));
        assert_eq!((queue.waiting().len(), queue.take(4)), (4, None));
        queue.clear();
        assert!(queue.is_empty() && queue.take(0).is_none());
    }
}
