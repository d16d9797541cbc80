//! The cards of Loot Roll, as drafts and as checked cards. Their effects are in `effect`.

use super::effect::{LootRoll, Mode, Pile, Rarity, Slot};
use cards::face::ArtDraft;
use cards::lexicon::{Effect, Phrase};
use ground::grammar::keys;
use serde::Deserialize;

keys! {
    /// An ability card (LR-15).
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct AbilityDraft {
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The price in treasure (LR-81).
        pub price: i32,
        /// Its effects, at least one.
        pub effects: Vec<Effect<LootRoll>>,
        /// Its fixed number; without it, the card's place in its pile is its number.
        #[serde(default)]
        pub number: Option<u16>,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// The picture.
        pub art: ArtDraft,
    }

    /// A loot card (LR-19 to LR-25).
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct LootDraft {
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The rarity: common, rare or epic.
        pub rarity: Rarity,
        /// The treasure value (LR-22).
        pub treasure: i32,
        /// The slot, if the card is gear (LR-33, LR-34).
        #[serde(default)]
        pub slot: Option<Slot>,
        /// The bonus, if the card is gear (LR-12); it may be 0 (LR-21).
        #[serde(default)]
        pub survivability: Option<i32>,
        /// Its effects, if it has any.
        #[serde(default)]
        pub effects: Vec<Effect<LootRoll>>,
        /// Its fixed number; without it, the card's place in its pile is its number.
        #[serde(default)]
        pub number: Option<u16>,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// The picture.
        pub art: ArtDraft,
    }

    /// A monster card (LR-26 to LR-32).
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct MonsterDraft {
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The number to beat (LR-26, LR-28).
        pub survivability: Both<i32>,
        /// The chest: prize and penalty (LR-27 to LR-30).
        pub loot: Both<Chest>,
        /// Its effects, if it has any.
        #[serde(default)]
        pub effects: Vec<Effect<LootRoll>>,
        /// Its fixed number; without it, the card's place in its pile is its number.
        #[serde(default)]
        pub number: Option<u16>,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// The picture.
        pub art: ArtDraft,
    }

    /// The values in a regular fight and in a boss fight (LR-28). If they are equal, they are printed once.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Both<T> {
        /// The value in a regular fight.
        pub regular: T,
        /// The value in a boss fight.
        pub boss: T,
    }

    /// The number of cards of each rarity (LR-29).
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
}

/// A card of any kind, as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// Abilities.
    Ability(AbilityDraft),
    /// Loot.
    Loot(LootDraft),
    /// Monsters.
    Monster(MonsterDraft),
}

/// A legal card.
#[derive(Clone, Debug, PartialEq)]
pub enum Card {
    /// An ability.
    Ability(Ability),
    /// A loot card.
    Loot(Loot),
    /// A monster.
    Monster(Monster),
}

/// A legal ability card.
#[derive(Clone, Debug, PartialEq)]
pub struct Ability {
    /// The price in treasure (LR-81), at least 1.
    pub price: i32,
    /// Its effects, at least one.
    pub effects: Vec<Effect<LootRoll>>,
    /// Its picture.
    pub look: Look,
}

/// A legal loot card.
#[derive(Clone, Debug, PartialEq)]
pub struct Loot {
    /// The rarity: common, rare or epic.
    pub rarity: Rarity,
    /// The treasure value, at least 1 (LR-22, LR-P3).
    pub treasure: i32,
    /// The slot and the bonus; `None` for loot that is not worn (LR-21).
    pub gear: Option<Gear>,
    /// Its effects, if it has any.
    pub effects: Vec<Effect<LootRoll>>,
    /// Its picture.
    pub look: Look,
}

/// The numbers of loot that can be equipped (LR-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gear {
    /// The slot (LR-33, LR-34).
    pub slot: Slot,
    /// The bonus (LR-12).
    pub survivability: i32,
}

/// A legal monster card.
#[derive(Clone, Debug, PartialEq)]
pub struct Monster {
    /// The number to beat (LR-26, LR-28).
    pub survivability: Both<i32>,
    /// The chest (LR-27 to LR-30).
    pub loot: Both<Chest>,
    /// Its effects, if it has any.
    pub effects: Vec<Effect<LootRoll>>,
    /// Its picture.
    pub look: Look,
}

/// The look of a card and its texts apart from effects; they have no rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The text of the effects, a paragraph each.
    pub text: Vec<Phrase>,
    /// The fixed number from the file.
    pub number: Option<u16>,
    /// A humorous line.
    pub flavour: Option<String>,
    /// The picture.
    pub art: ArtDraft,
}

impl Card {
    /// Its effects.
    pub fn effects(&self) -> &[Effect<LootRoll>] {
        match self {
            Card::Ability(card) => &card.effects,
            Card::Loot(card) => &card.effects,
            Card::Monster(card) => &card.effects,
        }
    }

    /// Its picture.
    pub fn look(&self) -> &Look {
        match self {
            Card::Ability(card) => &card.look,
            Card::Loot(card) => &card.look,
            Card::Monster(card) => &card.look,
        }
    }

    /// The pile that the card belongs to (LR-2).
    pub fn pile(&self) -> Pile {
        match self {
            Card::Ability(_) => Pile::Ability,
            Card::Loot(card) => card.rarity.pile(),
            Card::Monster(_) => Pile::Monster,
        }
    }
}

impl<T> Both<T> {
    /// The values in a fight of this mode.
    pub fn of(&self, mode: Mode) -> &T {
        match mode {
            Mode::Regular => &self.regular,
            Mode::Boss => &self.boss,
        }
    }
}

impl Chest {
    /// The number of cards of a rarity.
    pub fn of(&self, rarity: Rarity) -> i32 {
        match rarity {
            Rarity::Common => self.common,
            Rarity::Rare => self.rare,
            Rarity::Epic => self.epic,
        }
    }

    /// The number of cards in all, which is also the penalty of a defeat (LR-64).
    pub fn sum(&self) -> i32 {
        self.common.saturating_add(self.rare).saturating_add(self.epic)
    }
}
