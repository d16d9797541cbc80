//! A game's explanations of its data: words, numbers of cards, and the format of its files.

use ground::locus::Locus;

/// The number of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The row that contains the card.
    pub at: Locus,
    /// The column or key that contains the number.
    pub column: String,
    /// The number.
    pub number: String,
    /// Whether the number is written in the data; otherwise it depends on the position of the card.
    pub written: bool,
    /// Whether the fact is only a whole number.
    pub whole: bool,
}

/// A word that can be written, with its explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worded {
    /// The word as written.
    pub word: String,
    /// Its kind: `op`, `trigger`, `key of loot`.
    pub of: String,
    /// The purpose of its kind.
    pub about: String,
    /// Its meaning.
    pub says: String,
    /// An example, from a card of the deck if one uses it.
    pub example: String,
    /// The printed text of the example and its card; `None` for words without a text, or that no card uses.
    pub spoken: Option<Spoken>,
}

/// A sentence on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The card's title.
    pub card: String,
    /// The printed text.
    pub sentence: String,
}

/// The format of its files.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    /// Its place.
    pub file: String,
    /// The files for which it is valid, as far as the project has them.
    pub of: Vec<String>,
    /// JSON Schema.
    pub says: serde_json::Value,
}
