//! `lootpress check`: reports everything that can be checked without writing a file: data, laws, the fit of every
//! text in both ink modes, art, templates, the rulebook, the index of rules, playtest bounds, scenarios, printers and
//! shops. It makes the same plan as `build`, so both refuse the same errors.

use super::terminal;
use super::{Desk, Outcome, Refusal, rules};
use crate::kit::{self, Examined};
use clap::{Args, ValueEnum};
use ground::diag::{Diag, Record, Severity};
use ground::format;
use ground::world::Project;
use std::collections::BTreeSet;
use table::title::Title;

/// The games to check, and the printer.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Also check the requirements of this printer: a name in data/press, or a file such as ./yours.yaml
    #[arg(long = "for", value_name = "PROFILE")]
    profile: Option<String>,
    /// The format of the output, for people or for editors
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
        let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        let key = project.memory.key("check").map(|mut key| {
            key.text(&format!("{names:?} {:?}", self.profile));
            project.whole(&mut key);
            key
        });
        // an unchanged project had no complaints, only counts
        if let Some(told) = key.as_ref().and_then(|key| project.memory.recall(key)) {
            let told = String::from_utf8(told).unwrap_or_default();
            self.tell(&[(desk, Found { news: told.lines().map(str::to_owned).collect(), diags: Vec::new() })]);
            return Ok(Outcome::Fine);
        }
        let others: Vec<(Desk, Vec<String>)> =
            desk.others(&games).into_iter().map(|(code, games)| (desk.speaking(code), games)).collect();
        let mut all = vec![(desk, self.read(desk, &games)?)];
        for (other, games) in &others {
            all.push((other, self.read(other, &other.shelf.games(games)?)?));
        }
        let mut beside = kit::printers(project);
        // an error of the requested printer is reported only once, with all printers
        all.iter_mut().for_each(|(_, found)| found.diags.retain(|diag| !beside.contains(diag)));
        // an error may be the reason why nothing refers to a file
        if !all.iter().any(|(_, found)| broken(&found.diags)) && !broken(&beside) {
            beside.extend(kit::stray(project, &games, &desk.shelf, self.games.is_empty()));
        }
        if !beside.is_empty() {
            let diags = sorted(project, beside);
            all.push((desk, Found { news: vec![format!("printers, shops, files: {}", verdict(&diags))], diags }));
        }
        self.tell(&all);
        // if the project changed during the run, the result belongs to no single state
        let sound = all.iter().all(|(_, found)| found.diags.is_empty());
        if let Some(key) = key.filter(|_| sound && project.steady()) {
            let news: Vec<&str> = all.iter().flat_map(|(_, found)| &found.news).map(String::as_str).collect();
            project.memory.keep(&key, news.join("\n").as_bytes());
        }
        let broken = all.iter().any(|(_, found)| broken(&found.diags));
        Ok(if broken { Outcome::Complaints } else { Outcome::Fine })
    }

    /// The findings in games in their present language.
    fn read(&self, desk: &Desk, games: &[&dyn Title]) -> Result<Found, Refusal> {
        let project = &desk.project;
        let asked = self.profile.as_ref().map(|name| profile::find(project, name)).transpose()?;
        // errors in a profile are reported with the printers, if the profile belongs to one of them
        let mut found = Found::default();
        let printer = asked.and_then(|known| known.open(project).drain(&mut found.diags));
        for game in games {
            let Examined { diags, faces, literals } = kit::examine(project, *game, printer.as_ref());
            let own = sorted(project, diags);
            let (name, faces) = (desk.called(game.name()), count(faces, "face"));
            let mut line = format!("{name}: {faces} typeset (fronts and backs), {}", verdict(&own));
            if !literals.is_empty() {
                let quoted: BTreeSet<String> = literals.iter().map(|text| format!("\"{text}\"")).collect();
                let quoted: Vec<String> = quoted.into_iter().collect();
                line += &format!("; typed in the rulebook with `literal`, so not checked: {}", quoted.join(", "));
            }
            // for a game in data, the tests of rules are listed as written
            let played = project.list(&format!("data/{}", game.name())).contains(&interpreter::path(game.name()));
            let asked = (played && !broken(&own)).then(|| rules::proven(project, *game));
            let open = asked.and_then(|found| found.value).map_or(0, |(_, open)| open.len());
            if open > 0 {
                line += &format!("; no scenario proves {}: `lootpress rules {}`", count(open, "rule"), game.name());
            }
            found.news.push(line);
            found.diags.extend(own);
        }
        Ok(found)
    }

    /// Shows the findings, for people or for editors.
    fn tell(&self, all: &[(&Desk, Found)]) {
        match self.format {
            Format::Text => {
                for (desk, found) in all {
                    desk.complain(&found.diags);
                }
                all.iter().for_each(|(desk, found)| found.news.iter().for_each(|line| desk.tell(line)));
            }
            Format::Json => {
                let records = all
                    .iter()
                    .flat_map(|(desk, found)| found.diags.iter().map(|diag| diag.record(&desk.project.sources)));
                // errors that are the same in every language are reported once
                let mut met = BTreeSet::new();
                let new = |record: &Record<'_>| serde_json::to_string(record).is_ok_and(|text| met.insert(text));
                let records: Vec<Record<'_>> = records.filter(new).collect();
                terminal::out(&format::list(&records));
            }
        }
    }
}

/// The findings in games.
#[derive(Default)]
struct Found {
    diags: Vec<Diag>,
    /// One line for each game.
    news: Vec<String>,
}

fn broken(diags: &[Diag]) -> bool {
    diags.iter().any(|d| d.severity == Severity::Error)
}

/// Removes duplicates, and sorts by the order of the files.
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

pub(super) fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
