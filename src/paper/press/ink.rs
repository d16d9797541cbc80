//! Color in the file: the only place that decides whether an sRGB color stays RGB for screens or becomes inks. The
//! module does not depend on the painted objects.

use super::bytes::fixed;
use super::object::{dict, name, number, numbers};
use super::separation::{FULL, Inks, Separation, looks_black};
use super::stock::{Kept, Stock};
use ground::unit::{Mm, Pt};
use lopdf::Object;
use std::sync::Arc;

/// The use of a color: fill or stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Filling an area.
    Fill,
    /// Drawing its outline.
    Stroke,
}

/// An area at least this wide counts as large; inks that are misregistered by a tenth of a millimeter are not visible
/// at its edge.
pub(super) const BROAD: Mm = Mm(3.0);

/// The conversion of colors.
#[derive(Clone, Debug)]
pub(super) enum Ink {
    /// sRGB, for screens and home printers.
    Rgb,
    /// Luminance only, weighted as in SVG: inside luminance masks, and for printing in gray.
    Luma,
    /// The four inks of a press.
    Cmyk(Arc<Separation>),
}

/// A color as in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tint {
    /// Red, green, blue.
    Rgb([u8; 3]),
    /// Gray, from black to white.
    Grey(u8),
    /// Cyan, magenta, yellow, black.
    Cmyk(Inks),
}

impl Tint {
    /// Appends the operator that chooses it.
    pub(super) fn choose(self, out: &mut Vec<u8>, side: Side) {
        match self {
            Tint::Rgb(rgb) => {
                for c in rgb {
                    channel(out, c);
                }
                out.extend_from_slice(if side == Side::Fill { b"rg\n" } else { b"RG\n" });
            }
            Tint::Grey(grey) => {
                channel(out, grey);
                out.extend_from_slice(if side == Side::Fill { b"g\n" } else { b"G\n" });
            }
            Tint::Cmyk(inks) => {
                for ink in inks {
                    fixed(out, ink.into(), 3);
                    out.push(b' ');
                }
                out.extend_from_slice(if side == Side::Fill { b"k\n" } else { b"K\n" });
            }
        }
    }

    fn components(self) -> Object {
        let part = |c: u8| number((f64::from(c) / 255.0 * 1e4).round() / 1e4);
        Object::Array(match self {
            Tint::Rgb(rgb) => rgb.map(part).to_vec(),
            Tint::Grey(grey) => vec![part(grey)],
            Tint::Cmyk(inks) => inks.map(|ink| number(f64::from(ink) / f64::from(FULL))).to_vec(),
        })
    }
}

impl Ink {
    /// The color in the file.
    pub(super) fn tint(&self, rgb: [u8; 3]) -> Tint {
        match self {
            Ink::Rgb => Tint::Rgb(rgb),
            Ink::Luma => Tint::Grey(luma(rgb)),
            Ink::Cmyk(parted) => Tint::Cmyk(parted.inks(rgb)),
        }
    }

    /// The color for a large area: plain black ink would look thin there.
    pub(super) fn over(&self, rgb: [u8; 3], broad: bool) -> Tint {
        match self {
            Ink::Cmyk(parted) if broad && rgb == [0; 3] => Tint::Cmyk(parted.rich),
            _ => self.tint(rgb),
        }
    }

    /// The color for text of this size.
    pub(super) fn text(&self, rgb: [u8; 3], size: Pt) -> Tint {
        match self {
            Ink::Cmyk(parted) => Tint::Cmyk(parted.text(rgb, size)),
            _ => self.tint(rgb),
        }
    }

    /// The color for lines, where misregistration shows most: plain black if it is dark enough.
    pub(super) fn fine(&self, rgb: [u8; 3]) -> Tint {
        match self.tint(rgb) {
            Tint::Cmyk(inks) if looks_black(inks) => Tint::Cmyk([0, 0, 0, FULL]),
            tint => tint,
        }
    }

    /// The color space of shadings, groups and images.
    pub(super) fn space(&self) -> Object {
        name(match self {
            Ink::Rgb => "DeviceRGB",
            Ink::Luma => "DeviceGray",
            Ink::Cmyk(_) => "DeviceCMYK",
        })
    }

    /// The colors between two colors, mixed as light, as a PDF function.
    fn between(&self, stock: &mut Stock, a: [u8; 3], b: [u8; 3]) -> Object {
        if let Ink::Cmyk(parted) = self {
            let samples = parted.between(a, b);
            if samples.len() > 2 {
                return sampled(stock, &samples);
            }
        }
        Object::Dictionary(dict([
            ("FunctionType", 2.into()),
            ("Domain", Object::Array(vec![0.into(), 1.into()])),
            ("C0", self.tint(a).components()),
            ("C1", self.tint(b).components()),
            ("N", 1.into()),
        ]))
    }

