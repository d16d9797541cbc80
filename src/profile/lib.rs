//! Print profiles: the requirements of a printer for the files it receives, from `data/press/NAME.yaml`: boxes, inks, order of
//! pages, marks. `press` makes such files, and `preflight` checks them.
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
    /// Where it is written; its keys are below. `Nowhere` if it comes with lootpress, because then it is not the user's file.
    pub at: Locus,
    /// The name of the printer, for people.
    pub title: String,
    /// The part of ISO 15930 that files keep to.
    pub standard: Standard,
    /// The bytes of the ICC profile of the printing condition.
    pub icc: Vec<u8>,
    /// Its path in the project.
    pub icc_path: String,
    /// The name of the printing condition in the registry: `FOGRA39`.
    pub identifier: String,
    /// The registry: `http://www.color.org`.
    pub registry: String,
    /// The most ink that may lie on one spot: 3.0 is 300 %, all four inks together.
    pub ink_limit: f32,
    /// Cyan, magenta, yellow and black, 0 to 1, for large black areas.
    pub rich_black: [f32; 4],
    /// The bleed on every side.
    pub bleed: Mm,
    /// How far from the cut texts stay.
    pub safe: Mm,
    /// The sizes that this printer cuts, where they differ from the drawn ones.
    pub cuts: Vec<Recut>,
    /// The printer's radius for rounded corners.
    pub corner: Option<Mm>,
    /// How fronts and backs follow each other.
    pub order: Order,
    /// How components are divided into files.
    pub files: Files,
    /// How often a face is printed that the box holds several times.
    pub copies: Copies,
    /// Marks outside the bleed.
    pub marks: Marks,
    /// The name of the spot ink of the die line; if `None`, straight cuts have no die line, and any other cut is drawn in
    /// [`DIE`].
    pub die: Option<String>,
    /// Letters as letters or as outlines.
    pub text: Text,
    /// The resolution for artwork that must be rasterized, in dpi.
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

/// The default spot ink for the cut of discs and outlines, which no trim box describes.
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
    /// Text smaller than this counts as small; 0: none does.
    pub below: Pt,
    /// The most inks for small text, 1 to 4.
    pub most: u8,
    /// Text smaller than this in pure black overprints the inks below it; 0: none does.
    pub overprint: Pt,
}

impl TextInks {
    /// Whether small black letters overprint these inks of cyan, magenta, yellow and black, 0 to 1, if the ink limit is
    /// `limit`: they overprint tints. On a dark or strong color the letters would look as uneven as the color below them.
    pub fn over([c, m, y, k]: [f32; 4], limit: f32) -> bool {
        c + m + y <= 1.0 && k <= 1.0 / 3.0 && c + m + y + 1.0 <= limit
    }
}

/// A drawn size, and the size that it is cut to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recut {
    /// Our size after cutting.
    pub drawn: Size,
    /// The printer's.
    pub cut: Size,
    /// Where it is written.
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

    /// The name of the standard.
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
    /// How components are divided into files.
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
    /// How often a face with several copies is printed.
    Copies {
        /// Once; the manifest gives the number of copies.
        Once = "once",
        /// As often as the game has it.
        Each = "each",
    }
}

words! {
    /// Marks outside the bleed.
    Marks {
        /// Nothing: the page ends with the bleed.
        None = "none",
        /// Short lines at the corners that show where to cut.
        Crop = "crop",
    }
}

words! {
    /// Whether text stays live or becomes outlines.
    Text {
        /// Text stays text, in embedded fonts.
        Live = "live",
        /// Text is converted to outlines.
        Outlined = "outlined",
    }
}

words! {
    /// What a printer makes.
    Makes {
        /// All components, and the rulebook, for which it needs single pages in reading order.
        All = "all",
        /// Only the sizes under `cuts`, and no books.
        Listed = "listed",
    }
}

words! {
    /// Whether transparency is kept or flattened.
    Transparency {
        /// It is kept, as in PDF/X-4.
        Live = "live",
        /// It is flattened, as in PDF/X-1a.
        Flattened = "flattened",
    }
}

impl Profile {
    /// The cut size of a piece of this size, in the same orientation, and the place where that is written; `None` if this
    /// printer does not make it.
    pub fn cut(&self, drawn: Size) -> Option<(Size, Locus)> {
        self.recut(drawn).or_else(|| (self.makes == Makes::All).then_some((drawn, self.at)))
    }

    /// The cut size of a piece of this size, if the profile lists one.
    pub fn recut(&self, drawn: Size) -> Option<(Size, Locus)> {
        let same = |a: Size, b: Size| (a.w - b.w).0.abs() < 0.05 && (a.h - b.h).0.abs() < 0.05;
        self.cuts.iter().find_map(|r| {
            let upright = same(r.drawn, drawn).then_some(r.cut);
            Some((upright.or_else(|| same(r.drawn.turned(), drawn).then(|| r.cut.turned()))?, r.at))
        })
    }

    /// Whether the resolution of a picture is too low. One percent less is accepted, because other programs round to whole
    /// pixels.
    pub fn is_coarse(&self, dpi: f32) -> bool {
        is_coarse(dpi, self.least)
    }
}

/// Whether the resolution of a picture is too low if `least` is required.
pub fn is_coarse(dpi: f32, least: u32) -> bool {
    dpi < 0.99 * least as f32
}
