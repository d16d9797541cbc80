//! A drawing as a tree of elements, with their properties after style sheets, variables and units are resolved (CSS Cascading
//! and Inheritance Level 4). Properties that are only attributes in SVG's own syntax are not changed.

use super::Places;
use super::element::{DRAWN, SILENT, refused, seen};
use super::length::{Axis, Scale};
use super::limits::{Boundless, DEEPEST as DEEP, MOST, VARIABLES};
use super::property::WIDE;
use super::selector::Effort;
use super::sheet::Rule;
use super::transform;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use roxmltree::Node;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// A property and its place.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) value: String,
    pub(super) at: Locus,
    /// The property is in a style sheet or a style attribute.
    pub(super) css: bool,
}

impl Said {
    pub(super) fn is_css(&self) -> bool {
        self.css
    }
}

type Variables = Rc<BTreeMap<String, String>>;

/// An element with its content.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) said: BTreeMap<String, Said>,
    /// The properties that move or clip the element relative to its own box, as written.
    pub(super) posed: BTreeMap<String, Said>,
    pub(super) parts: Vec<Part>,
    pub(super) at: Locus,
    pub(super) scale: Scale,
    pub(super) variables: Variables,
    /// Whether something in the element uses `var()`.
    pub(super) varies: bool,
}

impl Part {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.said.get(name).map(|said| said.value.as_str())
    }

    pub(super) fn set(&mut self, name: &str, value: String, at: Locus) {
        self.said.insert(name.to_owned(), Said { value, at, css: false });
    }

    fn empty(name: &str, at: Locus, scale: Scale) -> Part {
        Part {
            name: name.to_owned(),
            said: BTreeMap::new(),
            posed: BTreeMap::new(),
            parts: Vec::new(),
            at,
            scale,
            variables: Variables::default(),
            varies: false,
        }
    }

    /// An element that the drawing does not contain.
    pub(super) fn made(&self, name: &str, parts: Vec<Part>) -> Part {
        Part { parts, ..Part::empty(name, self.at, self.scale) }
    }
}

/// Reads trees and collects errors.
pub(super) struct Reader<'p> {
    pub(super) places: Places<'p>,
    pub(super) rules: Vec<(Rule, Locus)>,
    /// The selectors that may match an element with this class or id; all others are tested on every element.
    pub(super) by_key: HashMap<String, Vec<(usize, usize)>>,
    pub(super) keyless: Vec<(usize, usize)>,
    pub(super) effort: Effort,
    pub(super) diags: Vec<Diag>,
    /// Whether anything must be rewritten for usvg.
    pub(super) changed: bool,
    count: u64,
    /// Variables, counted for each element that sets one.
    variables: usize,
}

pub(super) struct Around<'a> {
    pub(super) scale: Scale,
    pub(super) variables: &'a Variables,
    pub(super) said: Option<&'a BTreeMap<String, Said>>,
}

