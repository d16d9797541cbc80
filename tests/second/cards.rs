//! Moves of cards: drawing, wearing, taking off, discarding, and their effects.

use super::table::{Card, Change, Flow, On, Table, places};
use lootpress::games::loot_roll::Move;
use lootpress::games::loot_roll::effect::{Duration, Place, Trigger};

impl Table<'_> {
    /// A card goes from its place to its destination: table, body or bag.
    pub(crate) fn send(&mut self, card: Card, seat: usize, place: Place) -> Flow {
        let pile = self.pile_of(card);
        if matches!(place, Place::Stay | Place::Equipped) {
            return Ok(());
        }
        let to_bag = place == Place::ToBag && pile != 0;
        if self.players[seat].worn.contains(&card) {
            self.take_off(seat, card);
        } else if self.on_table.contains(&card) {
            self.on_table.retain(|c| *c != card);
        } else if self.players[seat].bag.contains(&card) && !to_bag {
            self.take_from_bag(seat, card);
        } else {
            return self.overflow(seat);
        }
        let player = &mut self.players[seat];
        match place {
            Place::ToBag | Place::ToBank if pile == 0 => player.hand.insert(0, card),
            Place::ToBag => player.bag.insert(0, card),
            Place::ToBank => player.bank.insert(0, card),
            _ => self.discards[pile].insert(0, card),
        }
        self.overflow(seat)
    }

    pub(crate) fn take_from_bag(&mut self, seat: usize, card: Card) {
        if self.players[seat].bag.contains(&card) {
            self.players[seat].bag.retain(|c| *c != card);
            self.running.retain(|m| !(m.from == card && m.until == Duration::WhileInBag));
        }
    }

    pub(crate) fn bag_to_discard(&mut self, seat: usize, card: Card) {
        self.take_from_bag(seat, card);
        let pile = self.pile_of(card);
        self.discards[pile].insert(0, card);
    }

    /// LR-4, LR-A11.
    pub(crate) fn draw(&mut self, pile: usize) -> Option<Card> {
        if self.piles[pile].is_empty() {
            if self.discards[pile].is_empty() {
                return None;
            }
            let mut cards = std::mem::take(&mut self.discards[pile]);
            self.dice.shuffle(&mut cards);
            self.piles[pile] = cards;
            self.players.iter_mut().for_each(|p| p.seen[pile] = 0);
        }
        self.players.iter_mut().for_each(|p| p.seen[pile] = p.seen[pile].saturating_sub(1));
        Some(self.piles[pile].remove(0))
    }

    /// Abilities go to the hand, loot to the bag (LR-F5).
    pub(crate) fn draw_to(&mut self, seat: usize, pile: usize) {
        if let Some(card) = self.draw(pile) {
            let player = &mut self.players[seat];
            if pile == 0 { &mut player.hand } else { &mut player.bag }.insert(0, card);
        }
    }

    /// LR-41: at once, down to the limit.
    pub(crate) fn overflow(&mut self, seat: usize) -> Flow {
        while self.players[seat].bag.len() as i32 > self.bag_limit(seat) {
            let moves = self.players[seat].bag.iter().map(|c| Move::Card(*c)).collect();
            if let Move::Card(card) = self.ask(seat, "overflow", moves)? {
                self.bag_to_discard(seat, card);
            }
        }
        Ok(())
    }

    /// Bags whose limit may have become smaller, the active player's first.
    pub(crate) fn thin(&mut self, first: usize) -> Flow {
        for seat in self.round(first) {
            self.overflow(seat)?;
        }
        Ok(())
    }

    /// LR-35, LR-37, LR-A3.
    pub(crate) fn equip(&mut self, seat: usize, card: Card) -> Flow {
        let (slot, _) = self.setup.card(card).gear().expect("gear");
        for i in places(slot) {
            if let Some(old) = self.players[seat].slots[i] {
                self.take_off(seat, old);
                self.players[seat].bag.insert(0, old);
            }
        }
        self.put_on(seat, card);
        self.overflow(seat)?;
        self.speak(card, Trigger::OnEquip, seat)
    }

    /// LR-38: a card that enters or leaves a slot changes the slot.
    pub(crate) fn put_on(&mut self, seat: usize, card: Card) {
        let (slot, _) = self.setup.card(card).gear().expect("gear");
        for i in places(slot) {
            self.players[seat].slots[i] = Some(card);
            self.players[seat].changed[i] = true;
        }
        self.players[seat].worn.insert(0, card);
        self.running.iter_mut().filter(|m| m.worn == Some(card)).for_each(|m| m.on = On::Seat(seat));
    }

    pub(crate) fn take_off(&mut self, seat: usize, card: Card) {
        for i in 0..6 {
            if self.players[seat].slots[i] == Some(card) {
                self.players[seat].slots[i] = None;
                self.players[seat].changed[i] = true;
            }
        }
        self.players[seat].worn.retain(|c| *c != card);
        self.running.iter_mut().filter(|m| m.worn == Some(card)).for_each(|m| m.on = On::Nobody);
        self.running.retain(|m| !(m.from == card && m.until == Duration::WhileEquipped));
    }

    /// Ends changes; returns whether the limit of a bag may be smaller now.
    pub(crate) fn end(&mut self, over: impl Fn(Duration) -> bool) -> bool {
        let shrunk = self.running.iter().any(|m| over(m.until) && matches!(m.change, Change::BagLimit(_)));
        self.running.retain(|m| !over(m.until));
        shrunk
    }

    /// Every effect of a card with this trigger, in the listed order (LR-F10).
    pub(crate) fn speak(&mut self, card: Card, trigger: Trigger, seat: usize) -> Flow {
        for effect in 0..self.setup.card(card).effects.len() {
            let gone = trigger == Trigger::OnMonsterRevealed && self.fought().monster != card;
            if self.setup.card(card).effects[effect].trigger == trigger && !gone {
                self.perform(card, effect, seat)?;
            }
        }
        Ok(())
    }
}
