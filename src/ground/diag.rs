//! Complaints (diagnostics): the error, its place, and a cure. They are not an error type for `?`: all of them are collected,
//! beside the value that could still be made ([`Checked`]).

use crate::locus::{Locus, Sources, Spot};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

mod fold;
pub use fold::{Cause, folded};

/// The severity of a complaint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A warning: the kit is built anyway.
    Warning,
    /// An error: it must be corrected first.
    Error,
}

/// One complaint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diag {
    /// Where.
    pub at: Locus,
    /// How bad.
    pub severity: Severity,
    /// A short kebab-case name for this kind of complaint, stable over versions.
    pub code: &'static str,
    /// The subject, as in `card "Magic Lute"`.
    pub subject: Option<String>,
    /// The text of the error, in lower case and without a final period.
    pub what: String,
    /// The cure.
    pub help: Option<String>,
    /// The first place in each of the other files with the same error.
    pub also: Option<Box<Places>>,
}

/// A code from the data, such as the id of a law.
pub fn coded(code: &str) -> &'static str {
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known.get(code) {
        return known;
    }
    let code: &'static str = Box::leak(code.into());
    known.insert(code);
    code
}

/// The places other than the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places(Vec<Locus>);

impl Diag {
    /// An error.
    pub fn error(at: Locus, code: &'static str, what: impl Into<String>) -> Diag {
        Diag { at, severity: Severity::Error, code, subject: None, what: what.into(), help: None, also: None }
    }

    /// A warning.
    pub fn warning(at: Locus, code: &'static str, what: impl Into<String>) -> Diag {
        Diag { severity: Severity::Warning, ..Diag::error(at, code, what) }
    }

    /// Adds the cure.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diag {
        self.help = Some(help.into());
        self
    }

    /// Sets the subject, unless there is one already.
    #[must_use]
    pub fn card(mut self, title: &str) -> Diag {
        self.subject.get_or_insert_with(|| format!("card \"{title}\""));
        self
    }

    /// Adds other places with the same error: the first place in each other file.
    fn shows_at(&mut self, at: Locus) {
        if self.at == Locus::Nowhere {
            self.at = at;
        } else if at != Locus::Nowhere
            && [self.at].iter().chain(self.others()).all(|known| known.source() != at.source())
        {
            self.also.get_or_insert_default().0.push(at);
        }
    }

    /// The complaint as people read it: one line that an editor can jump to, the source line with the error
    /// underlined, and the cure.
    pub fn show(&self, sources: &Sources, paint: Paint) -> String {
        let spot = sources.resolve(self.at);
        let (kind, tone) = match self.severity {
            Severity::Error => ("error", Tone::Red),
            Severity::Warning => ("warning", Tone::Yellow),
        };
        let [tone, bold, blue, off] = [tone, Tone::Bold, Tone::Blue, Tone::Off].map(|tone| paint.tone(tone));
        let mut out = String::new();
        if let Some(spot) = &spot {
            let _ = write!(out, "{bold}{}:{off} ", spot.place());
        }
        let _ = write!(out, "{tone}{kind}[{}]{off}{bold}: ", self.code);
        if let Some(subject) = &self.subject {
            let _ = write!(out, "{subject}: ");
        }
        let _ = writeln!(out, "{}{off}", self.what);
        if let Some(Spot { line, column, text, width, whole: false, .. }) = &spot {
            let gutter = line.to_string().len();
            let (text, column, width) = window(text, *column, *width);
            let before: String = text.chars().take(column - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
            let _ = writeln!(out, "{:gutter$} {blue}|{off}", "");
            let _ = writeln!(out, "{blue}{line} |{off} {text}");
            let _ = writeln!(out, "{:gutter$} {blue}|{off} {before}{tone}{}{off}", "", "^".repeat(width));
        }
        let also = self.elsewhere(sources);
        if !also.is_empty() {
            let _ = writeln!(out, "  {blue}also:{off} {}", also.join(", "));
        }
        if let Some(help) = &self.help {
            let _ = writeln!(out, "  {blue}help:{off} {help}");
        }
        out
    }

    /// The places other than the first.
    fn others(&self) -> &[Locus] {
        self.also.as_deref().map_or(&[], |places| &places.0)
    }

    /// The other places, in a form that editors understand.
    fn elsewhere(&self, sources: &Sources) -> Vec<String> {
        self.others().iter().filter_map(|at| Some(sources.resolve(*at)?.place())).collect()
    }

    /// The complaint in a form that editors read.
    pub fn record(&self, sources: &Sources) -> Record<'_> {
        let spot = sources.resolve(self.at);
        Record {
            file: spot.as_ref().map(|s| s.file.to_string()),
            line: spot.as_ref().map(|s| s.line),
            column: spot.as_ref().map(|s| s.column),
            width: spot.as_ref().map(|s| s.width),
            severity: self.severity,
            code: self.code,
            subject: self.subject.as_deref(),
            what: &self.what,
            help: self.help.as_deref(),
            also: self.elsewhere(sources),
        }
    }
}

