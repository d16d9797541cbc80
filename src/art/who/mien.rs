//! Faces: eyes with pupils and lids, brows and a mouth, by mood. The two eyes of a face always differ.

use super::Sitter;
use super::head::Place;
use crate::colour::Colour;
use crate::curve::{limb, line, oval, smooth};
use crate::doll::Doll;
use crate::layer::INK;
use crate::polygon::{Corner, Ring, Shape};
use crate::tone::house;
use cards::face::{Extra, HeadShape, Mood, Nose};

/// The effect of a mood on a face.
struct Mien {
    /// The share of an eye that the lid covers, and the slope of the lid down towards the nose in degrees.
    lid: f32,
    slope: f32,
    /// The height by which the brow is raised, in radii of the eye.
    brow: f32,
    /// The size and the offset of the pupil, in radii.
    pupil: f32,
    look: Corner,
    mouth: Mouth,
}

#[derive(Clone, Copy, PartialEq)]
enum Mouth {
    Smirk,
    Flat,
    Set,
    Teeth,
    Laugh,
    Grin,
    Wobble,
    Round,
    Pursed,
    Sad,
    Smile,
    Shout,
}

fn mien(mood: Mood) -> Mien {
    let of = |lid, slope, brow, pupil, look, mouth| Mien { lid, slope, brow, pupil, look, mouth };
    match mood {
        Mood::Sly => of(0.42, 10.0, 0.32, 0.44, [0.38, 0.1], Mouth::Smirk),
        Mood::Bored => of(0.56, -3.0, 0.2, 0.42, [0.1, 0.3], Mouth::Flat),
        Mood::Grim => of(0.4, 15.0, 0.02, 0.42, [0.0, 0.1], Mouth::Set),
        Mood::Angry => of(0.36, 24.0, -0.08, 0.36, [0.0, 0.1], Mouth::Teeth),
        Mood::Merry => of(0.08, -6.0, 0.5, 0.5, [0.1, 0.0], Mouth::Laugh),
        Mood::Greedy => of(0.0, 6.0, 0.5, 0.54, [0.28, 0.3], Mouth::Grin),
        Mood::Dazed => of(0.26, -8.0, 0.44, 0.3, [-0.3, -0.26], Mouth::Wobble),
        Mood::Scared => of(0.0, -14.0, 0.6, 0.26, [0.1, 0.0], Mouth::Round),
        Mood::Haughty => of(0.56, -8.0, 0.6, 0.42, [0.24, 0.34], Mouth::Pursed),
        Mood::Doleful => of(0.36, -20.0, 0.4, 0.46, [0.0, 0.28], Mouth::Sad),
        Mood::Kindly => of(0.22, -8.0, 0.4, 0.52, [0.12, 0.1], Mouth::Smile),
        Mood::Shouting => of(0.1, 16.0, 0.34, 0.3, [0.16, 0.0], Mouth::Shout),
    }
}

/// The positions of eyes and mouth on a face: eyes with their radius, the mouth with half its width.
pub(super) struct Features {
    pub(super) eyes: Vec<[f32; 3]>,
    pub(super) mouth: Option<[f32; 3]>,
}

