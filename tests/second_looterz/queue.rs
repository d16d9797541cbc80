//! Waiting abilities (LZ-A10, LZ-A11): triggered in batches, carried out from front to back.

use super::table::{Choice, Flow, Table, Waiting, Who};
use lootpress::games::looterz::effect::Trigger;

impl Table<'_> {
    /// One batch: the active player's first, then clockwise (LZ-A10).
    pub(crate) fn set_off(&mut self, batch: &[(Trigger, Vec<(Who, usize)>)]) {
        self.events += 1;
        for seat in self.round(self.active) {
            for (trigger, looterz) in batch {
                for (who, _) in looterz.iter().filter(|(_, s)| *s == seat) {
                    if !self.cards[who.card].with(*trigger).is_empty() {
                        self.queue.push(Waiting { who: *who, trigger: *trigger, seat, event: self.events });
                    }
                }
            }
        }
    }

    /// From front to back, until nothing waits; a player orders his own abilities of one event.
    pub(crate) fn resolve(&mut self) -> Flow {
        while let Some(front) = self.queue.first().copied() {
            let level = |w: &&Waiting| w.event == front.event && w.seat == front.seat;
            let mut choices: Vec<Choice> =
                self.queue.iter().take_while(level).map(|w| Choice::First(w.who.card, w.trigger)).collect();
            choices.sort();
            choices.dedup();
            let mut at = 0;
            if choices.len() > 1
                && let Choice::First(card, trigger) = self.ask(front.seat, "order", choices)?
            {
                at =
                    self.queue.iter().position(|w| (w.who.card, w.trigger) == (card, trigger)).expect("it was offered");
            }
            let next = self.queue.remove(at);
            self.speak(next.who, next.trigger, next.seat)?;
        }
        Ok(())
    }

    /// Every effect of a Looter with this trigger, in the order of print.
    pub(crate) fn speak(&mut self, who: Who, trigger: Trigger, seat: usize) -> Flow {
        for effect in self.cards[who.card].with(trigger) {
            self.perform(who, effect, seat)?;
        }
        Ok(())
    }
}
