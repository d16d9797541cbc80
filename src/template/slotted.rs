//! Makes a template from a drawing with sample texts: texts and pictures that have the names of fields become slots, with the
//! font, size, ink and position of the drawing. Handles the naming and positioning of Inkscape, Figma, Illustrator, Affinity
//! and Canva.

use crate::drawing;
use crate::fonts::Fonts;
use ground::diag::Diag;
use ground::locus::SourceId;
use ground::unit::Size;
use roxmltree::Node;
use std::ops::Range;
use svgtypes::Transform;
use words::written;

mod along;
mod area;
mod bleed;
mod bounds;
mod face;
mod lettered;
mod named;
mod outlined;
mod page;
mod placed;
mod slots;
#[cfg(test)]
mod tests;
mod windows;
mod words;
pub use lettered::lettered;
pub(crate) use page::BLEED;
pub use page::Page;
pub(crate) use words::quoted;

/// A field of cards.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Its name.
    pub name: String,
    /// Sample values from some cards.
    pub samples: Vec<String>,
    /// Whether the field contains the names of pictures.
    pub picture: bool,
    /// Whether some cards lack the field.
    pub gaps: bool,
}

impl Wish {
    /// Whether the text has more than one line on some cards.
    fn flows(&self) -> bool {
        self.samples.iter().any(|text| text.chars().count() > 30)
    }
}

/// The game for which the template is made.
#[derive(Clone, Copy)]
pub struct Wishes<'w> {
    /// The fields of its cards.
    pub fields: &'w [Wish],
    /// The available fonts.
    pub fonts: &'w Fonts,
    /// Fields for certain texts and shapes: an id, or the number of a text whose letters are outlines, with the
    /// field.
    pub asked: &'w [(String, String)],
    /// Sizes that cards are cut to, each with its name and the bleed it usually has.
    pub sizes: &'w [(String, Size, f32)],
}

/// The result: a template.
#[derive(Clone, Debug)]
pub struct Slotted {
    /// Its text.
    pub svg: String,
    /// The text of the back, if the drawing has a layer named `back`.
    pub back: Option<String>,
    /// The size of the template.
    pub page: Page,
    /// Whether a shape that fills the card was extended beyond the cut.
    pub extended: bool,
    /// The slots, one line for each.
    pub made: Vec<String>,
    /// Notes on the work that is left to do by hand, each with its place in the drawing.
    pub left: Vec<Diag>,
}

/// Makes a template from a drawing.
///
/// # Errors
/// The drawing is not an SVG file, or has no size.
pub fn slotted(text: &str, source: SourceId, wishes: &Wishes<'_>) -> Result<Slotted, Diag> {
    let doc = drawing::parse(text, source)?;
    let root = doc.root_element();
    let at = drawing::tag(&root, source);
    if root.tag_name().name() != "svg" {
        return Err(Diag::error(at, "bad-svg", "this is not an SVG").help("export the card as SVG"));
    }
    let page = page::of(&root, wishes.sizes).map_err(|(what, help)| Diag::error(at, "bad-svg", what).help(help))?;
    let mut maker = Maker { text, source, page, wishes, edits: Vec::new(), made: Vec::new(), left: Vec::new() };
    if maker.page.guessed {
        let (w, h) = (maker.page.trim.w.0, maker.page.trim.h.0);
        let what = format!(
            "the drawing has no size in mm, and no usual card has its size in pixels; {w} x {h} mm \
            is assumed"
        );
        maker.leave(
            &root,
            what,
            "give its size in mm with --size, as in --size 57x88, or as width and height of its root element",
        );
    }
    let back = maker.layers(&root);
    maker.foreign(&root);
    let windows = maker.pictures(&root);
    maker.texts(&root, &windows);
    maker.unclip(&root);
    maker.numbers(&root);
    let cut: Vec<Range<usize>> = back.iter().map(|layer| layer.range()).collect();
    let extended = maker.bleed(&root, &root, &cut);
    let front = maker.written(&root, cut);
    // the back gets the drawing of its layer, and all definitions of the drawing
    let back = back.map(|layer| {
        let kept = |node: &Node| node.range() == layer.range() || matches!(node.tag_name().name(), "defs" | "style");
        let others = root.children().filter(|node| node.is_element() && !kept(node)).map(|node| node.range());
        let cut: Vec<Range<usize>> = others.collect();
        maker.edits.retain(|(range, _)| !cut.iter().any(|cut| cut.start <= range.start && range.end <= cut.end));
        maker.bleed(&root, &layer, &cut);
        maker.written(&root, cut)
    });
    let Maker { made, left, page, .. } = maker;
    Ok(Slotted { svg: front, back, page, extended, made, left })
}

/// A drawing that is being converted to a template.
struct Maker<'m, 'w> {
    text: &'m str,
    source: SourceId,
    page: Page,
    wishes: &'m Wishes<'w>,
    /// A replacement for a range of bytes.
    edits: Vec<(Range<usize>, String)>,
    made: Vec<String>,
    left: Vec<Diag>,
}

