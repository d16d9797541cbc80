//! Greeking for miniatures, which are faces shown smaller than printed: unreadably small type becomes bars, lettering and very
//! small type become shapes, and lines keep a printable width. Text that stays live is large enough to be set.

use super::flow::Compositor;
use super::slot::TextSlot;
use super::{Mark, Placed, Rgb, Run};
use ground::locus::Locus;
use ground::picture::{Picture, PictureSource};
use ground::unit::{Affine, Mm, Point, Pt, Rect};
use roxmltree::Node;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

mod coarse;

/// Type smaller than this on paper is not set, and light type smaller than the second number; these are the largest
/// minimums in `data/press`.
const TYPE: Pt = Pt(6.0);
const LIGHT_TYPE: Pt = Pt(7.0);

/// Body text smaller than this on paper is unreadable and becomes bars.
const READ: Pt = Pt(5.0);

/// The least width of a line on paper: the largest minimum for light lines in `data/press`.
const LINE: Pt = Pt(0.5);

/// A line that would be this many times thinner than the minimum is left out, because widened it would be noise.
const NOISE: f32 = 2.0;

/// Objects smaller than this on paper are invisible, in mm: a pixel at 1200 dpi.
const SEEN: f32 = 0.021;

/// Type of at least this size is lettering, which is recognized by its shape at any scale; smaller type is text for
/// reading.
const LETTERING: Pt = Pt(12.0);

/// The height of lowercase letters relative to capitals, and the height of the bars for them.
const SMALL: f32 = 0.72;
const BAR: f32 = 0.5;

/// The share of dark ink in a bar, as in a line of letters, half of which is paper.
const TINT: f32 = 0.55;

/// Whether type is too small to be set at a scale.
fn tiny(size: Pt, ink: Rgb, scale: f32) -> bool {
    scale < 1.0 && size * scale < if dark(ink) { TYPE } else { LIGHT_TYPE }
}

fn dark(Rgb(ink): Rgb) -> bool {
    ink.iter().map(|c| u32::from(*c)).sum::<u32>() < 384
}

/// Whether letters become shapes at a scale: those that are too small to be set, and those with an outline or shadow,
/// which consist of several copies and are not read aloud.
pub(crate) fn shaped(text: &TextSlot, run: &Run, scale: f32) -> bool {
    tiny(run.size, run.ink, scale) || scale < 1.0 && (text.outline.is_some() || text.shadow.is_some())
}

/// Whether a line of text becomes bars at a scale.
pub(crate) fn greeked(size: Pt, ink: Rgb, scale: f32, onto: Affine) -> bool {
    tiny(size, ink, scale) && size * scale < READ && size < LETTERING && onto.0[..4] == [1.0, 0.0, 0.0, 1.0]
}

/// The scale for which adapted drawings are made: scales between a half and one share one, and so on, so that an
/// adapted drawing can be reused.
pub(crate) fn class(scale: f32) -> f32 {
    scale.max(1e-5).log2().floor().exp2()
}

/// The thinnest line of something shown at a scale, in its own millimeters.
pub(crate) fn least(scale: f32) -> Mm {
    Mm::from(LINE) / class(scale)
}

/// An ink as pale as a line of small letters; a light ink on a dark background stays the same.
fn pale(ink: Rgb) -> Rgb {
    let tinted = |c: u8| 255 - (f32::from(255 - c) * TINT).round() as u8;
    if dark(ink) { Rgb(ink.0.map(tinted)) } else { ink }
}

