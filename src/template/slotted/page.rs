//! The paper size of a drawing, and whether it includes bleed: from its units, from pixels at the usual resolutions, or from
//! its proportions.

use ground::unit::{Mm, Size};
use roxmltree::Node;
use svgtypes::{Length, LengthUnit, Transform, ViewBox};

/// The usual bleeds of drawings, in mm: the default of this program, that of the card size, 1/8 inch, 0.12 inch, and
/// none.
const BLEEDS: [f64; 7] = [3.0, 4.0, 3.175, 3.048, 2.0, 5.0, 0.0];

/// The usual resolutions of drawings in pixels: on the web, and for print shops.
const RESOLUTIONS: [f64; 5] = [96.0, 300.0, 600.0, 72.0, 150.0];

/// The attribute for the bleed in a drawing that was made from a template.
pub(crate) const BLEED: &str = "data-bleed";

/// The page of a template.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The name of the card size, if it has one.
    pub name: Option<String>,
    /// After cutting.
    pub trim: Size,
    /// The bleed on every side, beyond the cut.
    pub bleed: Mm,
    /// Whether the drawing includes the bleed.
    pub bled: bool,
    /// Whether the size is a guess: the drawing gives none in a unit of length, and no usual card has its size.
    pub guessed: bool,
    /// The transform from the drawing's units to millimeters on the template.
    pub(super) map: Transform,
}

/// The match of a drawing with a card size.
#[derive(Clone, Copy)]
struct Fit<'s> {
    /// The deviation.
    cost: f64,
    /// Whether the size is not rotated.
    name: Option<&'s str>,
    trim: Size,
    usual: f32,
    /// The bleed of the drawing with this match.
    bleed: f64,
    /// Millimeters per unit.
    scale: f64,
}

/// The area of a drawing in its own units: left, top, width, height. Without a viewBox, the units are pixels.
pub(super) fn view(root: &Node) -> Option<(f64, f64, f64, f64)> {
    let pixels = || said(root).map(|(w, h)| (0.0, 0.0, w * 96.0, h * 96.0));
    let view = root.attribute("viewBox").and_then(|view| view.parse::<ViewBox>().ok());
    view.map(|v| (v.x, v.y, v.w, v.h)).or_else(pixels).filter(|(.., w, h)| *w > 0.0 && *h > 0.0)
}

/// The width and height that a drawing declares, in inches.
fn said(root: &Node) -> Option<(f64, f64)> {
    let length = |name: &str| root.attribute(name)?.trim().parse::<Length>().ok().and_then(inches);
    length("width").zip(length("height"))
}

/// The page of a drawing that was made from a template and declares its bleed.
fn drawn(root: &Node, (x, y, w): (f64, f64, f64), sizes: &[(String, Size, f32)]) -> Option<Page> {
    let bleed = root.attribute(BLEED)?.parse::<f32>().ok().filter(|bleed| (0.0..50.0).contains(bleed))?;
    let (wide, high) = said(root).filter(|_| metric(root))?;
    let side = |inches: f64| ((inches * 25.4 * 100.0).round() / 100.0) as f32 - 2.0 * bleed;
    let trim = Size::mm(side(wide), side(high));
    if trim.w.0 < 5.0 || trim.h.0 < 5.0 {
        return None;
    }
    let like = |size: &Size| (size.w - trim.w).0.abs().max((size.h - trim.h).0.abs()) < 0.05;
    let named = sizes.iter().find(|(_, size, _)| like(size));
    let (name, trim) = (named.map(|(name, ..)| name.clone()), named.map_or(trim, |(_, size, _)| *size));
    let scale = wide * 25.4 / w;
    let round = |v: f64| (v * 1e6).round() / 1e6;
    let map = Transform::new(round(scale), 0.0, 0.0, round(scale), round(-x * scale), round(-y * scale));
    Some(Page { name, trim, bleed: Mm(bleed), bled: bleed > 0.0, guessed: false, map })
}

/// Whether the drawing gives its width in a unit of length, not in pixels.
fn metric(root: &Node) -> bool {
    let unit = root.attribute("width").and_then(|width| width.trim().parse::<Length>().ok()).map(|width| width.unit);
    matches!(unit, Some(LengthUnit::Mm | LengthUnit::Cm | LengthUnit::In | LengthUnit::Pt | LengthUnit::Pc))
}

