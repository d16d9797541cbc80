//! The raster flattener: paints a face in pixels, for files in which nothing may be transparent. Everything is painted in
//! order; where a translucent object changes pixels, exactly these pixels are kept as an image of the result. Face coordinates
//! are points, y up.

use super::canvas::as_rectangle;
use super::dots::{Dots, inside};
use super::emit::Dab;
use usvg::FillRule;
use usvg::tiny_skia_path::{Path, Rect, Transform};

/// The pixels of a part of a face.
pub(super) struct Board {
    dots: Dots,
    /// The map from points of the face to pixels.
    to: Transform,
    /// Pixels that translucent objects changed and that are not printed yet.
    changed: Vec<bool>,
    /// The box of those pixels.
    bounds: Option<Span>,
}

/// A box of pixels, excluding its upper bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Span {
    x: (usize, usize),
    y: (usize, usize),
}

/// Opaque pixels to be printed.
pub(super) struct Scrap {
    /// The first of them on the board: column and row.
    at: (usize, usize),
    pub(super) width: u32,
    pub(super) height: u32,
    /// Red, green, blue.
    pub(super) rgb: Vec<u8>,
    /// The pixels that are printed; all if this is empty.
    pub(super) shown: Option<Vec<bool>>,
    /// The map from the unit square, y up, to points of the face.
    pub(super) place: [f32; 6],
}

impl Board {
    /// White paper for the part `area` of a face `high` points high, in bands of at most this many pixels.
    pub(super) fn bands(area: Rect, high: f32, dpi: u32, dots: usize) -> impl Iterator<Item = Board> {
        let k = dpi as f32 / 72.0;
        // pixels are on a global grid, so that equal pictures give equal images
        let (left, top) = ((area.left() * k).floor(), ((high - area.bottom()) * k).floor());
        let (right, low) = ((area.right() * k).ceil(), ((high - area.top()) * k).ceil());
        let (width, rows) = ((right - left).max(1.0) as usize, (low - top).max(0.0) as usize);
        let step = (dots / width).max(1);
        (0..rows).step_by(step).filter_map(move |row| {
            let dots = Dots::paper(width as u32, step.min(rows - row) as u32)?;
            let to = Transform::from_row(k, 0.0, 0.0, -k, -left, high * k - top - row as f32);
            let changed = vec![false; dots.width() * dots.height()];
            Some(Board { dots, to, changed, bounds: None })
        })
    }

    /// The pixels that an area touches.
    fn span(&self, area: Rect) -> Option<Span> {
        let r = area.transform(self.to)?;
        let within = |v: f32, most: usize| (v.max(0.0) as usize).min(most);
        let (w, h) = (self.dots.width(), self.dots.height());
        let x = (within(r.left().floor() - 1.0, w), within(r.right().ceil() + 1.0, w));
        let y = (within(r.top().floor() - 1.0, h), within(r.bottom().ceil() + 1.0, h));
        (x.0 < x.1 && y.0 < y.1).then_some(Span { x, y })
    }

