//! The visible elements and their boxes in millimeters.

use super::page;
use crate::drawing::{self, shape};
use roxmltree::Node;
use svgtypes::{Length, LengthUnit, SimplePathSegment, SimplifyingPathParser, Transform};

/// Elements whose content is not drawn in place.
const APART: [&str; 9] =
    ["defs", "symbol", "clipPath", "mask", "pattern", "marker", "filter", "linearGradient", "radialGradient"];

/// The elements that are drawn, in order.
pub(super) fn drawn<'d>(root: &Node<'d, 'd>) -> impl Iterator<Item = Node<'d, 'd>> + use<'d> {
    let apart = |node: &Node| node.ancestors().any(|n| APART.contains(&n.tag_name().name()));
    root.descendants().skip(1).filter(move |node| node.is_element() && !apart(node) && !hidden(node))
}

/// Whether an element is not shown, by itself or within a layer that is not.
pub(super) fn hidden(node: &Node) -> bool {
    node.ancestors().filter(Node::is_element).any(|node| {
        let style = node.attribute("style").unwrap_or_default().replace(' ', "");
        style.contains("display:none") || node.attribute("display") == Some("none")
    })
}

/// The box of an element: left, top, width, height.
pub(super) fn of(node: &Node, map: Transform) -> Option<[f64; 4]> {
    let name = node.tag_name().name();
    if name == "g" || name == "a" {
        let inner = node.children().filter(Node::is_element).filter_map(|child| {
            let own = child.attribute("transform").and_then(|t| t.parse().ok()).unwrap_or_default();
            of(&child, drawing::then(map, own))
        });
        return inner.reduce(|a, b| {
            let (x, y) = (a[0].min(b[0]), a[1].min(b[1]));
            [x, y, (a[0] + a[2]).max(b[0] + b[2]) - x, (a[1] + a[3]).max(b[1] + b[3]) - y]
        });
    }
    let number = |name: &str| length(node, name);
    let path = match name {
        "image" | "use" => {
            let (x, y) = (number("x").unwrap_or(0.0), number("y").unwrap_or(0.0));
            let (w, h) = (number("width")?, number("height")?);
            format!("M{x} {y}h{w}v{h}h-{w}z")
        }
        _ => shape::path(name, |key| match key {
            "d" | "points" => node.attribute(key).map(str::to_owned),
            _ => number(key).map(|length| length.to_string()),
        })?,
    };
    let mut corners: Vec<(f64, f64)> = Vec::new();
    for segment in SimplifyingPathParser::from(path.as_str()) {
        match segment.ok()? {
            SimplePathSegment::MoveTo { x, y } | SimplePathSegment::LineTo { x, y } => corners.push((x, y)),
            SimplePathSegment::CurveTo { x, y, .. } | SimplePathSegment::Quadratic { x, y, .. } => corners.push((x, y)),
            SimplePathSegment::ClosePath => {}
        }
    }
    let landed = corners.iter().map(|(x, y)| (map.a * x + map.c * y + map.e, map.b * x + map.d * y + map.f));
    let ((left, top), (right, low)) = landed
        .fold(((f64::MAX, f64::MAX), (f64::MIN, f64::MIN)), |(low, high), (x, y)| {
            ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)))
        });
    (right > left && low > top).then_some([left, top, right - left, low - top])
}

/// A length of an element in its own units; a percentage is of the drawing.
pub(super) fn length(node: &Node, name: &str) -> Option<f64> {
    let value = node.attribute(name)?.trim();
    let Some(share) = value.strip_suffix('%') else { return units(value, 16.0) };
    let (.., wide, high) = page::view(&node.document().root_element())?;
    let whole = if matches!(name, "x" | "cx" | "rx" | "x1" | "x2" | "width") { wide } else { high };
    Some(share.trim().parse::<f64>().ok()? / 100.0 * whole)
}

/// A length in user units; a point of type in a drawing is as large as on paper.
pub(super) fn units(value: &str, em: f64) -> Option<f64> {
    let length: Length = value.trim().parse().ok()?;
    Some(match length.unit {
        LengthUnit::Pt => length.number * 96.0 / 72.0,
        LengthUnit::Pc => length.number * 96.0 / 6.0,
        LengthUnit::Mm => length.number * 96.0 / 25.4,
        LengthUnit::Cm => length.number * 96.0 / 2.54,
        LengthUnit::In => length.number * 96.0,
        LengthUnit::Em => length.number * em,
        LengthUnit::Ex => length.number * em / 2.0,
        LengthUnit::Percent => return None,
        LengthUnit::Px | LengthUnit::None => length.number,
    })
}

/// The transforms from an element to the root.
pub(super) fn within(node: &Node) -> Transform {
    let own = |node: Node| node.attribute("transform")?.parse::<Transform>().ok();
    node.ancestors().filter_map(own).fold(Transform::default(), |inner, outer| drawing::then(outer, inner))
}
