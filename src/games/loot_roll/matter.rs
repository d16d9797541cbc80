//! What an operation changes, for as long as the change lasts: passive effects are looked up by it, running changes last by it. Which
//! operation changes what is in `spec`.

use super::effect::{Against, Duration, Op, Target};
use crate::table::matter as table;

/// What a change is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// A player's survivability.
    Survivability,
    /// The monster's number.
    Monster,
    /// The chest.
    Chest,
    /// A roll.
    Roll,
    /// A second die.
    Die,
    /// How much is given up on defeat.
    Penalty,
    /// Whether anything is given up.
    Spared,
    /// The bag's limit.
    Bag,
    /// Rolling with a full bag.
    FullBag,
    /// The price of abilities.
    Price,
    /// Immunity to what lowers survivability.
    Shield,
    /// Immunity to what lowers rolls.
    Steady,
    /// Immunity to stealing.
    Unstolen,
    /// Immunity to forced discards.
    Undiscarded,
}

/// How many there are.
pub const MATTERS: usize = Matter::Undiscarded as usize + 1;

impl table::Matter for Matter {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl From<Against> for Matter {
    fn from(against: Against) -> Matter {
        match against {
            Against::NegativeSurvivability => Matter::Shield,
            Against::NegativeRoll => Matter::Steady,
            Against::Steal => Matter::Unstolen,
            Against::Discard => Matter::Undiscarded,
        }
    }
}

impl Matter {
    /// What an operation changes; nothing if it is done at one moment and leaves no change behind.
    pub fn of(op: Op, target: Option<Target>) -> Option<Matter> {
        match op.spec().matter? {
            Matter::Survivability if target == Some(Target::Monster) => Some(Matter::Monster),
            matter => Some(matter),
        }
    }

    /// How long a change runs if its effect does not say (LR-F1, LR-F3); `None` for the chest, which keeps what was done to it.
    pub fn usual(self) -> Option<Duration> {
        Some(match self {
            Matter::Survivability
            | Matter::Monster
            | Matter::Penalty
            | Matter::Spared
            | Matter::Shield
            | Matter::Steady
            | Matter::Unstolen
            | Matter::Undiscarded => Duration::ThisFight,
            Matter::Roll => Duration::ThisContest,
            Matter::Die | Matter::FullBag => Duration::ThisRollPhase,
            Matter::Price => Duration::ThisTownTurn,
            Matter::Bag => Duration::ThisDungeon,
            Matter::Chest => return None,
        })
    }
}

impl Op {
    /// Until when the change runs that an operation leaves, given what its effect says; `None` if it leaves none that runs. What is
    /// done to a roll *now* is done to that contest (LR-F3).
    pub fn runs(self, said: Option<Duration>) -> Option<Duration> {
        let usual = Matter::of(self, None)?.usual()?;
        Some(said.filter(|d| *d != Duration::Instant).unwrap_or(usual))
    }
}
