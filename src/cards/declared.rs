//! Games described by data: reads kinds, fields, pieces, words and laws from `data/NAME/game.yaml` and makes
//! components. For a played game, its cards come from the rules and the rest from the same file. This module neither
//! plays nor typesets.

use crate::facts::{Facts, Numbered, Opened, Schema, Worded};
use crate::load::{self, Text};
use ground::diag::{Checked, Diag, Severity};
use ground::locus::Locus;
use ground::world::Project;

mod about;
mod card;
mod cards;
mod choice;
mod cut;
mod faces;
mod facts;
mod field;
mod formula;
pub mod glossary;
pub mod guess;
pub mod keys;
mod kind;
mod law;
mod number;
pub mod pictures;
mod piece;
mod pieces;
mod played;
mod printer;
pub mod rules;
pub mod schema;
pub mod sheet;
mod speech;
mod tags;
#[cfg(test)]
mod tests;
mod texts;
mod told;
mod typed;
mod values;

pub use about::About;
pub use about::Given;
use card::Card;
pub use cut::{folds, is_divider, is_standee, read as cut};
use glossary::Term;
pub use played::{Before, Cards, Filled, Read, cards, given, printed, unlawful};

/// A game, by the name of its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    name: String,
}

impl Declared {
    /// The game in `data/<name>/`.
    pub fn new(name: impl Into<String>) -> Declared {
        Declared { name: name.into() }
    }
}

/// The printed part of a game: its description, its readable cards, and explanations from its glossary.
pub(crate) struct Printable<'a> {
    pub(crate) about: &'a About,
    pub(crate) cards: &'a [Card],
    pub(crate) terms: Option<Vec<Term>>,
}

impl Declared {
    /// Its id: `data/<name>/`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The words that its data can have, with explanations.
    pub fn words(&self, project: &Project) -> Vec<Worded> {
        about::read(project, &self.name).value.map(|about| told::words(&about, project)).unwrap_or_default()
    }

    /// The number of each card, and the place where it is or would be written.
    pub fn numbers(&self, project: &Project) -> Checked<Vec<Numbered>> {
        let mut diags = Vec::new();
        let Some(about) = about::read(project, &self.name).drain(&mut diags) else {
            return Checked { value: None, diags };
        };
        let cards = cards::every(project, &self.name, &about, &mut diags);
        Checked::of(number::told(&about, &cards), diags)
    }

    /// Its texts, each with its file, in the first language and in the one that is read.
    pub fn texts(&self, project: &Project) -> Vec<(String, Text)> {
        let Some(about) = about::read(project, &self.name).value else { return Vec::new() };
        let beside = ["game.yaml", "glossary.yaml"].map(|name| format!("data/{}/{name}", self.name));
        let files = beside.into_iter().chain(about.prose.clone()).filter(|path| project.read(path).is_ok());
        let written =
            files.flat_map(|path| load::texts_of(project, &path).into_iter().map(move |text| (path.clone(), text)));
        written.chain(texts::all(project, &self.name, &about)).collect()
    }

    /// The addresses of tables in the declarations of kinds, each once, with its place.
    pub fn addresses(&self, project: &Project) -> Vec<(String, Locus)> {
        let about = about::read(project, &self.name).value;
        let mut all: Vec<(String, Locus)> = Vec::new();
        for (file, at) in about.iter().flat_map(|about| &about.kinds).flat_map(|kind| &kind.files) {
            if let Some(address) =
                load::kept::address(file).filter(|address| all.iter().all(|(known, _)| known != address))
            {
                all.push((address.to_owned(), *at));
            }
        }
        all
    }

    /// A JSON Schema for each of its data files.
    pub fn schemas(&self, project: &Project) -> Vec<Schema> {
        self.lists(project)
    }

    /// Loads and checks it. Never fails: problems are reported in the complaints.
    pub fn open(&self, project: &Project) -> Opened {
        let mut diags = Vec::new();
        let Some(about) = about::read(project, &self.name).drain(&mut diags) else {
            return Opened { diags, ..Opened::default() };
        };
        let sound = |diags: &[Diag]| diags.iter().all(|d| d.severity < Severity::Error);
        let declared = sound(&diags);
        let cards = cards::read(project, &self.name, &about, &mut diags);
        let deck = Printable { about: &about, cards: &cards, terms: None };
        let mut facts = facts::facts(&deck);
        // laws are about whole decks: if cards were missing, they would blame the wrong thing
        if sound(&diags) {
            diags.extend(law::broken(&deck, &facts));
        }
        diags.extend(about.unlawful.iter().cloned());
        // texts are not checked if facts are missing
        let told = about.kinds.iter().all(|kind| kind.whole) && about.pieces.len() == about.named_pieces;
        let placed = cards.iter().filter(|card| card.placed).map(|card| card.id.clone()).collect();
        let mut components = faces::cards(&deck, project, &facts, &|_, _| None, &mut diags);
        // laws refer to declarations, and missing ones were already reported
        if declared {
            components.extend(pieces::pieces(&deck, project, &mut facts, &mut diags));
        }
        Opened {
            title: about.title.clone(),
            tagline: about.tagline.clone(),
            at: about.at,
            version: about.version.clone(),
            rulebook: about.rulebook,
            hand: about.hand,
            components,
            facts: if told { facts } else { Facts::new() },
            placed,
            whole: sound(&diags),
            diags,
        }
    }
}
