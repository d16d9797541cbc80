//! Search and Attack (LZ-25, LZ-26): dice, their results, and what an attacker must pay.

use super::constants::SIDES;
use super::effect::{Actions, Deed, Trigger};
use super::event::Event;
use super::ids::{CardNo, Cards, NONE};
use super::legal::Move;
use super::mutant::Mutant;
use super::state::Step;
use crate::state::Context;
use cards::game::{Count as _, Log, Sum};

impl<L: Log<Event>> Context<'_, L> {
    pub(super) fn search(&mut self, seat: u8, card: CardNo) {
        self.log.note(Event::Searches { seat, card });
        self.roll(card, NONE, 0);
    }

    /// An attack on a chosen target; `left` is the number of attacks left in this action, including this one.
    pub(super) fn attack(&mut self, card: CardNo, target: CardNo, left: u8) {
        let seat = self.state.controller(card).unwrap_or(self.state.active);
        let of = self.state.controller(target).unwrap_or(seat);
        self.log.note(Event::Attacks { seat, card, target, of });
        // an attacker pays before the dice are rolled: a dead one rolls none
        let tax = self.state.tax(self.setup, target);
        let late = self.setup.bent.is(Mutant::TaxComesLast);
        if late {
            self.roll(card, target, left);
        }
        self.hurt(Cards::one(card), tax, target);
        if self.state.life(card) > 0 && !self.over() && !late {
            self.roll(card, target, left);
        }
    }

    /// Whether the current attack ends here: true if so, and the step is then removed (LZ-A22).
    pub(super) fn strike_waits(&mut self, card: CardNo, left: u8) -> bool {
        let fights = left > 0
            && self.state.controller(card) == Some(self.state.active)
            && !self.state.forbidden(self.setup, card, Deed::Attack)
            && !self.state.victims(self.setup, card).is_empty();
        if !fights {
            self.state.steps.pop();
        }
        !fights
    }

    /// One die for each Life (LZ-25, LZ-26, LZ-A7); some may be rolled again.
    fn roll(&mut self, card: CardNo, target: CardNo, left: u8) {
        let action = if target == NONE { Actions::Search } else { Actions::Attack };
        let sum: Sum = self.state.dice_as(self.setup, card, action);
        let dice = sum.total().max(0) as u16;
        let hits = self.throw(card, target, dice, sum);
        let more = self.state.rerolls(self.setup, card, action);
        if more > 0 {
            self.push(Step::Reroll { card, target, left, hits, misses: dice - hits, taken: 0, more });
        } else {
            self.pay_out(card, target, left, hits);
        }
    }

    /// Throws dice and counts those up to the Power (LZ-A4).
    fn throw(&mut self, card: CardNo, target: CardNo, dice: u16, sum: Sum) -> u16 {
        let counted: Sum = self.state.power_as(self.setup, card);
        let power = counted.total();
        let sides = self.setup.rules.die_sides.max(1) as u32;
        let (mut hits, mut faces) = (0, [0u8; SIDES]);
        for _ in 0..dice {
            let value = self.dice.roll(sides);
            hits += u16::from(value as i32 <= power - i32::from(self.setup.bent.is(Mutant::EqualFails)));
            if let Some(face) = faces.get_mut(value as usize - 1) {
                *face = face.saturating_add(1);
            }
        }
        let seat = self.state.controller(card).unwrap_or(self.state.active);
        let ignored = self.state.prevented(self.setup, target);
        self.log.note(Event::Rolled { seat, card, target, faces, hits, dice: sum, power: counted, ignored });
        hits
    }

    /// A die is picked up to be rolled again, or no more dice are.
    pub(super) fn take_up(&mut self, choice: Move) {
        let Step::Reroll { card, target, left, hits, misses, taken, more } = self.state.steps.top() else { return };
        let step = match choice {
            Move::Again(true) => {
                Step::Reroll { card, target, left, hits: hits - 1, misses, taken: taken + 1, more: more - 1 }
            }
            Move::Again(false) => {
                Step::Reroll { card, target, left, hits, misses: misses - 1, taken: taken + 1, more: more - 1 }
            }
            _ => Step::Reroll { card, target, left, hits, misses, taken, more: 0 },
        };
        self.state.steps.set_top(step);
    }

    /// Rolls the dice that were picked up once again.
    pub(super) fn throw_again(&mut self) {
        let Step::Reroll { card, target, left, hits, taken, .. } = self.state.steps.top() else { return };
        self.state.steps.pop();
        let mut hits = hits;
        if taken > 0 {
            let seat = self.state.controller(card).unwrap_or(self.state.active);
            self.log.note(Event::Rerolls { seat, card, dice: taken });
            hits += self.throw(card, target, taken.into(), Sum::begin(taken.into()));
        }
        self.pay_out(card, target, left, hits);
    }

    /// The results of the dice: Loot, all at once (LZ-A9), or Life that is lost.
    fn pay_out(&mut self, card: CardNo, target: CardNo, left: u8, hits: u16) {
        if target != NONE {
            let damage = i32::from(hits) - self.state.prevented::<i32>(self.setup, target).max(0);
            self.hurt(Cards::one(target), damage, card);
            if left > 1 {
                self.push(Step::Strike { card, left: left - 1, again: true });
            }
            return;
        }
        let seat = self.state.controller(card).unwrap_or(self.state.active);
        self.log.note(Event::Found { seat, card, amount: hits });
        self.gain(seat, hits);
        let event = self.state.queue.begin();
        self.wait_all(Cards::one(card), Trigger::OnSearch, event, 1);
    }
}
