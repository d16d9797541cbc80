//! Sources of light: torches, flames, candles, lamps, hearths.

use super::{FIRE, Scene, WARM};
use crate::canvas::Trace;
use crate::colour::Colour;
use crate::layout::FLOOR;
use crate::polygon::Corner;

impl Scene<'_> {
    /// A torch on the wall with its light.
    pub(super) fn torch(&mut self, x: f32, y: f32) {
        let fire = FIRE.mix(self.tints.high, 0.25);
        self.glow([x, y - 2.0], 12.0, fire, 0.5);
        let (wood, ink) = (self.timber(), self.ink());
        let stick = [[x - 0.8, y], [x + 0.8, y], [x + 0.35, y + 7.0], [x - 0.35, y + 7.0]];
        self.solid(Trace::default().ring(&stick), wood.dimmed(0.1));
        self.solid(
            Trace::default().ring(&[[x - 1.6, y - 0.8], [x + 1.6, y - 0.8], [x + 0.9, y + 1.2], [x - 0.9, y + 1.2]]),
            ink.mix(wood, 0.4),
        );
        self.flame([x, y - 0.8], 4.6);
    }

    /// A flame standing on a point.
    pub(super) fn flame(&mut self, at: Corner, h: f32) {
        let lean = self.dice.between(-0.12, 0.12) * h;
        let tongue = |k: f32| -> Vec<Corner> {
            let shape: [[f32; 2]; 10] = [
                [0.0, 0.0],
                [-0.34, -0.1],
                [-0.46, -0.36],
                [-0.3, -0.56],
                [-0.22, -0.44],
                [-0.06, -1.0],
                [0.2, -0.62],
                [0.26, -0.72],
                [0.44, -0.34],
                [0.32, -0.08],
            ];
            shape.iter().map(|[x, y]| [at[0] + (x * k + lean / h * -y * k) * h, at[1] + y * k * h]).collect()
        };
        let fire = FIRE.mix(self.tints.high, 0.15);
        self.solid(Trace::default().ring(&tongue(1.0)), fire.mix(Colour(0xe8_5a1c), 0.4));
        self.canvas.stamp(Trace::default().ring(&tongue(0.72)), fire.lit(0.2));
        self.canvas.stamp(Trace::default().ring(&tongue(0.42)), WARM.lit(0.4));
    }

    /// A candle, `h` mm tall, standing on a point.
    pub(super) fn candle(&mut self, at: Corner, h: f32) {
        self.glow([at[0], at[1] - h - 1.5], 8.0, WARM, 0.4);
        let wax = self.stuff(Colour(0xea_dfc8), 0.25);
        let [x, y] = at;
        self.solid(Trace::default().ring(&[[x - 0.9, y], [x - 0.9, y - h], [x + 0.9, y - h + 0.3], [x + 0.9, y]]), wax);
        self.canvas.draw(
            Trace::default().line(&[[x + 0.5, y - h + 0.8], [x + 0.5, y - 0.2]]),
            0.4,
            wax.dimmed(0.4),
            0.6,
        );
        self.flame([x, y - h], 2.6);
    }

    /// A lantern hanging at a point.
    pub(super) fn lamp(&mut self, at: [f32; 2]) {
        let ([x, y], iron) = (at, self.tint(1.2));
        self.glow([x, y + 2.4], 12.0, WARM, 0.5);
        self.solid(
            Trace::default().ring(&[[x - 1.7, y + 0.4], [x + 1.7, y + 0.4], [x + 2.1, y + 4.8], [x - 2.1, y + 4.8]]),
            WARM.lit(0.2),
        );
        self.flame([x, y + 4.6], 3.0);
        self.solid(Trace::default().ring(&[[x - 2.2, y + 0.6], [x, y - 1.6], [x + 2.2, y + 0.6]]), iron);
        self.solid(Trace::default().rect(x - 2.4, y + 4.6, 4.8, 1.0), iron);
        self.canvas.draw(
            Trace::default()
                .line(&[[x - 0.8, y + 0.7], [x - 1.0, y + 4.6]])
                .line(&[[x + 0.8, y + 0.7], [x + 1.0, y + 4.6]]),
            0.3,
            iron,
            1.0,
        );
    }

    /// A fireplace of cut stones with a fire in it: given by its middle, the height where its arch begins, inner and
    /// outer radius.
    pub(super) fn hearth(&mut self, x: f32, spring: f32, inner: f32, outer: f32) {
        let stops =
            [(0.0, Colour(0x1c_0a06), 1.0), (0.55, Colour(0x6a_1c08), 1.0), (0.88, FIRE, 1.0), (1.0, WARM, 1.0)];
        let coals = self.canvas.along([0.0, spring - inner], [0.0, FLOOR], &stops);
        self.arch(x, spring, inner, outer, coals);
        for (share, h) in [(-0.55, 0.6), (-0.15, 1.0), (0.25, 0.78), (0.6, 0.55)] {
            let h = h * inner * self.dice.between(0.9, 1.1);
            self.flame([x + share * inner, FLOOR + 0.2], h);
        }
    }
}
