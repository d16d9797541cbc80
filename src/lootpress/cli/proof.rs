//! `lootpress proof`: the files for a print shop, one face per page, in the shop's inks, and checked by preflight before any is
//! written. Handles options and output folders; [`kit`] does the work.

use super::only::Only;
use super::terminal::Bar;
use super::work::{self, Stop, unwritable};
use super::{Desk, Outcome, Refusal, interrupted, on_interrupt};
use crate::kit::{self, Wanted};
use clap::Args;
use ground::name::FileName;
use paper::proof::single::BOOK;
use std::path::PathBuf;
use table::title::{Opened, Title};

/// The printer, and the output folder.
#[derive(Debug, Args)]
pub(super) struct Proof {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// The printer: a name in data/press, such as mbprint, drivethrucards or x4, or a file such as ./yours.yaml
    #[arg(long = "for", value_name = "PROFILE")]
    profile: String,
    #[command(flatten)]
    only: Only,
    /// The folder for the files; those of each game are written to GAME/proof-PROFILE [default: output, in the project]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Proof {
    /// Makes the files of everything in a project for this printer.
    pub(super) fn of(profile: String, out: Option<PathBuf>) -> Proof {
        Proof { games: Vec::new(), profile, only: Only::default(), out }
    }

    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let games = desk.shelf.games(&self.games)?;
        on_interrupt();
        let found = profile::find(&desk.project, &self.profile)?.open(&desk.project);
        let broken = desk.complain(&found.diags);
        let opened = self.only.open(desk, games, &[BOOK])?;
        let (Some(profile), Some(opened), false) = (found.value, opened, broken) else {
            return Ok(Outcome::Complaints);
        };
        for (game, found) in opened {
            match self.game(desk, game, &found, &profile) {
                Ok(()) => {}
                Err(Stop::Complaints) => return Ok(Outcome::Complaints),
                Err(Stop::Refused(refusal)) => return Err(refusal),
                Err(Stop::Interrupted) => return Ok(Outcome::Interrupted),
            }
        }
        Ok(Outcome::Fine)
    }

    /// One game's files: everything is made, checked and written under temporary names before the first old file is
    /// removed.
    fn game(&self, desk: &Desk, game: &dyn Title, found: &Opened, profile: &profile::Profile) -> Result<(), Stop> {
        let whole = desk
            .output(self.out.as_deref(), game.name())
            .join(&FileName::made(&[&format!("proof-{}", profile.name)], ""));
        let folder = self.only.folder(whole);
        let mut outbox = work::outbox(&folder)?;
        let bar = Bar::steps(desk.quiet, game.name());
        let wanted = Wanted {
            components: self.only.select(&found.components),
            book: self.only.wants(BOOK),
            ..Wanted::all(&desk.project, game.name(), found)
        };
        let made = kit::proof(&wanted, profile, &mut outbox, &bar);
        bar.close();
        desk.complain(&made.diags);
        let sent = made.result.map_err(Stop::at(&folder))?;
        if interrupted() {
            return Err(Stop::Interrupted);
        }
        outbox.finish().map_err(|e| unwritable(&folder, &e))?;
        let (name, files, printer) = (game.name(), sent.files, &profile.title);
        desk.tell(&format!("{name}: {files} files for {printer} in {}", folder.path().display()));
        sent.die_line.iter().for_each(|line| desk.tell(line));
        if !sent.left_out.is_empty() {
            desk.tell(&format!(
                "{printer} does not make these: {}; have them made elsewhere",
                sent.left_out.join(", the ")
            ));
        }
        Ok(())
    }
}
