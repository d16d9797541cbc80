//! The engine and the second implementation, choice by choice: they must offer the same choices, with the same results.

use super::say::{self, letter};
use super::table::{Choice, Flow, Printed, Stop, Table, Witness};
use lootpress::dice::Dice;
use lootpress::game::{Pending, Rules};
use lootpress::games::looterz::effect::Looterz;
use lootpress::games::looterz::event::Event;
use lootpress::games::looterz::legal::Move;
use lootpress::games::looterz::setup::Setup;
use lootpress::games::looterz::state::State;
use std::cell::RefCell;
use std::rc::Rc;

/// The engine's result, compared after the second implementation has stopped.
struct Engine {
    state: State,
    dice: Dice,
    choices: u32,
    /// The last choices, for debugging.
    trail: Vec<String>,
}

/// Makes a choice in both implementations.
struct Both<'s> {
    setup: &'s Setup,
    engine: Rc<RefCell<Engine>>,
    chance: Dice,
    most: u32,
    broken: Rc<RefCell<Option<String>>>,
}

/// A choice as the engine writes it. The engine does not count keywords as effects.
fn written(cards: &[Printed], choice: Choice) -> Move {
    match choice {
        Choice::Draw => Move::Draw,
        Choice::Recruit(c) => Move::Recruit(c as u8),
        Choice::Search(c) => Move::Search(c as u8),
        Choice::Attack(c) => Move::Attack(c as u8),
        Choice::Activate(c) => Move::Activate(c as u8),
        Choice::Stop => Move::Pass,
        Choice::Yes => Move::Accept,
        Choice::Card(c) => Move::Card(c as u8),
        Choice::Seat(s) => Move::Seat(s as u8),
        Choice::Way(c, effect, way) => {
            let before = cards[c].effects[..effect].iter().filter(|e| e.keyword.is_none()).count();
            Move::Way(c as u8, before as u8, way as u8)
        }
        Choice::First(c, trigger) => Move::First(c as u8, trigger),
        Choice::Again(hit) => Move::Again(hit),
    }
}

impl Both<'_> {
    fn part(&self, table: &Table<'_>, seat: usize, moment: &str, moves: &[Move]) -> Option<String> {
        let engine = self.engine.borrow();
        let (theirs, mine) = (Looterz::describe(self.setup, &engine.state), table.describe(seat, moment));
        if let Some(difference) = say::differ(&theirs, &mine, "") {
            return Some(difference);
        }
        if let Err(broken) = Looterz::invariants(self.setup, &engine.state) {
            return Some(broken.to_string());
        }
        if engine.dice != table.dice {
            return Some("the dice differ: one has thrown or shuffled more often".to_owned());
        }
        let pending = Looterz::pending(self.setup, &engine.state);
        if pending != Pending::Decide(seat as u8) {
            return Some(format!("the engine waits for {pending:?}, the second for {seat} at {moment}: {moves:?}"));
        }
        let mut legal = Vec::new();
        Looterz::legal(self.setup, &engine.state, seat as u8, &mut legal);
        let mut sorted = legal.clone();
        sorted.sort();
        sorted.dedup();
        if sorted.len() != legal.len() || legal.is_empty() {
            return Some(format!("choices that are none, or offered twice: {legal:?}"));
        }
        let name = |m: &Move| Looterz::name_move(self.setup, *m);
        let (theirs, mine): (Vec<_>, Vec<_>) = (sorted.iter().map(name).collect(), moves.iter().map(name).collect());
        (sorted != moves).then(|| format!("the engine allows {theirs:?}, the second {mine:?} ({sorted:?}, {moves:?})"))
    }
}

