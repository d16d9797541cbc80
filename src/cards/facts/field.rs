//! What a game has to say of a card, field by field. Which slot of which template a field fills, what it chooses, and whether it is
//! printed at all, is said in `game.yaml`.

use super::Fact;
use crate::face::ArtDraft;
use crate::lexicon::{Phrase, Voice, prose::curly};
use ground::locus::Locus;

/// What a card has in a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// One of those that `Game::fields` names.
    pub name: &'static str,
    /// What it is.
    pub value: Value,
    /// Where it was written.
    pub at: Locus,
}

/// What it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A word that templates and choices know.
    Word(&'static str),
    /// Yes or no.
    Flag(bool),
    /// Several words.
    List(Vec<&'static str>),
    /// Sentences, as they are printed.
    Said(Vec<Phrase>),
    /// A picture.
    Picture(ArtDraft),
    /// What templates draw by, and nobody reads: the spaces and walls of a map.
    Drawn(Fact),
}

impl Field {
    /// A number that stands under the key of the field's name in the card at `card`.
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

    /// What every card looks like and says: `text`, the rules; `flavour`, if it has any; `art`.
    pub fn looks(text: &[Phrase], flavour: Option<&str>, art: &ArtDraft, card: Locus) -> Vec<Field> {
        let aside = |line: &str| Phrase { voice: Voice::Flavour, ..Phrase::words(curly(line), card.key("flavour")) };
        let mut all = Vec::new();
        // a card that does nothing has no text: templates can ask whether it has
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
