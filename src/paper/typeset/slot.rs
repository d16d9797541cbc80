//! The slots of a template: their positions and type settings. Every error is reported with its place in the template.

use super::flow::{Align, Caps, Cast, Keyed};
use super::{Fonts, Rgb, colour, font};
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::picture::Plane;
use ground::unit::{Affine, Clip, Mm, Pt, Rect, Size};
use template::{FontId, MARK, Origin, SLOTS, attributes, unknown_family};

/// SVG text attributes that slots do not have, and the cures.
const FOREIGN: [(&str, &str); 18] = [
    ("direction", "text runs from left to right"),
    ("dominant-baseline", "write data-valign"),
    ("font", "write data-font and data-size"),
    ("font-family", "write data-font"),
    ("font-size", "write data-size, in pt"),
    ("font-stretch", "name the family of the narrow font in data-font"),
    ("font-style", "write data-style"),
    ("font-variant", "write data-caps"),
    ("font-weight", "write data-weight"),
    ("letter-spacing", "write data-tracking, in 1/1000 em"),
    ("line-height", "write data-leading"),
    ("paint-order", "outlines are drawn behind the letters: write data-outline"),
    ("text-anchor", "write data-align"),
    ("text-decoration", "draw a line below the slot, or use bold text"),
    ("text-shadow", "write data-shadow"),
    ("text-transform", "write data-caps"),
    ("word-spacing", "write data-tracking, in 1/1000 em"),
    ("writing-mode", "turn the slot with a transform"),
];

/// No text may be nearer to the cut than this: printers shift, and a hand covers the edge. No hand covers the edge of a small piece.
pub(crate) fn safe(trim: Size) -> Mm {
    if trim.w.min(trim.h) < Mm(30.0) { Mm(2.0) } else { Mm(4.0) }
}

/// A slot of a skeleton.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    /// The field, picture or icon that fills it.
    pub(crate) name: String,
    /// The slot's own rectangle, and the transform from it to the galley. The map keeps sizes.
    pub(crate) area: Rect,
    pub(crate) onto: Affine,
    pub(crate) optional: bool,
    /// Its position in the template.
    pub(crate) at: Locus,
    pub(crate) what: SlotKind,
}

#[derive(Clone, Debug)]
pub(crate) enum SlotKind {
    Text(Box<TextSlot>),
    Picture { plane: Plane, round: Mm },
    Icon { ink: Rgb },
    Field { tick: bool },
}

/// The vertical alignment of lines in their slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Valign {
    Top,
    Middle,
    Bottom,
}

/// The settings of a text slot.
#[derive(Clone, Debug)]
pub(crate) struct TextSlot {
    /// Its default text.
    pub(crate) says: Option<String>,
    pub(crate) cast: Cast,
    pub(crate) size: Pt,
    pub(crate) min: Pt,
    pub(crate) leading: f32,
    pub(crate) align: Align,
    pub(crate) valign: Valign,
    pub(crate) ink: Rgb,
    pub(crate) lines: Option<usize>,
    /// The ink of bold text, if different.
    pub(crate) bold_ink: Option<Rgb>,
    pub(crate) keyed: Keyed,
    pub(crate) caps: Caps,
    pub(crate) tracking: i32,
    pub(crate) hang: Mm,
    pub(crate) badge: Badge,
    pub(crate) gap: Mm,
    pub(crate) flavour: Option<Pt>,
    pub(crate) flavour_align: Align,
    pub(crate) ornament: Option<String>,
    pub(crate) shadow: Option<(Rgb, Mm, Mm)>,
    /// The outline of the letters, with this width.
    pub(crate) outline: Option<(Rgb, Mm)>,
    /// The largest angle, in degrees, by which letters lean to both sides, as if cut by hand.
    pub(crate) crooked: f32,
    /// Whether lines stay within the line along which the face is cut, not only in the slot.
    pub(crate) within: Option<Clip>,
}

