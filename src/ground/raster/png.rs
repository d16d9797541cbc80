//! Reads PNG files (W3C, third edition).

use super::light::Light;
use super::turn::Turn;
use super::{Fault, Meant, Pixels};
use png::{ColorType, Decoder, Info, Transformations};

/// Reads a PNG file as viewers show it; the error says why it cannot be read.
pub fn png(bytes: &[u8]) -> Result<Pixels, Fault> {
    let (mut pixels, meant) = read(bytes)?;
    // a profile that cannot be used is reported where the picture is loaded
    let _ = meant.apply(&mut pixels);
    Ok(pixels)
}

/// The pixels of the file, and how they become colors.
pub(super) fn read(bytes: &[u8]) -> Result<(Pixels, Meant), Fault> {
    let mut decoder = Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
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
        ColorType::Rgb => (data, None),
        ColorType::Rgba => (data.chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect(), alpha(4)),
        ColorType::Grayscale => (data.iter().flat_map(|v| [*v; 3]).collect(), None),
        ColorType::GrayscaleAlpha => (of(2, 0).flat_map(|v| [v; 3]).collect(), alpha(2)),
        ColorType::Indexed => return Err(Fault::of("its palette cannot be read")),
    };
    let meant = Meant { turn: turn(bytes), light: light(reader.info(), bytes) };
    Ok((Pixels { width: frame.width, height: frame.height, rgb, alpha }, meant))
}

/// The width and height in the file, from its first chunk (11.2.1).
pub(super) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let (_, head) = chunks(bytes).next().filter(|(name, _)| *name == b"IHDR")?;
    let number = |at: usize| head.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
    Some((number(0)?, number(4)?))
}

/// The orientation of the picture: `eXIf` may be before its samples or after them (11.3.5.5).
pub(super) fn turn(bytes: &[u8]) -> Turn {
    chunks(bytes).find(|(name, _)| *name == b"eXIf").map_or_else(Turn::default, |(_, exif)| Turn::of(exif))
}

/// The first of these chunks determines how samples become colors: `cICP`, `iCCP`, `sRGB`, `gAMA` with `cHRM` (4.3).
fn light(info: &Info<'_>, bytes: &[u8]) -> Result<Option<Light>, Fault> {
    if let Some(points) = &info.coding_independent_code_points {
        let found = Light::code_points(points.color_primaries, points.transfer_function);
        if found.is_ok() || info.icc_profile.is_none() {
            return found;
        }
    }
    if let Some(icc) = &info.icc_profile {
        return Light::icc(icc, !matches!(info.color_type, ColorType::Grayscale | ColorType::GrayscaleAlpha));
    }
    if info.srgb.is_some() {
        return Ok(None);
    }
    if chunks(bytes).any(|(name, _)| name == b"iCCP") {
        return Err(Fault::of("it cannot be unpacked"));
    }
    let Some(gamma) = info.gama_chunk else { return Ok(None) };
    let colours =
        info.chrm_chunk.map(|c| [c.white, c.red, c.green, c.blue].map(|(x, y)| (x.into_value(), y.into_value())));
    Light::gamma(gamma.into_value(), colours)
}

/// The chunks of a file, with name and data (5.3), as far as they are complete.
pub(super) fn chunks(file: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = file.get(8..).unwrap_or_default();
    std::iter::from_fn(move || {
        let [a, b, c, d, tail @ ..] = rest else { return None };
        let end = (u32::from_be_bytes([*a, *b, *c, *d]) as usize).saturating_add(4);
        let (name, data) = tail.get(..end)?.split_at(4);
        // then four bytes of checksum
        rest = tail.get(end + 4..).unwrap_or_default();
        Some((name, data))
    })
}
