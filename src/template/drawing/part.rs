//! A drawing as a tree of elements, each with what is said of it once style sheets, variables and units are resolved (CSS Cascading and
//! Inheritance Level 4). What is said as attributes alone, in SVG's own words, is left as it is.

use super::length::{Axis, Scale};
use super::limits::{Boundless, DEEPEST as DEEP, MOST};
use super::property::{self, Property};
use super::selector::Effort;
use super::sheet::{self, Declaration, Rule};
use super::{Fault, Places, colour, scan};
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use roxmltree::Node;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// So deep may variables stand in each other, and so long may a value become with them.
const DEEPEST: usize = 16;
const LONGEST: usize = 20_000;

/// The keywords that every property takes (CSS Cascading and Inheritance Level 5, 7.3).
const WIDE: [&str; 5] = ["inherit", "initial", "unset", "revert", "revert-layer"];

/// What decides between declarations: importance, a style attribute, the weight of the selector, the order of the rules.
type Rank = (bool, bool, [u32; 3], usize);

/// What is said, and where.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) value: String,
    pub(super) at: Locus,
    /// In a style sheet or a style attribute.
    css: bool,
}

impl Said {
    pub(super) fn is_css(&self) -> bool {
        self.css
    }
}

type Variables = Rc<BTreeMap<String, String>>;

/// An element with what it holds.
pub(super) struct Part {
    pub(super) name: String,
    pub(super) said: BTreeMap<String, Said>,
    /// What moves or cuts it by its own box, as it was written.
    pub(super) posed: BTreeMap<String, Said>,
    pub(super) parts: Vec<Part>,
    pub(super) at: Locus,
    pub(super) scale: Scale,
    pub(super) variables: Variables,
    /// Something in it says `var()`.
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

/// Elements that are drawn, or say how.
const DRAWN: [&str; 51] = [
    "a",
    "circle",
    "clipPath",
    "defs",
    "ellipse",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "filter",
    "g",
    "image",
    "line",
    "linearGradient",
    "marker",
    "mask",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "style",
    "svg",
    "switch",
    "symbol",
    "use",
    "title",
    "desc",
];

/// Elements that no browser draws.
const SILENT: [&str; 13] = [
    "title",
    "desc",
    "metadata",
    "view",
    "cursor",
    "style",
    "font",
    "font-face",
    "color-profile",
    "glyph",
    "missing-glyph",
    "hkern",
    "vkern",
];

/// Elements that move, or that browsers and presses draw otherwise or not at all, and what to do about them.
fn refused(name: &str) -> Option<&'static str> {
    Some(match name {
        "animate" | "animateTransform" | "animateMotion" | "animateColor" | "set" | "discard" | "mpath" => {
            "a card stands still: draw the moment that is meant, and take the animation out"
        }
        "meshgradient" | "meshGradient" | "mesh" => {
            "turn what it fills into a picture (Inkscape: Edit > Make a Bitmap Copy)"
        }
        "hatch" | "hatchpath" | "hatchPath" => "draw the lines, or use a <pattern>",
        "solidcolor" | "solidColor" => "write the color itself",
        "flowRoot" | "flowPara" | "flowRegion" => "turn the letters into paths, or use a text slot",
        _ => return None,
    })
}

/// Whether an element is of a kind that is drawn everywhere alike.
pub(super) fn is_drawn(name: &str) -> bool {
    DRAWN.contains(&name)
}

/// Whether an element belongs to the drawing: not what a drawing program keeps there for itself.
pub(super) fn seen(node: &Node) -> bool {
    let ours = matches!(node.tag_name().namespace(), None | Some("http://www.w3.org/2000/svg"));
    ours && node.attribute("requiredExtensions").is_none_or(str::is_empty)
}

/// Reads trees; what is wrong is gathered.
pub(super) struct Reader<'p> {
    pub(super) places: Places<'p>,
    rules: Vec<(Rule, Locus)>,
    /// Which selectors of which rules may match what has this class or id; the rest are asked of every element.
    by_key: HashMap<String, Vec<(usize, usize)>>,
    keyless: Vec<(usize, usize)>,
    effort: Effort,
    pub(super) diags: Vec<Diag>,
    /// Whether anything is said otherwise than as usvg reads it.
    pub(super) changed: bool,
    count: u64,
}

