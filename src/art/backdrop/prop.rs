//! Props in rooms: shelves, barrels, banners, curtains, chains, coins, wheels.

use super::Scene;
use crate::canvas::{Paint, Trace};
use crate::colour::Colour;
use crate::polygon::Corner;
use std::f32::consts::TAU;

impl Scene<'_> {
    /// A board on the wall with something on it.
    pub(super) fn shelf(&mut self, left: f32, right: f32, y: f32, wood: Colour) {
        self.solid(Trace::default().rect(left, y, right - left, 1.2), wood);
        self.canvas.draw(
            Trace::default().line(&[[left + 0.2, y + 0.2], [right - 0.2, y + 0.2]]),
            0.3,
            wood.lit(0.5),
            0.7,
        );
        let mut brackets = Trace::default();
        for x in [left + 1.8, right - 1.8] {
            brackets.ring(&[[x - 0.5, y + 1.3], [x + 0.5, y + 1.3], [x + 0.5, y + 3.4]]);
        }
        self.canvas.stamp(&brackets, wood.dimmed(0.55));
    }

    /// Bottles, jars and pots on a board.
    pub(super) fn vessels(&mut self, left: f32, right: f32, y: f32) {
        let mut x = left + 0.8;
        while x < right - 2.5 {
            let (w, h) = (self.dice.between(2.2, 3.4), self.dice.between(3.2, 5.6));
            let own = [0x6d_8f8a, 0x8a_7f9c, 0xa8_7a4a, 0x9a_5a4a, 0xb8_a880][self.dice.below(5) as usize];
            let colour = self.stuff(Colour(own), 0.45);
            let neck = w * 0.28;
            let (m, shoulder) = (x + w / 2.0, y - h * 0.62);
            let ring = match self.dice.below(3) {
                0 => vec![
                    [m - neck, y - h],
                    [m + neck, y - h],
                    [m + neck, shoulder],
                    [x + w, shoulder + 0.9],
                    [x + w, y],
                    [x, y],
                    [x, shoulder + 0.9],
                    [m - neck, shoulder],
                ],
                1 => vec![
                    [x + 0.3, y - h * 0.7],
                    [x + w - 0.3, y - h * 0.7],
                    [x + w, y - h * 0.3],
                    [x + w * 0.75, y],
                    [x + w * 0.25, y],
                    [x, y - h * 0.3],
                ],
                _ => vec![[x, y - h * 0.75], [x + w, y - h * 0.75], [x + w - 0.2, y], [x + 0.2, y]],
            };
            self.solid(Trace::default().ring(&ring), colour);
            self.canvas.draw(
                Trace::default().line(&[[x + 0.6, shoulder + 1.2], [x + 0.6, y - 0.6]]),
                0.35,
                colour.lit(0.55),
                0.8,
            );
            x += w + self.dice.between(0.5, 1.4);
        }
    }

    /// Books on a board, some leaning.
    pub(super) fn books(&mut self, left: f32, right: f32, y: f32, tall: f32) {
        let mut spines = [Trace::default(), Trace::default(), Trace::default(), Trace::default()];
        let (mut bands, mut edges, mut x) = (Trace::default(), Trace::default(), left);
        while x < right - 0.8 {
            let w = self.dice.between(1.1, 2.4).min(right - x);
            let h = tall * self.dice.between(0.68, 1.0);
            let lean = if self.dice.below(9) == 0 { 0.9 } else { 0.0 };
            spines[self.dice.below(4) as usize].ring(&[
                [x, y],
                [x + lean, y - h],
                [x + lean + w - 0.22, y - h],
                [x + w - 0.22, y],
            ]);
            bands.line(&[[x + 0.3 + lean * 0.8, y - h * 0.8], [x + w - 0.5 + lean * 0.8, y - h * 0.8]]);
            bands.line(&[[x + 0.3 + lean * 0.2, y - h * 0.2], [x + w - 0.5 + lean * 0.2, y - h * 0.2]]);
            edges.line(&[[x + 0.2, y - 0.3], [x + lean + 0.2, y - h + 0.2]]);
            x += w + lean;
        }
        let own = [0x8a_3a2c, 0x3a_5a7a, 0x6a_6a3a, 0x9a_7a4a];
        for (spine, own) in spines.iter().zip(own) {
            let colour = self.stuff(Colour(own), 0.52);
            self.canvas.stamp(spine, colour);
        }
        let (high, light) = (self.tint(3.6), self.tint(3.2));
        self.canvas.draw(&bands, 0.25, high, 0.6);
        self.canvas.draw(&edges, 0.2, light, 0.5);
    }

    /// A banner that hangs from a rod, given by its middle, top, width and length.
    pub(super) fn banner(&mut self, x: f32, y: f32, w: f32, h: f32) {
        let (cloth, trim) = (self.tints.mid.mix(self.tints.light, 0.15), self.tint(3.6));
        let (l, r) = (x - w / 2.0, x + w / 2.0);
        let ring = [[l, y], [r, y], [r, y + h], [x, y + h - 2.6], [l, y + h]];
        let paint = self.canvas.along(
            [l, y],
            [r, y],
            &[
                (0.0, cloth, 1.0),
                (0.35, cloth.mix(self.tints.light, 0.4), 1.0),
                (0.6, cloth, 1.0),
                (1.0, self.tints.dark, 1.0),
            ],
        );
        self.solid(Trace::default().ring(&ring), paint);
        let inset =
            [[l + 0.8, y + 0.4], [l + 0.8, y + h - 1.9], [x, y + h - 3.7], [r - 0.8, y + h - 1.9], [r - 0.8, y + 0.4]];
        self.canvas.draw(Trace::default().line(&inset), 0.35, trim, 0.8);
        self.canvas.stamp(
            Trace::default().spark([x, y + h * 0.42], w * 0.3).disc([x, y + h * 0.42], w * 0.09),
            Paint::Flat(trim, 0.9),
        );
        let wood = self.timber();
        self.solid(Trace::default().rect(l - 1.0, y - 1.0, w + 2.0, 1.2), wood);
    }

    /// A curtain at one side of a stage, given by the edge where it hangs and its width.
    pub(super) fn curtain(&mut self, side: f32, reach: f32) {
        let (top, bottom) = (self.top(), self.bottom());
        let edge = side * (self.reach[0] + 2.0);
        let folds = 4;
        for k in (0..folds).rev() {
            let inner = edge - side * reach * (k + 1) as f32 / folds as f32;
            let outer = edge - side * reach * (k as f32 - 0.15) / folds as f32;
            let waist = 0.45 + 0.1 * k as f32;
            let pull = |x: f32| edge + (x - edge) * waist;
            let ring = [
                [outer, top],
                [inner, top],
                [inner + side * 0.4, -6.0],
                [pull(inner), 7.0],
                [pull(inner) - side * 1.6, bottom],
                [pull(outer), bottom],
                [pull(outer), 7.0],
                [outer, -6.0],
            ];
            let colour = self.tint(1.0 + 0.32 * k as f32);
            let paint = self.canvas.along(
                [outer, 0.0],
                [inner, 0.0],
                &[(0.0, colour.dimmed(0.3), 1.0), (0.6, colour, 1.0), (1.0, colour.mix(self.tints.light, 0.35), 1.0)],
            );
            self.solid(Trace::default().ring(&ring), paint);
        }
        let gold = self.tint(3.5);
        let x = edge - side * reach * 0.52;
        self.solid(Trace::default().ring(&[[edge, 5.6], [x, 6.4], [x, 8.2], [edge, 8.2]]), gold);
    }

    /// The scalloped cloth over a stage or a stall, given by its top, its depth, the width of a scallop, and two
    /// alternating colors.
    pub(super) fn valance(&mut self, left: f32, right: f32, y: f32, drop: f32, scallop: f32, colours: [Colour; 2]) {
        let count = ((right - left) / scallop).ceil().max(1.0) as i32;
        let w = (right - left) / count as f32;
        for (n, colour) in colours.into_iter().enumerate() {
            let (mut trace, mut light) = (Trace::default(), Trace::default());
            for i in (0..count).filter(|i| *i as usize % 2 == n) {
                let x = left + w * i as f32;
                let mut ring = vec![[x, y], [x + w, y]];
                ring.extend(
                    (0..=8)
                        .map(|k| TAU / 2.0 * k as f32 / 8.0)
                        .map(|a| [x + w / 2.0 + w / 2.0 * a.cos(), y + drop - w * 0.3 + w * 0.3 * a.sin()]),
                );
                light.line(&[[x + 0.6, y + 0.5], [x + 0.6, y + drop * 0.7]]);
                trace.ring(&ring);
            }
            self.solid(&trace, colour);
            self.canvas.draw(&light, 0.35, colour.lit(0.5), 0.6);
        }
    }

    /// A barrel standing on a point.
    pub(super) fn barrel(&mut self, at: Corner, h: f32) {
        let ([x, y], w, wood) = (at, h * 0.38, self.timber());
        let ring: Vec<Corner> =
            [[-0.8, 0.0], [-1.0, -0.3], [-1.0, -0.7], [-0.8, -1.0], [0.8, -1.0], [1.0, -0.7], [1.0, -0.3], [0.8, 0.0]]
                .iter()
                .map(|[u, v]| [x + u * w, y + v * h])
                .collect();
        let paint = self.canvas.along(
            [x - w, y],
            [x + w, y],
            &[(0.0, wood, 1.0), (0.3, wood.lit(0.3), 1.0), (1.0, wood.dimmed(0.5), 1.0)],
        );
        self.solid(Trace::default().ring(&ring), paint);
        let mut staves = Trace::default();
        for u in [-0.5, 0.0, 0.5] {
            staves.line(&[[x + u * w * 0.85, y - h], [x + u * w * 1.1, y - h * 0.5], [x + u * w * 0.85, y]]);
        }
        self.canvas.draw(&staves, 0.25, wood.dimmed(0.65), 0.8);
        let iron = self.tint(2.6).dimmed(0.25);
        let mut hoops = Trace::default();
        for v in [0.14, 0.86] {
            hoops.line(&[[x - w * 0.93, y - h * v], [x + w * 0.93, y - h * v]]);
        }
        self.canvas.draw(&hoops, 1.1, self.tints.deep, 1.0);
        self.canvas.draw(&hoops, 0.6, iron.lit(0.2), 1.0);
    }

    /// A crate standing on a point.
    pub(super) fn crate_box(&mut self, at: Corner, s: f32) {
        let ([x, y], wood) = (at, self.timber());
        self.solid(Trace::default().rect(x - s / 2.0, y - s, s, s), wood.dimmed(0.25));
        let mut frame = Trace::default();
        frame
            .rect(x - s / 2.0 + 0.5, y - s + 0.5, s - 1.0, s - 1.0)
            .line(&[[x - s / 2.0 + 0.6, y - 0.6], [x + s / 2.0 - 0.6, y - s + 0.6]]);
        self.canvas.draw(&frame, 1.35, wood.dimmed(0.7), 1.0);
        self.canvas.draw(&frame, 0.95, wood.lit(0.12), 1.0);
    }

    /// A chain hanging from the ceiling down to `y`.
    pub(super) fn chain(&mut self, x: f32, y: f32) {
        let (mut links, mut at) = (Trace::default(), self.top());
        let mut narrow = false;
        while at < y {
            links.oval([x, at + 1.1], if narrow { 0.25 } else { 0.75 }, 1.25);
            at += 1.8;
            narrow = !narrow;
        }
        let iron = self.tint(2.7);
        self.canvas.draw(&links, 0.95, self.tints.deep, 1.0);
        self.canvas.draw(&links, 0.45, iron, 1.0);
    }

    /// A heap of coins standing on a point.
    pub(super) fn coins(&mut self, at: Corner, w: f32) {
        let gold = self.stuff(Colour(0xf0_c040), 0.18);
        let [x, y] = at;
        let heap: Vec<Corner> = (0..=12)
            .map(|i| i as f32 / 12.0)
            .map(|t| {
                let bump = (TAU / 2.0 * t).sin();
                [x - w / 2.0 + w * t, y - bump * w * 0.34]
            })
            .collect();
        self.solid(Trace::default().ring(&heap), gold.dimmed(0.35));
        let (mut discs, mut lights) = (Trace::default(), Trace::default());
        for _ in 0..(w * 1.7) as u32 {
            let t = self.dice.between(-0.46, 0.46);
            let rise = (1.0 - (t * 2.0).powi(2)) * w * 0.33;
            let (cx, cy) = (x + t * w, y - self.dice.between(0.0, rise.max(0.1)));
            // a coin that is seen from the side is a dash of a round pen
            discs.line(&[[cx - 0.53, cy], [cx + 0.53, cy]]);
            lights.line(&[[cx - 0.75, cy - 0.2], [cx + 0.2, cy - 0.42]]);
        }
        self.canvas.draw(&discs, 1.74, gold.dimmed(0.7), 1.0);
        self.canvas.draw(&discs, 1.24, gold, 1.0);
        self.canvas.draw(&lights, 0.3, gold.lit(0.7), 0.9);
    }

    /// A toothed wheel.
    pub(super) fn wheel(&mut self, at: Corner, r: f32, colour: Colour) {
        let teeth = (r * 1.6).round().clamp(8.0, 18.0) as i32;
        let turn = self.dice.between(0.0, TAU);
        let corner = |a: f32, r: f32| [at[0] + r * a.cos(), at[1] + r * a.sin()];
        let ring: Vec<Corner> = (0..teeth)
            .flat_map(|i| {
                let a = |k: f32| turn + TAU * (i as f32 + k) / teeth as f32;
                [corner(a(0.0), r * 0.84), corner(a(0.12), r), corner(a(0.42), r), corner(a(0.54), r * 0.84)]
            })
            .collect();
        self.solid(Trace::default().ring(&ring), colour);
        self.canvas.draw(Trace::default().disc(at, r * 0.68), 0.4, colour.dimmed(0.5), 0.9);
        let mut holes = Trace::default();
        for i in 0..5 {
            holes.disc(corner(turn + TAU * i as f32 / 5.0, r * 0.45), r * 0.14);
        }
        holes.disc(at, r * 0.16);
        self.canvas.stamp(&holes, colour.dimmed(0.65));
        let arc: Vec<Corner> = (0..=10).map(|i| corner(TAU * (0.48 + 0.3 * i as f32 / 10.0), r * 0.78)).collect();
        self.canvas.draw(Trace::default().line(&arc), 0.35, colour.lit(0.5), 0.8);
    }

    /// A skull lying on a point.
    pub(super) fn skull(&mut self, at: Corner, r: f32) {
        let ([x, y], bone) = (at, self.stuff(Colour(0xe8_dcc4), 0.3));
        let mut head: Vec<Corner> = (0..=12)
            .map(|i| TAU * (0.42 + 0.66 * i as f32 / 12.0))
            .map(|a| [x + r * a.cos(), y - r * 1.05 + r * 0.9 * a.sin()])
            .collect();
        head.extend([[x + r * 0.55, y - r * 0.35], [x + r * 0.5, y], [x - r * 0.5, y], [x - r * 0.55, y - r * 0.35]]);
        self.solid(Trace::default().ring(&head), bone);
        let ink = self.ink();
        let mut dark = Trace::default();
        dark.oval([x - r * 0.4, y - r * 0.85], r * 0.25, r * 0.28).oval(
            [x + r * 0.4, y - r * 0.85],
            r * 0.25,
            r * 0.28,
        );
        dark.ring(&[[x, y - r * 0.6], [x + r * 0.14, y - r * 0.36], [x - r * 0.14, y - r * 0.36]]);
        self.canvas.stamp(&dark, ink);
        let mut teeth = Trace::default();
        for u in [-0.22, 0.0, 0.22] {
            teeth.line(&[[x + u * r, y - r * 0.22], [x + u * r, y - r * 0.04]]);
        }
        self.canvas.draw(&teeth, r * 0.09, ink, 1.0);
    }

    /// Tools hanging from a rail between two ends.
    pub(super) fn tools(&mut self, left: f32, right: f32, y: f32) {
        let (wood, iron) = (self.timber(), self.tint(2.9));
        let mut x = left + 2.0;
        while x < right - 1.5 {
            let h = self.dice.between(7.5, 10.5);
            let kind = self.dice.below(4);
            let handle = (Trace::default()).rect(x - 0.45, y + 1.0, 0.9, h - 2.0).clone();
            match kind {
                0 => {
                    self.solid(&handle, wood.lit(0.1));
                    self.solid(Trace::default().rect(x - 2.1, y + h - 2.4, 4.2, 2.4), iron);
                }
                1 => {
                    let blade = [
                        [x - 0.9, y + 1.0],
                        [x + 0.9, y + 1.0],
                        [x + 0.9, y + h - 1.5],
                        [x, y + h],
                        [x - 0.9, y + h - 1.5],
                    ];
                    self.solid(Trace::default().ring(&blade), iron.lit(0.15));
                    self.solid(Trace::default().rect(x - 1.5, y + 1.9, 3.0, 0.9), wood);
                }
                2 => {
                    self.solid(
                        Trace::default().ring(&[
                            [x - 1.9, y + h],
                            [x - 0.2, y + h - 5.0],
                            [x - 0.7, y + 0.8],
                            [x + 0.7, y + 0.8],
                            [x + 0.2, y + h - 5.0],
                            [x + 1.9, y + h],
                            [x + 1.0, y + h],
                            [x, y + h - 3.6],
                            [x - 1.0, y + h],
                        ]),
                        iron.dimmed(0.15),
                    );
                }
                _ => {
                    self.solid(&handle, wood);
                    let axe = [
                        [x + 0.2, y + h - 4.2],
                        [x + 2.6, y + h - 5.0],
                        [x + 3.0, y + h - 0.6],
                        [x + 0.2, y + h - 1.6],
                    ];
                    self.solid(Trace::default().ring(&axe), iron);
                }
            }
            x += self.dice.between(4.4, 5.6);
        }
        self.solid(Trace::default().rect(left, y, right - left, 1.3), wood);
    }
}
