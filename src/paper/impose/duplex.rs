//! Duplex sheets: after each sheet of fronts comes the sheet of backs that is behind it when the printer flips the
//! paper.

use super::cutter::Cutter;
use super::grid::{Grid, Spacing, show, strips};
use super::paper::{Paper, Way};
use super::toolpath::{Registration, Toolpath};
use super::{Imposed, Line, Piece, Sheet, Side, TooLarge, map, marks, mirror, trim};
use crate::typeset::{Galley, Placed};
use ground::unit::{Affine, Mm, Point, Rect, Size};
use std::sync::Arc;

/// An ordinary card.
pub const CARD: Size = Size::mm(63.0, 88.0);

/// The edge on which the printer flips the paper.
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
    /// Fronts only, for sleeves.
    Fronts,
}

/// The order in which pieces are placed on sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Row by row, sheet by sheet.
    Rows,
    /// An order for cutting all sheets in one pile: when the small piles that result are put on top of each other, the
    /// pieces are in order.
    Stack,
}

/// The sides of the paper with cut marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Fronts only.
    Front,
    /// Backs only; sheets without backs have marks on the front.
    Back,
    /// Both.
    Both,
}

/// The layout of pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The paper.
    pub paper: Paper,
    /// The orientation of the paper: the same for all sheets, so that one calibration holds for a whole kit.
    pub way: Way,
    /// The gap between neighbors.
    pub spacing: Spacing,
    /// The smallest distance between two trims, for any spacing of cards; pieces to be punched out need room on all
    /// sides.
    pub apart: Mm,
    /// Whether backs are printed.
    pub sides: Sides,
    /// The edge on which the paper is flipped.
    pub flip: Flip,
    /// The offset of backs to the right and down, seen from the back, on a sheet in the usual orientation.
    pub back_offset: Point,
    /// In which order pieces follow each other.
    pub order: Order,
    /// The sides with cut marks.
    pub marks: Marks,
    /// How many places of the first sheet are left empty, because they were cut out before.
    pub skip: usize,
    /// The size of the sheet's label.
    pub strip: Size,
    /// The machine that cuts the sheets; without one, marks show people where to cut.
    pub cutter: Option<Cutter>,
}

/// A sheet for pieces of one size.
struct Bed {
    size: Size,
    grid: Grid,
    strip: Option<Affine>,
    /// The registration marks for a cutting machine, if any.
    marks: Option<Registration>,
}

impl Layout {
    /// The printable area of a sheet.
    pub fn area(&self) -> Rect {
        self.paper.area(self.way)
    }

    /// The distance between two trims.
    pub fn gap(&self) -> Mm {
        self.spacing.gap().max(self.apart)
    }

    /// The sheet in its orientation.
    pub fn sheet(&self) -> Size {
        self.paper.lying(self.way)
    }
}

/// The orientation of a sheet of this size.
pub fn lies(sheet: Size) -> Way {
    if sheet.w > sheet.h { Way::Landscape } else { Way::Portrait }
}

/// The offset of backs on a sheet of this size. Printers rotate landscape pages counterclockwise by 90 degrees: the right side of
/// portrait paper is the bottom of a landscape page.
fn offset(layout: &Layout, sheet: Size) -> Affine {
    let Point { x, y } = layout.back_offset;
    match (lies(layout.sheet()), lies(sheet)) {
        (Way::Portrait, Way::Landscape) => Affine::shift(-y, x),
        (Way::Landscape, Way::Portrait) => Affine::shift(y, -x),
        _ => Affine::shift(x, y),
    }
}

/// The orientation in which most ordinary cards fit upright: on A4, nine on portrait paper without gaps, eight on
/// landscape paper with gaps. Pieces that fit better in the other orientation are rotated, so that both orientations
/// hold the same number.
pub fn upright(paper: Paper, spacing: Spacing) -> Way {
    let turned = Grid::most(paper.area(Way::Portrait), CARD, spacing.gap()).turned;
    if turned { Way::Landscape } else { Way::Portrait }
}