    fn rows(&self, span: Span) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
        let wide = self.dots.width();
        (span.y.0..span.y.1).map(move |y| y * wide + span.x.0..y * wide + span.x.1)
    }

    /// The colors of the pixels touched by a path, which `place` maps to the face.
    pub(super) fn below(&self, path: &Path, place: Transform) -> Vec<[u8; 3]> {
        let to = self.to.pre_concat(place);
        let Some(span) = path.bounds().transform(place).and_then(|area| self.span(area)) else { return Vec::new() };
        let (wide, high) = ((span.x.1 - span.x.0) as u32, (span.y.1 - span.y.0) as u32);
        let shifted = Transform::from_translate(-(span.x.0 as f32), -(span.y.0 as f32)).pre_concat(to);
        let touched = inside(std::iter::once((path, FillRule::NonZero, shifted)), wide, high).unwrap_or_default();
        let dots = self.rows(span).flatten().map(|i| &self.dots.data()[i * 4..i * 4 + 3]);
        let touched = dots.zip(touched).filter(|(_, touched)| *touched > 0);
        touched.map(|(dot, _)| [dot[0], dot[1], dot[2]]).collect()
    }

    /// The images that must be printed before something opaque is painted over `area`.
    pub(super) fn due(&mut self, area: Rect) -> Option<Scrap> {
        let (span, bounds) = (self.span(area)?, self.bounds?);
        let x = (span.x.0.max(bounds.x.0), span.x.1.min(bounds.x.1));
        let y = (span.y.0.max(bounds.y.0), span.y.1.min(bounds.y.1));
        let touched = x.0 < x.1 && y.0 < y.1 && self.rows(Span { x, y }).any(|row| self.changed[row].contains(&true));
        if touched { self.rest() } else { None }
    }

    /// Keeps the pixels of these images, in their order, that no later image prints again.
    pub(super) fn sift(&self, scraps: &mut Vec<(usize, Scrap)>) {
        let mut printed = vec![false; self.changed.len()];
        scraps.reverse();
        scraps.retain_mut(|(_, scrap)| scrap.leave_to(&mut printed, self.dots.width()));
        scraps.reverse();
    }

    /// All pixels that were changed and not printed.
    pub(super) fn rest(&mut self) -> Option<Scrap> {
        let bounds = self.bounds.take()?;
        let (width, height) = (bounds.x.1 - bounds.x.0, bounds.y.1 - bounds.y.0);
        let (mut rgb, mut shown) = (Vec::with_capacity(width * height * 3), Vec::with_capacity(width * height));
        let mut last = [255; 3];
        for row in self.rows(bounds) {
            for i in row {
                // a hidden pixel repeats its neighbor, which compresses well
                if std::mem::take(&mut self.changed[i]) {
                    let dot = &self.dots.data()[i * 4..];
                    last = [dot[0], dot[1], dot[2]];
                    shown.push(true);
                } else {
                    shown.push(false);
                }
                rgb.extend_from_slice(&last);
            }
        }
        let back = self.to.invert()?;
        let corner = |x: usize, y: usize| {
            let mut p = usvg::tiny_skia_path::Point::from_xy(x as f32, y as f32);
            back.map_point(&mut p);
            p
        };
        let (low, high) = (corner(bounds.x.0, bounds.y.1), corner(bounds.x.1, bounds.y.0));
        let shown = shown.contains(&false).then_some(shown);
        let place = [high.x - low.x, 0.0, 0.0, high.y - low.y, low.x, low.y];
        let at = (bounds.x.0, bounds.y.0);
        Some(Scrap { at, width: width as u32, height: height as u32, rgb, shown, place })
    }

    /// Paints a form's content, or a translucent object (`veil`). `place` maps the form to the face; only the parts inside the
    /// `frames` are visible, which are in the face's points.
    pub(super) fn dab(&mut self, dab: &Dab, place: Transform, frames: &[Path], veil: bool) {
        let Some(area) = dab.area.transform(place) else { return };
        let form = self.to.pre_concat(place);
        let own = dab.clips.iter().map(|c| (&c.path, c.rule, form.pre_concat(c.to)));
        let clips: Vec<_> = own.chain(frames.iter().map(|f| (f, FillRule::NonZero, self.to))).collect();
        self.paint(area, &clips, veil, |dots| dots.node(&dab.node, form.pre_concat(dab.to)));
    }

    /// Fills an opaque path, which `place` maps to the face.
    pub(super) fn fill(&mut self, path: &Path, rgb: [u8; 3], place: Transform, frames: &[Path]) {
        let Some(area) = path.bounds().transform(place) else { return };
        let to = self.to.pre_concat(place);
        let clips: Vec<_> = frames.iter().map(|f| (f, FillRule::NonZero, self.to)).collect();
        self.paint(area, &clips, false, |dots| dots.fill(path, rgb, to));
    }

    fn paint(&mut self, area: Rect, clips: &[(&Path, FillRule, Transform)], veil: bool, draw: impl FnOnce(&mut Dots)) {
        let Some(span) = self.span(area) else { return };
        let (wide, high) = (span.x.1 - span.x.0, span.y.1 - span.y.0);
        let clips: Vec<_> = clips.iter().filter(|(path, _, to)| !holds(path, *to, span)).collect();
        let before: Vec<u8> = if veil || !clips.is_empty() {
            self.rows(span).flat_map(|row| self.dots.data()[row.start * 4..row.end * 4].iter().copied()).collect()
        } else {
            Vec::new()
        };
        draw(&mut self.dots);
        let shifted = Transform::from_translate(-(span.x.0 as f32), -(span.y.0 as f32));
        let clips = clips.into_iter().map(|(path, rule, to)| (*path, *rule, shifted.pre_concat(*to)));
        let seen = inside(clips, wide as u32, high as u32);
        let rows: Vec<_> = self.rows(span).collect();
        if let Some(seen) = seen {
            for ((row, old), seen) in rows.iter().zip(before.chunks_exact(wide * 4)).zip(seen.chunks_exact(wide)) {
                let now = &mut self.dots.data_mut()[row.start * 4..row.end * 4];
                for ((now, old), seen) in now.chunks_exact_mut(4).zip(old.chunks_exact(4)).zip(seen) {
                    let seen = u16::from(*seen);
                    for (now, old) in now.iter_mut().zip(old) {
                        *now = ((u16::from(*now) * seen + u16::from(*old) * (255 - seen) + 127) / 255) as u8;
                    }
                }
            }
        }
        if veil {
            let mut bounds = self.bounds;
            for (y, (row, old)) in rows.iter().zip(before.chunks_exact(wide * 4)).enumerate() {
                let now = &self.dots.data()[row.start * 4..row.end * 4];
                if now == old {
                    continue;
                }
                for (x, (now, old)) in now.chunks_exact(4).zip(old.chunks_exact(4)).enumerate() {
                    if now != old {
                        self.changed[row.start + x] = true;
                        let (x, y) = (span.x.0 + x, span.y.0 + y);
                        let b = bounds.get_or_insert(Span { x: (x, x + 1), y: (y, y + 1) });
                        b.x = (b.x.0.min(x), b.x.1.max(x + 1));
                        b.y = (b.y.0.min(y), b.y.1.max(y + 1));
                    }
                }
            }
            self.bounds = bounds;
        }
    }
}

