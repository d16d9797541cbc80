//! Pictures: how many dots they have and of what, and, for whoever prints plates, the dots themselves.

use super::colour::Space;
use super::pdf::{Broken, Dict, File, Obj, Stream};
use std::rc::Rc;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// More bytes than this a picture written into a page's content does not have.
const INLINE: usize = 16 << 20;
/// More dots to a side than this no picture has.
const SIDE: i64 = 60_000;

/// A picture.
pub(super) struct Image {
    pub(super) dict: Rc<Dict>,
    pub(super) width: usize,
    pub(super) height: usize,
    bits: usize,
    /// Whether it is a shape through which the colour of the moment is painted.
    pub(super) stencil: bool,
    /// None for a stencil, or where the picture's own packing decides.
    pub(super) space: Option<Rc<Space>>,
    decode: Vec<f32>,
    source: Source,
}

enum Source {
    Stream(Rc<Stream>),
    Inline(Rc<[u8]>),
}

/// What stands for how much of a picture shows.
pub(super) enum Veil {
    /// All of it.
    None,
    /// A picture of grey: white shows.
    Soft(Image),
    /// A stencil: what it paints shows.
    Hard(Image),
    /// Colours between these, from and to for each component, do not show.
    Key(Vec<u16>),
}

/// The dots of a picture, as they lie in the file.
pub(super) struct Dots {
    bytes: Vec<u8>,
    width: usize,
    height: usize,
    bits: usize,
    /// Components of a dot.
    parts: usize,
}

impl Image {
    /// A picture that is an object of its own.
    pub(super) fn read(file: &File<'_>, stream: Rc<Stream>, resources: &Dict) -> Image {
        Image::of(file, stream.dict.clone(), Source::Stream(stream.clone()), resources)
    }

    /// A picture written into a content.
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
        let space = (!stencil && colours != Obj::Null).then(|| Space::read(file, &colours, resources));
        let decode = file.numbers_of(&either("Decode", "D")).iter().map(|n| *n as f32).collect();
        let bits = if stencil { 1 } else { bits as usize };
        Image { dict, width, height, bits, stencil, space, decode, source }
    }

    /// How many bytes an unpacked picture has.
    pub(super) fn weight(file: &File<'_>, dict: &Dict, resources: &Dict) -> usize {
        let image = Image::of(file, Rc::new(Dict(dict.0.clone())), Source::Inline(Rc::from([])), resources);
        let parts = image.space.as_ref().map_or(1, |s| s.components());
        (image.width * parts * image.bits).div_ceil(8) * image.height
    }

    /// What decides how much of it shows.
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

    /// Its dots; or why they cannot be had.
    pub(super) fn dots(&self, file: &File<'_>) -> Result<Dots, String> {
        if self.width == 0 || self.height == 0 {
            return Err("a picture without dots".to_owned());
        }
        let unpacked = match &self.source {
            Source::Stream(stream) => file.unpack(stream),
            Source::Inline(raw) => file.unpack_bytes(&self.dict, raw, INLINE),
        };
        let unpacked = unpacked.map_err(|why| match why {
            Broken::TooLarge => "a picture is larger than anything that is printed".to_owned(),
            Broken::Damaged | Broken::Unknown => "a picture cannot be unpacked".to_owned(),
        })?;
        let parts = self.space.as_ref().map_or(1, |s| s.components()).max(1);
        match unpacked.left.as_deref() {
            None => {
                let need = (self.width * parts * self.bits).div_ceil(8) * self.height;
                if unpacked.bytes.len() < need {
                    return Err("a picture ends before its last row".to_owned());
                }
                Ok(Dots { bytes: unpacked.bytes, width: self.width, height: self.height, bits: self.bits, parts })
            }
            Some("DCTDecode" | "DCT") => jpeg(&unpacked.bytes, parts),
            Some(other) => Err(format!("a picture packed as {} cannot be looked at", other.trim_end_matches("Decode"))),
        }
    }

    /// The colour of a dot.
    pub(super) fn colour(&self, dots: &Dots, x: usize, y: usize, out: &mut Vec<f32>) {
        out.clear();
        let indexed = matches!(self.space.as_deref(), Some(Space::Indexed(..)));
        let lab = matches!(self.space.as_deref(), Some(Space::Foreign("Lab", _)));
        let most = ((1u32 << dots.bits) - 1) as f32;
        for part in 0..dots.parts {
            let raw = f32::from(dots.raw(x, y, part));
            let top = if indexed {
                most
            } else if lab && part == 0 {
                100.0
            } else {
                1.0
            };
            let (low, high) = match self.decode.get(2 * part..2 * part + 2) {
                Some(pair) => (pair[0], pair[1]),
                None => (0.0, top),
            };
            out.push(low + raw / most * (high - low));
        }
    }

    /// Whether a stencil paints at a dot: where its bit is 0, unless it is the other way round.
    pub(super) fn paints(&self, dots: &Dots, x: usize, y: usize) -> bool {
        let turned = self.decode.first() == Some(&1.0);
        (dots.raw(x, y, 0) == 0) != turned
    }
}

impl Dots {
    pub(super) fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// One component of a dot.
    fn raw(&self, x: usize, y: usize, part: usize) -> u16 {
        let row = (self.width * self.parts * self.bits).div_ceil(8) * y;
        let bit = (x * self.parts + part) * self.bits;
        let byte = |i: usize| u16::from(self.bytes.get(row + i).copied().unwrap_or(0));
        match self.bits {
            16 => byte(bit / 8) << 8 | byte(bit / 8 + 1),
            8 => byte(bit / 8),
            bits => byte(bit / 8) >> (8 - bits - bit % 8) & ((1 << bits) - 1),
        }
    }

    /// Whether a dot's colour lies between these.
    pub(super) fn keyed(&self, x: usize, y: usize, key: &[u16]) -> bool {
        let inside = |(part, pair): (usize, &[u16])| (pair[0]..=pair[1]).contains(&self.raw(x, y, part));
        key.len() >= 2 * self.parts && key.chunks_exact(2).take(self.parts).enumerate().all(inside)
    }
}

/// A JPEG, with as many components as its colours have.
fn jpeg(bytes: &[u8], parts: usize) -> Result<Dots, String> {
    let bad = || "a JPEG picture is damaged".to_owned();
    let wanted = match parts {
        1 => ColorSpace::Luma,
        3 => ColorSpace::RGB,
        4 => ColorSpace::CMYK,
        _ => return Err(bad()),
    };
    let options = DecoderOptions::default().jpeg_set_out_colorspace(wanted).set_max_width(SIDE as usize);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options.set_max_height(SIDE as usize));
    decoder.decode_headers().map_err(|_| bad())?;
    let (width, height) = decoder.dimensions().ok_or_else(bad)?;
    if width.saturating_mul(height).saturating_mul(parts) > 96 << 20 {
        return Err("a picture is larger than anything that is printed".to_owned());
    }
    let bytes = decoder.decode().map_err(|_| bad())?;
    if bytes.len() < width * height * parts {
        return Err(bad());
    }
    Ok(Dots { bytes, width, height, bits: 8, parts })
}