/// A line of text as bars, one for each word; its icons stay.
pub(crate) fn bars(compositor: &Compositor, line: Vec<Mark>, scale: f32) -> Vec<Mark> {
    let mut out: Vec<Mark> = Vec::new();
    for mark in line {
        let Mark::Run(run) = mark else {
            out.push(mark);
            continue;
        };
        let font = compositor.font(run.font);
        let (em, x, baseline) = (Mm::from(run.size), Mm(run.at.0[4]), Mm(run.at.0[5]));
        let tall = (em * (font.cap * BAR)).max(Mm::from(LINE) / scale);
        let y = baseline - em * (font.cap * SMALL / 2.0) - tall / 2.0;
        let unit = em / font.upem.max(1) as f32;
        let (mut pen, mut word) = (0, None);
        let mut end = |word: &mut Option<i32>, pen: i32| {
            if let Some(from) = word.take() {
                let area = Rect { x: x + unit * from as f32, y, w: unit * (pen - from) as f32, h: tall };
                out.push(Mark::Fill { area, ink: pale(run.ink) });
            }
        };
        for glyph in &run.glyphs {
            if run.text.get(glyph.cluster as usize..).is_some_and(|rest| rest.starts_with(' ')) {
                end(&mut word, pen);
            } else {
                word.get_or_insert(pen);
            }
            pen += glyph.advance;
        }
        end(&mut word, pen);
    }
    out
}

/// Letters as one drawing, with their shadow, shifted on the galley, and with their outline.
pub(crate) fn drawn(
    compositor: &Compositor,
    letters: &[Run],
    text: &TextSlot,
    shadow: Point,
    scale: f32,
    at: Locus,
) -> Option<Mark> {
    let mut shapes = Shapes { low: (f32::MAX, f32::MAX), high: (f32::MIN, f32::MIN), by: BTreeMap::new() };
    letters.iter().for_each(|run| shapes.add(compositor, run));
    let all: String = shapes.by.values().map(String::as_str).collect();
    let line = text.outline.map(|(ink, wide)| (ink, (wide * 2.0).max(least(scale))));
    let margin = line.map_or(0.0, |(_, wide)| wide.0 / 2.0) + shadow.x.0.abs().max(shadow.y.0.abs());
    let (x, y) = (shapes.low.0 - margin, shapes.low.1 - margin);
    let (w, h) = (shapes.high.0 + margin - x, shapes.high.1 + margin - y);
    if all.is_empty() {
        return None;
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.3}\" height=\"{h:.3}\" viewBox=\"{x:.3} {y:.3} {w:.3} {h:.3}\">"
    );
    let round = |svg: &mut String, Rgb([r, g, b]): Rgb, way: Point| {
        let ink = format!("#{r:02x}{g:02x}{b:02x}");
        let stroke =
            line.map(|(_, wide)| format!(" stroke=\"{ink}\" stroke-width=\"{:.3}\" stroke-linejoin=\"round\"", wide.0));
        let stroke = stroke.unwrap_or_default();
        let _ =
            write!(svg, "<path transform=\"translate({} {})\" fill=\"{ink}\"{stroke} d=\"{all}\"/>", way.x.0, way.y.0);
    };
    if let Some((ink, ..)) = text.shadow {
        round(&mut svg, ink, shadow);
    }
    if let Some((ink, _)) = line {
        round(&mut svg, ink, Point::default());
    }
    for (Rgb([r, g, b]), path) in &shapes.by {
        let _ = write!(svg, "<path fill=\"#{r:02x}{g:02x}{b:02x}\" d=\"{path}\"/>");
    }
    svg += "</svg>";
    let (key, size) = (ground::picture::key(svg.as_bytes()), (w.ceil() as u32, h.ceil() as u32));
    let what = Arc::new(Picture { source: PictureSource::Svg(svg), key, size, at, subject: None });
    Some(Mark::Picture(Placed { what, at: Affine::shift(Mm(x), Mm(y)), clip: None }))
}

/// Outlines of letters on the galley, by their inks, and their extent.
struct Shapes {
    low: (f32, f32),
    high: (f32, f32),
    by: BTreeMap<Rgb, String>,
}

