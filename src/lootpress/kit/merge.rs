//! One file a paper, in the order in which it is printed, with the page to read first as its cover.

use super::listed::File;
use super::planner::Planner;
use paper::impose::Document;
use paper::impose::paper::Paper;

/// The name of the page to read first.
pub(super) const COVER: &str = "print-me-first";

/// Whether a file is part of the one for its paper: the gutterfold has the same cards again, and calibration comes before all.
pub(super) fn joins(file: &File, paper: Paper) -> bool {
    let alone = ["gutterfold", "calibration"].iter().any(|name| file.name.contains(name));
    file.paper == Some(paper.title()) && !alone
}

impl Planner<'_> {
    /// Puts together the documents for each paper.
    pub(super) fn merge(&mut self) {
        let is_cover = |file: &File| *file.name == *format!("{COVER}.pdf");
        let (covers, mut rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.plan.documents).into_iter().partition(|(_, file)| is_cover(file));
        for paper in &self.how.papers {
            let (parts, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|(_, file)| joins(file, *paper));
            rest = others;
            if parts.is_empty() {
                continue;
            }
            let sum = |of: fn(&File) -> Option<usize>| parts.iter().filter_map(|(_, file)| of(file)).sum();
            let (sheets, cuts) = (Some(sum(|file| file.sheets)), Some(sum(|file| file.cuts)));
            let (mut all, mut holds) = (Vec::new(), Vec::new());
            for (Document { sheets, .. }, file) in covers.iter().cloned().chain(parts) {
                let pages = sheets.len();
                all.extend(sheets);
                holds.extend(file.holds.into_iter().chain(std::iter::repeat_with(Vec::new)).take(pages));
            }
            let file = File::pdf(&format!("kit-{paper}"), "Everything to print, in this order");
            self.add(all, File { paper: Some(paper.title()), sheets, cuts, holds, ..file });
        }
        self.plan.documents.extend(covers.into_iter().chain(rest));
    }
}
