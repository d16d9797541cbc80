//! Rooms: forge, hall, stage, tavern, library, kitchen, workshop.

use super::{FIRE, Scene, WARM};
use crate::art::canvas::{Paint, Trace};
use crate::art::colour::Colour;
use crate::art::layout::FLOOR;

/// A smithy: a stone hearth full of coals, hammers and tongs on a rail.
pub(super) fn forge(s: &mut Scene) {
    let side = s.side();
    s.wall(FLOOR, 4.6, 1.75);
    s.glow_all([side * 17.0, 4.0], 46.0, &[(0.0, FIRE, 0.5), (0.4, FIRE, 0.16), (1.0, FIRE, 0.0)]);
    s.energy([0.0, 0.0]);
    let coals = s.canvas.along(
        [0.0, -8.0],
        [0.0, FLOOR],
        &[(0.0, Colour(0x1c_0a06), 1.0), (0.5, Colour(0x6a_1c08), 1.0), (0.85, FIRE, 1.0), (1.0, WARM, 1.0)],
    );
    s.arch(side * 18.0, -1.0, 7.2, 10.4, coals);
    for (dx, h) in [(-4.0, 5.0), (-1.2, 7.5), (2.0, 6.0), (4.6, 4.4)] {
        s.flame([side * 18.0 + dx, FLOOR + 0.2], h);
    }
    let iron = s.tint(2.2);
    s.solid(
        Trace::default().ring(&[
            [side * 18.0 - 9.0, -13.5],
            [side * 18.0 + 9.0, -13.5],
            [side * 18.0 + 4.0, -26.0],
            [side * 18.0 - 4.0, -26.0],
        ]),
        iron,
    );
    let (a, b) = if side > 0.0 { (-27.0, -10.0) } else { (10.0, 27.0) };
    s.tools(a, b, -10.5);
    let stone = s.tint(1.5);
    s.floor(stone, true);
    s.glow([side * 15.0, 15.0], 17.0, FIRE, 0.42);
    let at = s.dice.between(17.0, 20.0);
    s.barrel([-side * at, FLOOR + 2.2], 8.5);
}

/// A great hall: tall windows, banners, pillars.
pub(super) fn hall(s: &mut Scene) {
    s.wall(FLOOR, 5.0, 2.05);
    s.glow_all([0.0, -4.0], 40.0, &[(0.0, s.tints.high, 0.34), (0.5, s.tints.light, 0.12), (1.0, s.tints.deep, 0.3)]);
    s.energy([0.0, -1.0]);
    let light = WARM.mix(s.tints.high, 0.35);
    s.window(-9.5, -12.0, 6.5, 14.0, light);
    s.window(9.5, -12.0, 6.5, 14.0, light);
    s.pillar(-26.0, 5.0);
    s.pillar(26.0, 5.0);
    let drop = s.dice.between(15.0, 18.0);
    s.banner(-18.0, -14.5, 6.4, drop);
    s.banner(18.0, -14.5, 6.4, drop);
    let tiles = s.tint(1.65);
    s.floor(tiles, true);
    s.shaft(-9.5, -12.0, 6.5, 14.0);
    s.carpet();
}

/// A stage: curtains, footlights and a beam from above.
pub(super) fn stage(s: &mut Scene) {
    s.glow_all([0.0, -4.0], 40.0, &[(0.0, s.tint(3.1), 1.0), (0.45, s.tint(2.1), 1.0), (1.0, s.tint(0.4), 1.0)]);
    s.energy([0.0, -1.0]);
    let boards = s.timber().dimmed(0.15);
    s.floor(boards, false);
    let high = s.tints.high.lit(0.3);
    let beam = s.canvas.along([0.0, s.top()], [0.0, 18.0], &[(0.0, high, 0.5), (1.0, high, 0.1)]);
    s.canvas.stamp(Trace::default().ring(&[[-2.5, s.top()], [2.5, s.top()], [17.0, 17.5], [-17.0, 17.5]]), beam);
    s.canvas.stamp(Trace::default().oval([0.0, 17.2], 18.5, 3.4), Paint::Flat(high, 0.3));
    s.curtain(-1.0, 15.0);
    s.curtain(1.0, 15.0);
    let (a, b) = (s.tint(1.5), s.tint(2.2));
    s.valance(s.left(), s.right(), s.top() - 1.0, 6.5, 7.0, [a, b]);
    let mut lamps = Trace::default();
    for i in -3..=3 {
        lamps.oval([i as f32 * 8.2, 24.4], 1.7, 1.5);
    }
    let ink = s.tints.deep;
    s.canvas.stamp(&lamps, ink);
    for i in -3..=3 {
        s.glow([i as f32 * 8.2, 22.8], 4.5, WARM, 0.5);
    }
}

