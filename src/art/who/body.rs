//! Bodies and what they wear: trunk, legs, tails, coats, robes, armour. Heads are `head`'s business.

use super::Sitter;
use super::frame::Arm;
use crate::art::colour::Colour;
use crate::art::curve::{limb, line, mirrored, oval, smooth, zigzag};
use crate::art::doll::Doll;
use crate::art::layer::INK;
use crate::art::polygon::{Corner, Shape};
use crate::art::tone::{self, Tone};
use crate::face::{Build, Cloth, Extra};

/// What hangs behind the body: wings, tail, cape.
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
        Build::Ghost => ghost(doll, s),
        Build::Fish => fish(doll, s),
        Build::Worm => worm(doll, s),
        Build::Beast => beast(doll, s),
        Build::Bird => bird(doll, s),
        Build::Frog => squat(doll, s),
        _ => walker(doll, s),
    }
}

/// The outline of the trunk, from the neck down to `low`.
fn torso(s: &Sitter, low: f32, flare: f32) -> Vec<Corner> {
    let f = s.frame;
    let mid = f.neck + (f.hip - f.neck) * 0.58;
    mirrored(&[
        [0.0, f.neck - 1.2],
        [f.shoulder * 0.62, f.neck - 0.6],
        [f.shoulder, f.neck + 2.4],
        [f.waist, mid],
        [f.hips + flare, low - 0.8],
        [f.hips + flare - 0.8, low + 0.6],
        [0.0, low + 1.0],
    ])
}

fn walker(doll: &mut Doll, s: &Sitter) {
    let (f, cloth) = (s.frame, s.who.cloth);
    if cloth != Cloth::Robe && cloth != Cloth::Eggshell {
        legs(doll, s);
    }
    match cloth {
        Cloth::Robe => robe(doll, s),
        Cloth::Coat => coat(doll, s),
        Cloth::Eggshell => eggshell(doll, s),
        Cloth::Bare => {
            doll.piece(torso(s, f.hip, 0.0), s.skin);
            bare(doll, s);
        }
        Cloth::Armour => armour(doll, s),
        Cloth::Rags => rags(doll, s),
        Cloth::Shirt | Cloth::Vest | Cloth::Apron | Cloth::Suit => jacket(doll, s),
    }
}

fn legs(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let bare = matches!(s.who.cloth, Cloth::Rags);
    let stance = f.hips * 0.55;
    for sign in [-1.0, 1.0] {
        let x = sign * stance;
        let leg = limb(&[[x * 0.9, f.hip - 0.5], [x, f.hip * 0.5], [x, -1.4]], f.leg * 1.15, f.leg * 0.95);
        doll.piece(leg, if bare { s.skin } else { s.trim });
        let boot = smooth(&[
            [x - f.leg * 0.55, -3.0],
            [x + f.leg * 0.5, -3.0],
            [x + sign * 0.8 + f.leg * 0.6, -1.3],
            [x + sign * 1.3 + f.leg * 0.6, 0.1],
            [x + sign * 1.3 - f.leg * 0.6, 0.1],
            [x + sign * 0.6 - f.leg * 0.65, -1.3],
        ]);
        doll.piece(boot, if bare { s.skin } else { s.leather });
    }
}

/// A belly, a chest, and breeches with a belt.
fn bare(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let chest = f.neck + (f.hip - f.neck) * 0.42;
    let shade = s.skin.shade;
    for sign in [-1.0, 1.0] {
        let arc =
            [[sign * 0.7, chest], [sign * f.shoulder * 0.4, chest + 1.0], [sign * f.shoulder * 0.72, chest - 0.8]];
        doll.line(line(&arc), 0.5, shade);
    }
    doll.line(vec![[0.0, f.hip - 4.6], [0.0, f.hip - 3.9]], 0.7, shade);
    let cut = f.hip - 2.4;
    let below = Shape::of(torso(s, f.hip + 0.4, 0.4)).and(&Shape::rect(-30.0, cut, 30.0, 5.0));
    doll.piece(below, s.cloth);
    belt(doll, s, cut + 0.2);
}

fn belt(doll: &mut Doll, s: &Sitter, y: f32) {
    let f = s.frame;
    let ring = Shape::of(torso(s, f.hip, 0.6)).and(&Shape::rect(-30.0, y - 0.9, 30.0, y + 0.9));
    doll.piece(ring, s.leather);
    doll.piece(Shape::rect(-1.3, y - 1.2, 1.3, y + 1.2), s.metal);
}

