//! Public rooms: hall, stage, tavern, library.

use super::{Scene, WARM};
use crate::canvas::{Paint, Trace};
use crate::colour::Colour;
use crate::layout::FLOOR;
use crate::polygon::Corner;

/// A great hall: tall windows, banners, pillars; or one large window between torches, or alcoves.
pub(super) fn hall(s: &mut Scene) {
    s.wall(FLOOR, 5.0, 2.05);
    s.glow_all([0.0, -4.0], 40.0, &[(0.0, s.tints.high, 0.34), (0.5, s.tints.light, 0.12), (1.0, s.tints.deep, 0.3)]);
    s.energy([0.0, -1.0]);
    let light = WARM.mix(s.tints.high, 0.35);
    let drop = s.dice.between(13.0, 18.0);
    let kind = s.dice.below(4);
    match kind {
        0 => {
            s.window(s.lit * 12.0, -11.0, 13.0, 15.0, light);
            for x in [-4.0, -14.0, -24.0] {
                s.banner(s.lit * x, -15.5, 6.4, drop);
            }
        }
        1 => {
            for x in [-16.5, 16.5] {
                let hollow = s.hollow(-10.0);
                s.arch(x, -4.0, 5.4, 7.8, hollow);
                s.glow([x, 6.0], 8.0, light, 0.25);
            }
            s.banner(0.0, -19.5, 8.0, drop);
            s.torch(s.lit * 26.3, -7.0);
        }
        _ => {
            for side in [-1.0, 1.0] {
                s.window(side * 9.5, -12.0, 6.5, 14.0, light);
                s.pillar(side * 26.0, 5.0);
                s.banner(side * 18.0, -14.5, 6.4, drop);
            }
        }
    }
    let tiles = s.tint(1.65);
    s.floor(tiles, true);
    if kind != 1 {
        let x = s.lit * if kind == 0 { 12.0 } else { 9.5 };
        s.shaft(x, -12.0, 6.5, 14.0);
    }
    s.carpet();
}

