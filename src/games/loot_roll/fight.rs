//! A fight from its declaration to its spoils (LR-51, LR-54 to LR-73): the steps without choices. Windows and choices are in
//! `rules`.

use super::constants::LossMode;
use super::effect::{Duration, Keep, Trigger, Window};
use super::event::{Award, Event};
use super::ids::{CardNo, Cards, NONE};
use super::mutant::Mutant;
use super::state::{Fight, Step, Zone};
use crate::state::Context;
use cards::game::{Count as _, Log, Sum};
use table::seats;

impl<L: Log<Event>> Context<'_, L> {
    pub(super) fn declare(&mut self, seat: u8, mode: u8) {
        self.log.note(Event::Declared { seat, boss: mode == 1 });
        let Some(card) = self.draw(4, Zone::Lair) else { return };
        self.state.fight = Fight { on: true, mode, monster: card, ..Fight::none() };
        self.push(Step::FightOver);
        self.push(Step::Compare);
        self.push(Step::Flip);
        self.push(Step::Choose);
        self.open(Window::Preparation, seat);
        self.log.note(Event::Revealed { card });
        self.trigger(card, Trigger::OnMonsterRevealed, seat);
    }

    pub(super) fn flip(&mut self) {
        let fight = &mut self.state.fight;
        fight.flipped = true;
        fight.fighters = fight.laid_fight;
        let laid = fight.laid_fight;
        for seat in 0..self.setup.players {
            self.log.note(Event::Laid { seat, fight: laid & (1 << seat) != 0 });
        }
        if laid != 0 {
            self.open(Window::Fight, self.state.active);
        }
    }

    pub(super) fn compare(&mut self) {
        let monster = self.state.fight.monster;
        if self.state.fight.fighters == 0 {
            // LR-58, LR-66
            match self.setup.bent.is(Mutant::FledMonsterStaysOnTop) {
                true => _ = self.shift(monster, Zone::Lair, Zone::Pile(4)),
                false => self.sink(monster, Zone::Lair),
            }
            self.log.note(Event::AllFled);
            return self.trigger(monster, Trigger::OnAllFled, self.state.active);
        }
        let (party, number) = (self.state.party(self.setup), self.state.monster_number(self.setup));
        if self.log.listens() {
            self.tell_sides();
        }
        self.log.note(Event::Compared { party, monster: number });
        self.discard(monster, Zone::Lair); // LR-65
        if party > number || (party == number && self.setup.bent.is(Mutant::EqualWins)) {
            self.state.fight.won = true;
            if self.state.fight.mode == 0 || self.setup.bent.is(Mutant::BossesCount) {
                self.state.wins = (i32::from(self.state.wins) + 1).min(self.setup.rules.regular_wins) as u8;
            }
            self.push(Step::Contest);
            self.trigger(monster, Trigger::OnFightWon, self.state.active);
        } else {
            self.push(Step::Defeat);
            self.trigger(monster, Trigger::OnFightLost, self.state.active);
        }
    }

    /// The strengths of both sides, with their derivations.
    fn tell_sides(&mut self) {
        for seat in self.state.clockwise(self.setup).filter(|s| self.state.fight.has(*s)) {
            let sum = self.state.strength(self.setup, seat);
            self.log.note(Event::Brings { seat, sum });
        }
        let sum = self.state.monster_as(self.setup);
        self.log.note(Event::Opposes { card: self.state.fight.monster, sum });
    }

    /// Each fighter must give up as many cards as the chest has after the monster's effects; the active player gives
    /// them up first (LR-64, LR-A28).
    pub(super) fn defeat(&mut self) {
        let shares = self.shares();
        let mut penalties = [None; super::ids::SEATS];
        let pays = |s: &u8| self.state.fight.has(*s) || self.setup.bent.is(Mutant::FledPay);
        for (place, seat) in self.state.clockwise(self.setup).filter(pays).enumerate() {
            let left = self.state.penalty_of(self.setup, seat, shares[usize::from(seat)]);
            penalties[place] = Some(Step::Penalty { seat, left });
            if self.state.zones.len(Zone::Bag(seat)) == 0 {
                continue;
            }
            match self.state.spared_by(self.setup, seat) {
                Some(by) => self.log.note(Event::Spared { seat, by }),
                None => {
                    let sum = self.state.penalty_as(self.setup, seat, shares[usize::from(seat)]);
                    self.log.note(Event::Owes { seat, sum });
                }
            }
        }
        penalties.into_iter().rev().flatten().for_each(|step| self.push(step));
    }

    /// The number of cards that each fighter must give up before changes: the number in the chest (LR-64); or, if the
    /// party shares the penalty (LR-A5), one card after another around the table, among those who have any.
    fn shares(&self) -> [i32; super::ids::SEATS] {
        let chest: i32 = self.state.chest(self.setup).iter().map(|n| i32::from(*n)).sum();
        if self.setup.rules.loss_mode == LossMode::Each && !self.setup.bent.is(Mutant::PenaltyIsShared) {
            return [chest; super::ids::SEATS];
        }
        let mut shares = [0; super::ids::SEATS];
        let mut owed = chest;
        while owed > 0 {
            let before = owed;
            for seat in self.state.clockwise(self.setup).filter(|s| self.state.fight.has(*s)) {
                let share = &mut shares[usize::from(seat)];
                if owed > 0 && (*share as usize) < self.state.zones.len(Zone::Bag(seat)) {
                    (*share, owed) = (*share + 1, owed - 1);
                }
            }
            if owed == before {
                break;
            }
        }
        shares
    }

    /// Fills the spoils from the chest, cheapest on top (LR-63, LR-67, LR-A27, LR-A36).
    pub(super) fn open_chest(&mut self) {
        let chest = self.state.chest(self.setup);
        self.state.fight.chest = [i8::MIN; 3]; // already opened: nothing is left in it
        let mut spoils = [NONE; 32];
        let mut n = 0;
        for (rarity, count) in chest.into_iter().enumerate() {
            let pile = rarity as u8 + 1;
            for _ in 0..count {
                let source = self.state.fight.source;
                let top = self.state.zones.iter(Zone::Discard(pile)).next().filter(|_| source != 0);
                let card = match (top, source) {
                    (Some(card), _) => self.shift(card, Zone::Discard(pile), Zone::Spoils).then_some(card),
                    (None, 0 | 1) => self.draw(pile, Zone::Spoils),
                    (None, _) => None,
                };
                if let Some(card) = card
                    && n < spoils.len()
                {
                    spoils[n] = card;
                    n += 1;
                }
            }
        }
        let spoils = &mut spoils[..n];
        spoils.sort_by_key(|c| self.setup.card(*c).treasure());
        if self.setup.bent.is(Mutant::DearestFirst) {
            spoils.reverse();
        }
        self.state.zones.clear(Zone::Spoils);
        for card in spoils.iter() {
            self.state.zones.put_under(*card, Zone::Spoils);
            self.log.note(Event::Spoils { card: *card });
        }
    }

    pub(super) fn contest(&mut self) {
        if !self.state.fight.opened() {
            self.open_chest();
        }
        let Some(card) = self.state.zones.iter(Zone::Spoils).next() else { return };
        self.push(Step::Contest);
        let eligible = (0..self.setup.players)
            .filter(|s| self.state.fight.has(*s) && self.state.may_roll(self.setup, *s))
            .fold(0u8, |bits, s| bits | 1 << s);
        for seat in (0..self.setup.players).filter(|s| self.state.fight.has(*s) && eligible & (1 << s) == 0) {
            self.log.note(Event::FullBag { seat, card });
        }
        match eligible.count_ones() {
            0 => {
                self.discard(card, Zone::Spoils);
                self.log.note(Event::Unclaimed { card });
            }
            1 => self.win(eligible.trailing_zeros() as u8, card, Award::Alone),
            _ => {
                let fight = &mut self.state.fight;
                (fight.contested, fight.rollers, fight.tied, fight.rerolls) = (card, eligible, eligible, 0);
                self.throw_dice(eligible);
                self.push(Step::Award);
                self.open(Window::Roll, self.state.active);
            }
        }
    }

    pub(super) fn throw_dice(&mut self, seats: u8) {
        for seat in self.state.clockwise(self.setup).filter(|s| seats & (1 << s) != 0) {
            self.throw_die(seat);
            if let Some(keep) = self.state.rolls_two(self.setup, seat) {
                self.throw_second(seat, keep);
            }
        }
        self.tell_rolls(seats, true);
    }

    /// The derivations of the rolls: of all seats when they are thrown, and later of those that changed.
    pub(super) fn tell_rolls(&mut self, seats: u8, thrown: bool) {
        if thrown {
            self.state.count_dice(self.setup, seats);
        }
        if !self.log.listens() {
            return;
        }
        let card = self.state.fight.contested;
        for seat in self.state.clockwise(self.setup).filter(|s| seats & (1 << s) != 0) {
            let sum: Sum = self.state.roll_as(self.setup, seat);
            if thrown || sum.total() != i32::from(self.state.fight.counted[usize::from(seat)]) {
                self.log.note(Event::Counts { seat, card, sum, thrown });
            }
        }
    }

    /// One die of one seat.
    pub(super) fn throw_die(&mut self, seat: u8) {
        let value = self.dice.roll(self.setup.rules.die_sides.max(1) as u32) as i16;
        self.state.fight.rolls[usize::from(seat)] = value;
        self.log.note(Event::Rolled { seat, value });
    }

    /// A second die of a seat, of which one counts: the higher or the lower. Changes that were played on the first
    /// die belong to it, and end with it (LR-F3).
    pub(super) fn throw_second(&mut self, seat: u8, keep: Keep) {
        let first = self.state.fight.rolls[usize::from(seat)];
        let was = self.state.roll_value(self.setup, seat);
        self.throw_die(seat);
        let second = self.state.fight.rolls[usize::from(seat)];
        let (was, is) = match self.setup.bent.is(Mutant::BareDiceAreCompared) {
            true => (i32::from(first), i32::from(second)),
            false => (was, self.state.new_die_value(self.setup, seat, second)),
        };
        let stays = match keep {
            Keep::New => false,
            Keep::Best => was >= is,
            Keep::Worst => was <= is,
        };
        if stays {
            self.state.fight.rolls[usize::from(seat)] = first;
        }
        self.log.note(Event::Again { seat, first, second, keep, stands: if stays { first } else { second } });
        if !stays || self.setup.bent.is(Mutant::RerollsEndChanges) {
            self.state.end_modifiers(|m| m.on_the_die_of(seat));
        }
    }

    /// Compares the rolls (LR-69); ties are rolled again, up to a limit (LR-A7).
    pub(super) fn award(&mut self) {
        let card = self.state.fight.contested;
        if card == NONE {
            return; // taken without a roll
        }
        let tied = self.state.fight.tied;
        if !self.state.used.is_empty() {
            self.tell_rolls(tied, false);
        }
        let values: [i32; super::ids::SEATS] = std::array::from_fn(|s| {
            if tied & (1 << s) != 0 { self.state.roll_value(self.setup, s as u8) } else { i32::MIN }
        });
        let best = values.iter().copied().max().unwrap_or(i32::MIN);
        let level = (0..self.setup.players).filter(|s| values[usize::from(*s)] == best).fold(0u8, |b, s| b | 1 << s);
        let settled = self.setup.bent.is(Mutant::TiesGoClockwise);
        if level.count_ones() > 1 && !settled && i32::from(self.state.fight.rerolls) < self.setup.rules.tie_rolls {
            self.state.fight.tied = level;
            self.state.fight.rerolls += 1;
            self.log.note(Event::Tie { rerolls: self.state.fight.rerolls, level, at: best });
            self.state.end_modifiers(|m| m.until == Duration::ThisRoll);
            self.throw_dice(level);
            self.push(Step::Award);
            return self.go_round(Window::Roll, self.state.active);
        }
        let winner = self.state.clockwise(self.setup).find(|s| level & (1 << s) != 0).unwrap_or(self.state.active);
        let how = if level.count_ones() > 1 { Award::Level(self.state.fight.rerolls) } else { Award::Highest(best) };
        self.win(winner, card, how);
    }

    /// A seat gets a loot card of the chest (LR-71, LR-72).
    pub(super) fn win(&mut self, seat: u8, card: CardNo, how: Award) {
        self.shift(card, Zone::Spoils, Zone::Bag(seat));
        self.log.note(Event::Won { seat, card, how });
        let fight = &mut self.state.fight;
        (fight.contested, fight.rollers, fight.tied) = (NONE, 0, 0);
        self.state.end_modifiers(|m| matches!(m.until, Duration::ThisRoll | Duration::ThisContest));
        if matches!(how, Award::Highest(_) | Award::Level(_)) {
            self.trigger(card, Trigger::OnRollWon, seat);
        }
        self.overflow(seat);
    }

    pub(super) fn fight_over(&mut self) {
        let ends = self.state.fight.mode == 1 && !self.setup.bent.is(Mutant::BossEndsNothing);
        let boss_beaten = self.state.fight.won && ends;
        self.state.fight = Fight::none();
        let stay = self.setup.bent.is(Mutant::ChangesOutliveTheFight);
        let thinner = self.state.end_modifiers(|m| {
            use Duration::{Instant, ThisContest, ThisFight, ThisRoll, ThisRollPhase};
            matches!(m.until, Instant | ThisRoll | ThisContest | ThisRollPhase | ThisFight if !stay)
                || (boss_beaten && m.until == Duration::ThisDungeon)
        });
        if !boss_beaten && thinner {
            self.thin();
        }
        if !boss_beaten {
            return;
        }
        let dungeon = self.state.dungeon;
        self.log.note(Event::DungeonOver { dungeon });
        self.state.steps.pop(); // the turn is over with the dungeon
        if i32::from(dungeon) >= self.setup.rules.dungeons {
            self.scoring();
        } else {
            let next = u8::from(!self.setup.bent.is(Mutant::ActiveStartsTown));
            self.push(Step::Town { first: seats::after(self.state.active, next, self.setup.players) });
        }
        self.end_turn();
        if thinner {
            self.thin();
        }
    }

    /// The last swaps, then the scores (LR-83, LR-84).
    pub(super) fn scoring(&mut self) {
        self.state.used = Cards::default();
        self.push(Step::Score);
        for i in (0..self.setup.players).rev() {
            let seat = seats::after(self.state.active, i, self.setup.players);
            self.push(Step::Swap { seat });
        }
    }
}