/// What is worn open or closed over a shirt.
fn jacket(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let whole = Shape::of(torso(s, f.hip, 0.4));
    let front = |half: f32, low: f32| {
        Shape::of(vec![[-half, f.neck - 2.0], [half, f.neck - 2.0], [half * 0.5, low], [-half * 0.5, low]]).and(&whole)
    };
    match s.who.cloth {
        Cloth::Vest => {
            doll.piece(whole.clone(), s.cloth);
            doll.piece(front(f.shoulder * 0.6, f.hip - 3.0), s.trim);
            buttons(doll, s, 3, f.waist * 0.1 + 1.2);
        }
        Cloth::Suit => {
            doll.piece(whole.clone(), s.cloth);
            doll.piece(front(f.shoulder * 0.58, f.hip - 4.0), tone_of("ivory"));
            let y = f.neck + 1.6;
            doll.piece(
                vec![[0.0, y], [3.2, y - 1.5], [3.2, y + 1.7], [0.0, y + 0.2], [-3.2, y + 1.7], [-3.2, y - 1.5]],
                s.trim,
            );
            doll.spot(oval([0.0, y + 3.8], 0.45, 0.45), INK, 1.0);
            doll.spot(oval([0.0, y + 5.8], 0.45, 0.45), INK, 1.0);
        }
        Cloth::Apron => {
            doll.piece(whole.clone(), s.cloth);
            let (top, w) = (f.neck + 3.6, f.waist * 0.72);
            let bib = smooth(&[
                [-w * 0.7, top],
                [w * 0.7, top],
                [w, f.hip - 3.0],
                [w * 0.9, f.hip + 2.6],
                [-w * 0.9, f.hip + 2.6],
                [-w, f.hip - 3.0],
            ]);
            for sign in [-1.0, 1.0] {
                doll.line(vec![[sign * w * 0.65, top + 0.5], [sign * f.shoulder * 0.6, f.neck]], 0.9, INK);
            }
            doll.piece(bib, s.trim);
            doll.line(line(&[[-w * 0.5, f.hip - 2.6], [0.0, f.hip - 1.4], [w * 0.5, f.hip - 2.6]]), 0.45, s.trim.shade);
        }
        _ => {
            doll.piece(whole.clone(), s.cloth);
            let y = f.neck;
            doll.piece(vec![[-2.8, y - 0.8], [2.8, y - 0.8], [0.0, y + 3.0]], s.skin);
            buttons(doll, s, 2, 0.0);
            belt(doll, s, f.hip - 1.4);
        }
    }
}

fn buttons(doll: &mut Doll, s: &Sitter, count: usize, x: f32) {
    let f = s.frame;
    for i in 0..count {
        let y = f.neck + 4.2 + i as f32 * 2.4;
        if y < f.hip - 1.5 {
            doll.piece(oval([x, y], 0.62, 0.62), s.metal);
        }
    }
}

/// A coat whose skirts fall over the legs, with lapels.
fn coat(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let low = f.hip * 0.32;
    doll.piece(torso(s, low, 2.2), s.cloth);
    let y = f.neck;
    let gap = [[-1.6, y - 1.0], [1.6, y - 1.0], [0.9, y + 6.0], [2.2, low + 1.2], [-2.2, low + 1.2], [-0.9, y + 6.0]];
    doll.piece(gap.to_vec(), s.trim);
    for sign in [-1.0, 1.0] {
        let lapel = [
            [sign * 1.4, y - 1.0],
            [sign * f.shoulder * 0.62, y - 0.5],
            [sign * (f.shoulder * 0.5 + 0.6), y + 3.2],
            [sign * 1.0, y + 6.4],
        ];
        doll.piece(lapel.to_vec(), s.cloth);
        let x = sign * (f.waist * 0.32 + 0.6);
        for i in 0..3 {
            doll.piece(oval([x, y + 7.4 + i as f32 * 2.2], 0.6, 0.6), s.metal);
        }
        let pocket = f.hip - 0.2;
        doll.line(vec![[sign * (f.hips * 0.45), pocket], [sign * (f.hips + 0.2), pocket - 0.6]], 0.5, INK);
    }
}

fn robe(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let flare = if f.shoulder > 9.0 { 4.0 } else { 4.6 };
    doll.piece(torso(s, -0.8, flare), s.cloth);
    let hem = Shape::of(torso(s, -0.8, flare)).and(&Shape::rect(-30.0, -2.6, 30.0, 3.0));
    doll.piece(hem, s.trim);
    for x in [-0.55, 0.1, 0.6] {
        let x = x * (f.hips + 2.0);
        doll.line(line(&[[x * 0.7, f.hip + 0.5], [x, f.hip * 0.6], [x * 1.15, -3.2]]), 0.5, s.cloth.shade);
    }
    belt(doll, s, f.hip - 1.0);
    doll.line(vec![[1.6, f.hip], [2.6, f.hip + 4.4]], 0.9, s.leather.shade);
}

