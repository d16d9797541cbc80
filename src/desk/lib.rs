//! The desk: keeps a game open while it is edited, and shows it in a browser on the same machine. After each save,
//! only the changed parts are set, checked and drawn again. This crate depends neither on the making of kits nor on
//! any game.
//!
//! ```
//! use desk::held::Held;
//! use ground::world::{Disk, Imagined, Layered, Project};
//! use cards::declared::Declared;
//!
//! let lamps = Imagined::default()
//!     .with("data/lamps/game.yaml", "{title: Lamps, kinds: {lamp: {files: lamps.csv, template: plain/card, fields: {title: text, text: text}}}}")
//!     .with("data/lamps/lamps.csv", "title,text\nLantern,It is lit.\nCandle,It drips.\n");
//! // templates and fonts
//! let house = Disk::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
//! let project = Project::new(Layered::new(Box::new(lamps), Box::new(house)));
//! let game = Declared::new("lamps");
//! let mut held = Held::open(&project, &game);
//!
//! let change = held.edit("data/lamps/lamps.csv", "title,text\nLantern,It is lit.\nCandle,It is out.\n");
//! assert_eq!(change.faces.iter().map(|face| face.id.as_str()).collect::<Vec<_>>(), ["candle"]);
//! ```

mod complaints;
mod door;
mod editor;
mod faces;
mod front;
mod gallery;
mod guard;
pub mod held;
mod knock;
mod left;
mod old;
mod page;
mod print;
mod serve;
mod verdict;

pub use door::Port;
pub use editor::Editor;
pub use faces::fields;
pub use front::{Ink, Make};
pub use old::{Plan, Program, Work};
pub use page::content;
pub use print::{Paged, Printed};
pub use serve::{Errands, Laid, serve, show};
pub use verdict::Search;
