//! The engine and the second referee, choice by choice: they must offer the same, and make the same of what is chosen.

use super::table::{Card, Choice, Flow, Stop, Table, Witness};
use lootpress::dice::Dice;
use lootpress::game::{Pending, Rules};
use lootpress::games::looterz::effect::Looterz;
use lootpress::games::looterz::event::Event;
use lootpress::games::looterz::legal::Move;
use lootpress::games::looterz::setup::{NONE, Setup};
use lootpress::games::looterz::state::{State, Step};
use std::cell::RefCell;
use std::rc::Rc;

/// What the engine made of it, looked at after the second has stopped.
struct Engine {
    state: State,
    dice: Dice,
    choices: u32,
    /// The last choices, for whoever must find out.
    trail: Vec<String>,
}

/// Makes a choice in both.
struct Both<'s> {
    setup: &'s Setup,
    engine: Rc<RefCell<Engine>>,
    chance: Dice,
    most: u32,
    broken: Rc<RefCell<Option<String>>>,
}

/// A choice as the engine writes it, which says of a way whose it is.
fn written(state: &State, choice: Choice) -> Move {
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
        Choice::Way(w) => match state.steps.top() {
            Step::Perform(p) => Move::Way(p.card, p.act, w as u8),
            _ => Move::Way(NONE, NONE, w as u8),
        },
        Choice::First(c, trigger) => Move::First(c as u8, trigger),
        Choice::Again(hit) => Move::Again(hit),
    }
}

/// What the two say of one thing.
fn differ<T: PartialEq + std::fmt::Debug>(what: &str, theirs: T, mine: T) -> Option<String> {
    (theirs != mine).then(|| format!("{what}: the engine has {theirs:?}, the second {mine:?}"))
}

/// The first thing in which the tables are not the same.
fn compare(state: &State, table: &Table<'_>) -> Option<String> {
    let cards = |set: lootpress::games::looterz::cards::Cards| set.into_iter().map(usize::from).collect::<Vec<Card>>();
    let sorted = |mut cards: Vec<Card>| {
        cards.sort();
        cards
    };
    let pile: Vec<Card> = state.pile[..usize::from(state.piled)].iter().rev().map(|c| usize::from(*c)).collect();
    let mut found = differ("Inn", pile, table.inn.clone())
        .or_else(|| differ("Graveyard", cards(state.graveyard), table.graveyard.clone()))
        .or_else(|| differ("active", usize::from(state.active), table.active))
        .or_else(|| differ("round", i32::from(state.round), table.rounds));
    for (seat, player) in table.players.iter().enumerate() {
        let name = |what: &str| format!("{what} of {}", ["A", "B", "C", "D", "E", "F"][seat]);
        let own = table.of(seat).into_iter().map(|w| w.card).collect();
        found = found
            .or_else(|| differ(&name("hand"), cards(state.hands[seat]), player.hand.clone()))
            .or_else(|| differ(&name("Loot"), i32::from(state.loot[seat]), player.loot))
            .or_else(|| differ(&name("Looterz"), cards(state.play[seat]), sorted(own)));
    }
    for looter in &table.dungeon {
        let life = i32::from(state.life[looter.who.card]);
        let name = &table.cards[looter.who.card].title;
        found = found.or_else(|| differ(&format!("Life of {name}"), life, looter.life));
    }
    found
}

impl Both<'_> {
    fn part(&self, table: &Table<'_>, seat: usize, moment: &str, moves: &[Move]) -> Option<String> {
        let engine = self.engine.borrow();
        if let Some(difference) = compare(&engine.state, table) {
            return Some(difference);
        }
        if let Err(broken) = Looterz::invariants(self.setup, &engine.state) {
            return Some(broken);
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
            && self.engine.borrow().state.stalled
        {
            return Err(Stop::Stalled);
        }
        let mut moves: Vec<(Move, Choice)> = {
            let state = &self.engine.borrow().state;
            choices.iter().map(|c| (written(state, *c), *c)).collect()
        };
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
        // declining sees little: what does something is chosen more often
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
        engine.trail.extend(spoken.map(|e| format!("  {:?} to {:?} for {:?}", e.ops, e.target, e.duration)));
        let seat = ["A", "B", "C", "D", "E", "F"][seat];
        engine.trail.push(format!("{seat} at {moment}: {name} ({:?}) {log:?}", choice.0));
        Ok(choice.1)
    }
}

/// How a comparison ended.
pub(crate) struct Agreed {
    pub(crate) choices: u32,
    /// Whether a guard of the engine's ended it, which is no rule.
    pub(crate) stalled: bool,
}

/// Plays a game in both; how far it went, or where they part.
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
        (_, Pending::Over(outcome)) if outcome.stalled => agreed(true),
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
