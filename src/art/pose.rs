//! The position of an icon in a picture, and the boxes of it that have another tone.

use super::polygon::Corner;
use super::tone::Tone;
use ground::unit::{Affine, Mm};

/// A box of an icon made of something else: left, top, right, bottom in icon units.
pub(super) struct Patch {
    pub(super) within: [f32; 4],
    pub(super) tone: &'static Tone,
    /// Whether the box applies to the gaps instead of the icon.
    pub(super) hollow: bool,
}

/// The pose of an icon in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    /// The center of the icon's square.
    pub(super) at: Corner,
    /// The width and height of the square.
    pub(super) size: f32,
    /// Degrees clockwise.
    pub(super) turn: f32,
    /// Whether the icon is mirrored.
    pub(super) flip: bool,
}

impl Pose {
    /// The transform from icon units to millimeters of the picture.
    pub(super) fn map(self) -> Affine {
        let k = self.size / 512.0;
        let wide = if self.flip { -k } else { k };
        Affine::shift(Mm(-256.0), Mm(-256.0))
            .then(Affine([wide, 0.0, 0.0, k, 0.0, 0.0]))
            .then(Affine::turn(self.turn))
            .then(Affine::shift(Mm(self.at[0]), Mm(self.at[1])))
    }
}
