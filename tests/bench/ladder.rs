//! Compares each bot of the ladder with the next one, in games of two players and with one stronger bot against three weaker
//! ones. This is not a test. Run it with `cargo run --release --example ladder -- GAMES SEED PLAYERS BOT,BOT,..`. It prints how
//! often each seat's policy wins, with a 95 % interval, statistics of its games, and the time per choice.
#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

use lootpress::check;
use lootpress::game::{Log, Outcome, Rules, Watch};
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::loot_roll::event::Event;
use lootpress::games::loot_roll::setup::Setup;
use lootpress::play::play;
use lootpress::world::{Disk, Project};
use std::collections::BTreeMap;
use std::time::Instant;

/// What happens, counted.
#[derive(Default)]
struct Counts {
    /// Fights by outcome: declared, nobody fought, somebody fled, fought, won.
    fights: [[u64; 5]; 2],
    mode: usize,
    laid: (u32, u32),
    events: BTreeMap<&'static str, u64>,
    winners: Vec<u64>,
}

impl Log<Event> for Counts {
    fn note(&mut self, event: Event) {
        let fight = &mut self.fights[self.mode];
        let mut count = |name| *self.events.entry(name).or_default() += 1;
        match event {
            Event::Declared { boss, .. } => {
                self.mode = usize::from(boss);
                self.fights[self.mode][0] += 1;
                self.laid = (0, 0);
            }
            Event::Laid { fight, .. } => {
                self.laid.0 += u32::from(fight);
                self.laid.1 += 1;
            }
            Event::AllFled => fight[1] += 1,
            Event::Compared { party, monster } => {
                fight[2] += u64::from(self.laid.0 < self.laid.1);
                fight[3] += 1;
                fight[4] += u64::from(party > monster);
            }
            Event::Turn { .. } => count("turns"),
            Event::Explored { .. } => count("explores"),
            Event::Played { .. } => count("plays"),
            Event::Equipped { .. } => count("equips"),
            Event::Bought { .. } => count("buys"),
            Event::Banked { .. } => count("banks"),
            Event::GaveUp { .. } => count("gives up"),
            Event::Threw { .. } => count("throws"),
            Event::Unclaimed { .. } => count("unclaimed"),
            Event::Won { .. } => count("wins loot"),
            Event::Stalled { .. } => count("stalls"),
            _ => {}
        }
    }
}

impl Watch<LootRoll> for Counts {
    fn over(&mut self, _: &Setup, _: &<LootRoll as Rules>::State, outcome: &Outcome) {
        self.winners.push(u64::from(outcome.winners));
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, or: u64| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(or);
    let (games, seed, players) = (number(0, 1000), number(1, 1), number(2, 4) as u8);
    let names: Vec<&str> = args.get(3).map_or("greedy", |s| s.as_str()).split(',').collect();
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let deck = check::examine::<LootRoll>(&project).deck.expect("a deck");
    let setup = LootRoll::compile(&deck, players).value.expect("a table");
    let names: Vec<&str> = names.iter().copied().cycle().take(usize::from(players)).collect();
    let mut bots: Vec<_> = names.iter().map(|b| lootpress::bot::named::<LootRoll>(b).expect("a policy")).collect();
    let mut counts = Counts::default();
    let mut wins = BTreeMap::<&str, f64>::new();
    let (mut stalled, mut choices, mut points) = (0, 0, 0);
    let start = Instant::now();
    for game in 0..games {
        let playout = play(&setup, &mut bots, seed, game, false, &mut counts).expect("no invariant breaks");
        let sharers = f64::from(playout.outcome.winners.count_ones());
        for seat in (0..usize::from(players)).filter(|s| playout.outcome.winners & (1 << s) != 0) {
            *wins.entry(names[(seat + game as usize) % names.len()]).or_default() += 1.0 / sharers;
        }
        stalled += u64::from(playout.outcome.guard.is_some());
        choices += playout.decisions;
        points += playout.outcome.score.iter().sum::<i32>();
    }
    let spent = start.elapsed().as_secs_f64();
    let n = games as f64;
    for (name, won) in &wins {
        let seats = names.iter().filter(|b| *b == name).count() as f64;
        let (p, z) = (won / n, 1.96);
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        println!(
            "{name:>12}: wins {:5.1} % ({:.1} to {:.1}), even is {:.1}",
            p * 100.0,
            (middle - half) * 100.0,
            (middle + half) * 100.0,
            seats / f64::from(players) * 100.0
        );
    }
    for (mode, [declared, nobody, fled, fought, won]) in ["regular", "boss"].iter().zip(counts.fights) {
        let share = |a: u64, b: u64| a as f64 / b.max(1) as f64 * 100.0;
        println!(
            "{mode:>12}: {:.1} a game, won {:.0} %, nobody fights {:.0} %, somebody flees {:.0} %",
            declared as f64 / n,
            share(won, fought),
            share(nobody, declared),
            share(fled + nobody, declared)
        );
    }
    let list: Vec<String> = counts.events.iter().map(|(k, v)| format!("{k} {:.1}", *v as f64 / n)).collect();
    println!("  a game has: {}", list.join(", "));
    println!(
        "  score {:.1}; {stalled} stalled; {:.0} choices a game, {:.0} ns each, {:.1} ms a game",
        f64::from(points) / n / f64::from(players),
        choices as f64 / n,
        spent / choices as f64 * 1e9,
        spent / n * 1e3
    );
}
