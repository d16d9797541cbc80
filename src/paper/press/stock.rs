//! The object pool: PDF objects that belong to no document yet; equal objects are stored once. A document takes
//! objects in the order in which it uses them, so that its bytes do not depend on earlier documents. Objects that no
//! document takes are never compressed.

use super::bytes::Flate;
use super::object::name;
use super::spelt::Spelt;
use super::writer::Writer;
use lopdf::{Dictionary, Object, ObjectId, Stream};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// An object of the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Kept(pub(super) u32);

impl Kept {
    /// The number with which other objects of the stock refer to it.
    pub(super) fn link(self) -> Object {
        Object::Reference((self.0, 0))
    }
}

/// Streams shorter than this are not compressed.
const SHORT: usize = 256;

/// A stored object.
#[derive(Clone)]
struct Good {
    core: [u8; 32],
    form: Form,
}

/// The form in which an object is stored.
#[derive(Clone)]
enum Form {
    /// The object in its final form for the file.
    Spelt(Arc<Spelt>),
    /// A stream that no document has taken yet: its dictionary and its raw content.
    Loose(Arc<(Spelt, Dictionary, Box<[u8]>)>),
}

impl Good {
    /// Its dictionary, with its references.
    fn said(&self) -> &Spelt {
        match &self.form {
            Form::Spelt(spelt) => spelt,
            Form::Loose(loose) => &loose.0,
        }
    }

    /// The object in its final form for the file.
    fn packed(&self, flate: &mut Flate) -> Arc<Spelt> {
        match &self.form {
            Form::Spelt(spelt) => spelt.clone(),
            Form::Loose(loose) => {
                let (_, dict, content) = &**loose;
                Arc::new(Spelt::of(Stream::new(dict.clone(), flate.deflate(content)).with_compression(false)))
            }
        }
    }
}

/// The objects.
pub(super) struct Stock {
    /// `None` once the only document that needs it has taken it.
    objects: Vec<Option<Good>>,
    known: FxHashMap<[u8; 32], u32>,
    /// Whether only one document takes objects.
    once: bool,
    pub(super) flate: Flate,
}

impl Stock {
    /// An empty pool; `once` if taken objects are never taken again by another document.
    pub(super) fn new(once: bool) -> Stock {
        // a printer's file is sent once, and is ten times as large as one for viewing
        let flate = if once { Flate::quick() } else { Flate::new() };
        Stock { objects: Vec::new(), known: FxHashMap::default(), once, flate }
    }

    /// Stores an object, or finds an equal one that is already stored.
    pub(super) fn keep(&mut self, object: impl Into<Object>) -> Kept {
        self.keep_spelt(Spelt::of(object))
    }

    fn keep_spelt(&mut self, spelt: Spelt) -> Kept {
        let core = spelt.core(&[]);
        self.keep_good(core, spelt.digest(core), |_| Form::Spelt(Arc::new(spelt)))
    }

    fn keep_good(&mut self, core: [u8; 32], digest: [u8; 32], form: impl FnOnce(&mut Flate) -> Form) -> Kept {
        let next = self.objects.len() as u32;
        let number = *self.known.entry(digest).or_insert(next);
        if number == next {
            let form = form(&mut self.flate);
            self.objects.push(Some(Good { core, form }));
        }
        Kept(number)
    }

    /// Stores a stream, which is compressed if this is worthwhile: when it is taken, or at once if it is made for one
    /// file.
    pub(super) fn stream(&mut self, mut dict: Dictionary, content: &[u8]) -> Kept {
        if content.len() < SHORT {
            return self.keep(Stream::new(dict, content.to_vec()).with_compression(false));
        }
        dict.set("Filter", name("FlateDecode"));
        let (said, once) = (Spelt::of(dict.clone()), self.once);
        let core = said.core(content);
        self.keep_good(core, said.digest(core), |flate| match once {
            true => Form::Spelt(Arc::new(Spelt::of(Stream::new(dict, flate.deflate(content)).with_compression(false)))),
            false => Form::Loose(Arc::new((said, dict, content.into()))),
        })
    }

    /// The number of objects; those that are added later can be removed again.
    pub(super) fn mark(&self) -> usize {
        self.objects.len()
    }

    /// Packs objects with all their references for another pool.
    pub(super) fn pack(&mut self, wanted: impl IntoIterator<Item = Kept>) -> Goods {
        let mut goods = Goods::default();
        let mut packed = FxHashSet::default();
        wanted.into_iter().for_each(|kept| self.pack_one(kept.0, &mut goods, &mut packed));
        goods
    }

    /// Whether an object is already in its final form.
    pub(super) fn packed(&self, kept: Kept) -> bool {
        let good = self.objects.get(kept.0 as usize).and_then(Option::as_ref);
        good.is_some_and(|good| matches!(good.form, Form::Spelt(_)))
    }

    /// Forgets all objects that were added after a mark.
    pub(super) fn forget(&mut self, mark: usize) {
        self.objects.truncate(mark);
        self.known.retain(|_, number| (*number as usize) < mark);
    }

    fn pack_one(&mut self, number: u32, goods: &mut Goods, packed: &mut FxHashSet<u32>) {
        let Some(Some(good)) = self.objects.get(number as usize).cloned() else { return };
        if packed.insert(number) {
            good.said().links().for_each(|other| self.pack_one(other, goods, packed));
            goods.0.push((number, good.core, self.spelt(number, &good)));
        }
    }

    /// A stored object in its final form, packed at most once.
    fn spelt(&mut self, number: u32, good: &Good) -> Arc<Spelt> {
        let spelt = good.packed(&mut self.flate);
        self.objects[number as usize] = Some(Good { core: good.core, form: Form::Spelt(spelt.clone()) });
        spelt
    }

    /// Adds the objects of another pool, and returns their new numbers.
    pub(super) fn receive(&mut self, goods: Goods) -> FxHashMap<Kept, Kept> {
        let mut now: FxHashMap<Kept, Kept> = FxHashMap::default();
        for (number, core, spelt) in goods.0 {
            let spelt = spelt.linked(|other| now.get(&Kept(other)).map_or(0, |kept| kept.0));
            let kept = self.keep_good(core, spelt.digest(core), |_| Form::Spelt(Arc::new(spelt)));
            now.insert(Kept(number), kept);
        }
        now
    }

    fn hand_out(&mut self, kept: Kept) -> Option<Arc<Spelt>> {
        let good = self.objects.get_mut(kept.0 as usize)?.take()?;
        if self.once { Some(good.packed(&mut self.flate)) } else { Some(self.spelt(kept.0, &good)) }
    }
}

/// Objects on their way from one pool to another, each after its references: its old number, its core, and its serialized form.
#[derive(Default)]
pub(super) struct Goods(pub(super) Vec<(u32, [u8; 32], Arc<Spelt>)>);

/// The objects that one document has taken, with their numbers there.
#[derive(Default)]
pub(super) struct Taken(FxHashMap<Kept, ObjectId>);

impl Taken {
    /// The number of the object in the document; the first call writes it there, after everything to which it refers.
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
