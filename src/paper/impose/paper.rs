//! Paper sizes that people have at home (A4, Letter, A3), and how a sheet lies. [`super::grid`] decides what is placed on it.

use ground::unit::{Mm, Rect, Size};

/// The margin that home printers leave white on every side.
pub const MARGIN: Mm = Mm(5.0);

/// A paper size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Its name in file names: `a4`.
    pub name: &'static str,
    /// Its display name.
    pub title: &'static str,
    /// Its size in portrait format.
    pub size: Size,
    /// Half of it in portrait format: the page of a booklet.
    pub half: Size,
}

/// ISO 216 A4, and A5 as its half.
pub const A4: Paper = Paper { name: "a4", title: "A4", size: Size::mm(210.0, 297.0), half: Size::mm(148.0, 210.0) };

/// US Letter, 8.5 x 11 in, and half letter.
pub const LETTER: Paper =
    Paper { name: "letter", title: "Letter", size: Size::mm(215.9, 279.4), half: Size::mm(139.7, 215.9) };

/// ISO 216 A3: boards that fit on it are printed whole, for people with such a printer, or in a copy shop.
pub const A3: Paper = Paper { name: "a3", title: "A3", size: Size::mm(297.0, 420.0), half: A4.size };

/// Every paper that kits are made for.
pub const PAPERS: [Paper; 2] = [A4, LETTER];

/// The orientation of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Taller than wide.
    Portrait,
    /// Wider than tall.
    Landscape,
}

impl Paper {
    /// The size of the sheet in its orientation.
    pub fn lying(self, way: Way) -> Size {
        match way {
            Way::Portrait => self.size,
            Way::Landscape => self.size.turned(),
        }
    }
}

/// The area of a sheet that a printer can reach.
pub fn printable(sheet: Size) -> Rect {
    Rect::of(sheet).grown(-MARGIN)
}
