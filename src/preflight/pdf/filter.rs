//! Stream filters: bytes as they lie in a file into what they stand for. Nothing here makes more bytes than it is allowed,
//! and a picture's own packing (JPEG and its kin) is left for whoever knows pictures.

use super::lex::Dict;
use flate2::{Decompress, FlushDecompress, Status};

/// What came of unpacking.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unpacked {
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
    /// The picture's packing that is left, as in `DCTDecode`.
    pub(crate) left: Option<String>,
}

/// Why a stream could not be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// The bytes are not what the filter expects.
    Damaged,
    /// It would be larger than anything sound is.
    TooLarge,
    /// No such filter is known.
    Unknown,
}

/// Undoes the filters from the first to the last, making at most `limit` bytes at each.
pub(crate) fn unpack(raw: &[u8], filters: &[(String, std::rc::Rc<Dict>)], limit: usize) -> Result<Unpacked, Broken> {
    let mut bytes = raw.to_vec();
    for (i, (filter, params)) in filters.iter().enumerate() {
        bytes = match filter.as_str() {
            "FlateDecode" | "Fl" => predicted(inflate(&bytes, limit)?, params)?,
            "LZWDecode" | "LZW" => predicted(lzw(&bytes, number(params, "EarlyChange", 1) != 0, limit)?, params)?,
            "ASCII85Decode" | "A85" => ascii85(&bytes)?,
            "ASCIIHexDecode" | "AHx" => hex(&bytes),
            "RunLengthDecode" | "RL" => run_length(&bytes, limit)?,
            "DCTDecode" | "DCT" | "JPXDecode" | "CCITTFaxDecode" | "CCF" | "JBIG2Decode" if i + 1 == filters.len() => {
                return Ok(Unpacked { bytes, left: Some(filter.clone()) });
            }
            _ => return Err(Broken::Unknown),
        };
    }
    Ok(Unpacked { bytes, left: None })
}

fn number(params: &Dict, key: &str, fallback: i64) -> i64 {
    params.raw(key).whole().unwrap_or(fallback)
}

/// Deflate with its two bytes of header. A file cut off in the middle gives what was there, as readers do.
fn inflate(data: &[u8], limit: usize) -> Result<Vec<u8>, Broken> {
    let mut engine = Decompress::new(true);
    let mut out = Vec::with_capacity((data.len() * 4).clamp(256, 1 << 20).min(limit.max(1)));
    loop {
        let taken = usize::try_from(engine.total_in()).unwrap_or(usize::MAX).min(data.len());
        let before = (taken, out.len());
        match engine.decompress_vec(&data[taken..], &mut out, FlushDecompress::None) {
            Ok(Status::StreamEnd) => return Ok(out),
            Ok(_) if out.len() == out.capacity() => {
                if out.len() > limit {
                    return Err(Broken::TooLarge);
                }
                out.reserve(out.len().max(256));
            }
            Ok(_) if (engine.total_in() as usize, out.len()) == before => return stopped(out),
            Ok(_) => {}
            Err(_) => return stopped(out),
        }
    }
}

fn stopped(out: Vec<u8>) -> Result<Vec<u8>, Broken> {
    if out.is_empty() { Err(Broken::Damaged) } else { Ok(out) }
}

fn lzw(data: &[u8], early: bool, limit: usize) -> Result<Vec<u8>, Broken> {
    // each entry: where in the output its string lies, and how long it is
    let mut table: Vec<(usize, usize)> = Vec::new();
    let (mut out, mut width, mut last) = (Vec::new(), 9u32, None::<(usize, usize)>);
    let (mut bits, mut held) = (0u32, 0u32);
    for byte in data {
        bits = bits << 8 | u32::from(*byte);
        held += 8;
        if held < width {
            continue;
        }
        held -= width;
        let code = (bits >> held & ((1 << width) - 1)) as usize;
        let start = out.len();
        match code {
            256 => {
                table.clear();
                (width, last) = (9, None);
                continue;
            }
            257 => return Ok(out),
            literal @ 0..256 => out.push(literal as u8),
            entry => {
                let (from, len) = match (table.get(entry - 258), last) {
                    (Some(known), _) => *known,
                    (None, Some((from, len))) if entry - 258 == table.len() => (from, len + 1),
                    _ => return stopped(out),
                };
                for i in from..from + len {
                    out.push(out[i]);
                }
            }
        }
        if out.len() > limit {
            return Err(Broken::TooLarge);
        }
        if let Some((from, len)) = last
            && table.len() < 4096 - 258
        {
            table.push((from, len + 1));
        }
        last = Some((start, out.len() - start));
        let next = table.len() + 258 + 1 + usize::from(early);
        width = if next > 2048 {
            12
        } else if next > 1024 {
            11
        } else if next > 512 {
            10
        } else {
            9
        };
    }
    Ok(out)
}

