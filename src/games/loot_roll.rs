//! Loot Roll: a dungeon crawl in which the party shares the monsters but not the friendship. Rule ids (`LR-..`) are those of
//! `data/loot-roll/rules.yaml`.

use crate::diag::{Checked, Diag};
use crate::face::Component;
use crate::game::{About, Deck, Facts, Game};
use crate::lexicon::Phrase;
use crate::locus::Locus;
use card::{Card, Draft};
use constants::Constants;
pub use effect::LootRoll;

mod barred;
pub mod bot;
pub mod card;
pub mod cards;
pub mod constants;
pub mod effect;
pub mod event;
mod faces;
mod facts;
mod fight;
mod furniture;
mod law;
pub mod ledger;
mod legal;
pub mod lore;
pub mod matter;
mod meaning;
pub mod mutant;
pub mod passive;
mod perform;
mod phrase;
mod position;
mod prompt;
mod referee;
mod roster;
pub mod rules;
pub mod setup;
pub mod state;
mod table;
mod tally;
pub mod tenor;
mod town;
pub mod view;
mod whisper;
pub mod zones;

pub use legal::Move;

impl LootRoll {
    const KINDS_OF_CARD: usize = Self::KINDS.len();
}

impl Game for LootRoll {
    const NAME: &'static str = "loot-roll";
    const KINDS: &'static [&'static str] = &["ability", "loot", "monster"];
    type Box = Constants;
    type Draft = Draft;
    type Card = Card;

    fn constants(about: &About<Constants>) -> Vec<Diag> {
        about.own.faults(about.at)
    }

    fn name(draft: &Draft) -> (&str, &str) {
        match draft {
            Draft::Ability(card) => (&card.id, &card.title),
            Draft::Loot(card) => (&card.id, &card.title),
            Draft::Monster(card) => (&card.id, &card.title),
        }
    }

    fn check(draft: Draft, about: &About<Constants>, at: Locus) -> Checked<Card> {
        meaning::card(draft, &about.own, at)
    }

    fn text(card: &Card) -> &[Phrase] {
        &card.look().text
    }

    fn laws(deck: &Deck<LootRoll>) -> Vec<Diag> {
        let mut diags = law::all(deck);
        diags.extend(furniture::faults(deck));
        diags
    }

    fn components(deck: &Deck<LootRoll>) -> Vec<Component> {
        let mut all = faces::cards(deck);
        all.extend(furniture::furniture(deck));
        all
    }

    fn facts(deck: &Deck<LootRoll>) -> Facts {
        facts::facts(deck, &Self::components(deck))
    }
}
