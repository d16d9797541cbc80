//! A card is written once. It is loaded, checked, composed, typeset, imposed and pressed; or loaded, checked, compiled,
//! played, measured and reported. The printed 3 and the played 3 are the same 3.
//!
//! ```text
//!                          ┌─ compose ─▶ Face ─ typeset ─▶ Galley ─ impose ─▶ Sheet ─ press ─▶ .pdf / .png
//!  data/*.yaml ─ load ─▶ Draft ─ check ─▶ Deck
//!                          └─ compile ─▶ Setup ─ play ─▶ Playout ─ measure ─▶ Tally ─ report ─▶ verdict, plots
//! ```

pub mod diag;
pub mod dice;
pub mod grammar;
pub mod locus;
pub mod name;
pub mod raster;
pub mod unit;
pub mod world;

pub mod lexicon;

pub mod art;
pub mod bot;
pub mod check;
pub mod declared;
pub mod diff;
pub mod export;
pub mod face;
pub mod game;
pub mod games;
pub mod held;
pub mod impose;
pub mod kit;
pub mod load;
pub mod measure;
pub mod picture;
pub mod play;
pub mod preflight;
pub mod press;
pub mod profile;
pub mod proof;
pub mod replay;
pub mod report;
pub mod scenario;
pub mod shelf;
pub mod table;
pub mod template;
pub mod title;
pub mod typeset;
pub mod verdict;

pub mod cli;
