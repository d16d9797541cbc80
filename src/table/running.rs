//! Continuous effects (lasting modifiers): changes in force, in the order in which they were made. Each game decides
//! which of them are the same and what ends them, and its check must prove how many can be in force. A full table
//! drops none: it reports that it is full, and a [`cards::game::Guard`] ends the game.

use std::ops::{Deref, DerefMut};

/// A list of at most `N` running changes, the oldest first.
#[derive(Clone, Copy, Debug)]
pub struct Running<M, const N: usize> {
    changes: [M; N],
    len: u8,
}

impl<M: Copy, const N: usize> Running<M, N> {
    /// No changes; `blank` fills unused entries.
    pub const fn new(blank: M) -> Running<M, N> {
        Running { changes: [blank; N], len: 0 }
    }

    /// Adds a change; returns false if there is no room.
    #[must_use]
    pub fn push(&mut self, change: M) -> bool {
        let free = self.changes.get_mut(usize::from(self.len));
        free.map(|free| *free = change).map(|()| self.len += 1).is_some()
    }

    /// Ends the change at an index; later changes move up.
    pub fn end(&mut self, at: usize) {
        self.copy_within(at + 1.., at);
        self.len -= 1;
    }

    /// Ends every change for which `over` holds, and passes it to `ended`.
    pub fn end_all(&mut self, over: impl Fn(&M) -> bool, mut ended: impl FnMut(&M)) {
        let mut kept = 0;
        for at in 0..self.len() {
            let change = self.changes[at];
            if over(&change) {
                ended(&change);
            } else {
                self.changes[kept] = change;
                kept += 1;
            }
        }
        self.len = kept as u8;
    }
}

impl<M, const N: usize> Deref for Running<M, N> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.changes[..usize::from(self.len)]
    }
}

impl<M, const N: usize> DerefMut for Running<M, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.changes[..usize::from(self.len)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_leaves_the_rest_in_order_and_what_does_not_fit_says_so() {
        let mut running = Running::<u8, 5>::new(0);
        assert!((1..=5).all(|n| running.push(n)) && !running.push(6));
        let mut odd = Vec::new();
        running.end_all(|n| n % 2 == 1 && *n > 1, |n| odd.push(*n));
        assert_eq!((&running[..], odd), (&[1, 2, 4][..], vec![3, 5]));
        running.end(1);
        running[1] = 7;
        assert!(running.push(8));
        assert_eq!(running[..], [1, 7, 8]);
        assert_eq!(running.iter().position(|n| *n == 4), None);
    }
}
