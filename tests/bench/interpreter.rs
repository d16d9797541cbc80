//! Choices per CPU second, made at random with every invariant checked, of games whose rules are data and of the same games written by
//! hand, in turn: `cargo run --release -p interpreter --example rate -- GAME PLAYERS GAMES`, in a project with that game.

#[path = "../twins/mod.rs"]
mod twins;

use cards::game::{Bot, Rules};
use cpu_time::ThreadTime;
use ground::locus::Locus;
use ground::world::{Disk, Project};
use interpreter::Interpreted;
use table::play::{Random, play_from};
use twins::hedge_market::HedgeMarket;
use twins::tricks::Tricks;
use twins::{ByHand, Table, Twin};

/// The number of runs of each game; their median counts.
const RUNS: usize = 5;

/// Millions of choices per CPU second.
fn rate<R: Rules>(setup: &R::Setup, games: u64) -> f64 {
    let mut bots: Vec<Box<dyn Bot<R>>> = vec![Box::new(Random)];
    let (begun, mut choices) = (ThreadTime::now(), 0);
    for index in 0..games {
        choices += play_from(setup, &mut bots, 1, index, true, &mut (), &|| true, |_, _| {})
            .map_or(0, |played| played.decisions);
    }
    choices as f64 / begun.elapsed().as_secs_f64() / 1e6
}

fn middle(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn twin<T: Twin>(project: &Project, game: &str, players: u8) -> Option<Table<T>> {
    let (_, csv) = project.text(&format!("data/{game}/cards.csv"), Locus::Nowhere).ok()?;
    Some(Table::new(players, &csv))
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let [game, players, games] = &asked[..] else {
        println!("GAME PLAYERS GAMES");
        return;
    };
    let (Ok(players), Ok(games)) = (players.parse::<u8>(), games.parse::<u64>()) else { return };
    let project = Project::new(Disk::new("."));
    let found = interpreter::deck::<1>(&project, game);
    let Some(setup) = found.deck.and_then(|deck| Interpreted::<1>::compile(&deck, players).value) else {
        println!("{game} cannot be played");
        return;
    };
    let (mut own, mut by_hand) = (Vec::new(), Vec::new());
    let market = if game == "hedge-market" { twin::<HedgeMarket>(&project, game, players) } else { None };
    let tricks = if game == "tricks" { twin::<Tricks>(&project, game, players) } else { None };
    for _ in 0..RUNS {
        own.push(rate::<Interpreted<1>>(&setup, games));
        by_hand.extend(market.as_ref().map(|table| rate::<ByHand<HedgeMarket>>(table, games)));
        by_hand.extend(tricks.as_ref().map(|table| rate::<ByHand<Tricks>>(table, games)));
    }
    let own = middle(own);
    println!("{game}, {players} players: {own:.2} million choices a second");
    if !by_hand.is_empty() {
        let by_hand = middle(by_hand);
        println!("by hand {by_hand:.2} million: {:.1} times as many", by_hand / own);
    }
}
