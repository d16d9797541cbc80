//! The engine and the second implementation, choice by choice: they must offer the same choices, with the same results.

use super::count::kind;
use super::table::{Flow, Stop, Table, Witness};
use crate::second::say::differ;
use lootpress::dice::Dice;
use lootpress::game::{Fact, Pending, Rules};
use lootpress::games::hero_loot::HeroLoot;
use lootpress::games::hero_loot::ids::{HEROES, NONE};
use lootpress::games::hero_loot::legal::Move;
use lootpress::games::hero_loot::setup::Setup;
use lootpress::games::hero_loot::state::State;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The engine's result, compared after the second implementation has stopped.
struct Engine {
    state: State,
    dice: Dice,
    choices: u32,
    /// The number of choices of each kind.
    kinds: BTreeMap<String, u32>,
    /// The last choices, for debugging.
    trail: Vec<String>,
    broken: Option<String>,
}

/// Makes a choice in both implementations.
struct Both<'s> {
    setup: &'s Setup,
    engine: Rc<RefCell<Engine>>,
    chance: Dice,
}

/// The first difference: both tables, and the remaining random numbers.
fn part(setup: &Setup, engine: &Engine, table: &Table<'_>, mine: &Fact) -> Option<String> {
    let theirs = HeroLoot::describe(setup, &engine.state);
    if let Some(difference) = differ(&theirs, mine, "") {
        return Some(difference);
    }
    if theirs != *mine {
        return Some(format!("the engine says more: {theirs:?}, the second {mine:?}"));
    }
    let decks = engine.state.decks.iter().map(|deck| deck.iter().map(|card| usize::from(*card)).collect());
    if decks.collect::<Vec<Vec<usize>>>() != table.decks {
        return Some("the decks lie in another order".to_owned());
    }
    if let Err(broken) = HeroLoot::invariants(setup, &engine.state) {
        return Some(broken.to_string());
    }
    (engine.dice != table.dice).then(|| "the dice differ: one has thrown or shuffled more often".to_owned())
}

impl Both<'_> {
    fn parted(&self, table: &Table<'_>, seat: usize, moment: &str, moves: &[Move]) -> Option<String> {
        let engine = self.engine.borrow();
        if let Some(difference) = part(self.setup, &engine, table, &table.describe(Some(seat), moment)) {
            return Some(difference);
        }
        let pending = HeroLoot::pending(self.setup, &engine.state);
        if pending != Pending::Decide(seat as u8) {
            return Some(format!("the engine waits for {pending:?}, the second for {seat}: {moves:?}"));
        }
        let mut legal = Vec::new();
        HeroLoot::legal(self.setup, &engine.state, seat as u8, &mut legal);
        legal.sort();
        if legal == moves {
            return None;
        }
        let only = |some: &[Move], others: &[Move]| -> Vec<String> {
            let alone = some.iter().filter(|m| !others.contains(m));
            alone.map(|m| format!("{} ({m:?})", HeroLoot::name_move(self.setup, *m))).collect()
        };
        let (theirs, mine) = (only(&legal, moves), only(moves, &legal));
        Some(format!(
            "the engine alone allows {theirs:?}, the second alone {mine:?}, of {} and {}",
            legal.len(),
            moves.len()
        ))
    }

    /// A random kind of choice, then one of that kind: otherwise, coins that change hands would suppress all other choices, and a Free step
    /// would not end. Declining shows little, outside of the Free step, so choices with an effect are made more often, and minions are
    /// attacked more often.
    fn choose(&mut self, table: &Table<'_>, moves: &[Move], moment: &str) -> Move {
        if moment == "free" && table.handed >= 24 {
            return Move::Pass;
        }
        let mut kinds: Vec<String> = moves.iter().map(kind).collect();
        kinds.dedup();
        let lively = |kind: &String| ["Adventure", "Attack", "Buy", "Toll", "Unleash", "Use"].contains(&kind.as_str());
        if kinds.iter().any(lively) && self.chance.below(2) > 0 {
            kinds.retain(lively);
        }
        let mut wanted = &kinds[self.chance.below(kinds.len() as u32) as usize];
        if wanted == "Pass" && moment != "free" && self.chance.below(4) > 0 {
            wanted = &kinds[self.chance.below(kinds.len() as u32) as usize];
        }
        let mut fitting: Vec<Move> = moves.iter().copied().filter(|m| kind(m) == *wanted).collect();
        let at_minion = |m: &Move| matches!(m, Move::Attack { target, .. } if usize::from(*target) >= HEROES);
        if fitting.iter().any(at_minion) && self.chance.below(2) > 0 {
            fitting.retain(at_minion);
        }
        // random walks meet nobody, so heroes go to adventures and to other figures
        if wanted == "Go" && self.chance.below(4) > 0 {
            let state = self.engine.borrow().state;
            let sites = &state.ground(self.setup).sites;
            let near = state.threatened(self.setup, state.active);
            let lively = |m: &Move| matches!(m, Move::Go(at) if sites[usize::from(*at)] != NONE || near >> at & 1 == 1);
            if fitting.iter().any(lively) {
                fitting.retain(lively);
            }
        }
        fitting[self.chance.below(fitting.len() as u32) as usize]
    }
}

impl Witness for Both<'_> {
    fn ask(&mut self, table: &Table<'_>, seat: usize, moment: &'static str, moves: Vec<Move>) -> Flow<Move> {
        if let Some(difference) = self.parted(table, seat, moment, &moves) {
            self.engine.borrow_mut().broken = Some(format!("at {moment}: {difference}"));
            return Err(Stop::Enough);
        }
        let choice = self.choose(table, &moves, moment);
        let engine = &mut *self.engine.borrow_mut();
        engine.choices += 1;
        *engine.kinds.entry(kind(&choice)).or_default() += 1;
        let mut log = Vec::new();
        HeroLoot::apply(self.setup, &mut engine.state, seat as u8, choice, &mut engine.dice, &mut log);
        let told = HeroLoot::name_move(self.setup, choice);
        engine.trail.push(format!("{} at {moment}: {told} {log:?}", char::from(b'A' + seat as u8)));
        Ok(choice)
    }
}

/// The events of a game, or of several.
#[derive(Default)]
pub(crate) struct Met {
    pub(crate) choices: u32,
    pub(crate) kinds: BTreeMap<String, u32>,
    pub(crate) ops: BTreeSet<String>,
}

/// Plays a game in both; returns the result, or the first difference.
pub(crate) fn both(setup: &Setup, table: Table<'_>, chance: Dice) -> Result<Met, String> {
    let mut table = table;
    let mut dice = table.dice;
    let state = HeroLoot::deal(setup, &mut dice, &mut ());
    let engine = Engine { state, dice, choices: 0, kinds: BTreeMap::new(), trail: Vec::new(), broken: None };
    let engine = Rc::new(RefCell::new(engine));
    table.witness = Some(Box::new(Both { setup, engine: engine.clone(), chance }));
    let Err(stop) = table.game() else { return Err("a game that ends without an end".to_owned()) };
    let mut engine = engine.borrow_mut();
    if stop == Stop::Over {
        let mine = table.describe(None, "over");
        engine.broken = part(setup, &engine, &table, &mine);
    }
    if let Some(difference) = &engine.broken {
        let from = engine.trail.len().saturating_sub(6);
        let trail = engine.trail[from..].join("\n  ");
        return Err(format!("choice {}: {difference}\n  {trail}", engine.choices));
    }
    Ok(Met { choices: engine.choices, kinds: std::mem::take(&mut engine.kinds), ops: table.seen })
}
