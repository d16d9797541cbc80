//! Choices at a table: which seat must choose, and what a choice starts.

use super::{CHOICES, Machine};
use crate::eval::one;
use crate::event::Event;
use crate::program::Target;
use crate::state::{Move, NOBODY, Wait};
use cards::game::Log;

impl<const W: usize, L: Log<Event>> Machine<'_, W, L> {
    pub(super) fn ask(&mut self, nth: u8, pc: u16) {
        let program = self.program();
        let choice = &program.choices[usize::from(nth)];
        if !choice.once && self.state.reg(choice.left) <= 0 {
            return self.jump(choice.done);
        }
        let Some(together) = &choice.together else {
            if let Some(who) = &choice.who {
                match one(self.seats(who)) {
                    Some(seat) => self.state.me = seat,
                    None => return self.jump(choice.done),
                }
            }
            // a player who is out chooses nothing more
            if self.state.out >> self.state.me & 1 == 1 {
                return self.jump(choice.done);
            }
            if self.look().can_choose(choice) {
                return self.wait(nth, pc);
            }
            if choice.skip || choice.may.is_some() {
                return self.jump(choice.done);
            }
            return self.guard(4);
        };
        if self.state.reg(choice.rest) == -1 {
            let all = self.seats(together);
            self.state.set_reg(choice.rest, all.into());
        }
        while let Some(seat) = one(self.state.reg(choice.rest) as u8) {
            self.state.me = seat;
            if self.look().can_choose(choice) {
                return self.wait(nth, pc);
            }
            let rest = self.state.reg(choice.rest) & !(1 << seat);
            self.state.set_reg(choice.rest, rest.into());
        }
        match one(self.state.chosen) {
            Some(seat) => {
                self.state.chosen &= !(1 << seat);
                self.state.me = seat;
                let pick = std::mem::take(&mut self.state.picks[usize::from(seat)]);
                self.act(pick);
            }
            None => {
                let left = i32::from(self.state.reg(choice.left)) - 1;
                self.state.set_reg(choice.left, left);
                self.state.set_reg(choice.rest, -1);
                self.state.answered = 0;
                self.jump(pc);
            }
        }
    }

    pub(super) fn wait(&mut self, choice: u8, pc: u16) {
        self.jump(pc);
        // registers of earlier steps are cleared, because a view would reveal them
        let asked = &self.program().choices[usize::from(choice)];
        self.state.frame_mut().forget(asked.rest + 1, asked.sets);
        self.state.wait = Wait::Choice { seat: self.state.me, choice };
    }

    /// Carries out a choice.
    pub(crate) fn choose(&mut self, seat: u8, pick: Move<W>) {
        let Wait::Choice { choice: nth, .. } = self.state.wait else { return };
        let program = self.program();
        let choice = &program.choices[usize::from(nth)];
        self.state.choices += 1;
        if self.state.choices > CHOICES {
            return self.guard(2);
        }
        let declined = usize::from(pick.action) >= program.actions.len();
        if choice.together.is_some() {
            let rest = self.state.reg(choice.rest) & !(1 << seat);
            self.state.set_reg(choice.rest, rest.into());
            self.state.answered |= 1 << seat;
            if !declined {
                self.state.chosen |= 1 << seat;
                self.state.picks[usize::from(seat)] = pick;
            }
        } else if declined {
            self.log.note(Event::Chose { seat, action: pick.action, targets: pick.targets, seen: u8::MAX });
            self.jump(choice.done);
        } else {
            self.act(pick);
        }
        self.run();
    }

    /// Begins an action: sets its targets and pays its cost.
    pub(super) fn act(&mut self, pick: Move<W>) {
        let program = self.program();
        let Some(action) = program.actions.get(usize::from(pick.action)) else { return };
        let seat = self.state.me;
        if self.log.listens() {
            let seen = self.state.seen_by(self.setup, pick);
            self.log.note(Event::Chose { seat, action: pick.action, targets: pick.targets, seen });
        }
        for ((reg, target), value) in action.targets.iter().zip(pick.targets) {
            match target {
                Target::Some { set, .. } => self.state.keep(*set, pick.some),
                _ => self.state.set_reg(*reg, value.into()),
            }
        }
        for (mark, cost) in &action.pays {
            let cost = self.num(cost);
            self.add(*mark, seat, -cost);
        }
        self.jump(action.body);
    }

    pub(super) fn acted(&mut self, choice: u8, action: u16) {
        let program = self.program();
        let nth = usize::from(action);
        let (choice, action) = (&program.choices[usize::from(choice)], &program.actions[nth]);
        let about = action.about.and_then(|reg| self.state.card_in(reg)).unwrap_or(NOBODY);
        if choice.once {
            self.jump(choice.done);
        } else {
            if choice.together.is_none() {
                let left = i32::from(self.state.reg(choice.left)) - 1;
                self.state.set_reg(choice.left, left);
            }
            self.jump(choice.ask);
        }
        self.fire(&self.setup.set_off[nth], about);
    }
}
