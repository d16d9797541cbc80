//! Continuous effects, and what they are about.

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
    /// The forbidden actions, a bit for each [`Deed`](super::effect::Deed).
    Forbid(u8),
    /// Attacks in one action (LZ-47).
    Attacks(u8),
    /// Life not lost to each attack.
    Prevent(i16),
    /// Life that an attacker loses.
    Tax(i16),
    /// It is borrowed, and goes home to this seat (LZ-A15).
    Home(u8),
    /// It may act once more this turn.
    Again,
}

/// The sum for a Looter that has the change twice.
pub(super) enum Twice {
    /// The same as once.
    Once,
    /// Two of the same.
    Beside,
    /// One that is twice as much.
    Double(Change),
}

/// The matter of a change.
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
    /// Attacks in one action.
    Attacks,
    /// Life not lost to an attack.
    Prevent,
    /// Life lost by attackers.
    Tax,
    /// Who controls it, and whether it may act: never passive.
    Place,
}

/// How many there are.
pub const MATTERS: usize = Matter::Place as usize + 1;

impl matter::Matter for Matter {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl Change {
    /// The sum for a Looter that has it twice.
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