struct Around<'a> {
    scale: Scale,
    variables: &'a Variables,
    said: Option<&'a BTreeMap<String, Said>>,
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
        }
    }

    /// Reads what a drawing says; `None` if it is without bound.
    pub(super) fn read(&mut self, root: Node, inch: f64) -> Option<Part> {
        self.sheets(root);
        let number =
            |name: &str| root.attribute(name).and_then(|n| n.parse::<svgtypes::Length>().ok()).map(|l| l.number);
        let view = viewed(&root).or(number("width").zip(number("height"))).unwrap_or((100.0, 100.0));
        let scale = Scale { inch, font: 16.0, root_font: 16.0, view, whole: view };
        let part = self.part(root, &Around { scale, variables: &Variables::default(), said: None }, 0)?;
        if self.effort.exhausted() {
            let what = "the rules of the style sheet take too long to match".to_owned();
            let help = "give elements their style themselves: save as \"presentation attributes\"";
            self.diags.push(Diag::error(part.at, "boundless-svg", what).help(help));
            return None;
        }
        Some(part)
    }

    fn sheets(&mut self, root: Node) {
        for node in root.descendants().filter(|n| n.is_element() && n.tag_name().name() == "style" && seen(n)) {
            let css = node.attribute("type").is_none_or(|t| t.is_empty() || t.eq_ignore_ascii_case("text/css"));
            if !css || sheet::medium(node.attribute("media").unwrap_or_default()) == Some(false) {
                continue;
            }
            self.changed = true;
            for text in node.children().filter(Node::is_text) {
                let written = text.text().unwrap_or_default();
                let place = |at: usize| self.places.within(text, at);
                match sheet::rules(written) {
                    Err(fault) => self.diags.push(fault.placed(place(fault.at))),
                    Ok(rules) => {
                        for rule in rules {
                            let at = rule.declarations.first().map_or(Locus::Nowhere, |d| place(d.at));
                            for (i, selector) in rule.selectors.iter().enumerate() {
                                let entry = (self.rules.len(), i);
                                match selector.key() {
                                    Some(key) => self.by_key.entry(key.to_owned()).or_default().push(entry),
                                    None => self.keyless.push(entry),
                                }
                            }
                            self.rules.push((rule, at));
                        }
                    }
                }
            }
        }
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
        let below = Around { scale: inner, variables: &part.variables.clone(), said: Some(&part.said.clone()) };
        for child in node.children().filter(Node::is_element) {
            if !seen(&child) || SILENT.contains(&child.tag_name().name()) {
                self.changed |= child.tag_name().name() == "foreignObject";
                continue;
            }
            let child = self.part(child, &below, depth + 1)?;
            part.varies |= child.varies;
            part.parts.push(child);
        }
        Some(part)
    }

    /// Complains of an element that would vanish. Returns whether the element is refused with its contents.
    fn strange(&mut self, node: Node, name: &str, at: Locus) -> bool {
        let before = self.diags.len();
        if let Some(help) = refused(name) {
            let what = format!("<{name}> is not drawn");
            self.diags.push(Diag::error(at, "lost-in-print", what).help(help));
        } else if !DRAWN.contains(&name)
            && !matches!(name, "text" | "tspan" | "textPath" | "tref" | "script" | "foreignObject" | "iframe")
        {
            let what = format!("<{name}> is no element that is drawn");
            let help = match did_you_mean(name, DRAWN) {
                Some(near) => format!("did you mean <{near}>?"),
                None => "take it out, or draw it as paths".to_owned(),
            };
            self.diags.push(Diag::error(at, "lost-in-print", what).help(help));
        }
        let vanishes = self.diags.len() > before;
        let dashed = |n: &Node| n.attribute("stroke-dasharray").is_some_and(|d| d != "none");
        if node.has_attribute("pathLength") && node.ancestors().any(|n| dashed(&n)) {
            let what = "dashes are counted by `pathLength`".to_owned();
            let diag = Diag::error(self.places.attribute(node, "pathLength"), "lost-in-print", what);
            self.diags.push(diag.help("take it out, and give the dashes in units of the drawing"));
        }
        vanishes
    }

    /// What is said of an element, the strongest of each name.
    fn cascade(&mut self, node: Node) -> BTreeMap<String, Said> {
        let mut out: BTreeMap<String, Said> = BTreeMap::new();
        for attribute in node.attributes() {
            let name = attribute.name();
            let link = name == "href" && attribute.namespace() == Some("http://www.w3.org/1999/xlink");
            let plain = attribute.namespace().is_none() && !matches!(name, "style" | "class" | "requiredFeatures");
            if property::of_css_alone(name) || !(plain || link && node.attribute(("", "href")).is_none()) {
                self.changed |= name == "requiredFeatures";
                continue;
            }
            let said = Said { value: attribute.value().to_owned(), at: self.places.of(node, attribute), css: false };
            if !(link && out.contains_key("href")) {
                out.insert(name.to_owned(), said);
            }
        }
        if self.rules.is_empty() && !node.has_attribute("style") {
            return out;
        }
        let mut ranked: Vec<(Rank, &Declaration, Locus)> = Vec::new();
        let keys = node.attribute("class").unwrap_or_default().split_whitespace().chain(node.attribute("id"));
        let entries = keys.filter_map(|key| self.by_key.get(key)).flatten().chain(&self.keyless);
        let mut matched: BTreeMap<usize, [u32; 3]> = BTreeMap::new();
        for (rule, i) in entries {
            let selector = &self.rules[*rule].0.selectors[*i];
            if matched.get(rule).is_none_or(|w| *w < selector.weight) && selector.matches(node, &self.effort) {
                matched.insert(*rule, selector.weight);
            }
        }
        for (order, weight) in matched {
            let (rule, at) = &self.rules[order];
            let first = rule.declarations.first().map_or(0, |d| d.at);
            let declared = rule.declarations.iter();
            let place = |d: &Declaration| self.places.later(*at, d.at - first);
            ranked.extend(declared.map(|d| ((d.important, false, weight, order), d, place(d))));
        }
        let own = node.attribute_node("style").map(|style| (sheet::declarations(style.value()), style));
        if let Some((own, style)) = &own {
            let place = |at: usize| self.places.value(node, *style, at);
            match own {
                Ok(own) => ranked.extend(own.iter().map(|d| ((d.important, true, [0; 3], 0), d, place(d.at)))),
                Err(fault) => self.diags.push(fault.placed(place(fault.at))),
            }
        }
        ranked.sort_by_key(|(rank, _, _)| *rank);
        for (_, declared, at) in ranked {
            let names: &[&str] = match declared.name.as_str() {
                "marker" => &["marker-start", "marker-mid", "marker-end"],
                "background" => &["background-color"],
                name => &[name],
            };
            for name in names {
                out.insert((*name).to_owned(), Said { value: declared.value.clone(), at, css: true });
            }
        }
        out
    }

    /// Takes down one thing that is said of an element.
    fn say(&mut self, part: &mut Part, name: &str, mut said: Said, around: &Around) {
        // a root is as large as its picture, whose size is asked elsewhere
        let sized = around.said.is_none() && !said.css && matches!(name, "x" | "y" | "width" | "height");
        if sized || said.value.contains("{{") || said.value.contains("{%") {
            part.said.insert(name.to_owned(), said);
            return;
        }
        let unfit = |what: String, help: &str, at: Locus| Diag::error(at, "lost-in-print", what).help(help);
        let (property, root) = (property::known(name), around.said.is_none());
        let stylish = property.is_some() || property::POSED.contains(&name) || property::geometry(&part.name, name);
        if said.css && !stylish || name == "background-color" && !root {
            if let Some(help) = property::undrawn(name, &said.value).filter(|_| said.css) {
                self.diags.push(unfit(format!("`{name}` cannot be printed"), help, said.at));
            }
            return;
        }
        if said.css && !root && property::disputed(&part.name, name) {
            let what = format!("browsers do not agree on `{name}` of <{}> in a style", part.name);
            self.diags.push(unfit(what, "write it as an attribute", said.at));
            return;
        }
        if said.value.contains("var(") && stylish {
            part.varies = true;
            self.changed = true;
            match substituted(&said.value, &part.variables, 0) {
                Ok(value) => said.value = value,
                Err(variable) => {
                    let near = did_you_mean(&variable, part.variables.keys().map(String::as_str));
                    let help =
                        near.map_or("set it, or write the value itself".to_owned(), |n| format!("did you mean {n}?"));
                    self.diags.push(unfit(format!("`{variable}` is set nowhere that counts here"), &help, said.at));
                    return;
                }
            }
        }
        self.changed |= said.css;
        let wide = match said.value.trim().to_ascii_lowercase() {
            own if name == "color" && own == "currentcolor" => "inherit".to_owned(),
            wide => wide,
        };
        if stylish && WIDE.contains(&wide.as_str()) {
            let value = match (property, wide.as_str()) {
                (Some(Property { inherited: Some(first), .. }), "initial") => Some((*first).to_owned()),
                (Some(Property { inherited: None, .. }), "inherit") => {
                    around.said.and_then(|said| said.get(name)).map(|said| said.value.clone())
                }
                _ => None,
            };
            self.changed = true;
            if let Some(value) = value {
                part.said.insert(name.to_owned(), Said { value, ..said });
            }
            return;
        }
        if property::POSED.contains(&name) && !(name == "clip-path" && (wide == "none" || wide.starts_with("url("))) {
            part.posed.insert(name.to_owned(), said);
            return;
        }
        let scale = &part.scale;
        let value = match property {
            Some(property) => property::written(property, &said.value, scale),
            None if name == "d" && said.css => path(&said.value),
            None if property::geometry(&part.name, name) && name != "d" => match (wide.as_str(), said.css) {
                ("auto", _) => return,
                // the root is as large as its viewBox
                (_, true) if root => return,
                _ => scale.length(&said.value, Axis::of(name), !said.css).or((!said.css).then(|| said.value.clone())),
            },
            None if measured(name) => scale.length(&said.value, Axis::of(name), true).or(Some(said.value.clone())),
            None => Some(said.value.clone()),
        };
        match value {
            Some(value) => {
                self.changed |= value != said.value.trim();
                part.said.insert(name.to_owned(), Said { value, ..said });
            }
            // a template's own tints are told where they are written
            None if !said.css && matches!(self.places, Places::Filled(_)) => {
                part.said.insert(name.to_owned(), said);
            }
            // browsers pass over an attribute that they cannot read; what colors, cuts or filters is missed
            None if !said.css && (said.value.trim().is_empty() || !property.is_some_and(Property::is_missed)) => {
                self.changed = true;
            }
            None => {
                self.diags.push(unread(name, &said.value, property).placed(said.at));
            }
        }
    }
}

