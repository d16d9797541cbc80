//! Tricks, traps and gas (chapters 9.2 and 9.3). They affect each person present separately (DR-50).

use super::cast::Cast;
use super::event::{Cause, Event, For, Happened, Strange};
use super::legal::Move;
use super::mutant::Mutant;
use super::state::{Bearings, Step, Who};
use super::vocabulary::{Ability, Keyword, Op, Power};
use crate::state::Context;
use cards::game::Log;

const UP_TO: fn(i16, i16) -> bool = |die, need| die <= need;
const FROM: fn(i16, i16) -> bool = |die, need| die >= need;

impl<L: Log<Happened>> Context<'_, L> {
    /// All people present, with their seats: each robber with the henchmen, then the pursuers. A death does not change
    /// the order of the others.
    fn everybody(&self) -> Vec<(u8, Who)> {
        let party = &self.state.robber;
        let friends = |seat: u8| (0..party.at(seat).friends.len() as u8).rev().map(Who::Friend);
        let mates = party
            .from(self.state.caller)
            .flat_map(|seat| std::iter::once(Who::Robber).chain(friends(seat)).map(move |who| (seat, who)));
        let caller = self.state.caller();
        mates.chain(self.state.pursuers.all().iter().map(|_| (caller, Who::Pursuer))).collect()
    }

    /// Applies an effect to each person who is still present, one at a time.
    fn befall(&mut self, all: impl IntoIterator<Item = (u8, Who)>, mut deed: impl FnMut(&mut Self, Who)) {
        for (seat, who) in all {
            self.turn_to(seat);
            let (here, chasing) = (who == Who::Robber || self.state.creature(who).is_some(), self.state.pursuers.len());
            if here {
                deed(self, who);
            }
            if who == Who::Pursuer && self.state.pursuers.len() == chasing {
                self.state.pursuers.rotate();
            }
        }
        self.turn_to(self.state.caller());
    }

    pub(super) fn trap(&mut self, op: &Op) {
        match op {
            Op::Pit { damage, walls } => self.pit(*damage, *walls),
            Op::Elevator { levels, dice } => {
                let levels = dice.map_or(*levels, |dice| dice.throw(self.dice).clamp(1, 20) as u8);
                self.tell(Event::Strange { what: Strange::Sinks });
                self.swallowed(levels);
            }
            Op::SlidingWall => {
                self.tell(Event::Strange { what: Strange::Slides });
                if !self.setup.bent.is(Mutant::WallsPartNobody) {
                    self.each_robber(|table| table.state.robber.friends.clear());
                    self.turn_to(self.state.caller());
                    self.end_pursuit();
                }
                self.lose_way();
            }
            Op::BurningOil { damage, saved } => self.oil_trap(*damage, *saved),
            Op::Missiles { count } => self.missiles(*count),
            Op::Falling { door, stone, stone_from } => {
                let damage = if self.state.dl >= *stone_from { *stone } else { *door };
                self.befall(self.everybody(), |table, who| {
                    if !table.saves_from_trap(who) {
                        let amount = damage.throw(table.dice);
                        table.hurt(who, amount, Cause::Stone);
                    }
                });
            }
            Op::Chute { levels } => self.push(Step::Chute { levels: *levels }),
            Op::HiddenChute { levels } => {
                // robbers stay together, and so do henchmen: if one goes down, all do
                let mut gone = false;
                self.each_robber(|table| gone |= table.falls(Who::Robber));
                self.turn_to(self.state.caller());
                if gone {
                    self.tell(Event::Strange { what: Strange::Chute });
                    return self.swallowed(*levels);
                }
                let others = self.everybody().into_iter().filter(|(_, who)| *who != Who::Robber);
                self.befall(others.collect::<Vec<_>>(), |table, who| {
                    if table.falls(who) {
                        table.swallow(who);
                    }
                });
            }
            _ => {}
        }
    }

    /// A person is lost to a place of no return (DR-141).
    fn swallow(&mut self, who: Who) {
        if let Who::Friend(at) = who {
            let friend = self.state.robber.friends.take(at.into());
            self.tell(Event::Swallowed { monster: friend.monster });
        } else {
            self.lose_pursuer();
        }
    }

    /// Whether the robbers go down the chute (DR-137).
    pub(super) fn jump(&mut self, choice: Move) {
        let Step::Chute { levels } = self.state.steps.top() else { return };
        self.state.steps.pop();
        if choice == Move::Jump {
            self.tell(Event::Strange { what: Strange::Chute });
            self.swallowed(levels);
        }
    }

    /// Whether a person falls (DR-134).
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
        let (robbers, others): (Vec<_>, Vec<_>) =
            self.everybody().into_iter().partition(|(_, who)| *who == Who::Robber);
        self.befall(others, |table, who| {
            if !table.falls(who) {
                return;
            }
            let amount = damage.throw(table.dice);
            if table.hurt(who, amount, Cause::Pit) && walls && !table.climbs(who, 0) {
                table.kill(who, Cause::Walls);
            }
        });
        self.befall(robbers, |table, who| {
            if !table.falls(who) {
                return;
            }
            let amount = damage.throw(table.dice);
            if !table.hurt(who, amount, Cause::Pit) || !walls {
                return;
            }
            let rounds = table.setup.rules.walls_close.throw(table.dice).max(0) as u8;
            let robber = &table.state.robber;
            if robber.heavy == super::setup::NONE || robber.adores(table.setup).is_some() {
                table.escape(rounds);
            } else {
                table.ask(Step::Walls { rounds });
            }
        });
    }

    /// Another person's escape from closing walls.
    fn climbs(&mut self, who: Who, plus: i16) -> bool {
        let rounds = self.setup.rules.walls_close.throw(self.dice);
        let need = self.setup.rules.escapes_on as i16;
        (0..rounds).any(|_| self.die(For::Climb, who, 6, plus, need, FROM))
    }

    /// The robber's escape from closing walls, with or without the heavy item (DR-135).
    pub(super) fn climb(&mut self, choice: Move) {
        let Step::Walls { rounds } = self.state.steps.top() else { return };
        self.state.steps.pop();
        if choice == Move::LetGo {
            self.drop_heavy();
        }
        self.escape(rounds);
    }

    fn escape(&mut self, rounds: u8) {
        let robber = &self.state.robber;
        let plated = robber.suit != super::setup::NONE && self.setup.item(robber.suit).plate;
        let laden = robber.heavy != super::setup::NONE;
        let plus = robber.bonus(self.setup, Ability::Strength) - i16::from(plated) - i16::from(laden);
        let need = self.setup.rules.escapes_on as i16;
        if (0..rounds).any(|_| self.die(For::Climb, Who::Robber, 6, plus, need, FROM)) {
            self.tell(Event::Strange { what: Strange::Escapes });
        } else {
            self.kill(Who::Robber, Cause::Walls);
        }
    }

    /// Burning oil hits one of the people present (DR-A64).
    fn oil_trap(&mut self, damage: Cast, saved: Cast) {
        let all = self.everybody();
        let nth = if all.len() > 1 { self.dice.roll(all.len() as u32) as usize - 1 } else { 0 };
        self.befall(all.get(nth).copied(), |table, who| {
            let fiery = table.state.creature(who).is_some_and(|c| table.setup.monster(c.monster).is(Keyword::Fiery));
            if fiery {
                return;
            }
            let amount = if table.saves_from_trap(who) { saved.throw(table.dice) } else { damage.throw(table.dice) };
            table.hurt(who, amount, Cause::Fire);
        });
    }

    /// Arrows or spears fly at everybody (DR-139).
    fn missiles(&mut self, count: Cast) {
        let many = count.throw(self.dice);
        self.befall(self.everybody(), |table, who| table.missiles_at(who, many));
    }

    /// This many arrows or spears attack a person, until the person falls.
    fn missiles_at(&mut self, who: Who, many: i16) {
        let level = self.setup.rules.missile_level as i16;
        for _ in 0..many {
            if self.state.end.is_some() || (who == Who::Robber && self.state.robber.out.is_some()) {
                return;
            }
            let chasing = self.state.pursuers.len();
            let ac = self.state.armor_class(self.setup, who, false);
            let die = self.dice.roll(20) as i16;
            let natural = die == 20 && !self.setup.bent.is(Mutant::TwentyIsANumber);
            let hit = natural || die + level >= ac;
            self.tell(Event::Missile { at: who, die: die as u8, plus: level, ac, hit });
            if !hit {
                continue;
            }
            let poison = self.die(For::Poison, who, 20, 0, self.setup.rules.poison_on as i16, UP_TO);
            if poison && !self.saves_from_trap(who) {
                self.kill(who, Cause::Poison);
            } else {
                let wound = Cast::die(self.setup.rules.hit_die as u8);
                let amount = if natural { wound.most() } else { wound.throw(self.dice) };
                self.hurt(who, amount, Cause::Missile);
            }
            let fell = who == Who::Pursuer && self.state.pursuers.len() < chasing;
            if fell || (who != Who::Robber && self.state.creature(who).is_none_or(|c| c.hp <= 0)) {
                return;
            }
        }
    }

    /// Gas affects everybody: nobody can refuse to breathe (DR-A67).
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
                // robbers stay together: if one flees, all do
                let mut brave = true;
                self.each_robber(|table| brave &= table.saves_from_trap(Who::Robber));
                self.turn_to(self.state.caller());
                self.each_pursuer(|table| {
                    if !table.saves_from_trap(Who::Pursuer) {
                        table.lose_pursuer();
                    }
                });
                if !brave {
                    self.tell(Event::Strange { what: Strange::Flees });
                    self.state.must_backtrack = self.state.bearings == Bearings::Mapping;
                    self.end_turn();
                }
            }
            Op::Slumber => self.each_robber(|table| table.sleep(1)),
            Op::Vigour => {
                self.each_robber(|table| table.state.robber.vigour = true);
                self.tell(Event::Strange { what: Strange::Strong });
            }
            Op::Sickness => {
                self.each_robber(|table| table.state.robber.sick = true);
                self.tell(Event::Strange { what: Strange::Sick });
            }
            Op::Poison => {
                self.befall(self.everybody(), |table, who| {
                    if table.state.end.is_none() && !table.saves_from_trap(who) {
                        table.kill(who, Cause::Gas);
                    }
                });
            }
            _ => {}
        }
    }
}
