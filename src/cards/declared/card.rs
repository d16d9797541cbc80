//! A card of a game in data: what was read of it, each value with its place.

use super::field::Value;
use super::kind::Kind;
use ground::locus::Locus;
use std::collections::BTreeMap;

/// A card.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    /// Its kind, by its place among the kinds.
    pub(super) kind: usize,
    pub(super) id: String,
    pub(super) title: String,
    /// Its title in the first language of the game, by which others name it.
    pub(super) known_as: String,
    pub(super) at: Locus,
    /// Its place among the cards of its kind, from 1.
    pub(super) nth: usize,
    /// By field: what is there, and where it was written.
    pub(super) values: BTreeMap<String, (Value, Locus)>,
    /// What is printed of fields whose value is the same in every language: by field, the words of the language that is read.
    pub(super) words: BTreeMap<String, String>,
    pub(super) copies: u16,
    /// What stands in the slot `number`: what was written, else what its place says; none if that cannot be said.
    pub(super) number: Option<String>,
    /// Whether its number comes of its place, and changes with it.
    pub(super) placed: bool,
    /// Whether nothing is wrong with it; if something is, its texts are read all the same, to be told everything at once.
    pub(super) whole: bool,
}

impl Card {
    /// What is in a field.
    pub(super) fn value(&self, field: &str) -> Option<&Value> {
        self.values.get(field).map(|(value, _)| value)
    }

    /// What of a field is printed in words.
    pub(super) fn printed(&self, field: &str) -> Option<String> {
        self.words.get(field).cloned().or_else(|| self.value(field)?.plain())
    }

    /// What patterns may name.
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
