//! Resizes a drawing for another card size: positions and boxes move and stretch with the card, circles and corners keep their
//! shape, and type keeps its size, which slots give in points.

use crate::drawing;
use ground::diag::Diag;
use ground::locus::SourceId;
use roxmltree::Node;
use std::fmt::Write as _;
use std::ops::Range;
use svgtypes::{PointsParser, SimplePathSegment, SimplifyingPathParser, Transform};

/// Elements with a scale of their own, which does not depend on the card.
const APART: [&str; 4] = ["pattern", "marker", "symbol", "filter"];

/// Resizes a template from one size, bleed included, to another; returns notes on the changes that must be made by
/// hand.
///
/// # Errors
/// The template is not XML, or its root element does not have the old size.
pub fn resized(text: &str, source: SourceId, old: (f32, f32), new: (f32, f32)) -> Result<(String, Vec<Diag>), Diag> {
    let doc = drawing::parse(text, source)?;
    let root = doc.root_element();
    let (w, h) = old;
    let literal = |name: &str, mm: f32| {
        root.attribute(name)
            .and_then(|v| v.strip_suffix("mm")?.trim().parse::<f32>().ok())
            .is_some_and(|v| (v - mm).abs() < 0.02)
    };
    if !(literal("width", w) && literal("height", h)) {
        let what = format!("the drawing does not say that it is {w} x {h} mm");
        return Err(
            Diag::error(drawing::tag(&root, source), "wrong-size", what).help("resize it in the program that drew it")
        );
    }
    let by = (f64::from(new.0 / w), f64::from(new.1 / h));
    let mut resizer = Resizer { source, by, edits: Vec::new(), left: Vec::new() };
    for attribute in root.attributes() {
        let value = match attribute.name() {
            "width" => format!("{}mm", new.0),
            "height" => format!("{}mm", new.1),
            "viewBox" => format!("0 0 {} {}", new.0, new.1),
            _ => continue,
        };
        resizer.edits.push((attribute.range_value(), value));
    }
    let apart = |node: &Node| node.ancestors().any(|n| APART.contains(&n.tag_name().name()));
    for node in root.descendants().skip(1).filter(|node| node.is_element() && !apart(node)) {
        resizer.element(&node);
    }
    let Resizer { mut edits, left, .. } = resizer;
    edits.sort_by_key(|(range, _)| range.start);
    let (mut out, mut from) = (String::with_capacity(text.len()), 0);
    for (range, put) in edits {
        out += &text[from..range.start];
        out += &put;
        from = range.end;
    }
    Ok((out + &text[from..], left))
}

struct Resizer {
    source: SourceId,
    /// The factors for horizontal and vertical lengths.
    by: (f64, f64),
    edits: Vec<(Range<usize>, String)>,
    left: Vec<Diag>,
}

impl Resizer {
    /// The factor for elements that keep their proportions: the one closer to 1, so that resizing there and back
    /// changes nothing.
    fn even(&self) -> f64 {
        let (across, down) = self.by;
        if across.ln().abs() < down.ln().abs() { across } else { down }
    }

    fn element(&mut self, node: &Node) {
        let name = node.tag_name().name();
        let boxed = ["linearGradient", "radialGradient"].contains(&name)
            && node.attribute("gradientUnits") != Some("userSpaceOnUse");
        // a rotated element keeps its shape: it is scaled evenly
        let turned = |node: Node| {
            let transform = node.attribute("transform").and_then(|t| t.parse::<Transform>().ok());
            transform.is_some_and(|t| t.b.abs().max(t.c.abs()) > 1e-6)
        };
        let by = |in_turned: bool| if in_turned { (self.even(), self.even()) } else { self.by };
        let outer = by(node.ancestors().skip(1).any(turned));
        let (across, down) = by(node.ancestors().any(turned));
        for attribute in node.attributes().filter(|a| a.namespace().is_none()) {
            let factor = match (name, attribute.name()) {
                _ if boxed && attribute.name() != "gradientTransform" => continue,
                ("rect", "rx" | "ry") | (_, "r") => Some(if across == down { across } else { self.even() }),
                (_, "x" | "width" | "cx" | "x1" | "x2" | "dx" | "fx" | "rx") => Some(across),
                (_, "y" | "height" | "cy" | "y1" | "y2" | "dy" | "fy" | "ry") => Some(down),
                (_, "d" | "points" | "transform" | "gradientTransform") => None,
                _ => continue,
            };
            let value = attribute.value();
            let made = match (factor, attribute.name()) {
                _ if value.contains('{') => None,
                (Some(factor), _) if value.ends_with('%') => Some(value.to_owned()).filter(|_| factor > 0.0),
                (Some(factor), _) => value.parse::<f64>().ok().map(|n| number(n * factor)),
                (None, "d") => path(value, (across, down)),
                (None, "points") => Some(
                    PointsParser::from(value)
                        .map(|(x, y)| format!("{},{}", number(x * across), number(y * down)))
                        .collect::<Vec<_>>()
                        .join(" "),
                ),
                _ => value.parse().ok().map(|t: Transform| {
                    let t = [t.a, t.b, t.c, t.d, t.e * outer.0, t.f * outer.1].map(number);
                    format!("matrix({})", t.join(" "))
                }),
            };
            match made {
                Some(made) => self.edits.push((attribute.range_value(), made)),
                None => {
                    let what = format!("{} of this <{name}> is not a plain number", attribute.name());
                    let diag = Diag::warning(drawing::tag(node, self.source), "by-hand", what);
                    self.left.push(diag.help("change it by hand; {{ w }} and {{ h }} are the size of the face"));
                }
            }
        }
    }
}

