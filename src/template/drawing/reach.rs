//! Scripts and external references in a drawing.

use super::element::seen;
use super::{Places, TOLD};
use ground::diag::Diag;
use ground::locus::{Locus, SourceId};
use roxmltree::{Document, Node};

/// The complaints about scripts in an SVG and about its external references.
pub(crate) fn reaching(doc: &Document, source: SourceId) -> Vec<Diag> {
    let sheets = doc.root().children().filter(|n| n.pi().is_some_and(|pi| pi.target == "xml-stylesheet"));
    let told = sheets.map(|sheet| {
        let at = Locus::span(source, sheet.range().start, sheet.range().len());
        let diag = Diag::error(at, "outside", "the style sheet is another file");
        diag.help("copy the rules that you need into a <style>")
    });
    told.chain(reaches(doc, Places::Written(source))).collect()
}

/// At most one complaint per element; the content of a refused element is not checked.
pub(super) fn reaches(doc: &Document, places: Places) -> Vec<Diag> {
    let mut faults = Vec::new();
    let mut left = vec![doc.root_element()];
    while let Some(node) = left.pop().filter(|_| faults.len() < TOLD) {
        if !seen(&node) {
            continue;
        }
        let found = reaches_from(node, places);
        if found.as_ref().is_none_or(|fault| fault.at != places.tag(node)) {
            let first = left.len();
            left.extend(node.children().filter(Node::is_element));
            left[first..].reverse();
        }
        faults.extend(found);
    }
    faults
}

fn reaches_from(node: Node, places: Places) -> Option<Diag> {
    let name = node.tag_name().name();
    let tag = places.tag(node);
    if name == "foreignObject" {
        let help = "save as SVG without editing data (Illustrator: without Preserve Illustrator Editing), or delete it";
        return Some(Diag::error(tag, "active-svg", "<foreignObject> is not allowed").help(help));
    }
    if matches!(name, "script" | "iframe") {
        return Some(Diag::error(tag, "active-svg", format!("<{name}> is not allowed")).help("delete it"));
    }
    if name == "text" || name == "tspan" {
        let help = "put the font of the text into fonts/; or turn the letters into paths (in Inkscape all at once: Edit > Select All in All Layers, Path > Object to Path); or use a text slot";
        return Some(Diag::error(tag, "text-in-svg", format!("<{name}> is not allowed in a drawing")).help(help));
    }
    if name == "style" && node.text().is_some_and(|t| t.contains("@import") || outside(t)) {
        return Some(
            Diag::error(tag, "outside", "the style sheet loads another file")
                .help("copy the rules that you need into it"),
        );
    }
    if let Some((what, help)) = node.text().filter(|_| name == "style").and_then(|text| unprinted("style", text)) {
        return Some(Diag::error(tag, "lost-in-print", what).help(help));
    }
    node.attributes().find_map(|a| {
        let at = places.of(node, a);
        if let Some((what, help)) = unprinted(a.name(), a.value()) {
            return Some(Diag::error(at, "lost-in-print", what).help(help));
        }
        if a.name().len() > 2 && a.name().starts_with("on") {
            return Some(Diag::error(at, "active-svg", format!("{} is not allowed", a.name())).help("delete it"));
        }
        let link = a.name() == "href" && name != "a";
        let link = link && !a.value().starts_with('#') && !a.value().trim_start().starts_with("data:image/");
        (link || outside(a.value())).then(|| {
            Diag::error(at, "outside", "the picture is in another file").help("embed it as data:, or draw it here")
        })
    })
}

/// Output of drawing programs that would be printed in an unintended way, with cures: knockout groups and named inks
/// (SVG 1.1, 11.2; CSS Color 5).
fn unprinted(name: &str, value: &str) -> Option<(String, &'static str)> {
    const INKS: [&str; 5] = ["icc-color(", "icc-named-color(", "device-cmyk(", "device-nchannel(", "device-gray("];
    let knocks = |value: &str| matches!(value.trim().to_ascii_lowercase().as_str(), "on" | "true" | "1");
    let mut declared = value.split([';', '{', '}']).filter_map(|d| d.split_once(':')).filter(|_| name == "style");
    if name == "knockout" && knocks(value) || declared.any(|(key, value)| key.trim() == "knockout" && knocks(value)) {
        let what = "in print, the parts of a knockout group would show through each other".to_owned();
        return Some((what, "clip the parts to their visible areas, and use an ordinary group"));
    }
    let ink = INKS.iter().find_map(|ink| value.get(value.find(ink)?..))?;
    let what = format!("{} is an ink color; drawings use sRGB colors", ink.split_inclusive(')').next().unwrap_or(ink));
    Some((what, "write #rrggbb, which is converted to the printer's inks; die lines come from the printer's profile"))
}

/// Whether a value contains a `url(...)` that refers to something other than an element of the same document.
fn outside(value: &str) -> bool {
    // a namespace looks like an address but is not one
    let loads = |statement: &&str| !statement.trim_start().starts_with("@namespace");
    let values = value.split_inclusive(';').filter(loads).flat_map(|statement| statement.split("url(").skip(1));
    let mut targets = values.map(|t| t.trim_start_matches([' ', '\'', '"']));
    targets.any(|t| !t.starts_with('#') && !t.starts_with("data:image/"))
}
