//! Printed output of a game: the kit for home printers ([`build`]), the files for a print shop ([`proof`]), pictures
//! for shops and screens ([`export`]), and the check of all of it ([`examine`]). Files go to a [`Sink`], and a
//! [`Listener`] gets the progress. This module does not depend on the command line.
//!
//! ```
//! use lootpress::kit::{self, How, Wanted};
//! use lootpress::shelf::Shelf;
//! use lootpress::world::{Disk, Imagined, Layered, Project};
//! use std::collections::BTreeMap;
//!
//! let lamps = Imagined::default()
//!     .with("data/lamps/game.yaml", "{title: Lamps, kinds: {lamp: {files: lamps.csv, template: plain/card, fields: {title: text, text: text}}}}")
//!     .with("data/lamps/lamps.csv", "title,text,copies\nLantern,It is lit.,2\nCandle,It drips.,1\n");
//! // templates and fonts
//! let house = Disk::new(env!("CARGO_MANIFEST_DIR"));
//! let project = Project::new(Layered::new(Box::new(lamps), Box::new(house)));
//!
//! let shelf = Shelf::of(&project);
//! let game = shelf.game("lamps").expect("it has a game.yaml");
//! let opened = game.open(&project);
//! assert!(opened.whole, "{:?}", opened.diags);
//!
//! let mut files = BTreeMap::new();
//! let made = kit::build(&Wanted::all(&project, "lamps", &opened), &How::default(), &mut files, &());
//! assert_eq!(made.result.expect("nothing is wrong with it").len(), files.len());
//! assert!(files["cards-a4.pdf"].starts_with(b"%PDF"));
//! ```

mod book;
mod build;
mod contents;
mod credits;
mod cutting;
mod draw;
mod examine;
mod export;
mod first;
pub mod furniture;
mod gallery;
mod how;
pub mod known;
mod listed;
mod merge;
mod pages;
mod pictures;
mod plan;
mod planned;
mod planner;
mod proof;
pub mod quote;
mod set;
mod sink;
mod sleeves;
mod stray;
mod works;

pub use build::{build, imposed};
pub use examine::{Examined, examine, printers};
pub use export::{Exported, Target, export};
pub use how::{How, Read};
pub use listed::{File, copied, names, select};
pub use planned::{Planned, planned};
pub use proof::{Sent, proof};
pub use sink::{Listener, Made, Sink, Stop, Wanted};
pub use sleeves::{named as sleeve, names as sleeves};
pub use stray::files as stray;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf::Shelf;
    use ground::name::FileName;
    use ground::world::{Disk, Imagined, Layered, Project};
    use std::collections::BTreeMap;
    use std::io::{self, Write};
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn lamps() -> Project {
        let game = "{title: Lamps, kinds: {lamp: {files: lamps.csv, template: plain/card, fields: {title: text}}}}";
        let lamps =
            Imagined::default().with("data/lamps/game.yaml", game).with("data/lamps/lamps.csv", "title\nWick\n");
        Project::new(Layered::new(Box::new(lamps), Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))))
    }

    fn built(sink: &mut dyn Sink, listener: &dyn Listener) -> Made<Vec<File>> {
        let project = lamps();
        let shelf = Shelf::of(&project);
        let opened = shelf.game("lamps").expect("there").open(&project);
        build(&Wanted::all(&project, "lamps", &opened), &How::default(), sink, listener)
    }

    /// A disk that is full after this many files.
    struct Full(BTreeMap<String, Vec<u8>>, usize);

    impl Sink for Full {
        fn fill(&mut self, name: &FileName, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
            if self.0.len() == self.1 {
                return Err(io::Error::new(io::ErrorKind::StorageFull, "full"));
            }
            self.0.fill(name, write)
        }

        fn read(&mut self, name: &FileName) -> io::Result<Vec<u8>> {
            self.0.read(name)
        }
    }

    #[test]
    fn a_full_disk_stops_a_kit_wherever_it_is() {
        let mut whole = BTreeMap::new();
        let files = built(&mut whole, &()).result.expect("there is room");
        assert_eq!(files.len(), whole.len());
        assert!(files.iter().all(|file| whole[&*file.name].len() == file.size));
        for room in [0, 1, whole.len() - 1] {
            let made = built(&mut Full(BTreeMap::new(), room), &());
            assert!(matches!(made.result, Err(Stop::Unwritable(e)) if e.kind() == io::ErrorKind::StorageFull));
        }
    }

    /// A listener that stops after this many steps.
    #[derive(Default)]
    struct Heard {
        due: AtomicUsize,
        done: AtomicUsize,
        enough: Option<usize>,
    }

    impl Listener for Heard {
        fn more(&self, steps: usize) {
            self.due.fetch_add(steps, Ordering::Relaxed);
        }

        fn step(&self, _: &str) {
            self.done.fetch_add(1, Ordering::Relaxed);
        }

        fn stopped(&self) -> bool {
            self.enough.is_some_and(|enough| self.done.load(Ordering::Relaxed) >= enough)
        }
    }

    #[test]
    fn every_step_is_told_beforehand_and_any_may_be_the_last() {
        let whole = Heard::default();
        built(&mut BTreeMap::new(), &whole).result.expect("nobody stops it");
        let steps = whole.done.into_inner();
        assert_eq!(whole.due.into_inner(), steps);
        for enough in 0..steps {
            let made = built(&mut BTreeMap::new(), &Heard { enough: Some(enough), ..Heard::default() });
            assert!(matches!(made.result, Err(Stop::Interrupted)), "after {enough} of {steps} steps");
        }
    }
}
