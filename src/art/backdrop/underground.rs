//! Underground places: cave, crypt, vault, sewer, lair.

use super::{FIRE, Scene, WARM};
use crate::canvas::{Paint, Trace};
use crate::colour::Colour;
use crate::layout::FLOOR;
use crate::polygon::Corner;
use std::f32::consts::TAU;

impl Scene<'_> {
    /// The bare rock of a cave: walls around a bright opening.
    fn rock(&mut self, mouth: Colour, much: f32) {
        self.glow_all(
            [0.0, -1.0],
            38.0,
            &[
                (0.0, mouth, 1.0),
                (0.35, mouth.mix(self.tint(1.6), 0.55), 1.0),
                (0.7, self.tint(0.9), 1.0),
                (1.0, self.tint(0.1), 1.0),
            ],
        );
        self.energy([0.0, 0.0]);
        for (r, depth) in [(27.0, 1.5), (31.0, 0.9)] {
            let (mut ring, mut inner) = (Vec::new(), Vec::new());
            for i in 0..26 {
                let a = TAU * i as f32 / 26.0;
                let k = r * self.dice.between(0.92, 1.06);
                inner.push([k * a.cos(), k * 0.86 * a.sin() - 1.0]);
                ring.push([70.0 * a.cos(), 70.0 * a.sin()]);
            }
            let colour = self.tint(depth);
            let mut trace = Trace::default();
            inner.push(inner[0]);
            ring.push(ring[0]);
            self.canvas.draw(Trace::default().line(&inner), 0.5, colour.lit(0.45), 0.5 * much);
            ring.reverse();
            inner.extend(ring);
            self.canvas.stamp(trace.ring(&inner), colour);
        }
    }

    /// A rough floor, cracked.
    fn rough_floor(&mut self, colour: Colour) {
        let bottom = self.bottom();
        let mut ring = vec![[self.left(), bottom], [self.left(), FLOOR]];
        let mut x = self.left();
        while x < self.right() {
            x += self.dice.between(2.5, 5.0);
            ring.push([x, FLOOR + self.dice.between(-0.7, 0.7)]);
        }
        ring.push([self.right() + 4.0, bottom]);
        let paint = self.canvas.along(
            [0.0, FLOOR],
            [0.0, bottom],
            &[(0.0, colour.lit(0.12), 1.0), (0.4, colour, 1.0), (1.0, colour.dimmed(0.5), 1.0)],
        );
        self.solid(Trace::default().ring(&ring), paint);
        self.canvas.draw(Trace::default().line(&ring[1..ring.len() - 1]), 0.45, colour.lit(0.5), 0.7);
        let mut cracks = Trace::default();
        for _ in 0..9 {
            let (x, y) = (self.dice.between(-27.0, 27.0), self.dice.between(14.0, 23.0));
            cracks.line(&[[x, y], [x + 1.6, y + 0.5], [x + 2.6, y + 0.2], [x + self.dice.between(3.5, 6.0), y + 0.9]]);
        }
        self.canvas.draw(&cracks, 0.3, colour.dimmed(0.6), 0.7);
    }
}

/// A cave: dripping stone, boulders, light from deep inside.
pub(super) fn cave(s: &mut Scene) {
    let mouth = s.tint(3.3);
    s.rock(mouth, 1.0);
    let (near, far) = (s.tint(0.9), s.tint(1.5));
    s.stalactites(-21.5, 7.0, far);
    s.stalactites(-24.0, 9.5, near);
    let floor = s.tint(1.5);
    s.rough_floor(floor);
    let stone = s.tint(1.8);
    let jitter = s.dice.between(-1.5, 1.5);
    s.rocks(14.0, &[(-25.0 + jitter, 5.5), (-19.5, 3.0), (24.5 + jitter, 6.0), (18.5, 2.6)], stone);
    let gem = s.tint(3.4);
    for (x, h) in [(-22.0, 5.5), (22.5, 6.5), (25.5, 4.0), (-25.5, 3.8)] {
        s.crystal([x + jitter, FLOOR + 1.2], h, gem);
    }
}

