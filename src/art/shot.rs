//! The camera: how near it is to the subject, and in which third of the picture the subject is. Recipes place everything for the medium
//! shot; the camera then moves and scales it.

use super::layout::{BADGES, EYE, FLOOR, STAGE};
use super::polygon::{Bounds, Corner, Ring, Shape, bounds};
use cards::face::{Recipe, Shot, Third};
use ground::dice::Dice;
use ground::unit::Affine;

/// The height of a face in a close shot, from the eyes to the mouth, and the height at which its middle is.
const FACE: f32 = 13.0;
const EYES: f32 = -1.5;

/// How far a head reaches beyond its face, in widths and heights of the face: to either side of its middle, above it and below it.
const HEAD: [f32; 3] = [1.0, 1.6, 0.6];

/// The share of a picture that a portrait fills.
const AIR: f32 = 0.86;

/// The height of a subject in a wide shot, and the height at which it stands.
const SMALL: f32 = 33.0;
const AWAY: f32 = FLOOR + 4.5;

/// The least share of a thing with a face that is inside the picture in a close shot.
const SHOWN: f32 = 0.66;

/// The share of the upper half of a subject that badges and edges may always hide.
const SLIGHT: f32 = 0.004;

/// The margin between a subject and the edges of the picture; the margin to badges is half of it.
const EDGE: f32 = 4.5;

/// How far a subject is moved to the left and to the right by default, relative to a `place` in the recipe: frames cover more of the left
/// side.
const ASIDE: [f32; 2] = [0.3, 0.8];

/// A camera: it enlarges by `zoom`, then moves by `pan`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    pub(super) zoom: f32,
    pub(super) pan: Corner,
}

impl Camera {
    /// The camera that leaves everything where the recipe places it.
    pub(super) const STILL: Camera = Camera { zoom: 1.0, pan: [0.0, 0.0] };

    fn onto(zoom: f32, from: Corner, to: Corner) -> Camera {
        Camera { zoom, pan: [to[0] - from[0] * zoom, to[1] - from[1] * zoom] }
    }

    pub(super) fn map(self, [x, y]: Corner) -> Corner {
        [x * self.zoom + self.pan[0], y * self.zoom + self.pan[1]]
    }

    pub(super) fn affine(self) -> Affine {
        Affine([self.zoom, 0.0, 0.0, self.zoom, self.pan[0], self.pan[1]])
    }

    fn bounds(self, b: Bounds) -> Bounds {
        let ([left, top], [right, bottom]) = (self.map([b.left, b.top]), self.map([b.right, b.bottom]));
        Bounds { left, top, right, bottom }
    }

    /// The share of a box that is inside the picture.
    fn shown(self, b: Bounds) -> f32 {
        let (b, [w, h]) = (self.bounds(b), STAGE.map(|n| n / 2.0));
        let inside = (b.right.min(w) - b.left.max(-w)).max(0.0) * (b.bottom.min(h) - b.top.max(-h)).max(0.0);
        inside / (b.width() * b.height()).max(0.01)
    }

    /// The camera for the scenery, which grows less than the subject when the camera comes nearer.
    pub(super) fn far(self) -> Camera {
        let zoom = 1.0 + (self.zoom - 1.0).max(0.0) * 0.4;
        let spare = (zoom - 1.0) * STAGE[0] / 2.0;
        Camera { zoom, pan: [(self.pan[0] * 0.3).clamp(-spare, spare), EYE * (1.0 - zoom)] }
    }

    /// The camera for things that do not touch the subject: only a wide shot moves them.
    pub(super) fn beside(self) -> Camera {
        if self.zoom < 1.0 { self } else { Camera::STILL }
    }
}

/// A subject for which a camera is chosen.
pub(super) struct Sitting<'a> {
    pub(super) body: &'a Shape,
    pub(super) faces: &'a [Ring],
    /// Whether it is a figure, and not a thing.
    pub(super) person: bool,
    /// Whether it hangs in the air.
    pub(super) floats: bool,
    /// Whether it has company, or its picture is not the window of a card: by default, the camera then shows everything.
    pub(super) crowded: bool,
}

