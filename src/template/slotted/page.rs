//! The paper size of a drawing, and whether it includes bleed: from its units, from pixels at the usual resolutions, or from
//! its proportions.

use ground::unit::{Mm, Size};
use roxmltree::Node;
use svgtypes::{Length, LengthUnit, Transform, ViewBox};

/// Usual bleeds of drawings, in mm: ours, of a card, an eighth and twelve hundredths of an inch, none.
const BLEEDS: [f64; 7] = [3.0, 4.0, 3.175, 3.048, 2.0, 5.0, 0.0];

/// Resolutions of drawings in pixels: of the web, of shops.
const RESOLUTIONS: [f64; 5] = [96.0, 300.0, 600.0, 72.0, 150.0];

/// A page of a template.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The name of the size, if it has one.
    pub name: Option<String>,
    /// After cutting.
    pub trim: Size,
    /// Beyond the cut, on every side.
    pub bleed: Mm,
    /// Whether the drawing has its bleed.
    pub bled: bool,
    /// From the drawing's units to millimeters on the template.
    pub(super) map: Transform,
}

/// How far a drawing is off a size, that size, the bleed that it has then, and millimeters a unit.
type Fit<'s> = (f64, &'s (String, Size, f32), f64, f64);

/// The page of a drawing.
///
/// # Errors
/// It has no size: the error and the cure.
pub(super) fn of(root: &Node, sizes: &[(String, Size, f32)]) -> Result<Page, (String, String)> {
    let length = |name: &str| root.attribute(name)?.parse::<Length>().ok().filter(|l| l.unit != LengthUnit::Percent);
    let said = length("width").zip(length("height"));
    let view = root.attribute("viewBox").and_then(|view| view.parse::<ViewBox>().ok());
    let view = view.map(|v| (v.x, v.y, v.w, v.h)).or(said.map(|(w, h)| (0.0, 0.0, w.number, h.number)));
    let Some((x, y, w, h)) = view.filter(|(.., w, h)| *w > 0.0 && *h > 0.0) else {
        let help = "give its root a width and a height in mm, or a viewBox as large as the card";
        return Err(("the drawing has no size".to_owned(), help.to_owned()));
    };
    // millimeters a unit, the likeliest first
    let mut scales: Vec<f64> = Vec::new();
    if let Some(mm) = said.and_then(|(w, _)| inches(w)).map(|wide| wide * 25.4) {
        scales.push(mm / w);
    }
    scales.extend(RESOLUTIONS.map(|dots| 25.4 / dots));
    scales.push(1.0);
    let bleeds = |usual: f32| {
        let usual = f64::from(usual);
        std::iter::once(usual).chain(BLEEDS.into_iter().filter(move |bleed| *bleed != usual))
    };
    let mut best: Option<Fit<'_>> = None;
    for (nth, scale) in scales.iter().enumerate() {
        for size in sizes {
            for bleed in bleeds(size.2) {
                let off = |drawn: f64, trim: Mm| (drawn * scale - f64::from(trim.0) - 2.0 * bleed).abs();
                let off = off(w, size.1.w).max(off(h, size.1.h));
                let cost = off + nth as f64 * 0.06 + if bleed == f64::from(size.2) { 0.0 } else { 0.05 };
                if off < 0.4 && best.is_none_or(|(known, ..)| cost < known) {
                    best = Some((cost, size, bleed, *scale));
                }
            }
        }
    }
    // no unit fits: the shape may
    if best.is_none() {
        for size in sizes {
            for bleed in [0.0, f64::from(size.2)] {
                let (tw, th) = (f64::from(size.1.w.0) + 2.0 * bleed, f64::from(size.1.h.0) + 2.0 * bleed);
                let off = (w / h / (tw / th)).ln().abs();
                if off < 0.006 && best.is_none_or(|(known, ..)| off < known) {
                    best = Some((off, size, bleed, tw / w));
                }
            }
        }
    }
    let (name, trim, drawn, scale, usual) = match best {
        Some((_, (name, trim, usual), drawn, scale)) => (Some(name.clone()), *trim, drawn, scale, *usual),
        None => {
            let fits =
                |scale: &&f64| (15.0..=600.0).contains(&(w * **scale)) && (15.0..=600.0).contains(&(h * **scale));
            let Some(scale) = scales.iter().find(fits) else {
                let what = format!("the drawing is {w} x {h} units, which is not the size of a card");
                return Err((what, "give its root a width and a height in mm, or use --size".to_owned()));
            };
            let side = |units: f64| (units * scale * 10.0).round() as f32 / 10.0;
            (None, Size::mm(side(w), side(h)), 0.0, *scale, 3.0)
        }
    };
    let bled = drawn > 0.0;
    let bleed = if bled { drawn } else { f64::from(usual) };
    let shift = bleed - drawn;
    let round = |v: f64| (v * 1e6).round() / 1e6;
    let map = Transform::new(round(scale), 0.0, 0.0, round(scale), round(shift - x * scale), round(shift - y * scale));
    Ok(Page { name, trim, bleed: Mm(bleed as f32), bled, map })
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
    /// Width and height, bleed included.
    pub(super) fn full(&self) -> (f32, f32) {
        let full = self.trim.grown(self.bleed);
        let fine = |mm: Mm| (mm.0 * 1000.0).round() / 1000.0;
        (fine(full.w), fine(full.h))
    }

    /// How `game.yaml` writes it.
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

    /// Where texts may be: left, top, right, bottom.
    pub(super) fn safe(&self) -> [f64; 4] {
        let (w, h) = self.full();
        let rim = f64::from(self.bleed.0) + 4.0;
        [rim, rim, f64::from(w) - rim, f64::from(h) - rim]
    }
}
