//! A filled-in template, split into a skeleton without slots and the slots. It contains no texts, so that faces with equal tags
//! share one cutting.

use super::faint::Grounds;
use super::slot::{Reader, Slot};
use super::{Fonts, Skeleton};
use cards::face::{Cut, Name, Tag};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::unit::Affine;
use roxmltree::Node;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use template::{MARK, Origin, Template, drawing, is_slot};

/// A filled-in template: its skeleton, and its slots by the number of their placeholders.
#[derive(Clone, Debug)]
pub(crate) struct Cutting {
    pub(crate) skeleton: Arc<Skeleton>,
    pub(crate) slots: Vec<Slot>,
    /// The top of the template's file.
    pub(crate) at: Locus,
}

/// Fills a template in for these tags and separates its slots.
pub(crate) fn cut(
    template: &Template,
    tags: &BTreeMap<Name, Tag>,
    low_ink: bool,
    cut: &Cut,
    fonts: &Fonts,
) -> Checked<Cutting> {
    let made = match template.fill(tags, low_ink) {
        Ok(text) => slots(template, &text, cut, fonts),
        Err(diag) => return Checked::bad(diag),
    };
    let mut diags = template.misspelt(tags);
    diags.retain(|d| !made.diags.iter().any(|m| m.at == d.at));
    made.then(|cutting| Checked::of(cutting, diags))
}

fn slots(template: &Template, text: &str, cut: &Cut, fonts: &Fonts) -> Checked<Cutting> {
    let unfit = |e: roxmltree::Error| {
        let what = format!("the filled-in template is not well-formed XML: {e}");
        Diag::error(template.whole(), "bad-xml", what).help("put complete elements into each branch")
    };
    let written = match drawing::tree(text) {
        Ok(doc) => doc,
        Err(e) => return Checked::bad(unfit(e)),
    };
    let place = |node: &Node, attribute: Option<&str>| match (template.origin(node), attribute) {
        (Some(origin), Some(name)) => origin.attribute(name),
        _ => node.ancestors().find_map(|n| template.origin(&n)).map_or(template.whole(), |o| o.tag()),
    };
    let (plain, faults) = drawing::read(&written, drawing::Places::Filled(&place), 25.4);
    let text = plain.as_deref().unwrap_or(text);
    let doc = match plain.as_deref().map_or(Ok(written), drawing::tree) {
        Ok(doc) => doc,
        Err(e) => return Checked::bad(unfit(e)),
    };
    let root = doc.root_element();
    let mut diags: Vec<Diag> = wrong_size(template, &root, cut).into_iter().chain(faults).collect();
    let (line, grounds) = (cut.clip(cut.bleed), Grounds::of(&doc));
    let mut slots = Vec::new();
    let mut svg = String::with_capacity(text.len());
    let mut from = 0;
    for node in doc.descendants().filter(|n| n.is_element()) {
        let Some(origin) = template.origin(&node).filter(|_| node.range().start >= from) else { continue };
        if !is_slot(&node) {
            // the mark is no longer needed
            let mark = node.attribute_node(MARK).map_or(from..from, |mark| mark.range());
            svg.push_str(text[from..mark.start].trim_end_matches(' '));
            from = mark.end;
            continue;
        }
        if let Some(fault) = misplaced(&node, &origin) {
            diags.push(fault);
        }
        let own = transform(&node, &mut diags, &origin).unwrap_or(Affine::IDENTITY);
        let groups = node.ancestors().skip(1).filter_map(|n| transform(&n, &mut diags, &origin));
        let groups = groups.fold(Affine::IDENTITY, Affine::then);
        let onto = own.then(groups);
        // about a square millimeter, at any scale of the groups: smaller ones are dropped
        let [a, b, c, d, ..] = groups.0;
        let side = 1.0 / (a * d - b * c).abs().sqrt().max(1e-4);
        let read = Reader { node, origin, fonts, line: &line, diags: &mut diags };
        let Some(slot) = read.slot(onto) else { continue };
        diags.extend(grounds.faint(&slot, node.range().start));
        svg.push_str(&text[from..node.range().start]);
        let _ = write!(svg, "<path id=\"slot-{}\" d=\"M0 0H{side:.4}V{side:.4}Z\" fill=\"#000\"/>", slots.len());
        from = node.range().end;
        slots.push(slot);
    }
    svg.push_str(&text[from..]);
    let key = ground::picture::key(svg.as_bytes());
    let skeleton = Arc::new(Skeleton { svg, key, at: template.whole() });
    Checked::of(Cutting { skeleton, slots, at: template.whole() }, diags)
}

