//! The lexer: turns bytes into numbers, names, strings, arrays, dictionaries and keywords. Follows no references, and never
//! nests deeper than [`DEPTH`].

use super::obj::{Dict, Obj};
use std::rc::Rc;

/// The maximum nesting of arrays and dictionaries; real files stay below ten.
const DEPTH: usize = 64;

/// One step of reading.
#[derive(Debug)]
pub(crate) enum Token<'a> {
    /// An object.
    Obj(Obj),
    /// A keyword that is not an object: an operator, `obj`, `endstream`.
    Word(&'a [u8]),
}

/// Reads bytes from the beginning. In a file `3 0 R` is a reference; in a page's content it cannot be.
pub(crate) struct Lexer<'a> {
    /// All bytes.
    pub(crate) bytes: &'a [u8],
    /// The position of the next byte.
    pub(crate) at: usize,
    /// Whether references are recognized.
    refs: bool,
}

/// Whether a byte is white space in PDF.
pub(crate) fn is_space(b: u8) -> bool {
    matches!(b, 0 | 9 | 10 | 12 | 13 | 32)
}

fn ends_word(b: u8) -> bool {
    is_space(b) || matches!(b, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

impl<'a> Lexer<'a> {
    /// A lexer for the bytes of a file, from a position on.
    pub(crate) fn file(bytes: &'a [u8], at: usize) -> Lexer<'a> {
        Lexer { bytes, at, refs: true }
    }

    /// A lexer for the content of a page.
    pub(crate) fn content(bytes: &'a [u8]) -> Lexer<'a> {
        Lexer { bytes, at: 0, refs: false }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Skips white space and comments.
    pub(crate) fn skip(&mut self) {
        while let Some(b) = self.peek() {
            if b == b'%' {
                while self.peek().is_some_and(|b| b != b'\n' && b != b'\r') {
                    self.at += 1;
                }
            } else if is_space(b) {
                self.at += 1;
            } else {
                break;
            }
        }
    }

    /// The next object or keyword; `None` at the end. Unreadable bytes are skipped one by one as keywords.
    pub(crate) fn next(&mut self) -> Option<Token<'a>> {
        self.token(0)
    }

    /// The next object, or null for a keyword.
    pub(crate) fn object(&mut self) -> Obj {
        match self.next() {
            Some(Token::Obj(obj)) => obj,
            _ => Obj::Null,
        }
    }

    fn token(&mut self, depth: usize) -> Option<Token<'a>> {
        self.skip();
        let obj = match self.peek()? {
            b'/' => {
                self.at += 1;
                Obj::Name(self.name())
            }
            b'(' => Obj::Text(self.literal()),
            b'<' if self.bytes.get(self.at + 1) == Some(&b'<') => {
                self.at += 2;
                Obj::Dict(Rc::new(self.dict(depth + 1)))
            }
            b'<' => Obj::Text(self.hex()),
            b'[' => {
                self.at += 1;
                Obj::Array(self.array(depth + 1).into())
            }
            b'0'..=b'9' | b'+' | b'-' | b'.' => match self.number() {
                Some(n) => self.reference(n),
                None => return Some(Token::Word(self.word())),
            },
            _ => {
                return Some(match self.word() {
                    b"true" => Token::Obj(Obj::Bool(true)),
                    b"false" => Token::Obj(Obj::Bool(false)),
                    b"null" => Token::Obj(Obj::Null),
                    word => Token::Word(word),
                });
            }
        };
        Some(Token::Obj(obj))
    }

    fn word(&mut self) -> &'a [u8] {
        let start = self.at;
        while self.peek().is_some_and(|b| !ends_word(b)) {
            self.at += 1;
        }
        // a single delimiter counts as a keyword, so that reading always advances
        self.at = self.at.max(start + 1).min(self.bytes.len());
        &self.bytes[start..self.at]
    }

    /// Reads a number: digits with a decimal point and a sign. `None` for anything else, which is not read.
    fn number(&mut self) -> Option<f64> {
        let start = self.at;
        let mut at = start;
        let minus = self.bytes[at] == b'-';
        while matches!(self.bytes.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
        let (mut value, mut scale, mut digits, mut point) = (0.0f64, 1.0f64, 0, false);
        while let Some(&b) = self.bytes.get(at) {
            match b {
                b'0'..=b'9' => {
                    digits += 1;
                    value = value * 10.0 + f64::from(b - b'0');
                    scale *= if point { 10.0 } else { 1.0 };
                }
                b'.' if !point => point = true,
                // some programs write a minus in the middle; readers stop there
                b'-' if digits > 0 => {}
                b if ends_word(b) => break,
                _ => return None,
            }
            at += 1;
        }
        if digits == 0 && !point {
            return None;
        }
        self.at = at;
        let value = if digits > 300 { 0.0 } else { value / scale };
        Some(if minus { -value } else { value })
    }

    /// Reads a number, or a reference that begins with the number.
    fn reference(&mut self, n: f64) -> Obj {
        let back = self.at;
        if self.refs && n >= 0.0 && n.fract() == 0.0 && n <= f64::from(u32::MAX) {
            self.skip();
            if self.peek().is_some_and(|b| b.is_ascii_digit()) && self.number().is_some() {
                self.skip();
                let ends = self.bytes.get(self.at + 1).is_none_or(|b| ends_word(*b));
                if self.peek() == Some(b'R') && ends {
                    self.at += 1;
                    return Obj::Ref(n as u32);
                }
            }
            self.at = back;
        }
        Obj::Number(n)
    }

    fn name(&mut self) -> Rc<str> {
        let start = self.at;
        while self.peek().is_some_and(|b| !ends_word(b)) {
            self.at += 1;
        }
        let raw = &self.bytes[start..self.at];
        if !raw.contains(&b'#') {
            return String::from_utf8_lossy(raw).into();
        }
        let mut out = Vec::with_capacity(raw.len());
        let mut rest = raw;
        while let [first, after @ ..] = rest {
            let pair = after.get(..2).and_then(|p| Some(digit(p[0])? * 16 + digit(p[1])?));
            match (first, pair) {
                (b'#', Some(byte)) => {
                    out.push(byte);
                    rest = &after[2..];
                }
                _ => {
                    out.push(*first);
                    rest = after;
                }
            }
        }
        String::from_utf8_lossy(&out).into()
    }

    fn literal(&mut self) -> Rc<[u8]> {
        self.at += 1;
        let (mut out, mut open) = (Vec::new(), 1);
        while let Some(b) = self.peek() {
            self.at += 1;
            match b {
                b'(' => open += 1,
                b')' if open == 1 => break,
                b')' => open -= 1,
                b'\\' => {
                    self.escape(&mut out);
                    continue;
                }
                _ => {}
            }
            out.push(b);
        }
        out.into()
    }

    fn escape(&mut self, out: &mut Vec<u8>) {
        let Some(b) = self.peek() else { return };
        self.at += 1;
        match b {
            b'n' => out.push(b'\n'),
            b'r' => out.push(b'\r'),
            b't' => out.push(b'\t'),
            b'b' => out.push(8),
            b'f' => out.push(12),
            b'\r' => self.at += usize::from(self.peek() == Some(b'\n')),
            b'\n' => {}
            b'0'..=b'7' => {
                let mut code = u32::from(b - b'0');
                for _ in 0..2 {
                    let Some(d @ b'0'..=b'7') = self.peek() else { break };
                    code = code * 8 + u32::from(d - b'0');
                    self.at += 1;
                }
                out.push(code as u8);
            }
            other => out.push(other),
        }
    }

    fn hex(&mut self) -> Rc<[u8]> {
        self.at += 1;
        let mut digits = Vec::new();
        while let Some(b) = self.peek() {
            self.at += 1;
            if b == b'>' {
                break;
            }
            digits.extend(digit(b));
        }
        digits.chunks(2).map(|d| d[0] * 16 + d.get(1).copied().unwrap_or(0)).collect()
    }

    fn array(&mut self, depth: usize) -> Vec<Obj> {
        let mut items = Vec::new();
        if depth > DEPTH {
            return items;
        }
        loop {
            match self.token(depth) {
                Some(Token::Obj(obj)) => items.push(obj),
                Some(Token::Word(b"]")) | None => break,
                // an object that ends inside an array: the bytes after it do not belong to it
                Some(Token::Word(b"endobj" | b"endstream")) => break,
                Some(Token::Word(_)) => {}
            }
        }
        items
    }

    fn dict(&mut self, depth: usize) -> Dict {
        let mut pairs = Vec::new();
        if depth > DEPTH {
            return Dict(pairs);
        }
        loop {
            self.skip();
            if self.bytes[self.at.min(self.bytes.len())..].starts_with(b">>") {
                self.at += 2;
                break;
            }
            match self.token(depth) {
                Some(Token::Obj(Obj::Name(key))) => {
                    self.skip();
                    if self.peek() == Some(b'>') {
                        continue;
                    }
                    if let Some(Token::Obj(value)) = self.token(depth) {
                        pairs.push((key, value));
                    }
                }
                None | Some(Token::Word(b"endobj" | b"stream" | b"endstream")) => break,
                Some(_) => {}
            }
        }
        Dict(pairs)
    }
}

fn digit(b: u8) -> Option<u8> {
    (b as char).to_digit(16).map(|d| d as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Obj {
        Lexer::file(text.as_bytes(), 0).object()
    }

    #[test]
    fn every_kind_of_object_is_read() {
        let obj = read("<</A[1 -.5 +3. 4 0 R]/B#20C(a\\(\\101\\\n)/D<4a4>/E true/F null>>");
        let dict = obj.dict().expect("a dictionary");
        let expected = [Obj::Number(1.0), Obj::Number(-0.5), Obj::Number(3.0), Obj::Ref(4)];
        assert_eq!(dict.raw("A").array(), expected);
        assert_eq!(dict.raw("B C").text(), Some(&b"a(A"[..]));
        assert_eq!(dict.raw("D").text(), Some(&b"J@"[..]));
        assert!(dict.has("E") && !dict.has("F"));
    }

    #[test]
    fn nesting_without_end_is_left_off() {
        let mut lexer = Lexer::file(&[b'['; 100_000], 0);
        let mut steps = 0;
        while lexer.next().is_some() {
            steps += 1;
        }
        assert!(steps > 0);
        let dicts = b"<</A".repeat(100_000);
        let _ = Lexer::file(&dicts, 0).object();
    }
}
