//! Hands: twelve shapes, empty or around an object. A hand is one contour with creases; around an object, it is a palm behind
//! the object and fingers in front of it.

use crate::curve::{capsule, oval, smooth};
use crate::doll::Doll;
use crate::layer::INK;
use crate::polygon::{Corner, Ring, Shape};
use crate::tone::Tone;
use cards::face::Palm;

/// The place of a hand: the middle of its palm, the direction of its fingers in radians, and the side of its thumb.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grip {
    pub(super) at: Corner,
    pub(super) way: f32,
    pub(super) thumb: f32,
    pub(super) r: f32,
}

impl Grip {
    /// A hand at the end of an arm on this side of the body: its thumb is above, or on the inner side.
    pub(super) fn of(at: Corner, way: f32, side: f32, r: f32) -> Grip {
        let up = -way.sin() * -side * 0.5 - way.cos();
        Grip { at, way, thumb: if up < 0.0 { -1.0 } else { 1.0 }, r }
    }

    /// A point of the hand: along the fingers, then towards the thumb, in radii of the palm.
    fn p(&self, x: f32, y: f32) -> Corner {
        let (sin, cos) = self.way.sin_cos();
        let (x, y) = (x * self.r, y * self.r * self.thumb);
        [self.at[0] + x * cos - y * sin, self.at[1] + x * sin + y * cos]
    }

    fn all(&self, points: &[Corner]) -> Vec<Corner> {
        points.iter().map(|[x, y]| self.p(*x, *y)).collect()
    }

    /// A finger along points, each with its radius.
    fn finger(&self, points: &[[f32; 3]]) -> Vec<Ring> {
        let bone = |w: &[[f32; 3]]| {
            capsule(self.p(w[0][0], w[0][1]), self.p(w[1][0], w[1][1]), w[0][2] * self.r, w[1][2] * self.r)
        };
        points.windows(2).map(bone).collect()
    }

    fn ring(&self, points: &[Corner]) -> Ring {
        let mut points = self.all(points);
        // all rings of a hand turn the same way, so that they add up
        if self.thumb < 0.0 {
            points.reverse();
        }
        smooth(&points)
    }

    /// The ends of the fingers.
    pub(super) fn tip(&self) -> Corner {
        self.p(1.2, 0.0)
    }
}

/// A hand: its outline, the creases on it, and a finger that lies over the others.
pub(super) struct Hand {
    shape: Shape,
    creases: Vec<[Corner; 2]>,
    over: Vec<Ring>,
}

impl Hand {
    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Draws what is on the outline.
    pub(super) fn finish(&self, doll: &mut Doll, g: &Grip, tone: &'static Tone) {
        for crease in &self.creases {
            doll.line(g.all(crease), g.r * 0.13, INK.mix(tone.shade, 0.35));
        }
        if !self.over.is_empty() {
            doll.piece(Shape::enclosed(&self.over), tone);
        }
    }
}

/// The outline of a closed hand.
const CLOSED: [Corner; 8] =
    [[-0.86, -0.5], [-0.3, -0.86], [0.5, -0.84], [0.96, -0.5], [0.98, 0.4], [0.6, 0.8], [-0.3, 0.8], [-0.86, 0.5]];

