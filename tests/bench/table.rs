//! The speed of the tables: choices per second of CPU time, with random bots and with the first policy of the game, with and without
//! checks of every invariant; the cost of copying a state; whether the cost is linear in games and in threads; and the cost of trade
//! groups.
//!
//! `table [GAME..] [PLAYERS..] [POLICY] [--runs N] [--games N]`; if a policy is given, only its games without checks are measured.
//! With `--games N`, the program plays N games and prints one number for all their choices and events, so that two versions of an
//! engine can be compared.

use cpu_time::ThreadTime;
use lootpress::check;
use lootpress::game::{Bot, Game, Log, Rules, Watch};
use lootpress::games::dungeon_robber::DungeonRobber;
use lootpress::games::hero_loot::HeroLoot;
use lootpress::games::hero_loot::map::{Spaces, joined};
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::looterz::Looterz;
use lootpress::play::{play, play_from};
use lootpress::world::{Disk, Project};
use std::fmt::Write;
use std::hint::black_box;

/// A benchmark with these bots, with or without checks, with this many games per run.
type Round<'p> = (&'p str, bool, u64);

/// The number of games per run: a run must be long compared with the resolution of the clock.
const GAMES_A_RUN: u64 = 600;

/// Random choices, and the game's own first policy.
fn policies<R: Rules>() -> impl Iterator<Item = &'static str> {
    ["random"].into_iter().chain(R::policies().first().map(|(name, _)| *name))
}

/// A game set up for this many players.
struct Seats<R: Rules> {
    setup: R::Setup,
    players: u8,
}

/// A table for this many players; none if the game does not allow them.
fn seats<R: Rules>(players: u8) -> Option<Seats<R>> {
    let deck = check::examine::<R>(&Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))).deck;
    let setup = R::compile(&deck.expect("the deck can be read"), players).value?;
    Some(Seats { setup, players })
}

fn seated<R: Rules>(policy: &str, players: u8) -> Vec<Box<dyn Bot<R>>> {
    (0..players).map(|_| lootpress::bot::named::<R>(policy).expect("a policy")).collect()
}

