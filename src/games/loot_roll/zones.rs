//! The zones of Loot Roll (LR-M1), and their owners.

use super::ids::{CardNo, Cards, SEATS};
use std::ops::{Deref, DerefMut};
use table::zones;

/// The place of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// A pile: 0 ability, 1 to 3 loot by rarity, 4 monster.
    Pile(u8),
    /// Its discard pile.
    Discard(u8),
    /// A seat's bag.
    Bag(u8),
    /// A seat's bank.
    Bank(u8),
    /// A seat's ability hand.
    Hand(u8),
    /// The worn cards of a seat.
    Worn(u8),
    /// The vendor's row.
    Vendor,
    /// The monster being fought.
    Lair,
    /// Loot drawn from a chest and not yet awarded.
    Spoils,
    /// A card being resolved.
    Table,
    /// Cards a scenario leaves out of the game.
    Box,
}

/// The piles, whose places come first.
pub(super) const PILES: u8 = 5;

const BAG: usize = 10;
const BANK: usize = BAG + SEATS;
const HAND: usize = BAG + 2 * SEATS;
const WORN: usize = BAG + 3 * SEATS;
const ZONES: usize = BAG + 4 * SEATS + 5;

impl zones::Place for Zone {
    #[inline]
    fn index(self) -> usize {
        match self {
            Zone::Pile(p) => p as usize,
            Zone::Discard(p) => 5 + p as usize,
            Zone::Bag(s) => BAG + s as usize,
            Zone::Bank(s) => BANK + s as usize,
            Zone::Hand(s) => HAND + s as usize,
            Zone::Worn(s) => WORN + s as usize,
            Zone::Vendor => WORN + SEATS,
            Zone::Lair => WORN + SEATS + 1,
            Zone::Spoils => WORN + SEATS + 2,
            Zone::Table => WORN + SEATS + 3,
            Zone::Box => WORN + SEATS + 4,
        }
    }

    /// The cards in a seat's hand and bag.
    #[inline]
    fn group(place: usize) -> Option<usize> {
        match place {
            BAG..BANK => Some(place - BAG),
            HAND..WORN => Some(place - HAND),
            _ => None,
        }
    }
}

/// All cards in all zones; the cards that a seat has in hand or bag are also stored as a set.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zones(zones::Zones<Zone, ZONES, SEATS, 4>);

impl Deref for Zones {
    type Target = zones::Zones<Zone, ZONES, SEATS, 4>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Zones {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Zones {
    /// The player who wears a card.
    #[inline]
    pub fn wearer(&self, card: CardNo) -> Option<u8> {
        self.among(Zone::Worn(0), SEATS, card)
    }

    /// The player whose bag a card is in.
    #[inline]
    pub fn carrier(&self, card: CardNo) -> Option<u8> {
        self.among(Zone::Bag(0), SEATS, card)
    }

    /// The player whose hand an ability is in.
    #[inline]
    pub fn holder(&self, card: CardNo) -> Option<u8> {
        self.among(Zone::Hand(0), SEATS, card)
    }

    /// The cards in a seat's hand and bag.
    #[inline]
    pub fn held(&self, seat: u8) -> &Cards {
        self.group(usize::from(seat))
    }

    /// Every zone.
    pub fn all() -> impl Iterator<Item = Zone> {
        let piles = (0..5).flat_map(|p| [Zone::Pile(p), Zone::Discard(p)]);
        let seats = (0..SEATS as u8).flat_map(|s| [Zone::Bag(s), Zone::Bank(s), Zone::Hand(s), Zone::Worn(s)]);
        piles.chain(seats).chain([Zone::Vendor, Zone::Lair, Zone::Spoils, Zone::Table, Zone::Box])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_zone_has_a_number_of_its_own() {
        use table::zones::Place as _;
        let mut numbers: Vec<usize> = Zones::all().map(Zone::index).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..ZONES).collect::<Vec<_>>());
    }

    #[test]
    fn a_card_knows_where_it_lies() {
        let mut zones = Zones::default();
        zones.put(7, Zone::Bag(2));
        zones.put(8, Zone::Hand(2));
        assert_eq!((zones.carrier(7), zones.wearer(7), zones.carrier(8)), (Some(2), None, None));
        assert_eq!(zones.held(2).into_iter().collect::<Vec<_>>(), [7, 8]);
        assert!(zones.take(7, Zone::Bag(2)));
        zones.put(7, Zone::Worn(5));
        assert_eq!((zones.carrier(7), zones.wearer(7)), (None, Some(5)));
        zones.clear(Zone::Hand(2));
        assert!(zones.held(2).is_empty() && !zones.has(Zone::Hand(2), 8));
    }
}
