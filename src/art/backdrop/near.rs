//! The foreground: dark silhouettes between the viewer and the subject, at an edge of the picture, with a rim of light. Each is drawn from
//! the left edge inwards, `w` mm wide, and mirrored if it stands at the right edge.

use super::Scene;
use crate::canvas::{Paint, Trace};
use crate::colour::Colour;
use crate::curve::{limb, oval, smooth};
use crate::cut::Inks;
use crate::polygon::{Corner, Ring, Shape};
use cards::face::Hand;
use ground::unit::{Affine, Economy};

/// The least room for a silhouette, and its greatest width, in mm.
const LEAST: f32 = 5.5;
const MOST: f32 = 12.0;

impl Scene<'_> {
    /// Paints a silhouette at the edge away from the light if it has room there, and otherwise at the edge with more room.
    pub(super) fn near(&mut self, outline: fn(f32) -> Vec<Ring>) {
        // only what is lower than this takes room from a silhouette
        let high = 3.0;
        let low = |corner: &&Corner| corner[1] > high;
        let all = self.standing.iter().chain([self.subject]);
        let taken = crate::polygon::bounds(all.flat_map(|body| body.rings()).flatten().filter(low));
        let (left, right) = taken.map_or((0.0, 0.0), |b| (b.left, b.right));
        let rooms = [(-1.0, left + self.reach[0]), (1.0, self.reach[0] - right)];
        let dark = -self.lit;
        let (side, room) = if rooms.iter().any(|(side, room)| *side == dark && *room > LEAST + 2.0) {
            rooms.into_iter().find(|(side, _)| *side == dark).unwrap_or(rooms[0])
        } else if rooms[0].1 > rooms[1].1 {
            rooms[0]
        } else {
            rooms[1]
        };
        if room < LEAST {
            return;
        }
        let wide = room.min(MOST) * self.dice.between(0.85, 1.0);
        let edge = side * (self.reach[0] + 0.6);
        let place = Affine([-side, 0.0, 0.0, 1.0, edge, 0.0]);
        let rings = outline(wide);
        let body = Shape::enclosed(&rings).mapped(place).simplified(0.05);
        if body.is_empty() {
            return;
        }
        let (dark, [x, y, _]) = (self.tints.deep.mix(Colour::NIGHT, 0.35), self.lamp.way);
        let rim = body.minus(&body.shifted(-x * 0.55, -y * 0.55)).simplified(0.06);
        if self.canvas.hand() == Hand::Linocut && self.canvas.economy() == Economy::Full {
            let inks = Inks::of(self.tints);
            self.canvas.print(&Trace::around(&body), inks.black());
            return self.canvas.print(&Trace::around(&rim), inks.carved());
        }
        self.canvas.fill(&body, dark);
        // in a pulp, blacks merge, and a poster has no lines
        if matches!(self.canvas.hand(), Hand::Pulp | Hand::Poster) {
            return;
        }
        self.canvas.fill(&rim, Paint::Flat(self.lamp.key.mix(self.tints.mid, 0.45), 0.75));
    }
}

const FOOT: f32 = 27.0;

/// No foreground.
pub(super) fn none(_: f32) -> Vec<Ring> {
    Vec::new()
}

/// Boulders, one on another.
pub(super) fn boulders(w: f32) -> Vec<Ring> {
    let rock = |x: f32, y: f32, r: f32| {
        smooth(&[
            [x - r, y],
            [x - r * 0.8, y - r * 0.9],
            [x - r * 0.1, y - r * 1.25],
            [x + r * 0.75, y - r * 0.8],
            [x + r, y],
        ])
    };
    vec![rock(w * 0.25, FOOT, w * 0.75), rock(w * 0.62, FOOT, w * 0.42), rock(0.0, 19.0, w * 0.5)]
}

/// Shoots that bend inwards.
fn shoots(w: f32, high: f32, count: usize, broad: f32) -> Vec<Ring> {
    let shoot = |i: usize| {
        let t = i as f32 / (count - 1) as f32;
        let (x, tall) = (w * 0.62 * t - 1.0, high * (1.0 - 0.62 * t) * if i.is_multiple_of(2) { 1.0 } else { 0.82 });
        let tip = [x + w * (0.12 + 0.22 * t), FOOT - tall];
        limb(&[[x, FOOT], [x + w * 0.03, FOOT - tall * 0.55], tip], broad, 0.3)
    };
    (0..count).map(shoot).collect()
}

/// Reeds with their heads.
pub(super) fn reeds(w: f32) -> Vec<Ring> {
    let mut all = shoots(w, 23.0, 7, 0.9);
    for (x, y) in [(w * 0.1, 6.5), (w * 0.36, 11.0)] {
        all.push(limb(&[[x, y], [x + 0.15, y + 4.0]], 1.7, 1.7));
        all.push(limb(&[[x + 0.1, y - 2.0], [x + 0.2, FOOT]], 0.5, 0.7));
    }
    all
}

