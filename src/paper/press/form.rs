//! Form fields (AcroForm, widget annotations), which users fill in on screen and save. They are read from the galleys
//! after the pages are written; the template draws their frames. Neither figures nor print files have fields.

use super::object::{dict, name, numbers};
use super::pt;
use super::writer::Writer;
use crate::impose::Sheet;
use crate::typeset::{Galley, Mark};
use ground::unit::{Affine, Rect, Size};
use lopdf::{Document, Object, ObjectId, Stream};
use std::collections::BTreeMap;

/// A field for text, or for a tick.
struct Blank<'g> {
    name: &'g str,
    tick: bool,
    area: Rect,
}

/// Adds the fields of all pages to the document; `pages` in the order of the sheets. Fields with the same name get numbers.
pub(super) fn write(doc: &mut Document, to: &mut Writer<'_>, sheets: &[Sheet], pages: &[ObjectId]) {
    let mut named: BTreeMap<&str, u32> = BTreeMap::new();
    let mut fields: Vec<Object> = Vec::new();
    for (sheet, page) in sheets.iter().zip(pages) {
        let mut blanks = Vec::new();
        sheet.placed.iter().for_each(|placed| gather(&placed.what, placed.at, &mut blanks));
        let mut here = Vec::with_capacity(blanks.len());
        for blank in blanks {
            let times = named.entry(blank.name).or_default();
            *times += 1;
            let called = if *times == 1 { blank.name.to_owned() } else { format!("{} {times}", blank.name) };
            here.push(Object::Reference(widget(to, &blank, &called, sheet.size, *page)));
        }
        if let (false, Ok(Object::Dictionary(page))) = (here.is_empty(), doc.get_object_mut(*page)) {
            page.set("Annots", here.clone());
        }
        fields.extend(here);
    }
    if fields.is_empty() {
        return;
    }
    // viewers use the first font for text and the second for ticks, by these names; every viewer has both
    let mut font = |base| {
        let mut font =
            dict([("Type", "Font"), ("Subtype", "Type1"), ("BaseFont", base)].map(|(key, word)| (key, name(word))));
        if base == "Helvetica" {
            font.set("Encoding", name("WinAnsiEncoding"));
        }
        Object::Reference(to.add(font))
    };
    let fonts = dict([("Helv", font("Helvetica")), ("ZaDb", font("ZapfDingbats"))]);
    let form = dict([
        ("Fields", fields.into()),
        ("NeedAppearances", true.into()),
        ("DA", Object::string_literal("/Helv 0 Tf 0 g")),
        ("DR", Object::Dictionary(dict([("Font", Object::Dictionary(fonts))]))),
    ]);
    let form = to.add(form);
    if let Ok(root) = doc.catalog_mut() {
        root.set("AcroForm", Object::Reference(form));
    }
}

/// The fields of a galley whose position on the page is `at`.
fn gather<'g>(galley: &'g Galley, at: Affine, out: &mut Vec<Blank<'g>>) {
    for mark in galley.slots.iter().flatten() {
        match mark {
            Mark::Field { name, area, tick } => out.push(Blank { name, tick: *tick, area: at.around(*area) }),
            Mark::Galley(inner) => gather(&inner.what, inner.at.then(at), out),
            Mark::Run(_) | Mark::Picture(_) | Mark::Figure(_) | Mark::Fill { .. } => {}
        }
    }
}

/// Writes one field, which is its own widget.
fn widget(to: &mut Writer<'_>, blank: &Blank<'_>, called: &str, page: Size, on: ObjectId) -> ObjectId {
    let Rect { x, y, w, h } = blank.area;
    let (left, low) = (pt(x), pt(page.h - y - h));
    let mut field = dict([
        ("Type", name("Annot")),
        ("Subtype", name("Widget")),
        ("Rect", numbers(&[left, low, left + pt(w), low + pt(h)], 3)),
        ("T", Object::string_literal(called)),
        ("TU", Object::string_literal(called.replace('_', " "))),
        ("F", 4.into()), // printed
        ("P", Object::Reference(on)),
    ]);
    if blank.tick {
        let (w, h) = (pt(w), pt(h));
        let cross = format!("1.2 w 1 J 1.5 1.5 m {0:.2} {1:.2} l 1.5 {1:.2} m {0:.2} 1.5 l S", w - 1.5, h - 1.5);
        let mut seen = |content: String| {
            let form =
                dict([("Type", name("XObject")), ("Subtype", name("Form")), ("BBox", numbers(&[0.0, 0.0, w, h], 2))]);
            Object::Reference(to.add(Stream::new(form, content.into_bytes()).with_compression(false)))
        };
        let states = dict([("Yes", seen(cross)), ("Off", seen(String::new()))]);
        field.set("FT", name("Btn"));
        field.set("V", name("Off"));
        field.set("AS", name("Off"));
        field.set("AP", dict([("N", Object::Dictionary(states))]));
    } else {
        field.set("FT", name("Tx"));
        field.set("DA", Object::string_literal("/Helv 0 Tf 0 g"));
    }
    to.add(field)
}
