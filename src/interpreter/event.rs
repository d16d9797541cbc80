//! Events at a table, complete enough to follow the game. Cards, places, marks and actions are given by their numbers in the roster.

use crate::cause::Cause;
use crate::program::TARGETS;
use serde::Serialize;

/// An event of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Event {
    /// A seat's turn begins.
    Turn {
        seat: u8,
    },
    /// A choice is carried out; `seen` has a bit for each seat that sees its target cards.
    Chose {
        seat: u8,
        action: u16,
        targets: [i16; TARGETS],
        seen: u8,
    },
    /// A place is shuffled.
    Shuffled {
        slot: u8,
    },
    /// A card moves; `seen` has a bit for each seat that sees it leave or arrive.
    Moved {
        card: u8,
        from: u8,
        to: u8,
        seen: u8,
    },
    /// A card is dealt; only the seats that see it are informed.
    Deal {
        card: u8,
        from: u8,
        to: u8,
        seen: u8,
    },
    /// A number of cards go to a place.
    Gathered {
        count: u8,
        to: u8,
    },
    /// A card is shown to these seats.
    Shown {
        card: u8,
        seen: u8,
    },
    /// A mark is set.
    Marked {
        mark: u8,
        seat: u8,
        value: i16,
    },
    /// A mark on a card is set; `seen` has a bit for each seat that sees the card.
    OnCard {
        card: u8,
        mark: u8,
        value: i16,
        seen: u8,
    },
    /// A mark would have left its range, and stops at its lower or upper end.
    Limited {
        mark: u8,
        seat: u8,
        low: bool,
        #[serde(skip)]
        cause: Cause,
    },
    /// A die is rolled; `seen` has a bit for each seat that sees it.
    Rolled {
        sides: u8,
        value: i16,
        seen: u8,
    },
    /// A word of a card is carried out.
    Worked {
        call: u16,
        card: u8,
        seat: u8,
    },
    /// A seat is out, or in again.
    Out {
        seat: u8,
    },
    In {
        seat: u8,
    },
    /// The game is over; the seats that have won, one bit each. The log of a game ends with a separate line, `over`.
    #[serde(rename = "decided")]
    Over {
        winners: u8,
    },
}
