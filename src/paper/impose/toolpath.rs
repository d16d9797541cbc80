//! What a cutting machine does to a sheet: the lines that it cuts, the folds that it perforates, and the marks by which it finds
//! the sheet.

use super::grid::Grid;
use super::{Line, PAPER, Piece};
use crate::typeset::{Galley, Mark, Placed, Rgb};
use ground::unit::{Affine, Clip, Fold, Mm, Point, Pt, Rect, Size, Step};
use std::sync::Arc;

/// The work of a machine on a sheet, in mm from the upper left corner of the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Toolpath {
    /// The sheet.
    pub sheet: Size,
    /// The contours of pieces, one for every place on the sheet, so that they are centered on it even if some places are
    /// empty.
    pub cuts: Vec<Vec<Step>>,
    /// The lines along which pieces are folded.
    pub folds: Vec<Fold>,
    /// The marks, if the machine looks for any.
    pub marks: Option<Registration>,
}

/// Registration marks: corners of two arms, or a square instead of the upper left one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Registration {
    /// From the edge of the sheet to the middle of the lines.
    pub inset: Mm,
    /// From the inset to the end of an arm.
    pub arm: Mm,
    /// Whether a square and two corners are printed, and not four corners.
    pub square: bool,
}

/// Around marks nothing is printed except pieces.
pub const CLEAR: Mm = Mm(3.0);

impl Toolpath {
    /// The contours and folds of the pieces in the cells of a grid; empty cells get those of the first piece.
    pub(super) fn new(
        sheet: Size,
        grid: &Grid,
        (from, held): (usize, &[&Piece]),
        marks: Option<Registration>,
    ) -> Toolpath {
        let upright = Rect::of(if grid.turned { grid.cell.turned() } else { grid.cell });
        let piece = |i: usize| *i.checked_sub(from).and_then(|i| held.get(i)).unwrap_or(&held[0]);
        let places = (0..grid.count()).map(|i| (piece(i), grid.cell_at(i)));
        let contour = |(piece, at): (&Piece, Affine)| {
            piece.shape.steps(upright, piece.radius).iter().map(|step| step.moved(at)).collect()
        };
        let cuts = places.clone().map(contour).collect();
        let folds =
            places.flat_map(|(piece, at)| piece.folds.iter().map(move |fold| fold.map(|end| at.apply(end)))).collect();
        Toolpath { sheet, cuts, folds, marks }
    }
}

impl Registration {
    /// How thick arms are.
    pub const THICK: Mm = Mm(1.0);

    /// The side of the square, whose border is half as thick as an arm.
    const SQUARE: Mm = Mm(5.0);

    /// The marks on a sheet.
    pub fn lines(&self, sheet: Size) -> Vec<Line> {
        let corner = |right: bool, bottom: bool| {
            let at = |x: Mm, y: Mm| Point {
                x: if right { sheet.w - x } else { x },
                y: if bottom { sheet.h - y } else { y },
            };
            let (near, far) = (self.inset - Self::THICK / 2.0, self.inset + self.arm);
            let line = |from, to| Line { from, to, width: Pt::from(Self::THICK), ink: INK };
            [line(at(near, self.inset), at(far, self.inset)), line(at(self.inset, near), at(self.inset, far))]
        };
        let corners = [corner(true, false), corner(false, true)].concat();
        let first = if self.square { vec![self.filled()] } else { [corner(false, false), corner(true, true)].concat() };
        [first, corners].concat()
    }

    /// The square as a short, thick line.
    fn filled(&self) -> Line {
        let side = Self::SQUARE + Self::THICK;
        let (near, middle) = (self.inset - Self::THICK / 2.0, self.inset + Self::SQUARE / 2.0);
        let (from, to) = (Point { x: near, y: middle }, Point { x: near + side, y: middle });
        Line { from, to, width: Pt::from(side), ink: INK }
    }

    /// Clears the area around the marks on a sheet, up to the cuts of the pieces: a machine mistakes dark bleed for a mark.
    pub(super) fn free(&self, sheet: Size, placed: &mut Vec<Placed<Galley>>, held: &[&Piece]) -> Vec<Line> {
        let room = self.room(sheet);
        let near = |(p, _): &(&Placed<Galley>, &&Piece)| {
            let shown = p.at.around(p.clip.as_ref().map_or(Rect::of(p.what.size), |clip| clip.area));
            room.iter().any(|mark| mark.meets(shown))
        };
        let whole: Vec<_> = placed
            .iter()
            .zip(held)
            .filter(near)
            .map(|(p, piece)| Placed { clip: Some(cut(p, piece)), ..p.clone() })
            .collect();
        if !whole.is_empty() {
            let fills = room.iter().map(|area| Mark::Fill { area: *area, ink: PAPER }).collect();
            let (title, slots) = ("Room for marks".to_owned(), vec![fills]);
            let what = Galley { title, size: sheet, bleed: Mm(0.0), skeleton: None, slots };
            placed.push(Placed { what: Arc::new(what), at: Affine::IDENTITY, clip: None });
            placed.extend(whole);
        }
        self.lines(sheet)
    }

    /// The areas that are kept free, one for every line.
    pub fn room(&self, sheet: Size) -> Vec<Rect> {
        self.lines(sheet).iter().map(|line| line.area().grown(CLEAR)).collect()
    }

    /// The settings to enter in the program of the machine.
    pub fn told(&self) -> String {
        let [inset, arm, thick] = [self.inset, self.arm, Self::THICK].map(|length| length.0);
        format!("marks {arm} mm long, {thick} mm thick, {inset} mm from the edge")
    }
}

/// What is left of a piece after cutting.
fn cut(placed: &Placed<Galley>, piece: &Piece) -> Clip {
    let area = Rect::of(placed.what.size).grown(-placed.what.bleed);
    Clip { area, radius: piece.radius, shape: piece.shape.clone() }
}

const INK: Rgb = Rgb([0, 0, 0]);
