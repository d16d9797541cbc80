//! Reads JPEG files (ITU-T T.81), in RGB or CMYK.

use super::light::Light;
use super::turn::Turn;
use super::{Fault, Meant, Pixels};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The header of a JPEG file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jpeg {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// The number of channels: 1 gray, 3 color, 4 inks.
    pub channels: u8,
    /// Whether Adobe software wrote the file, which stores inks inverted.
    pub adobe: bool,
}

/// Reads the header of a JPEG file (ITU-T T.81, B.2); `None` if there is none.
pub fn jpeg(bytes: &[u8]) -> Option<Jpeg> {
    let (mut frame, mut adobe) = (None, false);
    for (marker, segment) in segments(bytes) {
        match marker {
            0xee => adobe |= segment.starts_with(b"Adobe"),
            // every start of frame, but not the tables and extensions whose markers are in the same range
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => frame = frame.or(Some(segment)),
            _ => {}
        }
    }
    let [8, h1, h0, w1, w0, channels, ..] = *frame? else { return None };
    let (width, height) = (u16::from_be_bytes([w1, w0]), u16::from_be_bytes([h1, h0]));
    (width > 0 && height > 0).then_some(Jpeg { width, height, channels, adobe })
}

/// The segments before the first scan, with marker and contents (ITU-T T.81, B.1.1), as far as they are complete.
fn segments(bytes: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let mut rest = bytes.strip_prefix(&[0xff, 0xd8]).unwrap_or_default();
    std::iter::from_fn(move || {
        // a marker may be preceded by fill bytes
        while let [0xff, 0xff, ..] = rest {
            rest = &rest[1..];
        }
        let [0xff, marker, tail @ ..] = rest else { return None };
        if matches!(marker, 0xd9 | 0xda) {
            return None;
        }
        let length = usize::from(u16::from_be_bytes([*tail.first()?, *tail.get(1)?]));
        let segment = tail.get(2..length)?;
        rest = &tail[length..];
        Some((*marker, segment))
    })
}

/// The conversion of samples to colors. Four inks are those of the printing press.
pub(super) fn meant(bytes: &[u8]) -> Meant {
    let channels = jpeg(bytes).map_or(3, |head| head.channels);
    let light = match profile(bytes) {
        Ok(Some(icc)) if channels < 4 => Light::icc(&icc, channels > 1),
        Ok(_) => Ok(None),
        Err(why) => Err(why),
    };
    Meant { turn: turn(bytes), light }
}

/// The orientation of the picture: EXIF in an APP1 segment (CIPA DC-008, 4.7.2).
pub(super) fn turn(bytes: &[u8]) -> Turn {
    let exif = segments(bytes).find(|(marker, segment)| *marker == 0xe1 && segment.starts_with(b"Exif\0\0"));
    exif.map_or_else(Turn::default, |(_, exif)| Turn::of(exif))
}

/// The ICC profile, put together from its parts: APP2 segments with a number, from 1, and how many there are (ICC.1:2022, B.4).
fn profile(bytes: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
    let mut parts: Vec<(u8, u8, &[u8])> = segments(bytes)
        .filter(|(marker, _)| *marker == 0xe2)
        .filter_map(|(_, segment)| match segment.strip_prefix(b"ICC_PROFILE\0")? {
            [nth, of, data @ ..] => Some((*nth, *of, data)),
            _ => None,
        })
        .collect();
    parts.sort_by_key(|(nth, ..)| *nth);
    let whole = parts.iter().zip(1..).all(|((nth, of, _), n)| *nth == n && usize::from(*of) == parts.len());
    match parts.is_empty() {
        true => Ok(None),
        false if whole => Ok(Some(parts.iter().flat_map(|(.., data)| *data).copied().collect())),
        false => Err(Fault::of("parts of it are missing")),
    }
}

