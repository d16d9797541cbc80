//! The bytes of a stream on demand, so that a picture is never in memory whole: data is inflated piece by piece, and PNG and
//! TIFF predictors are undone row by row. A truncated stream gives the bytes it has.

use super::obj::Dict;
use flate2::{Decompress, FlushDecompress, Status};
use std::borrow::Cow;

/// The reason why a stream could not be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// The bytes are invalid for the filter.
    Damaged,
    /// The unpacked stream is too large.
    TooLarge,
    /// The filter is unknown.
    Unknown,
}

/// The number of bytes that are unpacked ahead.
const AHEAD: usize = 32 << 10;

/// The source of the remaining bytes.
pub(crate) struct Flow<'a> {
    source: Source<'a>,
    lines: Option<Lines>,
}

enum Source<'a> {
    Plain { bytes: Cow<'a, [u8]>, at: usize },
    Deflated(Box<Deflated<'a>>),
}

struct Deflated<'a> {
    engine: Decompress,
    bytes: Cow<'a, [u8]>,
    /// Bytes that were unpacked ahead; `at` is the number of bytes that were read.
    pool: Vec<u8>,
    at: usize,
    /// Whether the stream has ended, and whether it ended with damage (`broken`).
    over: bool,
    broken: bool,
}

/// Rows encoded with a predictor: each pixel is a difference, to the pixel before it (TIFF) or to its neighbors (PNG).
struct Lines {
    png: bool,
    /// The number of bytes per pixel.
    pixel: usize,
    /// The row above and this row, of which `at` bytes were read.
    above: Vec<u8>,
    line: Vec<u8>,
    at: usize,
}

impl<'a> Flow<'a> {
    /// A source of bytes without compression.
    pub(crate) fn plain(bytes: Cow<'a, [u8]>) -> Flow<'a> {
        Flow { source: Source::Plain { bytes, at: 0 }, lines: None }
    }

    /// A source of deflated bytes, with a header of two bytes.
    pub(crate) fn deflated(bytes: Cow<'a, [u8]>) -> Flow<'a> {
        let (engine, pool) = (Decompress::new(true), Vec::new());
        let source = Source::Deflated(Box::new(Deflated { engine, bytes, pool, at: 0, over: false, broken: false }));
        Flow { source, lines: None }
    }

    /// The source with the predictor of `params` undone.
    pub(crate) fn predicted(mut self, params: &Dict) -> Result<Flow<'a>, Broken> {
        let number = |key, fallback| params.raw(key).whole().unwrap_or(fallback);
        let predictor = number("Predictor", 1);
        if predictor < 2 {
            return Ok(self);
        }
        let part = |key, fallback| usize::try_from(number(key, fallback)).ok().filter(|n| (1..100_000).contains(n));
        let (Some(colours), Some(bits), Some(columns)) =
            (part("Colors", 1), part("BitsPerComponent", 8), part("Columns", 1))
        else {
            return Err(Broken::Damaged);
        };
        let (pixel, row) = ((colours * bits).div_ceil(8), (colours * bits).saturating_mul(columns).div_ceil(8));
        if predictor == 2 && bits != 8 {
            return Err(Broken::Unknown);
        }
        if row > AHEAD << 10 {
            return Err(Broken::TooLarge);
        }
        self.lines = Some(Lines { png: predictor != 2, pixel, above: vec![0; row], line: Vec::new(), at: 0 });
        Ok(self)
    }

    /// Fills a row with the next bytes; returns their number.
    pub(crate) fn fill(&mut self, out: &mut [u8]) -> usize {
        let Some(lines) = &mut self.lines else { return self.source.fill(out) };
        let mut filled = 0;
        while filled < out.len() {
            if lines.at >= lines.line.len() && !lines.next(&mut self.source) {
                break;
            }
            let some = (lines.line.len() - lines.at).min(out.len() - filled);
            out[filled..filled + some].copy_from_slice(&lines.line[lines.at..lines.at + some]);
            (filled, lines.at) = (filled + some, lines.at + some);
        }
        filled
    }

    /// Reads the rest of the stream, at most `limit` bytes.
    pub(crate) fn all(mut self, limit: usize) -> Result<Cow<'a, [u8]>, Broken> {
        if let (Source::Plain { bytes, at: 0 }, None) = (&mut self.source, &self.lines) {
            return Ok(std::mem::take(bytes));
        }
        let mut out = Vec::new();
        loop {
            let had = out.len();
            if had > limit {
                return Err(Broken::TooLarge);
            }
            out.resize(had + had.max(4096).min(limit - had + 1), 0);
            let got = self.fill(&mut out[had..]);
            if had + got < out.len() {
                out.truncate(had + got);
                break;
            }
        }
        match &self.source {
            Source::Deflated(d) if d.broken && out.is_empty() => Err(Broken::Damaged),
            _ => Ok(out.into()),
        }
    }
}

