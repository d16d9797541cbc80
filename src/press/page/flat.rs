//! Faces of files in which nothing may be transparent. Where something lets through what lies below it, the shapes below are
//! drawn again, each right after itself, in the colours that are then seen; so everything stays as sharp as it was. A face on
//! which something mixes dot by dot alone is painted in dots, in its own order, and of what lets something through an image
//! is made, to be drawn just before anything is drawn over it.

use super::super::board::{Board, Scrap};
use super::super::bytes::upright;
use super::super::canvas::TWIPS;
use super::super::emit::{Dab, Piece, packed};
use super::super::skeleton::{Pressed, Unit};
use super::super::stock::{Kept, dict, name};
use super::{Content, Pages, pt};
use crate::diag::Diag;
use crate::locus::Locus;
use crate::typeset::{Galley, Mark, Picture, Placed, Run};
use crate::unit::{Mm, Rect};
use std::collections::VecDeque;
use usvg::tiny_skia_path::{Path, PathBuilder, Rect as Area, Transform};

/// So many dots are painted at a time, half a card at 600 an inch: what is larger is painted in bands, so that memory is bounded.
const DOTS: usize = 1 << 21;

/// The images of a face, in the order in which they are drawn.
#[derive(Default)]
pub(super) struct Scraps {
    /// How many marks were drawn.
    drawn: usize,
    /// Before which mark, which image, and its place.
    left: VecDeque<(usize, Kept, [f32; 6])>,
}

/// A face while it is painted.
struct Painting {
    board: Board,
    /// How many marks were painted.
    drawn: usize,
    found: Vec<(usize, Scrap)>,
}

/// Where something lies on the face.
pub(super) struct Spot {
    /// From its points to those of the face.
    pub(super) onto: Transform,
    /// What of it is seen, in the face's points.
    pub(super) frames: Vec<Path>,
    /// Whether it lies on another galley: that one's images are not drawn in the midst of it.
    pub(super) inner: bool,
}

/// What takes in the things on a face, in the order in which they are painted.
pub(super) trait Easel<'g> {
    /// A form, or what is transparent: `place` maps it to the face.
    fn piece(&mut self, piece: Piece, dabs: &[Dab], place: Transform, spot: &Spot);
    /// A line of text, whose outline `place` maps to the face.
    fn run(&mut self, run: &'g Run, outline: Option<&Path>, place: Transform, spot: &Spot);
    /// A rectangle in one colour; the path in points of the spot.
    fn fill(&mut self, area: Rect, path: Option<&Path>, rgb: [u8; 3], spot: &Spot);
    /// Another galley, which is `whole` on the face; whether to go on with what lies on it.
    fn galley(&mut self, placed: &'g Placed<Galley>, whole: Option<&Path>, spot: &Spot) -> bool;
}

impl Painting {
    /// Something opaque is about to be painted over these areas.
    fn mark(&mut self, areas: impl Iterator<Item = Area>, inner: bool) {
        if inner {
            return;
        }
        for area in areas {
            self.found.extend(self.board.due(area).map(|scrap| (self.drawn, scrap)));
        }
        self.drawn += 1;
    }
}

impl Easel<'_> for Painting {
    fn piece(&mut self, piece: Piece, dabs: &[Dab], place: Transform, spot: &Spot) {
        if piece != Piece::Veil {
            self.mark(dabs.iter().filter_map(|dab| dab.area.transform(place)), spot.inner);
        }
        for dab in dabs {
            self.board.dab(dab, place, &spot.frames, piece == Piece::Veil && !spot.inner);
        }
    }

    fn run(&mut self, run: &Run, outline: Option<&Path>, place: Transform, spot: &Spot) {
        self.mark(outline.and_then(|path| path.bounds().transform(place)).into_iter(), spot.inner);
        if let Some(path) = outline {
            self.board.fill(path, run.ink.0, place, &spot.frames);
        }
    }

    fn fill(&mut self, _: Rect, path: Option<&Path>, rgb: [u8; 3], spot: &Spot) {
        self.mark(path.and_then(|path| path.bounds().transform(spot.onto)).into_iter(), spot.inner);
        if let Some(path) = path {
            self.board.fill(path, rgb, spot.onto, &spot.frames);
        }
    }

    fn galley(&mut self, _: &Placed<Galley>, whole: Option<&Path>, spot: &Spot) -> bool {
        self.mark(whole.map(Path::bounds).into_iter(), spot.inner);
        true
    }
}

/// From a form's twips to its points.
const TO_POINTS: Transform = Transform { sx: 1.0 / TWIPS, ky: 0.0, kx: 0.0, sy: 1.0 / TWIPS, tx: 0.0, ty: 0.0 };

fn row([a, b, c, d, e, f]: [f32; 6]) -> Transform {
    Transform::from_row(a, b, c, d, e, f)
}

/// A rectangle of millimetres, y down, as a path in a space `high` points high.
fn box_path(r: Rect, high: f32) -> Option<Path> {
    Some(PathBuilder::from_rect(Area::from_xywh(pt(r.x), high - pt(r.bottom()), pt(r.w), pt(r.h))?))
}

impl Spot {
    /// Where something lies that is placed on what lies here, and seen through a frame of its own.
    fn on(&self, place: Transform, frame: Option<Path>, inner: bool) -> Spot {
        let onto = self.onto.pre_concat(place);
        let frame = frame.and_then(|f| f.transform(onto));
        Spot { onto, frames: self.frames.iter().cloned().chain(frame).collect(), inner }
    }
}

impl Pages<'_, '_> {
    /// Draws the images that belong below the next mark of a face.
    pub(super) fn below(&mut self, content: &mut Content) {
        while content.scraps.left.front().is_some_and(|s| s.0 <= content.scraps.drawn) {
            self.top(content);
        }
        content.scraps.drawn += 1;
    }