    /// The colors of a gradient over `from..to` as a PDF function; stops as in SVG, 0 to 1, repeated according to `spread`.
    pub(super) fn ramp(&self, stock: &mut Stock, stops: &[(f32, [u8; 3])], periods: &[Period]) -> Object {
        let mut knots: Vec<(f32, [u8; 3])> = Vec::with_capacity((stops.len() + 2) * periods.len());
        for period in periods {
            let mut one: Vec<(f32, [u8; 3])> = stops.to_vec();
            if let (Some(first), Some(last)) = (one.first().copied(), one.last().copied()) {
                one.insert(0, (0.0, first.1));
                one.push((1.0, last.1));
            }
            if period.mirrored {
                one.reverse();
                one.iter_mut().for_each(|k| k.0 = 1.0 - k.0);
            }
            knots.extend(one.iter().map(|k| (k.0 + period.start, k.1)));
        }
        knots.dedup();
        let mut piece = |a: [u8; 3], b: [u8; 3]| self.between(stock, a, b);
        let spans: Vec<_> = knots.windows(2).filter(|w| w[1].0 > w[0].0).collect();
        match spans[..] {
            [] => piece(knots.first().map_or([0; 3], |k| k.1), knots.last().map_or([0; 3], |k| k.1)),
            [only] if only[0].0 == 0.0 && only[1].0 == 1.0 => piece(only[0].1, only[1].1),
            _ => {
                let bounds: Vec<f32> = spans[1..].iter().map(|w| w[0].0).collect();
                let ends = [spans[0][0].0, spans[spans.len() - 1][1].0];
                Object::Dictionary(dict([
                    ("FunctionType", 3.into()),
                    ("Domain", numbers(&ends, 4)),
                    ("Functions", Object::Array(spans.iter().map(|w| piece(w[0].1, w[1].1)).collect())),
                    ("Bounds", numbers(&bounds, 4)),
                    ("Encode", Object::Array(spans.iter().flat_map(|_| [0.into(), 1.into()]).collect())),
                ]))
            }
        }
    }

    /// The samples of an image, three bytes a pixel, converted to this color space.
    pub(super) fn samples(&self, rgb: Vec<u8>) -> Vec<u8> {
        match self {
            Ink::Rgb => rgb,
            Ink::Luma => rgb.chunks_exact(3).map(|p| luma([p[0], p[1], p[2]])).collect(),
            Ink::Cmyk(parted) => parted.pixels(&rgb),
        }
    }
}

/// One period of a gradient: from `start` to `start + 1`, perhaps reversed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Period {
    /// The beginning of the period.
    pub(super) start: f32,
    /// Whether it is reversed.
    pub(super) mirrored: bool,
}

fn channel(out: &mut Vec<u8>, c: u8) {
    // a thousandth is less than half a step of 255
    fixed(out, (i64::from(c) * 1000 + 127) / 255, 3);
    out.push(b' ');
}

/// The brightness of a color.
pub(crate) fn luma([r, g, b]: [u8; 3]) -> u8 {
    (0.2126 * f32::from(r) + 0.7152 * f32::from(g) + 0.0722 * f32::from(b)).round() as u8
}

/// Inks at even distances, as a PDF function: sixteen bits each, so that none is rounded up.
fn sampled(stock: &mut Stock, samples: &[Inks]) -> Object {
    let wide = |ink: &u16| (u32::from(*ink) * 65_535 / u32::from(FULL)) as u16;
    let bytes: Vec<u8> = samples.iter().flatten().flat_map(|ink| wide(ink).to_be_bytes()).collect();
    let ends = |n: usize| Object::Array([0, 1].repeat(n).into_iter().map(Object::from).collect());
    let function = dict([
        ("FunctionType", 0.into()),
        ("Domain", ends(1)),
        ("Range", ends(4)),
        ("Size", Object::Array(vec![(samples.len() as i64).into()])),
        ("BitsPerSample", 16.into()),
    ]);
    stock.stream(function, &bytes).link()
}

/// The dictionary of color spaces that defines RGB as sRGB, once for all objects.
pub(super) fn spaces(stock: &mut Stock) -> Kept {
    let mut profile = moxcms::ColorProfile::new_srgb();
    // newer than PDF 1.7
    profile.cicp = None;
    let mut bytes = profile.encode().unwrap_or_default();
    if let Some(date) = bytes.get_mut(24..36) {
        // the profile has a fixed date in 1999, so that equal inputs give equal bytes
        date.copy_from_slice(&[7, 207, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
    }
    if bytes.is_empty() {
        return stock.keep(dict([]));
    }
    let space = stock.stream(dict([("N", 3.into()), ("Alternate", name("DeviceRGB"))]), &bytes);
    stock.keep(dict([("DefaultRGB", Object::Array(vec![name("ICCBased"), space.link()]))]))
}
