//! The number of pieces of one size that fit on an area of paper, and their positions.

use super::{TooLarge, map, trim, undo};
use crate::typeset::{Galley, Placed};
use ground::unit::{Affine, Mm, Point, Rect, Size};
use std::sync::Arc;

/// The bleed beyond the block: the largest that is shown, and the smallest with which a grid is computed.
const OUTER: (Mm, Mm) = (Mm(3.0), Mm(2.0));

/// The space between the outer bleed and the printer's margin, for the ends of the crop marks.
const MARK_ENDS: Mm = Mm(0.7);

/// The gap between neighbors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// No gap: one cut separates two pieces.
    Butted,
    /// A gap with 2 mm of bleed of each piece: two cuts.
    Spaced,
}

impl Spacing {
    /// The distance between two trims.
    pub fn gap(self) -> Mm {
        match self {
            Spacing::Butted => Mm(0.0),
            Spacing::Spaced => Mm(4.0),
        }
    }
}

/// Rows and columns of equal pieces, centered in an area of paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The printable area.
    pub area: Rect,
    /// The distance from the first trim to the last.
    pub block: Rect,
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// Whether the pieces are turned by 90 degrees.
    pub turned: bool,
    /// The trim of a piece in its orientation.
    pub cell: Size,
    /// The distance between two trims.
    pub gap: Mm,
    /// The largest visible part, beyond the trim, of pieces at the edge.
    pub bleed: Mm,
}

impl Grid {
    /// A grid with as many pieces as fit with this distance between trims; upright rather than turned if both hold
    /// the same number.
    pub fn fit(area: Rect, piece: &Galley, gap: Mm) -> Result<Grid, TooLarge> {
        let (title, trim) = (&piece.title, trim(piece));
        let room = Size { w: area.w.max(Mm(0.0)), h: area.h.max(Mm(0.0)) };
        match Grid::most(area, trim, gap) {
            grid if grid.count() > 0 => Ok(grid),
            _ => Err(TooLarge { title: title.clone(), trim, most: room }),
        }
    }

    /// A grid for pieces of this size; empty if none fits.
    pub(super) fn most(area: Rect, upright: Size, gap: Mm) -> Grid {
        let way = |outer, turned| Grid::lay(area, if turned { upright.turned() } else { upright }, outer, turned, gap);
        let best = |outer| {
            let (upright, turned) = (way(outer, false), way(outer, true));
            if turned.count() > upright.count() { turned } else { upright }
        };
        // a board that fills the sheet may have no bleed, but cards need some
        Some(best(OUTER.1)).filter(|g| g.count() > 0).unwrap_or_else(|| best(Mm(0.0)))
    }

    fn lay(area: Rect, cell: Size, outer: Mm, turned: bool, gap: Mm) -> Grid {
        // a small tolerance, so that nine times a third is three
        let many =
            |room: Mm, one: Mm| ((room - outer * 2.0 + gap) / (one + gap) + 1e-4).floor().clamp(0.0, 100.0) as usize;
        Grid { turned, ..Grid::centered(area, (many(area.w, cell.w), many(area.h, cell.h)), cell, gap) }
    }

    /// So many columns and rows of upright pieces in the middle of an area.
    pub(super) fn centered(area: Rect, (columns, rows): (usize, usize), cell: Size, gap: Mm) -> Grid {
        let span = |n: usize, one: Mm| (one + gap) * n as f32 - gap;
        let (w, h) = (span(columns, cell.w), span(rows, cell.h));
        let block = Rect { x: area.x + (area.w - w) / 2.0, y: area.y + (area.h - h) / 2.0, w, h };
        Grid { area, block, columns, rows, turned: false, cell, gap, bleed: OUTER.0 }
    }

    /// The number of pieces in the grid.
    pub fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// The space between the block and the edge of the printable area: the narrower side, horizontally and
    /// vertically.
    pub fn room(&self) -> (Mm, Mm) {
        let (a, b) = (self.area, self.block);
        ((b.x - a.x).min(a.right() - b.right()), (b.y - a.y).min(a.bottom() - b.bottom()))
    }