fn rags(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    doll.piece(torso(s, f.hip, 0.0), s.skin);
    let mut cut = vec![[-30.0, f.neck - 5.0], [30.0, f.neck - 5.0]];
    cut.extend(zigzag([30.0, f.hip - 0.6], [-30.0, f.hip - 0.6], 12, 3.0));
    doll.piece(Shape::of(torso(s, f.hip + 3.0, 1.2)).and(&Shape::of(cut)), s.cloth);
    let y = f.neck + 5.0;
    let patch = [[f.waist * 0.2, y], [f.waist * 0.72, y + 0.5], [f.waist * 0.68, y + 4.0], [f.waist * 0.16, y + 3.6]];
    doll.piece(patch.to_vec(), s.trim);
    for [x, y] in patch {
        doll.line(vec![[x - 0.5, y - 0.5], [x + 0.5, y + 0.5]], 0.4, INK);
    }
    doll.piece(vec![[-3.0, f.neck - 0.8], [3.0, f.neck - 0.8], [0.6, f.neck + 3.4]], s.skin);
}

fn armour(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    doll.piece(torso(s, f.hip, 0.6), s.cloth);
    let mid = f.neck + (f.hip - f.neck) * 0.5;
    doll.line(line(&[[0.0, f.neck + 1.0], [0.7, mid], [0.0, f.hip - 2.0]]), 0.55, INK);
    for i in 0..2 {
        let y = f.hip - 4.2 + i as f32 * 2.0;
        doll.line(line(&[[-f.waist * 0.9, y - 0.6], [0.0, y + 0.8], [f.waist * 0.9, y - 0.6]]), 0.5, INK);
    }
    for sign in [-1.0, 1.0] {
        let plate = [
            [sign * 0.4, f.hip - 1.0],
            [sign * (f.hips + 1.2), f.hip - 1.4],
            [sign * (f.hips + 0.6), f.hip + 2.6],
            [sign * 1.0, f.hip + 3.0],
        ];
        doll.piece(plate.to_vec(), s.trim);
    }
}

/// Plates on the shoulders, over the arms.
pub(super) fn shoulders(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    if s.who.cloth == Cloth::Armour && s.walks() {
        for sign in [-1.0, 1.0] {
            doll.piece(oval([sign * (f.shoulder - 0.2), f.neck + 2.2], f.arm * 0.78 + 0.5, f.arm * 0.66 + 0.3), s.trim);
        }
    }
}

/// What lies round the neck, below the head.
pub(super) fn collar(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    if s.has(Extra::Ruff) {
        let n = 11;
        for i in 0..n {
            let t = i as f32 / (n - 1) as f32 * 2.0 - 1.0;
            let at = [t * (f.shoulder * 0.95), f.neck + 0.4 - (t * t) * 1.4];
            doll.piece(oval(at, 1.35, 1.7), tone_of("ivory"));
        }
    }
    if s.has(Extra::Cape) {
        doll.piece(
            mirrored(&[
                [0.0, f.neck - 1.4],
                [f.shoulder * 0.9, f.neck - 0.8],
                [f.shoulder + 0.4, f.neck + 2.2],
                [0.0, f.neck + 2.0],
            ]),
            s.trim,
        );
        doll.piece(oval([0.0, f.neck + 1.8], 1.2, 1.2), s.metal);
    }
}

fn eggshell(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    doll.piece(torso(s, f.hip, 0.0), s.skin);
    let top = f.hip - 3.4;
    let wide = f.waist + 3.8;
    let mut shell = zigzag([-wide, top], [wide, top], 6, -2.6);
    shell.extend(line(&[
        [wide, top],
        [wide * 0.9, -2.4],
        [wide * 0.45, 0.2],
        [-wide * 0.45, 0.2],
        [-wide * 0.9, -2.4],
        [-wide, top],
    ]));
    doll.piece(shell, s.cloth);
    for [x, y, r] in [[-0.55, 0.5, 1.5], [0.2, 0.75, 1.1], [0.62, 0.35, 1.7]] {
        doll.spot(oval([x * wide, top * (1.0 - y)], r, r * 0.9), s.trim.base, 0.9);
    }
}