/// A crypt: niches with skulls, candles, webs.
pub(super) fn crypt(s: &mut Scene) {
    s.wall(FLOOR, 5.2, 1.45);
    s.glow_all([0.0, 0.0], 38.0, &[(0.0, s.tint(3.2), 0.38), (0.5, s.tint(2.4), 0.12), (1.0, s.tints.deep, 0.45)]);
    s.energy([0.0, -1.0]);
    let (kind, pale) = (s.dice.below(3), s.tint(3.4));
    if kind == 1 {
        for x in [-11.5, 11.5] {
            let hollow = s.hollow(-14.0);
            s.arch(x, -5.0, 6.6, 9.2, hollow);
            s.glow([x, 4.0], 8.0, pale, 0.35);
        }
    } else {
        let hollow = s.hollow(-18.0);
        s.arch(0.0, -4.5, 12.0, 15.2, hollow);
        s.glow([0.0, 2.0], 13.0, pale, 0.4);
    }
    for side in [-1.0, 1.0] {
        match kind {
            0 => s.coffin([side * 22.5, FLOOR + 0.8], 21.0),
            1 => s.skull_niche([side * 25.0, -2.5]),
            _ => {
                s.skull_niche([side * 22.0, -13.0]);
                s.skull_niche([side * 22.0, -2.5]);
            }
        }
    }
    let slab = s.tint(1.7);
    s.floor(slab, true);
    for (x, h) in [(24.5, 5.2), (22.0, 3.2)] {
        s.candle([s.lit * x, FLOOR + 3.4], h);
    }
    s.torch(s.lit * 17.0, -10.0);
    let side = s.side();
    s.web(side);
}

/// A vault: a round door as large as a mill wheel, gold on the floor.
pub(super) fn vault(s: &mut Scene) {
    s.wall(FLOOR, 6.0, 1.7);
    let (iron, dark, lit, high) = (s.tint(2.5), s.tint(1.2), s.tint(3.3), s.tints.high);
    let at = [0.0, -3.0];
    let ink = s.ink();
    s.canvas.stamp(Trace::default().disc(at, 21.5), ink);
    let rim = s.canvas.along([-20.0, -22.0], [20.0, 18.0], &[(0.0, lit, 1.0), (0.5, iron, 1.0), (1.0, dark, 1.0)]);
    s.canvas.stamp(Trace::default().disc(at, 20.8), rim);
    s.canvas.stamp(Trace::default().disc(at, 17.4), ink);
    let door = s.canvas.around(
        [-5.0, -9.0],
        26.0,
        &[(0.0, s.tint(3.0), 1.0), (0.6, s.tint(1.9), 1.0), (1.0, s.tint(1.0), 1.0)],
    );
    s.canvas.stamp(Trace::default().disc(at, 16.9), door);
    let (mut bolts, mut shine, mut spokes) = (Trace::default(), Trace::default(), Trace::default());
    for i in 0..16 {
        let (sin, cos) = (TAU * (i as f32 + 0.5) / 16.0).sin_cos();
        let p = |r: f32| [at[0] + r * cos, at[1] + r * sin];
        bolts.disc(p(19.1), 1.0);
        shine.disc([p(19.1)[0] - 0.3, p(19.1)[1] - 0.3], 0.35);
        if i % 2 == 0 {
            spokes.line(&[p(9.0), p(15.0)]);
        }
    }
    s.solid(&bolts, iron);
    s.canvas.stamp(&shine, Paint::Flat(high.lit(0.4), 0.9));
    s.canvas.draw(&spokes, 1.7, ink, 1.0);
    s.canvas.draw(&spokes, 1.0, lit, 1.0);
    s.canvas.draw(Trace::default().disc(at, 12.0), 0.6, ink, 0.7);
    s.canvas.draw(Trace::default().disc(at, 15.4), 0.4, high, 0.5);
    s.energy(at);
    s.torch(s.lit * 25.0, -7.0);
    let floor = s.tint(1.4);
    s.floor(floor, true);
    s.glow_all([0.0, 2.0], 36.0, &[(0.0, WARM.mix(high, 0.5), 0.28), (1.0, s.tints.deep, 0.2)]);
    let w = s.dice.between(12.0, 16.0);
    s.coins([-22.0, FLOOR + 5.0], w);
    s.coins([22.5, FLOOR + 5.0], 28.0 - w);
    s.coins([-14.0, FLOOR + 7.5], 6.0);
}