fn ascii85(data: &[u8]) -> Result<Vec<u8>, Broken> {
    let (mut out, mut group, mut count) = (Vec::new(), 0u64, 0);
    for &b in data {
        match b {
            b'~' => break,
            b'z' if count == 0 => out.extend([0; 4]),
            b'!'..=b'u' => {
                group = group * 85 + u64::from(b - b'!');
                count += 1;
                if count == 5 {
                    out.extend((group as u32).to_be_bytes());
                    (group, count) = (0, 0);
                }
            }
            b if super::lex::is_space(b) => {}
            _ => return Err(Broken::Damaged),
        }
    }
    if count > 1 {
        for _ in count..5 {
            group = group * 85 + 84;
        }
        out.extend(&(group as u32).to_be_bytes()[..count - 1]);
    }
    Ok(out)
}

fn hex(data: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> =
        data.iter().take_while(|b| **b != b'>').filter_map(|b| (*b as char).to_digit(16).map(|d| d as u8)).collect();
    digits.chunks(2).map(|d| d[0] * 16 + d.get(1).copied().unwrap_or(0)).collect()
}

fn run_length(data: &[u8], limit: usize) -> Result<Vec<u8>, Broken> {
    let (mut out, mut at) = (Vec::new(), 0);
    while let Some(&n) = data.get(at) {
        let n = usize::from(n);
        match n {
            128 => break,
            0..128 => {
                out.extend(data.get(at + 1..(at + 2 + n).min(data.len())).unwrap_or_default());
                at += n + 2;
            }
            _ => {
                let Some(&byte) = data.get(at + 1) else { break };
                out.resize(out.len() + 257 - n, byte);
                at += 2;
            }
        }
        if out.len() > limit {
            return Err(Broken::TooLarge);
        }
    }
    Ok(out)
}

/// Undoes the difference to the pixel before (TIFF) or to the neighbours (PNG).
fn predicted(mut data: Vec<u8>, params: &Dict) -> Result<Vec<u8>, Broken> {
    let predictor = number(params, "Predictor", 1);
    if predictor < 2 {
        return Ok(data);
    }
    let part = |key, fallback| usize::try_from(number(params, key, fallback)).ok().filter(|n| (1..100_000).contains(n));
    let (Some(colours), Some(bits), Some(columns)) =
        (part("Colors", 1), part("BitsPerComponent", 8), part("Columns", 1))
    else {
        return Err(Broken::Damaged);
    };
    let (pixel, row) = ((colours * bits).div_ceil(8), (colours * bits * columns).div_ceil(8));
    if predictor == 2 {
        if bits == 8 {
            for line in data.chunks_mut(row) {
                for i in pixel..line.len() {
                    line[i] = line[i].wrapping_add(line[i - pixel]);
                }
            }
            return Ok(data);
        }
        return Err(Broken::Unknown);
    }
    let mut out = Vec::with_capacity(data.len());
    let mut above = vec![0u8; row];
    for line in data.chunks_mut(row + 1) {
        let (kind, line) = (line[0], &mut line[1..]);
        for i in 0..line.len() {
            let left = if i >= pixel { line[i - pixel] } else { 0 };
            let corner = if i >= pixel { above[i - pixel] } else { 0 };
            line[i] = line[i].wrapping_add(match kind {
                1 => left,
                2 => above[i],
                3 => ((u16::from(left) + u16::from(above[i])) / 2) as u8,
                4 => paeth(left, above[i], corner),
                _ => 0,
            });
        }
        above[..line.len()].copy_from_slice(line);
        out.extend_from_slice(line);
    }
    Ok(out)
}

fn paeth(left: u8, up: u8, corner: u8) -> u8 {
    let (a, b, c) = (i32::from(left), i32::from(up), i32::from(corner));
    let guess = a + b - c;
    let (da, db, dc) = ((guess - a).abs(), (guess - b).abs(), (guess - c).abs());
    if da <= db && da <= dc {
        left
    } else if db <= dc {
        up
    } else {
        corner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_give_what_the_specification_gives() {
        // the LZW example of ISO 32000, 7.4.4.2
        let packed = [0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01];
        assert_eq!(lzw(&packed, true, 100), Ok(vec![45, 45, 45, 45, 45, 65, 45, 45, 45, 66]));
        assert_eq!(ascii85(b"87cURD]i,\"Ebo80~>"), Ok(b"Hello World!".to_vec()));
        assert_eq!(hex(b"48 65 6C6c 6f>00"), b"Hello");
        assert_eq!(run_length(&[2, b'a', b'b', b'c', 254, b'z', 128, 9], 100), Ok(b"abczzz".to_vec()));
    }

    #[test]
    fn what_grows_without_measure_is_stopped() {
        use std::io::Write as _;
        let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(&vec![0; 10 << 20]).expect("into memory");
        let bomb = packer.finish().expect("into memory");
        assert_eq!(inflate(&bomb, 1 << 20), Err(Broken::TooLarge));
        assert_eq!(inflate(&bomb, 10 << 20).map(|b| b.len()), Ok(10 << 20));
        assert_eq!(inflate(&bomb[..bomb.len() / 2], 10 << 20).map(|b| b.is_empty()), Ok(false));
        assert_eq!(run_length(&[129, 7].repeat(1000), 1000), Err(Broken::TooLarge));
    }
}
