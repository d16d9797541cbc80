//! The edits that are tried: each number by one and by two, as far as `check` accepts the deck and it plays otherwise than before.

use super::Edit;
use super::cost::Cost;
use super::edit::{Number, RULES, Splice, numbers};
use super::trial::Bench;
use ground::diag::Severity;
use ground::world::Project;
use std::collections::BTreeSet;
use table::title::Opened;

/// What there is to try.
#[derive(Clone, Debug, Default)]
pub struct Candidates {
    /// The edits, in the order of the files.
    pub edits: Vec<Edit>,
    /// Sheets of workbooks, whose cells are not tried.
    pub sheets: Vec<String>,
}

/// Finds them. Cards that are `kept`, by id or title, stay as they are; so do the rules if `rules` is kept.
pub fn candidates(bench: &Bench<'_>, opened: &Opened, kept: &[String]) -> Candidates {
    let (all, sheets) = numbers(bench.project, bench.game.name(), opened);
    let stays = |number: &Number| match &number.card {
        Some((id, title)) => kept.iter().any(|kept| kept == id || kept == title),
        None => kept.iter().any(|kept| kept == RULES),
    };
    let all: Vec<Number> = all.into_iter().filter(|number| !stays(number)).collect();
    let known = bench.game.known_by(bench.project).value;
    let played = played(bench, &all, known.as_ref());
    let steps = |number: &Number| [1, -1, 2, -2].map(|delta| number.by(delta, bench.project));
    let numbers = all.iter().filter(|number| played.contains(&column(number)));
    let steps: Vec<Splice> = numbers.flat_map(steps).flatten().collect();
    let warned: BTreeSet<&str> = opened.diags.iter().map(|diag| diag.what.as_str()).collect();
    let splices: Vec<&[Splice]> = steps.iter().map(std::slice::from_ref).collect();
    let tried = bench.each(&splices, |nth, project| {
        accepted(bench, project, known.as_ref(), opened, &warned).map(|(cost, warnings)| Edit {
            splices: splices[nth].to_vec(),
            cost,
            warnings,
        })
    });
    Candidates { edits: tried.into_iter().flatten().flatten().collect(), sheets }
}

/// The file and the keys that a number stands under.
fn column(number: &Number) -> (&str, &str) {
    (&number.file, &number.field)
}

/// The columns that play: changed in all cards at once, they make another deck, or none.
fn played<'n>(bench: &Bench<'_>, all: &'n [Number], known: Option<&Vec<String>>) -> BTreeSet<(&'n str, &'n str)> {
    let columns: Vec<(&str, &str)> = all.iter().map(column).collect::<BTreeSet<_>>().into_iter().collect();
    let changed = |nth: &(&str, &str)| -> Vec<Splice> {
        all.iter().filter(|number| column(number) == *nth).filter_map(|number| number.by(1, bench.project)).collect()
    };
    let edits: Vec<Vec<Splice>> = columns.iter().map(changed).collect();
    let edits: Vec<&[Splice]> = edits.iter().map(Vec::as_slice).collect();
    let differs = bench.each(&edits, |_, project| bench.game.known_by(project).value.as_ref() != known);
    columns.into_iter().zip(differs).filter(|(_, differs)| differs.unwrap_or(true)).map(|(column, _)| column).collect()
}

/// What an edit costs and warns of, if the deck is legal and plays otherwise.
pub(super) fn accepted(
    bench: &Bench<'_>,
    project: &Project,
    known: Option<&Vec<String>>,
    opened: &Opened,
    warned: &BTreeSet<&str>,
) -> Option<(Cost, Vec<String>)> {
    let plays = bench.game.known_by(project).value?;
    if Some(&plays) == known {
        return None;
    }
    let now = bench.game.open(project);
    if !now.whole || now.diags.iter().any(|diag| diag.severity == Severity::Error) {
        return None;
    }
    let warnings = now.diags.iter().map(|diag| &diag.what).filter(|what| !warned.contains(what.as_str()));
    Some((Cost::of(opened, &now), warnings.cloned().collect()))
}
