//! The table of the page to read first: what each file contains, and how many sheets, cuts and pages it has on each paper.

use super::furniture::Row;
use super::how::How;
use super::listed::File;
use super::merge::joins;
use cards::lexicon::prose::capitalised;
use paper::impose::paper::Paper;

/// One line for the files that differ in nothing but the paper.
pub(super) fn rows<'a>(files: impl Iterator<Item = &'a File>, how: &How) -> Vec<Row> {
    let papers = &how.papers;
    let mut rows: Vec<Row> = Vec::new();
    // the cover is page 1
    let mut pages = vec![1; papers.len()];
    for file in files {
        let stem = |paper: &Paper| file.name.strip_suffix(&format!("-{}.pdf", paper));
        let found = papers.iter().enumerate().find_map(|(nth, paper)| Some((nth, stem(paper)?)));
        let ends: Vec<String> = papers.iter().map(|paper| format!("-{}", paper)).collect();
        let merged = found.filter(|(nth, _)| how.merged && joins(file, papers[*nth]));
        let name = match (merged, found) {
            (Some((_, stem)), _) => capitalised(stem),
            (None, Some((_, stem))) => format!("{stem}{}.pdf", ends.join("/")),
            (None, None) => file.name.to_string(),
        };
        let i = rows.iter().position(|row| row.name == name).unwrap_or_else(|| {
            rows.push(Row { name, what: file.what.clone(), counts: vec![String::new(); papers.len()] });
            rows.len() - 1
        });
        // beside page numbers, narrow columns have no room for cuts
        let narrow = how.merged && papers.len() > 2;
        let mut count = count(file, !narrow);
        if let (Some((nth, _)), Some(many)) = (merged, file.pages) {
            count += &match (pages[nth] + 1, pages[nth] + many) {
                (first, last) if first == last => format!("; page {first}"),
                (first, last) => format!("; pages {first} to {last}"),
            };
            pages[nth] += many;
        }
        match found {
            Some((nth, _)) => rows[i].counts[nth] = count,
            None => rows[i].counts.fill(count),
        }
    }
    rows
}

/// As in `19 sheets, 152 cuts`, or without cuts.
fn count(file: &File, cuts: bool) -> String {
    let sheets = file.sheets.map(|n| many(n, "sheet"));
    let cuts = file.cuts.filter(|n| *n > 0 && cuts).map(|n| many(n, "cut"));
    [sheets, cuts].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// As in `19 sheets`.
pub(super) fn many(n: usize, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}