impl<'p> Reader<'p> {
    pub(super) fn new(places: Places<'p>) -> Reader<'p> {
        Reader {
            places,
            rules: Vec::new(),
            by_key: HashMap::new(),
            keyless: Vec::new(),
            effort: Effort::new(),
            diags: Vec::new(),
            changed: false,
            count: 0,
            variables: 0,
        }
    }

    /// Reads the properties of a drawing; `None` if it is too large.
    pub(super) fn read(&mut self, root: Node, inch: f64) -> Option<Part> {
        self.sheets(root);
        let number =
            |name: &str| root.attribute(name).and_then(|n| n.parse::<svgtypes::Length>().ok()).map(|l| l.number);
        let view = viewed(&root).or(number("width").zip(number("height"))).unwrap_or((100.0, 100.0));
        let scale = Scale { inch, font: 16.0, root_font: 16.0, view, whole: view };
        let part = self.part(root, &Around { scale, variables: &Variables::default(), said: None }, 0)?;
        if self.effort.exhausted() {
            let what = "matching the rules of the style sheet takes too long".to_owned();
            let help = "put the styles on the elements: save with \"presentation attributes\"";
            self.diags.push(Diag::error(part.at, "boundless-svg", what).help(help));
            return None;
        }
        Some(part)
    }

    fn part(&mut self, node: Node, around: &Around, depth: usize) -> Option<Part> {
        let at = self.places.tag(node);
        self.count += 1;
        let fault = match () {
            () if depth > DEEP => Some(Boundless::Deep),
            () if self.count > MOST => Some(Boundless::Many),
            () => None,
        };
        if let Some(fault) = fault {
            self.diags.push(fault.told(at));
            return None;
        }
        let name = node.tag_name().name();
        if self.strange(node, name, at) {
            return Some(Part::empty(name, at, around.scale));
        }
        let won = self.cascade(node);
        let mut scale = around.scale;
        if let Some(times) = won.get("transform").and_then(|said| stretch(&said.value, &scale)) {
            scale.whole = (scale.whole.0 / times, scale.whole.1 / times);
        }
        let mut variables = around.variables.clone();
        if won.keys().any(|name| name.starts_with("--")) {
            let mut all = (*variables).clone();
            for (name, said) in won.iter().filter(|(name, _)| name.starts_with("--")) {
                match said.value.trim().to_ascii_lowercase() {
                    wide if wide == "initial" => drop(all.remove(name)),
                    // variables are inherited
                    wide if WIDE.contains(&wide.as_str()) => {}
                    _ => drop(all.insert(name.clone(), said.value.clone())),
                }
            }
            self.variables += all.len();
            if self.variables > VARIABLES {
                self.diags.push(Boundless::Variables.told(at));
                return None;
            }
            variables = Rc::new(all);
        }
        let font = won.get("font-size").filter(|said| !said.value.contains('%'));
        let bare = |said: &Said| said.value.parse().ok().filter(|_| !said.css);
        if let Some(font) = font.and_then(|said| scale.units(&said.value, Axis::Both).or_else(|| bare(said))) {
            scale.font = font;
            if around.said.is_none() {
                scale.root_font = font;
            }
        }
        let mut part = Part { scale, variables, ..Part::empty(name, at, around.scale) };
        for (name, said) in won {
            if !name.starts_with("--") {
                self.say(&mut part, &name, said, around);
            }
        }
        if name == "a" {
            self.changed = true;
            part.name = "g".to_owned();
            ["href", "target", "rel", "download", "type", "hreflang"].iter().for_each(|a| drop(part.said.remove(*a)));
        }
        let mut inner = part.scale;
        if matches!(name, "svg" | "symbol") {
            let size = part
                .get("width")
                .zip(part.get("height"))
                .and_then(|(w, h)| Some((scale.units(w, Axis::Across)?, scale.units(h, Axis::Down)?)));
            inner.view = viewed(&node).or(size).unwrap_or(inner.view);
        }
        let below = Around { scale: inner, variables: &part.variables, said: Some(&part.said) };
        let mut parts = Vec::new();
        for child in node.children().filter(Node::is_element) {
            if !seen(&child) || SILENT.contains(&child.tag_name().name()) {
                self.changed |= child.tag_name().name() == "foreignObject";
                continue;
            }
            parts.push(self.part(child, &below, depth + 1)?);
        }
        part.varies |= parts.iter().any(|child| child.varies);
        part.parts = parts;
        Some(part)
    }

    /// Reports an element that would not be visible. Returns whether the element is refused with its contents.
    fn strange(&mut self, node: Node, name: &str, at: Locus) -> bool {
        let before = self.diags.len();
        if let Some(help) = refused(name) {
            let what = format!("<{name}> is not drawn");
            self.diags.push(Diag::error(at, "lost-in-print", what).help(help));
        } else if !DRAWN.contains(&name)
            && !matches!(name, "text" | "tspan" | "textPath" | "tref" | "script" | "foreignObject" | "iframe")
        {
            let what = format!("<{name}> is not an SVG element that can be drawn");
            let help = match did_you_mean(name, DRAWN) {
                Some(near) => format!("did you mean <{near}>?"),
                None => "remove it, or convert it to paths".to_owned(),
            };
            self.diags.push(Diag::error(at, "lost-in-print", what).help(help));
        }
        let vanishes = self.diags.len() > before;
        let dashed = |n: &Node| n.attribute("stroke-dasharray").is_some_and(|d| d != "none");
        if node.has_attribute("pathLength") && node.ancestors().any(|n| dashed(&n)) {
            let what = "the dashes are scaled by `pathLength`".to_owned();
            let diag = Diag::error(self.places.attribute(node, "pathLength"), "lost-in-print", what);
            self.diags.push(diag.help("remove it, and write the dashes in units of the drawing"));
        }
        vanishes
    }
}

/// The mean factor by which a transform scales lengths; `None` if it scales them to 0.
fn stretch(transform: &str, scale: &Scale) -> Option<f64> {
    let t = transform.parse().ok().or_else(|| transform::functions(transform, scale))?;
    Some((t.a * t.d - t.b * t.c).abs().sqrt()).filter(|times| times.is_finite() && *times > 1e-6)
}

fn viewed(node: &Node) -> Option<(f64, f64)> {
    let view: svgtypes::ViewBox = node.attribute("viewBox")?.parse().ok()?;
    Some((view.w, view.h))
}