/// Whether a clip, mapped to pixels by `to`, hides none of these; clips of frames rarely do.
fn holds(clip: &Path, to: Transform, span: Span) -> bool {
    let upright = to.kx == 0.0 && to.ky == 0.0;
    let area = as_rectangle(clip).filter(|_| upright).and_then(|area| area.transform(to));
    let within = |low: f32, (from, until): (usize, usize), high: f32| low < from as f32 && (until as f32) < high;
    area.is_some_and(|area| within(area.left(), span.x, area.right()) && within(area.top(), span.y, area.bottom()))
}

impl Scrap {
    /// Removes the pixels that a later image of the same board prints again, recorded in `printed`, and records the
    /// others; returns false if none are left. `wide` is the width of the board.
    pub(super) fn leave_to(&mut self, printed: &mut [bool], wide: usize) -> bool {
        let (width, mut last, mut any) = (self.width as usize, [255; 3], false);
        let whole = self.shown.is_none();
        let mut shown = self.shown.take().unwrap_or_else(|| vec![true; self.rgb.len() / 3]);
        for (i, (dot, shown)) in self.rgb.chunks_exact_mut(3).zip(&mut shown).enumerate() {
            let printed = &mut printed[(self.at.1 + i / width) * wide + self.at.0 + i % width];
            *shown &= !std::mem::replace(printed, *printed || *shown);
            if *shown {
                last = [dot[0], dot[1], dot[2]];
                any = true;
            } else {
                dot.copy_from_slice(&last);
            }
        }
        self.shown = (!whole || shown.contains(&false)).then_some(shown);
        any
    }
}
