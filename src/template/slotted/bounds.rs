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

/// Whether an element, or a layer that contains it, is hidden.
pub(super) fn hidden(node: &Node) -> bool {
    node.ancestors().filter(Node::is_element).any(|node| {
        let style = node.attribute("style").unwrap_or_default().replace(' ', "");
        style.contains("display:none") || node.attribute("display") == Some("none")
    })
}

/// The bounding box of an element: left, top, width, height.
pub(super) fn of(node: &Node, map: Transform) -> Option<[f64; 4]> {
    let name = node.tag_name().name();
    if name == "g" || name == "a" {
        let inner = node.children().filter(Node::is_element).filter_map(|child| {
            let own = child.attribute("transform").and_then(|t| t.parse().ok()).unwrap_or_default();
            of(&child, drawing::then(map, own))
        });
        return inner.reduce(around);
    }
    let number = |name: &str| length(node, name);
    if let Some(shape) = used(node) {
        let (x, y) = (number("x").unwrap_or(0.0), number("y").unwrap_or(0.0));
        let own = shape.attribute("transform").and_then(|t| t.parse().ok()).unwrap_or_default();
        let map = drawing::then(map, Transform::new(1.0, 0.0, 0.0, 1.0, x, y));
        return of(&shape, drawing::then(map, own));
    }
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
    let landed: Vec<(f64, f64)> =
        corners.iter().map(|(x, y)| (map.a * x + map.c * y + map.e, map.b * x + map.d * y + map.f)).collect();
    Some(enclosing(&landed)).filter(|[_, _, w, h]| *w > 0.0 && *h > 0.0)
}

/// The bounding box of some points.
pub(super) fn enclosing(points: &[(f64, f64)]) -> [f64; 4] {
    let ((left, top), (right, low)) =
        points.iter().fold(((f64::MAX, f64::MAX), (f64::MIN, f64::MIN)), |(low, high), (x, y)| {
            ((low.0.min(*x), low.1.min(*y)), (high.0.max(*x), high.1.max(*y)))
        });
    [left, top, right - left, low - top]
}

/// The shape that a `use` without a size of its own refers to.
pub(super) fn used<'d>(node: &Node<'d, 'd>) -> Option<Node<'d, 'd>> {
    if node.tag_name().name() != "use" || node.has_attribute("width") {
        return None;
    }
    let id = node.attributes().find(|a| a.name() == "href")?.value().trim().strip_prefix('#')?;
    let shown = node.document().descendants().find(|n| n.attribute("id") == Some(id))?;
    matches!(shown.tag_name().name(), "rect" | "path" | "circle" | "ellipse" | "polygon" | "image").then_some(shown)
}

/// The visible part of an element after its clips and those of its groups, and the radius of its corners; `None` if
/// the part is not a rectangle with round corners. `map` is the transform from the coordinates of an element to
/// millimeters.
pub(super) fn seen(node: &Node, map: &dyn Fn(&Node) -> Transform) -> Option<([f64; 4], Option<f64>)> {
    let groups = node.ancestors().skip(1).filter(Node::is_element);
    groups.fold(clipped(node, map), |seen, group| cut(seen?, &group, map))
}

/// The visible part of an element without the clips of its groups.
fn clipped(node: &Node, map: &dyn Fn(&Node) -> Transform) -> Option<([f64; 4], Option<f64>)> {
    let whole = if matches!(node.tag_name().name(), "g" | "a") {
        let within = node.children().filter(|n| n.is_element() && !APART.contains(&n.tag_name().name()) && !hidden(n));
        let parts: Vec<([f64; 4], Option<f64>)> = within.filter_map(|child| clipped(&child, map)).collect();
        let round = if let [(_, round)] = parts[..] { round } else { Some(0.0) };
        let area = parts.into_iter().map(|(area, _)| area).reduce(around)?;
        (area, round)
    } else {
        let area = of(node, map(node))?;
        (area, radius(node, map(node), area))
    };
    cut(whole, node, map)
}

