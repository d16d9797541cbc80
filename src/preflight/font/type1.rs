//! Fonts of Type 1, as older programs embed them: a text that says how codes are named, and behind it, enciphered, a little
//! program for each letter (Adobe Type 1 Font Format, 1990). Hints are passed over: only outlines are drawn.

use super::names;
use std::collections::BTreeMap;
use std::rc::Rc;
use tiny_skia::{PathBuilder, Transform};

/// How deeply routines may call one another.
const DEPTH: usize = 10;
/// The most steps of one letter.
const STEPS: usize = 20_000;
/// The most letters and routines of a font.
const MOST: usize = 70_000;

/// A font.
pub(super) struct Type1 {
    letters: BTreeMap<Rc<str>, Vec<u8>>,
    routines: BTreeMap<usize, Vec<u8>>,
    /// Names that the font itself gives to codes; none where it keeps to the standard.
    encoding: Option<BTreeMap<u8, Rc<str>>>,
    /// From its own units to ems.
    pub(super) to_em: Transform,
}

impl Type1 {
    /// Reads a font; `None` if it is none.
    pub(super) fn parse(bytes: &[u8]) -> Option<Type1> {
        let mark = find(bytes, b"eexec")?;
        let (open, mut rest) = (&bytes[..mark], &bytes[mark + 5..]);
        while let [b' ' | b'\t' | b'\r' | b'\n', after @ ..] = rest {
            rest = after;
        }
        let hex = rest.iter().take(4).all(u8::is_ascii_hexdigit);
        let digits = || rest.iter().filter_map(|b| (*b as char).to_digit(16).map(|d| d as u8)).collect::<Vec<u8>>();
        let bytes: Vec<u8> =
            if hex { digits().as_chunks::<2>().0.iter().map(|[a, b]| a * 16 + b).collect() } else { rest.to_vec() };
        let closed = decipher(&bytes, 55665, 4);
        let mut font = Type1 {
            letters: BTreeMap::new(),
            routines: BTreeMap::new(),
            encoding: encoding(open),
            to_em: matrix(open),
        };
        font.programs(&closed);
        (!font.letters.is_empty()).then_some(font)
    }

    /// The name that the font itself gives to a code.
    pub(super) fn named(&self, code: u8) -> Option<Rc<str>> {
        match &self.encoding {
            Some(own) => own.get(&code).cloned(),
            None => names::standard(code).map(Into::into),
        }
    }

    /// Whether it has a letter of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.letters.contains_key(name)
    }

    /// Draws a letter in the font's units; whether its program could be followed to its end.
    pub(super) fn draw(&self, name: &str, pen: &mut PathBuilder) -> bool {
        let mut hand = Hand {
            font: self,
            pen,
            at: (0.0, 0.0),
            stack: Vec::new(),
            given: Vec::new(),
            flex: None,
            side: 0.0,
            steps: 0,
        };
        self.letters.get(name).is_some_and(|program| hand.run(program, 0).is_some())
    }

    /// The programs of letters (`/A 47 RD ..`) and the routines that they share (`dup 5 12 RD ..`).
    fn programs(&mut self, text: &[u8]) {
        let lead =
            find(text, b"/lenIV").and_then(|at| word(text, at + 6)).and_then(|(w, _)| number(w)).unwrap_or(4.0) as i64;
        let plain = |bytes: &[u8]| match usize::try_from(lead) {
            Ok(lead) => decipher(bytes, 4330, lead),
            Err(_) => bytes.to_vec(),
        };
        let (mut at, mut before) = (0, [&b""[..]; 3]);
        while let Some((token, end)) = word(text, at) {
            at = end;
            // a length, a word, one space, and so many bytes
            let length =
                number(before[2]).filter(|n| n.fract() == 0.0 && (0.0..65_536.0).contains(n) && !token.is_empty());
            if let (Some(length), b"RD" | b"-|") = (length, token) {
                let Some(bytes) = text.get(end + 1..end + 1 + length as usize) else { return };
                if self.letters.len() + self.routines.len() > MOST {
                    return;
                }
                if let [b'/', name @ ..] = before[1] {
                    self.letters.insert(String::from_utf8_lossy(name).into(), plain(bytes));
                } else if let (b"dup", Some(i)) = (before[0], number(before[1])) {
                    self.routines.insert(i as usize, plain(bytes));
                }
                at = end + 1 + length as usize;
            }
            before = [before[1], before[2], token];
        }
    }
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|w| w == what)
}

