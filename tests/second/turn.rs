//! The game and its turns in the order of the rules: a turn is a function. Fights are in `fight`, the town is in
//! `town`.

use super::table::{Card, Flow, Stop, Table};
use lootpress::games::loot_roll::Move;
use lootpress::games::loot_roll::effect::{Duration, Trigger, Window};

/// A limit of the engine, which is not a rule.
const STALL_TURNS: i32 = 150;

impl Table<'_> {
    pub(crate) fn game(&mut self) -> Flow {
        for pile in 0..5 {
            let mut cards: Vec<Card> =
                (0..self.setup.cards.len()).map(|c| c as Card).filter(|c| self.pile_of(*c) == pile).collect();
            self.dice.shuffle(&mut cards);
            self.piles[pile] = cards;
        }
        self.active = self.dice.below(self.seats() as u32) as usize;
        for _ in 0..self.setup.rules.starting_abilities {
            for seat in self.round(self.active) {
                self.draw_to(seat, 0);
            }
        }
        for dungeon in 1..=self.setup.rules.dungeons {
            (self.dungeon, self.wins, self.dungeon_turns) = (dungeon, 0, 0);
            while !self.turn()? {}
            if dungeon < self.setup.rules.dungeons {
                self.town()?;
            }
        }
        let who_ended_it = (self.active + self.seats() - 1) % self.seats();
        self.used.clear();
        for seat in self.round(who_ended_it) {
            self.last_swaps(seat)?;
        }
        self.ended = true;
        Ok(())
    }

    /// LR-47, LR-48; true if a boss was beaten.
    pub(super) fn turn(&mut self) -> Flow<bool> {
        if self.dungeon_turns >= STALL_TURNS {
            return Err(Stop::Stalled);
        }
        self.turns += 1;
        self.dungeon_turns += 1;
        let seat = self.active;
        self.window(Window::TurnStart, seat)?;
        let beaten = self.action(seat)?;
        let before = self.active;
        let shrunk = self.end(|until| until == Duration::ThisTurn);
        self.active = (self.active + 1) % self.seats();
        if shrunk {
            self.thin(before)?;
        }
        Ok(beaten)
    }

    pub(super) fn action(&mut self, seat: usize) -> Flow<bool> {
        let some = |table: &Self, pile: usize| table.piles[pile].len() + table.discards[pile].len() > 0;
        let mut moves = Vec::new();
        if some(self, 1) {
            moves.push(Move::Explore);
        }
        if some(self, 4) {
            if self.wins < self.setup.rules.regular_wins {
                moves.push(Move::Fight(0));
            }
            moves.push(Move::Fight(1));
        }
        if !self.players[seat].bag.is_empty() {
            moves.push(Move::Throw);
        }
        if moves.is_empty() {
            return Ok(false);
        }
        match self.ask(seat, "action", moves)? {
            Move::Explore => self.explore(seat).map(|()| false),
            Move::Fight(mode) => self.fight(seat, mode == 1),
            _ => {
                let mut thrown = 0;
                while !self.players[seat].bag.is_empty() {
                    let mut moves: Vec<Move> = self.players[seat].bag.iter().map(|c| Move::Card(*c)).collect();
                    if thrown > 0 {
                        moves.push(Move::Pass);
                    }
                    let Move::Card(card) = self.ask(seat, "discard", moves)? else { break };
                    self.bag_to_discard(seat, card);
                    thrown += 1;
                }
                Ok(false)
            }
        }
    }

    /// LR-49, LR-50.
    pub(super) fn explore(&mut self, seat: usize) -> Flow {
        let mut found = Vec::new();
        for _ in 0..self.setup.rules.explore_draw {
            let Some(card) = self.draw(1) else { break };
            self.on_table.insert(0, card);
            found.push(card);
        }
        for card in found {
            self.speak(card, Trigger::OnExplore, seat)?;
            if !self.on_table.contains(&card) {
                continue;
            }
            let mut moves = vec![Move::Keep];
            if self.setup.card(card).gear().is_some() {
                moves.push(Move::Equip(card));
            }
            if !self.setup.card(card).used_worn && self.can_use(card, Window::TurnStart, seat, true) {
                moves.push(Move::Play(card));
            }
            match self.ask(seat, "explored", moves)? {
                Move::Equip(_) => {
                    self.on_table.retain(|c| *c != card);
                    self.equip(seat, card)?;
                }
                Move::Play(_) => self.use_card(seat, card, Window::TurnStart, true)?,
                _ => {
                    self.on_table.retain(|c| *c != card);
                    self.players[seat].bag.insert(0, card);
                    self.overflow(seat)?;
                }
            }
        }
        Ok(())
    }
}