impl Sitting<'_> {
    /// The shot, the third and the camera for a recipe. If the recipe leaves them open, they are chosen by chance, so that badges and edges
    /// hide hardly more of the subject than they do without a camera.
    pub(super) fn framed(&self, recipe: &Recipe, dice: &mut Dice) -> (Shot, Third, Camera) {
        let still = (Shot::Medium, Third::Middle, Camera::STILL);
        let Some(b) = self.body.bounds() else { return still };
        let lot = dice.below(100);
        let shot = recipe.shot.unwrap_or(match lot {
            _ if self.crowded => Shot::Medium,
            0..34 => Shot::Close,
            34..66 => Shot::Medium,
            _ => Shot::Wide,
        });
        // the subject moves away from the things beside it
        let weight: f32 = recipe.with.iter().chain(&recipe.front).filter_map(|layer| layer.at).map(|at| at[0]).sum();
        let left = if weight.abs() > 4.0 { weight > 0.0 } else { dice.below(3) == 0 };
        let third = recipe.place.unwrap_or(if left { Third::Left } else { Third::Right });
        let other = if third == Third::Left { Third::Right } else { Third::Left };
        let thirds = match recipe.place {
            Some(_) => vec![third],
            None if self.crowded => vec![Third::Middle],
            None => vec![third, other, Third::Middle],
        };
        let shots = match recipe.shot {
            Some(_) => vec![shot],
            None if shot == Shot::Close => vec![shot, Shot::Wide, Shot::Medium],
            None => vec![shot, Shot::Medium],
        };
        let upper = self.body.simplified(0.25).and(&Shape::rect(b.left, b.top, b.right, b.middle()[1]));
        let faces = Shape::enclosed(self.faces);
        let most = upper.area() * SLIGHT;
        let all = shots.iter().flat_map(|shot| thirds.iter().map(move |third| (*shot, *third)));
        let far = |third: Third| match (third, recipe.place) {
            (Third::Middle, _) => 0.0,
            (Third::Left, None) => -ASIDE[0],
            (Third::Right, None) => ASIDE[1],
            (Third::Left, Some(_)) => -1.0,
            (Third::Right, Some(_)) => 1.0,
        };
        let all = all.filter_map(|(shot, third)| Some((shot, third, self.camera(shot, far(third), b)?)));
        let asked = recipe.shot.is_some() || recipe.place.is_some();
        let all: Vec<_> = all.chain((!asked).then_some(still)).collect();
        let hidden = |camera: Camera| self.hidden(camera, &upper, &faces);
        let clear = |(_, _, camera): &&(Shot, Third, Camera)| self.keeps_faces(*camera) && hidden(*camera) <= most;
        if let Some(first) = all.first().filter(|_| recipe.shot.is_some() && recipe.place.is_some()) {
            return *first;
        }
        let least = || all.iter().min_by(|(_, _, a), (_, _, b)| hidden(*a).total_cmp(&hidden(*b)));
        all.iter().find(clear).or_else(least).copied().unwrap_or(still)
    }

    /// The camera that shows the subject alone, as large as the picture allows; of a figure with one face, its head with what is worn on it.
    pub(super) fn portrait(&self, stage: [f32; 2]) -> Camera {
        let Some(whole) = self.body.bounds() else { return Camera::STILL };
        let head = |face: Bounds| {
            let [x, _] = face.middle();
            let aside = face.width() * HEAD[0];
            let (top, bottom) = (face.top - face.height() * HEAD[1], face.bottom + face.height() * HEAD[2]);
            let around = Shape::rect(x - aside, top, x + aside, bottom);
            self.body.simplified(0.25).and(&around).bounds()
        };
        let face = self.faces.first().filter(|_| self.person && self.faces.len() == 1).and_then(bounds);
        let b = face.and_then(head).unwrap_or(whole);
        let zoom = AIR * (stage[0] / b.width().max(1.0)).min(stage[1] / b.height().max(1.0));
        Camera::onto(zoom, b.middle(), [0.0, 0.0])
    }

    /// The camera for a shot; `None` if the shot does not suit the subject.
    fn camera(&self, shot: Shot, side: f32, b: Bounds) -> Option<Camera> {
        let [x, y] = b.middle();
        let face = self.faces.iter().filter_map(bounds).max_by(|a, b| a.height().total_cmp(&b.height()));
        match (shot, face) {
            (Shot::Close, Some(face)) if self.faces.len() == 1 => {
                let zoom = (FACE / face.height().max(1.0)).clamp(1.0, if self.person { 1.6 } else { 1.35 });
                let camera = Camera::onto(zoom, face.middle(), [side * 4.0, EYES]);
                let over = (-STAGE[1] / 2.0 + EDGE - camera.bounds(b).top).max(0.0);
                let camera = Camera { pan: [camera.pan[0], camera.pan[1] + over], ..camera };
                let low = camera.bounds(b).bottom > STAGE[1] / 2.0 - 2.0;
                (over < 7.0 && low && (self.person || camera.shown(b) > SHOWN)).then_some(camera)
            }
            (Shot::Close, Some(_)) => None,
            (Shot::Close, None) => {
                let most = ((STAGE[0] - 2.0 * EDGE) / b.width()).min(1.5);
                let zoom = ((STAGE[1] / 2.0 + 2.0 - b.top) / b.height().max(1.0)).min(most);
                let to = if self.floats { [side * 3.0, y] } else { [side * 3.0, b.top + zoom * b.height() / 2.0] };
                (zoom > 1.12).then(|| Camera::onto(zoom, [x, y], to))
            }
            (Shot::Medium, _) => {
                let room = STAGE[0] / 2.0 - EDGE;
                let (least, most) = ((-room - b.left).min(0.0), (room - b.right).max(0.0));
                let by = (side * 6.0 - x).clamp(least, most);
                (side == 0.0 || by.abs() > 1.5)
                    .then(|| Camera::onto(1.0, [0.0, 0.0], [if side == 0.0 { 0.0 } else { by }, 0.0]))
            }
            (Shot::Wide, _) => {
                let zoom = (SMALL / b.height().max(1.0)).clamp(0.72, 0.9);
                let to = if self.floats { [side * 9.0, -2.0] } else { [side * 9.0, AWAY - zoom * b.height() / 2.0] };
                Some(Camera::onto(zoom, [x, y], to))
            }
        }
    }

    /// Whether each face stays where the recipe placed it as far as it is in the row of the badges: cards have badges of many
    /// widths there.
    fn keeps_faces(&self, camera: Camera) -> bool {
        let low = -STAGE[1] / 2.0 + BADGES[2];
        self.faces.iter().filter_map(bounds).all(|face| {
            let seen = camera.bounds(face);
            let aside = seen.middle()[0].abs() > face.middle()[0].abs().max(EDGE);
            seen.top >= low || (seen.top >= face.top - 0.1 && !aside)
        })
    }

    /// The area of the upper half that would be behind a badge or beyond the edge; faces count twice.
    fn hidden(&self, camera: Camera, upper: &Shape, faces: &Shape) -> f32 {
        let [w, h] = STAGE.map(|n| n / 2.0 - EDGE);
        let clear = self.clear(camera, [w, h]);
        let gone = |shape: &Shape| shape.area() - shape.and(&clear).area();
        gone(upper) + gone(faces)
    }

    /// The part of the picture without badges, in the coordinates of the recipe.
    fn clear(&self, camera: Camera, [w, h]: Corner) -> Shape {
        let low = -STAGE[1] / 2.0 + BADGES[2] + EDGE / 2.0;
        let (left, right) = (-STAGE[0] / 2.0 + BADGES[0] + EDGE / 2.0, STAGE[0] / 2.0 - BADGES[1] - EDGE / 2.0);
        let ring = [[-w, low], [left, low], [left, -h], [right, -h], [right, low], [w, low], [w, 99.0], [-w, 99.0]];
        let back = |[x, y]: Corner| [(x - camera.pan[0]) / camera.zoom, (y - camera.pan[1]) / camera.zoom];
        Shape::of(ring.map(back).to_vec())
    }
}
