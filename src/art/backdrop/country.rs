//! Open country: field, swamp, road, sky, garden.

use super::{Scene, WARM};
use crate::canvas::{Paint, Trace};
use crate::colour::Colour;
use crate::layout::FLOOR;
use crate::polygon::Corner;
use std::f32::consts::{FRAC_PI_2, TAU};

/// A field: sun, hills, a fence, straw.
pub(super) fn field(s: &mut Scene) {
    let side = s.lit;
    s.heaven(2.1, 3.7);
    let sun = WARM.mix(s.tints.high, 0.3);
    s.orb([side * 9.0, -12.0], 5.5, sun);
    s.energy([0.0, -1.0]);
    let cloud = s.tint(3.7).lit(0.45);
    s.drifting(-12.0, 3, cloud);
    let leaf = s.leaf();
    let (far, mid) = (s.tint(2.4), s.tint(2.0).mix(leaf, 0.35));
    s.hills(1.5, 2.6, far);
    s.hills(6.0, 2.0, mid);
    let y = FLOOR - 0.4;
    if s.dice.below(2) == 0 {
        s.windmill([-side * 19.0, y - 1.5], 19.0);
    } else {
        s.tree([-side * 21.0, y - 2.0], 13.0, leaf.dimmed(0.15));
        s.tree([-side * 14.0, y - 3.0], 8.0, leaf.dimmed(0.05));
    }
    s.fence(s.left(), s.right(), y + 0.6);
    s.meadow(leaf);
    let straw = s.stuff(Colour(0xd8_b45c), 0.3);
    let at = [side * 20.5, FLOOR + 0.4];
    s.solid(Trace::default().disc(at, 4.8), straw);
    s.canvas.draw(Trace::default().disc(at, 3.4).disc(at, 2.0), 0.4, straw.dimmed(0.45), 0.8);
}

/// A swamp: a moon in the mist, dead trees, reeds, lily pads.
pub(super) fn swamp(s: &mut Scene) {
    let side = s.lit;
    let mist = s.stuff(Colour(0x9a_b070), 0.5);
    s.fade_all(&[(0.0, s.tint(0.7), 1.0), (0.45, s.tint(1.8), 1.0), (0.75, mist, 1.0), (1.0, s.tint(1.0), 1.0)]);
    let moon = WARM.mix(s.tints.high, 0.5).lit(0.2);
    s.orb([side * 7.0, -11.0], 6.5, moon);
    s.energy([0.0, -1.0]);
    let far = s.tint(1.4).mix(mist, 0.4);
    for x in [-24.0, -13.0, 3.0, 15.0, 26.0] {
        let (h, way) = (s.dice.between(16.0, 22.0), s.side());
        s.canvas.draw(
            Trace::default()
                .line(&[[x, FLOOR], [x + way, FLOOR - h * 0.5], [x - way, FLOOR - h]])
                .line(&[[x + way * 0.6, FLOOR - h * 0.6], [x + way * 5.0, FLOOR - h * 0.9]]),
            0.9,
            far,
            0.8,
        );
    }
    s.band(2.0, 8.0, Paint::Flat(mist.lit(0.3), 0.22));
    s.dead_tree([-side * 22.0, FLOOR + 2.5], 27.0, side);
    s.dead_tree([side * 25.0, FLOOR + 1.5], 20.0, -side);
    let water = s.stuff(Colour(0x4a_6a3c), 0.4);
    let paint = s.canvas.along(
        [0.0, FLOOR],
        [0.0, s.bottom()],
        &[(0.0, mist.lit(0.1), 1.0), (0.35, water, 1.0), (1.0, water.dimmed(0.65), 1.0)],
    );
    s.band(FLOOR, s.bottom(), paint);
    s.ripples(FLOOR + 1.0, 24.0, 20, mist.lit(0.5));
    let mud = s.stuff(Colour(0x6a_6238), 0.4);
    s.solid(Trace::default().oval([0.0, 18.0], 17.0, 3.2), mud.dimmed(0.35));
    s.canvas.stamp(Trace::default().oval([0.0, 17.3], 16.6, 2.7), mud);
    let reed = s.stuff(Colour(0x7c_9a40), 0.3);
    s.grass(FLOOR + 2.0, 5.5, 7, reed.dimmed(0.2));
    for _ in 0..5 {
        let at = [s.dice.between(13.0, 26.0) * s.side(), s.dice.between(15.5, 23.0)];
        s.solid(Trace::default().ring(&pad(at)), reed);
    }
}

