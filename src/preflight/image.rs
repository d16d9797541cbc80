//! Pictures: their size and color space and, for the plates, the pixels row by row.

use super::colour::Space;
use super::pdf::{Broken, Dict, File, Flow, Obj, Stream};
use std::rc::Rc;

mod fax;
mod jpeg;
mod wavelet;

/// The largest unpacked size in bytes of a picture that can only be unpacked as a whole.
const WHOLE: usize = 96 << 20;
/// The largest width or height of a picture in pixels.
const SIDE: i64 = 60_000;

/// A picture.
pub(super) struct Image {
    pub(super) dict: Rc<Dict>,
    pub(super) width: usize,
    pub(super) height: usize,
    bits: usize,
    /// Whether the picture is a stencil mask, painted in the present color.
    pub(super) stencil: bool,
    /// The color space; `None` for a stencil, or if the compressed data defines it.
    pub(super) space: Option<Rc<Space>>,
    decode: Vec<f32>,
    source: Source,
}

enum Source {
    Stream(Rc<Stream>),
    Inline(Rc<[u8]>),
}

/// The transparency of a picture.
pub(super) enum Veil {
    /// The whole picture is opaque.
    None,
    /// A grayscale picture: white is opaque.
    Soft(Image),
    /// A stencil: painted parts are opaque.
    Hard(Image),
    /// A color key: colors within these ranges are transparent.
    Key(Vec<u16>),
}

/// The pixels of a picture in the order of the file: row by row.
pub(super) struct Rows<'i> {
    flow: Flow<'i>,
    row: Vec<u8>,
    pub(super) width: usize,
    pub(super) height: usize,
    /// The number of bits of a component, and of components of a pixel.
    pub(super) bits: usize,
    pub(super) parts: usize,
}

impl Image {
    /// Reads a picture that is an object of its own.
    pub(super) fn read(file: &File<'_>, stream: Rc<Stream>, resources: &Dict) -> Image {
        Image::of(file, stream.dict.clone(), Source::Stream(stream.clone()), resources)
    }

    /// Reads an inline picture.
    pub(super) fn inline(file: &File<'_>, dict: Rc<Dict>, raw: &[u8], resources: &Dict) -> Image {
        Image::of(file, dict, Source::Inline(raw.into()), resources)
    }

    fn of(file: &File<'_>, dict: Rc<Dict>, source: Source, resources: &Dict) -> Image {
        let either = |long: &str, short: &str| match file.get(&dict, long) {
            Obj::Null => file.get(&dict, short),
            found => found,
        };
        let side = |long, short| either(long, short).whole().filter(|n| (0..=SIDE).contains(n)).unwrap_or(0) as usize;
        let (width, height) = (side("Width", "W"), side("Height", "H"));
        let stencil = either("ImageMask", "IM") == Obj::Bool(true);
        let bits = either("BitsPerComponent", "BPC").whole().filter(|b| matches!(b, 1 | 2 | 4 | 8 | 16)).unwrap_or(8);
        let colours = either("ColorSpace", "CS");
        let space = match &source {
            _ if stencil => None,
            Source::Stream(stream) if colours == Obj::Null => wavelet::space(file, stream),
            _ => Some(Space::read(file, &colours, resources)),
        };
        let decode = file.numbers_of(&either("Decode", "D")).iter().map(|n| *n as f32).collect();
        let bits = if stencil { 1 } else { bits as usize };
        Image { dict, width, height, bits, stencil, space, decode, source }
    }

    /// The number of bytes of the unpacked picture.
    pub(super) fn weight(file: &File<'_>, dict: &Dict, resources: &Dict) -> usize {
        let image = Image::of(file, Rc::new(Dict(dict.0.clone())), Source::Inline(Rc::from([])), resources);
        let parts = image.space.as_ref().map_or(1, |s| s.components());
        (image.width * parts * image.bits).div_ceil(8) * image.height
    }

    /// The source of its transparency.
    pub(super) fn veil(&self, file: &File<'_>) -> Veil {
        let none = Dict::default();
        if let Obj::Stream(soft) = file.get(&self.dict, "SMask") {
            return Veil::Soft(Image::read(file, soft, &none));
        }
        match file.get(&self.dict, "Mask") {
            Obj::Stream(hard) => Veil::Hard(Image::read(file, hard, &none)),
            Obj::Array(_) => {
                let key = file.numbers_of(self.dict.raw("Mask"));
                Veil::Key(key.iter().map(|n| n.clamp(0.0, 65535.0) as u16).collect())
            }
            _ => Veil::None,
        }
    }

