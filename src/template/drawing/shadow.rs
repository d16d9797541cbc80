//! Shadows, blurs and offsets in a form that the renderer of usvg paints correctly. It cuts offsets down to whole pixels, where
//! a displacement (Filter Effects Module Level 1, 9.9) is rounded to the nearest one, and its blurs end at half the size of the
//! blurred element.

use super::part::Part;
use super::{pose, scan};
use std::collections::BTreeSet;

/// The prefix of generated names, which no name in the drawing has.
struct Made {
    prefix: String,
    filters: Vec<Part>,
}

/// The properties that a shadow inherits.
#[derive(Clone, Copy)]
struct Around<'a> {
    color: &'a str,
    stroke: f64,
}

/// Converts a whole drawing; returns whether anything was changed.
pub(super) fn settle(root: &mut Part) -> bool {
    let mut names = BTreeSet::new();
    taken(root, &mut names);
    let mut prefix = "shadow-".to_owned();
    while names.iter().any(|name| name.starts_with(&prefix)) {
        prefix.push('-');
    }
    let mut made = Made { prefix, filters: Vec::new() };
    functions(root, Around { color: "black", stroke: 1.0 }, &mut made);
    let mut changed = !made.filters.is_empty();
    if changed {
        let defs = root.made("defs", std::mem::take(&mut made.filters));
        root.parts.push(defs);
    }
    changed |= primitives(root, &made.prefix);
    changed
}

fn taken(part: &Part, names: &mut BTreeSet<String>) {
    names.extend(["id", "result"].iter().filter_map(|name| part.get(name)).map(str::to_owned));
    part.parts.iter().for_each(|inner| taken(inner, names));
}

/// Whether some of these filters shift a shadow by a fraction of a unit, which Chromium ignores.
pub(super) fn is_fractional(filters: &str) -> bool {
    let shifts = filters.split("drop-shadow(").skip(1).map(|shadow| shadow.split([' ', ')']).skip(1).take(2));
    shifts.flatten().filter_map(|shift| shift.parse::<f64>().ok()).any(|shift| shift.fract() != 0.0)
}

/// Turns `blur()` and `drop-shadow()` into filters whose region is large enough.
fn functions(part: &mut Part, around: Around, made: &mut Made) {
    let color = part.get("color").unwrap_or(around.color).to_owned();
    let stroke = part.get("stroke-width").and_then(|width| width.parse().ok()).unwrap_or(around.stroke);
    for inner in &mut part.parts {
        functions(inner, Around { color: &color, stroke }, made);
    }
    let Some(said) = part.said.get("filter").filter(|said| is_soft(&said.value)) else { return };
    let (at, value) = (said.at, said.value.clone());
    let listed = scan::split(&value, &[' ']);
    let region = match spread(part, &listed, stroke) {
        Some(region) => ("userSpaceOnUse", region),
        None => ("objectBoundingBox", [-1.0, -1.0, 3.0, 3.0]),
    };
    let links: Vec<String> = listed
        .iter()
        .map(|one| {
            let Some((name, inner)) = scan::function(one).filter(|(name, _)| name != "url") else {
                return (*one).to_owned();
            };
            let mut primitive = function(part, &name, inner, &color);
            primitive.set("color-interpolation-filters", "sRGB".to_owned(), at);
            let mut filter = part.made("filter", vec![primitive]);
            let id = format!("{}{}", made.prefix, made.filters.len());
            let (units, sides) = region;
            filter.set("filterUnits", units.to_owned(), at);
            for (name, side) in ["x", "y", "width", "height"].iter().zip(sides) {
                filter.set(name, side.to_string(), at);
            }
            filter.set("id", id.clone(), at);
            made.filters.push(filter);
            format!("url(#{id})")
        })
        .collect();
    part.set("filter", links.join(" "), at);
}

fn is_soft(filters: &str) -> bool {
    filters.contains("blur(") || filters.contains("-shadow(")
}

