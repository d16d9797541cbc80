//! What was found in a file, and where: collected as it is met, the same fault on one page once, with how often it is there.

use crate::diag::{Diag, Severity};
use crate::locus::Locus;
use crate::unit::{Mm, Rect};
use serde::Serialize;
use std::collections::BTreeMap;

/// One fault.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// A short kebab-case name for this kind of fault, stable over versions.
    pub code: &'static str,
    /// How bad.
    pub severity: Severity,
    /// The page, from 1; none if the file as a whole is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<usize>,
    /// Where on the page: millimetres from the upper left corner of the trim. What lies outside the trim is negative.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What is wrong: lower case, no full stop.
    pub what: String,
    /// What to do about it.
    pub help: String,
    /// How often it is there on that page; the first is shown, or the worst.
    pub times: usize,
}

/// A rectangle on a page, in millimetres from the upper left corner of its trim.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Place {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl From<Rect> for Place {
    fn from(r: Rect) -> Place {
        // what is added takes the sign off a nought
        let tidy = |mm: Mm| (mm.0 * 100.0).round() / 100.0 + 0.0;
        Place { x: tidy(r.x), y: tidy(r.y), w: tidy(r.w), h: tidy(r.h) }
    }
}

impl Finding {
    /// The fault as a complaint about a file.
    pub fn diag(&self, file: &str) -> Diag {
        let mut subject = file.to_owned();
        if let Some(page) = self.page {
            subject += &format!(", page {page}");
        }
        if let Some(Place { x, y, .. }) = self.place {
            let [x, y] = [x, y].map(|mm| (mm * 10.0).round() / 10.0 + 0.0);
            subject += &format!(" at {x:.1}, {y:.1} mm");
        }
        let more = match (self.times, self.page) {
            (..=1, _) => String::new(),
            (times, Some(_)) => format!(" ({times} times on this page)"),
            (times, None) => format!(" ({times} times)"),
        };
        let what = format!("{}{more}", self.what);
        let diag = match self.severity {
            Severity::Error => Diag::error(Locus::Nowhere, self.code, what),
            Severity::Warning => Diag::warning(Locus::Nowhere, self.code, what),
        };
        Diag { subject: Some(subject), ..diag }.help(&self.help)
    }
}

/// The most faults that are told apart; a file with more is told to be mended first.
const MOST: usize = 3000;

/// Faults as they are met.
#[derive(Default)]
pub(super) struct Findings {
    all: Vec<Finding>,
    /// Where each is, and how bad the worst of its kind was, where that can be said.
    known: BTreeMap<(&'static str, Option<usize>, String), (usize, f32)>,
    /// The page that is being looked at.
    pub(super) page: Option<usize>,
}

impl Findings {
    /// Something wrong with the file, or with the page that is being looked at.
    pub(super) fn add(&mut self, code: &'static str, what: impl Into<String>, help: &str) {
        let what = what.into();
        self.at(code, &what.clone(), None, what, help);
    }

    /// Something wrong at a place. Faults with the same code and `key` on one page are one.
    pub(super) fn at(
        &mut self,
        code: &'static str,
        key: &str,
        place: Option<Rect>,
        what: impl Into<String>,
        help: &str,
    ) {
        self.put((Severity::Error, code, key), place, 0.0, what.into(), help);
    }

    /// Something worth a look.
    pub(super) fn warn(
        &mut self,
        code: &'static str,
        key: &str,
        place: Option<Rect>,
        what: impl Into<String>,
        help: &str,
    ) {
        self.put((Severity::Warning, code, key), place, 0.0, what.into(), help);
    }

    /// Something that can be more or less wrong, or worth a look: of its kind the one with the smallest `measure` is told.
    pub(super) fn measured(
        &mut self,
        kind: (Severity, &'static str, &str),
        place: Option<Rect>,
        measure: f32,
        what: impl Into<String>,
        help: &str,
    ) {
        self.put(kind, place, measure, what.into(), help);
    }

    fn put(
        &mut self,
        (severity, code, key): (Severity, &'static str, &str),
        place: Option<Rect>,
        measure: f32,
        what: String,
        help: &str,
    ) {
        let (page, place) = (self.page, place.map(Place::from));
        if let Some((i, worst)) = self.known.get_mut(&(code, page, key.to_owned())) {
            let known = &mut self.all[*i];
            known.times += 1;
            if measure < *worst {
                (*worst, known.what, known.place) = (measure, what, place);
            }
        } else if self.all.len() < MOST {
            self.known.insert((code, page, key.to_owned()), (self.all.len(), measure));
            self.all.push(Finding { code, severity, page, place, what, help: help.to_owned(), times: 1 });
        }
    }

    /// Says of a page what was said of one that is the same.
    pub(super) fn repeat(&mut self, page: usize, again: usize) {
        let mut said: Vec<(usize, f32, &'static str, String)> = Vec::new();
        for ((code, at, key), (i, worst)) in &self.known {
            if *at == Some(page) {
                said.push((*i, *worst, code, key.clone()));
            }
        }
        // in the order in which it was met
        said.sort_by_key(|s| s.0);
        for (i, worst, code, key) in said {
            if self.all.len() < MOST {
                self.known.insert((code, Some(again), key), (self.all.len(), worst));
                self.all.push(Finding { page: Some(again), ..self.all[i].clone() });
            }
        }
    }

    /// All of them: about the file first, then page by page.
    pub(super) fn sorted(mut self) -> Vec<Finding> {
        self.all.sort_by_key(|f| f.page);
        self.all
    }
}
