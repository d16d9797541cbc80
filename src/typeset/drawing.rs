//! What a drawing may be made of, in templates, icons and a designer's own pictures: nothing that runs or reaches out, nothing that
//! swells without bound, no link that leads nowhere. What it looks like is nobody's business here.

use crate::diag::{Diag, did_you_mean};
use crate::locus::{Locus, SourceId};
use roxmltree::{Attribute, Document, Node, NodeId};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// As many elements may a drawing have, once what is used is counted wherever it is used.
const MOST: u64 = 100_000;

/// So deep may they lie in each other, likewise.
const DEEPEST: usize = 256;

/// Reads XML; the complaint stands where the reader stumbled. Documents with a DTD are refused: entities can swell.
pub(crate) fn parse(text: &str, source: SourceId) -> Result<roxmltree::Document<'_>, Diag> {
    roxmltree::Document::parse(text).map_err(|e| {
        let at = e.pos();
        let line = text.split_inclusive('\n').take(at.row.saturating_sub(1) as usize).map(str::len).sum::<usize>();
        let column = text[line..].chars().take(at.col.saturating_sub(1) as usize).map(char::len_utf8).sum::<usize>();
        let said = e.to_string();
        let (what, help) = match e {
            roxmltree::Error::DtdDetected => ("a document type is not allowed".to_owned(), "delete the <!DOCTYPE ...>"),
            _ => (format!("not well-formed XML: {}", said.split(" at ").next().unwrap_or(&said)), XML_HELP),
        };
        Diag::error(Locus::span(source, (line + column).min(text.len()), 1), "bad-xml", what).help(help)
    })
}

const XML_HELP: &str =
    "every tag closed, every attribute quoted; {% %} and {{ }} stand between elements or inside attribute values";

/// Whatever in an SVG runs, or reaches out of it.
pub(crate) fn reaching(doc: &roxmltree::Document, source: SourceId) -> Option<Diag> {
    doc.descendants().filter(|n| n.is_element()).find_map(|node| {
        let start = node.range().start;
        let name = node.tag_name().name();
        let tag = Locus::span(source, start, name.len() + 1);
        if matches!(name, "script" | "foreignObject" | "iframe") {
            return Some(Diag::error(tag, "active-svg", format!("<{name}> is not allowed")).help("delete it"));
        }
        if name == "text" || name == "tspan" {
            let help = "turn the letters into paths, or use a text slot";
            return Some(
                Diag::error(tag, "text-in-svg", format!("<{name}> is not allowed in what is drawn")).help(help),
            );
        }
        if name == "style" && node.text().is_some_and(|t| t.contains("@import") || outside(t)) {
            return Some(
                Diag::error(tag, "outside", "the style sheet names another file").help("copy what it needs in"),
            );
        }
        if let Some((what, help)) = node.text().filter(|_| name == "style").and_then(|text| unprinted("style", text)) {
            return Some(Diag::error(tag, "lost-in-print", what).help(help));
        }
        node.attributes().find_map(|a| {
            let at = Locus::span(source, a.range().start, a.range().len());
            if let Some((what, help)) = unprinted(a.name(), a.value()) {
                return Some(Diag::error(at, "lost-in-print", what).help(help));
            }
            if a.name().len() > 2 && a.name().starts_with("on") {
                return Some(Diag::error(at, "active-svg", format!("{} is not allowed", a.name())).help("delete it"));
            }
            let link = a.name() == "href" && !a.value().starts_with('#') && !a.value().starts_with("data:image/");
            (link || outside(a.value())).then(|| {
                Diag::error(at, "outside", "the picture names another file").help("draw it in, or embed it as data:")
            })
        })
    })
}

/// What drawing programs write that would be printed otherwise than it is meant, and what to do: groups whose parts knock each
/// other out, and inks by name (SVG 1.1, 11.2; CSS Color 5).
fn unprinted(name: &str, value: &str) -> Option<(String, &'static str)> {
    const INKS: [&str; 5] = ["icc-color(", "icc-named-color(", "device-cmyk(", "device-nchannel(", "device-gray("];
    let knocks = |value: &str| matches!(value.trim().to_ascii_lowercase().as_str(), "on" | "true" | "1");
    let mut declared = value.split([';', '{', '}']).filter_map(|d| d.split_once(':')).filter(|_| name == "style");
    if name == "knockout" && knocks(value) || declared.any(|(key, value)| key.trim() == "knockout" && knocks(value)) {
        let what = "the parts of a knockout group would show through each other in print".to_owned();
        return Some((what, "cut the parts to what is seen of them, and make it an ordinary group"));
    }
    let ink = INKS.iter().find_map(|ink| value.get(value.find(ink)?..))?;
    let what = format!("{} names inks; drawings have sRGB colours", ink.split_inclusive(')').next().unwrap_or(ink));
    Some((what, "write #rrggbb, which is parted into the printer's inks; a line of cut is the printer's to ask for"))
}

