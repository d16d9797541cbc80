//! Players that know no game: whoever plays at random, whoever tries everything, whoever thinks ahead. They see a view and pick
//! a move, of any game with rules.

use crate::game::Rules;
use crate::play::{Bot, Random};

mod search;
mod seeker;

pub use search::Search;
pub use seeker::Seeker;

/// A player of a policy that every game has: `random`, `seeker`, `search` and `search-<playouts>`.
pub fn general<R: Rules>(policy: &str) -> Option<Box<dyn Bot<R>>> {
    match policy {
        "random" => Some(Box::new(Random)),
        "seeker" => Some(Box::new(Seeker::<R>::default())),
        _ => playouts(policy).map(|n| Box::new(Search::<R>::new(n)) as Box<dyn Bot<R>>),
    }
}

/// How many games a choice a `search` policy imagines; 50 if it does not say.
pub fn playouts(policy: &str) -> Option<u32> {
    match policy.strip_prefix("search")? {
        "" => Some(50),
        number => number.strip_prefix('-')?.parse().ok().filter(|n| (1..=1_000_000).contains(n)),
    }
}
