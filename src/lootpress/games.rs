//! The games that come with lootpress. To add one, add a crate in `src/games`, a folder in `data`, one in `templates`, and a
//! line here.

use std::sync::LazyLock;
use table::title::Playable;

pub use {dungeon_robber, hero_loot, loot_roll, looterz};

/// Every game. The list is made at run time: for a constant, the compiler would follow each game to its code and compile all of it again.
pub static ALL: LazyLock<[&dyn Playable; 4]> =
    LazyLock::new(|| [loot_roll::GAME, looterz::GAME, dungeon_robber::GAME, hero_loot::GAME]);
