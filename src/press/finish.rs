//! The last pass: puts contents and boxes on the pages, sets what a reader's program should do with the file, gives it an
//! identity made of its own bytes, and writes it.

use super::bytes::Flate;
use super::condition::{Condition, Standard};
use super::exchange;
use super::page::Pages;
use super::stock::{dict, name, numbers};
use crate::impose::{Document, Sheet};
use crate::unit::{Pt, Rect};
use lopdf::{Object, ObjectId, SaveOptions, Stream, StringFormat};
use sha2::{Digest, Sha256};

/// Where the finished piece lies on a sheet (TrimBox), and how far its colour runs (BleedBox). Where a printer cuts nothing,
/// both are the whole paper.
pub(super) fn boxes(sheet: &Sheet) -> (Rect, Rect) {
    let whole = Rect::of(sheet.size);
    sheet.die.map_or((whole, whole), |die| (die.trim, die.trim.grown(die.bleed)))
}

/// Writes the file.
pub(super) fn finish(mut pages: Pages<'_, '_>, document: &Document) -> (Vec<u8>, Vec<crate::diag::Diag>) {
    let condition = pages.press.shop.condition.clone();
    let group = match &condition {
        Some(Condition { standard: Standard::X1a, .. }) => None,
        // colours meet as the file has them
        _ => Some(dict([("S", name("Transparency")), ("CS", pages.press.shop.ink.space())])),
    };
    let ids: Vec<ObjectId> = pages.doc.get_pages().into_values().collect();
    let mut contents = Vec::with_capacity(ids.len());
    let mut hash = Sha256::new();
    for sheet in &document.sheets {
        let ops = pages.sheet(sheet);
        hash.update(&ops);
        let ops = pages.press.shop.stock.flate.deflate(&ops);
        let filter = dict([("Filter", name("FlateDecode"))]);
        contents.push(pages.doc.add_object(Stream::new(filter, ops).with_compression(false)));
    }
    let resources = pages.shared();
    // what faces without anything transparent are made of is found on no other: it need not outlast its file
    let flat = pages.press.shop.flat();
    let hand = if flat {
        |object: &mut Object| std::mem::replace(object, Object::Null)
    } else {
        |object: &mut Object| object.clone()
    };
    std::mem::take(&mut pages.taken).deliver(&mut pages.press.shop.stock, &mut pages.doc, hand);
    if flat {
        pages.press.start_anew();
    }
    let mut doc = pages.doc;
    if condition.is_none() {
        pages.tags.write(&mut doc, &ids);
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
        None => for_readers(&mut doc, ids.len()),
        Some(condition) => {
            doc.version = condition.standard.pdf().into();
            exchange::declare(&mut doc, condition, &document.title, &hash.finalize());
        }
    }
    let placeholder = Object::String(vec![0; ID], StringFormat::Hexadecimal);
    doc.trailer.set("ID", Object::Array(vec![placeholder.clone(), placeholder]));
    let bytes = match &condition {
        // a version too old for packed objects
        Some(Condition { standard: Standard::X1a, .. }) => plain(&mut doc),
        _ => packed(&mut doc, &mut pages.press.shop.stock.flate),
    };
    let bytes = identified(bytes);
    (bytes, pages.diags)
}

/// Bytes that an object takes in a file, more or less, besides its stream.
const FEW: usize = 300;

/// Bytes in a file's identity.
const ID: usize = 16;

/// What a reader's program should do with a file that people look at and print.
fn for_readers(doc: &mut lopdf::Document, pages: usize) {
    doc.version = "1.7".into();
    if let Ok(root) = doc.catalog_mut() {
        root.set("PageMode", name(if pages > 1 { "UseOutlines" } else { "UseNone" }));
        root.set("PageLayout", name("SinglePage"));
        root.set("Lang", Object::string_literal("en"));
        // cards must come out at their true size
        root.set("ViewerPreferences", dict([("DisplayDocTitle", true.into()), ("PrintScaling", name("None"))]));
    }
}

/// Objects one after the other and a table of them in plain text.
fn plain(doc: &mut lopdf::Document) -> Vec<u8> {
    let streams = doc.objects.values().filter_map(|o| o.as_stream().ok());
    let mut bytes = Vec::with_capacity(streams.map(|s| s.content.len()).sum::<usize>() + doc.objects.len() * FEW);
    // writing into memory does not fail
    let _ = doc.save_to(&mut bytes);
    bytes
}

