//! How fast the table of Loot Roll is: choices a second of CPU time, with random and greedy bots, with and without every
//! invariant checked; what a copy of a state costs; whether cost is linear in games and in threads.
//!
//! `table [PLAYERS..] [--runs N] [--games N]`; with `--games N` alone it plays them and prints one number for every choice and
//! event of them, so that two versions of the engine can be held against each other.

use cpu_time::ThreadTime;
use lootpress::check;
use lootpress::game::{Log, Rules, Watch};
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::loot_roll::event::Event;
use lootpress::games::loot_roll::setup::Setup;
use lootpress::games::loot_roll::state::State;
use lootpress::play::{Bot, play};
use lootpress::world::{Disk, Project};
use std::fmt::Write;
use std::hint::black_box;

/// A bench that plays with these bots, with or without checks.
type Round = (&'static str, bool, u64);

/// Policies, whether invariants are checked, and games a run: a run is long against the clock's step.
const ROUNDS: [Round; 4] =
    [("random", false, 600), ("random", true, 600), ("greedy", false, 600), ("greedy", true, 600)];

fn setup(players: u8) -> Setup {
    let deck = check::examine::<LootRoll>(&Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))).deck;
    LootRoll::compile(&deck.expect("the deck can be read"), players).value.expect("the table is possible")
}

fn seated(policy: &str, players: u8) -> Vec<Box<dyn Bot<LootRoll>>> {
    (0..players).map(|_| LootRoll::bot(policy).expect("a policy")).collect()
}

/// Plays games `from..from + games`; choices made and nanoseconds of CPU of this thread.
fn run(setup: &Setup, (policy, check, games): Round, from: u64) -> (u64, u64) {
    let mut bots = seated(policy, setup.players);
    let mut decisions = 0;
    let clock = ThreadTime::now();
    for game in from..from + games {
        decisions += play(setup, &mut bots, 1, game, check, &mut ()).expect("no invariant breaks").decisions;
    }
    (decisions, clock.elapsed().as_nanos() as u64)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Nanoseconds to copy a state.
fn snapshot(setup: &Setup) -> f64 {
    let state = LootRoll::deal(setup, &mut lootpress::dice::Dice::new(1, 0), &mut ());
    let mut copies: [State; 16] = [state; 16];
    let clock = ThreadTime::now();
    for i in 0..4_000_000_usize {
        copies[i % 16] = *black_box(&state);
        black_box(&mut copies[i % 16]);
    }
    clock.elapsed().as_nanos() as f64 / 4e6
}

/// Everything that happened and everything that could be chosen, in one number (FNV-1a).
#[derive(Default)]
struct Print {
    hash: u64,
    choices: u64,
    single: u64,
}

impl Write for Print {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

impl Log<Event> for Print {
    fn note(&mut self, event: Event) {
        write!(self, "{event:?}").expect("a number is written");
    }
}

impl Watch<LootRoll> for Print {
    fn chose(
        &mut self,
        _: &Setup,
        _: &State,
        seat: u8,
        moves: &[<LootRoll as Rules>::Move],
        choice: <LootRoll as Rules>::Move,
    ) {
        self.choices += 1;
        self.single += u64::from(moves.len() == 1);
        write!(self, "{seat}{moves:?}{choice:?}").expect("a number is written");
    }
}

fn print(setup: &Setup, policy: &str, games: u64) -> Print {
    let mut bots = seated(policy, setup.players);
    let mut print = Print::default();
    for game in 0..games {
        play(setup, &mut bots, 1, game, false, &mut print).expect("no invariant breaks");
    }
    print
}

fn main() {
    let (mut players, mut runs, mut games) = (Vec::new(), 7, None);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let number = |word: Option<String>| word.and_then(|w| w.parse::<u64>().ok()).expect("a number");
        match word.as_str() {
            "--runs" => runs = number(words.next()).max(1),
            "--games" => games = Some(number(words.next())),
            _ => players.push(number(Some(word)) as u8),
        }
    }
    if players.is_empty() {
        players = (2..=6).collect();
    }
    for players in players {
        let setup = setup(players);
        if let Some(games) = games {
            for policy in ["random", "greedy"] {
                println!("{players} {policy}: {:016x}", print(&setup, policy, games).hash);
            }
            continue;
        }
        println!("{players} players");
        for round in ROUNDS {
            let (policy, check, games) = round;
            run(&setup, (policy, check, games / 10), 0);
            let seen: Vec<(u64, u64)> = (0..runs).map(|i| run(&setup, round, i * games)).collect();
            let rate = median(seen.iter().map(|(n, ns)| *n as f64 * 1e3 / *ns as f64).collect());
            let table = median(seen.iter().map(|(_, ns)| games as f64 * 1e9 / *ns as f64).collect());
            let checked = if check { "every invariant" } else { "unchecked" };
            println!("  {policy:6} {checked:15} {rate:6.2} million choices/s {table:8.0} games/s");
        }
        let Print { choices, single, .. } = print(&setup, "random", 100);
        println!(
            "  {:.1} % of the choices of random bots have a single possibility",
            single as f64 * 100.0 / choices as f64
        );
    }
    if games.is_some() {
        return;
    }
    let setup = setup(4);
    let copy = median((0..runs).map(|_| snapshot(&setup)).collect());
    println!("a state has {} bytes; a copy takes {copy:.0} ns", size_of::<State>());
    let cost =
        |games| median((0..runs).map(|_| run(&setup, ("random", false, games), 0).1 as f64 / games as f64).collect());
    let (few, many) = (cost(200), cost(2000));
    println!("a game takes {:.1} us of 200 and {:.1} us of 2,000", few / 1e3, many / 1e3);
    // two streams of games at once: the same CPU a game means twice the work on two idle cores
    let both = (0..runs).map(|_| {
        let one = |from| run(&setup, ("random", false, 2000), from).1 as f64 / 2e3;
        std::thread::scope(|scope| {
            let (a, b) = (scope.spawn(move || one(0)), scope.spawn(move || one(2000)));
            a.join().expect("plays").max(b.join().expect("plays"))
        })
    });
    println!("a game takes {:.1} us on each of two threads", median(both.collect()) / 1e3);
}
