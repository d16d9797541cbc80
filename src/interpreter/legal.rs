//! The possible choices, and the winners.

use crate::eval::{Eye, Look, one, seats_of};
use crate::expression::Sign;
use crate::program::{Action, Cards, Choice, Num, Seats, Target};
use crate::reader::REGISTERS;
use crate::state::{CARD, Move, Wait};
use cards::game::SEATS;
use std::ops::ControlFlow;
use table::set::CardSet;

impl<const W: usize> Look<'_, W> {
    /// Whether there is anything to choose apart from declining.
    pub(crate) fn can_choose(self, choice: &Choice) -> bool {
        let actions = &self.setup.program.actions;
        choice.actions.clone().any(|nth| actions[usize::from(nth)].is_free())
            || choice.actions.clone().any(|nth| self.can_act(nth))
    }

    /// Whether an action has a move.
    fn can_act(self, nth: u16) -> bool {
        let action = &self.setup.program.actions[usize::from(nth)];
        match &action.targets[..] {
            // any card is possible, because `if_can` always leaves one
            [(_, Target::Card(cards))] if action.also.is_none() && action.pays.is_empty() => {
                let eye = &Eye::of(self.state);
                action.when.as_ref().is_none_or(|when| self.truth(when, eye)) && !self.cards(cards, eye).is_empty()
            }
            _ => self.moves_of(nth, &mut |_| ControlFlow::Break(())).is_break(),
        }
    }

    /// Enumerates the moves of an action, until the callback stops.
    pub(crate) fn moves_of(self, nth: u16, each: &mut impl FnMut(Move<W>) -> ControlFlow<()>) -> ControlFlow<()> {
        let action = &self.setup.program.actions[usize::from(nth)];
        let from = action.targets.first().map_or(REGISTERS, |(reg, _)| *reg);
        let tried = Move { action: nth, ..Move::default() };
        let eye = &mut Eye { from, tried, ..Eye::of(self.state) };
        if action.when.as_ref().is_some_and(|when| !self.truth(when, eye)) {
            return ControlFlow::Continue(());
        }
        self.moves_on(action, 0, eye, each)
    }

    /// The moves with the targets chosen so far, and each possible one for those that follow.
    #[inline]
    fn moves_on(
        self,
        action: &Action,
        nth: usize,
        eye: &mut Eye<W>,
        each: &mut impl FnMut(Move<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some((_, target)) = action.targets.get(nth) {
            return self.targets(action, nth, target, eye, each);
        }
        let possible = action.also.as_ref().is_none_or(|also| self.truth(also, eye)) && self.can_pay(action, eye);
        if possible { each(eye.tried) } else { ControlFlow::Continue(()) }
    }

    /// The moves with each possible value of one target.
    fn targets(
        self,
        action: &Action,
        nth: usize,
        target: &Target,
        eye: &mut Eye<W>,
        each: &mut impl FnMut(Move<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut next = |eye: &mut Eye<W>, value: i16| {
            eye.tried.targets[nth] = value;
            self.moves_on(action, nth + 1, eye, each)
        };
        match target {
            Target::Card(cards) => {
                let cards = self.cards(cards, eye) & !chosen(action, nth, eye);
                let cards = if nth == 0 { self.if_can(action, cards, eye) } else { cards };
                for card in cards {
                    // among identical cards in one place, only the first is offered
                    if self.is_first(card, cards) {
                        next(eye, CARD + i16::from(card))?;
                    }
                }
            }
            Target::Player(seats) => seats_of(self.seats(seats, eye)).try_for_each(|seat| next(eye, seat.into()))?,
            Target::Word(words, _) => {
                let before = *eye;
                self.values(words, &before, &mut |word| next(eye, word as i16))?;
            }
            Target::Number(low, high) => {
                let (low, high) = (self.num(low, eye), self.num(high, eye));
                let mut numbers = low..=high.min(low.saturating_add(200));
                numbers.try_for_each(|n| next(eye, n.clamp(-16_000, 16_000) as i16))?;
            }
            Target::Place(place, of, condition) => {
                let whose = of.map_or(eye.me, |reg| self.held(reg, eye) as u8);
                for (nth, slot) in (1..).zip(self.setup.slots(*place, whose)) {
                    let these = self.state.places[slot];
                    if condition.as_ref().is_none_or(|condition| self.truth(condition, &Eye { these, ..*eye })) {
                        next(eye, nth)?;
                    }
                }
            }
            Target::Some { cards, least, most, by, set } => {
                let cards = self.cards(cards, eye) & !chosen(action, nth, eye);
                let range = (self.num(least, eye).clamp(0, 255) as u8, self.num(most, eye).clamp(0, 255) as u8);
                let sum = action.also.as_ref().and_then(|also| self.wanted_sum(also, *set, cards, eye));
                let before = *eye;
                let worth = |card: u8| sum.map_or(0, |(key, _)| self.num(key, &before.card(card)));
                // a sum that is too large does not become smaller with more cards
                let fits = |card: u8, chosen: CardSet<W>| {
                    sum.is_none_or(|(_, wanted)| chosen.into_iter().map(worth).sum::<i32>() + worth(card) <= wanted)
                };
                self.picks(cards, range, by, action.also.is_some(), &fits, &mut |some| {
                    (eye.set, eye.tried.some) = (*set, some);
                    self.moves_on(action, nth + 1, eye, each)
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The number that several cards must add up to, if a condition on them requires only this and no card has a
    /// negative value.
    fn wanted_sum<'n>(self, also: &'n Num, set: u8, cards: CardSet<W>, eye: &Eye<W>) -> Option<(&'n Num, i32)> {
        let Num::Math(Sign::Equal, one, other) = also else { return None };
        let (key, wanted) = match (&**one, &**other) {
            (Num::Sum(key, of), wanted) | (wanted, Num::Sum(key, of)) if matches!(**of, Cards::Picked(known) if known == set) => {
                (&**key, wanted)
            }
            _ => return None,
        };
        // asked once, before any card is picked
        let alone = match wanted {
            Num::Const(_) => true,
            Num::Mark(_, of) => matches!(**of, Seats::Me),
            Num::FieldOf(_, of, _) => matches!(**of, Cards::Held(_)),
            _ => false,
        };
        let counts = |card: u8| (0..i32::from(i16::MAX)).contains(&self.num(key, &eye.card(card)));
        (alone && cards.into_iter().all(counts)).then(|| (key, self.num(wanted, eye)))
    }

    /// The cards that meet the first condition which any card meets.
    pub(crate) fn if_can(self, action: &Action, cards: CardSet<W>, eye: &Eye<W>) -> CardSet<W> {
        let narrower = action.if_can.iter().map(|narrower| self.cards(narrower, eye));
        narrower.into_iter().find(|found| !found.is_empty()).unwrap_or(cards)
    }

    /// Whether the seat on turn has what an action costs.
    fn can_pay(self, action: &Action, eye: &Eye<W>) -> bool {
        action.pays.iter().all(|(mark, cost)| {
            let slot = self.setup.mark(*mark, self.state.me);
            i32::from(self.state.marks[slot]) - self.num(cost, eye) >= self.setup.ranges[slot].0.into()
        })
    }

    /// Every possible choice.
    pub(crate) fn legal(self, out: &mut Vec<Move<W>>) {
        let Wait::Choice { choice, .. } = self.state.wait else { return };
        let choice = &self.setup.program.choices[usize::from(choice)];
        for action in choice.actions.clone() {
            let _all = self.moves_of(action, &mut |choice| {
                out.push(choice);
                ControlFlow::Continue(())
            });
        }
        if let Some(may) = choice.may {
            out.push(Move { action: self.setup.program.actions.len() as u16 + may, ..Move::default() });
        }
    }

    /// The value of the first expression under `wins` for each seat.
    pub(crate) fn standing(self) -> [i32; SEATS] {
        let eye = Eye::of(self.state);
        let first = self.setup.program.wins.first();
        std::array::from_fn(|seat| match first {
            Some(num) if seat < usize::from(self.setup.players) => self.num(num, &eye.seat(seat as u8)),
            _ => 0,
        })
    }

    /// The winners if the game ended here: the best by the first expression of `wins`; among equals, by the next.
    pub(crate) fn winners(self) -> u8 {
        let program = &self.setup.program;
        let (eye, all) = (Eye::of(self.state), self.setup.all());
        if let Some(condition) = &program.wins_if {
            return if self.truth(condition, &eye.seat(0)) { all } else { 0 };
        }
        let mut left = all & !self.state.out;
        if program.wins.is_empty() {
            return 0;
        }
        for num in &program.wins {
            let worth = |seat: u8| self.num(num, &eye.seat(seat));
            let Some(best) = seats_of(left).map(worth).max() else { return 0 };
            left = seats_of(left).filter(|seat| worth(*seat) == best).fold(0, |mask, seat| mask | 1 << seat);
        }
        if program.teams > 0
            && let Some(first) = one(left)
        {
            let team = first % program.teams;
            let rest = seats_of(left).filter(|seat| seat % program.teams != team).count();
            let whole =
                seats_of(all).filter(|seat| seat % program.teams == team).fold(0, |mask, seat| mask | 1 << seat);
            return if rest == 0 { whole } else { left };
        }
        left
    }
}

/// The cards that earlier targets name: no card is chosen twice.
fn chosen<const W: usize>(action: &Action, nth: usize, eye: &Eye<W>) -> CardSet<W> {
    let earlier = action.targets.iter().zip(eye.tried.targets).take(nth);
    earlier.fold(CardSet::NONE, |all, ((_, target), value)| match target {
        Target::Card(_) => all | value.checked_sub(CARD).map_or(CardSet::NONE, |card| CardSet::one(card as u8)),
        Target::Some { .. } => all | eye.tried.some,
        _ => all,
    })
}
