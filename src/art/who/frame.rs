//! The measures of a figure: the heights of hip, neck and head for each build, upright, in units from the middle between the
//! feet, y down. A figure is about 40 units high.

use crate::curve::mirrored;
use crate::polygon::Corner;
use cards::face::{Build, HeadShape};

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

impl Frame {
    /// The measures of a build with a head of this shape.
    pub(super) fn of(build: Build, head: Option<HeadShape>) -> Frame {
        //                 hip    neck  should waist  hips  leg  arm  head
        let row = match build {
            Build::Slim => [-10.4, -22.2, 5.8, 4.8, 5.4, 3.9, 3.4, 8.6],
            Build::Stout => [-8.2, -21.3, 7.6, 10.4, 9.0, 4.8, 4.2, 8.2],
            Build::Burly => [-10.2, -24.6, 10.6, 8.2, 6.6, 5.4, 5.0, 7.4],
            Build::Tall => [-13.2, -27.4, 5.6, 4.4, 5.0, 3.6, 3.2, 7.6],
            Build::Small => [-6.4, -15.8, 5.2, 5.6, 5.6, 3.8, 3.2, 10.2],
            Build::Ghost => [-3.0, -18.0, 7.4, 8.4, 9.4, 4.0, 4.0, 9.2],
            Build::Fish => [-11.0, -20.0, 5.6, 4.2, 5.0, 4.0, 3.2, 8.2],
            Build::Bird => [-7.4, -18.9, 7.0, 9.0, 6.4, 1.5, 4.6, 8.4],
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
        // the share of half the head by which its middle is above the lower end of the neck
        let sunk = match build {
            Build::Burly => 0.66,
            Build::Slim | Build::Tall => 0.94,
            _ => 0.8,
        };
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
}
