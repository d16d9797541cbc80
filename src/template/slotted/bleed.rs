//! Adds bleed to a drawing that ends at the cut: shapes that fill the card are extended beyond the cut.

use super::page::Page;
use super::words::{inverse, quoted, written};
use super::{Maker, bounds};
use crate::drawing::{self, Styles, shape};
use roxmltree::Node;
use std::fmt::Write as _;
use std::ops::Range;
use svgtypes::Transform;

/// The tolerance for shapes that end at the cut, in millimeters.
const NEAR: f64 = 0.3;

/// The transform from an element's own coordinates to millimeters on the template.
fn map(node: &Node, page: &Page) -> Transform {
    drawing::then(page.map, bounds::within(node))
}

/// Whether an element fills the card.
pub(super) fn fills(node: &Node, page: &Page, styles: &mut Styles<'_>) -> bool {
    let whole = |[_, _, w, h]: [f64; 4]| w * h > 0.97 * page.trimmed();
    if !bounds::of(node, map(node, page)).is_some_and(whole) {
        return false;
    }
    match node.tag_name().name() {
        "image" => true,
        "rect" | "polygon" => inked(node, styles),
        "use" => bounds::used(node).is_some_and(|shape| shape.tag_name().name() == "rect") && inked(node, styles),
        // a path of several parts is a frame
        "path" => {
            let parts = node.attribute("d").and_then(|d| shape::flat(d, Transform::default()));
            parts.is_some_and(|parts| parts.len() == 1) && inked(node, styles)
        }
        _ => false,
    }
}

/// Whether an element ends at the cut, so that another color is visible on a card that is not cut exactly.
pub(super) fn ends(node: &Node, page: &Page, styles: &mut Styles<'_>) -> bool {
    let shown = match node.tag_name().name() {
        "image" => true,
        "rect" | "polygon" | "path" | "circle" | "ellipse" => inked(node, styles),
        _ => false,
    };
    shown && bounds::of(node, map(node, page)).is_some_and(|area| outward(area, page) != area)
}

fn inked(node: &Node, styles: &mut Styles<'_>) -> bool {
    styles.inherited(*node, "fill").is_none_or(|fill| !matches!(fill.trim(), "none" | "transparent"))
}

/// A box whose sides at the cut are moved outward to the end of the bleed.
pub(super) fn outward([x, y, w, h]: [f64; 4], page: &Page) -> [f64; 4] {
    let (wide, high) = page.full();
    let bleed = f64::from(page.bleed.0);
    let low = |at: f64| if (at - bleed).abs() < NEAR { 0.0 } else { at };
    let far = |at: f64, full: f32| {
        let full = f64::from(full);
        if (full - bleed - at).abs() < NEAR { full } else { at }
    };
    let (left, top) = (low(x), low(y));
    [left, top, far(x + w, wide) - left, far(y + h, high) - top]
}

/// An element that fills the card, as large as the card with its bleed, to replace another element. In its own place it keeps its
/// coordinates, and with them its gradient; elsewhere, and if it is rotated, it gets those of the template.
fn grown(node: &Node, stands: &Node, page: &Page, styles: &mut Styles<'_>) -> String {
    let (w, h) = (f64::from(page.full().0), f64::from(page.full().1));
    let map = map(node, page);
    let back = inverse(map).filter(|_| node == stands && map.b.abs() < 1e-6 && map.c.abs() < 1e-6);
    let (area, moved) = match back {
        Some(t) => {
            let ((left, right), (top, low)) = ((t.e, t.a * w + t.e), (t.f, t.d * h + t.f));
            let area = [left.min(right), top.min(low), (right - left).abs(), (low - top).abs()];
            (area, node.attribute("transform").map(str::to_owned))
        }
        None => {
            let parent = stands.parent_element().unwrap_or(*stands);
            let turned = inverse(drawing::then(page.map, bounds::within(&parent)));
            ([0.0, 0.0, w, h], turned.map(|t| written(&t)))
        }
    };
    let name = if node.tag_name().name() == "image" { "image" } else { "rect" };
    let [x, y, w, h] = area.map(|side| (side * 1000.0).round() / 1000.0 + 0.0);
    let mut out = format!("<{name}");
    let _ = match (x, y) {
        (0.0, 0.0) => write!(out, " width=\"{w}\" height=\"{h}\""),
        _ => write!(out, " x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\""),
    };
    if let Some(transform) = moved {
        let _ = write!(out, " transform=\"{}\"", quoted(&transform));
    }
    if let Some(opacity) = styles.own(*node, "opacity") {
        let _ = write!(out, " opacity=\"{}\"", quoted(&opacity));
    }
    if let Some(href) = node.attributes().find(|a| a.name() == "href").filter(|_| name == "image") {
        let _ = write!(out, " preserveAspectRatio=\"none\" href=\"{}\"", quoted(href.value()));
        return out + "/>";
    }
    for key in ["fill-opacity", "fill"] {
        let usual = (key == "fill").then(|| "#000000".to_owned());
        if let Some(value) = styles.inherited(*node, key).or(usual) {
            let _ = write!(out, " {key}=\"{}\"", quoted(&value));
        }
    }
    out + "/>"
}

impl Maker<'_, '_> {
    /// Extends the elements that fill the card beyond the cut, in a drawing without bleed; returns whether there are any. `side` is
    /// the element in which the card's front or back is drawn.
    pub(super) fn bleed(&mut self, root: &Node, side: &Node, cut: &[Range<usize>]) -> bool {
        if self.page.bled {
            return false;
        }
        let mut styles = Styles::new(*root, self.source);
        let within =
            |node: &Node, range: &Range<usize>| range.start <= node.range().start && node.range().end <= range.end;
        let shown = |node: &Node| {
            let guide = |(range, put): &(Range<usize>, String)| put.is_empty() && within(node, range);
            !cut.iter().any(|cut| within(node, cut)) && !self.edits.iter().any(guide)
        };
        let drawn: Vec<Node> = bounds::drawn(root).filter(shown).collect();
        let (whole, others): (Vec<Node>, Vec<Node>) =
            drawn.into_iter().partition(|node| fills(node, &self.page, &mut styles));
        let ending: Vec<Node> =
            others.into_iter().filter(|node| self.free(node) && ends(node, &self.page, &mut styles)).collect();
        let bleed = self.page.bleed.0;
        if whole.is_empty() {
            let what = "no single shape fills the drawing, so it is white beyond the cut".to_owned();
            self.leave(side, what, &format!("draw the background {bleed} mm further on every side"));
        } else if let Some(first) = ending.first() {
            let others = match ending.len() - 1 {
                0 => String::new(),
                1 => ", and so does another one".to_owned(),
                more => format!(", and so do {more} others"),
            };
            let what = format!("this shape ends at the cut{others}: only the background continues beyond it");
            self.leave(first, what, &format!("draw it {bleed} mm further, or end it 1 mm before the cut"));
        }
        // a window in the place of a picture is as large already
        let drawn = whole.iter().filter(|node| self.free(node));
        let grown: Vec<(Range<usize>, String)> = drawn
            .map(|node| match node.ancestors().filter(|group| group.has_attribute("mask")).last() {
                None => (node.range(), grown(node, node, &self.page, &mut styles)),
                // a mask ends at the cut, too
                Some(masked) => {
                    let start = masked.range().start;
                    (start..start, grown(node, &masked, &self.page, &mut styles))
                }
            })
            .collect();
        self.edits.extend(grown);
        !whole.is_empty()
    }
}
