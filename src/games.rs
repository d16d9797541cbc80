//! The games of the library. A new one is a folder here, one in `data`, one in `templates`, and one line in `ALL`.

use crate::title::{Shelf, Title};

pub mod loot_roll;
pub mod looterz;

/// Every game.
pub const ALL: &[&dyn Title] = &[&Shelf::<loot_roll::LootRoll>::new(), &Shelf::<looterz::Looterz>::new()];
