//! The events of Hero Loot, complete enough to follow a game. Each has the seat that it concerns, so that face-down cards are
//! hidden from other seats.

use super::effect::DeckName;
use super::ids::{CardNo, SEATS};
use serde::Serialize;

/// The reason why a card goes to its discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Why {
    /// The card had a single use (HL-16).
    Used,
    /// The card has defeated a hero (HL-17).
    DefeatedHero,
    /// The card was destroyed (HL-35).
    Destroyed,
    /// The card paid for an adventure (HL-22).
    Paid,
}

/// An event of the game.
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(
    missing_docs,
    reason = "fields are what they are called: `seat` is whose, `shown` whether a card lies face up"
)]
pub enum Event {
    /// A round begins.
    Round { round: u8 },
    /// A turn begins.
    Turn { seat: u8 },
    /// A hero enters the map, for the first time or again.
    Enters { seat: u8, hero: u8, space: u8 },
    /// A hero gets gold from the bank.
    Earns { hero: u8, coins: u8 },
    /// A card is turned over.
    Reveals { hero: u8, card: CardNo },
    /// An item changes hands in a trade group (HL-23).
    Gives { seat: u8, from: u8, to: u8, item: CardNo, shown: bool },
    /// A coin changes hands.
    GivesCoin { from: u8, to: u8 },
    /// An item is picked up (HL-29).
    Takes { seat: u8, hero: u8, item: CardNo, shown: bool },
    /// A coin is picked up.
    TakesCoin { hero: u8 },
    /// The Free step is over.
    FreeEnds { seat: u8 },
    /// A figure moves; `by` is its mount, or the card with which it jumps.
    Moves { figure: u8, to: u8, by: CardNo },
    /// A hero tries an adventure.
    Tries { hero: u8, adventure: u8 },
    /// A die is rolled for an adventure.
    Tested { hero: u8, adventure: u8, die: u8, sum: u8, won: bool },
    /// A hero gets this many draws.
    Wins { hero: u8, draws: u8 },
    /// A hero draws a card from a deck (HL-6).
    Draws { seat: u8, hero: u8, card: CardNo, deck: DeckName },
    /// A hero declines draws (HL-A9).
    Declines { hero: u8, left: u8 },
    /// A hero loses draws because no deck has a card for them (HL-A10).
    Bare { hero: u8, left: u8 },
    /// A discard pile becomes a deck (HL-A10).
    Reshuffled { deck: DeckName },
    /// A card is bought.
    Buys { hero: u8, deck: DeckName, coins: u8 },
    /// A figure attacks.
    Attacks { figure: u8, target: u8, with: CardNo },
    /// A point on a roll is bought.
    Spends { hero: u8, coins: u8 },
    /// An effect is used, perhaps on a figure.
    Uses { hero: u8, card: CardNo, effect: u8, on: u8 },
    /// A die is rolled to hit.
    Rolled { figure: u8, target: u8, die: u8, sum: u8, hit: bool },
    /// Wounds.
    Wounded { figure: u8, wounds: u8, left: u8 },
    /// Wounds are removed.
    Healed { figure: u8, wounds: u8 },
    /// A hero or minion is defeated.
    Defeated { seat: u8, figure: u8 },
    /// Loot falls to the ground (HL-A20).
    Drops { hero: u8, space: u8, items: u8, coins: u8 },
    /// A minion enters the map.
    Unleashed { hero: u8, card: CardNo, space: u8 },
    /// A minion leaves the map.
    Leashed { card: CardNo },
    /// An item is stolen (HL-32); `seat` loses it, `thief_seat` gets it.
    Stolen { seat: u8, thief_seat: u8, from: u8, to: u8, item: CardNo, shown: bool },
    /// A coin is stolen.
    StolenCoin { from: u8, to: u8 },
    /// A coin is destroyed.
    LostCoin { hero: u8 },
    /// A card goes to its discard pile.
    Discarded { hero: u8, card: CardNo, why: Why },
    /// Special loot leaves the game (HL-A19).
    Gone { hero: u8, item: CardNo },
    /// Items were handed back and forth so often in one Free step that the game ends without a winner.
    Stalled,
    /// The skirmish is over; the gold of each seat, which decides a tie (HL-3).
    Over { gold: [i32; SEATS] },
}