    /// The pixels of the picture, or the reason why they cannot be read.
    pub(super) fn rows<'i>(&'i self, file: &'i File<'_>) -> Result<Rows<'i>, String> {
        let (width, height, bits) = (self.width, self.height, self.bits);
        if width == 0 || height == 0 {
            return Err("a picture without pixels".to_owned());
        }
        let parts = self.space.as_ref().map_or(1, |s| s.components()).max(1);
        let row = (width * parts * bits).div_ceil(8);
        let raw = match &self.source {
            Source::Stream(stream) => file.raw(stream),
            Source::Inline(raw) => raw,
        };
        let (flow, left) = file.flow(&self.dict, raw, row.saturating_mul(height)).map_err(told)?;
        let Some((packing, params)) = left else {
            return Ok(Rows { flow, row: vec![0; row], width, height, bits, parts });
        };
        let packed = flow.all(WHOLE).map_err(told)?;
        match packing.as_str() {
            "DCTDecode" | "DCT" => jpeg::rows(file, &packed, parts),
            "CCITTFaxDecode" | "CCF" => fax::rows(&packed, &params, (width, height)),
            "JPXDecode" => wavelet::rows(file, &packed, parts),
            other => Err(format!("a picture compressed as {} cannot be checked", other.trim_end_matches("Decode"))),
        }
    }

    /// The color of a pixel in a row.
    pub(super) fn colour(&self, rows: &Rows<'_>, x: usize, out: &mut Vec<f32>) {
        out.clear();
        out.extend((0..rows.parts).map(|part| self.component(rows, part, rows.raw(x, part))));
    }

    /// The decoded value of a component.
    pub(super) fn component(&self, rows: &Rows<'_>, part: usize, raw: u16) -> f32 {
        let most = ((1u32 << rows.bits) - 1) as f32;
        let (low, high) = match self.decode.get(2 * part..2 * part + 2) {
            Some(pair) => (pair[0], pair[1]),
            None => match self.space.as_deref() {
                Some(Space::Indexed(..)) => (0.0, most),
                Some(Space::Foreign("Lab", _)) if part == 0 => (0.0, 100.0),
                _ => (0.0, 1.0),
            },
        };
        low + f32::from(raw) / most * (high - low)
    }

    /// Whether a stencil paints for this value: for 0 by default.
    pub(super) fn paints(&self, raw: u16) -> bool {
        let turned = self.decode.first() == Some(&1.0);
        (raw == 0) != turned
    }
}

/// The reason why a picture cannot be read.
fn told(why: Broken) -> String {
    match why {
        Broken::TooLarge => "a picture is too large".to_owned(),
        Broken::Damaged | Broken::Unknown => "a picture cannot be decompressed".to_owned(),
    }
}

impl<'i> Rows<'i> {
    /// All pixels, unpacked, with `bits` for each component.
    fn whole(bytes: Vec<u8>, (width, height): (usize, usize), bits: usize, parts: usize) -> Rows<'i> {
        let row = vec![0; (width * parts * bits).div_ceil(8)];
        Rows { flow: Flow::plain(bytes.into()), row, width, height, bits, parts }
    }

    /// Moves to the next row; there are `height` rows.
    pub(super) fn next(&mut self) -> Result<(), String> {
        if self.flow.fill(&mut self.row) < self.row.len() {
            return Err("a picture ends before its last row".to_owned());
        }
        Ok(())
    }

    /// The bytes of the current row.
    pub(super) fn row(&self) -> &[u8] {
        &self.row
    }

    /// One component of a pixel in the current row.
    pub(super) fn raw(&self, x: usize, part: usize) -> u16 {
        let bit = (x * self.parts + part) * self.bits;
        let byte = |i: usize| u16::from(self.row.get(i).copied().unwrap_or(0));
        match self.bits {
            16 => byte(bit / 8) << 8 | byte(bit / 8 + 1),
            8 => byte(bit / 8),
            bits => byte(bit / 8) >> (8 - bits - bit % 8) & ((1 << bits) - 1),
        }
    }

    /// Whether a pixel's color is within these ranges.
    pub(super) fn keyed(&self, x: usize, key: &[u16]) -> bool {
        let inside = |(part, pair): (usize, &[u16])| (pair[0]..=pair[1]).contains(&self.raw(x, part));
        key.len() >= 2 * self.parts && key.chunks_exact(2).take(self.parts).enumerate().all(inside)
    }
}
