//! Games that describe themselves: whatever `data/NAME/game.yaml` says of kinds, fields, pieces, words and laws, for every game
//! whose rules are not written in Rust. From the file to a box of components; what is played is not known here, and nothing is set.

use crate::diag::{Diag, Severity};
use crate::title::{Opened, Title};
use crate::world::Project;

mod about;
mod cards;
mod choice;
mod cut;
mod faces;
mod facts;
mod field;
mod formula;
pub mod guess;
mod kind;
mod law;
mod pieces;
pub mod schema;
mod speech;
#[cfg(test)]
mod tests;

use about::About;
use cards::Card;

/// A game by the name of its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    name: String,
}

/// Every key that `game.yaml` knows, type of field, form of law: where it is written, and the word.
pub fn vocabulary() -> Vec<(&'static str, &'static str)> {
    let all: [(&str, &[&str]); 6] = [
        ("game.yaml", &about::KEYS),
        ("kind", &kind::KEYS),
        ("field", &field::WORDS),
        ("cut", &cut::KEYS),
        ("piece", &pieces::KEYS),
        ("law", &law::KEYS),
    ];
    all.into_iter().flat_map(|(of, words)| words.iter().map(move |word| (of, *word))).collect()
}

impl Declared {
    /// The game's own words, each with the sentence that it prints.
    pub fn words(&self, project: &Project) -> Vec<(String, String)> {
        let about = about::read(project, &self.name).value;
        about
            .map(|about| about.speech.words.into_iter().map(|word| (word.name, word.says)).collect())
            .unwrap_or_default()
    }

    /// The game in `data/<name>/`.
    pub fn new(name: impl Into<String>) -> Declared {
        Declared { name: name.into() }
    }
}

/// A game with its cards, as far as they could be read.
pub(crate) struct Deck<'a> {
    pub(crate) about: &'a About,
    pub(crate) cards: &'a [Card],
}

impl Title for Declared {
    fn name(&self) -> &str {
        &self.name
    }

    fn open(&self, project: &Project) -> Opened {
        let mut diags = Vec::new();
        let Some(about) = about::read(project, &self.name).drain(&mut diags) else {
            return Opened { diags, ..Opened::default() };
        };
        let sound = |diags: &[Diag]| diags.iter().all(|d| d.severity < Severity::Error);
        let declared = sound(&diags);
        let cards = cards::read(project, &self.name, &about, &mut diags);
        let deck = Deck { about: &about, cards: &cards };
        let facts = facts::facts(&deck);
        // laws speak of whole decks: with cards missing they would blame the wrong thing
        if sound(&diags) {
            diags.extend(law::broken(&deck, &facts));
        }
        let mut components = faces::cards(&deck, project, &facts, &mut diags);
        // they speak of what is declared: what is missing there would be missed here again
        if declared {
            components.extend(pieces::pieces(&deck, project, &facts, &mut diags));
        }
        Opened {
            title: about.title.clone(),
            tagline: about.tagline.clone(),
            components,
            facts,
            whole: sound(&diags),
            diags,
        }
    }
}
