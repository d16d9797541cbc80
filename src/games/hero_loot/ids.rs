//! Numbers of cards, heroes and figures at a table of Hero Loot, and their limits. Owners are heroes, not seats.

pub use table::ids::{CardNo, NONE};
use table::{owners, set::CardSet};

/// Seats at most: each leads a team.
pub const SEATS: usize = 6;

/// Treasure cards and special loot, at most: special loot is numbered after the cards.
pub const CARDS: usize = 128;

/// Heroes, at most.
pub const HEROES: usize = 30;

/// Minion cards, at most.
pub const MINIONS: usize = 18;

/// Heroes and minions: a bit each. Minions have the numbers behind [`HEROES`].
pub const FIGURES: usize = HEROES + MINIONS;

/// Maps, at most.
pub const MAPS: usize = 16;

/// A set of items.
pub type Items = CardSet<2>;

/// The owner of each item: a hero by number.
pub type Holders = owners::Owners<5, 2>;

/// In which space each item lies on the ground.
pub type Lying = owners::Owners<6, 2>;

/// A set of figures.
pub type Figures = u64;

// every hero can own, every space can have something lying on it
const _: () = assert!(HEROES < 32 && super::map::SPACES < 64 && FIGURES <= 64);
