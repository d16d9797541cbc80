//! The information that a seat may have about a table, and a random completion of the rest. Cards that a seat cannot
//! tell apart are exchanged among their positions: in a fixed order for a view, at random for an imagined table.

use crate::eval::{Look, seats_of};
use crate::program::Holding;
use crate::setup::Setup;
use crate::state::{CARD, KNOWN, Lie, Move, NOBODY, State, Wait};
use ground::dice::Dice;
use table::set::CardSet;

/// The seat for which a card is named: the one that looks, or the one that must choose.
#[derive(Clone, Copy)]
enum Spoken {
    By(u8),
    Openly,
}

impl<const W: usize> State<W> {
    /// Exchanges the cards that a seat cannot tell apart: `order` gets each group with the positions of its cards, and sorts the cards for
    /// these positions.
    pub(crate) fn exchange(&mut self, setup: &Setup<W>, seat: u8, mut order: impl FnMut(&mut [u8])) {
        let seat = usize::from(seat);
        let mut into = [0_u8; 256];
        (0..=255).for_each(|card| into[usize::from(card)] = card);
        let mut left: CardSet<W> =
            setup.every.into_iter().filter(|card| self.lie(*card).known[seat] != KNOWN).collect();
        let (mut nth, mut count) = ([0_u8; 256], 0);
        for card in (0..setup.slot_place.len()).flat_map(|slot| self.rising(slot)) {
            nth[usize::from(card)] = count;
            count += 1;
        }
        while let Some(first) = left.first() {
            let class = |card: u8| (self.lie(card).known[seat], setup.program.classes[usize::from(card)]);
            let (mut cards, mut len) = ([0_u8; 256], 0);
            for card in left.into_iter().filter(|card| class(*card) == class(first)) {
                cards[len] = card;
                len += 1;
            }
            cards[..len].iter().for_each(|card| left.remove(*card));
            let mut lying = cards;
            lying[..len].sort_unstable_by_key(|card| nth[usize::from(*card)]);
            order(&mut cards[..len]);
            for (card, place) in cards[..len].iter().zip(&lying[..len]) {
                into[usize::from(*place)] = *card;
            }
        }
        self.rename(setup, &into);
    }

    /// Replaces each card with another, wherever the table refers to it.
    fn rename(&mut self, setup: &Setup<W>, into: &[u8; 256]) {
        let of = |card: u8| if card == NOBODY { NOBODY } else { into[usize::from(card)] };
        let before = self.lies;
        for card in setup.every {
            let lie = before[usize::from(card >> 6)][usize::from(card & 63)];
            *self.lie_mut(of(card)) = Lie { below: of(lie.below), above: of(lie.above), ..lie };
        }
        for slot in 0..setup.slot_place.len() {
            self.ends[slot] = (of(self.ends[slot].0), of(self.ends[slot].1));
            self.places[slot] = self.places[slot].into_iter().map(of).collect();
        }
        self.speak(setup, |cards, _| cards.into_iter().map(of).collect());
    }

    /// Replaces the cards to which the table refers apart from their places: chosen, drawn, remembered or queued
    /// cards.
    fn speak(&mut self, setup: &Setup<W>, of: impl Fn(CardSet<W>, Spoken) -> CardSet<W>) {
        let one = |card: u8, spoken: Spoken| {
            if card == NOBODY { NOBODY } else { of(CardSet::one(card), spoken).first().unwrap_or(card) }
        };
        let held = |value: &mut i16, spoken: Spoken| {
            if *value >= CARD {
                *value = CARD + i16::from(one((*value - CARD) as u8, spoken));
            }
        };
        let asked = match self.wait {
            Wait::Choice { choice, .. } => setup.program.choices[usize::from(choice)].reads,
            _ => (0, 0),
        };
        for (nth, frame) in self.frames[..=usize::from(self.depth)].iter_mut().enumerate() {
            let (regs, sets) = if nth == usize::from(self.depth) { asked } else { (0, 0) };
            frame.this = one(frame.this, Spoken::Openly);
            for (nth, (reg, by)) in frame.regs.iter_mut().zip(frame.by).enumerate() {
                held(reg, if regs >> nth & 1 == 1 { Spoken::Openly } else { Spoken::By(by) });
            }
            for (nth, (set, by)) in frame.sets.iter_mut().zip(frame.set_by).enumerate() {
                *set = of(*set, if sets >> nth & 1 == 1 { Spoken::Openly } else { Spoken::By(by) });
            }
        }
        for pick in &mut self.picks {
            pick.targets.iter_mut().for_each(|target| held(target, Spoken::Openly));
            pick.some = of(pick.some, Spoken::Openly);
        }
        let waiting = self.due[..usize::from(self.dues)].iter_mut();
        let lasting = self.lasting[..usize::from(self.lasts)].iter_mut();
        waiting.chain(lasting).for_each(|due| due.card = one(due.card, Spoken::Openly));
        for (nth, mark) in setup.program.marks.iter().enumerate().filter(|(_, mark)| mark.holding == Holding::Card) {
            let seats = if mark.owner == crate::program::Owner::Table { 1 } else { setup.players };
            for slot in (0..seats).map(|seat| setup.mark(nth as u8, seat)) {
                if let Ok(card) = u8::try_from(self.marks[slot]) {
                    self.marks[slot] = one(card, Spoken::Openly).into();
                }
            }
        }
    }

