//! The cost of a drawing: the number of elements, each counted as often as it is used, their nesting, and the work for filters,
//! dashes and pictures.

use super::length::Axis;
use super::limits::{Boundless, DASHES, DEEPEST, LAYERS, LINKED, MOST, PILED, SEGMENTS, STOPS, STROKED};
use super::part::Part;
use super::{filter, shape};
use ground::diag::Diag;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The limits on the time and memory to draw a picture.
pub(super) fn fault(root: &Part) -> Option<Diag> {
    let mut ids = BTreeMap::new();
    named(root, &mut ids);
    let mut scales = Scales { ids, known: HashMap::new(), open: HashSet::new(), dashed: is_dashed(root) };
    scales.weigh(root, 0).err().map(|(part, fault)| fault.told(part.at))
}

fn is_dashed(part: &Part) -> bool {
    part.get("stroke-dasharray").is_some_and(|dashes| dashes != "none") || part.parts.iter().any(is_dashed)
}

/// Elements by their ids, the first of each.
pub(super) fn named<'a>(part: &'a Part, into: &mut BTreeMap<&'a str, &'a Part>) {
    if let Some(id) = part.get("id") {
        into.entry(id).or_insert(part);
    }
    part.parts.iter().for_each(|inner| named(inner, into));
}

#[derive(Clone, Copy, Default)]
struct Weight {
    count: u64,
    height: usize,
    shapes: u64,
    layers: u64,
    piled: u64,
    segments: u64,
    stroked: u64,
    /// The total length of all lines in user units, if any line is dashed.
    length: f64,
    dashes: f64,
}

/// Computes the cost of elements, including everything that they use.
struct Scales<'a> {
    ids: BTreeMap<&'a str, &'a Part>,
    known: HashMap<*const Part, Weight>,
    open: HashSet<*const Part>,
    dashed: bool,
}

impl<'a> Scales<'a> {
    fn weigh(&mut self, part: &'a Part, depth: usize) -> Result<Weight, (&'a Part, Boundless)> {
        let key: *const Part = part;
        let weight = match self.known.get(&key) {
            Some(known) => *known,
            None if depth > DEEPEST => return Err((part, Boundless::Deep)),
            None => {
                self.open.insert(key);
                let weight = self.weighed(part, depth)?;
                self.open.remove(&key);
                self.known.insert(key, weight);
                weight
            }
        };
        match () {
            () if weight.count > MOST => Err((part, Boundless::Many)),
            () if weight.layers > LAYERS => Err((part, Boundless::Layers)),
            () if weight.piled > PILED => Err((part, Boundless::Piled)),
            () if weight.segments > SEGMENTS => Err((part, Boundless::Segments)),
            () if weight.stroked > STROKED => Err((part, Boundless::Stroked)),
            () if weight.dashes > DASHES => Err((part, Boundless::Dashes)),
            () if depth + weight.height > DEEPEST + 1 => Err((part, Boundless::Deep)),
            () => Ok(weight),
        }
    }

    fn weighed(&mut self, part: &'a Part, depth: usize) -> Result<Weight, (&'a Part, Boundless)> {
        let shape = matches!(&*part.name, "path" | "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon");
        if let Some(what) = filter::heavy(part) {
            return Err((part, Boundless::Filter(what)));
        }
        let segments = part.get("d").or(part.get("points")).map_or(0, segments);
        if segments > SEGMENTS {
            return Err((part, Boundless::Segments));
        }
        if part.parts.len() > STOPS && matches!(&*part.name, "linearGradient" | "radialGradient") {
            return Err((part, Boundless::Stops));
        }
        let length = if shape && self.dashed { length(part) } else { 0.0 };
        let mut sum = Weight { count: 1, height: 1, shapes: u64::from(shape), segments, length, ..Weight::default() };
        for inner in &part.parts {
            let inner = self.below(part, inner, depth)?;
            sum.add(inner, 1);
        }
        for (name, said) in &part.said {
            let used: Vec<&Part> =
                super::links::links(name, &said.value).iter().filter_map(|id| self.ids.get(id).copied()).collect();
            for used in used {
                // only content that is drawn through a link can contain a link to itself; gradients inherit from each
                // other
                let borrowed = matches!(&*used.name, "linearGradient" | "radialGradient");
                if borrowed && self.chain(used) > LINKED {
                    return Err((part, Boundless::Linked));
                }
                if borrowed || name == "href" && !matches!(&*part.name, "use" | "feImage" | "pattern") {
                    continue;
                }
                let mut inner = self.below(part, used, depth)?;
                let times = match name.as_str() {
                    "fill" | "stroke" => sum.shapes.max(1),
                    "marker-start" | "marker-end" => sum.shapes.max(1),
                    "marker-mid" => sum.segments.max(sum.shapes).max(1),
                    _ => 1,
                };
                let cost = match &*used.name {
                    "mask" | "pattern" => Some(1),
                    "filter" => Some(filter::applied(used, part).map_err(|what| (used, Boundless::Filter(what)))?),
                    _ => None,
                };
                if let Some(cost) = cost {
                    (inner.layers, inner.piled) = (inner.layers + 2 * cost, inner.piled + 1);
                }
                sum.add(inner, times);
            }
        }
        sum.layers += 2 * filter::functions(part).map_err(|what| (part, Boundless::Filter(what)))?;
        sum.layers += u64::from(fades(part));
        if part.get("stroke").is_some_and(|stroke| stroke != "none") {
            sum.stroked = sum.segments;
        }
        if let Some(dash) = dash(part) {
            sum.dashes += sum.length / dash;
        }
        Ok(sum)
    }

