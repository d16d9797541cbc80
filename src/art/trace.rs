//! A path under construction. `canvas` writes it.

use super::fit::Curve;
use super::polygon::{self, Bounds, Corner, Shape};
use super::relief::Curves;

/// A path under construction: lines, rectangles and ovals that are painted together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Trace {
    pub(super) strokes: Vec<Stroke>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Stroke {
    Line { corners: Vec<Corner>, closed: bool },
    Oval { at: Corner, rx: f32, ry: f32 },
    Curve(Curve),
}

impl Stroke {
    /// A box around it; `None` if it has no corners.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        match self {
            Stroke::Line { corners, .. } => polygon::bounds(corners),
            Stroke::Oval { at: [x, y], rx, ry } => {
                Some(Bounds { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry })
            }
            Stroke::Curve(curve) => curve.bounds(),
        }
    }
}

impl Trace {
    /// The outlines of a shape.
    pub(super) fn around(shape: &Shape) -> Trace {
        let mut trace = Trace::default();
        shape.rings().iter().for_each(|ring| _ = trace.ring(ring));
        trace
    }

    /// Adds closed curves, moved by `by`.
    pub(super) fn curves(&mut self, curves: &Curves, by: Corner) -> &mut Self {
        self.strokes.extend(curves.0.iter().map(|curve| Stroke::Curve(curve.shifted(by))));
        self
    }

    /// Adds a line or an oval.
    pub(super) fn also(&mut self, stroke: Stroke) -> &mut Self {
        self.strokes.push(stroke);
        self
    }

    /// Adds a closed outline.
    pub(super) fn ring(&mut self, corners: &[Corner]) -> &mut Self {
        self.strokes.push(Stroke::Line { corners: corners.to_vec(), closed: true });
        self
    }

    /// Adds an open line.
    pub(super) fn line(&mut self, corners: &[Corner]) -> &mut Self {
        self.strokes.push(Stroke::Line { corners: corners.to_vec(), closed: false });
        self
    }

    /// Adds an axis-aligned rectangle by its left, top, width and height.
    pub(super) fn rect(&mut self, x: f32, y: f32, w: f32, h: f32) -> &mut Self {
        self.ring(&[[x, y], [x + w, y], [x + w, y + h], [x, y + h]])
    }

    pub(super) fn oval(&mut self, at: Corner, rx: f32, ry: f32) -> &mut Self {
        self.strokes.push(Stroke::Oval { at, rx, ry });
        self
    }

    pub(super) fn disc(&mut self, at: Corner, r: f32) -> &mut Self {
        self.oval(at, r, r)
    }

    /// The same lines and ovals elsewhere.
    pub(super) fn shifted(&self, [dx, dy]: Corner) -> Trace {
        let moved = |[x, y]: &Corner| [x + dx, y + dy];
        let stroke = |stroke: &Stroke| match stroke {
            Stroke::Line { corners, closed } => {
                Stroke::Line { corners: corners.iter().map(moved).collect(), closed: *closed }
            }
            Stroke::Oval { at, rx, ry } => Stroke::Oval { at: moved(at), rx: *rx, ry: *ry },
            Stroke::Curve(curve) => Stroke::Curve(curve.shifted([dx, dy])),
        };
        Trace { strokes: self.strokes.iter().map(stroke).collect() }
    }

    /// Adds a spark with four points.
    pub(super) fn spark(&mut self, at: Corner, r: f32) -> &mut Self {
        let corner = |i: i32| {
            let (a, r) = (std::f32::consts::FRAC_PI_4 * i as f32, if i % 2 == 0 { r } else { r * 0.2 });
            [at[0] + r * a.sin(), at[1] - r * a.cos()]
        };
        self.ring(&[0, 1, 2, 3, 4, 5, 6, 7].map(corner))
    }
}
