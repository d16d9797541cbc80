//! Gradients: in which colours, and which colour where. Along a line and between circles they can be followed; of meshes
//! only the colour space is known.

use super::colour::Space;
use super::function::Function;
use super::pdf::{Dict, File, Obj};
use std::rc::Rc;

/// A gradient.
#[derive(Debug)]
pub(super) struct Shade {
    pub(super) space: Rc<Space>,
    kind: Kind,
    function: Option<Function>,
    domain: [f32; 2],
    extend: [bool; 2],
    /// Where alone it shows, in its own space: left, low, right, high.
    pub(super) cell: Option<[f32; 4]>,
}

#[derive(Debug)]
enum Kind {
    /// From a point to a point.
    Line([f32; 4]),
    /// From a circle to a circle.
    Circles([f32; 6]),
    Other,
}

impl Shade {
    /// Reads a gradient; `None` if it is none.
    pub(super) fn read(file: &File<'_>, obj: &Obj, resources: &Dict) -> Option<Shade> {
        let dict = file.resolve(obj).dict()?;
        let numbers = |key: &str| -> Vec<f32> { file.numbers_of(dict.raw(key)).iter().map(|n| *n as f32).collect() };
        let kind = match (file.get(&dict, "ShadingType").whole()?, &numbers("Coords")[..]) {
            (2, &[a, b, c, d]) => Kind::Line([a, b, c, d]),
            (3, &[a, b, c, d, e, f]) => Kind::Circles([a, b, c, d, e, f]),
            _ => Kind::Other,
        };
        let extend = file.get(&dict, "Extend");
        let on = |i: usize| extend.array().get(i).is_some_and(|o| file.resolve(o) == Obj::Bool(true));
        Some(Shade {
            space: Space::read(file, dict.raw("ColorSpace"), resources),
            kind,
            function: Function::read(file, dict.raw("Function")),
            domain: numbers("Domain").try_into().unwrap_or([0.0, 1.0]),
            extend: [on(0), on(1)],
            cell: numbers("BBox").try_into().ok(),
        })
    }

    /// Whether its colours can be told.
    pub(super) fn known(&self) -> bool {
        !matches!(self.kind, Kind::Other) && self.function.is_some()
    }

    /// The colour at a point of its own space; `None` where it paints nothing.
    pub(super) fn at(&self, x: f32, y: f32) -> Option<Vec<f32>> {
        let s = match self.kind {
            Kind::Line([x0, y0, x1, y1]) => {
                let (dx, dy) = (x1 - x0, y1 - y0);
                let length = dx * dx + dy * dy;
                if length <= 0.0 {
                    return None;
                }
                self.within(((x - x0) * dx + (y - y0) * dy) / length)?
            }
            Kind::Circles([x0, y0, r0, x1, y1, r1]) => self.between(x - x0, y - y0, x1 - x0, y1 - y0, r0, r1)?,
            Kind::Other => return None,
        };
        let t = self.domain[0] + s * (self.domain[1] - self.domain[0]);
        self.function.as_ref().map(|f| f.at(t))
    }

    /// A share of the way, held to its ends where the gradient runs on.
    fn within(&self, s: f32) -> Option<f32> {
        match s {
            s if s < 0.0 => self.extend[0].then_some(0.0),
            s if s > 1.0 => self.extend[1].then_some(1.0),
            s if s.is_finite() => Some(s),
            _ => None,
        }
    }

    /// The larger share at which a circle between the two goes through a point: `|p - s d| = r0 + s (r1 - r0)`.
    fn between(&self, px: f32, py: f32, dx: f32, dy: f32, r0: f32, r1: f32) -> Option<f32> {
        let dr = r1 - r0;
        let (a, b, c) = (dx * dx + dy * dy - dr * dr, px * dx + py * dy + r0 * dr, px * px + py * py - r0 * r0);
        let shares = if a.abs() < 1e-6 {
            if b.abs() < 1e-9 {
                return None;
            }
            [c / (2.0 * b), f32::NAN]
        } else {
            let root = (b * b - a * c).max(-1e-3);
            if root < 0.0 {
                return None;
            }
            let root = root.sqrt();
            let (one, two) = ((b + root) / a, (b - root) / a);
            [one.max(two), one.min(two)]
        };
        shares.into_iter().filter(|s| s.is_finite() && r0 + s * dr >= 0.0).find_map(|s| self.within(s))
    }
}