/// Whether a JPEG file can be read to its end; the error says why not. Tolerant readers show missing parts in gray.
pub(super) fn whole(bytes: &[u8]) -> Result<(), Fault> {
    jpeg(bytes).ok_or(Fault::of("it is a damaged JPEG file"))?;
    let strict = DecoderOptions::default().set_strict_mode(true);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), strict);
    decoder.decode_headers().map_err(Fault::of)?;
    let space = decoder.input_colorspace().ok_or(Fault::of("its color space is unknown"))?;
    decoder.set_options(strict.jpeg_set_out_colorspace(space));
    decoder.decode().map_err(|e| Fault(format!("it is truncated or damaged ({})", plain(&e.to_string()))))?;
    // the decoder does not notice if the last row of blocks is cut short
    let end = bytes.windows(2).rposition(|pair| pair == [0xff, 0xd9]);
    let start = bytes.windows(2).rposition(|pair| pair == [0xff, 0xda]);
    if end > start { Ok(()) } else { Err(Fault::of("it is truncated")) }
}

/// A message of the library, as part of a sentence.
fn plain(said: &str) -> String {
    let said = said.trim().trim_end_matches('.').trim_start_matches("Error: ");
    let mut letters = said.chars();
    letters.next().map(|c| c.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Whether a JPEG file has gray values, or luma with two differences, as nearly all have; readers interpret others
/// differently.
pub fn is_usual_jpeg(bytes: &[u8]) -> bool {
    let mut decoder = JpegDecoder::new(ZCursor::new(bytes));
    decoder.decode_headers().is_ok() && matches!(decoder.input_colorspace(), Some(ColorSpace::YCbCr | ColorSpace::Luma))
}

/// The pixels of a JPEG file as RGB. Four inks are converted with their profile; without one, as browsers show them,
/// which multiply the light that cyan, magenta and yellow leave by the light that black leaves.
pub fn jpeg_light(bytes: &[u8]) -> Result<Pixels, Fault> {
    if let Some(head) = jpeg(bytes).filter(|head| head.channels == 4) {
        let inks = jpeg_inks(bytes)?;
        let profiled = profile(bytes).ok().flatten().and_then(|icc| Light::inks(&icc, &inks).ok());
        let left = |ink: u8, black: u8| (u16::from(255 - ink) * u16::from(255 - black) / 255) as u8;
        let plain =
            || inks.chunks_exact(4).flat_map(|i| [left(i[0], i[3]), left(i[1], i[3]), left(i[2], i[3])]).collect();
        let rgb = profiled.unwrap_or_else(plain);
        return Ok(Pixels { width: head.width.into(), height: head.height.into(), rgb, alpha: None });
    }
    let (rgb, decoder) = decoded(bytes, |_| ColorSpace::RGB)?;
    let info = decoder.info().ok_or(Fault::of("it has no header"))?;
    Ok(Pixels { width: info.width.into(), height: info.height.into(), rgb, alpha: None })
}

/// The pixels of a JPEG file with four channels as amounts of cyan, magenta, yellow and black, where 255 is full ink.
pub fn jpeg_inks(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let header = jpeg(bytes).filter(|h| h.channels == 4).ok_or(Fault::of("it is not CMYK"))?;
    let mut bright = false;
    let (mut inks, _) = decoded(bytes, |space| {
        bright = space == ColorSpace::YCCK;
        space
    })?;
    for pixel in inks.chunks_exact_mut(4) {
        if bright {
            // luma and two differences, computed from inverted cyan, magenta and yellow (ITU-T T.871)
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

/// The samples of a JPEG file in a color space of its own, and the decoder that read them.
fn decoded(bytes: &[u8], wanted: impl FnOnce(ColorSpace) -> ColorSpace) -> Result<(Vec<u8>, Reader<'_>), Fault> {
    let mut decoder = JpegDecoder::new(ZCursor::new(bytes));
    decoder.decode_headers().map_err(Fault::of)?;
    let space = wanted(decoder.input_colorspace().ok_or(Fault::of("its color space is unknown"))?);
    decoder.set_options(DecoderOptions::default().jpeg_set_out_colorspace(space));
    let samples = decoder.decode().map_err(Fault::of)?;
    Ok((samples, decoder))
}
