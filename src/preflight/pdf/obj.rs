//! PDF objects: numbers, names, strings, arrays, dictionaries, streams and references.

use std::rc::Rc;

/// An object of a file. Cheap to copy: large parts are shared.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Obj {
    /// The null object, or a reference to a missing object.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number; whole numbers too.
    Number(f64),
    /// A string, with its escapes resolved.
    Text(Rc<[u8]>),
    /// A name, without its slash.
    Name(Rc<str>),
    /// An array.
    Array(Rc<[Obj]>),
    /// A dictionary.
    Dict(Rc<Dict>),
    /// A stream: its dictionary, and the position of its bytes.
    Stream(Rc<Stream>),
    /// A reference to the object with this number.
    Ref(u32),
}

/// A dictionary, in the order of the file.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Dict(pub(crate) Vec<(Rc<str>, Obj)>);

impl Dict {
    /// The direct value of a key; null if there is none.
    pub(crate) fn raw(&self, key: &str) -> &Obj {
        self.0.iter().rev().find(|(k, _)| &**k == key).map_or(&Obj::Null, |(_, v)| v)
    }

    /// Whether the dictionary has the key.
    pub(crate) fn has(&self, key: &str) -> bool {
        *self.raw(key) != Obj::Null
    }
}

/// A stream.
#[derive(Debug, PartialEq)]
pub(crate) struct Stream {
    /// Its dictionary.
    pub(crate) dict: Rc<Dict>,
    /// The encoded bytes, as in the file.
    pub(crate) raw: std::ops::Range<usize>,
    /// The object's number, used in cache keys.
    pub(crate) id: u32,
}

impl Obj {
    /// The number, if the object is one.
    pub(crate) fn number(&self) -> Option<f64> {
        if let Obj::Number(n) = self { Some(*n) } else { None }
    }

    /// The number, if the object is a whole number.
    pub(crate) fn whole(&self) -> Option<i64> {
        self.number().filter(|n| n.fract() == 0.0 && n.abs() < 1e15).map(|n| n as i64)
    }

    /// The name, if the object is one.
    pub(crate) fn name(&self) -> Option<&str> {
        if let Obj::Name(n) = self { Some(n) } else { None }
    }

    /// The string, if the object is one.
    pub(crate) fn text(&self) -> Option<&[u8]> {
        if let Obj::Text(t) = self { Some(t) } else { None }
    }

    /// The elements of an array; none if the object is not an array.
    pub(crate) fn array(&self) -> &[Obj] {
        if let Obj::Array(a) = self { a } else { &[] }
    }

    /// The dictionary; also that of a stream.
    pub(crate) fn dict(&self) -> Option<Rc<Dict>> {
        match self {
            Obj::Dict(d) => Some(d.clone()),
            Obj::Stream(s) => Some(s.dict.clone()),
            _ => None,
        }
    }

    /// The stream, if the object is one.
    pub(crate) fn stream(&self) -> Option<Rc<Stream>> {
        if let Obj::Stream(s) = self { Some(s.clone()) } else { None }
    }
}