/// A sewer: a brick tunnel, pipes that drip, a channel of green water.
pub(super) fn sewer(s: &mut Scene) {
    s.wall(FLOOR, 3.8, 1.5);
    s.glow_all([0.0, 0.0], 38.0, &[(0.0, s.tint(3.1), 0.34), (0.6, s.tint(2.0), 0.08), (1.0, s.tints.deep, 0.5)]);
    s.energy([0.0, -1.0]);
    let slime = s.stuff(Colour(0x7a_b83c), 0.3);
    let depth = s.canvas.around(
        [0.0, 2.0],
        19.0,
        &[(0.0, slime.dimmed(0.3), 1.0), (0.5, s.tints.deep, 1.0), (1.0, s.tints.deep.dimmed(0.6), 1.0)],
    );
    s.arch(0.0, -1.5, 15.0, 18.4, depth);
    let side = s.lit;
    for (x, y, r) in [(side * 23.0, -12.0, 4.2), (-side * 23.5, -3.5, 3.4)] {
        let iron = s.tint(2.2);
        s.solid(Trace::default().disc([x, y], r), iron.lit(0.1));
        s.canvas.stamp(Trace::default().disc([x, y], r * 0.72), s.tints.deep.dimmed(0.5));
        let drop = s.dice.between(7.0, 13.0);
        let ring = [
            [x - r * 0.5, y + r * 0.2],
            [x + r * 0.5, y + r * 0.2],
            [x + r * 0.42, y + drop],
            [x + r * 0.2, y + drop * 1.2],
            [x, y + drop * 0.9],
            [x - r * 0.22, y + drop * 1.1],
            [x - r * 0.42, y + drop * 0.8],
        ];
        s.solid(Trace::default().ring(&ring), slime);
        s.canvas.draw(
            Trace::default().line(&[[x - r * 0.25, y + r * 0.5], [x - r * 0.25, y + drop * 0.7]]),
            0.4,
            slime.lit(0.6),
            0.8,
        );
    }
    let pipe = s.tint(2.5);
    for (x, w) in [(side * 27.0, 3.0), (-side * 16.5, 2.4)] {
        let paint = s.canvas.along(
            [x - w / 2.0, 0.0],
            [x + w / 2.0, 0.0],
            &[(0.0, pipe, 1.0), (0.3, pipe.lit(0.4), 1.0), (1.0, pipe.dimmed(0.6), 1.0)],
        );
        s.solid(
            Trace::default().rect(x - w / 2.0, s.top(), w, FLOOR - s.top() - if x * side < 0.0 { 16.0 } else { 0.0 }),
            paint,
        );
        for y in [-17.0, -5.5] {
            s.solid(Trace::default().rect(x - w * 0.75, y, w * 1.5, 1.6), paint);
        }
    }
    let x = side * 7.0;
    s.chain(x, -19.5);
    s.lamp([x, -17.4]);
    let water = s.canvas.along(
        [0.0, FLOOR],
        [0.0, s.bottom()],
        &[(0.0, slime.lit(0.1), 1.0), (0.4, slime.dimmed(0.25), 1.0), (1.0, slime.dimmed(0.7), 1.0)],
    );
    s.band(FLOOR, s.bottom(), water);
    s.floor_edge(slime);
    s.ripples(FLOOR + 2.0, 24.0, 22, slime.lit(0.55));
    let stone = s.tint(1.9);
    for side in [-1.0, 1.0] {
        s.solid(
            Trace::default().ring(&[
                [side * 30.0, FLOOR - 0.5],
                [side * 17.0, FLOOR - 0.5],
                [side * 23.0, 26.0],
                [side * 30.0, 26.0],
            ]),
            stone,
        );
    }
    let plinth = s.tint(2.1);
    s.solid(Trace::default().oval([0.0, 17.6], 15.5, 3.0), plinth.dimmed(0.3));
    s.canvas.stamp(Trace::default().oval([0.0, 16.9], 15.2, 2.6), plinth);
}

/// A lair: eyes in the dark, chains, bones, a fire in the background.
pub(super) fn lair(s: &mut Scene) {
    let glow = FIRE.mix(s.tints.high, 0.5);
    s.rock(glow.dimmed(0.12), 0.8);
    let near = s.tint(0.7);
    s.stalactites(-23.5, 8.5, near);
    let eyes = s.dice.between(2.0, 4.0) as i32;
    for _ in 0..eyes {
        let side = s.side();
        let at = [side * s.dice.between(19.0, 26.0), s.dice.between(-8.0, 4.0)];
        let mut pair = Trace::default();
        for dx in [-1.1, 1.1] {
            pair.ring(&[
                [at[0] + dx - 0.8, at[1] - 0.2],
                [at[0] + dx, at[1] - 0.65],
                [at[0] + dx + 0.8, at[1] - 0.2],
                [at[0] + dx, at[1] + 0.35],
            ]);
        }
        s.glow(at, 3.4, glow, 0.45);
        s.canvas.stamp(&pair, WARM.mix(glow, 0.3));
    }
    let (a, b) = (s.dice.between(-24.5, -20.0), s.dice.between(19.0, 24.0));
    s.chain(a, -6.0);
    s.chain(b, -9.0);
    let floor = s.tint(1.35);
    s.rough_floor(floor);
    s.glow([0.0, 15.0], 20.0, glow, 0.3);
    let stone = s.tint(1.5);
    s.rocks(14.5, &[(-26.0, 5.0), (26.0, 5.5)], stone);
    s.bones(FLOOR + 4.0);
    let side = s.side();
    s.skull([side * 21.5, FLOOR + 5.4], 1.9);
}