/// A stage: curtains, footlights and a beam from above.
pub(super) fn stage(s: &mut Scene) {
    s.glow_all([0.0, -4.0], 40.0, &[(0.0, s.tint(3.1), 1.0), (0.45, s.tint(2.1), 1.0), (1.0, s.tint(0.4), 1.0)]);
    s.energy([0.0, -1.0]);
    let boards = s.timber().dimmed(0.15);
    s.floor(boards, false);
    let high = s.tints.high.lit(0.3);
    let x = s.lit * 12.0;
    let beam = s.canvas.along([x, s.top()], [0.0, 18.0], &[(0.0, high, 0.5), (1.0, high, 0.1)]);
    s.canvas.stamp(Trace::default().ring(&[[x - 2.5, s.top()], [x + 2.5, s.top()], [17.0, 17.5], [-17.0, 17.5]]), beam);
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

/// A tavern: boards, barrels, mugs on shelves, a lamp; a round window, a hearth or a board for darts.
pub(super) fn tavern(s: &mut Scene) {
    let side = s.lit;
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
    let frame = s.timber();
    match s.dice.below(3) {
        0 => s.hearth(side * 17.5, 0.0, 6.2, 9.0),
        1 => {
            s.dartboard([side * 16.0, -9.0]);
            s.barrel([side * 20.0, FLOOR + 0.6], 10.5);
        }
        _ => {
            s.round_window([side * 15.5, -8.0], 7.2);
            s.barrel([side * 21.0, FLOOR + 0.6], 12.0);
            s.barrel([side * 13.5, FLOOR + 0.6], 8.5);
        }
    }
    let (a, b) = if side > 0.0 { (-24.0, -9.5) } else { (9.5, 24.0) };
    let y = s.dice.between(-10.0, -6.5);
    for y in [y, y + 9.2] {
        s.shelf(a, b, y, frame);
        s.vessels(a + 0.6, b - 0.6, y);
    }
    s.floor(frame.lit(0.05), false);
    let x = side * s.dice.between(5.0, 9.0);
    s.chain(x, -19.5);
    s.lamp([x, -17.4]);
}

/// A library: books from wall to wall, a tall window or an alcove, candles, a ladder.
pub(super) fn library(s: &mut Scene) {
    let wood = s.timber().dimmed(0.2);
    let side = s.lit;
    s.boarded_wall(FLOOR, wood.dimmed(0.3));
    let (kind, light) = (s.dice.below(3), WARM.mix(s.tints.high, 0.45));
    // the gap between the bookcases, on the side of the light
    let gap = side * if kind == 1 { 13.5 } else { 8.0 };
    for (left, right) in [(s.left(), gap - 10.5), (gap + 10.5, s.right())] {
        if right - left > 5.0 {
            s.bookcase(left, right, wood);
        }
    }
    match kind {
        2 => {
            let hollow = s.hollow(-16.0);
            s.arch(gap, -4.0, 7.6, 10.2, hollow);
            s.glow([gap, 3.0], 10.0, light, 0.45);
        }
        _ => s.window(gap, -13.0, 12.0, 17.0, light),
    }
    s.glow_all([gap, -8.0], 34.0, &[(0.0, light, 0.4), (0.5, light, 0.1), (1.0, s.tints.deep, 0.35)]);
    s.energy([0.0, -1.0]);
    let boards = s.timber();
    s.floor(boards, false);
    if kind != 2 {
        s.shaft(gap, -10.0, 12.0, 14.0);
    }
    s.ladder(-side * 18.5);
    s.candle([side * 24.5, FLOOR + 6.0], 5.0);
    s.candle([side * 21.8, FLOOR + 6.8], 3.2);
}

impl Scene<'_> {
    /// A runner that leads up to the subject.
    fn carpet(&mut self) {
        let (cloth, trim, bottom) = (self.tints.mid.mix(self.tints.dark, 0.35), self.tint(3.4), self.bottom());
        let ring = [[-8.0, FLOOR + 0.6], [8.0, FLOOR + 0.6], [18.0, bottom], [-18.0, bottom]];
        self.canvas.stamp(Trace::default().ring(&ring), cloth);
        let mut seams = Trace::default();
        seams.line(&[[-7.0, FLOOR + 0.7], [-15.8, bottom]]).line(&[[7.0, FLOOR + 0.7], [15.8, bottom]]);
        self.canvas.draw(&seams, 0.5, trim, 0.7);
    }

    /// A round window of bull's-eye panes.
    fn round_window(&mut self, at: Corner, r: f32) {
        let (frame, pane, ink) = (self.timber(), WARM.mix(self.tints.high, 0.4), self.ink());
        self.solid(Trace::default().disc(at, r), frame);
        self.canvas.stamp(Trace::default().disc(at, r - 1.2), ink);
        self.canvas.stamp(Trace::default().disc(at, r - 1.6), pane);
        let (mut lead, [x, y], reach) = (Trace::default(), at, r - 1.6);
        lead.line(&[[x - reach, y], [x + reach, y]]).line(&[[x, y - reach], [x, y + reach]]).disc(at, r / 3.0);
        self.canvas.draw(&lead, 0.5, ink, 1.0);
    }

    /// A dartboard with two darts in it.
    fn dartboard(&mut self, at: Corner) {
        let (rim, pale, red) = (self.timber(), self.stuff(Colour(0xe0_d0a8), 0.3), self.stuff(Colour(0xb0_3a2c), 0.35));
        for (r, colour) in [(6.4, rim), (5.4, pale), (4.1, red), (2.8, pale), (1.4, red)] {
            self.solid(Trace::default().disc(at, r), colour);
        }
        let (ink, steel) = (self.ink(), self.tint(3.3));
        for _ in 0..2 {
            let to = [at[0] + self.dice.between(-3.0, 3.0), at[1] + self.dice.between(-3.0, 3.0)];
            let dart = Trace::default().line(&[to, [to[0] + 2.6, to[1] - 2.0]]).clone();
            self.canvas.draw(&dart, 1.1, ink, 1.0);
            self.canvas.draw(&dart, 0.55, steel, 1.0);
        }
    }

    /// A bookcase full of books from the ceiling to the floor.
    fn bookcase(&mut self, left: f32, right: f32, wood: Colour) {
        self.solid(Trace::default().rect(left, -24.0, right - left, 36.5), wood.dimmed(0.5));
        for y in [-15.6, -6.4, 2.8, 12.0] {
            self.books(left + 0.8, right - 0.8, y, 7.6);
            self.solid(Trace::default().rect(left, y, right - left, 1.0), wood.lit(0.1));
        }
        for x in [left, right - 1.2] {
            self.solid(Trace::default().rect(x, -24.0, 1.2, 36.5), wood.lit(0.18));
        }
    }

    /// A ladder leaning on a bookcase.
    fn ladder(&mut self, x: f32) {
        let (wood, ink) = (self.timber().lit(0.15), self.ink());
        let mut trace = Trace::default();
        for dx in [0.0, 4.0] {
            trace.line(&[[x + dx - 2.0, FLOOR + 3.0], [x + dx - 0.6, -22.0]]);
        }
        for i in 0..8 {
            let (y, lean) = (FLOOR - 0.5 - 3.4 * i as f32, 0.14 * i as f32);
            trace.line(&[[x - 1.9 + lean, y], [x + 2.1 + lean, y]]);
        }
        self.canvas.draw(&trace, 1.35, ink, 1.0);
        self.canvas.draw(&trace, 0.75, wood, 1.0);
    }
}