impl Features {
    /// The corners of the box around the eyes and the mouth.
    pub(super) fn ring(&self) -> Ring {
        let eyes = self.eyes.iter().map(|[x, y, r]| [x - r, y - r, x + r, y + r]);
        let mouth = self.mouth.iter().map(|[x, y, w]| [x - w, y - w * 0.3, x + w, y + w * 0.3]);
        let all = eyes.chain(mouth).reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]);
        all.map(|[l, t, r, b]| vec![[l, t], [r, t], [r, b], [l, b]]).unwrap_or_default()
    }

    /// The positions of eyes and mouth on a drawn head.
    pub(super) fn of(s: &Sitter, h: &Place, shape: HeadShape) -> Features {
        let wide = h.half[0];
        let (y, apart, r) = match shape {
            HeadShape::Wide => (-0.86, 0.6, 0.34),
            HeadShape::Lizard => (-0.34, 0.4, 0.27),
            HeadShape::Helm => (-0.06, 0.38, 0.2),
            HeadShape::Cowl => (-0.04, 0.32, 0.22),
            HeadShape::Hangman => (-0.02, 0.38, 0.25),
            HeadShape::Pumpkin => (-0.2, 0.42, 0.3),
            HeadShape::Sucker => (-0.6, 0.46, 0.3),
            HeadShape::Long => (-0.2, 0.37, 0.28),
            _ => (-0.12, 0.4, 0.29),
        };
        let eyes = if s.has(Extra::OneEye) {
            let [x, y] = h.p(0.0, -0.16);
            vec![[x, y, wide * 0.42]]
        } else {
            let eye = |sign: f32, r: f32, y: f32| {
                let [px, py] = h.p(sign * apart, y);
                let (dx, dy) = ((px - h.at[0]) / h.half[0], (py - h.at[1]) / h.half[1]);
                // eyes stay inside a turned head, except those of a frog, which are above it
                let far = if shape == HeadShape::Wide { 1.0 } else { (0.8 / dx.hypot(dy).max(0.01)).min(1.0) };
                [h.at[0] + (px - h.at[0]) * far, h.at[1] + (py - h.at[1]) * far, wide * r * h.width(sign * apart, y)]
            };
            vec![eye(-1.0, r * 1.1, y - 0.02), eye(1.0, r * 0.9, y + 0.03)]
        };
        let hidden = matches!(shape, HeadShape::Helm | HeadShape::Cowl | HeadShape::Hangman | HeadShape::Sucker);
        let covered = s.has(Extra::Kerchief) || s.who.nose == Nose::Beak;
        let (y, w) = match shape {
            HeadShape::Wide => (0.3, 0.62),
            HeadShape::Lizard => (0.72, 0.5),
            HeadShape::Pumpkin => (0.42, 0.6),
            HeadShape::Long => (0.68, 0.34),
            _ => (0.62, 0.42),
        };
        let [x, y] = h.p(0.0, y);
        let w = wide * w * (1.0 - h.turn[0].abs() * 0.5);
        Features { eyes, mouth: (!hidden && !covered).then_some([x, y, w]) }
    }
}

/// Draws eyes, brows and mouth.
pub(super) fn face(doll: &mut Doll, s: &Sitter, features: &Features) {
    let mien = mien(s.who.face);
    if let Some([x, y, w]) = features.mouth {
        mouth(doll, s, &mien, [x, y], w);
    }
    mask(doll, s, features);
    let nose = features.eyes.iter().map(|e| e[0]).sum::<f32>() / features.eyes.len().max(1) as f32;
    for (i, eye) in features.eyes.iter().enumerate() {
        let inwards = if features.eyes.len() == 1 {
            0.0
        } else if eye[0] <= nose {
            1.0
        } else {
            -1.0
        };
        if s.has(Extra::Patch) && i == 1 {
            patch(doll, *eye);
        } else if s.has(Extra::GlowingEyes) {
            glow(doll, s, &mien, *eye, inwards);
        } else {
            self::eye(doll, s, &mien, *eye, inwards, i);
        }
    }
    glasses(doll, s, features);
}