/// A road: winding through hills to the horizon, a signpost, firs.
pub(super) fn road(s: &mut Scene) {
    let side = -s.lit;
    s.heaven(2.0, 3.7);
    let sun = WARM.mix(s.tints.high, 0.3);
    s.orb([-side * 9.0, -11.0], 5.0, sun);
    s.energy([0.0, -1.0]);
    let cloud = s.tint(3.6).lit(0.4);
    s.drifting(-13.0, 3, cloud);
    let leaf = s.leaf();
    let (far, mid) = (s.tint(2.3), s.tint(1.9).mix(leaf, 0.3));
    let kind = s.dice.below(3);
    if kind == 0 {
        s.turret(-side * 17.0, 5.0, 19.0);
        s.turret(-side * 22.0, 4.0, 15.5);
        s.turret(-side * 12.5, 3.4, 13.5);
    } else {
        s.peaks(4.0, 8.0, far);
    }
    s.hills(4.5, 2.0, mid);
    for x in [-26.0, -21.5, -16.0, 17.0, 22.0, 26.5] {
        let h = s.dice.between(9.0, 14.0);
        let leaf = leaf.dimmed(0.25);
        if kind == 1 && h > 10.0 { s.tree([x, FLOOR - 0.3], h, leaf) } else { s.fir([x, FLOOR - 0.5], h, leaf) }
    }
    s.meadow(leaf);
    let dust = s.stuff(Colour(0xc8_a878), 0.35);
    let bend = [
        [side * 3.0, 6.4],
        [side * 4.2, 6.4],
        [side * 9.0, 8.2],
        [side * 4.0, 10.4],
        [12.0, 15.0],
        [19.0, 26.0],
        [-19.0, 26.0],
        [-11.0, 15.0],
        [side * 1.0, 10.0],
        [side * 6.0, 8.2],
    ];
    s.canvas.stamp(Trace::default().ring(&bend), dust);
    let mut ruts = Trace::default();
    ruts.line(&[[-5.5, 15.0], [-9.5, 26.0]]).line(&[[5.5, 15.0], [9.5, 26.0]]);
    s.canvas.draw(&ruts, 0.6, dust.dimmed(0.35), 0.7);
    // signpost
    let (wood, x) = (s.timber().lit(0.1), side * 22.5);
    s.solid(Trace::default().rect(x - 0.7, -4.0, 1.4, 19.0), wood);
    for (y, way) in [(-2.6, side), (1.2, -side)] {
        s.solid(
            Trace::default().ring(&[
                [x - way * 3.2, y],
                [x + way * 3.4, y],
                [x + way * 5.0, y + 1.4],
                [x + way * 3.4, y + 2.8],
                [x - way * 3.2, y + 2.8],
            ]),
            wood.lit(0.15),
        );
        s.canvas.draw(
            Trace::default().line(&[[x - way * 2.0, y + 1.4], [x + way * 2.4, y + 1.4]]),
            0.4,
            wood.dimmed(0.6),
            0.8,
        );
    }
}

