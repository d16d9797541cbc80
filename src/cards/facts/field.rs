//! The fields of a card as a game exposes them. `game.yaml` decides which slot of which template a field fills, what it
//! selects, and whether it is printed at all.

use super::Fact;
use crate::face::ArtDraft;
use crate::lexicon::{Phrase, Voice, prose::curly};
use ground::locus::Locus;

/// The value of a field on a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name, one of those in `Game::fields`.
    pub name: &'static str,
    /// The value.
    pub value: Value,
    /// Its place.
    pub at: Locus,
}

/// The kind of value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A word that templates and choices can test.
    Word(&'static str),
    /// Yes or no.
    Flag(bool),
    /// Several words.
    List(Vec<&'static str>),
    /// Sentences as they are printed.
    Said(Vec<Phrase>),
    /// A picture.
    Picture(ArtDraft),
    /// A value that templates use for drawing and that has no text, such as the spaces and walls of a map.
    Drawn(Fact),
}

impl Field {
    /// A number under the key with the field's name, in the card at `card`.
    pub fn number(name: &'static str, n: i32, card: Locus) -> Field {
        Field { name, value: Value::Number(n.into()), at: card.key(name) }
    }

    /// A word.
    pub fn word(name: &'static str, word: &'static str, card: Locus) -> Field {
        Field { name, value: Value::Word(word), at: card }
    }

    /// Yes or no.
    pub fn flag(name: &'static str, yes: bool, card: Locus) -> Field {
        Field { name, value: Value::Flag(yes), at: card }
    }

    /// Several words.
    pub fn list(name: &'static str, words: Vec<&'static str>, card: Locus) -> Field {
        Field { name, value: Value::List(words), at: card }
    }

    /// The fields of every card: `text`, the rules text; `flavour`, if there is any; `art`.
    pub fn looks(text: &[Phrase], flavour: Option<&str>, art: &ArtDraft, card: Locus) -> Vec<Field> {
        let aside = |line: &str| Phrase { voice: Voice::Flavour, ..Phrase::words(curly(line), card.key("flavour")) };
        let mut all = Vec::new();
        // a card without effects has no text, and templates can test this
        all.extend((!text.is_empty()).then(|| Field {
            name: "text",
            value: Value::Said(text.to_vec()),
            at: card.key("effects"),
        }));
        all.extend(flavour.map(|line| Field {
            name: "flavour",
            value: Value::Said(vec![aside(line)]),
            at: card.key("flavour"),
        }));
        all.push(Field { name: "art", value: Value::Picture(art.clone()), at: card.key("art") });
        all
    }
}
