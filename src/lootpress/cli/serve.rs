//! `lootpress serve`: the desk, in a browser on this machine; and `lootpress show`, which highlights a face there. [`desk`]
//! does the work.

use super::{Desk, Outcome, Refusal, balance, on_interrupt_also};
use crate::kit::{self, How, Planned, Wanted};
use crate::shelf::Shelf;
use clap::Args;
use desk::{Editor, Errands, Ink, Laid, Make, Paged, Plan, Port, Printed, Program, Work};
use ground::name::FileName;
use ground::unit::Economy;
use ground::world::{self, Embedded, Folder, Layered, Memory, Project, revision};
use paper::impose::paper::A4;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

/// The default port, if it is free, so that an open page finds the desk again.
const PORT: u16 = 5678;

/// The game to show, and the address.
#[derive(Debug, Args)]
pub(super) struct Serve {
    /// The game [default: the project's own]
    game: Option<String>,
    /// The port on this machine [default: 5678, or any that is free]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Check the files for changes several times a second, for network drives and containers that do not report changes
    #[arg(long)]
    poll: bool,
    /// Do not read your settings file, which contains the command that opens your editor
    #[arg(long)]
    no_settings: bool,
}

/// The line to highlight.
#[derive(Debug, Args)]
pub(super) struct Show {
    /// The line of a file of the project: data/my-game/cards.csv:12
    #[arg(value_name = "FILE:LINE")]
    place: String,
}

/// The program as the desk sees it.
struct Ours<'d>(&'d Desk);

impl Program for Ours<'_> {
    fn commit(&self) -> Result<Project, String> {
        let files = revision(&self.0.home, "HEAD").map_err(|why| why.to_string())?;
        let house: Embedded = self.0.house.clone();
        Ok(Project::new(Layered::new(Box::new(files), Box::new(house))))
    }

    fn makes(&self) -> Vec<Make> {
        let named = |folder: &str| {
            let files = self.0.project.list(folder).into_iter();
            files
                .filter_map(|path| Some(path.rsplit('/').next()?.strip_suffix(".yaml")?.to_owned()))
                .collect::<Vec<_>>()
        };
        let shops = named("data/shops").into_iter().chain(super::export::HOUSE.map(str::to_owned));
        let proofs = named("data/press").into_iter().map(Make::Proof);
        std::iter::once(Make::Build).chain(proofs).chain(shops.map(Make::Export)).collect()
    }

    fn make(&self, game: &str, what: &Make, cards: &[String]) -> Result<Work, String> {
        if !self.makes().contains(what) {
            return Err("there is nothing with this name to make".to_owned());
        }
        let (verb, options) = match what {
            Make::Build => ("build", vec![]),
            Make::Proof(printer) => ("proof", vec!["--for".to_owned(), printer.clone()]),
            Make::Export(place) => ("export", vec!["--to".to_owned(), place.clone()]),
        };
        let mut words = vec![verb.to_owned(), game.to_owned()];
        words.extend(options);
        if !cards.is_empty() && !matches!(what, Make::Export(_)) {
            words.push(format!("--only={}", cards.join(",")));
        }
        if self.0.home.join("data").is_dir() {
            words.extend(["--project".to_owned(), self.0.home.to_string_lossy().into_owned()]);
        }
        Ok(Box::new(move |heard| match world::run_self(&words, heard) {
            Ok((true, said)) => Ok(said),
            Ok((false, said)) => Err(said),
            Err(e) => Err(e.to_string()),
        }))
    }

    fn printed(&self, game: &str, ink: Ink) -> Plan {
        let (game, home) = (game.to_owned(), Folder::named(&self.0.home));
        let remembers = self.0.project.memory.key("").is_some();
        let memory = if remembers { Memory::of(home) } else { Memory::default() };
        let project = self.0.project.fork().remembering(memory);
        let economy = if ink == Ink::Low { Economy::LowInk } else { Economy::Full };
        Box::new(move || {
            let shelf = Shelf::of(&project);
            let opened = shelf.game(&game).map_err(|diag| diag.what)?.open(&project);
            let how = How { economy, pictures: false, papers: vec![A4], ..How::default() };
            let planned = kit::planned(&Wanted::all(&project, &game, &opened), &how, &());
            let (fonts, documents) =
                planned.result.map_err(|_| "a game with errors is not printed; see its complaints")?;
            let file =
                |Planned { name, what, on_sheets, pages }: Planned| Paged { name, what, book: !on_sheets, pages };
            Ok(Printed { project, fonts: Arc::new(fonts), files: documents.into_iter().map(file).collect() })
        })
    }

    fn print(&self, game: &str, card: &str) -> Option<Vec<u8>> {
        let folder = self.0.output(None, game).path();
        let name = FileName::made(&["cards", card], "png");
        world::named(&folder.join(AsRef::<Path>::as_ref(&name))).ok()
    }
}

impl Serve {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let game = desk.shelf.game(desk.shelf.named(self.game.as_deref())?)?;
        let unread = |why: String| Refusal::new(why).help("correct your settings, or pass --no-settings");
        let editor = if self.no_settings { Editor::default() } else { Editor::of_settings().map_err(unread)? };
        let errands = Errands::default();
        on_interrupt_also(errands.stopper());
        let laid = Laid {
            project: &desk.project,
            game,
            root: desk.home.clone(),
            port: self.port.map_or(Port::Rather(PORT), Port::This),
            poll: self.poll,
            editor,
            program: &Ours(desk),
            search: &balance::sought,
        };
        let mut ready = |address: &str| {
            desk.answer(&format!("{}: {address}", game.name()));
            if !self.no_open && world::browse(Path::new(address)).is_err() {
                desk.tell("no browser could be started; open the address in yours");
            }
        };
        match desk::serve(laid, errands, &mut ready) {
            Ok(()) => Ok(Outcome::Fine),
            Err(e) if e.kind() == ErrorKind::AddrInUse => {
                let what = format!("port {} is in use by another program", self.port.unwrap_or(PORT));
                Err(Refusal::new(what).help("choose another with --port, or omit it"))
            }
            Err(e) => Err(Refusal::new(format!("the desk cannot be opened: {e}"))),
        }
    }
}

impl Show {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let titles = desk::show(&desk.home, &self.place).map_err(Refusal::new)?;
        if titles.is_empty() {
            return Err(Refusal::new(format!("there is no card at {}", self.place))
                .help("write a file and a line, as in complaints: data/my-game/cards.csv:12"));
        }
        desk.tell(&titles.join(", "));
        Ok(Outcome::Fine)
    }
}
