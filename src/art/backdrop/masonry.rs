//! Parts of buildings: walls, floors, arches, pillars, windows.

use super::{Scene, WARM};
use crate::canvas::{Paint, Trace};
use crate::colour::Colour;
use crate::layout::{EYE, FLOOR};
use crate::polygon::Corner;
use cards::face::Hand;
use std::f32::consts::PI;

impl Scene<'_> {
    /// A wall of blocks down to `bottom`; `depth` is the tint of its stones.
    pub(super) fn wall(&mut self, bottom: f32, course: f32, depth: f32) {
        // `painted` shows every stone, and other hands show a few or none
        let (stones, joint) = match self.canvas.hand() {
            Hand::Painted => (8, self.tint(depth - 0.75)),
            Hand::Brush | Hand::Pulp => (2, self.tint(depth - 0.2)),
            Hand::Linocut | Hand::Poster => (0, self.tint(depth)),
        };
        self.band(self.top(), bottom, joint);
        let mut faces = [Trace::default(), Trace::default(), Trace::default()];
        let (mut lit, mut low) = (Trace::default(), Trace::default());
        let (mut y, mut row) = (self.top(), 0);
        while y < bottom {
            let mut x = self.left() - (row % 2) as f32 * course * 0.8 - self.dice.between(0.0, 2.0);
            let h = course.min(bottom - y) - 0.35;
            while x < self.right() {
                let w = course * self.dice.between(1.4, 2.2);
                let seen = stones == 8 || self.dice.below(8) < stones;
                let face = &mut faces[self.dice.below(3) as usize];
                if seen {
                    face.rect(x, y, w - 0.35, h);
                }
                if self.dice.below(3) > 0 {
                    lit.line(&[[x + 0.2, y + h - 0.4], [x + 0.2, y + 0.2], [x + w - 0.6, y + 0.2]]);
                    low.line(&[[x + w - 0.55, y + 0.6], [x + w - 0.55, y + h - 0.15], [x + 0.5, y + h - 0.15]]);
                }
                x += w;
            }
            y += course;
            row += 1;
        }
        for (face, shift) in faces.iter().zip([-0.18, 0.0, 0.2]) {
            let colour = self.tint(depth + shift);
            self.canvas.stamp(face, colour);
        }
        let (high, deep) = (self.tint(depth + 1.3), self.tint(depth - 1.4));
        self.canvas.draw(&lit, 0.22, high, 0.45);
        self.canvas.draw(&low, 0.28, deep, 0.4);
    }

    /// A wall of upright boards down to `bottom`.
    pub(super) fn boarded_wall(&mut self, bottom: f32, wood: Colour) {
        self.band(self.top(), bottom, wood);
        let (mut seams, mut lit, mut grain) = (Trace::default(), Trace::default(), Trace::default());
        let mut bright = Trace::default();
        let mut x = self.left();
        while x < self.right() {
            let w = self.dice.between(5.0, 8.0);
            seams.line(&[[x, self.top()], [x, bottom]]);
            lit.line(&[[x + 0.45, self.top()], [x + 0.45, bottom]]);
            if self.dice.below(2) == 0 {
                bright.rect(x, self.top(), w, bottom - self.top());
            }
            for _ in 0..3 {
                let (gx, gy) = (x + self.dice.between(1.2, w - 0.8), self.dice.between(self.top(), bottom - 8.0));
                let l = self.dice.between(4.0, 12.0);
                grain.line(&[[gx, gy], [gx + self.dice.between(-0.3, 0.3), gy + l * 0.5], [gx, gy + l]]);
            }
            x += w;
        }
        self.canvas.stamp(&bright, Paint::Flat(wood.lit(0.5), 0.1));
        self.canvas.draw(&grain, 0.22, wood.dimmed(0.5), 0.5);
        self.canvas.draw(&seams, 0.5, wood.dimmed(0.65), 0.9);
        self.canvas.draw(&lit, 0.22, wood.lit(0.4), 0.5);
    }

    /// A floor of boards or flags in perspective: its vanishing point is at eye level, on the side away from the light.
    pub(super) fn floor(&mut self, colour: Colour, rows: bool) {
        let bottom = self.bottom();
        let paint = self.canvas.along(
            [0.0, FLOOR],
            [0.0, bottom],
            &[(0.0, colour.dimmed(0.3), 1.0), (0.45, colour, 1.0), (1.0, colour.dimmed(0.35), 1.0)],
        );
        self.band(FLOOR, bottom, paint);
        let (mut dark, mut lit, mut worn) = (Trace::default(), Trace::default(), Trace::default());
        let eye = [-self.lit * 9.0, EYE];
        // a point of the floor, by its x at the wall and its distance, relative to that of the wall
        let at = |x: f32, far: f32| [eye[0] + (x - eye[0]) / far, eye[1] + (FLOOR - eye[1]) / far];
        let near = (FLOOR - EYE) / (bottom - EYE);
        for i in -12..=12 {
            let x = i as f32 * 5.6 + self.dice.between(-0.3, 0.3);
            let (from, to) = (at(x, 1.0), at(x, near));
            dark.line(&[from, to]);
            lit.line(&[[from[0] + 0.2, from[1]], [to[0] + 0.5, to[1]]]);
        }
        let courses: &[f32] = if rows { &[0.86, 0.74, 0.635, 0.545, 0.47] } else { &[] };
        for far in courses {
            let y = at(0.0, *far)[1];
            dark.line(&[[self.left(), y], [self.right(), y]]);
            lit.line(&[[self.left(), y + 0.3], [self.right(), y + 0.3]]);
        }
        for _ in 0..7 {
            let (i, far) = (self.dice.between(-6.0, 6.0).floor(), self.dice.between(0.5, 0.8));
            let (x, next) = (i * 5.6, (i + 1.0) * 5.6);
            let end = if rows { far * 0.86 } else { far * 0.6 };
            worn.ring(&[at(x, far), at(next, far), at(next, end), at(x, end)]);
        }
        self.canvas.stamp(&worn, Paint::Flat(colour.dimmed(0.7), 0.14));
        self.canvas.draw(&dark, 0.3, colour.dimmed(0.6), 0.75);
        self.canvas.draw(&lit, 0.16, colour.lit(0.5), 0.4);
        self.floor_edge(colour);
    }

    /// An archway of cut stones on the floor: given by its middle, the height where its arch begins, and its inner
    /// and outer radius. The opening is painted with `hollow`.
    pub(super) fn arch(&mut self, x: f32, spring: f32, inner: f32, outer: f32, hollow: impl Into<Paint>) {
        let ink = self.ink();
        let half = |r: f32, from: f32, to: f32, n: i32| -> Vec<Corner> {
            (0..=n)
                .map(|i| from + (to - from) * i as f32 / n as f32)
                .map(|a| [x + r * a.cos(), spring + r * a.sin()])
                .collect()
        };
        let gate = |r: f32| {
            let mut ring = half(r, PI, 2.0 * PI, 22);
            ring.extend([[x + r, FLOOR + 0.6], [x - r, FLOOR + 0.6]]);
            ring
        };
        self.canvas.stamp(Trace::default().ring(&gate(outer + 0.7)), ink);
        let (mut stones, mut second, mut lit) = (Trace::default(), Trace::default(), Trace::default());
        let count = ((outer * PI) / 5.0).round().max(5.0) as i32 | 1;
        for i in 0..count {
            let a = |k: f32| PI + PI * (i as f32 + k) / count as f32;
            let keystone = if i == count / 2 { 0.9 } else { 0.0 };
            let mut ring = half(outer + keystone, a(0.04), a(0.96), 3);
            let mut under = half(inner + 0.3, a(0.05), a(0.95), 3);
            lit.line(&half(outer + keystone - 0.45, a(0.12), a(0.88), 3));
            under.reverse();
            ring.extend(under);
            (if i % 2 == 0 { &mut stones } else { &mut second }).ring(&ring);
        }
        let (mut y, mut row) = (spring + 0.2, 1);
        while y < FLOOR {
            let h = 3.7_f32.min(FLOOR + 0.4 - y);
            for x in [x - outer, x + inner + 0.25] {
                (if row % 2 == 0 { &mut stones } else { &mut second }).rect(x, y, outer - inner - 0.25, h - 0.3);
                lit.line(&[[x + 0.3, y + h - 0.7], [x + 0.3, y + 0.3], [x + outer - inner - 0.6, y + 0.3]]);
            }
            y += h;
            row += 1;
        }
        let (a, b, high) = (self.tint(2.75), self.tint(2.45), self.tint(3.7));
        self.canvas.stamp(&stones, a);
        self.canvas.stamp(&second, b);
        self.canvas.draw(&lit, 0.3, high, 0.75);
        self.canvas.stamp(Trace::default().ring(&gate(inner)), hollow);
    }

    /// The darkness behind an archway: black above, with some of the frame's color below.
    pub(super) fn hollow(&mut self, top: f32) -> Paint {
        let (deep, warm) = (self.tints.deep.dimmed(0.6), self.tints.dark.mix(self.tints.deep, 0.3));
        self.canvas.along([0.0, top], [0.0, FLOOR], &[(0.0, deep, 1.0), (0.6, deep, 1.0), (1.0, warm, 1.0)])
    }

    /// A round-topped window with bars and the light that falls through it.
    pub(super) fn window(&mut self, x: f32, y: f32, w: f32, h: f32, light: Colour) {
        let arched = |grow: f32| -> Vec<Corner> {
            let r = w / 2.0 + grow;
            let mut ring: Vec<Corner> =
                (0..=14).map(|i| PI + PI * i as f32 / 14.0).map(|a| [x + r * a.cos(), y + r * a.sin()]).collect();
            ring.extend([[x + r, y + h + grow], [x - r, y + h + grow]]);
            ring
        };
        let (ink, stone) = (self.ink(), self.tint(2.9));
        self.canvas.stamp(Trace::default().ring(&arched(1.9)), ink);
        self.canvas.stamp(Trace::default().ring(&arched(1.35)), stone);
        self.canvas.stamp(Trace::default().ring(&arched(0.45)), ink);
        let pane = self.canvas.along([x, y - w / 2.0], [x, y + h], &[(0.0, light.lit(0.35), 1.0), (1.0, light, 1.0)]);
        self.canvas.stamp(Trace::default().ring(&arched(0.0)), pane);
        let mut bars = Trace::default();
        let n = (w / 3.2).round().max(1.0) as i32;
        for i in 1..=n {
            let bx = x - w / 2.0 + w * i as f32 / (n + 1) as f32;
            let rise = ((w / 2.0).powi(2) - (bx - x).powi(2)).max(0.0).sqrt();
            bars.line(&[[bx, y - rise], [bx, y + h]]);
        }
        bars.line(&[[x - w / 2.0, y + h * 0.35], [x + w / 2.0, y + h * 0.35]]);
        self.canvas.draw(&bars, 0.6, ink, 1.0);
        let sill = self.tint(3.2);
        self.solid(Trace::default().rect(x - w / 2.0 - 2.0, y + h + 0.9, w + 4.0, 1.3), sill);
    }

    /// Light falling from a window across the room.
    pub(super) fn shaft(&mut self, x: f32, y: f32, w: f32, h: f32) {
        let way = if x < 0.0 { 1.0 } else { -1.0 };
        let light = WARM.mix(self.tints.high, 0.4);
        let paint = self.canvas.along([x, y], [x + way * 40.0, y + 34.0], &[(0.0, light, 0.42), (1.0, light, 0.04)]);
        let (near, far) = (x - way * w / 2.0, x + way * w / 2.0);
        let ring = [
            [near, y + h],
            [near, y - w * 0.2],
            [far, y - w * 0.4],
            [x + way * 46.0, y + 26.0],
            [x + way * 40.0, y + 46.0],
            [x + way * 9.0, y + 46.0],
        ];
        self.canvas.stamp(Trace::default().ring(&ring), paint);
    }

    /// A round pillar from the top to the floor.
    pub(super) fn pillar(&mut self, x: f32, w: f32) {
        let (top, ink) = (self.top(), self.ink());
        let (lit, stone, shade) = (self.tint(3.1), self.tint(2.4), self.tint(1.3));
        let shaft = self.canvas.along(
            [x - w / 2.0, 0.0],
            [x + w / 2.0, 0.0],
            &[(0.0, stone, 1.0), (0.25, lit, 1.0), (0.6, stone, 1.0), (1.0, shade, 1.0)],
        );
        self.canvas.stamp(Trace::default().rect(x - w / 2.0 - 0.5, top, w + 1.0, FLOOR - top), ink);
        self.canvas.stamp(Trace::default().rect(x - w / 2.0, top, w, FLOOR - top), shaft);
        let mut flutes = Trace::default();
        for i in 1..4 {
            let fx = x - w / 2.0 + w * i as f32 / 4.0;
            flutes.line(&[[fx, top], [fx, FLOOR]]);
        }
        self.canvas.draw(&flutes, 0.25, shade, 0.7);
        for (y, out, h) in [(FLOOR - 1.8, 1.3, 2.4), (FLOOR - 3.4, 0.7, 1.6), (-17.5, 0.8, 1.4), (-19.6, 1.5, 2.1)] {
            self.solid(Trace::default().rect(x - w / 2.0 - out, y, w + 2.0 * out, h), shaft);
        }
    }
}
