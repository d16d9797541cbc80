//! Fills of areas: colors, gradients, patterns. A translucent gradient becomes a gradient with a mask.

use super::super::canvas::{Canvas, SoftMask};
use super::super::ink::{Ink, Period, Side};
use super::super::object::{dict, name, number, numbers};
use super::super::stock::Kept;
use super::super::wash::{Coat, Course, Way};
use super::Emitter;
use lopdf::Object;
use usvg::tiny_skia_path::Transform;
use usvg::{Paint, Rect, SpreadMethod};

impl Emitter<'_> {
    /// Sets the paint of the next area or line; returns true if it uses a mask, so that the caller must restore the
    /// state. `bounds` is the painted box in the coordinates that `to` maps to the form.
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
            gradient => Course::of(gradient, 1.0, to),
        };
        let Some(course) = course else { return false };
        let area = self.reach(bounds, to);
        let even = course.even();
        if even.is_none() {
            let grey = |coat: Coat| [(coat.much * 255.0).round() as u8; 3];
            let veil = self.gradient(&course, area, &Ink::Luma, grey);
            let mut shape = Canvas::default();
            shape.pattern(veil, Side::Fill);
            shape.rectangle(area);
            shape.paint(Some(usvg::FillRule::NonZero), false);
            let group = shape.group(self.stock, self.spaces, area, &Ink::Luma);
            canvas.save();
            canvas.mask(self.stock, SoftMask { group, luminous: true });
        }
        let ink = self.ink.clone();
        let pattern = self.gradient(&course, area, &ink, Coat::written);
        canvas.alpha(self.stock, alpha * even.unwrap_or(1.0), side);
        canvas.pattern(pattern, side);
        even.is_none()
    }

    /// A gradient over an area of the form, with its stops converted by `of`.
    pub(in super::super) fn gradient(
        &mut self,
        course: &Course,
        area: Rect,
        ink: &Ink,
        of: impl Fn(Coat) -> [u8; 3],
    ) -> Kept {
        let (from, until) = course.span(area);
        let mirrored = course.spread == SpreadMethod::Reflect;
        let periods: Vec<Period> = (from as i32..until as i32)
            .map(|n| Period { start: n as f32, mirrored: mirrored && n.rem_euclid(2) == 1 })
            .collect();
        let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
        let (kind, coords) = match course.way {
            Way::Line(a, b) => (2, [from, until].map(|t| [0, 1].map(|i| mix(a[i], b[i], t))).concat()),
            Way::Circles(a, b) => (3, [from, until].map(|t| [0, 1, 2].map(|i| mix(a[i], b[i], t))).concat()),
        };
        let stops: Vec<(f32, [u8; 3])> = course.stops.iter().map(|(at, coat)| (*at, of(*coat))).collect();
        let mut shading = dict([
            ("ShadingType", kind.into()),
            ("ColorSpace", ink.space()),
            ("Coords", numbers(&coords, 4)),
            ("Function", ink.ramp(self.stock, &stops, &periods)),
            ("Extend", Object::Array(vec![true.into(), true.into()])),
        ]);
        if (from, until) != (0.0, 1.0) {
            shading.set("Domain", numbers(&[from, until], 0));
        }
        let map = course.to;
        self.stock.keep(dict([
            ("Type", name("Pattern")),
            ("PatternType", 2.into()),
            ("Matrix", numbers(&[map.sx, map.ky, map.kx, map.sy, map.tx, map.ty], 5)),
            ("Shading", Object::Dictionary(shading)),
        ]))
    }

    /// A pattern of SVG as a tile of PDF, drawn in units of a form so that its coordinates are as fine as all others.
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
