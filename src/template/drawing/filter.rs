//! Filters: those that cost too much are refused, and feMorphology is rewritten in a cheaper form.

use super::limits::PRIMITIVES;
use super::part::Part;

/// The largest radius of an feMorphology is the drawing's side divided by this: every dot is compared with all dots within the radius.
const SWEPT: f64 = 100.0;

/// Whether the region of a filter is many times as large as its element.
fn reaches_far(part: &Part, name: &str) -> bool {
    let (w, h) = part.scale.whole;
    let value = part.get(name).unwrap_or_default();
    let share = value.strip_suffix('%').and_then(|n| n.parse::<f64>().ok()).map(|n| n / 100.0);
    let number = value.parse::<f64>().ok();
    let times = match part.get("filterUnits") {
        Some("userSpaceOnUse") => number.map(|n| n / w.max(h)),
        _ => number,
    };
    share.or(times).is_some_and(|times| times.abs() > 10.0)
}

/// Why a filter costs too much to be drawn, if it does.
pub(super) fn heavy(part: &Part) -> Option<String> {
    if part.name != "filter" {
        return None;
    }
    if part.parts.len() > PRIMITIVES {
        return Some(format!("the filter has more than {PRIMITIVES} primitives"));
    }
    if ["x", "y", "width", "height"].iter().any(|name| reaches_far(part, name)) {
        return Some("the filter reaches far beyond the drawing".to_owned());
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

/// The cost of a filter's slow primitives, counted in layers: one layer is one compositing of the whole drawing.
pub(super) fn effort(filter: &Part) -> u64 {
    let (w, h) = filter.scale.whole;
    let most = |part: &Part, name: &str, usual: f64| numbers(part, name).fold(usual, f64::max);
    let of = |part: &Part| match &*part.name {
        "feTurbulence" => 60.0 * most(part, "numOctaves", 1.0),
        "feDiffuseLighting" | "feSpecularLighting" => 15.0,
        "feMorphology" => 200.0 * SWEPT * most(part, "radius", 0.0) / w.max(h),
        "feConvolveMatrix" => most(part, "order", 3.0).powi(2) / 4.0,
        _ => 0.0,
    };
    filter.parts.iter().map(of).sum::<f64>() as u64
}

fn numbers(part: &Part, name: &str) -> impl Iterator<Item = f64> {
    let listed = part.get(name).unwrap_or_default().split([' ', ',']);
    listed.filter_map(|n| n.parse().ok())
}

/// Splits each feMorphology into a horizontal and a vertical one. The result is the same, but they read only 4 radius + 2
/// pixels for each pixel, instead of the square of 2 radius + 1 (Filter Effects Module Level 1, 9.15).
pub(super) fn swept(part: &mut Part) -> bool {
    // a radius of 0 would turn the primitive off, and this one is no dot at any resolution
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
            // without `in` it takes the result of the one before
            inner.said.remove("in");
            inner.set("radius", format!("{NONE} {y}"), inner.at);
            changed = true;
        }
        parts.push(inner);
    }
    part.parts = parts;
    changed
}