/// The largest part of a line that is shown, and how much of it is shown before the error.
const WIDE: usize = 160;
const BEFORE: usize = 40;

/// A source line for display: for a long line the part around the mark, with the column (from 1) and width of the mark in it.
fn window(line: &str, column: usize, width: usize) -> (String, usize, usize) {
    if line.chars().count() <= WIDE {
        return (line.to_owned(), column, width);
    }
    let from = (column - 1).saturating_sub(BEFORE);
    let mut shown: String = line.chars().skip(from).take(WIDE).collect();
    let mut column = column - from;
    if line.chars().count() > from + WIDE {
        shown.push('\u{2026}');
    }
    if from > 0 {
        shown.insert(0, '\u{2026}');
        column += 1;
    }
    (shown, column, width.min(WIDE + 2 - column))
}

/// Whether complaints are shown in color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// The complaint with marks for tones.
    Colour,
    /// Without.
    Plain,
}

impl Paint {
    /// The text that begins a tone; empty without color.
    pub fn tone(self, tone: Tone) -> &'static str {
        if self == Paint::Colour { tone.mark() } else { "" }
    }
}

/// A style for part of a message. In the message it is marked by a Unicode noncharacter: only the terminal module knows escape
/// sequences, so that it can escape any that users wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Tone {
    Bold,
    Dim,
    Blue,
    Red,
    Yellow,
    Green,
    /// As before.
    Off,
}

impl Tone {
    const ALL: [Tone; 7] = [Tone::Bold, Tone::Dim, Tone::Blue, Tone::Red, Tone::Yellow, Tone::Green, Tone::Off];

    const fn mark(self) -> &'static str {
        match self {
            Tone::Bold => "\u{fdd0}",
            Tone::Dim => "\u{fdd1}",
            Tone::Blue => "\u{fdd2}",
            Tone::Red => "\u{fdd3}",
            Tone::Yellow => "\u{fdd4}",
            Tone::Green => "\u{fdd5}",
            Tone::Off => "\u{fdd6}",
        }
    }

    /// The tone that a character marks.
    pub fn marked(c: char) -> Option<Tone> {
        Tone::ALL.into_iter().find(|tone| tone.mark().starts_with(c))
    }
}

/// A complaint with its place resolved, for JSON.
#[derive(Debug, Serialize)]
pub struct Record<'a> {
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    width: Option<usize>,
    severity: Severity,
    code: &'static str,
    subject: Option<&'a str>,
    what: &'a str,
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<String>,
}

/// A value, if one could be made, and all complaints. Warnings do not prevent a value.
#[derive(Clone, Debug)]
pub struct Checked<T> {
    /// The value; `None` if an error prevented it.
    pub value: Option<T>,
    /// All complaints.
    pub diags: Vec<Diag>,
}

impl<T> Checked<T> {
    /// A value without complaints.
    pub fn good(value: T) -> Checked<T> {
        Checked { value: Some(value), diags: Vec::new() }
    }

    /// No value, because of this complaint.
    pub fn bad(diag: Diag) -> Checked<T> {
        Checked { value: None, diags: vec![diag] }
    }

    /// A value with the complaints from making it; the value is kept unless one of them is an error.
    pub fn of(value: T, diags: Vec<Diag>) -> Checked<T> {
        let broken = diags.iter().any(|d| d.severity == Severity::Error);
        Checked { value: (!broken).then_some(value), diags }
    }

    /// Whether an error is among the complaints.
    pub fn broken(&self) -> bool {
        self.value.is_none() || self.diags.iter().any(|d| d.severity == Severity::Error)
    }

