//! Heads: outline, ears, horns, hair, nose, beard, and objects on a face. `mien` draws eyes and mouth, `hat` draws hats.

use super::Sitter;
use crate::colour::Colour;
use crate::curve::{limb, line, mirrored, oval, smooth};
use crate::doll::Doll;
use crate::layer::INK;
use crate::polygon::{Corner, Ring, Shape};
use crate::tone::house;
use cards::face::{Beard, Extra, Hair, Head, HeadShape, Nose};

/// The color of a cheek.
const BLUSH: Colour = Colour(0xe2_5a4a);

/// The position and size of a head.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) at: Corner,
    pub(super) half: Corner,
    /// The turn of the face to the right and down: how far its middle is moved, as a share of half the head.
    pub(super) turn: Corner,
}

impl Place {
    /// A point of the head: -1 to 1 from left to right and from top to bottom. If the face is turned, its middle moves most and the rim of
    /// the head does not move, as on a ball.
    pub(super) fn p(&self, x: f32, y: f32) -> Corner {
        let front = (1.0 - x * x - y * y).max(0.0);
        let chin = self.turn[0] * 0.16 * y.clamp(0.0, 1.2);
        let (x, y) = (x + self.turn[0] * front + chin, y + self.turn[1] * front);
        [self.at[0] + x * self.half[0], self.at[1] + y * self.half[1]]
    }

    /// The width of a feature at this point on a turned face, relative to its full width (foreshortening).
    pub(super) fn width(&self, x: f32, y: f32) -> f32 {
        let front = if x * x + y * y < 1.0 { 1.0 } else { 0.3 };
        (1.0 - 2.0 * front * self.turn[0] * x).clamp(0.6, 1.08)
    }

    /// The place for a nose, which keeps its form and points to the side to which the face is turned.
    fn nose(&self) -> Place {
        let [x, y] = self.p(0.0, 0.24);
        let side = if self.turn[0] < 0.0 { -self.half[0] } else { self.half[0] };
        Place { at: [x, y - 0.24 * self.half[1]], half: [side, self.half[1]], turn: [0.0, 0.0] }
    }

    /// Several points.
    pub(super) fn all(&self, points: &[Corner]) -> Vec<Corner> {
        points.iter().map(|[x, y]| self.p(*x, *y)).collect()
    }

    /// A symmetric outline around the middle of the head.
    fn even(&self, half: &[Corner]) -> Ring {
        mirrored(half).into_iter().map(|[x, y]| self.p(x, y)).collect()
    }
}

/// The outline of a drawn head.
fn outline(shape: HeadShape, h: &Place) -> Ring {
    h.even(match shape {
        HeadShape::Round | HeadShape::Sucker => {
            &[[0.0, -1.0], [0.6, -0.86], [0.96, -0.36], [0.98, 0.2], [0.76, 0.72], [0.36, 0.97], [0.0, 1.0]]
        }
        HeadShape::Long => {
            &[[0.0, -1.0], [0.58, -0.88], [0.86, -0.4], [0.8, 0.1], [0.68, 0.5], [0.46, 0.9], [0.2, 1.04], [0.0, 1.06]]
        }
        HeadShape::Square => &[
            [0.0, -0.98],
            [0.66, -0.92],
            [0.9, -0.55],
            [0.92, 0.0],
            [1.06, 0.5],
            [0.86, 0.94],
            [0.42, 1.02],
            [0.0, 1.02],
        ],
        HeadShape::Pear => &[
            [0.0, -1.0],
            [0.5, -0.88],
            [0.74, -0.4],
            [0.92, 0.1],
            [1.08, 0.52],
            [0.8, 0.94],
            [0.36, 1.02],
            [0.0, 1.03],
        ],
        HeadShape::Heart => {
            &[[0.0, -0.98], [0.62, -0.9], [0.98, -0.4], [0.94, 0.1], [0.66, 0.6], [0.26, 0.98], [0.0, 1.08]]
        }
        HeadShape::Wide => &[
            [0.0, -0.82],
            [0.3, -0.86],
            [0.5, -1.1],
            [0.78, -1.02],
            [0.96, -0.5],
            [1.08, 0.1],
            [0.92, 0.66],
            [0.5, 0.98],
            [0.0, 1.02],
        ],
        HeadShape::Lizard => &[
            [0.0, -1.0],
            [0.56, -0.94],
            [0.86, -0.5],
            [0.8, -0.06],
            [0.84, 0.3],
            [0.98, 0.62],
            [0.74, 0.98],
            [0.0, 1.08],
        ],
        HeadShape::Helm => {
            &[[0.0, -1.04], [0.56, -0.94], [0.92, -0.5], [0.98, 0.0], [0.94, 0.6], [0.7, 0.94], [0.0, 1.2]]
        }
        HeadShape::Cowl => {
            &[[0.0, -1.16], [0.4, -1.0], [0.86, -0.56], [1.06, 0.1], [1.1, 0.7], [0.86, 1.1], [0.0, 1.2]]
        }
        HeadShape::Hangman => {
            &[[0.0, -1.3], [0.22, -1.1], [0.7, -0.52], [0.94, 0.1], [1.0, 0.66], [0.9, 0.94], [0.0, 1.0]]
        }
        HeadShape::Pumpkin => &[
            [0.0, -0.84],
            [0.4, -0.94],
            [0.86, -0.72],
            [1.12, -0.1],
            [1.06, 0.5],
            [0.72, 0.92],
            [0.3, 0.98],
            [0.0, 0.94],
        ],
    })
}

