//! The game and its turns in the order of the rules: a turn is a function, and a player with enough Loot ends it.

use super::table::{Choice, Flow, Stop, Table, Who};
use lootpress::games::looterz::effect::{Duration, Trigger};

impl Table<'_> {
    /// LZ-11 to LZ-14.
    pub(crate) fn game(&mut self) -> Flow {
        self.first = self.dice.below(self.players.len() as u32) as usize;
        self.inn = (0..self.cards.len()).collect();
        self.dice.shuffle(&mut self.inn);
        self.inn.reverse(); // after shuffling, the last card is the top
        self.active = self.first;
        for seat in self.round(self.first) {
            let count = if seat == self.first { self.rules.first_hand } else { self.rules.other_hands };
            for _ in 0..count {
                self.draw(seat);
            }
        }
        loop {
            self.turn()?;
        }
    }

    /// LZ-18.
    pub(crate) fn turn(&mut self) -> Flow {
        let seat = self.active;
        self.phase = 1;
        self.end(|r| r.until == Duration::UntilYourNextTurn && r.whose == seat);
        for looter in &mut self.dungeon {
            (looter.home, looter.actions) = (Some(looter.seat), 1);
        }
        let own: Vec<(Who, usize)> = self.of(seat).into_iter().map(|who| (who, seat)).collect();
        self.set_off(&[(Trigger::OnTurnStart, own)]);
        self.resolve()?;
        self.recruitment(seat)?;
        self.phase = 2;
        self.dungeon_phase(seat)?;
        self.phase = 3;
        self.recruitment(seat)?;
        self.phase = 4;
        self.sacrifices(seat)?;
        // LZ-33: effects that last until the end of the turn end
        self.end(|r| r.until == Duration::UntilEndOfTurn);
        self.active = (seat + 1) % self.players.len();
        if self.active == self.first {
            if self.rounds == self.rules.round_guard {
                return Err(Stop::Stalled);
            }
            self.rounds += 1;
        }
        Ok(())
    }

    /// LZ-19 to LZ-21, LZ-29: one of the two, if it is possible.
    fn recruitment(&mut self, seat: usize) -> Flow {
        let hand = self.once(&self.players[seat].hand);
        let mut choices: Vec<Choice> = hand.into_iter().map(Choice::Recruit).collect();
        if self.inn.len() + self.graveyard.len() > 0 {
            choices.push(Choice::Draw);
        }
        if choices.is_empty() {
            return Ok(());
        }
        let moment = if self.phase == 1 { "first_recruitment" } else { "second_recruitment" };
        match self.ask(seat, moment, choices)? {
            Choice::Recruit(card) => {
                self.players[seat].hand.retain(|c| *c != card);
                self.enter(card, seat);
                self.resolve()
            }
            _ => {
                self.draw(seat);
                Ok(())
            }
        }
    }

    /// LZ-30 to LZ-32.
    fn sacrifices(&mut self, seat: usize) -> Flow {
        while self.of(seat).len() as i32 > self.rules.looter_limit {
            let choices = self.of(seat).into_iter().map(|w| Choice::Card(w.card)).collect();
            if let Choice::Card(card) = self.ask(seat, "sacrifice", choices)? {
                let who = self.lying(card);
                self.leave(&[who], None);
                self.resolve()?;
            }
        }
        while self.players[seat].hand.len() as i32 > self.rules.hand_limit {
            self.discard_one(seat)?;
        }
        Ok(())
    }

    /// A card that the player chooses goes from the hand to the Graveyard.
    pub(crate) fn discard_one(&mut self, seat: usize) -> Flow {
        let choices = self.once(&self.players[seat].hand).into_iter().map(Choice::Card).collect();
        if let Choice::Card(card) = self.ask(seat, "discard", choices)? {
            self.players[seat].hand.retain(|c| *c != card);
            self.bury(card);
        }
        Ok(())
    }

    /// LZ-17: a player with enough Loot wins at once.
    pub(crate) fn gain(&mut self, seat: usize, loot: i32) -> Flow {
        self.players[seat].loot += loot;
        let enough = self.rules.loot_to_win[self.players.len() - 2];
        if self.players[seat].loot >= enough { Err(Stop::Won(seat)) } else { Ok(()) }
    }
}
