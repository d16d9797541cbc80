//! Limits that are not rules: a game that reaches one is stopped and reported. With a deck that passes `check`, only rounds can
//! run out: `law::room` computes what a deck needs, and reports a lack of room.

use super::constants::Numbers;
use cards::game;
use serde::Serialize;

/// The largest number of abilities that can take effect in one turn; no real game has as many.
pub const ABILITIES: u16 = 5_000;

/// The largest number of changes in force; `law::room` computes how many a deck needs.
pub const MODIFIERS: usize = 18;

/// The largest number of pending steps; `law::room` computes how many a deck needs.
pub const STEPS: usize = 10;

/// The largest number of waiting abilities; `law::room` computes how many a deck needs.
pub const WAITING: usize = 52;

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    /// The game has too many rounds (LZ-A35).
    Rounds,
    /// Too many abilities wait (LZ-A11).
    Waiting,
    /// Too many changes are in force.
    Lasting,
    /// Too many steps are pending.
    Steps,
    /// Too many abilities take effect in one turn.
    Abilities,
}

impl Guard {
    /// The guard in the terms that all games share.
    pub fn told(self, rules: &Numbers) -> game::Guard {
        let (what, most) = match self {
            Guard::Rounds => ("rounds", rules.round_guard.max(0) as u32),
            Guard::Waiting => ("abilities that wait at once", WAITING as u32),
            Guard::Lasting => ("effects that last at once", MODIFIERS as u32),
            Guard::Steps => ("steps of play that wait for each other", STEPS as u32),
            Guard::Abilities => ("abilities in one turn", ABILITIES.into()),
        };
        game::Guard { what, most }
    }
}