/// A path scaled by these horizontal and vertical factors; `None` if it cannot be read.
fn path(d: &str, (across, down): (f64, f64)) -> Option<String> {
    let at = |x: f64, y: f64| format!("{} {}", number(x * across), number(y * down));
    let mut out = String::new();
    for segment in SimplifyingPathParser::from(d) {
        let _ = match segment.ok()? {
            SimplePathSegment::MoveTo { x, y } => write!(out, "M{}", at(x, y)),
            SimplePathSegment::LineTo { x, y } => write!(out, "L{}", at(x, y)),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                write!(out, "C{} {} {}", at(x1, y1), at(x2, y2), at(x, y))
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => write!(out, "Q{} {}", at(x1, y1), at(x, y)),
            SimplePathSegment::ClosePath => write!(out, "Z"),
        };
    }
    Some(out)
}

/// A number rounded to a thousandth.
fn number(n: f64) -> String {
    ((n * 1000.0).round() / 1000.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::locus::Locus;
    use ground::world::{Imagined, Project};

    #[test]
    fn boxes_stretch_and_circles_stay_round() {
        let card = "<svg xmlns='http://www.w3.org/2000/svg' width='50mm' height='80mm' viewBox='0 0 50 80'><rect width='50' height='80' rx='2'/>\
            <g transform='translate(10 20) rotate(90)'><circle cx='5' cy='8' r='4'/></g><path d='M0 0h50v40a1 1 0 0 1 2 0z'/>\
            <rect data-slot='title' x='5' y='8' width='40' height='16' data-size='12'/><rect x='{{ x }}'/></svg>";
        let project = Project::new(Imagined::default().with("a.svg", card));
        let (source, text) = project.text("a.svg", Locus::Nowhere).expect("there");
        let (made, left) = resized(&text, source, (50.0, 80.0), (100.0, 80.0)).expect("resized");
        for part in [
            "width='100mm' height='80mm' viewBox='0 0 100 80'",
            "<rect width='100' height='80' rx='2'/>",
            "<circle cx='5' cy='8' r='4'/>",
            "data-slot='title' x='10' y='8' width='80' height='16' data-size='12'",
        ] {
            assert!(made.contains(part), "{part} in {made}");
        }
        assert!(made.contains("transform='matrix(0 1 -1 0 20 20)'"), "{made}");
        assert_eq!(left.len(), 1, "{left:?}");
        // resized there and back again
        let badge = "<svg xmlns='http://www.w3.org/2000/svg' width='63mm' height='88mm' viewBox='0 0 63 88'><circle cx='9' cy='11' r='6.5'/><rect width='21' height='8' rx='3'/></svg>";
        let size = |text: &str, old, new| {
            let project = Project::new(Imagined::default().with("a.svg", text));
            let (source, text) = project.text("a.svg", Locus::Nowhere).expect("there");
            resized(&text, source, old, new).expect("resized").0
        };
        let tarot = size(badge, (63.0, 88.0), (70.0, 120.0));
        assert!(tarot.contains("r='7.222'"), "{tarot}");
        let card = size(&tarot, (70.0, 120.0), (63.0, 88.0));
        assert!(card.contains("r='6.5'") && card.contains("rx='3'"), "{card}");
        let diag = resized(&text, source, (63.0, 88.0), (100.0, 80.0)).expect_err("another size");
        assert!(diag.what.contains("63 x 88 mm"));
    }
}
