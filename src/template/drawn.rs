//! Makes a drawing of a template: texts and rectangles replace its slots, so that a drawing program can change them.
//! [`slotted`](crate::slotted) makes a template of it again.

use crate::drawing::{self, then};
use crate::slotted::{BLEED, quoted};
use crate::{MARK, Template, is_slot};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::Mm;
use ground::world::{Imagined, Project};
use roxmltree::Node;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Deref;
use svgtypes::Transform;

/// A point in millimeters.
const POINT: f64 = 25.4 / 72.0;

/// The drawing of a template, filled in for these tags, with its bleed; the fields of a text stay in braces. Slots
/// that may be empty are left out unless something `fills` them.
///
/// # Errors
/// The template cannot be read or filled in. The place of the complaint is in a copy of the template: use only its
/// text.
pub fn drawn<K: Deref<Target = str> + Ord + Serialize, T: Serialize>(
    project: &Project,
    name: &str,
    tags: &BTreeMap<K, T>,
    (fills, bleed): (&dyn Fn(&str) -> bool, Mm),
) -> Result<String, Diag> {
    let paths = project.list("templates").into_iter().filter(|path| path.ends_with(".svg"));
    let texts = paths.filter_map(|path| Some((project.text(&path, Locus::Nowhere).ok()?.1, path)));
    let copy = Project::new(texts.fold(Imagined::default(), |all, (text, path)| all.with(&path, braced(&text))));
    let mut opened = Template::open(&copy, name, Locus::Nowhere);
    let fault = opened.diags.pop();
    let Some(template) = opened.value else {
        return Err(fault.unwrap_or_else(|| Diag::error(Locus::Nowhere, "template", "the template cannot be read")));
    };
    let filled = template.fill(tags, false)?;
    let unfit =
        |e| Diag::error(Locus::Nowhere, "bad-xml", format!("the filled-in template is not well-formed XML: {e}"));
    let doc = drawing::tree(&filled).map_err(unfit)?;
    let open = doc.root_element().range().start + "<svg".len();
    let mut out = format!("{} {BLEED}=\"{}\"", &filled[..open], bleed.0);
    let mut from = open;
    let mut ids = Vec::new();
    for node in doc.descendants().filter(|node| node.is_element() && node.has_attribute(MARK)) {
        let Some(mark) = node.attribute_node(MARK).map(|mark| mark.range()).filter(|mark| mark.start >= from) else {
            continue;
        };
        let made = is_slot(&node).then(|| shown(&node, fills, &mut ids)).flatten();
        let range = if made.is_some() { node.range() } else { mark };
        out += filled[from..range.start].trim_end_matches(' ');
        out += &made.map_or(String::new(), |made| format!(" {made}"));
        from = range.end;
    }
    out += &filled[from..];
    Ok(out)
}

/// A template whose texts keep their fields: `{{ cost }} coins` becomes `{cost} coins`.
fn braced(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find("data-says=\"") {
        let start = at + "data-says=\"".len();
        let end = rest[start..].find('"').map_or(rest.len(), |end| start + end);
        out += &rest[..start];
        let mut said = &rest[start..end];
        while let Some(open) = said.find("{%") {
            out += &said[..open].replace("{{ ", "{").replace(" }}", "}");
            said = said[open..].find("%}").map_or("", |shut| &said[open + shut + 2..]);
        }
        out += &said.replace("{{ ", "{").replace(" }}", "}");
        rest = &rest[end..];
    }
    out + rest
}