/// Maps a place on the front of a sheet to the same place seen on its back. Portrait paper flipped on its long edge,
/// and landscape paper flipped on its short edge, exchange left and right; the others exchange top and bottom.
pub fn turn_over(sheet: Size, flip: Flip) -> Affine {
    let standing = sheet.h.0 >= sheet.w.0;
    match (standing, flip) {
        (true, Flip::Long) | (false, Flip::Short) => mirror(sheet.w),
        _ => Affine([1.0, 0.0, 0.0, -1.0, 0.0, sheet.h.0]),
    }
}

/// Lays out pieces, those of one size together, as many on a sheet as fit. If any piece has a back, every
/// sheet of fronts is followed by one of backs.
pub fn impose(title: &str, pieces: &[Piece], layout: &Layout) -> Result<Vec<Imposed>, TooLarge> {
    let both = layout.sides == Sides::Both && pieces.iter().any(|p| p.back.is_some());
    let mut fronts = Vec::new();
    for group in by_size(pieces) {
        let bed = Arc::new(Bed::new(layout, &pieces[group[0]])?);
        let skip = if fronts.is_empty() { layout.skip % bed.grid.count() } else { 0 };
        fronts.extend(dealt(&group, bed.grid.count(), skip, layout.order).map(|held| (bed.clone(), held)));
    }
    let sheets = fronts.len();
    let mut all = Vec::new();
    for (number, (bed, (from, holds))) in fronts.into_iter().enumerate() {
        let Bed { size, grid, strip, marks } = &*bed;
        let used = from + holds.len();
        let mut placed: Vec<_> = (from..).zip(&holds).map(|(i, p)| grid.place(i, used, &pieces[*p].front)).collect();
        let held: Vec<&Piece> = holds.iter().map(|p| &pieces[*p]).collect();
        let toolpath = layout.cutter.map(|_| Arc::new(Toolpath::new(*size, grid, (from, &held), *marks)));
        let crop = if toolpath.is_some() { Vec::new() } else { marks::crop(grid, used) };
        let cuts = if toolpath.is_some() { 0 } else { marks::cuts(grid, used, held[0]) };
        let numbered = format!("{title} {} of {sheets}", number + 1);
        let imposed =
            |sheet, side, holds, strip| Imposed { sheet, holds, side, cuts, strip, toolpath: toolpath.clone() };
        let back = both.then(|| {
            let over = turn_over(*size, layout.flip);
            let moved = offset(layout, *size);
            let backs = (from..).zip(holds.iter().zip(&placed)).filter_map(|(i, (p, front))| {
                Some(behind(front, pieces[*p].back.as_ref()?, grid.shown(i, used), over, moved))
            });
            let seen = if layout.marks == Marks::Front { &[] } else { &crop[..] };
            let lines = seen.iter().map(|line| line.moved(over).moved(moved)).collect();
            let title = format!("{numbered}, back");
            let sheet = Sheet { title, size: *size, placed: backs.collect(), lines, die: None };
            imposed(sheet, Side::Back, holds.clone(), strip.map(|at| strip_back(at, layout.strip, over)))
        });
        // machines only scan fronts
        let lines = match &toolpath {
            Some(path) => path.marks.map(|marks| marks.free(*size, &mut placed, &held)).unwrap_or_default(),
            None if both && layout.marks == Marks::Back => with_outlines(Vec::new(), grid, from, &held),
            None => with_outlines(crop, grid, from, &held),
        };
        let title = if both { format!("{numbered}, front") } else { numbered };
        let sheet = Sheet { title, size: *size, placed, lines, die: None };
        all.push(imposed(sheet, Side::Front, holds, *strip));
        all.extend(back);
    }
    Ok(all)
}

