//! Reads PNG, JPEG and WebP files upright and in sRGB, as viewers show them, and writes PNG files. Nothing is drawn here.

use std::fmt;

mod jpeg;
mod light;
mod png;
mod turn;
mod webp;
mod write;

pub use self::jpeg::{Jpeg, is_usual_jpeg, jpeg, jpeg_inks, jpeg_light};
use self::light::Light;
pub use self::png::png;
use self::turn::Turn;
pub use self::webp::webp_as_png;
pub use self::write::{packed, screen_png, write_cut_png, write_png};

/// The pixels of a picture, eight bits a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green, blue (sRGB) of each pixel, row by row.
    pub rgb: Vec<u8>,
    /// The opacity of each pixel, unless all are opaque.
    pub alpha: Option<Vec<u8>>,
}

/// The reason why a picture file cannot be read or written.
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

/// The formats that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// PNG (W3C, third edition).
    Png,
    /// JPEG (ITU-T T.81).
    Jpeg,
    /// WebP (RFC 9649).
    WebP,
}

impl Format {
    /// The format of a file by its first bytes, whatever its name.
    pub fn of(bytes: &[u8]) -> Option<Format> {
        match bytes {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Format::Png),
            [0xff, 0xd8, ..] => Some(Format::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Format::WebP),
            _ => None,
        }
    }
}

/// Columns and rows of a picture in upright position; only its header is read. `None` if it has none.
pub fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let (size, turn) = match Format::of(bytes)? {
        Format::Png => (png::size(bytes)?, png::turn(bytes)),
        Format::Jpeg => (jpeg(bytes).map(|head| (head.width.into(), head.height.into()))?, jpeg::turn(bytes)),
        Format::WebP => webp::size(bytes)?,
    };
    Some(turn.size(size)).filter(|(w, h)| *w > 0 && *h > 0)
}

/// A picture file as every viewer shows it.
pub struct Shown {
    /// Its pixels; none for a JPEG that can be embedded unchanged.
    pub pixels: Option<Pixels>,
    /// Whether the file itself is upright and in sRGB, so that a reader without color management shows it correctly.
    pub plain: bool,
    /// The reason why its colors may be wrong.
    pub doubt: Option<Fault>,
}

/// Reads a whole file and converts it to upright sRGB.
///
/// # Errors
/// The format is not supported, or the file is damaged.
pub fn shown(bytes: &[u8]) -> Result<Shown, Fault> {
    let (mut pixels, meant) = match Format::of(bytes) {
        Some(Format::Png) => png::read(bytes)?,
        Some(Format::WebP) => webp::read(bytes)?,
        Some(Format::Jpeg) => {
            jpeg::whole(bytes)?;
            let meant = jpeg::meant(bytes);
            if meant.is_plain() {
                return Ok(Shown { pixels: None, plain: true, doubt: meant.light.err() });
            }
            (jpeg_light(bytes)?, meant)
        }
        None => return Err(Fault::of("it is not a PNG, JPEG or WebP file")),
    };
    let plain = meant.is_plain();
    let doubt = meant.apply(&mut pixels).err();
    Ok(Shown { pixels: Some(pixels), plain, doubt })
}

/// The pixels of a picture file as every viewer shows them.
///
/// # Errors
/// The format is not supported, or the file is damaged.
pub fn pixels(bytes: &[u8]) -> Result<Pixels, Fault> {
    shown(bytes)?.pixels.map_or_else(|| jpeg_light(bytes), Ok)
}

/// The conversion of the samples of a file to colors.
struct Meant {
    /// Their orientation.
    turn: Turn,
    /// The color space of the samples; none for sRGB, which is also the default. The error says why a profile cannot
    /// be used.
    light: Result<Option<Light>, Fault>,
}

impl Meant {
    /// Whether the samples need no conversion: they are upright and count as sRGB.
    fn is_plain(&self) -> bool {
        self.turn == Turn::default() && !matches!(self.light, Ok(Some(_)))
    }

    fn apply(self, pixels: &mut Pixels) -> Result<(), Fault> {
        self.turn.apply(pixels);
        self.light?.map_or(Ok(()), |light| light.apply(&mut pixels.rgb))
    }
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
        assert_eq!(png(&file), Ok(Pixels { width: 4, height: 3, rgb, alpha: None }));
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
