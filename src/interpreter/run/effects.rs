//! Operations that change the table: cards move, marks are set, dice are rolled.

use super::Machine;
use crate::eval::{one, seats_of};
use crate::event::Event;
use crate::program::{Bearers, Holding, NONE, Num, Op, Owner, Seats, Spot, Value};
use crate::state::NOBODY;

use cards::game::Log;
use table::set::CardSet;

/// The number of cards from which a move is logged only as a number.
const MANY: u8 = 8;

impl<const W: usize, L: Log<Event>> Machine<'_, W, L> {
    /// Operations that change cards or marks.
    pub(super) fn effect(&mut self, op: &Op) {
        match op {
            Op::Shuffle(spot) => {
                let slot = self.slot(spot);
                self.state.shuffle(self.setup, slot, self.dice);
                self.log.note(Event::Shuffled { slot: slot as u8 });
            }
            Op::Deal { count, from, to, first } => self.deal(count.as_ref(), from, *to, first),
            Op::Draw { count, from, to, drawn } => {
                let slot = self.slot(to);
                let mut got = CardSet::NONE;
                for _ in 0..self.num(count).clamp(0, 255) {
                    let Some(card) = self.take(from) else { break };
                    self.carry(card, slot, false, false, self.state.me);
                    got.add(card);
                }
                self.state.keep(*drawn, got);
            }
            Op::Move { cards, chosen, to, bottom, joins } => {
                let (all, slot) = (self.cards(cards), self.slot(to));
                let group =
                    joins.then(|| all.first().and_then(|card| self.look().extended(card, self.state.places[slot])));
                self.all(all, slot, *chosen, *bottom, self.state.me);
                if self.setup.program.places[usize::from(to.place)].groups {
                    self.together(all, slot, group.flatten());
                }
            }
            Op::Swap(a, b) => {
                let (a, b) = (self.cards(a), self.cards(b));
                if let (Some(one), Some(other)) = (self.state.earliest(a), self.state.earliest(b)) {
                    let (to_b, to_a) = (usize::from(self.state.lie(other).slot), usize::from(self.state.lie(one).slot));
                    self.all(a, to_b, true, false, self.state.me);
                    self.all(b & !a, to_a, true, false, self.state.me);
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
                    seats_of(seen).for_each(|seat| {
                        self.state.take_for(self.setup, seat, card, all);
                        self.state.learn(self.setup, seat, card);
                    });
                    self.state.lie_mut(card).read |= seen;
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
                let holding = spec.holding;
                self.each_mark(*mark, of, |machine, at, there, _| match holding {
                    Holding::Number => machine.within(*mark, at, value),
                    // it always names a player
                    Holding::Seat { chance: true } if value < 0 => there,
                    _ => value,
                });
            }
            Op::Add { mark, of, by } => {
                let by = self.num(by);
                self.each_mark(*mark, of, |machine, at, there, _| machine.within(*mark, at, there.saturating_add(by)));
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
                self.each_mark(*mark, of, |machine, at, _, seen| {
                    let value = machine.dice.roll(sides as u32) as i32;
                    machine.log.note(Event::Rolled { sides: sides as u8, value: value as i16, seen });
                    machine.within(*mark, at, value)
                });
            }
            Op::Out(seats) => {
                for seat in seats_of(self.seats(seats)) {
                    self.state.out |= 1 << seat;
                    self.log.note(Event::Out { seat });
                }
            }
            Op::In(seats) => {
                let back = self.state.out & seats.as_ref().map_or(u8::MAX, |seats| self.seats(seats));
                seats_of(back).for_each(|seat| self.log.note(Event::In { seat }));
                self.state.out &= !back;
            }
            Op::Win(seats) => {
                let winners = self.seats(seats);
                self.over(winners);
            }
            _ => {}
        }
    }

    /// Sets each mark to a new value, computed from the machine, the seat in whose name it is told, the old value, and the seats that see it.
    fn each_mark(&mut self, mark: u8, of: &Bearers, mut value: impl FnMut(&mut Self, u8, i32, u8) -> i32) {
        match of {
            Bearers::Seats(seats) => {
                for seat in seats_of(if matches!(seats, Seats::Me) { 1 << self.state.me } else { self.seats(seats) }) {
                    let there = self.state.marks[self.setup.mark(mark, seat)];
                    let value = value(self, seat, there.into(), u8::MAX);
                    self.put(mark, seat, value);
                }
            }
            Bearers::Cards(cards) => {
                let nth = self.setup.mark(mark, 0);
                let firsts = &self.program().marks[usize::from(mark)].firsts;
                // cards of other kinds have no such mark
                for card in self.cards(cards).into_iter().filter(|card| firsts[usize::from(*card)] != NONE) {
                    let there = self.state.on(nth, card);
                    let (setup, players) = (self.setup, 0..self.setup.players);
                    let seen = players.fold(0, |all, seat| all | u8::from(self.state.sees(setup, seat, card)) << seat);
                    self.state.lie_mut(card).read &= seen;
                    let value = value(self, self.state.me, there.into(), seen).clamp(NONE, 32_000) as i16;
                    self.state.set_on(nth, card, value);
                    if value != there {
                        self.log.note(Event::OnCard { card, mark, value, seen });
                    }
                }
            }
        }
    }

    /// Groups the cards that were laid: with a group that they can join, or as a new group.
    fn together(&mut self, cards: CardSet<W>, slot: usize, with: Option<CardSet<W>>) {
        let joined = with.unwrap_or(CardSet::NONE) & self.state.places[slot];
        let group = match joined.first().map(|card| self.state.lie(card).group) {
            Some(group) if group != 0 => group,
            _ => self.state.fresh_group(slot),
        };
        (cards | joined).into_iter().for_each(|card| self.state.lie_mut(card).group = group);
    }

    /// Limits a number to a mark's range, and logs if it was limited.
    pub(super) fn within(&mut self, mark: u8, seat: u8, value: i32) -> i32 {
        let spec = &self.setup.program.marks[usize::from(mark)];
        let held = value.clamp(spec.low, spec.high);
        if held != value {
            let cause = self.setup.program.cause(self.state.frame());
            self.log.note(Event::Limited { mark, seat, low: value < held, cause });
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
        let watched = if self.log.listens() { self.state.watched(self.setup, card, to, bottom) } else { 0 };
        self.state.carry(self.setup, card, to, chosen, bottom, by);
        if self.log.listens() {
            self.log.note(Event::Moved { card, from, to: to as u8, seen: watched });
        }
        self.turn_up(from.into(), to);
        if !self.setup.moving.is_empty() {
            self.came(card, from.into(), to);
        }
    }

    /// Reveals the top cards of two slots whose top all players see.
    fn turn_up(&mut self, from: usize, to: usize) {
        if self.setup.tops == 0 {
            return;
        }
        self.state.turn_up(self.setup, to);
        if let Some(card) = self.state.turn_up(self.setup, from) {
            self.log.note(Event::Shown { card, seen: u8::MAX });
        }
    }

    /// Moves several cards, in their order.
    pub(super) fn all(&mut self, mut cards: CardSet<W>, to: usize, chosen: bool, bottom: bool, by: u8) {
        if let Some(card) = cards.first()
            && cards == CardSet::one(card)
        {
            return self.carry(card, to, chosen, bottom, by);
        }
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
                    self.turn_up(slot, to);
                } else {
                    self.carry(card, to, chosen, bottom, by);
                }
            }
        }
    }

    /// The top card of a place, which is refilled first if it is empty.
    fn take(&mut self, from: &Spot) -> Option<u8> {
        let (slot, seat) = (self.slot(from), self.seat(&from.of));
        if self.state.refill(self.setup, from.place, seat, self.dice) {
            self.log.note(Event::Gathered { count: self.state.places[slot].len(), to: slot as u8 });
            self.log.note(Event::Shuffled { slot: slot as u8 });
        }
        Some(self.state.ends[slot].1).filter(|card| *card != NOBODY)
    }

    pub(super) fn deal(&mut self, count: Option<&Num>, from: &Spot, to: u8, first: &Seats) {
        let count = count.map_or(255, |count| self.num(count)).clamp(0, 255);
        let first = one(self.seats(first)).unwrap_or(0);
        let n = self.setup.players;
        let spec = &self.setup.program.places[usize::from(to)];
        let seats = match spec.owner {
            Owner::Player => n,
            Owner::Team => self.setup.program.teams,
            Owner::Table | Owner::Card => 1,
        };
        for _ in 0..count {
            for step in 0..seats * spec.many {
                let seat = if seats == 1 { 0 } else { (first + step / spec.many) % seats };
                if spec.owner == Owner::Player && self.state.out >> seat & 1 == 1 {
                    continue;
                }
                let Some(card) = self.take(from) else { return };
                let slot = self.setup.slot(to, seat) + usize::from(step % spec.many);
                let (from, seen) = (self.state.lie(card).slot, self.state.watched(self.setup, card, slot, false));
                self.state.carry(self.setup, card, slot, false, false, self.setup.slot_owner[slot]);
                self.log.note(Event::Deal { card, from, to: slot as u8, seen });
                self.turn_up(from.into(), slot);
                if !self.setup.moving.is_empty() {
                    self.came(card, from.into(), slot);
                }
            }
        }
    }

    /// All players pass at the same time.
    pub(super) fn pass(&mut self, place: u8, to: &Seats, into: u8) {
        let n = self.setup.players;
        let hands: [CardSet<W>; 8] = std::array::from_fn(|seat| {
            if seat < usize::from(n) { self.state.places[self.setup.slot(place, seat as u8)] } else { CardSet::NONE }
        });
        let whom: [Option<u8>; 8] =
            std::array::from_fn(|seat| one(self.look().seats(to, &self.eye().seat((seat as u8).min(n - 1)))));
        let out = self.state.out;
        for seat in (0..n).filter(|seat| out >> seat & 1 == 0) {
            if let Some(other) = whom[usize::from(seat)] {
                let slot = self.setup.slot(into, other);
                self.all(hands[usize::from(seat)], slot, false, false, seat);
            }
        }
    }
}
