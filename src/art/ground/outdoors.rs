//! Under the sky: field, market, swamp, tower, road, camp, sky, garden.

use super::{FIRE, Scene, WARM};
use crate::art::canvas::{Paint, Trace};
use crate::art::colour::Colour;
use crate::art::layout::FLOOR;
use crate::art::polygon::Corner;

impl Scene<'_> {
    /// A sky, light at the horizon.
    fn heaven(&mut self, top: f32, horizon: f32) {
        let (a, b, c) = (self.tint(top), self.tint((top + horizon) / 2.0), self.tint(horizon));
        self.fade_all(&[(0.0, a, 1.0), (0.4, b, 1.0), (0.78, c, 1.0), (1.0, c, 1.0)]);
    }

    fn drifting(&mut self, y: f32, count: u32, colour: Colour) {
        for i in 0..count {
            let step = 57.0 / count as f32;
            let at = [-28.0 + step * (i as f32 + self.dice.between(0.1, 0.9)), y + self.dice.between(-4.0, 4.0)];
            let w = self.dice.between(10.0, 17.0);
            self.cloud(at, w, colour);
        }
    }

    fn leaf(&self) -> Colour {
        self.stuff(Colour(0x5c_8a42), 0.5)
    }

    /// Grassy ground from the floor line down.
    fn meadow(&mut self, colour: Colour) {
        let bottom = self.bottom();
        let paint = self.canvas.along(
            [0.0, FLOOR - 1.0],
            [0.0, bottom],
            &[(0.0, colour.lit(0.18), 1.0), (0.5, colour, 1.0), (1.0, colour.dimmed(0.4), 1.0)],
        );
        self.band(FLOOR - 0.6, bottom, paint);
        self.grass(FLOOR + 0.3, 1.9, 26, colour.lit(0.1));
        self.grass(19.5, 2.6, 12, colour.dimmed(0.2));
    }

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
}

/// A field: sun, hills, a fence, straw.
pub(super) fn field(s: &mut Scene) {
    let side = s.side();
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
    s.tree([-side * 21.0, y - 2.0], 13.0, leaf.dimmed(0.15));
    s.tree([-side * 14.0, y - 3.0], 8.0, leaf.dimmed(0.05));
    s.fence(s.left(), s.right(), y + 0.6);
    s.meadow(leaf);
    let straw = s.stuff(Colour(0xd8_b45c), 0.3);
    let at = [side * 20.5, FLOOR + 0.4];
    s.solid(Trace::default().disc(at, 4.8), straw);
    s.canvas.draw(Trace::default().disc(at, 3.4).disc(at, 2.0), 0.4, straw.dimmed(0.45), 0.8);
}

/// A market: awnings, crates, lanterns on a string, roofs behind.
pub(super) fn market(s: &mut Scene) {
    let side = s.side();
    s.heaven(1.9, 3.5);
    s.energy([0.0, -2.0]);
    // roofs
    let (mut x, wall, roof) = (s.left(), s.tint(2.3), s.tint(1.5));
    let pane = WARM.mix(s.tints.high, 0.3);
    while x < s.right() {
        let (w, h) = (s.dice.between(7.0, 11.0), s.dice.between(11.0, 19.0));
        let age = s.dice.between(0.0, 0.35);
        s.solid(Trace::default().rect(x, FLOOR - h, w, h), wall.mix(roof, age));
        s.solid(
            Trace::default().ring(&[
                [x - 0.9, FLOOR - h],
                [x + w / 2.0, FLOOR - h - w * 0.62],
                [x + w + 0.9, FLOOR - h],
            ]),
            roof,
        );
        let mut panes = Trace::default();
        for row in 0..2 {
            for dx in [0.3, 0.7] {
                panes.rect(x + w * dx - 0.8, FLOOR - h + 1.8 + row as f32 * 4.0, 1.6, 2.2);
            }
        }
        s.canvas.stamp(&panes, Paint::Flat(pane, 0.75));
        x += w;
    }
    s.canvas.stamp(Trace::default().rect(s.left(), -20.0, 60.0, 40.0), Paint::Flat(s.tint(3.0), 0.22));
    // stalls
    let (cloth, white, wood) = (s.tints.mid.mix(s.tints.dark, 0.2), s.tint(3.7).lit(0.2), s.timber());
    for side in [-1.0_f32, 1.0] {
        let (l, r) = if side < 0.0 { (-30.0, -13.0) } else { (13.0, 30.0) };
        s.canvas.stamp(Trace::default().rect(l, -7.0, r - l, FLOOR + 7.0), Paint::Flat(s.tints.deep, 0.55));
        s.solid(Trace::default().rect(if side < 0.0 { r - 1.6 } else { l + 0.3 }, -8.0, 1.3, FLOOR + 8.0), wood);
        s.shelf(l + 1.0, r - 1.0, 2.0, wood);
        s.vessels(l + 2.0, r - 2.0, 2.0);
        s.solid(Trace::default().ring(&[[l - 1.0, -9.0], [r + 0.5, -9.0], [r - 2.0, -13.5], [l + 2.0, -13.5]]), cloth);
        s.valance(l - 1.0, r + 0.5, -9.2, 4.2, 3.0, [cloth, white]);
    }
    let top = s.timber().lit(0.1);
    s.counter(top);
    s.crate_box([side * 22.0, FLOOR + 0.5], 7.0);
    s.crate_box([side * 16.4, FLOOR + 0.5], 4.6);
    s.barrel([-side * 22.0, FLOOR + 0.6], 8.0);
}