/// Half an oval above a line that slopes: a lid.
fn lid([x, y]: Corner, r: f32, cover: f32, slope: f32) -> Shape {
    let cut = -r + 2.0 * r * cover;
    let (sin, cos) = slope.to_radians().sin_cos();
    let at = |dx: f32, dy: f32| [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
    let half = Shape::of(vec![at(-2.0 * r, -3.0 * r), at(2.0 * r, -3.0 * r), at(2.0 * r, cut), at(-2.0 * r, cut)]);
    Shape::of(oval([x, y], r, r)).and(&half)
}

fn eye(doll: &mut Doll, s: &Sitter, m: &Mien, [x, y, r]: [f32; 3], inwards: f32, i: usize) {
    let rim = (r * 0.16).clamp(0.3, 0.55);
    doll.spot(oval([x, y], r + rim, r + rim), INK, 1.0);
    doll.spot(oval([x, y], r, r), Colour::WHITE, 1.0);
    let [gx, gy] = s.gaze;
    // each eye looks in a slightly different direction
    let [dx, dy] = match (s.who.face, i) {
        (Mood::Dazed, 1) => [0.4, 0.32],
        (_, 1) => [gx * 0.44 - 0.08, gy * 0.36 + m.look[1] * 0.5 + 0.04],
        _ => [gx * 0.44 + 0.02, gy * 0.36 + m.look[1] * 0.5],
    };
    let size = if s.who.face == Mood::Dazed && i == 1 { m.pupil * 1.7 } else { m.pupil };
    let at = [x + dx * r, y + dy * r];
    let white = Shape::of(oval([x, y], r, r));
    doll.spot(Shape::of(oval(at, r * size, r * size)).and(&white), INK, 1.0);
    doll.spot(
        oval([at[0] - r * size * 0.36, at[1] - r * size * 0.4], r * size * 0.34, r * size * 0.34),
        Colour::WHITE,
        1.0,
    );
    let hooded = matches!(s.shape(), Some(HeadShape::Helm | HeadShape::Cowl | HeadShape::Hangman));
    let skin = match s.shape() {
        Some(HeadShape::Cowl | HeadShape::Hangman) => s.cloth,
        _ => s.skin,
    };
    let [low, _, slope] = s.quirks[i.min(1)];
    let cover = (m.lid + low * 0.09 * (m.lid.min(0.2) * 5.0)).clamp(0.0, 0.7);
    let m = &Mien { slope: m.slope + slope * 5.0, ..*m };
    if cover > 0.05 {
        let shape = lid([x, y], r + 0.1, cover, m.slope * inwards);
        doll.spot(shape, skin.base.mix(skin.shade, 0.4), 1.0);
        let cut = -r + 2.0 * r * cover;
        let (sin, cos) = (m.slope * inwards).to_radians().sin_cos();
        let half = (1.0 - (cut / r).powi(2)).max(0.05).sqrt() * r;
        let end = |d: f32| [x + d * cos - cut * sin, y + d * sin + cut * cos];
        doll.line(vec![end(-half), end(half)], rim * 1.3, INK);
    }
    if !hooded && s.shape() != Some(HeadShape::Wide) && s.shape() != Some(HeadShape::Sucker) {
        brow(doll, s, m, [x, y, r], inwards, i);
    }
}

fn brow(doll: &mut Doll, s: &Sitter, m: &Mien, [x, y, r]: [f32; 3], inwards: f32, i: usize) {
    let up = if s.skeleton.facing > 0.0 { 0 } else { 1 };
    let lift = m.brow + s.quirks[i.min(1)][1] * 0.14 + if s.who.face == Mood::Sly && i == up { 0.5 } else { 0.0 };
    let up = y - r * (1.12 + lift);
    let tilt = m.slope * inwards;
    let (sin, cos) = tilt.to_radians().sin_cos();
    let at = |d: f32, h: f32| [x + d * r * cos - h * r * sin, up + d * r * sin + h * r * cos];
    let tone = if s.who.hair.is_some() || s.who.beard.is_some() { s.hair } else { house("shadow") };
    doll.piece(limb(&[at(-0.95, 0.14), at(0.0, -0.14), at(0.95, 0.14)], r * 0.34, r * 0.3), tone);
}

fn glow(doll: &mut Doll, s: &Sitter, m: &Mien, [x, y, r]: [f32; 3], inwards: f32) {
    let fire = s.metal;
    doll.spot(oval([x, y], r * 1.7, r * 1.5), fire.base, 0.28);
    let (sin, cos) = (m.slope * inwards).to_radians().sin_cos();
    let at = |dx: f32, dy: f32| [x + (dx * cos - dy * sin) * r, y + (dx * sin + dy * cos) * r];
    let slit = |k: f32| {
        smooth(&[
            at(-1.15 * k, -0.1),
            at(0.0, -0.36 * k),
            at(1.15 * k, -0.1),
            at(0.5 * k, 0.62 * k),
            at(-0.5 * k, 0.62 * k),
        ])
    };
    doll.spot(slit(1.2), INK, 1.0);
    doll.spot(slit(1.0), fire.base, 1.0);
    doll.spot(slit(0.62), fire.light, 1.0);
    doll.spot(oval(at(0.06, 0.16), r * 0.14, r * 0.3), INK, 1.0);
}

fn mask(doll: &mut Doll, s: &Sitter, f: &Features) {
    let [Some([ax, ay, ar]), Some([bx, by, br])] = [f.eyes.first(), f.eyes.get(1)] else { return };
    if s.has(Extra::Mask) {
        let (l, r) = (ax - ar * 1.75, bx + br * 1.75);
        let mid = (ax + bx) / 2.0;
        let band = [
            [l, ay - ar * 0.9],
            [*ax, ay - ar * 1.45],
            [mid, (ay + by) / 2.0 - ar * 0.8],
            [*bx, by - br * 1.5],
            [r, by - br * 0.9],
            [r - br * 0.3, by + br * 1.0],
            [*bx, by + br * 1.4],
            [mid, (ay + by) / 2.0 + ar * 0.5],
            [*ax, ay + ar * 1.4],
            [l + ar * 0.3, ay + ar],
        ];
        doll.piece(smooth(&band), house("shadow"));
    }
    if s.has(Extra::TwoFaced) {
        let mid = (ax + bx) / 2.0 - 0.2;
        let half = [
            [mid, ay - ar * 2.6],
            [bx + br * 0.6, by - br * 2.3],
            [bx + br * 2.1, by - br * 0.6],
            [bx + br * 2.0, by + br * 1.6],
            [bx + br * 0.8, by + br * 3.4],
            [mid, ay + ar * 4.0],
            [mid + 0.8, by + br * 1.4],
        ];
        doll.piece(smooth(&half), s.trim);
        doll.spot(vec![[bx - 0.7, by + br * 1.3], [bx + 0.7, by + br * 1.3], [*bx, by + br * 2.4]], s.hat.base, 1.0);
    }
}

fn patch(doll: &mut Doll, [x, y, r]: [f32; 3]) {
    doll.line(vec![[x - r * 3.4, y - r * 2.4], [x + r * 1.8, y + r * 0.2]], 0.9, INK);
    doll.piece(
        smooth(&[
            [x - r * 1.1, y - r * 0.7],
            [x, y - r * 1.1],
            [x + r * 1.1, y - r * 0.5],
            [x + r * 0.5, y + r * 1.1],
            [x - r * 0.6, y + r],
        ]),
        house("shadow"),
    );
}

fn glasses(doll: &mut Doll, s: &Sitter, f: &Features) {
    let ringed = |doll: &mut Doll, [x, y, r]: [f32; 3]| {
        let mut ring = oval([x, y], r * 1.42, r * 1.42);
        ring.extend(ring.first().copied());
        doll.line(ring.clone(), 1.25, INK);
        doll.line(ring, 0.55, s.metal.base);
        doll.spot(oval([x - r * 0.6, y - r * 0.7], r * 0.3, r * 0.14), Colour::WHITE, 0.8);
    };
    if s.has(Extra::Spectacles) {
        if let [a, b] = f.eyes[..] {
            doll.line(vec![[a[0] + a[2] * 1.4, a[1]], [b[0] - b[2] * 1.4, b[1]]], 1.1, INK);
        }
        f.eyes.iter().for_each(|eye| ringed(doll, *eye));
    }
    if s.has(Extra::Monocle)
        && let Some(eye @ [x, y, r]) = f.eyes.last().copied()
    {
        ringed(doll, eye);
        doll.line(line(&[[x + r * 1.1, y + r], [x + r * 1.6, y + r * 2.6], [x + r * 1.0, y + r * 4.6]]), 0.5, INK);
    }
}

fn mouth(doll: &mut Doll, s: &Sitter, m: &Mien, [x, y]: Corner, w: f32) {
    // a slightly crooked mouth looks more alive; its higher corner is in front
    let (sin, cos) = (s.quirks[0][2] * 5.0).to_radians().sin_cos();
    let side = s.skeleton.facing;
    let at = |dx: f32, dy: f32| {
        let (dx, dy) = (dx * w * side, dy * w);
        [x + dx * cos - dy * sin, y + dx * sin + dy * cos]
    };
    let thick = (w * 0.2).clamp(0.5, 0.9);
    let teeth = house("ivory").base;
    let cut = s.shape() == Some(HeadShape::Pumpkin);
    let dark = if cut { Colour(0x5a_1c08) } else { Colour(0x4a_1016) };
    let open = |doll: &mut Doll, ring: Vec<Corner>| {
        let shape = Shape::of(ring);
        doll.spot(shape.grown(0.45), INK, 1.0);
        doll.spot(shape.clone(), dark, 1.0);
        shape
    };
    match m.mouth {
        Mouth::Smirk => doll.line(line(&[at(-0.8, 0.12), at(0.1, 0.24), at(0.8, -0.06), at(1.06, -0.42)]), thick, INK),
        Mouth::Flat => doll.line(line(&[at(-0.8, 0.06), at(0.0, 0.0), at(0.8, 0.12)]), thick, INK),
        Mouth::Set => doll.line(line(&[at(-0.9, 0.24), at(-0.3, -0.04), at(0.4, -0.04), at(0.95, 0.3)]), thick, INK),
        Mouth::Pursed => doll.piece(oval(at(0.1, 0.0), w * 0.34, w * 0.22), house("pink")),
        Mouth::Sad => doll.line(line(&[at(-0.8, 0.36), at(-0.2, -0.08), at(0.3, -0.08), at(0.86, 0.4)]), thick, INK),
        Mouth::Smile => doll.line(line(&[at(-0.9, -0.16), at(-0.4, 0.24), at(0.3, 0.26), at(0.95, -0.16)]), thick, INK),
        Mouth::Wobble => {
            let tongue = smooth(&[at(0.1, 0.0), at(0.72, -0.04), at(0.8, 0.7), at(0.4, 1.0), at(0.08, 0.6)]);
            doll.piece(tongue, house("pink"));
            doll.line(line(&[at(-1.0, 0.1), at(-0.5, -0.16), at(0.0, 0.12), at(0.5, -0.12), at(1.0, 0.1)]), thick, INK);
        }
        Mouth::Round => {
            open(doll, oval(at(0.0, 0.14), w * 0.36, w * 0.46));
        }
        Mouth::Teeth | Mouth::Grin => {
            let ring = match m.mouth {
                Mouth::Grin => smooth(&[
                    at(-1.1, -0.3),
                    at(0.0, -0.04),
                    at(1.15, -0.4),
                    at(0.8, 0.46),
                    at(0.0, 0.74),
                    at(-0.8, 0.44),
                ]),
                _ => smooth(&[
                    at(-0.95, 0.34),
                    at(-0.7, -0.22),
                    at(0.0, -0.3),
                    at(0.7, -0.22),
                    at(0.95, 0.34),
                    at(0.0, 0.3),
                ]),
            };
            let shape = open(doll, ring);
            doll.spot(shape.grown(-0.12), if cut { Colour(0xff_d65a) } else { teeth }, 1.0);
            for k in -3..4 {
                let gap = Shape::of(vec![
                    at(k as f32 * 0.32 - 0.03, -1.0),
                    at(k as f32 * 0.32 + 0.03, -1.0),
                    at(k as f32 * 0.3 + 0.03, 1.2),
                    at(k as f32 * 0.3 - 0.03, 1.2),
                ]);
                doll.spot(gap.and(&shape), INK, 1.0);
            }
            if m.mouth == Mouth::Grin {
                let gold = Shape::of(vec![at(0.33, -1.0), at(0.63, -1.0), at(0.6, 1.2), at(0.3, 1.2)]);
                doll.spot(gold.and(&shape.grown(-0.2)), Colour(0xf2_c03c), 1.0);
            }
        }
        Mouth::Laugh | Mouth::Shout => {
            let ring = match m.mouth {
                Mouth::Laugh => smooth(&[
                    at(-1.0, -0.22),
                    at(0.0, -0.06),
                    at(1.0, -0.24),
                    at(0.72, 0.56),
                    at(0.0, 0.86),
                    at(-0.7, 0.54),
                ]),
                _ => smooth(&[
                    at(-0.72, -0.36),
                    at(0.0, -0.46),
                    at(0.8, -0.34),
                    at(0.86, 0.6),
                    at(0.0, 1.0),
                    at(-0.8, 0.6),
                ]),
            };
            let shape = open(doll, ring);
            let tongue = Shape::of(oval(at(0.1, 0.86), w * 0.56, w * 0.5)).and(&shape);
            doll.spot(tongue, Colour(0xe2_6a72), 1.0);
            let upper = Shape::of(vec![at(-0.6, -1.0), at(0.66, -1.0), at(0.6, 0.12), at(-0.54, 0.12)]).and(&shape);
            doll.spot(upper, teeth, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::head::Place;
    use super::super::{Person, Stand};
    use super::*;
    use crate::icon::Icons;
    use ground::locus::Locus;
    use ground::world::{Imagined, Project};

    #[test]
    fn a_turned_head_keeps_its_eyes() {
        let icons = Icons::open(&Project::new(Imagined::default())).value.expect("none");
        for shape in HeadShape::ALL {
            let yaml = format!("{{body: slim, head: {}, face: grim, palette: [crimson, gold]}}", shape.key());
            let who = serde_yaml::from_str(&yaml).expect("a figure");
            let person = Person::of(&who, &icons, Locus::Nowhere, &mut Vec::new()).expect("a figure");
            for turn in [[-0.34, -0.2], [0.34, 0.2], [0.34, -0.22], [0.0, 0.0]] {
                let stand = Stand::main(1);
                let s = person.sitter(&stand, &mut stand.dice());
                let place = Place { at: [0.0, 0.0], half: [8.0, 8.0], turn };
                for [x, y, r] in Features::of(&s, &place, *shape).eyes {
                    let far = x.hypot(y);
                    // eyes of frogs bulge over the rim
                    let rim = if matches!(shape, HeadShape::Wide) { 10.5 } else { 8.0 };
                    assert!(far + r * 0.6 < rim, "{shape:?}, {turn:?}: an eye is {far} from the middle");
                }
            }
        }
    }
}
