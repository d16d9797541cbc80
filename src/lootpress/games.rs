//! The games that come with lootpress. To add one, add a crate in `src/games`, a folder in `data`, one in `templates`, and a
//! line here.

use table::title::Playable;

pub use {dungeon_robber, hero_loot, loot_roll, looterz};

/// Every game.
pub static ALL: &[&dyn Playable] = &[loot_roll::GAME, looterz::GAME, dungeon_robber::GAME, hero_loot::GAME];