impl Shapes {
    fn add(&mut self, compositor: &Compositor, run: &Run) {
        let file = compositor.fonts.faces.get(usize::from(run.font.0));
        let Some(face) = file.and_then(|f| ttf_parser::Face::parse(&f.bytes, 0).ok()) else { return };
        let unit = Mm::from(run.size).0 / f32::from(face.units_per_em());
        let mut pen = 0;
        for glyph in &run.glyphs {
            let origin = ((pen + i32::from(glyph.offset.0)) as f32, f32::from(glyph.offset.1));
            let mut outline = Outline { shapes: self, ink: run.ink, unit, origin, onto: run.at };
            face.outline_glyph(ttf_parser::GlyphId(glyph.id), &mut outline);
            pen += glyph.advance;
        }
    }
}

/// A letter while its outline is read: font units, y up, become millimeters of the galley.
struct Outline<'s> {
    shapes: &'s mut Shapes,
    ink: Rgb,
    unit: f32,
    origin: (f32, f32),
    onto: Affine,
}

impl Outline<'_> {
    fn say(&mut self, op: char, points: &[(f32, f32)]) {
        let path = self.shapes.by.entry(self.ink).or_default();
        path.push(op);
        for (x, y) in points {
            let own = Point { x: Mm((x + self.origin.0) * self.unit), y: Mm(-(y + self.origin.1) * self.unit) };
            let Point { x: Mm(x), y: Mm(y) } = self.onto.apply(own);
            let Shapes { low, high, .. } = &mut *self.shapes;
            (*low, *high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
            let path = self.shapes.by.entry(self.ink).or_default();
            let _ = write!(path, "{x:.2} {y:.2} ");
        }
    }
}

impl ttf_parser::OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.say('M', &[(x, y)]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.say('L', &[(x, y)]);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.say('Q', &[(x1, y1), (x, y)]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.say('C', &[(x1, y1), (x2, y2), (x, y)]);
    }
    fn close(&mut self) {
        self.say('Z', &[]);
    }
}

/// The elements that draw strokes; an element that is reused has the size of its first use.
const DRAWN: [&str; 8] = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use"];

/// A drawing whose lines can be printed if one of its units is `mm` long: lines that are nearly thick enough become
/// thicker, others are removed unless the drawing has nothing else, and invisible corners are removed, too. `None` if
/// nothing changes, or if it cannot be read, which is reported where it is printed.
pub(crate) fn sturdy(svg: &str, mm: f32) -> Option<String> {
    let doc = roxmltree::Document::parse(svg).ok()?;
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let drawn = |n: &Node| n.is_element() && DRAWN.contains(&n.tag_name().name());
    let least = Mm::from(LINE).0;
    let grown =
        |node: &Node| -> f32 { node.ancestors().map(|n| n.attribute("transform").map_or(1.0, enlarging)).product() };
    // the width of the line of an element on paper
    let width = |node: &Node| {
        let own = property(node, "stroke-width").and_then(|w| w.trim_end_matches("mm").parse().ok()).unwrap_or(1.0);
        property(node, "stroke").filter(|stroke| *stroke != "none").map(|_| own * grown(node) * mm)
    };
    let remains = |node: Node| {
        let noise = width(&node).is_none_or(|wide| wide * NOISE < least);
        node.tag_name().name() == "image" || drawn(&node) && (property(&node, "fill") != Some("none") || !noise)
    };
    let bare = !doc.descendants().any(remains);
    for node in doc.descendants().filter(drawn) {
        let grown = grown(&node);
        if let Some(outline) = node.attribute_node("d") {
            let fewer = coarse::coarse(outline.value(), SEEN / (mm * grown).max(1e-6));
            edits.extend(fewer.map(|d| (outline.range_value(), d)));
        }
        let Some(wide) = width(&node).filter(|wide| *wide < least && *wide > 0.0) else { continue };
        let new = if wide * NOISE < least && !bare { 0.0 } else { least / (grown * mm) };
        edits.push(match (node.attribute_node("style"), node.attribute_node("stroke-width")) {
            // a style counts for more than an attribute, and its last value counts
            (Some(style), _) => (style.range_value().end..style.range_value().end, format!(";stroke-width:{new:.4}")),
            (None, Some(width)) => (width.range_value(), format!("{new:.4}")),
            (None, None) => {
                let tag = node.range().start + 1;
                let name = svg[tag..].find(|c: char| c.is_whitespace() || matches!(c, '/' | '>')).unwrap_or(0);
                (tag + name..tag + name, format!(" stroke-width=\"{new:.4}\""))
            }
        });
    }
    edited(svg, edits)
}

