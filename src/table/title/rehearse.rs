//! Checks of everything for play that need few games: the bounds of `playtest.yaml`, and the game's scenarios.

use super::{Shelf, glossary, playtest, rules, scenarios};
use crate::measure::Measured;
use crate::scenario::Judged;
use cards::check::Examined;
use ground::diag::{Diag, Severity};
use ground::world::Project;
use std::collections::BTreeSet;

/// The number of kinds of failure that are listed separately.
const SHOWN: usize = 5;

/// All errors in `playtest.yaml`, if there is one, and in the scenarios. Errors of the deck are reported when it is opened;
/// with a broken deck nothing is checked.
pub(super) fn rehearse<G: Measured>(shelf: &Shelf<G>, project: &Project) -> Vec<Diag> {
    let Examined { deck, whole, .. } = shelf.examine(project);
    let deck = deck.filter(|_| whole);
    let mut diags = Vec::new();
    let index = shelf.index(project).drain(&mut diags).flatten();
    if project.list(&format!("data/{}", shelf.name)).contains(&playtest::path(&shelf.name))
        && let Some((at, terms)) = playtest::rehearse(shelf, deck.as_ref(), project, &mut diags)
    {
        // a line may also be about a word that is not a rule
        let prefix = |id: &str| id.split_once('-').map(|(game, _)| game.to_owned());
        let ids = index.iter().flatten().filter_map(|rule| prefix(&rule.id)).collect::<BTreeSet<_>>();
        let named = |id: &str| prefix(id).is_some_and(|game| ids.contains(&game));
        let lines = terms.lines.iter().enumerate().map(|(i, line)| (&line.id, at.key("lines").nth(i).key("id")));
        let written = lines.chain(terms.lift.iter().map(|lift| (&lift.id, at.key("lift").key("id"))));
        let missing = |(id, at): (&String, _)| index.as_ref().and_then(|index| rules::unknown(id, at, index));
        diags.extend(written.filter(|(id, _)| named(id)).filter_map(missing));
    }
    // with a rulebook, the glossary is checked there
    let book = format!("data/{}/rulebook.md", shelf.name);
    if let Some(deck) = deck.as_ref().filter(|_| !project.list(&format!("data/{}", shelf.name)).contains(&book)) {
        glossary::terms(project, &shelf.name, &(shelf.source.print)(deck, project, &shelf.name).1).drain(&mut diags);
    }
    let judged = scenarios::judge(shelf, deck.as_ref(), project, &[]).drain(&mut diags).unwrap_or_default();
    diags.extend(failures(&judged, &shelf.name));
    diags
}

/// Scenarios that fail with this deck. Scenarios that fail in the same way are reported together, at the first of
/// them.
fn failures(judged: &[Judged], game: &str) -> Vec<Diag> {
    let mut told: Vec<Diag> = Vec::new();
    let mut more = 0;
    for scenario in judged {
        let Some(failure) = scenario.failures.iter().find(|d| d.severity == Severity::Error) else { continue };
        let subject = Some(format!("scenario \"{}\"", scenario.name));
        let known = told.iter().find(|d| d.what == failure.what).map(|first| first.at);
        if known.is_none() && told.iter().map(|d| d.at).collect::<BTreeSet<_>>().len() == SHOWN {
            more += 1;
            continue;
        }
        let help = format!("fix the scenario or the deck; `lootpress scenario {game}` shows each in full");
        let (at, code, what) = (known.unwrap_or(failure.at), failure.code, failure.what.clone());
        told.push(Diag { subject, ..Diag::warning(at, code, what).help(help) });
    }
    if more > 0 {
        let what = format!("{more} more scenarios fail");
        let help = format!("`lootpress scenario {game}` shows them all");
        let at = told.last().map(|d| d.at).unwrap_or_default();
        told.push(Diag::warning(at, "scenarios", what).help(help));
    }
    told
}
