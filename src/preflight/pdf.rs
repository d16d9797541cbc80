//! A finished PDF as objects: any file from any program, including damaged and malicious ones. References are
//! followed and data unpacked within limits, and damage is reported. This module does not depend on pages, colors or
//! fonts.

use filter::Filter;
pub(super) use flow::Broken;
pub(super) use flow::Flow;
pub(super) use lex::{Lexer, Token, is_space};
pub(super) use obj::{Dict, Obj, Stream};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use xref::{Entry, Xref};

mod filter;
mod flow;
mod lex;
mod obj;
mod xref;

/// The largest unpacked size of a stream in bytes. A picture of a whole booklet page at 600 dpi in four inks has 70
/// MB.
const STREAM: usize = 96 << 20;
/// The limit on unpacked bytes for one file, counting repetitions: a constant plus a factor for each byte of the file. Print
/// pictures are compressed to a twentieth or less, and are read by every worker on every page that shows them.
const BUDGET: (usize, usize) = (1 << 30, 256);
/// The largest unpacked size of an object stream in bytes.
const PACKED: usize = 64 << 20;
/// The largest total size of unpacked object streams in the cache; a single one may be larger.
const KEPT: usize = 4 << 20;
/// The largest number of cached objects; others are read again.
const REMEMBERED: usize = 512;
/// The maximum nesting of objects while reading.
const WAITING: usize = 8;

/// The reason why a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The file does not begin as a PDF.
    NoPdf,
    /// The file has no page tree.
    NoRoot,
}

/// A file.
pub(super) struct File<'a> {
    /// The bytes of the file, from the header on.
    pub(super) bytes: &'a [u8],
    /// The number of bytes before the header.
    pub(super) before: usize,
    /// The version in its first line, as in (1, 4).
    pub(super) header: (u8, u8),
    table: Xref,
    /// Whether the tables were broken, so that the bytes were searched instead.
    pub(super) rebuilt: bool,
    known: RefCell<BTreeMap<u32, Obj>>,
    packed: RefCell<BTreeMap<u32, Rc<Packed>>>,
    waiting: RefCell<Vec<u32>>,
    spent: Cell<usize>,
    /// The numbers of objects that are not at the position in the table.
    pub(super) lost: RefCell<Vec<u32>>,
}

/// An object stream, unpacked.
struct Packed {
    bytes: Vec<u8>,
    /// The number and the position of each object.
    places: Vec<(u32, usize)>,
}

