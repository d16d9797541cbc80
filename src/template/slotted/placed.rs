//! Places slots among the groups of a drawing: outside of groups that may not contain slots, and in millimeters.

use super::words::{self, written};
use super::{Maker, bounds, is_identity};
use roxmltree::Node;
use std::ops::Range;

impl Maker<'_, '_> {
    /// Replaces an element with a slot, or puts the slot after a group that may not contain slots; `slot` gets the
    /// transform from millimeters to its position.
    pub(super) fn replace(&mut self, node: &Node, slot: impl Fn(&str) -> String) {
        let barred = |node: &Node| {
            let style = node.attribute("style").unwrap_or_default();
            let says = |name: &str| {
                let own = style.split(';').filter_map(|said| said.split_once(':')).find(|(key, _)| key.trim() == name);
                own.map(|(_, value)| value.trim())
                    .or(node.attribute(name))
                    .filter(|value| !matches!(*value, "none" | "normal"))
            };
            let veiled = says("opacity").is_some_and(|value| value.parse::<f32>().is_ok_and(|share| share < 1.0));
            let cut = ["clip-path", "mask", "filter", "mix-blend-mode"].iter().any(|name| says(name).is_some());
            let whole = says("clip-path").is_some() && !veiled && self.clips_nothing(node);
            (cut || veiled || node.tag_name().name() == "switch") && !whole
        };
        let outer = node.ancestors().skip(1).filter(Node::is_element).filter(barred).last();
        let stands = outer.unwrap_or(*node);
        let put = self.between(&stands, slot);
        match outer {
            None => self.edits.push((node.range(), put)),
            Some(outer) => {
                self.edits.push((node.range(), String::new()));
                let end = outer.range().end;
                self.edits.push((end..end, put));
            }
        }
    }

    /// The slot of an element. In a drawing with other units the groups are closed before it and opened again behind it, so
    /// that it is in millimeters; otherwise a transform undoes that of the groups.
    fn between(&self, stands: &Node, slot: impl Fn(&str) -> String) -> String {
        let groups: Vec<Node> = stands.ancestors().skip(1).filter(Node::is_element).collect();
        let groups = &groups[..groups.len().saturating_sub(1)];
        let parted = !is_identity(&self.page.map) && groups.iter().all(|group| group.tag_name().name() == "g");
        if parted {
            let shut = "</g>".repeat(groups.len() + 1);
            let open: String = groups.iter().rev().map(|group| self.opened(group)).collect();
            return format!("{shut}\n{}\n<g transform=\"{}\">{open}", slot(""), written(&self.page.map));
        }
        let parent = stands.parent_element().unwrap_or(*stands);
        match words::inverse(self.map(&parent)) {
            Some(t) if !is_identity(&t) => slot(&format!(" transform=\"{}\"", written(&t))),
            _ => slot(""),
        }
    }

    /// The start tag of a group for a second time: without its id, and without a clip that has no effect.
    fn opened(&self, group: &Node) -> String {
        let start = group.range().start;
        let end = start + self.text[start..].find('>').map_or(0, |end| end + 1);
        let left_out = |name: &str| name == "id" || (name == "clip-path" && self.clips_nothing(group));
        let mut cuts: Vec<Range<usize>> =
            group.attributes().filter(|a| left_out(a.name())).map(|a| a.range()).collect();
        cuts.sort_by_key(|cut| cut.start);
        let (mut out, mut from) = (String::new(), start);
        for cut in cuts {
            out += &self.text[from..cut.start];
            from = cut.end;
        }
        out + &self.text[from..end]
    }

    /// Whether the clip of an element is the rounded card itself, beyond which everything is cut off anyway.
    fn clips_nothing(&self, node: &Node) -> bool {
        let area = bounds::clip(node).and_then(|shape| bounds::of(&shape, self.map(node)));
        area.is_some_and(|[_, _, w, h]| w * h > 0.97 * self.page.trimmed())
    }

    /// Removes clips that do not clip the card, because slots may not be clipped.
    pub(super) fn unclip(&mut self, root: &Node) {
        let clipped: Vec<Node> =
            root.descendants().filter(|node| node.is_element() && self.clips_nothing(node)).collect();
        for node in clipped {
            if let Some(clip) = node.attribute_node("clip-path") {
                self.edits.push((clip.range(), String::new()));
            }
        }
    }
}
