//! Imposition: places galleys on sheets, in grids, duplex, gutterfold and booklet layouts, with marks. Pure arithmetic on sizes
//! and positions; nothing is typeset or printed here.

use crate::typeset::{Galley, Placed, Rgb};
use ground::unit::{Affine, Mm, Point, Pt, Rect, Shape, Size};
use std::fmt;
use std::sync::Arc;

pub mod booklet;
pub mod duplex;
pub mod flow;
pub mod fold;
pub mod grid;
mod marks;
pub mod paper;
pub mod tiles;

/// Round pieces with no side longer than this are punched out: a cutting line would be visible.
pub const PUNCHED: Mm = Mm(40.0);

/// One side of one piece of paper. Coordinates are mm, y down, origin at the upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The name of the page, for its bookmark.
    pub title: String,
    /// The paper.
    pub size: Size,
    /// Its contents, in painting order.
    pub placed: Vec<Placed<Galley>>,
    /// Crop marks, fold lines.
    pub lines: Vec<Line>,
    /// The cut of the page, if it has one piece and a printer cuts it; on all other sheets people cut pieces out of the whole
    /// paper.
    pub die: Option<Die>,
}

/// A cut that is the page's own.
#[derive(Clone, Debug, PartialEq)]
pub struct Die {
    /// The position of the finished piece on the sheet.
    pub trim: Rect,
    /// The bleed on every side.
    pub bleed: Mm,
    /// Radius of its corners.
    pub radius: Mm,
    /// The shape that is cut out of the rectangle.
    pub shape: Shape,
}

impl Die {
    /// Whether the trim box describes the cut completely, apart from rounded corners: it is no disc and no outline.
    pub fn is_straight(&self) -> bool {
        let size = Size { w: self.trim.w, h: self.trim.h };
        self.shape.is_box() && !self.shape.is_disc(size, self.radius)
    }
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// From.
    pub from: Point,
    /// To.
    pub to: Point,
    /// Thickness.
    pub width: Pt,
    /// Color.
    pub ink: Rgb,
}

/// A document to be pressed: sheets in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// Title, for the reader's window and the bookmarks.
    pub title: String,
    /// The sheets, each a page.
    pub sheets: Vec<Sheet>,
}

/// A piece to cut out: a front and its back.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The front.
    pub front: Arc<Galley>,
    /// The back, if it has one: as large as the front.
    pub back: Option<Arc<Galley>>,
    /// Radius of its corners when it is cut out.
    pub radius: Mm,
    /// The shape that is cut out of its rectangle.
    pub shape: Shape,
}

/// A sheet, its contents, and where there is room for its label.
#[derive(Clone, Debug, PartialEq)]
pub struct Imposed {
    /// The sheet.
    pub sheet: Sheet,
    /// The pieces on it, by their number in the order they were handed in.
    pub holds: Vec<usize>,
    /// Which side of the paper.
    pub side: Side,
    /// How many straight cuts part its pieces.
    pub cuts: usize,
    /// From the label's own coordinates to the sheet's; `None` if the pieces leave no room for it.
    pub strip: Option<Affine>,
}

/// A side of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Printed first.
    Front,
    /// The side after the flip.
    Back,
}

/// A piece that no sheet of this paper has room for.
#[derive(Clone, Debug, PartialEq)]
pub struct TooLarge {
    /// The name of the piece, for people.
    pub title: String,
    /// Its size after cutting.
    pub trim: Size,
    /// The largest that fits, upright or turned.
    pub most: Size,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [w, h, most_w, most_h] =
            [self.trim.w, self.trim.h, self.most.w, self.most.h].map(|side| (side.0 * 100.0).round() / 100.0);
        write!(f, "{w} x {h} mm does not fit on {most_w} x {most_h} mm of paper")
    }
}

/// A page that fills its sheet, bleed cut off.
pub fn page(title: impl Into<String>, galley: Arc<Galley>) -> Sheet {
    let size = trim(&galley);
    let at = Affine::shift(-galley.bleed, -galley.bleed);
    let clip = (galley.bleed.0 > 0.0).then(|| Rect::of(galley.size).grown(-galley.bleed).into());
    Sheet { title: title.into(), size, placed: vec![Placed { what: galley, at, clip }], lines: Vec::new(), die: None }
}

/// The size of a galley after cutting.
pub fn trim(galley: &Galley) -> Size {
    galley.size.grown(-galley.bleed)
}

/// The map that undoes a turn, mirror or shift (not a scaling).
fn undo(at: Affine) -> Affine {
    let [a, b, c, d, e, f] = at.0;
    Affine([a, c, b, d, -(a * e + b * f), -(c * e + d * f)])
}

/// The position of an upright rectangle after right-angle rotations, mirroring and shifts.
fn map(at: Affine, r: Rect) -> Rect {
    let (p, q) = (at.apply(Point { x: r.x, y: r.y }), at.apply(Point { x: r.right(), y: r.bottom() }));
    let (x, y) = (p.x.min(q.x), p.y.min(q.y));
    Rect { x, y, w: p.x.max(q.x) - x, h: p.y.max(q.y) - y }
}

/// A mirror left to right of something this wide.
fn mirror(w: Mm) -> Affine {
    Affine([-1.0, 0.0, 0.0, 1.0, w.0, 0.0])
}

impl Line {
    /// The same line, moved.
    fn moved(self, at: Affine) -> Line {
        Line { from: at.apply(self.from), to: at.apply(self.to), ..self }
    }
}