fn softens(one: &str) -> bool {
    one.starts_with("blur(") || one.starts_with("drop-shadow(")
}

/// The area of an element with its blurs and shadows, in its own coordinates: x, y, width, height.
fn spread(part: &Part, listed: &[&str], stroke: f64) -> Option<[f64; 4]> {
    // a Gaussian is practically 0 beyond three standard deviations; a shadow is shifted as well
    let reach = |one: &&str| {
        let numbers = one.split(['(', ' ', ')']).filter_map(|n| n.parse::<f64>().ok()).map(f64::abs);
        match numbers.collect::<Vec<_>>()[..] {
            [soft] => 3.0 * soft,
            [x, y, ref soft @ ..] => x.max(y) + 3.0 * soft.iter().sum::<f64>(),
            [] => 0.0,
        }
    };
    let pad = widest(part, stroke) + listed.iter().filter(|one| softens(one)).map(reach).sum::<f64>();
    let (x, y, w, h) = pose::extent(part)?;
    Some([x - pad, y - pad, w + 2.0 * pad, h + 2.0 * pad])
}

/// The number of blurs and shadows that an element has by CSS functions, and its area with them; `None` if it has
/// none.
pub(super) fn softened(part: &Part) -> Option<(usize, [f64; 4])> {
    let value = part.get("filter").filter(|value| is_soft(value))?;
    let listed = scan::split(value, &[' ']);
    let (w, h) = part.scale.whole;
    let region = spread(part, &listed, 0.0).unwrap_or([0.0, 0.0, w, h]);
    Some((listed.iter().filter(|one| softens(one)).count(), region))
}

/// The primitive of a filter function (Filter Effects Module Level 1, 13).
fn function(part: &Part, name: &str, inner: &str, color: &str) -> Part {
    let at = part.at;
    let made = |name: &str, said: &[(&str, String)], parts: Vec<Part>| {
        let mut made = part.made(name, parts);
        said.iter().for_each(|(name, value)| made.set(name, value.clone(), at));
        made
    };
    let matrix = |kind: &str, values: String| {
        made("feColorMatrix", &[("type", kind.to_owned()), ("values", values)], Vec::new())
    };
    let transfer = |channels: &[&str], said: &[(&str, String)]| {
        let functions = channels.iter().map(|channel| made(&format!("feFunc{channel}"), said, Vec::new()));
        made("feComponentTransfer", &[], functions.collect())
    };
    let linear = |slope: f64, intercept: f64| {
        let said = [("type", "linear".to_owned()), ("slope", slope.to_string()), ("intercept", intercept.to_string())];
        transfer(&["R", "G", "B"], &said)
    };
    let table = |channels: &[&str], from: f64, to: f64| {
        transfer(channels, &[("type", "table".to_owned()), ("tableValues", format!("{from} {to}"))])
    };
    let number: f64 = inner.trim_end_matches("deg").parse().unwrap_or(1.0);
    match name {
        "blur" => made("feGaussianBlur", &[("stdDeviation", inner.to_owned())], Vec::new()),
        "drop-shadow" => {
            let mut words = inner.split(' ');
            let ink = words.next().filter(|ink| !ink.eq_ignore_ascii_case("currentcolor")).unwrap_or(color);
            let said = [("flood-color", ink), ("dx", words.next().unwrap_or("0")), ("dy", words.next().unwrap_or("0"))];
            let soft = ("stdDeviation", words.next().unwrap_or("0"));
            let said = said.into_iter().chain([soft]).map(|(name, value)| (name, value.to_owned()));
            made("feDropShadow", &said.collect::<Vec<_>>(), Vec::new())
        }
        "brightness" => linear(number, 0.0),
        "contrast" => linear(number, 0.5 - 0.5 * number),
        "invert" => table(&["R", "G", "B"], number, 1.0 - number),
        "opacity" => table(&["A"], 0.0, number),
        "hue-rotate" => matrix("hueRotate", number.to_string()),
        "saturate" => matrix("saturate", number.to_string()),
        "grayscale" => matrix("saturate", (1.0 - number).to_string()),
        _ => {
            const SEPIA: [f64; 9] = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131];
            let cell = |i: usize| SEPIA[i] * number + if i.is_multiple_of(4) { 1.0 - number } else { 0.0 };
            let row = |r: usize| format!("{} {} {} 0 0", cell(3 * r), cell(3 * r + 1), cell(3 * r + 2));
            matrix("matrix", format!("{} {} {} 0 0 0 1 0", row(0), row(1), row(2)))
        }
    }
}

