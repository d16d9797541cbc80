//! Moves cards from one place to another, and triggers the resulting abilities. Every movement goes through here and
//! is logged; `lasting` handles the control of Looterz.

use super::effect::{Duration, Trigger, Zone};
use super::event::{End, Event};
use super::ids::{CARDS, CardNo, Cards, NONE, Owners};
use super::mutant::Mutant;
use crate::state::Context;
use cards::game::Log;
use table::pile::{Pile, Seen};

impl<L: Log<Event>> Context<'_, L> {
    /// Takes the top card of the Inn; if there is none, the Graveyard is shuffled to become the new Inn (LZ-34,
    /// LZ-A5).
    pub(super) fn top_card(&mut self) -> Option<CardNo> {
        if self.state.pile.is_empty() {
            self.refill();
        }
        let card = self.state.pile.take()?;
        self.state.known.drawn();
        Some(card)
    }

    fn refill(&mut self) {
        let cards = self.state.graveyard.len();
        if cards == 0 || self.setup.bent.is(Mutant::GraveyardStays) {
            return;
        }
        let bones = std::mem::take(&mut self.state.graveyard);
        self.state.pile = bones.into_iter().collect::<Pile<CARDS>>().shuffled(self.dice);
        self.state.known = Seen::NONE;
        self.log.note(Event::Shuffled { cards });
    }

    /// A card goes to a hand.
    pub(super) fn gets(&mut self, seat: u8, card: CardNo) {
        self.state.hands[usize::from(seat)].add(card);
        self.state.held[usize::from(seat)] += 1;
    }

    fn gives_up(&mut self, seat: u8, card: CardNo) {
        self.state.hands[usize::from(seat)].remove(card);
        self.state.held[usize::from(seat)] -= 1;
    }

    /// A seat draws a card.
    pub(super) fn draw(&mut self, seat: u8) {
        match self.top_card() {
            Some(card) => {
                self.gets(seat, card);
                self.log.note(Event::Drew { seat, card });
            }
            None => self.log.note(Event::Bare { seat }),
        }
    }

    /// A card goes from a hand to the Graveyard, which is not a death (LZ-32, LZ-36).
    pub(super) fn discard(&mut self, seat: u8, card: CardNo) {
        self.gives_up(seat, card);
        self.state.graveyard.add(card);
        self.log.note(Event::Discarded { seat, card });
        let event = self.state.queue.begin();
        if self.setup.bent.is(Mutant::DiscardsHaveWishes) && self.setup.with(Trigger::LastWish).has(card) {
            self.wait(card, Trigger::LastWish, seat, event);
        }
        if self.setup.bent.is(Mutant::DiscardsAreMourned) {
            self.wait_all(self.state.dungeon(), Trigger::OnOtherDies, event, 1);
        }
    }

    /// A card goes from the Graveyard to a hand.
    pub(super) fn take(&mut self, seat: u8, card: CardNo) {
        self.state.graveyard.remove(card);
        self.gets(seat, card);
        self.log.note(Event::Took { seat, card });
    }

    /// A card goes from a hand into the Dungeon.
    pub(super) fn recruit_from_hand(&mut self, seat: u8, card: CardNo) {
        self.gives_up(seat, card);
        self.enter(seat, card, Zone::Hand);
    }

    /// A card goes from the Graveyard into the Dungeon.
    pub(super) fn recruit_from_graveyard(&mut self, seat: u8, card: CardNo) {
        self.state.graveyard.remove(card);
        self.enter(seat, card, Zone::Graveyard);
    }

    /// A Looter enters the Dungeon. The Looter counts as a new one, even if it was in play before (LZ-20, LZ-37,
    /// LZ-A39).
    pub(super) fn enter(&mut self, seat: u8, card: CardNo, from: Zone) {
        let life = self.setup.life[usize::from(card)];
        let others = self.state.dungeon();
        self.state.play[usize::from(seat)].add(card);
        self.state.life[usize::from(card)] = life;
        if !self.setup.bent.is(Mutant::ArrivalsRest) {
            self.state.ready.add(card);
        }
        self.log.note(Event::Recruited { seat, card, from, life });
        let mut happenings = [(Cards::one(card), Trigger::Recruitment), (others, Trigger::OnOtherEnters)];
        if self.setup.bent.is(Mutant::ArrivalsAreGreetedFirst) {
            happenings.reverse();
        }
        // a Recruitment takes effect at once; other abilities follow
        for (cards, trigger) in happenings {
            let event = self.state.queue.begin();
            self.wait_all(cards, trigger, event, 1);
        }
    }

    /// A Looter leaves play, and all changes on it and all effects that last as long as it end.
    fn leave(&mut self, card: CardNo) {
        let state = &mut *self.state;
        state.play.iter_mut().for_each(|own| own.remove(card));
        state.began.forget(card);
        state.ready.remove(card);
        state.life[usize::from(card)] = 0;
        if !self.setup.bent.is(Mutant::ReturningForgetsNothing) {
            state.forget(card);
        }
        if !state.modifiers.is_empty() {
            let on_some = state.modifiers.iter_mut().filter(|m| m.on != Cards::ALL);
            on_some.for_each(|m| m.on.remove(card));
            self.end_modifiers(|m| m.on.is_empty() || m.until == Duration::WhileInPlay && m.from == card);
        }
    }

    /// A Looter goes from play to its controller's hand, which is not a death.
    pub(super) fn go_back(&mut self, card: CardNo) {
        let Some(seat) = self.state.controller(card) else { return };
        self.leave(card);
        self.gets(seat, card);
        self.log.note(Event::WentBack { seat, card });
    }

    /// Looterz lose Life; those without Life are dead (LZ-28), all at once (LZ-A10). `by` is the cause.
    pub(super) fn hurt(&mut self, cards: Cards, amount: i32, by: CardNo) {
        let hurt = cards & self.state.dungeon();
        if amount <= 0 || hurt.is_empty() {
            return;
        }
        if self.setup.bent.is(Mutant::DeathsComeOneByOne) && hurt.len() > 1 {
            return hurt.into_iter().for_each(|card| self.hurt(Cards::one(card), amount, by));
        }
        let mut dead = Cards::NONE;
        for card in hurt {
            if self.lose_life(card, amount, by) == 0 {
                dead.add(card);
            }
        }
        self.aftermath(hurt, dead, End::Killed, by);
    }

    /// Removes Life from a Looter and returns how much is left.
    fn lose_life(&mut self, card: CardNo, amount: i32, by: CardNo) -> u16 {
        let life = &mut self.state.life[usize::from(card)];
        let lost = amount.clamp(0, i32::from(*life)) as u16;
        *life -= lost;
        let life = *life;
        self.tell_life(card, -(lost as i16), by);
        life
    }

    fn tell_life(&mut self, card: CardNo, change: i16, by: CardNo) {
        let seat = self.state.controller(card).unwrap_or(self.state.active);
        self.log.note(Event::Life { seat, card, change, life: self.state.life(card), by });
    }

    /// Adds Life to a Looter; there is no limit (LZ-A6).
    pub(super) fn place_life(&mut self, card: CardNo, amount: i32, by: CardNo) {
        let room = i32::from(self.setup.life[usize::from(card)].saturating_sub(self.state.life[usize::from(card)]));
        let amount = if self.setup.bent.is(Mutant::LifeStaysAsPrinted) { amount.min(room) } else { amount };
        let life = &mut self.state.life[usize::from(card)];
        *life = life.saturating_add(amount.clamp(0, 999) as u16).min(i16::MAX as u16);
        self.tell_life(card, amount.clamp(0, 999) as i16, by);
    }

    /// Life goes from one Looter to another, as far as there is any.
    pub(super) fn move_life(&mut self, from: CardNo, to: CardNo, amount: i32, by: CardNo) {
        let amount = amount.min(self.state.life(from).into());
        if amount <= 0 || from == to || self.state.life(to) == 0 {
            return;
        }
        let left = self.lose_life(from, amount, by);
        self.place_life(to, amount, by);
        let giver = Cards::one(from);
        self.aftermath(giver, if left == 0 { giver } else { Cards::NONE }, End::Killed, by);
    }

    /// Looterz go to the Graveyard, whatever their Life (LZ-41).
    pub(super) fn destroy(&mut self, cards: Cards, by: CardNo) {
        self.aftermath(Cards::NONE, cards & self.state.dungeon(), End::Destroyed, by);
    }

    /// A controller puts a Looter into the Graveyard (LZ-38).
    pub(super) fn sacrifice(&mut self, card: CardNo) {
        self.aftermath(Cards::NONE, Cards::one(card) & self.state.dungeon(), End::Sacrificed, NONE);
    }

    /// The dead leave together, and then everything that this triggers waits, as one event (LZ-M5, LZ-A10). Of a
    /// Looter that has left play, only the Last Wish still works.
    fn aftermath(&mut self, hurt: Cards, dead: Cards, how: End, by: CardNo) {
        let before = Owners::of(&self.state.play);
        let before = if self.setup.bent.is(Mutant::WishesGoHome) { self.state.began } else { before };
        let controller = |card: CardNo| before.owner(card).unwrap_or(0);
        for card in dead {
            self.leave(card);
            self.state.graveyard.add(card);
            self.log.note(Event::Died { seat: controller(card), card, how, by });
        }
        let bent = |mutant| self.setup.bent.is(mutant);
        let (apart, mourned) =
            (bent(Mutant::KindsComeApart), if bent(Mutant::OneIsMournedForAll) { 1 } else { u8::MAX });
        let mut event = self.state.queue.begin();
        for card in dead & self.setup.with(Trigger::LastWish) {
            // LZ-A12
            self.wait(card, Trigger::LastWish, controller(card), event);
        }
        if self.setup.bent.is(Mutant::TheDyingComplain) {
            for card in hurt & dead & self.setup.with(Trigger::OnDamaged) {
                self.wait(card, Trigger::OnDamaged, controller(card), event);
            }
        }
        if self.setup.bent.is(Mutant::TheDeadMourn) {
            for card in dead & self.setup.with(Trigger::OnOtherDies) {
                self.wait(card, Trigger::OnOtherDies, controller(card), event);
            }
        }
        let happenings = [
            (hurt & !dead, Trigger::OnDamaged, 1),
            (Cards::one(by), Trigger::OnKill, (dead & !Cards::one(by)).len()),
            (self.state.dungeon(), Trigger::OnOtherDies, dead.len().min(mourned)),
        ];
        for (cards, trigger, times) in happenings.into_iter().filter(|(_, _, times)| *times > 0) {
            if apart {
                event = self.state.queue.begin();
            }
            self.wait_all(cards, trigger, event, times);
        }
    }
}
