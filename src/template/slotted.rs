//! Makes a template from a drawing with sample texts: texts and pictures that have the names of fields become slots, with the
//! font, size, ink and position of the drawing. Handles the naming and positioning of Inkscape, Figma, Illustrator, Affinity
//! and Canva.

use crate::drawing::{self, Styles};
use crate::fonts::Fonts;
use ground::diag::{Diag, did_you_mean};
use ground::locus::SourceId;
use ground::unit::Size;
use named::Spoken;
use roxmltree::Node;
use std::ops::Range;
use svgtypes::Transform;
use words::{Words, written};

mod along;
mod area;
mod bleed;
mod bounds;
mod face;
mod named;
mod page;
#[cfg(test)]
mod tests;
mod words;
pub(crate) use page::BLEED;
pub use page::Page;
pub(crate) use words::quoted;

/// A field that cards have.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Its name.
    pub name: String,
    /// Sample values from some cards.
    pub samples: Vec<String>,
    /// Whether it names pictures.
    pub picture: bool,
    /// Whether some cards lack it.
    pub gaps: bool,
}

impl Wish {
    /// Whether its texts are of more than a line on some cards.
    fn flows(&self) -> bool {
        self.samples.iter().any(|text| text.chars().count() > 30)
    }
}

/// The game for which a template is made.
#[derive(Clone, Copy)]
pub struct Wishes<'w> {
    /// The fields of its cards.
    pub fields: &'w [Wish],
    /// The available fonts.
    pub fonts: &'w Fonts,
    /// Sizes that cards are cut to, each with its name and the bleed it usually has.
    pub sizes: &'w [(String, Size, f32)],
}

/// A template, made.
#[derive(Clone, Debug)]
pub struct Slotted {
    /// Its text.
    pub svg: String,
    /// The text of its back, if the drawing has a layer called so.
    pub back: Option<String>,
    /// How large it is.
    pub page: Page,
    /// Whether something fills the card that was drawn on beyond the cut.
    pub extended: bool,
    /// The slots that were made, one line each.
    pub made: Vec<String>,
    /// The work left to do by hand, each with its place in the drawing.
    pub left: Vec<Diag>,
}

/// Makes a template of a drawing.
///
/// # Errors
/// It is not an SVG, or has no size.
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
        let what = format!("the drawing says no size in mm, and no usual card has its pixels: taken for {w} x {h} mm");
        maker.leave(
            &root,
            what,
            "write its size in mm after --size, as in --size 57x88, or as width and height of its root",
        );
    }
    let back = maker.layers(&root);
    maker.foreign(&root);
    let windows = maker.pictures(&root);
    maker.texts(&root, &windows);
    maker.unclip(&root);
    maker.numbers(&root);
    let cut: Vec<Range<usize>> = back.iter().map(|layer| layer.range()).collect();
    let bleed = maker.bleed(&root, &root, &cut);
    let extended = bleed.is_some();
    let front = maker.written(&root, cut, &bleed.unwrap_or_default());
    // the back gets the drawing of its layer, and all definitions of the drawing
    let back = back.map(|layer| {
        let kept = |node: &Node| node.range() == layer.range() || matches!(node.tag_name().name(), "defs" | "style");
        let others = root.children().filter(|node| node.is_element() && !kept(node)).map(|node| node.range());
        let cut: Vec<Range<usize>> = others.collect();
        maker.edits.retain(|(range, _)| !cut.iter().any(|cut| cut.start <= range.start && range.end <= cut.end));
        let bleed = maker.bleed(&root, &layer, &cut).unwrap_or_default();
        maker.written(&root, cut, &bleed)
    });
    let Maker { made, left, page, .. } = maker;
    Ok(Slotted { svg: front, back, page, extended, made, left })
}

