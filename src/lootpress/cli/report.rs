//! A report as a file: a page for the screen, or sheets through the press. Both show the same figures, typeset once.
//! `report` has the content.

use ground::diag::{Checked, Diag};
use ground::unit::{Affine, Mm, Rect, Size};
use ground::world::{self, Project};
use paper::impose::flow::{self, Block, Flow};
use paper::impose::paper::A4;
use paper::impose::{Document, Sheet};
use paper::press::Press;
use paper::typeset::{Case, Economy, Galley, Mark, Placed};
use std::sync::Arc;
use table::report::{self, ABREAST, Exhibit, Figure, Plot, Report, foot};

pub(super) mod html;
pub(super) mod svg;

/// The margin at the left and right of a page, and above its contents.
pub(super) const MARGIN: Mm = Mm(16.0);
/// The distance from one figure to the next below it.
const GAP: Mm = Mm(5.0);
/// The height of the footer.
const FOOT: Mm = Mm(283.0);

/// The report as one HTML file that needs nothing else: no script, no network.
///
/// # Errors
/// The figures cannot be typeset: a template is broken, or no font has a letter.
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
/// As [`html`]; also if the press cannot print something.
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
    let block = |what: Option<Galley>, opens: Option<&str>, keeps: bool| {
        what.map(|what| Block { what: Arc::new(what), opens: opens.map(str::to_owned), keeps })
    };
    let mut blocks: Vec<Block> = Vec::new();
    blocks.extend(block(set(case, &report.opening(), diags), Some(&report.title), false));
    for (i, look) in report.looks.iter().enumerate() {
        blocks.extend(block(set(case, &look.head(i + 1), diags), None, !look.cards.is_empty()));
        blocks.extend(look.cards.chunks(ABREAST).filter_map(|row| block(abreast(case, row, diags), None, false)));
    }
    let above = blocks.iter().map(|b| b.what.size.h.0 + GAP.0).sum();
    blocks.extend(report.lines(above).iter().filter_map(|figure| block(set(case, figure, diags), None, false)));
    for chapter in &report.chapters {
        blocks.extend(block(set(case, &chapter.head(), diags), Some(&chapter.title), true));
        blocks.extend(chapter.cards.chunks(ABREAST).filter_map(|row| block(abreast(case, row, diags), None, true)));
        let figures = chapter.plots.iter().flat_map(Plot::figures);
        blocks.extend(figures.filter_map(|figure| block(set(case, &figure, diags), None, false)));
    }
    let mut sheets = flowing(&blocks);
    feet(case, &report.title, &mut sheets, diags);
    Document { title: format!("{}: playtest report", report.title), sheets }
}

/// Places figures one below another on the pages.
pub(super) fn flowing(blocks: &[Block]) -> Vec<Sheet> {
    let area = Rect { x: MARGIN, y: MARGIN, w: A4.size.w - MARGIN * 2.0, h: FOOT - MARGIN - Mm(3.0) };
    flow::pages(blocks, Flow { size: A4.size, area, gap: GAP })
}

/// Adds the footer to every page: the title of the report, the page number, the number of pages.
pub(super) fn feet(case: &Case, title: &str, sheets: &mut [Sheet], diags: &mut Vec<Diag>) {
    let count = sheets.len();
    for (i, sheet) in sheets.iter_mut().enumerate() {
        if let Some(what) = set(case, &foot(title, i + 1, count), diags) {
            sheet.placed.push(Placed { what: Arc::new(what), at: Affine::shift(MARGIN, FOOT), clip: None });
        }
    }
}

/// Small cards side by side, with the text about each.
fn abreast(case: &Case, cards: &[Exhibit], diags: &mut Vec<Diag>) -> Option<Galley> {
    let (captions, boxes) = report::abreast(cards);
    let captions = set(case, &captions, diags)?;
    let mut marks = Vec::new();
    for (Exhibit { card, .. }, room) in cards.iter().zip(boxes) {
        let Size { w, h } = card.cut.trim;
        let k = (room.w / w).min(room.h / h);
        let Some(what) = case.set_small(&card.face, &card.cut, k).drain(diags) else { continue };
        // centered at the bottom of its box; the part beyond the cut is not shown
        let (x, y) = (room.x + (room.w - w * k) / 2.0, room.y + room.h - h * k);
        let bleed = card.cut.bleed;
        let clip = Some(card.cut.clip(bleed));
        let at = Affine::shift(-bleed, -bleed).then(Affine::scale(k)).then(Affine::shift(x, y));
        marks.push(Mark::Figure(Placed { what: Arc::new(what), at, clip }));
    }
    let (title, size) = (captions.title.clone(), captions.size);
    let said = Placed { what: Arc::new(captions), at: Affine::IDENTITY, clip: None };
    marks.push(Mark::Galley(said));
    Some(Galley { title, size, bleed: Mm(0.0), skeleton: None, slots: vec![marks] })
}

/// A figure, typeset.
pub(super) fn set(case: &Case, figure: &Figure, diags: &mut Vec<Diag>) -> Option<Galley> {
    case.set(&figure.face, &figure.cut).drain(diags)
}

/// The value, unless there was an error.
fn kept<T>(value: Option<T>, diags: Vec<Diag>) -> Checked<T> {
    match value {
        Some(value) => Checked::of(value, diags),
        None => Checked { value: None, diags },
    }
}
