//! Cards, before printing and playing: sentences and their numbers, faces, data files, checks, and games that are declared in
//! data alone.
//!
//! ```
//! use cards::declared::Declared;
//! use ground::world::{Imagined, Project};
//!
//! let game = "title: Pond\nkinds: {fish: {files: [fish.csv], template: pond/fish, fields: {bones: 1..3}}}";
//! let world = Imagined::default()
//!     .with("data/pond/game.yaml", game)
//!     .with("data/pond/fish.csv", "title,bones\nPike,2\nCarp,7\n");
//! let opened = Declared::new("pond").open(&Project::new(world));
//! assert!(opened.diags.iter().any(|diag| diag.what.contains('7')), "7 bones are too many");
//! ```

pub mod check;
pub mod declared;
pub mod face;
pub mod facts;
pub mod game;
pub mod language;
pub mod lexicon;
pub mod load;
pub mod stocks;