    /// How far pieces at the edge of the block extend beyond their trim, in x and y.
    pub fn outer(&self) -> (Mm, Mm) {
        let cropped = |room: Mm| self.bleed.min(room - MARK_ENDS).max(Mm(0.0));
        (cropped(self.room().0), cropped(self.room().1))
    }

    /// The trim of piece `i`, row by row.
    pub fn trim(&self, i: usize) -> Rect {
        let (column, row) = (i % self.columns, i / self.columns);
        Rect {
            x: self.block.x + (self.cell.w + self.gap) * column as f32,
            y: self.block.y + (self.cell.h + self.gap) * row as f32,
            w: self.cell.w,
            h: self.cell.h,
        }
    }

    /// The visible area of piece `i` of the first `used`: its trim, half the gap towards neighbors, the outer bleed elsewhere.
    pub fn shown(&self, i: usize, used: usize) -> Rect {
        let (column, row) = (i % self.columns, i / self.columns);
        let (outer, trim, half) = (self.outer(), self.trim(i), self.gap / 2.0);
        let side = |neighbour: bool, outer: Mm| if neighbour { half } else { outer };
        let (left, right) = (side(column > 0, outer.0), side(column + 1 < self.columns && i + 1 < used, outer.0));
        let (top, bottom) = (side(row > 0, outer.1), side(i + self.columns < used, outer.1));
        Rect { x: trim.x - left, y: trim.y - top, w: trim.w + left + right, h: trim.h + top + bottom }
    }

    /// From an upright piece, whose trim begins at the origin, to cell `i`.
    pub(super) fn cell_at(&self, i: usize) -> Affine {
        let Rect { x, y, w, .. } = self.trim(i);
        let lying = if self.turned { Affine::turn(90.0).then(Affine::shift(w, Mm(0.0))) } else { Affine::IDENTITY };
        lying.then(Affine::shift(x, y))
    }

    /// Puts a front into cell `i` of the first `used`.
    pub fn place(&self, i: usize, used: usize, front: &Arc<Galley>) -> Placed<Galley> {
        let at = Affine::shift(-front.bleed, -front.bleed).then(self.cell_at(i));
        show(front.clone(), at, self.shown(i, used))
    }
}

/// A placed item, clipped to the visible area and to its own bleed.
pub(super) fn show(what: Arc<Galley>, at: Affine, shown: Rect) -> Placed<Galley> {
    let clip = common(map(undo(at), shown), Rect::of(what.size));
    Placed { what, at, clip: Some(clip.into()) }
}

fn common(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.max(b.x), a.y.max(b.y));
    Rect { x, y, w: a.right().min(b.right()) - x, h: a.bottom().min(b.bottom()) - y }
}

/// A strip at the bottom of the printable area, centered; `None` if it is too long.
pub(super) fn strip_at_foot(area: Rect, strip: Size) -> Option<Affine> {
    (area.w >= strip.w).then(|| Affine::shift(area.x + (area.w - strip.w) / 2.0, area.bottom() - strip.h))
}

/// The positions for a strip of this size beside the block, outside of its marks: below it; or on its left, reading upward.
pub(super) fn strips(grid: &Grid, strip: Size, reach: Mm) -> impl Iterator<Item = Affine> {
    let (area, block) = (grid.area, grid.block);
    let needed = strip.h + reach;
    let below = strip_at_foot(area, strip).filter(|_| area.bottom() - block.bottom() >= needed);
    let foot = Point { x: area.x, y: area.y + (area.h + strip.w) / 2.0 };
    let beside = Affine::turn(270.0).then(Affine::shift(foot.x, foot.y));
    below.into_iter().chain((block.x - area.x >= needed && area.h >= strip.w).then_some(beside))
}
