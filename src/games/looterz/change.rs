//! Continuous effects, and the values that they change.

use super::effect::Actions;
use serde::Serialize;
use table::matter;

/// A continuous effect, and its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// More or less Power (LZ-F4).
    Power(i16),
    /// More or fewer dice (LZ-F4).
    Dice(Actions, i16),
    /// Dice that may be rolled again.
    Reroll(Actions, u8),
    /// The forbidden actions, one bit for each [`Deed`](super::effect::Deed).
    Forbid(u8),
    /// The number of attacks in one action (LZ-47).
    Attacks(u8),
    /// The Life that each attack does not remove.
    Prevent(i16),
    /// The Life that an attacker loses.
    Tax(i16),
    /// The Looter is borrowed and returns to this seat (LZ-A15).
    Home(u8),
    /// The Looter may act once more in this turn.
    Again,
}

/// The sum of two equal changes.
pub(super) enum Twice {
    /// Two changes have the effect of one.
    Once,
    /// Two changes remain separate.
    Beside,
    /// Two changes become a single one with the doubled number.
    Double(Change),
}

/// The value that a change concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Power.
    Power,
    /// Dice.
    Dice,
    /// Rolling again.
    Reroll,
    /// The forbidden action.
    Forbid,
    /// The number of attacks in one action.
    Attacks,
    /// The Life that an attack does not remove.
    Prevent,
    /// The Life that attackers lose.
    Tax,
    /// The controller, and whether the Looter may act; never passive.
    Place,
}

/// The number of these values.
pub const MATTERS: usize = Matter::Place as usize + 1;

impl matter::Matter for Matter {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl Change {
    /// The change that results if a Looter has it twice.
    pub(super) fn twice(self) -> Twice {
        let double = |n: i16| n.checked_mul(2);
        let change = match self {
            Change::Power(n) => double(n).map(Change::Power),
            Change::Dice(on, n) => double(n).map(|n| Change::Dice(on, n)),
            Change::Reroll(on, n) => n.checked_mul(2).map(|n| Change::Reroll(on, n)),
            Change::Prevent(n) => double(n).map(Change::Prevent),
            Change::Tax(n) => double(n).map(Change::Tax),
            Change::Again => return Twice::Beside,
            Change::Forbid(_) | Change::Attacks(_) | Change::Home(_) => None,
        };
        change.map_or(Twice::Once, Twice::Double)
    }

    /// Its matter.
    pub fn matter(self) -> Matter {
        match self {
            Change::Power(_) => Matter::Power,
            Change::Dice(..) => Matter::Dice,
            Change::Reroll(..) => Matter::Reroll,
            Change::Forbid(_) => Matter::Forbid,
            Change::Attacks(_) => Matter::Attacks,
            Change::Prevent(_) => Matter::Prevent,
            Change::Tax(_) => Matter::Tax,
            Change::Home(_) | Change::Again => Matter::Place,
        }
    }
}
