//! What an area is filled with: colours, gradients, tiles. Gradients that fade become a gradient seen through a mask.

use super::super::canvas::{Canvas, SoftMask};
use super::super::ink::{Ink, Period, Side};
use super::super::stock::{Kept, dict, name, number, numbers};
use super::Emitter;
use lopdf::Object;
use usvg::tiny_skia_path::{Point, Transform};
use usvg::{BaseGradient, LinearGradient, Paint, RadialGradient, Rect, SpreadMethod, Stop};

/// A gradient that repeats is written out this many times at most.
const MOST_PERIODS: f32 = 256.0;

/// Where a gradient runs.
enum Course<'a> {
    Linear(&'a LinearGradient),
    Radial(&'a RadialGradient),
}

impl Course<'_> {
    fn base(&self) -> &BaseGradient {
        match self {
            Course::Linear(g) => g,
            Course::Radial(g) => g,
        }
    }

    /// Which periods of the gradient an area meets, first to last.
    fn span(&self, area: Rect, to: Transform) -> (f32, f32) {
        if self.base().spread_method() == SpreadMethod::Pad {
            return (0.0, 1.0);
        }
        let Some(back) = to.pre_concat(self.base().transform()).invert() else { return (0.0, 1.0) };
        let corners = [
            (area.left(), area.top()),
            (area.right(), area.top()),
            (area.left(), area.bottom()),
            (area.right(), area.bottom()),
        ];
        let mut at: Vec<Point> = corners.iter().map(|(x, y)| Point::from_xy(*x, *y)).collect();
        back.map_points(&mut at);
        let along = |p: &Point| match self {
            Course::Linear(g) => {
                let (dx, dy) = (g.x2() - g.x1(), g.y2() - g.y1());
                ((p.x - g.x1()) * dx + (p.y - g.y1()) * dy) / (dx * dx + dy * dy).max(f32::EPSILON)
            }
            // the circles grow by at least `r - |focus to centre|` a period
            Course::Radial(g) => {
                let growth = (g.r().get() - g.fr().get() - (g.cx() - g.fx()).hypot(g.cy() - g.fy())).max(1e-3);
                (p.x - g.fx()).hypot(p.y - g.fy()) / growth
            }
        };
        let (low, high) = at.iter().map(along).fold((0.0f32, 1.0f32), |(l, h), t| (l.min(t), h.max(t)));
        let low = if matches!(self, Course::Radial(_)) { 0.0 } else { low.floor() };
        (low.max(-MOST_PERIODS), high.ceil().clamp(low + 1.0, low + MOST_PERIODS))
    }
}

