//! Dungeon Robber: a dungeon of ten levels for one player, or up to four, who try to bring home treasure. Rule ids (`DR-..`)
//! are those of `data/dungeon-robber/rules.yaml`.
//!
//! ```
//! use table::title::{Playable, Title};
//!
//! assert_eq!(dungeon_robber::GAME.name(), "dungeon-robber");
//! assert!(dungeon_robber::GAME.policies().contains(&"random"));
//! ```

use card::{Card, Class, Draft, Item, Level, Monster, SpellCard, Stranger, TableDraft};
use cards::game::{Deck, Entry, Facts, Field, Game};
use constants::Constants;
use ground::diag::{Checked, Diag};
use ground::grammar::{Form, Written as _};
use ground::locus::Locus;
use table::title::{Playable, Shelf};

mod bot;
pub mod card;
pub mod cast;
mod class;
pub mod constants;
pub mod event;
mod facts;
mod fields;
mod fight;
mod hazard;
mod law;
mod ledger;
pub mod legal;
mod magic;
mod meaning;
mod meet;
pub mod mutant;
mod odd;
mod party;
mod passage;
mod phrase;
mod play;
mod position;
mod purse;
mod referee;
pub mod setup;
pub mod state;
mod strike;
mod town;
mod treasure;
mod turn;
pub mod vocabulary;
mod words;
mod wound;

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DungeonRobber {}

/// The game as the command line sees it.
pub static GAME: &dyn Playable = &Shelf::<DungeonRobber>::new();

impl Game for DungeonRobber {
    const NAME: &'static str = "dungeon-robber";
    const KINDS: &'static [&'static str] =
        &["monster", "item", "spell", "level", "class", "stranger", "table", "chart"];
    type Box = Constants;
    type Draft = Draft;
    type Card = Card;

    fn constants(own: &Constants, at: Locus) -> Vec<Diag> {
        own.faults(at)
    }

    fn name(draft: &Draft) -> (&str, &str) {
        match draft {
            Draft::Monster(Monster { id, title, .. })
            | Draft::Item(Item { id, title, .. })
            | Draft::Spell(SpellCard { id, title, .. })
            | Draft::Level(Level { id, title, .. })
            | Draft::Stranger(Stranger { id, title, .. })
            | Draft::Table(TableDraft { id, title, .. })
            | Draft::Chart(TableDraft { id, title, .. }) => (id, title),
            Draft::Class(class) => (&class.id, &class.title),
        }
    }

    fn check(draft: Draft, _: &Constants, at: Locus) -> Checked<Card> {
        meaning::card(draft, at)
    }

    fn written() -> Vec<(&'static str, Form)> {
        vec![
            ("monster", Monster::form()),
            ("item", Item::form()),
            ("spell", SpellCard::form()),
            ("level", Level::form()),
            ("class", Class::form()),
            ("stranger", Stranger::form()),
            ("table", TableDraft::form()),
            ("chart", TableDraft::form()),
        ]
    }

    fn constants_written() -> Form {
        Constants::form()
    }

    fn laws(deck: &Deck<DungeonRobber>) -> Vec<Diag> {
        law::all(deck)
    }

    fn kind(card: &Card) -> &'static str {
        card.kind()
    }

    fn fields(kind: &str) -> &'static [&'static str] {
        fields::of(kind)
    }

    fn printed(deck: &Deck<Self>, entry: &Entry<Card>) -> Vec<Field> {
        fields::printed(deck, entry)
    }

    fn facts(deck: &Deck<DungeonRobber>) -> Facts {
        facts::facts(deck)
    }
}