/// The pieces on each sheet with this many places, and the place of the first of them.
fn dealt(pieces: &[usize], places: usize, skip: usize, order: Order) -> impl Iterator<Item = (usize, Vec<usize>)> {
    let sheets = (pieces.len() + skip).div_ceil(places);
    (0..sheets).map(move |sheet| {
        let held = match order {
            Order::Rows => (sheet * places).saturating_sub(skip)..((sheet + 1) * places - skip).min(pieces.len()),
            Order::Stack => return (0, pieces.iter().skip(sheet).step_by(sheets).copied().collect()),
        };
        (if sheet == 0 { skip } else { 0 }, pieces[held].to_vec())
    })
}

impl Bed {
    /// The sheet for pieces like this one.
    fn new(layout: &Layout, piece: &Piece) -> Result<Bed, TooLarge> {
        let Some(cutter) = layout.cutter else {
            let (size, grid) = (layout.sheet(), grid(layout, &piece.front)?);
            return Ok(Bed { size, strip: strips(&grid, layout.strip, marks::REACH).next(), grid, marks: None });
        };
        let (size, grid, marks) = cutter.bed(layout.paper, piece)?;
        let room = marks.map(|marks| marks.room(size)).unwrap_or_default();
        let clear = |at: &Affine| room.iter().all(|mark| !mark.meets(map(*at, Rect::of(layout.strip))));
        let strip = strips(&grid, layout.strip, grid.gap).find(clear);
        Ok(Bed { size, grid, strip, marks })
    }
}

/// Only fronts show the cutting lines for scissors: on the back a line would be visible if the paper shifts.
pub(super) fn with_outlines(mut lines: Vec<Line>, grid: &Grid, from: usize, held: &[&Piece]) -> Vec<Line> {
    lines.extend(marks::outlines(grid, from, held));
    lines
}

/// The grid for pieces like this one; it is moved off center if there is no other room for the label.
fn grid(layout: &Layout, piece: &Galley) -> Result<Grid, TooLarge> {
    let area = layout.area();
    let middle = Grid::fit(area, piece, layout.gap())?;
    let needed = layout.strip.h + marks::REACH;
    let above = Rect { h: area.h - needed, ..area };
    let beside = Rect { x: area.x + needed, w: area.w - needed, ..area };
    let other = [above, beside].map(|part| Grid::fit(part, piece, layout.gap()).ok().map(|g| Grid { area, ..g }));
    let roomy = |g: &Grid| g.count() == middle.count() && strips(g, layout.strip, marks::REACH).next().is_some();
    Ok([Some(middle), other[0], other[1]].into_iter().flatten().find(roomy).unwrap_or(middle))
}

/// The indices of pieces, grouped by size and radius, in the order in which they first occur. Outlines may differ, but a piece with
/// an outline is not beside one that is cut with straight cuts.
pub(super) fn by_size(pieces: &[Piece]) -> Vec<Vec<usize>> {
    let of = |piece: &Piece| (trim(&piece.front), piece.radius, piece.shape.is_box());
    let alike = |a: &Piece, b: &Piece| of(a) == of(b);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        match groups.iter_mut().find(|group| alike(&pieces[group[0]], piece)) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    groups
}

/// The back of a placed front. Seen from behind, a piece is mirrored about its own vertical axis; `over` then gives
/// its position on the other side of the paper or of the fold.
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

/// The label on the back, in the place behind that on the front, readable in the same direction.
fn strip_back(at: Affine, size: Size, over: Affine) -> Affine {
    let place = map(at.then(over), Rect::of(size));
    let turn = Affine([at.0[0], at.0[1], at.0[2], at.0[3], 0.0, 0.0]);
    let own = map(turn, Rect::of(size));
    turn.then(Affine::shift(place.x - own.x, place.y - own.y))
}

/// No offset: backs are exactly in place.
pub const STILL: Point = Point { x: Mm(0.0), y: Mm(0.0) };
