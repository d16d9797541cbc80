//! Moves of cards, and the knowledge that each seat then has of them. For a seat, only the cards of a group can be
//! exchanged: it remembers what it saw as long as it can follow the card, and forgets when it might be wrong.

use crate::eval::seats_of;
use crate::setup::Setup;
use crate::state::{CARD, KNOWN, Move, NOBODY, State, UNKNOWN};
use cards::game::SEATS;
use ground::dice::Dice;
use table::set::CardSet;

impl<const W: usize> State<W> {
    /// Moves a card. `chosen`: a player picked it, so that a seat that sees neither place cannot follow it.
    pub(crate) fn carry(&mut self, setup: &Setup<W>, card: u8, to: usize, chosen: bool, bottom: bool, by: u8) {
        let from = usize::from(self.lie(card).slot);
        if chosen {
            let seen = self.watched(setup, card, to, bottom);
            seats_of(seen).for_each(|seat| self.take_for(setup, seat, card, CardSet::one(card)));
        }
        let bytes = u64::from_le_bytes;
        let shown = bytes(setup.shown[from]) | bytes(setup.shown[to]);
        let known = bytes(self.lie(card).known);
        self.lie_mut(card).read |= setup.slot_seen[from] | setup.slot_seen[to];
        // a byte is all ones or all zeros unless the card is one of a group
        if shown & (known ^ known >> 1) & bytes([0x7f; SEATS]) == 0 {
            self.lie_mut(card).known = (known | shown).to_le_bytes();
        } else {
            (0..setup.players)
                .filter(|seat| shown.to_le_bytes()[usize::from(*seat)] == KNOWN)
                .for_each(|seat| self.learn(setup, seat, card));
        }
        if chosen {
            self.mingle(setup, !self.watched(setup, card, to, bottom), self.places[from]);
        }
        // a card in a player's place belongs to that player; a card on the table belongs to the player who laid it
        // there
        let (laid, shared) = (self.lie(card).by, setup.slot_owner[from] == NOBODY);
        let by = if shared && laid != NOBODY { laid } else { by };
        self.lay(card, to, bottom, if setup.slot_owner[to] == NOBODY { by } else { setup.slot_owner[to] });
    }

    /// Puts a card into a slot, without a change of what seats know.
    pub(crate) fn lay(&mut self, card: u8, to: usize, bottom: bool, by: u8) {
        self.unlink(card);
        self.link(card, to, bottom);
        let lie = self.lie_mut(card);
        (lie.by, lie.group) = (by, 0);
    }

    /// Whether a seat knows the marks on a card: it sees them, or saw them and can follow the card.
    pub(crate) fn reads(&self, setup: &Setup<W>, seat: u8, card: u8) -> bool {
        let lie = self.lie(card);
        lie.known[usize::from(seat)] == KNOWN && lie.read >> seat & 1 == 1 || self.sees(setup, seat, card)
    }

    /// Shows the top card of a slot whose top all players see. Returns it if a player did not know it.
    pub(crate) fn turn_up(&mut self, setup: &Setup<W>, slot: usize) -> Option<u8> {
        let top = self.ends[slot].1;
        if !setup.is_topped(slot) || top == NOBODY {
            return None;
        }
        let unknown = |seat: &u8| self.lie(top).known[usize::from(*seat)] != KNOWN;
        let learners = (0..setup.players).filter(unknown).fold(0, |mask, seat| mask | 1 << seat);
        seats_of(learners).for_each(|seat| self.learn(setup, seat, top));
        (learners != 0).then_some(top)
    }

    /// A number that is free for a group of a slot.
    pub(crate) fn fresh_group(&self, slot: usize) -> u8 {
        let taken = |group: &u8| self.rising(slot).any(|card| self.lie(card).group == *group);
        (1..u8::MAX).find(|group| !taken(group)).unwrap_or(0)
    }

    /// The seats that see a card leave or arrive: they see the place that it leaves, the one that it enters, or the top of one.
    pub(crate) fn watched(&self, setup: &Setup<W>, card: u8, to: usize, bottom: bool) -> u8 {
        let from = usize::from(self.lie(card).slot);
        let topped = setup.is_topped(from) && self.ends[from].1 == card
            || setup.is_topped(to) && (!bottom || self.places[to].is_empty());
        if topped { setup.all() } else { setup.slot_seen[from] | setup.slot_seen[to] }
    }

    /// Whether a seat sees a card where it lies.
    pub(crate) fn sees(&self, setup: &Setup<W>, seat: u8, card: u8) -> bool {
        let slot = usize::from(self.lie(card).slot);
        setup.sees(seat, slot) || setup.is_topped(slot) && self.ends[slot].1 == card
    }

    /// The seats that see every single card that a choice names, one bit each.
    pub(crate) fn seen_by(&self, setup: &Setup<W>, pick: Move<W>) -> u8 {
        let named = pick.targets.into_iter().filter_map(|target| u8::try_from(target.checked_sub(CARD)?).ok());
        let cards = named.collect::<CardSet<W>>();
        let sees = |seat: &u8| cards.into_iter().all(|card| self.sees(setup, *seat, card));
        (0..setup.players).filter(sees).fold(0, |mask, seat| mask | 1 << seat)
    }