/// Ears of corn.
pub(super) fn ears(w: f32) -> Vec<Ring> {
    let mut all = shoots(w, 17.0, 8, 0.7);
    for (x, y, lean) in [(w * 0.1, 7.5, 0.8), (w * 0.34, 10.5, 1.4), (w * 0.58, 14.5, 1.7)] {
        all.push(limb(&[[x, FOOT], [x + 0.2, y + 4.0], [x + lean, y]], 0.5, 0.4));
        for k in 0..4 {
            let (dx, dy) = (lean * (1.0 - k as f32 / 4.0), y + 1.1 * k as f32);
            all.push(limb(&[[x + dx, dy + 0.8], [x + dx + 1.1, dy - 0.5]], 0.9, 0.2));
            all.push(limb(&[[x + dx, dy + 0.8], [x + dx - 0.8, dy - 0.6]], 0.9, 0.2));
        }
    }
    all
}

/// A bush: a mass of leaves.
pub(super) fn bush(w: f32) -> Vec<Ring> {
    let mut all = vec![oval([w * 0.1, 24.0], w * 0.7, 7.5), oval([-0.5, 18.0], w * 0.45, 5.5)];
    let rim = [
        (0.0, 12.2, -1.7),
        (0.22, 13.0, -1.2),
        (0.42, 15.0, -0.9),
        (0.58, 17.6, -0.5),
        (0.74, 19.6, -0.2),
        (0.84, 22.5, 0.3),
        (0.3, 17.0, -1.0),
    ];
    for (x, y, way) in rim {
        let (sin, cos) = f32::sin_cos(way);
        let ([x, y], long): (Corner, f32) = ([x * w, y + 1.0], 2.6 + w * 0.1);
        let put = |u: f32, v: f32| [x + (u * cos - v * sin) * long, y + (u * sin + v * cos) * long];
        all.push(smooth(&[
            put(0.0, 0.0),
            put(0.0, 0.0),
            put(0.45, -0.32),
            put(1.0, 0.0),
            put(1.0, 0.0),
            put(0.45, 0.32),
        ]));
    }
    all
}

/// A curtain drawn aside, over the foot of a column.
pub(super) fn column(w: f32) -> Vec<Ring> {
    vec![
        smooth(&[
            [-2.0, -14.0],
            [-2.0, -14.0],
            [w * 0.5, -14.0],
            [w * 0.52, -2.0],
            [w * 0.3, 7.0],
            [w * 0.16, 10.0],
            [-2.0, 10.4],
            [-2.0, 10.4],
        ]),
        smooth(&[
            [-2.0, 10.0],
            [-2.0, 10.0],
            [w * 0.16, 10.0],
            [w * 0.34, 14.0],
            [w * 0.62, 22.0],
            [w * 0.7, FOOT],
            [w * 0.7, FOOT],
            [-2.0, FOOT],
            [-2.0, FOOT],
        ]),
        limb(&[[-2.0, 9.2], [w * 0.1, 10.4], [w * 0.24, 10.0]], 1.6, 1.2),
    ]
}

/// A tombstone and its neighbor.
pub(super) fn tomb(w: f32) -> Vec<Ring> {
    let stone = |x: f32, y: f32, half: f32, lean: f32| {
        let mut ring: Ring = (0..=10)
            .map(|i| std::f32::consts::PI * (1.0 + i as f32 / 10.0))
            .map(|a| [x + lean + half * a.cos(), y + half + half * a.sin()])
            .collect();
        ring.extend([[x + half, FOOT], [x - half, FOOT]]);
        ring
    };
    vec![stone(w * 0.3, 8.5, w * 0.42, 0.7), stone(w * 0.72, 16.5, w * 0.26, -0.5)]
}

/// A chest with its lid open.
pub(super) fn chest(w: f32) -> Vec<Ring> {
    let mut heap: Vec<Ring> = [(0.2, 16.6), (0.45, 16.0), (0.68, 17.0), (0.32, 15.2), (0.55, 17.2)]
        .iter()
        .map(|(x, y)| oval([x * w, *y], 1.9, 1.2))
        .collect();
    heap.push(vec![[-2.0, 17.5], [w * 0.9, 17.5], [w * 0.82, FOOT], [-2.0, FOOT]]);
    heap.push(smooth(&[
        [-2.0, 8.0],
        [-2.0, 8.0],
        [w * 0.3, 7.2],
        [w * 0.56, 10.0],
        [w * 0.5, 15.0],
        [-2.0, 16.5],
        [-2.0, 16.5],
    ]));
    heap
}

/// Heads of the audience.
pub(super) fn seats(w: f32) -> Vec<Ring> {
    let head = |x: f32, y: f32, r: f32| {
        vec![
            oval([x, y], r * 0.82, r),
            smooth(&[
                [x - r * 1.7, FOOT],
                [x - r * 1.4, y + r * 1.2],
                [x, y + r * 0.9],
                [x + r * 1.4, y + r * 1.2],
                [x + r * 1.7, FOOT],
            ]),
        ]
    };
    [head(w * 0.2, 15.0, w * 0.3), head(w * 0.72, 18.8, w * 0.24)].concat()
}

