//! Plays games whose rules are data. The interpreter compiles `data/NAME/play.yaml`, beside `game.yaml`, to a game that people, bots,
//! scenarios and verdicts use like any other.
//!
//! ```text
//! play.yaml ─ expression, node ─▶ reader ─ declare, steps, choices, words, meaning ─▶ Program ─ state, eval, run ─▶ Rules
//! ```
//!
//! ```
//! use table::title::Title;
//!
//! let game = interpreter::Played::new("pairs");
//! assert_eq!(game.name(), "pairs");
//! assert!(game.table().is_some());
//! ```

mod barred;
mod begin;
mod bot;
mod cause;
mod choices;
mod declare;
mod digest;
mod english;
mod eval;
mod event;
mod expression;
mod flow;
mod idiom;
mod keys;
mod ledger;
mod legal;
mod lexicon;
mod loops;
mod meaning;
mod moving;
mod node;
mod order;
mod pattern;
mod plain;
mod position;
mod program;
mod read;
mod reader;
mod rules;
mod run;
mod setup;
mod sound;
mod spoken;
mod start;
mod state;
mod steps;
mod targets;
mod tell;
#[cfg(test)]
mod tests;
mod title;
mod told;
mod usual;
mod verbs;
mod view;
mod words;

pub use begin::begin;
pub use event::Event;
pub use keys::{explained, written};
pub use position::{Given, Held};
pub use program::Program;
pub use read::path;
pub use rules::{NoDraft, Own};
pub use setup::Setup;
pub use state::{Move, State};
pub use title::{Played, deck};

/// Games in data, at tables of `W` times sixty-four cards.
pub enum Interpreted<const W: usize> {}
