//! A document from its first page to its end: pages are written one after another; then contents and page boxes are added,
//! viewer settings are written, and the file is closed.

use super::exchange;
use super::form;
use super::object::{dict, name, numbers};
use super::page::Pages;
use crate::impose::{Document, Sheet};
use ground::unit::{Pt, Rect};
use lopdf::{Object, ObjectId, Stream};
use sha2::{Digest, Sha256};
use std::io;

/// The position of the finished piece on a sheet (TrimBox), and its bleed (BleedBox). Without a cut, both are the whole paper.
pub(super) fn boxes(sheet: &Sheet) -> (Rect, Rect) {
    let whole = Rect::of(sheet.size);
    sheet.die.as_ref().map_or((whole, whole), |die| (die.trim, die.trim.grown(die.bleed)))
}

/// Writes the pages and then everything that connects them; `doc` has the empty sheets.
///
/// # Errors
/// The file cannot be written.
pub(super) fn finish(
    mut pages: Pages<'_, '_>,
    mut doc: lopdf::Document,
    document: &Document,
) -> io::Result<Vec<ground::diag::Diag>> {
    pages.gather(&document.sheets);
    let condition = pages.press.shop.condition.clone();
    // colors are blended as in the file; inks never are
    let group =
        (!pages.press.shop.flat()).then(|| dict([("S", name("Transparency")), ("CS", pages.press.shop.ink.space())]));
    let ids: Vec<ObjectId> = doc.get_pages().into_values().collect();
    let mut contents = Vec::with_capacity(ids.len());
    let mut hash = Sha256::new();
    for sheet in &document.sheets {
        let ops = pages.sheet(sheet);
        // a file for home printing declares no standard
        if condition.is_some() {
            hash.update(&ops);
        }
        let ops = pages.press.shop.stock.flate.deflate(&ops);
        let filter = dict([("Filter", name("FlateDecode"))]);
        contents.push(pages.file.add(Stream::new(filter, ops).with_compression(false)));
    }
    let resources = pages.shared();
    if pages.press.shop.flat() {
        pages.press.start_anew();
    }
    let language = pages.press.language.clone();
    let Pages { mut file, tags, diags, .. } = pages;
    if condition.is_none() {
        tags.write(&mut doc, &mut file, &ids);
        form::write(&mut doc, &mut file, &document.sheets, &ids);
    }
    for ((id, content), sheet) in ids.iter().zip(contents).zip(&document.sheets) {
        let (trim, bleed) = boxes(sheet);
        let at = |r: Rect| {
            let (left, low) = (Pt::from(r.x).0, Pt::from(sheet.size.h - r.bottom()).0);
            numbers(&[left, low, left + Pt::from(r.w).0, low + Pt::from(r.h).0], 3)
        };
        let Ok(Object::Dictionary(page)) = doc.get_object_mut(*id) else { continue };
        page.set("Contents", Object::Reference(content));
        page.set("Resources", Object::Reference(resources));
        page.set("MediaBox", at(Rect::of(sheet.size)));
        page.set("TrimBox", at(trim));
        page.set("BleedBox", at(bleed));
        if let Some(group) = &group {
            page.set("Group", group.clone());
        }
    }
    if let Some(info) = exchange::info(&mut doc) {
        for key in ["GTS_PDFXVersion", "Identifier", "Author", "Subject", "Keywords"] {
            info.remove(key.as_bytes());
        }
        info.set("Trapped", name("False"));
    }
    match &condition {
        None => for_readers(&mut doc, ids.len(), &language),
        Some(condition) => exchange::declare(&mut doc, &mut file, condition, &document.title, &hash.finalize()),
    }
    let named = |key: &[u8]| doc.trailer.get(key).and_then(Object::as_reference);
    let (root, info) = (named(b"Root").map_err(io::Error::other)?, named(b"Info").ok());
    for (id, object) in std::mem::take(&mut doc.objects) {
        file.put(id, object);
    }
    file.close(root, info)?;
    Ok(diags)
}

/// Viewer preferences for a file that people look at and print.
fn for_readers(doc: &mut lopdf::Document, pages: usize, language: &str) {
    if let Ok(root) = doc.catalog_mut() {
        root.set("PageMode", name(if pages > 1 { "UseOutlines" } else { "UseNone" }));
        root.set("PageLayout", name("SinglePage"));
        root.set("Lang", Object::string_literal(language));
        // cards must be printed at their real size
        root.set("ViewerPreferences", dict([("DisplayDocTitle", true.into()), ("PrintScaling", name("None"))]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impose::Die;
    use ground::unit::{Mm, Shape, Size};

    #[test]
    fn a_page_is_cut_where_its_die_says_and_paper_nowhere() {
        let die = Die {
            trim: Rect::mm(7.0, 7.0, 63.0, 88.0),
            bleed: Mm(3.0),
            radius: Mm(3.0),
            shape: Shape::Box,
            within: Vec::new(),
        };
        let (placed, lines) = (Vec::new(), Vec::new());
        let sheet = Sheet { title: "x".into(), size: Size::mm(77.0, 102.0), placed, lines, die: Some(die) };
        assert_eq!(boxes(&sheet), (Rect::mm(7.0, 7.0, 63.0, 88.0), Rect::mm(4.0, 4.0, 69.0, 94.0)));
        let paper = Sheet { die: None, ..sheet };
        assert_eq!(boxes(&paper).0, Rect::mm(0.0, 0.0, 77.0, 102.0));
    }
}
