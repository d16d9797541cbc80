//! What the press has made and keeps: PDF objects that no document owns yet, equal ones once. A document takes from the
//! stock what it uses, in the order it uses it, so that its bytes do not depend on what was pressed before. What is only tried on
//! the press and never taken is never deflated.

use super::bytes::Flate;
use super::spelt::Spelt;
use super::writer::Writer;
use lopdf::{Dictionary, Object, ObjectId, Stream};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// An object of the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Kept(u32);

impl Kept {
    /// How other objects of the stock refer to it.
    pub(super) fn link(self) -> Object {
        Object::Reference((self.0, 0))
    }
}

/// Streams shorter than this stay as they are.
const SHORT: usize = 256;

/// How an object is kept.
#[derive(Clone)]
enum Form {
    /// As it will stand in a file.
    Spelt(Arc<Spelt>),
    /// A stream that nobody has taken yet: what is said of it, and its content as it was made.
    Loose(Arc<(Spelt, Dictionary, Box<[u8]>)>),
}

impl Form {
    /// What it says of itself, with those it refers to.
    fn said(&self) -> &Spelt {
        match self {
            Form::Spelt(spelt) => spelt,
            Form::Loose(loose) => &loose.0,
        }
    }

    /// As it will stand in a file.
    fn packed(self, flate: &mut Flate) -> Arc<Spelt> {
        match self {
            Form::Spelt(spelt) => spelt,
            Form::Loose(loose) => {
                let (_, dict, content) = &*loose;
                Arc::new(Spelt::of(Stream::new(dict.clone(), flate.deflate(content)).with_compression(false)))
            }
        }
    }
}

/// The objects.
pub(super) struct Stock {
    /// None where a document has taken it and no other will.
    objects: Vec<Option<Form>>,
    known: FxHashMap<[u8; 32], u32>,
    /// Whether there is but one document to take them.
    once: bool,
    pub(super) flate: Flate,
}

impl Stock {
    /// An empty one; `once` if whatever is taken is never taken again by another document.
    pub(super) fn new(once: bool) -> Stock {
        // a printer's file is sent once, and has ten times as much in it as one that is looked at
        let flate = if once { Flate::quick() } else { Flate::new() };
        Stock { objects: Vec::new(), known: FxHashMap::default(), once, flate }
    }

    /// Keeps an object, or finds the equal one that is kept already.
    pub(super) fn keep(&mut self, object: impl Into<Object>) -> Kept {
        self.keep_spelt(Spelt::of(object))
    }

    fn keep_spelt(&mut self, spelt: Spelt) -> Kept {
        self.keep_form(spelt.digest(&[]), || Form::Spelt(Arc::new(spelt)))
    }

    fn keep_form(&mut self, digest: [u8; 32], form: impl FnOnce() -> Form) -> Kept {
        let next = self.objects.len() as u32;
        let number = *self.known.entry(digest).or_insert(next);
        if number == next {
            self.objects.push(Some(form()));
        }
        Kept(number)
    }

    /// Keeps a stream, to be deflated if that is worth while: when it is taken, or at once if it is made for one file.
    pub(super) fn stream(&mut self, mut dict: Dictionary, content: &[u8]) -> Kept {
        if content.len() < SHORT {
            return self.keep(Stream::new(dict, content.to_vec()).with_compression(false));
        }
        dict.set("Filter", name("FlateDecode"));
        if self.once {
            let content = self.flate.deflate(content);
            return self.keep(Stream::new(dict, content).with_compression(false));
        }
        let said = Spelt::of(dict.clone());
        self.keep_form(said.digest(content), || Form::Loose(Arc::new((said, dict, content.into()))))
    }

    /// How many objects there are: those that come later can be given away.
    pub(super) fn mark(&self) -> usize {
        self.objects.len()
    }

    /// Packs objects and all that they refer to for another stock, and forgets all that came after a mark.
    pub(super) fn give(&mut self, wanted: impl IntoIterator<Item = Kept>, mark: usize) -> Goods {
        let mut goods = Goods::default();
        let mut packed = FxHashSet::default();
        wanted.into_iter().for_each(|kept| self.pack(kept.0, &mut goods, &mut packed));
        self.objects.truncate(mark);
        self.known.retain(|_, number| (*number as usize) < mark);
        goods
    }

    fn pack(&mut self, number: u32, goods: &mut Goods, packed: &mut FxHashSet<u32>) {
        if let Some(form) = self.objects.get(number as usize).cloned().flatten().filter(|_| packed.insert(number)) {
            form.said().links().for_each(|other| self.pack(other, goods, packed));
            goods.0.push((number, form.packed(&mut self.flate)));
        }
    }

    /// Keeps what another stock gave away, and says what became of whose number.
    pub(super) fn receive(&mut self, goods: Goods) -> FxHashMap<Kept, Kept> {
        let mut now: FxHashMap<Kept, Kept> = FxHashMap::default();
        for (number, object) in goods.0 {
            let object = object.linked(|other| now.get(&Kept(other)).map_or(0, |kept| kept.0));
            now.insert(Kept(number), self.keep_spelt(object));
        }
        now
    }

    fn hand_out(&mut self, kept: Kept) -> Option<Arc<Spelt>> {
        let object = self.objects.get_mut(kept.0 as usize)?;
        let spelt = object.take()?.packed(&mut self.flate);
        if !self.once {
            *object = Some(Form::Spelt(spelt.clone()));
        }
        Some(spelt)
    }
}

/// Objects on their way from one stock to another, each after those that it refers to.
#[derive(Default)]
pub(super) struct Goods(Vec<(u32, Arc<Spelt>)>);

/// What one document has taken from the stock, and the numbers it has there.
#[derive(Default)]
pub(super) struct Taken(FxHashMap<Kept, ObjectId>);

impl Taken {
    /// The place of an object in the document; at the first call it is written there, after all that it refers to.
    pub(super) fn take(&mut self, kept: Kept, stock: &mut Stock, to: &mut Writer<'_>) -> ObjectId {
        if let Some(id) = self.0.get(&kept) {
            return *id;
        }
        let id = to.place();
        self.0.insert(kept, id);
        if let Some(object) = stock.hand_out(kept) {
            for other in object.links() {
                self.take(Kept(other), stock, to);
            }
            to.put_spelt(id, &object, |other| self.0.get(&Kept(other)).map_or(0, |id| id.0));
        }
        id
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
