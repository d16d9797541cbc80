//! The expected course of a fight, and of a contest of dice.

use crate::ids::SEATS;
/// Known and estimated facts about a fight. An effect changes them, and the bot evaluates the change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The contribution of each seat if it takes part.
    pub(super) strength: [f32; SEATS],
    /// The probability that each seat takes part.
    pub(super) joins: [f32; SEATS],
    pub(super) monster: f32,
    /// The treasure in the chest.
    pub(super) chest: f32,
    /// The number of cards that each seat gives up on defeat.
    pub(super) penalty: [f32; SEATS],
    /// Whether the participants are settled.
    pub(super) settled: bool,
    /// The value of beating the monster, without its chest.
    pub(super) progress: f32,
    /// The seats that have room for loot.
    pub(super) room: [bool; SEATS],
    /// Whether the bot can still choose.
    pub(super) free: bool,
}

/// The current dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contest {
    /// The result of each roll.
    pub(super) value: [f32; SEATS],
    /// The seats that are level or still in the contest.
    pub(super) tied: u8,
    /// The value of the card.
    pub(super) prize: f32,
}
