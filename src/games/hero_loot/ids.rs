//! Numbers of cards, heroes and figures at a table of Hero Loot, and their limits. Owners are heroes, not seats.

pub use table::ids::{CardNo, NONE};
use table::{owners, set::CardSet};

/// The largest number of seats: each leads a team.
pub const SEATS: usize = 6;

/// The largest number of treasure cards and special loot; special loot is numbered after the cards.
pub const CARDS: usize = 128;

/// The largest number of heroes.
pub const HEROES: usize = 30;

/// The largest number of minion cards.
pub const MINIONS: usize = 18;

/// The largest number of heroes and minions, one bit each. Minions are numbered from [`HEROES`] on.
pub const FIGURES: usize = HEROES + MINIONS;

/// The largest number of maps.
pub const MAPS: usize = 16;

/// A set of items.
pub type Items = CardSet<2>;

/// The owner of each item: the number of a hero.
pub type Holders = owners::Owners<5, 2>;

/// The space in which each item lies on the ground.
pub type Lying = owners::Owners<6, 2>;

/// A set of figures.
pub type Figures = u64;

// every hero can own items, and every space can contain some
const _: () = assert!(HEROES < 32 && super::map::SPACES < 64 && FIGURES <= 64);
