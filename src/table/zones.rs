//! The place of every card (linked zones): each place is a linked list through one table, top first, and each card knows its
//! place. So neither lookup is a search, and no card can be lost or duplicated.

use super::ids::{CardNo, NONE};
use super::pile::Pile;
use super::set::CardSet;
use ground::dice::Dice;
use std::marker::PhantomData;

/// A game's zones: places of a seat, of an owner, or of the table.
pub trait Place: Copy {
    /// Its number among the places, from 0.
    fn index(self) -> usize;
    /// The set in which the cards of the place with this number are kept as well, if one is: several places may share a set, as all
    /// that a seat can play from.
    fn group(place: usize) -> Option<usize>;
}

/// The place of a card that is nowhere: between two places, or not in this deck.
const NOWHERE: u8 = 255;

#[derive(Clone, Copy, Debug)]
struct Row {
    top: CardNo,
    bottom: CardNo,
    len: u8,
}

const BARE: Row = Row { top: NONE, bottom: NONE, len: 0 };

/// Up to 255 cards in `PLACES` places (fewer than 255), `GROUPS` sets of `W` words beside them.
#[derive(Clone, Copy, Debug)]
pub struct Zones<P, const PLACES: usize, const GROUPS: usize, const W: usize> {
    next: [CardNo; 256],
    place: [u8; 256],
    groups: [CardSet<W>; GROUPS],
    rows: [Row; PLACES],
    of: PhantomData<P>,
}

impl<P: Place, const PLACES: usize, const GROUPS: usize, const W: usize> Default for Zones<P, PLACES, GROUPS, W> {
    fn default() -> Self {
        Zones {
            next: [NONE; 256],
            place: [NOWHERE; 256],
            groups: [CardSet::NONE; GROUPS],
            rows: [BARE; PLACES],
            of: PhantomData,
        }
    }
}

impl<P: Place, const PLACES: usize, const GROUPS: usize, const W: usize> Zones<P, PLACES, GROUPS, W> {
    /// The number of cards in the zone.
    #[inline]
    pub fn len(&self, zone: P) -> usize {
        usize::from(self.rows[zone.index()].len)
    }

