//! The events of Looterz, complete enough to follow every card, token and throw. `words` puts them into words.

use super::change::Change;
use super::constants::SIDES;
use super::effect::{Duration, Trigger, Zone};
use super::guard::Guard;
use super::ids::CardNo;
use super::state::Phase;
use cards::game::Sum;
use serde::Serialize;

/// How a Looter came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// No Life left (LZ-28).
    Killed,
    /// Destroyed (LZ-41).
    Destroyed,
    /// Sacrificed (LZ-38).
    Sacrificed,
}

/// Something that happened. Seats count from 0; 255 is no seat and no card.
#[expect(clippy::large_enum_variant, reason = "an event is told where it happens, and never kept in a list")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are seats, cards and numbers named as the rules name them")]
pub enum Event {
    /// This many cards are shuffled and ready: the Inn.
    Piled {
        cards: u8,
    },
    /// From the Inn to a hand, before the game.
    Dealt {
        seat: u8,
        card: CardNo,
    },
    /// A turn begins.
    Turn {
        seat: u8,
        round: u16,
    },
    /// A phase begins.
    Phase {
        seat: u8,
        phase: Phase,
    },
    /// From the Inn to a hand.
    Drew {
        seat: u8,
        card: CardNo,
    },
    /// Nothing is left to draw.
    Bare {
        seat: u8,
    },
    /// The whole Graveyard, this many cards, is shuffled and becomes the new Inn: cards leave it only in this way, or by name.
    Shuffled {
        cards: u8,
    },
    /// From `from` into the Dungeon, with so much Life.
    Recruited {
        seat: u8,
        card: CardNo,
        from: Zone,
        life: u16,
    },
    Searches {
        seat: u8,
        card: CardNo,
    },
    /// The target is `of`'s.
    Attacks {
        seat: u8,
        card: CardNo,
        target: CardNo,
        of: u8,
    },
    Activates {
        seat: u8,
        card: CardNo,
    },
    /// Dice: how many show each face, from 1 up; how many are up to the Power; what their number and the Power are made of. At
    /// whom they are thrown, 255 for a Search, and how many of the good ones that Looter ignores.
    Rolled {
        seat: u8,
        card: CardNo,
        target: CardNo,
        faces: [u8; SIDES],
        hits: u16,
        dice: Sum,
        power: Sum,
        ignored: Sum,
    },
    /// This many dice are rolled again.
    Rerolls {
        seat: u8,
        card: CardNo,
        dice: u8,
    },
    /// Loot from a Search.
    Found {
        seat: u8,
        card: CardNo,
        amount: u16,
    },
    /// One token (LZ-A38).
    Stole {
        seat: u8,
        from: u8,
        card: CardNo,
    },
    /// A Steal that is forbidden, and by whom (LZ-A17).
    Hindered {
        seat: u8,
        card: CardNo,
        by: CardNo,
    },
    /// Loot from the supply, by an effect.
    Gained {
        seat: u8,
        card: CardNo,
        amount: u16,
    },
    /// Loot to the supply.
    Returned {
        seat: u8,
        amount: u16,
    },
    /// Life tokens are put on a Looter, or taken off; `life` is the new number, `by` the cause.
    Life {
        seat: u8,
        card: CardNo,
        change: i16,
        life: u16,
        by: CardNo,
    },
    /// From play to the Graveyard; `by` is whose doing it was.
    Died {
        seat: u8,
        card: CardNo,
        how: End,
        by: CardNo,
    },
    /// From a hand to the Graveyard.
    Discarded {
        seat: u8,
        card: CardNo,
    },
    /// From play to the hand of its controller.
    WentBack {
        seat: u8,
        card: CardNo,
    },
    /// From the Graveyard to a hand.
    Took {
        seat: u8,
        card: CardNo,
    },
    /// It changes controller.
    Changed {
        card: CardNo,
        from: u8,
        to: u8,
        until: Duration,
    },
    /// It was borrowed, and goes home.
    WentHome {
        card: CardNo,
        from: u8,
        to: u8,
    },
    /// Something holds from now on; 255 stands for whatever is in play.
    Lasts {
        on: CardNo,
        change: Change,
        until: Duration,
        by: CardNo,
    },
    /// An ability takes effect; `trigger` says when such abilities do.
    Effect {
        seat: u8,
        card: CardNo,
        effect: u8,
        trigger: Trigger,
    },
    /// Its player declines.
    Declined {
        seat: u8,
        card: CardNo,
        effect: u8,
    },
    /// Its condition does not hold, its cost cannot be paid, or it has no target.
    Lapsed {
        seat: u8,
        card: CardNo,
        effect: u8,
    },
    /// A seat looks at this many cards on top of the Inn; each is shown next, the top one first.
    Peeked {
        seat: u8,
        cards: u8,
    },
    Saw {
        seat: u8,
        card: CardNo,
    },
    /// The player with enough Loot wins (LZ-17).
    Won {
        seat: u8,
        loot: u16,
    },
    /// A guard ends the game.
    Stalled {
        guard: Guard,
    },
}