/// The space of the icon that hangs beside a paragraph, and how far left of the slot it begins; tabs extend beyond
/// the card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Badge {
    pub(crate) w: Mm,
    pub(crate) h: Mm,
    pub(crate) out: Mm,
}

/// Reads the attributes of one slot element; complaints are collected.
pub(crate) struct Reader<'a> {
    pub(crate) node: roxmltree::Node<'a, 'a>,
    pub(crate) origin: Origin,
    pub(crate) fonts: &'a Fonts,
    /// The line along which the face is cut.
    pub(crate) line: &'a Clip,
    pub(crate) diags: &'a mut Vec<Diag>,
}

impl Reader<'_> {
    fn fault(&mut self, name: &str, what: String, help: impl Into<String>) {
        self.diags.push(Diag::error(self.origin.attribute(name), "bad-slot", what).help(help));
    }

    fn number(&mut self, name: &str, range: std::ops::RangeInclusive<f32>) -> Option<f32> {
        let text = self.node.attribute(name)?;
        let found = text.trim().parse::<f32>().ok().filter(|v| range.contains(v));
        if found.is_none() {
            let what = format!("{name} is {text:?}");
            self.fault(name, what, format!("write a number from {} to {}", range.start(), range.end()));
        }
        found
    }

    fn word<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> Option<T> {
        let text = self.node.attribute(name)?;
        let found = words.iter().find(|(w, _)| *w == text.trim()).map(|(_, t)| *t);
        if found.is_none() {
            let all: Vec<&str> = words.iter().map(|(w, _)| *w).collect();
            self.fault(name, format!("{name} is {text:?}"), format!("write {}", all.join(" or ")));
        }
        found
    }

    fn ink(&mut self, name: &str, text: &str) -> Option<Rgb> {
        let found = colour(text);
        if found.is_none() {
            self.fault(name, format!("{name} names the color {text:?}"), "write it as #rrggbb");
        }
        found
    }

    /// The slot of an element, if it is one and can be read.
    pub(crate) fn slot(mut self, onto: Affine) -> Option<Slot> {
        let kinds = SLOTS;
        let (kind, name) = kinds.iter().find_map(|k| Some((*k, self.node.attribute(*k)?.trim().to_owned())))?;
        let before = self.diags.len();
        if self.node.tag_name().name() != "rect" {
            let what = format!("{kind} is on a <{}>", self.node.tag_name().name());
            self.fault(kind, what, "a slot is a <rect> with x, y, width and height");
            return None;
        }
        for a in self.node.attributes().filter(|a| a.name().starts_with("data-")) {
            if a.name() != MARK && !attributes().any(|known| known == a.name()) {
                let what = format!("slots have no attribute {}", a.name());
                let near = did_you_mean(a.name(), attributes());
                self.fault(a.name(), what, near.map_or("remove it".to_owned(), |n| format!("did you mean {n}?")));
            }
        }
        for (property, help) in FOREIGN {
            let style = self.node.attribute("style").unwrap_or_default();
            let styled = style.split(';').filter_map(|s| s.split_once(':')).any(|(k, _)| k.trim() == property);
            if styled || self.node.has_attribute(property) {
                let place = if styled { "style" } else { property };
                self.fault(place, format!("the slot {name:?} cannot have {property}"), help);
            }
        }
        let mut side = |name| self.number(name, -2000.0..=2000.0).unwrap_or(0.0);
        let area = Rect::mm(side("x"), side("y"), side("width"), side("height"));
        if area.w.0 <= 0.0 || area.h.0 <= 0.0 {
            self.fault("width", format!("the slot {name:?} has no size"), "give it a width and a height in mm");
        }
        let [a, b, c, d, ..] = onto.0;
        let scale = (a * d - b * c).abs().sqrt();
        if scale < 1e-4 || !scale.is_finite() {
            self.fault(
                "transform",
                format!("the transform reduces the slot {name:?} to nothing"),
                "correct its transform",
            );
            return None;
        }
        // scaling is applied to the rectangle: sizes of type are sizes on paper
        let onto = Affine::scale(1.0 / scale).then(onto);
        let area = Rect::mm(area.x.0 * scale, area.y.0 * scale, area.w.0 * scale, area.h.0 * scale);
        let what = match kind {
            "data-slot" => {
                let mut text = self.text(&name)?;
                self.moved(&mut text, onto);
                SlotKind::Text(Box::new(text))
            }
            "data-picture" => {
                let planes = [
                    ("whole", Plane::Whole),
                    ("place", Plane::Place),
                    ("figures", Plane::Figures),
                    ("portrait", Plane::Portrait),
                ];
                let plane = self.word("data-plane", &planes).unwrap_or_default();
                let round = self.number("rx", 0.0..=2000.0).unwrap_or(0.0) * scale;
                SlotKind::Picture { plane, round: Mm(round.min(area.w.0 / 2.0).min(area.h.0 / 2.0)) }
            }
            "data-field" => {
                let kind = self.word("data-kind", &[("text", false), ("tick", true)]);
                SlotKind::Field { tick: kind.unwrap_or(false) }
            }
            _ => {
                let ink = self.node.attribute("data-ink").map(str::to_owned);
                SlotKind::Icon { ink: ink.and_then(|i| self.ink("data-ink", &i)).unwrap_or(Rgb([0; 3])) }
            }
        };
        let optional = self.node.attribute("data-optional").is_some_and(|v| v != "false");
        let at = self.origin.tag();
        (self.diags.len() == before).then_some(Slot { name, area, onto, optional, at, what })
    }

    /// The line along which the face is cut, seen from a slot that follows it.
    fn moved(&mut self, text: &mut TextSlot, onto: Affine) {
        let Some(line) = &mut text.within else { return };
        let [a, b, c, d, x, y] = onto.0;
        if (a - 1.0).abs().max(b.abs()).max(c.abs()).max((d - 1.0).abs()) > 1e-3 {
            self.fault(
                "data-flow",
                "a turned slot cannot follow the outline".to_owned(),
                "remove data-flow, or its transform",
            );
        }
        (line.area.x, line.area.y) = (line.area.x - Mm(x), line.area.y - Mm(y));
    }

    /// Whether an attribute is written, is misspelled, or has its CSS name, which was reported.
    fn tried(&self, wanted: &str) -> bool {
        let css = wanted.replace("data-", "font-").replace("font-font", "font-family");
        let styled = self.node.attribute("style").is_some_and(|style| style.contains(&css));
        let near = |name: &str| did_you_mean(name, attributes()) == Some(wanted);
        styled || self.node.attributes().any(|a| [wanted, css.as_str(), "font"].contains(&a.name()) || near(a.name()))
    }

    fn text(&mut self, slot: &str) -> Option<TextSlot> {
        let ink = self.node.attribute("data-ink").map(str::to_owned);
        let ink = ink.and_then(|i| self.ink("data-ink", &i)).unwrap_or(Rgb([0; 3]));
        let weight = self.number("data-weight", 1.0..=1000.0).unwrap_or(400.0) as u16;
        let bold = self.number("data-bold", 1.0..=1000.0).unwrap_or(700.0) as u16;
        let italic = self.word("data-style", &[("normal", false), ("italic", true)]).unwrap_or(false);
        let Some(family) = self.node.attribute("data-font") else {
            if !self.tried("data-font") {
                let what = format!("the slot {slot:?} has no data-font");
                self.fault("data-slot", what, "write the family of its type, one of those in fonts/");
            }
            return None;
        };
        let Some(cast) = Cast::of(self.fonts, family, weight, bold, italic) else {
            self.diags.push(unknown_family(&self.fonts.families(), family, self.origin.attribute("data-font")));
            return None;
        };
        for (name, asked) in [("data-weight", weight), ("data-bold", bold)] {
            let written = self.node.attribute(name).is_some();
            self.diags.extend(written.then(|| out_of_range(self.fonts, family, asked, italic)).flatten());
        }
        let Some(size) = self.number("data-size", 1.0..=400.0) else {
            if !self.tried("data-size") {
                self.fault("data-slot", format!("the slot {slot:?} has no data-size"), "write its type size in pt");
            }
            return None;
        };
        let (floor, why) = if light(ink) {
            (7.0, "light text on a dark background fills in below 7 pt")
        } else {
            (6.0, "text below 6 pt is unreadable")
        };
        let least = self.number("data-min", 1.0..=400.0);
        let named = if least.is_some() { "data-min" } else { "data-size" };
        let min = least.unwrap_or(size.min(f32::max(floor, 6.0)));
        if min < floor {
            self.fault(
                named,
                format!("the slot {slot:?} lets text shrink to {min} pt"),
                format!("{why}: write {floor} or more"),
            );
        }
        if min > size {
            self.fault(
                named,
                format!("data-min is {min} pt, larger than data-size"),
                "make data-min the smaller of the two",
            );
        }
        let aligns = [("start", Align::Start), ("middle", Align::Middle), ("end", Align::End)];
        let caps = [("none", Caps::None), ("small", Caps::Small), ("all", Caps::All)];
        let valigns = [("top", Valign::Top), ("middle", Valign::Middle), ("bottom", Valign::Bottom)];
        let shadow = self.node.attribute("data-shadow").map(str::to_owned).and_then(|s| {
            let parts: Vec<&str> = s.split_whitespace().collect();
            let number = |i: usize| parts.get(i)?.parse().ok().map(Mm);
            let found = colour(parts.first().unwrap_or(&"")).zip(number(1)).zip(number(2));
            if found.is_none() {
                self.fault(
                    "data-shadow",
                    format!("data-shadow is {s:?}"),
                    "write a color and an offset in mm: #1d1612 0.2 0.3",
                );
            }
            found.map(|((ink, x), y)| (ink, x, y))
        });
        let outline = self.node.attribute("data-outline").map(str::to_owned).and_then(|s| {
            let found = s.trim().split_once(' ').and_then(|(ink, wide)| {
                let wide = wide.trim().parse::<f32>().ok().filter(|w| (0.0..=10.0).contains(w))?;
                Some((colour(ink)?, Mm(wide)))
            });
            if found.is_none() {
                self.fault("data-outline", format!("data-outline is {s:?}"), "write a color and a width: #1d1612 0.5");
            }
            found
        });
        let (bold_ink, keyed) = self.bold();
        let badge = self.badge();
        Some(TextSlot {
            says: self.node.attribute("data-says").map(str::to_owned),
            cast,
            size: Pt(size),
            min: Pt(min),
            leading: self.number("data-leading", 0.7..=3.0).unwrap_or(1.2),
            align: self.word("data-align", &aligns).unwrap_or(Align::Start),
            valign: self.word("data-valign", &valigns).unwrap_or(Valign::Top),
            ink,
            lines: self.number("data-lines", 1.0..=200.0).map(|n| n as usize),
            bold_ink,
            keyed,
            caps: self.word("data-caps", &caps).unwrap_or(Caps::None),
            tracking: self.number("data-tracking", -100.0..=1000.0).unwrap_or(0.0) as i32,
            hang: Mm(self.number("data-hang", 0.0..=100.0).unwrap_or(0.0)),
            badge,
            gap: Mm(self.number("data-gap", 0.0..=100.0).unwrap_or(0.0)),
            flavour: self.number("data-flavour-size", floor..=400.0).map(Pt),
            flavour_align: self.word("data-flavour-align", &aligns).unwrap_or(Align::Middle),
            ornament: self.node.attribute("data-ornament").map(str::to_owned),
            shadow,
            outline,
            crooked: self.number("data-crooked", 0.0..=30.0).unwrap_or(0.0),
            within: self
                .word("data-flow", &[("box", false), ("outline", true)])
                .filter(|f| *f)
                .map(|_| self.line.clone()),
        })
    }

    /// A color, followed by words with their own colors: `#3a1a10; Taunt #b22c1a; Last Wish #6a2f7d`.
    fn bold(&mut self) -> (Option<Rgb>, Keyed) {
        let Some(text) = self.node.attribute("data-bold-ink").map(str::to_owned) else {
            return (None, Keyed::default());
        };
        let mut parts = text.split(';');
        let bold = parts.next().and_then(|first| self.ink("data-bold-ink", first));
        let mut words = Vec::new();
        for part in parts {
            match part.trim().rsplit_once(' ') {
                Some((word, own)) => {
                    words.extend(self.ink("data-bold-ink", own).map(|own| (word.trim().to_owned(), own)))
                }
                None => {
                    let what = format!("data-bold-ink has {part:?}");
                    self.fault("data-bold-ink", what, "write a word and its color: #3a1a10; Taunt #b22c1a");
                }
            }
        }
        (bold, Keyed::new(words))
    }

    /// The side of a square; or width and height; or these and how far left of the slot it begins.
    fn badge(&mut self) -> Badge {
        let text = self.node.attribute("data-badge").unwrap_or("0").to_owned();
        let numbers: Vec<Option<f32>> =
            text.split_whitespace().map(|n| n.parse().ok().filter(|n| (0.0..=100.0).contains(n))).collect();
        let (w, h, out) = match numbers[..] {
            [Some(side)] => (side, side, 0.0),
            [Some(w), Some(h)] => (w, h, 0.0),
            [Some(w), Some(h), Some(out)] => (w, h, out),
            _ => {
                let help = "write the side of a square, or a width and a height, in mm from 0 to 100";
                self.fault("data-badge", format!("data-badge is {text:?}"), help);
                (0.0, 0.0, 0.0)
            }
        };
        Badge { w: Mm(w), h: Mm(h), out: Mm(out) }
    }
}

