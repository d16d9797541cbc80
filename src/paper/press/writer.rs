//! The PDF writer (objects, object streams, cross-reference stream). Every object is written as soon as it is complete, and
//! only its position is kept. If the PDF version allows it, small objects are packed together first.

use super::bytes::Flate;
use super::object::{dict, name};
use super::spelt::Spelt;
use lopdf::{Object, ObjectId, Stream};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// The number of objects in a pack; only these wait.
const PACK: usize = 200;
/// The number of bytes in a file's ID.
const ID: usize = 16;

/// A file that is being written.
pub(super) struct Writer<'o> {
    out: &'o mut dyn Write,
    /// The first error; nothing was written after it.
    trouble: io::Result<()>,
    /// Bytes written.
    at: usize,
    hash: Sha256,
    /// The position of each object, by number.
    places: Vec<Place>,
    /// Objects that wait to be packed; none in versions without packing.
    pack: Option<Pack>,
    flate: Flate,
}

#[derive(Clone, Copy)]
enum Place {
    /// Nowhere.
    Free,
    /// At this byte.
    At(usize),
    /// The object is in this stream, at this index.
    In(u32, u8),
}

#[derive(Default)]
struct Pack {
    /// The number and the first byte of each object.
    starts: Vec<(u32, usize)>,
    body: Vec<u8>,
}

impl<'o> Writer<'o> {
    /// Begins a file with this version; its first objects, up to `given`, already have their numbers.
    pub(super) fn new(out: &'o mut dyn Write, version: &str, given: u32) -> Writer<'o> {
        let mut writer = Writer {
            out,
            trouble: Ok(()),
            at: 0,
            hash: Sha256::new(),
            places: vec![Place::Free; given as usize + 1],
            // ISO 32000-1, 7.5.7: since 1.5
            pack: (version >= "1.5").then(Pack::default),
            flate: Flate::new(),
        };
        writer.say(format!("%PDF-{version}\n").as_bytes());
        // bytes that show that the file is not a text (7.5.2)
        writer.say(b"%\xe2\xe3\xcf\xd3\n");
        writer
    }

    /// The writer for a printer's file, which is compressed quickly, because it is sent only once.
    pub(super) fn for_print(self) -> Writer<'o> {
        Writer { flate: Flate::quick(), ..self }
    }

    fn say(&mut self, bytes: &[u8]) {
        if self.trouble.is_ok() {
            self.trouble = self.out.write_all(bytes);
            self.hash.update(bytes);
            self.at += bytes.len();
        }
    }

    /// The number of an object that is written later.
    pub(super) fn place(&mut self) -> ObjectId {
        self.places.push(Place::Free);
        (self.places.len() as u32 - 1, 0)
    }

    /// Writes an object that already has a number.
    pub(super) fn put(&mut self, id: ObjectId, object: impl Into<Object>) {
        self.put_spelt(id, &Spelt::of(object), |number| number);
    }

    /// Writes an object and gives it a number.
    pub(super) fn add(&mut self, object: impl Into<Object>) -> ObjectId {
        let id = self.place();
        self.put(id, object);
        id
    }

    /// Writes an object with references in its own numbering: `number` maps them to this file.
    pub(super) fn put_spelt(&mut self, (id, _): ObjectId, object: &Spelt, number: impl Fn(u32) -> u32) {
        if let Some(pack) = self.pack.as_mut().filter(|_| !object.stream) {
            self.places[id as usize] = Place::Free;
            pack.starts.push((id, pack.body.len()));
            object.say(number, |bytes| pack.body.extend_from_slice(bytes));
            pack.body.push(b'\n');
            if pack.starts.len() >= PACK {
                self.close_pack();
            }
            return;
        }
        self.places[id as usize] = Place::At(self.at);
        self.say(format!("{id} 0 obj\n").as_bytes());
        object.say(number, |bytes| self.say(bytes));
        self.say(b"\nendobj\n");
    }