/// Hair and ears behind the head.
pub(super) fn back(doll: &mut Doll, s: &Sitter, h: &Place) {
    match s.who.hair {
        Some(Hair::Long) => {
            let fall = [[0.0, -1.16], [0.8, -0.96], [1.24, -0.1], [1.3, 0.9], [1.5, 1.7], [0.9, 1.5], [0.0, 1.3]];
            doll.piece(h.even(&fall), s.hair);
        }
        Some(Hair::Spines) => {
            let spines = (0..46).map(|i| {
                let (a, r) = (i as f32 / 46.0 * std::f32::consts::TAU, if i % 2 == 0 { 1.62 } else { 1.16 });
                h.p(r * a.cos(), r * a.sin() * 0.98 - 0.14)
            });
            doll.piece(spines.collect::<Ring>(), s.hair);
            let inner = (0..34).map(|i| {
                let (a, r) = (i as f32 / 34.0 * std::f32::consts::TAU + 0.1, if i % 2 == 0 { 1.34 } else { 1.02 });
                h.p(r * a.cos(), r * a.sin() - 0.1)
            });
            doll.piece(inner.collect::<Ring>(), s.hair);
        }
        Some(Hair::Wild) => {
            let tufts = (0..22).map(|i| {
                let (a, r) = (i as f32 / 22.0 * std::f32::consts::TAU, if i % 2 == 0 { 1.38 } else { 1.06 });
                h.p(r * a.cos(), (r * a.sin()).min(0.75) - 0.1)
            });
            doll.piece(smooth(&tufts.collect::<Vec<_>>()), s.hair);
        }
        Some(Hair::Bun) => doll.piece(oval(h.p(0.1, -1.18), h.half[0] * 0.46, h.half[1] * 0.4), s.hair),
        _ => {}
    }
    for sign in [-1.0, 1.0] {
        if s.has(Extra::RoundEars) {
            doll.piece(oval(h.p(sign * 0.78, -0.82), h.half[0] * 0.36, h.half[1] * 0.36), s.skin);
            doll.spot(oval(h.p(sign * 0.78, -0.8), h.half[0] * 0.2, h.half[1] * 0.2), s.skin.shade, 0.9);
        }
        if s.has(Extra::PointedEars) {
            let ear = [[0.74, -0.34], [1.3, -0.62], [1.78, -0.74], [1.78, -0.74], [1.48, -0.1], [0.82, 0.3]]
                .map(|[x, y]| h.p(sign * x, y));
            doll.piece(smooth(&ear), s.skin);
            let hollow = [[0.96, -0.2], [1.56, -0.58], [1.0, 0.1]].map(|[x, y]| h.p(sign * x, y));
            doll.spot(hollow.to_vec(), s.skin.shade, 0.9);
        }
        if s.has(Extra::BullHorns) {
            let horn = [[0.6, -0.62], [1.16, -0.74], [1.5, -1.0], [1.42, -1.5]].map(|[x, y]| h.p(sign * x, y));
            doll.piece(limb(&horn, h.half[0] * 0.5, 0.5), house("bone"));
        }
    }
    let plain = matches!(
        s.shape(),
        Some(HeadShape::Round | HeadShape::Long | HeadShape::Square | HeadShape::Pear | HeadShape::Heart)
    );
    let animal = matches!(s.who.nose, Nose::Muzzle | Nose::Beak);
    if plain && !animal && !s.has(Extra::PointedEars) && !s.has(Extra::RoundEars) {
        for sign in [-1.0, 1.0] {
            doll.piece(oval(h.p(sign * 0.96, 0.12), h.half[0] * 0.2, h.half[1] * 0.22), s.skin);
        }
    }
}

