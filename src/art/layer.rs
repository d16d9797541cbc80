//! Draws one icon as an object in a picture: an ink line, a dark inside, the icon and its parts in the tones of their relief
//! or in the strokes of a linocut, and its eyes.

use super::canvas::{Canvas, Depth, Paint, Trace};
use super::colour::Colour;
pub(super) use super::colour::INK;
use super::curve;
use super::form::{Form, Gap};
use super::polygon::{Bounds, Corner, Ring, Shape};
use super::pose::Pose;
use super::tone::Tone;
use ground::unit::{Economy, Mm, Point};
use std::sync::Arc;

/// Things within this distance of the subject count as touching it, in mm, because both have an outline.
const TOUCH: f32 = 1.2;

/// An icon with its position in the picture and its tones.
pub(super) struct Figure {
    form: Arc<Form>,
    /// The center of the icon's square.
    at: Corner,
    /// The eyes, in mm.
    eyes: Vec<Eye>,
}

/// An eye as in a comic: white, with a pupil that looks in a direction of its own.
struct Eye {
    at: Corner,
    r: f32,
    /// Whether this is the second eye of a pair, which looks in another direction.
    squint: bool,
    /// The slope of the lid in degrees, if the eye has one.
    lid: Option<f32>,
}

impl Eye {
    /// The distance from the center of the eye to the straight edge of its lid, as a share of the radius.
    const LID: f32 = 0.2;

    fn paint(&self, canvas: &mut Canvas, tone: &Tone) {
        let Eye { at: [x, y], r, .. } = *self;
        let thin = canvas.economy() == Economy::LowInk;
        let rim = if thin { 0.2 } else { (r * 0.2).clamp(0.3, 0.7) };
        let [dx, dy] = if self.squint { [-0.28, 0.26] } else { [0.34, 0.16] };
        canvas.stamp(Trace::default().disc([x, y], r + rim), INK);
        canvas.stamp(Trace::default().disc([x, y], r), Colour::WHITE);
        let pupil = [x + dx * r, y + dy * r];
        canvas.fill_seen(&Shape::of(curve::oval(pupil, r * 0.48, r * 0.48)), INK.into(), true);
        canvas.stamp(Trace::default().disc([pupil[0] - r * 0.16, pupil[1] - r * 0.18], r * 0.16), Colour::WHITE);
        if let Some(slope) = self.lid {
            let from = std::f32::consts::PI + Eye::LID.asin();
            let sweep = std::f32::consts::PI - 2.0 * Eye::LID.asin();
            let corner = |i: usize| {
                let angle = from + sweep * i as f32 / 16.0 + slope.to_radians();
                [x + r * angle.cos(), y + r * angle.sin()]
            };
            let lid = Shape::of((0..=16).map(corner).collect());
            canvas.fill(&lid, if thin { Colour::WHITE } else { tone.base.mix(tone.shade, 0.35) });
            canvas.draw(Trace::default().line(&[corner(0), corner(16)]), rim * 0.8, INK, 1.0);
        }
    }
}

impl Figure {
    /// A form in its place.
    pub(super) fn new(form: Arc<Form>, pose: Pose) -> Figure {
        Figure { form, at: pose.at, eyes: Vec::new() }
    }

    /// Adds eyes, with center and radius in icon units, and with lids that slope towards the nose by this number of
    /// degrees.
    pub(super) fn with_eyes(mut self, pose: Pose, eyes: &[[f32; 3]], lids: Option<f32>) -> Figure {
        let map = pose.map();
        let spots = eyes.iter().map(|[x, y, r]| {
            let at = map.apply(Point { x: Mm(*x), y: Mm(*y) });
            ([at.x.0, at.y.0], r * pose.size / 512.0)
        });
        let spots: Vec<(Corner, f32)> = spots.collect();
        let nose = spots.iter().map(|(at, _)| at[0]).sum::<f32>() / spots.len().max(1) as f32;
        let eye = |(i, (at, r)): (usize, &(Corner, f32))| {
            let slope = if at[0] <= nose { 1.0 } else { -1.0 };
            Eye { at: *at, r: *r, squint: i % 2 == 1, lid: lids.map(|d| d * slope) }
        };
        self.eyes = spots.iter().enumerate().map(eye).collect();
        self
    }

