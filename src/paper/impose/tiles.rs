//! Pieces larger than the paper, in overlapping tiles: each is cut along its left and upper edge and glued onto the flap of its
//! neighbor. Pure arithmetic.

use super::duplex::Layout;
use super::grid::{Grid, show, strip_at_foot};
use super::marks::{REACH, mark};
use super::paper::Way;
use super::{Imposed, Line, Piece, Sheet, Side, TooLarge, trim};
use crate::typeset::Galley;
use ground::unit::{Affine, Mm, Point, Rect, Size};
use std::sync::Arc;

/// The distance that a tile extends below its neighbor.
const OVERLAP: Mm = Mm(8.0);

/// The largest number of tiles; more mean a wrong number of millimeters.
const MOST: usize = 48;

/// Whether a piece is larger than the paper in both orientations.
pub fn needed(piece: &Piece, layout: &Layout) -> bool {
    let fits = |way| Grid::fit(layout.paper.area(way), &piece.front, Mm(0.0)).is_ok();
    !fits(Way::Portrait) && !fits(Way::Landscape)
}

/// The tiles of a piece, row by row; those of its back after those of its front.
///
/// # Errors
/// There would be too many tiles to glue.
pub fn impose(piece: &Piece, number: usize, layout: &Layout) -> Result<Vec<Imposed>, TooLarge> {
    let mut all = Vec::new();
    for (galley, side) in std::iter::once((&piece.front, "")).chain(piece.back.as_ref().map(|back| (back, ", back"))) {
        let plans = [Way::Portrait, Way::Landscape].map(|way| Plan::of(layout, way, trim(galley)));
        let plan = if plans[1].count() < plans[0].count() { &plans[1] } else { &plans[0] };
        if plan.count() > MOST {
            let most = Size { w: (plan.window.w * MOST as f32).max(Mm(0.0)), h: plan.window.h.max(Mm(0.0)) };
            return Err(TooLarge { title: galley.title.clone(), trim: trim(galley), most });
        }
        all.extend((0..plan.count()).map(|nth| plan.tile(galley, side, nth, number)));
    }
    Ok(all)
}

/// Tiles of one face on paper in one orientation.
struct Plan {
    sheet: Size,
    area: Rect,
    strip: Size,
    /// The largest part of the face that is printed on one tile.
    window: Size,
    columns: usize,
    rows: usize,
    whole: Size,
}

impl Plan {
    fn of(layout: &Layout, way: Way, whole: Size) -> Plan {
        let (sheet, area) = (layout.paper.lying(way), layout.paper.area(way));
        let window = Size { w: area.w - REACH * 2.0, h: area.h - REACH * 3.0 - layout.strip.h };
        let many = |whole: Mm, window: Mm| match (whole - OVERLAP) / (window - OVERLAP) {
            // on paper this small, tiles would consist of flaps only
            _ if window <= OVERLAP => MOST + 1,
            many => (many - 1e-4).ceil().clamp(1.0, 1000.0) as usize,
        };
        let (columns, rows) = (many(whole.w, window.w), many(whole.h, window.h));
        Plan { sheet, area, strip: layout.strip, window, columns, rows, whole }
    }

    fn count(&self) -> usize {
        self.columns * self.rows
    }

