//! The document as a stack of empty sheets: pages, bookmarks, metadata. The only module that uses `printpdf`; `page` writes the
//! content of pages, and `finish` writes what `printpdf` cannot.

use super::finish::boxes;
use crate::impose::Document;
use ground::unit::{Mm, Pt, Rect, Size};
use printpdf::{OffsetDateTime, PageAnnotId, PageAnnotation, PdfDocument, PdfPage, PdfSaveOptions};
use std::collections::BTreeMap;

/// The empty sheets of a document, with a bookmark each if they are for readers; `date` in seconds since 1970.
pub(super) fn blank(document: &Document, date: i64, bookmarks: bool) -> lopdf::Document {
    let mut pdf = PdfDocument::new(&document.title);
    let info = &mut pdf.metadata.info;
    // an impossible date becomes 1970
    if let Ok(date) = OffsetDateTime::from_unix_timestamp(date) {
        info.creation_date = date;
        info.modification_date = date;
    }
    info.creator = concat!("lootpress ", env!("CARGO_PKG_VERSION")).into();
    info.producer.clone_from(&info.creator);
    pdf.pages = document
        .sheets
        .iter()
        .map(|sheet| {
            let (trim, _) = boxes(sheet);
            let mut page = PdfPage::new(mm(sheet.size.w), mm(sheet.size.h), Vec::new());
            page.trim_box = rectangle(trim, sheet.size);
            page
        })
        .collect();
    let marked = if bookmarks { &document.sheets[..] } else { &[] };
    pdf.bookmarks.map = marked
        .iter()
        .enumerate()
        .map(|(i, sheet)| (PageAnnotId(format!("{i:06}")), PageAnnotation { name: sheet.title.clone(), page: i + 1 }))
        .collect::<BTreeMap<_, _>>();
    let mut doc = pdf.to_lopdf_document(&PdfSaveOptions::default(), &mut Vec::new());
    // placeholder contents are removed here, while the document is still small
    for id in doc.get_pages().into_values() {
        if let Ok(lopdf::Object::Dictionary(page)) = doc.get_object_mut(id) {
            for key in ["Contents", "Resources", "Annots", "CropBox"] {
                page.remove(key.as_bytes());
            }
        }
    }
    doc.prune_objects();
    doc.renumber_objects();
    doc
}

fn mm(v: Mm) -> printpdf::Mm {
    printpdf::Mm(v.0)
}

fn rectangle(r: Rect, on: Size) -> printpdf::Rect {
    let pt = |v: Mm| printpdf::Pt(Pt::from(v).0);
    printpdf::Rect::from_xywh(pt(r.x), pt(on.h - r.bottom()), pt(r.w), pt(r.h))
}
