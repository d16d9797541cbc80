//! Layout and print settings of home-printed sheets.

use ground::unit::{Economy, Point};
use paper::impose::duplex::{Flip, Sides};
use paper::impose::grid::Spacing;
use paper::impose::paper::{PAPERS, Paper};

/// How sheets are laid out and printed.
#[derive(Clone, Debug)]
pub struct How {
    /// The papers that sheets are made for.
    pub papers: Vec<Paper>,
    /// The gap between neighbors: one cut, or bleed and two.
    pub spacing: Spacing,
    /// Fronts and backs, or fronts alone for sleeves.
    pub sides: Sides,
    /// The edge round which the printer turns the paper.
    pub flip: Flip,
    /// How far backs are moved to the right and down, in mm.
    pub back_offset: Point,
    /// How much ink may be spent.
    pub economy: Economy,
    /// Whether each face is drawn as a picture, too.
    pub pictures: bool,
}

impl Default for How {
    /// For both papers, fronts and backs with one cut between neighbors, flipped on the long edge, in full color, with
    /// pictures.
    fn default() -> How {
        How {
            papers: PAPERS.to_vec(),
            spacing: Spacing::Butted,
            sides: Sides::Both,
            flip: Flip::Long,
            back_offset: Point::default(),
            economy: Economy::Full,
            pictures: true,
        }
    }
}
