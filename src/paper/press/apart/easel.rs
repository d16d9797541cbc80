//! The visitor of a display list: forms, translucent objects, lines of text and nested faces, in drawing order.

use super::super::bytes::upright;
use super::super::canvas::UNITS;
use super::super::emit::{Dab, Piece};
use super::super::skeleton::{Pressed, Unit};
use super::super::{Press, pt};
use super::around;
use crate::typeset::{Galley, Mark, Placed, Run};
use ground::picture::Picture;
use ground::unit::{Clip, Mm, Point, Rect, Step};
use usvg::tiny_skia_path::{Path, PathBuilder, Rect as Area, Transform};

/// The position of an object on the face.
pub(super) struct Spot {
    /// The map from its points to those of the face.
    pub(super) onto: Transform,
    /// The visible area, in the face's points.
    pub(super) frames: Vec<Path>,
    /// Whether the object is on another galley, whose images are not drawn in between.
    pub(super) inner: bool,
}

/// The visitor of the objects on a face, in painting order.
pub(super) trait Easel<'g> {
    /// A form, or a translucent object: `place` maps it to the face.
    fn piece(&mut self, piece: Piece, dabs: &[Dab], place: Transform, spot: &Spot);
    /// A line of text, whose outline `place` maps to the face.
    fn run(&mut self, run: &'g Run, outline: Option<&Path>, place: Transform, spot: &Spot);
    /// A rectangle in one color; the path is in its own points.
    fn fill(&mut self, area: Rect, path: Option<&Path>, rgb: [u8; 3], spot: &Spot);
    /// Another galley, whose place on the face is `whole`; returns whether to visit its objects.
    fn galley(&mut self, placed: &'g Placed<Galley>, whole: Option<&Path>, spot: &Spot) -> bool;
}

/// The map from a form's units to its points.
const TO_POINTS: Transform = Transform { sx: 1.0 / UNITS, ky: 0.0, kx: 0.0, sy: 1.0 / UNITS, tx: 0.0, ty: 0.0 };

fn row([a, b, c, d, e, f]: [f32; 6]) -> Transform {
    Transform::from_row(a, b, c, d, e, f)
}

/// A rectangle in millimeters, y down, as a path in a space `high` points high.
fn box_path(r: Rect, high: f32) -> Option<Path> {
    Some(PathBuilder::from_rect(Area::from_xywh(pt(r.x), high - pt(r.bottom()), pt(r.w), pt(r.h))?))
}

/// The contour of a visible area, in such a space.
fn clip_path(clip: &Clip, high: f32) -> Option<Path> {
    if let Some(area) = clip.plain() {
        return box_path(area, high);
    }
    let mut path = PathBuilder::new();
    let at = |p: Point| (pt(p.x), high - pt(p.y));
    for step in clip.steps() {
        match step {
            Step::Move(p) => path.move_to(at(p).0, at(p).1),
            Step::Line(p) => path.line_to(at(p).0, at(p).1),
            Step::Curve(p, q, r) => path.cubic_to(at(p).0, at(p).1, at(q).0, at(q).1, at(r).0, at(r).1),
        }
    }
    path.close();
    path.finish()
}

impl Spot {
    /// The position of an object on this one, clipped to its own frame.
    fn on(&self, place: Transform, frame: Option<Path>, inner: bool) -> Spot {
        let onto = self.onto.pre_concat(place);
        let frame = frame.and_then(|f| f.transform(onto));
        Spot { onto, frames: self.frames.iter().cloned().chain(frame).collect(), inner }
    }
}

impl Press<'_> {
    /// The part of a galley that is translucent, in its points.
    pub(super) fn veiled(&mut self, galley: &Galley) -> Option<Area> {
        let high = pt(galley.size.h);
        let mut all: Option<Area> = None;
        let mut more = |pressed: &Pressed, place: Transform| {
            let veils = pressed.pieces.iter().zip(&pressed.dabs).filter(|(piece, _)| **piece == Piece::Veil);
            for area in veils.flat_map(|(_, dabs)| dabs).filter_map(|dab| dab.area.transform(place)) {
                all = Some(all.map_or(area, |all| around(all, area)));
            }
        };
        if let Some(skeleton) = &galley.skeleton {
            more(&self.skeleton(skeleton), TO_POINTS);
        }
        for mark in galley.slots.iter().flatten() {
            if let Mark::Picture(placed) = mark {
                let pressed = self.picture(&placed.what);
                more(&pressed, row(pressed.unit.place(placed.at, high)).pre_concat(TO_POINTS));
            }
        }
        all?.intersect(&Area::from_xywh(0.0, 0.0, pt(galley.size.w), high)?)
    }

    /// Visits the objects of a galley in the order in which they are written.
    pub(super) fn paint<'g>(&mut self, galley: &'g Galley, spot: &Spot, on: &mut dyn Easel<'g>) {
        let Some(skeleton) = &galley.skeleton else {
            return galley.slots.iter().for_each(|slot| self.paint_marks(galley, slot, spot, on));
        };
        let pressed = self.skeleton(skeleton);
        let place = spot.onto.pre_concat(TO_POINTS);
        for (piece, dabs) in pressed.pieces.iter().zip(&pressed.dabs) {
            match piece {
                Piece::Slot(n) => {
                    self.paint_marks(galley, galley.slots.get(*n).map_or(&[], Vec::as_slice), spot, on);
                }
                _ => on.piece(*piece, dabs, place, spot),
            }
        }
    }

    fn paint_marks<'g>(&mut self, galley: &Galley, marks: &'g [Mark], spot: &Spot, on: &mut dyn Easel<'g>) {
        let high = pt(galley.size.h);
        for mark in marks {
            match mark {
                Mark::Run(run) => {
                    let line = self.line(run, high);
                    let place = line.as_ref().map_or(spot.onto, |(_, place)| spot.onto.pre_concat(*place));
                    on.run(run, line.as_ref().map(|(outline, _)| outline), place, spot);
                }
                Mark::Fill { area, ink } => on.fill(*area, box_path(*area, high).as_ref(), ink.0, spot),
                Mark::Picture(placed) => self.paint_picture(placed, high, spot, on),
                Mark::Field { .. } => {}
                Mark::Galley(placed) | Mark::Figure(placed) => {
                    let Placed { what, at, clip } = placed;
                    let inner = pt(what.size.h);
                    let place = row(upright(*at, inner, high, pt(Mm(1.0))));
                    let spot_on = spot.on(place, clip.as_ref().and_then(|clip| clip_path(clip, inner)), true);
                    let all = Area::from_xywh(0.0, 0.0, pt(what.size.w), inner).map(PathBuilder::from_rect);
                    if on.galley(placed, all.and_then(|all| all.transform(spot_on.onto)).as_ref(), &spot_on) {
                        self.paint(what, &spot_on, on);
                    }
                }
            }
        }
    }

    /// The outline of a line of text, and the map to its galley, `high` points high.
    pub(super) fn line(&self, run: &Run, high: f32) -> Option<(Path, Transform)> {
        let face = self.faces.get(usize::from(run.font.0)).and_then(|face| face.as_ref().ok())?;
        let unit = face.unit(run.size.0);
        Some((face.line(run)?, row(upright(run.at, 0.0, high, pt(Mm(1.0)))).pre_scale(unit, unit)))
    }

    fn paint_picture<'g>(&mut self, placed: &Placed<Picture>, high: f32, spot: &Spot, on: &mut dyn Easel<'g>) {
        let pressed = self.picture(&placed.what);
        // flat pictures are never pixels: they were read as drawings
        let Unit::Points(own) = pressed.unit else { return };
        let frame = placed.clip.as_ref().and_then(|clip| clip_path(clip, own));
        let spot = spot.on(row(pressed.unit.place(placed.at, high)), frame, spot.inner);
        let place = spot.onto.pre_concat(TO_POINTS);
        for (piece, dabs) in pressed.pieces.iter().zip(&pressed.dabs) {
            on.piece(*piece, dabs, place, &spot);
        }
    }
}
