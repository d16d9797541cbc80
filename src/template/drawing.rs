//! Checks and simplifies drawings: templates, icons and users' own pictures. It refuses scripts, external references, content
//! without bounds and broken links. CSS is converted to attributes that usvg reads; a drawing that would look different in a
//! browser is refused.

use ground::diag::Diag;
use ground::locus::{Locus, SourceId};
use roxmltree::{Document, Node};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

mod bounds;
mod cascade;
mod colour;
mod element;
mod embedded;
mod filter;
mod gradient;
mod length;
mod limits;
mod links;
mod part;
mod places;
mod pose;
mod property;
mod reach;
mod scan;
mod selector;
mod shadow;
pub(super) mod shape;
mod sheet;
mod styles;
mod transform;
mod value;
mod xml;
pub(crate) use links::is_placed;
pub use places::Places;
pub(crate) use reach::reaching;
pub(super) use shape::{Corner, Line};
pub(crate) use styles::Styles;
pub(super) use transform::then;
pub use xml::{parse, tree};

/// The largest number of complaints about one drawing.
const TOLD: usize = 20;

/// The maximum depth of drawings that are embedded in each other.
const EMBEDDED: usize = 3;

/// An error in CSS text, with its byte position.
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

/// Checks a drawing in a file of its own; returns the text for usvg if it differs from the text of the file.
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
        let what = format!("the drawing has more faults; only the first {TOLD} are reported");
        faults.truncate(TOLD);
        faults.push(Diag::error(tag(&doc.root_element(), source), "lost-in-print", what).help("fix these first"));
    }
    (plain, faults)
}

/// The complaints about color attributes of a template whose value is not a color. Colors that are filled in are
/// checked at the place where they are written.
pub(crate) fn uncolored(doc: &Document, source: SourceId) -> Vec<Diag> {
    let places = Places::Written(source);
    let elements = doc.descendants().filter(|n| n.is_element() && element::seen(n));
    let said = elements.flat_map(|node| node.attributes().map(move |a| (node, a)));
    said.filter_map(|(node, a)| value::uncolored(a.name(), a.value()).map(|fault| fault.placed(places.of(node, a))))
        .collect()
}

/// The place of the beginning of an element in a text that was not filled in.
pub fn tag(node: &Node, source: SourceId) -> Locus {
    Locus::span(source, node.range().start, node.tag_name().name().len() + 1)
}

/// Checks a drawing for differences from browsers, excessive size and broken links; returns the text for usvg if it
/// differs. `inch` is the number of its units per inch.
pub fn read(doc: &Document, places: Places, inch: f64) -> (Option<String>, Vec<Diag>) {
    plain(doc, places, inch, EMBEDDED)
}

fn plain(doc: &Document, places: Places, inch: f64, deeper: usize) -> (Option<String>, Vec<Diag>) {
    let mut reader = part::Reader::new(places);
    let Some(mut root) = reader.read(doc.root_element(), inch) else { return (None, reader.diags) };
    let (mut changed, mut diags) = (reader.changed, reader.diags);
    changed |= embedded::embedded(&mut root, (inch, deeper), &mut 0, &mut diags);
    diags.extend(bounds::fault(&root));
    if diags.is_empty() {
        let mut ids = BTreeMap::new();
        bounds::named(&root, &mut ids);
        links::dangling(&root, &ids, &mut diags);
        links::themed(&root, &ids, &mut diags);
    }
    if diags.is_empty() {
        changed |= links::single(&mut root, &mut BTreeSet::new());
        changed |= filter::swept(&mut root);
        let mut symbols = BTreeMap::new();
        links::sizes(&root, &mut symbols);
        changed |= !symbols.is_empty() && links::sized(&mut root, &symbols);
        changed |= pose::settle(&mut root, &mut diags);
        changed |= gradient::settle(&mut root, &mut diags);
        changed |= shadow::settle(&mut root);
    }
    (changed.then(|| xml::written(&root)).filter(|_| diags.is_empty()), diags)
}
