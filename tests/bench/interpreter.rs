//! Choices a second of games whose rules are data, at random, every invariant held: `cargo run --release -p interpreter --example rate
//! -- GAME PLAYERS GAMES [--bare]`, in a project with that game.
#![expect(clippy::disallowed_methods, reason = "the clock is what is asked for")]

use cards::game::Rules;
use ground::world::{Disk, Project};
use interpreter::Interpreted;
use std::time::Instant;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let [game, players, games, rest @ ..] = &asked[..] else {
        println!("GAME PLAYERS GAMES [--bare]");
        return;
    };
    let (Ok(players), Ok(games)) = (players.parse::<u8>(), games.parse::<u64>()) else { return };
    let found = interpreter::deck::<1>(&Project::new(Disk::new(".")), game);
    let Some(setup) = found.deck.and_then(|deck| Interpreted::<1>::compile(&deck, players).value) else {
        println!("{game} cannot be played");
        return;
    };
    let mut bots = vec![table::bot::named::<Interpreted<1>>("random")].into_iter().flatten().collect::<Vec<_>>();
    let (begun, mut choices) = (Instant::now(), 0);
    for index in 0..games {
        let played = table::play::play(&setup, &mut bots, 1, index, rest.is_empty(), &mut ());
        choices += played.map_or(0, |played| played.decisions);
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("{choices} choices in {seconds:.2} s: {:.2} million a second", choices as f64 / seconds / 1e6);
}
