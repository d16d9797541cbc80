//! The cross-reference reader (xref tables and streams, repair): finds the positions of objects from the tables of all
//! revisions, newest first, or by searching the bytes if the tables are broken. Tables are believed only within the bytes of
//! the file, and are never read twice.

use super::lex::{Lexer, Token};
use super::obj::{Dict, Obj};
use super::{Fault, File};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The position of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// The object begins at this byte.
    At(usize),
    /// The object is in this object stream, at this position of its list.
    In(u32, usize),
    /// The object was deleted.
    Free,
}

/// The objects, and the trailer.
#[derive(Default)]
pub(super) struct Xref {
    pub(super) entries: BTreeMap<u32, Entry>,
    pub(super) trailer: Option<Rc<Dict>>,
    /// Whether one of the tables is a stream.
    pub(super) streamed: bool,
    /// The number of revisions.
    pub(super) revisions: usize,
}

/// The largest number of revisions that are read.
const REVISIONS: usize = 500;

/// The last occurrence of these bytes.
fn last(hay: &[u8], needle: &[u8]) -> Option<usize> {
    hay.windows(needle.len()).rposition(|w| w == needle)
}

/// Reads the tables that the trailer refers to; `None` if one of them is missing.
pub(super) fn named(file: &File<'_>) -> Option<Xref> {
    let bytes = file.bytes;
    let tail = bytes.len().saturating_sub(4096);
    let start = tail + last(&bytes[tail..], b"startxref")?;
    let mut next = Lexer::file(bytes, start + 9).object().whole();
    let mut table = Xref::default();
    let mut seen = BTreeSet::new();
    while let Some(at) = next {
        let at = usize::try_from(at).ok().filter(|at| *at < bytes.len())?;
        if !seen.insert(at) || seen.len() > REVISIONS {
            return None;
        }
        table.revisions += 1;
        let dict = section(file, at, &mut table)?;
        next = dict.raw("Prev").whole();
        // a hybrid file: the part that old readers ignore comes second
        if let Some(hidden) = dict.raw("XRefStm").whole().and_then(|at| usize::try_from(at).ok()) {
            section(file, hidden, &mut table)?;
        }
        table.trailer.get_or_insert(dict);
    }
    table.trailer.as_ref()?.has("Root").then_some(table)
}

/// Reads one table and its trailer.
fn section(file: &File<'_>, at: usize, table: &mut Xref) -> Option<Rc<Dict>> {
    let mut lexer = Lexer::file(file.bytes, at);
    lexer.skip();
    if !file.bytes.get(lexer.at..)?.starts_with(b"xref") {
        return streamed(file, at, table);
    }
    lexer.at += 4;
    loop {
        match lexer.next()? {
            Token::Word(b"trailer") => return lexer.object().dict(),
            Token::Obj(first) => {
                let first = u32::try_from(first.whole()?).ok()?;
                let count = lexer.object().whole()?;
                for i in 0..u32::try_from(count).ok()? {
                    let offset = lexer.object().whole()?;
                    let _generation = lexer.object().whole()?;
                    let entry = match lexer.next()? {
                        Token::Word(b"n") => Entry::At(usize::try_from(offset).ok()?),
                        Token::Word(b"f") => Entry::Free,
                        _ => return None,
                    };
                    table.entries.entry(first.checked_add(i)?).or_insert(entry);
                }
            }
            Token::Word(_) => return None,
        }
    }
}

