//! The reference implementation (oracle) of Loot Roll: the engine is compared with a second, slow and simple implementation, written from
//! the rules alone. With the same choices and the same dice, both must report the same after every choice, with the shipped deck and with
//! cards generated at random from the vocabulary.
#![expect(clippy::disallowed_methods, reason = "a driver reads the files it plays with")]

use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::{Pending, Rules};
use lootpress::games::loot_roll::Move;
use lootpress::games::loot_roll::effect::LootRoll;
use lootpress::games::loot_roll::setup::Setup;
use lootpress::games::loot_roll::state::State;
use lootpress::world::{Disk, Project};
use std::cell::RefCell;
use std::rc::Rc;
use table::{Flow, Stop, Table, Witness};

mod cards;
mod count;
mod decks;
mod effects;
mod fight;
pub(crate) mod say;
mod table;
mod town;
mod turn;
mod window;

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

impl Both<'_> {
    fn compare(&self, table: &Table<'_>, seat: usize, moment: &str, moves: &[Move]) -> Option<String> {
        let engine = self.engine.borrow();
        let thorough = engine.choices.is_multiple_of(16);
        let (theirs, mine) =
            (LootRoll::describe(self.setup, &engine.state), table.describe(&say::letter(seat), moment, thorough));
        if let Some(difference) = say::differ(&theirs, &mine, "") {
            let moves: Vec<String> = moves.iter().map(|m| LootRoll::name_move(self.setup, *m)).collect();
            return Some(format!("{difference} (the second is at {moment}: {moves:?})"));
        }
        if engine.dice != table.dice {
            return Some("the dice differ: one has thrown or shuffled more often".to_owned());
        }
        let mut legal = Vec::new();
        LootRoll::legal(self.setup, &engine.state, seat as u8, &mut legal);
        if let Err(broken) = LootRoll::invariants(self.setup, &engine.state) {
            return Some(broken.to_string());
        }
        if legal.windows(2).any(|pair| pair[0] >= pair[1]) || legal.is_empty() {
            return Some(format!("choices that are none, out of order or offered twice: {legal:?}"));
        }
        (legal != moves).then(|| {
            let name = |m: &Move| LootRoll::name_move(self.setup, *m);
            let (theirs, mine): (Vec<_>, Vec<_>) = (legal.iter().map(name).collect(), moves.iter().map(name).collect());
            format!("the engine allows {theirs:?}, the second {mine:?}")
        })
    }
}

impl Witness for Both<'_> {
    fn ask(&mut self, table: &Table<'_>, seat: usize, moment: &'static str, moves: &[Move]) -> Flow<Move> {
        if let Some(difference) = self.compare(table, seat, moment, moves) {
            *self.broken.borrow_mut() = Some(difference);
            return Err(Stop::Enough);
        }
        let engine = &mut *self.engine.borrow_mut();
        if engine.choices == self.most {
            return Err(Stop::Enough);
        }
        engine.choices += 1;
        // passing and wandering show little, so rare choices are made more often
        let lively = |m: &Move| !matches!(m, Move::Pass | Move::Explore | Move::Lay(false));
        let mut choice = moves[self.chance.below(moves.len() as u32) as usize];
        if !lively(&choice) && self.chance.below(2) == 0 {
            choice = moves[self.chance.below(moves.len() as u32) as usize];
        }
        engine.trail.push(format!("{} at {moment}: {}", say::letter(seat), LootRoll::name_move(self.setup, choice)));
        LootRoll::apply(self.setup, &mut engine.state, seat as u8, choice, &mut engine.dice, &mut ());
        Ok(choice)
    }
}

