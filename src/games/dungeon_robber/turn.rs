//! A turn: movement, then discovery (chapter 3). Where the robber can go, and obstacles on the way.

use super::event::{Event, For, Happened, Strange};
use super::legal::Move;
use super::mutant::Mutant;
use super::state::{Band, Bearings, Creature, End, FOES, Guard, Stairs, Step, Who};
use super::vocabulary::{Ability, TableName};
use crate::state::Context;
use cards::game::Log;
use table::seats::after;

impl<L: Log<Happened>> Context<'_, L> {
    /// Plays on until a player must choose.
    pub(super) fn settle(&mut self) {
        while self.state.end.is_none() {
            let step = self.state.steps.top();
            if step.is_the_callers() {
                self.turn_to(self.state.caller());
            } else if self.state.robber.out.is_some() {
                self.go_without(step);
            }
            if matches!(step, Step::Rust) && !self.has_to_choose() {
                // two attacks happened at once, and the first has removed one of the two
                self.state.steps.pop();
                self.rust(Who::Robber);
                continue;
            }
            if self.state.asks() {
                return;
            }
            match self.state.steps.top() {
                Step::Turn => self.turn(),
                Step::To(seat) => {
                    self.state.steps.pop();
                    self.turn_to(seat);
                }
                Step::Next(seat) => self.turn_of(seat),
                Step::Discovery => {
                    self.state.steps.pop();
                    self.roll(TableName::Discovery);
                }
                Step::Roll(table) => {
                    self.state.steps.pop();
                    self.roll(table);
                }
                Step::Hoard { rolls, deeper, sack } => {
                    self.state.steps.pop();
                    self.hoard(rolls, deeper, sack);
                }
                Step::Friends => self.friends_act(),
                Step::Foes { at, blow } => self.foes_act(at, blow),
                _ => return,
            }
        }
    }

    /// Pending steps, which come before all others.
    pub(super) fn push(&mut self, step: Step) {
        if !self.state.steps.push(step) {
            self.stop(Guard::Steps);
        }
    }

    pub(super) fn stop(&mut self, guard: Guard) {
        self.tell(Event::Stalled { guard });
        self.state.end = Some(End::Guard(guard));
    }

    /// Nothing more happens in this turn.
    pub(super) fn end_turn(&mut self) {
        self.state.steps.clear();
    }

    /// Rolls a die that belongs to no table.
    pub(super) fn die(
        &mut self,
        what: For,
        who: Who,
        sides: u32,
        plus: i16,
        need: i16,
        good: fn(i16, i16) -> bool,
    ) -> bool {
        let result = self.dice.roll(sides) as i16 + plus;
        let good = good(result, need);
        self.tell(Event::Die { what, who, result, plus, need, good });
        good
    }

    /// A saving throw (DR-10).
    pub(super) fn saves(&mut self, who: Who) -> bool {
        self.save_with(who, 0)
    }

    /// A saving throw against a trap or gas; some classes are better at it (DR-124).
    pub(super) fn saves_from_trap(&mut self, who: Who) -> bool {
        let plus = if who == Who::Robber { self.state.robber.class(self.setup).trap_saves } else { 0 };
        self.save_with(who, plus.into())
    }

    fn save_with(&mut self, who: Who, plus: i16) -> bool {
        let need = self.state.save(self.setup, who);
        let result = self.dice.roll(20) as i16 + plus;
        let good = if self.setup.bent.is(Mutant::EqualFailsToSave) { result > need } else { result >= need };
        self.tell(Event::Save { who, result, need, good });
        good
    }

    /// A turn begins (DR-22).
    fn turn(&mut self) {
        let state = &mut *self.state;
        if i32::from(state.turns) >= self.setup.rules.turn_guard {
            return self.stop(Guard::Turns);
        }
        if !self.setup.bent.is(Mutant::TheCallerStays) {
            // the call passes to the left (DR-120)
            let left = after(state.caller, 1, state.robber.players());
            state.caller = state.robber.from(left).next().unwrap_or(left);
        }
        state.turns += 1;
        let caller = state.caller();
        self.turn_to(caller);
        if self.state.robber.players() > 1 {
            self.tell(Event::Calls { seat: caller });
        }
        let state = &mut *self.state;
        (state.dropped, state.dressed) = (false, false);
        let (turn, level, room, bearings, hp) = (state.turns, state.dl, state.room, state.bearings, state.robber.hp);
        self.tell(Event::Turn { turn, level, room, bearings, hp });
        if std::mem::take(&mut self.state.stunned) && self.state.is_pursued() {
            self.free_attack();
            return;
        }
        self.push(Step::Discovery);
        let forced = std::mem::take(&mut self.state.must_backtrack);
        if forced {
            self.state.omens.again = false;
            self.state.stairs = Stairs::None;
            self.backtrack();
        } else {
            self.push(Step::Movement);
        }
    }

    /// Carries out the chosen movement (DR-24).
    pub(super) fn go(&mut self, choice: Move) {
        let found = self.state.stairs;
        self.state.steps.pop();
        self.state.stairs = Stairs::None;
        let (dl, room, rooms) = (self.state.dl, self.state.room, self.setup.rules.rooms as u8);
        match choice {
            Move::Explore => self.move_to(dl, room + 1),
            Move::Wander => self.move_to(dl, room - 1),
            Move::Backtrack => self.backtrack(),
            Move::Down => self.down(1),
            Move::Up => self.up(1, rooms),
            Move::Stairs => self.take(found),
            Move::Out => self.come_home(),
            _ => {}
        }
        if matches!(choice, Move::Up | Move::Down | Move::Stairs) {
            self.omens_pass(true);
        }
        let again = std::mem::take(&mut self.state.omens.again);
        if again
            && choice == Move::Stairs
            && self.state.steps.iter().any(|step| matches!(step, Step::Discovery | Step::Roll(_)))
        {
            self.push(Step::Roll(TableName::Odd));
        }
    }

    /// Moves the robber. A lost robber knows the way again after going up (DR-A9).
    pub(super) fn move_to(&mut self, dl: u8, room: u8) {
        (self.state.dl, self.state.room) = (dl, room);
        self.tell(Event::Moved { level: dl, room });
        self.look_round();
    }

    fn look_round(&mut self) {
        if self.state.bearings == Bearings::Lost && self.state.room == 1 {
            self.bear(Bearings::Mapping);
        }
    }

    /// Sets whether the robber knows the way.
    pub(super) fn bear(&mut self, bearings: Bearings) {
        if self.state.bearings != bearings {
            self.state.bearings = bearings;
            self.tell(Event::Bearings { bearings });
        }
    }

    /// The robber is lost, and any pursuit is over.
    pub(super) fn lose_way(&mut self) {
        self.state.pursuers.clear();
        self.bear(Bearings::Lost);
        self.look_round();
    }

    /// The pursuit is over, for whatever reason (DR-57).
    pub(super) fn end_pursuit(&mut self) {
        if self.state.is_pursued() {
            self.tell(Event::Shaken);
            self.lose_way();
        }
    }

    /// Adds a creature that pursues the robbers (DR-56).
    pub(super) fn chased_by(&mut self, all: Band<FOES>) {
        self.state.pursuers.clear();
        all.all().iter().for_each(|one| self.state.pursuers.push(Creature { chases: true, ..*one }));
        self.bear(Bearings::Pursued);
    }

    /// The first pursuer is dead or gone; if there is no other, the pursuit ends.
    pub(super) fn lose_pursuer(&mut self) {
        if self.state.pursuers.len() > 1 {
            self.state.pursuers.take(0);
        } else {
            self.end_pursuit();
        }
    }

    /// A random room, by a d10.
    pub(super) fn any_room(&mut self) -> u8 {
        let rooms = self.setup.rules.rooms as u32;
        let room = self.dice.roll(rooms) as i16;
        self.tell(Event::Die { what: For::Room, who: Who::Robber, result: room, plus: 0, need: 0, good: true });
        room.clamp(1, rooms as i16) as u8
    }

    /// The robber goes down a number of levels, at most to the last (DR-28, DR-A11).
    pub(super) fn down(&mut self, levels: u8) {
        let dl = self.deeper(levels);
        let room = if self.state.bearings == Bearings::Mapping { 1 } else { self.any_room() };
        self.move_to(dl, room);
    }

    pub(super) fn deeper(&self, levels: u8) -> u8 {
        (self.state.dl + levels).min(self.setup.rules.levels as u8)
    }

    /// The robber goes down a way that leads only down, and is lost (DR-130, DR-136).
    pub(super) fn swallowed(&mut self, levels: u8) {
        let dl = self.deeper(levels);
        self.end_pursuit();
        if dl != self.state.dl {
            (self.state.omens.crypt, self.state.omens.mine) = (false, false);
        }
        let room = self.any_room();
        (self.state.dl, self.state.room) = (dl, room);
        self.tell(Event::Moved { level: dl, room });
        self.lose_way();
    }

    /// The robber goes up a number of levels, or out (DR-29, DR-A11).
    pub(super) fn up(&mut self, levels: u8, rooms: u8) {
        if self.state.dl <= levels {
            return self.come_home();
        }
        self.move_to(self.state.dl - levels, rooms);
        if self.state.bearings == Bearings::Lost {
            self.bear(Bearings::Mapping);
        }
    }

    /// A backtrack roll (DR-26): in the first room it cannot fail (DR-A7).
    fn backtrack(&mut self) {
        let sides = 20;
        let one = self.dice.roll(sides) as u8;
        if !self.state.robber.is_high(self.setup, Ability::Intelligence) {
            return self.found_back(one);
        }
        let other = self.dice.roll(sides) as u8;
        let fails = |die: u8| die < self.state.room;
        if one == other || !(fails(one) || fails(other)) {
            self.found_back(one.max(other));
        } else {
            self.push(Step::Dice { one, other });
        }
    }

    /// The player has chosen the die of a backtrack roll.
    pub(super) fn found_back(&mut self, die: u8) {
        let room = self.state.room;
        let good = if self.setup.bent.is(Mutant::EqualLosesTheWay) { die > room } else { die >= room };
        self.omens_pass(false);
        let (result, need) = (i16::from(die), i16::from(room));
        self.tell(Event::Die { what: For::Backtrack, who: Who::Robber, result, plus: 0, need, good });
        if !good {
            self.state.room = die.max(1);
            self.tell(Event::Moved { level: self.state.dl, room: die.max(1) });
            self.lose_way();
        } else if room > 1 {
            self.push(Step::Back);
        }
    }

    /// The robber takes stairs that were found last turn (DR-30, DR-A11).
    fn take(&mut self, stairs: Stairs) {
        let rooms = self.setup.rules.rooms as u8;
        match stairs {
            Stairs::None => {}
            Stairs::Up { levels } => self.up(levels, rooms),
            Stairs::Down { levels, shuts_on } => {
                let shuts = shuts_on > 0 && {
                    let shuts: fn(i16, i16) -> bool = |die, need| die <= need;
                    self.die(For::Shut, Who::Robber, 20, 0, shuts_on.into(), shuts)
                };
                if shuts {
                    self.tell(Event::Strange { what: Strange::DoorShuts });
                    self.swallowed(levels);
                } else {
                    self.down(levels);
                }
            }
            Stairs::False { chute } => {
                if self.die(For::Chute, Who::Robber, 6, 0, 1, |die, need| die <= need) {
                    self.tell(Event::Strange { what: Strange::Chute });
                    self.swallowed(chute);
                } else {
                    // it counts as a dead end (DR-131)
                    self.state.steps.pop();
                    self.dead_end();
                }
            }
            Stairs::ToChamber { levels } => {
                self.down(levels);
                self.state.steps.set_top(Step::Roll(TableName::Chamber));
            }
        }
    }
}
