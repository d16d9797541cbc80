//! A report as a file: a page for the screen, or sheets through the press. Both show the same figures, set once by the same
//! typesetter; what they say is `report`'s business.

use crate::diag::{Checked, Diag};
use crate::impose::flow::{self, Block, Flow};
use crate::impose::paper::A4;
use crate::impose::{Document, Sheet};
use crate::press::Press;
use crate::report::{Figure, Report, foot};
use crate::typeset::{Case, Economy, Galley, Placed};
use crate::unit::{Affine, Mm, Rect};
use crate::world::{self, Project};
use std::sync::Arc;

pub(super) mod html;
pub(super) mod svg;

/// White at the left and right of a page, and above what flows.
pub(super) const MARGIN: Mm = Mm(16.0);
/// The foot of a page.
const FOOT: Mm = Mm(283.0);

/// The report as one HTML file that needs nothing else: no script, no network.
///
/// # Errors
/// Whatever stands in the way of setting its figures: templates that are broken, letters that no font has.
pub fn html(project: &Project, report: &Report) -> Checked<String> {
    Case::open(project, Economy::Full).then(|case| {
        let mut diags = Vec::new();
        let text = html::page(project, &case, report, &mut diags);
        kept(text, diags)
    })
}

/// The report as a PDF file, A4.
///
/// # Errors
/// As [`html`], and whatever the press cannot print.
pub fn pdf(project: &Project, report: &Report) -> Checked<Vec<u8>> {
    Case::open(project, Economy::Full).then(|case| {
        let mut diags = Vec::new();
        let document = document(&case, report, &mut diags);
        let pressed = Press::new(case.fonts()).pdf(&document, world::date());
        diags.extend(pressed.diags);
        kept(pressed.value, diags)
    })
}

/// The sheets of a report.
fn document(case: &Case, report: &Report, diags: &mut Vec<Diag>) -> Document {
    let mut blocks = Vec::new();
    let mut add = |figure: &Figure, opens: Option<&str>, keeps: bool| {
        let what = set(case, figure, diags).map(Arc::new);
        blocks.extend(what.map(|what| Block { what, opens: opens.map(str::to_owned), keeps }));
    };
    for (i, figure) in report.opening().iter().enumerate() {
        add(figure, (i == 0).then_some(report.title.as_str()), false);
    }
    for chapter in &report.chapters {
        add(&chapter.head(), Some(&chapter.title), true);
        chapter.plots.iter().flat_map(crate::report::Plot::figures).for_each(|f| add(&f, None, false));
    }
    let mut sheets = flowing(&blocks);
    feet(case, &report.title, &mut sheets, diags);
    Document { title: format!("{}: playtest report", report.title), sheets }
}

/// Figures one below the other down the pages.
pub(super) fn flowing(blocks: &[Block]) -> Vec<Sheet> {
    let area = Rect { x: MARGIN, y: MARGIN, w: A4.size.w - MARGIN * 2.0, h: FOOT - MARGIN - Mm(3.0) };
    flow::pages(blocks, Flow { size: A4.size, area, gap: Mm(5.0) })
}

/// Puts its foot on every page: what the report is called, which page, of how many.
pub(super) fn feet(case: &Case, title: &str, sheets: &mut [Sheet], diags: &mut Vec<Diag>) {
    let count = sheets.len();
    for (i, sheet) in sheets.iter_mut().enumerate() {
        if let Some(what) = set(case, &foot(title, i + 1, count), diags) {
            sheet.placed.push(Placed { what: Arc::new(what), at: Affine::shift(MARGIN, FOOT), clip: None });
        }
    }
}

/// A figure, set in type.
pub(super) fn set(case: &Case, figure: &Figure, diags: &mut Vec<Diag>) -> Option<Galley> {
    case.set(&figure.face, &figure.cut).drain(diags)
}

/// A value that is kept unless an error was met.
fn kept<T>(value: Option<T>, diags: Vec<Diag>) -> Checked<T> {
    match value {
        Some(value) => Checked::of(value, diags),
        None => Checked { value: None, diags },
    }
}