/// Reads a table that is a stream.
fn streamed(file: &File<'_>, at: usize, table: &mut Xref) -> Option<Rc<Dict>> {
    let (_, obj) = file.at(at)?;
    let stream = obj.stream()?;
    let dict = stream.dict.clone();
    if dict.raw("Type").name() != Some("XRef") {
        return None;
    }
    table.streamed = true;
    let rows = file.unpack(&stream).ok()?;
    let widths: Vec<usize> =
        dict.raw("W").array().iter().map(|w| w.whole().and_then(|w| usize::try_from(w).ok())).collect::<Option<_>>()?;
    let &[kind, second, third] = &widths[..] else { return None };
    let size = dict.raw("Size").whole()?;
    let whole = [Obj::Number(0.0), Obj::Number(size as f64)];
    let index = if dict.has("Index") { dict.raw("Index").clone() } else { Obj::Array(whole.into_iter().collect()) };
    if widths.iter().any(|w| *w > 8) || kind + second + third == 0 {
        return None;
    }
    let mut rows = rows.chunks_exact(kind + second + third);
    for pair in index.array().chunks_exact(2) {
        let (first, count) = (u32::try_from(pair[0].whole()?).ok()?, u32::try_from(pair[1].whole()?).ok()?);
        for (i, row) in (0..count).zip(rows.by_ref()) {
            let field =
                |from: usize, len: usize| row[from..from + len].iter().fold(0u64, |n, b| n << 8 | u64::from(*b));
            let (b, c) = (field(kind, second), field(kind + second, third));
            let entry = match if kind == 0 { 1 } else { field(0, kind) } {
                1 => Entry::At(usize::try_from(b).ok()?),
                2 => Entry::In(u32::try_from(b).ok()?, usize::try_from(c).ok()?),
                _ => Entry::Free,
            };
            table.entries.entry(first.checked_add(i)?).or_insert(entry);
        }
    }
    Some(dict)
}

/// Searches all bytes: every `7 0 obj`, later ones replacing earlier ones, and the last trailer with a root.
pub(super) fn scanned(file: &File<'_>) -> Result<Xref, Fault> {
    let bytes = file.bytes;
    let mut table = Xref::default();
    let mut trailer = None;
    let mut at = 0;
    while let Some(found) = bytes[at..].iter().position(|b| matches!(b, b'o' | b't')) {
        let here = at + found;
        at = here + 1;
        if bytes[here..].starts_with(b"obj") && here > 3 {
            if let Some((number, start)) = headed(bytes, here) {
                table.entries.insert(number, Entry::At(start));
            }
        } else if bytes[here..].starts_with(b"trailer") {
            let dict = Lexer::file(bytes, here + 7).object().dict();
            trailer = dict.filter(|d| d.has("Root")).or(trailer);
        }
    }
    let direct: Vec<(u32, Entry)> = table.entries.iter().map(|(n, e)| (*n, *e)).collect();
    for (number, entry) in direct {
        let Entry::At(start) = entry else { continue };
        let Some((_, obj)) = file.at(start) else { continue };
        let Some(dict) = obj.dict() else { continue };
        match dict.raw("Type").name() {
            Some("XRef") => {
                table.streamed = true;
                trailer = trailer.or_else(|| dict.has("Root").then_some(dict));
            }
            Some("ObjStm") => {
                for (i, inner) in file.packed_numbers(&obj).into_iter().enumerate() {
                    table.entries.entry(inner).or_insert(Entry::In(number, i));
                }
            }
            Some("Catalog") if trailer.is_none() => {
                trailer = Some(Rc::new(Dict(vec![("Root".into(), Obj::Ref(number))])));
            }
            _ => {}
        }
    }
    table.trailer = trailer;
    table.revisions = 1;
    if table.trailer.is_none() { Err(Fault::NoRoot) } else { Ok(table) }
}

/// The number before an `obj`, and its position.
fn headed(bytes: &[u8], obj: usize) -> Option<(u32, usize)> {
    let mut at = obj;
    let digits = |at: &mut usize| {
        while *at > 0 && super::lex::is_space(bytes[*at - 1]) {
            *at -= 1;
        }
        let end = *at;
        while *at > 0 && bytes[*at - 1].is_ascii_digit() && end - *at < 10 {
            *at -= 1;
        }
        std::str::from_utf8(&bytes[*at..end]).ok()?.parse::<u32>().ok()
    };
    digits(&mut at)?;
    let number = digits(&mut at)?;
    Some((number, at))
}
