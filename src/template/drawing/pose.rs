//! Properties that depend on the position and size of an element: transforms about a point of its own box, basic shapes that
//! clip it (CSS Masking Module Level 1, 5), strokes that keep their width (SVG 2, 8.13).

use super::length::{Axis, Scale};
use super::part::{Part, Said};
use super::shape::{self, Corner};
use super::{scan, transform};
use ground::diag::Diag;
use std::collections::BTreeMap;
use svgtypes::Transform;

/// The inherited stroke properties.
type Inherited = BTreeMap<String, Said>;

type Area = (f64, f64, f64, f64);

/// Converts a whole drawing; returns whether anything was changed.
pub(super) fn settle(root: &mut Part, diags: &mut Vec<Diag>) -> bool {
    let mut settling = Settling { prefix: free(root), made: Vec::new(), changed: false, diags };
    settling.pose(root, true);
    settling.keep_strokes_below(root, Some(transform::shift(0.0, 0.0)), &BTreeMap::new());
    let Settling { made, changed, .. } = settling;
    if !made.is_empty() {
        let defs = root.made("defs", made);
        root.parts.push(defs);
    }
    changed
}

/// A prefix that no id of the drawing has.
fn free(root: &Part) -> String {
    fn taken(part: &Part, prefix: &str) -> bool {
        part.get("id").is_some_and(|id| id.starts_with(prefix)) || part.parts.iter().any(|p| taken(p, prefix))
    }
    let mut prefix = "clip-".to_owned();
    while taken(root, &prefix) {
        prefix.push('-');
    }
    prefix
}

struct Settling<'d> {
    prefix: String,
    made: Vec<Part>,
    changed: bool,
    diags: &'d mut Vec<Diag>,
}

