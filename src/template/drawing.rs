//! What a drawing may be made of, in templates, icons and a designer's own pictures: nothing that runs or reaches out, nothing that
//! swells without bound, no link that leads nowhere. What CSS says of it is turned into attributes that usvg reads; what would be
//! drawn otherwise than browsers draw it is refused.

use data_url::DataUrl;
use ground::diag::{Diag, did_you_mean};
use ground::locus::{Locus, SourceId};
use part::{Part, seen};
use roxmltree::{Attribute, Document, Node, ParsingOptions};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

mod bounds;
mod colour;
mod filter;
mod length;
mod limits;
mod part;
mod pose;
mod property;
mod scan;
mod selector;
pub(super) mod shape;
mod sheet;
mod transform;
pub(super) use shape::{Corner, Line};
pub(super) use transform::then;

/// So many bytes may entities come to, once each stands wherever it is named.
const SWOLLEN: usize = 1_000_000;

/// The most pixels of all pictures embedded in a drawing: they are unpacked together.
const PIXELS: u64 = 36_000_000;

/// The most faults that are told of one drawing.
const TOLD: usize = 20;

/// So deep may drawings be embedded in each other.
const EMBEDDED: usize = 3;

/// What is wrong with a text of CSS, and at which of its bytes.
struct Fault {
    at: usize,
    what: String,
    help: Cow<'static, str>,
}

impl Fault {
    fn new(at: usize, what: impl Into<String>, help: impl Into<Cow<'static, str>>) -> Fault {
        Fault { at, what: what.into(), help: help.into() }
    }

    fn after(mut self, start: usize) -> Fault {
        self.at += start;
        self
    }

    fn placed(&self, at: Locus) -> Diag {
        Diag::error(at, "lost-in-print", &*self.what).help(&*self.help)
    }
}

/// Where what is read was written.
#[derive(Clone, Copy)]
pub enum Places<'p> {
    /// In this file, as it stands.
    Written(SourceId),
    /// In a template that was filled in: asked of an element, or of an attribute of it.
    Filled(&'p dyn Fn(&Node, Option<&str>) -> Locus),
    /// In a drawing that is embedded there.
    Embedded(Locus),
}

impl Places<'_> {
    fn tag(&self, node: Node) -> Locus {
        match self {
            Places::Written(source) => tag(&node, *source),
            Places::Embedded(at) => *at,
            Places::Filled(place) => place(&node, None),
        }
    }

    fn of(&self, node: Node, attribute: Attribute) -> Locus {
        match self {
            Places::Written(source) => Locus::span(*source, attribute.range().start, attribute.range().len()),
            Places::Embedded(at) => *at,
            Places::Filled(place) => place(&node, Some(attribute.name())),
        }
    }

    fn attribute(&self, node: Node, name: &str) -> Locus {
        node.attribute_node(name).map_or(self.tag(node), |attribute| self.of(node, attribute))
    }

    /// A byte of an attribute's value.
    fn value(&self, node: Node, attribute: Attribute, at: usize) -> Locus {
        match self {
            Places::Written(source) => Locus::span(*source, attribute.range_value().start + at, 1),
            Places::Embedded(place) => *place,
            Places::Filled(place) => place(&node, Some(attribute.name())),
        }
    }

    /// A byte of a text.
    fn within(&self, text: Node, at: usize) -> Locus {
        match self {
            Places::Written(source) => {
                let written = &text.document().input_text()[text.range()];
                let mark = if written.starts_with("<![CDATA[") { 9 } else { 0 };
                Locus::span(*source, text.range().start + (mark + at).min(written.len()), 1)
            }
            Places::Embedded(at) => *at,
            Places::Filled(place) => text.parent().map_or(Locus::Nowhere, |parent| place(&parent, None)),
        }
    }

    /// So many bytes after a place.
    fn later(&self, at: Locus, by: usize) -> Locus {
        match (self, at) {
            (Places::Written(_), Locus::Span { source, start, .. }) => Locus::span(source, start as usize + by, 1),
            _ => at,
        }
    }
}

