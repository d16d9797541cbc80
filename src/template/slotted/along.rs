//! Texts on a path: their positions, and the outlines of their letters.

use super::bounds::units;
use super::face::{self, Hand};
use crate::drawing::shape::{self, Corner};
use crate::drawing::{Styles, then};
use crate::fonts::Fonts;
use roxmltree::Node;
use svgtypes::Transform;

/// The path that a text follows, in the coordinates of the text, and the distance of the text's anchor along it;
/// `None` for a text that follows no path.
pub(super) fn path(node: &Node) -> Option<(Vec<Corner>, f64)> {
    let follows = node.descendants().find(|n| n.tag_name().name() == "textPath")?;
    let id = follows.attributes().find(|a| a.name() == "href")?.value().trim().strip_prefix('#')?;
    let drawn = node.document().descendants().find(|n| n.attribute("id") == Some(id))?;
    let d = shape::path(drawn.tag_name().name(), |name| drawn.attribute(name).map(str::to_owned))?;
    let own = drawn.attribute("transform").and_then(|t| t.parse::<Transform>().ok()).unwrap_or_default();
    let line = shape::flat(&d, own)?.into_iter().next()?;
    let mut corners = line.corners;
    if line.closed {
        corners.extend(corners.first().copied());
    }
    let offset = follows.attribute("startOffset").map_or("0", str::trim);
    let at = match offset.strip_suffix('%') {
        Some(share) => share.parse::<f64>().ok()? / 100.0 * length(&corners),
        None => units(offset, 16.0)?,
    };
    Some((corners, at))
}

fn length(line: &[Corner]) -> f64 {
    line.windows(2).map(|pair| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1)).sum()
}

/// The point at a distance along a path, and the direction of the path at this point in radians.
fn point(line: &[Corner], at: f64) -> Option<(Corner, f64)> {
    let mut left = at;
    for pair in line.windows(2) {
        let (x, y) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        let wide = x.hypot(y);
        if left <= wide && wide > 0.0 {
            let share = left.max(0.0) / wide;
            return Some(((pair[0].0 + x * share, pair[0].1 + y * share), y.atan2(x)));
        }
        left -= wide;
    }
    None
}

/// The anchor of the straight text that replaces a text on a path: the middle of its height.
pub(super) fn straight(line: &[Corner], at: f64) -> (f64, f64) {
    let low = line.iter().map(|(_, y)| *y).fold(f64::MAX, f64::min);
    let high = line.iter().map(|(_, y)| *y).fold(f64::MIN, f64::max);
    let x = point(line, at).map_or(line.first().map_or(0.0, |first| first.0), |((x, _), _)| x);
    (x, (low + high) / 2.0)
}

/// The letters of a text on a path: the outline of each, and its position in the coordinates of the parent of the
/// text. `None` if the font is missing. `tracking` is in ems.
pub(super) fn letters(
    node: &Node,
    (said, hand, tracking, align): (&str, &Hand, f64, Option<&str>),
    styles: &mut Styles<'_>,
    fonts: &Fonts,
) -> Option<Vec<(Transform, String)>> {
    let font = face::nearest(fonts, hand)?;
    let (line, at) = path(node)?;
    let own: Transform = node.attribute("transform").and_then(|t| t.parse().ok()).unwrap_or_default();
    let span = node.descendants().rfind(Node::is_element).unwrap_or(*node);
    let em = units(&styles.inherited(span, "font-size")?, 16.0)?;
    let advance = |letter: char| face::advance(fonts, hand, letter.encode_utf8(&mut [0; 4])) * em;
    let wide: f64 = said.chars().map(|letter| advance(letter) + tracking * em).sum();
    let mut along = match align {
        Some("middle") => at - wide / 2.0,
        Some("end") => at - wide,
        _ => at,
    };
    let mut letters = Vec::new();
    for letter in said.chars() {
        let half = advance(letter) / 2.0;
        if let Some(((x, y), turn)) = point(&line, along + half) {
            let (sin, cos) = turn.sin_cos();
            let lie = then(Transform::new(cos, sin, -sin, cos, x, y), Transform::new(em, 0.0, 0.0, -em, -half, 0.0));
            letters.push((then(own, lie), font.outline(letter)?));
        }
        along += half * 2.0 + tracking * em;
    }
    Some(letters)
}
