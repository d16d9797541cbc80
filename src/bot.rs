//! Players that know no game: whoever plays at random, whoever tries everything, whoever thinks ahead. They see a view and pick
//! a move, of any game with rules.

use crate::game::Rules;
use crate::play::{Bot, Random};

mod seeker;

pub use seeker::Seeker;

/// A player of a policy that every game has: `random`, `seeker`, `search` and `search-<playouts>`.
pub fn general<R: Rules>(policy: &str) -> Option<Box<dyn Bot<R>>> {
    match policy {
        "random" => Some(Box::new(Random)),
        "seeker" => Some(Box::new(Seeker::<R>::default())),
        _ => None,
    }
}