/// A tavern: boards, barrels, a round window, mugs on a shelf, a lamp.
pub(super) fn tavern(s: &mut Scene) {
    let side = s.side();
    let wood = s.stuff(Colour(0x8a_5c36), 0.5);
    s.boarded_wall(FLOOR, wood);
    s.glow_all([0.0, -8.0], 40.0, &[(0.0, WARM, 0.42), (0.5, WARM, 0.12), (1.0, s.tints.deep, 0.35)]);
    s.energy([0.0, -1.0]);
    let beam = s.timber().dimmed(0.45);
    s.band(-25.9, -22.0, beam);
    s.band(-22.0, -21.5, Paint::Flat(Colour::NIGHT, 0.5));
    for x in [-25.5, 25.5] {
        s.solid(Trace::default().rect(x - 1.7, -22.0, 3.4, 36.0), beam.lit(0.08));
    }
    // a round window of bull's-eye panes
    let at = [side * 15.5, -8.0];
    let (frame, pane, ink) = (s.timber(), WARM.mix(s.tints.high, 0.4), s.ink());
    s.solid(Trace::default().disc(at, 7.2), frame);
    s.canvas.stamp(Trace::default().disc(at, 6.0), ink);
    s.canvas.stamp(Trace::default().disc(at, 5.6), pane);
    let mut lead = Trace::default();
    lead.line(&[[at[0] - 5.6, at[1]], [at[0] + 5.6, at[1]]])
        .line(&[[at[0], at[1] - 5.6], [at[0], at[1] + 5.6]])
        .disc(at, 2.4);
    s.canvas.draw(&lead, 0.5, ink, 1.0);
    let (a, b) = if side > 0.0 { (-24.0, -9.5) } else { (9.5, 24.0) };
    s.shelf(a, b, -8.0, frame);
    s.vessels(a + 0.6, b - 0.6, -8.0);
    s.shelf(a, b, 1.2, frame);
    s.vessels(a + 0.6, b - 0.6, 1.2);
    s.barrel([side * 21.0, FLOOR + 0.6], 12.0);
    s.barrel([side * 13.5, FLOOR + 0.6], 8.5);
    let top = s.timber().lit(0.05);
    s.counter(top);
    s.chain(-side * 3.5, -19.5);
    s.lamp([-side * 3.5, -17.4]);
}

/// A library: books from wall to wall, a tall window, candles.
pub(super) fn library(s: &mut Scene) {
    let wood = s.timber().dimmed(0.2);
    s.boarded_wall(FLOOR, wood.dimmed(0.3));
    for (left, right) in [(s.left(), -10.5), (10.5, s.right())] {
        s.solid(Trace::default().rect(left, -24.0, right - left, 36.5), wood.dimmed(0.5));
        for y in [-15.6, -6.4, 2.8, 12.0] {
            s.books(left + 0.8, right - 0.8, y, 7.6);
            s.solid(Trace::default().rect(left, y, right - left, 1.0), wood.lit(0.1));
        }
        for x in [left, right - 1.2] {
            s.solid(Trace::default().rect(x, -24.0, 1.2, 36.5), wood.lit(0.18));
        }
    }
    let light = WARM.mix(s.tints.high, 0.45);
    s.window(0.0, -13.0, 12.0, 17.0, light);
    s.glow_all([0.0, -8.0], 34.0, &[(0.0, light, 0.4), (0.5, light, 0.1), (1.0, s.tints.deep, 0.35)]);
    s.energy([0.0, -1.0]);
    let boards = s.timber();
    s.floor(boards, false);
    s.shaft(0.0, -10.0, 12.0, 14.0);
    let side = s.side();
    s.candle([side * 24.5, FLOOR + 6.0], 5.0);
    s.candle([side * 21.8, FLOOR + 6.8], 3.2);
}