/// The next word, a name with its slash included, and where it ends.
fn word(bytes: &[u8], from: usize) -> Option<(&[u8], usize)> {
    let space = |b: &u8| matches!(b, b' ' | b'\t' | b'\r' | b'\n' | 0);
    let start = from + bytes.get(from..)?.iter().position(|b| !space(b))?;
    let ends = |b: &u8| space(b) || matches!(b, b'/' | b'[' | b']' | b'{' | b'}' | b'(' | b')');
    let end = bytes[start + 1..].iter().position(ends).map_or(bytes.len(), |n| start + 1 + n);
    Some((&bytes[start..end], end))
}

fn number(word: &[u8]) -> Option<f32> {
    std::str::from_utf8(word).ok()?.parse().ok().filter(|n: &f32| n.is_finite())
}

/// The font's cipher (chapter 7): each byte is turned by those before it; the first `lead` mean nothing.
fn decipher(bytes: &[u8], key: u16, lead: usize) -> Vec<u8> {
    let mut key = key;
    let plain = bytes.iter().map(|cipher| {
        let plain = cipher ^ (key >> 8) as u8;
        key = u16::from(*cipher).wrapping_add(key).wrapping_mul(52845).wrapping_add(22719);
        plain
    });
    plain.skip(lead).collect()
}

fn matrix(open: &[u8]) -> Transform {
    let usual = Transform::from_scale(0.001, 0.001);
    let Some(at) = find(open, b"/FontMatrix") else { return usual };
    let Some(from) = open[at..].iter().position(|b| matches!(b, b'[' | b'{')).map(|n| at + n + 1) else { return usual };
    let (mut numbers, mut at) = (Vec::new(), from);
    while let Some((n, end)) = word(open, at).and_then(|(w, end)| Some((number(w)?, end))) {
        numbers.push(n);
        at = end;
    }
    match numbers[..] {
        [a, b, c, d, e, f] if a != 0.0 || b != 0.0 => Transform::from_row(a, b, c, d, e, f),
        _ => usual,
    }
}

/// Names of codes: `dup 65 /A put`.
fn encoding(open: &[u8]) -> Option<BTreeMap<u8, Rc<str>>> {
    let mut at = find(open, b"/Encoding")? + 9;
    let mut names = BTreeMap::new();
    let mut before = [&b""[..]; 2];
    while let Some((token, end)) = word(open, at) {
        match (before, token) {
            (_, b"StandardEncoding") => return None,
            (_, b"def" | b"readonly") => break,
            ([b"dup", code], [b'/', name @ ..]) => {
                if let Some(code) = number(code).filter(|n| (0.0..256.0).contains(n)) {
                    names.insert(code as u8, String::from_utf8_lossy(name).into());
                }
            }
            _ => {}
        }
        before = [before[1], token];
        at = end;
    }
    Some(names)
}

/// Somebody drawing one letter.
struct Hand<'t, 'p> {
    font: &'t Type1,
    pen: &'p mut PathBuilder,
    at: (f32, f32),
    stack: Vec<f32>,
    /// What a routine of the interpreter gave back.
    given: Vec<f32>,
    /// The points of two flat curves, while they are told one by one.
    flex: Option<Vec<(f32, f32)>>,
    /// How far from its origin the letter begins.
    side: f32,
    steps: usize,
}

impl Hand<'_, '_> {
    /// Follows a program; whether the letter ends with it. `None` for what is no program.
    fn run(&mut self, program: &[u8], depth: usize) -> Option<bool> {
        if depth > DEPTH {
            return None;
        }
        let mut bytes = program.iter().copied();
        while let Some(b) = bytes.next() {
            self.steps += 1;
            if self.steps > STEPS || self.stack.len() > 64 {
                return None;
            }
            match b {
                32..=246 => self.stack.push(f32::from(b) - 139.0),
                247..=250 => self.stack.push((f32::from(b) - 247.0) * 256.0 + f32::from(bytes.next()?) + 108.0),
                251..=254 => self.stack.push((251.0 - f32::from(b)) * 256.0 - f32::from(bytes.next()?) - 108.0),
                255 => {
                    let long = [bytes.next()?, bytes.next()?, bytes.next()?, bytes.next()?];
                    self.stack.push(i32::from_be_bytes(long) as f32);
                }
                10 => {
                    let routine = self.stack.pop()? as usize;
                    let font = self.font;
                    if self.run(font.routines.get(&routine)?, depth + 1)? {
                        return Some(true);
                    }
                }
                11 => return Some(false),
                14 => {
                    self.pen.close();
                    return Some(true);
                }
                12 => {
                    if self.long(bytes.next()?, depth)? {
                        return Some(true);
                    }
                }
                short => self.short(short)?,
            }
        }
        Some(false)
    }

