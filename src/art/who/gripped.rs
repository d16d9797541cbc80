//! How an object lies in a hand.

use super::hands::Grip;
use crate::doll::apply;
use crate::polygon::{Corner, Shape};
use crate::pose::Pose;
use cards::face::{Palm, Prop};
use std::f32::consts::PI;

/// The default size of an object in a hand.
const HELD: f32 = 13.0;

/// The position of an object, in units of the figure.
#[derive(Clone, Copy)]
pub(super) struct Gripped {
    pub(super) at: Corner,
    pub(super) size: f32,
    pub(super) turn: f32,
    pub(super) flip: bool,
    /// The number of the object among those that the figure holds; `None` for a head.
    pub(super) prop: Option<usize>,
}

impl Gripped {
    /// Where the shape of its icon is in the figure.
    pub(super) fn put(&self, shape: &Shape) -> Shape {
        let Gripped { at, size, turn, flip, .. } = *self;
        shape.mapped(Pose { at, size, turn, flip }.map())
    }

    /// Object number `n` in a hand, the shape of the hand, and the direction of the handle in radians: a narrow place is gripped, and a
    /// wide object is held at its edge.
    pub(super) fn of(n: usize, prop: &Prop, body: &Shape, hand: &Grip) -> (Gripped, Palm, f32) {
        let size = prop.size.map_or(HELD, |s| s.0);
        let pose = Pose { at: [0.0, 0.0], size, turn: prop.turn, flip: prop.flip };
        let body = body.mapped(pose.map());
        let far = |[x, y]: Corner, angle: f32| {
            let (sin, cos) = angle.sin_cos();
            let step = size / 64.0;
            (0..64).map(|i| i as f32 * step).find(|r| !body.holds([x + r * cos, y + r * sin])).unwrap_or(size)
        };
        let given = prop.grip.map(|grip| apply(pose.map(), grip));
        let at = given.unwrap_or([0.0, 0.0]);
        let across = (0..12).map(|i| i as f32 * PI / 12.0).map(|a| (far(at, a) + far(at, a + PI), a));
        let (wide, angle) = across.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, 0.0));
        let narrow = wide < hand.r * 1.8;
        let axis = if wide < 0.01 { -PI / 2.0 } else { angle + PI / 2.0 };
        let palm = prop.hand.unwrap_or(if narrow { Palm::Fist } else { Palm::Clutch });
        let at = match given {
            Some(at) => at,
            None if narrow => at,
            // from the middle back to the edge that is near the arm
            None => {
                let (sin, cos) = hand.way.sin_cos();
                let back = (far(at, hand.way + PI) - hand.r * 0.8).max(0.0);
                [at[0] - cos * back, at[1] - sin * back]
            }
        };
        let at = [hand.at[0] - at[0], hand.at[1] - at[1]];
        (Gripped { at, size, turn: prop.turn, flip: prop.flip, prop: Some(n) }, palm, axis)
    }
}
