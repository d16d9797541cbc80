//! Colors and their blends in sRGB. Conversion to inks belongs to the press.

use cards::face::Tints;
use std::fmt;

/// The color of outlines.
pub(super) const INK: Colour = Colour(0x12_0d0b);

/// An sRGB color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(pub(super) u32);

impl Colour {
    pub(super) const WHITE: Colour = Colour(0xff_ffff);
    /// A warm color that is nearly black, for shadows and the dark side.
    pub(super) const NIGHT: Colour = Colour(0x0c_080c);

    /// From `#rrggbb`.
    pub(super) fn parse(text: &str) -> Option<Colour> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6)?;
        u32::from_str_radix(digits, 16).ok().map(Colour)
    }

    /// This color mixed with a share `t` of another, 0 to 1.
    pub(super) fn mix(self, other: Colour, t: f32) -> Colour {
        let part = |shift: u32| {
            let (a, b) = ((self.0 >> shift & 0xff) as f32, (other.0 >> shift & 0xff) as f32);
            ((a + (b - a) * t).round().clamp(0.0, 255.0) as u32) << shift
        };
        Colour(part(16) | part(8) | part(0))
    }

    /// The perceived brightness, 0 to 1 (with the weights of Rec. 601, as for television).
    pub(super) fn brightness(self) -> f32 {
        let part = |shift: u32| (self.0 >> shift & 0xff) as f32 / 255.0;
        (0.299 * part(16) + 0.587 * part(8) + 0.114 * part(0)).max(0.01)
    }

    /// The difference between its largest and its smallest channel, 0 to 1.
    pub(super) fn chroma(self) -> f32 {
        let parts = [16, 8, 0].map(|shift| (self.0 >> shift & 0xff) as f32 / 255.0);
        parts.iter().copied().fold(0.0, f32::max) - parts.iter().copied().fold(1.0, f32::min)
    }

    /// The color in a light of another color, which changes it by a share.
    pub(super) fn under(self, light: Colour, share: f32) -> Colour {
        let part = |shift: u32| ((self.0 >> shift & 0xff) * (light.0 >> shift & 0xff) / 255) << shift;
        self.mix(Colour(part(16) | part(8) | part(0)), share)
    }

    /// The color darkened by this share.
    pub(super) fn dimmed(self, t: f32) -> Colour {
        self.mix(Colour::NIGHT, t)
    }

    /// The color lightened by this share.
    pub(super) fn lit(self, t: f32) -> Colour {
        self.mix(Colour::WHITE, t)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// The colors of a frame's tints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Palette {
    pub(super) deep: Colour,
    pub(super) dark: Colour,
    pub(super) mid: Colour,
    pub(super) light: Colour,
    pub(super) high: Colour,
}

impl Palette {
    /// The palette, or the tint that is not a valid color.
    pub(super) fn of(tints: &Tints) -> Result<Palette, &str> {
        let parse = |text| Colour::parse(text).ok_or(text);
        Ok(Palette {
            deep: parse(tints.deep.as_str())?,
            dark: parse(tints.dark.as_str())?,
            mid: parse(tints.mid.as_str())?,
            light: parse(tints.light.as_str())?,
            high: parse(tints.high.as_str())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_mix_and_print() {
        let red = Colour::parse("#ff0000").expect("a colour");
        assert_eq!(red.mix(Colour::parse("#0000ff").expect("a colour"), 0.5).to_string(), "#800080");
        assert_eq!(Colour::parse("red"), None);
    }
}
