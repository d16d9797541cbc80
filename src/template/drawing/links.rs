//! References between the elements of a drawing, by id.

use super::element;
use super::part::Part;
use ground::diag::{Diag, did_you_mean};
use roxmltree::{Attribute, Node};
use std::collections::{BTreeMap, BTreeSet};

/// Removes a repeated id from all elements except the first, which is the one that browsers use. Returns whether any
/// id was removed.
pub(super) fn single(part: &mut Part, known: &mut BTreeSet<String>) -> bool {
    let repeated = part.get("id").is_some_and(|id| !known.insert(id.to_owned()));
    if repeated {
        part.said.remove("id");
    }
    part.parts.iter_mut().fold(repeated, |changed, inner| single(inner, known) | changed)
}

/// The links to missing elements, for which nothing would be drawn.
pub(super) fn dangling(part: &Part, ids: &BTreeMap<&str, &Part>, diags: &mut Vec<Diag>) {
    for (name, said) in &part.said {
        for id in links(name, &said.value).into_iter().filter(|id| !ids.contains_key(id)) {
            let what = format!("no element of the drawing has the id {id:?}");
            let help = match did_you_mean(id, ids.keys().copied()) {
                Some(near) => format!("did you mean #{near}?"),
                None => "add the element, or remove the link".to_owned(),
            };
            diags.push(Diag::error(said.at, "dead-link", what).help(help));
        }
    }
    part.parts.iter().for_each(|inner| dangling(inner, ids, diags));
}

/// Elements that are used where variables have other values than at their definition, and that use `var()`.
pub(super) fn themed(part: &Part, ids: &BTreeMap<&str, &Part>, diags: &mut Vec<Diag>) {
    let used = part.get("href").and_then(|href| ids.get(href.strip_prefix('#')?)).filter(|_| part.name == "use");
    if used.is_some_and(|used| used.varies && used.variables != part.variables) {
        let what =
            "the variables of an element have other values where <use> repeats it, and these would be lost".to_owned();
        let diag = Diag::error(part.at, "lost-in-print", what);
        diags.push(diag.help("set the variables on the root only, use currentColor, or copy the element"));
    }
    part.parts.iter().for_each(|inner| themed(inner, ids, diags));
}

/// The symbols with a size of their own.
pub(super) fn sizes(part: &Part, into: &mut BTreeMap<String, [Option<String>; 2]>) {
    let size = ["width", "height"].map(|name| part.get(name).map(str::to_owned));
    if let Some(id) = part.get("id").filter(|_| part.name == "symbol" && size != [None, None]) {
        into.entry(id.to_owned()).or_insert(size);
    }
    part.parts.iter().for_each(|inner| sizes(inner, into));
}

/// Gives each `<use>` without a size the size of its symbol (SVG 2, 5.6).
pub(super) fn sized(part: &mut Part, symbols: &BTreeMap<String, [Option<String>; 2]>) -> bool {
    let used = part.get("href").and_then(|href| symbols.get(href.strip_prefix('#')?)).filter(|_| part.name == "use");
    let mut changed = used.is_some();
    for (name, size) in ["width", "height"].into_iter().zip(used.into_iter().flatten()) {
        if let (Some(size), None) = (size, part.get(name)) {
            part.set(name, size.clone(), part.at);
        }
    }
    for inner in &mut part.parts {
        changed |= sized(inner, symbols);
    }
    changed
}

/// Whether this element of a template may get a complaint: because it links to another element, uses CSS, or is
/// costly to draw.
pub(crate) fn is_placed(node: &Node) -> bool {
    let name = node.tag_name().name();
    let said = |a: Attribute| a.name() == "style" || a.value().contains('(') && !a.name().ends_with("ransform");
    let asks = |a: Attribute| said(a) || !links(a.name(), a.value()).is_empty();
    !element::is_drawn(name) || name.starts_with("fe") || name == "style" || node.attributes().any(asks)
}

/// The ids that an attribute links to, except those with a fallback color: `url(#sky) blue`.
pub(super) fn links<'a>(name: &str, value: &'a str) -> Vec<&'a str> {
    if name == "href" {
        return value.strip_prefix('#').into_iter().collect();
    }
    // nearly every attribute has no link
    if !value.contains('(') {
        return Vec::new();
    }
    let link = |rest: &'a str| {
        let (inner, after) = rest.split_once(')')?;
        let id = inner.trim_matches([' ', '\'', '"']).strip_prefix('#')?;
        let otherwise = after.split(';').next().unwrap_or_default();
        otherwise.trim().is_empty().then_some(id)
    };
    value.split("url(").skip(1).filter_map(link).collect()
}