    /// The cards, top first.
    #[inline]
    pub fn iter(&self, zone: P) -> impl Iterator<Item = CardNo> + '_ {
        let mut at = self.rows[zone.index()].top;
        std::iter::from_fn(move || {
            let card = at;
            (card != NONE).then(|| {
                at = self.next[usize::from(card)];
                card
            })
        })
    }

    /// Whether a card is there.
    #[inline]
    pub fn has(&self, zone: P, card: CardNo) -> bool {
        usize::from(self.place[usize::from(card)]) == zone.index()
    }

    /// The one of `many` consecutive places, from `first` on, that contains a card; that is its owner, if each owner
    /// has one place.
    #[inline]
    pub fn among(&self, first: P, many: usize, card: CardNo) -> Option<u8> {
        let nth = self.place[usize::from(card)].wrapping_sub(first.index() as u8);
        (usize::from(nth) < many).then_some(nth)
    }

    /// The cards of a group of places.
    #[inline]
    pub fn group(&self, group: usize) -> &CardSet<W> {
        &self.groups[group]
    }

    #[inline]
    fn lies(&mut self, card: CardNo, zone: P) {
        self.place[usize::from(card)] = zone.index() as u8;
        if let Some(group) = P::group(zone.index()) {
            self.groups[group].add(card);
        }
    }

    #[inline]
    fn leaves(&mut self, card: CardNo, zone: P) {
        self.place[usize::from(card)] = NOWHERE;
        if let Some(group) = P::group(zone.index()) {
            self.groups[group].remove(card);
        }
    }

    /// Puts a card on top.
    #[inline]
    pub fn put(&mut self, card: CardNo, zone: P) {
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
    pub fn put_under(&mut self, card: CardNo, zone: P) {
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
    #[inline]
    pub fn take_top(&mut self, zone: P) -> Option<CardNo> {
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
    pub fn clear(&mut self, zone: P) {
        let mut at = self.rows[zone.index()].top;
        while at != NONE {
            self.leaves(at, zone);
            at = self.next[usize::from(at)];
        }
        self.rows[zone.index()] = BARE;
    }

    /// Turns all places face down for whose numbers `down` holds: their cards are counted, and only those that are known are
    /// still listed. All cards are looked through at once, faster than list after list: a pile may hold most of a deck.
    pub fn turn_down(&mut self, down: impl Fn(u8) -> bool, known: &CardSet<W>) {
        let places = || (0..PLACES).filter(|index| down(*index as u8));
        let some_known = known.into_iter().any(|card| down(self.place[usize::from(card)]));
        for index in places() {
            let row = &mut self.rows[index];
            let top = row.top;
            (row.top, row.bottom) = (NONE, NONE);
            if some_known || P::group(index).is_some() {
                self.list_known(index, top, known);
            }
        }
        for place in &mut self.place {
            *place = if down(*place) { NOWHERE } else { *place };
        }
        if some_known {
            for index in places() {
                let mut at = self.rows[index].top;
                while at != NONE {
                    self.place[usize::from(at)] = index as u8;
                    at = self.next[usize::from(at)];
                }
            }
        }
    }

    /// Lists the known cards of a place again, in their order, from the former top card on; the others leave its group.
    fn list_known(&mut self, index: usize, top: CardNo, known: &CardSet<W>) {
        let (row, group, mut at) = (&mut self.rows[index], P::group(index), top);
        while at != NONE {
            let card = at;
            at = self.next[usize::from(card)];
            if known.has(card) {
                match row.bottom {
                    NONE => row.top = card,
                    above => self.next[usize::from(above)] = card,
                }
                self.next[usize::from(card)] = NONE;
                row.bottom = card;
            } else if let Some(group) = group {
                self.groups[group].remove(card);
            }
        }
    }

    /// Counts a zone anew: as many cards as it lists.
    pub fn recount(&mut self, zone: P) {
        self.rows[zone.index()].len = self.iter(zone).count() as u8;
    }

    /// Takes this card; returns false if the card is not in the zone.
    pub fn take(&mut self, card: CardNo, zone: P) -> bool {
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

    /// Shuffles all cards of one place under those of another; returns their number.
    pub fn shuffle_under(&mut self, from: P, to: P, dice: &mut Dice) -> u8 {
        let cards = self.iter(from).collect::<Pile<256>>().shuffled(dice);
        self.clear(from);
        cards.iter().for_each(|card| self.put_under(*card, to));
        cards.count()
    }

    /// Whether the first `cards` numbers are in exactly one zone each, every zone has the right count, and every card knows its
    /// zone; if not, the first card or zone that is wrong, in words.
    pub fn sound(&self, cards: usize) -> Result<(), Lost> {
        let mut listed = 0;
        for (index, row) in self.rows.iter().enumerate() {
            // called after every choice of every game, and so without a branch for each card; the wrong card is searched only
            // on failure
            let (mut at, mut last, mut astray) = (row.top, NONE, 0);
            for _ in 0..row.len {
                astray |= self.place[usize::from(at)] ^ index as u8;
                last = at;
                at = self.next[usize::from(at)];
            }
            if astray != 0 || at != NONE || last != row.bottom {
                return Err(self.blame(index));
            }
            listed += usize::from(row.len);
        }
        if listed == cards {
            return Ok(());
        }
        let astray = (0..cards as u8).find(|c| self.place[usize::from(*c)] == NOWHERE);
        Err(astray.map_or(Lost::Zone(0), Lost::Card))
    }

    /// The error in a broken zone.
    fn blame(&self, index: usize) -> Lost {
        let row = &self.rows[index];
        let (mut at, mut count) = (row.top, 0);
        while at != NONE {
            // a card in two lists has the wrong place in one of them; a circular list is longer than its count
            if usize::from(self.place[usize::from(at)]) != index || count == row.len {
                return Lost::Card(at);
            }
            count += 1;
            at = self.next[usize::from(at)];
        }
        Lost::Zone(index)
    }
}

/// The errors in the zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// This card is in no zone, or in two.
    Card(CardNo),
    /// The zone with this index does not count right.
    Zone(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pile, and a hand of each of 24 owners.
    #[derive(Clone, Copy)]
    enum At {
        Pile,
        Hand(u8),
    }

    impl Place for At {
        fn index(self) -> usize {
            match self {
                At::Pile => 0,
                At::Hand(owner) => 1 + usize::from(owner),
            }
        }

        fn group(place: usize) -> Option<usize> {
            place.checked_sub(1)
        }
    }

    type Owned = Zones<At, 25, 24, 4>;

    #[test]
    fn cards_move_between_zones_and_keep_their_order() {
        let mut zones = Owned::default();
        (0..4).for_each(|card| zones.put_under(card, At::Pile));
        assert_eq!(zones.take_top(At::Pile), Some(0));
        assert!(zones.take(2, At::Pile));
        assert!(!zones.take(2, At::Pile));
        zones.put(2, At::Pile);
        zones.put_under(0, At::Pile);
        assert_eq!(zones.iter(At::Pile).collect::<Vec<_>>(), [2, 1, 3, 0]);
        assert_eq!(zones.len(At::Pile), 4);
    }

    #[test]
    fn a_card_knows_which_of_twenty_four_owners_has_it() {
        let mut zones = Owned::default();
        (0..24).for_each(|owner| zones.put(owner + 100, At::Hand(owner)));
        assert!((0..24).all(|owner| zones.among(At::Hand(0), 24, owner + 100) == Some(owner)));
        assert_eq!((zones.among(At::Hand(0), 6, 123), zones.among(At::Hand(0), 24, 99)), (None, None));
        assert_eq!(zones.group(23).into_iter().collect::<Vec<_>>(), [123]);
        zones.clear(At::Hand(23));
        assert!(zones.group(23).is_empty() && !zones.has(At::Hand(23), 123));
    }

    #[test]
    fn what_is_shuffled_under_lies_below_what_was_there() {
        let mut zones = Owned::default();
        zones.put(99, At::Pile);
        (0..50).for_each(|card| zones.put(card, At::Hand(1)));
        assert_eq!(zones.shuffle_under(At::Hand(1), At::Pile, &mut Dice::new(1, 0)), 50);
        let mut cards: Vec<CardNo> = zones.iter(At::Pile).collect();
        assert!(cards[0] == 99 && !cards[1..].is_sorted() && zones.len(At::Hand(1)) == 0);
        cards.sort_unstable();
        assert_eq!(cards, (0..50).chain([99]).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_turned_down_is_counted_and_listed_only_if_it_is_known() {
        let mut zones = Owned::default();
        (0..6).for_each(|card| zones.put_under(card, At::Hand(0)));
        let number = |at: At| at.index() as u8;
        zones.turn_down(|place| place == number(At::Hand(0)), &CardSet::from_iter([4, 5, 6]));
        assert_eq!((zones.len(At::Hand(0)), zones.iter(At::Hand(0)).collect::<Vec<_>>()), (6, vec![4, 5]));
        zones.recount(At::Hand(0));
        assert_eq!((zones.len(At::Hand(0)), zones.among(At::Hand(0), 24, 2)), (2, None));
        (7..9).for_each(|card| zones.put_under(card, At::Pile));
        zones.turn_down(|place| place == number(At::Pile), &CardSet::NONE);
        assert_eq!((zones.len(At::Pile), zones.iter(At::Pile).next(), zones.has(At::Pile, 7)), (2, None, false));
        assert!(zones.has(At::Hand(0), 4));
    }

    #[test]
    fn lost_and_doubled_cards_are_found() {
        let mut zones = Owned::default();
        (0..9).for_each(|card| zones.put_under(card, if card < 5 { At::Pile } else { At::Hand(0) }));
        assert_eq!(zones.sound(9), Ok(()));
        let with = |change: fn(&mut Owned)| {
            let mut broken = zones;
            change(&mut broken);
            broken.sound(9)
        };
        assert_eq!(with(|z| assert_eq!(z.take_top(At::Pile), Some(0))), Err(Lost::Card(0)));
        assert_eq!(with(|z| z.put(2, At::Hand(3))), Err(Lost::Card(2)));
        assert_eq!(with(|z| z.next[3] = 1), Err(Lost::Card(2))); // where it wraps around once too often
        assert_eq!(with(|z| z.next[3] = 6), Err(Lost::Card(6)));
        assert_eq!(with(|z| z.rows[0].len = 4), Err(Lost::Card(4)));
        assert_eq!(with(|z| z.rows[0].bottom = 2), Err(Lost::Zone(0)));
    }
}
