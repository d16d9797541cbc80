//! A creature in the dungeon other than a robber, and groups of them.

use super::{NOBODY, People, Person, ROBBERS};
use crate::setup::{NONE, Number};
use crate::vocabulary::{Guards, Spell};

/// A person in the dungeon other than a robber: a foe, a pursuer, a henchman.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Creature {
    pub(in super::super) id: Person,
    pub(in super::super) monster: Number,
    pub(in super::super) hp: i16,
    /// The hit points that it began with.
    pub(in super::super) most: i16,
    /// Its level; a level drain can lower it (DR-A54).
    pub(in super::super) level: i8,
    /// Whether the creature has been hurt (DR-99).
    pub(in super::super) hurt: bool,
    /// Whether a whip has taken its weapon (DR-A40).
    pub(in super::super) disarmed: bool,
    /// Whether the creature loses its next turn.
    pub(in super::super) dazed: bool,
    /// Whether the creature has just arrived and acts only from the next round on (DR-A46).
    pub(in super::super) fresh: bool,
    /// The seat of the robber whose double it is (odd happening 16), and the robber's spell that it repeats next.
    pub(in super::super) mirrors: Option<u8>,
    pub(in super::super) echo: Option<Spell>,
    /// Whether the creature chases the robber.
    pub(in super::super) chases: bool,
    /// The person whom it holds or sticks to (DR-88, DR-89).
    pub(in super::super) grip: People,
    /// Creatures met together are one group; those who join later are another (DR-75, DR-120).
    pub(in super::super) troop: u8,
    /// The person whom it resembles (DR-100).
    pub(in super::super) likeness: Person,
    /// Its treasure.
    pub(in super::super) loot: Option<Guards>,
}

/// The largest number of creatures that are met together or that pursue: one for each robber (DR-120).
pub const TROOP: usize = ROBBERS;
/// The largest number of foes at once: two troops (DR-53), one who was called (DR-90), and henchmen who turn against
/// the robber (DR-91).
pub const FOES: usize = 2 * TROOP + 1 + ROBBERS * (FRIENDS - 1);
/// The largest number of henchmen, including one too many for a moment (DR-63).
pub const FRIENDS: usize = 3;
/// Several creatures, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band<const N: usize> {
    all: [Creature; N],
    len: u8,
}

impl<const N: usize> Band<N> {
    pub(in super::super) const NOBODY: Band<N> = Band { all: [BLANK; N], len: 0 };

    #[inline]
    pub(in super::super) fn all(&self) -> &[Creature] {
        &self.all[..usize::from(self.len)]
    }

    #[inline]
    pub(in super::super) fn all_mut(&mut self) -> &mut [Creature] {
        &mut self.all[..usize::from(self.len)]
    }

    #[inline]
    pub(in super::super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Adds a creature; if there is no room, it is left out.
    pub(in super::super) fn push(&mut self, one: Creature) {
        if let Some(place) = self.all.get_mut(usize::from(self.len)) {
            *place = one;
            self.len += 1;
        }
    }

    pub(in super::super) fn take(&mut self, at: usize) -> Creature {
        let one = self.all[at];
        self.all.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        one
    }

    /// The first becomes the last.
    pub(in super::super) fn rotate(&mut self) {
        if self.len > 0 {
            self.all[..usize::from(self.len)].rotate_left(1);
        }
    }

    pub(in super::super) fn clear(&mut self) {
        self.len = 0;
    }
}

/// A creature of no kind and no level.
pub(in super::super) const BLANK: Creature = Creature {
    id: NOBODY,
    monster: NONE,
    hp: 0,
    most: 0,
    level: 0,
    hurt: false,
    disarmed: false,
    dazed: false,
    fresh: false,
    mirrors: None,
    echo: None,
    chases: false,
    grip: People::NONE,
    troop: 0,
    likeness: NOBODY,
    loot: None,
};