/// Objects packed into streams where that is smaller, which it is from a few pages on.
fn packed(doc: &mut lopdf::Document, flate: &mut Flate) -> Vec<u8> {
    let mut bytes = Vec::new();
    let options = SaveOptions {
        use_object_streams: true,
        use_xref_streams: true,
        linearize: false,
        object_stream_config: lopdf::ObjectStreamConfig { max_objects_per_stream: 200, compression_level: 6 },
    };
    // writing into memory does not fail
    let _ = doc.save_with_options(&mut bytes, options);
    pack_table(&mut bytes, doc, flate);
    bytes
}

/// Packs the table of objects at the end of the file, which `lopdf` writes at full length: seven bytes an object, most like
/// those of the object before.
fn pack_table(bytes: &mut Vec<u8>, doc: &lopdf::Document, flate: &mut Flate) {
    if let Some((at, table)) = packed_table(bytes, doc, flate) {
        bytes.truncate(at);
        bytes.extend_from_slice(&table);
    }
}

/// Where the table of objects starts, and what to write from there to the end of the file.
fn packed_table(bytes: &[u8], doc: &lopdf::Document, flate: &mut Flate) -> Option<(usize, Vec<u8>)> {
    let start = memchr::memmem::rfind(bytes, b"startxref\n")?;
    let at: usize = std::str::from_utf8(&bytes[start + 10..]).ok()?.split('\n').next()?.parse().ok()?;
    let data = at + memchr::memmem::find(bytes.get(at..)?, b"stream\n")? + 7;
    let number = |key: &[u8]| doc.trailer.get(key).and_then(Object::as_i64).ok();
    let (size, length) = (number(b"Size")?, usize::try_from(number(b"Length")?).ok()?);
    let mut rows = Vec::with_capacity(length / 7 * 8);
    let mut above = [0u8; 7];
    for row in bytes.get(data..data + length)?.chunks_exact(7) {
        // PNG's filter 2: what has changed since the row above
        rows.push(2);
        rows.extend(row.iter().zip(above).map(|(b, a)| b.wrapping_sub(a)));
        above.copy_from_slice(row);
    }
    let rows = flate.deflate(&rows);
    let refer = |key: &[u8]| doc.trailer.get(key).and_then(Object::as_reference).ok();
    let (root, info) = (refer(b"Root")?, refer(b"Info")?);
    let Ok(Object::Array(index)) = doc.trailer.get(b"Index") else { return None };
    let index: Vec<String> = index.iter().filter_map(|i| Some(i.as_i64().ok()?.to_string())).collect();
    let id = "0".repeat(ID * 2);
    let mut end = format!(
        "{} 0 obj\n<</Type/XRef/Size {size}/W[1 4 2]/Index[{}]/Root {} 0 R/Info {} 0 R/ID[<{id}><{id}>]/Filter\
             /FlateDecode/DecodeParms<</Predictor 12/Columns 7>>/Length {}>>stream\n",
        doc.max_id,
        index.join(" "),
        root.0,
        info.0,
        rows.len()
    )
    .into_bytes();
    end.extend_from_slice(&rows);
    end.extend_from_slice(format!("\nendstream\nendobj\nstartxref\n{at}\n%%EOF\n").as_bytes());
    Some((at, end))
}

/// The file with its hash where its identity was still blank.
fn identified(mut bytes: Vec<u8>) -> Vec<u8> {
    let blank = "0".repeat(ID * 2);
    let hash = Sha256::digest(&bytes);
    let hex: String = hash[..ID].iter().map(|b| format!("{b:02x}")).collect();
    let mut from = 0;
    // the identity is in the trailer, behind everything else
    let tail = bytes.len().saturating_sub(64 * 1024);
    while let Some(at) = memchr::memmem::find(&bytes[tail + from..], blank.as_bytes()) {
        let at = tail + from + at;
        bytes[at..at + blank.len()].copy_from_slice(hex.as_bytes());
        from = at + blank.len() - tail;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impose::Die;
    use crate::unit::{Mm, Size};

    #[test]
    fn a_page_is_cut_where_its_die_says_and_paper_nowhere() {
        let die = Die { trim: Rect::mm(7.0, 7.0, 63.0, 88.0), bleed: Mm(3.0), radius: Mm(3.0) };
        let (placed, lines) = (Vec::new(), Vec::new());
        let sheet = Sheet { title: "x".into(), size: Size::mm(77.0, 102.0), placed, lines, die: Some(die) };
        assert_eq!(boxes(&sheet), (Rect::mm(7.0, 7.0, 63.0, 88.0), Rect::mm(4.0, 4.0, 69.0, 94.0)));
        let paper = Sheet { die: None, ..sheet };
        assert_eq!(boxes(&paper).0, Rect::mm(0.0, 0.0, 77.0, 102.0));
    }
}
