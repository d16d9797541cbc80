//! The expected course of a fight, and of a contest of dice.

use crate::ids::SEATS;
/// Known and estimated facts about a fight; an effect changes it, and the change has a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The contribution of each seat if it takes part.
    pub(super) strength: [f32; SEATS],
    /// How likely each takes part.
    pub(super) joins: [f32; SEATS],
    pub(super) monster: f32,
    /// Treasure in the chest.
    pub(super) chest: f32,
    /// How many cards each seat gives up on defeat.
    pub(super) penalty: [f32; SEATS],
    /// Whether who takes part is settled.
    pub(super) settled: bool,
    /// The value of beating the monster beside its chest.
    pub(super) progress: f32,
    /// Who has room for loot.
    pub(super) room: [bool; SEATS],
    /// Whether the own choice is free.
    pub(super) free: bool,
}

/// The dice as they lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contest {
    /// The result of each roll.
    pub(super) value: [f32; SEATS],
    /// Who is level or still in it.
    pub(super) tied: u8,
    /// The value of the card.
    pub(super) prize: f32,
}
