//! `lootpress build`: checks the games and writes their kits. Handles output folders; [`kit`] does the work.

use super::export::{Export, WEB};
use super::how::How;
use super::only::Only;
use super::preset;
use super::terminal::Bar;
use super::work::{self, Stop, unwritable};
use super::{Desk, Outcome, Refusal, interrupted, on_interrupt};
use crate::kit::{self, Wanted, known};
use clap::Args;
use paper::proof::single::BOOK;
use std::path::PathBuf;
use table::title::{Opened, Title};

/// The name of the calibration page for `--only`.
const CALIBRATION: &str = "calibration";

/// The contents and options of a kit.
#[derive(Debug, Args)]
pub(super) struct Build {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// The folder for the kits; each game gets a folder in it [default: output, in the project]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Also make a page to share, with all cards and the rulebook, as `export --to web` does
    #[arg(long, conflicts_with = "named")]
    web: bool,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    only: Only,
}

impl Build {
    /// Builds everything in a project.
    pub(super) fn of(how: How, out: Option<PathBuf>) -> Build {
        Build { games: Vec::new(), out, web: false, how, only: Only::default() }
    }

    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let games = desk.shelf.games(&self.games)?;
        on_interrupt();
        let others = desk.others(&games);
        let mut outcome = self.read(desk, games)?;
        for (code, games) in others {
            let desk = desk.speaking(code);
            outcome = outcome.worse(self.read(&desk, desk.shelf.games(&games)?)?);
        }
        Ok(outcome)
    }

    /// The kits of games in their present language.
    fn read(&self, desk: &Desk, mut games: Vec<&dyn Title>) -> Result<Outcome, Refusal> {
        let names: Vec<String> = games.iter().map(|game| game.name().to_owned()).collect();
        let how = match preset::resolved(&self.how, desk) {
            Ok(how) => how,
            Err(stop) => return stop.outcome(),
        };
        if self.only.all() {
            let mut left = Vec::new();
            for game in games {
                match self.stands(desk, &how, game) {
                    Ok(true) => {}
                    Ok(false) => left.push(game),
                    Err(stop) => return stop.outcome(),
                }
            }
            games = left;
        }
        let Some(opened) = self.only.open(desk, games, &[BOOK, CALIBRATION])? else { return Ok(Outcome::Complaints) };
        for (game, found) in opened {
            match self.game(desk, &how, game, found) {
                Ok(()) => {}
                Err(stop) => return stop.outcome(),
            }
        }
        if self.web { Export::of(names, WEB.to_owned(), None, self.out.clone()).run(desk) } else { Ok(Outcome::Fine) }
    }

    /// Whether a game's whole kit is already up to date.
    fn stands(&self, desk: &Desk, how: &kit::How, game: &dyn Title) -> Result<bool, Stop> {
        let Some(key) = known::key(&desk.project, game.name(), how) else { return Ok(false) };
        if !desk.project.memory.knows(&key) {
            return Ok(false);
        }
        let folder = self.only.folder(desk.output(self.out.as_deref(), game.name()));
        let files = known::stands(&desk.project.memory, &key, &work::outbox(&folder)?);
        if let Some(files) = files {
            desk.tell(&format!(
                "{}: {files} files in {}, all unchanged",
                desk.called(game.name()),
                folder.path().display()
            ));
        }
        Ok(files.is_some())
    }

    /// One game's kit: everything is made and written under temporary names before the first old file is replaced.
    pub(super) fn game(&self, desk: &Desk, how: &kit::How, game: &dyn Title, found: Opened) -> Result<(), Stop> {
        let folder = self.only.folder(desk.output(self.out.as_deref(), game.name()));
        let mut outbox = work::outbox(&folder)?;
        let bar = Bar::steps(desk.quiet, game.name());
        let key = known::key(&desk.project, game.name(), how).filter(|_| self.only.all());
        let wanted = Wanted {
            components: kit::copied(self.only.select(&found.components), how.copies),
            calibration: self.only.wants(CALIBRATION),
            book: self.only.wants(BOOK),
            ..Wanted::all(&desk.project, game.name(), &found)
        };
        let made = kit::build(&wanted, how, &mut outbox, &bar);
        bar.close();
        desk.complain(&made.diags);
        let files = made.result.map_err(Stop::at(&folder))?;
        if interrupted() {
            return Err(Stop::Interrupted);
        }
        outbox.finish().map_err(|e| unwritable(&folder, &e))?;
        desk.tell(&format!("{}: {} files in {}", desk.called(game.name()), files.len(), folder.path().display()));
        // if the project changed during the run, the result belongs to no single state
        if let Some(key) = key.filter(|_| desk.project.steady())
            && made.diags.is_empty()
            && found.diags.is_empty()
        {
            known::built(&desk.project.memory, &key, &files);
        }
        Ok(())
    }
}
