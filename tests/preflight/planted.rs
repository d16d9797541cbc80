//! Errors that other programs made, each beside the same file without it (`planted.py` makes them, and `.ci/weekly` tries all
//! of them): preflight finds the error with its page, place and message, and nothing else.

#![expect(clippy::disallowed_methods, reason = "the test reads files that lie beside it")]

use super::paper::profile;
use lootpress::preflight::{Finding, Kit, preflight, preflight_listed};
use lootpress::profile::Standard::X4;
use serde::Deserialize;
use std::fs;
use std::path::Path;

/// A file, the list that it is compared with, and the expected errors.
#[derive(Deserialize)]
struct Planted {
    file: String,
    kit: Option<serde_json::Value>,
    finds: Vec<Wanted>,
}

#[derive(Debug, Deserialize)]
struct Wanted {
    code: String,
    page: Option<usize>,
    /// Left, top, width and height in millimeters; no entry if the place does not matter.
    place: Option<[f32; 4]>,
    says: String,
}

impl Wanted {
    fn is(&self, found: &Finding) -> bool {
        let near = |place: &[f32; 4]| {
            let at = found.place.map(|p| [p.x, p.y, p.w, p.h]);
            at.is_some_and(|at| at.iter().zip(place).all(|(a, b)| (a - b).abs() < 0.4))
        };
        found.code == self.code
            && found.page == self.page
            && found.what.contains(&self.says)
            && self.place.as_ref().is_none_or(near)
    }
}

#[test]
fn every_planted_fault_is_found_and_its_twin_is_sound() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/preflight/planted");
    let index = fs::read_to_string(folder.join("index.json")).expect("a list");
    let all: Vec<Planted> = serde_json::from_str(&index).expect("a sound list");
    let mut wrong = Vec::new();
    for Planted { file, kit, finds } in &all {
        let (bytes, profile) = (fs::read(folder.join(file)).expect("a file"), profile(X4));
        let kit = kit.as_ref().map(|list| Kit::read(&list.to_string()).expect("the list of a kit"));
        let report = match &kit {
            Some(kit) => preflight_listed(&bytes, &profile, &kit.file("cards.pdf").expect("listed")),
            None => preflight(&bytes, &profile),
        };
        let mut left = report.findings;
        for wanted in finds {
            match left.iter().position(|found| wanted.is(found)) {
                Some(at) => drop(left.remove(at)),
                None => wrong.push(format!("{file}: missed {wanted:?}")),
            }
        }
        wrong.extend(left.iter().map(|f| format!("{file}: besides: {} {:?} {} {:?}", f.code, f.page, f.what, f.place)));
    }
    assert!(all.len() > 90 && wrong.is_empty(), "{} of {}\n{}", wrong.len(), all.len(), wrong.join("\n"));
}
