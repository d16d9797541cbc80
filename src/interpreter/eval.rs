//! Evaluates expressions at a table. They never change it.

use crate::program::{Cards, NONE, Num, Owner, Reg, Seats, Whose, math};
use crate::setup::{Changer, Setup};
use crate::state::{CARD, NOBODY, State};
use table::set::CardSet;

mod eye;
mod lists;
pub(crate) use eye::Eye;

/// A view of a table for evaluation.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a, const W: usize> {
    pub(crate) setup: &'a Setup<W>,
    pub(crate) state: &'a State<W>,
}

/// The seats of a mask.
pub(crate) fn seats_of(mut mask: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let seat = one(mask);
        mask &= mask.wrapping_sub(1);
        seat
    })
}

/// The first seat of a mask.
pub(crate) fn one(mask: u8) -> Option<u8> {
    (mask != 0).then(|| mask.trailing_zeros() as u8)
}

impl<const W: usize> Look<'_, W> {
    fn alive(self) -> u8 {
        self.setup.all() & !self.state.out
    }

    fn teams(self) -> u8 {
        self.setup.program.teams
    }

    /// The seats of a player's team; without teams, only that seat.
    pub(crate) fn team_of(self, seat: u8) -> u8 {
        let teams = self.teams();
        if teams == 0 {
            1 << seat
        } else {
            (0..self.setup.players).filter(|s| s % teams == seat % teams).fold(0, |m, s| m | 1 << s)
        }
    }

    pub(crate) fn truth(self, num: &Num, eye: &Eye<W>) -> bool {
        self.num(num, eye) != 0
    }

    pub(crate) fn field(self, field: u8, card: u8) -> i32 {
        self.setup.program.amounts[usize::from(field)].get(usize::from(card)).copied().unwrap_or(0)
    }

    /// The value of a register: that of a target that is being tried, or the one stored in the table.
    pub(crate) fn held(self, reg: Reg, eye: &Eye<W>) -> i16 {
        let nth = usize::from(reg.wrapping_sub(eye.from));
        eye.tried.targets.get(nth).copied().unwrap_or_else(|| self.state.reg(reg))
    }

    /// A number. Simple values are read inline, without a call.
    #[inline]
    pub(crate) fn num(self, num: &Num, eye: &Eye<W>) -> i32 {
        match num {
            Num::Const(n) => *n,
            Num::Field(field) => self.field(*field, eye.looked),
            Num::Held(reg) => self.held(*reg, eye).into(),
            Num::Param(nth) => {
                let call = self.setup.program.calls.get(usize::from(eye.call));
                call.and_then(|call| call.given.get(usize::from(*nth))).copied().unwrap_or(NONE)
            }
            _ => self.compound_num(num, eye),
        }
    }

    fn compound_num(self, num: &Num, eye: &Eye<W>) -> i32 {
        match num {
            Num::Const(_) | Num::Field(_) | Num::Held(_) | Num::Param(_) => self.num(num, eye),
            Num::Players => self.setup.players.into(),
            Num::FieldOf(field, cards, kind) => {
                self.first(cards, eye).map_or(kind.absent(), |card| self.field(*field, card))
            }
            Num::Mark(mark, seats) => self.mark(*mark, seats, eye),
            Num::MarkOn(mark, cards, kind) => {
                let value = self.first(cards, eye).map(|card| i32::from(self.mark_on(*mark, card)));
                value.filter(|value| *value != NONE).unwrap_or(kind.absent())
            }
            Num::Count(cards) => self.cards(cards, eye).len().into(),
            Num::Seated(seats) => self.seats(seats, eye).count_ones() as i32,
            Num::Sum(key, cards) => {
                let each = |card| self.num(key, &eye.card(card));
                self.cards(cards, eye).into_iter().map(each).fold(0, i32::saturating_add)
            }
            Num::SumSeats(key, seats) => {
                let each = |seat| self.num(key, &eye.seat(seat));
                seats_of(self.seats(seats, eye)).map(each).fold(0, i32::saturating_add)
            }
            Num::Variety(key, cards) => {
                let (mut met, mut count) = ([0; 16], 0);
                for card in self.cards(cards, eye) {
                    let value = self.num(key, &eye.card(card));
                    if count < met.len() && !met[..count].contains(&value) {
                        met[count] = value;
                        count += 1;
                    }
                }
                count as i32
            }
            Num::Math(crate::expression::Sign::And, a, b) => i32::from(self.truth(a, eye) && self.truth(b, eye)),
            Num::Math(crate::expression::Sign::Or, a, b) => i32::from(self.truth(a, eye) || self.truth(b, eye)),
            Num::Math(sign, a, b) => math(*sign, self.num(a, eye), self.num(b, eye)),
            Num::Not(of) => i32::from(!self.truth(of, eye)),
            Num::SameSeats(a, b) => i32::from(self.seats(a, eye) == self.seats(b, eye)),
            Num::SameCards(a, b) => i32::from(self.cards(a, eye) == self.cards(b, eye)),
            Num::SeatsIn(a, b) => {
                let a = self.seats(a, eye);
                i32::from(a != 0 && a & !self.seats(b, eye) == 0)
            }
            Num::CardsIn(a, b) => {
                let a = self.cards(a, eye);
                i32::from(!a.is_empty() && (a & !self.cards(b, eye)).is_empty())
            }
            Num::Case(cases, last) => {
                let found = cases.iter().find(|(condition, _)| self.truth(condition, eye));
                self.num(found.map_or(last, |(_, then)| then), eye)
            }
            Num::Extreme(max, all) => {
                let all = all.iter().map(|one| self.num(one, eye));
                if *max { all.max() } else { all.min() }.unwrap_or(0)
            }
            Num::OnCard(cards, of, kind) => match self.first(cards, eye) {
                Some(card) => self.num(of, &Eye { looked: card, asked: card, ..*eye }),
                None => kind.absent(),
            },
            Num::Says(word) => i32::from(eye.looked != NOBODY && self.setup.having[usize::from(*word)].has(eye.looked)),
            Num::It => eye.it,
            Num::CountValues(values) => self.fold_values(values, eye, 0, |count, _| count + 1),
            Num::SumValues(key, values) => {
                self.fold_values(values, eye, 0, |sum, it| sum.saturating_add(self.num(key, &Eye { it, ..*eye })))
            }
            Num::EndValue(last, values) => self.end_value(*last, values, eye),
            Num::CountSets(sets) => self.fold_sets(sets, eye, |_| 1),
            Num::SumSets(key, sets) => self.fold_sets(sets, eye, |these| self.num(key, &Eye { these, ..*eye })),
            Num::Fits(cards, pattern) => {
                i32::from(self.fits(self.cards(cards, eye), &self.setup.program.patterns[usize::from(*pattern)]))
            }
            Num::Extends(cards) => {
                i32::from(eye.looked != NOBODY && self.extended(eye.looked, self.cards(cards, eye)).is_some())
            }
            Num::Leftover(key, cards, patterns) => self.leftover(key, cards, patterns, eye),
            Num::Changed(term, of) => self.changed(*term, self.num(of, eye), eye),
        }
    }

    /// A mark, summed over the seats, each team once.
    fn mark(self, mark: u8, seats: &Seats, eye: &Eye<W>) -> i32 {
        let slot = |seat| self.setup.mark(mark, seat);
        match seats {
            Seats::Me => self.state.marks[slot(eye.me)].into(),
            _ if self.setup.program.marks[usize::from(mark)].owner == Owner::Table => {
                self.state.marks[slot(eye.me)].into()
            }
            _ => {
                let mut met = 0_u128;
                let mut sum = 0_i32;
                for slot in seats_of(self.seats(seats, eye)).map(slot) {
                    if met >> slot & 1 == 0 {
                        met |= 1 << slot;
                        sum = sum.saturating_add(self.state.marks[slot].into());
                    }
                }
                sum
            }
        }
    }

    /// A mark on a card.
    pub(crate) fn mark_on(self, mark: u8, card: u8) -> i16 {
        self.state.on(self.setup.mark(mark, 0), card)
    }

    /// A term, with the changes by words that work now.
    fn changed(self, term: u8, mut value: i32, eye: &Eye<W>) -> i32 {
        let program = &self.setup.program;
        let changing = self.setup.changing.get(usize::from(term)).map_or(&[][..], Vec::as_slice);
        for Changer { word: nth, place, slots, having } in changing {
            let Some(passive) = &program.words[*nth].passive else { continue };
            // the owner of a card for which a term is asked, or else the asking seat
            let asked = Some(eye.asked).filter(|card| passive.of_card && *card != NOBODY);
            let me = asked.and_then(|card| self.owner(card)).unwrap_or(eye.me);
            // in players' places, a word for its owner works only in those of that seat
            let slots = match place {
                Some(place) if passive.whose == Whose::Mine => self.setup.slots(*place, me),
                _ => slots.clone(),
            };
            let mut apply = |call: u16, card: u8, holder: u8| {
                let reaches = match passive.whose {
                    Whose::Mine => holder == me,
                    Whose::Others => holder != me,
                    Whose::All => true,
                };
                let eye = &Eye { call, this: card, holder, ..*eye };
                if reaches && passive.condition.as_ref().is_none_or(|condition| self.truth(condition, eye)) {
                    let by = self.num(&passive.by, eye);
                    value = if passive.becomes { by } else { value.saturating_add(by) };
                }
            };
            for card in slots.flat_map(|slot| self.state.places[slot] & *having) {
                for call in &program.on_card[usize::from(card)] {
                    if usize::from(program.calls[usize::from(*call)].word) == *nth {
                        apply(*call, card, self.owner(card).unwrap_or(0));
                    }
                }
            }
            for due in &self.state.lasting[..usize::from(self.state.lasts)] {
                if usize::from(program.calls[usize::from(due.call)].word) == *nth {
                    apply(due.call, due.card, due.who);
                }
            }
        }
        value
    }

    /// The owner of a card: the owner of its place, or else the player who laid it.
    pub(crate) fn owner(self, card: u8) -> Option<u8> {
        let lie = self.state.lie(card);
        let owner = self.setup.slot_owner[usize::from(lie.slot)];
        Some(if owner == NOBODY { lie.by } else { owner }).filter(|owner| *owner != NOBODY)
    }

    /// The nearest seat beside another that is still in.
    pub(crate) fn beside(self, seat: u8, left: bool) -> u8 {
        let n = self.setup.players;
        let step = if left { 1 } else { n - 1 };
        let mut at = seat % n;
        for _ in 0..n {
            at = (at + step) % n;
            if self.alive() >> at & 1 == 1 {
                break;
            }
        }
        at
    }

    /// Several seats.
    pub(crate) fn seats(self, seats: &Seats, eye: &Eye<W>) -> u8 {
        match seats {
            Seats::Nobody => 0,
            Seats::Me => 1 << eye.me,
            Seats::Caller => 1 << eye.caller,
            Seats::All => self.alive(),
            Seats::Others => self.alive() & !(1 << eye.me),
            Seats::Opponent => 1 << ((eye.me + 1) % self.setup.players),
            Seats::Partners => self.team_of(eye.me) & !(1 << eye.me),
            Seats::Partner(of) => one(self.seats(of, eye)).map_or(0, |seat| self.team_of(seat) & !(1 << seat)),
            Seats::Rivals => self.alive() & !self.team_of(eye.me),
            Seats::Teams => self.setup.all() & ((1_u16 << self.teams().max(1)) - 1) as u8,
            Seats::Holder => 1_u8.checked_shl(eye.holder.into()).unwrap_or(0),
            Seats::Mark(mark, of) => match (&**of, self.setup.program.marks[usize::from(*mark)].owner) {
                (Seats::Me, _) | (_, Owner::Table) => seat_mask(self.state.marks[self.setup.mark(*mark, eye.me)]),
                _ => seats_of(self.seats(of, eye))
                    .fold(0, |mask, seat| mask | seat_mask(self.state.marks[self.setup.mark(*mark, seat)])),
            },
            Seats::MarkOn(mark, cards) => self.first(cards, eye).map_or(0, |card| seat_mask(self.mark_on(*mark, card))),
            Seats::As(of, term) => {
                seats_of(self.seats(of, eye)).fold(0, |mask, seat| mask | self.seats(term, &eye.seat(seat)))
            }
            Seats::Owner(cards) => self.first(cards, eye).and_then(|card| self.owner(card)).map_or(0, |seat| 1 << seat),
            Seats::Beside(left, of) => one(self.seats(of, eye)).map_or(0, |seat| 1 << self.beside(seat, *left)),
            Seats::First(of) => one(self.seats(of, eye)).map_or(0, |seat| 1 << seat),
            Seats::Where(of, condition) => seats_of(self.seats(of, eye))
                .filter(|seat| self.truth(condition, &Eye { caller: eye.me, ..eye.seat(*seat) }))
                .fold(0, |mask, seat| mask | 1 << seat),
            Seats::Best(highest, key, of) => {
                let (mut best, mut mask) = (None, 0);
                for seat in seats_of(self.seats(of, eye)) {
                    let worth = self.num(key, &eye.seat(seat));
                    let worth = if *highest { worth } else { worth.saturating_neg() };
                    match best {
                        Some(known) if worth < known => {}
                        Some(known) if worth == known => mask |= 1 << seat,
                        _ => (best, mask) = (Some(worth), 1 << seat),
                    }
                }
                mask
            }
            Seats::Plus(a, b) => self.seats(a, eye) | self.seats(b, eye),
            Seats::Minus(a, b) => self.seats(a, eye) & !self.seats(b, eye),
            Seats::Case(cases, last) => {
                let found = cases.iter().find(|(condition, _)| self.truth(condition, eye));
                self.seats(found.map_or(last, |(_, then)| then), eye)
            }
            Seats::Held(reg) => seat_mask(self.held(*reg, eye)),
        }
    }

    /// The first of some cards.
    fn first(self, cards: &Cards, eye: &Eye<W>) -> Option<u8> {
        let known = |card: u8| (card != NOBODY).then_some(card);
        match cards {
            Cards::Held(reg) => self.held(*reg, eye).checked_sub(CARD).and_then(|card| u8::try_from(card).ok()),
            Cards::Looked => known(eye.looked),
            Cards::Asked => known(eye.asked),
            Cards::This => known(eye.this),
            Cards::End(false, count, of) if self.num(count, eye) > 0 && !matches!(**of, Cards::Picked(_)) => {
                self.first(of, eye)
            }
            _ => self.state.earliest(self.cards(cards, eye)),
        }
    }

    /// Several cards, as [`Look::num`].
    #[inline]
    pub(crate) fn cards(self, cards: &Cards, eye: &Eye<W>) -> CardSet<W> {
        match cards {
            Cards::Place(place, of) if matches!(**of, Seats::Me) => self.state.lying(self.setup, *place, eye.me),
            Cards::Held(_) | Cards::Looked | Cards::Asked | Cards::This => {
                self.first(cards, eye).map_or(CardSet::NONE, CardSet::one)
            }
            _ => self.compound_cards(cards, eye),
        }
    }

    fn compound_cards(self, cards: &Cards, eye: &Eye<W>) -> CardSet<W> {
        match cards {
            Cards::None => CardSet::NONE,
            Cards::Every => self.setup.every,
            Cards::Fixed(mask) => self.setup.masks[*mask],
            Cards::Place(place, of) => {
                let lying = |seat: u8| self.state.lying(self.setup, *place, seat);
                if self.setup.is_shared(*place) {
                    return lying(eye.me);
                }
                seats_of(self.seats(of, eye)).fold(CardSet::NONE, |all, seat| all | lying(seat))
            }
            Cards::Where(of, condition) => {
                let fits = |card: &u8| self.truth(condition, &eye.card(*card));
                self.cards(of, eye).into_iter().filter(fits).collect()
            }
            Cards::Only(of, mask) => self.cards(of, eye) & self.setup.masks[*mask],
            Cards::Printed(of, field, value) => {
                let all = self.cards(of, eye);
                if all.is_empty() { all } else { all & self.setup.with(*field, self.num(value, eye)) }
            }
            Cards::Best(highest, key, of) => {
                let (mut best, mut found) = (None, CardSet::NONE);
                for card in self.cards(of, eye) {
                    let worth = self.num(key, &eye.card(card));
                    let worth = if *highest { worth } else { worth.saturating_neg() };
                    match best {
                        Some(known) if worth < known => {}
                        Some(known) if worth == known => found.add(card),
                        _ => (best, found) = (Some(worth), CardSet::one(card)),
                    }
                }
                found
            }
            Cards::End(latest, count, of) => {
                let (mut left, mut found) = (self.cards(of, eye), CardSet::NONE);
                // chosen cards are in the order of the choice, even if they have moved since
                let named = matches!(**of, Cards::Picked(_));
                for _ in 0..self.num(count, eye).clamp(0, 255) {
                    let next = match (named, *latest) {
                        (true, false) => left.first(),
                        (true, true) => left.into_iter().last(),
                        (false, false) => self.state.earliest(left),
                        (false, true) => self.state.latest(left),
                    };
                    let Some(card) = next else { break };
                    left.remove(card);
                    found.add(card);
                }
                found
            }
            Cards::Plus(a, b) => self.cards(a, eye) | self.cards(b, eye),
            Cards::Minus(a, b) => self.cards(a, eye) & !self.cards(b, eye),
            Cards::Case(cases, last) => {
                let found = cases.iter().find(|(condition, _)| self.truth(condition, eye));
                self.cards(found.map_or(last, |(_, then)| then), eye)
            }
            Cards::Set(set) => self.state.frame().sets[usize::from(*set)],
            Cards::Held(_) | Cards::Looked | Cards::Asked | Cards::This => self.cards(cards, eye),
            Cards::Mark(mark) => {
                let held = self.state.marks[self.setup.mark(*mark, eye.me)];
                u8::try_from(held).map_or(CardSet::NONE, CardSet::one)
            }
            Cards::These => eye.these,
            Cards::Picked(set) if *set == eye.set => eye.tried.some,
            Cards::Picked(set) => self.state.frame().sets[usize::from(*set)],
            Cards::At(place, of, nth) => match one(self.seats(of, eye)) {
                Some(seat) => self.state.places[self.setup.nth(*place, seat, self.num(nth, eye))],
                None => CardSet::NONE,
            },
            Cards::Tops(place, of) => seats_of(self.seats(of, eye))
                .flat_map(|seat| self.setup.slots(*place, seat))
                .map(|slot| self.state.ends[slot].1)
                .filter(|card| *card != NOBODY)
                .collect(),
            Cards::As(of, term) => {
                seats_of(self.seats(of, eye)).fold(CardSet::NONE, |all, seat| all | self.cards(term, &eye.seat(seat)))
            }
            Cards::Around(cards) => match self.first(cards, eye) {
                Some(card) => self.state.places[usize::from(self.state.lie(card).slot)],
                None => CardSet::NONE,
            },
        }
    }
}

fn seat_mask(seat: i16) -> u8 {
    u32::try_from(seat).ok().and_then(|seat| 1_u8.checked_shl(seat)).unwrap_or(0)
}
