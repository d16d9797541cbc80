//! Bodies: the parts behind them, trunks, arms and hands.

use super::gesture::Arm;
use super::{Sitter, creature, dress};
use crate::curve::{limb, mirrored, smooth};
use crate::doll::Doll;
use crate::layer::INK;
use cards::face::{Build, Extra};

/// Parts behind the body: wings, tail, cape.
pub(super) fn behind(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    if s.has(Extra::Cape) {
        let low = f.hip * 0.25;
        let wide = f.shoulder + 5.5;
        doll.piece(
            mirrored(&[
                [0.0, f.neck - 1.0],
                [f.shoulder + 1.0, f.neck + 0.5],
                [wide, f.hip],
                [wide + 1.5, low],
                [0.0, low + 0.6],
            ]),
            s.trim,
        );
    }
    if s.has(Extra::Wings) {
        for sign in [1.0, -1.0] {
            let p = |x: f32, y: f32| [sign * (f.shoulder * 0.5 + x), f.neck + y];
            let wing = [
                p(0.0, 2.0),
                p(4.5, -6.0),
                p(9.0, -9.0),
                p(9.0, -9.0),
                p(13.0, -3.0),
                p(14.0, 4.5),
                p(14.0, 4.5),
                p(10.4, 2.8),
                p(9.4, 7.4),
                p(9.4, 7.4),
                p(6.4, 5.0),
                p(4.4, 8.6),
                p(4.4, 8.6),
                p(1.0, 6.0),
            ];
            doll.piece(smooth(&wing), s.trim);
            doll.line(vec![p(2.0, 1.0), p(9.0, -8.0), p(9.4, 6.4)], 0.4, INK);
            doll.line(vec![p(9.0, -8.0), p(13.4, 3.6)], 0.4, INK);
        }
    }
    if s.has(Extra::Tail) {
        let spine = [
            [f.hips * 0.4, f.hip],
            [f.hips + 5.0, f.hip + 3.0],
            [f.hips + 8.5, f.hip - 4.0],
            [f.hips + 6.0, f.hip - 9.5],
        ];
        doll.piece(limb(&spine, 4.4, 1.3), s.skin);
        let [x, y] = spine[3];
        doll.piece(vec![[x - 2.4, y + 1.2], [x - 0.2, y - 4.0], [x + 2.2, y + 1.2]], s.trim);
    }
}

/// Trunk, legs and clothes.
pub(super) fn trunk(doll: &mut Doll, s: &Sitter) {
    match s.who.body {
        Build::Ghost => creature::ghost(doll, s),
        Build::Fish => creature::fish(doll, s),
        Build::Worm => creature::worm(doll, s),
        Build::Beast => creature::beast(doll, s),
        Build::Bird => creature::bird(doll, s),
        Build::Frog => creature::squat(doll, s),
        _ => dress::walker(doll, s),
    }
}

/// The wing of a bird.
pub(super) fn wing(doll: &mut Doll, s: &Sitter, arm: &Arm) {
    let ([hx, hy], [sx, sy], side) = (arm.limb.end, arm.limb.root, arm.side * s.frame.shoulder);
    let wing = [
        [sx - side * 0.4, sy - 1.6],
        arm.limb.joint,
        [hx, hy - 1.0],
        [hx, hy - 1.0],
        [hx + side * 0.1, hy + 2.6],
        [(hx + sx) * 0.52, (hy + sy) * 0.5 + 6.4],
        [sx - side * 0.38, sy + 5.6],
    ];
    doll.piece(smooth(&wing), s.trim);
    doll.line(vec![[(hx * 2.0 + sx) / 3.0, (hy * 2.0 + sy) / 3.0 + 0.6], [hx, hy + 2.4]], 0.45, INK);
    doll.line(vec![[(hx + sx) / 2.0, (hy + sy) / 2.0 + 1.4], [(hx + sx) * 0.56, (hy + sy) / 2.0 + 5.4]], 0.45, INK);
}
