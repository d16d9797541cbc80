//! Texts that follow a path: where they stand, and their letters as outlines.

use super::bounds::units;
use super::face::{self, Hand};
use super::words::Words;
use crate::drawing::shape::{self, Corner};
use crate::drawing::{Styles, then};
use crate::fonts::Fonts;
use roxmltree::Node;
use std::fmt::Write as _;
use svgtypes::Transform;
use ttf_parser::OutlineBuilder;

/// The line that a text follows, in the coordinates of the text, and how far along it is anchored; `None` for a text that follows none.
pub(super) fn path(node: &Node) -> Option<(Vec<Corner>, f64)> {
    let follows = node.descendants().find(|n| n.tag_name().name() == "textPath")?;
    let id = follows.attributes().find(|a| a.name() == "href")?.value().trim().strip_prefix('#')?;
    let drawn = node.document().descendants().find(|n| n.attribute("id") == Some(id))?;
    let d = shape::path(drawn.tag_name().name(), |name| drawn.attribute(name).map(str::to_owned))?;
    let own = drawn.attribute("transform").and_then(|t| t.parse::<Transform>().ok()).unwrap_or_default();
    let line = shape::flat(&d, own)?.into_iter().next()?;
    let mut corners = line.corners;
    if line.closed {
        corners.extend(corners.first().copied());
    }
    let offset = follows.attribute("startOffset").map_or("0", str::trim);
    let at = match offset.strip_suffix('%') {
        Some(share) => share.parse::<f64>().ok()? / 100.0 * length(&corners),
        None => units(offset, 16.0)?,
    };
    Some((corners, at))
}

fn length(line: &[Corner]) -> f64 {
    line.windows(2).map(|pair| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1)).sum()
}

/// The point of a line so far along it, and the direction there in radians.
fn point(line: &[Corner], at: f64) -> Option<(Corner, f64)> {
    let mut left = at;
    for pair in line.windows(2) {
        let (x, y) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        let wide = x.hypot(y);
        if left <= wide && wide > 0.0 {
            let share = left.max(0.0) / wide;
            return Some(((pair[0].0 + x * share, pair[0].1 + y * share), y.atan2(x)));
        }
        left -= wide;
    }
    None
}

/// Where a straight text is anchored that stands for one along a line: at the middle of its height.
pub(super) fn straight(line: &[Corner], at: f64) -> (f64, f64) {
    let low = line.iter().map(|(_, y)| *y).fold(f64::MAX, f64::min);
    let high = line.iter().map(|(_, y)| *y).fold(f64::MIN, f64::max);
    let x = point(line, at).map_or(line.first().map_or(0.0, |first| first.0), |((x, _), _)| x);
    (x, (low + high) / 2.0)
}

/// The letters of a text as outlines along its line, in place of the text; `None` if its font is not there.
pub(super) fn outlines(words: &Words<'_>, styles: &mut Styles<'_>, fonts: &Fonts) -> Option<String> {
    let node = words.node();
    let (line, at) = path(&node)?;
    let own: Transform = node.attribute("transform").and_then(|t| t.parse().ok()).unwrap_or_default();
    let follows = node.descendants().find(|n| n.tag_name().name() == "textPath")?;
    let span = follows.descendants().filter(|n| n.is_element()).last().unwrap_or(follows);
    let em = units(&styles.inherited(span, "font-size")?, 16.0)?;
    let said = words.said();
    let gap = words.tracking * em;
    let wide: f64 = said.chars().map(|c| face::advance(fonts, &words.hand, &c.to_string()) * em + gap).sum();
    let mut along = match words.align {
        Some("middle") => at - wide / 2.0,
        Some("end") => at - wide,
        _ => at,
    };
    let fill = styles.inherited(span, "fill").unwrap_or_else(|| "#000000".to_owned());
    let mut out = format!("<g fill=\"{}\">", super::words::quoted(&fill));
    for c in said.chars() {
        let own_wide = face::advance(fonts, &words.hand, &c.to_string()) * em;
        if let Some(((x, y), turn)) = point(&line, along + own_wide / 2.0) {
            let (sin, cos) = turn.sin_cos();
            let lie = Transform::new(cos, sin, -sin, cos, x, y);
            let letter = then(own, then(lie, Transform::new(em, 0.0, 0.0, -em, -own_wide / 2.0, 0.0)));
            let d = glyph(fonts, &words.hand, c)?;
            if !d.is_empty() {
                let _ = write!(out, "<path transform=\"{}\" d=\"{d}\"/>", super::words::written(&letter));
            }
        }
        along += own_wide + gap;
    }
    Some(out + "</g>")
}

/// A letter as a path, an em high.
fn glyph(fonts: &Fonts, hand: &Hand, c: char) -> Option<String> {
    let file = face::nearest(fonts, hand)?;
    let face = ttf_parser::Face::parse(&file.bytes, 0).ok()?;
    let mut pen = Pen { d: String::new(), em: f32::from(face.units_per_em()) };
    face.outline_glyph(face.glyph_index(c)?, &mut pen);
    Some(pen.d)
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
