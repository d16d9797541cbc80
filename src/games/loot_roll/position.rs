//! Positions of scenarios (LR-M1 to LR-M3): the possessions of seats, the current fight, the moment at which play
//! begins. `position::arrange` sets them up, `position::describe` puts them into words.

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

/// A position as written.
pub(super) type Given = Position<Middle, Player>;

keys! {
    /// The state of the table. Cards are named by title or id, the top card of a place first. Other cards are in
    /// their pile, below the named ones, in the order of the card files; `shuffled: true` shuffles them. `only:
    /// [common]` leaves the other cards of that pile in the box.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Middle {
        /// The dungeon, counted from 1.
        pub dungeon: Option<u8>,
        /// The number of regular wins in it (LR-77).
        pub wins: Option<u8>,
        /// The active player; A by default.
        pub active: Option<SeatName>,
        /// The moment at which play begins: the start of the turn, or preparation if there is a fight.
        pub moment: Option<Moment>,
        /// The current fight.
        pub fight: Option<Battle>,
        /// The changes in force, oldest first.
        pub modifiers: Vec<Running>,
        /// The cards on top of their piles.
        pub piles: BTreeMap<PileName, Row>,
        /// Discard piles.
        pub discards: BTreeMap<PileName, Row>,
        /// The piles that contain only the named cards.
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
        /// The worn cards, by slot.
        pub worn: Row,
        /// The bag.
        pub bag: Row,
        /// The bank.
        pub bank: Row,
        /// The hand of abilities.
        pub hand: Row,
        /// The total survivability; a change in force makes up the difference.
        pub survivability: Option<i32>,
        /// The result of the seat's die, for the moment `roll`.
        pub roll: Option<i16>,
        /// The operations to which it is immune, for this fight or dungeon.
        pub immune: Vec<Against>,
    }

    /// The current fight (LR-M3).
    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Battle {
        /// The monster.
        pub monster: String,
        /// The mode; regular by default.
        #[serde(default)]
        pub mode: Option<Mode>,
        /// The monster's total number; a change in force makes up the difference.
        #[serde(default)]
        pub number: Option<i32>,
        /// The total number of cards in its chest, by rarity; rarities that are not written are 0.
        #[serde(default)]
        pub chest: Option<super::card::Chest>,
        /// The fighters after the choices are revealed; all by default.
        #[serde(default)]
        pub fighters: Option<Vec<SeatName>>,
        /// The choice cards that were laid so far.
        #[serde(default)]
        pub laid: BTreeMap<SeatName, Choice>,
        /// The seat that fights alone (LR-F4).
        #[serde(default)]
        pub alone: Option<SeatName>,
        /// The loot of the chest that is still to be rolled for, the next first.
        #[serde(default)]
        pub spoils: Row,
    }

    /// A change in force (LR-M2).
    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Running {
        /// On whom.
        pub on: Bearer,
        /// The value that changes.
        pub change: Change,
        /// Until when.
        pub until: Duration,
        /// The card that made the change.
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
    /// A pile, by its name.
    PileName { Ability = "ability", Common = "common", Rare = "rare", Epic = "epic", Monster = "monster" }
}

names! {
    /// The moments at which play can begin. `compare` decides the fight; at `spoils` players roll for the loot of a
    /// fight; at `roll` dice have been rolled; `scoring` is the end of the game.
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
