//! Bodies that are not human: ghosts, fish, worms, beasts, birds and frogs.

use super::Sitter;
use crate::curve::{capsule, limb, line, oval, smooth};
use crate::doll::Doll;
use crate::layer::INK;
use crate::polygon::{Corner, Shape};
use crate::tone::house;

pub(super) fn ghost(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let ([hw, hh], [_, hy]) = (f.head, f.face);
    let half = [
        [0.0, hy - hh],
        [hw * 0.62, hy - hh * 0.84],
        [hw, hy - hh * 0.1],
        [hw * 0.98, f.neck + 3.0],
        [f.waist + 1.0, f.hip - 2.0],
        [f.hips + 2.6, -2.0],
    ];
    let mut outline: Vec<Corner> = line(&half);
    let hem = [[0.72, 1.2], [0.5, -2.0], [0.22, 1.6], [-0.06, -1.8], [-0.34, 1.2], [-0.62, -2.0]]
        .map(|[x, y]| [x * (f.hips + 2.6), y]);
    outline.extend(line(&hem));
    outline.extend(line(&half).iter().rev().map(|[x, y]| [-x - (y - f.neck).max(0.0) * 0.12, *y]));
    doll.piece(outline, s.skin);
    for x in [-0.4, 0.35] {
        doll.line(
            line(&[[x * f.waist, f.neck + 5.0], [x * f.hips, f.hip - 2.0], [x * f.hips * 1.3, -2.4]]),
            0.5,
            s.skin.shade,
        );
    }
}

pub(super) fn fish(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let fin = [[8.5, -3.4], [14.6, -7.6], [14.6, -7.6], [14.2, -2.6], [16.0, 1.4], [16.0, 1.4], [9.4, 0.0]];
    doll.piece(smooth(&fin), s.trim);
    doll.line(vec![[10.0, -2.4], [13.6, -5.4]], 0.4, INK);
    doll.line(vec![[10.4, -1.4], [14.4, 0.2]], 0.4, INK);
    doll.piece(s.frame.torso(f.hip, 0.0), s.skin);
    let tail = limb(&[[0.0, f.hip - 1.6], [-2.6, -6.0], [-0.5, -2.2], [5.0, -1.4], [10.4, -2.2]], f.hips * 2.1, 2.4);
    doll.piece(tail, s.cloth);
    for (x, y) in [(-2.6, -9.5), (1.2, -9.0), (-3.6, -6.2), (0.0, -5.8), (-1.2, -2.6), (2.8, -2.6), (-3.8, -3.4)] {
        doll.line(line(&[[x - 1.0, y], [x, y + 0.8], [x + 1.0, y]]), 0.4, s.cloth.shade);
    }
    let cup = f.neck + 3.6;
    for sign in [-1.0, 1.0] {
        doll.piece(oval([sign * 2.3, cup], 2.2, 1.9), s.trim);
    }
}

pub(super) fn worm(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let spine = [[15.0, -1.4], [9.0, -2.6], [0.5, -3.6], [-4.4, -7.4], [-3.4, f.neck * 0.66], [0.0, f.neck]];
    doll.piece(limb(&spine, 3.0, 2.0 * f.waist), s.skin);
    let dense = line(&spine);
    for (i, at) in dense.iter().enumerate().skip(4).step_by(3) {
        let Some(next) = dense.get(i + 1) else { break };
        let (dx, dy) = (next[0] - at[0], next[1] - at[1]);
        let (len, half) = (dx.hypot(dy).max(0.01), 1.5 + (f.waist - 1.5) * i as f32 / dense.len() as f32);
        let (nx, ny) = (-dy / len * half * 0.86, dx / len * half * 0.86);
        doll.line(
            line(&[[at[0] - nx, at[1] - ny], [at[0] + dx * 0.9, at[1] + dy * 0.9], [at[0] + nx, at[1] + ny]]),
            0.5,
            s.skin.shade,
        );
    }
}

