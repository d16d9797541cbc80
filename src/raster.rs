//! PNG, JPEG and WebP files: what the press and the proof need to read of them, and the PNG that the proof writes. No picture is
//! composed or drawn here.

use crate::unit::{Mm, Pt};
use std::fmt;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The pixels of a PNG, eight bits a channel.
pub struct Pixels {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green, blue of each pixel, row by row.
    pub rgb: Vec<u8>,
    /// How much each pixel covers, unless all cover wholly.
    pub alpha: Option<Vec<u8>>,
    /// The ICC profile that says which red, green and blue are meant, if the file holds one.
    pub icc: Option<Vec<u8>>,
}

/// Why a picture file cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(String);

impl Fault {
    fn of(why: impl fmt::Display) -> Fault {
        Fault(why.to_string())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

impl From<Fault> for String {
    fn from(Fault(why): Fault) -> String {
        why
    }
}

/// Reads a PNG file; the error says why it cannot be read.
pub fn png(bytes: &[u8]) -> Result<Pixels, Fault> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(Fault::of)?;
    let room = reader.output_buffer_size().ok_or(Fault::of("it is too large"))?;
    let mut data = vec![0; room];
    let frame = reader.next_frame(&mut data).map_err(Fault::of)?;
    data.truncate(frame.buffer_size());
    let of = |pixel: usize, at: usize| data.chunks_exact(pixel).map(move |p| p[at]);
    let alpha = |pixel: usize| {
        let alpha: Vec<u8> = of(pixel, pixel - 1).collect();
        alpha.iter().any(|a| *a < 255).then_some(alpha)
    };
    let (rgb, alpha) = match frame.color_type {
        png::ColorType::Rgb => (data, None),
        png::ColorType::Rgba => (data.chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect(), alpha(4)),
        png::ColorType::Grayscale => (data.iter().flat_map(|v| [*v; 3]).collect(), None),
        png::ColorType::GrayscaleAlpha => (of(2, 0).flat_map(|v| [v; 3]).collect(), alpha(2)),
        png::ColorType::Indexed => return Err(Fault::of("its palette cannot be read")),
    };
    let icc = reader.info().icc_profile.as_deref().map(<[u8]>::to_vec);
    Ok(Pixels { width: frame.width, height: frame.height, rgb, alpha, icc })
}

/// A WebP file written again as PNG; the error says why it cannot be read. Of a film the first picture counts.
pub fn webp_as_png(bytes: &[u8], longest: u32) -> Result<Vec<u8>, Fault> {
    let mut decoder = image_webp::WebPDecoder::new(std::io::Cursor::new(bytes)).map_err(Fault::of)?;
    let (width, height) = decoder.dimensions();
    if width > longest || height > longest {
        return Err(Fault(format!("it is {width} x {height} pixels; {longest} a side is the most")));
    }
    let room = decoder.output_buffer_size().ok_or(Fault::of("it is too large"))?;
    let mut data = vec![0; room];
    decoder.read_image(&mut data).map_err(Fault::of)?;
    let mut out = Vec::with_capacity(room / 4);
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(if decoder.has_alpha() { png::ColorType::Rgba } else { png::ColorType::Rgb });
    encoder.set_compression(png::Compression::Fast);
    write(encoder, &data)?;
    Ok(out)
}

/// What a JPEG file says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jpeg {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// 1 grey, 3 colour, 4 inks.
    pub channels: u8,
    /// Whether a photo program wrote it: then its inks are stored as their opposite.
    pub adobe: bool,
}

/// Reads the header of a JPEG file (ITU T.81, B.2); `None` if there is none.
pub fn jpeg(bytes: &[u8]) -> Option<Jpeg> {
    let mut rest = bytes.strip_prefix(&[0xff, 0xd8])?;
    let mut adobe = false;
    loop {
        let [0xff, marker, tail @ ..] = rest else { return None };
        if *marker == 0xff {
            rest = &rest[1..];
            continue;
        }
        let length = usize::from(u16::from_be_bytes([*tail.first()?, *tail.get(1)?]));
        let segment = tail.get(2..length)?;
        match marker {
            0xee => adobe |= segment.starts_with(b"Adobe"),
            // every kind of frame but the tables that share its numbers
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                let [8, h1, h0, w1, w0, channels, ..] = *segment else { return None };
                let (width, height) = (u16::from_be_bytes([w1, w0]), u16::from_be_bytes([h1, h0]));
                return (width > 0 && height > 0).then_some(Jpeg { width, height, channels, adobe });
            }
            0xd9 | 0xda => return None,
            _ => {}
        }
        rest = &tail[length..];
    }
}

/// Whether a JPEG file can be read to its end; the error says why not. Readers that forgive show what is missing in grey.
pub fn whole_jpeg(bytes: &[u8]) -> Result<(), Fault> {
    jpeg(bytes).ok_or(Fault::of("it is not a sound JPEG file"))?;
    let strict = DecoderOptions::default().set_strict_mode(true);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), strict);
    decoder.decode_headers().map_err(Fault::of)?;
    let space = decoder.input_colorspace().ok_or(Fault::of("its colours are not named"))?;
    decoder.set_options(strict.jpeg_set_out_colorspace(space));
    decoder.decode().map_err(|e| Fault(format!("it breaks off or is damaged ({})", plain(&e.to_string()))))?;
    // the last row of blocks may be cut short without the decoder's noticing
    let end = bytes.windows(2).rposition(|pair| pair == [0xff, 0xd9]);
    let start = bytes.windows(2).rposition(|pair| pair == [0xff, 0xda]);
    if end > start { Ok(()) } else { Err(Fault::of("it breaks off before its end")) }
}

