//! `lootpress check`: everything that can be found out without writing a file. Data, laws, the fit of every text in both
//! economies of ink, art, templates, the rulebook, the index of rules, what is tolerated, scenarios, printers and shops: all
//! complaints of all of them in one run. What `build` refuses is refused by the same plan.

use super::terminal;
use super::{Desk, Outcome, Refusal};
use crate::kit::{self, Examined};
use clap::{Args, ValueEnum};
use ground::diag::{Diag, Record, Severity};
use ground::format;
use ground::world::Project;

/// What is checked, and for whom.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Also check what this printer would refuse: a name in data/press, or a file such as ./yours.yaml
    #[arg(long = "for", value_name = "PROFILE")]
    profile: Option<String>,
    /// The output, for people or for editors
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Complaints with their source lines, on standard error
    Text,
    /// A JSON array of complaints, on standard output
    Json,
}

impl Check {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let (project, games) = (&desk.project, desk.shelf.games(&self.games)?);
        let asked = self.profile.as_ref().map(|name| profile::find(project, name)).transpose()?;
        // what is wrong with it is told among the printers, if it is one of theirs
        let (printer, mut beside) = match asked.map(|known| known.open(project)) {
            Some(found) => (found.value, found.diags),
            None => (None, Vec::new()),
        };
        let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        let key = project.memory.key("check").map(|mut key| {
            key.text(&format!("{names:?} {:?}", self.profile));
            project.whole(&mut key);
            key
        });
        // all there was to say of exactly this was how much there is
        if let Some(told) = key.as_ref().and_then(|key| project.memory.recall(key)) {
            let told = String::from_utf8(told).unwrap_or_default();
            self.tell(desk, &[], told.lines());
            return Ok(Outcome::Fine);
        }
        let mut all: Vec<Diag> = Vec::new();
        let mut news = Vec::new();
        for game in &games {
            let Examined { diags, faces, literals } = kit::examine(project, *game, printer.as_ref());
            let own = sorted(project, diags);
            let mut line = format!("{}: {} set, {}", game.name(), count(faces, "face"), verdict(&own));
            if !literals.is_empty() {
                let quoted: Vec<String> = literals.iter().map(|text| format!("\"{text}\"")).collect();
                line += &format!("; literal in the rulebook: {}", quoted.join(", "));
            }
            news.push(line);
            all.extend(own);
        }
        beside.extend(kit::printers(project));
        // what is broken may be why nobody asks for a file
        if !broken(&all) && !broken(&beside) {
            beside.extend(kit::stray(project, &games, &desk.shelf, self.games.is_empty()));
        }
        if !beside.is_empty() {
            let own = sorted(project, beside);
            news.push(format!("printers, shops, files: {}", verdict(&own)));
            all.extend(own);
        }
        self.tell(desk, &all, news.iter().map(String::as_str));
        // a project that has changed meanwhile is neither what it was nor what it is
        if let Some(key) = key.filter(|_| all.is_empty() && project.steady()) {
            project.memory.keep(&key, news.join("\n").as_bytes());
        }
        Ok(if broken(&all) { Outcome::Complaints } else { Outcome::Fine })
    }
}

impl Check {
    /// Says what was found, for people or for editors.
    fn tell<'l>(&self, desk: &Desk, all: &[Diag], news: impl Iterator<Item = &'l str>) {
        match self.format {
            Format::Text => {
                desk.complain(all);
                news.for_each(|line| desk.tell(line));
            }
            Format::Json => {
                let records: Vec<Record<'_>> = all.iter().map(|d| d.record(&desk.project.sources)).collect();
                terminal::out(&format::list(&records));
            }
        }
    }
}

fn broken(diags: &[Diag]) -> bool {
    diags.iter().any(|d| d.severity == Severity::Error)
}

/// Each once, in the order of the files.
fn sorted(project: &Project, diags: Vec<Diag>) -> Vec<Diag> {
    let mut own = super::once(project, &diags);
    own.sort_by_cached_key(|d| project.sources.resolve(d.at).map(|s| (s.file, s.line, s.column)));
    own
}

fn verdict(diags: &[Diag]) -> String {
    let errors = diags.iter().filter(|d| d.severity == Severity::Error).count();
    match (errors, diags.len() - errors) {
        (0, 0) => "no problems found".to_owned(),
        (e, 0) => count(e, "error"),
        (0, w) => count(w, "warning"),
        (e, w) => format!("{}, {}", count(e, "error"), count(w, "warning")),
    }
}

fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
