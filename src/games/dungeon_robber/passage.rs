//! Discoveries (chapter 4): reads and carries out a row of a table. Traps are in `hazard`, finds in `treasure`.

use super::event::{Event, For, Happened, Strange};
use super::legal::Move;
use super::mutant::Mutant;
use super::setup::{Line, Setup};
use super::state::{Bearings, Stairs, Step, Who};
use super::vocabulary::{Ability, Keyword, Op, TableName};
use crate::state::Context;
use cards::game::Log;

impl<'t, L: Log<Happened>> Context<'t, L> {
    /// Rolls the dice of a table: the result and its row.
    pub(super) fn cast(&mut self, table: TableName) -> (u32, &'t Line) {
        let setup: &'t Setup = self.setup;
        let chance = setup.table(table);
        let (result, row) = chance.cast(self.dice);
        self.tell(Event::Rolled { table, result: result as u16, row: row as u8 });
        (result, &chance.rows()[row].then)
    }

    /// A roll on a table, and its effect. A pursued robber picks nothing up (DR-6).
    pub(super) fn roll(&mut self, table: TableName) {
        use TableName::{Magic, Treasure, Useful, Useless, Valuable};
        let loot = matches!(table, Useful | Useless | Valuable | Treasure | Magic);
        if loot && self.state.is_pursued() && !self.setup.bent.is(Mutant::TheChasedPickUp) {
            return;
        }
        if table == Useful && std::mem::take(&mut self.state.robber.finding) {
            return self.treasure(1);
        }
        if (table == Useful && self.mined()) || (table == TableName::Chamber && self.pool_first()) {
            return;
        }
        let (result, line) = self.cast(self.setup.instead(table));
        let met = matches!(line.op, Op::Monster { .. }) && table == TableName::Discovery;
        if met && !self.state.is_pursued() && std::mem::take(&mut self.state.omens.tracks) {
            return self.push(Step::Tracks);
        }
        self.obey(result, line);
    }

    /// Carries out the effect of a row.
    fn obey(&mut self, result: u32, line: &Line) {
        let odd = line.odd >> (result & 127) & 1 == 1;
        match &line.op {
            Op::Nothing | Op::Passage | Op::Width { .. } => {}
            Op::Roll { table } => self.roll(*table),
            Op::Straight => self.straight(),
            Op::SidePassage { .. } => self.push(Step::Side { odd }),
            Op::Door => self.door(),
            Op::Turn { .. } => self.bend(odd),
            Op::DeadEnd => self.dead_end(),
            Op::Monster { met, guards, how, deeper } => self.meet(*met, *guards, *how, *deeper),
            Op::Hoard if self.state.is_pursued() => {}
            Op::Hoard => self.treasure(1),
            Op::Down { levels, shuts_on } => self.find_stairs(Stairs::Down { levels: *levels, shuts_on: *shuts_on }),
            Op::Up { levels } => self.find_stairs(Stairs::Up { levels: *levels }),
            Op::FalseStairs { chute } => self.find_stairs(Stairs::False { chute: *chute }),
            Op::DownToChamber { levels } => self.find_stairs(Stairs::ToChamber { levels: *levels }),
            Op::Pit { .. }
            | Op::Elevator { .. }
            | Op::SlidingWall
            | Op::BurningOil { .. }
            | Op::Missiles { .. }
            | Op::Falling { .. }
            | Op::Chute { .. }
            | Op::HiddenChute { .. } => self.trap(&line.op),
            Op::Obscuring | Op::Blinding | Op::Fear | Op::Slumber | Op::Vigour | Op::Sickness | Op::Poison => {
                self.breathe(&line.op);
            }
            Op::Find { dice, .. } => {
                let many = dice.map_or(1, |dice| dice.throw(self.dice));
                self.find(line.item, many.clamp(0, 99) as u8);
            }
            Op::Coins { of, amount, dice, each_level } => self.money(*of, *amount, *dice, *each_level),
            Op::Bedroom { hp } => {
                self.each_robber(|table| {
                    table.sleep(*hp);
                    table.dawn();
                });
            }
            // the container of treasure is rolled where it is found
            Op::Sack | Op::Box | Op::Loose => {}
            _ => self.oddity(line),
        }
    }

