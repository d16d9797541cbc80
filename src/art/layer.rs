//! One thing in a picture, from an icon: a soft shadow, an ink outline, the dark inside, the icon in its tone, parts in
//! theirs, half-tone and shade on the side away from the light, a rim of light towards it. Light comes from the upper left.

use super::canvas::{Canvas, Paint, Trace};
use super::colour::Colour;
use super::icon::Icon;
use super::polygon::{Bounds, Corner, Shape};
use super::tone::Tone;
use crate::unit::{Affine, Economy, Mm, Point};

/// Outlines.
const INK: Colour = Colour(0x12_0d0b);

/// An icon with a place in the picture.
pub(super) struct Figure {
    /// What is inked, in mm from the picture's middle.
    art: Shape,
    /// Its silhouette.
    body: Shape,
    /// Size of the icon's square.
    size: f32,
    /// What it is made of.
    tone: &'static Tone,
    /// Parts made of something else.
    parts: Vec<(Shape, &'static Tone)>,
    /// Gaps with something shining through.
    gaps: Vec<(Shape, &'static Tone)>,
    /// Eyes, in mm.
    eyes: Vec<Eye>,
}

/// An eye as in a comic: white, with a pupil that looks its own way.
struct Eye {
    at: Corner,
    r: f32,
    /// The second of a pair looks elsewhere.
    squint: bool,
    /// Degrees that a lid slopes, if it has one.
    lid: Option<f32>,
}

impl Eye {
    /// From the eye's middle to the straight edge of its lid, as a share of the radius.
    const LID: f32 = 0.2;

    fn paint(&self, canvas: &mut Canvas, tone: &Tone) {
        let Eye { at: [x, y], r, .. } = *self;
        let thin = canvas.economy() == Economy::LowInk;
        let rim = if thin { 0.2 } else { (r * 0.2).clamp(0.3, 0.7) };
        let [dx, dy] = if self.squint { [-0.28, 0.26] } else { [0.34, 0.16] };
        canvas.stamp(Trace::default().disc([x, y], r + rim), INK);
        canvas.stamp(Trace::default().disc([x, y], r), Colour::WHITE);
        let pupil = [x + dx * r, y + dy * r];
        canvas.stamp(Trace::default().disc(pupil, r * 0.48), INK);
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

/// A box of an icon made of something else: left, top, right, bottom in icon units.
pub(super) struct Patch {
    pub(super) within: [f32; 4],
    pub(super) tone: &'static Tone,
    /// Whether the gaps are meant and not the icon.
    pub(super) hollow: bool,
}

/// How an icon is put into the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    /// Middle of the icon's square.
    pub(super) at: Corner,
    /// Its width and height.
    pub(super) size: f32,
    /// Degrees clockwise.
    pub(super) turn: f32,
    /// Mirrored left to right.
    pub(super) flip: bool,
}

impl Pose {
    /// From icon units to millimetres of the picture.
    pub(super) fn map(self) -> Affine {
        let k = self.size / 512.0;
        let wide = if self.flip { -k } else { k };
        Affine::shift(Mm(-256.0), Mm(-256.0))
            .then(Affine([wide, 0.0, 0.0, k, 0.0, 0.0]))
            .then(Affine::turn(self.turn))
            .then(Affine::shift(Mm(self.at[0]), Mm(self.at[1])))
    }
}

impl Figure {
    /// An icon posed and made of `tone`, with wide holes left open if `open`.
    pub(super) fn new(icon: &Icon, pose: Pose, tone: &'static Tone, open: bool, patches: &[Patch]) -> Figure {
        let map = pose.map();
        let art = icon.art.mapped(map).simplified((pose.size * 0.0009).clamp(0.012, 0.03));
        let body = if open { icon.open() } else { &icon.body }.mapped(map);
        let (mut parts, mut gaps) = (Vec::new(), Vec::new());
        for Patch { within: [left, top, right, bottom], tone, hollow } in patches {
            let patch = Shape::rect(*left, *top, *right, *bottom).mapped(map);
            match hollow {
                false => parts.push((patch.and(&art), *tone)),
                true => gaps.push((patch.and(&body).minus(&art), *tone)),
            }
        }
        Figure { body, art, size: pose.size, tone, parts, gaps, eyes: Vec::new() }
    }

    /// The same with eyes: middle and radius in icon units, under lids that slope down towards the nose by so many degrees.
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

    /// Its silhouette.
    pub(super) fn body(&self) -> &Shape {
        &self.body
    }

    /// The rectangle around its silhouette.
    pub(super) fn bounds(&self) -> Bounds {
        self.body.bounds().unwrap_or(Bounds { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 })
    }

    fn outline_width(&self) -> f32 {
        (0.28 + self.size * 0.019).clamp(0.4, 1.0)
    }

    /// Paints it.
    pub(super) fn paint(&self, canvas: &mut Canvas) {
        match canvas.economy() {
            Economy::Full => self.paint_full(canvas),
            Economy::LowInk => self.paint_thin(canvas),
        }
    }

    fn paint_full(&self, canvas: &mut Canvas) {
        let outline = self.outline_width();
        let edge = self.body.grown(outline);
        let fall = (self.size * 0.035).clamp(0.4, 1.3);
        canvas.fill(&edge.shifted(fall * 0.9, fall * 1.1), Paint::Flat(Colour::NIGHT, 0.32));
        canvas.fill(&edge, INK);
        canvas.fill(&self.body, self.inner());
        self.modelled(canvas);
        self.eyes.iter().for_each(|eye| eye.paint(canvas, self.tone));
    }

    /// Low ink: the outline is a line, the tones are tints.
    fn paint_thin(&self, canvas: &mut Canvas) {
        canvas.fill(&self.body.grown(0.35), Colour::WHITE);
        canvas.fill(&self.body, self.inner());
        self.modelled(canvas);
        canvas.outline(&self.art, 0.12, INK.lit(0.35));
        canvas.outline(&self.body, (self.size * 0.009).clamp(0.2, 0.4), INK);
        self.eyes.iter().for_each(|eye| eye.paint(canvas, self.tone));
    }

    /// The dark inside; lighter in icons that are drawn in thin lines, whose inside is most of what is seen.
    fn inner(&self) -> Colour {
        let inked = self.art.area() / self.body.area().max(0.01);
        self.tone.inner.mix(self.tone.shade, ((0.62 - inked) * 2.2).clamp(0.0, 0.75))
    }

    fn modelled(&self, canvas: &mut Canvas) {
        let b = self.bounds();
        let shade = (self.size * 0.031).clamp(0.22, 1.15);
        let rim = (self.size * 0.013).clamp(0.16, 0.5);
        let shaded = self.art.minus(&self.art.shifted(-shade, -shade * 0.9)).simplified(0.03);
        let lit = self.art.minus(&self.art.shifted(rim * 0.85, rim)).simplified(0.03);
        let away = (self.size >= 9.0).then(|| {
            let (x, lean) = (b.middle()[0] + b.width() * 0.05, b.height() * 0.22);
            let far = Shape::of(vec![
                [x + lean, b.top - 1.0],
                [b.right + lean + 1.0, b.top - 1.0],
                [b.right + lean + 1.0, b.bottom + 1.0],
                [x - lean, b.bottom + 1.0],
            ]);
            self.art.and(&far)
        });
        let base = match self.size >= 20.0 {
            true => canvas.along(
                [b.left, b.top],
                [b.left + b.width() * 0.35, b.bottom],
                &[
                    (0.0, self.tone.base.mix(self.tone.light, 0.22), 1.0),
                    (0.55, self.tone.base, 1.0),
                    (1.0, self.tone.base.mix(self.tone.shade, 0.3), 1.0),
                ],
            ),
            false => self.tone.base.into(),
        };
        let mut coat = |within: Option<&Shape>, tone: &Tone, base: Paint| {
            let cut = |shape: &Shape| within.map_or_else(|| shape.clone(), |w| shape.and(w));
            canvas.fill(within.unwrap_or(&self.art), base);
            if let Some(away) = &away {
                canvas.fill(&cut(away), Paint::Flat(tone.shade, 0.42));
            }
            canvas.fill(&cut(&shaded), Paint::Flat(tone.shade, 0.72));
            canvas.fill(&cut(&lit), Paint::Flat(tone.light, 0.9));
        };
        coat(None, self.tone, base);
        for (part, tone) in &self.parts {
            coat(Some(part), tone, tone.base.into());
        }
        for (gap, tone) in &self.gaps {
            canvas.fill(gap, tone.base);
            // small gaps are eyes: they glow
            if gap.area() < 0.08 * self.body.area() {
                canvas.fill(&gap.grown(-self.size * 0.007), Paint::Flat(tone.light, 0.75));
                canvas.fill(&gap.grown(self.size * 0.02), Paint::Flat(tone.base, 0.3));
            }
        }
    }
}
