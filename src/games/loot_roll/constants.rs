//! What `game.yaml` says of Loot Roll: the constants of its rules, the sizes of its piles, the tints of its frames. A number of
//! the rules is written there and nowhere else.

use super::effect::Pile;
use crate::face::Tints;
use serde::Deserialize;

/// Everything beyond title and card files.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constants {
    /// Who can play.
    pub players: Players,
    /// The numbers of the rules.
    pub rules: Numbers,
    /// How many cards each pile holds (LR-5).
    pub piles: PerPile<i32>,
    /// The tints of each frame.
    pub tints: PerPile<Tints>,
    /// The tints of the backs of choice cards.
    pub choice_tints: Tints,
}

/// Numbers of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// The fewest the referee accepts (LR-A1).
    pub least: i32,
    /// The fewest on the box.
    pub min: i32,
    /// The most (LR-6); choice cards, aids and mats are printed for so many.
    pub max: i32,
}

/// The numbers of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Survivability without gear (LR-11).
    pub base_survivability: i32,
    /// Loot cards a bag holds (LR-40).
    pub bag_limit: i32,
    /// Abilities drawn at the start (LR-44).
    pub starting_abilities: i32,
    /// Common loot drawn by exploring (LR-49).
    pub explore_draw: i32,
    /// Sides of the die (LR-7).
    pub die_sides: i32,
    /// Re-rolls of a tie before it is settled clockwise (LR-A7).
    pub tie_rolls: i32,
    /// Dungeons (LR-74).
    pub dungeons: i32,
    /// Regular wins after which only bosses are left (LR-77).
    pub regular_wins: i32,
    /// Abilities on offer in town (LR-78).
    pub vendor_cards: i32,
    /// Town turns of each player (LR-80).
    pub town_turns: i32,
    /// Most abilities bought in a town turn (LR-80).
    pub purchases: i32,
}

/// Something for each pile.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerPile<T> {
    /// Abilities.
    pub ability: T,
    /// Common loot.
    pub common: T,
    /// Rare loot.
    pub rare: T,
    /// Epic loot.
    pub epic: T,
    /// Monsters.
    pub monster: T,
}

impl<T> PerPile<T> {
    /// That of one pile.
    pub fn of(&self, pile: Pile) -> &T {
        match pile {
            Pile::Ability => &self.ability,
            Pile::Common => &self.common,
            Pile::Rare => &self.rare,
            Pile::Epic => &self.epic,
            Pile::Monster => &self.monster,
        }
    }
}
