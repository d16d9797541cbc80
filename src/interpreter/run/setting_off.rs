//! Words that events trigger: they are queued, and carried out one after the other.

use super::Machine;
use crate::eval::Eye;
use crate::event::Event;
use crate::program::{Occasion, Trigger, Whose};
use crate::state::{Due, NOBODY};
use cards::game::Log;

impl<const W: usize, L: Log<Event>> Machine<'_, W, L> {
    /// Queues the words that were triggered, those of the seat on turn first.
    pub(super) fn fire(&mut self, words: &[u8], about: u8) {
        if words.is_empty() {
            return;
        }
        let program = self.program();
        for seat in self.setup.round(self.state.on_turn()) {
            for nth in words.iter().map(|word| usize::from(*word)) {
                let Some(trigger) = &program.words[nth].trigger else { continue };
                let mine = seat == self.state.me;
                if matches!((trigger.whose, mine), (Whose::Mine, false) | (Whose::Others, true)) {
                    continue;
                }
                let Some(place) = trigger.place else { continue };
                let those = self.state.lying(self.setup, place, seat) & self.setup.having[nth];
                for card in those.into_iter().filter(|card| *card != about) {
                    self.set_off(nth, trigger, card, seat, about);
                }
            }
        }
    }

    /// Queues a word of a card for a seat, if its condition holds for the card of the event.
    fn set_off(&mut self, word: usize, trigger: &Trigger, card: u8, seat: u8, about: u8) {
        let program = self.program();
        for call in &program.on_card[usize::from(card)] {
            let own = usize::from(program.calls[usize::from(*call)].word) == word;
            let eye =
                Eye { me: seat, looked: about, asked: about, call: *call, this: card, holder: seat, ..self.eye() };
            if own && trigger.condition.as_ref().is_none_or(|condition| self.look().truth(condition, &eye)) {
                self.due(Due { call: *call, card, who: seat });
            }
        }
    }

    /// A card has moved from one slot to another: queues its own words, and those of other cards that wait for it, the words of the seat on
    /// turn first.
    pub(super) fn came(&mut self, card: u8, from: usize, to: usize) {
        let (old, new) = (self.setup.slot_place[from], self.setup.slot_place[to]);
        for seat in self.setup.round(self.state.on_turn()) {
            for nth in self.setup.moving.iter().map(|word| usize::from(*word)) {
                let Some(trigger) = &self.program().words[nth].trigger else { continue };
                // between places with the same name, a card neither enters nor leaves, unless both are named
                let comes = |one: u8, other: Option<u8>| one == new && other.map_or(old != new, |other| other == old);
                let goes = |one: u8, other: Option<u8>| one == old && other.map_or(old != new, |other| other == new);
                let slot = match trigger.on {
                    Occasion::Enters(place, other) if comes(place, other) => to,
                    Occasion::Leaves(place, other) if goes(place, other) => from,
                    _ => continue,
                };
                let whose = Some(self.setup.slot_owner[slot]).filter(|owner| *owner != NOBODY).unwrap_or(self.state.me);
                let reached = match trigger.whose {
                    Whose::Mine => seat == whose,
                    Whose::Others => seat != whose,
                    Whose::All => true,
                };
                let Some(lying) = trigger.place else {
                    if seat == whose && self.setup.having[nth].has(card) {
                        self.set_off(nth, trigger, card, whose, card);
                    }
                    continue;
                };
                // a shared place belongs to the seat on turn
                let shared = self.setup.slot_owner[self.setup.slot(lying, seat)] == NOBODY;
                if reached && (!shared || seat == self.state.on_turn()) {
                    let those = self.state.lying(self.setup, lying, seat) & self.setup.having[nth];
                    for other in those.into_iter().filter(|other| *other != card) {
                        self.set_off(nth, trigger, other, seat, card);
                    }
                }
            }
        }
    }

    fn due(&mut self, due: Due) {
        match self.state.due.get_mut(usize::from(self.state.dues)) {
            Some(free) => {
                *free = due;
                self.state.dues += 1;
            }
            None => self.guard(3),
        }
    }

    /// Begins the word that has waited longest. While a word is carried out, no other begins until that word has
    /// triggered one.
    pub(super) fn drain(&mut self, pc: u16) {
        if self.state.dues <= self.state.frame().waiting {
            return;
        }
        self.state.frames.iter_mut().for_each(|frame| frame.waiting = frame.waiting.saturating_sub(1));
        let due = self.state.due[0];
        self.state.due.rotate_left(1);
        self.state.dues -= 1;
        self.state.due[usize::from(self.state.dues)] = Due { call: 0, card: 0, who: 0 };
        self.jump(pc);
        self.begin(due);
    }
}