/// A table with a jug and a candle.
pub(super) fn table(w: f32) -> Vec<Ring> {
    let x = w * 0.34;
    let jug = smooth(&[
        [x - 1.3, 9.2],
        [x - 1.3, 9.2],
        [x + 1.2, 9.2],
        [x + 1.2, 9.2],
        [x + 1.0, 11.5],
        [x + 2.1, 14.5],
        [x + 1.4, 18.0],
        [x - 1.4, 18.0],
        [x - 2.1, 14.5],
        [x - 1.0, 11.5],
    ]);
    let handle = limb(&[[x + 1.0, 10.2], [x + 3.0, 11.0], [x + 2.0, 14.0]], 0.7, 0.7);
    vec![vec![[-2.0, 17.6], [w, 17.6], [w, 19.6], [w * 0.86, 19.6], [w * 0.8, FOOT], [-2.0, FOOT]], jug, handle]
}

/// Crates.
pub(super) fn crates(w: f32) -> Vec<Ring> {
    vec![
        vec![[-2.0, 17.0], [w * 0.94, 17.0], [w * 0.94, FOOT], [-2.0, FOOT]],
        vec![[-2.0, 9.0], [w * 0.5, 8.2], [w * 0.56, 17.2], [-2.0, 17.2]],
        limb(&[[w * 0.7, 17.0], [w * 0.74, 15.6]], 2.6, 1.0),
    ]
}

/// Books in a pile, and one that leans on it.
pub(super) fn volumes(w: f32) -> Vec<Ring> {
    let mut all = Vec::new();
    for (i, (wide, off)) in [(0.9, 0.0), (0.78, 0.04), (0.84, -0.03), (0.62, 0.06)].into_iter().enumerate() {
        let y = 23.6 - 3.0 * i as f32;
        all.push(vec![
            [off * w - 2.0, y],
            [(off + wide) * w, y],
            [(off + wide) * w, y + 2.7],
            [off * w - 2.0, y + 2.7],
        ]);
    }
    all.push(limb(&[[w * 0.2, 14.5], [w * 0.2, 9.8]], 1.5, 1.3));
    all.push(limb(&[[w * 0.2, 9.0], [w * 0.24, 7.0]], 1.1, 0.2));
    all
}

/// A weathered merlon of a parapet.
pub(super) fn merlon(w: f32) -> Vec<Ring> {
    let block = |x: f32, y: f32, high: f32, dent: f32| {
        vec![
            [-2.0, y],
            [x - 0.5, y + dent],
            [x, y + 0.6],
            [x - dent, y + high - 0.5],
            [x - 0.4, y + high],
            [-2.0, y + high],
        ]
    };
    vec![
        block(w * 0.6, 8.0, 4.0, 0.3),
        block(w * 0.52, 11.8, 4.2, 0.5),
        block(w * 0.62, 15.8, 3.8, 0.2),
        block(w * 1.0, 19.4, 8.0, 0.4),
    ]
}

/// A bent pipe with its flanges.
pub(super) fn pipe(w: f32) -> Vec<Ring> {
    let x = w * 0.4;
    vec![
        limb(&[[x, FOOT + 2.0], [x, 16.0], [x - 0.5, 12.5], [x - 3.0, 10.6], [-4.0, 10.2]], w * 0.46, w * 0.46),
        vec![[x - w * 0.34, 18.6], [x + w * 0.34, 18.6], [x + w * 0.34, 20.4], [x - w * 0.34, 20.4]],
        vec![[x - w * 0.34, 15.0], [x + w * 0.34, 15.0], [x + w * 0.34, 16.4], [x - w * 0.34, 16.4]],
    ]
}

/// An anvil on its block.
pub(super) fn anvil(w: f32) -> Vec<Ring> {
    vec![
        smooth(&[
            [-2.0, 12.0],
            [-2.0, 12.0],
            [w, 12.6],
            [w, 12.6],
            [w * 0.72, 15.4],
            [w * 0.4, 16.6],
            [w * 0.34, 18.6],
            [w * 0.66, 20.4],
            [w * 0.66, 20.4],
            [-2.0, 20.4],
            [-2.0, 20.4],
        ]),
        vec![[-2.0, 20.2], [w * 0.74, 20.2], [w * 0.8, FOOT], [-2.0, FOOT]],
    ]
}

/// A table with a pot and a ladle.
pub(super) fn pots(w: f32) -> Vec<Ring> {
    let (x, r) = (w * 0.32, w * 0.36);
    vec![
        vec![[-2.0, 19.6], [w, 19.6], [w, 21.6], [w * 0.85, 21.6], [w * 0.8, FOOT], [-2.0, FOOT]],
        smooth(&[
            [x - r, 12.6],
            [x - r, 12.6],
            [x + r, 12.6],
            [x + r, 12.6],
            [x + r * 1.12, 16.0],
            [x + r * 0.7, 19.8],
            [x - r * 0.7, 19.8],
            [x - r * 1.12, 16.0],
        ]),
        limb(&[[x + r * 0.3, 13.0], [x + r * 0.9, 8.0], [x + r * 1.5, 7.2]], 0.8, 0.6),
    ]
}
