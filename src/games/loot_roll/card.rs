//! The cards of Loot Roll as they are written and as they are once checked. What their effects say and do is in `effect`.

use super::effect::{LootRoll, Rarity, Slot};
use crate::face::Recipe;
use crate::lexicon::Effect;
use serde::Deserialize;

/// An ability card as written (LR-15).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityDraft {
    /// Slug of the title.
    pub id: String,
    /// Title.
    pub title: String,
    /// Price in treasure (LR-81).
    pub price: i32,
    /// At least one.
    pub effects: Vec<Effect<LootRoll>>,
    /// A line that makes somebody smile.
    #[serde(default)]
    pub flavour: Option<String>,
    /// The picture.
    pub art: ArtDraft,
}

/// A loot card as written (LR-19 to LR-25).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LootDraft {
    /// Slug of the title.
    pub id: String,
    /// Title.
    pub title: String,
    /// Common, rare or epic.
    pub rarity: Rarity,
    /// Treasure value (LR-22).
    pub treasure: i32,
    /// For gear: where it is worn (LR-33, LR-34).
    #[serde(default)]
    pub slot: Option<Slot>,
    /// For gear: what it adds (LR-12); 0 is a number too (LR-21).
    #[serde(default)]
    pub survivability: Option<i32>,
    /// Any number.
    #[serde(default)]
    pub effects: Vec<Effect<LootRoll>>,
    /// A line that makes somebody smile.
    #[serde(default)]
    pub flavour: Option<String>,
    /// The picture.
    pub art: ArtDraft,
}

/// A monster card as written (LR-26 to LR-32).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterDraft {
    /// Slug of the title.
    pub id: String,
    /// Title.
    pub title: String,
    /// Number to beat (LR-26, LR-28).
    pub survivability: Both<i32>,
    /// The chest: prize and penalty (LR-27 to LR-30).
    pub loot: Both<Chest>,
    /// Any number.
    #[serde(default)]
    pub effects: Vec<Effect<LootRoll>>,
    /// A line that makes somebody smile.
    #[serde(default)]
    pub flavour: Option<String>,
    /// The picture.
    pub art: ArtDraft,
}

/// Left and right of the slash (LR-28): equal values are printed without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Both<T> {
    /// In a regular fight.
    pub regular: T,
    /// In a boss fight.
    pub boss: T,
}

/// How many cards of each rarity (LR-29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chest {
    /// Common loot.
    #[serde(default)]
    pub common: i32,
    /// Rare loot.
    #[serde(default)]
    pub rare: i32,
    /// Epic loot.
    #[serde(default)]
    pub epic: i32,
}

/// A picture as written: a recipe, or the designer's own file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum ArtDraft {
    /// A path in the project.
    File(String),
    /// A recipe.
    Composed(Recipe),
}
