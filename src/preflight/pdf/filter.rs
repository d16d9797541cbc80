//! Stream filters, which decode the bytes of a file. The output is limited, and compressed pictures (JPEG and similar) are left
//! to the image modules.

use super::flow::{Broken, Flow};
use super::obj::Dict;
use std::borrow::Cow;
use std::rc::Rc;

/// A filter's name, and its settings.
pub(crate) type Filter = (String, Rc<Dict>);

/// Decodes bytes by the filters from the first to the last, with at most `limit` bytes for each filter except the
/// last; returns the bytes and the remaining picture compression.
pub(crate) fn flow<'a>(raw: &'a [u8], filters: &[Filter], limit: usize) -> Result<(Flow<'a>, Option<Filter>), Broken> {
    let mut flow = Flow::plain(Cow::Borrowed(raw));
    for (i, (filter, params)) in filters.iter().enumerate() {
        let bytes = flow.all(limit)?;
        flow = match filter.as_str() {
            "FlateDecode" | "Fl" => Flow::deflated(bytes).predicted(params)?,
            "LZWDecode" | "LZW" => {
                let early = params.raw("EarlyChange").whole().unwrap_or(1) != 0;
                Flow::plain(lzw(&bytes, early, limit)?.into()).predicted(params)?
            }
            "ASCII85Decode" | "A85" => Flow::plain(ascii85(&bytes)?.into()),
            "ASCIIHexDecode" | "AHx" => Flow::plain(hex(&bytes).into()),
            "RunLengthDecode" | "RL" => Flow::plain(run_length(&bytes, limit)?.into()),
            "DCTDecode" | "DCT" | "JPXDecode" | "CCITTFaxDecode" | "CCF" | "JBIG2Decode" if i + 1 == filters.len() => {
                return Ok((Flow::plain(bytes), Some((filter.clone(), params.clone()))));
            }
            _ => return Err(Broken::Unknown),
        };
    }
    Ok((flow, None))
}

/// Decodes all bytes at once, up to `limit` bytes.
pub(crate) fn unpack(raw: &[u8], filters: &[Filter], limit: usize) -> Result<Vec<u8>, Broken> {
    match flow(raw, filters, limit)? {
        (flow, None) => flow.all(limit).map(Cow::into_owned),
        (_, Some(_)) => Err(Broken::Unknown),
    }
}

fn stopped(out: Vec<u8>) -> Result<Vec<u8>, Broken> {
    if out.is_empty() { Err(Broken::Damaged) } else { Ok(out) }
}

fn lzw(data: &[u8], early: bool, limit: usize) -> Result<Vec<u8>, Broken> {
    // each entry: position and length of its string in the output
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
        assert_eq!(run_length(&[129, 7].repeat(1000), 1000), Err(Broken::TooLarge));
    }
}
