//! The files of a kit for a cutting machine: cut files beside the sheets and, for machines that print by themselves, pictures
//! of the sheets.

use super::listed::File;
use super::pictures::Picture;
use super::planner::Planner;
use ground::diag::Diag;
use ground::name::FileName;
use paper::impose::cutter::Cutter;
use paper::impose::paper::Paper;
use paper::impose::{Imposed, Side};
use paper::plotter::{dxf, svg};
use std::sync::Arc;

impl Planner<'_> {
    /// Complains about papers that the machine does not take.
    pub(super) fn takes(&mut self) {
        let Some(cutter) = self.how.cutter else { return };
        for paper in &self.how.papers {
            if let Some(why) = cutter.refuses(*paper) {
                let what = format!("{} cannot be cut with a {}: {why}", paper.title(), cutter.title());
                let help = "choose another `--paper`, a smaller `--margin`, or build without `--cutter`";
                let at = self.how.said(&["cutter", "paper", "margin"]);
                self.diags.push(Diag::error(at, "cutter-paper", what).help(help));
            }
        }
    }

    /// The cut files for imposed sheets, one for all sheets with the same cuts, and pictures of the fronts if the machine
    /// prints. Returns the file with the sheets, which determines the length of their marks.
    pub(super) fn plotted(&mut self, of: File, paper: Paper, imposed: &[Imposed], holds: &[Vec<usize>]) -> File {
        let Some(cutter) = self.how.cutter else { return of };
        let stem = of.name.trim_end_matches(&format!("-{paper}.pdf")).to_owned();
        let fronts: Vec<&Imposed> = imposed.iter().filter(|sheet| sheet.side == Side::Front).collect();
        let (mut first, mut arms) = (1, Vec::new());
        for alike in fronts.chunk_by(|a, b| a.toolpath == b.toolpath) {
            let last = first + alike.len() - 1;
            let sheets = match (first, last) {
                (1, last) if last == fronts.len() => "all sheets".to_owned(),
                (first, last) if first == last => format!("sheet {first}"),
                (first, last) => format!("sheets {first} to {last}"),
            };
            first = last + 1;
            let Some(path) = &alike[0].toolpath else { continue };
            let marks = path.marks.map(|marks| format!("; {}", marks.told())).unwrap_or_default();
            arms.extend(path.marks.map(|marks| format!("{} mm", marks.arm.0)));
            let what = format!("{}: the cut of {sheets}{marks}", of.what);
            for (ending, text) in [("dxf", dxf::text(path)), ("svg", svg::text(path))] {
                let name = self.taken.free(FileName::made(&[&format!("{stem}-cut-{paper}")], ending));
                self.plan.cuts.push((File { paper: Some(paper.title()), ..File::named(name, &what) }, text));
            }
        }
        if cutter.prints() {
            let shown = imposed.iter().zip(holds).filter(|(sheet, _)| sheet.side == Side::Front);
            for (nth, (sheet, held)) in (1..).zip(shown) {
                let name = self.taken.free(FileName::made(&[&format!("{stem}-{nth}")], "png"));
                let what = format!("{}, sheet {nth} as a picture", of.what);
                self.plan.pictures.push(Picture::new(name, what, Arc::new(sheet.sheet.clone().galley()), held.clone()));
            }
        }
        arms.dedup();
        let what = if arms.is_empty() { of.what } else { format!("{}; marks {}", of.what, arms.join(" and ")) };
        File { what, ..of }
    }
}

/// What people do with the files, for the page to read first.
pub(super) fn told(cutter: Cutter) -> String {
    match cutter {
        Cutter::Cricut => "*Cricut*: upload each sheet (.png) and its cut (-cut-, .svg) to Design Space, give both the same size, center both, \
                           attach them, and use Print Then Cut."
            .to_owned(),
        Cutter::ScanNCut => "*ScanNCut*: scan the printed sheet, open its cut (-cut-, .svg), and lay it over the pieces.".to_owned(),
        _ => format!(
            "*{}*: open the cut (-cut-, .dxf) of a sheet, and center it on a page that lies as the sheet does. Enter the registration \
             marks: {} mm from the edge, 1 mm thick, and as long as the table says.",
            cutter.title(),
            cutter.inset().0
        ),
    }
}
