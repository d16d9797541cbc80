//! What the press has made and keeps: PDF objects that no document owns yet, equal ones once. A document takes from the
//! stock what it uses, in the order it uses it, so that its bytes do not depend on what was pressed before.

use super::bytes::Flate;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// An object of the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Kept(u32);

impl Kept {
    /// How other objects of the stock refer to it.
    pub(super) fn link(self) -> Object {
        Object::Reference((self.0, 0))
    }
}

/// The objects.
pub(super) struct Stock {
    objects: Vec<Object>,
    known: FxHashMap<u64, Vec<u32>>,
    pub(super) flate: Flate,
}

impl Stock {
    pub(super) fn new() -> Stock {
        Stock { objects: Vec::new(), known: FxHashMap::default(), flate: Flate::new() }
    }

    /// Keeps an object, or finds the equal one that is kept already.
    pub(super) fn keep(&mut self, object: impl Into<Object>) -> Kept {
        let object = object.into();
        let mut hasher = FxHasher::default();
        hash(&object, &mut hasher);
        let same = self.known.entry(hasher.finish()).or_default();
        if let Some(&i) = same.iter().find(|i| self.objects[**i as usize] == object) {
            return Kept(i);
        }
        let i = self.objects.len() as u32;
        same.push(i);
        self.objects.push(object);
        Kept(i)
    }

    /// Keeps a stream, deflated.
    pub(super) fn stream(&mut self, mut dict: Dictionary, content: &[u8]) -> Kept {
        dict.set("Filter", name("FlateDecode"));
        let content = self.flate.deflate(content);
        self.keep(Stream::new(dict, content).with_compression(false))
    }
}

fn hash(object: &Object, to: &mut FxHasher) {
    fn dict(d: &Dictionary, to: &mut FxHasher) {
        for (key, value) in d {
            key.hash(to);
            hash(value, to);
        }
    }
    match object {
        Object::Integer(i) => i.hash(to),
        Object::Real(r) => r.to_bits().hash(to),
        Object::Name(n) => n.hash(to),
        Object::String(s, _) => s.hash(to),
        Object::Array(items) => items.iter().for_each(|i| hash(i, to)),
        Object::Dictionary(d) => dict(d, to),
        Object::Stream(s) => {
            dict(&s.dict, to);
            s.content.hash(to);
        }
        Object::Reference(r) => r.hash(to),
        Object::Null | Object::Boolean(_) => {}
    }
}

/// What one document takes from the stock: named while it is written, handed over when it is done, so that nothing is there
/// twice for longer than it must.
#[derive(Default)]
pub(super) struct Taken {
    ids: FxHashMap<Kept, ObjectId>,
    /// In the order in which they were taken.
    all: Vec<Kept>,
}

impl Taken {
    /// The place of an object in the document, and places for all it refers to: found at the first call.
    pub(super) fn take(&mut self, kept: Kept, stock: &Stock, doc: &mut Document) -> ObjectId {
        if let Some(id) = self.ids.get(&kept) {
            return *id;
        }
        let id = doc.new_object_id();
        self.ids.insert(kept, id);
        self.all.push(kept);
        self.follow(&stock.objects[kept.0 as usize], stock, doc);
        id
    }

    fn follow(&mut self, object: &Object, stock: &Stock, doc: &mut Document) {
        match object {
            Object::Reference(to) => {
                self.take(Kept(to.0), stock, doc);
            }
            Object::Array(items) => items.iter().for_each(|i| self.follow(i, stock, doc)),
            Object::Dictionary(d) | Object::Stream(Stream { dict: d, .. }) => {
                d.iter().for_each(|(_, v)| self.follow(v, stock, doc));
            }
            _ => {}
        }
    }

    /// Puts the objects into the document: each as `hand` hands it over, a copy or the thing itself.
    pub(super) fn deliver(self, stock: &mut Stock, doc: &mut Document, hand: fn(&mut Object) -> Object) {
        for kept in &self.all {
            let mut object = hand(&mut stock.objects[kept.0 as usize]);
            self.relink(&mut object);
            doc.objects.insert(self.ids[kept], object);
        }
    }

    fn relink(&self, object: &mut Object) {
        match object {
            Object::Reference(to) => {
                if let Some(id) = self.ids.get(&Kept(to.0)) {
                    *to = *id;
                }
            }
            Object::Array(items) => items.iter_mut().for_each(|i| self.relink(i)),
            Object::Dictionary(d) | Object::Stream(Stream { dict: d, .. }) => {
                d.iter_mut().for_each(|(_, v)| self.relink(v));
            }
            _ => {}
        }
    }
}

/// A PDF name.
pub(super) fn name(text: &str) -> Object {
    Object::Name(text.as_bytes().to_vec())
}

/// A PDF array of numbers, written to `decimals` places so that no noise of binary fractions is printed.
pub(super) fn numbers(values: &[f32], decimals: i32) -> Object {
    let one = 10f64.powi(decimals);
    let rounded = |v: f32| (f64::from(v) * one).round() / one;
    Object::Array(values.iter().map(|v| number(rounded(*v))).collect())
}

/// A PDF number: an integer if it is one.
pub(super) fn number(v: f64) -> Object {
    if v.fract() == 0.0 && v.abs() < 1e9 { Object::Integer(v as i64) } else { Object::Real(v as f32) }
}

/// A dictionary from pairs.
pub(super) fn dict<const N: usize>(pairs: [(&str, Object); N]) -> Dictionary {
    Dictionary::from_iter(pairs)
}
