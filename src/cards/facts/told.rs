//! A game's explanations of its data: words, numbers of cards, and the format of its files.

use ground::locus::Locus;

/// The number of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The row that the card is written in.
    pub at: Locus,
    /// The column or key that a number is written in.
    pub column: String,
    /// The number.
    pub number: String,
    /// Whether it is written, and does not come of the card's place.
    pub written: bool,
    /// Whether it is a whole number and nothing else.
    pub whole: bool,
}

/// A word that may be written, explained.
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
    /// The files that it is for, as far as the project has them.
    pub of: Vec<String>,
    /// JSON Schema.
    pub says: serde_json::Value,
}
