//! Numbers of cards, seats and sets of cards at a table of Loot Roll, and their limits.

pub use table::ids::{CardNo, NONE};
use table::set::{self, CardSet};

/// Cards a state can hold.
pub const CARDS: usize = 250;

/// Seats at most (LR-A1).
pub const SEATS: usize = 6;

/// Cards by number.
pub type Cards = CardSet<4>;

/// The cards of a set, least number first.
pub type Ascending = set::Ascending<4>;