    /// Hides what a seat may not know.
    pub(crate) fn turn_down(&mut self, setup: &Setup<W>, seat: u8) {
        let others = (0..).zip(&mut self.picks).filter(|(other, _)| *other != seat);
        others.for_each(|(_, pick)| *pick = Move::default());
        // it is not yet visible whether a seat that has answered has declined
        self.chosen |= self.answered & !(1 << seat);
        // the knowledge of others would distinguish a hidden card from its neighbors
        for card in setup.every {
            let lie = self.lie_mut(card);
            let own = lie.known[usize::from(seat)];
            lie.known = setup.shown[usize::from(lie.slot)];
            lie.known[usize::from(seat)] = own;
            lie.read &= if own == KNOWN { 1 << seat } else { 0 };
        }
        // only the others know the order of the cards they hold
        let held = |slot: &usize| setup.slot_seen[*slot] != 0 && !setup.sees(seat, *slot);
        (0..setup.slot_place.len()).filter(held).for_each(|slot| self.sort(slot, seat));
        let table = *self;
        self.speak(setup, |cards, spoken| table.first_alike(setup, seat, cards, spoken));
        for (nth, mark) in setup.on_cards() {
            for card in setup.every.into_iter().filter(|card| !table.reads(setup, seat, *card)) {
                self.set_on(nth, card, mark.firsts[usize::from(card)] as i16);
            }
        }
        self.exchange(setup, seat, |_| ());
    }

    /// For each of some cards, the first card of its place that it could be, as far as the seat can tell. A seat knows which card of a hidden
    /// place is meant only if it chose the card itself, or must choose about it.
    fn first_alike(&self, setup: &Setup<W>, seat: u8, cards: CardSet<W>, spoken: Spoken) -> CardSet<W> {
        let asked = match spoken {
            Spoken::By(by) => by == seat,
            Spoken::Openly => matches!(self.wait, Wait::Choice { seat: asked, .. } if asked == seat),
        };
        let knows =
            |card: u8| self.lie(card).known[usize::from(seat)] == KNOWN && (asked || self.sees(setup, seat, card));
        let class = |card: u8| (self.lie(card).known[usize::from(seat)], setup.program.classes[usize::from(card)]);
        let mut found: CardSet<W> = cards.into_iter().filter(|card| knows(*card)).collect();
        for card in cards.into_iter().filter(|card| !knows(*card)) {
            let could_be = |other: &u8| !found.has(*other) && (!asked || class(*other) == class(card));
            let first = self.rising(self.lie(card).slot.into()).find(could_be);
            found.add(first.unwrap_or(card));
        }
        found
    }

    /// Deals again what a seat may not know, and lets others repeat their hidden choices.
    pub(crate) fn imagine(&mut self, setup: &Setup<W>, seat: u8, dice: &mut Dice) {
        self.exchange(setup, seat, |cards| dice.shuffle(cards));
        let Wait::Choice { .. } = self.wait else { return };
        let me = self.me;
        let mut moves = Vec::new();
        for other in seats_of(self.chosen & !(1 << seat)) {
            moves.clear();
            self.me = other;
            Look { setup, state: self }.legal(&mut moves);
            match moves.get(dice.below(moves.len() as u32) as usize) {
                Some(pick) if usize::from(pick.action) < setup.program.actions.len() => {
                    self.picks[usize::from(other)] = *pick
                }
                _ => self.chosen &= !(1 << other),
            }
        }
        self.me = me;
    }
}
