//! Clothes and legs: breeches and belts, coats, robes, armor, collars.

use super::Sitter;
use super::bones::Limb;
use super::sleeve::FAR;
use super::stance::{ANKLE, Foot};
use crate::curve::{capsule, line, mirrored, oval, smooth, zigzag};
use crate::doll::Doll;
use crate::layer::INK;
use crate::polygon::{Corner, Shape};
use crate::tone::{Tone, house};
use cards::face::{Cloth, Extra};

/// How much lower the middle of a belt or hem is than its ends.
const BOW: f32 = 0.9;

/// The clothes of a trunk.
pub(super) fn walker(doll: &mut Doll, s: &Sitter) {
    let (f, cloth) = (s.frame, s.who.cloth);
    match cloth {
        Cloth::Robe => robe(doll, s),
        Cloth::Coat => coat(doll, s),
        Cloth::Eggshell => eggshell(doll, s),
        Cloth::Bare => {
            doll.piece(s.frame.torso(f.hip, 0.0), s.skin);
            bare(doll, s);
        }
        Cloth::Armour => armour(doll, s),
        Cloth::Rags => rags(doll, s),
        Cloth::Shirt | Cloth::Vest | Cloth::Apron | Cloth::Suit => jacket(doll, s),
    }
}

/// Legs and boots; of legs under a robe, only the boots are drawn.
pub(super) fn legs(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    if s.who.cloth == Cloth::Eggshell {
        return;
    }
    let bare = matches!(s.who.cloth, Cloth::Rags);
    for (far, (leg, foot)) in [true, false].into_iter().zip(s.skeleton.legs_from_back()) {
        if s.who.cloth != Cloth::Robe {
            // the boot covers the end of the leg
            let leg = Limb { end: leg.below(0.8), ..*leg };
            let shape = leg.contour([f.leg * 1.25, f.leg * 1.12, f.leg * 0.92]);
            doll.piece(shape.clone(), if bare { s.skin } else { s.trim });
            if far {
                doll.spot(shape, INK, FAR);
            }
        }
        boot(doll, f.leg, leg, foot, if bare { s.skin } else { s.leather });
    }
}

fn boot(doll: &mut Doll, l: f32, leg: &Limb, foot: &Foot, tone: &'static Tone) {
    let (sin, cos) = (foot.pitch * foot.side).to_radians().sin_cos();
    let at = |x: f32, y: f32| {
        let x = x * l * foot.side;
        [leg.end[0] + x * cos - y * sin, leg.end[1] + x * sin + y * cos]
    };
    let boot = [
        at(-0.58, -1.5),
        at(0.52, -1.5),
        at(0.62, -0.3),
        at(1.02, 0.0),
        at(1.24, ANKLE - 0.3),
        at(1.2, ANKLE + 0.1),
        at(0.3, ANKLE + 0.1),
        at(-0.5, ANKLE + 0.1),
        at(-0.66, 0.2),
    ];
    doll.piece(smooth(&boot), tone);
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
    let below = Shape::of(s.frame.torso(f.hip + 0.4, 0.4)).and(&Shape::rect(-30.0, cut, 30.0, 5.0));
    doll.piece(below, s.cloth);
    belt(doll, s, f.torso(f.hip + 0.4, 0.4), cut + 0.2);
}

/// A belt around a trunk with this outline.
fn belt(doll: &mut Doll, s: &Sitter, trunk: Vec<Corner>, y: f32) {
    doll.piece(Shape::of(trunk).and(&band(y - 0.9, y + 0.9)), s.leather);
    let y = y + BOW;
    doll.piece(Shape::rect(-1.3, y - 1.2, 1.3, y + 1.2), s.metal);
}

/// A band around the body between two heights: a body is round, so its middle is lower.
fn band(top: f32, low: f32) -> Shape {
    let edge = |y: f32| [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0].map(|x: f32| [x * 5.0, y + BOW * (1.0 - x * x / 5.0)]);
    let mut ring = line(&edge(top));
    ring.extend(line(&edge(low)).into_iter().rev());
    Shape::of(ring)
}

/// Coats, open or closed over a shirt.
fn jacket(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let whole = Shape::of(s.frame.torso(f.hip, 0.4));
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
            doll.piece(front(f.shoulder * 0.58, f.hip - 4.0), house("ivory"));
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
            belt(doll, s, f.torso(f.hip, 0.6), f.hip - 1.4);
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

/// A coat with lapels, whose skirts cover the legs.
fn coat(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    let low = f.hip * 0.32;
    doll.piece(s.frame.torso(low, 2.2), s.cloth);
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
    doll.piece(s.frame.torso(-0.8, flare), s.cloth);
    let hem = Shape::of(s.frame.torso(-0.8, flare)).and(&band(-3.0, 6.0));
    doll.piece(hem, s.trim);
    for x in [-0.55, 0.1, 0.6] {
        let x = x * (f.hips + 2.0);
        doll.line(line(&[[x * 0.7, f.hip + 0.5], [x, f.hip * 0.6], [x * 1.15, -3.2]]), 0.5, s.cloth.shade);
    }
    belt(doll, s, f.torso(-0.8, flare), f.hip - 1.6);
    doll.line(vec![[1.6, f.hip], [2.6, f.hip + 4.4]], 0.9, s.leather.shade);
}

fn rags(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    doll.piece(s.frame.torso(f.hip, 0.0), s.skin);
    let mut cut = vec![[-30.0, f.neck - 5.0], [30.0, f.neck - 5.0]];
    cut.extend(zigzag([30.0, f.hip - 0.6], [-30.0, f.hip - 0.6], 12, 3.0));
    doll.piece(Shape::of(s.frame.torso(f.hip + 3.0, 1.2)).and(&Shape::of(cut)), s.cloth);
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
    doll.piece(s.frame.torso(f.hip, 0.6), s.cloth);
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

/// Armor plates on the shoulders, over the arms.
pub(super) fn shoulders(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    if s.who.cloth == Cloth::Armour && s.walks() {
        for sign in [-1.0, 1.0] {
            doll.piece(oval([sign * (f.shoulder - 0.2), f.neck + 2.2], f.arm * 0.78 + 0.5, f.arm * 0.66 + 0.3), s.trim);
        }
    }
}

/// The neck between trunk and head.
pub(super) fn neck(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    if s.walks() && s.who.heads <= 1 {
        let [top, low] = [[0.0, f.neck - 3.0], [0.0, f.neck + 1.0]].map(|at| s.skeleton.at(at));
        doll.piece(capsule(top, low, f.arm * 0.62, f.arm * 0.74), s.skin);
    }
}

/// Collars and scarves around the neck, below the head.
pub(super) fn collar(doll: &mut Doll, s: &Sitter) {
    let f = s.frame;
    if s.has(Extra::Ruff) {
        let n = 11;
        for i in 0..n {
            let t = i as f32 / (n - 1) as f32 * 2.0 - 1.0;
            let at = [t * (f.shoulder * 0.95), f.neck + 0.4 - (t * t) * 1.4];
            doll.piece(oval(at, 1.35, 1.7), house("ivory"));
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
    doll.piece(s.frame.torso(f.hip, 0.0), s.skin);
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
