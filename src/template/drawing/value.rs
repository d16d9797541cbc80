//! Values in the form that usvg reads, with variables, units and CSS keywords resolved.

use super::length::{Axis, Scale};
use super::part::{Around, Part, Reader, Said};
use super::property::{self, Property, WIDE};
use super::{Fault, Places, colour, scan, shadow};
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use std::collections::BTreeMap;

/// The deepest nesting of variables, and the longest value with variables replaced.
const DEEPEST: usize = 16;
const LONGEST: usize = 20_000;

impl Reader<'_> {
    /// Records one property of an element.
    pub(super) fn say(&mut self, part: &mut Part, name: &str, mut said: Said, around: &Around) {
        // the size of the root is the size of the picture, which is read elsewhere
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
            let what = format!("browsers treat `{name}` of <{}> in a style differently", part.name);
            self.diags.push(unfit(what, "write it as an attribute", said.at));
            return;
        }
        // other attributes are not changed
        if !stylish && !measured(name) {
            self.changed |= said.value != said.value.trim();
            part.said.insert(name.to_owned(), said);
            return;
        }
        if said.value.contains("var(") && stylish {
            part.varies = true;
            self.changed = true;
            match substituted(&said.value, &part.variables, 0) {
                Ok(value) => said.value = value,
                Err(variable) => {
                    let others = part.variables.keys().map(String::as_str).filter(|known| *known != variable);
                    let near = did_you_mean(&variable, others);
                    let help = near.map_or("set the variable, or write the value itself".to_owned(), |n| {
                        format!("did you mean {n}?")
                    });
                    self.diags.push(unfit(format!("`{variable}` is not set here"), &help, said.at));
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
        // as attributes, these are not CSS properties: a displacement map has its own `scale`
        let moves = said.css || !matches!(name, "translate" | "rotate" | "scale");
        if moves
            && property::POSED.contains(&name)
            && !(name == "clip-path" && (wide == "none" || wide.starts_with("url(")))
        {
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
        if Scale::is_foreign(&said.value) && (property::geometry(&part.name, name) || measured(name)) {
            let what = format!("`{}` is relative to letters or boxes, which a drawing does not have", said.value);
            self.diags.push(unfit(what, "use px, mm or a plain number", said.at));
            return;
        }
        if name == "filter" && value.as_deref().is_some_and(shadow::is_fractional) {
            let help = "use whole units, or a <filter> with an <feDropShadow>";
            self.diags.push(unfit(
                "browsers draw shadows with fractional offsets differently".to_owned(),
                help,
                said.at,
            ));
            return;
        }
        match value {
            Some(value) => {
                self.changed |= value != said.value.trim();
                part.said.insert(name.to_owned(), Said { value, ..said });
            }
            // a template's own tints are checked where they are written
            None if !said.css && matches!(self.places, Places::Filled(_)) => {
                part.said.insert(name.to_owned(), said);
            }
            // browsers ignore an invalid attribute, but a missing color, clip or filter would be visible
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
        Some(property::Kind::Paint | property::Kind::Colour | property::Kind::Mixed) => {
            return Fault::new(0, what, colour::cure(value));
        }
        Some(property::Kind::Link) => "refer to an element of the drawing: url(#id)",
        Some(property::Kind::Filter) => "refer to a <filter>: url(#id)",
        Some(_) => "write it as in SVG 1.1",
        None => "write a length with its unit, as 12px, in an attribute of that name",
    };
    Fault::new(0, what, help)
}

/// The complaint about a color attribute that contains no color. Expressions of a template are not known yet, and variables are
/// checked where they are set.
pub(super) fn uncolored(name: &str, value: &str) -> Option<Fault> {
    use property::Kind;
    let property = property::known(name).filter(|p| matches!(p.kind, Kind::Paint | Kind::Colour | Kind::Mixed))?;
    let wide = WIDE.contains(&value.trim().to_ascii_lowercase().as_str());
    let open = value.trim().is_empty() || value.contains("{{") || value.contains("{%") || value.contains("var(");
    let read = |value: &str| match property.kind {
        Kind::Paint => colour::paint(value),
        _ => colour::plain(value),
    };
    (!wide && !open && read(value).is_none()).then(|| unread(name, value, Some(property)))
}

/// Attributes that are lengths on any element.
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

/// `path("M0 0")`.
fn path(value: &str) -> Option<String> {
    if value.trim() == "none" {
        return Some(String::new());
    }
    let (name, inner) = scan::function(value)?;
    let quoted = ['"', '\''].iter().find_map(|q| inner.strip_prefix(*q)?.strip_suffix(*q))?;
    (name == "path").then(|| quoted.to_owned())
}

/// The value with its variables replaced, or the variable that is missing (CSS Custom Properties Level 1, 3).
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
