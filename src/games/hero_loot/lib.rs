//! Hero Loot: treasure cards that heroes carry, trade, lose and steal, with a small skirmish to play them in. Rule ids
//! (`HL-..`) are those of `data/hero-loot/rules.yaml`.
//!
//! ```
//! use table::title::{Playable, Title};
//!
//! assert_eq!(hero_loot::GAME.name(), "hero-loot");
//! assert!(hero_loot::GAME.policies().contains(&"random"));
//! ```

use card::{Card, Draft, HeroDraft, MapDraft, SpecialDraft, TreasureDraft};
use cards::face::Component;
use cards::game::{Deck, Entry, Facts, Field, Game, Number, numbers};
use cards::lexicon::Phrase;
use constants::Constants;
pub use effect::HeroLoot;
use ground::diag::{Checked, Diag};
use ground::grammar::{Form, Written as _};
use ground::locus::Locus;
use table::title::{Playable, Shelf};

pub mod bot;
pub mod card;
pub mod constants;
pub mod effect;
pub mod event;
mod facts;
mod fields;
mod fight;
mod hands;
pub mod ids;
mod law;
mod ledger;
pub mod legal;
pub mod map;
mod meaning;
pub mod mutant;
mod phrase;
mod play;
mod position;
mod referee;
mod roster;
pub mod setup;
pub mod spec;
pub mod state;
mod turn;
pub mod values;
pub mod view;
mod words;
pub mod worth;

/// The game as the command line sees it.
pub static GAME: &dyn Playable = &Shelf::<HeroLoot>::new();

impl Game for HeroLoot {
    const NAME: &'static str = "hero-loot";
    const KINDS: &'static [&'static str] = &["treasure", "special", "hero", "map"];
    type Box = Constants;
    type Draft = Draft;
    type Card = Card;

    fn constants(own: &Constants, at: Locus) -> Vec<Diag> {
        own.faults(at)
    }

    fn name(draft: &Draft) -> (&str, &str) {
        match draft {
            Draft::Treasure(card) => (&card.id, &card.title),
            Draft::Special(card) => (&card.id, &card.title),
            Draft::Hero(card) => (&card.id, &card.title),
            Draft::Map(card) => (&card.id, &card.title),
        }
    }

    fn check(draft: Draft, own: &Constants, at: Locus) -> Checked<Card> {
        match draft {
            Draft::Treasure(draft) => meaning::treasure(draft, own, at),
            Draft::Special(draft) => meaning::special(draft, at),
            Draft::Hero(draft) => meaning::hero(draft, at),
            Draft::Map(draft) => meaning::map(draft, own, at),
        }
    }

    fn text(card: &Card) -> &[Phrase] {
        match card {
            Card::Treasure(card) => &card.told,
            Card::Special(card) => &card.text,
            Card::Hero(card) => &card.text,
            Card::Map(card) => &card.text,
        }
    }

    fn written() -> Vec<(&'static str, Form)> {
        vec![
            ("treasure", TreasureDraft::form()),
            ("special", SpecialDraft::form()),
            ("hero", HeroDraft::form()),
            ("map", MapDraft::form()),
        ]
    }

    fn numbers(deck: &Deck<HeroLoot>) -> Vec<Number> {
        numbers(deck.cards(), |card| match card {
            Card::Treasure(card) => (card.deck.key(), None),
            other => (HeroLoot::kind(other), None),
        })
    }

    fn constants_written() -> Form {
        Constants::form()
    }

    fn laws(deck: &Deck<HeroLoot>) -> Vec<Diag> {
        law::all(deck)
    }

    fn boxed(deck: &Deck<HeroLoot>, components: &[Component]) -> Vec<Diag> {
        law::coins(deck, components).into_iter().collect()
    }

    fn kind(card: &Card) -> &'static str {
        match card {
            Card::Treasure(_) => "treasure",
            Card::Special(_) => "special",
            Card::Hero(_) => "hero",
            Card::Map(_) => "map",
        }
    }

    fn fields(kind: &str) -> &'static [&'static str] {
        fields::of(kind)
    }

    fn printed(_: &Deck<Self>, entry: &Entry<Card>) -> Vec<Field> {
        fields::printed(entry)
    }

    fn facts(deck: &Deck<HeroLoot>) -> Facts {
        facts::facts(deck)
    }
}