/// The sky: sun, clouds near and far, birds.
pub(super) fn sky(s: &mut Scene) {
    let side = s.lit;
    s.fade_all(&[(0.0, s.tint(1.7), 1.0), (0.45, s.tint(2.6), 1.0), (1.0, s.tint(3.6), 1.0)]);
    let sun = WARM.mix(s.tints.high, 0.4);
    s.orb([side * 10.0, -12.0], 9.0, sun.mix(s.tint(3.2), 0.2));
    s.energy([0.0, -1.0]);
    let (far, near) = (s.tint(3.0).lit(0.15), s.tint(3.7).lit(0.5));
    s.drifting(-12.0, 3, far);
    s.drifting(4.0, 3, far.lit(0.25));
    let mut birds = Trace::default();
    for _ in 0..4 {
        let (x, y) = (side * s.dice.between(12.0, 24.0), s.dice.between(-8.0, 2.0));
        birds.line(&[[x - 1.8, y - 0.9], [x - 0.8, y - 1.2], [x, y], [x + 0.8, y - 1.2], [x + 1.8, y - 0.9]]);
    }
    let ink = s.tint(0.6);
    s.canvas.draw(&birds, 0.45, ink, 0.8);
    let y = s.dice.between(15.0, 17.0);
    s.cloud([-side * 21.0, y], 22.0, near);
    s.cloud([side * 22.0, y + 3.0], 20.0, near);
    s.cloud([-side * 6.0, y + 8.5], 34.0, near.lit(0.4));
}

/// A garden: a trellis arch, hedges, flowers, a path.
pub(super) fn garden(s: &mut Scene) {
    let side = s.lit;
    s.heaven(2.3, 3.8);
    s.energy([0.0, -1.0]);
    let cloud = s.tint(3.7).lit(0.5);
    s.drifting(-15.0, 2, cloud);
    let leaf = s.leaf();
    s.tree([-side * 23.0, FLOOR - 1.0], 22.0, leaf.dimmed(0.2));
    s.tree([side * 25.0, FLOOR - 1.0], 16.0, leaf.dimmed(0.1));
    // a hedge of round heads
    let mut hedge = Vec::new();
    let mut x = s.left();
    while x < s.right() {
        let r = s.dice.between(2.6, 4.0);
        hedge.extend(
            (0..=7)
                .map(|k| std::f32::consts::PI * (1.0 + k as f32 / 7.0))
                .map(|a| [x + r + r * a.cos(), 5.5 + r * 0.9 * a.sin()]),
        );
        x += 2.0 * r;
    }
    hedge.extend([[s.right() + 3.0, FLOOR + 1.0], [s.left(), FLOOR + 1.0]]);
    let paint = s.canvas.along([0.0, 2.0], [0.0, FLOOR], &[(0.0, leaf.lit(0.1), 1.0), (1.0, leaf.dimmed(0.45), 1.0)]);
    s.solid(Trace::default().ring(&hedge), paint);
    let white = s.tint(3.8).lit(0.35);
    let mut lattice = Trace::default();
    let span = |r: f32| -> Vec<Corner> {
        let curve =
            (0..=16).map(|i| std::f32::consts::PI * (1.0 + i as f32 / 16.0)).map(|a| [r * a.cos(), -6.0 + r * a.sin()]);
        std::iter::once([-r, FLOOR]).chain(curve).chain([[r, FLOOR]]).collect()
    };
    lattice.line(&span(15.0)).line(&span(18.0));
    for i in 0..=12 {
        let a = std::f32::consts::PI * (1.0 + i as f32 / 12.0);
        lattice.line(&[[15.0 * a.cos(), -6.0 + 15.0 * a.sin()], [18.0 * a.cos(), -6.0 + 18.0 * a.sin()]]);
    }
    for y in [-3.0, 0.5, 4.0, 7.5] {
        lattice.line(&[[-18.0, y], [-15.0, y + 2.0]]).line(&[[15.0, y], [18.0, y + 2.0]]);
    }
    let ink = s.ink();
    s.canvas.draw(&lattice, 1.25, ink, 1.0);
    s.canvas.draw(&lattice, 0.7, white, 1.0);
    s.meadow(leaf);
    let sand = s.stuff(Colour(0xd8_c090), 0.35);
    s.canvas
        .stamp(Trace::default().ring(&[[-9.0, FLOOR - 0.5], [9.0, FLOOR - 0.5], [17.0, 26.0], [-17.0, 26.0]]), sand);
    s.flowers(16);
}

