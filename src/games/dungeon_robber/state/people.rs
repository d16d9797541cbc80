//! Identities of people, independent of their position among others.

/// Identities: robbers have the numbers of their seats; each creature has a number of its own as long as it is there.
pub type Person = u8;

/// Nobody.
pub(in super::super) const NOBODY: Person = 255;

/// The largest number of people; it is never reached.
pub(super) const NUMBERS: u8 = 64;

/// A set of people, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct People(u64);

impl People {
    pub(in super::super) const NONE: People = People(0);

    #[inline]
    pub(in super::super) fn has(self, person: Person) -> bool {
        person < NUMBERS && self.0 >> person & 1 == 1
    }

    pub(in super::super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(in super::super) fn put(&mut self, person: Person) {
        self.0 |= 1 << person;
    }

    /// Removes a person; true if present before.
    pub(in super::super) fn take(&mut self, person: Person) -> bool {
        let had = self.has(person);
        self.0 &= !(1 << person);
        had
    }
}
