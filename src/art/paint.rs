//! Paints that fill shapes, and the styles in which things are drawn.

use super::colour::Colour;

/// The fill of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Paint {
    /// A single color with its opacity, 0 to 1.
    Flat(Colour, f32),
    /// The gradient of the picture with this number.
    Gradient(u32),
}

impl From<Colour> for Paint {
    fn from(colour: Colour) -> Paint {
        Paint::Flat(colour, 1.0)
    }
}

/// A gradient stop: its position (0 to 1), color and opacity.
pub(super) type Stop = (f32, Colour, f32);

/// How things and figures are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// In the tones of their relief.
    Painted,
    /// In black strokes over the frame's own color.
    Cut,
    /// In a few black strokes on paper, for low-ink mode.
    Spare,
    /// In flat color and black, with dots for half-tones.
    Screened,
    /// In a flat color with one shade, and a line of varying width.
    Brushed,
    /// In two flat tones without a line.
    Flat,
}

/// How things and figures are drawn in one picture. What is cached for other pictures depends on no other property of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) manner: Manner,
    /// Whether the light comes from the upper right, instead of the upper left.
    pub(super) right: bool,
}

impl Style {
    /// The number of styles.
    pub(super) const COUNT: usize = 12;

    /// The index of this style.
    pub(super) fn index(self) -> usize {
        2 * self.manner as usize + usize::from(self.right)
    }
}
