//! Outdoor places in town: market, tower, camp; and the sky, which other outdoor scenes use too.

use super::{FIRE, Scene, WARM};
use crate::canvas::{Paint, Trace};
use crate::colour::Colour;
use crate::layout::FLOOR;

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
    s.floor(top, false);
    s.crate_box([side * 22.0, FLOOR + 0.5], 7.0);
    s.crate_box([side * 16.4, FLOOR + 0.5], 4.6);
    s.barrel([-side * 22.0, FLOOR + 0.6], 8.0);
}

/// The top of a tower: battlements, flags, other towers far away.
pub(super) fn tower(s: &mut Scene) {
    let side = -s.lit;
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

/// A camp at night: tents, firs, stars, a fire.
pub(super) fn camp(s: &mut Scene) {
    let side = -s.lit;
    s.heaven(0.6, 2.4);
    s.stars(40);
    let kind = s.dice.below(3);
    if kind == 0 {
        let moon = s.tints.high.lit(0.3);
        s.orb([-side * 9.0, -13.0], 4.4, moon);
    }
    s.energy([0.0, -1.0]);
    let far = s.tint(1.3);
    if kind == 1 {
        s.peaks(6.0, 12.0, far);
    } else {
        s.hills(3.0, 3.0, far);
    }
    let leaf = s.leaf().dimmed(0.45);
    for x in [-27.0, -22.5, -10.5, 8.5, 13.0, 25.0] {
        let h = s.dice.between(14.0, 21.0);
        let x = x + s.dice.between(-1.0, 1.0);
        s.fir([x, FLOOR], h, leaf);
    }
    let cloth = s.stuff(Colour(0xc8_b088), 0.4);
    let wide = s.dice.between(13.0, 19.0);
    for (x, w) in [(side * 20.5, wide), (-side * 22.5, 28.0 - wide)] {
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

impl Scene<'_> {
    /// A sky, light at the horizon.
    pub(super) fn heaven(&mut self, top: f32, horizon: f32) {
        let (a, b, c) = (self.tint(top), self.tint((top + horizon) / 2.0), self.tint(horizon));
        self.fade_all(&[(0.0, a, 1.0), (0.4, b, 1.0), (0.78, c, 1.0), (1.0, c, 1.0)]);
    }

    pub(super) fn drifting(&mut self, y: f32, count: u32, colour: Colour) {
        for i in 0..count {
            let step = 57.0 / count as f32;
            let at = [-28.0 + step * (i as f32 + self.dice.between(0.1, 0.9)), y + self.dice.between(-4.0, 4.0)];
            let w = self.dice.between(10.0, 17.0);
            self.cloud(at, w, colour);
        }
    }

    pub(super) fn leaf(&self) -> Colour {
        self.stuff(Colour(0x5c_8a42), 0.5)
    }

    /// Grassy ground from the floor line down.
    pub(super) fn meadow(&mut self, colour: Colour) {
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

    /// A round tower with a pointed roof and a flag, seen from afar.
    pub(super) fn turret(&mut self, x: f32, w: f32, h: f32) {
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
