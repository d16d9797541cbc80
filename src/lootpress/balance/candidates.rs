//! The edits that are tried: each number changed by one and by two, each target and condition replaced by its
//! neighbors, if `check` accepts the deck and it plays differently.

use super::Edit;
use super::cost::Cost;
use super::edit::{Place, RULES, Splice, Words, places};
use super::trial::Bench;
use ground::diag::Severity;
use ground::world::Project;
use std::collections::BTreeSet;
use table::title::{Beside, Known, Opened};

/// The words that are replaced by their neighbors.
const REPLACED: [&str; 2] = ["target", "condition"];

/// The edits to try, in the order of the files. Cards that are `kept`, by id or title, do not change; nor do the
/// numbers of the rules if `rules` is kept.
pub fn candidates(bench: &Bench<'_>, opened: &Opened, kept: &[String]) -> Vec<Edit> {
    let known = bench.game.words(bench.project);
    let set = |of: &str| known.iter().filter(|word| word.of == of).map(|word| word.word.clone()).collect();
    let words: Vec<Words> = REPLACED.map(set).into();
    let all = places(bench.project, bench.game.name(), opened, &words);
    let stays = |place: &Place| match &place.card {
        Some((id, title)) => kept.iter().any(|kept| kept == id || kept == title),
        None => kept.iter().any(|kept| kept == RULES),
    };
    let all: Vec<Place> = all.into_iter().filter(|place| !stays(place)).collect();
    let judge = Acceptance::of(bench, opened);
    let played = judge.played(&all);
    let places = all.iter().filter(|place| played.contains(&column(place)));
    let splices: Vec<Vec<Splice>> =
        places.flat_map(|place| place.splices(bench.project)).map(|splice| vec![splice]).collect();
    judge.accepted(splices)
}

/// Every pair of these edits, except pairs in the same place.
pub fn pairs(bench: &Bench<'_>, opened: &Opened, edits: &[Edit]) -> Vec<Edit> {
    let place = |edit: &Edit| edit.splices.iter().map(|s| (s.file.clone(), s.start)).collect::<BTreeSet<_>>();
    let both = |(nth, one): (usize, &Edit)| {
        let others = edits[nth + 1..].iter().filter(|other| place(one).is_disjoint(&place(other)));
        others.map(|other| [one.splices.clone(), other.splices.clone()].concat()).collect::<Vec<_>>()
    };
    Acceptance::of(bench, opened).accepted(edits.iter().enumerate().flat_map(both).collect())
}

/// The file and the keys of a value.
fn column(place: &Place) -> (&str, &str) {
    (&place.file, &place.field)
}

/// The unchanged deck, for comparison.
struct Acceptance<'b, 'a> {
    bench: &'b Bench<'a>,
    known: Known,
    /// The complaints about it.
    warned: BTreeSet<&'b str>,
}

impl<'b, 'a> Acceptance<'b, 'a> {
    fn of(bench: &'b Bench<'a>, opened: &'b Opened) -> Acceptance<'b, 'a> {
        let warned = opened.diags.iter().map(|diag| diag.what.as_str()).collect();
        Acceptance { bench, known: bench.game.known(bench.project), warned }
    }

    /// The columns that affect play: if they change on all cards at once, the deck is different or refused.
    fn played<'p>(&self, all: &'p [Place]) -> BTreeSet<(&'p str, &'p str)> {
        let columns: Vec<(&str, &str)> = all.iter().map(column).collect::<BTreeSet<_>>().into_iter().collect();
        let first = |place: &Place| place.splices(self.bench.project).into_iter().next();
        let changed = |nth: &(&str, &str)| -> Vec<Splice> {
            all.iter().filter(|place| column(place) == *nth).filter_map(first).collect()
        };
        let edits: Vec<Vec<Splice>> = columns.iter().map(changed).collect();
        let edits: Vec<&[Splice]> = edits.iter().map(Vec::as_slice).collect();
        let beside = |_, project: &Project| self.bench.game.beside(project, &self.known);
        let differs = self.bench.each(&edits, |nth, project| !matches!(beside(nth, project), Beside::Alike));
        let plays = columns.into_iter().zip(differs).filter(|(_, differs)| differs.unwrap_or(true));
        plays.map(|(column, _)| column).collect()
    }

    /// The edits that `check` accepts and that play differently, with their costs.
    fn accepted(&self, all: Vec<Vec<Splice>>) -> Vec<Edit> {
        let edits: Vec<&[Splice]> = all.iter().map(Vec::as_slice).collect();
        let found = self.bench.each(&edits, |_, project| self.found(project));
        let found = found.into_iter().map(Option::flatten);
        let edit = |(splices, found): (Vec<Splice>, Option<Found>)| {
            let Found { cost, warnings, alike } = found?;
            let titles = || splices.iter().map(|splice| splice.card.clone()).collect();
            let cards = alike && splices.iter().all(|splice| splice.card != RULES);
            Some(Edit { cards: cards.then(titles), splices, cost, warnings })
        };
        all.into_iter().zip(found).filter_map(edit).collect()
    }

    /// The result for an edited deck; `None` if `check` refuses it, or if it plays as before.
    fn found(&self, project: &Project) -> Option<Found> {
        let Beside::Other(now) = self.bench.game.beside(project, &self.known) else { return None };
        if !now.whole || now.diags.iter().any(|diag| diag.severity == Severity::Error) {
            return None;
        }
        let warnings = now.diags.iter().map(|diag| &diag.what).filter(|what| !self.warned.contains(what.as_str()));
        let box_of = |opened: &Opened| opened.components.iter().map(|c| (c.id.clone(), c.copies)).collect::<Vec<_>>();
        Some(Found {
            cost: Cost::of(&self.known.opened, &now),
            warnings: warnings.cloned().collect(),
            alike: box_of(&self.known.opened) == box_of(&now),
        })
    }
}

/// The result for an edited deck.
struct Found {
    cost: Cost,
    warnings: Vec<String>,
    /// Whether the box has as many copies of each card as before.
    alike: bool,
}