/// The complaint about a weight that a variable font does not have. The error is reported once for all slots, because
/// the font is the cause.
fn out_of_range(fonts: &Fonts, family: &str, asked: u16, italic: bool) -> Option<Diag> {
    let FontId(nearest) = font::nearest(fonts, family, asked, italic)?;
    let face = &fonts.faces[usize::from(nearest)];
    let (low, high) = face.range.filter(|_| face.weight.abs_diff(asked) >= 100)?;
    let what = format!("{} has the weights {low} to {high}; instead of {asked}, {} is used", face.path, face.weight);
    let help = "add a font of the family with that weight, or use a weight that it has (data-weight, data-bold)";
    Some(Diag::warning(Locus::Nowhere, "font-weight", what).help(help))
}

/// Whether an ink is lighter than middle gray (WCAG relative luminance): then its type is reversed on a dark background.
fn light(Rgb(rgb): Rgb) -> bool {
    let [r, g, b] = rgb.map(|v| (f32::from(v) / 255.0).powf(2.2));
    0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3
}

#[cfg(test)]
mod tests {
    use super::*;
    use template::FontFile;

    #[test]
    fn a_weight_that_a_variable_font_does_not_reach_is_told() {
        let file = |family: &str, weight, range| FontFile {
            family: family.to_owned(),
            weight,
            italic: false,
            range,
            bytes: [].as_slice().into(),
            path: format!("fonts/{family}.ttf"),
        };
        let limo = [300, 400, 500].map(|weight| file("Limo", weight, Some((300, 500))));
        let fonts = Fonts { faces: limo.into_iter().chain([file("Static", 400, None)]).collect() };
        let told = |family: &str, asked| out_of_range(&fonts, family, asked, false).map(|diag| diag.what);
        let said = "fonts/Limo.ttf has the weights 300 to 500; instead of 600, 500 is used";
        assert_eq!(told("Limo", 600).as_deref(), Some(said));
        // within the range, near enough to it, and a font that has one weight
        assert_eq!((told("Limo", 400), told("Limo", 550), told("Static", 900)), (None, None, None));
    }
}