impl Settling<'_> {
    fn refuse(&mut self, name: &str, said: &Said, help: &str) {
        let what = format!("`{name}: {}` cannot be drawn", said.value.chars().take(60).collect::<String>());
        self.diags.push(Diag::error(said.at, "lost-in-print", what).help(help));
    }

    fn pose(&mut self, part: &mut Part, is_root: bool) {
        for inner in &mut part.parts {
            self.pose(inner, false);
        }
        if let Some(clip) = part.posed.remove("clip-path") {
            self.changed = true;
            match clipped(part, &clip.value) {
                Some((d, rule)) => {
                    let mut path = part.made("path", Vec::new());
                    path.set("d", d, clip.at);
                    path.set("clip-rule", rule, clip.at);
                    let mut made = part.made("clipPath", vec![path]);
                    let id = format!("{}{}", self.prefix, self.made.len());
                    made.set("id", id.clone(), clip.at);
                    self.made.push(made);
                    part.set("clip-path", format!("url(#{id})"), clip.at);
                }
                None => self.refuse("clip-path", &clip, "clip it with a <clipPath>: url(#id)"),
            }
        }
        let moves = ["transform-origin", "transform-box", "translate", "rotate", "scale"];
        let own = part.posed.get("transform");
        if own.is_none_or(|own| !own.is_css()) && !moves.iter().any(|name| part.posed.contains_key(*name)) {
            let Some(own) = part.posed.remove("transform") else { return };
            if !own.value.trim().is_empty() && own.value.parse::<Transform>().is_err() {
                self.refuse("transform", &own, "write it as in SVG 1.1");
            }
            part.said.insert("transform".to_owned(), own);
            return;
        }
        self.changed = true;
        match moved(part, is_root) {
            Ok(whole) => {
                let name = match part.name.as_str() {
                    "linearGradient" | "radialGradient" => "gradientTransform",
                    "pattern" => "patternTransform",
                    _ => "transform",
                };
                let at = part.at;
                part.set(name, transform::written(whole), at);
                if is_root {
                    // the matrix already includes the origin
                    part.set("transform-origin", "0 0".to_owned(), at);
                }
            }
            Err((name, help)) => {
                if let Some(said) = part.posed.remove(name) {
                    self.refuse(name, &said, help);
                }
            }
        }
    }

    /// Gives strokes that keep their width the equivalent width; `to` is the transform of the element if there is
    /// exactly one.
    fn keep_strokes(&mut self, part: &mut Part, to: Option<Transform>, said: &Inherited) {
        let placed = matches!(part.name.as_str(), "g" | "switch") || shaped(part);
        self.keep_strokes_below(part, to.filter(|_| placed), said);
    }

    fn keep_strokes_below(&mut self, part: &mut Part, to: Option<Transform>, said: &Inherited) {
        let own: Option<Transform> = part.get("transform").map_or(Some(transform::shift(0.0, 0.0)), |t| t.parse().ok());
        let to = to.zip(own).map(|(to, own)| transform::then(to, own));
        let mut below = said.clone();
        for name in ["stroke", "stroke-width", "stroke-dasharray", "stroke-dashoffset"] {
            if let Some(own) = part.said.get(name) {
                below.insert(name.to_owned(), own.clone());
            }
        }
        let kept = part.posed.remove("vector-effect").filter(|said| said.value.trim() == "non-scaling-stroke");
        if let Some(kept) = kept.filter(|_| below.get("stroke").is_some_and(|s| s.value != "none")) {
            let by = to.filter(|_| shaped(part)).and_then(|t| {
                let (along, across) = (t.a.hypot(t.b), t.c.hypot(t.d));
                let even =
                    (along - across).abs() < 1e-3 * along && (t.a * t.c + t.b * t.d).abs() < 1e-3 * along * along;
                even.then_some(along).filter(|k| *k > 0.0)
            });
            match by {
                Some(k) => {
                    self.changed = true;
                    for name in ["stroke-width", "stroke-dasharray", "stroke-dashoffset"] {
                        let usual = if name == "stroke-width" { "1" } else { "none" };
                        let value = below.get(name).map_or(usual, |said| said.value.as_str());
                        let lengths = scan::split(value, &[',', ' ']).into_iter().filter(|v| !v.is_empty());
                        let units = |v: &str| v.parse().ok().or_else(|| part.scale.units(v, Axis::Both));
                        let scaled: Option<Vec<String>> =
                            lengths.map(|v| units(v).map(|n: f64| (n / k).to_string())).collect();
                        if let Some(scaled) = scaled {
                            part.set(name, scaled.join(" "), kept.at);
                        }
                    }
                }
                None => self.refuse("vector-effect", &kept, "remove it, and give the stroke its final width"),
            }
        }
        for inner in &mut part.parts {
            self.keep_strokes(inner, to, &below);
        }
    }
}

fn shaped(part: &Part) -> bool {
    matches!(part.name.as_str(), "path" | "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon")
}

/// The combined transform of an element, or the part that cannot be read.
fn moved(part: &Part, is_root: bool) -> Result<Transform, (&'static str, &'static str)> {
    let said = |name: &str| part.posed.get(name).map(|said| said.value.as_str());
    let boxed = said("transform-box").unwrap_or("view-box").trim();
    let (x, y, w, h) = match boxed {
        "view-box" => (0.0, 0.0, part.scale.view.0, part.scale.view.1),
        "fill-box" | "content-box" => {
            extent(part).ok_or(("transform-box", "use a point of the drawing: transform-origin: 10px 20px"))?
        }
        _ => return Err(("transform-box", "use view-box or fill-box")),
    };
    let scale = Scale { view: (w, h), ..part.scale };
    let mut whole = transform::shift(0.0, 0.0);
    for name in ["translate", "rotate", "scale"] {
        if let Some(value) = said(name) {
            let flat = "use two dimensions and units: 10px, 30deg";
            whole = transform::then(whole, transform::single(name, value, &scale).ok_or((name, flat))?);
        }
    }
    if let Some(own) = part.posed.get("transform") {
        let functions = if own.is_css() { transform::functions(&own.value, &scale) } else { own.value.parse().ok() };
        let flat = "use two-dimensional functions with units: translate(10px, 5px) rotate(30deg)";
        whole = transform::then(whole, functions.ok_or(("transform", flat))?);
    }
    let origin = match said("transform-origin") {
        Some(value) => transform::origin(value, (x, y), &scale)
            .ok_or(("transform-origin", "write two lengths, percentages or keywords: 10px 20px, 50% 50%, left top"))?,
        // the initial value is the corner, except for the outermost element (CSS Transforms 1, 8)
        None if is_root => (x + w / 2.0, y + h / 2.0),
        None => (x, y),
    };
    let (x, y) = origin;
    Ok(transform::then(transform::then(transform::shift(x, y), whole), transform::shift(-x, -y)))
}

