//! Numbers of cards, seats and sets of cards at a table of Loot Roll, and their limits.

pub use table::ids::{CardNo, NONE};
use table::set::{self, CardSet};

/// The largest number of cards.
pub const CARDS: usize = 250;

/// The largest number of seats (LR-A1).
pub const SEATS: usize = 6;

/// A set of cards, by number.
pub type Cards = CardSet<4>;

/// The cards of a set, in the order of their numbers.
pub type Ascending = set::Ascending<4>;
