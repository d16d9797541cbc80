//! Effects behind the subject, by the energy of the picture: 0 adds nothing, 1 adds rays, and 2 also adds runes, an aura and flourishes.

use super::Scene;
use crate::canvas::Trace;
use crate::polygon::Corner;
use std::f32::consts::TAU;

/// The strokes of runes on a field of 2 x 3 with its center at the origin.
const RUNES: [&[&[Corner]]; 8] = [
    &[&[[-0.8, -1.4], [-0.8, 1.4]], &[[-0.8, -1.1], [0.9, -0.2], [-0.8, 0.6]]],
    &[&[[-0.9, 1.4], [-0.9, -1.4], [0.9, 0.2], [0.9, -1.4], [0.9, 1.4]]],
    &[&[[0.0, 1.5], [0.0, -1.5]], &[[-1.0, -0.5], [0.0, -1.5], [1.0, -0.5]]],
    &[&[[-0.8, 1.4], [0.8, -1.4]], &[[-0.8, -1.4], [0.8, 1.4]]],
    &[&[[-0.9, -1.4], [0.9, -0.4], [-0.9, 0.4], [0.9, 1.4]]],
    &[&[[-0.8, 1.4], [-0.8, -1.4], [0.9, 0.0], [-0.8, 0.3]]],
    &[&[[0.0, -1.4], [0.9, 0.0], [0.0, 1.4], [-0.9, 0.0], [0.0, -1.4]]],
    &[&[[-0.9, -1.4], [-0.9, 1.4], [0.9, 0.4]], &[[-0.9, 0.2], [0.9, -0.8]]],
];

impl Scene<'_> {
    /// Paints rays from the light, and runes around a point, according to the energy.
    pub(super) fn energy(&mut self, at: Corner) {
        if self.energy > 0 {
            self.rays(self.source, 16, 0.14);
        }
        if self.energy > 1 {
            self.rune_ring(at);
            self.flourishes();
        }
    }

    fn rays(&mut self, at: Corner, count: u32, much: f32) {
        let (turn, mut trace) = (self.dice.between(0.0, TAU), Trace::default());
        for i in 0..count {
            let a = turn + TAU * i as f32 / count as f32;
            let w = TAU / count as f32 * (0.24 + self.dice.between(-0.08, 0.08));
            let end = |a: f32| [at[0] + 60.0 * a.cos(), at[1] + 60.0 * a.sin()];
            trace.ring(&[at, end(a - w), end(a + w)]);
        }
        let high = self.tints.high;
        let paint =
            self.canvas.around(at, 42.0, &[(0.0, high, much * 1.5), (0.6, high, much), (1.0, high, much * 0.3)]);
        self.canvas.stamp(&trace, paint);
    }

    fn rune_ring(&mut self, at: Corner) {
        let high = self.tints.high;
        for (r, width, much) in [(22.2, 0.5, 0.85), (17.6, 0.4, 0.65)] {
            self.canvas.draw(Trace::default().disc(at, r), width, high, much);
        }
        let mut runes = Trace::default();
        for i in 0..20 {
            let a = TAU * i as f32 / 20.0;
            let (sin, cos) = a.sin_cos();
            let rune = RUNES[self.dice.below(RUNES.len() as u32) as usize];
            for stroke in rune {
                let put = |[x, y]: &Corner| {
                    let (x, y) = (x * 0.85, y * 0.85 - 19.9);
                    [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]
                };
                runes.line(&stroke.iter().map(put).collect::<Vec<_>>());
            }
        }
        self.canvas.draw(&runes, 0.42, high.lit(0.3), 0.9);
    }

    /// Curled lines in the lower corners.
    fn flourishes(&mut self) {
        let (mut trace, high) = (Trace::default(), self.tints.light.mix(self.tints.high, 0.4));
        for side in [-1.0_f32, 1.0] {
            for (reach, r) in [(1.0_f32, 4.2_f32), (0.62, 2.8)] {
                let from = [side * (self.reach[0] + 1.0), 17.0 - 9.0 * (1.0 - reach)];
                let eye = [side * (self.reach[0] - 8.5 * reach), 1.0 + 8.0 * (1.0 - reach)];
                let curl = (0..26).map(|i| {
                    let t = i as f32 / 25.0;
                    let (a, r) = (TAU * (0.18 + 1.3 * t), r * (1.0 - 0.78 * t));
                    [eye[0] + side * r * a.cos(), eye[1] + r * a.sin()]
                });
                trace.line(&std::iter::once(from).chain(curl).collect::<Vec<_>>());
            }
        }
        self.canvas.draw(&trace, 0.9, self.tints.deep, 0.5);
        self.canvas.draw(&trace, 0.55, high, 0.75);
    }

    /// The glow behind the subject of an epic card: a round light, wider than the subject, so that its outline has no seam.
    pub(super) fn aura(&mut self) {
        let Some(b) = self.subject.bounds().filter(|_| self.energy > 1) else { return };
        let (high, at) = (self.tints.high.lit(0.25), [b.middle()[0], b.top * 0.65 + b.bottom * 0.35]);
        self.glow_all(at, 23.0, &[(0.0, high, 0.9), (0.5, high, 0.6), (0.8, high, 0.16), (1.0, high, 0.0)]);
    }
}
