//! At home (chapter 7): loot becomes money, and money becomes health and rank. The module also creates the robber
//! (chapter 2).

use super::cast::Cast;
use super::event::{Event, Happened, Strange};
use super::legal::Move;
use super::mutant::Mutant;
use super::setup::{BOX, NONE, Number};
use super::state::{Bearings, COINS, End, Guard, Omens, People, ROBBERS, Stairs, Step, Who};
use super::vocabulary::{Ability, Coin, Power, Slot};
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Happened>> Context<'_, L> {
    /// Rolls for each player, then the questions (DR-13, DR-122).
    pub(super) fn born(&mut self) {
        let players = self.state.robber.players();
        for seat in 0..players {
            self.turn_to(seat);
            self.is_born();
        }
        self.turn_to(0);
        // the first seat calls first, so the seat on its right counts as the last caller
        self.state.caller = players - 1;
        self.push(Step::Town);
        if self.setup.asks || !self.setup.gifted {
            self.enter();
        }
        for seat in (0..players).rev() {
            let high = self.state.robber.at(seat).high;
            if self.setup.asks {
                Ability::ALL.iter().rev().for_each(|ability| self.ask_of(seat, Step::Ask(*ability)));
            } else if self.setup.gifted && high.count_ones() < Ability::ALL.len() as u32 {
                self.ask_of(seat, Step::Gift);
            }
        }
    }

    /// Six dice (DR-13).
    fn is_born(&mut self) {
        for ability in Ability::ALL.iter().filter(|_| !self.setup.asks) {
            let die = Cast::die(6).throw(self.dice) as u8;
            let high = i32::from(die) >= self.setup.rules.high_on;
            self.tell(Event::Born { ability: *ability, die, high });
            self.state.robber.high |= u8::from(high) << *ability as u8;
        }
        if let Some(cast) = self.setup.start {
            self.state.robber.base = cast.throw(self.dice).max(1);
        }
        self.state.robber.hp = self.state.robber.most(self.setup);
    }

    /// One more ability becomes High.
    pub(super) fn gift(&mut self, ability: Ability) {
        self.state.steps.pop();
        self.raise(ability);
        // before the first foray there is nothing to do at home
        if !self.state.steps.iter().any(|step| *step == Step::Gift) {
            self.enter();
        }
    }

    /// The robbers go into the dungeon (DR-23).
    pub(super) fn enter(&mut self) {
        self.state.steps.clear();
        self.state.forays += 1;
        (self.state.dl, self.state.room, self.state.bearings) = (1, 1, Bearings::Mapping);
        self.tell(Event::Foray { foray: self.state.forays });
        self.each_robber(Self::dawn);
    }

    /// A robber has finished at home; after the last one, those who are still active go into the dungeon.
    fn leave_home(&mut self) {
        self.state.steps.pop();
        let busy = self.state.steps.iter().any(|step| *step == Step::Town);
        if !busy && self.state.end.is_none() {
            self.enter();
        }
    }

    /// The robbers leave the dungeon: pursuers stay, local spells end, loot is sold (DR-A6, DR-A10, DR-A57), and the
    /// money is shared (DR-120).
    pub(super) fn come_home(&mut self) {
        self.end_turn();
        self.shake_off();
        (self.state.stairs, self.state.must_backtrack, self.state.stunned) = (Stairs::None, false, false);
        self.state.omens = Omens::NONE;
        let (mut brought, mut sick) = ([0; ROBBERS], People::NONE);
        self.each_robber(|table| {
            let seat = table.state.robber.seat();
            let before = table.state.robber.savings;
            if table.unpack() {
                sick.put(seat);
            }
            brought[usize::from(seat) % ROBBERS] = table.state.robber.savings - before;
        });
        self.share(brought);
        self.each_robber(|table| {
            if sick.has(table.state.robber.seat()) && !table.setup.bent.is(Mutant::NobodyIsPoisoned) {
                let cost = i64::from(table.setup.rules.month_price) * Coin::Gold.worth();
                table.state.robber.savings = (table.state.robber.savings - cost).max(0);
                table.month();
            }
        });
        self.are_home();
    }

    /// The robbers have their turns at home, one after the other.
    pub(super) fn are_home(&mut self) {
        for seat in (0..self.state.robber.players()).rev() {
            if self.state.robber.at(seat).out.is_none() {
                self.ask_of(seat, Step::Town);
            }
        }
    }

    /// Equal shares of the loot, in cp by seat; the caller gets the remainder.
    fn share(&mut self, brought: [i64; ROBBERS]) {
        let mates = self.state.robber.present().count() as i64;
        if mates < 2 || self.setup.bent.is(Mutant::NobodyShares) {
            return;
        }
        let all: i64 = brought.iter().sum();
        let caller = self.state.caller();
        self.each_robber(|table| {
            let seat = table.state.robber.seat();
            let cp = all / mates + if seat == caller { all % mates } else { 0 };
            table.state.robber.savings += cp - brought[usize::from(seat) % ROBBERS];
            table.tell(Event::Shared { cp });
        });
    }

    /// A robber's loot becomes money; returns true if some of it was harmful.
    fn unpack(&mut self) -> bool {
        let state = &mut *self.state;
        state.robber.friends.clear();
        (state.robber.sick, state.robber.vigour) = (false, false);
        let before = state.robber.savings;
        if state.robber.heavy == BOX {
            state.robber.heavy = NONE;
        }
        let coins = state.robber.cash();
        state.robber.savings += coins;
        (state.robber.purse, state.robber.boxed) = ([0; COINS], [0; COINS]);
        let cp = state.robber.savings - before;
        let seat = self.state.robber.seat();
        self.tell(Event::Home { seat, cp });
        self.sleep(0);
        let mut spoiled = false;
        for (i, item) in self.setup.numbered() {
            let many = self.state.robber.carried[usize::from(i)];
            for _ in 0..many {
                match item.power {
                    Some(Power::BadArt { .. } | Power::Cursed) => self.lose(i),
                    Some(Power::Feed { spoiled: true }) => {
                        spoiled = true;
                        self.lose(i);
                    }
                    _ if item.slot == Slot::Loot => self.sell(i),
                    _ => {}
                }
            }
        }
        spoiled
    }

    fn sell(&mut self, item: Number) {
        let cp = self.state.worth(self.setup, item);
        self.state.robber.savings += cp;
        self.tell(Event::Sold { item, cp });
        self.forget(item);
    }

    fn month(&mut self) {
        self.state.robber.months += 1;
        let months = self.state.robber.months;
        self.tell(Event::Month { months });
        if i32::from(months) >= self.setup.rules.month_guard {
            self.stop(Guard::Months);
        }
    }

    fn pay_at_home(&mut self, gp: i32) {
        self.state.robber.savings -= i64::from(gp) * Coin::Gold.worth();
    }

    /// The choices at home (DR-110 to DR-117).
    pub(super) fn at_home(&mut self, choice: Move) {
        let rules = &self.setup.rules;
        match choice {
            Move::Enter => self.leave_home(),
            Move::Retire => {
                let (level, xp) = (self.state.robber.level, self.state.robber.xp);
                self.out(End::Retired);
                self.tell(Event::Retired { level, xp });
                self.leave_home();
            }
            Move::Eat(item) => {
                let spoiled = self.setup.item(item).power == Some(Power::Feed { spoiled: true });
                self.use_up(item);
                if !spoiled {
                    self.heal(rules.food_heals as i16);
                }
            }
            Move::Temple => {
                self.pay_at_home(rules.temple_price);
                self.heal(rules.temple_heals as i16);
            }
            Move::Rest(months) => {
                for _ in 0..months {
                    if self.state.end.is_none() {
                        self.pay_at_home(rules.month_price);
                        self.heal(rules.month_heals as i16);
                        self.month();
                    }
                }
            }
            Move::Cure => {
                self.pay_at_home(rules.cure_price);
                self.state.robber.bitten = false;
                self.tell(Event::Cured);
                self.spend(0);
            }
            Move::Sell(item) => self.sell(item),
            Move::Rise => {
                let level = usize::from(self.state.robber.level) + 1;
                let gp = self.setup.levels.get(level).map_or(0, |(_, xp)| xp - self.state.robber.xp);
                self.spend(gp);
            }
            Move::Spend => {
                let gp = self.state.robber.savings / Coin::Gold.worth();
                self.spend(gp.clamp(0, 10_000_000) as i32);
            }
            other => self.handle(other),
        }
    }

    /// Spending: each GP gives one point of experience (DR-114 to DR-116).
    pub(super) fn spend(&mut self, gp: i32) {
        self.pay_at_home(gp);
        self.state.robber.xp += gp;
        let xp = self.state.robber.xp;
        if gp > 0 {
            self.tell(Event::Spent { gp, xp });
        }
        let bitten = self.state.robber.bitten && !self.setup.bent.is(Mutant::WolvesRise);
        let next = |level: u8| self.setup.levels.get(usize::from(level) + 1).is_some_and(|(_, needed)| xp >= *needed);
        while !bitten && next(self.state.robber.level) {
            if self.setup.classed && self.state.robber.class == NONE {
                self.call();
                if self.state.robber.class == NONE {
                    return;
                }
            }
            let before = self.state.robber.most(self.setup);
            self.state.robber.level += 1;
            let level = self.state.robber.level;
            self.tell(Event::Level { level, up: true });
            let more = self.state.robber.most(self.setup) - before;
            self.state.robber.hp += more;
        }
    }

    /// Choices about items, between fights and at home: to drink, read, put on or take in hand.
    pub(super) fn handle(&mut self, choice: Move) {
        let (seat, friends) = (self.state.robber.seat(), self.state.robber.friends.len());
        match choice {
            Move::Drink(item) => self.drink(item, Who::Robber),
            Move::Read(item, _) => self.read(item, Who::Robber),
            Move::Conjure(spell, _) => self.conjure(spell, Who::Robber),
            Move::Learn(item) => self.learn(item),
            Move::Don(item) => {
                self.state.dressed = true;
                self.wear(item);
            }
            Move::Doff => {
                self.state.dressed = true;
                self.wear(NONE);
            }
            Move::Wield(item) => {
                self.state.dressed = true;
                self.wield(item);
            }
            _ => {}
        }
        if self.state.robber.friends.len() > friends {
            self.part_with_one_too_many(seat);
        }
    }

    /// Carries out a choice.
    pub(super) fn choose(&mut self, choice: Move) {
        match (self.state.steps.top(), choice) {
            (_, Move::Drop(gift)) => self.bait(gift),
            (_, Move::Burn(item)) => self.burn(item),
            (Step::Gift, Move::High(ability)) => self.gift(ability),
            (Step::Town, _) => self.at_home(choice),
            (Step::Class, Move::Become(class)) => self.become_one(class),
            (Step::Memorise, Move::Memorise(spell)) => self.memorise(spell),
            (Step::Behind, _) => self.behind(choice),
            (Step::Movement, _) if choice.is_a_movement() => self.go(choice),
            (Step::Movement, _) => self.handle(choice),
            (Step::Dice { .. }, Move::Die(die)) => {
                self.state.steps.pop();
                self.found_back(die);
            }
            (Step::Back, Move::Room(room)) => {
                self.state.steps.pop();
                self.move_to(self.state.dl, room);
            }
            (Step::Side { .. }, _) => self.beside(choice),
            (Step::Corner, _) => self.corner(choice),
            (Step::Cornered, _) => {
                self.tell(Event::Strange { what: Strange::Cornered });
                self.stand();
            }
            (Step::Meet, _) => self.met(choice),
            (Step::Round, _) => self.act(choice),
            (Step::Rust, Move::Give(item)) => {
                self.state.steps.pop();
                self.corrode(item);
            }
            (Step::Keep, Move::Dismiss(at)) => self.dismiss(at),
            (Step::Lift { .. }, _) => self.lifted(choice),
            (Step::Moldy { .. }, _) => self.undust(choice),
            (Step::Don { .. }, _) => {
                self.state.steps.pop();
                if let Move::Don(item) = choice {
                    self.wear(item);
                }
            }
            (Step::Chute { .. }, _) => self.jump(choice),
            (
                step @ (Step::Ask(_)
                | Step::Dare(_)
                | Step::Tracks
                | Step::Quarry
                | Step::Quarrel
                | Step::Password
                | Step::Shop { .. }
                | Step::Wish),
                _,
            ) => self.odd_choice(step, choice),
            (Step::Walls { .. }, _) => self.climb(choice),
            _ => {}
        }
        self.settle();
    }
}
