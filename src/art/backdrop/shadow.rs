//! Shadows on the floor: the silhouettes of everything that stands there, cast away from the light.

use super::{Bounds, FEET, FLOOR, Scene, Shape};
use crate::canvas::{Paint, Trace};
use crate::colour::Colour;
use crate::cut::Inks;
use cards::face::Hand;
use ground::unit::Affine;

/// The length of a shadow on the picture, relative to the height of the silhouette: the floor is seen from a low angle.
const FLAT: f32 = 0.13;

impl Scene<'_> {
    /// Paints the shadows of everything that stands, as one area, so that overlaps are not darker.
    pub(super) fn shadows(&mut self) {
        let [x, y, _] = self.lamp.way;
        let slope = (-x / -y.min(-0.4)).clamp(-1.1, 1.1);
        let (left, right, bottom) = (self.left(), self.right(), self.bottom());
        let [_, back] = self.camera.far().map([0.0, FLOOR]);
        let [_, feet] = self.camera.map([0.0, FEET]);
        let mut rings = Vec::new();
        let mut contacts = Trace::default();
        for body in self.standing {
            let Some(b) = body.bounds() else { continue };
            // a thing in the air has its shadow below it
            let foot = if b.bottom < back + 1.5 { feet } else { b.bottom };
            let thrown = Affine([1.0, 0.0, -slope, FLAT, slope * foot, foot - FLAT * foot]);
            rings.extend(body.mapped(thrown).rings().iter().cloned());
            if let Some(Bounds { left, right, .. }) = contact(body, b).filter(|_| b.bottom >= back + 1.5) {
                let wide = (right - left) / 2.0;
                contacts.oval([(left + right) / 2.0, foot - 0.1], wide + 0.9, (0.7 + wide * 0.05).min(1.5));
            }
        }
        let floor = Shape::rect(left, back + 0.3, right, bottom);
        let thrown = Shape::enclosed(&rings).and(&floor).simplified(0.1);
        let dark = self.tints.deep.mix(Colour::NIGHT, 0.6);
        if self.canvas.hand() == Hand::Linocut {
            return self.canvas.print(&Trace::around(&thrown), Inks::of(self.tints).black());
        }
        self.canvas.fill(&thrown, Paint::Flat(dark, 0.62));
        self.canvas.stamp(&contacts, Paint::Flat(dark, 0.45));
    }
}

/// The part of a silhouette that touches the floor.
fn contact(body: &Shape, b: Bounds) -> Option<Bounds> {
    let low = |corner: &&[f32; 2]| corner[1] > b.bottom - 1.2;
    crate::polygon::bounds(body.rings().iter().flatten().filter(low))
}
