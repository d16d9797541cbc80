//! Writes PDF numbers and deflated data. The text is appended to a `Vec<u8>` without allocations.

use flate2::{Compress, Compression, FlushCompress, Status};
use ground::unit::Affine;

/// Appends `n / 10^decimals` without trailing zeros, and no zero before the point.
pub(super) fn fixed(out: &mut Vec<u8>, n: i64, decimals: u32) {
    if n < 0 {
        out.push(b'-');
    }
    let one = 10u64.pow(decimals);
    let n = n.unsigned_abs();
    let (whole, mut rest) = (n / one, n % one);
    if whole > 0 || rest == 0 {
        let mut digits = [0u8; 20];
        let mut at = digits.len();
        let mut left = whole;
        loop {
            at -= 1;
            digits[at] = b'0' + (left % 10) as u8;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        out.extend_from_slice(&digits[at..]);
    }
    if rest > 0 {
        out.push(b'.');
        let mut place = one / 10;
        while rest > 0 {
            out.push(b'0' + (rest / place) as u8);
            rest %= place;
            place /= 10;
        }
    }
}

/// Appends a byte of a literal string.
pub(super) fn letter(out: &mut Vec<u8>, b: u8) {
    match b {
        b'(' | b')' | b'\\' => out.extend_from_slice(&[b'\\', b]),
        // a carriage return alone would be read as a line feed
        b'\r' => out.extend_from_slice(b"\\r"),
        _ => out.push(b),
    }
}

/// A coordinate in points as whole hundredths: 3.5 micrometres, finer than any printer.
pub(super) fn hundredths(v: f32) -> i64 {
    (f64::from(v) * 100.0).round() as i64
}

/// Appends a number of points and a space.
pub(super) fn point(out: &mut Vec<u8>, v: f32) {
    fixed(out, hundredths(v), 2);
    out.push(b' ');
}

/// Appends a number with up to five decimals and a space: for ratios.
pub(super) fn ratio(out: &mut Vec<u8>, v: f32) {
    fixed(out, (f64::from(v) * 1e5).round() as i64, 5);
    out.push(b' ');
}

/// Appends the six numbers of a map, each followed by a space.
pub(super) fn matrix(out: &mut Vec<u8>, map: [f32; 6]) {
    for v in &map[..4] {
        ratio(out, *v);
    }
    point(out, map[4]);
    point(out, map[5]);
}

/// Converts the map `at`, in millimeters, y down, to points, y up, for an object `inner` points high on one `outer` points
/// high.
pub(super) fn upright(at: Affine, inner: f32, outer: f32, points: f32) -> [f32; 6] {
    let [a, b, c, d, e, f] = at.0;
    [a, -b, -c, d, c * inner + e * points, outer - d * inner - f * points]
}

/// The next bytes.
pub(super) fn taken<const N: usize>(from: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = from.split_first_chunk()?;
    *from = rest;
    Some(*first)
}

/// The next number.
pub(super) fn number(from: &mut &[u8]) -> Option<u32> {
    taken(from).map(u32::from_le_bytes)
}

/// One deflate state, which is reused for every stream, because making a new one costs more than most streams do.
pub(super) struct Flate(Compress);

impl Flate {
    pub(super) fn new() -> Flate {
        Flate(Compress::new(Compression::new(6), true))
    }

    /// A state that takes less time but produces slightly more bytes.
    pub(super) fn quick() -> Flate {
        Flate(Compress::new(Compression::new(2), true))
    }

    /// The bytes as a zlib stream.
    pub(super) fn deflate(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(bytes.len() / 2 + 64);
        self.0.reset();
        loop {
            let from = usize::try_from(self.0.total_in()).unwrap_or(bytes.len()).min(bytes.len());
            match self.0.compress_vec(&bytes[from..], &mut out, FlushCompress::Finish) {
                Ok(Status::StreamEnd) => break,
                // compressing into memory cannot fail unless memory runs out
                Ok(_) | Err(_) => out.reserve(out.capacity().max(256)),
            }
        }
        out.shrink_to_fit();
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(n: i64, decimals: u32) -> String {
        let mut out = Vec::new();
        fixed(&mut out, n, decimals);
        String::from_utf8(out).expect("ASCII")
    }

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        assert_eq!(shown(0, 2), "0");
        assert_eq!(shown(1250, 2), "12.5");
        assert_eq!(shown(-5, 2), "-.05");
        assert_eq!(shown(100, 2), "1");
        assert_eq!(shown(84189, 2), "841.89");
    }

    #[test]
    fn a_half_turn_in_millimetres_is_one_in_points() {
        // an object 10 pt high, rotated about its corner and moved to (20, 30) mm = 2 pt each on a 200 pt page
        let at = Affine::turn(180.0).then(Affine::shift(ground::unit::Mm(20.0), ground::unit::Mm(30.0)));
        let [a, b, c, d, e, f] = upright(at, 10.0, 200.0, 2.0);
        // its lower left corner (0, 0) in points is (0, 5) mm downwards, which lands at (20, 25) mm = (40, 200 - 50) pt
        assert_eq!((e, f), (40.0, 150.0));
        assert_eq!((a + c, b + d), (-1.0, -1.0));
    }

    #[test]
    fn deflate_is_read_back() {
        use std::io::Read;
        let mut flate = Flate::new();
        for text in ["", "one", &"again and ".repeat(9000)] {
            let packed = flate.deflate(text.as_bytes());
            let mut back = String::new();
            flate2::read::ZlibDecoder::new(&packed[..]).read_to_string(&mut back).expect("sound");
            assert_eq!(back, text);
        }
    }
}
