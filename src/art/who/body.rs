//! Bodies: the parts behind them, trunks, arms and hands.

use super::frame::Arm;
use super::{Sitter, creature, dress};
use crate::curve::{limb, mirrored, oval, smooth};
use crate::doll::Doll;
use crate::layer::INK;
use crate::tone::house;
use cards::face::{Build, Cloth, Extra};

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

/// One arm with its sleeve; the hand comes later, over the object it holds.
pub(super) fn arm(doll: &mut Doll, s: &Sitter, arm: &Arm) {
    let f = s.frame;
    let spine = [arm.shoulder, arm.elbow, arm.hand];
    if s.who.body == Build::Bird {
        let [hx, hy] = arm.hand;
        let [sx, sy] = arm.shoulder;
        let wing = [
            [sx * 0.6, sy - 1.6],
            arm.elbow,
            [hx, hy - 1.0],
            [hx, hy - 1.0],
            [hx + sx * 0.1, hy + 2.6],
            [(hx + sx) * 0.52, (hy + sy) * 0.5 + 6.4],
            [sx * 0.62, sy + 5.6],
        ];
        doll.piece(smooth(&wing), s.trim);
        doll.line(vec![[(hx * 2.0 + sx) / 3.0, (hy * 2.0 + sy) / 3.0 + 0.6], [hx, hy + 2.4]], 0.45, INK);
        doll.line(vec![[(hx + sx) / 2.0, (hy + sy) / 2.0 + 1.4], [(hx + sx) * 0.56, (hy + sy) / 2.0 + 5.4]], 0.45, INK);
        return;
    }
    let naked = !s.walks() || matches!(s.who.cloth, Cloth::Bare | Cloth::Eggshell);
    let sleeve = match s.who.cloth {
        _ if naked => s.skin,
        Cloth::Vest => s.trim,
        _ => s.cloth,
    };
    let end = if s.who.cloth == Cloth::Robe { f.arm * 1.5 } else { f.arm * 0.86 };
    doll.piece(limb(&spine, f.arm * 1.15, end), sleeve);
    let cuff =
        |t: f32| [arm.elbow[0] + (arm.hand[0] - arm.elbow[0]) * t, arm.elbow[1] + (arm.hand[1] - arm.elbow[1]) * t];
    if matches!(s.who.cloth, Cloth::Rags | Cloth::Apron) {
        doll.piece(limb(&[cuff(0.1), cuff(0.5), arm.hand], f.arm * 0.8, f.arm * 0.72), s.skin);
    } else if matches!(s.who.cloth, Cloth::Coat | Cloth::Suit | Cloth::Armour) && !naked {
        let tone = if s.who.cloth == Cloth::Suit { house("ivory") } else { s.trim };
        doll.piece(limb(&[cuff(0.62), cuff(0.72), cuff(0.82)], f.arm * 1.12, f.arm * 1.16), tone);
    }
}

/// A hand: palm and thumb, with spread fingers if it holds nothing.
pub(super) fn hand(doll: &mut Doll, s: &Sitter, arm: &Arm, spread: bool) {
    if s.who.body == Build::Bird {
        return;
    }
    let (r, [x, y], tone) = (s.frame.arm * 0.72, arm.hand, s.palm());
    let away = if x >= 0.0 { 1.0 } else { -1.0 };
    if spread {
        let way = (y - arm.elbow[1]).atan2(x - arm.elbow[0]);
        for turn in [-62.0_f32, -22.0, 20.0, 60.0] {
            let (sin, cos) = (way + turn.to_radians()).sin_cos();
            let at = |k: f32| [x + k * r * cos, y + k * r * sin];
            doll.piece(limb(&[at(0.2), at(1.0), at(1.75)], r * 0.72, r * 0.5), tone);
        }
        doll.piece(oval([x, y], r, r * 0.92), tone);
        return;
    }
    doll.piece(oval([x - away * r * 0.7, y - r * 0.5], r * 0.42, r * 0.55), tone);
    doll.piece(oval([x, y], r, r * 0.92), tone);
    for k in [-0.3, 0.3] {
        doll.line(vec![[x + away * r * 0.3, y + k * r - 0.1], [x + away * r * 0.85, y + k * r]], 0.4, tone.shade);
    }
}

/// The fingers of a hand around an object.
pub(super) fn fingers(doll: &mut Doll, s: &Sitter, arm: &Arm) {
    if s.who.body == Build::Bird {
        return;
    }
    let (r, [x, y]) = (s.frame.arm * 0.72, arm.hand);
    let away = if x >= 0.0 { 1.0 } else { -1.0 };
    for k in [-0.62, -0.05, 0.52] {
        doll.piece(oval([x + away * r * 0.12, y + k * r], r * 0.66, r * 0.34), s.palm());
    }
}
