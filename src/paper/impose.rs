//! Imposition: places galleys on sheets, in grids, duplex, gutterfold and booklet layouts, with marks. Pure arithmetic on sizes
//! and positions; nothing is typeset or printed here.

use crate::typeset::{Galley, Mark, Placed, Rgb};
use ground::unit::{Affine, Fold, Mm, Point, Pt, Rect, Shape, Size};
use std::fmt;
use std::sync::Arc;
use toolpath::Toolpath;

pub mod booklet;
pub mod cutter;
pub mod distortion;
pub mod duplex;
pub mod flow;
pub mod fold;
pub mod grid;
mod marks;
pub mod paper;
pub mod punch;
pub mod tiles;
pub mod toolpath;

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
    /// The cut of the page, if it has one piece and a printer cuts it; on all other sheets, users cut the pieces out
    /// themselves.
    pub die: Option<Die>,
}

/// The cut of a single page.
#[derive(Clone, Debug, PartialEq)]
pub struct Die {
    /// The position of the finished piece on the sheet.
    pub trim: Rect,
    /// The bleed on every side.
    pub bleed: Mm,
    /// Radius of its corners.
    pub radius: Mm,
    /// The shape into which the rectangle is cut.
    pub shape: Shape,
    /// The lines that are cut within it: the pieces of a punchboard, except their bridges.
    pub within: Vec<Vec<Point>>,
}

impl Die {
    /// Whether the trim box describes the cut completely, apart from rounded corners: the piece is neither a disc nor
    /// an outline, and nothing is punched out of it.
    pub fn is_straight(&self) -> bool {
        let size = Size { w: self.trim.w, h: self.trim.h };
        self.within.is_empty() && self.shape.is_box() && !self.shape.is_disc(size, self.radius)
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
    /// The title, for the window of the reader and for the bookmarks.
    pub title: String,
    /// The sheets, each a page.
    pub sheets: Vec<Sheet>,
}

/// A piece to cut out: a front and its back.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The front.
    pub front: Arc<Galley>,
    /// The back, if it has one; it is as large as the front.
    pub back: Option<Arc<Galley>>,
    /// The radius of its corners after cutting.
    pub radius: Mm,
    /// The shape into which its rectangle is cut.
    pub shape: Shape,
    /// The lines along which it is folded, from the upper left corner of its trim.
    pub folds: Vec<Fold>,
}

/// A sheet with its contents, and the place for its label.
#[derive(Clone, Debug, PartialEq)]
pub struct Imposed {
    /// The sheet.
    pub sheet: Sheet,
    /// The pieces on it, by their index in the list that was passed in.
    pub holds: Vec<usize>,
    /// The side of the paper.
    pub side: Side,
    /// The number of straight cuts between its pieces.
    pub cuts: usize,
    /// The transform from the label's own coordinates to those of the sheet; `None` if the pieces leave no room for
    /// it.
    pub strip: Option<Affine>,
    /// What a cutting machine does to it.
    pub toolpath: Option<Arc<Toolpath>>,
}

/// A side of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Printed first.
    Front,
    /// The side after the flip.
    Back,
}

/// A piece that does not fit on any sheet of this paper.
#[derive(Clone, Debug, PartialEq)]
pub struct TooLarge {
    /// The name of the piece as it is shown.
    pub title: String,
    /// Its size after cutting.
    pub trim: Size,
    /// The largest size that fits, upright or turned.
    pub most: Size,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [w, h, most_w, most_h] =
            [self.trim.w, self.trim.h, self.most.w, self.most.h].map(|side| (side.0 * 100.0).round() / 100.0);
        write!(f, "{w} x {h} mm does not fit on {most_w} x {most_h} mm of paper")
    }
}

/// A page that fills its sheet, without its bleed.
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

/// The map that undoes a rotation, a mirroring or a shift (not a scaling).
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

/// A horizontal mirroring of something with this width.
fn mirror(w: Mm) -> Affine {
    Affine([-1.0, 0.0, 0.0, 1.0, w.0, 0.0])
}

/// The color of the paper.
const PAPER: Rgb = Rgb([255, 255, 255]);

impl Sheet {
    /// A side of a sheet as one galley, with its marks, which are horizontal or vertical.
    pub fn galley(self) -> Galley {
        let Sheet { title, size, placed, lines, .. } = self;
        let lines = lines.iter().map(|line| Mark::Fill { area: line.area(), ink: line.ink });
        let marks = placed.into_iter().map(Mark::Galley).chain(lines).collect();
        Galley { title, size, bleed: Mm(0.0), skeleton: None, slots: vec![marks] }
    }

    /// The same, with everything on it moved.
    #[must_use]
    pub fn moved(mut self, at: Affine) -> Sheet {
        self.placed.iter_mut().for_each(|placed| placed.at = placed.at.then(at));
        self.lines = self.lines.into_iter().map(|line| line.moved(at)).collect();
        self
    }

    /// How far beyond an area it is printed.
    pub fn beyond(&self, area: Rect) -> Mm {
        // an area that is only cleared prints nothing
        let clears = |mark: &Mark| matches!(mark, Mark::Fill { ink: PAPER, .. });
        let printed = |p: &&Placed<Galley>| p.what.skeleton.is_some() || !p.what.slots.iter().flatten().all(clears);
        let shown = self
            .placed
            .iter()
            .filter(printed)
            .map(|p| p.at.around(p.clip.as_ref().map_or(Rect::of(p.what.size), |clip| clip.area)));
        let sides = |r: Rect| [area.x - r.x, area.y - r.y, r.right() - area.right(), r.bottom() - area.bottom()];
        shown.chain(self.lines.iter().map(Line::area)).flat_map(sides).fold(Mm(0.0), Mm::max)
    }
}

impl Line {
    /// The same line, shifted.
    fn moved(self, at: Affine) -> Line {
        Line { from: at.apply(self.from), to: at.apply(self.to), ..self }
    }

    /// The area that it covers, if it is horizontal or vertical.
    pub fn area(&self) -> Rect {
        let thick = Mm::from(self.width);
        let span = |a: Mm, b: Mm| if a == b { (a - thick / 2.0, thick) } else { (a.min(b), a.max(b) - a.min(b)) };
        let ((x, w), (y, h)) = (span(self.from.x, self.to.x), span(self.from.y, self.to.y));
        Rect { x, y, w, h }
    }
}
