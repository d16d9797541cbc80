//! Turns pictures with the name of a field into picture slots.

use super::{Maker, Wish, bleed, bounds, named};
use roxmltree::Node;

impl<'m> Maker<'m, '_> {
    /// Turns pictures with the name of a field into picture slots; returns their boxes.
    pub(super) fn pictures(&mut self, root: &Node<'m, 'm>) -> Vec<[f64; 4]> {
        let mut windows = Vec::new();
        let drawn: Vec<Node> = bounds::drawn(root).filter(|node| self.free(node)).collect();
        let wished = |wish: &&Wish| wish.picture || wish.samples.is_empty();
        for wish in self.wishes.fields.iter().filter(wished) {
            let called = |node: &&Node| {
                !matches!(node.tag_name().name(), "text" | "flowRoot") && named::called(node, 1, &wish.name)
            };
            let called = drawn.iter().find(called).copied();
            // a picture without a name belongs to the only field that contains picture names
            let only = || {
                let mut fields = self.wishes.fields.iter().filter(|wish| wish.picture);
                let alone = fields.next().is_some_and(|first| first.name == wish.name) && fields.next().is_none();
                let mut seen = drawn.iter().filter(|node| alone && self.is_picture(node));
                seen.next().filter(|_| seen.next().is_none()).copied()
            };
            let Some(node) = called.or_else(only) else { continue };
            let Some((r, round)) = bounds::seen(&node, &|node| self.map(node)) else { continue };
            if round.is_none() {
                let what = format!("{}: the picture fills a rectangle, not the shape of the drawing", wish.name);
                self.leave(&node, what, "draw the shape around it as a frame that covers the corners");
            }
            let r = if self.page.bled { r } else { bleed::outward(r, &self.page) };
            let optional = if wish.gaps { " data-optional=\"true\"" } else { "" };
            let round =
                round.filter(|round| *round > 0.05).map_or(String::new(), |round| format!(" rx=\"{round:.2}\""));
            let slot = |transform: &str| {
                let [x, y, w, h] = r;
                format!(
                    "<rect data-picture=\"{}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\"{round} fill=\"none\"{optional}{transform}/>",
                    wish.name
                )
            };
            self.replace(&node, slot);
            self.made.push(format!("{}: a picture, {:.1} x {:.1} mm", wish.name, r[2], r[3]));
            windows.push(r);
        }
        windows
    }

    /// Whether an element shows a bitmap picture that does not fill the face.
    fn is_picture(&self, node: &Node) -> bool {
        let filled = || {
            let id = node.attribute("fill")?.strip_prefix("url(#")?.strip_suffix(')')?;
            let pattern = node.document().descendants().find(|n| n.attribute("id") == Some(id))?;
            (pattern.tag_name().name() == "pattern").then_some(())
        };
        let shown = node.tag_name().name() == "image" || filled().is_some();
        let small = |[_, _, w, h]: [f64; 4]| w * h < 0.85 * self.page.trimmed();
        shown && bounds::seen(node, &|node| self.map(node)).is_some_and(|(area, _)| small(area))
    }
}
