//! The facts that a game exposes to other code: numbers and words for texts, the values on a card, all components.

use crate::face::{Component, Hand, Page};
use crate::lexicon::Phrase;
use ground::diag::Diag;
use ground::locus::Locus;
use std::collections::{BTreeMap, BTreeSet};

mod field;
mod told;
pub mod wording;
pub use field::{Field, Value};
pub use told::{Numbered, Schema, Spoken, Worded};

/// A game as far as it could be read.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The title on the box; empty if `game.yaml` could not be read.
    pub title: String,
    /// One line that makes people want to play.
    pub tagline: String,
    /// The path of `game.yaml`.
    pub at: Locus,
    /// Its version, if it has one.
    pub version: Option<String>,
    /// The page of the rulebook.
    pub rulebook: Page,
    /// The hand of its pictures.
    pub hand: Hand,
    /// Every legal component of the box.
    pub components: Vec<Component>,
    /// Every number that rulebook and aids can use.
    pub facts: Facts,
    /// The ids of cards whose number depends on their position.
    pub placed: BTreeSet<String>,
    /// Whether no card is missing and no law is broken.
    pub whole: bool,
    /// All complaints.
    pub diags: Vec<Diag>,
}

impl Opened {
    /// The title as a phrase with its place.
    pub fn titled(&self) -> Phrase {
        Phrase::words(self.title.clone(), self.at.key("title"))
    }
}

/// Numbers and words by name, for texts.
pub type Facts = BTreeMap<String, Fact>;

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// A word or a name.
    Word(String),
    /// Several.
    List(Vec<Fact>),
    /// Named values.
    Map(BTreeMap<String, Fact>),
}

impl Fact {
    /// Converts a serializable value of names, words and whole numbers. Yes and no become words; missing values are left out.
    pub fn of(value: &impl serde::Serialize) -> Fact {
        fn fact(value: serde_json::Value) -> Option<Fact> {
            use serde_json::Value;
            Some(match value {
                Value::Null => return None,
                Value::Bool(yes) => Fact::Word(if yes { "yes" } else { "no" }.to_owned()),
                Value::Number(n) => n.as_i64().map_or_else(|| Fact::Word(n.to_string()), Fact::Number),
                Value::String(word) => Fact::Word(word),
                Value::Array(items) => Fact::List(items.into_iter().filter_map(fact).collect()),
                Value::Object(named) => {
                    Fact::Map(named.into_iter().filter_map(|(name, v)| fact(v).map(|v| (name, v))).collect())
                }
            })
        }
        let value = serde_json::to_value(value).unwrap_or_default();
        fact(value).unwrap_or_else(|| Fact::List(Vec::new()))
    }
}

/// The number of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The card's id.
    pub id: String,
    /// The place of the card.
    pub at: Locus,
    /// The number.
    pub number: u16,
    /// Whether the number is written in the data; otherwise it depends on the position of the card.
    pub written: bool,
}
