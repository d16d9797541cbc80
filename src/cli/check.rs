//! `lootpress check`: everything that can be found out without writing a file. Data, laws, the fit of every text in both
//! economies of ink, art, templates, the rulebook, the index of rules, what is tolerated, scenarios, printers and shops: all
//! complaints of all of them in one run. What `build` refuses is refused by the same plan.

use super::build::How;
use super::build::known::Known;
use super::build::plan::{Asked, Wanted, plan};
use super::terminal::{self, Bar};
use super::{Desk, Outcome, Refusal, proof, stray};
use crate::art::Studio;
use crate::diag::{Diag, Record, Severity, folded};
use crate::export;
use crate::face::{Art, Component, Face};
use crate::kit::quote::Stock;
use crate::load;
use crate::locus::Locus;
use crate::press::{Condition, Press};
use crate::profile::{self, Profile};
use crate::title::{Opened, Title};
use crate::typeset::{Case, Economy, wants};
use crate::world::{Key, Project};
use clap::{Args, ValueEnum};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is checked, and for whom.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Also what a printer would refuse: the name of a file in data/press, or any file, as ./yours.yaml
    #[arg(long = "for", value_name = "PROFILE")]
    profile: Option<String>,
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
        let (project, games) = (&desk.project, desk.shelf.games(&self.games)?);
        let asked = self.profile.as_ref().map(|name| profile::find(project, name)).transpose()?;
        // what is wrong with it is told among the printers, if it is one of theirs
        let (printer, mut beside) = match asked.map(|known| known.open(project)) {
            Some(found) => (found.value, found.diags),
            None => (None, Vec::new()),
        };
        let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        let key = || {
            let mut key = project.memory.key("check")?;
            key.text(&format!("{names:?} {:?}", self.profile));
            project.whole(&mut key);
            Some(key)
        };
        let before = key();
        // all there was to say of exactly this was how much there is
        if let Some(told) = before.as_ref().and_then(|key| project.memory.recall(key)) {
            let told = String::from_utf8(told).unwrap_or_default();
            self.tell(desk, &[], told.lines());
            return Ok(Outcome::Fine);
        }
        let mut all: Vec<Diag> = Vec::new();
        let mut news = Vec::new();
        for game in &games {
            let Found { diags, faces, literals } = examine(project, *game, printer.as_ref());
            let own = sorted(project, diags);
            let mut line = format!("{}: {} set, {}", game.name(), count(faces, "face"), verdict(&own));
            if !literals.is_empty() {
                let quoted: Vec<String> = literals.iter().map(|text| format!("\"{text}\"")).collect();
                line += &format!("; typed as it stands: {}", quoted.join(", "));
            }
            news.push(line);
            all.extend(own);
        }
        beside.extend(printers(project));
        // what is broken may be why nobody asks for a file
        if !broken(&all) && !broken(&beside) {
            beside.extend(stray::files(project, &games, &desk.shelf, self.games.is_empty()));
        }
        if !beside.is_empty() {
            let own = sorted(project, beside);
            news.push(format!("printers, shops, files: {}", verdict(&own)));
            all.extend(own);
        }
        self.tell(desk, &all, news.iter().map(String::as_str));
        // a project that has changed meanwhile is neither what it was nor what it is
        let same = |before: &Key| key().is_some_and(|now| now.hash() == before.hash());
        if let Some(before) = before.filter(|before| all.is_empty() && same(before)) {
            project.memory.keep(&before, news.join("\n").as_bytes());
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
                let json = serde_json::to_string_pretty(&records).unwrap_or_else(|_| "[]".to_owned());
                terminal::out(&(json + "\n"));
            }
        }
    }
}

fn broken(diags: &[Diag]) -> bool {
    diags.iter().any(|d| d.severity == Severity::Error)
}

/// Each once, in the order of the files.
fn sorted(project: &Project, diags: Vec<Diag>) -> Vec<Diag> {
    let mut own = folded(diags);
    own.sort_by_cached_key(|d| project.sources.resolve(d.at).map(|s| (s.file, s.line, s.column)));
    own
}

fn verdict(diags: &[Diag]) -> String {
    let errors = diags.iter().filter(|d| d.severity == Severity::Error).count();
    match (errors, diags.len() - errors) {
        (0, 0) => "nothing to complain about".to_owned(),
        (e, 0) => count(e, "error"),
        (0, w) => count(w, "warning"),
        (e, w) => format!("{}, {}", count(e, "error"), count(w, "warning")),
    }
}

fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// Everything that can be said about a game: its kit is planned in both economies of ink and tried on the press, what is played
/// is rehearsed, and where a printer is named what would be sent there is prepared.
fn examine(project: &Project, game: &dyn Title, printer: Option<&Profile>) -> Found {
    let opened = game.open(project);
    // what is drawn in both inks is the same but for its colours
    let studio = Arc::new(Studio::new(project));
    let economical = saves_ink(project, game.name(), &opened.components);
    let (full, low_ink) = std::thread::scope(|scope| {
        let other = economical.then(|| scope.spawn(|| planned(project, &studio, game, &opened, Economy::LowInk)));
        let full = planned(project, &studio, game, &opened, Economy::Full);
        // a thread that fell has said so itself
        (full, other.and_then(|other| other.join().ok()))
    });
    let mut diags = opened.diags.clone();
    let (faces, literals) = (full.faces, full.literals);
    diags.extend(full.diags);
    diags.extend(low_ink.into_iter().flat_map(|found| found.diags));
    diags.extend(game.table().map(|table| table.rehearse(project)).unwrap_or_default());
    if let Some(printer) = printer.filter(|_| !broken(&diags)) {
        let (game, components) = (game.name(), opened.components.clone());
        proof::look(&proof::Asked { project, game, found: &opened, components, book: true }, printer, &mut diags);
    }
    Found { diags, faces, literals }
}

/// Whether anything looks different where ink is saved: where nothing does, one kit tells all there is to say of both.
fn saves_ink(project: &Project, game: &str, components: &[Component]) -> bool {
    let faces = || components.iter().flat_map(|c| std::iter::once(&c.front).chain(&c.back));
    let composed = || faces().any(|face| face.pictures.values().any(|art| matches!(art, Art::Composed { .. })));
    let book = || project.list(&format!("data/{game}")).iter().any(|path| path.ends_with("/rulebook.md"));
    let family = |face: &Face| face.template.split('/').next().unwrap_or_default().to_owned();
    let icons = || {
        let families: BTreeSet<String> = faces().map(family).collect();
        families.iter().any(|family| !project.list(&format!("templates/{family}/icon/low-ink")).is_empty())
    };
    let asked = || {
        let templates: BTreeSet<&str> = faces().map(|face| face.template.as_str()).collect();
        templates.into_iter().any(|name| wants(project, name, Locus::Nowhere).value.is_none_or(|w| w.tag("low_ink")))
    };
    composed() || book() || icons() || asked()
}

/// A game's kit as it would be built.
fn planned<'p>(
    project: &'p Project,
    studio: &Arc<Studio<'p>>,
    game: &dyn Title,
    opened: &Opened,
    economy: Economy,
) -> Found {
    let mut found = Found { diags: Vec::new(), faces: 0, literals: Vec::new() };
    let Some(case) = Case::sharing(studio.clone(), project, economy).drain(&mut found.diags) else { return found };
    let how = How::usual(economy);
    let asked = Asked { how: &how, project, game: game.name(), found: opened, wanted: Wanted::all(opened) };
    let mut press = Press::new(case.fonts());
    let mut known = Known::new(&project.memory, case.fonts());
    if let Ok(plan) = plan(&asked, &case, &mut press, &mut known, &Bar::steps(true, game.name()), &mut found.diags) {
        (found.faces, found.literals) = (plan.faces, plan.literals);
    }
    found
}

/// Everything that is wrong with what is known of printers and shops.
fn printers(project: &Project) -> Vec<Diag> {
    let mut diags = Vec::new();
    let mut read = Vec::new();
    for name in profile::names(project) {
        let Some(profile) = profile::open(project, &name).drain(&mut diags) else { continue };
        // many printers share an ICC profile
        let key = (profile.icc_path.clone(), profile.standard);
        if !read.contains(&key) {
            diags.extend(Condition::of(&profile).err());
            read.push(key);
        }
    }
    for name in export::names(project) {
        export::open(project, &name, &[]).drain(&mut diags);
    }
    load::list::<Stock>(project, "data/stocks.yaml", Locus::Nowhere).drain(&mut diags);
    diags
}
