//! Writes PNG files.

use super::png::chunks;
use super::{Fault, Pixels};
use crate::unit::{Mm, Pt};

/// Writes a PNG file from opaque pixels, three bytes each, with its size on paper.
pub fn write_png(rgb: &[u8], width: u32, height: u32, dpi: u32) -> Result<Vec<u8>, Fault> {
    sized_png(rgb, png::ColorType::Rgb, (width, height), dpi)
}

/// Writes pixels that may be translucent.
pub fn write_cut_png(pixels: &Pixels, dpi: u32) -> Result<Vec<u8>, Fault> {
    let Some(alpha) = &pixels.alpha else { return write_png(&pixels.rgb, pixels.width, pixels.height, dpi) };
    let both = pixels.rgb.chunks_exact(3).zip(alpha);
    let rgba: Vec<u8> = both.flat_map(|(rgb, a)| rgb.iter().copied().chain([*a])).collect();
    sized_png(&rgba, png::ColorType::Rgba, (pixels.width, pixels.height), dpi)
}

fn sized_png(samples: &[u8], of: png::ColorType, (width, height): (u32, u32), dpi: u32) -> Result<Vec<u8>, Fault> {
    let mut out = Vec::with_capacity(samples.len() / 6);
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(of);
    encoder.set_compression(png::Compression::Fast);
    let metre = Pt::from(Mm(1000.0)).0 / 72.0;
    let pixels = (f64::from(dpi) * f64::from(metre)).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: pixels, yppu: pixels, unit: png::Unit::Meter }));
    write(encoder, samples)?;
    Ok(out)
}

/// Writes a PNG file with an ICC profile and an EXIF block, if there are any; `alpha` says whether pixels have four bytes or
/// three.
pub(super) fn tagged_png(
    samples: &[u8],
    alpha: bool,
    (width, height): (u32, u32),
    icc: Option<Vec<u8>>,
    exif: Option<Vec<u8>>,
) -> Result<Vec<u8>, Fault> {
    let mut info = png::Info::with_size(width, height);
    info.color_type = if alpha { png::ColorType::Rgba } else { png::ColorType::Rgb };
    info.bit_depth = png::BitDepth::Eight;
    (info.icc_profile, info.exif_metadata) = (icc.map(Into::into), exif.map(Into::into));
    let mut out = Vec::with_capacity(samples.len() / 4);
    let mut encoder = png::Encoder::with_info(&mut out, info).map_err(Fault::of)?;
    encoder.set_compression(png::Compression::Fast);
    write(encoder, samples)?;
    Ok(out)
}

/// Writes a small PNG file for screens from opaque pixels, three bytes each, with six bits per color.
pub fn screen_png(rgb: &[u8], width: u32, height: u32) -> Result<Vec<u8>, Fault> {
    // six bits, the upper two repeated below them, so that black and white do not change
    let coarse: Vec<u8> = rgb.iter().map(|c| (c & 0xfc) | (c >> 6)).collect();
    let mut out = Vec::with_capacity(rgb.len() / 8);
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    write(encoder, &coarse)?;
    Ok(out)
}

/// Samples in PNG encoding (rows filtered by their neighbors) as one zlib stream, which PDF calls predictor 15. One, three or
/// four bytes per pixel.
pub fn packed(samples: &[u8], width: u32, height: u32) -> Result<Vec<u8>, Fault> {
    let mut file = Vec::with_capacity(samples.len() / 2);
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(match samples.len() as u64 / (u64::from(width) * u64::from(height)).max(1) {
        1 => png::ColorType::Grayscale,
        4 => png::ColorType::Rgba,
        _ => png::ColorType::Rgb,
    });
    encoder.set_compression(png::Compression::Balanced);
    write(encoder, samples)?;
    let mut out = Vec::with_capacity(file.len());
    chunks(&file).filter(|(name, _)| *name == b"IDAT").for_each(|(_, data)| out.extend_from_slice(data));
    Ok(out)
}

fn write(mut encoder: png::Encoder<'_, &mut Vec<u8>>, samples: &[u8]) -> Result<(), Fault> {
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(Fault::of)?;
    writer.write_image_data(samples).map_err(Fault::of)?;
    writer.finish().map_err(Fault::of)
}
