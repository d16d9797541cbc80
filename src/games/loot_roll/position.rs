//! Positions of scenarios (LR-M1 to LR-M3): who has what, the present fight, where play begins. `position::arrange` sets them
//! up, `position::describe` puts them into words.

use super::effect::{Against, Choice, Duration, Mode, Pile};
use super::spec::Change;
use ground::grammar::{Form, Written, keys};
use serde::Deserialize;
use std::collections::BTreeMap;
use table::position::{Position, Row, SeatName};

mod arrange;
mod describe;

pub(super) use arrange::arrange;
pub(super) use describe::{describe, moment};

/// A position as it is written.
pub(super) type Given = Position<Middle, Player>;

keys! {
    /// The middle of the table. Cards are named by title or id, top first in their place. Other cards are in their pile, below
    /// the named ones, in the order of the card files; `shuffled: true` shuffles them. `only: [common]` leaves the rest of that
    /// pile in the box.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Middle {
        /// Dungeon, from 1.
        pub dungeon: Option<u8>,
        /// Regular wins in it (LR-77).
        pub wins: Option<u8>,
        /// The active player; A by default.
        pub active: Option<SeatName>,
        /// Where play begins; the turn's start, or preparation if there is a fight.
        pub moment: Option<Moment>,
        /// The fight going on.
        pub fight: Option<Battle>,
        /// Running changes, oldest first.
        pub modifiers: Vec<Running>,
        /// Cards on top of their piles.
        pub piles: BTreeMap<PileName, Row>,
        /// Discard piles.
        pub discards: BTreeMap<PileName, Row>,
        /// Piles that hold nothing but what is named.
        pub only: Vec<PileName>,
        /// The vendor's row.
        pub vendor: Row,
        /// Whether unnamed cards are shuffled.
        pub shuffled: bool,
    }
}

keys! {
    /// The possessions of a seat.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Player {
        /// Gear, each card in its slot.
        pub worn: Row,
        /// The bag.
        pub bag: Row,
        /// The bank.
        pub bank: Row,
        /// The ability hand.
        pub hand: Row,
        /// The total survivability, reached by a change in force that makes up the difference.
        pub survivability: Option<i32>,
        /// The die, at the moment `roll`.
        pub roll: Option<i16>,
        /// Operations that are forbidden on it, for this fight or dungeon.
        pub immune: Vec<Against>,
    }

    /// A fight going on (LR-M3).
    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Battle {
        /// The monster.
        pub monster: String,
        /// Regular by default.
        #[serde(default)]
        pub mode: Option<Mode>,
        /// Its total number, reached by a change in force.
        #[serde(default)]
        pub number: Option<i32>,
        /// Its chest in total; unnamed rarities are 0.
        #[serde(default)]
        pub chest: Option<super::card::Chest>,
        /// The fighters after choices are revealed; all by default.
        #[serde(default)]
        pub fighters: Option<Vec<SeatName>>,
        /// Choice cards laid so far.
        #[serde(default)]
        pub laid: BTreeMap<SeatName, Choice>,
        /// Who fights alone (LR-F4).
        #[serde(default)]
        pub alone: Option<SeatName>,
        /// Loot of the chest that is still to be rolled for, next first.
        #[serde(default)]
        pub spoils: Row,
    }

    /// A running change (LR-M2).
    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Running {
        /// On whom.
        pub on: Bearer,
        /// The changed value.
        pub change: Change,
        /// Until when.
        pub until: Duration,
        /// The card it came from.
        #[serde(default)]
        pub from: Option<String>,
    }
}

macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $key:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
        pub enum $name { $(#[serde(rename = $key)] $variant),+ }
        impl Written for $name {
            fn form() -> Form {
                Form::Named([$($key),+].map(str::to_owned).into())
            }
        }
    };
}

names! {
    /// The targets of a change.
    Bearer { A = "A", B = "B", C = "C", D = "D", E = "E", F = "F", Monster = "monster", Fighters = "fighters" }
}

names! {
    /// A pile by its name.
    PileName { Ability = "ability", Common = "common", Rare = "rare", Epic = "epic", Monster = "monster" }
}

names! {
    /// Where play can begin. `compare` decides the fight; `spoils` rolls for what the fight was won for; `roll` has dice on the
    /// table; `scoring` is the end of the game.
    Moment {
        TurnStart = "turn_start", Action = "action", Preparation = "preparation", Choice = "choice", Fight = "fight",
        Compare = "compare", Spoils = "spoils", Roll = "roll", Town = "town", Scoring = "scoring",
    }
}

impl Written for Change {
    fn form() -> Form {
        Form::Any
    }
}

impl PileName {
    fn pile(self) -> Pile {
        Pile::ALL[self as usize]
    }
}