/// Whether a value holds a `url(...)` to anything but an element of the same document.
fn outside(value: &str) -> bool {
    let targets = value.split("url(").skip(1).map(|t| t.trim_start_matches([' ', '\'', '"']));
    targets.into_iter().any(|t| !t.starts_with('#') && !t.starts_with("data:image/"))
}

/// The beginning of an element, in a text of which nothing was made.
pub(crate) fn tag(node: &Node, source: SourceId) -> Locus {
    Locus::span(source, node.range().start, node.tag_name().name().len() + 1)
}

/// What would take more time and room to draw than any picture is worth; `at` says where an element was written.
pub(crate) fn boundless(doc: &Document, at: &dyn Fn(Node) -> Locus) -> Option<Diag> {
    let ids = doc.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
    let mut scales = Scales { ids, known: HashMap::new(), open: HashSet::new() };
    let (node, fault) = scales.weigh(doc.root_element(), 0).err()?;
    let (what, help) = match fault {
        Fault::Deep => {
            (format!("more than {DEEPEST} elements lie in each other here"), "take groups out that hold one thing")
        }
        Fault::Many => {
            (format!("with all that it uses this is more than {MOST} elements"), "draw less of it, or as pixels")
        }
        Fault::Circle => ("this uses what it is itself a part of".to_owned(), "use something else, or take it out"),
    };
    Some(Diag::error(at(node), "boundless-svg", what).help(help))
}

enum Fault {
    Deep,
    Many,
    Circle,
}

/// Weighs elements with everything they use.
struct Scales<'a> {
    ids: BTreeMap<&'a str, Node<'a, 'a>>,
    /// How many elements something is, and how deep they lie in each other.
    known: HashMap<NodeId, (u64, usize)>,
    open: HashSet<NodeId>,
}

impl<'a> Scales<'a> {
    fn weigh(&mut self, node: Node<'a, 'a>, depth: usize) -> Result<(u64, usize), (Node<'a, 'a>, Fault)> {
        let (count, height) = match self.known.get(&node.id()) {
            Some(known) => *known,
            None if depth > DEEPEST => return Err((node, Fault::Deep)),
            None => {
                self.open.insert(node.id());
                let (mut count, mut height) = (1_u64, 1);
                let used = (node.tag_name().name() == "use").then(|| self.used(&node)).flatten();
                for below in node.children().filter(Node::is_element).chain(used) {
                    if self.open.contains(&below.id()) {
                        return Err((node, Fault::Circle));
                    }
                    let (more, high) = self.weigh(below, depth + 1)?;
                    (count, height) = (count + more, height.max(high + 1));
                }
                self.open.remove(&node.id());
                self.known.insert(node.id(), (count, height));
                (count, height)
            }
        };
        match (count > MOST, depth + height > DEEPEST + 1) {
            (true, _) => Err((node, Fault::Many)),
            (_, true) => Err((node, Fault::Deep)),
            _ => Ok((count, height)),
        }
    }

    fn used(&self, node: &Node<'a, 'a>) -> Option<Node<'a, 'a>> {
        let link = node.attributes().find(|a| a.name() == "href")?;
        self.ids.get(link.value().strip_prefix('#')?).copied()
    }
}

/// Links to elements that are not there, for which nothing would be drawn; `at` says where an attribute was written.
pub(crate) fn dangling(doc: &Document, at: &dyn Fn(&Node, &Attribute) -> Locus) -> Vec<Diag> {
    let ids: BTreeSet<&str> = doc.descendants().filter_map(|node| node.attribute("id")).collect();
    let mut diags = Vec::new();
    for node in doc.descendants().filter(Node::is_element) {
        for attribute in node.attributes() {
            for id in links(&attribute).into_iter().filter(|id| !ids.contains(id)) {
                let what = format!("nothing in the drawing has the id {id:?}");
                let help = match did_you_mean(id, ids.iter().copied()) {
                    Some(near) => format!("did you mean #{near}?"),
                    None => "draw it, or take the link out".to_owned(),
                };
                diags.push(Diag::error(at(&node, &attribute), "dead-link", what).help(help));
            }
        }
    }
    diags
}

/// Whether an element links to another.
pub(crate) fn links_somewhere(node: &Node) -> bool {
    node.attributes().any(|attribute| !links(&attribute).is_empty())
}

/// The ids that an attribute links to, but for colours that say what to do without: `url(#sky) blue`.
fn links<'a>(attribute: &Attribute<'a, '_>) -> Vec<&'a str> {
    let value = attribute.value();
    if attribute.name() == "href" {
        return value.strip_prefix('#').into_iter().collect();
    }
    let link = |rest: &'a str| {
        let (inner, after) = rest.split_once(')')?;
        let id = inner.trim_matches([' ', '\'', '"']).strip_prefix('#')?;
        let otherwise = after.split(';').next().unwrap_or_default();
        otherwise.trim().is_empty().then_some(id)
    };
    value.split("url(").skip(1).filter_map(link).collect()
}
