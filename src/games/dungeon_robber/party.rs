//! Several robbers in one game (DR-120): the current robber, whose turn it is, who is struck, and effects on all of
//! them. A single robber is a party of one.

use super::event::{Event, Happened};
use super::mutant::Mutant;
use super::setup::NONE;
use super::state::{Step, Who};
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Happened>> Context<'_, L> {
    /// Logs an event for the current robber. If the last event was about another robber, it first logs the change.
    /// The question who calls needs no such change.
    pub(super) fn tell(&mut self, event: Event) {
        let seat = self.state.robber.seat();
        if event != (Event::Calls { seat }) && self.state.robber.is_news() {
            self.log.note(Happened { seat, event: Event::To { seat } });
        }
        self.log.note(Happened { seat, event });
    }

    /// Makes the robber at this seat the current one, to whom the rules apply.
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

    /// The pending steps of the current robber, which are done before all others.
    pub(super) fn ask(&mut self, step: Step) {
        self.ask_of(self.state.robber.seat(), step);
    }

    /// The pending steps of the robber at a seat.
    pub(super) fn ask_of(&mut self, seat: u8, step: Step) {
        self.push(step);
        if self.state.robber.players() > 1 {
            self.push(Step::To(seat));
        }
    }

    /// The order of a fight: the caller and the robbers to the left, each with henchmen, then all foes (DR-120).
    pub(super) fn new_round(&mut self) {
        self.turn_of(self.state.caller());
    }

    /// The turn of the robber at a seat, or of the next one; a robber who loses the turn does nothing.
    pub(super) fn turn_of(&mut self, seat: u8) {
        self.turn_to(seat);
        self.state.steps.set_top(Step::Round);
        self.state.fight.turned = false;
        if self.state.fight.dazed.take(seat) {
            self.tell(Event::Idle { who: Who::Robber, monster: NONE });
            self.state.steps.set_top(Step::Friends);
        }
    }

    /// The target of a foe: any robber or henchman present, equally likely (DR-63, DR-120). The target, or the robber
    /// whom the henchman follows, becomes the current one.
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

    /// Chooses one of this many at random.
    fn anybody(&mut self, count: usize) -> usize {
        let nth = if count > 1 { self.dice.roll(count as u32) as usize - 1 } else { 0 };
        if self.setup.bent.is(Mutant::TheCallerIsStruck) { 0 } else { nth }
    }

    /// Makes a random robber the current one, if there are several.
    pub(super) fn turn_to_anybody(&mut self) {
        let nth = self.anybody(self.state.robber.present().count());
        let seat = self.state.robber.from(self.state.caller).nth(nth);
        seat.into_iter().for_each(|seat| self.turn_to(seat));
    }

    /// Does something with every robber, beginning with the caller and going to the left.
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
