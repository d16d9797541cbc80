//! Tricks, traps and gas (chapters 9.2 and 9.3). Everybody present is subject to them, each by himself (DR-50).

use super::DungeonRobber;
use super::cast::Cast;
use super::event::{Cause, Event, For, Strange};
use super::legal::Move;
use super::mutant::Mutant;
use super::state::{Bearings, Step, Who};
use super::vocabulary::{Ability, Keyword, Op, Power};
use crate::game::Log;
use crate::table::context::Context;

const UP_TO: fn(i16, i16) -> bool = |die, need| die <= need;
const FROM: fn(i16, i16) -> bool = |die, need| die >= need;

impl<L: Log<Event>> Context<'_, DungeonRobber, L> {
    /// Henchmen, the last first, and the pursuer: whoever dies moves nobody who is still to come.
    fn others(&self) -> impl Iterator<Item = Who> + use<L> {
        let friends = (0..self.state.friends.len() as u8).rev().map(Who::Friend);
        friends.chain(self.state.pursuer.map(|_| Who::Pursuer))
    }

    pub(super) fn trap(&mut self, op: &Op) {
        match op {
            Op::Pit { damage, walls } => self.pit(*damage, *walls),
            Op::Elevator { levels, dice } => {
                let levels = dice.map_or(*levels, |dice| dice.throw(self.dice).clamp(1, 20) as u8);
                self.log.note(Event::Strange { what: Strange::Sinks });
                self.swallowed(levels);
            }
            Op::SlidingWall => {
                self.log.note(Event::Strange { what: Strange::Slides });
                if !self.setup.bent.is(Mutant::WallsPartNobody) {
                    self.state.friends.clear();
                    self.end_pursuit();
                }
                self.lose_way();
            }
            Op::BurningOil { damage, saved } => self.oil_trap(*damage, *saved),
            Op::Missiles { count } => self.missiles(*count),
            Op::Falling { door, stone, stone_from } => {
                let damage = if self.state.dl >= *stone_from { *stone } else { *door };
                for who in std::iter::once(Who::Robber).chain(self.others()) {
                    if !self.saves_from_trap(who) {
                        let amount = damage.throw(self.dice);
                        self.hurt(who, amount, Cause::Stone);
                    }
                }
            }
            Op::Chute { levels } => self.push(Step::Chute { levels: *levels }),
            Op::HiddenChute { levels } => {
                if self.falls(Who::Robber) {
                    self.log.note(Event::Strange { what: Strange::Chute });
                    self.swallowed(*levels);
                } else if self.state.pursuer.is_some() && self.falls(Who::Pursuer) {
                    self.end_pursuit();
                }
            }
            _ => {}
        }
    }

    /// Down the chute, or not (DR-137).
    pub(super) fn jump(&mut self, choice: Move) {
        let Step::Chute { levels } = self.state.steps.top() else { return };
        self.state.steps.pop();
        if choice == Move::Jump {
            self.log.note(Event::Strange { what: Strange::Chute });
            self.swallowed(levels);
        }
    }

    /// Whether somebody falls (DR-134).
    fn falls(&mut self, who: Who) -> bool {
        let pole = who == Who::Robber && self.state.robber.has(self.setup, &Power::Pole);
        let pole = pole && !self.setup.bent.is(Mutant::PolesAreForBeans);
        let own = if who == Who::Robber { self.state.robber.class(self.setup).falls } else { 0 };
        !self.die(
            For::Fall,
            who,
            6,
            i16::from(pole) + i16::from(own),
            self.setup.rules.falls_up_to as i16,
            |die, need| die > need,
        )
    }

    /// A pit, perhaps one whose walls close (DR-134, DR-135, DR-A61).
    fn pit(&mut self, damage: Cast, walls: bool) {
        for who in self.others() {
            if !self.falls(who) {
                continue;
            }
            let amount = damage.throw(self.dice);
            if self.hurt(who, amount, Cause::Pit) && walls && !self.climbs(who, 0) {
                self.kill(who, Cause::Walls);
            }
        }
        if !self.falls(Who::Robber) {
            return;
        }
        let amount = damage.throw(self.dice);
        if !self.hurt(Who::Robber, amount, Cause::Pit) || !walls {
            return;
        }
        let rounds = self.setup.rules.walls_close.throw(self.dice).max(0) as u8;
        self.push(Step::Walls { rounds });
        if self.state.robber.heavy == super::setup::NONE {
            self.climb(Move::Keep);
        }
    }

    /// Somebody else's way out of closing walls.
    fn climbs(&mut self, who: Who, plus: i16) -> bool {
        let rounds = self.setup.rules.walls_close.throw(self.dice);
        let need = self.setup.rules.escapes_on as i16;
        (0..rounds).any(|_| self.die(For::Climb, who, 6, plus, need, FROM))
    }

    /// The robber's, with what he carries or without (DR-135).
    pub(super) fn climb(&mut self, choice: Move) {
        let Step::Walls { rounds } = self.state.steps.top() else { return };
        self.state.steps.pop();
        if choice == Move::LetGo {
            self.drop_heavy();
        }
        let robber = &self.state.robber;
        let plated = robber.suit != super::setup::NONE && self.setup.item(robber.suit).plate;
        let laden = robber.heavy != super::setup::NONE;
        let plus = robber.bonus(self.setup, Ability::Strength) - i16::from(plated) - i16::from(laden);
        let need = self.setup.rules.escapes_on as i16;
        if (0..rounds).any(|_| self.die(For::Climb, Who::Robber, 6, plus, need, FROM)) {
            self.log.note(Event::Strange { what: Strange::Escapes });
        } else {
            self.kill(Who::Robber, Cause::Walls);
        }
    }

    /// Burning oil, on one of those present (DR-A64).
    fn oil_trap(&mut self, damage: Cast, saved: Cast) {
        let all: Vec<Who> = std::iter::once(Who::Robber).chain(self.others()).collect();
        let nth = if all.len() > 1 { self.dice.roll(all.len() as u32) as usize - 1 } else { 0 };
        let who = all.get(nth).copied().unwrap_or(Who::Robber);
        let fiery = self.state.creature(who).is_some_and(|c| self.setup.monster(c.monster).is(Keyword::Fiery));
        if fiery {
            return;
        }
        let amount = if self.saves_from_trap(who) { saved.throw(self.dice) } else { damage.throw(self.dice) };
        self.hurt(who, amount, Cause::Fire);
    }

    /// Arrows or spears, at everybody (DR-139).
    fn missiles(&mut self, count: Cast) {
        let many = count.throw(self.dice);
        let level = self.setup.rules.missile_level as i16;
        for who in std::iter::once(Who::Robber).chain(self.others()) {
            for _ in 0..many {
                let ac = self.state.armor_class(self.setup, who, false);
                let die = self.dice.roll(20) as i16;
                let hit = die == 20 || die + level >= ac;
                self.log.note(Event::Missile { at: who, die: die as u8, plus: level, ac, hit });
                if !hit {
                    continue;
                }
                let poison = self.die(For::Poison, who, 20, 0, self.setup.rules.poison_on as i16, UP_TO);
                if poison && !self.saves_from_trap(who) {
                    self.kill(who, Cause::Poison);
                } else if !poison {
                    let amount = Cast::die(self.setup.rules.hit_die as u8).throw(self.dice);
                    self.hurt(who, amount, Cause::Missile);
                }
                if self.state.end.is_some() {
                    return;
                }
                if who != Who::Robber && self.state.creature(who).is_none_or(|c| c.hp <= 0) {
                    break;
                }
            }
        }
    }

    /// Gas: no refusing to breathe (DR-A67).
    pub(super) fn breathe(&mut self, op: &Op) {
        let pursued = self.state.is_pursued();
        match op {
            Op::Obscuring if pursued => {
                let up_to = self.setup.rules.gas_loses_up_to as i16;
                if self.die(For::Smoke, Who::Pursuer, 6, 0, up_to, UP_TO) {
                    self.end_pursuit();
                }
            }
            Op::Blinding => {
                self.state.must_backtrack = self.state.bearings == Bearings::Mapping;
                self.end_pursuit();
            }
            Op::Fear => {
                let brave = self.saves_from_trap(Who::Robber);
                if self.state.pursuer.is_some() && !self.saves_from_trap(Who::Pursuer) {
                    self.end_pursuit();
                }
                if !brave {
                    self.log.note(Event::Strange { what: Strange::Flees });
                    self.state.must_backtrack = self.state.bearings == Bearings::Mapping;
                    self.end_turn();
                }
            }
            Op::Slumber => self.sleep(1),
            Op::Vigour => {
                self.state.robber.vigour = true;
                self.log.note(Event::Strange { what: Strange::Strong });
            }
            Op::Sickness => {
                self.state.robber.sick = true;
                self.log.note(Event::Strange { what: Strange::Sick });
            }
            Op::Poison => {
                for who in std::iter::once(Who::Robber).chain(self.others()) {
                    if self.state.end.is_none() && !self.saves_from_trap(who) {
                        self.kill(who, Cause::Gas);
                    }
                }
            }
            _ => {}
        }
    }
}
