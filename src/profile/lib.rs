//! What a printer asks of the files that are sent in, as `data/press/NAME.yaml` says it: boxes, inks, order of pages, marks.
//! Facts only: making such files is `press`'s business, and looking whether they came out so is another's.
//!
//! ```
//! use profile::Standard;
//!
//! assert_eq!(Standard::X4.called(), "PDF/X-4");
//! assert_eq!(Standard::X4.pdf(), "1.6");
//! ```

use ground::grammar::words;
use ground::locus::Locus;
use ground::unit::{Mm, Pt, Size};

mod draft;
#[cfg(test)]
mod tests;

pub use draft::{Known, LEAST, find, names, open, written};

/// A printer's demands, possible and free of contradictions.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The name of its file, without folder and ending: `mbprint`.
    pub name: String,
    /// Where it was written; its keys lie below. Nowhere, if it comes with lootpress: that is no file of whoever asks.
    pub at: Locus,
    /// What people call the printer.
    pub title: String,
    /// The part of ISO 15930 that files keep to.
    pub standard: Standard,
    /// The bytes of the ICC profile of the printing condition.
    pub icc: Vec<u8>,
    /// Where in the project it lies.
    pub icc_path: String,
    /// What the registry calls the printing condition: `FOGRA39`.
    pub identifier: String,
    /// The registry: `http://www.color.org`.
    pub registry: String,
    /// The most ink that may lie on one spot: 3.0 is 300 %, all four inks together.
    pub ink_limit: f32,
    /// Cyan, magenta, yellow and black, 0 to 1, where large areas are black.
    pub rich_black: [f32; 4],
    /// What is drawn beyond the cut on every side.
    pub bleed: Mm,
    /// How far from the cut texts stay.
    pub safe: Mm,
    /// What this printer cuts, where it differs from what is drawn.
    pub cuts: Vec<Recut>,
    /// Radius of this printer's corners, where corners are rounded at all.
    pub corner: Option<Mm>,
    /// How fronts and backs follow each other.
    pub order: Order,
    /// What goes into one file.
    pub files: Files,
    /// How often a face is printed that the box holds several times.
    pub copies: Copies,
    /// What is printed beyond the bleed.
    pub marks: Marks,
    /// The name of the spot ink in which the line of cut is drawn; none: a straight cut is not drawn, and any other in [`DIE`].
    pub die: Option<String>,
    /// Letters as letters or as outlines.
    pub text: Text,
    /// Dots an inch at which what cannot stay shapes becomes a picture.
    pub raster: u32,
    /// Dots an inch below which a picture is too coarse.
    pub least: u32,
    /// The smallest type, dark on light.
    pub smallest_text: Pt,
    /// The smallest type, light on dark.
    pub smallest_reversed: Pt,
    /// The thinnest line.
    pub smallest_line: Pt,
    /// The thinnest line, light on dark.
    pub reversed_line: Pt,
    /// With which inks small text is printed.
    pub text_inks: TextInks,
    /// What this printer makes.
    pub makes: Makes,
}

/// The spot ink of the cut of discs and outlines, where a printer names no other: no trim box says where they are cut.
pub const DIE: &str = "die-cut";

impl Profile {
    /// The name of the spot ink of die lines.
    pub fn die_ink(&self) -> &str {
        self.die.as_deref().unwrap_or(DIE)
    }
}

/// With which inks small text is printed: plates never meet exactly, and small letters show it first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextInks {
    /// Text smaller than this is small. 0: none is.
    pub below: Pt,
    /// Small text is printed in so many inks at most, 1 to 4.
    pub most: u8,
    /// Text smaller than this that is black ink alone is printed over the inks below it, which go on under its letters
    /// (overprint). 0: none is.
    pub overprint: Pt,
}

impl TextInks {
    /// Whether small black letters are printed over these inks of cyan, magenta, yellow and black, 0 to 1, where no more than
    /// `limit` dries: over tints. On what is dark or of strong color the letters would look as uneven as what is below them.
    pub fn over([c, m, y, k]: [f32; 4], limit: f32) -> bool {
        c + m + y <= 1.0 && k <= 1.0 / 3.0 && c + m + y + 1.0 <= limit
    }
}

