//! Layout and print settings of home-printed sheets.

use ground::locus::Locus;
use ground::unit::{Economy, Point, Size};
use paper::impose::cutter::Cutter;
use paper::impose::distortion::Distortion;
use paper::impose::duplex::{Flip, Marks, Order, Sides};
use paper::impose::grid::Spacing;
use paper::impose::paper::{PAPERS, Paper};

/// The options for the layout and the printing of sheets.
#[derive(Clone, Debug)]
pub struct How {
    /// The papers for the sheets.
    pub papers: Vec<Paper>,
    /// The gap between neighbors: one cut, or two cuts with bleed between them.
    pub spacing: Spacing,
    /// Fronts and backs, or only fronts, for sleeves.
    pub sides: Sides,
    /// The edge on which the printer flips the paper.
    pub flip: Flip,
    /// The distances by which backs are moved to the right and down, in mm.
    pub back_offset: Point,
    /// How the printer distorts sheets.
    pub distortion: Distortion,
    /// How much ink may be spent.
    pub economy: Economy,
    /// Whether everything is printed in gray.
    pub gray: bool,
    /// The sides of the paper with cut marks.
    pub marks: Marks,
    /// The size of the cards whose sleeves the fronts are cut to fit; by default, cards are cut as they are drawn.
    pub sleeve: Option<Size>,
    /// Whether fronts and backs are files of their own.
    pub separate: bool,
    /// Whether all sheets of a paper are one file.
    pub merged: bool,
    /// How many copies of the game.
    pub copies: u16,
    /// In which order pieces follow each other.
    pub order: Order,
    /// How many places of the first sheet of a file were cut out before.
    pub skip: usize,
    /// The machine that cuts the sheets.
    pub cutter: Option<Cutter>,
    /// Whether each face is drawn as a picture, too.
    pub pictures: bool,
    /// The options that came from files.
    pub read: Vec<Read>,
}

/// An option that came from a file.
#[derive(Clone, Debug)]
pub struct Read {
    /// Its key.
    pub key: String,
    /// File, key and value, for `kit.json`.
    pub told: String,
    /// Its place; `Nowhere` for a user's settings, which belong to no project.
    pub at: Locus,
}

impl How {
    /// The place of the first of these options that came from a file.
    pub(super) fn said(&self, keys: &[&str]) -> Locus {
        let read = keys.iter().find_map(|key| self.read.iter().find(|read| read.key == *key));
        read.map_or(Locus::Nowhere, |read| read.at)
    }
}

impl Default for How {
    /// The default: both papers, fronts and backs with one cut between neighbors, flipped on the long edge, in full
    /// color, with pictures.
    fn default() -> How {
        How {
            papers: PAPERS.to_vec(),
            spacing: Spacing::Butted,
            sides: Sides::Both,
            flip: Flip::Long,
            back_offset: Point::default(),
            distortion: Distortion::default(),
            economy: Economy::Full,
            gray: false,
            marks: Marks::Both,
            sleeve: None,
            separate: false,
            merged: false,
            copies: 1,
            order: Order::Rows,
            skip: 0,
            cutter: None,
            pictures: true,
            read: Vec::new(),
        }
    }
}
