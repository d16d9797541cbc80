//! Duplex sheets: each sheet of fronts is followed by the sheet of backs that meets it when the printer flips the paper.

use super::grid::{Grid, Spacing, show, strip};
use super::paper::{Paper, Way};
use super::{Imposed, Line, Piece, Sheet, Side, TooLarge, map, marks, mirror, trim};
use crate::typeset::{Galley, Placed};
use ground::unit::{Affine, Mm, Point, Rect, Size};
use std::sync::Arc;

/// An ordinary card.
const CARD: Size = Size::mm(63.0, 88.0);

/// Round which edge the printer turns the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flip {
    /// The long one.
    Long,
    /// The short one.
    Short,
}

/// Whether backs are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Fronts, each sheet followed by its backs.
    Both,
    /// Fronts alone: for sleeves.
    Fronts,
}

/// How pieces are laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The paper.
    pub paper: Paper,
    /// The orientation of the paper: the same for all sheets, so that one calibration holds for a whole kit.
    pub way: Way,
    /// The gap between neighbors.
    pub spacing: Spacing,
    /// The least distance from trim to trim, however cards are spaced: pieces to be punched out need room all around.
    pub apart: Mm,
    /// Whether backs are printed.
    pub sides: Sides,
    /// Round which edge the paper is turned.
    pub flip: Flip,
    /// The offset of backs on their side, to the right and down as seen there.
    pub back_offset: Point,
    /// The size of the sheet's label.
    pub strip: Size,
}

impl Layout {
    /// The printable area of a sheet.
    pub fn area(&self) -> Rect {
        self.paper.area(self.way)
    }

    /// From trim to trim.
    pub fn gap(&self) -> Mm {
        self.spacing.gap().max(self.apart)
    }

    /// The sheet in its orientation.
    pub fn sheet(&self) -> Size {
        self.paper.lying(self.way)
    }
}

/// The orientation in which most ordinary cards fit upright: on A4, nine on portrait paper when butted, eight on landscape paper
/// when spaced. Pieces that fit better the other way are turned, so that either orientation holds as many.
pub fn upright(paper: Paper, spacing: Spacing) -> Way {
    let turned = Grid::most(paper.area(Way::Portrait), CARD, spacing.gap()).turned;
    if turned { Way::Landscape } else { Way::Portrait }
}

/// From a place on the front of a sheet to the same place seen on its back. Standing paper turned round its long edge, and
/// lying paper turned round its short edge, mirror left and right; the other two top and bottom.
pub fn turn_over(sheet: Size, flip: Flip) -> Affine {
    let standing = sheet.h.0 >= sheet.w.0;
    match (standing, flip) {
        (true, Flip::Long) | (false, Flip::Short) => mirror(sheet.w),
        _ => Affine([1.0, 0.0, 0.0, -1.0, 0.0, sheet.h.0]),
    }
}

/// Lays out pieces, those of one size and shape together, as many on a sheet as fit. If any has a back, every sheet of fronts is
/// followed by one of backs.
pub fn impose(title: &str, pieces: &[Piece], layout: &Layout) -> Result<Vec<Imposed>, TooLarge> {
    let size = layout.sheet();
    let over = turn_over(size, layout.flip);
    let both = layout.sides == Sides::Both && pieces.iter().any(|p| p.back.is_some());
    let mut fronts = Vec::new();
    for group in by_shape(pieces) {
        let grid = grid(layout, &pieces[group[0]].front)?;
        fronts.extend(group.chunks(grid.count()).map(|held| (grid, held.to_vec())));
    }
    let sheets = fronts.len();
    let mut all = Vec::new();
    for (number, (grid, holds)) in fronts.into_iter().enumerate() {
        let placed: Vec<_> =
            holds.iter().enumerate().map(|(i, p)| grid.place(i, holds.len(), &pieces[*p].front)).collect();
        let first = &pieces[holds[0]];
        let lines = marks::crop(&grid, holds.len());
        let cuts = marks::cuts(&grid, holds.len(), &first.shape, first.radius);
        let strip = strip(&grid, layout.strip, marks::REACH);
        let numbered = format!("{title} {} of {sheets}", number + 1);
        if both {
            let moved = Affine::shift(layout.back_offset.x, layout.back_offset.y);
            let backs = holds.iter().zip(&placed).enumerate().filter_map(|(i, (p, front))| {
                let back = pieces[*p].back.as_ref()?;
                Some(behind(front, back, grid.shown(i, holds.len()), over, moved))
            });
            let back = Sheet {
                title: format!("{numbered}, back"),
                size,
                placed: backs.collect(),
                lines: lines.iter().map(|line| line.moved(over).moved(moved)).collect(),
                die: None,
            };
            let lines = with_outlines(lines, &grid, holds.len(), first);
            let front = Sheet { title: format!("{numbered}, front"), size, placed, lines, die: None };
            let strip_behind = strip.map(|at| strip_back(at, layout.strip, over));
            all.push(Imposed { sheet: front, holds: holds.clone(), side: Side::Front, cuts, strip });
            all.push(Imposed { sheet: back, holds, side: Side::Back, cuts, strip: strip_behind });
        } else {
            let lines = with_outlines(lines, &grid, holds.len(), first);
            let sheet = Sheet { title: numbered, size, placed, lines, die: None };
            all.push(Imposed { sheet, holds, side: Side::Front, cuts, strip });
        }
    }
    Ok(all)
}

