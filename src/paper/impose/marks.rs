//! Crop marks: short lines outside the block, one at each end of every cut. Never a line around a piece: it would be visible on
//! one side of every cut that is not perfect.

use super::grid::Grid;
use super::{Line, Piece};
use crate::typeset::Rgb;
use ground::unit::{Mm, Point, Pt};

/// The distance from the trim to the far end of a mark.
pub(super) const REACH: Mm = Mm(5.0);

/// The gap between the outer bleed and a mark, and between the trim and a mark that has to cross the bleed.
const CLEAR: Mm = Mm(0.5);

/// The least length of a mark beyond the bleed.
const SHORTEST: Mm = Mm(1.4);

/// The distance from the trim to a line for scissors: half the white line on which it lies.
const BESIDE: Mm = Mm(0.25);

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

/// Outlines that scissors follow, for pieces that are not cut from mark to mark; the first is in the cell `from`.
pub(super) fn outlines(grid: &Grid, from: usize, held: &[&Piece]) -> Vec<Line> {
    let sides = |(i, piece): (usize, &&Piece)| {
        let corners = scissors(grid, i, piece).unwrap_or_default();
        (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()])).collect::<Vec<_>>()
    };
    let marks: Vec<[Line; 2]> = (from..).zip(held).flat_map(sides).map(|(from, to)| mark(from, to)).collect();
    // no halo covers an earlier hairline
    (0..2).flat_map(|layer| marks.iter().map(move |pair| pair[layer])).collect()
}

/// The cutting line for scissors around a piece in the cell `i`. Around a disc it is just outside, so that scissors that follow its inner
/// side leave nothing of it on the piece; an outline has no such neighbor of the same shape.
fn scissors(grid: &Grid, i: usize, piece: &Piece) -> Option<Vec<Point>> {
    let beside = if piece.shape.is_box() { BESIDE } else { Mm(0.0) };
    piece.shape.scissors(grid.trim(i).grown(beside), piece.radius + beside, grid.turned)
}

/// Two cuts that meet at a smaller angle than this, in degrees, count as one, because scissors follow a bend.
const BEND: f32 = 25.0;

/// The number of cuts that separate the first `used` cells of a grid from each other and from the rest of the sheet:
/// straight ones, or those from corner to corner of their outlines.
pub(super) fn cuts(grid: &Grid, used: usize, piece: &Piece) -> usize {
    if let Some(corners) = scissors(grid, 0, piece) {
        return used * sharp(&corners).max(1);
    }
    let (down, across) = lines_of_cut(grid, used);
    down.len() + across.len()
}

/// The number of corners that are not bends.
fn sharp(corners: &[Point]) -> usize {
    let n = corners.len();
    let way = |i: usize| {
        let (a, b) = (corners[i % n], corners[(i + 1) % n]);
        (b.y - a.y).0.atan2((b.x - a.x).0)
    };
    let turn = |i: usize| (way(i + 1) - way(i)).sin().atan2((way(i + 1) - way(i)).cos()).to_degrees().abs();
    (0..n).filter(|i| turn(*i) >= BEND).count()
}

/// The positions of the vertical and the horizontal cuts.
fn lines_of_cut(grid: &Grid, used: usize) -> (Vec<Mm>, Vec<Mm>) {
    let columns = (0..grid.columns.min(used)).map(|i| grid.trim(i));
    let rows = (0..used.div_ceil(grid.columns)).map(|row| grid.trim(row * grid.columns));
    (distinct(columns.map(|t| (t.x, t.right()))), distinct(rows.map(|t| (t.y, t.bottom()))))
}

/// Every cut once, although neighbors without a gap share one.
fn distinct(trims: impl Iterator<Item = (Mm, Mm)>) -> Vec<Mm> {
    let mut all: Vec<Mm> = trims.flat_map(|(a, b)| [a, b]).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all.dedup_by(|a, b| (a.0 - b.0).abs() < 0.01);
    all
}

/// Both ends of a mark, measured from the trim: beyond the bleed if there is room, or else across it.
fn span(room: Mm, outer: Mm) -> Option<(Mm, Mm)> {
    let far = REACH.min(room);
    let near = if far - outer - CLEAR >= SHORTEST { outer + CLEAR } else { CLEAR };
    (far - near > Mm(0.3)).then_some((near, far))
}

/// A hairline on a white line, so that it is also visible on dark bleed.
pub(super) fn mark(from: Point, to: Point) -> [Line; 2] {
    [Line { from, to, width: Pt(1.4), ink: HALO }, Line { from, to, width: Pt(0.4), ink: INK }]
}