/// The head itself with hair on it.
pub(super) fn front(doll: &mut Doll, s: &Sitter, h: &Place, thing: Option<usize>) {
    match (&s.who.head, thing) {
        (Head::Icon(_), Some(n)) => doll.thing(n),
        (Head::Drawn(shape), _) => drawn(doll, s, h, *shape),
        _ => {}
    }
    hair(doll, s, h);
    if s.has(Extra::Horns) {
        for sign in [-1.0, 1.0] {
            let horn = [[0.5, -0.84], [0.78, -1.16], [0.7, -1.62]].map(|[x, y]| h.p(sign * x, y));
            doll.piece(limb(&horn, h.half[0] * 0.34, 0.4), house("bone"));
        }
    }
    if s.has(Extra::Warts) {
        for [x, y, r] in [[-0.62, 0.42, 0.09], [0.56, 0.62, 0.07], [0.5, -0.62, 0.08], [-0.36, 0.78, 0.06]] {
            doll.piece(oval(h.p(x, y), r * h.half[0], r * h.half[0]), s.skin);
        }
    }
    if s.has(Extra::Stitches) {
        let seam = h.all(&[[0.2, -0.92], [0.34, -0.62], [0.3, -0.34]]);
        for [x, y] in &seam {
            doll.line(vec![[x - 0.9, y + 0.2], [x + 0.9, y - 0.2]], 0.45, INK);
        }
        doll.line(seam, 0.5, INK);
    }
}

fn drawn(doll: &mut Doll, s: &Sitter, h: &Place, shape: HeadShape) {
    let whole = Shape::of(outline(shape, h));
    match shape {
        HeadShape::Pumpkin => {
            doll.piece(limb(&h.all(&[[0.0, -0.8], [0.02, -1.1], [0.2, -1.3]]), 3.0, 2.0), house("forest"));
            doll.piece(whole, s.skin);
            for x in [-0.62, -0.26, 0.26, 0.62] {
                let rib = [[x * 0.6, -0.84], [x * 1.25, 0.0], [x * 0.8, 0.9]];
                doll.line(line(&h.all(&rib)), 0.45, s.skin.shade);
            }
        }
        HeadShape::Helm => {
            doll.piece(limb(&h.all(&[[0.0, -0.9], [0.1, -1.5], [0.7, -1.66], [1.0, -1.2]]), 2.2, 3.4), s.trim);
            doll.piece(whole.clone(), s.skin);
            doll.spot(
                Shape::of(h.all(&[[-0.86, -0.3], [0.86, -0.3], [0.8, 0.18], [0.1, 0.3], [-0.1, 0.3], [-0.8, 0.18]])),
                INK,
                1.0,
            );
            for x in [-0.5, -0.26, 0.26, 0.5] {
                doll.line(h.all(&[[x, 0.5], [x * 0.94, 0.82]]), 0.7, INK);
            }
            doll.line(h.all(&[[0.0, -1.0], [0.0, -0.3]]), 0.6, INK);
        }
        HeadShape::Cowl => {
            doll.piece(whole, s.cloth);
            let hole = [[0.0, -0.72], [0.5, -0.56], [0.78, 0.0], [0.72, 0.6], [0.0, 0.96]];
            doll.spot(h.even(&hole), INK, 1.0);
        }
        HeadShape::Sucker => {
            doll.piece(whole, s.skin);
            doll.spot(oval(h.p(0.0, 0.34), h.half[0] * 0.62, h.half[1] * 0.54), INK, 1.0);
            doll.spot(oval(h.p(0.0, 0.4), h.half[0] * 0.3, h.half[1] * 0.24), s.skin.shade, 1.0);
            for i in 0..11 {
                let a = i as f32 / 11.0 * std::f32::consts::TAU;
                let at = |r: f32, a: f32| h.p(r * 0.62 * a.cos(), 0.34 + r * 0.54 * a.sin());
                doll.spot(vec![at(1.0, a - 0.2), at(1.0, a + 0.2), at(0.56, a)], house("ivory").base, 1.0);
            }
        }
        HeadShape::Wide => {
            doll.piece(whole, s.skin);
            let throat = [[0.0, 0.36], [0.6, 0.42], [0.9, 0.5], [0.6, 0.88], [0.0, 0.98]];
            doll.spot(h.even(&throat), s.cloth.base, 0.55);
        }
        HeadShape::Hangman => doll.piece(whole, s.cloth),
        _ => doll.piece(whole, s.skin),
    }
}