/// An empty hand.
pub(super) fn empty(palm: Palm, g: &Grip) -> Hand {
    let mut rings = Vec::new();
    let mut creases: Vec<[Corner; 2]> = Vec::new();
    let mut over: Vec<Ring> = Vec::new();
    let knuckles = [[[0.4, -0.4], [0.94, -0.42]], [[0.46, 0.0], [0.98, 0.0]], [[0.4, 0.4], [0.94, 0.38]]];
    match palm {
        Palm::Fist | Palm::Thumb => {
            rings.push(g.ring(&CLOSED));
            creases.extend(knuckles);
            if palm == Palm::Thumb {
                rings.extend(g.finger(&[[-0.3, 0.3, 0.42], [-0.1, 1.0, 0.36], [-0.2, 1.62, 0.28]]));
            } else {
                over = g.finger(&[[-0.5, 0.62, 0.32], [0.36, 0.46, 0.3]]);
            }
        }
        Palm::Point => {
            rings.push(g.ring(&CLOSED));
            rings.extend(g.finger(&[[0.2, 0.42, 0.4], [1.2, 0.42, 0.32], [2.1, 0.36, 0.24]]));
            creases.extend(&knuckles[..2]);
            over = g.finger(&[[-0.5, 0.66, 0.3], [0.3, 0.16, 0.28]]);
        }
        Palm::Rest => {
            rings.push(oval(g.p(0.0, 0.0), g.r * 0.94, g.r * 0.9));
            rings.extend(g.finger(&[[0.0, 0.0, 0.88], [0.7, 0.0, 0.74]]));
            rings.extend(g.finger(&[[-0.3, 0.5, 0.4], [0.1, 1.02, 0.32]]));
            creases.extend([[[0.8, -0.32], [1.36, -0.28]], [[0.84, 0.12], [1.42, 0.12]]]);
        }
        Palm::Clutch => {
            rings.push(oval(g.p(0.0, 0.0), g.r * 0.95, g.r * 0.92));
            for (y, long) in [(-0.56, 1.2), (-0.1, 1.5), (0.3, 1.36)] {
                rings.extend(g.finger(&[[0.2, y, 0.42], [long, y * 1.1, 0.34], [long + 0.16, y * 1.1 + 0.5, 0.24]]));
            }
            rings.extend(g.finger(&[[-0.2, 0.5, 0.42], [0.5, 1.22, 0.34], [1.06, 1.2, 0.26]]));
            creases.extend([[[0.6, -0.36], [1.3, -0.34]], [[0.6, 0.1], [1.3, 0.14]]]);
        }
        Palm::Loose => {
            rings.push(oval(g.p(0.0, 0.0), g.r * 0.92, g.r * 0.92));
            rings.extend(g.finger(&[[0.0, -0.1, 0.84], [0.8, -0.06, 0.72], [1.24, 0.14, 0.5]]));
            rings.extend(g.finger(&[[-0.1, 0.5, 0.4], [0.5, 0.94, 0.32], [0.94, 0.86, 0.26]]));
            creases.extend([[[0.84, -0.36], [1.52, -0.2]], [[0.86, 0.06], [1.6, 0.2]]]);
        }
        Palm::Flat | Palm::Open => {
            let fan = if palm == Palm::Open { 0.24 } else { 0.05 };
            rings.push(oval(g.p(0.0, 0.0), g.r * 0.95, g.r * 0.95));
            for (i, long) in [(-1.5, 1.56), (-0.5, 1.84), (0.5, 1.8), (1.5, 1.5)] {
                let (i, long): (f32, f32) = (i, long);
                rings.extend(g.finger(&[[0.2, i * 0.36, 0.36], [long, i * (0.4 + fan), 0.26]]));
            }
            rings.extend(g.finger(&[[-0.3, 0.5, 0.42], [0.2, 1.14, 0.32], [0.44, 1.5, 0.26]]));
            creases.extend([[[0.5, -0.4], [1.3, -0.46]], [[0.56, 0.0], [1.5, 0.0]], [[0.5, 0.4], [1.3, 0.46]]]);
        }
        Palm::Spread => {
            rings.push(oval(g.p(0.0, 0.0), g.r * 0.98, g.r * 0.98));
            for (turn, long) in [(-46.0_f32, 1.76), (-14.0, 1.98), (18.0, 1.92)] {
                let (sin, cos) = turn.to_radians().sin_cos();
                rings.extend(g.finger(&[[0.4 * cos, 0.4 * sin, 0.42], [long * cos, long * sin, 0.3]]));
            }
            rings.extend(g.finger(&[[-0.1, 0.4, 0.42], [0.36, 1.2, 0.34], [0.44, 1.6, 0.28]]));
        }
        Palm::Claw => {
            rings.push(oval(g.p(0.0, 0.0), g.r * 0.98, g.r * 0.98));
            for turn in [-52.0_f32, -20.0, 14.0, 66.0] {
                let (sin, cos) = turn.to_radians().sin_cos();
                let (hook, bend) = ((turn + 46.0).to_radians(), 0.72);
                let knee = [1.5 * cos, 1.5 * sin];
                rings.extend(g.finger(&[
                    [0.4 * cos, 0.4 * sin, 0.42],
                    [knee[0], knee[1], 0.34],
                    [knee[0] + bend * hook.cos(), knee[1] + bend * hook.sin(), 0.12],
                ]));
            }
        }
        Palm::Pinch => {
            rings.push(g.ring(&CLOSED));
            rings.extend(g.finger(&[[0.3, 0.3, 0.4], [1.1, 0.34, 0.3], [1.5, 0.8, 0.22]]));
            rings.extend(g.finger(&[[-0.3, 0.6, 0.4], [0.6, 1.12, 0.3], [1.4, 0.96, 0.22]]));
            creases.extend(&knuckles[..2]);
        }
        Palm::Cup => {
            rings.push(oval(g.p(0.0, 0.0), g.r * 0.95, g.r * 0.92));
            rings.extend(g.finger(&[[0.2, -0.3, 0.64], [1.06, -0.16, 0.52], [1.42, 0.5, 0.36], [1.3, 0.96, 0.28]]));
            rings.extend(g.finger(&[[-0.3, 0.4, 0.42], [-0.1, 1.0, 0.34], [0.14, 1.36, 0.26]]));
            creases.extend([[[0.96, -0.02], [1.66, 0.06]], [[1.04, 0.36], [1.74, 0.46]]]);
        }
    }
    Hand { shape: Shape::enclosed(&rings), creases, over }
}

