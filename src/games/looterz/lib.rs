//! Looterz: the dragon is out, its hoard is open, and every crook of the county is in it. Rule ids (`LZ-..`) are those of
//! `data/looterz/rules.yaml`.
//!
//! ```
//! use table::title::{Playable, Title};
//!
//! assert_eq!(looterz::GAME.name(), "looterz");
//! assert!(looterz::GAME.policies().contains(&"random"));
//! ```

use card::{Draft, Looter, LooterDraft};
use cards::game::{self, Deck, Entry, Facts, Field, Game, Number};
use cards::lexicon::Phrase;
use constants::Constants;
pub use effect::Looterz;
use ground::diag::{Checked, Diag};
use ground::grammar::{Form, Written as _};
use ground::locus::Locus;
use table::title::{Playable, Shelf};

pub mod act;
mod action;
pub mod bot;
pub mod card;
pub mod change;
pub mod compiled;
pub mod constants;
pub mod effect;
pub mod event;
mod facts;
mod fields;
pub mod guard;
pub mod ids;
mod lasting;
mod law;
mod ledger;
pub mod legal;
mod lore;
mod meaning;
mod movement;
pub mod mutant;
pub mod passive;
mod perform;
mod phrase;
mod play;
mod position;
mod referee;
mod roster;
mod rules;
pub mod setup;
pub mod spec;
pub mod state;
pub mod tenor;
mod values;
pub mod view;
mod words;

/// The game as the command line sees it.
pub static GAME: &dyn Playable = &Shelf::<Looterz>::new();

impl Game for Looterz {
    const NAME: &'static str = "looterz";
    const KINDS: &'static [&'static str] = &["looter"];
    type Box = Constants;
    type Draft = Draft;
    type Card = Looter;

    fn constants(own: &Constants, at: Locus) -> Vec<Diag> {
        own.faults(at)
    }

    fn name(draft: &Draft) -> (&str, &str) {
        let Draft::Looter(card) = draft;
        (&card.id, &card.title)
    }

    fn check(draft: Draft, own: &Constants, at: Locus) -> Checked<Looter> {
        let Draft::Looter(draft) = draft;
        meaning::looter(draft, own, at)
    }

    fn text(card: &Looter) -> &[Phrase] {
        &card.text
    }

    fn written() -> Vec<(&'static str, Form)> {
        vec![("looter", LooterDraft::form())]
    }

    fn numbers(deck: &Deck<Looterz>) -> Vec<Number> {
        // cards are numbered in the order of the file, unless numbers are written
        game::numbers(deck.cards(), |card| ((), card.number))
    }

    fn constants_written() -> Form {
        Constants::form()
    }

    fn laws(deck: &Deck<Looterz>) -> Vec<Diag> {
        law::all(deck)
    }

    fn fields(_kind: &str) -> &'static [&'static str] {
        &fields::OF
    }

    fn printed(_: &Deck<Self>, entry: &Entry<Looter>) -> Vec<Field> {
        fields::printed(entry)
    }

    fn facts(deck: &Deck<Looterz>) -> Facts {
        facts::facts(deck)
    }
}

#[cfg(test)]
mod rulings;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trial;
