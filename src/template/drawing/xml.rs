//! Reads and writes drawings as XML text.

use super::part::Part;
use ground::diag::Diag;
use ground::locus::{Locus, SourceId};
use roxmltree::{Document, ParsingOptions};
use std::fmt::Write as _;

/// The largest number of bytes of all entities, once each is expanded.
const SWOLLEN: usize = 1_000_000;

/// The largest number of attributes of an element.
const ATTRIBUTES: usize = 5000;

/// Reads XML; the complaint has the place where parsing failed. A document type may define short texts (entities), as
/// in files of Illustrator.
pub fn parse(text: &str, source: SourceId) -> Result<Document<'_>, Diag> {
    let swollen = |at: usize| {
        Diag::error(
            Locus::span(source, at, 9),
            "bad-xml",
            "the entities of the document type are too long, or contain elements",
        )
        .help("delete the <!DOCTYPE ...>, and write its entities out")
    };
    if let Some(at) = entities(text) {
        return Err(swollen(at));
    }
    if let Some(at) = crowded(text) {
        let what = format!("an element has more than {ATTRIBUTES} attributes");
        let at = Locus::span(source, at, 1);
        return Err(Diag::error(at, "boundless-svg", what).help("remove those that it does not need"));
    }
    tree(text).map_err(|e| {
        let at = e.pos();
        let line = text.split_inclusive('\n').take(at.row.saturating_sub(1) as usize).map(str::len).sum::<usize>();
        let column = text[line..].chars().take(at.col.saturating_sub(1) as usize).map(char::len_utf8).sum::<usize>();
        let said = e.to_string();
        let what = format!("not well-formed XML: {}", said.split(" at ").next().unwrap_or(&said));
        Diag::error(Locus::span(source, (line + column).min(text.len()), 1), "bad-xml", what).help(XML_HELP)
    })
}

/// Reads XML that was checked before it was filled in.
pub fn tree(text: &str) -> Result<Document<'_>, roxmltree::Error> {
    Document::parse_with_options(text, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
}

/// The place of a document type whose entities would grow without limit or contain elements.
fn entities(text: &str) -> Option<usize> {
    let start = text.find("<!DOCTYPE")?;
    let mut longest = 0;
    for (at, _) in text.match_indices("<!ENTITY") {
        let value = &text[at..];
        let open = value.find(['"', '\''])?;
        let quote = value[open..].chars().next()?;
        let value = &value[open + 1..];
        let value = &value[..value.find(quote).unwrap_or(value.len())];
        if value.contains(['<', '&', '%']) {
            return Some(start);
        }
        longest = longest.max(value.len());
    }
    (longest * text.matches('&').count() > SWOLLEN).then_some(start)
}

/// The place of an element with too many attributes: each is compared with all others when it is read.
fn crowded(text: &str) -> Option<usize> {
    let mut at = 0;
    for tag in text.split('<') {
        if tag.matches("=\"").count() + tag.matches("='").count() > ATTRIBUTES {
            return Some(at.max(1) - 1);
        }
        at += tag.len() + 1;
    }
    None
}

const XML_HELP: &str =
    "close every tag and quote every attribute; write {% %} and {{ }} only between elements or inside attribute values";

/// The text of a drawing.
pub(super) fn written(root: &Part) -> String {
    fn write_part(part: &Part, root: bool, out: &mut String) {
        let _ = write!(out, "<{}", part.name);
        if root {
            out.push_str(" xmlns=\"http://www.w3.org/2000/svg\"");
        }
        let mut style = String::new();
        for (name, said) in &part.said {
            // usvg reads these only from CSS
            if matches!(name.as_str(), "mix-blend-mode" | "isolation" | "image-rendering") {
                let _ = write!(style, "{name}:{};", said.value);
                continue;
            }
            let value = said.value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
            let _ = write!(out, " {name}=\"{}\"", value.replace(['\n', '\r', '\t'], " "));
        }
        if !style.is_empty() {
            let _ = write!(out, " style=\"{style}\"");
        }
        if part.parts.is_empty() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        part.parts.iter().for_each(|inner| write_part(inner, false, out));
        let _ = write!(out, "</{}>", part.name);
    }
    let mut out = String::new();
    write_part(root, true, &mut out);
    out
}
