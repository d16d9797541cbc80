//! The cards of Looterz, as drafts and as checked cards. Their effects are in `effect`.

use super::effect::{Keyword, Looterz, Tag, Trigger};
use cards::face::ArtDraft;
use cards::lexicon::{Effect, Phrase};
use ground::grammar::keys;
use serde::Deserialize;

keys! {
    /// A Looter (LZ-7 to LZ-10).
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct LooterDraft {
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The Life with which it begins.
        pub life: i32,
        /// The number with which dice are compared.
        pub power: i32,
        /// The classes of the Looter.
        #[serde(default)]
        pub tags: Vec<Tag>,
        /// The number of copies in the deck.
        pub copies: i32,
        /// Its effects, if it has any.
        #[serde(default)]
        pub effects: Vec<Effect<Looterz>>,
        /// Its fixed number; without it, the card's place in the file is its number.
        #[serde(default)]
        pub number: Option<u16>,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// The picture.
        pub art: ArtDraft,
    }
}

/// A card of any kind, as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// Looterz.
    Looter(LooterDraft),
}

/// A legal Looter.
#[derive(Clone, Debug, PartialEq)]
pub struct Looter {
    /// Starting Life, at least 1 (LZ-7, LZ-P2).
    pub life: i32,
    /// The number with which dice are compared (LZ-25, LZ-26), at least 1.
    pub power: i32,
    /// The classes of the Looter (LZ-10).
    pub tags: Vec<Tag>,
    /// The number of copies in the deck, at least 1.
    pub copies: u16,
    /// Its effects, if it has any.
    pub effects: Vec<Effect<Looterz>>,
    /// The text of the effects, a paragraph each.
    pub text: Vec<Phrase>,
    /// The fixed number from the file.
    pub number: Option<u16>,
    /// A humorous line.
    pub flavour: Option<String>,
    /// The picture.
    pub art: ArtDraft,
}

impl Looter {
    /// Whether one of its effects has this trigger and is not a keyword.
    pub fn has(&self, trigger: Trigger) -> bool {
        self.effects.iter().any(|e| e.trigger == trigger && e.keyword.is_none())
    }

    /// Whether the card has this keyword.
    pub fn keeps(&self, keyword: Keyword) -> bool {
        self.effects.iter().any(|e| e.keyword == Some(keyword))
    }

    /// The mean Loot of one Search, as printed: one die for each Life, each a success up to the Power (LZ-25).
    pub fn search_value(&self, die_sides: i32) -> f64 {
        f64::from(self.life) * f64::from(self.power.min(die_sides)) / f64::from(die_sides)
    }
}
