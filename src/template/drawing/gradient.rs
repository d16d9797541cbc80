//! Gradients whose colors are not mixed in sRGB: in Oklab if one of them is written in a newer syntax (CSS Color Module Level 4, 12.1),
//! in light itself for `color-interpolation: linearRGB` (SVG 2, 13.4). Stops are added, between which sRGB comes to the same.

use super::colour::{self, Mixable, Space};
use super::part::Part;

/// Into how many parts each way from stop to stop is cut: a part of a sixteenth is nowhere off by more than a lightness of 1.
const STEPS: u16 = 16;

/// What stops take from the elements that they lie in.
#[derive(Clone)]
struct Around {
    color: String,
    linear: bool,
}

/// Settles the gradients of a drawing, and writes all colors in sRGB; tells whether anything was changed.
pub(super) fn settle(root: &mut Part) -> bool {
    settled(root, &Around { color: "black".to_owned(), linear: false })
}

fn settled(part: &mut Part, around: &Around) -> bool {
    let mut own = around.clone();
    if let Some(color) = part.get("color") {
        color.clone_into(&mut own.color);
    }
    if let Some(space) = part.get("color-interpolation") {
        own.linear = space.trim().eq_ignore_ascii_case("linearrgb");
    }
    let mut changed = matches!(&*part.name, "linearGradient" | "radialGradient") && mixed(part, &own);
    for name in ["color", "stop-color"] {
        let modern = part.said.get(name).filter(|said| colour::is_modern(&said.value));
        if let Some((plain, at)) = modern.and_then(|said| Some((colour::plain(&said.value)?, said.at))) {
            part.set(name, plain, at);
            changed = true;
        }
    }
    for name in ["flood-color", "lighting-color"] {
        let current = part.said.get(name).filter(|said| said.value.eq_ignore_ascii_case("currentcolor"));
        if let (Some(at), Some(plain)) = (current.map(|said| said.at), colour::plain(&own.color)) {
            part.set(name, plain, at);
            changed = true;
        }
    }
    for inner in &mut part.parts {
        changed |= settled(inner, &own);
    }
    changed
}

/// Adds the stops between a gradient's own.
fn mixed(gradient: &mut Part, own: &Around) -> bool {
    let color = |stop: &Part| match stop.get("stop-color") {
        Some(color) if color.eq_ignore_ascii_case("currentcolor") => stop.get("color").unwrap_or(&own.color).to_owned(),
        color => color.unwrap_or("black").to_owned(),
    };
    let colors: Vec<String> = gradient.parts.iter().map(color).collect();
    let space = match () {
        () if colors.iter().any(|color| colour::is_modern(color)) => Space::Oklab,
        () if own.linear => Space::LinearRgb,
        () => return false,
    };
    let mut before: Option<(f64, Mixable)> = None;
    let mut stops = Vec::new();
    for (stop, color) in std::mem::take(&mut gradient.parts).into_iter().zip(colors) {
        let Some(Mixable(color, alpha)) = Mixable::read(&color).filter(|_| stop.name == "stop") else {
            stops.push(stop);
            continue;
        };
        let first = before.map_or(0.0, |(at, _)| at);
        let at = stop.get("offset").and_then(share).unwrap_or(0.0).clamp(first, 1.0);
        let here = Mixable(color, alpha * stop.get("stop-opacity").and_then(share).unwrap_or(1.0) as f32);
        if let Some((from, there)) = before.filter(|(from, _)| *from < at) {
            stops.extend((1..STEPS).map(|step| {
                let t = f32::from(step) / f32::from(STEPS);
                let between = there.mixed(here, t, space);
                let mut made = stop.made("stop", Vec::new());
                made.set("offset", (from + (at - from) * f64::from(t)).to_string(), stop.at);
                made.set("stop-color", between.hex(), stop.at);
                made.set("stop-opacity", between.1.to_string(), stop.at);
                made
            }));
        }
        before = Some((at, here));
        stops.push(stop);
    }
    gradient.parts = stops;
    true
}

/// A number, or a percentage.
fn share(value: &str) -> Option<f64> {
    match value.trim().strip_suffix('%') {
        Some(percent) => percent.parse::<f64>().ok().map(|n| n / 100.0),
        None => value.trim().parse().ok(),
    }
}
