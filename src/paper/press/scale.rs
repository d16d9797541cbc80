//! How large a face is drawn.

use ground::unit::Affine;

/// How many times as large as it was set a face is drawn: one within another is often smaller.
#[derive(Clone, Copy)]
pub(super) struct Scale(pub(super) f32);

impl Scale {
    /// That of a face which lies so on one of this scale.
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
