//! EXIF orientation: the rotation that makes a picture upright (CIPA DC-008, 4.6.5, tag 0x0112).

use super::Pixels;

/// The orientation of samples in their file; upright by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn {
    /// Rows and columns are exchanged.
    swapped: bool,
    /// Columns run from right to left.
    across: bool,
    /// Rows run from bottom to top.
    down: bool,
}

/// Columns, rows.
type Size = (u32, u32);

impl Turn {
    /// Reads the orientation from an EXIF block, which is itself a TIFF file; upright if it has none.
    pub(super) fn of(exif: &[u8]) -> Turn {
        let turn = |swapped, across, down| Turn { swapped, across, down };
        match orientation(exif.strip_prefix(b"Exif\0\0").unwrap_or(exif)) {
            Some(2) => turn(false, true, false),
            Some(3) => turn(false, true, true),
            Some(4) => turn(false, false, true),
            Some(5) => turn(true, false, false),
            Some(6) => turn(true, false, true),
            Some(7) => turn(true, true, true),
            Some(8) => turn(true, true, false),
            _ => Turn::default(),
        }
    }

    /// The size of the upright picture.
    pub(super) fn size(self, (w, h): Size) -> Size {
        if self.swapped { (h, w) } else { (w, h) }
    }

    /// Turns pixels upright.
    pub(super) fn apply(self, pixels: &mut Pixels) {
        if self == Turn::default() {
            return;
        }
        let stored = (pixels.width, pixels.height);
        pixels.rgb = self.moved::<3>(&pixels.rgb, stored);
        pixels.alpha = pixels.alpha.as_deref().map(|alpha| self.moved::<1>(alpha, stored));
        (pixels.width, pixels.height) = self.size(stored);
    }

    /// Samples of `N` bytes in the order in which they are shown.
    fn moved<const N: usize>(self, samples: &[u8], stored: Size) -> Vec<u8> {
        let (w, h) = (stored.0 as usize, stored.1 as usize);
        let (columns, rows) = self.size(stored);
        let mut out = Vec::with_capacity(samples.len());
        for y in 0..rows as usize {
            for x in 0..columns as usize {
                let (x, y) = if self.swapped { (y, x) } else { (x, y) };
                let (x, y) = (if self.across { w - 1 - x } else { x }, if self.down { h - 1 - y } else { y });
                let at = (y * w + x) * N;
                out.extend_from_slice(&samples[at..at + N]);
            }
        }
        out
    }
}

/// The value of the orientation tag in the first directory of a TIFF file (TIFF 6.0, section 2).
fn orientation(tiff: &[u8]) -> Option<u16> {
    let big = match tiff.get(..4)? {
        b"II*\0" => false,
        b"MM\0*" => true,
        _ => return None,
    };
    let pair = |at: usize| {
        let two = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if big { u16::from_be_bytes(two) } else { u16::from_le_bytes(two) })
    };
    let four = tiff.get(4..8)?.try_into().ok()?;
    let first = if big { u32::from_be_bytes(four) } else { u32::from_le_bytes(four) } as usize;
    let entries = (0..usize::from(pair(first)?)).map(|nth| first + 2 + 12 * nth);
    let at = entries.into_iter().find(|at| pair(*at) == Some(0x0112))?;
    // a SHORT, stored in the first two bytes of the value
    (pair(at + 2)? == 3).then(|| pair(at + 8)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_eight_ways_to_lie_are_turned_upright() {
        // as CIPA DC-008 draws them: the upright picture is abc over def
        let stored = [
            (1, "abcdef", (3, 2)),
            (2, "cbafed", (3, 2)),
            (3, "fedcba", (3, 2)),
            (4, "defabc", (3, 2)),
            (5, "adbecf", (2, 3)),
            (6, "cfbead", (2, 3)),
            (7, "fcebda", (2, 3)),
            (8, "daebfc", (2, 3)),
        ];
        for (value, samples, (width, height)) in stored {
            for exif in [
                [b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".as_slice(), &[value, 0, 0, 0]].concat(),
                [b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01".as_slice(), &[0, value, 0, 0]].concat(),
            ] {
                let rgb = samples.bytes().flat_map(|b| [b; 3]).collect();
                let mut pixels = Pixels { width, height, rgb, alpha: Some(samples.into()) };
                Turn::of(&exif).apply(&mut pixels);
                let shown = String::from_utf8(pixels.alpha.expect("cover")).expect("letters");
                assert_eq!((shown.as_str(), pixels.width, pixels.height), ("abcdef", 3, 2), "{value}");
                assert_eq!(pixels.rgb[3], b'b', "{value}");
            }
        }
    }

    #[test]
    fn what_is_no_exif_leaves_a_picture_as_it_is() {
        let sound = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
        assert_ne!(Turn::of(sound), Turn::default());
        for cut in 0..sound.len() - 2 {
            assert_eq!(Turn::of(&sound[..cut]), Turn::default(), "{cut}");
        }
        for broken in [
            b"II*\0\xff\xff\xff\xff\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0",
            b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x09\0\0\0",
        ] {
            assert_eq!(Turn::of(broken), Turn::default());
        }
    }
}
