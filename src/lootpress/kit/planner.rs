//! The planner: the data available while a kit is planned, and the plan itself.

use super::furniture;
use super::how::How;
use super::listed::File;
use super::pictures::Picture;
use super::sink::{Listener, Wanted, broken};
use cards::face::{Cut, Face};
use ground::diag::Diag;
use ground::name::Taken;
use ground::unit::{Affine, Mm, Size};
use paper::impose::duplex::{self, CARD, Layout};
use paper::impose::grid::Spacing;
use paper::impose::paper::Paper;
use paper::impose::{Document, Sheet};
use paper::typeset::{Case, Galley};
use std::sync::Arc;

/// A kit before any of it is printed. The order of documents is the order of `kit.json`.
pub(super) struct Plan {
    /// The PDF documents, each with its entry in `kit.json` so far.
    pub(super) documents: Vec<(Document, File)>,
    /// The cut files.
    pub(super) cuts: Vec<(File, String)>,
    /// The faces to draw as PNG.
    pub(super) pictures: Vec<Picture>,
    /// The number of faces in the box.
    pub(super) faces: usize,
    /// Texts that the rulebook's author exempted.
    pub(super) literals: Vec<String>,
}

/// Everything that is needed while a kit is planned.
pub(super) struct Planner<'a> {
    pub(super) wanted: &'a Wanted<'a>,
    pub(super) how: &'a How,
    pub(super) case: &'a Case<'a>,
    pub(super) listener: &'a dyn Listener,
    pub(super) diags: &'a mut Vec<Diag>,
    pub(super) plan: Plan,
    /// The names of its files.
    pub(super) taken: Taken,
}

impl Planner<'_> {
    /// Typesets a face; complaints are collected.
    pub(super) fn set(&mut self, face: &Face, cut: &Cut) -> Option<Arc<Galley>> {
        self.case.set(face, cut).drain(self.diags).map(Arc::new)
    }

    /// Whether there are no errors so far.
    pub(super) fn sound(&self) -> bool {
        self.wanted.found.whole && !broken(self.diags)
    }

    pub(super) fn layout(&self, paper: Paper) -> Layout {
        Layout {
            paper,
            way: match self.how.cutter {
                Some(cutter) => cutter.way(paper, CARD, false),
                None => duplex::upright(paper, self.how.spacing),
            },
            spacing: self.how.spacing,
            apart: Mm(0.0),
            sides: self.how.sides,
            flip: self.how.flip,
            back_offset: self.how.back_offset,
            order: self.how.order,
            marks: self.how.marks,
            skip: self.how.skip,
            strip: furniture::strip_on(paper).cut.trim,
            cutter: self.how.cutter,
        }
    }

    /// The transformation that corrects the printer's distortion of a sheet; `None` if there is nothing to correct.
    pub(super) fn undone(&self, sheet: Size, paper: Paper) -> Option<Affine> {
        // the calibration page has the same orientation as the cards
        self.how.distortion.undone(sheet, duplex::lies(sheet) != duplex::lies(self.layout(paper).sheet()))
    }

    /// Adds a document for this paper.
    pub(super) fn document(&mut self, sheets: Vec<Sheet>, paper: Paper, file: File) {
        let undone = |sheet: Sheet| match self.undone(sheet.size, paper) {
            Some(at) => sheet.moved(at),
            None => sheet,
        };
        let sheets = sheets.into_iter().map(undone).collect();
        self.add(sheets, file);
    }

    /// Adds a document as it is; its file name gets a number if another file has that name.
    pub(super) fn add(&mut self, sheets: Vec<Sheet>, file: File) {
        let file = File { name: self.taken.free(file.name), pages: Some(sheets.len()), ..file };
        let document = Document { title: format!("{}: {}", self.wanted.found.title, file.what), sheets };
        self.plan.documents.push((document, file));
    }

    /// Whether there is space between the cards on their sheets.
    pub(super) fn spaced(&self) -> bool {
        self.how.spacing == Spacing::Spaced
    }
}

/// Pieces with no side longer than this are tokens, which a knife or a punch cannot part from their neighbors in one cut.
const TOKEN: Mm = Mm(40.0);

/// The distance between pieces: tokens and outlined pieces keep their whole bleed, whatever the grid of the cards.
pub(super) fn apart(cut: &Cut) -> Mm {
    let small = cut.trim.w.max(cut.trim.h) <= TOKEN;
    if small || !cut.is_straight() { cut.bleed * 2.0 } else { Mm(0.0) }
}