/// A value that is not understood, and how to write it.
fn unread(name: &str, value: &str, property: Option<&Property>) -> Fault {
    let what = format!("`{name}: {}` is not understood", value.chars().take(60).collect::<String>());
    let help = match property.map(|p| p.kind) {
        Some(property::Kind::Paint | property::Kind::Colour) => return Fault::new(0, what, colour::cure(value)),
        Some(property::Kind::Link) => "point to an element of the drawing: url(#id)",
        Some(property::Kind::Filter) => "point to a <filter>: url(#id)",
        Some(_) => "write it as SVG 1.1 has it",
        None => "write a length with its unit, as 12px, in an attribute of that name",
    };
    Fault::new(0, what, help)
}

/// The complaint about an attribute that should be a color and is none. Expressions of a template are not known yet, and variables are
/// checked where they are set.
pub(super) fn uncolored(name: &str, value: &str) -> Option<Fault> {
    let property =
        property::known(name).filter(|p| matches!(p.kind, property::Kind::Paint | property::Kind::Colour))?;
    let wide = WIDE.contains(&value.trim().to_ascii_lowercase().as_str());
    let open = value.trim().is_empty() || value.contains("{{") || value.contains("{%") || value.contains("var(");
    let read = |value: &str| match property.kind {
        property::Kind::Paint => colour::paint(value),
        _ => colour::plain(value),
    };
    (!wide && !open && read(value).is_none()).then(|| unread(name, value, Some(property)))
}