impl Source<'_> {
    fn fill(&mut self, out: &mut [u8]) -> usize {
        match self {
            Source::Plain { bytes, at } => {
                let some = out.len().min(bytes.len() - *at);
                out[..some].copy_from_slice(&bytes[*at..*at + some]);
                *at += some;
                some
            }
            Source::Deflated(deflated) => {
                let mut filled = 0;
                while filled < out.len() {
                    filled += match deflated.take(&mut out[filled..]) {
                        0 => break,
                        some => some,
                    };
                }
                filled
            }
        }
    }
}

impl Deflated<'_> {
    /// Reads some of the next bytes; none at the end.
    fn take(&mut self, out: &mut [u8]) -> usize {
        if self.at >= self.pool.len() {
            // a large request is inflated directly, without the pool
            if out.len() >= AHEAD {
                return self.inflate(out);
            }
            let mut pool = std::mem::take(&mut self.pool);
            pool.resize(AHEAD, 0);
            let got = self.inflate(&mut pool);
            pool.truncate(got);
            (self.pool, self.at) = (pool, 0);
        }
        let some = (self.pool.len() - self.at).min(out.len());
        out[..some].copy_from_slice(&self.pool[self.at..self.at + some]);
        self.at += some;
        some
    }

    fn inflate(&mut self, out: &mut [u8]) -> usize {
        let start = self.engine.total_out();
        let made = |engine: &Decompress| (engine.total_out() - start) as usize;
        while !self.over && made(&self.engine) < out.len() {
            let taken = usize::try_from(self.engine.total_in()).unwrap_or(usize::MAX).min(self.bytes.len());
            let before = made(&self.engine);
            let status = self.engine.decompress(&self.bytes[taken..], &mut out[before..], FlushDecompress::None);
            let stuck = self.engine.total_in() as usize == taken && made(&self.engine) == before;
            self.broken = !matches!(status, Ok(Status::StreamEnd)) && (status.is_err() || stuck);
            self.over = self.broken || matches!(status, Ok(Status::StreamEnd));
        }
        made(&self.engine).min(out.len())
    }
}

impl Lines {
    /// Reads the next row; returns whether there was one.
    fn next(&mut self, source: &mut Source<'_>) -> bool {
        let row = self.above.len();
        if !self.line.is_empty() {
            std::mem::swap(&mut self.above, &mut self.line);
        }
        self.line.resize(row, 0);
        let mut kind = [0];
        if self.png && source.fill(&mut kind) == 0 {
            self.line.clear();
        }
        let got = source.fill(&mut self.line);
        self.line.truncate(got);
        self.at = 0;
        self.above.resize(row, 0);
        let kind = if self.png { kind[0] } else { 1 };
        undo(kind, self.pixel, &mut self.line, &self.above);
        got > 0
    }
}

/// Undoes a PNG filter: Sub (1), Up (2), Average (3), Paeth (4).
fn undo(kind: u8, pixel: usize, line: &mut [u8], above: &[u8]) {
    match kind {
        1 => each(pixel, line, above, |left, _, _| left),
        2 => line.iter_mut().zip(above).for_each(|(byte, up)| *byte = byte.wrapping_add(*up)),
        3 => each(pixel, line, above, |left, up, _| (left + up) >> 1),
        4 => each(pixel, line, above, nearest),
        _ => {}
    }
}

/// Adds the predicted value to every byte of a row, from the bytes to the left, above, and above left.
#[inline(always)]
fn each(pixel: usize, line: &mut [u8], above: &[u8], guess: impl Fn(i16, i16, i16) -> i16) {
    match pixel {
        _ if !line.len().is_multiple_of(pixel) => bytewise(pixel, line, above, guess),
        1 => pixelwise::<1>(line, above, guess),
        2 => pixelwise::<2>(line, above, guess),
        3 => pixelwise::<3>(line, above, guess),
        4 => pixelwise::<4>(line, above, guess),
        _ => bytewise(pixel, line, above, guess),
    }
}

/// Processes a pixel of `N` bytes at a time. The array always has eight lanes, so that the compiler can use one SIMD
/// step.
#[inline(always)]
fn pixelwise<const N: usize>(line: &mut [u8], above: &[u8], guess: impl Fn(i16, i16, i16) -> i16) {
    let (mut left, mut corner) = ([0i16; 8], [0i16; 8]);
    for (pixel, over) in line.as_chunks_mut::<N>().0.iter_mut().zip(above.as_chunks::<N>().0) {
        let (mut up, mut own) = ([0i16; 8], [0i16; 8]);
        for i in 0..N {
            (up[i], own[i]) = (i16::from(over[i]), i16::from(pixel[i]));
        }
        for i in 0..8 {
            left[i] = (guess(left[i], up[i], corner[i]) + own[i]) & 0xff;
        }
        corner = up;
        for i in 0..N {
            pixel[i] = left[i] as u8;
        }
    }
}