    /// Converts the value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Checked<U> {
        Checked { value: self.value.map(f), diags: self.diags }
    }

    /// Continues with the value, and adds the complaints of the next step.
    pub fn then<U>(self, f: impl FnOnce(T) -> Checked<U>) -> Checked<U> {
        let mut diags = self.diags;
        let next = self.value.map(f);
        let (value, more) = next.map_or((None, Vec::new()), |n| (n.value, n.diags));
        diags.extend(more);
        Checked { value, diags }
    }

    /// Gives complaints that have no place this place, where the missing thing was requested.
    #[must_use]
    pub fn placed(mut self, at: Locus) -> Checked<T> {
        self.diags.iter_mut().filter(|d| d.at == Locus::Nowhere).for_each(|d| d.at = at);
        self
    }

    /// Moves the complaints into `into` and keeps the value.
    pub fn drain(self, into: &mut Vec<Diag>) -> Option<T> {
        into.extend(self.diags);
        self.value
    }
}

/// All the values, or all the complaints.
pub fn all<T>(items: impl IntoIterator<Item = Checked<T>>) -> Checked<Vec<T>> {
    let mut values = Vec::new();
    let mut diags = Vec::new();
    let mut missing = false;
    for item in items {
        missing |= item.value.is_none();
        values.extend(item.drain(&mut diags));
    }
    Checked { value: (!missing).then_some(values), diags }
}

/// The cure for an unknown word: the word that was probably meant, or else `otherwise`.
pub fn meant<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, otherwise: impl FnOnce() -> String) -> String {
    did_you_mean(word, known).map_or_else(otherwise, |near| format!("did you mean `{near}`?"))
}

/// A text shortened for messages: a wrongly quoted value may be a whole file, which may be private.
pub fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}..", &text[..end]).into(),
        None => text.into(),
    }
}

/// The nearest of the known words, if it is near enough. People rarely mistype the first letter: among equally near
/// words, one with the same first letter is preferred; one with another first letter must be nearer.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let limit = 1 + word.chars().count() / 4;
    let begins_otherwise = |known: &str| known.to_lowercase().chars().next() != lower.chars().next();
    // if half of its letters are changed, a short word is a different word
    let shared = |other: &str| {
        let mut left: Vec<char> = other.chars().collect();
        let letters = lower.chars().filter(|c| left.iter().position(|l| l == c).map(|i| left.swap_remove(i)).is_some());
        2 * letters.count() > lower.chars().count()
    };
    let near = |known: &str| {
        let known = known.to_lowercase();
        if shared(&known) { strsim::damerau_levenshtein(&known, &lower) } else { usize::MAX }
    };
    let all = known.into_iter().map(|k| (near(k), begins_otherwise(k), k));
    let near_enough =
        |(d, otherwise, _): &(usize, bool, &str)| *d <= limit && d + usize::from(*otherwise) <= limit.max(2);
    all.filter(near_enough).min().map(|(.., k)| k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_underlines_its_source() {
        let sources = Sources::default();
        let id = sources.add("data/x.yaml", "- title: Lute\n  price: many\n".into());
        let diag = Diag::error(Locus::root(id).nth(0).key("price"), "wrong-type", "price must be a number")
            .card("Lute")
            .help("write a whole number");
        let expected = "data/x.yaml:2:10: error[wrong-type]: card \"Lute\": price must be a number\n  |\n2 |   price: many\n  |          ^^^^\n  help: write a whole number\n";
        assert_eq!(diag.show(&sources, Paint::Plain), expected);
    }

    #[test]
    fn of_a_long_line_the_stretch_around_its_fault_is_shown() {
        let line = format!("{}<rect data-slot=\"titel\"/>{}", "a".repeat(300), "z".repeat(900));
        let shown = |column: usize, width: usize| {
            let (text, at, wide) = window(&line, column, width);
            assert!(text.chars().count() <= WIDE + 2 && at + wide <= WIDE + 2, "{at} {wide}");
            text.chars().skip(at - 1).take(wide).collect::<String>()
        };
        assert_eq!(shown(301, 25), "<rect data-slot=\"titel\"/>");
        assert_eq!(shown(1, 3), "aaa");
        assert_eq!(shown(1225, 1), "z");
        assert!(shown(301, 5000).starts_with("<rect"), "as much of it as there is room for");
    }

    #[test]
    fn near_words_are_suggested_and_far_ones_are_not() {
        assert_eq!(did_you_mean("tresure", ["treasure", "title"]), Some("treasure"));
        assert_eq!(did_you_mean("colour", ["treasure", "title"]), None);
        assert_eq!(did_you_mean("belt", ["feet", "legs"]), None);
        assert_eq!(did_you_mean("wenn", ["given", "when"]), Some("when"));
        assert_eq!(did_you_mean("pil", ["oil", "pile"]), Some("pile"));
        assert_eq!(did_you_mean("foorm", ["door"]), None);
        assert_eq!(did_you_mean("itle", ["title"]), Some("title"));
    }
}
