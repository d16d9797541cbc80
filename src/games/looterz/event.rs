//! The events of Looterz, complete enough to follow every card, token and throw. `words` puts them into words.

use super::change::Change;
use super::constants::SIDES;
use super::effect::{Duration, Trigger, Zone};
use super::guard::Guard;
use super::ids::CardNo;
use super::state::Phase;
use cards::game::Sum;
use serde::Serialize;

/// The cause of a Looter's death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The Looter has no Life left (LZ-28).
    Killed,
    /// Destroyed (LZ-41).
    Destroyed,
    /// Sacrificed (LZ-38).
    Sacrificed,
}

/// An event of the game. Seats count from 0; 255 means no seat and no card.
#[expect(clippy::large_enum_variant, reason = "an event is told where it happens, and never kept in a list")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are seats, cards and numbers named as the rules name them")]
pub enum Event {
    /// This many cards are shuffled and become the Inn.
    Piled {
        cards: u8,
    },
    /// A card is dealt from the Inn to a hand, before the game.
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
    /// A card is drawn from the Inn.
    Drew {
        seat: u8,
        card: CardNo,
    },
    /// The draw pile has no card.
    Bare {
        seat: u8,
    },
    /// The whole Graveyard, this many cards, is shuffled and becomes the new Inn. Cards leave the Graveyard only in
    /// this way or by name.
    Shuffled {
        cards: u8,
    },
    /// A card goes from `from` into the Dungeon, with this much Life.
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
    /// A Looter attacks; `of` is the player of the target.
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
    /// A throw of dice: how many show each face, from 1 up; how many are successes; how the number of dice and the
    /// Power were derived; the target, 255 for a Search; and how many successes the target ignores.
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
    /// A seat gets Loot from a Search.
    Found {
        seat: u8,
        card: CardNo,
        amount: u16,
    },
    /// A seat Steals one token (LZ-A38).
    Stole {
        seat: u8,
        from: u8,
        card: CardNo,
    },
    /// A Steal is forbidden, and by which card (LZ-A17).
    Hindered {
        seat: u8,
        card: CardNo,
        by: CardNo,
    },
    /// A seat gets Loot from the supply, by an effect.
    Gained {
        seat: u8,
        card: CardNo,
        amount: u16,
    },
    /// A seat returns Loot to the supply.
    Returned {
        seat: u8,
        amount: u16,
    },
    /// A Looter gets or loses Life tokens; `life` is the new number, `by` the cause.
    Life {
        seat: u8,
        card: CardNo,
        change: i16,
        life: u16,
        by: CardNo,
    },
    /// A Looter goes from play to the Graveyard; `by` is the cause.
    Died {
        seat: u8,
        card: CardNo,
        how: End,
        by: CardNo,
    },
    /// A card goes from a hand to the Graveyard.
    Discarded {
        seat: u8,
        card: CardNo,
    },
    /// A Looter goes from play to its controller's hand.
    WentBack {
        seat: u8,
        card: CardNo,
    },
    /// A card goes from the Graveyard to a hand.
    Took {
        seat: u8,
        card: CardNo,
    },
    /// A Looter changes its controller.
    Changed {
        card: CardNo,
        from: u8,
        to: u8,
        until: Duration,
    },
    /// A borrowed Looter returns.
    WentHome {
        card: CardNo,
        from: u8,
        to: u8,
    },
    /// A continuous effect begins; 255 stands for every Looter in play.
    Lasts {
        on: CardNo,
        change: Change,
        until: Duration,
        by: CardNo,
    },
    /// An ability takes effect; `trigger` is its trigger.
    Effect {
        seat: u8,
        card: CardNo,
        effect: u8,
        trigger: Trigger,
    },
    /// The player declines an ability.
    Declined {
        seat: u8,
        card: CardNo,
        effect: u8,
    },
    /// An ability has no effect: its condition is not met, its cost cannot be paid, or it has no target.
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
