//! Pictures with JPEG compression.

use super::super::pdf::{Broken, File};
use super::{Rows, SIDE, WHOLE, told};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The pixels of a JPEG picture, with all components of its colors.
pub(super) fn rows<'i>(file: &File<'_>, packed: &[u8], parts: usize) -> Result<Rows<'i>, String> {
    let bad = || "a JPEG picture is damaged".to_owned();
    let wanted = match parts {
        1 => ColorSpace::Luma,
        3 => ColorSpace::RGB,
        4 => ColorSpace::CMYK,
        _ => return Err(bad()),
    };
    let options = DecoderOptions::default().jpeg_set_out_colorspace(wanted).set_max_width(SIDE as usize);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(packed), options.set_max_height(SIDE as usize));
    decoder.decode_headers().map_err(|_| bad())?;
    let (width, height) = decoder.dimensions().ok_or_else(bad)?;
    let all = width.saturating_mul(height).saturating_mul(parts);
    if all > WHOLE {
        return Err(told(Broken::TooLarge));
    }
    file.spend(all).map_err(told)?;
    let bytes = decoder.decode().map_err(|_| bad())?;
    if bytes.len() < all {
        return Err(bad());
    }
    Ok(Rows::whole(bytes, (width, height), 8, parts))
}
