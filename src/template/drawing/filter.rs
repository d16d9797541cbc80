//! Checks filters: a filter that costs too much is refused, and feMorphology is rewritten in a cheaper form.

use super::length::Axis;
use super::limits::PRIMITIVES;
use super::part::Part;
use super::{pose, shadow};

/// The largest radius of an feMorphology is the side of the drawing divided by this number, because every pixel is
/// compared with all pixels within the radius.
const SWEPT: f64 = 100.0;

/// The largest region of a filter, relative to the area of the drawing: several copies of the region are in memory
/// while the filter is applied.
const REGION: f64 = 4.0;

/// The cost of a blur or a shadow of the whole drawing, in layers.
const BLUR: f64 = 30.0;

/// The cost in layers of a filter that is applied to an element, or the reason why it costs too much.
pub(super) fn applied(filter: &Part, to: &Part) -> Result<u64, String> {
    let side = |name: &str, own: f64, axis: Axis, whole: f64| {
        let value = filter.get(name).unwrap_or("120%");
        if filter.get("filterUnits") == Some("userSpaceOnUse") {
            return filter.scale.units(value, axis).or(value.parse().ok()).unwrap_or(whole) / whole;
        }
        let share = value.strip_suffix('%').map(|n| n.parse::<f64>().map(|n| n / 100.0));
        share.unwrap_or(value.parse()).unwrap_or(1.0) * own / whole
    };
    let (w, h) = to.scale.whole;
    let (_, _, own_w, own_h) = pose::extent(to).unwrap_or((0.0, 0.0, w, h));
    let area = side("width", own_w, Axis::Across, w).abs() * side("height", own_h, Axis::Down, h).abs();
    within(area)?;
    Ok((1.0 + effort(filter, w.max(h)) * area) as u64)
}

/// The cost in layers of the CSS blurs and shadows of an element, or the reason why they cost too much.
pub(super) fn functions(part: &Part) -> Result<u64, String> {
    let Some((softened, [_, _, width, height])) = shadow::softened(part) else { return Ok(0) };
    let (w, h) = part.scale.whole;
    let area = width / w * height / h;
    within(area)?;
    Ok((softened as f64 * (1.0 + BLUR * area)) as u64)
}

fn within(area: f64) -> Result<(), String> {
    if area <= REGION {
        return Ok(());
    }
    Err(format!("the filter reaches far beyond the drawing: its region is {area:.0} times as large"))
}

/// The reason why a filter costs too much; `None` if it does not.
pub(super) fn heavy(part: &Part) -> Option<String> {
    if part.name != "filter" {
        return None;
    }
    if part.parts.len() > PRIMITIVES {
        return Some(format!("the filter has more than {PRIMITIVES} primitives"));
    }
    let (w, h) = part.scale.whole;
    // a filtered element is hardly larger than the drawing
    let whole = if part.get("primitiveUnits") == Some("objectBoundingBox") { 1.0 } else { w.max(h) };
    part.parts.iter().find_map(|primitive| {
        let most = |name: &str| numbers(primitive, name).map(f64::abs).fold(0.0, f64::max);
        match &*primitive.name {
            "feTurbulence" if most("numOctaves") > 8.0 => Some("numOctaves is more than 8".to_owned()),
            "feMorphology" if most("radius") > whole / SWEPT => {
                Some(format!("radius is more than 1/{SWEPT} of the drawing"))
            }
            "feConvolveMatrix" if most("order") > 9.0 => Some("order is more than 9".to_owned()),
            _ => None,
        }
    })
}

/// The cost of a filter's primitives, counted in layers: one layer is one compositing of the whole drawing, whose longer side
/// is `whole` in the units of the element that is filtered.
fn effort(filter: &Part, whole: f64) -> f64 {
    let most = |part: &Part, name: &str, usual: f64| numbers(part, name).fold(usual, f64::max);
    let of = |part: &Part| match &*part.name {
        "feTurbulence" => 60.0 * most(part, "numOctaves", 1.0),
        "feDiffuseLighting" | "feSpecularLighting" => 15.0,
        "feMorphology" => 200.0 * SWEPT * most(part, "radius", 0.0) / whole,
        "feConvolveMatrix" => most(part, "order", 3.0).powi(2) / 4.0,
        "feGaussianBlur" if most(part, "stdDeviation", 0.0) == 0.0 => 0.0,
        "feGaussianBlur" | "feDropShadow" => BLUR,
        _ => 1.0,
    };
    filter.parts.iter().map(of).sum()
}

fn numbers(part: &Part, name: &str) -> impl Iterator<Item = f64> {
    let listed = part.get(name).unwrap_or_default().split([' ', ',']);
    listed.filter_map(|n| n.parse().ok())
}

/// Splits each feMorphology into a horizontal and a vertical one. The result is the same, but they read only 4 radius + 2
/// pixels for each pixel, instead of the square of 2 radius + 1 (Filter Effects Module Level 1, 9.15).
pub(super) fn swept(part: &mut Part) -> bool {
    // a radius of 0 would turn the primitive off, and this radius is less than a pixel at any resolution
    const NONE: f64 = 1e-6;
    let mut changed = false;
    let mut parts = Vec::with_capacity(part.parts.len());
    for mut inner in std::mem::take(&mut part.parts) {
        changed |= swept(&mut inner);
        let radius: Vec<f64> = numbers(&inner, "radius").collect();
        let (x, y) = match radius[..] {
            [both] => (both, both),
            [x, y] => (x, y),
            _ => (0.0, 0.0),
        };
        if inner.name == "feMorphology" && x > 0.0 && y > 0.0 {
            let mut rows = inner.made("feMorphology", Vec::new());
            rows.said = inner.said.clone();
            rows.said.remove("result");
            rows.set("radius", format!("{x} {NONE}"), inner.at);
            parts.push(rows);
            // without `in`, the input is the result of the previous primitive
            inner.said.remove("in");
            inner.set("radius", format!("{NONE} {y}"), inner.at);
            changed = true;
        }
        parts.push(inner);
    }
    part.parts = parts;
    changed
}
