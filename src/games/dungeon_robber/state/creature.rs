//! Somebody in the dungeon who is not the robber, and several of them in a row.

use crate::games::dungeon_robber::setup::{NONE, Number};
use crate::games::dungeon_robber::vocabulary::Guards;

/// Somebody in the dungeon who is not the robber: a foe, a pursuer, a henchman.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Creature {
    pub(in super::super) monster: Number,
    pub(in super::super) hp: i16,
    /// Hit points that it began with.
    pub(in super::super) most: i16,
    /// Its level, of which some drain it (DR-A54).
    pub(in super::super) level: i8,
    /// Whether it has been hurt (DR-99).
    pub(in super::super) hurt: bool,
    /// Whether a whip has its weapon (DR-A40).
    pub(in super::super) disarmed: bool,
    /// Whether it loses its next turn.
    pub(in super::super) dazed: bool,
    /// Whether it has only just come, and acts from the next round on (DR-A46).
    pub(in super::super) fresh: bool,
    /// Whether it is what the robber is (odd happening 16).
    pub(in super::super) mirrors: bool,
    /// Whether it chases the robber.
    pub(in super::super) chases: bool,
    /// Whom it holds or sticks to: a bit for the robber, then one for each henchman (DR-88, DR-89).
    pub(in super::super) grip: u8,
    /// Whom it looks like: 0 for the robber, 1 and up for henchmen (DR-100).
    pub(in super::super) likeness: u8,
    /// What is to be had of it.
    pub(in super::super) loot: Option<Guards>,
}

/// Nobody's likeness.
pub(in super::super) const NOBODY: u8 = 255;

/// Foes at once, at most: two that are met (DR-53), and henchmen that turn (DR-91).
pub const FOES: usize = 5;
/// Henchmen, one too many of them for a moment (DR-63).
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

    /// One more; whoever does not fit stays outside.
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

    pub(in super::super) fn clear(&mut self) {
        self.len = 0;
    }
}

const BLANK: Creature = Creature {
    monster: NONE,
    hp: 0,
    most: 0,
    level: 0,
    hurt: false,
    disarmed: false,
    dazed: false,
    fresh: false,
    mirrors: false,
    chases: false,
    grip: 0,
    likeness: NOBODY,
    loot: None,
};