/// A swamp: a moon in the mist, dead trees, reeds, lily pads.
pub(super) fn swamp(s: &mut Scene) {
    let side = s.side();
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

fn pad(at: Corner) -> Vec<Corner> {
    let rim = (0..=14).map(|i| 0.5 + 5.5 * i as f32 / 14.0).map(|a| [at[0] + 2.4 * a.cos(), at[1] + 0.9 * a.sin()]);
    std::iter::once([at[0] - 0.2, at[1]]).chain(rim).collect()
}

/// High on a tower: battlements, flags, other towers far away.
pub(super) fn tower(s: &mut Scene) {
    let side = s.side();
    s.heaven(1.4, 3.4);
    s.stars(26);
    let moon = s.tints.high.lit(0.4);
    s.orb([-side * 8.0, -14.0], 4.6, moon);
    s.energy([0.0, -1.0]);
    let cloud = s.tint(2.8).lit(0.2);
    s.drifting(-5.0, 3, cloud);
    let far = s.tint(2.2);
    s.peaks(9.0, 9.0, far);
    for (x, w, h) in [(side * 20.0, 7.0, 23.0), (-side * 22.0, 5.5, 15.0)] {
        s.turret(x, w, h);
    }
    // the parapet
    let stone = s.tint(2.2);
    let mut merlons = Trace::default();
    let step = 8.2;
    for i in -4..=4 {
        merlons.rect(i as f32 * step - 2.7, 4.6, 5.4, FLOOR - 4.0);
    }
    s.solid(&merlons, stone);
    let mut lit = Trace::default();
    for i in -4..=4 {
        let x = i as f32 * step - 2.7;
        lit.line(&[[x + 0.3, FLOOR - 1.0], [x + 0.3, 4.95], [x + 5.0, 4.95]]);
    }
    s.canvas.draw(&lit, 0.35, stone.lit(0.5), 0.7);
    s.solid(Trace::default().rect(s.left(), 9.4, 62.0, 3.4), stone.dimmed(0.12));
    let mut joints = Trace::default();
    for i in -7..=7 {
        let x = i as f32 * 4.6 + s.dice.between(-0.8, 0.8);
        joints.line(&[[x, 9.6], [x, 12.0]]);
    }
    s.canvas.draw(&joints, 0.3, stone.dimmed(0.6), 0.8);
    let floor = s.tint(1.8);
    s.floor(floor, true);
}

/// A road: winding through hills to the horizon, a signpost, firs.
pub(super) fn road(s: &mut Scene) {
    let side = s.side();
    s.heaven(2.0, 3.7);
    let sun = WARM.mix(s.tints.high, 0.3);
    s.orb([-side * 4.0, -4.0], 5.0, sun);
    s.energy([0.0, -1.0]);
    let cloud = s.tint(3.6).lit(0.4);
    s.drifting(-13.0, 3, cloud);
    let leaf = s.leaf();
    let (far, mid) = (s.tint(2.3), s.tint(1.9).mix(leaf, 0.3));
    s.peaks(4.0, 8.0, far);
    s.hills(4.5, 2.0, mid);
    for x in [-26.0, -21.5, -16.0, 17.0, 22.0, 26.5] {
        let h = s.dice.between(9.0, 14.0);
        s.fir([x, FLOOR - 0.5], h, leaf.dimmed(0.25));
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

/// A camp at night: tents, firs, stars, a fire.
pub(super) fn camp(s: &mut Scene) {
    let side = s.side();
    s.heaven(0.6, 2.4);
    s.stars(40);
    s.energy([0.0, -1.0]);
    let far = s.tint(1.3);
    s.hills(3.0, 3.0, far);
    let leaf = s.leaf().dimmed(0.45);
    for x in [-27.0, -22.5, -10.5, 8.5, 13.0, 25.0] {
        let h = s.dice.between(14.0, 21.0);
        let x = x + s.dice.between(-1.0, 1.0);
        s.fir([x, FLOOR], h, leaf);
    }
    let cloth = s.stuff(Colour(0xc8_b088), 0.4);
    for (x, w) in [(side * 20.5, 17.0), (-side * 22.5, 12.0)] {
        let (y, h) = (FLOOR + 0.8, w * 0.72);
        s.solid(Trace::default().ring(&[[x - w / 2.0, y], [x, y - h], [x + w / 2.0, y]]), cloth);
        s.canvas.stamp(
            Trace::default().ring(&[[x, y - h], [x + w / 2.0, y], [x + w * 0.16, y]]),
            Paint::Flat(cloth.dimmed(0.8), 0.4),
        );
        let glow = s.canvas.along([x, y - h * 0.6], [x, y], &[(0.0, Colour(0x30_1408), 1.0), (1.0, FIRE, 1.0)]);
        s.solid(Trace::default().ring(&[[x - w * 0.13, y], [x, y - h * 0.62], [x + w * 0.13, y]]), glow);
        let wood = s.timber();
        s.canvas.draw(
            Trace::default().line(&[[x, y - h], [x - 0.8, y - h - 1.6]]).line(&[[x, y - h], [x + 0.8, y - h - 1.6]]),
            0.5,
            wood,
            1.0,
        );
    }
    let earth = s.stuff(Colour(0x5a_5a38), 0.45);
    s.meadow(earth);
    s.glow([0.0, 16.0], 25.0, FIRE, 0.5);
    let x = -side * 13.5;
    s.glow([x, 15.0], 11.0, FIRE, 0.5);
    let log = s.timber().dimmed(0.2);
    for (a, b) in [([x - 3.0, 17.6], [x + 2.6, 16.0]), ([x + 3.0, 17.6], [x - 2.6, 16.0])] {
        s.canvas.draw(Trace::default().line(&[a, b]), 1.9, s.tints.deep, 1.0);
        s.canvas.draw(Trace::default().line(&[a, b]), 1.2, log, 1.0);
    }
    for (dx, h) in [(-1.3, 4.0), (1.4, 4.4), (0.0, 6.5)] {
        s.flame([x + dx, 17.0], h);
    }
}

/// In the air: sun, clouds near and far, birds.
pub(super) fn sky(s: &mut Scene) {
    let side = s.side();
    s.fade_all(&[(0.0, s.tint(1.5), 1.0), (0.45, s.tint(2.4), 1.0), (1.0, s.tint(3.6), 1.0)]);
    let sun = WARM.mix(s.tints.high, 0.4);
    s.orb([0.0, -2.0], 15.0, sun.mix(s.tint(3.2), 0.35));
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
    let side = s.side();
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

impl Scene<'_> {
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
                let a = 1.2566 * k as f32;
                petals.disc([x + 0.75 * a.cos(), y - 2.2 + 0.75 * a.sin()], 0.62);
            }
            self.canvas.draw(Trace::default().line(&[[x, y], [x, y - 2.0]]), 0.4, stalk, 1.0);
            self.canvas.draw(&petals, 0.5, ink, 0.8);
            self.canvas.stamp(&petals, colour);
            self.canvas.stamp(Trace::default().disc([x, y - 2.2], 0.5), WARM);
        }
    }

    /// A round tower with a pointed roof and a flag, seen from afar.
    fn turret(&mut self, x: f32, w: f32, h: f32) {
        let (stone, roof, flag) = (self.tint(2.6), self.tint(1.4), self.tint(3.5));
        let top = FLOOR - h;
        let paint = self.canvas.along(
            [x - w / 2.0, 0.0],
            [x + w / 2.0, 0.0],
            &[(0.0, stone.lit(0.2), 1.0), (1.0, stone.dimmed(0.4), 1.0)],
        );
        self.solid(Trace::default().rect(x - w / 2.0, top, w, h), paint);
        self.solid(Trace::default().rect(x - w * 0.62, top - 1.2, w * 1.24, 2.4), paint);
        let tip = top - w * 1.15;
        self.solid(Trace::default().ring(&[[x - w * 0.72, top - 1.0], [x, tip], [x + w * 0.72, top - 1.0]]), roof);
        self.canvas.stamp(
            Trace::default().ring(&[[x - w * 0.72, top - 1.0], [x, tip], [x - w * 0.2, top - 1.0]]),
            Paint::Flat(roof.lit(0.5), 0.3),
        );
        self.solid(Trace::default().ring(&[[x, tip - 3.0], [x + 3.4, tip - 2.2], [x, tip - 1.2]]), flag);
        let ink = self.ink();
        self.canvas.draw(Trace::default().line(&[[x, tip], [x, tip - 3.2]]), 0.35, ink, 1.0);
        let pane = WARM;
        self.canvas.stamp(Trace::default().rect(x - 0.7, top + 4.0, 1.4, 2.6).rect(x - 0.7, top + 9.5, 1.4, 2.6), pane);
    }
}
