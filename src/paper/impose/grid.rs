//! The number of pieces of one size that fit on an area of paper, and their positions.

use super::{TooLarge, map, trim, undo};
use crate::typeset::{Galley, Placed};
use ground::unit::{Affine, Mm, Point, Rect, Size};
use std::sync::Arc;

/// Bleed beyond the block: the most that is shown, and the least a grid is counted with.
const OUTER: (Mm, Mm) = (Mm(3.0), Mm(2.0));

/// The space between the outer bleed and the printer's margin, for the ends of the crop marks.
const MARK_ENDS: Mm = Mm(0.7);

/// The gap between neighbors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// Nothing: one cut parts two pieces.
    Butted,
    /// 2 mm of bleed of each: two cuts.
    Spaced,
}

impl Spacing {
    /// From trim to trim.
    pub fn gap(self) -> Mm {
        match self {
            Spacing::Butted => Mm(0.0),
            Spacing::Spaced => Mm(4.0),
        }
    }
}

/// Rows and columns of equal pieces, in the middle of a stretch of paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The printable area.
    pub area: Rect,
    /// From the first trim to the last.
    pub block: Rect,
    /// How many side by side.
    pub columns: usize,
    /// How many below each other.
    pub rows: usize,
    /// Whether the pieces are turned by 90 degrees.
    pub turned: bool,
    /// The trim of a piece in its orientation.
    pub cell: Size,
    /// From trim to trim.
    pub gap: Mm,
}

impl Grid {
    /// As many as fit with this much from trim to trim, upright rather than turned if as many fit either way.
    pub fn fit(area: Rect, piece: &Galley, gap: Mm) -> Result<Grid, TooLarge> {
        let (title, trim) = (&piece.title, trim(piece));
        let room = Size { w: area.w.max(Mm(0.0)), h: area.h.max(Mm(0.0)) };
        match Grid::most(area, trim, gap) {
            grid if grid.count() > 0 => Ok(grid),
            _ => Err(TooLarge { title: title.clone(), trim, most: room }),
        }
    }

    /// The same for pieces of this size; if none fits, an empty grid.
    pub(super) fn most(area: Rect, upright: Size, gap: Mm) -> Grid {
        let way = |outer, turned| Grid::lay(area, if turned { upright.turned() } else { upright }, outer, turned, gap);
        let best = |outer| {
            let (upright, turned) = (way(outer, false), way(outer, true));
            if turned.count() > upright.count() { turned } else { upright }
        };
        // a board that fills the sheet may do without bleed, cards may not
        Some(best(OUTER.1)).filter(|g| g.count() > 0).unwrap_or_else(|| best(Mm(0.0)))
    }

    fn lay(area: Rect, cell: Size, outer: Mm, turned: bool, gap: Mm) -> Grid {
        // a hair of tolerance, so that nine times a third is three
        let many =
            |room: Mm, one: Mm| ((room - outer * 2.0 + gap) / (one + gap) + 1e-4).floor().clamp(0.0, 100.0) as usize;
        let (columns, rows) = (many(area.w, cell.w), many(area.h, cell.h));
        let span = |n: usize, one: Mm| (one + gap) * n as f32 - gap;
        let (w, h) = (span(columns, cell.w), span(rows, cell.h));
        let block = Rect { x: area.x + (area.w - w) / 2.0, y: area.y + (area.h - h) / 2.0, w, h };
        Grid { area, block, columns, rows, turned, cell, gap }
    }

    /// How many pieces it holds.
    pub fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// The space between the block and the printable area's edge: beside it, and above and below it, the narrower side each.
    pub fn room(&self) -> (Mm, Mm) {
        let (a, b) = (self.area, self.block);
        ((b.x - a.x).min(a.right() - b.right()), (b.y - a.y).min(a.bottom() - b.bottom()))
    }

    /// How far pieces at the rim are shown beyond their trim, in x and y.
    pub fn outer(&self) -> (Mm, Mm) {
        let cropped = |room: Mm| OUTER.0.min(room - MARK_ENDS).max(Mm(0.0));
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

    /// Puts a front into cell `i` of the first `used`.
    pub fn place(&self, i: usize, used: usize, front: &Arc<Galley>) -> Placed<Galley> {
        let trim = self.trim(i);
        let lying =
            if self.turned { Affine::turn(90.0).then(Affine::shift(front.size.h, Mm(0.0))) } else { Affine::IDENTITY };
        let at = lying.then(Affine::shift(trim.x - front.bleed, trim.y - front.bleed));
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

/// A strip at the foot of the printable area, centered; `None` if it is too long.
pub(super) fn strip_at_foot(area: Rect, strip: Size) -> Option<Affine> {
    (area.w >= strip.w).then(|| Affine::shift(area.x + (area.w - strip.w) / 2.0, area.bottom() - strip.h))
}

/// The position of a strip of this size beside the block, outside of the crop marks: below it, or on its left, read from below.
pub(super) fn strip(grid: &Grid, strip: Size, reach: Mm) -> Option<Affine> {
    let (area, block) = (grid.area, grid.block);
    let needed = strip.h + reach;
    if area.bottom() - block.bottom() >= needed && area.w >= strip.w {
        let x = area.x + (area.w - strip.w) / 2.0;
        return Some(Affine::shift(x, area.bottom() - strip.h));
    }
    if block.x - area.x >= needed && area.h >= strip.w {
        let foot = Point { x: area.x, y: area.y + (area.h + strip.w) / 2.0 };
        return Some(Affine::turn(270.0).then(Affine::shift(foot.x, foot.y)));
    }
    None
}
