//! At home (chapter 7): what was carried out of the dungeon becomes money, money becomes health and station; and who the robber is,
//! before all that (chapter 2).

use super::DungeonRobber;
use super::cast::Cast;
use super::event::{Event, Strange};
use super::legal::Move;
use super::mutant::Mutant;
use super::setup::{BOX, NONE, Number};
use super::state::{Bearings, COINS, End, Guard, Omens, Stairs, Step, worth};
use super::vocabulary::{Ability, Coin, Power, Slot};
use crate::game::Log;
use crate::table::context::Context;

impl<L: Log<Event>> Context<'_, DungeonRobber, L> {
    /// Six dice, then one more ability of choice (DR-13, DR-A5).
    pub(super) fn born(&mut self) {
        for ability in Ability::ALL.iter().filter(|_| !self.setup.asks) {
            let die = Cast::die(6).throw(self.dice) as u8;
            let high = i32::from(die) >= self.setup.rules.high_on;
            self.log.note(Event::Born { ability: *ability, die, high });
            self.state.robber.high |= u8::from(high) << *ability as u8;
        }
        if let Some(cast) = self.setup.start {
            self.state.robber.base = cast.throw(self.dice).max(1);
        }
        self.state.robber.hp = self.state.robber.most(self.setup);
        self.push(Step::Town);
        if self.setup.asks {
            self.enter();
            Ability::ALL.iter().rev().for_each(|ability| self.push(Step::Ask(*ability)));
        } else if !self.setup.gifted {
            self.enter();
        } else if self.state.robber.high.count_ones() < Ability::ALL.len() as u32 {
            self.push(Step::Gift);
        }
    }

    /// One ability more is High.
    pub(super) fn gift(&mut self, ability: Ability) {
        self.state.steps.pop();
        self.raise(ability);
        // nobody has anything to do at home before the first foray
        self.state.steps.pop();
        self.enter();
    }

    /// Into the dungeon (DR-23).
    pub(super) fn enter(&mut self) {
        self.state.steps.clear();
        self.state.forays += 1;
        (self.state.dl, self.state.room, self.state.bearings) = (1, 1, Bearings::Mapping);
        self.log.note(Event::Foray { foray: self.state.forays });
        self.dawn();
    }

    /// Out of the dungeon: nobody follows, spells of the place are over, loot is sold (DR-A6, DR-A10, DR-A57).
    pub(super) fn come_home(&mut self) {
        self.end_turn();
        self.shake_off();
        let state = &mut *self.state;
        state.friends.clear();
        (state.stairs, state.must_backtrack, state.stunned) = (Stairs::None, false, false);
        (state.robber.sick, state.robber.vigour) = (false, false);
        state.omens = Omens::NONE;
        let before = state.robber.savings;
        if state.robber.heavy == BOX {
            state.robber.heavy = NONE;
        }
        state.robber.savings += worth(&state.robber.purse) + worth(&state.robber.boxed);
        (state.robber.purse, state.robber.boxed) = ([0; COINS], [0; COINS]);
        let cp = state.robber.savings - before;
        self.log.note(Event::Home { cp });
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
        if spoiled && !self.setup.bent.is(Mutant::NobodyIsPoisoned) {
            let cost = i64::from(self.setup.rules.month_price) * Coin::Gold.worth();
            self.state.robber.savings = (self.state.robber.savings - cost).max(0);
            self.month();
        }
        self.push(Step::Town);
    }

    fn sell(&mut self, item: Number) {
        let cp = self.state.worth(self.setup, item);
        self.state.robber.savings += cp;
        self.log.note(Event::Sold { item, cp });
        self.forget(item);
    }

    fn month(&mut self) {
        self.state.months += 1;
        self.log.note(Event::Month { months: self.state.months });
        if i32::from(self.state.months) >= self.setup.rules.month_guard {
            self.stop(Guard::Months);
        }
    }

    fn pay(&mut self, gp: i32) {
        self.state.robber.savings -= i64::from(gp) * Coin::Gold.worth();
    }

    /// What is done at home (DR-110 to DR-117).
    pub(super) fn at_home(&mut self, choice: Move) {
        let rules = &self.setup.rules;
        match choice {
            Move::Enter => self.enter(),
            Move::Retire => {
                let (level, xp) = (self.state.robber.level, self.state.robber.xp);
                self.state.end = Some(End::Retired);
                self.state.steps.clear();
                self.log.note(Event::Retired { level, xp });
            }
            Move::Eat(item) => {
                let spoiled = self.setup.item(item).power == Some(Power::Feed { spoiled: true });
                self.use_up(item);
                if !spoiled {
                    self.heal(rules.food_heals as i16);
                }
            }
            Move::Drink(item) => self.drink(item),
            Move::Temple => {
                self.pay(rules.temple_price);
                self.heal(rules.temple_heals as i16);
            }
            Move::Rest => {
                self.pay(rules.month_price);
                self.heal(rules.month_heals as i16);
                self.month();
            }
            Move::Cure => {
                self.pay(rules.cure_price);
                self.state.robber.bitten = false;
                self.log.note(Event::Cured);
                self.spend(0);
            }
            Move::Sell(item) => self.sell(item),
            Move::Learn(item) => self.learn(item),
            Move::Rise => {
                let level = usize::from(self.state.robber.level) + 1;
                let gp = self.setup.levels.get(level).map_or(0, |(_, xp)| xp - self.state.robber.xp);
                self.spend(gp);
            }
            Move::Spend => {
                let gp = self.state.robber.savings / Coin::Gold.worth();
                self.spend(gp.clamp(0, 10_000_000) as i32);
            }
            _ => {}
        }
    }

    /// Station: each GP is a point of experience (DR-114 to DR-116).
    pub(super) fn spend(&mut self, gp: i32) {
        self.pay(gp);
        self.state.robber.xp += gp;
        let xp = self.state.robber.xp;
        if gp > 0 {
            self.log.note(Event::Spent { gp, xp });
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
            self.log.note(Event::Level { level, up: true });
            let more = self.state.robber.most(self.setup) - before;
            self.state.robber.hp += more;
        }
    }

    /// What is handled between fights: drunk, read, put on, taken in hand.
    pub(super) fn handle(&mut self, choice: Move) {
        match choice {
            Move::Drink(item) => self.drink(item),
            Move::Read(item, _) => self.read(item, 0),
            Move::Conjure(spell, _) => self.conjure(spell, 0),
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
    }

    /// A choice is carried out.
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
                self.log.note(Event::Strange { what: Strange::Cornered });
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