fn pad(at: Corner) -> Vec<Corner> {
    let rim = (0..=14).map(|i| 0.5 + 5.5 * i as f32 / 14.0).map(|a| [at[0] + 2.4 * a.cos(), at[1] + 0.9 * a.sin()]);
    std::iter::once([at[0] - 0.2, at[1]]).chain(rim).collect()
}

impl Scene<'_> {
    /// A fence of rails along a line.
    fn fence(&mut self, left: f32, right: f32, y: f32) {
        let wood = self.timber().lit(0.1);
        let mut rails = Trace::default();
        rails.rect(left, y - 5.4, right - left, 0.9).rect(left, y - 3.0, right - left, 0.9);
        self.solid(&rails, wood.dimmed(0.1));
        let mut x = left + 1.0;
        while x < right {
            let lean = self.dice.between(-0.3, 0.3);
            self.solid(
                Trace::default().ring(&[
                    [x - 0.7, y],
                    [x - 0.7 + lean, y - 6.4],
                    [x + lean, y - 7.2],
                    [x + 0.7 + lean, y - 6.4],
                    [x + 0.7, y],
                ]),
                wood,
            );
            x += 4.4;
        }
    }

    /// A windmill standing on a point.
    fn windmill(&mut self, at: Corner, h: f32) {
        let ([x, y], stone, roof) = (at, self.tint(3.0), self.tint(1.4));
        let body = [[x - h * 0.2, y], [x - h * 0.13, y - h * 0.62], [x + h * 0.13, y - h * 0.62], [x + h * 0.2, y]];
        self.solid(Trace::default().ring(&body), stone);
        self.solid(
            Trace::default().ring(&[[x - h * 0.17, y - h * 0.61], [x, y - h * 0.84], [x + h * 0.17, y - h * 0.61]]),
            roof,
        );
        self.canvas.stamp(Trace::default().rect(x - 0.8, y - 3.2, 1.6, 3.2), roof);
        let (hub, turn) = ([x, y - h * 0.64], self.dice.between(0.0, 1.5));
        let (cloth, ink, wood) = (self.tint(3.7), self.ink(), self.timber());
        for i in 0..4 {
            let (sin, cos) = (turn + FRAC_PI_2 * i as f32).sin_cos();
            let p = |u: f32, v: f32| [hub[0] + u * h * cos - v * h * sin, hub[1] + u * h * sin + v * h * cos];
            self.solid(Trace::default().ring(&[p(0.12, 0.01), p(0.5, 0.01), p(0.5, 0.11), p(0.12, 0.09)]), cloth);
            self.canvas.draw(Trace::default().line(&[hub, p(0.52, 0.0)]), 0.7, ink, 1.0);
            self.canvas.draw(Trace::default().line(&[hub, p(0.52, 0.0)]), 0.35, wood, 1.0);
        }
        self.solid(Trace::default().disc(hub, h * 0.035), wood);
    }

    /// Flowers along both sides.
    fn flowers(&mut self, count: u32) {
        let own = [0xe0_6080, 0xf0_c850, 0xe8_e4f0, 0xa0_70d0];
        for _ in 0..count {
            let x = self.side() * self.dice.between(13.0, 27.5);
            let y = self.dice.between(FLOOR + 1.5, 23.0);
            let own = own[self.dice.below(4) as usize];
            let colour = self.stuff(Colour(own), 0.2);
            let (mut petals, stalk, ink) = (Trace::default(), self.leaf().dimmed(0.4), self.ink());
            for k in 0..5 {
                let a = TAU * k as f32 / 5.0;
                petals.disc([x + 0.75 * a.cos(), y - 2.2 + 0.75 * a.sin()], 0.62);
            }
            self.canvas.draw(Trace::default().line(&[[x, y], [x, y - 2.0]]), 0.4, stalk, 1.0);
            self.canvas.draw(&petals, 0.5, ink, 0.8);
            self.canvas.stamp(&petals, colour);
            self.canvas.stamp(Trace::default().disc([x, y - 2.2], 0.5), WARM);
        }
    }
}