impl Witness for Both<'_> {
    fn ask(&mut self, table: &Table<'_>, seat: usize, moment: &'static str, choices: &[Choice]) -> Flow<Choice> {
        if Looterz::pending(self.setup, &self.engine.borrow().state) != Pending::Decide(seat as u8)
            && self.engine.borrow().state.guard.is_some()
        {
            return Err(Stop::Stalled);
        }
        let mut moves: Vec<(Move, Choice)> = choices.iter().map(|c| (written(table.cards, *c), *c)).collect();
        moves.sort();
        let names: Vec<Move> = moves.iter().map(|m| m.0).collect();
        if let Some(difference) = self.part(table, seat, moment, &names) {
            *self.broken.borrow_mut() = Some(format!("at {moment}: {difference}"));
            return Err(Stop::Enough);
        }
        let engine = &mut *self.engine.borrow_mut();
        if engine.choices == self.most {
            return Err(Stop::Enough);
        }
        engine.choices += 1;
        // declining shows little, so choices with an effect are made more often
        let lively = |c: &Choice| !matches!(c, Choice::Stop | Choice::Draw);
        let mut choice = moves[self.chance.below(moves.len() as u32) as usize];
        if !lively(&choice.1) && self.chance.below(4) > 0 {
            choice = moves[self.chance.below(moves.len() as u32) as usize];
        }
        let name = Looterz::name_move(self.setup, choice.0);
        let mut log = Vec::new();
        Looterz::apply(self.setup, &mut engine.state, seat as u8, choice.0, &mut engine.dice, &mut log);
        let spoken = log.iter().filter_map(|event| match event {
            Event::Effect { card, effect, .. } => Some(&self.setup.card(*card).effects[usize::from(*effect)]),
            _ => None,
        });
        engine.trail.extend(
            spoken.map(|e| format!("  {:?} to {:?} for {:?} if {:?}", e.ops, e.target, e.duration, e.conditions)),
        );
        engine.trail.push(format!("{} at {moment}: {name} {log:?}", letter(seat)));
        Ok(choice.1)
    }
}

/// How a comparison ended.
pub(crate) struct Agreed {
    pub(crate) choices: u32,
    /// Whether a limit of the engine, which is not a rule, ended it.
    pub(crate) stalled: bool,
}

/// Plays a game in both; returns how far it went, or the first difference.
pub(crate) fn both(setup: &Setup, table: Table<'_>, seed: u64, index: u64, most: u32) -> Result<Agreed, String> {
    let mut table = table;
    let mut dice = table.dice;
    let state = Looterz::deal(setup, &mut dice, &mut ());
    let engine = Rc::new(RefCell::new(Engine { state, dice, choices: 0, trail: Vec::new() }));
    let broken = Rc::new(RefCell::new(None));
    let chance = Dice::new(seed, index * 2 + 1);
    table.witness = Some(Box::new(Both { setup, engine: engine.clone(), chance, most, broken: broken.clone() }));
    let Err(stop) = table.game() else { return Err("a game that ends without an end".to_owned()) };
    let engine = engine.borrow();
    let told = |what: String| {
        let from = engine.trail.len().saturating_sub(8);
        let trail = engine.trail[from..].join("\n  ");
        Err(format!("game {index} of seed {seed}, choice {}: {what}\n  {trail}", engine.choices))
    };
    if let Some(difference) = broken.borrow_mut().take() {
        return told(difference);
    }
    let agreed = |stalled| Ok(Agreed { choices: engine.choices, stalled });
    match (stop, Looterz::pending(setup, &engine.state)) {
        (Stop::Enough, _) => agreed(false),
        (_, Pending::Over(outcome)) if outcome.guard.is_some() => agreed(true),
        (Stop::Won(winner), Pending::Over(outcome)) => {
            let loot: Vec<i32> = table.players.iter().map(|p| p.loot).collect();
            if outcome.winners != 1 << winner || outcome.score[..loot.len()] != loot {
                return told(format!("the engine ends with {outcome:?}, the second with {loot:?}, won by {winner}"));
            }
            agreed(false)
        }
        (mine, theirs) => told(format!("the second ends with {mine:?}, the engine is at {theirs:?}")),
    }
}