/// Attributes that are lengths, on whatever element.
fn measured(name: &str) -> bool {
    matches!(
        name,
        "x" | "y"
            | "width"
            | "height"
            | "x1"
            | "x2"
            | "y1"
            | "y2"
            | "cx"
            | "cy"
            | "r"
            | "rx"
            | "ry"
            | "fx"
            | "fy"
            | "fr"
            | "markerWidth"
            | "markerHeight"
            | "refX"
            | "refY"
    )
}

fn viewed(node: &Node) -> Option<(f64, f64)> {
    let view: svgtypes::ViewBox = node.attribute("viewBox")?.parse().ok()?;
    Some((view.w, view.h))
}

/// `path("M0 0")`.
fn path(value: &str) -> Option<String> {
    if value.trim() == "none" {
        return Some(String::new());
    }
    let (name, inner) = scan::function(value)?;
    let quoted = ['"', '\''].iter().find_map(|q| inner.strip_prefix(*q)?.strip_suffix(*q))?;
    (name == "path").then(|| quoted.to_owned())
}

/// The value with its variables in it, or which of them is missing (CSS Custom Properties Level 1, 3).
fn substituted(value: &str, variables: &BTreeMap<String, String>, depth: usize) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = value;
    while let Some(start) = rest.find("var(") {
        let open = start + 4;
        let close = scan::until(rest, open, &[')']).ok_or(value)?;
        let (name, otherwise) = match scan::until(&rest[..close], open, &[',']) {
            Some(comma) => (rest[open..comma].trim(), Some(&rest[comma + 1..close])),
            None => (rest[open..close].trim(), None),
        };
        let inner = variables.get(name).map(String::as_str);
        let found = inner.filter(|_| depth < DEEPEST).map(|inner| substituted(inner, variables, depth + 1));
        out.push_str(&rest[..start]);
        out.push_str(&match (found, otherwise) {
            (Some(Ok(found)), _) => found,
            (_, Some(otherwise)) if depth < DEEPEST => substituted(otherwise.trim(), variables, depth + 1)?,
            (Some(Err(missing)), _) => return Err(missing),
            _ => return Err(name.to_owned()),
        });
        if out.len() > LONGEST {
            return Err(name.to_owned());
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    Ok(out)
}