/// A drawing on its way to a template.
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

    /// From an element's own coordinates to millimeters on the template.
    fn map(&self, node: &Node) -> Transform {
        let own = |node: Node| node.attribute("transform")?.parse::<Transform>().ok();
        let inner =
            node.ancestors().filter_map(own).fold(Transform::default(), |inner, outer| drawing::then(outer, inner));
        drawing::then(self.page.map, inner)
    }

    /// Layers with a meaning: guides are left out, the back is a template of its own.
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
                self.made.push(format!("layer {}: left out, a guide", names[0]));
            } else if is(&["back", "card_back", "rear", "verso", "reverse"]) {
                self.made.push(format!("layer {}: the back, a template of its own", names[0]));
                back = Some(node);
            }
        }
        // what is hidden is not printed, and its texts would be in the way
        let kept = back.map(|layer| layer.range());
        for node in root.descendants().skip(1).filter(Node::is_element) {
            let outermost = node.parent_element().is_none_or(|parent| !bounds::hidden(&parent));
            if bounds::hidden(&node) && outermost && kept != Some(node.range()) && self.free(&node) {
                self.edits.push((node.range(), String::new()));
            }
        }
        back
    }

    /// Parts of web pages are not printed: Figma blurs with them what is behind, Illustrator keeps its own file in them.
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
                self.made.push("a blur of what is behind a shape: left out".to_owned());
            } else if !node.has_attribute("requiredExtensions") {
                let what = "<foreignObject> is left out: it holds a part of a web page";
                self.leave(&node, what.to_owned(), "draw what you need of it with shapes");
            }
            self.edits.push((node.range(), String::new()));
        }
    }

    /// Pictures that are called like fields become windows; returns their boxes.
    fn pictures(&mut self, root: &Node<'m, 'm>) -> Vec<[f64; 4]> {
        let mut windows = Vec::new();
        let drawn: Vec<Node> = bounds::drawn(root).filter(|node| self.free(node)).collect();
        let wished = |wish: &&Wish| wish.picture || wish.samples.is_empty();
        for wish in self.wishes.fields.iter().filter(wished) {
            let called = |node: &&Node| {
                !matches!(node.tag_name().name(), "text" | "flowRoot") && named::called(node, 1, &wish.name)
            };
            let called = drawn.iter().find(called).copied();
            // a picture without a name is the one field's that names pictures
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

    /// Whether an element shows a picture of pixels that does not fill the face.
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

    /// Turns texts into slots, by the name of a field or by their content.
    fn texts(&mut self, root: &Node<'m, 'm>, windows: &[[f64; 4]]) {
        let mut styles = Styles::new(*root, self.source);
        let mut texts: Vec<Words> = Vec::new();
        let drawn: Vec<Node> = named::texts(root).filter(|node| self.free(node)).collect();
        let lacking = self.wishes.fields.iter().any(|wish| !wish.picture);
        if drawn.is_empty() && lacking {
            let what = "the drawing has no text: its letters are outlines, so no field has a place".to_owned();
            self.leave(root, what, "export it again with its text as text, not as outlines or curves");
            return;
        }
        for node in drawn {
            if !texts.iter().any(|words| words.nodes.contains(&node)) {
                texts.extend(self.whole(node, &mut styles));
            }
        }
        let spoken: Vec<Option<Spoken>> = texts.iter().map(|words| named::spoken(words, self.wishes.fields)).collect();
        let found = named::matched(&texts, &spoken, self.wishes.fields);
        let shapes: Vec<[f64; 4]> = bounds::drawn(root)
            .filter(|node| self.free(node) && !matches!(node.tag_name().name(), "text" | "flowRoot" | "g"))
            .filter_map(|node| bounds::of(&node, self.map(&node)))
            .chain(windows.iter().copied())
            .collect();
        // a name in braces is measured by what the cards say there: `{cost}` itself would not fit its badge
        for (words, field) in texts.iter_mut().zip(&found) {
            let samples = field.map(|nth| &self.wishes.fields[nth].samples).filter(|all| !all.is_empty());
            let named = words.rows() == 1 && words.said().starts_with('{');
            if let Some(samples) = samples.filter(|_| named) {
                let narrow = words.narrowed(words.widest(samples, self.wishes.fonts));
                if words.align.is_some() || area::badged(&narrow, &shapes, &self.page) {
                    *words = narrow;
                }
            }
        }
        let boxes: Vec<[f64; 4]> = texts.iter().map(|words| area::taken(words, &shapes, &self.page)).collect();
        let mut told = 0;
        let mut used: Vec<String> = found.iter().flatten().map(|nth| self.wishes.fields[*nth].name.clone()).collect();
        for (nth, words) in texts.iter().enumerate() {
            let wish = found[nth].map(|nth| &self.wishes.fields[nth]);
            let spoken = spoken[nth].as_ref();
            let fields =
                spoken.into_iter().flat_map(|spoken| spoken.fields.iter().map(|nth| &self.wishes.fields[*nth]));
            let fields: Vec<&Wish> = wish.into_iter().chain(fields).collect();
            let long = fields.iter().any(|wish| wish.flows());
            // a number needs no more room than the longest of its values
            let short =
                |wish: &&Wish| wish.samples.iter().all(|said| said.chars().count() <= 4) && !wish.samples.is_empty();
            let need = wish.filter(short).map(|wish| words.widest(&wish.samples, self.wishes.fonts));
            let around = area::Around { texts: &boxes, shapes: &shapes, page: &self.page };
            let place = area::slot(words, nth, &around, (long, need));
            if words.bent && fields.is_empty() && spoken.is_none() {
                let (said, node) = (words.said(), words.node());
                let set = (said.as_str(), &words.hand, words.tracking, words.align);
                match along::letters(&node, set, &mut styles, self.wishes.fonts) {
                    Some(letters) => {
                        let ink = match &words.ink {
                            Ok([r, g, b]) => format!("#{r:02x}{g:02x}{b:02x}"),
                            Err(fill) => quoted(fill),
                        };
                        let drawn = letters.iter().filter(|(_, d)| !d.is_empty());
                        let drawn = drawn.map(|(lie, d)| format!("<path transform=\"{}\" d=\"{d}\"/>", written(lie)));
                        let group = format!("<g fill=\"{ink}\">{}</g>", drawn.collect::<String>());
                        self.edits.push((node.range(), group));
                        self.made.push(format!("\"{}\": letters along a path, the same on every card", words.said()));
                    }
                    None => {
                        let what = format!(
                            "\"{}\" is left out: it follows a path, and its font is not in fonts/",
                            words.said()
                        );
                        self.leave(&words.node(), what, "convert it to a path in the program that drew it");
                        self.edits.push((words.node().range(), String::new()));
                    }
                }
                continue;
            }
            let name = wish.map_or_else(
                || {
                    told += 1;
                    format!("words_{told}")
                },
                |wish| wish.name.clone(),
            );
            let (attributes, faults) = words.attributes(&place);
            for (what, help) in faults {
                self.leave(&words.node(), format!("{name}: {what}"), &help);
            }
            if words.bent {
                let what = format!("{name}: the text follows a path in the drawing, and a straight line on the cards");
                self.leave(&words.node(), what, "move its slot to where the line should be");
            }
            if place.moved > 0.5 {
                let what =
                    format!("{name}: moved {:.1} mm inward: the slot was nearer than 4 mm to the cut", place.moved);
                match place.held {
                    true => self.leave(&words.node(), what, "move what is drawn around it, such as a badge, as far"),
                    false => self.made.push(what),
                }
            }
            for unknown in spoken.iter().flat_map(|spoken| &spoken.unknown) {
                let known = self.wishes.fields.iter().map(|wish| wish.name.as_str());
                let help = match did_you_mean(unknown, known.clone()) {
                    Some(near) => format!("did you mean {{{near}}}?"),
                    None => format!("the fields are {}", known.collect::<Vec<_>>().join(", ")),
                };
                self.leave(
                    &words.node(),
                    format!("{{{unknown}}} is not a field of the cards, so it is printed as it is"),
                    &help,
                );
            }
            let gaps: Vec<&str> = fields.iter().filter(|wish| wish.gaps).map(|wish| wish.name.as_str()).collect();
            let optional = if gaps.is_empty() { "" } else { " data-optional=\"true\"" };
            let said = match (wish, spoken) {
                (Some(_), _) => optional.to_owned(),
                (None, None) => format!(" data-says=\"{}\"", quoted(&words.said())),
                (None, Some(spoken)) if gaps.is_empty() => format!(" data-says=\"{}\"", spoken.says),
                // a card without one of them says nothing
                (None, Some(spoken)) => {
                    let all = gaps.iter().map(|field| format!("has_{field}")).collect::<Vec<_>>().join(" and ");
                    format!(" data-says=\"{{% if {all} %}}{}{{% endif %}}\"{optional}", spoken.says)
                }
            };
            let [x, y, w, h] = place.area;
            let turned = words.turned();
            let slot = |transform: &str| {
                let moved = if turned.is_empty() { transform.to_owned() } else { turned_in(transform, &turned) };
                format!(
                    "<rect data-slot=\"{name}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" fill=\"none\"{attributes}{said}{moved}/>"
                )
            };
            self.replace(&words.node(), slot);
            let others: Vec<Range<usize>> = words.nodes.iter().skip(1).map(|node| node.range()).collect();
            self.edits.extend(others.into_iter().map(|range| (range, String::new())));
            match wish {
                Some(wish) => {
                    self.made.push(format!("{}: {}, in a box of {w:.1} x {h:.1} mm", wish.name, words.told(&place)))
                }
                None => {
                    let said: String = words.said().chars().take(40).collect();
                    let same = fields.is_empty() && spoken.is_none_or(|spoken| !spoken.says.contains("{{"));
                    let how = if same { "the same on every card" } else { "the fields in it are filled in" };
                    self.made.push(format!("\"{said}\": {how}"));
                    used.extend(fields.iter().map(|wish| wish.name.clone()));
                }
            }
        }
        for wish in self.wishes.fields.iter().filter(|wish| !used.contains(&wish.name) && !wish.picture) {
            let shown = self.made.iter().any(|line| line.starts_with(&format!("{}: ", wish.name)));
            if !shown {
                let what = format!("no text of the drawing is called `{}`, and none says {{{}}}", wish.name, wish.name);
                let at = drawing::tag(root, self.source);
                self.left.push(Diag::warning(at, "by-hand", what).help(
                    "name a text like the field (its id, label or layer), or write the field in braces as its text",
                ));
            }
        }
    }

    /// A text, with the others of a group that is called like a field if they are its lines.
    fn whole(&self, node: Node<'m, 'm>, styles: &mut Styles<'_>) -> Option<Words<'m>> {
        let read = |node, styles: &mut Styles<'_>| Words::read(node, self.map(&node), styles, self.wishes.fonts);
        let own = read(node, styles)?;
        let named = |group: &Node| self.wishes.fields.iter().any(|wish| named::is_called(group, &wish.name));
        let lines = node.parent_element().filter(|group| lines_only(group) && named(group)).map(|group| {
            let texts = group.children().filter(|child| child.tag_name().name() == "text");
            let mut all = texts.filter_map(|text| read(text, styles));
            let first = all.next()?;
            all.try_fold(first, |whole, line| whole.joined(&line))
        });
        Some(lines.flatten().filter(|whole| whole.nodes.contains(&node)).unwrap_or(own))
    }

    /// Whether an element is not in a layer that was left out.
    fn free(&self, node: &Node) -> bool {
        let range = node.range();
        !self.edits.iter().any(|(taken, _)| taken.start <= range.start && range.end <= taken.end)
    }

    /// Puts a slot in the place of an element, or behind a group that may not contain one; `slot` gets the transform from
    /// millimeters to its position.
    fn replace(&mut self, node: &Node, slot: impl Fn(&str) -> String) {
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

    /// The start of a group once more: without its id, and without a clip that cuts off nothing.
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

    /// Clips that cut off nothing of the card are left out: slots may not be clipped.
    fn unclip(&mut self, root: &Node) {
        let clipped: Vec<Node> =
            root.descendants().filter(|node| node.is_element() && self.clips_nothing(node)).collect();
        for node in clipped {
            if let Some(clip) = node.attribute_node("clip-path") {
                self.edits.push((clip.range(), String::new()));
            }
        }
    }

    /// Lengths with units become numbers: a template has other units, and its percentages are of a larger page.
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

    /// The bleed of a drawing that has none: what fills the card, drawn on beyond the cut. `None` for a drawing that has its bleed,
    /// or that nothing fills. `side` is what the card's front or back is drawn in.
    fn bleed(&mut self, root: &Node, side: &Node, cut: &[Range<usize>]) -> Option<String> {
        if self.page.bled {
            return None;
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
            drawn.into_iter().partition(|node| bleed::fills(node, &self.page, &mut styles));
        let ending: Vec<Node> =
            others.into_iter().filter(|node| self.free(node) && bleed::ends(node, &self.page, &mut styles)).collect();
        let bleed = self.page.bleed.0;
        if whole.is_empty() {
            let what = "no single shape fills the drawing: beyond the cut it is white".to_owned();
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
        // a window in place of a picture needs nothing beneath it
        let drawn = whole.iter().filter(|node| self.free(node));
        (!whole.is_empty()).then(|| drawn.map(|node| bleed::grown(node, &self.page, &mut styles)).collect())
    }

    /// The text with its edits, on a root as large as the face, bleed included.
    fn written(&self, root: &Node, cut: Vec<Range<usize>>, bleed: &str) -> String {
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
            true => (bleed.to_owned(), String::new()),
            false => (format!("{bleed}<g transform=\"{}\">", written(&page.map)), "</g>".to_owned()),
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

/// A transform attribute with a turn inside it.
fn turned_in(transform: &str, turn: &str) -> String {
    match transform.strip_suffix('"') {
        Some(open) => format!("{open} {turn}\""),
        None => format!(" transform=\"{turn}\""),
    }
}

/// Whether a group holds nothing but texts.
fn lines_only(group: &Node) -> bool {
    let empty = |node: &Node| node.tag_name().name() == "g" && node.children().all(|child| !child.is_element());
    let text = |node: &Node| matches!(node.tag_name().name(), "text" | "tspan");
    group.tag_name().name() == "g" && bounds::drawn(group).all(|node| text(&node) || empty(&node))
}

fn is_identity(t: &Transform) -> bool {
    [t.a - 1.0, t.b, t.c, t.d - 1.0, t.e, t.f].iter().all(|part| part.abs() < 1e-4)
}
