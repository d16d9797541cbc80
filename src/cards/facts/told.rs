//! What is told of a game to whoever asks about its data: words, numbers of cards, what its files may say.

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
    /// As it is written.
    pub word: String,
    /// What it is one of: `op`, `trigger`, `key of loot`.
    pub of: String,
    /// What those are for.
    pub about: String,
    /// What it means.
    pub says: String,
    /// How it is written, in a card of the deck where there is one.
    pub example: String,
    /// What is printed for the example, and on which card; nothing for words that do not speak, or that no card of the deck has.
    pub spoken: Option<Spoken>,
}

/// A sentence on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The card's title.
    pub card: String,
    /// What is printed.
    pub sentence: String,
}

/// What files may say.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    /// Where it is written.
    pub file: String,
    /// The files that it is for, as far as the project has them.
    pub of: Vec<String>,
    /// JSON Schema.
    pub says: serde_json::Value,
}