impl Emitter<'_> {
    /// Chooses what the next area or line is painted with; true if it is seen through a mask, so that the caller must
    /// restore the state. `bounds` is the painted box in the coordinates that `to` maps to the form.
    pub(super) fn choose(
        &mut self,
        canvas: &mut Canvas,
        paint: &Paint,
        alpha: f32,
        side: Side,
        bounds: Rect,
        to: Transform,
    ) -> bool {
        let course = match paint {
            Paint::Color(c) => {
                canvas.alpha(self.stock, alpha, side);
                let rgb = [c.red, c.green, c.blue];
                let tint = if side == Side::Stroke { self.ink.fine(rgb) } else { self.ink.tint(rgb) };
                canvas.colour(tint, side);
                return false;
            }
            Paint::Pattern(tile) => {
                let pattern = self.tile(tile, to);
                canvas.alpha(self.stock, alpha, side);
                canvas.pattern(pattern, side);
                return false;
            }
            Paint::LinearGradient(g) => Course::Linear(g),
            Paint::RadialGradient(g) => Course::Radial(g),
        };
        let area = self.reach(bounds, to);
        let stops = course.base().stops();
        let opacity = stops.first().map_or(1.0, |s| s.opacity().get());
        let fading = stops.iter().any(|s| s.opacity().get() != opacity);
        if fading {
            let grey = |s: &Stop| [(s.opacity().get() * 255.0).round() as u8; 3];
            let veil = self.gradient(&course, area, to, &Ink::Luma, grey);
            let mut shape = Canvas::default();
            shape.pattern(veil, Side::Fill);
            shape.rectangle(area);
            shape.paint(Some(usvg::FillRule::NonZero), false);
            let group = shape.group(self.stock, self.spaces, area, &Ink::Luma);
            canvas.save();
            canvas.mask(self.stock, SoftMask { group, luminous: true });
        }
        let ink = self.ink.clone();
        let pattern = self.gradient(&course, area, to, &ink, |s| [s.color().red, s.color().green, s.color().blue]);
        canvas.alpha(self.stock, if fading { alpha } else { alpha * opacity }, side);
        canvas.pattern(pattern, side);
        fading
    }

    fn gradient(
        &mut self,
        course: &Course<'_>,
        area: Rect,
        to: Transform,
        ink: &Ink,
        of: impl Fn(&Stop) -> [u8; 3],
    ) -> Kept {
        let (from, until) = course.span(area, to);
        let mirrored = course.base().spread_method() == SpreadMethod::Reflect;
        let periods: Vec<Period> = (from as i32..until as i32)
            .map(|n| Period { start: n as f32, mirrored: mirrored && n.rem_euclid(2) == 1 })
            .collect();
        let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
        let (kind, coords) = match course {
            Course::Linear(g) => {
                let at = |t: f32| [mix(g.x1(), g.x2(), t), mix(g.y1(), g.y2(), t)];
                (2, [at(from), at(until)].concat())
            }
            Course::Radial(g) => {
                let (r0, r1) = (g.fr().get(), g.r().get());
                let at = |t: f32| [mix(g.fx(), g.cx(), t), mix(g.fy(), g.cy(), t), mix(r0, r1, t)];
                (3, [at(from), at(until)].concat())
            }
        };
        let mut shading = dict([
            ("ShadingType", kind.into()),
            ("ColorSpace", ink.space()),
            ("Coords", numbers(&coords, 4)),
            ("Function", ink.ramp(self.stock, course.base().stops(), of, &periods)),
            ("Extend", Object::Array(vec![true.into(), true.into()])),
        ]);
        if (from, until) != (0.0, 1.0) {
            shading.set("Domain", numbers(&[from, until], 0));
        }
        let map = to.pre_concat(course.base().transform());
        self.stock.keep(dict([
            ("Type", name("Pattern")),
            ("PatternType", 2.into()),
            ("Matrix", numbers(&[map.sx, map.ky, map.kx, map.sy, map.tx, map.ty], 5)),
            ("Shading", Object::Dictionary(shading)),
        ]))
    }

    /// A pattern of SVG as a tile of PDF, drawn in twips so that its coordinates are as fine as all others.
    fn tile(&mut self, tile: &usvg::Pattern, to: Transform) -> Kept {
        let map = to.pre_concat(tile.transform());
        let (sx, sy) = map.get_scale();
        let (sx, sy) = (sx.max(1e-6), sy.max(1e-6));
        let rect = tile.rect();
        let (w, h) = (rect.width() * sx, rect.height() * sy);
        let form = self.area;
        self.area = Rect::from_xywh(0.0, 0.0, w, h).unwrap_or(form);
        self.inside += 1;
        let canvas = self.apart(tile.root(), Transform::from_scale(sx, sy));
        self.inside -= 1;
        self.area = form;
        let map = map.pre_translate(rect.x(), rect.y()).pre_scale(1.0 / sx, 1.0 / sy);
        let step = |v: f32| number((f64::from(v) * 1e4).round() / 1e4);
        let pattern = dict([
            ("Type", name("Pattern")),
            ("PatternType", 1.into()),
            ("PaintType", 1.into()),
            ("TilingType", 2.into()),
            ("BBox", numbers(&[0.0, 0.0, w, h], 4)),
            ("XStep", step(w)),
            ("YStep", step(h)),
            ("Matrix", numbers(&[map.sx, map.ky, map.kx, map.sy, map.tx, map.ty], 5)),
            ("Resources", Object::Dictionary(canvas.resources(self.spaces))),
        ]);
        self.stock.stream(pattern, &canvas.ops)
    }
}