/// The largest distance that a stroke can extend beyond the fill, including its miters.
fn widest(part: &Part, stroke: f64) -> f64 {
    let own = part.get("stroke-width").and_then(|width| width.parse().ok()).unwrap_or(stroke);
    part.parts.iter().map(|inner| widest(inner, own)).fold(2.0 * own, f64::max)
}

/// Turns the shadows and offsets of filters into equivalent primitives.
fn primitives(part: &mut Part, prefix: &str) -> bool {
    let mut changed = false;
    for inner in &mut part.parts {
        changed |= primitives(inner, prefix);
    }
    let shifts = |p: &Part| matches!(&*p.name, "feOffset" | "feDropShadow" | "feDisplacementMap");
    // fractions of a box do not refer to its width alone
    if part.name != "filter"
        || part.get("primitiveUnits") == Some("objectBoundingBox")
        || !part.parts.iter().any(shifts)
    {
        return changed;
    }
    let mut chain = Chain { prefix, parts: Vec::new(), names: 0 };
    for primitive in std::mem::take(&mut part.parts) {
        match &*primitive.name {
            "feOffset" => chain.offset(primitive),
            "feDropShadow" => chain.shadow(primitive),
            "feDisplacementMap" => chain.displacement(primitive),
            _ => chain.parts.push(primitive),
        }
    }
    part.parts = chain.parts;
    true
}

/// The primitives of a filter in their order.
struct Chain<'p> {
    prefix: &'p str,
    parts: Vec<Part>,
    names: usize,
}

