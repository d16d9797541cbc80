//! Values of moves for a player: one number for each, in treasure. Doing nothing has the value 0.

use super::mind::Mind;
use crate::effect::{Op, Window};
use crate::ids::CardNo;
use crate::legal::Move;
use crate::state::{Performing, Step};

impl Mind<'_> {
    /// The value of a move.
    pub(super) fn worth(&mut self, choice: Move) -> f32 {
        match choice {
            Move::Pass | Move::Keep => 0.0,
            Move::Lay(fight) => f32::from(u8::from(fight == self.temper.courage.unwrap_or(true))),
            Move::Equip(card) => self.equip(card),
            Move::Wear(card) => self.last_swap(card),
            Move::Play(card) => self.play(card),
            Move::Explore => self.explore(),
            Move::Fight(mode) => self.declare(mode == 1),
            Move::Throw => self.make_room(),
            Move::Seat(seat) => match self.table.steps.top() {
                Step::Perform(p) => self.aim(&p, seat),
                _ => 0.0,
            },
            Move::Card(card) => self.card(card),
            Move::Shop => self.shop(),
            Move::Bank => self.bank(),
        }
    }

    fn equip(&mut self, card: CardNo) -> f32 {
        let mut worth = self.wear(card);
        if let Step::Explored { .. } = self.table.steps.top()
            && self.full(self.me)
        {
            worth += self.cheapest().min(self.hold(card)).max(0.1);
        }
        // in the middle of a fight a number can decide it
        if let Step::Window { kind: Window::Fight, .. } = self.table.steps.top() {
            let (mut outlook, now) = self.outlook();
            outlook.strength[usize::from(self.me)] += self.added(card);
            worth += outlook.worth(self) - now;
        }
        worth
    }

    /// The value of a last swap when the game is over: the treasure of the new gear, minus that of the old gear. A
    /// swap that gains nothing is not worth making.
    fn last_swap(&self, card: CardNo) -> f32 {
        let (setup, row) = (self.setup, self.table.slots[usize::from(self.me)]);
        let treasure = |c: CardNo| i32::from(setup.card(c).treasure());
        let Some((slot, _)) = setup.card(card).gear() else { return 0.0 };
        let (mut gain, mut last) = (-treasure(card), crate::ids::NONE);
        for old in crate::compiled::places(slot).map(|i| row[i]) {
            if old != crate::ids::NONE && old != last {
                gain += treasure(old);
            }
            last = old;
        }
        gain as f32 - 0.5
    }

    /// The survivability that a card adds to the gear that is worn now.
    fn added(&self, card: CardNo) -> f32 {
        let number = |c: CardNo| self.setup.card(c).gear().map_or(0, |(_, n)| i32::from(n));
        let (setup, me) = (self.setup, usize::from(self.me));
        let Some((slot, _)) = setup.card(card).gear() else { return 0.0 };
        let mut change = number(card);
        let mut last = crate::ids::NONE;
        for i in crate::compiled::places(slot) {
            let old = self.table.slots[me][i];
            if old != crate::ids::NONE && old != last {
                change -= number(old);
                last = old;
            }
        }
        change as f32
    }

    /// The value of exploring: a common card, which is worth less as the bag fills, plus gear for slots that are
    /// still empty.
    fn explore(&self) -> f32 {
        let lore = &self.setup.lore;
        let bare = self.table.slots[usize::from(self.me)].iter().filter(|c| **c == u8::MAX).count() as f32;
        let gear = 0.12 * bare * self.point;
        let common = if self.full(self.me) {
            (lore.mean[1] - self.cheapest()).max(0.0) * 0.7
        } else {
            let fill = self.bag_count(self.me) as f32 / self.setup.rules.bag_limit.max(1) as f32;
            lore.mean[1] * (1.0 - 0.5 * fill * fill)
        };
        0.1 + common + gear
    }

    /// The value of declaring a fight: the loot that the party will probably win, and this player's share.
    fn declare(&mut self, boss: bool) -> f32 {
        let temper = self.temper;
        let n = f32::from(self.setup.players);
        let mut strength = 0.0;
        let strengths = self.strengths();
        for seat in self.seats() {
            let own = strengths[usize::from(seat)].max(0) as f32;
            strength += if seat == self.me { own } else { own * (0.35 + 0.65 * temper.trust) };
        }
        let lore = &self.setup.lore;
        let share = if self.full(self.me) { 0.0 } else { 1.1 / n };
        let spite = temper.spite / n;
        // the fuller the bag is, the more it pays to have rarer cards
        let choice = 1.0 + 0.6 * self.bag_count(self.me) as f32 / self.setup.rules.bag_limit.max(1) as f32;
        let prize = lore.prize(boss, strength) * (share * choice - 0.5 * spite);
        let way_on = self.progress(boss) * lore.beaten(boss, strength);
        prize + way_on
    }

    /// The value of discarding cards to make room for better ones.
    fn make_room(&self) -> f32 {
        if !self.full(self.me) {
            return -1.0;
        }
        let per_fight = 0.8 * self.setup.lore.mean[1];
        per_fight - self.cheapest() - 0.5
    }

    /// The value of choosing a card. The reason is the step on top of the stack.
    fn card(&mut self, card: CardNo) -> f32 {
        match self.table.steps.top() {
            Step::Pay { owed, .. } => self.pay(card, owed),
            Step::Deposit { .. } => self.deposit(card),
            Step::Buy { .. } => self.bargain(card),
            Step::Throw { .. } => {
                let keep = if self.full(self.me) { 0.0 } else { 1.0 };
                -self.hold(card) - keep
            }
            Step::Perform(p) => self.aim_card(&p, card),
            Step::Pick { by, owner, .. } => self.pick(&by, owner, card),
            _ => -self.hold(card),
        }
    }

    /// The value of picking cards one at a time for an effect.
    fn pick(&self, by: &Performing, owner: u8, card: CardNo) -> f32 {
        let ops = &self.setup.card(by.card).effects[usize::from(by.effect)].ops;
        let op = by.op.checked_sub(1).and_then(|i| ops.get(usize::from(i)));
        match op {
            Some(Op::BankNow { .. }) => self.treasure(card) - self.use_of(card) - self.wear(card).max(0.0),
            Some(Op::SwapEquipped) => self.swap(card, by.target),
            _ if owner == self.me => -self.hold(card),
            _ => self.hold(card),
        }
    }
}