fn hair(doll: &mut Doll, s: &Sitter, h: &Place) {
    let cap = |low: f32, part: f32| {
        smooth(&h.all(&[
            [-1.04, low],
            [-1.0, -0.5],
            [-0.6, -1.04],
            [0.0, -1.2],
            [0.62, -1.04],
            [1.02, -0.5],
            [1.04, low],
            [0.86, -0.3],
            [0.5, -0.58],
            [part, -0.66],
            [-0.5, -0.5],
            [-0.86, -0.24],
        ]))
    };
    match s.who.hair {
        Some(Hair::Short) => doll.piece(cap(-0.1, 0.3), s.hair),
        Some(Hair::Bun) => doll.piece(cap(0.02, 0.0), s.hair),
        Some(Hair::Long) => doll.piece(cap(0.3, -0.1), s.hair),
        Some(Hair::Tonsure) => {
            for sign in [-1.0, 1.0] {
                let tuft = [[1.06, 0.14], [1.16, -0.2], [1.0, -0.56], [0.7, -0.8], [0.78, -0.46], [0.84, -0.1]]
                    .map(|[x, y]| h.p(sign * x, y));
                doll.piece(smooth(&tuft), s.hair);
            }
        }
        Some(Hair::Lock) => {
            doll.piece(limb(&h.all(&[[0.0, -0.92], [-0.2, -1.3], [0.2, -1.42], [0.24, -1.16]]), 2.0, 0.7), s.hair)
        }
        Some(Hair::Straw) => {
            for x in [-1.0, -0.72, 0.7, 1.0] {
                let straw = h.all(&[[x * 0.8, -0.5], [x * 1.16, 0.0], [x * 1.2, 0.42]]);
                doll.piece(limb(&straw, 1.6, 0.5), s.hair);
            }
        }
        Some(Hair::Crest) => {
            for (x, y) in [(-0.4, -1.5), (0.0, -1.72), (0.42, -1.46)] {
                doll.piece(limb(&h.all(&[[x * 0.5, -0.86], [x * 0.8, -1.2], [x + 0.1, y]]), 2.2, 0.5), s.hair);
            }
        }
        _ => {}
    }
}

/// The nose.
pub(super) fn nose(doll: &mut Doll, s: &Sitter, h: &Place) {
    let h = &h.nose();
    let (wide, x) = (h.half[0].abs(), 0.0);
    if matches!(
        s.shape(),
        Some(HeadShape::Helm | HeadShape::Cowl | HeadShape::Hangman | HeadShape::Pumpkin | HeadShape::Sucker) | None
    ) {
        return;
    }
    if s.shape() == Some(HeadShape::Lizard) {
        let muzzle = [
            [x - 0.86, 0.5],
            [x - 0.6, 0.12],
            [x, 0.02],
            [x + 0.6, 0.12],
            [x + 0.86, 0.5],
            [x + 0.6, 0.78],
            [x - 0.6, 0.78],
        ];
        doll.piece(smooth(&h.all(&muzzle)), s.skin);
    }
    match s.who.nose {
        Nose::None => {}
        Nose::Button => doll.piece(oval(h.p(x, 0.26), wide * 0.16, wide * 0.13), s.skin),
        Nose::Bulb => doll.piece(oval(h.p(x, 0.28), wide * 0.36, wide * 0.3), s.skin),
        Nose::Long => {
            let nose = [[x - 0.1, -0.12], [x + 0.14, -0.1], [x + 0.34, 0.4], [x + 0.1, 0.6], [x - 0.2, 0.48]];
            doll.piece(smooth(&h.all(&nose)), s.skin);
        }
        Nose::Hooked => {
            let nose = [
                [x - 0.14, -0.16],
                [x + 0.16, -0.14],
                [x + 0.6, 0.22],
                [x + 0.78, 0.7],
                [x + 0.4, 0.52],
                [x - 0.1, 0.46],
            ];
            doll.piece(smooth(&h.all(&nose)), s.skin);
            doll.piece(oval(h.p(x + 0.34, 0.08), wide * 0.09, wide * 0.09), s.skin);
        }
        Nose::Muzzle => {
            doll.piece(
                smooth(&h.all(&[
                    [x - 0.5, 0.5],
                    [x - 0.36, 0.08],
                    [x, -0.04],
                    [x + 0.36, 0.08],
                    [x + 0.5, 0.5],
                    [x + 0.24, 0.86],
                    [x - 0.24, 0.86],
                ])),
                s.trim,
            );
            doll.piece(oval(h.p(x, 0.1), wide * 0.22, wide * 0.16), house("shadow"));
        }
        Nose::Snout => {
            doll.piece(oval(h.p(x, 0.3), wide * 0.4, wide * 0.28), s.skin);
            for sign in [-1.0, 1.0] {
                doll.spot(oval(h.p(x + sign * 0.15, 0.32), wide * 0.07, wide * 0.1), INK, 1.0);
            }
        }
        Nose::Beak => {
            let beak = [[-0.34, 0.06], [0.3, 0.02], [0.7, 0.24], [1.34, 0.66], [1.34, 0.66], [0.5, 0.62], [-0.2, 0.56]];
            doll.piece(smooth(&h.all(&beak)), s.leather);
            doll.line(line(&h.all(&[[-0.2, 0.36], [0.5, 0.4], [1.2, 0.6]])), 0.5, INK);
        }
    }
    if s.shape() == Some(HeadShape::Lizard) {
        for sign in [-1.0, 1.0] {
            doll.spot(oval(h.p(x + sign * 0.3, 0.26), wide * 0.07, wide * 0.05), INK, 1.0);
        }
    }
}