/// The part of a hand that is behind the object in it.
pub(super) fn behind(palm: Palm, g: &Grip) -> Hand {
    let mut rings = vec![oval(g.p(0.0, 0.0), g.r * 0.95, g.r * 0.92)];
    match palm {
        Palm::Pinch => rings.extend(g.finger(&[[0.0, 0.0, 0.5], [1.2, 0.1, 0.34]])),
        Palm::Cup | Palm::Flat | Palm::Open => {
            rings.extend(g.finger(&[[0.2, -0.3, 0.6], [1.2, -0.2, 0.5], [1.6, 0.3, 0.36]]))
        }
        Palm::Clutch => rings.extend(g.finger(&[[0.2, 0.0, 0.8], [1.1, 0.0, 0.7]])),
        _ => {}
    }
    Hand { shape: Shape::enclosed(&rings), creases: Vec::new(), over: Vec::new() }
}

/// Draws the part of a hand that is in front of the object in it, whose handle lies along `axis` (in radians).
pub(super) fn around(doll: &mut Doll, palm: Palm, g: &Grip, axis: f32, tone: &'static Tone) {
    match palm {
        Palm::Clutch | Palm::Flat | Palm::Open | Palm::Pinch => {
            let thumb = g.finger(&[[-0.5, 0.36, 0.44], [0.34, 0.5, 0.36], [1.0, 0.42, 0.28]]);
            doll.piece(Shape::enclosed(&thumb), tone);
        }
        Palm::Cup => {
            for y in [-0.1, 0.36] {
                doll.piece(
                    Shape::enclosed(&g.finger(&[[1.0, y - 0.3, 0.3], [1.5, y, 0.28], [1.5, y + 0.46, 0.24]])),
                    tone,
                );
            }
        }
        _ => {
            // four fingers across the handle, and the thumb over the nearest ones
            let across = axis + std::f32::consts::FRAC_PI_2;
            let along = if (across - g.way).cos() < 0.0 { across + std::f32::consts::PI } else { across };
            let h = Grip { way: along, ..*g };
            let fingers = [(-0.7, 0.42, 0.25), (-0.26, 0.62, 0.28), (0.2, 0.7, 0.3), (0.66, 0.6, 0.3)];
            let rings = fingers.iter().flat_map(|(y, long, r)| h.finger(&[[-0.5, *y, *r], [*long, *y, *r]]));
            doll.piece(Shape::enclosed(&rings.collect::<Vec<_>>()), tone);
            for (y, long) in [(-0.48, 0.62), (-0.03, 0.8), (0.43, 0.86)] {
                doll.line(h.all(&[[-0.3, y], [long, y]]), g.r * 0.13, INK.mix(tone.shade, 0.35));
            }
            doll.piece(Shape::enclosed(&h.finger(&[[-0.82, 0.3, 0.36], [-0.3, 0.74, 0.33], [0.42, 0.66, 0.25]])), tone);
        }
    }
}
