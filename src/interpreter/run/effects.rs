//! Operations that change the table: cards move, marks are set, dice are thrown.

use super::Machine;
use crate::eval::{one, seats_of};
use crate::event::Event;
use crate::program::{NONE, Num, Op, Seats, Spot, Value};
use crate::setup::NOBODY;

use cards::game::Log;
use table::set::CardSet;

/// A batch of cards that is told as a number.
const MANY: u8 = 8;

impl<const W: usize, L: Log<Event>> Machine<'_, W, L> {
    /// Operations that change what lies or stands.
    pub(super) fn effect(&mut self, op: &Op) {
        match op {
            Op::Shuffle(spot) => {
                let slot = self.slot(spot);
                self.state.shuffle(self.setup, slot, self.dice);
                self.log.note(Event::Shuffled { slot: slot as u8 });
            }
            Op::Deal { count, from, to, first } => self.deal(count.as_ref(), from, *to, first),
            Op::Draw { count, from, to, drawn } => {
                let seat = one(self.seats(&from.of)).unwrap_or(self.state.me);
                let slot = self.slot(to);
                let mut got = CardSet::NONE;
                for _ in 0..self.num(count).clamp(0, 255) {
                    let Some(card) = self.take(from.place, seat) else { break };
                    self.carry(card, slot, false, false, self.state.me);
                    got.add(card);
                }
                self.state.frame_mut().sets[usize::from(*drawn)] = got;
            }
            Op::Move { cards, chosen, to, bottom } => {
                let (all, slot) = (self.cards(cards), self.slot(to));
                self.all(all, slot, *chosen, *bottom, self.state.me);
            }
            Op::Swap(a, b) => {
                let a = self.state.earliest(self.cards(a));
                let b = self.state.earliest(self.cards(b));
                if let (Some(a), Some(b)) = (a, b) {
                    let (to_b, to_a) = (usize::from(self.state.lie(b).slot), usize::from(self.state.lie(a).slot));
                    self.carry(a, to_b, true, false, self.state.me);
                    self.carry(b, to_a, true, false, self.state.me);
                }
            }
            Op::Trade(a, b) => {
                let (a, b) = (self.slot(a), self.slot(b));
                let (from_a, from_b) = (self.state.places[a], self.state.places[b]);
                self.all(from_a, b, false, false, self.state.me);
                self.all(from_b, a, false, false, self.state.me);
            }
            Op::Pass { place, to, into } => self.pass(*place, to, *into),
            Op::Show(cards, to) => {
                let (all, seen) = (self.cards(cards), self.seats(to));
                for card in all {
                    seats_of(seen).for_each(|seat| self.state.learn(self.setup, seat, card));
                    self.log.note(Event::Shown { card, seen });
                }
            }
            Op::Set { mark, of, to } => {
                let value = match to {
                    Value::Num(num) => self.num(num),
                    Value::Seat(seats) => one(self.seats(seats)).map_or(-1, i32::from),
                    Value::Card(cards) => self.state.earliest(self.cards(cards)).map_or(-1, i32::from),
                };
                let spec = &self.setup.program.marks[usize::from(*mark)];
                let number = spec.holding == crate::program::Holding::Number;
                for seat in self.owners(of) {
                    let value = if number { self.within(*mark, seat, value) } else { value };
                    self.put(*mark, seat, value);
                }
            }
            Op::Add { mark, of, by } => {
                let by = self.num(by);
                for seat in self.owners(of) {
                    self.add(*mark, seat, by);
                }
            }
            Op::Steal { mark, by, from } => {
                let by = self.num(by).max(0);
                for seat in seats_of(self.seats(from)) {
                    let there = i32::from(self.state.marks[self.setup.mark(*mark, seat)]);
                    let low = self.setup.program.marks[usize::from(*mark)].low;
                    let taken = by.min((there - low).max(0));
                    self.add(*mark, seat, -taken);
                    self.add(*mark, self.state.me, taken);
                }
            }
            Op::Roll { mark, of, sides } => {
                let sides = self.num(sides).clamp(1, 255);
                for seat in self.owners(of) {
                    let value = self.dice.roll(sides as u32) as i32;
                    self.log.note(Event::Rolled { sides: sides as u8, value: value as i16 });
                    let value = self.within(*mark, seat, value);
                    self.put(*mark, seat, value);
                }
            }
            Op::Out(seats) => {
                for seat in seats_of(self.seats(seats)) {
                    self.state.out |= 1 << seat;
                    self.log.note(Event::Out { seat });
                }
            }
            Op::In => {
                for seat in seats_of(self.state.out) {
                    self.log.note(Event::In { seat });
                }
                self.state.out = 0;
            }
            Op::Win(seats) => {
                let winners = self.seats(seats);
                self.over(winners);
            }
            _ => {}
        }
    }

    /// The seats whose mark is meant.
    pub(super) fn owners(&self, of: &Seats) -> impl Iterator<Item = u8> + use<W, L> {
        seats_of(if matches!(of, Seats::Me) { 1 << self.state.me } else { self.seats(of) })
    }

    /// A number within a mark's range; that it stops at an end is told.
    pub(super) fn within(&mut self, mark: u8, seat: u8, value: i32) -> i32 {
        let spec = &self.setup.program.marks[usize::from(mark)];
        let held = value.clamp(spec.low, spec.high);
        if held != value {
            self.log.note(Event::Limited { mark, seat });
        }
        held
    }

    pub(super) fn put(&mut self, mark: u8, seat: u8, value: i32) {
        let slot = self.setup.mark(mark, seat);
        let value = value.clamp(NONE, 32_000) as i16;
        if std::mem::replace(&mut self.state.marks[slot], value) != value {
            self.log.note(Event::Marked { mark, seat, value });
        }
    }

    pub(super) fn add(&mut self, mark: u8, seat: u8, by: i32) {
        let there = i32::from(self.state.marks[self.setup.mark(mark, seat)]);
        let value = self.within(mark, seat, there.saturating_add(by));
        self.put(mark, seat, value);
    }

    pub(super) fn carry(&mut self, card: u8, to: usize, chosen: bool, bottom: bool, by: u8) {
        let from = self.state.lie(card).slot;
        self.state.carry(self.setup, card, to, chosen, bottom, by);
        if self.log.listens() {
            let seen = self.setup.slot_seen[usize::from(from)] | self.setup.slot_seen[to];
            self.log.note(Event::Moved { card, from, to: to as u8, seen });
        }
        if !self.setup.moving.is_empty() {
            self.came(card, from.into(), to);
        }
    }

    /// Moves several cards, in their order.
    pub(super) fn all(&mut self, mut cards: CardSet<W>, to: usize, chosen: bool, bottom: bool, by: u8) {
        let count = cards.len();
        let heap = count > MANY && self.setup.moving.is_empty();
        if heap {
            self.log.note(Event::Gathered { count, to: to as u8 });
        }
        for slot in 0..self.setup.slot_place.len() {
            let mut left = cards & self.state.places[slot];
            cards &= !left;
            let mut next = self.state.ends[slot].0;
            while !left.is_empty() {
                let card = next;
                next = self.state.lie(card).above;
                if !left.has(card) {
                    continue;
                }
                left.remove(card);
                if heap {
                    self.state.carry(self.setup, card, to, chosen, bottom, by);
                } else {
                    self.carry(card, to, chosen, bottom, by);
                }
            }
        }
    }

    /// The top card of a place, which is refilled if it is empty and can be.
    fn take(&mut self, place: u8, seat: u8) -> Option<u8> {
        let slot = self.setup.slot(place, seat);
        if self.state.refill(self.setup, place, seat, self.dice) {
            self.log.note(Event::Gathered { count: self.state.places[slot].len(), to: slot as u8 });
            self.log.note(Event::Shuffled { slot: slot as u8 });
        }
        Some(self.state.ends[slot].1).filter(|card| *card != NOBODY)
    }

    pub(super) fn deal(&mut self, count: Option<&Num>, from: &Spot, to: u8, first: &Seats) {
        let count = count.map_or(255, |count| self.num(count)).clamp(0, 255);
        let first = one(self.seats(first)).unwrap_or(0);
        let source = one(self.seats(&from.of)).unwrap_or(self.state.me);
        let n = self.setup.players;
        let spec = &self.setup.program.places[usize::from(to)];
        let to_each = spec.owner == crate::program::Owner::Player;
        let slots = self.setup.slots(to);
        for _ in 0..count {
            for step in 0..if to_each { n } else { spec.many } {
                let seat = (first + step) % n;
                if to_each && self.state.out >> seat & 1 == 1 {
                    continue;
                }
                let Some(card) = self.take(from.place, source) else { return };
                let slot = if to_each { self.setup.slot(to, seat) } else { slots.start + usize::from(step) };
                let from = self.state.lie(card).slot;
                let by = if to_each { seat } else { NOBODY };
                self.state.carry(self.setup, card, slot, false, false, by);
                let seen = self.setup.slot_seen[usize::from(from)] | self.setup.slot_seen[slot];
                self.log.note(Event::Deal { card, from, to: slot as u8, seen });
                if !self.setup.moving.is_empty() {
                    self.came(card, from.into(), slot);
                }
            }
        }
    }

    /// Everybody passes at once.
    pub(super) fn pass(&mut self, place: u8, to: &Seats, into: u8) {
        let n = self.setup.players;
        let hands: [CardSet<W>; 8] = std::array::from_fn(|seat| {
            if seat < usize::from(n) { self.state.places[self.setup.slot(place, seat as u8)] } else { CardSet::NONE }
        });
        let whom: [Option<u8>; 8] =
            std::array::from_fn(|seat| one(self.look().seats(to, self.eye().seat((seat as u8).min(n - 1)))));
        let out = self.state.out;
        for seat in (0..n).filter(|seat| out >> seat & 1 == 0) {
            if let Some(other) = whom[usize::from(seat)] {
                let slot = self.setup.slot(into, other);
                self.all(hands[usize::from(seat)], slot, false, false, seat);
            }
        }
    }
}