    /// Draws the images that lie above everything on a face.
    pub(super) fn above(&mut self, content: &mut Content) {
        while !content.scraps.left.is_empty() {
            self.top(content);
        }
    }

    fn top(&mut self, content: &mut Content) {
        if let Some((_, image, place)) = content.scraps.left.pop_front() {
            content.save(place);
            self.draw_kept(content, image);
            content.restore();
        }
    }

    /// The images of a galley; none, if nothing on it is transparent, or nothing minds.
    pub(super) fn scraps(&mut self, galley: &Galley) -> Scraps {
        let mut scraps = Scraps::default();
        let Some(dpi) = self.press.shop.condition.as_ref().filter(|_| self.press.shop.flat()).map(|c| c.resolution)
        else {
            return scraps;
        };
        let Some(area) = self.veiled(galley) else { return scraps };
        let high = pt(galley.size.h);
        let mut found = Vec::new();
        for board in Board::bands(area, high, dpi, DOTS) {
            let mut painting = Painting { board, drawn: 0, found: Vec::new() };
            let spot = Spot { onto: Transform::identity(), frames: Vec::new(), inner: false };
            self.paint(galley, &spot, &mut painting);
            let Painting { mut board, drawn, found: mut images } = painting;
            images.extend(board.rest().map(|scrap| (drawn, scrap)));
            board.sift(&mut images);
            for (before, scrap) in images {
                let place = scrap.place;
                match self.image(scrap) {
                    Ok(image) => found.push((before, image, place)),
                    Err(why) => self.diags.push(Diag::error(Locus::Nowhere, "cannot-press", why).card(&galley.title)),
                }
            }
        }
        found.sort_by_key(|(before, ..)| *before);
        scraps.left = found.into();
        scraps
    }

    /// The part of a galley where something is transparent, in its points.
    pub(super) fn veiled(&mut self, galley: &Galley) -> Option<Area> {
        let high = pt(galley.size.h);
        let mut all: Option<Area> = None;
        let mut more = |pressed: &Pressed, place: Transform| {
            let veils = pressed.pieces.iter().zip(&pressed.dabs).filter(|(piece, _)| **piece == Piece::Veil);
            for area in veils.flat_map(|(_, dabs)| dabs).filter_map(|dab| dab.area.transform(place)) {
                all = all.map_or(Some(area), |all| {
                    let (l, t) = (all.left().min(area.left()), all.top().min(area.top()));
                    Area::from_ltrb(l, t, all.right().max(area.right()), all.bottom().max(area.bottom()))
                });
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

    /// Shows an easel what is on a galley, in its order: mark for mark what is written of it.
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
                Mark::Galley(placed) | Mark::Figure(placed) => {
                    let Placed { what, at, clip } = placed;
                    let inner = pt(what.size.h);
                    let place = row(upright(*at, inner, high, pt(Mm(1.0))));
                    let spot_on = spot.on(place, clip.and_then(|clip| box_path(clip, inner)), true);
                    let all = Area::from_xywh(0.0, 0.0, pt(what.size.w), inner).map(PathBuilder::from_rect);
                    if on.galley(placed, all.and_then(|all| all.transform(spot_on.onto)).as_ref(), &spot_on) {
                        self.paint(what, &spot_on, on);
                    }
                }
            }
        }
    }

    /// The outline of a line of text, and the map to the galley, `high` points high, on which it stands.
    pub(super) fn line(&self, run: &Run, high: f32) -> Option<(Path, Transform)> {
        let face = self.press.faces.get(usize::from(run.font.0)).and_then(|face| face.as_ref().ok())?;
        let unit = face.unit(run.size.0);
        Some((face.line(run)?, row(upright(run.at, 0.0, high, pt(Mm(1.0)))).pre_scale(unit, unit)))
    }

    fn paint_picture<'g>(&mut self, placed: &Placed<Picture>, high: f32, spot: &Spot, on: &mut dyn Easel<'g>) {
        let pressed = self.picture(&placed.what);
        // flat pictures are never squares: they were read as drawings
        let Unit::Points(own) = pressed.unit else { return };
        let frame = placed.clip.and_then(|clip| box_path(clip, own));
        let spot = spot.on(row(pressed.unit.place(placed.at, high)), frame, spot.inner);
        let place = spot.onto.pre_concat(TO_POINTS);
        for (piece, dabs) in pressed.pieces.iter().zip(&pressed.dabs) {
            on.piece(*piece, dabs, place, &spot);
        }
    }

    /// The image of opaque dots; equal ones are one.
    fn image(&mut self, scrap: Scrap) -> Result<Kept, String> {
        let Scrap { width, height, rgb, shown, .. } = scrap;
        let mask = shown.map(|shown| {
            let mut bits = Vec::with_capacity(shown.len() / 8 + height as usize);
            for row in shown.chunks(width as usize) {
                // a bit that is set hides its dot
                bits.extend(row.chunks(8).map(|some| {
                    some.iter().enumerate().fold(0u8, |byte, (i, shown)| byte | u8::from(!shown) << (7 - i))
                }));
            }
            let kind = dict([
                ("Type", name("XObject")),
                ("Subtype", name("Image")),
                ("Width", i64::from(width).into()),
                ("Height", i64::from(height).into()),
                ("ImageMask", true.into()),
                ("BitsPerComponent", 1.into()),
            ]);
            self.press.shop.stock.stream(kind, &bits)
        });
        let ink = &self.press.shop.ink;
        let mut image = packed(ink.space(), &ink.samples(rgb), width, height)?;
        if let Some(mask) = mask {
            image.dict.set("Mask", mask.link());
        }
        Ok(self.press.shop.stock.keep(image))
    }
}
