//! What is counted of Dungeon Robber: how lives end, how deep, after how many turns and forays, with what; of what robbers die; how
//! dangerous each monster is; and which rows of which tables ever come up. Counts, and judges nothing.

use super::DungeonRobber;
use super::event::{Cause, Event, Exit};
use super::legal::Move;
use super::setup::{NONE, Setup};
use super::state::{End, ROBBERS, State};
use crate::game::{Log, Outcome, Watch};
use crate::measure::{Histogram, Ledger, Measure, Measured, Sums, Tally};
use crate::table::count::Seen;

impl Measured for DungeonRobber {
    type Ledger = Books;
}

/// Causes that are no monster's.
const CAUSES: [&str; 10] = ["pit", "walls", "fire", "missile", "poison", "stone", "gas", "mold", "himself", "monster"];

/// What one life comes to.
#[derive(Clone, Copy, Default)]
struct Life {
    turns: u32,
    forays: i64,
    depth: i64,
    home: i64,
    slain: i64,
    ran: i64,
    first_survived: i64,
    first_home: i64,
    causes: [Option<(Cause, i64)>; ROBBERS],
}

/// The books of Dungeon Robber.
pub struct Books {
    no: u32,
    block: usize,
    games: u64,
    life: Life,
    /// Where the rows of each table begin.
    offset: Vec<usize>,
    rows: Seen,
    /// Of each monster: how often it was met, and how often it killed.
    met: Vec<u64>,
    kills: Vec<u64>,
    total: Totals,
}

#[derive(Default)]
struct Totals {
    turns: Histogram,
    forays: Histogram,
    death_depth: Histogram,
    home: Sums,
    first_home: Sums,
    first: Sums,
    retired: Sums,
    dead: Sums,
    slain: Sums,
    ran: Sums,
    causes: [Sums; CAUSES.len()],
}

impl Log<Event> for Books {
    fn note(&mut self, event: Event) {
        let life = &mut self.life;
        match event {
            Event::Turn { level, .. } => {
                life.turns += 1;
                life.depth = i64::from(level);
            }
            Event::Moved { level, .. } => life.depth = i64::from(level),
            Event::Foray { .. } => life.forays += 1,
            Event::Rolled { table, row, .. } => {
                _ = self.rows.once(self.offset[table as usize] + usize::from(row), self.no);
            }
            Event::Met { monster, chased: false, .. } | Event::Turncoat { monster } => {
                self.met[usize::from(monster)] += 1
            }
            Event::Left { how: Exit::Killed, .. } => life.slain += 1,
            Event::Ran { .. } => life.ran += 1,
            Event::Home { cp } => life.comes_home(cp),
            Event::Sold { cp, .. } => life.earns(cp),
            Event::Died { cause } => life.dies(cause),
            _ => {}
        }
    }
}

impl Life {
    fn comes_home(&mut self, cp: i64) {
        self.first_survived += i64::from(self.forays == 1);
        self.earns(cp);
    }

    fn dies(&mut self, cause: Cause) {
        if let Some(free) = self.causes.iter_mut().find(|one| one.is_none()) {
            *free = Some((cause, self.depth));
        }
    }

    fn earns(&mut self, cp: i64) {
        self.home += cp;
        if self.forays == 1 {
            self.first_home += cp;
        }
    }
}

impl Books {
    /// A robber has died, of something, on a level.
    fn buries(&mut self, cause: Cause, depth: i64) {
        let (block, t) = (self.block, &mut self.total);
        t.death_depth.add(block, depth);
        let killer = match cause {
            Cause::Blow(monster) | Cause::Gaze(monster) | Cause::Drained(monster) => monster,
            _ => NONE,
        };
        if let Some(kills) = self.kills.get_mut(usize::from(killer)) {
            *kills += 1;
        }
        let nth = match cause {
            Cause::Pit => 0,
            Cause::Walls => 1,
            Cause::Fire => 2,
            Cause::Missile => 3,
            Cause::Poison => 4,
            Cause::Stone => 5,
            Cause::Gas => 6,
            Cause::Mold => 7,
            Cause::Himself => 8,
            Cause::Blow(_) | Cause::Gaze(_) | Cause::Drained(_) => 9,
        };
        for (i, sums) in t.causes.iter_mut().enumerate() {
            sums.yes(block, i == nth);
        }
    }
}

