//! The expected course of a fight, and of a contest of dice.

use crate::ids::SEATS;
/// What is known and guessed of a fight; an effect changes it, and the change has a worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// What each seat adds if it takes part.
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
    /// What beating the monster is worth beside its chest.
    pub(super) progress: f32,
    /// Who has room for loot.
    pub(super) room: [bool; SEATS],
    /// Whether the own choice is free.
    pub(super) free: bool,
}

/// The dice as they lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contest {
    /// What each roll comes to.
    pub(super) value: [f32; SEATS],
    /// Who is level or still in it.
    pub(super) tied: u8,
    /// What the card is worth.
    pub(super) prize: f32,
}