/// Reports a root element whose size is not that of the face with its bleed, in millimeters.
fn wrong_size(template: &Template, root: &Node, cut: &Cut) -> Option<Diag> {
    let full = cut.full();
    let near = |text: Option<&str>, mm: f32, unit: &str| {
        let number = text.and_then(|t| t.trim().strip_suffix(unit)?.trim().parse::<f32>().ok());
        number.is_some_and(|n| (n - mm).abs() < 0.01)
    };
    let view: Vec<f32> =
        root.attribute("viewBox").unwrap_or_default().split([' ', ',']).filter_map(|n| n.parse().ok()).collect();
    let right = near(root.attribute("width"), full.w.0, "mm")
        && near(root.attribute("height"), full.h.0, "mm")
        && matches!(view[..], [x, y, w, h] if x == 0.0 && y == 0.0 && (w - full.w.0).abs() < 0.01 && (h - full.h.0).abs() < 0.01);
    (!right).then(|| {
        let (w, h) = (full.w.0, full.h.0);
        let [wide, tall] = ["width", "height"].map(|side| root.attribute(side).unwrap_or("?"));
        let what = format!("the template is {wide} x {tall}, but the face with its bleed is {w} x {h} mm");
        Diag::error(template.root(), "wrong-size", what)
            .help(format!("write width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\" on its root"))
    })
}

/// Reports a slot whose placeholder could not be painted in place.
fn misplaced(node: &Node, origin: &Origin) -> Option<Diag> {
    let parents = node.ancestors().filter(|n| n.is_element());
    let why = parents.filter_map(|n| {
        let name = n.tag_name().name();
        if matches!(name, "defs" | "symbol" | "pattern" | "marker" | "clipPath" | "mask" | "switch") {
            return Some(format!("in <{name}>"));
        }
        if name == "svg" && n.parent_element().is_some() {
            return Some("in a nested <svg>".to_owned());
        }
        let style = n.attribute("style").unwrap_or_default();
        let says = |property: &str| {
            let own = style.split(';').filter_map(|s| s.split_once(':')).find(|(k, _)| k.trim() == property);
            own.map(|(_, v)| v).or(n.attribute(property)).map(str::trim)
        };
        let kinds = [("clip-path", "clipped"), ("mask", "masked"), ("filter", "filtered")];
        if let Some((_, kind)) = kinds.iter().find(|(p, _)| says(p).is_some_and(|v| v != "none")) {
            return Some(format!("inside a {kind} element"));
        }
        let solid = says("opacity").is_none_or(|v| v.parse::<f32>().is_ok_and(|o| o >= 1.0));
        let blends = says("mix-blend-mode").is_some_and(|v| v != "normal");
        (!solid || blends).then(|| "inside a translucent element".to_owned())
    });
    why.last().map(|why| {
        Diag::error(origin.tag(), "slot-inside", format!("the slot is {why}")).help("move the slot out of that group")
    })
}

/// The transform of one element.
fn transform(node: &Node, diags: &mut Vec<Diag>, origin: &Origin) -> Option<Affine> {
    let text = node.attribute("transform")?;
    match text.parse::<svgtypes::Transform>() {
        Ok(t) => Some(Affine([t.a, t.b, t.c, t.d, t.e, t.f].map(|v| v as f32))),
        Err(_) => {
            let what = format!("the transform {text:?} cannot be read");
            diags.push(Diag::error(origin.attribute("transform"), "bad-slot", what).help("write it as in SVG"));
            None
        }
    }
}