/// The part of an area that is inside the clip of an element.
fn cut(
    (area, round): ([f64; 4], Option<f64>),
    node: &Node,
    map: &dyn Fn(&Node) -> Transform,
) -> Option<([f64; 4], Option<f64>)> {
    let shape = clip(node);
    let own = shape.and_then(|shape| shape.attribute("transform")?.parse().ok()).unwrap_or_default();
    let map = drawing::then(map(node), own);
    let Some((shape, [x, y, w, h])) = shape.and_then(|shape| Some((shape, of(&shape, map)?))) else {
        return Some((area, round));
    };
    let (left, top) = (area[0].max(x), area[1].max(y));
    let (right, low) = ((area[0] + area[2]).min(x + w), (area[1] + area[3]).min(y + h));
    let seen = [left, top, right - left, low - top];
    // a clip that is larger than the picture does not round its corners
    let larger = seen[2] > area[2] - 0.05 && seen[3] > area[3] - 0.05 && w * h > area[2] * area[3] * 1.02;
    let round = if larger { round } else { radius(&shape, map, [x, y, w, h]) };
    (seen[2] > 0.0 && seen[3] > 0.0).then_some((seen, round))
}

/// The bounding box of two boxes.
fn around(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    let (x, y) = (a[0].min(b[0]), a[1].min(b[1]));
    [x, y, (a[0] + a[2]).max(b[0] + b[2]) - x, (a[1] + a[3]).max(b[1] + b[3]) - y]
}

/// The shape that an element is clipped to.
pub(super) fn clip<'d>(node: &Node<'d, 'd>) -> Option<Node<'d, 'd>> {
    let style = node.attribute("style").unwrap_or_default();
    let styled = style.split(';').filter_map(|said| said.split_once(':')).find(|(key, _)| key.trim() == "clip-path");
    let link = styled.map(|(_, value)| value).or(node.attribute("clip-path"))?;
    let id = link.trim().strip_prefix("url(")?.strip_suffix(')')?.trim_matches(['"', '\'']).strip_prefix('#')?;
    let clip = node.document().descendants().find(|n| n.attribute("id") == Some(id))?;
    let whole = clip.attribute("clipPathUnits") == Some("objectBoundingBox");
    clip.children().find(Node::is_element).filter(|_| !whole)
}

/// The radius of the corners of a rectangle, which may be drawn as a path.
fn radius(node: &Node, map: Transform, [left, top, w, h]: [f64; 4]) -> Option<f64> {
    if matches!(node.tag_name().name(), "image" | "use" | "g" | "a") {
        return Some(0.0);
    }
    let d = shape::path(node.tag_name().name(), |key| match key {
        "d" | "points" => node.attribute(key).map(str::to_owned),
        _ => length(node, key).map(|length| length.to_string()),
    })?;
    let at = |x: f64, y: f64| (map.a * x + map.c * y + map.e - left, map.b * x + map.d * y + map.f - top);
    let mut ends: Vec<((f64, f64), bool)> = Vec::new();
    for segment in SimplifyingPathParser::from(d.as_str()) {
        match segment.ok()? {
            SimplePathSegment::MoveTo { x, y } | SimplePathSegment::LineTo { x, y } => ends.push((at(x, y), true)),
            SimplePathSegment::CurveTo { x, y, .. } | SimplePathSegment::Quadratic { x, y, .. } => {
                ends.push((at(x, y), false));
            }
            SimplePathSegment::ClosePath => {}
        }
    }
    // each end of a side is on an edge, at the same distance from its corner
    let fine = 0.01 * w.min(h) + 0.02;
    let from_corner = |(x, y): (f64, f64)| {
        let (across, down) = (x.min(w - x), y.min(h - y));
        (across.min(down) < fine).then_some(across.max(down))
    };
    let radii: Vec<f64> = ends.iter().map(|(end, _)| from_corner(*end)).collect::<Option<_>>()?;
    let (least, most) = radii.iter().fold((f64::MAX, 0.0_f64), |(low, high), r| (low.min(*r), high.max(*r)));
    let slanted = ends.windows(2).any(|pair| {
        let ((x, y), _) = pair[0];
        let ((to_x, to_y), straight) = pair[1];
        straight && (to_x - x).abs() > fine && (to_y - y).abs() > fine
    });
    (most - least < fine && !slanted).then_some(if most < fine { 0.0 } else { most })
}

/// A length of an element in its own units; percentages refer to the drawing.
pub(super) fn length(node: &Node, name: &str) -> Option<f64> {
    let value = node.attribute(name)?.trim();
    let Some(share) = value.strip_suffix('%') else { return units(value, 16.0) };
    let (.., wide, high) = page::view(&node.document().root_element())?;
    let whole = if matches!(name, "x" | "cx" | "rx" | "x1" | "x2" | "width") { wide } else { high };
    Some(share.trim().parse::<f64>().ok()? / 100.0 * whole)
}

/// A length in user units; a typographic point in a drawing is as large as on paper.
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