    /// A seat is about to see a card that another player picked from cards which it does not see. It cannot tell which of identical cards was
    /// picked, so it assumes one that it knows to be there, unless that is itself among those `picked`. If it knows of none, it forgets how
    /// to tell those cards apart, because the card could have been any of them.
    pub(crate) fn take_for(&mut self, setup: &Setup<W>, seat: u8, card: u8, picked: CardSet<W>) {
        let (slot, nth) = (usize::from(self.lie(card).slot), usize::from(seat));
        let equal = setup.equal[usize::from(card)];
        if self.lie(card).known[nth] == KNOWN || equal.is_empty() {
            return;
        }
        let marked = |other: u8| setup.on_cards().all(|(mark, _)| self.on(mark, other) == self.on(mark, card));
        let known = |other: &u8| self.lie(*other).known[nth] == KNOWN && marked(*other);
        match (equal & self.places[slot] & !picked).into_iter().find(known) {
            Some(twin) => {
                self.lie_mut(twin).known[nth] = self.lie(card).known[nth];
                self.lie_mut(card).known[nth] = KNOWN;
            }
            None => {
                let unknown = self.places[slot].into_iter().filter(|other| self.lie(*other).known[nth] != KNOWN);
                self.mingle(setup, 1 << seat, unknown.collect());
            }
        }
    }

    /// A seat sees a card. In a group of two, it then also knows the other.
    pub(crate) fn learn(&mut self, setup: &Setup<W>, seat: u8, card: u8) {
        let seat = usize::from(seat);
        let group = std::mem::replace(&mut self.lie_mut(card).known[seat], KNOWN);
        if matches!(group, KNOWN | UNKNOWN) {
            return;
        }
        let mut rest = setup.every.into_iter().filter(|other| self.lie(*other).known[seat] == group);
        if let (Some(last), None) = (rest.next(), rest.next()) {
            self.lie_mut(last).known[seat] = KNOWN;
        }
    }

    /// Seats can no longer tell some cards apart.
    pub(crate) fn mingle(&mut self, setup: &Setup<W>, seats: u8, cards: CardSet<W>) {
        if seats & setup.all() == 0 || cards.len() < 2 {
            return;
        }
        let known = |all: u64, card: u8| all | u64::from_le_bytes(self.lie(card).known);
        let known = cards.into_iter().fold(0, known).to_le_bytes();
        for seat in seats_of(seats & setup.all()).map(usize::from).filter(|seat| known[*seat] != UNKNOWN) {
            self.confuse(setup, seat, cards);
        }
    }

    /// A seat that knew something about some cards can no longer tell them apart. If one of them was unknown, all are now.
    fn confuse(&mut self, setup: &Setup<W>, seat: usize, cards: CardSet<W>) {
        let known = |state: &Self, card: u8| state.lie(card).known[seat];
        let mut met = [0_u64; 4];
        for card in cards {
            let group = known(self, card);
            met[usize::from(group >> 6)] |= 1 << (group & 63);
        }
        let among = |group: u8| met[usize::from(group >> 6)] >> (group & 63) & 1 == 1;
        let fresh = if among(UNKNOWN) { UNKNOWN } else { self.group(setup, seat) };
        for card in setup.every {
            let group = known(self, card);
            if cards.has(card) || (!matches!(group, KNOWN | UNKNOWN) && among(group)) {
                self.lie_mut(card).known[seat] = fresh;
            }
        }
    }

    /// A number that is free for a group of a seat.
    fn group(&self, setup: &Setup<W>, seat: usize) -> u8 {
        let mut used = [0_u64; 4];
        for card in setup.every {
            let group = self.lie(card).known[seat];
            used[usize::from(group >> 6)] |= 1 << (group & 63);
        }
        (1..KNOWN).find(|group| used[usize::from(group >> 6)] >> (group & 63) & 1 == 0).unwrap_or(UNKNOWN)
    }

    /// Shuffles a place.
    pub(crate) fn shuffle(&mut self, setup: &Setup<W>, slot: usize, dice: &mut Dice) {
        let cards = self.places[slot];
        let (mut order, mut len) = ([0_u8; 256], 0);
        for card in cards {
            order[len] = card;
            len += 1;
        }
        dice.shuffle(&mut order[..len]);
        (self.places[slot], self.ends[slot]) = (CardSet::NONE, (NOBODY, NOBODY));
        for card in &order[..len] {
            self.link(*card, slot, false);
            // after a shuffle it is unknown which player laid which card
            let lie = self.lie_mut(*card);
            (lie.by, lie.group) = (setup.slot_owner[slot], 0);
        }
        self.mingle(setup, !setup.slot_seen[slot], cards);
        self.turn_up(setup, slot);
    }

    /// Refills an empty place from the place under `refill`, after shuffling. Returns whether it did.
    pub(crate) fn refill(&mut self, setup: &Setup<W>, place: u8, seat: u8, dice: &mut Dice) -> bool {
        let slot = setup.slot(place, seat);
        let Some((from, keep)) = setup.program.places[usize::from(place)].refill else { return false };
        if !self.places[slot].is_empty() {
            return false;
        }
        let mut left = self.places[setup.slot(from, seat)];
        for _ in 0..keep.max(0) {
            if let Some(kept) = self.latest(left) {
                left.remove(kept);
            }
        }
        if left.is_empty() {
            return false;
        }
        while let Some(card) = self.earliest(left) {
            left.remove(card);
            self.carry(setup, card, slot, false, false, NOBODY);
        }
        self.shuffle(setup, slot, dice);
        true
    }
}
