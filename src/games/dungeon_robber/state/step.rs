//! Pending steps of play, and who must choose.

use crate::setup::Number;
use crate::vocabulary::{Ability, TableName};

/// The next step or choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Step {
    /// A turn begins (DR-22).
    Turn,
    /// The player chooses one more ability to be High (DR-13).
    Gift,
    /// A class is to be chosen (DR-124).
    Class,
    /// A spell of the day is to be chosen (DR-129).
    Memorise,
    /// A creature has not noticed the robber, who may strike or pass (DR-125).
    Behind,
    /// At home (chapter 7).
    Town,
    /// A movement is to be chosen (DR-24).
    Movement,
    /// The player chooses one of two dice (DR-A8).
    Dice {
        one: u8,
        other: u8,
    },
    /// A lower room is to be chosen (DR-26).
    Back,
    /// The discovery phase (DR-32).
    Discovery,
    /// A roll on a table.
    Roll(TableName),
    /// Side passage or straight on (DR-34).
    Side {
        odd: bool,
    },
    /// The player decides to retreat or to continue (DR-45).
    Corner,
    /// The pursuer is to be fought; something may still be dropped before.
    Cornered,
    /// An encounter (DR-55).
    Meet,
    /// The robber's turn in a fight (DR-68, DR-71).
    Round,
    /// The henchmen's turn in a fight (DR-63).
    Friends,
    /// The turn of the robber at a seat (DR-120).
    Next(u8),
    /// The robber at this seat becomes the current one.
    To(u8),
    /// The foes' turn, from one foe and one of its blows on (DR-70).
    Foes {
        at: u8,
        blow: u8,
    },
    /// A rust monster takes a weapon or armor; the robber chooses (DR-93).
    Rust,
    /// The robber has one henchman too many (DR-63).
    Keep,
    /// A number of rolls on Treasure, possibly of a deeper level, then its container (DR-A36), possibly a sack.
    Hoard {
        rolls: u8,
        deeper: u8,
        sack: bool,
    },
    /// The player says whether an ability is High (DR-122).
    Ask(Ability),
    /// An optional roll on a table.
    Dare(TableName),
    /// The robber may let a monster in a passage go by.
    Tracks,
    /// A person runs, and may be followed (DR-A69).
    Quarry,
    /// Two monsters fight each other.
    Quarrel,
    /// The player chooses a monster that knows the password.
    Password,
    /// A trader buys and sells: at a multiple of the town's price, or scrolls at fixed prices.
    Shop {
        times: u8,
        buys: u16,
        sells: u16,
    },
    Wish,
    /// The robber may take a heavy item or a box (DR-A37).
    Lift {
        item: Number,
    },
    /// Clothes may be taken.
    Moldy {
        item: Number,
    },
    /// A suit may be worn.
    Don {
        item: Number,
    },
    /// A chute may be taken (DR-137).
    Chute {
        levels: u8,
    },
    /// Walls close in; the robber may drop something heavy (DR-135).
    Walls {
        rounds: u8,
    },
}

impl Step {
    /// Whether the step has no choice.
    #[inline]
    pub(in super::super) fn goes_on(&self) -> bool {
        use Step::{Discovery, Foes, Friends, Hoard, Next, Roll, To, Turn};
        matches!(self, Turn | Discovery | Roll(_) | Friends | Foes { .. } | Hoard { .. } | Next(_) | To(_))
    }

    /// Whether the caller decides, or the step concerns the whole party (DR-120); all other steps belong to one
    /// robber.
    #[inline]
    pub(in super::super) fn is_the_callers(&self) -> bool {
        use Step::{
            Back, Behind, Chute, Corner, Cornered, Dare, Dice, Discovery, Meet, Movement, Password, Quarrel, Quarry,
            Shop, Side, Tracks, Turn, Wish,
        };
        matches!(
            self,
            Turn | Movement
                | Behind
                | Dice { .. }
                | Back
                | Discovery
                | Side { .. }
                | Corner
                | Cornered
                | Meet
                | Dare(_)
                | Tracks
                | Quarry
                | Quarrel
                | Password
                | Shop { .. }
                | Wish
                | Chute { .. }
        )
    }
}