    /// An operator of one byte, which takes all there is.
    fn short(&mut self, operator: u8) -> Option<()> {
        let stack = std::mem::take(&mut self.stack);
        let n = |i: usize| stack.get(i).copied();
        match operator {
            13 => {
                self.side = n(0)?;
                self.at = (self.side, 0.0);
            }
            4 => self.go(0.0, n(0)?),
            21 => self.go(n(0)?, n(1)?),
            22 => self.go(n(0)?, 0.0),
            5 => self.line(n(0)?, n(1)?),
            6 => self.line(n(0)?, 0.0),
            7 => self.line(0.0, n(0)?),
            8 => self.curve([n(0)?, n(1)?, n(2)?, n(3)?, n(4)?, n(5)?]),
            30 => self.curve([0.0, n(0)?, n(1)?, n(2)?, n(3)?, 0.0]),
            31 => self.curve([n(0)?, 0.0, n(1)?, n(2)?, 0.0, n(3)?]),
            9 => self.pen.close(),
            // hints
            _ => {}
        }
        Some(())
    }

    /// An operator of two bytes; whether the letter ends with it.
    fn long(&mut self, operator: u8, depth: usize) -> Option<bool> {
        match operator {
            12 => {
                let (b, a) = (self.stack.pop()?, self.stack.pop()?);
                self.stack.push(a / b);
            }
            16 => self.other()?,
            17 => self.stack.push(self.given.pop().unwrap_or(0.0)),
            6 => {
                // a letter and its accent
                let &[side, x, y, base, accent] = &self.stack[..] else { return None };
                self.stack.clear();
                let font = self.font;
                let part = |code: f32| font.letters.get(names::standard(code as u8)?);
                let (base, accent, own) = (part(base)?, part(accent)?, self.side);
                self.run(base, depth + 1)?;
                let mut mark = PathBuilder::new();
                let mut hand = Hand {
                    font,
                    pen: &mut mark,
                    at: (0.0, 0.0),
                    stack: Vec::new(),
                    given: Vec::new(),
                    flex: None,
                    side: 0.0,
                    steps: self.steps,
                };
                hand.run(accent, depth + 1)?;
                self.steps = hand.steps;
                let shift = Transform::from_translate(own + x - side, y);
                if let Some(mark) = mark.finish().and_then(|m| m.transform(shift)) {
                    self.pen.push_path(&mark);
                }
                return Some(true);
            }
            7 => {
                let &[x, y, ..] = &self.stack[..] else { return None };
                (self.side, self.at) = (x, (x, y));
                self.stack.clear();
            }
            // hints, and where the pen is by now
            _ => self.stack.clear(),
        }
        Some(false)
    }

    /// A routine of the interpreter: of those that draw there is one, two flat curves told point by point.
    fn other(&mut self) -> Option<()> {
        let (routine, count) = (self.stack.pop()?, self.stack.pop()?);
        let from = self.stack.len().checked_sub(count as usize)?;
        let args = self.stack.split_off(from);
        match routine as i64 {
            1 => self.flex = Some(Vec::with_capacity(7)),
            2 => {
                let at = self.at;
                self.flex.as_mut().filter(|points| points.len() < 7)?.push(at);
            }
            0 => {
                // the first point only says where the others are counted from
                let points = self.flex.take()?;
                let &[_, a, b, c, d, e, f] = &points[..] else { return None };
                self.pen.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1);
                self.pen.cubic_to(d.0, d.1, e.0, e.1, f.0, f.1);
                self.given = vec![f.1, f.0];
            }
            _ => self.given = args.into_iter().rev().collect(),
        }
        Some(())
    }

    fn go(&mut self, x: f32, y: f32) {
        self.at = (self.at.0 + x, self.at.1 + y);
        if self.flex.is_none() {
            self.pen.move_to(self.at.0, self.at.1);
        }
    }

    fn line(&mut self, x: f32, y: f32) {
        self.begun();
        self.at = (self.at.0 + x, self.at.1 + y);
        self.pen.line_to(self.at.0, self.at.1);
    }

    fn curve(&mut self, [a, b, c, d, e, f]: [f32; 6]) {
        self.begun();
        let one = (self.at.0 + a, self.at.1 + b);
        let two = (one.0 + c, one.1 + d);
        self.at = (two.0 + e, two.1 + f);
        self.pen.cubic_to(one.0, one.1, two.0, two.1, self.at.0, self.at.1);
    }

    /// A contour may begin without being told where.
    fn begun(&mut self) {
        if self.pen.is_empty() {
            self.pen.move_to(self.at.0, self.at.1);
        }
    }
}