    /// The number of gradients that inherit from each other, starting with this one; counting stops at one more than
    /// the limit.
    fn chain(&self, first: &'a Part) -> usize {
        let next = |part: &&'a Part| {
            let link = part.said.get("href")?;
            super::links::links("href", &link.value).iter().find_map(|id| self.ids.get(id).copied())
        };
        std::iter::successors(Some(first), next).take(LINKED + 1).count()
    }

    fn below(&mut self, part: &'a Part, inner: &'a Part, depth: usize) -> Result<Weight, (&'a Part, Boundless)> {
        let key: *const Part = inner;
        if self.open.contains(&key) {
            return Err((part, Boundless::Circle));
        }
        self.weigh(inner, depth + 1)
    }
}

impl Weight {
    fn add(&mut self, inner: Weight, times: u64) {
        self.count = self.count.saturating_add(inner.count.saturating_mul(times));
        self.layers = self.layers.saturating_add(inner.layers.saturating_mul(times));
        self.shapes = self.shapes.saturating_add(inner.shapes.saturating_mul(times));
        self.segments = self.segments.saturating_add(inner.segments.saturating_mul(times));
        self.stroked = self.stroked.saturating_add(inner.stroked.saturating_mul(times));
        self.length += inner.length * times as f64;
        self.dashes += inner.dashes * times as f64;
        self.height = self.height.max(inner.height + 1);
        self.piled = self.piled.max(inner.piled);
    }
}

/// Whether a group is drawn separately and then composited.
fn fades(part: &Part) -> bool {
    let said = |name: &str, usual: &str| part.get(name).is_some_and(|value| value != usual);
    let apart = said("opacity", "1") || said("mix-blend-mode", "normal") || said("isolation", "auto");
    apart && (!part.parts.is_empty() || part.name == "use")
}

/// The approximate number of segments of a path or a list of points.
fn segments(d: &str) -> u64 {
    // the number of repeated commands is known from their length
    d.bytes().filter(u8::is_ascii_alphabetic).count().max(d.len() / 24) as u64
}

/// The length of the lines of a shape.
fn length(part: &Part) -> f64 {
    let said = |name: &str| {
        let value = part.get(name)?;
        part.scale.units(value, Axis::of(name)).map_or(Some(value.to_owned()), |n| Some(n.to_string()))
    };
    let d = shape::path(&part.name, said);
    let lines = d.and_then(|d| shape::flat(&d, super::transform::shift(0.0, 0.0))).unwrap_or_default();
    let corners = lines.iter().flat_map(|line| line.corners.windows(2));
    corners.map(|c| (c[0].0 - c[1].0).hypot(c[0].1 - c[1].1)).sum()
}

/// The approximate length of a dash with its gap, from its attributes.
fn dash(part: &Part) -> Option<f64> {
    let lengths = part.get("stroke-dasharray")?.split([' ', ',']).filter(|l| !l.is_empty());
    let units = |l: &str| l.parse().ok().or_else(|| part.scale.units(l, Axis::Both));
    let all: Vec<f64> = lengths.filter_map(units).collect();
    let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
    (mean > 0.0).then_some(mean)
}