    fn tile(&self, face: &Arc<Galley>, side: &str, nth: usize, number: usize) -> Imposed {
        let (column, row) = (nth % self.columns, nth / self.columns);
        let (x, y) = ((self.window.w - OVERLAP) * column as f32, (self.window.h - OVERLAP) * row as f32);
        // on the trim: the position and size of the tile
        let part = Rect { x, y, w: self.window.w.min(self.whole.w - x), h: self.window.h.min(self.whole.h - y) };
        let area = self.area;
        let corner = Point { x: area.x + REACH, y: area.y + REACH };
        let at = Affine::shift(corner.x - part.x - face.bleed, corner.y - part.y - face.bleed);
        // beyond the outer edges the bleed is shown, as far as marks leave room
        let outer = |edge: bool| if edge { face.bleed.min(Mm(3.0)) } else { Mm(0.0) };
        let (right, last) = (column + 1 == self.columns, row + 1 == self.rows);
        let (l, t, r, b) = (outer(column == 0), outer(row == 0), outer(right), outer(last));
        let shown = Rect { x: corner.x - l, y: corner.y - t, w: part.w + l + r, h: part.h + t + b };
        // a flap is not cut off: the edge of the neighboring sheet is put along the mark
        let x_marks = [corner.x, corner.x + part.w - if right { Mm(0.0) } else { OVERLAP }];
        let y_marks = [corner.y, corner.y + part.h - if last { Mm(0.0) } else { OVERLAP }];
        let mut lines: Vec<Line> = Vec::new();
        for x in x_marks {
            for (near, far) in
                [(corner.y - Mm(3.5), corner.y - REACH), (corner.y + part.h + Mm(3.5), corner.y + part.h + REACH)]
            {
                lines.extend(mark(Point { x, y: near }, Point { x, y: far }));
            }
        }
        for y in y_marks {
            for (near, far) in
                [(corner.x - Mm(3.5), corner.x - REACH), (corner.x + part.w + Mm(3.5), corner.x + part.w + REACH)]
            {
                lines.extend(mark(Point { x: near, y }, Point { x: far, y }));
            }
        }
        let title = format!(
            "{}{side}, row {} of {}, column {} of {}",
            face.title,
            row + 1,
            self.rows,
            column + 1,
            self.columns
        );
        let placed = vec![show(face.clone(), at, shown)];
        let sheet = Sheet { title, size: self.sheet, placed, lines, die: None };
        let strip = strip_at_foot(area, self.strip);
        Imposed { sheet, holds: vec![number], side: Side::Front, cuts: 4, strip, toolpath: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impose::duplex::{Flip, Marks, Order, STILL, Sides};
    use crate::impose::grid::Spacing;
    use crate::impose::paper::A4;
    use ground::unit::Shape;

    fn layout() -> Layout {
        Layout {
            paper: A4,
            way: Way::Portrait,
            spacing: Spacing::Butted,
            apart: Mm(0.0),
            sides: Sides::Both,
            flip: Flip::Long,
            back_offset: STILL,
            strip: Size::mm(180.0, 3.2),
            order: Order::Rows,
            marks: Marks::Both,
            skip: 0,
            cutter: None,
        }
    }

    fn board(w: f32, h: f32) -> Piece {
        let size = Size::mm(w, h).grown(Mm(3.0));
        let front = Arc::new(Galley { title: "Board".into(), size, bleed: Mm(3.0), skeleton: None, slots: Vec::new() });
        Piece { front, back: None, radius: Mm(0.0), shape: Shape::Box, folds: Vec::new() }
    }

    /// Every point of the board is on some tile, neighbors share the overlap, and nothing is outside of the printable area.
    #[test]
    fn tiles_cover_the_board_and_overlap() {
        for (w, h) in [(420.0, 297.0), (300.0, 300.0), (211.0, 120.0), (841.0, 594.0)] {
            let tiles = impose(&board(w, h), 0, &layout()).expect("fits");
            let spans = |tile: &Imposed| {
                let placed = &tile.sheet.placed[0];
                placed.clip.as_ref().expect("clipped").area
            };
            let parts: Vec<Rect> = tiles.iter().map(spans).collect();
            for i in 0..60 {
                for j in 0..60 {
                    let p =
                        Point { x: Mm(3.0 + w * (i as f32 + 0.5) / 60.0), y: Mm(3.0 + h * (j as f32 + 0.5) / 60.0) };
                    let within = |r: &&Rect| r.x <= p.x && p.x <= r.right() && r.y <= p.y && p.y <= r.bottom();
                    assert!(parts.iter().any(|r| within(&r)), "{w} x {h}: {p:?}");
                }
            }
            let area: f32 = parts.iter().map(|r| r.w.0 * r.h.0).sum();
            assert!(tiles.len() == 1 || area > w * h + 100.0, "they overlap");
            for tile in &tiles {
                let placed = &tile.sheet.placed[0];
                let (clip, at) = (placed.clip.as_ref().expect("clipped").area, placed.at);
                let corner = at.apply(Point { x: clip.x, y: clip.y });
                let reach = Rect::of(tile.sheet.size).grown(-A4.margin);
                assert!(corner.x >= reach.x && corner.y >= reach.y, "{corner:?}");
                assert!(corner.x + clip.w <= reach.right() && corner.y + clip.h <= reach.bottom());
            }
        }
        assert!(impose(&board(2000.0, 2000.0), 0, &layout()).is_err());
    }
}
