//! Where every card of a game lies (LR-M1): zones are linked through one table, top first, and each card knows its place, so
//! that neither question is a search. What the cards are is not known here.

use super::cards::Cards;
use super::setup::{CardNo, NONE, SEATS};

/// Where cards lie.
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
    /// What a seat wears.
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

const BAG: usize = 10;
const HAND: usize = BAG + 2 * SEATS;
const WORN: usize = BAG + 3 * SEATS;
const ZONES: usize = BAG + 4 * SEATS + 5;

/// The place of a card that lies nowhere: in the air, or not in this deck.
const NOWHERE: u8 = 255;

impl Zone {
    const fn index(self) -> usize {
        match self {
            Zone::Pile(p) => p as usize,
            Zone::Discard(p) => 5 + p as usize,
            Zone::Bag(s) => BAG + s as usize,
            Zone::Bank(s) => BAG + SEATS + s as usize,
            Zone::Hand(s) => HAND + s as usize,
            Zone::Worn(s) => WORN + s as usize,
            Zone::Vendor => WORN + SEATS,
            Zone::Lair => WORN + SEATS + 1,
            Zone::Spoils => WORN + SEATS + 2,
            Zone::Table => WORN + SEATS + 3,
            Zone::Box => WORN + SEATS + 4,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Row {
    top: CardNo,
    bottom: CardNo,
    len: u8,
}

const BARE: Row = Row { top: NONE, bottom: NONE, len: 0 };

/// All cards in all zones.
#[derive(Clone, Copy, Debug)]
pub struct Zones {
    next: [CardNo; 256],
    place: [u8; 256],
    /// What each seat has in hand or bag.
    held: [Cards; SEATS],
    rows: [Row; ZONES],
}

impl Default for Zones {
    fn default() -> Zones {
        Zones { next: [NONE; 256], place: [NOWHERE; 256], held: [Cards::default(); SEATS], rows: [BARE; ZONES] }
    }
}

impl Zones {
    /// How many cards lie there.
    pub fn len(&self, zone: Zone) -> usize {
        usize::from(self.rows[zone.index()].len)
    }

    /// The cards, top first.
    pub fn iter(&self, zone: Zone) -> impl Iterator<Item = CardNo> + '_ {
        let mut at = self.rows[zone.index()].top;
        std::iter::from_fn(move || {
            let card = at;
            (card != NONE).then(|| {
                at = self.next[usize::from(card)];
                card
            })
        })
    }

    /// Whether a card lies there.
    pub fn has(&self, zone: Zone, card: CardNo) -> bool {
        usize::from(self.place[usize::from(card)]) == zone.index()
    }

    /// Who wears a card.
    pub fn wearer(&self, card: CardNo) -> Option<u8> {
        self.seat_from(WORN, card)
    }

    /// In whose bag a card is.
    pub fn carrier(&self, card: CardNo) -> Option<u8> {
        self.seat_from(BAG, card)
    }

    /// In whose ability hand a card is.
    pub fn holder(&self, card: CardNo) -> Option<u8> {
        self.seat_from(HAND, card)
    }

    fn seat_from(&self, first: usize, card: CardNo) -> Option<u8> {
        let seat = self.place[usize::from(card)].wrapping_sub(first as u8);
        (seat < SEATS as u8).then_some(seat)
    }

    /// What a seat has in hand and bag.
    pub fn held(&self, seat: u8) -> &Cards {
        &self.held[usize::from(seat)]
    }

    fn lies(&mut self, card: CardNo, zone: Zone) {
        self.place[usize::from(card)] = zone.index() as u8;
        if let Zone::Hand(seat) | Zone::Bag(seat) = zone {
            self.held[usize::from(seat)].add(card);
        }
    }

    fn leaves(&mut self, card: CardNo, zone: Zone) {
        self.place[usize::from(card)] = NOWHERE;
        if let Zone::Hand(seat) | Zone::Bag(seat) = zone {
            self.held[usize::from(seat)].remove(card);
        }
    }

    /// Puts a card on top.
    pub fn put(&mut self, card: CardNo, zone: Zone) {
        let row = &mut self.rows[zone.index()];
        self.next[usize::from(card)] = row.top;
        row.top = card;
        row.len += 1;
        if row.bottom == NONE {
            row.bottom = card;
        }
        self.lies(card, zone);
    }

    /// Puts a card at the bottom.
    pub fn put_under(&mut self, card: CardNo, zone: Zone) {
        let row = &mut self.rows[zone.index()];
        if row.bottom == NONE {
            return self.put(card, zone);
        }
        self.next[usize::from(row.bottom)] = card;
        self.next[usize::from(card)] = NONE;
        row.bottom = card;
        row.len += 1;
        self.lies(card, zone);
    }

    /// Takes the top card.
    pub fn take_top(&mut self, zone: Zone) -> Option<CardNo> {
        let row = &mut self.rows[zone.index()];
        let card = row.top;
        if card == NONE {
            return None;
        }
        row.top = self.next[usize::from(card)];
        row.len -= 1;
        if row.top == NONE {
            row.bottom = NONE;
        }
        self.leaves(card, zone);
        Some(card)
    }

    /// Empties a zone; its cards are in the air.
    pub fn clear(&mut self, zone: Zone) {
        let mut at = self.rows[zone.index()].top;
        while at != NONE {
            self.leaves(at, zone);
            at = self.next[usize::from(at)];
        }
        self.rows[zone.index()] = BARE;
    }

    /// Turns a zone's cards face down: they are counted, and only those for which `known` holds are still listed.
    pub(super) fn turn_down(&mut self, zone: Zone, known: impl Fn(CardNo) -> bool) {
        let Row { top: mut at, len, .. } = std::mem::replace(&mut self.rows[zone.index()], BARE);
        while at != NONE {
            let card = at;
            at = self.next[usize::from(card)];
            self.leaves(card, zone);
            if known(card) {
                self.put_under(card, zone);
            }
        }
        self.rows[zone.index()].len = len;
    }

    /// Counts a zone anew: as many cards as it lists.
    pub(super) fn recount(&mut self, zone: Zone) {
        self.rows[zone.index()].len = self.iter(zone).count() as u8;
    }

    /// Takes a certain card; false if it does not lie there.
    pub fn take(&mut self, card: CardNo, zone: Zone) -> bool {
        if !self.has(zone, card) {
            return false;
        }
        let row = &mut self.rows[zone.index()];
        let (mut before, mut at) = (NONE, row.top);
        while at != NONE && at != card {
            before = at;
            at = self.next[usize::from(at)];
        }
        if at == NONE {
            return false;
        }
        let after = self.next[usize::from(card)];
        if before == NONE {
            row.top = after;
        } else {
            self.next[usize::from(before)] = after;
        }
        if row.bottom == card {
            row.bottom = before;
        }
        row.len -= 1;
        self.leaves(card, zone);
        true
    }

    /// Every zone there is.
    pub fn all() -> impl Iterator<Item = Zone> {
        let piles = (0..5).flat_map(|p| [Zone::Pile(p), Zone::Discard(p)]);
        let seats = (0..SEATS as u8).flat_map(|s| [Zone::Bag(s), Zone::Bank(s), Zone::Hand(s), Zone::Worn(s)]);
        piles.chain(seats).chain([Zone::Vendor, Zone::Lair, Zone::Spoils, Zone::Table, Zone::Box])
    }

    /// Whether the first `cards` numbers lie in exactly one zone each, every zone has as many as it counts, and every card knows
    /// where it lies; if not, the first card or zone that is wrong, in words.
    pub(super) fn sound(&self, cards: usize) -> Result<(), Lost> {
        let mut listed = 0;
        for (index, row) in self.rows.iter().enumerate() {
            let (mut at, mut last, mut count) = (row.top, NONE, 0);
            while at != NONE {
                // a card that lies in two lists is out of place in one; a list that bites its tail is longer than its count
                if usize::from(self.place[usize::from(at)]) != index || count == row.len {
                    return Err(Lost::Card(at));
                }
                count += 1;
                last = at;
                at = self.next[usize::from(at)];
            }
            if count != row.len || last != row.bottom {
                return Err(Lost::Zone(index));
            }
            listed += usize::from(count);
        }
        if listed == cards {
            return Ok(());
        }
        let astray = (0..cards as u8).find(|c| self.place[usize::from(*c)] == NOWHERE);
        Err(astray.map_or(Lost::Zone(0), Lost::Card))
    }
}

/// What is wrong with the zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// This card is in no zone, or in two.
    Card(CardNo),
    /// The zone with this index does not count right.
    Zone(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_move_between_zones_and_keep_their_order() {
        let mut zones = Zones::default();
        for card in 0..4 {
            zones.put_under(card, Zone::Pile(0));
        }
        assert_eq!(zones.take_top(Zone::Pile(0)), Some(0));
        assert!(zones.take(2, Zone::Pile(0)));
        assert!(!zones.take(2, Zone::Pile(0)));
        zones.put(2, Zone::Pile(0));
        zones.put_under(0, Zone::Pile(0));
        assert_eq!(zones.iter(Zone::Pile(0)).collect::<Vec<_>>(), [2, 1, 3, 0]);
        assert_eq!(zones.len(Zone::Pile(0)), 4);
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

    #[test]
    fn lost_and_doubled_cards_are_found() {
        let mut zones = Zones::default();
        (0..9).for_each(|card| zones.put_under(card, if card < 5 { Zone::Pile(1) } else { Zone::Bag(0) }));
        assert_eq!(zones.sound(9), Ok(()));
        let with = |change: fn(&mut Zones)| {
            let mut broken = zones;
            change(&mut broken);
            broken.sound(9)
        };
        assert_eq!(with(|z| assert_eq!(z.take_top(Zone::Pile(1)), Some(0))), Err(Lost::Card(0)));
        assert_eq!(with(|z| z.put(2, Zone::Vendor)), Err(Lost::Card(2)));
        assert_eq!(with(|z| z.next[3] = 1), Err(Lost::Card(2))); // where it goes round once too often
        assert_eq!(with(|z| z.next[3] = 6), Err(Lost::Card(6)));
        assert_eq!(with(|z| z.rows[1].len = 4), Err(Lost::Card(4)));
        assert_eq!(with(|z| z.rows[1].bottom = 2), Err(Lost::Zone(1)));
    }
}