impl<'a> File<'a> {
    /// Opens a file.
    pub(super) fn open(bytes: &'a [u8]) -> Result<File<'a>, Fault> {
        let start = bytes.iter().take(1024).enumerate().map(|(i, _)| i).find(|i| bytes[*i..].starts_with(b"%PDF-"));
        let before = start.ok_or(Fault::NoPdf)?;
        let bytes = &bytes[before..];
        let digit = |i: usize| bytes.get(i).filter(|b| b.is_ascii_digit()).map_or(0, |b| b - b'0');
        let mut file = File {
            bytes,
            before,
            header: (digit(5), digit(7)),
            table: Xref::default(),
            rebuilt: false,
            known: RefCell::default(),
            packed: RefCell::default(),
            waiting: RefCell::default(),
            spent: Cell::new(0),
            lost: RefCell::default(),
        };
        if let Some(table) = xref::named(&file) {
            file.table = table;
            file.known.borrow_mut().clear();
            if file.get(file.trailer(), "Root").dict().is_some_and(|root| root.has("Pages")) {
                return Ok(file);
            }
        }
        file.rebuilt = true;
        file.known.borrow_mut().clear();
        file.table = xref::scanned(&file)?;
        file.known.borrow_mut().clear();
        Ok(file)
    }

    /// The trailer.
    pub(super) fn trailer(&self) -> &Dict {
        const NONE: &Dict = &Dict(Vec::new());
        self.table.trailer.as_deref().unwrap_or(NONE)
    }

    /// Whether the cross-reference table is a stream.
    pub(super) fn streamed_table(&self) -> bool {
        self.table.streamed
    }

    /// Whether the file has an object in an object stream.
    pub(super) fn packs_objects(&self) -> bool {
        self.table.entries.values().any(|e| matches!(e, Entry::In(..)))
    }

    /// The numbers of all objects.
    pub(super) fn numbers(&self) -> Vec<u32> {
        self.table.entries.iter().filter(|(_, e)| **e != Entry::Free).map(|(n, _)| *n).collect()
    }

    /// The value of a key, with references resolved; null if there is none.
    pub(super) fn get(&self, dict: &Dict, key: &str) -> Obj {
        self.resolve(dict.raw(key))
    }

    /// The dictionary under a key.
    pub(super) fn dict(&self, dict: &Dict, key: &str) -> Option<Rc<Dict>> {
        self.get(dict, key).dict()
    }

    /// The numbers in an array, which may be direct or references.
    pub(super) fn numbers_of(&self, obj: &Obj) -> Vec<f64> {
        self.resolve(obj).array().iter().take(4096).filter_map(|o| self.resolve(o).number()).collect()
    }

    /// The object itself, with references resolved; null for missing or circular ones.
    pub(super) fn resolve(&self, obj: &Obj) -> Obj {
        let mut obj = obj.clone();
        for _ in 0..16 {
            match obj {
                Obj::Ref(number) => obj = self.object(number),
                other => return other,
            }
        }
        Obj::Null
    }

    /// The object with this number.
    pub(super) fn object(&self, number: u32) -> Obj {
        if let Some(known) = self.known.borrow().get(&number) {
            return known.clone();
        }
        if self.waiting.borrow().len() >= WAITING || self.waiting.borrow().contains(&number) {
            return Obj::Null;
        }
        self.waiting.borrow_mut().push(number);
        let obj = self.read(number);
        self.waiting.borrow_mut().pop();
        let mut known = self.known.borrow_mut();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(number, obj.clone());
        drop(known);
        obj
    }

    fn read(&self, number: u32) -> Obj {
        let found = match self.table.entries.get(&number) {
            Some(Entry::At(at)) => self.at(*at).filter(|(n, _)| *n == number).map(|(_, obj)| obj),
            Some(Entry::In(stream, i)) => self.inner(*stream, number, *i),
            Some(Entry::Free) | None => return Obj::Null,
        };
        found.unwrap_or_else(|| {
            self.lost.borrow_mut().push(number);
            Obj::Null
        })
    }

    /// The object that begins at this byte with `7 0 obj`, and its number.
    fn at(&self, at: usize) -> Option<(u32, Obj)> {
        let mut lexer = Lexer::file(self.bytes, at);
        let number = u32::try_from(lexer.object().whole()?).ok()?;
        lexer.object().whole()?;
        let Token::Word(b"obj") = lexer.next()? else { return None };
        let obj = match lexer.next()? {
            Token::Obj(obj) => obj,
            Token::Word(_) => return Some((number, Obj::Null)),
        };
        let Obj::Dict(dict) = &obj else { return Some((number, obj)) };
        lexer.skip();
        if !self.bytes.get(lexer.at..)?.starts_with(b"stream") {
            return Some((number, obj));
        }
        let mut start = lexer.at + 6;
        start += usize::from(self.bytes.get(start) == Some(&b'\r'));
        start += usize::from(self.bytes.get(start) == Some(&b'\n'));
        let raw = start..self.end_of(dict, start);
        Some((number, Obj::Stream(Rc::new(Stream { dict: dict.clone(), raw, id: number }))))
    }

    /// The share of the unpacking limit that is used.
    pub(super) fn worn(&self) -> f64 {
        self.spent.get() as f64 / (self.spent.get().saturating_add(self.left()).max(1)) as f64
    }

    /// Drops the cache; objects can be read again.
    pub(super) fn forget(&self) {
        self.known.borrow_mut().clear();
        self.packed.borrow_mut().clear();
    }

    /// The number of bytes that may still be unpacked.
    fn left(&self) -> usize {
        let (least, each) = BUDGET;
        least.saturating_add(self.bytes.len().saturating_mul(each)).saturating_sub(self.spent.get())
    }

    /// The end of a stream: by its length, if `endstream` is there, or else where `endstream` is.
    fn end_of(&self, dict: &Dict, start: usize) -> usize {
        let length = self.get(dict, "Length").whole().and_then(|n| usize::try_from(n).ok());
        if let Some(end) = length.and_then(|n| start.checked_add(n)).filter(|end| *end <= self.bytes.len()) {
            let mut lexer = Lexer::file(self.bytes, end);
            lexer.skip();
            if self.bytes[lexer.at..].starts_with(b"endstream") {
                return end;
            }
        }
        let rest = self.bytes.get(start..).unwrap_or_default();
        let allowed = rest.len().min(self.left());
        let end = rest[..allowed].windows(9).position(|w| w == b"endstream").unwrap_or(allowed);
        self.spent.set(self.spent.get().saturating_add(end));
        start + end
    }

    /// Reads an object from an object stream.
    fn inner(&self, stream: u32, number: u32, i: usize) -> Option<Obj> {
        let known = self.packed.borrow().get(&stream).cloned();
        let packed = match known {
            Some(packed) => packed,
            None => {
                let packed = Rc::new(self.open_packed(&self.object(stream))?);
                let mut all = self.packed.borrow_mut();
                if all.values().map(|p| p.bytes.len()).sum::<usize>() + packed.bytes.len() > KEPT {
                    all.clear();
                }
                all.insert(stream, packed.clone());
                drop(all);
                packed
            }
        };
        let at =
            packed.places.get(i).filter(|p| p.0 == number).or_else(|| packed.places.iter().find(|p| p.0 == number));
        let at = at?.1;
        (at < packed.bytes.len()).then(|| Lexer::file(&packed.bytes, at).object())
    }

    fn open_packed(&self, obj: &Obj) -> Option<Packed> {
        let stream = obj.stream().filter(|s| s.dict.raw("Type").name() == Some("ObjStm"))?;
        let (count, first) = (self.get(&stream.dict, "N").whole()?, self.get(&stream.dict, "First").whole()?);
        let first = usize::try_from(first).ok()?;
        let bytes = self.unpack_within(&stream, PACKED).ok()?;
        let mut lexer = Lexer::file(&bytes, 0);
        let mut places = Vec::new();
        for _ in 0..count {
            // the pairs are plain numbers and cannot be references
            let Some(number) = lexer.object().whole().and_then(|n| u32::try_from(n).ok()) else { break };
            let Some(offset) = lexer.object().whole().and_then(|n| usize::try_from(n).ok()) else { break };
            places.push((number, first.saturating_add(offset)));
        }
        Some(Packed { bytes, places })
    }

    /// The numbers of the objects in an object stream.
    fn packed_numbers(&self, obj: &Obj) -> Vec<u32> {
        self.open_packed(obj).map_or_else(Vec::new, |p| p.places.iter().map(|(n, _)| *n).collect())
    }

    /// The names of a stream's filters with their settings, short names of inline pictures included.
    pub(super) fn filters(&self, dict: &Dict) -> Vec<Filter> {
        let either = |long: &str, short: &str| match self.get(dict, long) {
            Obj::Null => self.get(dict, short),
            found => found,
        };
        let listed = |obj: Obj| match obj {
            Obj::Array(items) => items.iter().take(8).map(|o| self.resolve(o)).collect(),
            Obj::Null => Vec::new(),
            one => vec![one],
        };
        let (names, params) = (listed(either("Filter", "F")), listed(either("DecodeParms", "DP")));
        let name = |obj: &Obj| obj.name().unwrap_or_default().to_owned();
        let param = |i: usize| params.get(i).and_then(Obj::dict).unwrap_or_default();
        names.iter().enumerate().map(|(i, n)| (name(n), param(i))).collect()
    }

    /// The decoded bytes of a stream.
    pub(super) fn unpack(&self, stream: &Stream) -> Result<Vec<u8>, Broken> {
        self.unpack_within(stream, STREAM)
    }

    /// The encoded bytes of a stream, as in the file.
    pub(super) fn raw(&self, stream: &Stream) -> &[u8] {
        self.bytes.get(stream.raw.clone()).unwrap_or_default()
    }

    fn unpack_within(&self, stream: &Stream, limit: usize) -> Result<Vec<u8>, Broken> {
        let limit = limit.min(self.left());
        if limit == 0 {
            return Err(Broken::TooLarge);
        }
        let done = filter::unpack(self.raw(stream), &self.filters(&stream.dict), limit);
        let cost = done.as_ref().map_or(if done == Err(Broken::TooLarge) { limit } else { 0 }, Vec::len);
        self.spent.set(self.spent.get().saturating_add(cost));
        done
    }

    /// Decodes bytes by the filters in a dictionary as far as needed; returns the remaining picture compression. `need` bytes
    /// are expected and allowed.
    pub(super) fn flow<'b>(
        &self,
        dict: &Dict,
        raw: &'b [u8],
        need: usize,
    ) -> Result<(Flow<'b>, Option<Filter>), Broken> {
        self.spend(need)?;
        filter::flow(raw, &self.filters(dict), STREAM.min(self.left()))
    }

    /// Counts bytes before they are unpacked.
    pub(super) fn spend(&self, bytes: usize) -> Result<(), Broken> {
        if bytes > self.left() {
            return Err(Broken::TooLarge);
        }
        self.spent.set(self.spent.get() + bytes);
        Ok(())
    }
}