/// The replacement of a slot in the drawing; `None` for a slot that stays unchanged.
fn shown(node: &Node, fills: &dyn Fn(&str) -> bool, ids: &mut Vec<String>) -> Option<String> {
    let number = |name: &str| node.attribute(name).and_then(|value| value.trim().parse::<f64>().ok()).unwrap_or(0.0);
    let [x, y, w, h] = ["x", "y", "width", "height"].map(number);
    let turn = node.attribute("transform").map_or(String::new(), |t| format!(" transform=\"{}\"", quoted(t)));
    let (picture, text) = (node.attribute("data-picture"), node.attribute("data-slot"));
    let name = picture.or(text)?;
    if node.has_attribute("data-optional") && !node.has_attribute("data-says") && !fills(name) {
        return Some(String::new());
    }
    let taken = ids.iter().filter(|id| *id == name).count();
    ids.push(name.to_owned());
    let id = if taken == 0 { quoted(name) } else { format!("{}_{}", quoted(name), taken + 1) };
    if picture.is_some() {
        let round = node.attribute("rx").map_or(String::new(), |rx| format!(" rx=\"{}\"", quoted(rx)));
        return Some(format!(
            "<rect id=\"{id}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{round} fill=\"#c8c8c8\"{turn}/>"
        ));
    }
    // font sizes are sizes on paper
    let own = |node: Node| node.attribute("transform")?.parse::<Transform>().ok();
    let map = node.ancestors().filter_map(own).fold(Transform::default(), |inner, outer| then(outer, inner));
    let scale = (map.a * map.d - map.b * map.c).abs().sqrt().max(1e-6);
    let em = number("data-size") * POINT / scale;
    let said = |key: &str| node.attribute(key).map(quoted);
    let (anchor, align, at) = match node.attribute("data-align") {
        Some("middle") => ("middle", "center", x + w / 2.0),
        Some("end") => ("end", "end", x + w),
        _ => ("start", "start", x),
    };
    let one = node.attribute("data-lines") == Some("1");
    let baseline = match node.attribute("data-valign") {
        Some("middle") if one => y + h / 2.0 + em * 0.35,
        Some("bottom") if one => y + h - em * 0.25,
        _ => y + em * 0.9,
    };
    let mut style = format!("font-family:'{}';font-size:{em:.4}px", said("data-font").unwrap_or_default());
    let mut say = |key: &str, property: &str| {
        if let Some(value) = said(key) {
            let _ = write!(style, ";{property}:{value}");
        }
    };
    say("data-weight", "font-weight");
    say("data-style", "font-style");
    say("data-ink", "fill");
    say("data-leading", "line-height");
    if let Some(tracking) = node.attribute("data-tracking").and_then(|value| value.parse::<f64>().ok()) {
        let _ = write!(style, ";letter-spacing:{:.4}px", tracking / 1000.0 * em);
    }
    match node.attribute("data-caps") {
        Some("all") => style += ";text-transform:uppercase",
        Some("small") => style += ";font-variant:small-caps",
        _ => {}
    }
    if let Some((ink, wide)) = node.attribute("data-outline").and_then(|value| value.trim().split_once(' ')) {
        let wide = wide.trim().parse::<f64>().unwrap_or(0.0) * 2.0 / scale;
        let _ = write!(style, ";stroke:{};stroke-width:{wide:.4};paint-order:stroke", quoted(ink));
    }
    let _ = write!(style, ";text-align:{align};text-anchor:{anchor}");
    let mut frame = String::new();
    if !one {
        let _ = write!(style, ";white-space:pre;shape-inside:url(#frame-{id})");
        frame = format!("<defs><rect id=\"frame-{id}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/></defs>");
    }
    let words = said("data-says").unwrap_or_else(|| format!("{{{}}}", quoted(name)));
    // a text without a name of its own is recognized by its content
    let id = if node.has_attribute("data-says") { String::new() } else { format!(" id=\"{id}\"") };
    Some(format!(
        "{frame}<text{id} style=\"{style}\" x=\"{at:.3}\" y=\"{baseline:.3}\"{turn}><tspan x=\"{at:.3}\" y=\"{baseline:.3}\">{words}</tspan></text>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_become_texts_and_windows() {
        let template = "<svg xmlns='http://www.w3.org/2000/svg' width='71mm' height='96mm' viewBox='0 0 71 96'>{% if low_ink %}<g/>{% endif %}\
            <rect data-picture='art' x='10' y='20' width='40' height='30' rx='3'/>\
            <g transform='scale(2)'><rect data-slot='title' x='5' y='5' width='20' height='5' data-font='{{ fonts.title }}' data-size='14.17323' data-lines='1' data-valign='middle' data-align='middle' data-ink='#123456'/></g>\
            <rect data-slot='corner' data-optional='true' x='10' y='10' width='9' height='9' data-font='Lato' data-size='9'/>\
            <rect data-slot='text' x='10' y='60' width='50' height='20' data-font='Lato' data-size='9' data-leading='1.2'/>\
            <rect data-slot='words_1' x='10' y='84' width='50' height='5' data-font='Lato' data-size='8' data-lines='1' data-says=\"{% if has_cost %}{{ cost }} coins{% endif %}\"/></svg>";
        let project = Project::new(Imagined::default().with("templates/g/card.svg", template));
        let tags = BTreeMap::from([("fonts", BTreeMap::from([("title", "Eczar")]))]);
        let made = drawn(&project, "g/card", &tags, (&|_| false, Mm(4.0))).expect("drawn");
        for part in [
            "<rect id=\"art\" x=\"10\" y=\"20\" width=\"40\" height=\"30\" rx=\"3\" fill=\"#c8c8c8\"/>",
            "<text id=\"title\" style=\"font-family:'Eczar';font-size:2.5000px;fill:#123456;text-align:center;text-anchor:middle\" x=\"15.000\" y=\"8.375\"><tspan x=\"15.000\" y=\"8.375\">{title}</tspan></text>",
            "shape-inside:url(#frame-text)",
            ">{cost} coins</tspan>",
        ] {
            assert!(made.contains(part), "{part}\n{made}");
        }
        assert!(
            made.starts_with("<svg data-bleed=\"4\" xmlns=")
                && made.matches("data-").count() == 1
                && !made.contains("{%"),
            "{made}"
        );
        assert!(drawn(&project, "g/none", &tags, (&|_| false, Mm(4.0))).is_err());
    }
}
