//! An open project with its games and output folders, used by every command.

use super::{Outcome, once, terminal};
use crate::shelf::Shelf;
use cards::load::Spoken;
use ground::diag::{Diag, Paint, Severity};
use ground::locus::Locus;
use ground::name::FileName;
use ground::world::{Embedded, Folder, Project};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use table::title::Title;

/// The project and the games that a command works with.
pub(super) struct Desk {
    pub(super) project: Project,
    /// The games.
    pub(super) shelf: Shelf,
    /// The folder of the project; the current folder if only the built-in files are used. Output goes there.
    pub(super) home: PathBuf,
    /// The embedded files, which are also used in other projects.
    pub(super) house: Embedded,
    pub(super) paint: Paint,
    /// The colors of standard output; `paint` is for standard error.
    pub(super) ink: Paint,
    pub(super) quiet: bool,
    /// Whether the project is read in one of several languages.
    pub(super) one_of_several: bool,
    /// Complaints that were already shown: those of one language are not repeated for another.
    pub(super) told: Arc<Mutex<BTreeSet<String>>>,
    /// The code of complaints that the command itself has already shown.
    pub(super) own: Option<&'static str>,
}

impl Desk {
    /// Shows complaints on standard error, each once; returns whether one is an error.
    pub(super) fn complain(&self, diags: &[Diag]) -> bool {
        let all = once(&self.project, diags);
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = all
            .iter()
            .filter(|diag| self.own != Some(diag.code))
            .map(|diag| diag.show(&self.project.sources, self.paint) + "\n");
        terminal::err(&shown.filter(|text| told.insert(text.clone()) || !self.one_of_several).collect::<String>());
        all.iter().any(|d| d.severity == Severity::Error)
    }

    /// Shows the complaints about a game, for commands that make files. Warnings get one line each, because `check` shows
    /// them in full; returns whether there is an error.
    pub(super) fn mention(&self, diags: &[Diag]) -> bool {
        let all = once(&self.project, diags);
        if all.iter().any(|diag| diag.severity == Severity::Error) {
            return self.complain(diags);
        }
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let line = |diag: &Diag| diag.show(&self.project.sources, self.paint).lines().next().map(str::to_owned);
        let lines = all.iter().filter_map(line).filter(|line| told.insert(line.clone()) || !self.one_of_several);
        let lines: String = lines.map(|line| line + "\n").collect();
        if !lines.is_empty() {
            terminal::err(&format!("{lines}  help: lootpress check shows what to do\n\n"));
        }
        false
    }

    /// The project in another language.
    pub(super) fn speaking(&self, code: &str) -> Desk {
        let project = self.project.in_language(code);
        let shelf = Shelf::of(&project);
        let (home, house, told) = (self.home.clone(), self.house.clone(), self.told.clone());
        Desk { project, shelf, home, house, told, one_of_several: true, ..*self }
    }

    /// If no language was given: all languages except the first, each with its games.
    pub(super) fn others(&self, games: &[&dyn Title]) -> BTreeMap<&'static str, Vec<String>> {
        let mut others: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for game in games.iter().filter(|_| self.project.language().is_none()) {
            let spoken = Spoken::of(&self.project, game.name()).value.unwrap_or_default();
            for language in spoken.all().iter().skip(1) {
                others.entry(language.code).or_default().push(game.name().to_owned());
            }
        }
        others
    }

    /// A game's name, with its present language if that is not its first.
    pub(super) fn called(&self, game: &str) -> String {
        let spoken = Spoken::of(&self.project, game).value.unwrap_or_default();
        match spoken.language().filter(|language| spoken.all().first() != Some(language)) {
            Some(language) => format!("{game}-{}", language.code),
            None => game.to_owned(),
        }
    }

    /// The output folder of a game: below the named folder, or below `output` in the project.
    pub(super) fn output(&self, named: Option<&Path>, game: &str) -> Folder {
        let all = named.map_or_else(|| Folder::named(&self.home).join(&FileName::ours("output")), Folder::named);
        all.join(&FileName::made(&[&self.called(game)], ""))
    }

    /// Shows why a command failed. An error without a place is about the command line, or about a missing file.
    pub(super) fn give_up(&self, diags: &[Diag]) -> Outcome {
        self.complain(diags);
        let misused = diags.iter().any(|d| d.severity == Severity::Error && d.at == Locus::Nowhere);
        if misused { Outcome::Unusable } else { Outcome::Complaints }
    }

    /// Prints a message that is not a complaint on standard output, except with --quiet.
    pub(super) fn tell(&self, text: &str) {
        if !self.quiet {
            self.answer(text);
        }
    }

    /// Prints requested output on standard output, even with --quiet.
    pub(super) fn answer(&self, text: &str) {
        terminal::out(&format!("{text}\n"));
    }
}