fn ghost(doll: &mut Doll, s: &Sitter) {
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

fn fish(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let fin = [[8.5, -3.4], [14.6, -7.6], [14.6, -7.6], [14.2, -2.6], [16.0, 1.4], [16.0, 1.4], [9.4, 0.0]];
    doll.piece(smooth(&fin), s.trim);
    doll.line(vec![[10.0, -2.4], [13.6, -5.4]], 0.4, INK);
    doll.line(vec![[10.4, -1.4], [14.4, 0.2]], 0.4, INK);
    doll.piece(torso(s, f.hip, 0.0), s.skin);
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

fn worm(doll: &mut Doll, s: &Sitter) {
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

fn beast(doll: &mut Doll, s: &Sitter) {
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
    doll.piece(torso(s, -1.4, 0.6), s.skin);
    let belly = Shape::of(torso(s, -1.4, 0.6)).and(&Shape::of(oval([-1.0, f.hip], f.waist * 0.62, 8.0)));
    doll.piece(belly, s.trim);
    for y in [-8.4, -5.8, -3.2] {
        doll.line(line(&[[-f.waist * 0.5, y], [-0.8, y + 0.8], [f.waist * 0.44, y]]), 0.45, s.trim.shade);
    }
    for x in [-0.42, 0.36] {
        let x = x * f.hips;
        doll.piece(smooth(&[[x - 2.8, -3.6], [x + 2.6, -3.6], [x + 3.2, 0.2], [x - 3.4, 0.2]]), s.skin);
        for k in [-1.6, 0.0, 1.6] {
            doll.piece(vec![[x + k - 0.7, -0.4], [x + k + 0.7, -0.4], [x + k, 1.2]], tone_of("ivory"));
        }
    }
}

fn bird(doll: &mut Doll, s: &Sitter) {
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
    for x in [-2.6, 2.6] {
        doll.piece(limb(&[[x, f.hip], [x, -2.0], [x, -0.8]], f.leg, f.leg), s.leather);
        for dx in [-1.8, 0.0, 1.8] {
            doll.piece(limb(&[[x, -1.0], [x + dx * 0.6, -0.4], [x + dx, 0.0]], 1.0, 0.8), s.leather);
        }
    }
    doll.piece(torso(s, f.hip + 0.6, 0.0), s.skin);
    let front = Shape::of(torso(s, f.hip + 0.6, 0.0)).and(&Shape::of(oval([-0.8, f.hip - 4.0], f.waist * 0.66, 7.0)));
    doll.piece(front, s.cloth);
    for (x, y) in [(-2.2, -10.0), (1.4, -10.4), (-0.4, -8.4), (-3.0, -7.6), (2.2, -8.0)] {
        doll.line(line(&[[x - 0.9, y], [x, y + 0.9], [x + 0.9, y]]), 0.45, s.cloth.shade);
    }
}

fn squat(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    for sign in [-1.0, 1.0] {
        let knee = [sign * (f.hips + 3.0), f.hip - 3.6];
        doll.piece(limb(&[[sign * 4.0, -2.4], knee, [sign * (f.hips + 1.0), -1.2]], 6.4, 3.6), s.skin);
        for dx in [-2.4, 0.0, 2.4] {
            let x = sign * (f.hips + 1.4);
            doll.piece(limb(&[[x, -1.2], [x + dx * 0.6, -0.6], [x + dx + sign * 0.8, 0.0]], 2.0, 1.5), s.skin);
        }
    }
    doll.piece(torso(s, -1.2, 0.0), s.skin);
    let belly = Shape::of(torso(s, -1.2, 0.0)).and(&Shape::of(oval([0.0, f.hip - 1.4], f.waist * 0.72, 7.2)));
    doll.piece(belly, s.cloth);
}

/// One arm with its sleeve; the hand comes later, over what it holds.
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
        let tone = if s.who.cloth == Cloth::Suit { tone_of("ivory") } else { s.trim };
        doll.piece(limb(&[cuff(0.62), cuff(0.72), cuff(0.82)], f.arm * 1.12, f.arm * 1.16), tone);
    }
}

/// A hand: palm and thumb; spread fingers if it grips at nothing.
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

/// The fingers of a hand round what it holds.
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

/// A tone that is always there.
pub(super) fn tone_of(name: &str) -> &'static Tone {
    tone::named(name).unwrap_or(&tone::TONES[0])
}

/// A spot of another colour that belongs to no material.
pub(super) const BLUSH: Colour = Colour(0xe2_5a4a);
