//! Deduplication of pages: finds pages that must look the same because their content bytes, resources and boxes are the same.
//! Backs often are; they are checked only once.

use super::pages::Page;
use super::pdf::{Dict, File, Obj, Stream};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::rc::Rc;

/// The pages that were checked.
#[derive(Default)]
pub(super) struct Alike {
    /// The pages by a hash of their content.
    known: BTreeMap<u64, Vec<usize>>,
}

impl Alike {
    /// The earlier page that is the same; if there is none, this page is remembered.
    pub(super) fn before(&mut self, file: &File<'_>, pages: &[Page], i: usize) -> Option<usize> {
        let mut hash = DefaultHasher::new();
        contents(file, &pages[i])?.iter().for_each(|stream| file.raw(stream).hash(&mut hash));
        let known = self.known.entry(hash.finish()).or_default();
        let before = known.iter().copied().find(|k| same(file, &pages[*k], &pages[i]));
        if before.is_none() {
            known.push(i);
        }
        before
    }
}

/// The streams of a page's content; `None` if the content has parts that are not streams.
fn contents(file: &File<'_>, page: &Page) -> Option<Vec<Rc<Stream>>> {
    match file.get(&page.dict, "Contents") {
        Obj::Stream(one) => Some(vec![one]),
        Obj::Array(parts) => parts.iter().map(|part| file.resolve(part).stream()).collect(),
        _ => None,
    }
}

fn same(file: &File<'_>, a: &Page, b: &Page) -> bool {
    let boxes = |p: &Page| (p.media, p.crop, p.bleed, p.cut(), p.trim.is_some(), p.unit, p.turns);
    // everything in the page dictionary except its parent
    let own = |dict: &Dict| {
        dict.0.iter().filter(|(key, _)| !matches!(&**key, "Contents" | "Parent")).cloned().collect::<Vec<_>>()
    };
    let streams = |a: &Stream, b: &Stream| a.id == b.id || a.dict == b.dict && file.raw(a) == file.raw(b);
    let drawn = || match (contents(file, a), contents(file, b)) {
        (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| streams(a, b)),
        _ => false,
    };
    boxes(a) == boxes(b)
        && (Rc::ptr_eq(&a.resources, &b.resources) || a.resources == b.resources)
        && own(&a.dict) == own(&b.dict)
        && drawn()
}
