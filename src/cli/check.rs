//! `lootpress check`: everything that can be found out without writing a file. Data, laws, the fit of every text in both
//! economies of ink, art, templates, the rulebook and the index of rules: all complaints of all of them in one run.

use super::{Desk, Outcome, Refusal, book, games, terminal};
use crate::diag::{Diag, Record, Severity};
use crate::face::{Cut, Face};
use crate::title::{Opened, Title};
use crate::typeset::booklet::{self, Page};
use crate::typeset::{Case, Economy};
use crate::world::Project;
use clap::{Args, ValueEnum};

/// What is checked, and for whom.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// For people, or for editors
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Complaints with their source lines, on standard error
    Text,
    /// One array of complaints, on standard output
    Json,
}

/// What was found in a game.
struct Found {
    diags: Vec<Diag>,
    /// How many faces were set.
    faces: usize,
    /// What the rulebook's author asked to be left as it is.
    literals: Vec<String>,
}

impl Check {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let games = games(&self.games)?;
        let mut all: Vec<Diag> = Vec::new();
        let mut news = Vec::new();
        for game in games {
            let Found { diags, faces, literals } = examine(&desk.project, game);
            let mut own: Vec<Diag> = Vec::new();
            // the same fault of a template shows on every face
            diags.into_iter().for_each(|d| {
                if !own.contains(&d) {
                    own.push(d)
                }
            });
            own.sort_by_cached_key(|d| desk.project.sources.resolve(d.at).map(|s| (s.file, s.line, s.column)));
            let errors = own.iter().filter(|d| d.severity == Severity::Error).count();
            let count = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
            let verdict = match (errors, own.len() - errors) {
                (0, 0) => "nothing to complain about".to_owned(),
                (e, 0) => count(e, "error"),
                (0, w) => count(w, "warning"),
                (e, w) => format!("{}, {}", count(e, "error"), count(w, "warning")),
            };
            let mut line = format!("{}: {} set, {verdict}", game.name(), count(faces, "face"));
            if !literals.is_empty() {
                line += &format!("; typed as it stands: {}", literals.join(", "));
            }
            news.push(line);
            all.append(&mut own);
        }
        let broken = all.iter().any(|d| d.severity == Severity::Error);
        match self.format {
            Format::Text => {
                desk.complain(&all);
                news.iter().for_each(|line| desk.tell(line));
            }
            Format::Json => {
                let records: Vec<Record<'_>> = all.iter().map(|d| d.record(&desk.project.sources)).collect();
                let json = serde_json::to_string_pretty(&records).unwrap_or_else(|_| "[]".to_owned());
                terminal::out(&(json + "\n"));
            }
        }
        Ok(if broken { Outcome::Complaints } else { Outcome::Fine })
    }
}

/// Everything that can be said about a game. What is broken in one place hides nothing in another.
fn examine(project: &Project, game: &dyn Title) -> Found {
    let opened = game.open(project);
    let mut found = Found { diags: opened.diags.clone(), faces: 0, literals: Vec::new() };
    let full = Case::open(project, Economy::Full).drain(&mut found.diags);
    for economy in [Economy::Full, Economy::LowInk] {
        let other = if economy == Economy::Full { None } else { Case::open(project, economy).drain(&mut found.diags) };
        if let Some(case) = other.as_ref().or(full.as_ref()) {
            found.faces = faces(case, &opened, &mut found.diags);
        }
    }
    if let Some(case) = &full {
        rulebook(project, game, &opened, case, &mut found);
    }
    found
}

/// Sets every face of what is in the box; equal ones once.
fn faces(case: &Case<'_>, opened: &Opened, diags: &mut Vec<Diag>) -> usize {
    let mut backs: Vec<(&Face, Cut)> = Vec::new();
    let mut count = 0;
    for component in &opened.components {
        let back = component.back.as_ref().filter(|back| !backs.contains(&(*back, component.cut)));
        backs.extend(back.map(|back| (back, component.cut)));
        for face in [Some(&component.front), back].into_iter().flatten() {
            diags.extend(case.set(face, &component.cut).diags);
            count += 1;
        }
    }
    count
}

/// Reads the rulebook against facts, cards and the index of rules; where all is well so far, its pages are set too.
fn rulebook(project: &Project, game: &dyn Title, opened: &Opened, case: &Case<'_>, found: &mut Found) {
    let Some(shelved) = book::open(project, game.name()).drain(&mut found.diags).flatten() else { return };
    let book = shelved.book(game.name(), &opened.title, &opened.facts, &opened.components);
    let read = book.read();
    found.literals = read.value.iter().flat_map(|r| &r.literals).map(|(text, _)| format!("\"{text}\"")).collect();
    // a card that is broken is missing from the box, and the book is not to blame
    found.diags.extend(read.diags.into_iter().filter(|d| opened.whole || d.code != "unknown-card"));
    if found.diags.iter().all(|d| d.severity < Severity::Error) {
        for page in [Page::A5, Page::HalfLetter] {
            found.diags.extend(booklet::pages(case, &book, page).diags);
        }
    }
}