/// What a library says, as part of a sentence.
fn plain(said: &str) -> String {
    let said = said.trim().trim_end_matches('.').trim_start_matches("Error: ");
    let mut letters = said.chars();
    letters.next().map(|c| c.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// The pixels of a JPEG file as light, if it has three channels.
pub fn jpeg_light(bytes: &[u8]) -> Result<Pixels, Fault> {
    let (rgb, decoder) = decoded(bytes, |_| ColorSpace::RGB)?;
    let info = decoder.info().ok_or(Fault::of("it has no header"))?;
    Ok(Pixels { width: info.width.into(), height: info.height.into(), rgb, alpha: None, icc: decoder.icc_profile() })
}

/// The pixels of a JPEG file of four channels as shares of cyan, magenta, yellow and black, 255 being all.
pub fn jpeg_inks(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let header = jpeg(bytes).filter(|h| h.channels == 4).ok_or(Fault::of("it has no four inks"))?;
    let mut bright = false;
    let (mut inks, _) = decoded(bytes, |space| {
        bright = space == ColorSpace::YCCK;
        space
    })?;
    for pixel in inks.chunks_exact_mut(4) {
        if bright {
            // brightness and two differences, of what cyan, magenta and yellow leave over (ITU T.871)
            let [y, cb, cr] = [f32::from(pixel[0]), f32::from(pixel[1]) - 128.0, f32::from(pixel[2]) - 128.0];
            let light = [y + 1.402 * cr, y - 0.344_14 * cb - 0.714_14 * cr, y + 1.772 * cb];
            for (ink, left) in pixel.iter_mut().zip(light) {
                *ink = 255 - left.round().clamp(0.0, 255.0) as u8;
            }
        }
        if header.adobe {
            pixel.iter_mut().for_each(|ink| *ink = 255 - *ink);
        }
    }
    Ok(inks)
}

type Reader<'a> = JpegDecoder<ZCursor<&'a [u8]>>;

/// The samples of a JPEG file in a colour space made of its own, and what read them.
fn decoded(bytes: &[u8], wanted: impl FnOnce(ColorSpace) -> ColorSpace) -> Result<(Vec<u8>, Reader<'_>), Fault> {
    let mut decoder = JpegDecoder::new(ZCursor::new(bytes));
    decoder.decode_headers().map_err(Fault::of)?;
    let space = wanted(decoder.input_colorspace().ok_or(Fault::of("its colours are not named"))?);
    decoder.set_options(DecoderOptions::default().jpeg_set_out_colorspace(space));
    let samples = decoder.decode().map_err(Fault::of)?;
    Ok((samples, decoder))
}

/// Writes a PNG file from opaque pixels, three bytes each, that says how large it is on paper.
pub fn write_png(rgb: &[u8], width: u32, height: u32, dpi: u32) -> Result<Vec<u8>, Fault> {
    sized_png(rgb, png::ColorType::Rgb, (width, height), dpi)
}

/// The same from pixels that need not cover wholly.
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

/// Writes a PNG file for a screen from opaque pixels, three bytes each: as few bytes as can be had, with six bits of each colour.
pub fn screen_png(rgb: &[u8], width: u32, height: u32) -> Result<Vec<u8>, Fault> {
    // six bits, the upper two again below them, so that black and white stay what they are
    let coarse: Vec<u8> = rgb.iter().map(|c| (c & 0xfc) | (c >> 6)).collect();
    let mut out = Vec::with_capacity(rgb.len() / 8);
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    write(encoder, &coarse)?;
    Ok(out)
}

/// Samples as PNG packs them, each row told from its neighbours, as one zlib stream: what PDF calls predictor 15. One,
/// three or four bytes a pixel.
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
    // the file is a signature, then chunks: length, name, data, checksum
    let mut rest = file.get(8..).unwrap_or_default();
    let mut out = Vec::with_capacity(rest.len());
    while let [a, b, c, d, tail @ ..] = rest {
        let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
        if tail.starts_with(b"IDAT") {
            out.extend_from_slice(tail.get(4..4 + length).unwrap_or_default());
        }
        rest = tail.get(8 + length..).unwrap_or_default();
    }
    Ok(out)
}

fn write(mut encoder: png::Encoder<'_, &mut Vec<u8>>, samples: &[u8]) -> Result<(), Fault> {
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(Fault::of)?;
    writer.write_image_data(samples).map_err(Fault::of)?;
    writer.finish().map_err(Fault::of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_png_is_read_back_with_its_resolution() {
        let rgb: Vec<u8> = (0..4 * 3 * 3).map(|i| i as u8 * 7).collect();
        let file = write_png(&rgb, 4, 3, 300).expect("written");
        let at = file.windows(4).position(|w| w == b"pHYs").expect("says its resolution");
        // 300 dpi are 11811 pixels a metre
        assert_eq!(file[at + 4..at + 13], [0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1]);
        let back = png(&file).expect("read");
        assert_eq!((back.width, back.height, back.rgb, back.alpha), (4, 3, rgb, None));
        assert_eq!(back.icc, None);
    }

    #[test]
    fn a_broken_header_is_no_jpeg() {
        let header = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0];
        assert_eq!(jpeg(&header), Some(Jpeg { width: 3, height: 2, channels: 1, adobe: false }));
        for cut in 0..header.len() - 1 {
            assert_eq!(jpeg(&header[..cut]), None, "{cut}");
        }
    }
}
