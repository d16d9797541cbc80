//! A card is written once. It is loaded, checked, composed, typeset, imposed and pressed; or loaded, checked, compiled,
//! played, measured and reported. The printed 3 and the played 3 are the same 3.
//!
//! ```text
//!                          ┌─ compose ─▶ Face ─ typeset ─▶ Galley ─ impose ─▶ Sheet ─ press ─▶ .pdf / .png
//!  data/*.yaml ─ load ─▶ Draft ─ check ─▶ Deck
//!                          └─ compile ─▶ Setup ─ play ─▶ Playout ─ measure ─▶ Tally ─ report ─▶ verdict, plots
//! ```

pub mod balance;
pub mod cli;
pub mod diff;
pub mod export;
pub mod fetch;
pub mod games;
pub mod kit;
mod markup;
pub mod shelf;

pub use cards::{check, declared, face, game, lexicon, load};
pub use desk::held;
pub use ground::{diag, dice, grammar, locus, name, picture, raster, unit, world};
pub use paper::{impose, press, proof, typeset};
pub use table::{bot, measure, play, replay, report, scenario, title, verdict};
pub use {art, preflight, profile, table, template};
