//! How fast the tables are: choices a second of CPU time, with random and greedy bots, with and without every invariant checked;
//! what a copy of a state costs; whether cost is linear in games and in threads.
//!
//! `table [GAME..] [PLAYERS..] [POLICY] [--runs N] [--games N]`; a policy alone is played unchecked, and nothing else is asked. With
//! `--games N` alone it plays them and prints one number for every choice and event of them, so that two versions of an engine can
//! be held against each other.

use cpu_time::ThreadTime;
use lootpress::check;
use lootpress::game::{Bot, Game, Log, Rules, Watch};
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::looterz::Looterz;
use lootpress::play::play;
use lootpress::world::{Disk, Project};
use std::fmt::Write;
use std::hint::black_box;

/// A bench that plays with these bots, with or without checks.
type Round = (&'static str, bool, u64);

/// Policies, whether invariants are checked, and games a run: a run is long against the clock's step.
const ROUNDS: [Round; 4] =
    [("random", false, 600), ("random", true, 600), ("greedy", false, 600), ("greedy", true, 600)];

/// A game set up for so many players.
struct Seats<R: Rules> {
    setup: R::Setup,
    players: u8,
}

fn seats<R: Rules>(players: u8) -> Seats<R> {
    let deck = check::examine::<R>(&Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))).deck;
    let setup = R::compile(&deck.expect("the deck can be read"), players).value.expect("the table is possible");
    Seats { setup, players }
}

fn seated<R: Rules>(policy: &str, players: u8) -> Vec<Box<dyn Bot<R>>> {
    (0..players).map(|_| lootpress::bot::named::<R>(policy).expect("a policy")).collect()
}

/// Plays games `from..from + games`; choices made and nanoseconds of CPU of this thread.
fn run<R: Rules>(seats: &Seats<R>, (policy, check, games): Round, from: u64) -> (u64, u64) {
    let mut bots = seated::<R>(policy, seats.players);
    let mut decisions = 0;
    let clock = ThreadTime::now();
    for game in from..from + games {
        decisions += play(&seats.setup, &mut bots, 1, game, check, &mut ()).expect("no invariant breaks").decisions;
    }
    (decisions, clock.elapsed().as_nanos() as u64)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Nanoseconds to copy a state.
fn snapshot<R: Rules>(setup: &R::Setup) -> f64 {
    let state = R::deal(setup, &mut lootpress::dice::Dice::new(1, 0), &mut ());
    let mut copies: [R::State; 16] = [state; 16];
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

impl<E: std::fmt::Debug> Log<E> for Print {
    fn note(&mut self, event: E) {
        write!(self, "{event:?}").expect("a number is written");
    }
}

impl<R: Rules> Watch<R> for Print {
    fn chose(&mut self, _: &R::Setup, _: &R::State, seat: u8, moves: &[R::Move], choice: R::Move) {
        self.choices += 1;
        self.single += u64::from(moves.len() == 1);
        write!(self, "{seat}{moves:?}{choice:?}").expect("a number is written");
    }
}

fn print<R: Rules>(seats: &Seats<R>, policy: &str, games: u64) -> Print {
    let mut bots = seated::<R>(policy, seats.players);
    let mut print = Print::default();
    for game in 0..games {
        play(&seats.setup, &mut bots, 1, game, false, &mut print).expect("no invariant breaks");
    }
    print
}

/// What is asked for.
struct Asked {
    players: Vec<u8>,
    /// One policy alone, for whoever compares or profiles it.
    policy: Option<&'static str>,
    runs: u64,
    games: Option<u64>,
}

fn bench<R: Rules<Setup: Sync>>(asked: &Asked) {
    let (runs, name) = (asked.runs, R::NAME);
    for players in asked.players.iter().copied() {
        let seats = seats::<R>(players);
        if let Some(games) = asked.games {
            for policy in ["random", "greedy"] {
                println!("{name} {players} {policy}: {:016x}", print(&seats, policy, games).hash);
            }
            continue;
        }
        println!("{name}, {players} players");
        let wanted = |round: &Round| asked.policy.is_none_or(|policy| (policy, false) == (round.0, round.1));
        for round in ROUNDS.into_iter().filter(wanted) {
            let (policy, check, games) = round;
            run(&seats, (policy, check, games / 10), 0);
            let seen: Vec<(u64, u64)> = (0..runs).map(|i| run(&seats, round, i * games)).collect();
            let rate = median(seen.iter().map(|(n, ns)| *n as f64 * 1e3 / *ns as f64).collect());
            let table = median(seen.iter().map(|(_, ns)| games as f64 * 1e9 / *ns as f64).collect());
            let checked = if check { "every invariant" } else { "unchecked" };
            println!("  {policy:6} {checked:15} {rate:6.2} million choices/s {table:8.0} games/s");
        }
        if asked.policy.is_some() {
            continue;
        }
        let Print { choices, single, .. } = print(&seats, "random", 100);
        println!(
            "  {:.1} % of the choices of random bots have a single possibility",
            single as f64 * 100.0 / choices as f64
        );
    }
    if asked.games.is_some() || asked.policy.is_some() {
        return;
    }
    let seats = seats::<R>(4);
    let copy = median((0..runs).map(|_| snapshot::<R>(&seats.setup)).collect());
    println!("a state of {name} has {} bytes; a copy takes {copy:.0} ns", size_of::<R::State>());
    let cost =
        |games| median((0..runs).map(|_| run(&seats, ("random", false, games), 0).1 as f64 / games as f64).collect());
    let (few, many) = (cost(200), cost(2000));
    println!("a game takes {:.1} us of 200 and {:.1} us of 2,000", few / 1e3, many / 1e3);
    // two streams of games at once: the same CPU a game means twice the work on two idle cores
    let both = (0..runs).map(|_| {
        let one = |from| run(&seats, ("random", false, 2000), from).1 as f64 / 2e3;
        std::thread::scope(|scope| {
            let (a, b) = (scope.spawn(move || one(0)), scope.spawn(move || one(2000)));
            a.join().expect("plays").max(b.join().expect("plays"))
        })
    });
    println!("a game takes {:.1} us on each of two threads", median(both.collect()) / 1e3);
}

/// A game's name, and its bench.
type Bench = (&'static str, fn(&Asked));

const GAMES: [Bench; 2] = [(LootRoll::NAME, bench::<LootRoll>), (Looterz::NAME, bench::<Looterz>)];

fn main() {
    let mut asked = Asked { players: Vec::new(), policy: None, runs: 7, games: None };
    let mut named = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let number = |word: Option<String>| word.and_then(|w| w.parse::<u64>().ok()).expect("a number");
        match word.as_str() {
            "--runs" => asked.runs = number(words.next()).max(1),
            "--games" => asked.games = Some(number(words.next())),
            "random" => asked.policy = Some("random"),
            "greedy" => asked.policy = Some("greedy"),
            name if GAMES.iter().any(|(game, _)| *game == name) => named.push(word),
            _ => asked.players.push(number(Some(word)) as u8),
        }
    }
    if asked.players.is_empty() {
        asked.players = (2..=6).collect();
    }
    for (name, bench) in GAMES {
        if named.is_empty() || named.iter().any(|n| n == name) {
            bench(&asked);
        }
    }
}