/// A kitchen: tiles, a hearth, pans on a rail, jars.
pub(super) fn kitchen(s: &mut Scene) {
    let side = s.side();
    let tile = s.tint(2.5);
    s.band(s.top(), FLOOR, tile.dimmed(0.25));
    let (mut faces, mut lit, mut odd) = (Trace::default(), Trace::default(), Trace::default());
    let mut y = s.top();
    while y < FLOOR {
        let mut x = s.left();
        while x < s.right() {
            (if s.dice.below(7) == 0 { &mut odd } else { &mut faces }).rect(x, y, 4.35, 4.35);
            lit.line(&[[x + 0.3, y + 4.0], [x + 0.3, y + 0.3], [x + 4.0, y + 0.3]]);
            x += 4.7;
        }
        y += 4.7;
    }
    s.canvas.stamp(&faces, tile);
    s.canvas.stamp(&odd, tile.mix(s.tints.mid, 0.4));
    s.canvas.draw(&lit, 0.2, tile.lit(0.6), 0.6);
    s.glow_all([side * 16.0, 2.0], 44.0, &[(0.0, FIRE, 0.34), (0.5, FIRE, 0.08), (1.0, s.tints.deep, 0.3)]);
    s.energy([0.0, -1.0]);
    let mouth = s.canvas.along(
        [0.0, -6.0],
        [0.0, FLOOR],
        &[(0.0, Colour(0x1c_0a06), 1.0), (0.7, Colour(0x6a_2408), 1.0), (1.0, FIRE, 1.0)],
    );
    s.arch(side * 18.5, 2.0, 6.4, 9.2, mouth);
    for dx in [-3.0, 0.4, 3.4] {
        s.flame([side * 18.5 + dx, FLOOR + 0.3], 5.0);
    }
    let (wood, iron, copper) = (s.timber(), s.tint(1.6), s.stuff(Colour(0xc0_6a3a), 0.35));
    s.solid(Trace::default().rect(-27.0, -14.2, 54.0, 0.9), wood);
    for (i, x) in [-22.0_f32, -16.6, -11.6, 9.5, 15.5, 21.5].into_iter().enumerate() {
        let r = s.dice.between(1.8, 2.7);
        let colour = if i % 2 == 0 { copper } else { iron.lit(0.15) };
        s.solid(Trace::default().rect(x - 0.4, -13.6, 0.8, 4.6), iron);
        s.solid(Trace::default().disc([x, -7.6], r), colour);
        s.canvas.draw(Trace::default().disc([x, -7.6], r * 0.62), 0.35, colour.lit(0.5), 0.7);
    }
    let (a, b) = if side > 0.0 { (-26.0, -12.0) } else { (12.0, 26.0) };
    s.shelf(a, b, 2.6, wood);
    s.vessels(a + 0.6, b - 0.6, 2.6);
    let top = s.timber().lit(0.12);
    s.counter(top);
}

/// A workshop: wheels on the wall, tools, a bench, drawings.
pub(super) fn workshop(s: &mut Scene) {
    let side = s.side();
    let wood = s.stuff(Colour(0x7a_6046), 0.6);
    s.boarded_wall(FLOOR, wood);
    s.glow_all([-side * 10.0, -10.0], 44.0, &[(0.0, WARM, 0.36), (0.5, WARM, 0.1), (1.0, s.tints.deep, 0.35)]);
    s.energy([0.0, -1.0]);
    let light = WARM.mix(s.tints.high, 0.4);
    s.window(-side * 18.0, -12.0, 9.0, 9.5, light);
    let brass = s.stuff(Colour(0xb8_8a44), 0.4);
    let iron = s.tint(2.4);
    let r = s.dice.between(7.5, 9.0);
    s.wheel([side * 20.0, -13.0], r, iron);
    s.wheel([side * 9.6, -18.5], 4.6, brass);
    s.wheel([side * 25.5, -2.0], 5.0, brass.dimmed(0.2));
    let (a, b) = if side > 0.0 { (8.5, 22.0) } else { (-22.0, -8.5) };
    s.tools(a, b, -1.5);
    // a plan pinned to the wall
    let paper = s.stuff(Colour(0xee_e2c4), 0.2);
    let x = -side * 11.5;
    s.solid(Trace::default().ring(&[[x - 4.0, 1.6], [x + 3.4, 1.0], [x + 3.9, 9.0], [x - 3.4, 9.4]]), paper);
    let mut plan = Trace::default();
    plan.disc([x, 5.0], 2.1).line(&[[x - 2.8, 5.1], [x + 2.8, 4.9]]).line(&[[x, 2.4], [x + 0.1, 7.8]]);
    s.canvas.draw(&plan, 0.25, s.tints.mid, 0.9);
    let top = s.timber().lit(0.1);
    s.counter(top);
    s.shaft(-side * 18.0, -12.0, 9.0, 9.5);
}

impl Scene<'_> {
    /// Left or right, by the seed.
    pub(super) fn side(&mut self) -> f32 {
        if self.dice.below(2) == 0 { -1.0 } else { 1.0 }
    }

    /// A runner that leads up to the subject.
    fn carpet(&mut self) {
        let (cloth, trim, bottom) = (self.tints.mid.mix(self.tints.dark, 0.35), self.tint(3.4), self.bottom());
        let ring = [[-8.0, FLOOR + 0.6], [8.0, FLOOR + 0.6], [18.0, bottom], [-18.0, bottom]];
        self.canvas.stamp(Trace::default().ring(&ring), cloth);
        let mut seams = Trace::default();
        seams.line(&[[-7.0, FLOOR + 0.7], [-15.8, bottom]]).line(&[[7.0, FLOOR + 0.7], [15.8, bottom]]);
        self.canvas.draw(&seams, 0.5, trim, 0.7);
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
}
