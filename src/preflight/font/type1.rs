//! Type 1 fonts, as older programs embed them: glyphs are found by name and drawn from their charstrings (Adobe Type 1 Font
//! Format, 1990). Hints are ignored, because only outlines matter.

use read_fonts::model::glyph::outline::PathSink;
use read_fonts::ps::PredefinedEncoding;
use read_fonts::ps::type1::Type1Font;
use read_fonts::types::GlyphId;
use std::collections::BTreeMap;
use std::rc::Rc;
use tiny_skia::{PathBuilder, Transform};

/// The largest number of lines and curves of a letter that are kept; its program is stopped after a million steps.
const MOST: usize = 100_000;

/// A font.
pub(super) struct Type1 {
    font: Type1Font,
    letters: BTreeMap<Rc<str>, GlyphId>,
    /// The factor from the font's units to ems.
    pub(super) to_em: Transform,
}

impl Type1 {
    /// Reads a font; `None` if it is not one.
    pub(super) fn parse(bytes: &[u8]) -> Option<Type1> {
        let font = Type1Font::new(bytes).ok()?;
        let letters = font.glyph_names().map(|(id, name)| (name.into(), id)).collect();
        let em = 1.0 / font.upem().max(1) as f32;
        Some(Type1 { letters, to_em: Transform::from_scale(em, em), font })
    }

    /// The name of a code in the font's own encoding.
    pub(super) fn named(&self, code: u8) -> Option<Rc<str>> {
        match self.font.encoding() {
            Some(own) => own.glyph_name(code).map(Into::into),
            None => Some(PredefinedEncoding::Standard.name(code).into()),
        }
    }

    /// Whether the font has a letter of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.letters.contains_key(name)
    }

    /// Draws a letter in the font's units; returns whether its program ran to the end.
    pub(super) fn draw(&self, name: &str, pen: &mut PathBuilder) -> bool {
        let mut outline = Outline { pen, parts: 0 };
        self.letters
            .get(name)
            .is_some_and(|id| self.font.draw(*id, None, &mut outline).is_ok() && outline.parts <= MOST)
    }
}

/// A letter being drawn.
struct Outline<'p> {
    pen: &'p mut PathBuilder,
    parts: usize,
}

impl Outline<'_> {
    fn draw(&mut self, part: impl FnOnce(&mut PathBuilder)) {
        self.parts += 1;
        if self.parts <= MOST {
            part(self.pen);
        }
    }
}

impl PathSink for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.draw(|pen| pen.move_to(x, y));
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.draw(|pen| pen.line_to(x, y));
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.draw(|pen| pen.quad_to(x1, y1, x, y));
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.draw(|pen| pen.cubic_to(x1, y1, x2, y2, x, y));
    }
    fn close(&mut self) {
        self.draw(PathBuilder::close);
    }
}