    /// The passage goes straight on; a lost robber goes in circles (DR-33).
    fn straight(&mut self) {
        if self.state.bearings == Bearings::Mapping {
            return;
        }
        self.tell(Event::Strange { what: Strange::Circles });
        let room = self.any_room();
        self.move_to(self.state.dl, room);
        self.push(Step::Discovery);
    }

    /// A side passage, which the robber may take (DR-34, DR-35).
    pub(super) fn beside(&mut self, choice: Move) {
        let Step::Side { odd } = self.state.steps.top() else { return };
        self.state.steps.pop();
        if choice == Move::StraightOn {
            return;
        }
        if odd {
            self.push(Step::Roll(TableName::Odd));
        }
        if self.state.is_pursued() {
            self.shake();
        }
    }

    /// The passage turns (DR-45, DR-46).
    fn bend(&mut self, odd: bool) {
        match (self.state.is_pursued(), odd) {
            (true, odd) => {
                if odd {
                    self.push(Step::Roll(TableName::Odd));
                }
                self.shake();
            }
            (false, true) => self.push(Step::Corner),
            (false, false) => {}
        }
    }

    /// The robber goes around the corner, or back (DR-45, DR-A19).
    pub(super) fn corner(&mut self, choice: Move) {
        self.state.steps.pop();
        if choice == Move::Retreat {
            self.state.must_backtrack = self.state.bearings == Bearings::Mapping;
        } else {
            self.push(Step::Roll(TableName::Odd));
        }
    }

    /// A door (DR-37). A fleeing robber must open it first (DR-38, DR-39).
    fn door(&mut self) {
        if self.state.is_pursued() {
            let (robber, setup) = (&self.state.robber, self.setup);
            let plus = robber.bonus(setup, Ability::Strength) + i16::from(robber.class(setup).doors);
            if !self.die(For::Open, Who::Robber, 6, plus, self.setup.rules.open_on as i16, |die, need| die >= need) {
                return self.cornered();
            }
            self.push(Step::Roll(TableName::Door));
            return self.shake();
        }
        self.push(Step::Roll(TableName::Door));
    }

    /// A dead end (DR-47).
    pub(super) fn dead_end(&mut self) {
        self.tell(Event::Strange { what: Strange::DeadEnd });
        match self.state.bearings {
            Bearings::Mapping => self.state.must_backtrack = true,
            Bearings::Lost => {}
            Bearings::Pursued => self.cornered(),
        }
    }

    /// The robber has nowhere to run and must fight the pursuer, unless a dropped item stops it (DR-58, DR-A21).
    pub(super) fn cornered(&mut self) {
        self.end_turn();
        self.push(Step::Cornered);
    }

    /// Whether the pursuer loses the robber at a fork; otherwise it strikes once (DR-35, DR-94).
    fn shake(&mut self) {
        let mapped =
            self.state.pursuers.all().first().is_some_and(|p| self.setup.monster(p.monster).is(Keyword::MapSense));
        let mapped = mapped && !self.setup.bent.is(Mutant::NobodyHasAMap);
        let rules = &self.setup.rules;
        let up_to = if mapped { rules.lost_up_to_mapped } else { rules.lost_up_to };
        if self.die(For::Shake, Who::Pursuer, 6, 0, up_to as i16, |die, need| die <= need) {
            self.end_pursuit();
        } else {
            self.free_attack();
        }
    }

    /// Stairs that may be taken next turn (DR-30); on the last level nothing leads further down (DR-A11).
    fn find_stairs(&mut self, stairs: Stairs) {
        let last = i32::from(self.state.dl) >= self.setup.rules.levels;
        let idle = last && matches!(stairs, Stairs::Down { .. });
        self.state.stairs = if idle { Stairs::None } else { stairs };
    }
}
