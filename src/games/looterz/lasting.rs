//! Continuous effects and durations: borrowed Looterz, changes in force, granted actions; how they begin and end.

use super::change::{Change, Twice};
use super::effect::{Duration, Trigger};
use super::event::Event;
use super::guard::Guard;
use super::ids::{CardNo, Cards, NONE};
use super::mutant::Mutant;
use super::state::{Modifier, Performing};
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Event>> Context<'_, L> {
    /// A player takes control of a Looter (LZ-A15, LZ-F7): its Life stays, and nothing is triggered.
    pub(super) fn take_control(&mut self, card: CardNo, seat: u8, until: Duration, owner: u8, by: CardNo) {
        let Some(from) = self.state.controller(card) else { return };
        if from == seat || self.too_late(until, by) {
            return;
        }
        match until {
            Duration::Permanent | Duration::Instant => self.end_loans(card),
            _ => self.lend(
                card,
                from,
                Modifier { on: Cards::one(card), change: Change::Again, until, seat: owner, from: by },
            ),
        }
        self.hand_over(card, from, seat);
        if self.setup.bent.is(Mutant::BorrowedAreTired) {
            self.state.ready.remove(card);
        }
        if self.setup.bent.is(Mutant::ChangingSidesRecruits) {
            let event = self.state.queue.begin();
            self.wait_all(Cards::one(card), Trigger::Recruitment, event, 1);
        }
        self.log.note(Event::Changed { card, from, to: seat, until });
    }

    /// The Looter returns to its controller at the beginning of the turn; a newcomer returns to its present
    /// controller (LZ-A15).
    fn lend(&mut self, card: CardNo, from: u8, loan: Modifier) {
        let home = self.state.began.owner(card).unwrap_or(from);
        self.modify(Modifier { change: Change::Home(home), ..loan });
    }

    /// The Looter changes its controller permanently: it no longer returns to any earlier one, and a player who
    /// borrows it now returns it to the new controller.
    fn end_loans(&mut self, card: CardNo) {
        if !self.setup.bent.is(Mutant::SwapsAreUndone) {
            self.state.began.forget(card);
        }
        if self.setup.bent.is(Mutant::LoansNeverEnd) {
            return;
        }
        let loans = self.state.modifiers.iter_mut().filter(|m| matches!(m.change, Change::Home(_)));
        loans.for_each(|m| m.on.remove(card));
        self.end_modifiers(|m| m.on.is_empty());
    }

    fn hand_over(&mut self, card: CardNo, from: u8, to: u8) {
        self.state.play[usize::from(from)].remove(card);
        self.state.play[usize::from(to)].add(card);
    }

    /// Whether an effect that lasts as long as a Looter is in play would begin after the Looter has left.
    fn too_late(&self, until: Duration, by: CardNo) -> bool {
        until == Duration::WhileInPlay && self.state.life(by) == 0
    }

    /// An effect applies to these Looterz from now on; the next turn of its player may end it.
    pub(super) fn lasts(&mut self, on: Cards, change: Change, until: Duration, p: &Performing) {
        if on.is_empty() || self.too_late(until, p.looter) {
            return;
        }
        let everybody = on == Cards::ALL || self.setup.bent.is(Mutant::LatecomersAreMeant) && on.len() > 1;
        let meant = if everybody { Cards::ALL } else { on };
        self.modify(Modifier { on: meant, change, until, seat: p.seat, from: p.card });
        match on {
            Cards::ALL => self.log.note(Event::Lasts { on: NONE, change, until, by: p.card }),
            _ => on.into_iter().for_each(|on| self.log.note(Event::Lasts { on, change, until, by: p.card })),
        }
    }

    /// A change applies from now on. Changes that add up are stored like the digits of a number: two equal changes
    /// become one with the doubled number, so that a few entries are enough for any number of changes (`law::room`).
    fn modify(&mut self, new: Modifier) {
        let (mut new, mut at) = (new, 0);
        while at < self.state.modifiers.len() && !new.on.is_empty() {
            let old = self.state.modifiers[at];
            if !self.runs_like(&old, &new) {
                at += 1;
                continue;
            }
            let (either, both) = (old.on | new.on, old.on & new.on);
            match new.change.twice() {
                Twice::Once => {
                    self.state.modifiers[at].on = either;
                    return;
                }
                Twice::Beside => {
                    self.state.modifiers[at].on = either;
                    (new.on, at) = (both, at + 1);
                }
                Twice::Double(change) => {
                    self.state.modifiers[at].on = either & !both;
                    (new.on, new.change, at) = (both, change, 0);
                    self.end_modifiers(|m| m.on.is_empty());
                }
            }
        }
        if !new.on.is_empty() && !self.state.modifiers.push(new) {
            self.stop(Guard::Lasting);
        }
    }

    /// Whether two changes are the same, apart from their targets: they are of the same title, or of the same Looter
    /// if they last as long as it is in play, and they end together.
    fn runs_like(&self, a: &Modifier, b: &Modifier) -> bool {
        let title = |card: CardNo| self.setup.title_of.get(usize::from(card));
        (a.change, a.until, a.on == Cards::ALL) == (b.change, b.until, b.on == Cards::ALL)
            && !matches!(a.change, Change::Home(_))
            && (a.seat == b.seat || a.until != Duration::UntilYourNextTurn)
            && title(a.from) == title(b.from)
            && (a.from == b.from || a.until != Duration::WhileInPlay)
    }

    /// Ends every change for which `over` holds; borrowed Looterz return (LZ-A14).
    pub(super) fn end_modifiers(&mut self, over: impl Fn(&Modifier) -> bool) {
        let mut at = 0;
        while at < self.state.modifiers.len() {
            let m = self.state.modifiers[at];
            if !over(&m) {
                at += 1;
                continue;
            }
            self.state.modifiers.end(at);
            if let (Change::Home(home), Some(card)) = (m.change, m.on.first()) {
                self.go_home(card, home, at);
            }
        }
    }

    /// A borrowed Looter returns. If another player has borrowed it since, it returns later (changes from `at` on are
    /// newer).
    fn go_home(&mut self, card: CardNo, home: u8, at: usize) {
        let younger = self.state.modifiers[at..].iter_mut();
        for m in younger {
            if matches!(m.change, Change::Home(_)) && m.on.has(card) {
                m.change = Change::Home(home);
                return;
            }
        }
        match self.state.controller(card) {
            Some(from) if from != home => {
                self.hand_over(card, from, home);
                self.log.note(Event::WentHome { card, from, to: home });
            }
            _ => {}
        }
    }

    /// A Looter may act once more in this turn.
    pub(super) fn act_again(&mut self, cards: Cards, seat: u8, by: CardNo) {
        for card in cards & self.state.dungeon() {
            let until = Duration::UntilEndOfTurn;
            self.log.note(Event::Lasts { on: card, change: Change::Again, until, by });
            if self.state.ready.has(card) {
                self.modify(Modifier { on: Cards::one(card), change: Change::Again, until, seat, from: by });
            } else {
                self.state.ready.add(card);
            }
        }
    }

    /// A Looter uses up an action.
    pub(super) fn spend(&mut self, card: CardNo) {
        let again = self.state.modifiers.iter().position(|m| m.change == Change::Again && m.on.has(card));
        match again {
            Some(at) => {
                self.state.modifiers[at].on.remove(card);
                self.end_modifiers(|m| m.on.is_empty());
            }
            None => self.state.ready.remove(card),
        }
    }
}