    /// Packs the waiting objects (7.5.7).
    fn close_pack(&mut self) {
        let Some(pack) = self.pack.as_mut().filter(|pack| !pack.starts.is_empty()) else { return };
        let Pack { starts, body } = std::mem::take(pack);
        let mut all: Vec<u8> = starts.iter().flat_map(|(id, at)| format!("{id} {at} ").into_bytes()).collect();
        let kind = dict([
            ("Type", name("ObjStm")),
            ("N", (starts.len() as i64).into()),
            ("First", (all.len() as i64).into()),
            ("Filter", name("FlateDecode")),
        ]);
        all.extend(body);
        let stream = Stream::new(kind, self.flate.deflate(&all)).with_compression(false);
        let (id, _) = self.add(stream);
        for (i, (object, _)) in starts.iter().enumerate() {
            self.places[*object as usize] = Place::In(id, i as u8);
        }
    }

    /// Ends the file with its cross-reference table; its ID is a hash of everything before.
    ///
    /// # Errors
    /// The first error, anywhere in the file.
    pub(super) fn close(mut self, root: ObjectId, info: Option<ObjectId>) -> io::Result<()> {
        self.close_pack();
        let start = self.at;
        let id: String = self.hash.clone().finalize()[..ID].iter().map(|b| format!("{b:02x}")).collect();
        let info = info.map_or(String::new(), |(info, _)| format!("/Info {info} 0 R"));
        let trailer = format!("/Root {} 0 R{info}/ID[<{id}><{id}>]", root.0);
        if self.pack.is_some() {
            self.packed_table(start, &trailer)
        } else {
            self.plain_table(&trailer)
        }
        self.say(format!("startxref\n{start}\n%%EOF\n").as_bytes());
        self.trouble?;
        self.out.flush()
    }

    /// The table as lines (7.5.4).
    fn plain_table(&mut self, trailer: &str) {
        let size = self.places.len();
        self.say(format!("xref\n0 {size}\n").as_bytes());
        for (i, place) in std::mem::take(&mut self.places).into_iter().enumerate() {
            let line = match place {
                Place::At(at) => format!("{at:010} 00000 n \n"),
                // the free entries form a ring, of which only the head matters
                _ => format!("{:010} {:05} f \n", 0, if i == 0 { 65_535 } else { 0 }),
            };
            self.say(line.as_bytes());
        }
        self.say(format!("trailer\n<</Size {size}{trailer}>>\n").as_bytes());
    }

    /// The table as a stream (7.5.8), with each row encoded as the difference to the row above (PNG filter 2).
    fn packed_table(&mut self, start: usize, trailer: &str) {
        let (id, _) = self.place();
        self.places[id as usize] = Place::At(start);
        let wide = (start.ilog2() / 8 + 1) as usize;
        let (mut rows, mut above) = (Vec::new(), vec![0; wide + 2]);
        for place in &self.places {
            let (kind, at, i) = match *place {
                Place::Free => (0, 0, 0),
                Place::At(at) => (1, at, 0),
                Place::In(stream, i) => (2, stream as usize, i),
            };
            let mut row = vec![kind];
            row.extend_from_slice(&at.to_be_bytes()[size_of::<usize>() - wide..]);
            row.push(i);
            rows.push(2);
            rows.extend(row.iter().zip(&above).map(|(b, a)| b.wrapping_sub(*a)));
            above = row;
        }
        let rows = self.flate.deflate(&rows);
        let (size, columns, length) = (self.places.len(), wide + 2, rows.len());
        let head = format!(
            "{id} 0 obj\n<</Type/XRef/Size {size}/W[1 {wide} 1]{trailer}/Filter/FlateDecode/DecodeParms<</Predictor 12\
             /Columns {columns}>>/Length {length}>>stream\n"
        );
        self.say(head.as_bytes());
        self.say(&rows);
        self.say(b"\nendstream\nendobj\n");
    }
}
