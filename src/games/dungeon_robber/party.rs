//! Several robbers at one table (DR-120): the present robber, whose turn it is, who is struck, and effects on all of them. A
//! single robber is a party of one.

use super::event::{Event, Happened};
use super::mutant::Mutant;
use super::setup::NONE;
use super::state::{Step, Who};
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Happened>> Context<'_, L> {
    /// Logs an event for the present robber: if the last was about another one, a change of robber is logged first. The
    /// question whose call it is needs no such change.
    pub(super) fn tell(&mut self, event: Event) {
        let seat = self.state.robber.seat();
        if event != (Event::Calls { seat }) && self.state.robber.is_news() {
            self.log.note(Happened { seat, event: Event::To { seat } });
        }
        self.log.note(Happened { seat, event });
    }

    /// From here on the robber at a seat is spoken of.
    pub(super) fn turn_to(&mut self, seat: u8) {
        self.state.robber.turn_to(seat);
    }

    /// Drops the pending steps of a robber who is out.
    pub(super) fn go_without(&mut self, step: Step) {
        match step {
            Step::Round => self.state.steps.set_top(Step::Friends),
            Step::Roll(_) | Step::Hoard { .. } => self.turn_to(self.state.caller()),
            Step::Friends | Step::Next(_) | Step::Foes { .. } | Step::To(_) => {}
            _ => self.state.steps.pop(),
        }
    }

    /// The pending steps of the present robber, which come before all others.
    pub(super) fn ask(&mut self, step: Step) {
        self.ask_of(self.state.robber.seat(), step);
    }

    /// The same for the robber at a seat.
    pub(super) fn ask_of(&mut self, seat: u8, step: Step) {
        self.push(step);
        if self.state.robber.players() > 1 {
            self.push(Step::To(seat));
        }
    }

    /// The caller first, then to the left, each with his henchmen, then all the foes (DR-120).
    pub(super) fn new_round(&mut self) {
        self.turn_of(self.state.caller());
    }

    /// The turn of the robber at a seat, or of the next one; a robber who has lost it does nothing.
    pub(super) fn turn_of(&mut self, seat: u8) {
        self.turn_to(seat);
        self.state.steps.set_top(Step::Round);
        self.state.fight.turned = false;
        if self.state.fight.dazed.take(seat) {
            self.tell(Event::Idle { who: Who::Robber, monster: NONE });
            self.state.steps.set_top(Step::Friends);
        }
    }

    /// The target of a foe: any person present, robbers and henchmen, equally likely (DR-63, DR-120). From here on the target,
    /// or the robber it follows, is the present one.
    pub(super) fn target(&mut self) -> Who {
        let count: usize = self.state.robber.present().map(|robber| 1 + robber.friends.len()).sum();
        let mut nth = self.anybody(count);
        for seat in self.state.robber.from(self.state.caller) {
            let own = 1 + self.state.robber.at(seat).friends.len();
            if nth < own {
                self.turn_to(seat);
                break;
            }
            nth -= own;
        }
        if nth == 0 { Who::Robber } else { Who::Friend(nth as u8 - 1) }
    }

    /// A random one of this many.
    fn anybody(&mut self, count: usize) -> usize {
        let nth = if count > 1 { self.dice.roll(count as u32) as usize - 1 } else { 0 };
        if self.setup.bent.is(Mutant::TheCallerIsStruck) { 0 } else { nth }
    }

    /// Turns to a robber by chance, if there are several.
    pub(super) fn turn_to_anybody(&mut self) {
        let nth = self.anybody(self.state.robber.present().count());
        let seat = self.state.robber.from(self.state.caller).nth(nth);
        seat.into_iter().for_each(|seat| self.turn_to(seat));
    }

    /// Does something with every robber, from the caller on to the left.
    pub(super) fn each_robber(&mut self, mut deed: impl FnMut(&mut Self)) {
        for seat in self.state.robber.from(self.state.caller) {
            self.turn_to(seat);
            deed(self);
        }
    }

    /// Calls a function for each pursuer: the first one is [`Who::Pursuer`], then the others.
    pub(super) fn each_pursuer(&mut self, mut deed: impl FnMut(&mut Self)) {
        for left in (1..=self.state.pursuers.len()).rev() {
            let before = self.state.pursuers.len();
            if self.state.end.is_some() || before < left {
                return;
            }
            deed(self);
            if self.state.pursuers.len() == before {
                self.state.pursuers.rotate();
            }
        }
    }
}
