//! A fight as in the rules, from its monster to its loot: LR-51, LR-54 to LR-73.

use super::table::{Card, Fight, Flow, Table};
use lootpress::games::loot_roll::Move;
use lootpress::games::loot_roll::effect::{Duration, Trigger, Window};

impl Table<'_> {
    pub(super) fn fight(&mut self, seat: usize, boss: bool) -> Flow<bool> {
        let Some(monster) = self.draw(4) else { return Ok(false) };
        self.lair = vec![monster];
        self.fight = Some(Fight {
            boss,
            monster,
            flipped: false,
            laid: Vec::new(),
            fighters: Vec::new(),
            must_fight: Vec::new(),
            must_flee: Vec::new(),
            alone: None,
            chest: [0; 3],
            opened: false,
            source: 0,
            won: false,
            spoils: Vec::new(),
            contested: None,
            rollers: Vec::new(),
            level: Vec::new(),
            dice: Vec::new(),
            rerolls: 0,
        });
        self.new_window();
        self.speak(monster, Trigger::OnMonsterRevealed, seat)?;
        self.window(Window::Preparation, seat)?;
        self.choices()?;
        if !self.fought().fighters.is_empty() {
            self.window(Window::Fight, self.active)?;
        }
        let monster = self.fought().monster;
        self.lair.clear();
        if self.fought().fighters.is_empty() {
            self.piles[4].push(monster);
            self.speak(monster, Trigger::OnAllFled, self.active)?;
        } else {
            let won = self.party() > self.monster_number();
            self.discards[4].insert(0, monster);
            self.fought_mut().won = won;
            if won {
                if !boss {
                    self.wins = (self.wins + 1).min(self.setup.rules.regular_wins);
                }
                self.speak(monster, Trigger::OnFightWon, self.active)?;
                self.rolls()?;
            } else {
                self.speak(monster, Trigger::OnFightLost, self.active)?;
                self.penalties()?;
            }
        }
        let beaten = self.fought().won && boss;
        self.fight = None;
        let shrunk = self.end(|until| {
            use Duration::{Instant, ThisContest, ThisDungeon, ThisFight, ThisRoll, ThisRollPhase};
            matches!(until, Instant | ThisRoll | ThisContest | ThisRollPhase | ThisFight)
                || beaten && until == ThisDungeon
        });
        if shrunk && !beaten {
            self.thin(self.active)?;
        }
        if beaten {
            // the dungeon and the turn are over: effects that end with either end now
            let more = self.end(|until| until == Duration::ThisTurn);
            if shrunk {
                let (before, after) = (self.active, (self.active + 1) % self.seats());
                self.active = after;
                self.thin(after)?;
                self.active = before;
            }
            if more {
                let before = self.active;
                self.active = (before + 1) % self.seats();
                self.thin(before)?;
                self.active = before;
            }
        }
        Ok(beaten)
    }

    pub(crate) fn fought(&self) -> &Fight {
        self.fight.as_ref().expect("a fight is on")
    }

    pub(crate) fn fought_mut(&mut self) -> &mut Fight {
        self.fight.as_mut().expect("a fight is on")
    }

    /// LR-56, LR-59, LR-A25.
    pub(super) fn choices(&mut self) -> Flow {
        if let Some(alone) = self.fought().alone {
            self.fought_mut().fighters = vec![alone];
            self.fought_mut().flipped = true;
            return Ok(());
        }
        for seat in self.round(self.active) {
            let fight = self.fought();
            let mut moves = Vec::new();
            if !fight.must_flee.contains(&seat) {
                moves.push(Move::Lay(true));
            }
            if !fight.must_fight.contains(&seat) {
                moves.push(Move::Lay(false));
            }
            let choice = self.ask(seat, "choice", moves)?;
            self.fought_mut().laid.push((seat, choice == Move::Lay(true)));
        }
        let fight = self.fought_mut();
        fight.fighters = fight.laid.iter().filter(|(_, fights)| *fights).map(|(seat, _)| *seat).collect();
        fight.fighters.sort();
        fight.flipped = true;
        Ok(())
    }

    /// LR-64, LR-A5, LR-A6, LR-A28: counted for all players, then discarded, the active player first.
    pub(super) fn penalties(&mut self) -> Flow {
        let fighters: Vec<usize> =
            self.round(self.active).into_iter().filter(|s| self.fought().fighters.contains(s)).collect();
        let owed: Vec<(usize, i32)> = fighters.into_iter().map(|seat| (seat, self.penalty(seat))).collect();
        for (seat, owed) in owed {
            for _ in 0..owed {
                if self.players[seat].bag.is_empty() {
                    break;
                }
                let moves = self.players[seat].bag.iter().map(|c| Move::Card(*c)).collect();
                if let Move::Card(card) = self.ask(seat, "penalty", moves)? {
                    self.bag_to_discard(seat, card);
                }
            }
        }
        Ok(())
    }

    /// LR-63, LR-67 to LR-72.
    pub(super) fn rolls(&mut self) -> Flow {
        self.open_chest();
        while let Some(card) = self.fought().spoils.first().copied() {
            let fighters = self.fought().fighters.clone();
            let eligible: Vec<usize> = fighters.into_iter().filter(|s| self.may_roll(*s)).collect();
            match eligible[..] {
                [] => {
                    self.fought_mut().spoils.remove(0);
                    let pile = self.pile_of(card);
                    self.discards[pile].insert(0, card);
                }
                [only] => self.win(only, card, false)?,
                _ => {
                    let fight = self.fought_mut();
                    (fight.contested, fight.rerolls) = (Some(card), 0);
                    (fight.rollers, fight.level) = (eligible.clone(), eligible.clone());
                    self.throw(&eligible);
                    self.contest(card)?;
                }
            }
        }
        Ok(())
    }

    /// LR-71, LR-A7.
    pub(super) fn contest(&mut self, card: Card) -> Flow {
        // LR-W1: one window for each card, however often a tie is rolled again
        self.new_window();
        loop {
            self.go_round(Window::Roll, self.active)?;
            if self.fought().contested.is_none() {
                return Ok(());
            }
            let level = self.fought().level.clone();
            let best = level.iter().map(|s| self.roll_value(*s)).max().expect("somebody rolled");
            let level: Vec<usize> = level.into_iter().filter(|s| self.roll_value(*s) == best).collect();
            if level.len() == 1 || self.fought().rerolls >= self.setup.rules.tie_rolls {
                let winner = self.round(self.active).into_iter().find(|s| level.contains(s)).expect("one of them");
                return self.win(winner, card, true);
            }
            self.fought_mut().level = level.clone();
            self.fought_mut().rerolls += 1;
            self.end(|until| until == Duration::ThisRoll);
            self.throw(&level);
        }
    }

    pub(super) fn throw(&mut self, seats: &[usize]) {
        for seat in self.round(self.active) {
            if seats.contains(&seat) {
                self.throw_die(seat);
                if let Some(keep) = self.rolls_two(seat) {
                    self.throw_again(seat, keep);
                }
            }
        }
    }

    pub(crate) fn throw_die(&mut self, seat: usize) -> i32 {
        let value = self.dice.roll(self.setup.rules.die_sides as u32) as i32;
        let dice = &mut self.fought_mut().dice;
        dice.retain(|(s, _)| *s != seat);
        dice.push((seat, value));
        value
    }

    pub(crate) fn win(&mut self, seat: usize, card: Card, rolled: bool) -> Flow {
        let fight = self.fought_mut();
        fight.spoils.retain(|c| *c != card);
        fight.contested = None;
        fight.rollers.clear();
        fight.level.clear();
        self.players[seat].bag.insert(0, card);
        self.end(|until| matches!(until, Duration::ThisRoll | Duration::ThisContest));
        self.overflow(seat)?;
        if rolled { self.speak(card, Trigger::OnRollWon, seat) } else { Ok(()) }
    }

    /// LR-67, LR-A27, LR-A36: common, rare, epic in the order drawn; then by treasure, of equal cards those drawn
    /// first.
    pub(super) fn open_chest(&mut self) {
        let chest = self.chest();
        let mut drawn = Vec::new();
        for (rarity, count) in chest.into_iter().enumerate() {
            for _ in 0..count {
                let source = self.fought().source;
                let card = if source > 0 && !self.discards[rarity + 1].is_empty() {
                    Some(self.discards[rarity + 1].remove(0))
                } else if source == 2 {
                    None
                } else {
                    self.draw(rarity + 1)
                };
                drawn.extend(card);
            }
        }
        drawn.sort_by_key(|c| self.treasure(*c));
        let fight = self.fought_mut();
        fight.opened = true;
        fight.spoils = drawn;
    }

    // -- town (LR-78 to LR-82)
}