/// Only fronts show the cutting lines for scissors: on the back a line would be visible if the paper shifts.
pub(super) fn with_outlines(mut lines: Vec<Line>, grid: &Grid, used: usize, piece: &Piece) -> Vec<Line> {
    lines.extend(marks::outlines(grid, used, &piece.shape, piece.radius));
    lines
}

/// The grid for pieces like this one: moved off center if there is no other room for the label.
fn grid(layout: &Layout, piece: &Galley) -> Result<Grid, TooLarge> {
    let area = layout.area();
    let middle = Grid::fit(area, piece, layout.gap())?;
    let needed = layout.strip.h + marks::REACH;
    let above = Rect { h: area.h - needed, ..area };
    let beside = Rect { x: area.x + needed, w: area.w - needed, ..area };
    let other = [above, beside].map(|part| Grid::fit(part, piece, layout.gap()).ok().map(|g| Grid { area, ..g }));
    let roomy = |g: &Grid| g.count() == middle.count() && strip(g, layout.strip, marks::REACH).is_some();
    Ok([Some(middle), other[0], other[1]].into_iter().flatten().find(roomy).unwrap_or(middle))
}

/// Numbers of pieces, those of one size, radius and shape together, in the order they first occur.
pub(super) fn by_shape(pieces: &[Piece]) -> Vec<Vec<usize>> {
    let alike = |a: &Piece, b: &Piece| (trim(&a.front), a.radius, &a.shape) == (trim(&b.front), b.radius, &b.shape);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        match groups.iter_mut().find(|group| alike(&pieces[group[0]], piece)) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    groups
}

/// The back of a placed front. Seen from behind, a piece is mirrored about its own vertical axis; `over` then gives its
/// position on the other side (of the paper, or of the fold).
pub(super) fn behind(
    front: &Placed<Galley>,
    back: &Arc<Galley>,
    shown: Rect,
    over: Affine,
    moved: Affine,
) -> Placed<Galley> {
    let (f, b) = (front.what.size, back.size);
    let centred = Affine::shift((f.w - b.w) / 2.0, (f.h - b.h) / 2.0);
    let at = centred.then(mirror(f.w)).then(front.at).then(over);
    let mut placed = show(back.clone(), at, map(over, shown));
    placed.at = at.then(moved);
    placed
}

/// The label on the back, in the place behind the front's, readable in the same direction.
fn strip_back(at: Affine, size: Size, over: Affine) -> Affine {
    let place = map(at.then(over), Rect::of(size));
    let turn = Affine([at.0[0], at.0[1], at.0[2], at.0[3], 0.0, 0.0]);
    let own = map(turn, Rect::of(size));
    turn.then(Affine::shift(place.x - own.x, place.y - own.y))
}

/// No offset: backs are exactly in place.
pub const STILL: Point = Point { x: Mm(0.0), y: Mm(0.0) };
