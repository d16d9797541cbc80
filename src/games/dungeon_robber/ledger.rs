//! Counts of Dungeon Robber: how lives end, how deep, after how many turns and forays, with what possessions; causes of death,
//! by table entry; the danger of each monster; the use of items; which table rows come up. Only counts.

use super::DungeonRobber;
use super::event::{Cause, Event, Exit, Happened};
use super::legal::Move;
use super::setup::{NONE, Setup};
use super::state::{End, State};
use super::vocabulary::{Power, Slot, TableName};
use cards::game::{Log, Outcome, Watch};
use life::{Death, Life};
use table::count::{self, Grid, Seen, Stamp};
use table::measure::{Histogram, Ledger, Measure, Measured, Parts, Sums, Tally};

mod life;

impl Measured for DungeonRobber {
    type Ledger = Books;

    fn titles(setup: &Setup) -> Vec<String> {
        setup.items.iter().map(|item| item.title.clone()).collect()
    }
}

/// Causes of death other than monsters.
const CAUSES: [&str; 10] = ["pit", "walls", "fire", "missile", "poison", "stone", "gas", "mold", "himself", "monster"];

/// The books of Dungeon Robber.
pub struct Books {
    stamp: Stamp,
    block: usize,
    games: Parts,
    life: Life,
    /// The index of the first row of each table.
    offset: Vec<usize>,
    rows: Seen,
    /// For each row: how many robbers died after it was rolled and before the next row was.
    last: Vec<Parts>,
    /// For each monster: how often it was met, and how often it killed; and the same counts by the robber's level.
    danger: Vec<Sums>,
    danger_by_level: Grid,
    found: Seen,
    used: Seen,
    total: Totals,
}

/// The number of levels for which dangers are counted separately; the last one includes all higher levels.
const STATIONS: usize = 4;

/// The numbers of forays for which the share of retired robbers is counted.
const FORAYS: [i64; 7] = [1, 2, 3, 5, 10, 20, 50];

#[derive(Default)]
struct Totals {
    turns: Histogram,
    forays: Histogram,
    death_depth: Histogram,
    home: Histogram,
    first_home: Sums,
    first: Sums,
    retired: Sums,
    dead: Sums,
    slain: Sums,
    ran: Sums,
    causes: [Sums; CAUSES.len()],
    deaths: Parts,
    retired_within: [Parts; FORAYS.len()],
    robbers: Parts,
    reached: Vec<Parts>,
}

impl Log<Happened> for Books {
    fn note(&mut self, Happened { event, .. }: Happened) {
        let life = &mut self.life;
        match event {
            Event::Turn { level, .. } => {
                life.turns += 1;
                life.depth = i64::from(level);
            }
            Event::Moved { level, .. } => life.depth = i64::from(level),
            Event::Foray { .. } => life.forays += 1,
            Event::Rolled { table, row, .. } => {
                let row = self.offset[table as usize] + usize::from(row);
                life.row = Some(row);
                self.rows.once(row, self.stamp);
            }
            Event::Met { monster, chased: false, .. } | Event::Turncoat { monster } => {
                self.danger[usize::from(monster)].add(self.block, 0, 1);
                self.danger_by_level.add(monster.into(), station(life.level()), false);
            }
            Event::To { seat } | Event::Calls { seat } => life.seat = seat.into(),
            Event::Level { level, .. } => life.becomes(level),
            Event::Found { item, .. } => _ = self.found.once(item.into(), self.stamp),
            Event::Used { item } | Event::Wields { item } | Event::Wears { item } | Event::Offered { item } => {
                self.uses(item.into());
            }
            Event::Left { how: Exit::Killed, .. } => life.slain += 1,
            Event::Ran { .. } => life.ran += 1,
            Event::Home { cp, .. } => life.comes_home(cp),
            Event::Sold { item, cp } => {
                life.earns(cp);
                self.uses(item.into());
            }
            Event::Died { cause } => life.dies(cause),
            _ => {}
        }
    }
}

fn station(level: u8) -> usize {
    usize::from(level).min(STATIONS - 1)
}

impl Books {
    /// An item that was found in this life had an effect.
    fn uses(&mut self, item: usize) {
        if self.found.has(item, self.stamp) {
            self.used.once(item, self.stamp);
        }
    }

    /// A robber has died.
    fn buries(&mut self, Death { cause, depth, level, row }: Death) {
        let (block, t) = (self.block, &mut self.total);
        t.death_depth.add(block, depth);
        t.deaths[block] += 1;
        if let Cause::Blow(monster) | Cause::Gaze(monster) | Cause::Drained(monster) = cause
            && monster != NONE
        {
            self.danger[usize::from(monster)].add(block, 1, 0);
            self.danger_by_level.came(monster.into(), station(level));
        }
        if let Some(row) = row {
            self.last[row][block] += 1;
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
    fn chose(&mut self, setup: &Setup, _: &State, _: u8, _: &[Move], choice: Move) {
        match choice {
            Move::Wand(item, _) => self.uses(item.into()),
            Move::Turn(_) => setup
                .numbered()
                .filter(|(_, thing)| thing.power == Some(Power::TurnUndead))
                .for_each(|(item, _)| self.uses(item.into())),
            _ => {}
        }
    }
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
            home: Histogram::new(20_000),
            reached: vec![Parts::default(); setup.levels.len()],
            ..Totals::default()
        };
        Books {
            stamp: Stamp::NONE,
            block: 0,
            games: Parts::default(),
            life: Life::default(),
            offset,
            rows: Seen::new(rows),
            last: vec![Parts::default(); rows],
            danger: vec![Sums::default(); kinds],
            danger_by_level: Grid::new(kinds, STATIONS),
            found: Seen::new(setup.items.len()),
            used: Seen::new(setup.items.len()),
            total,
        }
    }

