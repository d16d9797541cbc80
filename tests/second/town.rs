//! The town, and the exchanges at the end of the game: LR-78 to LR-84.

use super::table::{Card, Flow, Table, places};
use lootpress::games::loot_roll::Move;
use lootpress::games::loot_roll::effect::{Duration, Window};

impl Table<'_> {
    pub(super) fn town(&mut self) -> Flow {
        for _ in 0..self.setup.rules.vendor_cards {
            self.offer();
        }
        self.town_turns = 0;
        let first = self.active;
        for _ in 0..self.setup.rules.town_turns {
            for seat in self.round(first) {
                self.town_turn_over()?;
                self.town_turns += 1;
                self.window(Window::Town, seat)?;
                self.town_turn(seat)?;
            }
        }
        self.town_turn_over()?;
        while !self.vendor.is_empty() {
            let card = self.vendor.remove(0);
            self.discards[0].insert(0, card);
        }
        Ok(())
    }

    pub(super) fn town_turn_over(&mut self) -> Flow {
        if self.end(|until| matches!(until, Duration::ThisTownTurn | Duration::ThisTurn)) {
            self.thin(self.active)?;
        }
        Ok(())
    }

    pub(super) fn offer(&mut self) {
        if let Some(card) = self.draw(0) {
            self.vendor.insert(0, card);
        }
    }

    pub(super) fn town_turn(&mut self, seat: usize) -> Flow {
        let mut moves = vec![Move::Pass];
        if self.vendor.iter().any(|c| self.affords(seat, *c)) {
            moves.push(Move::Shop);
        }
        if !self.players[seat].bag.is_empty() {
            moves.push(Move::Bank);
        }
        match self.ask(seat, "town_turn", moves)? {
            Move::Shop => {
                for _ in 0..self.setup.rules.purchases {
                    let offers = self.vendor.iter().filter(|c| self.affords(seat, **c));
                    let mut moves: Vec<Move> = offers.map(|c| Move::Card(*c)).collect();
                    moves.push(Move::Pass);
                    let Move::Card(card) = self.ask(seat, "buy", moves)? else { break };
                    let mut owed = self.price(seat, card);
                    while owed > 0 && !self.players[seat].bag.is_empty() {
                        let moves = self.players[seat].bag.iter().map(|c| Move::Card(*c)).collect();
                        if let Move::Card(paid) = self.ask(seat, "pay", moves)? {
                            owed -= self.treasure(paid);
                            self.bag_to_discard(seat, paid);
                        }
                    }
                    self.vendor.retain(|c| *c != card);
                    self.players[seat].hand.insert(0, card);
                    self.offer();
                }
            }
            Move::Bank => {
                while !self.players[seat].bag.is_empty() {
                    let mut moves: Vec<Move> = self.players[seat].bag.iter().map(|c| Move::Card(*c)).collect();
                    moves.push(Move::Pass);
                    let Move::Card(card) = self.ask(seat, "deposit", moves)? else { break };
                    self.take_from_bag(seat, card);
                    self.players[seat].bank.insert(0, card);
                }
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn affords(&self, seat: usize, card: Card) -> bool {
        self.players[seat].bag.iter().map(|c| self.treasure(*c)).sum::<i32>() >= self.price(seat, card)
    }

    // -- the end (LR-84, LR-A34)

    pub(super) fn last_swaps(&mut self, seat: usize) -> Flow {
        loop {
            let player = &self.players[seat];
            let spare = player.bag.iter().chain(&player.bank);
            let fits = |c: &&Card| {
                let gear = self.setup.card(**c).gear();
                !self.used.contains(c)
                    && gear.is_some_and(|(slot, _)| places(slot).iter().any(|i| player.slots[*i].is_some()))
            };
            let mut moves: Vec<Move> = spare.filter(fits).map(|c| Move::Wear(*c)).collect();
            if moves.is_empty() {
                break;
            }
            moves.push(Move::Pass);
            let Move::Wear(card) = self.ask(seat, "swap", moves)? else { break };
            let (slot, _) = self.setup.card(card).gear().expect("gear");
            for i in places(slot) {
                if let Some(old) = self.players[seat].slots[i] {
                    self.take_off(seat, old);
                    self.players[seat].bank.insert(0, old);
                }
            }
            self.take_from_bag(seat, card);
            self.players[seat].bank.retain(|c| *c != card);
            self.put_on(seat, card);
            self.used.push(card);
        }
        Ok(())
    }
}
