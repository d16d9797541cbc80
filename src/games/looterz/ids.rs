//! Numbers of cards, seats and sets of cards at a table of Looterz, and their limits.

pub use table::ids::{CardNo, NONE};
use table::{owners, set::CardSet};

/// Seats at most (LZ-3).
pub const SEATS: usize = 6;

/// Cards a table holds: one bit each.
pub const CARDS: usize = 64;

/// Cards by number: a table holds no more of them than a word has bits.
pub type Cards = CardSet<1>;

/// The owner of each card, among up to seven seats.
pub type Owners = owners::Owners<3, 1>;