/// Plays a game in both; returns the number of choices, or the first difference.
fn both(setup: &Setup, seed: u64, index: u64, most: u32) -> Result<u32, String> {
    let mut dice = Dice::new(seed, index * 2);
    let mine = dice;
    let state = LootRoll::deal(setup, &mut dice, &mut ());
    let engine = Rc::new(RefCell::new(Engine { state, dice, choices: 0, trail: Vec::new() }));
    let broken = Rc::new(RefCell::new(None));
    let chance = Dice::new(seed, index * 2 + 1);
    let witness = Both { setup, engine: engine.clone(), chance, most, broken: broken.clone() };
    let mut table = Table::new(setup, mine, Box::new(witness));
    let stop = table.game();
    let engine = engine.borrow();
    let told = |what: String| {
        let from = engine.trail.len().saturating_sub(12);
        format!(
            "game {index} of seed {seed}, choice {}: {what}\n  {}",
            engine.choices,
            engine.trail[from..].join("\n  ")
        )
    };
    if let Some(difference) = broken.borrow_mut().take() {
        return Err(told(difference));
    }
    match (stop, LootRoll::pending(setup, &engine.state)) {
        (Err(Stop::Enough), _) => Ok(engine.choices),
        (Err(Stop::Stalled), Pending::Over(outcome)) if outcome.guard.is_some() => Ok(engine.choices),
        (Ok(()), Pending::Over(outcome)) if outcome.guard.is_none() => {
            // LR-85, LR-A9
            let scores: Vec<(i32, i32)> = (0..table.seats()).map(|s| table.score(s)).collect();
            let best = scores.iter().max();
            let winners = scores.iter().enumerate().filter(|(_, s)| Some(*s) == best).fold(0, |b, (i, _)| b | 1 << i);
            let theirs: Vec<i32> = outcome.score[..table.seats()].to_vec();
            if theirs != scores.iter().map(|s| s.0).collect::<Vec<_>>() || outcome.winners != winners {
                return Err(told(format!("the engine ends with {outcome:?}, the second with {scores:?}")));
            }
            Ok(engine.choices)
        }
        (mine, theirs) => Err(told(format!("one is over: second {:?}, engine {theirs:?}", mine.is_ok()))),
    }
}

fn shipped() -> Vec<lootpress::games::loot_roll::compiled::CardDef> {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let deck = check::examine::<LootRoll>(&project).deck.expect("the deck can be read");
    LootRoll::compile(&deck, 4).value.expect("a table").cards
}

fn rules() -> lootpress::games::loot_roll::constants::Numbers {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    check::examine::<LootRoll>(&project).deck.expect("the deck can be read").own().rules
}

/// Plays games until three have differences; names them.
fn agree(games: impl IntoIterator<Item = (Setup, u64)>, seed: u64, most: u32) -> u32 {
    let (mut choices, mut parted) = (0, Vec::new());
    for (setup, game) in games {
        match both(&setup, seed, game, most) {
            Ok(n) => choices += n,
            Err(difference) => parted.push(difference),
        }
        if parted.len() == 3 {
            break;
        }
    }
    assert!(parted.is_empty(), "\n{}", parted.join("\n\n"));
    choices
}

#[test]
fn two_referees_agree_over_the_shipped_deck() {
    let (cards, rules) = (shipped(), rules());
    let games = (0..60).map(|game| (Setup::new(2 + (game % 5) as u8, rules, cards.clone()), game));
    let choices = agree(games, 21, 600);
    assert!(choices > 10_000, "{choices}");
}

/// Random cards from the vocabulary, every number of players, small decks that run out; with a fixed budget.
#[test]
fn two_referees_agree_over_cards_drawn_from_the_vocabulary() {
    let base =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/base/game.yaml")).expect("there");
    let found = decks::effects(1, 1500, &[("data/loot-roll/game.yaml", base)]);
    assert!(found.iter().all(|effects| effects.len() > 50), "{:?}", found.each_ref().map(Vec::len));
    let shipped = rules();
    let games = (0..150).map(|game| {
        let mut dice = Dice::new(77, game);
        let (cards, rules) = (decks::deck(&mut dice, &found), decks::rules(&mut dice, shipped));
        (Setup::new(2 + (game % 5) as u8, rules, cards), game)
    });
    agree(games, 5, 250);
}

/// As many effects as a card may have, each of them asking every player, and five cards found at once: no limit is
/// exceeded.
#[test]
fn two_referees_agree_over_the_deepest_cards() {
    let base =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/base/game.yaml")).expect("there");
    let cards = decks::deepest(&[("data/loot-roll/game.yaml", base)]);
    let rules = lootpress::games::loot_roll::constants::Numbers { explore_draw: 5, starting_abilities: 2, ..rules() };
    let games = (0..6).map(|game| (Setup::new(6, rules, cards.clone()), game));
    let choices = agree(games, 8, 1500);
    assert!(choices > 5_000, "{choices}");
}
