//! The record of one life so far.

use super::super::event::Cause;
use super::super::state::ROBBERS;

/// The cause of a death.
#[derive(Clone, Copy)]
pub(super) struct Death {
    pub(super) cause: Cause,
    /// The level of the dungeon where it happened.
    pub(super) depth: i64,
    /// The robber's own level.
    pub(super) level: u8,
    /// The last row of a table that was rolled before the death.
    pub(super) row: Option<usize>,
}

/// One life, or one for each robber.
#[derive(Clone, Copy, Default)]
pub(super) struct Life {
    pub(super) turns: u32,
    pub(super) forays: i64,
    pub(super) depth: i64,
    /// Copper pieces brought home: in all, and in the first foray.
    pub(super) home: i64,
    pub(super) first_home: i64,
    pub(super) slain: i64,
    pub(super) ran: i64,
    /// Robbers who came home from the first foray.
    pub(super) first_survived: i64,
    pub(super) deaths: [Option<Death>; ROBBERS],
    /// The robber whom events are about.
    pub(super) seat: usize,
    levels: [u8; ROBBERS],
    /// The highest level that any robber has reached.
    pub(super) highest: u8,
    /// The last row of a table that was rolled.
    pub(super) row: Option<usize>,
}

impl Life {
    /// The level of the robber whom events are about.
    pub(super) fn level(&self) -> u8 {
        self.levels.get(self.seat).copied().unwrap_or(0)
    }

    pub(super) fn becomes(&mut self, level: u8) {
        self.levels.get_mut(self.seat).into_iter().for_each(|mine| *mine = level);
        self.highest = self.highest.max(level);
    }

    pub(super) fn comes_home(&mut self, cp: i64) {
        self.first_survived += i64::from(self.forays == 1);
        self.earns(cp);
    }

    pub(super) fn dies(&mut self, cause: Cause) {
        let death = Death { cause, depth: self.depth, level: self.level(), row: self.row };
        if let Some(free) = self.deaths.iter_mut().find(|one| one.is_none()) {
            *free = Some(death);
        }
    }

    pub(super) fn earns(&mut self, cp: i64) {
        self.home += cp;
        if self.forays == 1 {
            self.first_home += cp;
        }
    }
}