impl<'m> Maker<'m, '_> {
    fn leave(&mut self, node: &Node, what: String, help: &str) {
        self.left.push(Diag::warning(drawing::tag(node, self.source), "by-hand", what).help(help));
    }

    /// The transform from an element's own coordinates to millimeters on the template.
    fn map(&self, node: &Node) -> Transform {
        let own = |node: Node| node.attribute("transform")?.parse::<Transform>().ok();
        let inner =
            node.ancestors().filter_map(own).fold(Transform::default(), |inner, outer| drawing::then(outer, inner));
        drawing::then(self.page.map, inner)
    }

    /// Layers with a special meaning: guides are left out, and the back becomes a separate template.
    fn layers<'d>(&mut self, root: &Node<'d, 'd>) -> Option<Node<'d, 'd>> {
        let mut back = None;
        for node in root.children().filter(Node::is_element) {
            let names = named::names(&node);
            let is = |words: &[&str]| names.iter().any(|name| words.contains(&name.as_str()));
            if is(&[
                "guides",
                "guide",
                "guidelines",
                "safe",
                "safe_area",
                "safe_zone",
                "cut",
                "cut_line",
                "trim",
                "bleed_guides",
                "template_guides",
            ]) {
                self.edits.push((node.range(), String::new()));
                self.made.push(format!("layer {}: left out, because it is a guide", names[0]));
            } else if is(&["back", "card_back", "rear", "verso", "reverse"]) {
                self.made.push(format!("layer {}: the back, which becomes a separate template", names[0]));
                back = Some(node);
            }
        }
        // hidden elements are not printed, and their texts would be mistaken for slots
        let kept = back.map(|layer| layer.range());
        for node in root.descendants().skip(1).filter(Node::is_element) {
            let outermost = node.parent_element().is_none_or(|parent| !bounds::hidden(&parent));
            if bounds::hidden(&node) && outermost && kept != Some(node.range()) && self.free(&node) {
                self.edits.push((node.range(), String::new()));
            }
        }
        back
    }

    /// Embedded parts of web pages (foreignObject) are not printed: Figma uses them to blur the background, and
    /// Illustrator stores its own file in them.
    fn foreign(&mut self, root: &Node) {
        for node in bounds::drawn(root).filter(|node| node.tag_name().name() == "foreignObject") {
            if !self.free(&node) {
                continue;
            }
            let styles = node.descendants().filter_map(|n| n.attribute("style"));
            let blur = styles.filter(|style| !style.is_empty()).all(|style| style.contains("backdrop-filter"));
            if blur
                && node.descendants().all(|n| !n.is_text() || n.text().is_some_and(|said| said.trim().is_empty()))
                && !node.has_attribute("requiredExtensions")
            {
                self.made.push("the background blur of a shape is left out".to_owned());
            } else if !node.has_attribute("requiredExtensions") {
                let what = "<foreignObject> is left out: it contains a part of a web page";
                self.leave(&node, what.to_owned(), "draw what you need of it with shapes");
            }
            self.edits.push((node.range(), String::new()));
        }
    }

    /// Whether an element is outside of all omitted layers.
    fn free(&self, node: &Node) -> bool {
        let range = node.range();
        !self.edits.iter().any(|(taken, _)| taken.start <= range.start && range.end <= taken.end)
    }

    /// Converts lengths with units to numbers, because a template has other units, and its percentages refer to a
    /// larger page.
    fn numbers(&mut self, root: &Node<'m, 'm>) {
        let keys = ["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "stroke-width"];
        for node in bounds::drawn(root) {
            for attribute in node.attributes().filter(|a| keys.contains(&a.name()) && a.value().parse::<f64>().is_err())
            {
                if let Some(length) = bounds::length(&node, attribute.name()) {
                    self.edits.push((attribute.range(), format!("{}=\"{length:.4}\"", attribute.name())));
                }
            }
        }
    }

    /// The text with its edits, on a root as large as the face, bleed included.
    fn written(&self, root: &Node, cut: Vec<Range<usize>>) -> String {
        let page = &self.page;
        let head = root.range().start;
        let open = head + self.text[head..].find('>').map_or(0, |end| end + 1);
        let mut edits: Vec<(Range<usize>, String)> = self.edits.clone();
        edits.retain(|(range, _)| !cut.iter().any(|cut| cut.start <= range.start && range.end <= cut.end));
        edits.extend(cut.into_iter().map(|range| (range, String::new())));
        for old in root.attributes().filter(|a| a.namespace().is_none()) {
            if matches!(old.name(), "width" | "height" | "viewBox" | "x" | "y" | "preserveAspectRatio" | page::BLEED) {
                edits.push((old.range(), String::new()));
            }
        }
        let (w, h) = page.full();
        let size = format!(" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\"");
        edits.push((head + 4..head + 4, size));
        let (begin, end) = match is_identity(&page.map) {
            true => Default::default(),
            false => (format!("<g transform=\"{}\">", written(&page.map)), "</g>".to_owned()),
        };
        edits.push((open..open, begin));
        let close = self.text[..root.range().end].rfind("</").unwrap_or(root.range().end);
        edits.push((close..close, end));
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let (mut out, mut from) = (String::with_capacity(self.text.len()), 0);
        for (range, put) in edits.iter().filter(|(range, _)| range.end <= self.text.len()) {
            if range.start < from {
                continue;
            }
            out += &self.text[from..range.start];
            out += put;
            from = range.end;
        }
        out + &self.text[from..]
    }
}

fn is_identity(t: &Transform) -> bool {
    [t.a - 1.0, t.b, t.c, t.d - 1.0, t.e, t.f].iter().all(|part| part.abs() < 1e-4)
}
