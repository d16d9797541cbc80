//! The serializer: writes objects in PDF syntax (ISO 32000-1, 7.3). References are recorded and not written, because the
//! numbers are assigned by the file that takes the objects.

use super::bytes::fixed;
use super::bytes::number;
use lopdf::{Dictionary, Object, Stream, StringFormat};
use sha2::{Digest, Sha256};
use std::io::Write as _;
use std::sync::Arc;

/// A serialized object.
#[derive(Clone, Debug, Default)]
pub(super) struct Spelt {
    bytes: Vec<u8>,
    /// The position of a reference, and its target.
    links: Vec<(usize, u32)>,
    /// Whether the object is a stream.
    pub(super) stream: bool,
}

impl Spelt {
    /// Serializes an object.
    pub(super) fn of(object: impl Into<Object>) -> Spelt {
        let mut spelt = Spelt::default();
        spelt.object(&object.into());
        spelt.bytes.shrink_to_fit();
        spelt.links.shrink_to_fit();
        spelt
    }

    /// The objects to which it refers, in its order.
    pub(super) fn links(&self) -> impl Iterator<Item = u32> + '_ {
        self.links.iter().map(|link| link.1)
    }

    /// The object with other numbers for its references.
    pub(super) fn linked(self: Arc<Spelt>, number: impl Fn(u32) -> u32) -> Spelt {
        let mut spelt = Arc::unwrap_or_clone(self);
        spelt.links.iter_mut().for_each(|(_, whose)| *whose = number(*whose));
        spelt
    }

    /// A hash of the object without its references, and of content that is not serialized yet.
    pub(super) fn core(&self, content: &[u8]) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(self.bytes.len().to_le_bytes());
        hash.update(&self.bytes);
        hash.update(content);
        hash.finalize().into()
    }

    /// Its identity among all objects, with the result of [`Spelt::core`] before it was packed.
    pub(super) fn digest(&self, core: [u8; 32]) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(core);
        for (at, whose) in &self.links {
            hash.update(at.to_le_bytes());
            hash.update(whose.to_le_bytes());
        }
        hash.finalize().into()
    }

    /// Writes it piece by piece, with the numbers of its references.
    pub(super) fn say(&self, number: impl Fn(u32) -> u32, mut say: impl FnMut(&[u8])) {
        let mut from = 0;
        let mut letters = Vec::new();
        for (at, whose) in &self.links {
            say(&self.bytes[from..*at]);
            letters.clear();
            fixed(&mut letters, number(*whose).into(), 0);
            say(&letters);
            from = *at;
        }
        say(&self.bytes[from..]);
    }

    /// Appends it in the form that [`Spelt::read`] reads.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let numbers = [self.stream.into(), self.links.len() as u32, self.bytes.len() as u32];
        let links = self.links.iter().flat_map(|(at, whose)| [*at as u32, *whose]);
        numbers.into_iter().chain(links).for_each(|number| out.extend(number.to_le_bytes()));
        out.extend_from_slice(&self.bytes);
    }

    /// Reads one from bytes; `None` if they are invalid.
    pub(super) fn read(from: &mut &[u8]) -> Option<Spelt> {
        let (stream, links, length) = (number(from)? == 1, number(from)?, number(from)? as usize);
        let link = |from: &mut &[u8]| Some((number(from)? as usize, number(from)?));
        let links: Vec<(usize, u32)> = (0..links).map(|_| link(from)).collect::<Option<_>>()?;
        let (bytes, rest) = from.split_at_checked(length)?;
        *from = rest;
        let sound = links.is_sorted() && links.last().is_none_or(|(at, _)| *at <= length);
        sound.then(|| Spelt { bytes: bytes.to_vec(), links, stream })
    }

    fn object(&mut self, object: &Object) {
        match object {
            Object::Null => self.bytes.extend_from_slice(b"null"),
            Object::Boolean(yes) => self.bytes.extend_from_slice(if *yes { b"true" } else { b"false" }),
            Object::Integer(n) => fixed(&mut self.bytes, *n, 0),
            Object::Real(v) => self.real(*v),
            Object::Name(name) => self.name(name),
            Object::String(text, format) => self.text(text, *format == StringFormat::Hexadecimal),
            Object::Array(items) => self.array(items),
            Object::Dictionary(dict) => self.dict(dict, None),
            Object::Stream(stream) => self.stream(stream),
            Object::Reference((whose, _)) => {
                self.links.push((self.bytes.len(), *whose));
                self.bytes.extend_from_slice(b" 0 R");
            }
        }
    }

    fn real(&mut self, v: f32) {
        let from = self.bytes.len();
        // writing into memory does not fail
        let _ = write!(self.bytes, "{v}");
        // no zero before the point
        let zero = from + usize::from(self.bytes[from] == b'-');
        if self.bytes[zero..].starts_with(b"0.") {
            self.bytes.remove(zero);
        }
    }

    fn name(&mut self, name: &[u8]) {
        self.bytes.push(b'/');
        for b in name {
            if (33..=126).contains(b) && !b"()<>[]{}/%#".contains(b) {
                self.bytes.push(*b);
            } else {
                let _ = write!(self.bytes, "#{b:02X}");
            }
        }
    }

    fn text(&mut self, text: &[u8], hexadecimal: bool) {
        if hexadecimal {
            self.bytes.push(b'<');
            text.iter().for_each(|b| drop(write!(self.bytes, "{b:02X}")));
            return self.bytes.push(b'>');
        }
        self.bytes.push(b'(');
        text.iter().for_each(|b| super::bytes::letter(&mut self.bytes, *b));
        self.bytes.push(b')');
    }

    /// A space, if two tokens would otherwise run together.
    fn part(&mut self, next: &Object) {
        use Object::{Boolean, Integer, Null, Real, Reference};
        if matches!(next, Null | Boolean(_) | Integer(_) | Real(_) | Reference(_)) {
            self.bytes.push(b' ');
        }
    }

    fn array(&mut self, items: &[Object]) {
        self.bytes.push(b'[');
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.part(item);
            }
            self.object(item);
        }
        self.bytes.push(b']');
    }

    fn dict(&mut self, dict: &Dictionary, length: Option<usize>) {
        self.bytes.extend_from_slice(b"<<");
        for (key, value) in dict.iter().filter(|(key, _)| length.is_none() || **key != b"Length"[..]) {
            self.name(key);
            self.part(value);
            self.object(value);
        }
        if let Some(length) = length {
            self.bytes.extend_from_slice(b"/Length ");
            fixed(&mut self.bytes, length as i64, 0);
        }
        self.bytes.extend_from_slice(b">>");
    }

    fn stream(&mut self, stream: &Stream) {
        self.stream = true;
        self.bytes.reserve_exact(stream.content.len() + 256);
        self.dict(&stream.dict, Some(stream.content.len()));
        self.bytes.extend_from_slice(b"stream\n");
        self.bytes.extend_from_slice(&stream.content);
        self.bytes.extend_from_slice(b"\nendstream");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::press::object::{dict, name, number};

    fn said(object: Object, number: impl Fn(u32) -> u32) -> String {
        let mut out = Vec::new();
        Spelt::of(object).say(number, |bytes| out.extend_from_slice(bytes));
        String::from_utf8(out).expect("letters")
    }

    #[test]
    fn objects_are_spelt_as_short_as_readers_can_take_them() {
        let parts =
            [number(-0.25), 12.into(), Object::Null, true.into(), name("A B"), Object::string_literal("(\\)\r")];
        assert_eq!(said(Object::Array(parts.to_vec()), |n| n), "[-.25 12 null true/A#20B(\\(\\\\\\)\\r)]");
        let hex = Object::String(vec![0xfe, 0xff], StringFormat::Hexadecimal);
        let of = dict([("K", Object::Array(vec![name("N"), 1.into(), hex])), ("L", number(10.5))]);
        assert_eq!(said(Object::Dictionary(of), |n| n), "<</K[/N 1<FEFF>]/L 10.5>>");
    }

    #[test]
    fn numbers_are_those_of_the_file_and_lengths_those_of_the_bytes() {
        let link = |n| Object::Reference((n, 0));
        let of = dict([("A", Object::Array(vec![link(1), link(2), link(1)])), ("Length", 77.into())]);
        let spelt = said(Stream::new(of.clone(), b"abc".to_vec()).into(), |n| n + 40);
        assert_eq!(spelt, "<</A[41 0 R 42 0 R 41 0 R]/Length 3>>stream\nabc\nendstream");
        let other = dict([("A", Object::Array(vec![link(1), link(2), link(3)])), ("Length", 77.into())]);
        let digest = |dict: Dictionary| Spelt::of(dict).digest([0; 32]);
        assert_ne!(digest(of), digest(other), "they refer to others");
    }
}
