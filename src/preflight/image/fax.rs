//! Bilevel pictures with fax compression: CCITT group 3, one- or two-dimensional, and group 4.

use super::super::pdf::{Broken, Dict, Obj};
use super::{Rows, WHOLE, told};
use hayro_ccitt::{DecodeSettings, Decoder, DecoderContext, EncodingMode, decode};

/// The pixels of a fax picture: 0 is black by default. A truncated picture is white from there on, as in viewers.
pub(super) fn rows<'i>(packed: &[u8], params: &Dict, (width, height): (usize, usize)) -> Result<Rows<'i>, String> {
    let number = |key, fallback| params.raw(key).whole().unwrap_or(fallback);
    let truth = |key, fallback| if let Obj::Bool(b) = params.raw(key) { *b } else { fallback };
    let columns = usize::try_from(number("Columns", 1728)).unwrap_or(0);
    let all = width.div_ceil(8).saturating_mul(height);
    if all > WHOLE {
        return Err(told(Broken::TooLarge));
    }
    if columns != width {
        return Err("a fax picture has rows of the wrong length".to_owned());
    }
    let settings = DecodeSettings {
        columns: columns as u32,
        rows: height as u32,
        end_of_block: truth("EndOfBlock", true),
        end_of_line: truth("EndOfLine", false),
        rows_are_byte_aligned: truth("EncodedByteAlign", false),
        encoding: match number("K", 0) {
            ..0 => EncodingMode::Group4,
            0 => EncodingMode::Group3_1D,
            k => EncodingMode::Group3_2D { k: u32::try_from(k).unwrap_or(1) },
        },
        invert_black: false,
    };
    let turned = truth("BlackIs1", false);
    let mut sheet = Sheet { bytes: Vec::with_capacity(all), row: width.div_ceil(8), at: 0, turned };
    let whole = decode(packed, &mut sheet, &mut DecoderContext::new(settings));
    if whole.is_err() && sheet.bytes.len() < sheet.row {
        return Err("a fax picture is damaged".to_owned());
    }
    sheet.bytes.resize(all, if turned { 0 } else { 255 });
    Ok(Rows::whole(sheet.bytes, (width, height), 1, 1))
}

/// Collects pixels, eight in each byte; each row begins with a new byte.
struct Sheet {
    bytes: Vec<u8>,
    /// The number of bytes of a row.
    row: usize,
    /// The number of pixels of the row so far.
    at: usize,
    turned: bool,
}

impl Decoder for Sheet {
    fn push_pixel(&mut self, white: bool) {
        if self.at.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let Some(byte) = self.bytes.last_mut() {
            *byte |= u8::from(white != self.turned) << (7 - self.at % 8);
        }
        self.at += 1;
    }

    fn push_pixel_chunk(&mut self, white: bool, chunk_count: u32) {
        let byte = if white == self.turned { 0 } else { 255 };
        let room = self.row.saturating_sub(self.at / 8);
        self.bytes.extend(std::iter::repeat_n(byte, room.min(chunk_count as usize)));
        self.at += 8 * chunk_count as usize;
    }

    fn next_line(&mut self) {
        // a row with a wrong length does not shift the following rows
        self.bytes.resize(self.bytes.len().next_multiple_of(self.row.max(1)), 0);
        self.at = 0;
    }
}