/// Plays games `from..from + games`; returns the number of choices and the nanoseconds of CPU time of this thread.
fn run<R: Rules>(seats: &Seats<R>, (policy, check, games): Round<'_>, from: u64) -> (u64, u64) {
    let mut bots = seated::<R>(policy, seats.players);
    let mut decisions = 0;
    let clock = ThreadTime::now();
    for game in from..from + games {
        decisions += play_from(&seats.setup, &mut bots, 1, game, check, &mut (), &|| true, |_, _| {})
            .expect("no invariant breaks")
            .decisions;
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

/// All events and all possible choices as one number (FNV-1a).
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

/// The options of the command line.
struct Asked {
    players: Vec<u8>,
    /// One policy alone, to compare or profile it.
    policy: Option<String>,
    runs: u64,
    games: Option<u64>,
}

fn bench<R: Rules<Setup: Sync>>(asked: &Asked) {
    let (runs, name) = (asked.runs, R::NAME);
    for seats in asked.players.iter().filter_map(|players| seats::<R>(*players)) {
        let players = seats.players;
        if let Some(games) = asked.games {
            for policy in policies::<R>() {
                println!("{name} {players} {policy}: {:016x}", print(&seats, policy, games).hash);
            }
            continue;
        }
        println!("{name}, {players} players");
        let rounds: Vec<Round<'_>> = match &asked.policy {
            Some(policy) => vec![(policy, false, GAMES_A_RUN)],
            None => policies::<R>().flat_map(|p| [(p, false, GAMES_A_RUN), (p, true, GAMES_A_RUN)]).collect(),
        };
        for round in rounds {
            let (policy, check, games) = round;
            run(&seats, (policy, check, games / 10), 0);
            let seen: Vec<(u64, u64)> = (0..runs).map(|i| run(&seats, round, i * games)).collect();
            let rate = median(seen.iter().map(|(n, ns)| *n as f64 * 1e3 / *ns as f64).collect());
            let table = median(seen.iter().map(|(_, ns)| games as f64 * 1e9 / *ns as f64).collect());
            let checked = if check { "every invariant" } else { "unchecked" };
            println!("  {policy:9} {checked:15} {rate:6.2} million choices/s {table:8.0} games/s");
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
    let Some(seats) = [4, 1].into_iter().find_map(seats::<R>) else { return };
    let copy = median((0..runs).map(|_| snapshot::<R>(&seats.setup)).collect());
    println!("a state of {name} has {} bytes; a copy takes {copy:.0} ns", size_of::<R::State>());
    let cost =
        |games| median((0..runs).map(|_| run(&seats, ("random", false, games), 0).1 as f64 / games as f64).collect());
    let (few, many) = (cost(200), cost(2000));
    println!("a game takes {:.1} us of 200 and {:.1} us of 2,000", few / 1e3, many / 1e3);
    // two threads play at once: equal CPU time per game means twice the work on two idle cores
    let both = (0..runs).map(|_| {
        let one = |from| run(&seats, ("random", false, 2000), from).1 as f64 / 2e3;
        std::thread::scope(|scope| {
            let (a, b) = (scope.spawn(move || one(0)), scope.spawn(move || one(2000)));
            a.join().expect("plays").max(b.join().expect("plays"))
        })
    });
    println!("a game takes {:.1} us on each of two threads", median(both.collect()) / 1e3);
}

/// Nanoseconds to divide 40 heroes, anywhere on a map of 56 spaces with a wall in every fifth place, into trade groups; the mean of a
/// thousand maps.
fn groups() -> f64 {
    let mut dice = lootpress::dice::Dice::new(1, 0);
    let maps: Vec<([Spaces; 64], [u8; 40])> = (0..1000)
        .map(|_| {
            let mut near = [0; 64];
            for (a, b) in (0..56).flat_map(|a| [(a, a + 1), (a, a + 8)]) {
                if b < 56 && (b != a + 1 || b % 8 != 0) && dice.below(5) > 0 {
                    near[a] |= 1 << b;
                    near[b] |= 1 << a;
                }
            }
            (near, std::array::from_fn(|_| dice.below(56) as u8))
        })
        .collect();
    let clock = ThreadTime::now();
    for (near, places) in black_box(&maps) {
        let among = places.iter().fold(0, |all, place| all | 1 << place);
        let mut rest: Spaces = among;
        while rest != 0 {
            let part = joined(near, among, rest.trailing_zeros() as u8);
            let group = (0..40).fold(0u64, |all, hero| all | (part >> places[hero] & 1) << hero);
            black_box(group);
            rest &= !part;
        }
    }
    clock.elapsed().as_nanos() as f64 / maps.len() as f64
}

/// The name of a game, and its benchmark.
type Bench = (&'static str, fn(&Asked));

const GAMES: [Bench; 4] = [
    (LootRoll::NAME, bench::<LootRoll>),
    (Looterz::NAME, bench::<Looterz>),
    (DungeonRobber::NAME, bench::<DungeonRobber>),
    (HeroLoot::NAME, |asked| {
        bench::<HeroLoot>(asked);
        if asked.games.is_none() && asked.policy.is_none() {
            let cost = median((0..asked.runs).map(|_| groups()).collect());
            println!("trade groups of 40 heroes take {:.2} us", cost / 1e3);
        }
    }),
];

fn main() {
    let mut asked = Asked { players: Vec::new(), policy: None, runs: 7, games: None };
    let mut named = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let number = |word: Option<String>| word.and_then(|w| w.parse::<u64>().ok()).expect("a number");
        match word.as_str() {
            "--runs" => asked.runs = number(words.next()).max(1),
            "--games" => asked.games = Some(number(words.next())),
            name if GAMES.iter().any(|(game, _)| *game == name) => named.push(word),
            _ => match word.parse() {
                Ok(players) => asked.players.push(players),
                Err(_) => asked.policy = Some(word),
            },
        }
    }
    if asked.players.is_empty() {
        asked.players = (1..=6).collect();
    }
    for (name, bench) in GAMES {
        if named.is_empty() || named.iter().any(|n| n == name) {
            bench(&asked);
        }
    }
}
