//! Positions of scenarios: where heroes are, what they have, and what lies on the ground. `position::arrange` sets them up,
//! `position::describe` puts them into words.

use ground::grammar::{keys, words};
use serde::Deserialize;
use std::collections::BTreeMap;
use table::position::{Position, SeatName};

mod arrange;
mod describe;

pub(super) use arrange::arrange;
pub(super) use describe::describe;

/// The heroes of a seat, by name.
type Team = BTreeMap<String, Person>;

/// A position as written.
pub(super) type Given = Position<Middle, Team>;

keys! {
    /// The state of the table. Heroes, cards and spaces are named; any hero may play for any seat. Cards that are not
    /// named are in their decks, below the named ones, in file order.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Middle {
        /// The map, by title; the first by default.
        pub map: Option<String>,
        /// The active player; A by default.
        pub active: Option<SeatName>,
        /// The moment at which play begins; the Free step by default.
        pub moment: Option<Moment>,
        /// The round, which seat A began; the first by default.
        pub round: Option<u8>,
        /// The items on the ground, by space.
        pub ground: BTreeMap<String, Lot>,
        /// Cards on top of the decks, top first.
        pub decks: Piles,
        /// Cards in the discard piles.
        pub discards: Piles,
        /// A space where all cards that are not named lie, instead of in their decks.
        pub rest: Option<String>,
        /// The heroes who are about to draw, and how many draws each has.
        pub draws: BTreeMap<String, u8>,
        /// The points of each seat.
        pub points: Vec<u8>,
    }
}

keys! {
    /// A hero in a position.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Person {
        /// The space; by default the hero is defeated and on no space.
        pub at: Option<String>,
        /// Gold.
        pub gold: u8,
        /// Wounds.
        pub wounds: u8,
        /// The hero's face-up cards and special loot.
        pub cards: Vec<String>,
        /// The hero's face-down cards.
        pub hidden: Vec<String>,
        /// The hero's face-up cards whose minions are on the map, and their spaces.
        pub unleashed: BTreeMap<String, String>,
        /// The spaces of adventures that the hero has won.
        pub won: Vec<String>,
    }

    /// The contents of a space.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Lot {
        /// Gold.
        pub gold: u8,
        /// Face-up cards and special loot.
        pub cards: Vec<String>,
        /// Face-down cards.
        pub hidden: Vec<String>,
    }

    /// Cards, by deck.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Piles {
        /// War.
        pub war: Vec<String>,
        /// Secret.
        pub secret: Vec<String>,
        /// Elite.
        pub elite: Vec<String>,
    }
}

words! {
    /// The moments at which play can begin.
    Moment {
        /// The Free step.
        Free = "free",
        /// Heroes act.
        Act = "act",
    }
}
