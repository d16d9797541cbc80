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

/// Heroes of a seat by name.
type Team = BTreeMap<String, Person>;

/// A position as it is written.
pub(super) type Given = Position<Middle, Team>;

keys! {
    /// The middle of the table. Heroes, cards and spaces are named; any hero may play for any seat. Other cards are in their
    /// decks, below the named ones, in file order.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Middle {
        /// The map by title; the first by default.
        pub map: Option<String>,
        /// The active player; A by default.
        pub active: Option<SeatName>,
        /// Where play begins; the Free step by default.
        pub moment: Option<Moment>,
        /// The round; the first by default. A began it.
        pub round: Option<u8>,
        /// The items on the ground, by space.
        pub ground: BTreeMap<String, Lot>,
        /// Cards on top of the decks, top first.
        pub decks: Piles,
        /// Cards in the discard piles.
        pub discards: Piles,
        /// A space where all cards lie that are not named, in place of their decks.
        pub rest: Option<String>,
        /// Heroes who are about to draw, and how many draws each has.
        pub draws: BTreeMap<String, u8>,
        /// Points of each seat.
        pub points: Vec<u8>,
    }
}

keys! {
    /// A hero in a position.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Person {
        /// The space; defeated, and nowhere, by default.
        pub at: Option<String>,
        /// Gold.
        pub gold: u8,
        /// Wounds.
        pub wounds: u8,
        /// Cards face up, and special loot.
        pub cards: Vec<String>,
        /// Cards face down.
        pub hidden: Vec<String>,
        /// Cards face up whose minions are on the map, and where.
        pub unleashed: BTreeMap<String, String>,
        /// Spaces of adventures that the hero has won.
        pub won: Vec<String>,
    }

    /// The contents of a space.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Lot {
        /// Gold.
        pub gold: u8,
        /// Cards face up, and special loot.
        pub cards: Vec<String>,
        /// Cards face down.
        pub hidden: Vec<String>,
    }

    /// Cards by deck.
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
    /// Where play can begin.
    Moment {
        /// The Free step.
        Free = "free",
        /// Heroes act.
        Act = "act",
    }
}
