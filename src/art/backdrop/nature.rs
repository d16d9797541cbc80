//! Parts of landscapes: hills, clouds, trees, rocks, grass, water, dripping stone.

use super::Scene;
use crate::canvas::{Paint, Trace};
use crate::colour::Colour;
use crate::polygon::{Corner, Shape};
use std::f32::consts::TAU;

impl Scene<'_> {
    /// A range of hills down to the bottom, with light along its ridge.
    pub(super) fn hills(&mut self, y: f32, rise: f32, colour: Colour) {
        let (phase, pace) = (self.dice.between(0.0, TAU), self.dice.between(0.09, 0.15));
        let height = |x: f32| y + rise * (phase + pace * x).sin() + rise * 0.4 * (2.3 * phase + 2.7 * pace * x).sin();
        let count = 30;
        let (left, right) = (self.left(), self.right());
        let ridge: Vec<Corner> =
            (0..=count).map(|i| left + (right - left) * i as f32 / count as f32).map(|x| [x, height(x)]).collect();
        let mut ring = ridge.clone();
        ring.extend([[right, self.bottom()], [left, self.bottom()]]);
        let paint = self.canvas.along(
            [0.0, y - rise],
            [0.0, y + 14.0],
            &[(0.0, colour.lit(0.08), 1.0), (1.0, colour.dimmed(0.25), 1.0)],
        );
        self.canvas.stamp(Trace::default().ring(&ring), paint);
        self.canvas.draw(Trace::default().line(&ridge), 0.4, colour.lit(0.5), 0.5);
    }

    /// Jagged peaks with lit flanks.
    pub(super) fn peaks(&mut self, y: f32, rise: f32, colour: Colour) {
        let (mut ring, mut lit) = (vec![[self.left(), self.bottom()]], Trace::default());
        let mut x = self.left() - 3.0;
        while x < self.right() + 3.0 {
            let (w, h) = (self.dice.between(7.0, 13.0), self.dice.between(0.35, 1.0) * rise);
            let (peak, foot) = ([x + w * 0.5, y - h], [x + w, y - self.dice.between(0.0, 0.2) * rise]);
            lit.ring(&[peak, [x + w * 0.06, y], [x + w * 0.4, y - h * 0.35]]);
            ring.extend([peak, foot]);
            x += w;
        }
        ring.push([self.right(), self.bottom()]);
        self.canvas.stamp(Trace::default().ring(&ring), colour);
        self.canvas.stamp(&lit, Paint::Flat(colour.lit(0.45), 0.35));
    }

    /// A cloud of puffs with a flat foot.
    pub(super) fn cloud(&mut self, at: Corner, w: f32, colour: Colour) {
        let ([x, y], puffs) = (at, 6);
        let mut rings =
            vec![vec![[x - w * 0.42, y - w * 0.1], [x + w * 0.42, y - w * 0.1], [x + w * 0.46, y], [x - w * 0.46, y]]];
        for i in 0..puffs {
            let t = i as f32 / (puffs - 1) as f32;
            let r = w * (0.085 + 0.1 * (TAU / 2.0 * t).sin()) * self.dice.between(0.85, 1.2);
            let middle = [x - w * 0.4 + w * 0.8 * t, y - r * 0.9];
            rings.push(
                (0..18)
                    .map(|k| TAU * k as f32 / 18.0)
                    .map(|a| [middle[0] + r * a.cos(), middle[1] + r * a.sin()])
                    .collect(),
            );
        }
        let cloud = Shape::enclosed(&rings).and(&Shape::rect(x - w, y - w, x + w, y)).simplified(0.04);
        let (under, rim) =
            (cloud.minus(&cloud.shifted(-w * 0.03, -w * 0.07)), cloud.minus(&cloud.shifted(w * 0.015, w * 0.02)));
        self.canvas.fill(&cloud, colour);
        self.canvas.fill(&under.simplified(0.05), Paint::Flat(self.tint(1.8), 0.28));
        self.canvas.fill(&rim.simplified(0.04), Paint::Flat(Colour::WHITE, 0.5));
    }

    /// A round-headed tree standing on a point.
    pub(super) fn tree(&mut self, at: Corner, h: f32, leaf: Colour) {
        let ([x, y], wood) = (at, self.timber().dimmed(0.2));
        self.solid(
            Trace::default().ring(&[
                [x - h * 0.06, y],
                [x - h * 0.04, y - h * 0.55],
                [x + h * 0.04, y - h * 0.55],
                [x + h * 0.07, y],
            ]),
            wood,
        );
        let count = 9;
        let mut crown = Vec::new();
        for i in 0..count {
            let a = TAU * i as f32 / count as f32;
            let r = h * self.dice.between(0.11, 0.16);
            let c = [x + h * 0.24 * a.cos(), y - h * 0.68 + h * 0.22 * a.sin()];
            crown.extend((0..5).map(|k| a + 0.5 * (k as f32 - 2.0)).map(|b| [c[0] + r * b.cos(), c[1] + r * b.sin()]));
        }
        self.solid(Trace::default().ring(&crown), leaf);
        self.canvas.stamp(
            Trace::default().oval([x - h * 0.09, y - h * 0.78], h * 0.17, h * 0.12),
            Paint::Flat(leaf.lit(0.5), 0.3),
        );
        self.canvas.stamp(
            Trace::default().oval([x + h * 0.13, y - h * 0.56], h * 0.18, h * 0.12),
            Paint::Flat(leaf.dimmed(0.7), 0.3),
        );
    }

    /// A fir standing on a point.
    pub(super) fn fir(&mut self, at: Corner, h: f32, leaf: Colour) {
        let ([x, y], wood) = (at, self.timber().dimmed(0.3));
        self.solid(Trace::default().rect(x - h * 0.04, y - h * 0.16, h * 0.08, h * 0.16), wood);
        let (mut right, mut left, mut lit) = (Vec::new(), Vec::new(), Trace::default());
        for i in 0..4 {
            let (top, w) = (y - h + h * 0.2 * i as f32, h * (0.1 + 0.055 * i as f32));
            let foot = top + h * 0.27;
            right.extend([[x + w * 0.32, top + h * 0.07], [x + w, foot]]);
            left.extend([[x - w * 0.32, top + h * 0.07], [x - w, foot]]);
            lit.ring(&[[x - w, foot], [x - w * 0.3, top + h * 0.08], [x - w * 0.12, foot - h * 0.03]]);
        }
        left.reverse();
        let ring: Vec<Corner> = std::iter::once([x, y - h]).chain(right).chain(left).collect();
        self.solid(Trace::default().ring(&ring), leaf);
        self.canvas.stamp(&lit, Paint::Flat(leaf.lit(0.5), 0.35));
    }

    /// A dead tree with bare branches.
    pub(super) fn dead_tree(&mut self, at: Corner, h: f32, way: f32) {
        let ([x, y], bark) = (at, self.tint(0.7).mix(self.timber(), 0.3));
        let p = |u: f32, v: f32| [x + way * u * h, y - v * h];
        let mut wood = Trace::default();
        wood.ring(&[
            p(-0.1, 0.0),
            p(-0.05, 0.3),
            p(-0.02, 0.62),
            p(-0.1, 1.0),
            p(0.0, 0.82),
            p(0.05, 0.6),
            p(0.06, 0.28),
            p(0.12, 0.0),
        ]);
        for (v, reach, rise) in [(0.45, 0.36, 0.24), (0.62, -0.3, 0.22), (0.72, 0.3, 0.24)] {
            wood.ring(&[
                p(0.0, v),
                p(reach * 0.6, v + rise * 0.45),
                p(reach, v + rise),
                p(reach * 0.55, v + rise * 0.7),
                p(0.0, v + 0.1),
            ]);
        }
        let ink = self.ink();
        self.canvas.draw(&wood, 0.6, ink, 1.0);
        self.canvas.stamp(&wood, bark);
        let light = self.tint(3.0);
        self.canvas.draw(Trace::default().line(&[p(-0.07, 0.05), p(-0.03, 0.35), p(0.0, 0.7)]), 0.35, light, 0.5);
    }

    /// Tufts of grass or reeds along a line.
    pub(super) fn grass(&mut self, y: f32, h: f32, count: u32, colour: Colour) {
        let mut blades = Trace::default();
        for _ in 0..count {
            let (x, y) = (self.dice.between(self.left(), self.right()), y + self.dice.between(-0.8, 0.8));
            for k in 0..4 {
                let (dx, tall) = ((k as f32 - 1.5) * 0.7, h * self.dice.between(0.6, 1.0));
                blades.ring(&[[x + dx * 0.5 - 0.22, y], [x + dx * 0.5 + 0.22, y], [x + dx * 1.3, y - tall]]);
            }
        }
        self.canvas.draw(&blades, 0.4, colour.dimmed(0.65), 0.8);
        self.canvas.stamp(&blades, colour);
    }

    /// Boulders along a line, each with a lit facet.
    pub(super) fn rocks(&mut self, y: f32, spots: &[(f32, f32)], colour: Colour) {
        for (x, r) in spots {
            let corner = |a: f32, r: f32| [x + r * a.cos(), y - r * 0.35 + r * 0.72 * a.sin()];
            let wild: Vec<f32> = (0..8).map(|_| self.dice.between(0.8, 1.12)).collect();
            let ring: Vec<Corner> =
                wild.iter().enumerate().map(|(i, k)| corner(TAU * i as f32 / 8.0 + 0.2, r * k)).collect();
            self.solid(Trace::default().ring(&ring), colour);
            let heart = [x - r * 0.05, y - r * 0.45];
            self.canvas
                .stamp(Trace::default().ring(&[ring[4], ring[5], ring[6], heart]), Paint::Flat(colour.lit(0.55), 0.42));
            self.canvas.stamp(
                Trace::default().ring(&[ring[0], ring[1], ring[2], heart]),
                Paint::Flat(colour.dimmed(0.8), 0.42),
            );
        }
    }

    /// Dripping stone along the ceiling.
    pub(super) fn stalactites(&mut self, y: f32, long: f32, colour: Colour) {
        let (top, mut x) = (self.top(), self.left() - 1.0);
        let (mut ring, mut lit) = (vec![[x, top], [x, y]], Trace::default());
        while x < self.right() {
            let (w, h) = (self.dice.between(3.0, 6.5), long * self.dice.between(0.3, 1.0));
            // the stones are shorter in the middle, where the subject is
            let h = h * (0.45 + 0.55 * ((x + w / 2.0) / 22.0).abs().min(1.0));
            ring.extend([
                [x + w * 0.3, y + h * 0.4],
                [x + w * 0.5, y + h],
                [x + w * 0.68, y + h * 0.45],
                [x + w, y + self.dice.between(-0.6, 0.6)],
            ]);
            lit.ring(&[
                [x + w * 0.16, y],
                [x + w * 0.3, y + h * 0.4],
                [x + w * 0.48, y + h * 0.92],
                [x + w * 0.42, y + h * 0.3],
            ]);
            x += w;
        }
        ring.push([x, top]);
        self.solid(Trace::default().ring(&ring), colour);
        self.canvas.stamp(&lit, Paint::Flat(colour.lit(0.55), 0.4));
    }

    /// Ripples on water.
    pub(super) fn ripples(&mut self, top: f32, bottom: f32, count: u32, colour: Colour) {
        let mut trace = Trace::default();
        for _ in 0..count {
            let (x, y, w) = (
                self.dice.between(self.left(), self.right()),
                self.dice.between(top, bottom),
                self.dice.between(2.0, 6.0),
            );
            trace.line(&[[x - w, y], [x - w * 0.4, y + 0.3], [x + w * 0.4, y - 0.2], [x + w, y + 0.1]]);
        }
        self.canvas.draw(&trace, 0.3, colour, 0.6);
    }

    /// Stars in the upper half.
    pub(super) fn stars(&mut self, count: u32) {
        let (mut trace, mut bright) = (Trace::default(), Trace::default());
        for i in 0..count {
            let at = [self.dice.between(self.left(), self.right()), self.dice.between(self.top(), 2.0)];
            if i % 6 == 0 {
                bright.spark(at, 0.9);
            } else {
                trace.disc(at, self.dice.between(0.12, 0.28));
            }
        }
        let high = self.tints.high.lit(0.5);
        self.canvas.stamp(&trace, Paint::Flat(high, 0.7));
        self.canvas.stamp(&bright, Paint::Flat(high, 0.85));
    }

    /// A moon or a sun with its light.
    pub(super) fn orb(&mut self, at: Corner, r: f32, colour: Colour) {
        self.glow(at, r * 3.2, colour, 0.55);
        self.canvas.stamp(Trace::default().disc(at, r), colour);
        self.canvas.stamp(
            Trace::default().disc([at[0] - r * 0.12, at[1] - r * 0.12], r * 0.82),
            Paint::Flat(Colour::WHITE, 0.35),
        );
    }
}
