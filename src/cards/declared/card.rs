//! A card of a game in data: its values, each with its place.

use super::field::Value;
use super::kind::Kind;
use ground::locus::Locus;
use std::collections::BTreeMap;

/// A card.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Card {
    /// Its kind, by its index among the kinds.
    pub(super) kind: usize,
    pub(super) id: String,
    pub(super) title: String,
    /// Its title in the first language of the game, by which others name it.
    pub(super) known_as: String,
    pub(super) at: Locus,
    /// Its position among the cards of its kind, from 1.
    pub(super) nth: usize,
    /// The value of each field with its place.
    pub(super) values: BTreeMap<String, (Value, Locus)>,
    /// The printed texts of fields whose value is the same in all languages, by field, in the present language.
    pub(super) words: BTreeMap<String, String>,
    pub(super) copies: u16,
    /// The text of the slot `number`: the written number, or the automatic one; `None` if it cannot be computed.
    pub(super) number: Option<String>,
    /// Whether its number depends on its position.
    pub(super) placed: bool,
    /// Whether the declaration of the card has no errors. If it has any, its texts are read anyway, to report all
    /// errors at once.
    pub(super) whole: bool,
}

impl Card {
    /// The value of a field.
    pub(super) fn value(&self, field: &str) -> Option<&Value> {
        self.values.get(field).map(|(value, _)| value)
    }

    /// The printed text of a field.
    pub(super) fn printed(&self, field: &str) -> Option<String> {
        self.words.get(field).cloned().or_else(|| self.value(field)?.plain())
    }

    /// The values that patterns can use.
    pub(super) fn word(&self, kind: &Kind, name: &str) -> Option<String> {
        match name {
            "nth" => Some(self.nth.to_string()),
            "kind" => Some(kind.name.clone()),
            "id" => Some(self.id.clone()),
            _ if name == "title" || kind.is_title(name) => Some(self.title.clone()),
            _ => match self.value(name) {
                Some(value) => value.plain(),
                None => kind.field(name).map(|_| String::new()),
            },
        }
    }
}
