//! The town (LR-78 to LR-82): the cards that the vendor offers, sells and takes as payment. Players' purchases are in
//! `rules`.

use super::effect::{Duration, Window};
use super::event::Event;
use super::ids::CardNo;
use super::mutant::Mutant;
use super::state::{Step, Zone};
use crate::state::Context;
use cards::game::Log;
use table::seats;

impl<L: Log<Event>> Context<'_, L> {
    pub(super) fn town(&mut self, first: u8) {
        self.log.note(Event::Town { first });
        let there = self.state.zones.len(Zone::Vendor) as i32;
        for _ in there..self.setup.rules.vendor_cards {
            self.offer();
        }
        self.state.town_turns = 0;
        self.push(Step::TownNext { first });
    }

    /// The next seat clockwise has its town turn, for this many rounds (LR-79, LR-80); then the town closes.
    pub(super) fn town_next(&mut self, first: u8) {
        let thinner = self.state.end_modifiers(|m| matches!(m.until, Duration::ThisTownTurn | Duration::ThisTurn));
        let taken = self.state.town_turns;
        if thinner {
            self.push(Step::TownNext { first });
            return self.thin();
        }
        if i32::from(taken) >= self.setup.rules.town_turns * i32::from(self.setup.players) {
            return self.town_over(first);
        }
        self.state.town_turns += 1;
        let seat = seats::after(first, taken, self.setup.players);
        self.push(Step::TownNext { first });
        self.push(Step::TownTurn { seat });
        self.open(Window::Town, seat);
    }

    pub(super) fn offer(&mut self) {
        if let Some(card) = self.draw(0, Zone::Vendor) {
            self.log.note(Event::Offered { card });
        }
    }

    /// A card is paid for and goes to the buyer, and another takes its place (LR-82).
    pub(super) fn buy(&mut self, seat: u8, card: CardNo) {
        self.shift(card, Zone::Vendor, Zone::Hand(seat));
        if !self.setup.bent.is(Mutant::VendorIsNotRefilled) {
            self.offer();
        }
    }

    fn town_over(&mut self, first: u8) {
        loop {
            let left = self.state.zones.iter(Zone::Vendor).next();
            let Some(card) = left.filter(|_| !self.setup.bent.is(Mutant::UnsoldStays)) else { break };
            self.discard(card, Zone::Vendor);
            self.log.note(Event::Unsold { card });
        }
        self.state.dungeon += 1;
        if !self.setup.bent.is(Mutant::WinsOutliveTheDungeon) {
            self.state.wins = 0;
        }
        self.state.dungeon_turns = 0;
        self.state.active = first;
        self.push(Step::Turn);
    }
}