/// The page of a drawing.
///
/// # Errors
/// The drawing has no size: the error and the cure.
pub(super) fn of(root: &Node, sizes: &[(String, Size, f32)]) -> Result<Page, (String, String)> {
    let Some((x, y, w, h)) = view(root) else {
        let help = "give its root a width and a height in mm, or a viewBox as large as the card";
        return Err(("the drawing has no size".to_owned(), help.to_owned()));
    };
    if let Some(page) = drawn(root, (x, y, w), sizes) {
        return Ok(page);
    }
    let turned = |(_, size, usual): &'_ (String, Size, f32)| (None, Size { w: size.h, h: size.w }, *usual);
    let upright = sizes.iter().map(|(name, size, usual)| (Some(name.as_str()), *size, *usual));
    let sizes: Vec<(Option<&str>, Size, f32)> = upright.chain(sizes.iter().map(turned)).collect();
    // millimeters per unit, the most likely first
    let mut scales: Vec<f64> = Vec::new();
    if let Some((wide, _)) = said(root) {
        scales.push(wide * 25.4 / w);
    }
    scales.extend(RESOLUTIONS.map(|dots| 25.4 / dots));
    scales.push(1.0);
    let bleeds = |usual: f32| {
        let usual = f64::from(usual);
        std::iter::once(usual).chain(BLEEDS.into_iter().filter(move |bleed| *bleed != usual))
    };
    let mut best: Option<Fit<'_>> = None;
    let better = |best: &Option<Fit<'_>>, cost: f64| best.is_none_or(|known| cost < known.cost);
    for (nth, scale) in scales.iter().enumerate() {
        for &(name, trim, usual) in &sizes {
            for bleed in bleeds(usual) {
                let off = |drawn: f64, trim: Mm| (drawn * scale - f64::from(trim.0) - 2.0 * bleed).abs();
                let off = off(w, trim.w).max(off(h, trim.h));
                let cost = off + nth as f64 * 0.06 + if bleed == f64::from(usual) { 0.0 } else { 0.05 };
                if off < 0.4 && better(&best, cost) {
                    best = Some(Fit { cost, name, trim, usual, bleed, scale: *scale });
                }
            }
        }
    }
    // no unit fits: the proportions may fit, if the drawing gives no size in a unit of length
    let guessed = best.is_none() && !metric(root);
    // a resolution that gives whole millimeters is probably the intended one
    let whole = |mm: f64| (mm - mm.round()).abs() < 0.06 && (20.0..250.0).contains(&mm);
    let even = RESOLUTIONS.map(|dots| 25.4 / dots).into_iter().find(|scale| whole(w * scale) && whole(h * scale));
    if guessed && even.is_none() {
        for &(name, trim, usual) in &sizes {
            for bleed in [0.0, f64::from(usual)] {
                let (tw, th) = (f64::from(trim.w.0) + 2.0 * bleed, f64::from(trim.h.0) + 2.0 * bleed);
                let cost = (w / h / (tw / th)).ln().abs();
                if cost < 0.006 && better(&best, cost) {
                    best = Some(Fit { cost, name, trim, usual, bleed, scale: tw / w });
                }
            }
        }
    }
    let (name, trim, drawn, scale, usual) = match best {
        Some(fit) => (fit.name.map(str::to_owned), fit.trim, fit.bleed, fit.scale, fit.usual),
        None => {
            // of several likely units, the one with the smallest deviation from a card
            let unlike = |scale: f64| {
                let off = |units: f64, trim: Mm| (units * scale / f64::from(trim.0)).ln().abs();
                let each = sizes.iter().map(|&(_, trim, _)| off(w, trim.w).max(off(h, trim.h)));
                each.fold(f64::MAX, f64::min)
            };
            let fits = |scale: &f64| (15.0..=600.0).contains(&(w * *scale)) && (15.0..=600.0).contains(&(h * *scale));
            let sure = scales.first().copied().filter(|_| metric(root));
            let likely = scales.iter().copied().filter(fits);
            let Some(scale) = sure.or(even).or(likely.min_by(|a, b| unlike(*a).total_cmp(&unlike(*b)))) else {
                let what = format!("the drawing is {w} x {h} units, which is not the size of a card");
                return Err((what, "give its root a width and a height in mm, or use --size".to_owned()));
            };
            let side = |units: f64| (units * scale * 10.0).round() as f32 / 10.0;
            (None, Size::mm(side(w), side(h)), 0.0, scale, 3.0)
        }
    };
    let bled = drawn > 0.0;
    let bleed = if bled { drawn } else { f64::from(usual) };
    let shift = bleed - drawn;
    let round = |v: f64| (v * 1e6).round() / 1e6;
    let map = Transform::new(round(scale), 0.0, 0.0, round(scale), round(shift - x * scale), round(shift - y * scale));
    Ok(Page { name, trim, bleed: Mm(bleed as f32), bled, guessed, map })
}

/// A length in inches.
fn inches(length: Length) -> Option<f64> {
    let units = match length.unit {
        LengthUnit::Mm => 25.4,
        LengthUnit::Cm => 2.54,
        LengthUnit::In => 1.0,
        LengthUnit::Pt => 72.0,
        LengthUnit::Pc => 6.0,
        LengthUnit::Px | LengthUnit::None => 96.0,
        _ => return None,
    };
    Some(length.number / units)
}

impl Page {
    /// The width and height, including bleed.
    pub(super) fn full(&self) -> (f32, f32) {
        let full = self.trim.grown(self.bleed);
        let fine = |mm: Mm| (mm.0 * 1000.0).round() / 1000.0;
        (fine(full.w), fine(full.h))
    }

    /// The size as `game.yaml` writes it.
    pub fn cut(&self, usual: impl Fn(&str) -> Option<f32>) -> String {
        match &self.name {
            Some(name) if usual(name).is_some_and(|bleed| (bleed - self.bleed.0).abs() < 0.001) => name.clone(),
            _ => format!("{{trim: [{}, {}], bleed: {}}}", self.trim.w.0, self.trim.h.0, self.bleed.0),
        }
    }

    /// The area of the face with its bleed, and the area after cutting, in square millimeters.
    pub(super) fn area(&self) -> f64 {
        let (w, h) = self.full();
        f64::from(w) * f64::from(h)
    }

    pub(super) fn trimmed(&self) -> f64 {
        f64::from(self.trim.w.0) * f64::from(self.trim.h.0)
    }

    /// The area for texts: left, top, right, bottom.
    pub(super) fn safe(&self) -> [f64; 4] {
        let (w, h) = self.full();
        let rim = f64::from(self.bleed.0) + 4.0;
        [rim, rim, f64::from(w) - rim, f64::from(h) - rim]
    }
}
