//! Merges complaints that have the same cause.

use super::{Diag, Severity};
use crate::locus::{Locus, Sources};
use std::collections::HashMap;

/// The largest number of subjects that a merged complaint names.
const NAMED: usize = 3;

/// Codes of complaints about missing things: one error, wherever it is named.
const ABSENT: [&str; 9] = [
    "unknown-table",
    "no-file",
    "unknown-icon",
    "unknown-name",
    "other-font",
    "no-glyph",
    "no-slot",
    "no-field",
    "untried-script",
];

/// Codes of complaints that quote what was written: on several cards, the same words are the same error.
const QUOTED: [&str; 6] =
    ["missing-key", "out-of-bounds", "unknown-card", "unknown-tint", "unknown-word", "wrong-type"];

/// The properties that two complaints must share to be merged: severity, code, text and subject.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cause {
    severity: Severity,
    code: &'static str,
    what: String,
    about: About,
}

/// The subject of the complaint.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum About {
    /// The name that it mentions, at any place.
    Named,
    /// A text that is on several cards, with its cure.
    Text(String, Option<String>),
    /// A place, with its cure.
    Place(Locus, Option<String>),
}

impl Cause {
    /// The cause of a complaint about a text in `sources`.
    pub fn of(diag: &Diag, sources: &Sources) -> Cause {
        let of_card = diag.subject.is_some();
        let about = if ABSENT.contains(&diag.code) || of_card && QUOTED.contains(&diag.code) {
            About::Named
        } else {
            let written = sources.text_at(diag.at).filter(|_| of_card);
            written
                .map_or_else(|| About::Place(diag.at, diag.help.clone()), |text| About::Text(text, diag.help.clone()))
        };
        Cause::about(diag, about)
    }

    /// The identity of a complaint that is identified by its place alone: at that place, there may be one with a card
    /// and one without.
    fn at_place(diag: &Diag) -> Cause {
        Cause::about(diag, About::Place(diag.at, diag.help.clone()))
    }

    fn about(diag: &Diag, about: About) -> Cause {
        Cause { severity: diag.severity, code: diag.code, what: diag.what.clone(), about }
    }
}

/// Merges complaints: those with the same cause become one, with the names of the first few subjects and the number
/// of others.
pub fn folded(diags: impl IntoIterator<Item = Diag>, sources: &Sources) -> Vec<Diag> {
    let mut told: Vec<(Diag, Vec<String>)> = Vec::new();
    let mut known: HashMap<Cause, usize> = HashMap::new();
    for mut diag in diags {
        let causes = [Cause::of(&diag, sources), Cause::at_place(&diag)];
        let subject = diag.subject.take();
        let at = diag.at;
        let place = causes.iter().find_map(|cause| known.get(cause).copied()).unwrap_or_else(|| {
            told.push((diag, Vec::new()));
            told.len() - 1
        });
        for cause in causes {
            known.entry(cause).or_insert(place);
        }
        let (first, subjects) = &mut told[place];
        first.shows_at(at);
        subjects.extend(subject.filter(|s| !subjects.contains(s)));
    }
    let one = |(diag, subjects): (Diag, Vec<String>)| Diag { subject: together(&subjects), ..diag };
    told.into_iter().map(one).collect()
}

/// `card "A"`, or `cards "A", "B", "C" and 37 more`.
fn together(subjects: &[String]) -> Option<String> {
    let [first, _, ..] = subjects else { return subjects.first().cloned() };
    let noun = first.split(' ').next().unwrap_or_default();
    let names: Vec<&str> = subjects.iter().map(|s| s.strip_prefix(noun).unwrap_or(s).trim_start()).collect();
    let told = match names.split_last() {
        _ if names.len() > NAMED + 1 => {
            format!("{} and {} more", names[..NAMED].join(", "), names.len() - NAMED)
        }
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => return None,
    };
    Some(format!("{noun}s {told}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Paint;

    #[test]
    fn what_several_share_is_told_once() {
        let sources = Sources::default();
        let fault = |what: &str, title: &str| Diag::error(Locus::Nowhere, "no-slot", what).card(title);
        let subjects = |diags: Vec<Diag>| -> Vec<Option<String>> {
            folded(diags, &sources).into_iter().map(|d| d.subject).collect()
        };
        let titles = ["A", "B", "C", "D", "E"];
        let all: Vec<Diag> = titles.iter().chain(&["A"]).map(|title| fault("no room", title)).collect();
        assert_eq!(subjects(all.clone()), [Some("cards \"A\", \"B\", \"C\" and 2 more".to_owned())]);
        assert_eq!(subjects(all[..2].to_vec()), [Some("cards \"A\" and \"B\"".to_owned())]);
        assert_eq!(subjects(all[..4].to_vec()), [Some("cards \"A\", \"B\", \"C\" and \"D\"".to_owned())]);
        let others =
            vec![fault("no room", "A"), fault("no slot", "A"), Diag::warning(Locus::Nowhere, "no-slot", "no room")];
        assert_eq!(folded(others, &sources).len(), 3, "what is otherwise said, or weighs otherwise, is told apart");
        // a missing picture is named by many cells of two tables
        let [one, other] = ["a.csv", "b.csv"].map(|file| sources.add(file, "x\ny\nx\n".into()));
        let gone = |file, cell, code, title: &str| Diag::error(Locus::span(file, cell, 1), code, "gone").card(title);
        let told = |code| {
            let all =
                [gone(one, 0, code, "A"), gone(one, 2, code, "B"), gone(one, 4, code, "C"), gone(other, 0, code, "D")];
            folded(all, &sources)
        };
        let missing = told("no-file");
        // messages that quote the same text, or are about the same text, have one cause
        let counts = ["no-file", "unknown-word", "wording"].map(|code| told(code).len());
        assert_eq!(counts, [1, 1, 2]);
        let nobody = [0, 4].map(|start| Diag::error(Locus::span(one, start, 1), "wrong-type", "gone"));
        assert_eq!(folded(nobody.clone(), &sources).len(), 2, "of no card: two places to mend");
        let [first, _] = nobody;
        assert_eq!(folded([first.clone(), first.card("A")], &sources).len(), 1, "of no card and of one, at one place");
        assert_eq!((missing[0].at, missing[0].others()), (Locus::span(one, 0, 1), &[Locus::span(other, 0, 1)][..]));
        assert!(missing[0].show(&sources, Paint::Plain).contains("also: b.csv:1:1\n"));
    }
}