pub(super) fn beast(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    doll.piece(limb(&[[6.0, f.hip - 1.0], [14.0, -1.4], [18.0, -5.0], [16.4, -9.0]], 7.0, 1.4), s.skin);
    for x in [-0.7, 0.75] {
        doll.piece(
            limb(
                &[[x * f.hips, f.hip - 2.0], [x * f.hips * 1.1, -3.0], [x * f.hips * 1.15, -1.2]],
                f.leg * 1.3,
                f.leg * 1.1,
            ),
            s.skin,
        );
    }
    let torso = Shape::of(s.frame.torso(-1.4, 0.6));
    doll.piece(torso.clone(), s.skin);
    let belly = torso.and(&Shape::of(oval([-1.0, f.hip], f.waist * 0.62, 8.0)));
    doll.piece(belly, s.trim);
    for y in [-8.4, -5.8, -3.2] {
        doll.line(line(&[[-f.waist * 0.5, y], [-0.8, y + 0.8], [f.waist * 0.44, y]]), 0.45, s.trim.shade);
    }
    // scales on the flanks, in rows that bend around the body
    for (row, y) in [-13.6, -11.0, -8.4, -5.8].into_iter().enumerate() {
        for (side, from) in [(-1.0, 0.6), (1.0, 0.56)] {
            let stagger = if row % 2 == 0 { 0.0 } else { 0.13 };
            for k in [from + stagger, from + 0.26 + stagger] {
                let x = side * k * f.waist;
                if [-1.9, 1.9].iter().all(|dx| torso.holds([x + dx, y])) {
                    doll.line(line(&[[x - 1.1, y], [x, y + 1.1], [x + 1.1, y]]), 0.5, s.skin.shade);
                }
            }
        }
    }
    for x in [-0.42, 0.36] {
        let x = x * f.hips;
        doll.piece(smooth(&[[x - 2.8, -3.6], [x + 2.6, -3.6], [x + 3.2, 0.2], [x - 3.4, 0.2]]), s.skin);
        for k in [-1.6, 0.0, 1.6] {
            doll.piece(vec![[x + k - 0.7, -0.4], [x + k + 0.7, -0.4], [x + k, 1.2]], house("ivory"));
        }
    }
}

/// The plates on the front of a neck along this spine, whose width changes from one end to the other.
pub(super) fn plates(doll: &mut Doll, s: &Sitter, spine: &[Corner], [from, to]: [f32; 2]) {
    let spine = line(spine);
    let last = spine.len().saturating_sub(1);
    for i in (2..last).step_by(3) {
        let ([ax, ay], [bx, by]) = (spine[i - 1], spine[i + 1]);
        let (dx, dy) = (bx - ax, by - ay);
        let long = dx.hypot(dy).max(0.01);
        let half = (from + (to - from) * i as f32 / last as f32) * 0.36;
        let at = |across: f32, along: f32| {
            let [x, y] = spine[i];
            [x + (dy * across - dx * along) / long * half, y + (-dx * across - dy * along) / long * half]
        };
        let plate = line(&[at(-1.0, -0.1), at(-0.2, 0.34), at(0.6, 0.0)]);
        doll.line(plate.into_iter().map(|at| s.skeleton.at(at)).collect(), 0.5, s.skin.shade);
    }
}

/// The thin legs of a bird, with three toes each.
pub(super) fn talons(doll: &mut Doll, s: &Sitter) {
    for (leg, foot) in s.skeleton.legs_from_back() {
        doll.piece(leg.contour([s.frame.leg; 3]), s.leather);
        let ([x, y], (sin, cos)) = (leg.end, (foot.pitch * foot.side).to_radians().sin_cos());
        let toes = [-1.2, 0.9, 2.6].map(|dx| {
            let dx = dx * foot.side;
            capsule([x, y], [x + dx * cos - 1.4 * sin, y + 1.2 * cos + dx * sin], 0.5, 0.4)
        });
        doll.piece(Shape::enclosed(&toes), s.leather);
    }
}

pub(super) fn bird(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let tail = [
        [f.hips * 0.3, f.hip - 3.0],
        [12.0, f.hip + 1.2],
        [12.0, f.hip + 1.2],
        [11.0, f.hip + 4.0],
        [11.0, f.hip + 4.0],
        [0.0, f.hip + 1.0],
    ];
    doll.piece(smooth(&tail), s.skin);
    doll.piece(s.frame.torso(f.hip + 0.6, 0.0), s.skin);
    let front =
        Shape::of(s.frame.torso(f.hip + 0.6, 0.0)).and(&Shape::of(oval([-0.8, f.hip - 4.0], f.waist * 0.66, 7.0)));
    doll.piece(front, s.cloth);
    for (x, y) in [(-2.2, -10.0), (1.4, -10.4), (-0.4, -8.4), (-3.0, -7.6), (2.2, -8.0)] {
        doll.line(line(&[[x - 0.9, y], [x, y + 0.9], [x + 0.9, y]]), 0.45, s.cloth.shade);
    }
}

pub(super) fn squat(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    for sign in [-1.0, 1.0] {
        let knee = [sign * (f.hips + 3.0), f.hip - 3.6];
        doll.piece(limb(&[[sign * 4.0, -2.4], knee, [sign * (f.hips + 1.0), -1.2]], 6.4, 3.6), s.skin);
        for dx in [-2.4, 0.0, 2.4] {
            let x = sign * (f.hips + 1.4);
            doll.piece(limb(&[[x, -1.2], [x + dx * 0.6, -0.6], [x + dx + sign * 0.8, 0.0]], 2.0, 1.5), s.skin);
        }
    }
    doll.piece(s.frame.torso(-1.2, 0.0), s.skin);
    let belly = Shape::of(s.frame.torso(-1.2, 0.0)).and(&Shape::of(oval([0.0, f.hip - 1.4], f.waist * 0.72, 7.2)));
    doll.piece(belly, s.cloth);
}
