//! General bots (random, one-ply, information-set tree search), which work for any game with rules: they see a view
//! and choose a move.

use crate::play::Random;
use cards::game::{Bot, Rules};

mod search;
mod seeker;

pub use search::Search;
pub use seeker::Seeker;

/// Policies of every game: those listed before its own, and those listed after them.
const BEFORE: [(&str, &str); 2] = [
    ("random", "chooses a legal move at random"),
    ("seeker", "plays the choice it has played least, so that everything is tried"),
];
const BEHIND: [(&str, &str); 4] = [
    ("search", "thinks ahead in 50 imagined games per choice"),
    ("search-10", "thinks ahead in 10 imagined games per choice"),
    ("search-50", "thinks ahead in 50 imagined games per choice"),
    ("search-400", "thinks ahead in 400 imagined games per choice"),
];

/// The policies that can sit at a game's table, by name, each with a line on how it plays.
pub fn policies<R: Rules>() -> impl Iterator<Item = (&'static str, &'static str)> {
    BEFORE.into_iter().chain(R::policies().iter().copied()).chain(BEHIND)
}

/// A player with a policy: one of the game's own, `random`, `seeker`, `search` or `search-<playouts>`.
pub fn named<R: Rules>(policy: &str) -> Option<Box<dyn Bot<R>>> {
    match policy {
        "random" => return Some(Box::new(Random)),
        "seeker" => return Some(Box::new(Seeker::<R>::default())),
        _ => {}
    }
    let Some(playouts) = playouts(policy) else { return R::bot(policy) };
    let search = Search::<R>::new(playouts);
    Some(Box::new(match R::guide() {
        Some(guide) => search.until(guide.horizon).guided(R::bot(guide.policy)?, guide.stray),
        None => search,
    }))
}

/// The number of games that a `search` policy imagines for each choice; 50 by default.
fn playouts(policy: &str) -> Option<u32> {
    match policy.strip_prefix("search")? {
        "" => Some(50),
        number => number.strip_prefix('-')?.parse().ok().filter(|n| (1..=1_000_000).contains(n)),
    }
}