/// The beard, behind the mouth.
pub(super) fn beard(doll: &mut Doll, s: &Sitter, h: &Place) {
    match s.who.beard {
        Some(Beard::Full) => {
            let full = [
                [0.0, 0.3],
                [0.5, 0.24],
                [0.86, 0.1],
                [1.04, -0.08],
                [1.06, 0.5],
                [0.86, 1.16],
                [0.4, 1.6],
                [0.0, 1.84],
            ];
            doll.piece(h.even(&full), s.hair);
            for x in [-0.4, 0.0, 0.4] {
                doll.line(line(&h.all(&[[x, 1.0], [x * 0.9, 1.26], [x * 0.5, 1.5]])), 0.45, s.hair.shade);
            }
        }
        Some(Beard::Goatee) => doll.piece(h.even(&[[0.0, 0.86], [0.26, 0.84], [0.24, 1.1], [0.0, 1.5]]), s.hair),
        Some(Beard::Whiskers) => {
            for sign in [-1.0, 1.0] {
                let side = [[0.98, -0.2], [1.14, 0.3], [1.06, 0.9], [0.6, 0.96], [0.72, 0.5], [0.84, 0.1]]
                    .map(|[x, y]| h.p(sign * x, y));
                doll.piece(smooth(&side), s.hair);
            }
        }
        _ => {}
    }
}

/// Parts over the mouth: moustaches, tusks, a kerchief.
pub(super) fn over(doll: &mut Doll, s: &Sitter, h: &Place) {
    let x = 0.0;
    for sign in [-1.0, 1.0] {
        match s.who.beard {
            Some(Beard::Moustache | Beard::Full) => {
                let bush =
                    [[x, 0.44], [x + sign * 0.3, 0.36], [x + sign * 0.66, 0.66], [x + sign * 0.4, 0.74], [x, 0.62]];
                doll.piece(smooth(&h.all(&bush)), s.hair);
            }
            Some(Beard::Handlebar) => {
                let wax = h.all(&[[x, 0.5], [x + sign * 0.4, 0.62], [x + sign * 0.8, 0.5], [x + sign * 0.9, 0.16]]);
                doll.piece(limb(&wax, h.half[0] * 0.2, 0.5), s.hair);
            }
            _ => {}
        }
        if s.has(Extra::Tusks) {
            let tusk = [[x + sign * 0.3, 0.76], [x + sign * 0.56, 0.74], [x + sign * 0.54, 0.24]];
            doll.piece(h.all(&tusk), house("ivory"));
        }
        if s.has(Extra::Fangs) {
            let fang = [[x + sign * 0.2, 0.56], [x + sign * 0.42, 0.54], [x + sign * 0.3, 0.86]];
            doll.piece(h.all(&fang), house("ivory"));
        }
        if s.has(Extra::Cheeks) {
            doll.spot(oval(h.p(x * 0.5 + sign * 0.66, 0.4), h.half[0] * 0.2, h.half[1] * 0.15), BLUSH, 0.55);
        }
    }
    if s.has(Extra::Kerchief) {
        let cloth = [
            [-0.98, 0.1],
            [-0.4, 0.22],
            [x, 0.14],
            [0.4, 0.22],
            [0.98, 0.1],
            [0.88, 0.7],
            [0.4, 1.1],
            [0.0, 1.34],
            [-0.4, 1.1],
            [-0.88, 0.7],
        ];
        doll.piece(smooth(&h.all(&cloth)), s.trim);
        for (a, b) in [(-0.5, 0.6), (0.1, 0.5), (0.5, 0.66), (-0.1, 0.9)] {
            doll.spot(oval(h.p(a, b), 0.55, 0.55), s.trim.light, 0.9);
        }
    }
}
