//! The scale at which a face is drawn.

use ground::unit::Affine;

/// The scale at which a face is drawn relative to its typeset size; a face within another is often smaller.
#[derive(Clone, Copy)]
pub(super) struct Scale(pub(super) f32);

impl Scale {
    /// The scale of a face that is placed in this way on a face of this scale.
    pub(super) fn of(self, at: Affine) -> Scale {
        let [a, b, c, d, ..] = at.0;
        Scale(self.0 * (a * d - b * c).abs().sqrt())
    }
}

impl Default for Scale {
    fn default() -> Scale {
        Scale(1.0)
    }
}
