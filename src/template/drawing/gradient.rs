//! Gradients whose colors are not mixed in sRGB: in Oklab if a color uses a newer syntax (CSS Color Module Level 4, 12.1), in
//! linear light for `color-interpolation: linearRGB` (SVG 2, 13.4). Stops are added so that mixing in sRGB between them gives
//! the same result.

use super::colour::{self, Mixable, Space};
use super::limits::{Boundless, LENT};
use super::part::Part;
use ground::diag::Diag;
use ground::locus::Locus;
use std::collections::BTreeMap;

/// The number of parts between two stops: with sixteen parts, the lightness is wrong by at most 1.
const STEPS: u16 = 16;

/// The properties that stops inherit.
#[derive(Clone)]
struct Around {
    color: String,
    linear: bool,
}

/// Converts the gradients of a drawing and writes all colors in sRGB; returns whether anything was changed.
pub(super) fn settle(root: &mut Part, diags: &mut Vec<Diag>) -> bool {
    let around = Around { color: "black".to_owned(), linear: false };
    let mut lenders = Lenders::default();
    lenders.gather(root, &around);
    let changed = settled(root, &around, &mut lenders);
    diags.extend(lenders.exhausted.map(|at| Boundless::Lent.told(at)));
    diags.extend(lenders.masks.into_iter().map(|at| {
        let what =
            "browsers compute the luminance of this mask in linearRGB, but lootpress computes it in sRGB".to_owned();
        Diag::error(at, "lost-in-print", what)
            .help("remove color-interpolation=\"linearRGB\", or use mask-type=\"alpha\"")
    }));
    changed
}

impl Around {
    fn within(&self, part: &Part) -> Around {
        let linear = part.get("color-interpolation").map(|space| space.trim().eq_ignore_ascii_case("linearrgb"));
        Around { color: part.get("color").unwrap_or(&self.color).to_owned(), linear: linear.unwrap_or(self.linear) }
    }
}

fn is_gradient(part: &Part) -> bool {
    matches!(&*part.name, "linearGradient" | "radialGradient")
}

fn is_stop(part: &Part) -> bool {
    part.name == "stop"
}

/// The gradients that other gradients may link to, by their ids.
#[derive(Default)]
struct Lenders {
    all: BTreeMap<String, Lender>,
    /// The number of inherited stops.
    lent: usize,
    /// The first gradient that inherits more stops than the limit allows.
    exhausted: Option<Locus>,
    /// Luminance masks whose colors are mixed in linearRGB (CSS Masking Module Level 1, 6.2.1).
    masks: Vec<Locus>,
}

struct Lender {
    /// The element that a gradient links to.
    href: Option<String>,
    stops: Vec<Part>,
    linear: bool,
}

impl Lenders {
    fn gather(&mut self, part: &Part, around: &Around) {
        let own = around.within(part);
        if let Some(id) = part.get("id").filter(|_| is_gradient(part)) {
            let stops = part.parts.iter().filter(|part| is_stop(part)).cloned().collect();
            let lender = Lender { href: linked(part), stops, linear: own.linear };
            self.all.entry(id.to_owned()).or_insert(lender);
        }
        part.parts.iter().for_each(|inner| self.gather(inner, &own));
    }

    /// Inherited stops are mixed in the color space of the inheriting gradient: if it differs from that of its
    /// source, the gradient gets a copy of the stops. Returns whether it did.
    fn lend(&mut self, part: &mut Part, own: &Around) -> bool {
        let mut next = linked(part).filter(|_| !part.parts.iter().any(is_stop));
        let mut otherwise = false;
        // a chain that is longer than the number of gradients is circular
        for _ in 0..self.all.len() {
            let Some(lender) = next.and_then(|id| self.all.get(&id)) else { return false };
            // the gradients between them may get stops of their own
            otherwise |= lender.linear != own.linear;
            if lender.stops.is_empty() {
                next = lender.href.clone();
                continue;
            }
            if !otherwise {
                return false;
            }
            self.lent += lender.stops.len();
            if self.lent > LENT {
                self.exhausted.get_or_insert(part.at);
                return false;
            }
            part.parts.extend(lender.stops.iter().cloned());
            return true;
        }
        false
    }
}

fn linked(part: &Part) -> Option<String> {
    part.get("href").and_then(|href| href.trim().strip_prefix('#')).map(str::to_owned)
}

fn settled(part: &mut Part, around: &Around, lenders: &mut Lenders) -> bool {
    let own = around.within(part);
    let mut changed = false;
    if part.name == "mask" && own.linear && part.get("mask-type") != Some("alpha") {
        lenders.masks.push(part.at);
    }
    if is_gradient(part) {
        changed = lenders.lend(part, &own) | mixed(part, &own);
    }
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
        changed |= settled(inner, &own, lenders);
    }
    changed
}

/// Adds stops between the stops of a gradient.
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