    fn begin(&mut self, block: usize) {
        (self.block, self.life) = (block, Life::default());
        self.stamp = self.stamp.next(block);
    }

    fn turns(&self) -> u32 {
        self.life.turns
    }

    fn began(&self) -> u8 {
        0
    }

    fn had(&self, setup: &Setup, _: &State, _: usize, each: &mut dyn FnMut(usize)) {
        (0..setup.items.len()).filter(|item| self.found.has(*item, self.stamp)).for_each(each);
    }

    fn fold(&mut self, _: &Setup, state: &State, _: &Outcome) {
        let (block, life, t) = (self.block, self.life, &mut self.total);
        self.games[block] += 1;
        t.turns.add(block, i64::from(life.turns));
        t.forays.add(block, life.forays);
        t.home.add(block, life.home / 100);
        let players = i64::from(state.robber.players());
        let out = |how: End| (0..state.robber.players()).filter(|seat| state.robber.at(*seat).out == Some(how)).count();
        t.first.add(block, life.first_survived, players);
        if life.first_survived > 0 {
            t.first_home.add(block, life.first_home / 100, 1);
        }
        let retired = out(End::Retired);
        t.retired.add(block, retired as i64, players);
        t.robbers[block] += players;
        let within = FORAYS.iter().zip(&mut t.retired_within).filter(|(most, _)| life.forays <= **most);
        within.for_each(|(_, n)| n[block] += retired as i64);
        t.reached.iter_mut().take(usize::from(life.highest) + 1).for_each(|n| n[block] += 1);
        t.dead.add(block, out(End::Dead) as i64, players);
        t.slain.add(block, life.slain, 1);
        t.ran.add(block, life.ran, 1);
        life.deaths.into_iter().flatten().for_each(|death| self.buries(death));
    }

    fn close(&self, setup: &Setup, into: &mut Tally) {
        let t = &self.total;
        into.put("fallen", Measure::Share { unit: 1, sums: t.dead });
        into.put("retired", Measure::Share { unit: 1, sums: t.retired });
        into.put("first-foray", Measure::Share { unit: 1, sums: t.first });
        into.put("first-foray-gp", Measure::Rate(t.first_home));
        into.put("gp", t.home.spread());
        into.put("slain", Measure::Rate(t.slain));
        into.put("ran", Measure::Rate(t.ran));
        into.put("life-turns", t.turns.spread());
        into.put("forays", t.forays.spread());
        into.put("death-depth", t.death_depth.spread());
        for (name, sums) in CAUSES.iter().zip(t.causes) {
            into.put(format!("cause/{name}"), Measure::Ratio(sums));
        }
        for (most, n) in FORAYS.iter().zip(&t.retired_within) {
            into.put(format!("retired-within/{most} forays"), count::share(n, &t.robbers));
        }
        for ((title, _), n) in setup.levels.iter().zip(&t.reached) {
            into.put(format!("reached/{title}"), count::share(n, &self.games));
        }
        self.tell_of_monsters(setup, into);
        self.tell_of_things(setup, into);
        self.tell_of_tables(setup, into);
    }
}

impl Books {
    fn tell_of_monsters(&self, setup: &Setup, into: &mut Tally) {
        for (nth, kind) in setup.monsters.iter().enumerate() {
            into.put(format!("danger/{}", kind.title), Measure::Ratio(self.danger[nth]));
        }
        let titles = setup.levels.iter().map(|(title, _)| title.clone());
        let mut columns: Vec<String> = titles.take(STATIONS).collect();
        columns.last_mut().into_iter().for_each(|last| last.push_str(" and above"));
        let rows: Vec<String> =
            setup.monsters.iter().map(|kind| format!("{}, level {}", kind.title, kind.level)).collect();
        into.put("danger-by-level", self.danger_by_level.close(rows.iter().map(String::as_str).enumerate(), columns));
    }

    fn tell_of_things(&self, setup: &Setup, into: &mut Tally) {
        for (nth, thing) in setup.items.iter().enumerate() {
            let helps_as_it_is = matches!(thing.power, Some(Power::Strength | Power::Kit | Power::Sack | Power::Pole))
                || (thing.damage.is_none()
                    && thing.slot != Slot::Suit
                    && (thing.attack, thing.ac, thing.sneak) != (0, 0, 0));
            let of = self.found.games(nth);
            let n = if helps_as_it_is { of } else { self.used.games(nth) };
            into.put(format!("worth/{}", thing.title), count::share(n, of));
        }
    }

    fn tell_of_tables(&self, setup: &Setup, into: &mut Tally) {
        let strange = self.offset[TableName::Strange as usize];
        for (name, offset) in TableName::ALL.iter().zip(&self.offset) {
            let rows = setup.table(*name).rows();
            // rows that only a variant uses are counted separately, and only if the variant is played
            let odd = *name >= TableName::Strange;
            if odd && (strange..offset + rows.len()).all(|row| self.rows.never(row)) {
                continue;
            }
            let kind = if odd { "odd-row" } else { "row" };
            for (row, written) in rows.iter().enumerate() {
                let called = format!("{} {}", setup.title(*name), written.range.name());
                let last = &self.last[offset + row];
                into.put(format!("{kind}/{called}"), self.rows.of(offset + row, &self.games));
                into.put(format!("died-after/{called}"), count::share(last, &self.total.deaths));
            }
        }
    }
}
