//! The report on a terminal: each kind of error is listed once, at its worst place, and the list always fits on a
//! screen.

use super::{Finding, Report};
use ground::diag::Diag;
use ground::locus::Locus;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The most findings of one code that are listed separately; others are counted.
const EACH: usize = 12;

/// Findings of one kind, by their positions in the list.
pub struct Fold {
    /// The reported one: the worst, or the first if all are equally bad.
    pub worst: usize,
    /// All findings of this kind, in their order.
    pub all: Vec<usize>,
}

/// Groups findings that differ only in numbers, in the order of the first finding of each group.
pub fn folded(report: &Report) -> Vec<Fold> {
    let kind = |f: &Finding| (f.code, f.what.replace(|c: char| c.is_ascii_digit() || c == '.', ""));
    let mut known: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let mut folds: Vec<Fold> = Vec::new();
    for (i, finding) in report.findings.iter().enumerate() {
        match known.entry(kind(finding)) {
            Entry::Vacant(new) => {
                new.insert(folds.len());
                folds.push(Fold { worst: i, all: vec![i] });
            }
            Entry::Occupied(old) => {
                let fold = &mut folds[*old.get()];
                fold.all.push(i);
                if finding.measure < report.findings[fold.worst].measure {
                    fold.worst = i;
                }
            }
        }
    }
    folds
}

/// The findings of a file: those on many pages are reported once, for the worst page, even if their numbers differ.
pub fn complaints(file: &str, report: &Report) -> Vec<Diag> {
    let said = |fold: &Fold| {
        let worst = &report.findings[fold.worst];
        let mut diag = worst.diag(file);
        let mut others: Vec<usize> = fold.all.iter().filter_map(|i| report.findings[*i].page).collect();
        let here = others.iter().filter(|page| Some(**page) == worst.page).count();
        if here > 1 {
            diag.what += &format!("; {} more like it on this page", here - 1);
        }
        others.retain(|page| Some(*page) != worst.page);
        others.dedup();
        match others.as_slice() {
            [] => {}
            [page] => diag.what += &format!("; the same on page {page}"),
            _ => diag.what += &format!("; the same on pages {}", ranges(&others)),
        }
        diag
    };
    let (mut diags, mut counts) = (Vec::new(), BTreeMap::new());
    for fold in folded(report) {
        let worst = &report.findings[fold.worst];
        let (count, severity) = counts.entry(worst.code).or_insert((0, worst.severity));
        *count += 1;
        *severity = worst.severity.max(*severity);
        if *count <= EACH {
            diags.push(said(&fold));
        }
    }
    for (code, (count, severity)) in counts.into_iter().filter(|(_, (count, _))| *count > EACH) {
        let what = format!("{} more complaints of this kind about other objects", count - EACH);
        let more = Diag { severity, subject: Some(file.to_owned()), ..Diag::warning(Locus::Nowhere, code, what) };
        diags.push(more.help("fix the listed ones, or list all with --format json"));
    }
    diags
}

/// A list of numbers, with consecutive ones as a range: `2-5, 9`.
pub fn ranges(list: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &page in list {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == page => *last = page,
            _ => ranges.push((page, page)),
        }
    }
    let words = ranges.iter().map(|(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Place, Seen};
    use ground::diag::Severity;

    fn finding(code: &'static str, page: usize, what: &str, measure: f32) -> Finding {
        let place = Some(Place { x: page as f32, y: 2.0, w: 1.0, h: 1.0 });
        let (help, times) = ("mend it".to_owned(), 1);
        Finding {
            code,
            severity: Severity::Warning,
            page: Some(page),
            place,
            what: what.to_owned(),
            help,
            times,
            measure,
        }
    }

    fn told(findings: Vec<Finding>) -> Vec<String> {
        let report = Report { pages: 99, same_as: Vec::new(), seen: Seen::default(), findings };
        let line = |d: Diag| format!("{}: {}", d.subject.unwrap_or_default(), d.what);
        complaints("a.pdf", &report).into_iter().map(line).collect()
    }

    #[test]
    fn what_many_pages_have_is_told_where_it_is_worst() {
        let lines = [(2, 0.11), (3, 0.2), (7, 0.09), (9, 0.15)];
        let lines =
            lines.map(|(page, width)| finding("thin-line", page, &format!("a line is {width:.2} pt wide"), width));
        let text = [finding("rgb", 4, "a shape is RGB", 0.0), finding("rgb", 5, "a shape is RGB", 0.0)];
        let inks = ["A1", "A2", "A3"].map(|ink| finding("spot-name", 4, &format!("the ink \"{ink}\""), 0.0));
        assert_eq!(
            told([lines.to_vec(), text.to_vec(), inks.to_vec()].concat()),
            [
                "a.pdf, page 7 at 7.0, 2.0 mm: a line is 0.09 pt wide; the same on pages 2-3, 9",
                "a.pdf, page 4 at 4.0, 2.0 mm: a shape is RGB; the same on page 5",
                "a.pdf, page 4 at 4.0, 2.0 mm: the ink \"A1\"; 2 more like it on this page",
            ]
        );
    }

    #[test]
    fn a_thousand_kinds_of_one_fault_are_a_dozen_and_a_number() {
        let name = |i: u32| (0..10).map(|bit| if i >> bit & 1 == 1 { 'a' } else { 'b' }).collect::<String>();
        let inks = (0..1000).map(|i| finding("spot-name", 1, &format!("the ink \"{}\"", name(i)), 0.0));
        let told = told(inks.chain([finding("hairline", 1, "a line", 0.0)]).collect());
        assert_eq!(told.len(), EACH + 2);
        assert_eq!(
            told.last().map(String::as_str),
            Some("a.pdf: 988 more complaints of this kind about other objects")
        );
    }
}
