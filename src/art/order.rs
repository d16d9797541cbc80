//! What is asked of the studio: a recipe, and everything else that its picture depends on.

use super::layout::STAGE;
use cards::face::{Art, Hand, Recipe, Tints};
use ground::dice::seed_of;
use ground::locus::Locus;
use ground::picture::{self, Picture, PictureSource, Subject};
use ground::unit::{Economy, Size};
use std::sync::Arc;

/// Everything that a picture depends on.
#[derive(Debug)]
pub(super) struct Order<'a> {
    pub(super) at: Locus,
    pub(super) recipe: &'a Recipe,
    pub(super) hand: Hand,
    pub(super) tints: &'a Tints,
    pub(super) energy: u8,
    pub(super) seed: u64,
    pub(super) plane: picture::Plane,
    pub(super) area: Size,
    pub(super) economy: Economy,
}

impl<'a> Order<'a> {
    /// A picture that is asked about, and not composed; `None` if it is a file.
    pub(super) fn asked(art: &'a Art) -> Option<Order<'a>> {
        let Art::Composed { at, recipe, hand, tints, energy, seed } = art else { return None };
        let (plane, area, economy) = (picture::Plane::Whole, Size::mm(1.0, 1.0), Economy::Full);
        Some(Order { at: *at, recipe, hand: *hand, tints, energy: *energy, seed: *seed, plane, area, economy })
    }
}

impl Order<'_> {
    /// Width and height in whole millimeters.
    pub(super) fn size(&self) -> (u32, u32) {
        (whole(self.area.w.0), whole(self.area.h.0))
    }

    /// The millimeters of the file for one millimeter of a recipe.
    pub(super) fn scale(&self) -> f32 {
        let (w, h) = self.size();
        (w as f32 / STAGE[0]).min(h as f32 / STAGE[1])
    }

    /// The size of the picture, in millimeters of a recipe.
    pub(super) fn stage(&self) -> [f32; 2] {
        let (w, h) = self.size();
        [w as f32, h as f32].map(|n| n / self.scale())
    }

    /// Whether it is the window of a card, for which a camera is chosen; everything else shows its subject whole.
    pub(super) fn is_window(&self) -> bool {
        let (w, h) = self.size();
        w >= 40 && (1.04..1.45).contains(&(w as f32 / h as f32))
    }

    pub(super) fn picture(&self, svg: String, subject: Subject) -> Arc<Picture> {
        let (key, subject) = (seed_of(&svg), Some(subject));
        Arc::new(Picture { source: PictureSource::Svg(svg), key, size: self.size(), at: self.at, subject })
    }
}

fn whole(mm: f32) -> u32 {
    let mm = if mm.is_nan() { 1.0 } else { mm.clamp(1.0, 2000.0) };
    (mm - 0.01).ceil() as u32
}