/// The bounding box of the fill, in the element's own coordinates.
pub(super) fn extent(part: &Part) -> Option<Area> {
    let mut corners = Vec::new();
    gather(part, transform::shift(0.0, 0.0), &mut corners)?;
    let most = |of: fn(&Corner) -> f64| corners.iter().map(of).fold(f64::MIN, f64::max);
    let least = |of: fn(&Corner) -> f64| corners.iter().map(of).fold(f64::MAX, f64::min);
    let (x, y) = (least(|c| c.0), least(|c| c.1));
    (!corners.is_empty()).then(|| (x, y, most(|c| c.0) - x, most(|c| c.1) - y))
}

fn gather(part: &Part, to: Transform, out: &mut Vec<Corner>) -> Option<()> {
    if part.get("display") == Some("none") {
        return Some(());
    }
    let said = |name: &str| {
        let value = part.get(name)?;
        let share = value.ends_with('%').then(|| part.scale.units(value, Axis::of(name))).flatten();
        Some(share.map_or(value.to_owned(), |share| share.to_string()))
    };
    let number = |name: &str| said(name).map_or(Some(0.0), |v| v.parse::<f64>().ok());
    match part.name.as_str() {
        "g" | "switch" => {
            for inner in &part.parts {
                let own: Transform =
                    inner.get("transform").map_or(Some(transform::shift(0.0, 0.0)), |t| t.parse().ok())?;
                gather(inner, transform::then(to, own), out)?;
            }
        }
        "line" => {
            let at = |x: f64, y: f64| (to.a * x + to.c * y + to.e, to.b * x + to.d * y + to.f);
            out.extend([at(number("x1")?, number("y1")?), at(number("x2")?, number("y2")?)]);
        }
        "image" => {
            let (x, y, w, h) = (number("x")?, number("y")?, number("width")?, number("height")?);
            out.extend(shape::flat(&shape::rounded((x, y, w, h), 0.0, 0.0), to)?.into_iter().flat_map(|l| l.corners));
        }
        _ if shaped(part) => {
            let d = shape::path(&part.name, said)?;
            out.extend(shape::flat(&d, to)?.into_iter().flat_map(|line| line.corners));
        }
        "use" | "svg" => return None,
        _ => {}
    }
    Some(())
}

