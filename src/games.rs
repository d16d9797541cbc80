//! The games whose rules the library knows. A new one is a folder here, one in `data`, one in `templates`, and one line in `ALL`.

use crate::title::{Playable, Shelf};

pub mod dungeon_robber;
pub mod hero_loot;
pub mod loot_roll;
pub mod looterz;

/// Every game.
pub const ALL: &[&dyn Playable] = &[
    &Shelf::<loot_roll::LootRoll>::new(),
    &Shelf::<looterz::Looterz>::new(),
    &Shelf::<dungeon_robber::DungeonRobber>::new(),
    &Shelf::<hero_loot::HeroLoot>::new(),
];
