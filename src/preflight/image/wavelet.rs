//! Pictures with JPEG 2000 compression, which may define their own color space.

use super::super::colour::Space;
use super::super::pdf::{Broken, File, Stream};
use super::{Rows, WHOLE, told};
use hayro_jpeg2000::{ColorSpace, DecodeSettings, Image};
use std::rc::Rc;

/// The largest number of components of a pixel.
const PARTS: usize = 8;

/// The pixels of a picture, with all components of its colors. Its own transparency is ignored.
pub(super) fn rows<'i>(file: &File<'_>, packed: &[u8], parts: usize) -> Result<Rows<'i>, String> {
    let bad = || "a JPEG 2000 picture is damaged".to_owned();
    // its header gives the size (SIZ: ISO 15444-1, A.5.1), which is checked before memory is allocated
    let size = packed.windows(4).position(|w| w == [0xff, 0x4f, 0xff, 0x51]).and_then(|at| packed.get(at + 4..at + 42));
    let size = size.ok_or_else(bad)?;
    let word = |at: usize| u32::from_be_bytes([size[at], size[at + 1], size[at + 2], size[at + 3]]) as usize;
    let (width, height) = (word(4).saturating_sub(word(12)), word(8).saturating_sub(word(16)));
    let tiles = word(4).div_ceil(word(20).max(1)).saturating_mul(word(8).div_ceil(word(24).max(1)));
    let own = word(34) & 0xffff;
    let room = width.saturating_mul(height).saturating_mul(own);
    if own > PARTS || room > WHOLE || tiles > 0xffff {
        return Err(told(Broken::TooLarge));
    }
    file.spend(room).map_err(told)?;
    let image = Image::new(packed, &DecodeSettings::default()).map_err(|_| bad())?;
    let (width, height) = (image.width() as usize, image.height() as usize);
    let all = usize::from(image.color_space().num_channels()) + usize::from(image.has_alpha());
    if all < parts || width * height * all > WHOLE {
        return Err(bad());
    }
    let mut bytes = image.decode().map_err(|_| bad())?;
    if all > parts {
        bytes = bytes.chunks_exact(all).flat_map(|dot| &dot[..parts]).copied().collect();
    }
    Ok(Rows::whole(bytes, (width, height), 8, parts))
}

/// The color space defined by the compressed data; `None` for other pictures and for unreadable data.
pub(super) fn space(file: &File<'_>, stream: &Stream) -> Option<Rc<Space>> {
    let [(packing, _)] = &file.filters(&stream.dict)[..] else { return None };
    if packing != "JPXDecode" {
        return None;
    }
    let image = Image::new(file.raw(stream), &DecodeSettings::default()).ok()?;
    Some(Rc::new(match image.color_space() {
        ColorSpace::Gray => Space::Gray,
        ColorSpace::RGB => Space::Foreign("RGB (JPEG 2000)", 3),
        ColorSpace::CMYK => Space::Cmyk,
        ColorSpace::Icc { num_channels, .. } => Space::Icc(usize::from(*num_channels), 0),
        ColorSpace::Unknown { .. } => Space::Unknown,
    }))
}
