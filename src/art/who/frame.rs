//! The joints of a figure: the heights of hip, neck and head for each build, and the positions of the arms in each pose. In
//! millimeters of a figure 40 high, from the middle between the feet, y down.

use crate::curve::mirrored;
use crate::polygon::Corner;
use cards::face::{Arms, Build, HeadShape};

/// The measures of a build.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The heights of hip and neck.
    pub(super) hip: f32,
    pub(super) neck: f32,
    /// Half the widths of shoulders, waist and hips.
    pub(super) shoulder: f32,
    pub(super) waist: f32,
    pub(super) hips: f32,
    /// The widths of a leg and an arm.
    pub(super) leg: f32,
    pub(super) arm: f32,
    /// Half the width and half the height of the head, and its center.
    pub(super) head: Corner,
    pub(super) face: Corner,
}

/// The positions of shoulder, elbow and hand of an arm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm {
    pub(super) shoulder: Corner,
    pub(super) elbow: Corner,
    pub(super) hand: Corner,
}

impl Frame {
    /// The measures of a build with a head of this shape.
    pub(super) fn of(build: Build, head: Option<HeadShape>) -> Frame {
        //                 hip    neck  should waist  hips  leg  arm  head
        let row = match build {
            Build::Slim => [-7.0, -19.0, 5.8, 4.8, 5.4, 4.0, 3.4, 8.6],
            Build::Stout => [-5.2, -18.5, 7.6, 10.4, 9.0, 4.8, 4.2, 8.2],
            Build::Burly => [-6.0, -21.0, 10.6, 8.2, 6.6, 5.4, 5.2, 7.4],
            Build::Tall => [-9.0, -23.5, 5.6, 4.4, 5.0, 3.6, 3.2, 7.6],
            Build::Small => [-4.2, -13.6, 5.2, 5.6, 5.6, 3.8, 3.2, 10.2],
            Build::Ghost => [-3.0, -18.0, 7.4, 8.4, 9.4, 4.0, 4.0, 9.2],
            Build::Fish => [-11.0, -20.0, 5.6, 4.2, 5.0, 4.0, 3.2, 8.2],
            Build::Bird => [-6.0, -17.5, 7.0, 9.0, 6.4, 1.5, 4.6, 8.4],
            Build::Frog => [-4.0, -13.5, 6.4, 8.4, 9.4, 4.6, 3.4, 11.4],
            Build::Worm => [-2.0, -19.0, 5.6, 6.4, 7.6, 4.0, 3.0, 8.0],
            Build::Beast => [-4.0, -14.0, 11.0, 12.0, 11.0, 5.0, 4.0, 6.6],
        };
        let [hip, neck, shoulder, waist, hips, leg, arm, wide] = row;
        let tall = wide
            * match head {
                Some(HeadShape::Long) => 1.22,
                Some(HeadShape::Wide) => 0.72,
                Some(HeadShape::Square) => 0.98,
                Some(HeadShape::Lizard) => 0.92,
                Some(HeadShape::Pumpkin) => 0.88,
                Some(HeadShape::Hangman) => 1.2,
                Some(HeadShape::Pear | HeadShape::Heart | HeadShape::Helm) => 1.08,
                _ => 1.0,
            };
        let sunk = if build == Build::Burly { 0.62 } else { 0.8 };
        Frame { hip, neck, shoulder, waist, hips, leg, arm, head: [wide, tall], face: [0.0, neck - tall * sunk] }
    }

    /// The outline of the trunk, from the neck down to `low`.
    pub(super) fn torso(&self, low: f32, flare: f32) -> Vec<Corner> {
        let f = self;
        let mid = f.neck + (f.hip - f.neck) * 0.58;
        mirrored(&[
            [0.0, f.neck - 1.2],
            [f.shoulder * 0.62, f.neck - 0.6],
            [f.shoulder, f.neck + 2.4],
            [f.waist, mid],
            [f.hips + flare, low - 0.8],
            [f.hips + flare - 0.8, low + 0.6],
            [0.0, low + 1.0],
        ])
    }

    /// The length of an arm.
    fn reach(&self) -> f32 {
        (self.hip - self.neck) * 0.95 + 1.5
    }

    /// The arms in a pose: the one on the right and the one on the left of the picture. An arm that would hang or
    /// rest is stretched out if its hand holds an object.
    pub(super) fn arms(&self, pose: Arms, holds: [bool; 2]) -> [Arm; 2] {
        [0, 1].map(|i| {
            let (sign, holds) = (if i == 0 { 1.0 } else { -1.0 }, holds[i]);
            let shoulder = [self.shoulder - self.arm * 0.25, self.neck + self.arm * 0.55];
            let across = |x: f32| (x - shoulder[0]) / self.reach();
            let ([ex, ey], [hx, hy]) = match pose {
                Arms::Down | Arms::Akimbo if holds => ([0.4, 0.42], [0.72, 0.06]),
                Arms::Down => ([0.2, 0.5], [0.16, 0.95]),
                Arms::Akimbo => ([0.62, 0.4], [across(self.hips), 0.74]),
                Arms::Wide => ([0.5, 0.02], [1.0, -0.1]),
                Arms::Raised => ([0.52, 0.0], [0.66, -0.62]),
                Arms::Shrug => ([0.3, 0.46], [0.82, 0.12]),
                Arms::Reaching => ([0.38, 0.3], [0.8, -0.08]),
                Arms::Folded => ([0.3, 0.55], [across(-self.shoulder * 0.55), 0.45 + 0.08 * sign]),
                Arms::Clasped => ([0.3, 0.5], [across(1.0), 0.52]),
                Arms::Pointing if i == 0 => ([0.48, 0.0], [1.02, -0.22]),
                Arms::Pointing => ([0.62, 0.4], [across(self.hips), 0.74]),
                Arms::Claws => ([0.5, 0.24], [0.78, -0.34]),
            };
            let at = |x: f32, y: f32| [sign * (shoulder[0] + x * self.reach()), shoulder[1] + y * self.reach()];
            Arm { shoulder: [sign * shoulder[0], shoulder[1]], elbow: at(ex, ey), hand: at(hx, hy) }
        })
    }
}

/// The number of objects that a figure in this pose can hold.
pub(super) fn hands(build: Build, pose: Arms) -> usize {
    match (build, pose) {
        (Build::Worm | Build::Beast, _) | (_, Arms::Folded) => 0,
        (_, Arms::Clasped) => 1,
        _ => 2,
    }
}