impl Chain<'_> {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("{}{}", self.prefix, self.names)
    }

    /// The input of a primitive: without `in`, the result of the previous primitive.
    fn input(&mut self, primitive: &Part) -> String {
        primitive.get("in").map_or_else(|| self.before(), str::to_owned)
    }

    /// The name of the result of the last primitive.
    fn before(&mut self) -> String {
        let fresh = self.name();
        let Some(before) = self.parts.last_mut() else { return "SourceGraphic".to_owned() };
        if let Some(result) = before.get("result").filter(|result| !result.is_empty()) {
            return result.to_owned();
        }
        let at = before.at;
        before.set("result", fresh.clone(), at);
        fresh
    }

    fn push(&mut self, like: &Part, name: &str, said: &[(&str, String)]) {
        let mut made = like.made(name, Vec::new());
        said.iter().for_each(|(name, value)| made.set(name, value.clone(), like.at));
        self.parts.push(made);
    }

    fn offset(&mut self, mut offset: Part) {
        let input = self.input(&offset);
        let shift = |name: &str| offset.get(name).and_then(|n| n.trim().parse::<f64>().ok()).unwrap_or(0.0);
        let (dx, dy) = (shift("dx"), shift("dy"));
        offset.set("in", input, offset.at);
        let scale = 2.0 * dx.abs().max(dy.abs());
        if scale == 0.0 {
            self.parts.push(offset);
            return;
        }
        // each pixel moves by minus half the scale where a channel is 0, plus half where it is 255
        let channel = |shift: f64| (255.0 * (0.5 - shift / scale)).round();
        let map = self.name();
        let color = format!("rgb({},{},0)", channel(dx), channel(dy));
        let space = ("color-interpolation-filters", "sRGB".to_owned());
        self.push(&offset, "feFlood", &[("flood-color", color), ("result", map.clone()), space.clone()]);
        offset.set(space.0, space.1, offset.at);
        self.displace(offset, &map, scale);
    }

    /// A displacement whose map is opaque, in red and green, because the renderer reads its colors premultiplied.
    fn displacement(&mut self, mut displacement: Part) {
        // an input without a name is the previous result
        let input = self.input(&displacement);
        let second = displacement.get("in2").map_or_else(|| self.before(), str::to_owned);
        let scale = displacement.get("scale").and_then(|n| n.trim().parse::<f64>().ok()).unwrap_or(0.0);
        let row = |selector: &str| {
            let chosen = displacement.get(selector).unwrap_or("A");
            let (factor, more) = if scale < 0.0 { (-1, 1) } else { (1, 0) };
            let cells = ["R", "G", "B", "A"].map(|channel| if channel == chosen { factor } else { 0 }.to_string());
            format!("{} {more}", cells.join(" "))
        };
        let values = format!("{} {} 0 0 0 0 0 0 0 0 0 1", row("xChannelSelector"), row("yChannelSelector"));
        let map = self.name();
        let said = [("in", second.as_str()), ("values", &values), ("result", &map)];
        let space = displacement.get("color-interpolation-filters").map(|space| ("color-interpolation-filters", space));
        let said = said.into_iter().chain(space).map(|(name, value)| (name, value.to_owned()));
        self.push(&displacement, "feColorMatrix", &said.collect::<Vec<_>>());
        displacement.set("in", input, displacement.at);
        self.displace(displacement, &map, scale.abs());
    }

    /// Adds a displacement with a map in red and green.
    fn displace(&mut self, mut part: Part, map: &str, scale: f64) {
        // the renderer applies the scale twice
        let scale = scale.sqrt().to_string();
        part.name = "feDisplacementMap".to_owned();
        for (name, value) in [("in2", map), ("scale", &scale), ("xChannelSelector", "R"), ("yChannelSelector", "G")] {
            part.set(name, value.to_owned(), part.at);
        }
        self.parts.push(part);
    }

    /// A shadow by its definition (Filter Effects Module Level 1, 9.12).
    fn shadow(&mut self, shadow: Part) {
        let input = self.input(&shadow);
        let said = |name: &str, usual: &str| shadow.get(name).unwrap_or(usual).to_owned();
        let space =
            shadow.get("color-interpolation-filters").map(|space| ("color-interpolation-filters", space.to_owned()));
        let [soft, shifted, ink, cut] = [(); 4].map(|()| self.name());
        let deviation = ("stdDeviation", said("stdDeviation", "2"));
        self.push(&shadow, "feGaussianBlur", &[("in", input.clone()), deviation, ("result", soft.clone())]);
        let mut offset = shadow.made("feOffset", Vec::new());
        let parts = [("in", soft), ("dx", said("dx", "2")), ("dy", said("dy", "2")), ("result", shifted.clone())];
        parts.into_iter().for_each(|(name, value)| offset.set(name, value, shadow.at));
        self.offset(offset);
        let flood = [("flood-color", said("flood-color", "black")), ("flood-opacity", said("flood-opacity", "1"))];
        let [colour, opacity] = flood;
        let flood: Vec<_> = [colour, opacity, ("result", ink.clone())].into_iter().chain(space.clone()).collect();
        self.push(&shadow, "feFlood", &flood);
        let operator = ("operator", "in".to_owned());
        let parts = [("in", ink), ("in2", shifted), operator, ("result", cut.clone())];
        self.push(&shadow, "feComposite", &parts.into_iter().chain(space).collect::<Vec<_>>());
        let node = |input: String| {
            let mut node = shadow.made("feMergeNode", Vec::new());
            node.set("in", input, shadow.at);
            node
        };
        let mut merge = shadow.made("feMerge", vec![node(cut), node(input)]);
        merge.said = shadow.said.clone();
        ["in", "dx", "dy", "stdDeviation", "flood-color", "flood-opacity"]
            .iter()
            .for_each(|name| drop(merge.said.remove(*name)));
        self.parts.push(merge);
    }
}