    /// The longest cut of a part, relative to the width of that part.
    pub(super) fn seam(&self) -> f32 {
        self.form.seam
    }

    /// Its silhouette.
    pub(super) fn body(&self) -> Shape {
        self.put(&self.form.body)
    }

    /// Whether it touches the subject or nearly does, like a crown just above a head.
    pub(super) fn touches(&self, subject: &Shape) -> bool {
        let near = Bounds { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 };
        let apart = !self.bounds().grown(TOUCH).overlaps(subject.bounds().unwrap_or(near));
        !apart && !self.body().grown(TOUCH).and(subject).is_empty()
    }

    /// The object in its final position: if it touches neither the subject nor the floor, it falls to the floor, which is at this height.
    pub(super) fn fallen(mut self, subject: &Shape, floor: f32) -> Figure {
        let b = self.bounds();
        if b.bottom < floor - 2.0 && !self.touches(subject) {
            let by = floor - b.bottom;
            self.at[1] += by;
            self.eyes.iter_mut().for_each(|eye| eye.at[1] += by);
        }
        self
    }

    /// The corners of the box around the eyes, if the layer has any.
    pub(super) fn face(&self) -> Option<Ring> {
        let eyes = self.eyes.iter().map(|Eye { at: [x, y], r, .. }| [x - r, y - r, x + r, y + r]);
        let all = eyes.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]);
        all.map(|[l, t, r, b]| vec![[l, t], [r, t], [r, b], [l, b]])
    }

    /// The rectangle around its silhouette.
    pub(super) fn bounds(&self) -> Bounds {
        self.form.bounds().shifted(self.at)
    }

    /// A part of the form in its position.
    fn put(&self, shape: &Shape) -> Shape {
        shape.shifted(self.at[0], self.at[1])
    }

    fn fill(&self, canvas: &mut Canvas, shape: &Shape, paint: impl Into<Paint>) {
        canvas.fill(&self.put(shape), paint);
    }

    /// Paints it.
    pub(super) fn paint(&self, canvas: &mut Canvas) {
        self.paint_in(canvas, INK);
        self.eyes.iter().for_each(|eye| eye.paint(canvas, self.form.tone()));
    }

    /// Paints the layer as a background object: with the haze of the background over its colors.
    pub(super) fn paint_far(&self, canvas: &mut Canvas, haze: Colour) {
        canvas.turn_to(Depth::Figures);
        // a linocut cannot print translucent haze
        let haze = canvas.inks().is_none().then_some(haze);
        self.paint_in(canvas, haze.map_or(INK, |haze| INK.mix(haze, 0.4)));
        if let Some(haze) = haze {
            canvas.fill(&self.body(), Paint::Flat(haze, 0.3));
        }
        canvas.turn_to(Depth::Ground);
    }

    fn paint_in(&self, canvas: &mut Canvas, ink: Colour) {
        let inked = self.form.inked(canvas.style());
        inked.paint_outline(canvas, self.at, ink);
        let base = if canvas.inks().is_none() {
            canvas.fill(&self.body(), self.inner());
            &self.form.art
        } else {
            &self.form.body
        };
        inked.paint(canvas, self.at, base, &self.form.coats);
        for Gap { tone, whole, glow } in &self.form.gaps {
            // in a linocut, small gaps are bare paper, because they are eyes
            match (canvas.inks(), glow) {
                (Some(inks), Some([within, _])) => self.fill(canvas, within, inks.paper()),
                (Some(_), None) => {}
                (None, _) => self.fill(canvas, whole, tone.base),
            }
            if let (None, Some([within, around])) = (canvas.inks(), glow) {
                self.fill(canvas, within, Paint::Flat(tone.light, 0.75));
                self.fill(canvas, around, Paint::Flat(tone.base, 0.3));
            }
        }
    }

    /// The color of the dark inside; it is lighter in icons with thin lines, because their inside is most of the
    /// visible area.
    fn inner(&self) -> Colour {
        let (tone, inked) = (self.form.tone(), self.form.art.area() / self.form.body.area().max(0.01));
        tone.inner.mix(tone.shade, ((0.62 - inked) * 2.2).clamp(0.0, 0.75))
    }
}
