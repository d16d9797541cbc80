//! Workrooms: forge, kitchen, workshop.

use super::{FIRE, Scene, WARM};
use crate::canvas::Trace;
use crate::colour::Colour;
use crate::layout::FLOOR;

/// A smithy: a stone hearth full of coals, hammers and tongs on a rail.
pub(super) fn forge(s: &mut Scene) {
    let side = s.lit;
    s.wall(FLOOR, 4.6, 1.75);
    s.glow_all([side * 17.0, 4.0], 46.0, &[(0.0, FIRE, 0.5), (0.4, FIRE, 0.16), (1.0, FIRE, 0.0)]);
    s.energy([0.0, 0.0]);
    let (x, iron) = (side * 18.0, s.tint(2.2));
    s.hearth(x, -1.0, 7.2, 10.4);
    s.solid(Trace::default().ring(&[[x - 9.0, -13.5], [x + 9.0, -13.5], [x + 4.0, -26.0], [x - 4.0, -26.0]]), iron);
    let (a, b) = if side > 0.0 { (-27.0, -10.0) } else { (10.0, 27.0) };
    s.tools(a, b, -10.5);
    let stone = s.tint(1.5);
    s.floor(stone, true);
    s.glow([side * 15.0, 15.0], 17.0, FIRE, 0.42);
    let at = s.dice.between(17.0, 20.0);
    s.barrel([-side * at, FLOOR + 2.2], 8.5);
}

/// A kitchen: tiles, a hearth, pans on a rail, jars.
pub(super) fn kitchen(s: &mut Scene) {
    let side = s.lit;
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
    match s.dice.below(3) {
        0 => {
            let light = WARM.mix(s.tints.high, 0.35);
            s.window(side * 18.0, -4.5, 9.0, 8.0, light);
        }
        _ => s.hearth(side * 18.5, 2.0, 6.4, 9.2),
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
    s.floor(top, false);
}

/// A workshop: wheels on the wall, tools, a bench, drawings.
pub(super) fn workshop(s: &mut Scene) {
    let side = -s.lit;
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
    s.floor(top, false);
    s.shaft(-side * 18.0, -12.0, 9.0, 9.5);
}
