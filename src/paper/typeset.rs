//! Typesetting of faces. A [`Galley`] is a face in which every word has a position: a skeleton of shapes shared by
//! many faces, and in its slots runs of shaped glyphs and pictures, all inside their slots. This module does not
//! depend on the owner of a card, or on the way it is printed.

use ground::grammar::Explained;
use ground::locus::Locus;
use ground::picture::Picture;
use ground::unit::{Affine, Clip, Mm, Pt, Rect, Size};
use std::sync::Arc;

pub mod booklet;
mod breaks;
mod case;
mod cutting;
mod faint;
mod fit;
mod flow;
mod font;
mod identity;
mod lettering;
mod picture;
mod script;
mod slot;
mod small;
#[cfg(test)]
mod tests;

pub use case::Case;
pub use flow::Align;
pub use ground::unit::Economy;
pub use identity::{Identities, Identity};
pub use picture::{picture, size as picture_size};
pub use template::{FontFile, FontId, Fonts, Notice, attributes};

/// The blocks of rulebooks, each with its keys.
pub fn blocks() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    booklet::BLOCKS.iter().map(|block| (block.word, booklet::keys(block.word)))
}

/// The words and marks of templates and rulebooks.
pub fn explained() -> Vec<Explained> {
    [&template::ATTRIBUTES[..], &template::WORDS, &booklet::MARKS, &booklet::BLOCKS, &booklet::KEYS].concat()
}

/// A typeset face. Coordinates are mm, y down, with the origin at the upper left of the bleed.
#[derive(Clone, Debug, PartialEq)]
pub struct Galley {
    /// Its name as it is shown.
    pub title: String,
    /// Size with bleed.
    pub size: Size,
    /// Bleed on every side.
    pub bleed: Mm,
    /// The shapes; `None` for a page with only text.
    pub skeleton: Option<Arc<Skeleton>>,
    /// The content of each slot, by the number of its placeholder in the skeleton. Without a skeleton: all content, in painting
    /// order.
    pub slots: Vec<Vec<Mark>>,
}

impl Galley {
    /// The galley for another table of fonts: `to` maps the indices of its fonts.
    #[must_use]
    pub fn with_fonts(&self, to: &[FontId]) -> Galley {
        let font = |id: FontId| to.get(usize::from(id.0)).copied().unwrap_or(id);
        let within = |inner: &Placed<Galley>| Placed { what: Arc::new(inner.what.with_fonts(to)), ..inner.clone() };
        let mark = |mark: &Mark| match mark {
            Mark::Run(run) => Mark::Run(Run { font: font(run.font), ..run.clone() }),
            Mark::Galley(inner) => Mark::Galley(within(inner)),
            Mark::Figure(inner) => Mark::Figure(within(inner)),
            other => other.clone(),
        };
        let slots = self.slots.iter().map(|marks| marks.iter().map(mark).collect()).collect();
        Galley { slots, ..self.clone() }
    }
}

/// Shapes without text: an SVG in which each slot is replaced by a placeholder `<path id="slot-N" .../>`, N from 0 in document
/// order. Painters draw everything before a placeholder, then the content of slot N, then the rest. Placeholders are never
/// inside clipped, masked or translucent groups. The SVG's user unit is a millimeter.
#[derive(Debug, PartialEq, Eq)]
pub struct Skeleton {
    /// The SVG text.
    pub svg: String,
    /// A hash of the text and of everything to which it links, which identifies cached results.
    pub key: u64,
    /// Its source, for complaints about painting.
    pub at: Locus,
}

/// An object on a galley.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Glyphs on a line.
    Run(Run),
    /// A picture.
    Picture(Placed<Picture>),
    /// A galley inside a galley, such as the furniture of a page.
    Galley(Placed<Galley>),
    /// A galley shown as a picture (a card in the rulebook): only its title is read aloud.
    Figure(Placed<Galley>),
    /// A filled rectangle, such as a table's tint or a hairline.
    Fill {
        /// Where.
        area: Rect,
        /// Its color.
        ink: Rgb,
    },
    /// A field in which users write, on paper and on a screen; nothing is drawn.
    Field {
        /// Its name in a form.
        name: Arc<str>,
        /// Where.
        area: Rect,
        /// Whether the field is for a tick instead of text.
        tick: bool,
    },
}

/// A placed object.
#[derive(Debug, PartialEq)]
pub struct Placed<T> {
    /// The object; it is shared, so that it is parsed and drawn once.
    pub what: Arc<T>,
    /// The map from its own coordinates to those of its parent.
    pub at: Affine,
    /// The visible area, in its own coordinates.
    pub clip: Option<Clip>,
}

impl<T> Clone for Placed<T> {
    fn clone(&self) -> Self {
        Placed { what: self.what.clone(), at: self.at, clip: self.clip.clone() }
    }
}

/// Glyphs of one font and size on one baseline. Positions are rounded before they are used, so that PDF and PNG agree
/// exactly: `size` to 1/100 pt, `origin` to 1/1000 mm, advances to whole font units.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The font, an index into [`Fonts`].
    pub font: FontId,
    /// Size of type.
    pub size: Pt,
    /// The map from the run's own coordinates (mm, origin at the start of the baseline, y down) to the galley's; a
    /// shift, unless the text is rotated.
    pub at: Affine,
    /// Its color.
    pub ink: Rgb,
    /// The glyphs in reading order.
    pub glyphs: Vec<Glyph>,
    /// The text of the glyphs; a run that ends a line within a paragraph ends in a space. Empty for glyphs that are not read
    /// aloud, such as shadows.
    pub text: Arc<str>,
    /// The place of the text.
    pub places: Places,
}

/// The places of the parts of a text, by their first byte. Texts with the same words are equal, wherever they were
/// written.
#[derive(Clone, Debug, Default, Eq)]
pub struct Places(pub Arc<[(u32, Locus)]>);

impl PartialEq for Places {
    fn eq(&self, _: &Places) -> bool {
        true
    }
}

impl Places {
    /// The place of the text at a byte.
    pub fn at(&self, byte: u32) -> Locus {
        self.0.iter().take_while(|(from, _)| *from <= byte).last().map_or(Locus::Nowhere, |(_, at)| *at)
    }
}

/// One glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// Number in the font.
    pub id: u16,
    /// The advance of the pen after it, in font units, including kerning and tracking.
    pub advance: i32,
    /// Shift of the glyph itself, in font units, y up.
    pub offset: (i16, i16),
    /// The byte in the run's text at which its text begins.
    pub cluster: u32,
}

/// A color as written: sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(pub [u8; 3]);

/// Parses `#rrggbb` or `#rgb`.
pub(crate) fn colour(text: &str) -> Option<Rgb> {
    let hex = text.trim().strip_prefix('#').filter(|h| h.is_ascii())?;
    let byte = |s: &str| u8::from_str_radix(s, 16).ok();
    match hex.len() {
        6 => Some(Rgb([byte(&hex[..2])?, byte(&hex[2..4])?, byte(&hex[4..])?])),
        3 => Some(Rgb([byte(&hex[..1])? * 17, byte(&hex[1..2])? * 17, byte(&hex[2..])? * 17])),
        _ => None,
    }
}
