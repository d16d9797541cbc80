//! Galleys onto sheets: grids, the mirror of duplex printing, gutterfold, booklet signatures, marks. Pure arithmetic on
//! sizes and places: no text is set and no ink is spread here.

use crate::typeset::{Galley, Placed, Rgb};
use crate::unit::{Point, Pt, Size};

/// One side of one piece of paper. Coordinates are mm, y down, origin at the upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// What the page is called: in its bookmark.
    pub title: String,
    /// The paper.
    pub size: Size,
    /// What lies on it, in painting order.
    pub placed: Vec<Placed<Galley>>,
    /// Crop marks, fold lines.
    pub lines: Vec<Line>,
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
    /// Colour.
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