/// Reads XML; the complaint stands where the reader stumbled. A document type may name short texts (entities), as Illustrator's does.
pub fn parse(text: &str, source: SourceId) -> Result<Document<'_>, Diag> {
    let swollen = |at: usize| {
        Diag::error(
            Locus::span(source, at, 9),
            "bad-xml",
            "the entities of the document type are long, or hold elements",
        )
        .help("delete the <!DOCTYPE ...>, and write out what it names")
    };
    if let Some(at) = entities(text) {
        return Err(swollen(at));
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

/// Reads XML that was looked at before it was filled in.
pub fn tree(text: &str) -> Result<Document<'_>, roxmltree::Error> {
    Document::parse_with_options(text, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
}

/// Where a document type begins whose entities would swell or hold elements.
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

const XML_HELP: &str =
    "every tag closed, every attribute quoted; {% %} and {{ }} stand between elements or inside attribute values";

/// Whatever in an SVG runs, or reaches out of it.
pub(crate) fn reaching(doc: &Document, source: SourceId) -> Vec<Diag> {
    let sheets = doc.root().children().filter(|n| n.pi().is_some_and(|pi| pi.target == "xml-stylesheet"));
    let told = sheets.map(|sheet| {
        let at = Locus::span(source, sheet.range().start, sheet.range().len());
        let diag = Diag::error(at, "outside", "the style sheet is another file");
        diag.help("copy what it needs into a <style>")
    });
    told.chain(reaches(doc, Places::Written(source))).collect()
}

/// At most one fault is told of an element; the contents of a refused element are not checked.
fn reaches(doc: &Document, places: Places) -> Vec<Diag> {
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

/// What is wrong with a drawing that is a file of its own, and its text in the words that usvg reads, if those are others.
pub fn faults(doc: &Document, source: SourceId) -> (Option<String>, Vec<Diag>) {
    let mut faults = reaching(doc, source);
    let (plain, others) = read(doc, Places::Written(source), 96.0);
    let within = |outer: &Diag, at: Locus| match (outer.at, at) {
        (Locus::Span { start, len, .. }, Locus::Span { start: inner, .. }) => (start..start + len).contains(&inner),
        _ => false,
    };
    let new: Vec<Diag> = others.into_iter().filter(|diag| !faults.iter().any(|f| within(f, diag.at))).collect();
    faults.extend(new);
    faults.sort_by_key(|diag| diag.at);
    if faults.len() > TOLD {
        let what = format!("there is more than this wrong in the drawing; {TOLD} faults are told");
        faults.truncate(TOLD);
        faults.push(Diag::error(tag(&doc.root_element(), source), "lost-in-print", what).help("mend these first"));
    }
    (plain, faults)
}

/// Complaints about color attributes of a template that hold no color. Colors that it is filled with are checked where they are written.
pub(crate) fn uncolored(doc: &Document, source: SourceId) -> Vec<Diag> {
    let places = Places::Written(source);
    let elements = doc.descendants().filter(|n| n.is_element() && seen(n));
    let said = elements.flat_map(|node| node.attributes().map(move |a| (node, a)));
    said.filter_map(|(node, a)| part::uncolored(a.name(), a.value()).map(|fault| fault.placed(places.of(node, a))))
        .collect()
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
        let help = "turn the letters into paths, or use a text slot";
        return Some(Diag::error(tag, "text-in-svg", format!("<{name}> is not allowed in what is drawn")).help(help));
    }
    if name == "style" && node.text().is_some_and(|t| t.contains("@import") || outside(t)) {
        return Some(Diag::error(tag, "outside", "the style sheet names another file").help("copy what it needs in"));
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
            Diag::error(at, "outside", "the picture names another file").help("draw it in, or embed it as data:")
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
    let what = format!("{} names inks; drawings have sRGB colors", ink.split_inclusive(')').next().unwrap_or(ink));
    Some((what, "write #rrggbb, which is parted into the printer's inks; a line of cut is the printer's to ask for"))
}

/// Whether a value holds a `url(...)` to anything but an element of the same document.
fn outside(value: &str) -> bool {
    let targets = value.split("url(").skip(1).map(|t| t.trim_start_matches([' ', '\'', '"']));
    targets.into_iter().any(|t| !t.starts_with('#') && !t.starts_with("data:image/"))
}

/// The beginning of an element, in a text of which nothing was made.
pub fn tag(node: &Node, source: SourceId) -> Locus {
    Locus::span(source, node.range().start, node.tag_name().name().len() + 1)
}

/// What is wrong with a drawing that would not be drawn as browsers draw it, or is without bound, or links to nothing; and its
/// text in the words that usvg reads, if those are others. `inch` is how many of its units are an inch.
pub fn read(doc: &Document, places: Places, inch: f64) -> (Option<String>, Vec<Diag>) {
    plain(doc, places, inch, EMBEDDED)
}

fn plain(doc: &Document, places: Places, inch: f64, deeper: usize) -> (Option<String>, Vec<Diag>) {
    let mut reader = part::Reader::new(places);
    let Some(mut root) = reader.read(doc.root_element(), inch) else { return (None, reader.diags) };
    let (mut changed, mut diags) = (reader.changed, reader.diags);
    changed |= embedded(&mut root, (inch, deeper), &mut 0, &mut diags);
    diags.extend(bounds::fault(&root));
    if diags.is_empty() {
        let mut ids = BTreeMap::new();
        bounds::named(&root, &mut ids);
        dangling(&root, &ids, &mut diags);
        themed(&root, &ids, &mut diags);
    }
    if diags.is_empty() {
        changed |= filter::swept(&mut root);
        let mut symbols = BTreeMap::new();
        sizes(&root, &mut symbols);
        changed |= !symbols.is_empty() && sized(&mut root, &symbols);
        changed |= pose::settle(&mut root, &mut diags);
    }
    (changed.then(|| written(&root)).filter(|_| diags.is_empty()), diags)
}

/// Checks the pictures embedded in a drawing; embedded drawings have the limits of the whole. `pixels` counts the pixels so far.
fn embedded(part: &mut Part, (inch, deeper): (f64, usize), pixels: &mut u64, diags: &mut Vec<Diag>) -> bool {
    let mut changed = false;
    for inner in &mut part.parts {
        changed |= embedded(inner, (inch, deeper), pixels, diags);
    }
    let Some(said) = part.said.get("href").filter(|_| matches!(&*part.name, "image" | "feImage")) else {
        return changed;
    };
    let at = said.at;
    let Ok(url) = DataUrl::process(said.value.trim()) else { return changed };
    let Ok((bytes, _)) = url.decode_to_vec() else {
        let diag = Diag::error(at, "bad-picture", "the picture that is embedded here is not base64");
        diags.push(diag.help("embed it again"));
        return changed;
    };
    let fitted = *pixels <= PIXELS;
    let size = ground::raster::size(&bytes);
    *pixels += size.map_or(0, |(w, h)| u64::from(w) * u64::from(h));
    if let Some((w, h)) = size.filter(|_| fitted && *pixels > PIXELS) {
        let with = if *pixels > u64::from(w) * u64::from(h) { ", and those before it are more" } else { "" };
        let what = format!(
            "the picture that is embedded here is {w} x {h} pixels{with}; {} million are the most",
            PIXELS / 1_000_000
        );
        diags.push(Diag::error(at, "huge-picture", what).help("scale it down; 1,500 pixels fill a card at 600 dpi"));
    }
    if url.mime_type().subtype != "svg+xml" {
        return changed;
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let source = at.source().filter(|_| deeper > 0);
    let doc = source.map(|source| parse(&text, source));
    let Some(Ok(doc)) = doc else {
        let diag = Diag::error(at, "bad-picture", "the drawing that is embedded here cannot be read");
        diags.push(diag.help("draw it into the drawing itself"));
        return changed;
    };
    let places = Places::Embedded(at);
    let before = diags.len();
    diags.extend(reaches(&doc, places));
    let (plain, more) = self::plain(&doc, places, inch, deeper - 1);
    diags.extend(more);
    for diag in &mut diags[before..] {
        diag.what = format!("in the drawing that is embedded here: {}", diag.what);
    }
    let Some(plain) = plain else { return changed };
    let mut data = "data:image/svg+xml,".to_owned();
    for byte in plain.bytes() {
        let _ = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'=' | b'/' | b':' | b'.' | b'-' => {
                write!(data, "{}", byte as char)
            }
            _ => write!(data, "%{byte:02X}"),
        };
    }
    part.set("href", data, at);
    true
}

/// What is used where variables are set otherwise than where it was drawn, and says `var()`.
fn themed(part: &Part, ids: &BTreeMap<&str, &Part>, diags: &mut Vec<Diag>) {
    let used = part.get("href").and_then(|href| ids.get(href.strip_prefix('#')?)).filter(|_| part.name == "use");
    if used.is_some_and(|used| used.varies && used.variables != part.variables) {
        let what = "what is used here takes its variables from where it is used".to_owned();
        let diag = Diag::error(part.at, "lost-in-print", what);
        diags.push(diag.help("set the variables at the root alone, use currentColor, or draw it in"));
    }
    part.parts.iter().for_each(|inner| themed(inner, ids, diags));
}

/// The symbols that have a size of their own.
fn sizes(part: &Part, into: &mut BTreeMap<String, [Option<String>; 2]>) {
    let size = ["width", "height"].map(|name| part.get(name).map(str::to_owned));
    if let Some(id) = part.get("id").filter(|_| part.name == "symbol" && size != [None, None]) {
        into.entry(id.to_owned()).or_insert(size);
    }
    part.parts.iter().for_each(|inner| sizes(inner, into));
}

/// Gives each `<use>` without a size the size of its symbol (SVG 2, 5.6).
fn sized(part: &mut Part, symbols: &BTreeMap<String, [Option<String>; 2]>) -> bool {
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

/// The text of a drawing.
fn written(root: &Part) -> String {
    fn write_part(part: &Part, root: bool, out: &mut String) {
        let _ = write!(out, "<{}", part.name);
        if root {
            out.push_str(" xmlns=\"http://www.w3.org/2000/svg\"");
        }
        let mut style = String::new();
        for (name, said) in &part.said {
            // usvg believes these of CSS alone
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

/// Links to elements that are not there, for which nothing would be drawn.
fn dangling(part: &Part, ids: &BTreeMap<&str, &Part>, diags: &mut Vec<Diag>) {
    for (name, said) in &part.said {
        for id in links(name, &said.value).into_iter().filter(|id| !ids.contains_key(id)) {
            let what = format!("nothing in the drawing has the id {id:?}");
            let help = match did_you_mean(id, ids.keys().copied()) {
                Some(near) => format!("did you mean #{near}?"),
                None => "draw it, or take the link out".to_owned(),
            };
            diags.push(Diag::error(said.at, "dead-link", what).help(help));
        }
    }
    part.parts.iter().for_each(|inner| dangling(inner, ids, diags));
}

/// Whether somebody may have to be told where in a template an element was written: it links to another, asks for CSS or costs much.
pub(crate) fn is_placed(node: &Node) -> bool {
    let name = node.tag_name().name();
    let said = |a: Attribute| a.name() == "style" || a.value().contains('(') && !a.name().ends_with("ransform");
    let asks = |a: Attribute| said(a) || !links(a.name(), a.value()).is_empty();
    !part::is_drawn(name) || name.starts_with("fe") || name == "style" || node.attributes().any(asks)
}

/// The ids that an attribute links to, but for colours that say what to do without: `url(#sky) blue`.
fn links<'a>(name: &str, value: &'a str) -> Vec<&'a str> {
    if name == "href" {
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