/// The path of a basic shape, and its fill rule.
fn clipped(part: &Part, value: &str) -> Option<(String, String)> {
    let close = scan::until(value, value.find('(')? + 1, &[')'])?;
    let (name, inner) = scan::function(&value[..=close])?;
    let (x, y, w, h) = match value[close + 1..].trim() {
        "view-box" => (0.0, 0.0, part.scale.view.0, part.scale.view.1),
        // without a stroke, the stroke box (which is the default) is the fill box
        "" | "fill-box" | "content-box" | "padding-box" => extent(part)?,
        _ => return None,
    };
    let scale = Scale { view: (w, h), ..part.scale };
    let listed = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
    let (across, down) = (|v: &str| scale.units(v, Axis::Across), |v: &str| scale.units(v, Axis::Down));
    let centre = |at: Option<&str>| match at {
        None => Some((x + w / 2.0, y + h / 2.0)),
        Some(at) => transform::origin(at, (x, y), &scale),
    };
    let (head, at) = match inner.split_once("at ") {
        Some((head, at)) => (head.trim(), Some(at.trim())),
        None => (inner, None),
    };
    let ruled = |text: &str| match text.split_once(',') {
        Some((rule, rest)) if matches!(rule.trim(), "nonzero" | "evenodd") => {
            (rest.trim().to_owned(), rule.trim().to_owned())
        }
        _ => (text.to_owned(), "nonzero".to_owned()),
    };
    let plain = |d: String| Some((d, "nonzero".to_owned()));
    match name.as_str() {
        "circle" => {
            let (cx, cy) = centre(at)?;
            let sides = [cx - x, x + w - cx, cy - y, y + h - cy].map(f64::abs);
            let r = match head {
                "" | "closest-side" => sides.into_iter().fold(f64::MAX, f64::min),
                "farthest-side" => sides.into_iter().fold(0.0, f64::max),
                r => scale.units(r, Axis::Both)?,
            };
            plain(shape::round(cx, cy, r, r))
        }
        "ellipse" => {
            let (cx, cy) = centre(at)?;
            let side = |word: &str, a: f64, b: f64, axis: Axis| match word {
                "closest-side" => Some(a.min(b)),
                "farthest-side" => Some(a.max(b)),
                word => scale.units(word, axis),
            };
            let radii = listed(if head.is_empty() { "closest-side closest-side" } else { head });
            let [rx, ry] = &radii[..] else { return None };
            let rx = side(rx, (cx - x).abs(), (x + w - cx).abs(), Axis::Across)?;
            let ry = side(ry, (cy - y).abs(), (y + h - cy).abs(), Axis::Down)?;
            plain(shape::round(cx, cy, rx, ry))
        }
        "inset" | "rect" | "xywh" => {
            let (sides, round) = match inner.split_once("round") {
                Some((sides, round)) => (listed(sides), listed(round)),
                None => (listed(inner), Vec::new()),
            };
            let (x, y, w, h) = match (name.as_str(), &sides[..]) {
                ("xywh", [l, t, w, h]) => (x + across(l)?, y + down(t)?, across(w)?, down(h)?),
                ("rect", [t, r, b, l]) => {
                    let (l, t) = (across(l)?, down(t)?);
                    (x + l, y + t, across(r)? - l, down(b)? - t)
                }
                ("inset", [first, ..]) if sides.len() <= 4 => {
                    let t = down(first)?;
                    let r = across(sides.get(1).unwrap_or(first))?;
                    let b = down(sides.get(2).unwrap_or(first))?;
                    let l = across(sides.get(3).or(sides.get(1)).unwrap_or(first))?;
                    (x + l, y + t, w - l - r, h - t - b)
                }
                _ => return None,
            };
            let r = match &round[..] {
                [] => 0.0,
                [one] => scale.units(one, Axis::Across).filter(|_| !one.ends_with('%'))?,
                _ => return None,
            };
            let r = r.min(w / 2.0).min(h / 2.0).max(0.0);
            plain(shape::rounded((x, y, w.max(0.0), h.max(0.0)), r, r))
        }
        "polygon" => {
            let (points, rule) = ruled(inner);
            let corners: Vec<String> = scan::split(&points, &[','])
                .into_iter()
                .map(|point| {
                    let parts = scan::split(point, &[' ', '\t', '\n']);
                    let [px, py] = parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>()[..] else {
                        return None;
                    };
                    Some(format!("{} {}", x + across(px)?, y + down(py)?))
                })
                .collect::<Option<_>>()?;
            Some((format!("M{}Z", corners.join("L")), rule))
        }
        "path" => {
            let (d, rule) = ruled(inner);
            let quoted = ['"', '\''].iter().find_map(|q| d.strip_prefix(*q)?.strip_suffix(*q))?;
            let lines = shape::flat(quoted, transform::shift(x, y))?;
            let drawn = lines.iter().map(|line| {
                let corners: Vec<String> = line.corners.iter().map(|(x, y)| format!("{x} {y}")).collect();
                format!("M{}Z", corners.join("L"))
            });
            Some((drawn.collect(), rule))
        }
        _ => None,
    }
}
