//! Crop marks: short lines outside the block, on every line of cut. Never a line round a piece: it would show on one side
//! of every cut that is not perfect.

use super::Line;
use super::grid::Grid;
use crate::typeset::Rgb;
use crate::unit::{Mm, Point, Pt, Shape};

/// How far from the trim marks reach.
pub(super) const REACH: Mm = Mm(5.0);

/// Between the outer bleed and a mark, and between the trim and a mark that has to cross the bleed.
const CLEAR: Mm = Mm(0.5);

/// The shortest mark worth drawing beyond the bleed.
const SHORTEST: Mm = Mm(1.4);

const INK: Rgb = Rgb([0, 0, 0]);
const HALO: Rgb = Rgb([255, 255, 255]);

/// The marks for the first `used` cells of a grid.
pub(super) fn crop(grid: &Grid, used: usize) -> Vec<Line> {
    let (block, (outer_x, outer_y), (room_x, room_y)) = (grid.block, grid.outer(), grid.room());
    let (down, across) = lines_of_cut(grid, used);
    let mut lines = Vec::new();
    for x in down {
        if let Some((near, far)) = span(room_y, outer_y) {
            for (from, to) in [(block.y - near, block.y - far), (block.bottom() + near, block.bottom() + far)] {
                lines.extend(mark(Point { x, y: from }, Point { x, y: to }));
            }
        }
    }
    for y in across {
        if let Some((near, far)) = span(room_x, outer_x) {
            for (from, to) in [(block.x - near, block.x - far), (block.right() + near, block.right() + far)] {
                lines.extend(mark(Point { x: from, y }, Point { x: to, y }));
            }
        }
    }
    lines
}

/// Outlines that scissors follow, for pieces that are not cut from mark to mark.
pub(super) fn outlines(grid: &Grid, used: usize, shape: Shape) -> Vec<Line> {
    let corners = (0..used).filter_map(|i| shape.corners(grid.trim(i), grid.turned));
    corners.flat_map(|corners| (0..6).flat_map(move |i| mark(corners[i], corners[(i + 1) % 6]))).collect()
}

/// How many straight cuts part the first `used` cells of a grid from each other and from the rest of the sheet.
pub(super) fn cuts(grid: &Grid, used: usize, shape: Shape) -> usize {
    if shape == Shape::Hexagon {
        return used * 6;
    }
    let (down, across) = lines_of_cut(grid, used);
    down.len() + across.len()
}

/// Where cuts go down the sheet, and where across.
fn lines_of_cut(grid: &Grid, used: usize) -> (Vec<Mm>, Vec<Mm>) {
    let columns = (0..grid.columns.min(used)).map(|i| grid.trim(i));
    let rows = (0..used.div_ceil(grid.columns)).map(|row| grid.trim(row * grid.columns));
    (distinct(columns.map(|t| (t.x, t.right()))), distinct(rows.map(|t| (t.y, t.bottom()))))
}

/// Every line of cut once, though butted neighbours share one.
fn distinct(trims: impl Iterator<Item = (Mm, Mm)>) -> Vec<Mm> {
    let mut all: Vec<Mm> = trims.flat_map(|(a, b)| [a, b]).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all.dedup_by(|a, b| (a.0 - b.0).abs() < 0.01);
    all
}

/// From and to where a mark goes, measured from the trim: beyond the bleed where there is room, else across it.
fn span(room: Mm, outer: Mm) -> Option<(Mm, Mm)> {
    let far = REACH.min(room);
    let near = if far - outer - CLEAR >= SHORTEST { outer + CLEAR } else { CLEAR };
    (far - near > Mm(0.3)).then_some((near, far))
}

/// A hairline on a white one, so that it shows on dark bleed too.
pub(super) fn mark(from: Point, to: Point) -> [Line; 2] {
    [Line { from, to, width: Pt(1.4), ink: HALO }, Line { from, to, width: Pt(0.4), ink: INK }]
}
