//! The widths and outlines of the letters of a font.

use super::FontFile;
use ttf_parser::{Face, OutlineBuilder};

impl FontFile {
    /// The widths of letters in ems, without kerning; `None` for a letter that the font lacks. Empty if the font
    /// cannot be read.
    pub(crate) fn advances(&self, text: &str) -> Vec<Option<f64>> {
        let Ok(face) = Face::parse(&self.bytes, 0) else { return Vec::new() };
        let em = f64::from(face.units_per_em());
        let wide = |c: char| face.glyph_hor_advance(face.glyph_index(c)?).map(|wide| f64::from(wide) / em);
        text.chars().map(wide).collect()
    }

    /// The outline of a letter as path data; y points up, and the unit is an em; `None` if the font lacks the letter.
    pub(crate) fn outline(&self, letter: char) -> Option<String> {
        let face = Face::parse(&self.bytes, 0).ok()?;
        let mut pen = Pen { d: String::new(), em: f32::from(face.units_per_em()) };
        face.outline_glyph(face.glyph_index(letter)?, &mut pen);
        Some(pen.d)
    }
}

struct Pen {
    d: String,
    em: f32,
}

impl Pen {
    fn write(&mut self, letter: &str, numbers: &[f32]) {
        self.d += letter;
        let shares = numbers.iter().map(|n| format!("{:.4}", n / self.em));
        self.d += &shares.collect::<Vec<_>>().join(" ");
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.write("M", &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.write("L", &[x, y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.write("Q", &[x1, y1, x, y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.write("C", &[x1, y1, x2, y2, x, y]);
    }

    fn close(&mut self) {
        self.d += "Z";
    }
}