impl Watch<DungeonRobber> for Books {
    fn chose(&mut self, _: &Setup, _: &State, _: u8, _: &[Move], _: Move) {}
}

impl Ledger<DungeonRobber> for Books {
    fn open(setup: &Setup) -> Books {
        let mut rows = 0;
        let offset = setup.tables.iter().map(|table| {
            rows += table.rows().len();
            rows - table.rows().len()
        });
        let offset: Vec<usize> = offset.collect();
        let kinds = setup.monsters.len();
        let total = Totals {
            turns: Histogram::new(2000),
            forays: Histogram::new(200),
            death_depth: Histogram::new(setup.rules.levels as usize),
            ..Totals::default()
        };
        Books {
            no: 0,
            block: 0,
            games: 0,
            life: Life::default(),
            offset,
            rows: Seen::new(rows),
            met: vec![0; kinds],
            kills: vec![0; kinds],
            total,
        }
    }

    fn begin(&mut self, block: usize) {
        (self.block, self.life) = (block, Life::default());
        self.no += 1;
    }

    fn turns(&self) -> u32 {
        self.life.turns
    }

    fn began(&self) -> u8 {
        0
    }

    fn fold(&mut self, _: &Setup, state: &State, _: &Outcome) {
        let (block, life, t) = (self.block, self.life, &mut self.total);
        self.games += 1;
        t.turns.add(block, i64::from(life.turns));
        t.forays.add(block, life.forays);
        t.home.add(block, life.home / 100, 1);
        let players = i64::from(state.robber.players());
        let out = |how: End| (0..state.robber.players()).filter(|seat| state.robber.at(*seat).out == Some(how)).count();
        t.first.add(block, life.first_survived, players);
        if life.first_survived > 0 {
            t.first_home.add(block, life.first_home / 100, 1);
        }
        t.retired.add(block, out(End::Retired) as i64, players);
        t.dead.add(block, out(End::Dead) as i64, players);
        t.slain.add(block, life.slain, 1);
        t.ran.add(block, life.ran, 1);
        for (cause, depth) in life.causes.into_iter().flatten() {
            self.buries(cause, depth);
        }
    }

    fn close(&self, setup: &Setup, into: &mut Tally) {
        let t = &self.total;
        into.put("fallen", Measure::Share { unit: 1, sums: t.dead });
        into.put("retired", Measure::Share { unit: 1, sums: t.retired });
        into.put("first-foray", Measure::Share { unit: 1, sums: t.first });
        into.put("first-foray-gp", Measure::Rate(t.first_home));
        into.put("gp", Measure::Rate(t.home));
        into.put("slain", Measure::Rate(t.slain));
        into.put("ran", Measure::Rate(t.ran));
        into.put("life-turns", t.turns.spread());
        into.put("forays", t.forays.spread());
        into.put("death-depth", t.death_depth.spread());
        for (name, sums) in CAUSES.iter().zip(t.causes) {
            into.put(format!("cause/{name}"), Measure::Ratio(sums));
        }
        for ((kind, met), kills) in setup.monsters.iter().zip(&self.met).zip(&self.kills) {
            into.put(format!("danger/{}", kind.title), Measure::Count { n: *kills, of: *met });
        }
        for (name, offset) in super::vocabulary::TableName::ALL.iter().zip(&self.offset) {
            // rows that only a variant leads to are counted apart
            let kind = if *name < super::vocabulary::TableName::Strange { "row" } else { "odd-row" };
            for (row, written) in setup.table(*name).rows().iter().enumerate() {
                let n = self.rows.games(offset + row);
                into.put(
                    format!("{kind}/{} {}", setup.title(*name), written.range.name()),
                    Measure::Count { n, of: self.games },
                );
            }
        }
    }
}