/// A size as it is drawn, and what it is cut to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recut {
    /// Our size after cutting.
    pub drawn: Size,
    /// The printer's.
    pub cut: Size,
    /// Where it was written.
    pub at: Locus,
}

words! {
    /// The part of ISO 15930 that a file keeps to.
    Standard {
        /// PDF/X-4 (part 7): PDF 1.6, live transparency, an embedded profile.
        X4 = "x4",
        /// PDF/X-1a:2003 (part 4): PDF 1.4, nothing transparent, inks alone.
        X1a = "x1a",
    }
}

impl Standard {
    /// The version of PDF that it is built on.
    pub fn pdf(self) -> &'static str {
        match self {
            Standard::X4 => "1.6",
            Standard::X1a => "1.4",
        }
    }

    /// What files that keep to it are called.
    pub fn called(self) -> &'static str {
        match self {
            Standard::X4 => "PDF/X-4",
            Standard::X1a => "PDF/X-1a:2003",
        }
    }
}

words! {
    /// How fronts and backs follow each other in a file.
    Order {
        /// Every front, then its back.
        FrontBack = "front-back",
        /// Every back, then its front.
        BackFront = "back-front",
        /// All fronts, then the back they share; or all their backs, if they share none.
        FrontsThenBack = "fronts-then-back",
    }
}

words! {
    /// What goes into one file.
    Files {
        /// Everything of one size.
        Size = "size",
        /// Everything of one kind: cards, aids, mats.
        Deck = "deck",
        /// Everything of one kind with the same back.
        Back = "back",
    }
}

words! {
    /// How often a face is printed that the box holds several times.
    Copies {
        /// Once; the manifest says how many there shall be.
        Once = "once",
        /// As often as it is in the box.
        Each = "each",
    }
}

words! {
    /// What is printed beyond the bleed.
    Marks {
        /// Nothing: the page ends with the bleed.
        None = "none",
        /// Short lines at the corners that show where to cut.
        Crop = "crop",
    }
}

words! {
    /// What becomes of letters.
    Text {
        /// They stay letters of embedded fonts.
        Live = "live",
        /// They become shapes.
        Outlined = "outlined",
    }
}

words! {
    /// What a printer makes.
    Makes {
        /// Whatever is in a box, and binds the rulebook, whose pages it wants singly and in reading order.
        All = "all",
        /// Only the sizes under `cuts`, and no books.
        Listed = "listed",
    }
}

words! {
    /// What becomes of what is transparent.
    Transparency {
        /// It stays so, as in PDF/X-4.
        Live = "live",
        /// It becomes what is seen of it, as in PDF/X-1a.
        Flattened = "flattened",
    }
}

impl Profile {
    /// What a piece of this size is cut to, lying as it lies, and where that was decided; `None` if this printer does not
    /// make it.
    pub fn cut(&self, drawn: Size) -> Option<(Size, Locus)> {
        self.recut(drawn).or_else(|| (self.makes == Makes::All).then_some((drawn, self.at)))
    }

    /// What a piece of this size is cut to, if the printer says so of this size.
    pub fn recut(&self, drawn: Size) -> Option<(Size, Locus)> {
        let same = |a: Size, b: Size| (a.w - b.w).0.abs() < 0.05 && (a.h - b.h).0.abs() < 0.05;
        self.cuts.iter().find_map(|r| {
            let upright = same(r.drawn, drawn).then_some(r.cut);
            Some((upright.or_else(|| same(r.drawn.turned(), drawn).then(|| r.cut.turned()))?, r.at))
        })
    }

    /// Whether a picture of so many dots an inch is too coarse. A hundredth less is none: other programs round to whole dots.
    pub fn is_coarse(&self, dpi: f32) -> bool {
        is_coarse(dpi, self.least)
    }
}

/// Whether a picture of so many dots an inch is too coarse where `least` are asked for.
pub fn is_coarse(dpi: f32, least: u32) -> bool {
    dpi < 0.99 * least as f32
}