impl Scene<'_> {
    /// A crystal growing from a point.
    fn crystal(&mut self, at: Corner, h: f32, colour: Colour) {
        let ([x, y], lean) = (at, self.dice.between(-0.3, 0.3) * h);
        let w = h * 0.24;
        let (tip, heart) = ([x + lean, y - h], [x + lean * 0.7, y - h * 0.7]);
        self.solid(
            Trace::default().ring(&[
                [x - w, y],
                [x - w + lean * 0.7, y - h * 0.72],
                tip,
                [x + w + lean * 0.7, y - h * 0.66],
                [x + w, y],
            ]),
            colour,
        );
        self.canvas.stamp(
            Trace::default().ring(&[[x - w, y], [x - w + lean * 0.7, y - h * 0.72], tip, heart, [x, y]]),
            Paint::Flat(Colour::WHITE, 0.35),
        );
    }

    /// Bones strewn along a line.
    fn bones(&mut self, y: f32) {
        let (bone, ink) = (self.stuff(Colour(0xe0_d4bc), 0.35), self.ink());
        let (mut shafts, mut knobs) = (Trace::default(), Trace::default());
        for _ in 0..6 {
            let (side, turn) = (self.side(), self.dice.between(-0.5, 0.5));
            let (x, y) = (side * self.dice.between(9.0, 26.0), y + self.dice.between(-1.5, 4.0));
            let (sin, cos) = turn.sin_cos();
            let (a, b) = ([x - 2.0 * cos, y - 2.0 * sin], [x + 2.0 * cos, y + 2.0 * sin]);
            shafts.line(&[a, b]);
            for end in [a, b] {
                knobs.disc([end[0], end[1] - 0.4], 0.5).disc([end[0] + 0.1, end[1] + 0.4], 0.5);
            }
        }
        self.canvas.draw(&shafts, 1.3, ink, 1.0);
        self.canvas.draw(&knobs, 0.6, ink, 1.0);
        self.canvas.draw(&shafts, 0.75, bone, 1.0);
        self.canvas.stamp(&knobs, bone);
    }

    /// A hole in the wall with a few skulls in it.
    fn skull_niche(&mut self, at: Corner) {
        let ([x, y], stone, dark) = (at, self.tint(2.7), self.tints.deep.dimmed(0.4));
        self.canvas.stamp(Trace::default().rect(x - 5.0, y - 5.2, 10.0, 7.6), stone);
        self.canvas.stamp(Trace::default().rect(x - 4.3, y - 4.5, 8.6, 6.2), dark);
        let count = self.dice.roll(3);
        for i in 0..count {
            let dx = (i as f32 - (count - 1) as f32 / 2.0) * 2.7;
            self.skull([x + dx, y + 1.6], 1.25);
        }
    }

    /// A coffin leaning on the wall, standing on a point.
    fn coffin(&mut self, at: Corner, h: f32) {
        let ([x, y], wood, w) = (at, self.timber().dimmed(0.15), h * 0.2);
        let outline = |k: f32| {
            [[-0.62, 0.0], [-1.0, -0.7], [-0.6, -1.0], [0.6, -1.0], [1.0, -0.7], [0.62, 0.0]]
                .map(|[u, v]| [x + u * w * k, y - h * 0.5 + (v + 0.5) * h * k])
        };
        self.solid(Trace::default().ring(&outline(1.0)), wood.dimmed(0.3));
        self.solid(Trace::default().ring(&outline(0.86)), wood.lit(0.08));
        let (brass, ink) = (self.tint(3.3), self.ink());
        let cross = Trace::default()
            .line(&[[x, y - h * 0.78], [x, y - h * 0.46]])
            .line(&[[x - w * 0.4, y - h * 0.67], [x + w * 0.4, y - h * 0.67]])
            .clone();
        self.canvas.draw(&cross, 1.3, ink, 1.0);
        self.canvas.draw(&cross, 0.75, brass, 1.0);
    }

    /// A spider's web in an upper corner.
    fn web(&mut self, side: f32) {
        let from = [side * self.reach[0], -self.reach[1]];
        let (mut threads, spokes) = (Trace::default(), 5);
        let way = |i: i32, r: f32| {
            let a = TAU / 4.0 * i as f32 / spokes as f32;
            [from[0] - side * r * a.cos(), from[1] + r * a.sin()]
        };
        for i in 0..=spokes {
            threads.line(&[from, way(i, 17.0)]);
        }
        for r in [5.0, 8.5, 12.0, 15.5] {
            let ring: Vec<_> = (0..=spokes * 2).map(|k| way(k / 2, if k % 2 == 0 { r } else { r * 0.99 })).collect();
            threads.line(&ring);
        }
        let high = self.tints.high;
        self.canvas.draw(&threads, 0.2, high, 0.5);
    }
}
