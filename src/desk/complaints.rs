//! Prepares complaints for the page: each with its place, its source line, its cure, and the faces that it concerns.

use crate::faces::Card;
use crate::held::Held;
use cards::face::{Component, Face};
use ground::diag::{Cause, Diag, Severity, folded};
use ground::locus::{Locus, Sources};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::collections::BTreeSet;

/// The largest number of complaints that are shown.
const MOST: usize = 300;

/// A complaint.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Complaint {
    severity: Severity,
    code: &'static str,
    subject: Option<String>,
    what: String,
    help: Option<String>,
    /// `FILE:LINE:COLUMN`, or the cell of a workbook.
    place: Option<String>,
    /// The source line.
    line: Option<String>,
    /// The marked part of the line: the index of its first character, counted from 0, and the number of characters.
    mark: Option<(usize, usize)>,
    /// The ids of the cards that the complaint concerns.
    cards: BTreeSet<String>,
    /// The place that a click opens.
    #[serde(skip)]
    pub at: Locus,
}

/// All complaints, each once: errors first, then in the order of the files.
pub(crate) fn complaints(held: &Held<'_>, shown: &[Card], sources: &Sources) -> Vec<Complaint> {
    let said = held.diags();
    if said.is_empty() {
        return Vec::new();
    }
    let titles: FxHashMap<String, &str> =
        shown.iter().map(|card| (format!("card \"{}\"", card.title()), card.id.as_str())).collect();
    let mut about: Vec<(Diag, String)> = Vec::new();
    for item in held.items() {
        about.extend(item.diags.into_iter().map(|diag| (diag.clone(), item.component.id.clone())));
    }
    let named = said.iter().filter_map(|diag| Some((diag, *titles.get(diag.subject.as_ref()?)?)));
    about.extend(named.map(|(diag, id)| (diag.clone(), id.to_owned())));
    let mut all = folded(said, sources);
    let place = |diag: &Diag| sources.resolve(diag.at).map(|spot| (spot.file, spot.line, spot.column));
    all.sort_by_cached_key(|diag| (std::cmp::Reverse(diag.severity), place(diag)));
    all.truncate(MOST);
    // a complaint about several cards is counted for each of them
    let mut cards: Vec<BTreeSet<String>> = vec![BTreeSet::new(); all.len()];
    let causes: Vec<Cause> = all.iter().map(|diag| Cause::of(diag, sources)).collect();
    for (diag, id) in about {
        let alike = |other: &Diag| (other.code, &other.what) == (diag.code, &diag.what);
        let cause = Cause::of(&diag, sources);
        let place = causes.iter().position(|other| *other == cause);
        if let Some(n) = place.or_else(|| all.iter().position(alike)) {
            cards[n].insert(id);
        }
    }
    let told = |(diag, cards): (Diag, BTreeSet<String>)| {
        let spot = sources.resolve(diag.at);
        let read = spot.as_ref().filter(|spot| !spot.whole);
        Complaint {
            severity: diag.severity,
            code: diag.code,
            subject: diag.subject,
            what: diag.what,
            help: diag.help,
            place: spot.as_ref().map(|spot| spot.place()),
            line: read.map(|spot| spot.text.chars().take(400).collect()),
            mark: read.map(|spot| (spot.column - 1, spot.width)),
            cards,
            at: diag.at,
        }
    };
    all.into_iter().zip(cards).map(told).collect()
}

/// The components that a line of a file belongs to: the last one that begins at or before the line, and all
/// components with a word on the line.
pub(crate) fn written_at<'c>(components: &'c [Component], sources: &Sources, file: &str, line: usize) -> Vec<&'c str> {
    let here = |at: Locus| sources.resolve(at).filter(|spot| *spot.file == *file).map(|spot| spot.line);
    let said = |face: &Face| {
        let runs = face.fields.values().flatten().flat_map(|phrase| phrase.runs.iter().map(|(_, at)| *at));
        runs.filter_map(here).any(|said| said == line)
    };
    let on: Vec<&str> = components.iter().filter(|c| said(&c.front)).map(|c| c.id.as_str()).collect();
    if !on.is_empty() {
        return on;
    }
    let begun = components.iter().filter_map(|c| Some((here(c.front.at)?, c.id.as_str())));
    let last = begun.filter(|(begins, _)| *begins <= line).max_by_key(|(begins, _)| *begins);
    last.map(|(_, id)| id).into_iter().collect()
}
