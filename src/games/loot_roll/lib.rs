//! Loot Roll: a dungeon crawl in which the party shares the monsters but not the friendship. Rule ids (`LR-..`) are those of
//! `data/loot-roll/rules.yaml`.
//!
//! ```
//! use table::title::{Playable, Title};
//!
//! assert_eq!(loot_roll::GAME.name(), "loot-roll");
//! assert!(loot_roll::GAME.policies().contains(&"random"));
//! ```

use card::{AbilityDraft, Card, Draft, LootDraft, MonsterDraft};
use cards::game::{self, Deck, Entry, Facts, Field, Game, Number};
use cards::lexicon::Phrase;
use constants::Constants;
pub use effect::LootRoll;
use ground::diag::{Checked, Diag};
use ground::grammar::{Form, Written as _};
use ground::locus::Locus;
use table::title::{Playable, Shelf};

mod barred;
pub mod bot;
pub mod card;
pub mod compiled;
pub mod constants;
pub mod effect;
pub mod event;
mod facts;
mod fields;
mod fight;
pub mod ids;
mod law;
pub mod ledger;
mod legal;
pub mod lore;
mod meaning;
pub mod mutant;
pub mod passive;
mod perform;
mod phrase;
mod play;
mod position;
mod prompt;
mod referee;
mod roster;
pub mod rules;
pub mod setup;
pub mod spec;
pub mod state;
pub mod tenor;
mod town;
mod values;
pub mod view;
mod whisper;
pub mod zones;

pub use legal::Move;

impl LootRoll {
    const KINDS_OF_CARD: usize = Self::KINDS.len();
}

/// The game as the command line sees it.
pub static GAME: &dyn Playable = &Shelf::<LootRoll>::new();

impl Game for LootRoll {
    const NAME: &'static str = "loot-roll";
    const KINDS: &'static [&'static str] = &["ability", "loot", "monster"];
    type Box = Constants;
    type Draft = Draft;
    type Card = Card;

    fn constants(own: &Constants, at: Locus) -> Vec<Diag> {
        own.faults(at)
    }

    fn name(draft: &Draft) -> (&str, &str) {
        match draft {
            Draft::Ability(card) => (&card.id, &card.title),
            Draft::Loot(card) => (&card.id, &card.title),
            Draft::Monster(card) => (&card.id, &card.title),
        }
    }

    fn check(draft: Draft, own: &Constants, at: Locus) -> Checked<Card> {
        meaning::card(draft, own, at)
    }

    fn text(card: &Card) -> &[Phrase] {
        &card.look().text
    }

    fn written() -> Vec<(&'static str, Form)> {
        vec![("ability", AbilityDraft::form()), ("loot", LootDraft::form()), ("monster", MonsterDraft::form())]
    }

    fn numbers(deck: &Deck<LootRoll>) -> Vec<Number> {
        // each pile is numbered separately, unless numbers are written
        game::numbers(deck.cards(), |card| (card.pile(), card.look().number))
    }

    fn constants_written() -> Form {
        Constants::form()
    }

    fn laws(deck: &Deck<LootRoll>) -> Vec<Diag> {
        law::all(deck)
    }

    fn kind(card: &Card) -> &'static str {
        match card {
            Card::Ability(_) => "ability",
            Card::Loot(_) => "loot",
            Card::Monster(_) => "monster",
        }
    }

    fn fields(kind: &str) -> &'static [&'static str] {
        fields::of(kind)
    }

    fn printed(_: &Deck<Self>, entry: &Entry<Card>) -> Vec<Field> {
        fields::printed(entry)
    }

    fn facts(deck: &Deck<LootRoll>) -> Facts {
        facts::facts(deck)
    }
}
