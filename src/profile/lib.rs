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

/// The requirements of a printer, possible and free of contradictions.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The name of its file, without folder and ending: `mbprint`.
    pub name: String,
    /// The place where it is written; its keys are below. `Nowhere` if it comes with lootpress, because then it is
    /// not the user's file.
    pub at: Locus,
    /// The name of the printer as it is shown.
    pub title: String,
    /// The part of ISO 15930 that files follow.
    pub standard: Standard,
    /// The bytes of the ICC profile of the printing condition.
    pub icc: Vec<u8>,
    /// Its path in the project.
    pub icc_path: String,
    /// The name of the printing condition in the registry: `FOGRA39`.
    pub identifier: String,
    /// The address of the registry: `http://www.color.org`.
    pub registry: String,
    /// The largest amount of ink on one spot: 3.0 is 300 %, for all four inks together.
    pub ink_limit: f32,
    /// The amounts of cyan, magenta, yellow and black, 0 to 1, for large black areas.
    pub rich_black: [f32; 4],
    /// The bleed on every side.
    pub bleed: Mm,
    /// The least distance of texts from the cut.
    pub safe: Mm,
    /// The sizes that this printer cuts, if they differ from the drawn ones.
    pub cuts: Vec<Recut>,
    /// The printer's radius for rounded corners.
    pub corner: Option<Mm>,
    /// The order of fronts and backs.
    pub order: Order,
    /// The division of components into files.
    pub files: Files,
    /// The number of times that a face with several copies is printed.
    pub copies: Copies,
    /// Marks outside the bleed.
    pub marks: Marks,
    /// The name of the spot ink of the die line; if `None`, straight cuts have no die line, and any other cut is drawn in
    /// [`DIE`].
    pub die: Option<String>,
    /// Whether letters stay letters or become outlines.
    pub text: Text,
    /// The resolution for artwork that must be rasterized, in dpi.
    pub raster: u32,
    /// The resolution in dpi below which a picture is too coarse.
    pub least: u32,
    /// The smallest type, dark on light.
    pub smallest_text: Pt,
    /// The smallest type, light on dark.
    pub smallest_reversed: Pt,
    /// The thinnest line.
    pub smallest_line: Pt,
    /// The thinnest line, light on dark.
    pub reversed_line: Pt,
    /// The rules for inks of small text.
    pub text_inks: TextInks,
    /// The components that this printer makes.
    pub makes: Makes,
    /// The punchboards for tokens and tiles; without them, each piece has separate pages.
    pub punchboard: Option<Punchboard>,
}

/// A board from which pieces are punched out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Punchboard {
    /// Its size.
    pub size: Size,
    /// The distance between pieces, and from the edge.
    pub gutter: Mm,
    /// The length of the bridges that hold a piece until it is punched out.
    pub bridge: Mm,
    /// The place where it is written.
    pub at: Locus,
}

/// The default spot ink for the cut of discs and outlines, which no trim box describes.
pub const DIE: &str = "die-cut";

impl Profile {
    /// The name of the spot ink of die lines.
    pub fn die_ink(&self) -> &str {
        self.die.as_deref().unwrap_or(DIE)
    }
}

/// The rules for inks of small text: plates never register exactly, and small letters show this first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextInks {
    /// Text smaller than this counts as small; with 0, no text does.
    pub below: Pt,
    /// The largest number of inks for small text, 1 to 4.
    pub most: u8,
    /// Text smaller than this in pure black overprints the inks below it; with 0, no text does.
    pub overprint: Pt,
}

impl TextInks {
    /// Whether small black letters overprint these inks of cyan, magenta, yellow and black, 0 to 1, if the ink limit is
    /// `limit`: they overprint tints. On a dark or strong color the letters would look as uneven as the color below them.
    pub fn over([c, m, y, k]: [f32; 4], limit: f32) -> bool {
        c + m + y <= 1.0 && k <= 1.0 / 3.0 && c + m + y + 1.0 <= limit
    }
}

/// A drawn size, and the size to which it is cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recut {
    /// Our size after cutting.
    pub drawn: Size,
    /// The printer's.
    pub cut: Size,
    /// The place where it is written.
    pub at: Locus,
}

words! {
    /// The part of ISO 15930 that a file follows.
    Standard {
        /// PDF/X-4 (part 7): PDF 1.6, live transparency, an embedded profile.
        X4 = "x4",
        /// PDF/X-1a:2003 (part 4): PDF 1.4, without transparency, with colors as inks only.
        X1a = "x1a",
    }
}

impl Standard {
    /// The PDF version on which it is based.
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
    /// The order of fronts and backs in a file.
    Order {
        /// Each front is followed by its back.
        FrontBack = "front-back",
        /// Each back is followed by its front.
        BackFront = "back-front",
        /// All fronts come first, then their shared back, or all backs if they are different.
        FrontsThenBack = "fronts-then-back",
    }
}

words! {
    /// The ways to divide components into files.
    Files {
        /// One file for all components of a size.
        Size = "size",
        /// One file for all components of a kind: cards, aids, mats.
        Deck = "deck",
        /// One file for all components of a kind with the same back.
        Back = "back",
    }
}

words! {
    /// The number of times that a face with several copies is printed.
    Copies {
        /// Once; the manifest gives the number of copies.
        Once = "once",
        /// Once for each copy.
        Each = "each",
    }
}

words! {
    /// Marks outside the bleed.
    Marks {
        /// No marks: the page ends with the bleed.
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
    /// The components that a printer makes.
    Makes {
        /// All components, and the rulebook, for which it needs single pages in reading order.
        All = "all",
        /// The profile has only the sizes under `cuts`, and no books.
        Listed = "listed",
    }
}

words! {
    /// Whether transparency is kept or flattened.
    Transparency {
        /// Transparency is kept, as in PDF/X-4.
        Live = "live",
        /// Transparency is flattened, as in PDF/X-1a.
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

    /// Whether the resolution of a picture is too low. A resolution that is one percent lower is accepted, because
    /// other programs round to whole pixels.
    pub fn is_coarse(&self, dpi: f32) -> bool {
        is_coarse(dpi, self.least)
    }
}

/// Whether the resolution of a picture is too low if `least` is required.
pub fn is_coarse(dpi: f32, least: u32) -> bool {
    dpi < 0.99 * least as f32
}
