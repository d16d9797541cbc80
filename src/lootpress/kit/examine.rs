//! Checks a game, printers and shops without writing a file.

use super::gallery;
use super::how::How;
use super::known::Known;
use super::plan::plan;
use super::proof;
use super::sink::{Wanted, broken};
use crate::export;
use art::Studio;
use cards::face::{Art, Component, Face};
use cards::load;
use cards::stocks::{self, Stock};
use ground::diag::{Diag, Severity};
use ground::locus::Locus;
use ground::world::Project;
use paper::press::{Condition, Press};
use paper::typeset::{Case, Economy};
use profile::{self, Profile};
use std::collections::BTreeSet;
use std::sync::Arc;
use table::title::{Opened, Title};
use template::wants;

/// The findings in a game.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    /// All complaints.
    pub diags: Vec<Diag>,
    /// The number of faces that were typeset.
    pub faces: usize,
    /// Texts that the rulebook's author exempted.
    pub literals: Vec<String>,
}

/// Checks everything about a game: plans its kit in both ink modes and tries it on the press, rehearses play, and prepares the
/// files for a printer if one is named.
pub fn examine(project: &Project, game: &dyn Title, printer: Option<&Profile>) -> Examined {
    let opened = game.open(project);
    // both ink modes differ only in colors
    let studio = Arc::new(Studio::new(project));
    let economical = saves_ink(project, game.name(), &opened.components);
    let (full, low_ink) = std::thread::scope(|scope| {
        let other = economical.then(|| scope.spawn(|| planned(project, &studio, game, &opened, Economy::LowInk)));
        let full = planned(project, &studio, game, &opened, Economy::Full);
        // a thread that panicked has printed its own message
        (full, other.and_then(|other| other.join().ok()))
    });
    let mut diags = opened.diags.clone();
    let (faces, literals) = (full.faces, full.literals);
    diags.extend(full.diags);
    diags.extend(low_ink.into_iter().flat_map(|found| found.diags));
    // scenarios are run only without errors, because they would be blamed for them
    let rehearsed = game.table().map(|table| table.rehearse(project)).unwrap_or_default();
    diags.extend(rehearsed.into_iter().filter(|diag| opened.whole || diag.severity == Severity::Error));
    if let Some(printer) = printer.filter(|_| !broken(&diags)) {
        proof::look(&Wanted::all(project, game.name(), &opened), printer, &mut diags);
    }
    Examined { diags, faces, literals }
}

/// Whether anything looks different with little ink; if not, one kit is enough for both modes.
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
) -> Examined {
    let mut found = Examined { diags: Vec::new(), faces: 0, literals: Vec::new() };
    let Some(case) = Case::sharing(studio.clone(), project, economy).drain(&mut found.diags) else { return found };
    let (wanted, how) = (Wanted::all(project, game.name(), opened), How { economy, ..How::default() });
    let mut press = Press::new(case.fonts()).remembering(&project.memory);
    let mut known = Known::new(&project.memory, case.fonts(), "en", false);
    if let Ok(plan) = plan(&wanted, &how, &case, &mut press, &mut known, &(), &mut found.diags) {
        // colors are checked with full ink, and only if there are no other errors
        if economy == Economy::Full && !broken(&found.diags) && !broken(&opened.diags) {
            found.diags.extend(gallery::judged(case.fonts(), &project.memory, &wanted.components, &plan.pictures));
        }
        (found.faces, found.literals) = (plan.faces, plan.literals);
    }
    found
}

/// All errors in the data of printers and shops.
pub fn printers(project: &Project) -> Vec<Diag> {
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
    load::list::<Stock>(project, stocks::FILE, Locus::Nowhere).drain(&mut diags);
    diags
}
