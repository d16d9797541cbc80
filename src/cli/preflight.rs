//! `lootpress preflight`: finished files, from whoever made them, looked at as a printer would look at them.

use super::{Desk, Outcome, Refusal, terminal};
use crate::diag::{Diag, Severity};
use crate::locus::Locus;
use crate::preflight::{Finding, Kit, Report, preflight, preflight_listed};
use crate::profile;
use crate::world::{self, Missing};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Which files, and for which printer.
#[derive(Debug, Args)]
pub(super) struct Preflight {
    /// The finished files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The printer's profile: PROFILE for data/press/PROFILE.yaml, or any file, as ./yours.yaml
    #[arg(long = "for", value_name = "PROFILE")]
    profile: String,
    /// The list of a kit, its manifest.json or kit.json: pages, sizes, fronts and backs are held to it
    #[arg(long, value_name = "FILE")]
    kit: Option<String>,
    /// For people, or for programs
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Complaints on standard error
    Text,
    /// One array with an entry a file, on standard output
    Json,
}

/// What came of one file.
#[derive(Serialize)]
struct Looked<'a> {
    file: &'a str,
    profile: &'a str,
    passes: bool,
    #[serde(flatten)]
    report: Report,
}

impl Preflight {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let opened = profile::find(&desk.project, &self.profile)?.open(&desk.project);
        desk.complain(&opened.diags);
        let Some(profile) = opened.value else { return Ok(Outcome::Complaints) };
        let kit = self.kit.as_ref().map(|path| list(path)).transpose()?;
        let mut entries = Vec::new();
        for file in &self.files {
            let bytes = read(file)?;
            let report = match &kit {
                None => preflight(&bytes, &profile),
                Some(kit) => {
                    let unlisted = || {
                        let help = "name a file of this kit, or leave --kit away";
                        Refusal::new(format!("the kit does not list {file}")).help(help)
                    };
                    preflight_listed(&bytes, &profile, &kit.file(file).ok_or_else(unlisted)?)
                }
            };
            entries.push(Looked { file, profile: &profile.name, passes: report.passes(), report });
        }
        match self.format {
            Format::Text => entries.iter().for_each(|entry| tell(desk, entry)),
            Format::Json => {
                let json = serde_json::to_string_pretty(&entries).unwrap_or_else(|_| "[]".to_owned());
                terminal::out(&(json + "\n"));
            }
        }
        let unread = |e: &Looked<'_>| e.report.findings.iter().any(|f| f.code == "unreadable");
        Ok(match () {
            () if entries.iter().any(unread) => Outcome::Unusable,
            () if entries.iter().all(|e| e.passes) => Outcome::Fine,
            () => Outcome::Complaints,
        })
    }
}

/// A file that was named on the command line, wherever it lies.
fn read(file: &str) -> Result<Vec<u8>, Refusal> {
    world::named(file.as_ref()).map_err(|why| match why {
        Missing::NotThere => Refusal::new(format!("there is no file {file}")),
        Missing::TooLong { bytes, most } => {
            Refusal::new(format!("{file} has {bytes} bytes; {most} are the most that is read"))
        }
        Missing::Outside => Refusal::new(format!("{file} cannot be read")),
        Missing::Unreadable(e) => Refusal::new(format!("{file} cannot be read: {e}")),
    })
}

fn list(file: &str) -> Result<Kit, Refusal> {
    let bytes = read(file)?;
    Kit::read(&String::from_utf8_lossy(&bytes)).map_err(|e| {
        Refusal::new(format!("{file} is no list of a kit: {e}"))
            .help("name the manifest.json or kit.json beside the files")
    })
}

/// So many complaints of one code are told one by one; more of them are counted.
const EACH: usize = 12;

/// The complaints of a file: what many pages have is told once, where it is worst, or at the first of them if none is worse than
/// another, whatever the numbers are on the others.
pub(super) fn complaints(file: &str, report: &Report) -> Vec<Diag> {
    let kind = |f: &Finding| (f.code, f.what.replace(|c: char| c.is_ascii_digit() || c == '.', ""));
    let mut known: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let mut told: Vec<(&Finding, Vec<usize>)> = Vec::new();
    for finding in &report.findings {
        match known.entry(kind(finding)) {
            Entry::Vacant(new) => {
                new.insert(told.len());
                told.push((finding, Vec::new()));
            }
            Entry::Occupied(old) => {
                let (worst, others) = &mut told[*old.get()];
                let other = if finding.measure < worst.measure { std::mem::replace(worst, finding) } else { finding };
                others.extend(other.page);
            }
        }
    }
    let said = |(worst, mut others): (&Finding, Vec<usize>)| {
        let mut diag = worst.diag(file);
        others.sort_unstable();
        match others.as_slice() {
            [] => {}
            [page] => diag.what += &format!("; the like on page {page}"),
            _ => diag.what += &format!("; the like on pages {}", pages(&others)),
        }
        diag
    };
    let (mut diags, mut counts) = (Vec::new(), BTreeMap::new());
    for told in told {
        let count: &mut (usize, Severity) = counts.entry(told.0.code).or_insert((0, told.0.severity));
        count.0 += 1;
        count.1 = count.1.max(told.0.severity);
        if count.0 <= EACH {
            diags.push(said(told));
        }
    }
    for (code, (count, severity)) in counts.into_iter().filter(|(_, (count, _))| *count > EACH) {
        let what = format!("{} more complaints of this kind, each of something else", count - EACH);
        let more = Diag { severity, subject: Some(file.to_owned()), ..Diag::warning(Locus::Nowhere, code, what) };
        diags.push(more.help("mend those that are told, or see all of them with --format json"));
    }
    diags
}

/// The complaints of a file, and a line to sum up.
fn tell(desk: &Desk, entry: &Looked<'_>) {
    let diags = complaints(entry.file, &entry.report);
    desk.complain(&diags);
    let count = |severity: Severity| entry.report.findings.iter().filter(|f| f.severity == severity).count();
    let count_of = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
    let verdict = match (count(Severity::Error), count(Severity::Warning)) {
        (0, 0) => "nothing to complain about".to_owned(),
        (0, w) => count_of(w, "warning"),
        (e, w) => format!("{}, {}", count_of(e, "error"), count_of(w, "warning")),
    };
    desk.tell(&format!("{}: {}, {verdict}", entry.file, count_of(entry.report.pages, "page")));
}

/// Pages in a row as a range: `2-5, 9`.
fn pages(list: &[usize]) -> String {
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
    use crate::preflight::{Place, Seen};

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
        let report = Report { pages: 99, seen: Seen::default(), findings };
        let line = |d: Diag| format!("{}: {}", d.subject.unwrap_or_default(), d.what);
        complaints("a.pdf", &report).into_iter().map(line).collect()
    }

    #[test]
    fn what_many_pages_have_is_told_where_it_is_worst() {
        let lines = [(2, 0.11), (3, 0.2), (7, 0.09), (9, 0.15)];
        let lines =
            lines.map(|(page, width)| finding("thin-line", page, &format!("a line is {width:.2} pt wide"), width));
        let text = [finding("rgb", 4, "a shape is RGB", 0.0), finding("rgb", 5, "a shape is RGB", 0.0)];
        assert_eq!(
            told([lines.to_vec(), text.to_vec()].concat()),
            [
                "a.pdf, page 7 at 7.0, 2.0 mm: a line is 0.09 pt wide; the like on pages 2-3, 9",
                "a.pdf, page 4 at 4.0, 2.0 mm: a shape is RGB; the like on page 5",
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
            Some("a.pdf: 988 more complaints of this kind, each of something else")
        );
    }
}