/// Processes a byte at a time: for pixels of any size, and rows that end within a pixel.
fn bytewise(pixel: usize, line: &mut [u8], above: &[u8], guess: impl Fn(i16, i16, i16) -> i16) {
    for i in 0..line.len() {
        let before = |row: &[u8]| if i >= pixel { i16::from(row[i - pixel]) } else { 0 };
        let guess = guess(before(line), i16::from(above[i]), before(above));
        line[i] = line[i].wrapping_add(guess as u8);
    }
}

/// The Paeth predictor (PNG, 9.4): the neighbor nearest to left + up - corner.
#[inline(always)]
fn nearest(left: i16, up: i16, corner: i16) -> i16 {
    let (low, high, turn) = (left.min(up), left.max(up), 3 * corner - (left + up));
    let of_two = if high <= turn { low } else { corner };
    if turn <= low { high } else { of_two }
}

#[cfg(test)]
mod tests {
    use super::super::lex::Lexer;
    use super::*;

    fn deflated(bytes: &[u8]) -> Vec<u8> {
        use std::io::Write as _;
        let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(bytes).expect("into memory");
        packer.finish().expect("into memory")
    }

    #[test]
    fn what_grows_without_measure_is_stopped() {
        let bomb = deflated(&vec![0; 10 << 20]);
        let inflate = |bytes: &[u8], limit| Flow::deflated(bytes.to_vec().into()).all(limit).map(|b| b.len());
        assert_eq!(inflate(&bomb, 1 << 20), Err(Broken::TooLarge));
        assert_eq!(inflate(&bomb, 10 << 20), Ok(10 << 20));
        assert!(inflate(&bomb[..bomb.len() / 2], 10 << 20).is_ok_and(|n| n > 0));
        assert_eq!(inflate(b"no such thing", 10), Err(Broken::Damaged));
        assert_eq!(inflate(b"", 10), Err(Broken::Damaged));
    }

    /// Rows as a PNG keeps them, each kind in turn, by the formulas of PNG 9.2 alone.
    fn differences(rows: &[Vec<u8>], pixel: usize) -> Vec<u8> {
        let mut out = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            let kind = (y % 5) as u8;
            out.push(kind);
            let at = |y: usize, i: usize, up: usize, back: usize| {
                if y >= up && i >= back { i32::from(rows[y - up][i - back]) } else { 0 }
            };
            for (i, own) in row.iter().enumerate() {
                let (a, b, c) = (at(y, i, 0, pixel), at(y, i, 1, 0), at(y, i, 1, pixel));
                let p = a + b - c;
                let guess = match kind {
                    0 => 0,
                    1 => a,
                    2 => b,
                    3 => (a + b) / 2,
                    _ => *[a, b, c].iter().min_by_key(|n| (p - **n).abs()).expect("three"),
                };
                out.push((i32::from(*own) - guess).rem_euclid(256) as u8);
            }
        }
        out
    }

    #[test]
    fn differences_are_undone_whatever_the_pixels_and_however_bytes_are_asked_for() {
        let mut seed = 7u32;
        let mut random = move || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        };
        for colours in [1, 2, 3, 4, 6] {
            let rows: Vec<Vec<u8>> = (0..40).map(|_| (0..colours * 13).map(|_| random()).collect()).collect();
            let params = format!("<</Predictor 15/Colors {colours}/Columns 13>>");
            let params = Lexer::file(params.as_bytes(), 0).object().dict().expect("a dictionary");
            let packed = deflated(&differences(&rows, colours));
            let flow = || Flow::deflated(packed.clone().into()).predicted(&params).expect("sound");
            let whole = rows.concat();
            assert_eq!(flow().all(1 << 20).expect("all of it"), whole, "{colours}");
            let (mut slowly, mut out, mut piece) = (flow(), Vec::new(), [0; 7]);
            loop {
                let got = slowly.fill(&mut piece);
                out.extend_from_slice(&piece[..got]);
                if got < piece.len() {
                    break;
                }
            }
            assert_eq!(out, whole, "{colours} in pieces");
            // the last row is truncated
            let short = Flow::deflated(deflated(&differences(&rows, colours)[..300]).into()).predicted(&params);
            let got = short.and_then(|f| f.all(1 << 20)).expect("what there was").into_owned();
            assert!(whole.starts_with(&got) && got.len() > 250, "{colours} cut short");
        }
    }
}
