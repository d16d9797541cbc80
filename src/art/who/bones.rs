//! Limbs of two bones: the joint between them is found from both ends (inverse kinematics), so that a hand or a foot is where
//! it must be and the bones keep their lengths.

use crate::curve::capsule;
use crate::polygon::{Corner, Ring, Shape};

/// The greatest and the least share of its full length that a limb can have: fully stretched limbs look stiff.
const STRETCHED: f32 = 0.985;
const FOLDED: f32 = 0.34;

/// The share of each bone that the curve at the joint takes: a joint is a bend, not a hose.
const NEAR: f32 = 0.2;

/// A limb: shoulder, elbow and hand, or hip, knee and foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Limb {
    pub(super) root: Corner,
    pub(super) joint: Corner,
    pub(super) end: Corner,
}

impl Limb {
    /// A limb from `root` to `target`, or as near to the target as the bones reach. Its joint is on the side of the direction
    /// `out`.
    pub(super) fn reaching(root: Corner, target: Corner, [upper, lower]: [f32; 2], out: Corner) -> Limb {
        let way = [target[0] - root[0], target[1] - root[1]];
        let far = way[0].hypot(way[1]);
        let along = if far < 0.01 { [0.0, 1.0] } else { [way[0] / far, way[1] / far] };
        let far = far.clamp((upper - lower).abs().max((upper + lower) * FOLDED), (upper + lower) * STRETCHED);
        let foot = (upper * upper - lower * lower + far * far) / (2.0 * far);
        let side = if along[1] * out[0] - along[0] * out[1] < 0.0 { -1.0 } else { 1.0 };
        let off = (upper * upper - foot * foot).max(0.0).sqrt() * side;
        let at = |a: f32, o: f32| [root[0] + along[0] * a + along[1] * o, root[1] + along[1] * a - along[0] * o];
        Limb { root, joint: at(foot, off), end: at(far, 0.0) }
    }

    /// The direction of the second bone, in radians.
    pub(super) fn way(&self) -> f32 {
        (self.end[1] - self.joint[1]).atan2(self.end[0] - self.joint[0])
    }

    /// A point of the first bone: 0 is the root and 1 the joint.
    pub(super) fn above(&self, t: f32) -> Corner {
        [self.root[0] + (self.joint[0] - self.root[0]) * t, self.root[1] + (self.joint[1] - self.root[1]) * t]
    }

    /// A point of the second bone: 0 is the joint and 1 the end.
    pub(super) fn below(&self, t: f32) -> Corner {
        [self.joint[0] + (self.end[0] - self.joint[0]) * t, self.joint[1] + (self.end[1] - self.joint[1]) * t]
    }

    /// One contour around both bones with these widths at root, joint and end; the joint is round.
    pub(super) fn contour(&self, [root, joint, end]: [f32; 3]) -> Shape {
        let Limb { root: a, joint: b, end: c } = *self;
        // the bones meet in a short curve, so that the joint has no corner
        let near =
            |from: Corner, to: Corner, t: f32| [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
        let (p, q) = (near(b, a, NEAR), near(b, c, NEAR));
        let bow = |t: f32| near(near(p, b, t), near(b, q, t), t);
        let mut spine = vec![(a, root)];
        for i in 0..=4 {
            let t = i as f32 / 4.0;
            let wide = if t < 0.5 {
                joint + (root - joint) * (0.5 - t) * 2.0 * NEAR
            } else {
                joint + (end - joint) * (t - 0.5) * 2.0 * NEAR
            };
            spine.push((bow(t), wide));
        }
        spine.push((c, end));
        let rings: Vec<Ring> = spine.windows(2).map(|w| capsule(w[0].0, w[1].0, w[0].1 / 2.0, w[1].1 / 2.0)).collect();
        Shape::enclosed(&rings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn far(a: Corner, b: Corner) -> f32 {
        (a[0] - b[0]).hypot(a[1] - b[1])
    }

    #[test]
    fn bones_keep_their_lengths_and_hands_meet_what_they_can_reach() {
        let root = [3.0, -12.0];
        for bones in [[6.0, 6.0], [7.0, 5.0]] {
            for i in 0..400 {
                let (a, r) = (i as f32 * 0.37, i as f32 * 0.05);
                let target = [root[0] + r * a.cos(), root[1] + r * a.sin()];
                for out in [[-1.0, 0.0], [1.0, 0.3]] {
                    let limb = Limb::reaching(root, target, bones, out);
                    assert!((far(limb.root, limb.joint) - bones[0]).abs() < 0.01, "{limb:?}");
                    assert!((far(limb.joint, limb.end) - bones[1]).abs() < 0.01, "{limb:?}");
                    if (12.0 * FOLDED..12.0 * STRETCHED).contains(&r) {
                        assert!(far(limb.end, target) < 0.01, "{limb:?} does not meet {target:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_joint_bends_to_its_side() {
        let limb = |x| Limb::reaching([0.0, 0.0], [0.0, 8.0], [6.0, 6.0], [x, 0.5]);
        assert!(limb(-1.0).joint[0] < -1.0 && limb(1.0).joint[0] > 1.0);
        let area = limb(1.0).contour([3.0, 2.8, 2.4]).area();
        assert!((30.0..42.0).contains(&area), "one contour around both bones: {area}");
    }
}
