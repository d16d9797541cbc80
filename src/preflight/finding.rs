//! Findings with their places, collected during the walk; the same error on one page is kept once, with its count.

use ground::diag::{Diag, Severity};
use ground::locus::Locus;
use ground::unit::{Mm, Rect};
use serde::Serialize;
use std::collections::BTreeMap;

/// One fault.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// A short kebab-case name for this kind of fault, stable over versions.
    pub code: &'static str,
    /// How bad.
    pub severity: Severity,
    /// The page, from 1; `None` for the file as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<usize>,
    /// The place on the page: millimeters from the upper left corner of the trim, negative outside of the trim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The error: lower case, no full stop.
    pub what: String,
    /// The cure.
    pub help: String,
    /// The number of occurrences on that page; the first or the worst one is shown.
    pub times: usize,
    /// The severity: the smallest number is the worst finding of its kind; 0 if all are equally bad.
    #[serde(skip)]
    pub measure: f32,
}

/// A rectangle on a page, in millimeters from the upper left corner of its trim.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Place {
    /// The distance to the right.
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
        // adding 0 removes the sign of a negative zero
        let tidy = |mm: Mm| (mm.0 * 100.0).round() / 100.0 + 0.0;
        Place { x: tidy(r.x), y: tidy(r.y), w: tidy(r.w), h: tidy(r.h) }
    }
}

impl Finding {
    /// Converts the finding to a complaint about a file.
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

/// The most distinct findings; with more, the user is asked to correct these first.
const MOST: usize = 3000;
/// The longest text of a finding, because names of inks and fonts in a file can have any length.
const LETTERS: usize = 300;

/// The findings so far.
#[derive(Default)]
pub(super) struct Findings {
    all: Vec<Finding>,
    /// The places of each finding, page by page.
    known: BTreeMap<(Option<usize>, &'static str, String), usize>,
    /// The number of omitted findings, and the severity of the worst of them.
    left_out: Option<(usize, Severity)>,
    /// The page that is being checked.
    pub(super) page: Option<usize>,
}

impl Findings {
    /// An empty list that begins at this page.
    pub(super) fn on(page: usize) -> Findings {
        Findings { page: Some(page), ..Findings::default() }
    }

    /// The number of distinct findings.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// Whether something of this kind was found on the page that is being checked.
    pub(super) fn has(&self, code: &'static str) -> bool {
        let mut of_page = self.known.range((self.page, code, String::new())..);
        of_page.next().is_some_and(|((page, of, _), _)| (*page, *of) == (self.page, code))
    }

    /// Whether the limit on distinct findings is reached.
    pub(super) fn full(count: usize) -> bool {
        count >= MOST
    }

    /// Adds an error of the file, or of the page that is being checked.
    pub(super) fn add(&mut self, code: &'static str, what: impl Into<String>, help: &str) {
        let what = what.into();
        self.at(code, &what.clone(), None, what, help);
    }

    /// Adds an error at a place. Errors with the same code and `key` on one page are merged.
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

    /// Adds a warning.
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

    /// Adds a finding with a severity: among those of its kind, the one with the smallest number is reported.
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
        let (what, key) = (brief(what), brief(key.to_owned()));
        if let Some(i) = self.known.get(&(page, code, key.clone())) {
            let known = &mut self.all[*i];
            known.times += 1;
            if measure < known.measure {
                (known.measure, known.what, known.place) = (measure, what, place);
            }
        } else {
            let help = help.to_owned();
            self.keep(key, Finding { code, severity, page, place, what, help, times: 1, measure });
        }
    }

    /// Adds another worker's findings on this page, as if they were added after the present ones.
    pub(super) fn absorb(&mut self, other: Findings) {
        let mut keys: Vec<(usize, String)> = other.known.into_iter().map(|((.., key), i)| (i, key)).collect();
        keys.sort_unstable();
        for ((_, key), found) in keys.into_iter().zip(other.all) {
            match self.known.get(&(self.page, found.code, key.clone())) {
                Some(i) => {
                    let known = &mut self.all[*i];
                    known.times += found.times;
                    if found.measure < known.measure {
                        (known.measure, known.what, known.place) = (found.measure, found.what, found.place);
                    }
                }
                None => self.keep(key, Finding { page: self.page, ..found }),
            }
        }
        if let Some((count, worst)) = other.left_out {
            self.leave_out(count, worst);
        }
    }

    fn leave_out(&mut self, count: usize, severity: Severity) {
        let (known, worst) = self.left_out.unwrap_or((0, severity));
        self.left_out = Some((known + count, worst.max(severity)));
    }

    /// Keeps a new finding if the limit is not reached.
    fn keep(&mut self, key: String, finding: Finding) {
        if self.all.len() < MOST {
            self.known.insert((finding.page, finding.code, key), self.all.len());
            self.all.push(finding);
        } else {
            self.leave_out(1, finding.severity);
        }
    }

    /// Repeats the findings of one page for an identical page.
    pub(super) fn repeat(&mut self, page: usize, again: usize) {
        let said = self.known.range((Some(page), "", String::new())..).take_while(|((at, ..), _)| *at == Some(page));
        let mut said: Vec<(usize, String)> = said.map(|((.., key), i)| (*i, key.clone())).collect();
        // in the order in which they were found
        said.sort_unstable();
        for (i, key) in said {
            self.keep(key, Finding { page: Some(again), ..self.all[i].clone() });
        }
    }

    /// All findings: first those about the file, then those of each page. A note counts the omitted ones.
    pub(super) fn sorted(mut self) -> Vec<Finding> {
        self.page = None;
        self.all.sort_by_key(|f| f.page);
        if let Some((count, severity)) = self.left_out {
            let what = format!("there are more than {MOST} different faults; {count} more occurrences are not listed");
            let (help, measure) = ("fix the listed ones, and check again".to_owned(), 0.0);
            let many = Finding { code: "many", severity, page: None, place: None, what, help, times: 1, measure };
            self.all.insert(0, many);
        }
        self.all
    }
}

/// A text, shortened if it is too long to be shown.
fn brief(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(LETTERS) {
        text.truncate(end);
        text.push('\u{2026}');
    }
    text
}
