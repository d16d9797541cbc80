//! The page of a rulebook.

use ground::unit::Size;

/// A page of a rulebook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// 148 x 210 mm; two fit on A4.
    #[default]
    A5,
    /// 139.7 x 215.9 mm; two fit on Letter.
    HalfLetter,
    /// 127 x 127 mm, 5 inches; two fit on A4 and on Letter, with room for crop marks.
    Square,
    /// 210 x 297 mm.
    A4,
    /// 215.9 x 279.4 mm.
    Letter,
}

/// The pages by name.
pub const PAGES: [(&str, Page); 5] = [
    ("a5", Page::A5),
    ("half-letter", Page::HalfLetter),
    ("square", Page::Square),
    ("a4", Page::A4),
    ("letter", Page::Letter),
];

impl Page {
    /// Its size after cutting.
    pub fn size(self) -> Size {
        match self {
            Page::A5 => Size::mm(148.0, 210.0),
            Page::HalfLetter => Size::mm(139.7, 215.9),
            Page::Square => Size::mm(127.0, 127.0),
            Page::A4 => Size::mm(210.0, 297.0),
            Page::Letter => Size::mm(215.9, 279.4),
        }
    }

    /// Whether its sheets are folded, with two pages on each side; a page that is not folded is a separate sheet.
    pub fn is_folded(self) -> bool {
        !matches!(self, Page::A4 | Page::Letter)
    }

    /// The page that replaces it on the other paper used at home.
    pub fn other(self) -> Page {
        match self {
            Page::A5 => Page::HalfLetter,
            Page::HalfLetter => Page::A5,
            Page::Square => Page::Square,
            Page::A4 => Page::Letter,
            Page::Letter => Page::A4,
        }
    }

    /// The number of pages on a sheet, front and back together.
    pub fn per_sheet(self) -> usize {
        if self.is_folded() { 4 } else { 2 }
    }
}
