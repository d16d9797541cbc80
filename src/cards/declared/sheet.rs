//! A game in data without printing, as the table needs it: rules as numbers, kinds with their fields, and cards with their
//! values and words.

use super::field::{Field, Value, What};
pub use super::speech::Call;
use super::{About, Declared, Printable, about, cards, facts, law};
use crate::facts::Fact;
use ground::diag::{Checked, Diag, Severity};
use ground::locus::Locus;
use ground::world::Project;
use std::sync::Arc;

/// The parts of a game that the table needs.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The common part of `game.yaml`.
    pub about: Arc<About>,
    /// The path of `game.yaml`.
    pub at: Locus,
    /// The smallest and the largest number of players.
    pub players: (i64, i64),
    /// Numbers of the rules, by name.
    pub rules: Vec<(String, i64)>,
    /// The kinds of card.
    pub kinds: Vec<Sort>,
    /// The cards, each once.
    pub cards: Vec<Dealt>,
}

/// A kind of card.
#[derive(Clone, Debug)]
pub struct Sort {
    /// Its name.
    pub name: String,
    /// Its fields for use in rules, by name.
    pub fields: Vec<(String, Holds)>,
    /// The field with the number of copies.
    pub copies: Option<String>,
}

/// The type of a field, as far as rules need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// One of these words.
    Words(Vec<String>),
    /// Words of the game, with their parameters.
    Calls,
}

/// A card.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// Its kind, by its index among the kinds.
    pub kind: usize,
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its place.
    pub at: Locus,
    /// The number of copies.
    pub copies: u16,
    /// The values by the index of the field in its kind; `None` if the card has no value.
    pub values: Vec<Option<Cell>>,
    /// The words that it calls, in order.
    pub calls: Vec<Call>,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number; yes is 1, and no is 0.
    Number(i64),
    /// A word.
    Word(String),
}

impl Declared {
    /// The game as a table needs it, with the cards that can be read; `None` if game.yaml cannot be read.
    ///
    /// # Errors
    /// Everything that is wrong with its cards, except their texts and pictures.
    pub fn sheet(&self, project: &Project) -> Checked<Sheet> {
        let mut diags = Vec::new();
        let Some(about) = about::read(project, &self.name).drain(&mut diags) else {
            return Checked { value: None, diags };
        };
        let deck = cards::read(project, &self.name, &about, &mut diags);
        if diags.iter().all(|diag: &Diag| diag.severity < Severity::Error) {
            let deck = Printable { about: &about, cards: &deck, terms: None };
            diags.extend(law::broken(&deck, &facts::facts(&deck)));
        }
        let number = |(name, fact): &(String, Fact)| match fact {
            Fact::Number(n) => Some((name.clone(), *n)),
            _ => None,
        };
        let rules = about.rules.iter().filter_map(number).collect();
        let asked = |field: &&Field| holds(&field.what).is_some();
        let mut dealt = Vec::new();
        for card in &deck {
            let kind = &about.kinds[card.kind];
            let (mut values, mut calls) = (Vec::new(), Vec::new());
            for field in kind.fields.iter().filter(asked) {
                let value = card.value(&field.name);
                if let Some(Value::Says(tree)) = value {
                    calls.extend(about.speech.calls(tree.node(card.at)));
                }
                values.push(value.and_then(cell));
            }
            dealt.push(Dealt {
                kind: card.kind,
                id: card.id.clone(),
                title: card.title.clone(),
                at: card.at,
                copies: card.copies,
                values,
                calls,
            });
        }
        let kinds = about.kinds.iter().map(|kind| Sort {
            name: kind.name.clone(),
            fields: kind.fields.iter().filter_map(|f| Some((f.name.clone(), holds(&f.what)?))).collect(),
            copies: kind.copies.as_ref().map_or(Some("copies".to_owned()), |named| named.of(&|_| None).ok()),
        });
        let sheet = Sheet {
            at: about.at,
            players: about.players.unwrap_or((2, 4)),
            rules,
            kinds: kinds.collect(),
            cards: dealt,
            about: Arc::new(about),
        };
        Checked { value: Some(sheet), diags }
    }
}

fn holds(what: &What) -> Option<Holds> {
    Some(match what {
        What::Number(..) | What::Computed(_) => Holds::Number,
        What::OneOf(words) => Holds::Words(words.clone()),
        What::Flag => Holds::Flag,
        What::Says => Holds::Calls,
        _ => return None,
    })
}

fn cell(value: &Value) -> Option<Cell> {
    Some(match value {
        Value::Number(n) => Cell::Number(*n),
        Value::Flag(yes) => Cell::Number(i64::from(*yes)),
        Value::Word(word) => Cell::Word(word.clone()),
        _ => return None,
    })
}