/// A text with replaced parts; `None` if there are none.
fn edited(text: &str, mut edits: Vec<(Range<usize>, String)>) -> Option<String> {
    edits.sort_by_key(|(range, _)| range.start);
    let (mut out, mut from) = (String::with_capacity(text.len()), 0);
    for (range, new) in &edits {
        out += &text[from..range.start];
        out += new;
        from = range.end;
    }
    (!edits.is_empty()).then(|| out + &text[from..])
}

/// A drawing as large as it is shown, with smaller numbers that are no finer than necessary. `None` if its root has
/// no size.
pub(crate) fn resized(svg: &str, k: f32) -> Option<String> {
    let doc = roxmltree::Document::parse(svg).ok()?;
    let root = doc.root_element();
    root.attribute("viewBox")?;
    let side = |name| {
        let side = root.attribute_node(name)?;
        let long: f32 = side.value().parse().ok()?;
        Some((side.range_value(), format!("{}", long * k)))
    };
    edited(svg, vec![side("width")?, side("height")?])
}

/// A property of an element, its own or inherited.
fn property<'a>(node: &Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().find_map(|n| {
        let mut styled = n.attribute("style").unwrap_or_default().rsplit(';').filter_map(|s| s.split_once(':'));
        styled.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim()).or(n.attribute(name))
    })
}

/// The factor by which a transform enlarges.
fn enlarging(transform: &str) -> f32 {
    let t: Option<svgtypes::Transform> = transform.parse().ok();
    t.map_or(1.0, |t| (t.a * t.d - t.b * t.c).abs().sqrt() as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thin_lines_grow_and_those_that_would_be_noise_go() {
        let svg = "<svg><g stroke='#000' transform='scale(2)'><path d='M0 0h1'/><path stroke-width='.15' d='M0 0h1'/>\
                   <path stroke-width='.01' d='M0 0h1'/><path stroke='none' stroke-width='.1' d='M0 0h1'/>\
                   <path style='stroke-width:.15' d='M0 0h1'/></g><path stroke-width='.1' d='M0 0h1'/></svg>";
        // the least is 0.1764 mm
        let unit = Mm::from(LINE).0 / 0.5;
        let wide = sturdy(svg, unit).expect("has thin lines");
        let doc = roxmltree::Document::parse(&wide).expect("is well-formed");
        let width = |n: Node| property(&n, "stroke-width").map(|w| w.parse::<f32>().expect("a number"));
        let found: Vec<_> = doc.descendants().filter(|n| n.has_tag_name("path")).map(width).collect();
        // they are drawn at twice this size: 0.25 is half a millimeter
        let wanted = [None, Some(0.25), Some(0.0), Some(0.1), Some(0.25), Some(0.1)];
        assert_eq!(found, wanted, "{wide}");
        assert_eq!(sturdy(&wide, unit * 1.001), None);
        // an icon that has only lines keeps them
        let lines = "<svg><rect width='9' height='9' fill='none' stroke='#000' stroke-width='1'/></svg>";
        let kept = sturdy(lines, Mm::from(LINE).0 / 100.0).expect("has thin lines");
        assert!(kept.contains("stroke-width='100.0000'"), "{kept}");
        let inherited = "<svg><g stroke='#000' stroke-width='.15'><circle r='2'/></g></svg>";
        assert_eq!(
            sturdy(inherited, Mm::from(LINE).0 / 0.2).as_deref(),
            Some(&*inherited.replace("<circle", "<circle stroke-width=\"0.2000\""))
        );
    }
}
