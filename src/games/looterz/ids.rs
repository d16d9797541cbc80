//! Numbers of cards, seats and sets of cards at a table of Looterz, and their limits.

pub use table::ids::{CardNo, NONE};
use table::{owners, set::CardSet};

/// The largest number of seats (LZ-3).
pub const SEATS: usize = 6;

/// The largest number of cards at a table: one bit each.
pub const CARDS: usize = 64;

/// A set of cards, by number: at most as many as a word has bits.
pub type Cards = CardSet<1>;

/// The owner of each card, one of up to seven seats.
pub type Owners = owners::Owners<3, 1>;
