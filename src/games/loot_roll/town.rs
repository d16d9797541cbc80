//! The town (LR-78 to LR-82): what the vendor lays out, sells and takes back. Who buys what is chosen in `rules`.

use super::effect::{Duration, Window};
use super::event::Event;
use super::rules::Table;
use super::setup::CardNo;
use super::state::{Step, Zone};
use crate::game::Log;

impl<L: Log<Event>> Table<'_, L> {
    pub(super) fn town(&mut self, first: u8) {
        self.log.note(Event::Town { first });
        for _ in 0..self.setup.rules.vendor_cards {
            self.offer();
        }
        self.push(Step::TownOver { first });
        for _ in 0..self.setup.rules.town_turns {
            for i in (0..self.setup.players).rev() {
                let seat = (first + i) % self.setup.players;
                self.push(Step::TownTurn { seat });
                self.open(Window::Town, seat);
            }
        }
    }

    pub(super) fn offer(&mut self) {
        if let Some(card) = self.draw(0) {
            self.state.zones.put_under(card, Zone::Vendor);
            self.log.note(Event::Offered { card });
        }
    }

    pub(super) fn buy(&mut self, seat: u8, card: CardNo) {
        self.state.zones.take(card, Zone::Vendor);
        self.state.zones.put(card, Zone::Hand(seat));
        self.offer();
    }

    pub(super) fn town_over(&mut self, first: u8) {
        while let Some(card) = self.state.zones.take_top(Zone::Vendor) {
            self.discard(card);
        }
        self.state.end_modifiers(|m| matches!(m.until, Duration::ThisDungeon | Duration::ThisTownTurn));
        self.state.dungeon += 1;
        self.state.wins = 0;
        self.state.dungeon_turns = 0;
        self.state.active = first;
        self.push(Step::Turn);
    }
}
