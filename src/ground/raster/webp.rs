//! Reads WebP files (RFC 9649).

use super::light::Light;
use super::turn::Turn;
use super::{Fault, Meant, Pixels, write};
use image_webp::WebPDecoder;
use std::io::Cursor;

type Decoder<'b> = WebPDecoder<Cursor<&'b [u8]>>;

/// Converts a WebP file to PNG with its profile and orientation; the error says why it cannot be read. The first
/// frame of an animation is used. No side may be longer than `longest` pixels.
pub fn webp_as_png(bytes: &[u8], longest: u32) -> Result<Vec<u8>, Fault> {
    let mut decoder = open(bytes)?;
    let (width, height) = decoder.dimensions();
    if width > longest || height > longest {
        return Err(Fault(format!("it is {width} x {height} pixels; the limit is {longest} on each side")));
    }
    let samples = samples(&mut decoder)?;
    let icc = decoder.icc_profile().ok().flatten();
    let exif = decoder.exif_metadata().ok().flatten();
    write::tagged_png(&samples, decoder.has_alpha(), (width, height), icc, exif)
}

/// The pixels of the file, and how they become colors.
pub(super) fn read(bytes: &[u8]) -> Result<(Pixels, Meant), Fault> {
    let mut decoder = open(bytes)?;
    let (width, height) = decoder.dimensions();
    let samples = samples(&mut decoder)?;
    let (rgb, alpha) = if decoder.has_alpha() {
        let alpha: Vec<u8> = samples.chunks_exact(4).map(|p| p[3]).collect();
        let rgb = samples.chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect();
        (rgb, alpha.iter().any(|a| *a < 255).then_some(alpha))
    } else {
        (samples, None)
    };
    let light = match decoder.icc_profile() {
        Ok(Some(icc)) => Light::icc(&icc, true),
        _ => Ok(None),
    };
    Ok((Pixels { width, height, rgb, alpha }, Meant { turn: turn(&mut decoder), light }))
}

/// Width and height in the file, and the orientation.
pub(super) fn size(bytes: &[u8]) -> Option<((u32, u32), Turn)> {
    let mut decoder = open(bytes).ok()?;
    Some((decoder.dimensions(), turn(&mut decoder)))
}

fn open(bytes: &[u8]) -> Result<Decoder<'_>, Fault> {
    WebPDecoder::new(Cursor::new(bytes)).map_err(Fault::of)
}

fn turn(decoder: &mut Decoder<'_>) -> Turn {
    decoder.exif_metadata().ok().flatten().map_or_else(Turn::default, |exif| Turn::of(&exif))
}

/// Three bytes for each pixel, or four with its opacity.
fn samples(decoder: &mut Decoder<'_>) -> Result<Vec<u8>, Fault> {
    let room = decoder.output_buffer_size().ok_or(Fault::of("it is too large"))?;
    let mut samples = vec![0; room];
    decoder.read_image(&mut samples).map_err(Fault::of)?;
    Ok(samples)
}
