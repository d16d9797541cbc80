//! Compiled words of a game.

use super::{At, Num};

/// A compiled word of the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Word {
    pub(crate) name: String,
    /// Its operations, if it has any.
    pub(crate) body: Option<At>,
    /// Whether the word has a condition, which is its first operation.
    pub(crate) asks: bool,
    /// Whether the word is carried out when its card is obeyed.
    pub(crate) obeyed: bool,
    pub(crate) trigger: Option<Trigger>,
    pub(crate) passive: Option<Passive>,
    /// Whether the word works until its player's next turn, once its card was obeyed.
    pub(crate) lasts: bool,
    /// Whether players carry it out themselves.
    pub(crate) manual: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Trigger {
    pub(crate) on: Occasion,
    pub(crate) whose: Whose,
    /// The place in which its card must lie; none, if it works for the card that enters or leaves.
    pub(crate) place: Option<u8>,
    pub(crate) condition: Option<Num>,
}

/// What triggers a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// After an action of this name.
    Action(String),
    TurnBegins,
    /// A card enters a place, from a certain place if one is given.
    Enters(u8, Option<u8>),
    /// A card leaves a place, for a certain place if one is given.
    Leaves(u8, Option<u8>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    Mine,
    Others,
    All,
}

#[derive(Clone, Debug)]
pub(crate) struct Passive {
    pub(crate) term: u8,
    pub(crate) place: Option<u8>,
    /// The number that is added, or the value that it becomes.
    pub(crate) by: Num,
    pub(crate) becomes: bool,
    /// For whom it changes; for a term of cards, whose cards.
    pub(crate) whose: Whose,
    pub(crate) of_card: bool,
    pub(crate) condition: Option<Num>,
}

/// A word on a card, with its parameters.
#[derive(Clone, Debug)]
pub(crate) struct Called {
    pub(crate) word: u8,
    pub(crate) given: Vec<i32>,
}
