//! Gradients: their color space, and the color at each point, along a line, between circles and over meshes. Of gradients
//! defined by a program only the color space is known.

use super::colour::{Counts, Space};
use super::function::Function;
use super::pdf::{Dict, File, Obj};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use tiny_skia::Transform;

mod mesh;

pub(super) use mesh::Mesh;

/// The number of even steps at which the colors of a gradient are computed.
const STEPS: usize = 256;

/// A gradient.
#[derive(Debug)]
pub(super) struct Shade {
    pub(super) space: Rc<Space>,
    kind: Kind,
    function: Option<Function>,
    /// Whether the gradient needs a function that is not supported.
    missing: bool,
    domain: [f32; 2],
    extend: [bool; 2],
    /// The bounding box in the gradient's own space: left, bottom, right, top.
    pub(super) cell: Option<[f32; 4]>,
}

#[derive(Debug)]
enum Kind {
    /// A linear gradient from one point to another.
    Line([f32; 4]),
    /// A radial gradient from one circle to another.
    Circles([f32; 6]),
    /// Over triangles.
    Mesh(Mesh),
    Other,
}

/// The colors of a gradient at even steps as ink, each computed when needed: most gradients cover fewer pixels than there are
/// steps.
pub(super) struct Tints<'s> {
    shade: &'s Shade,
    function: &'s Function,
    counts: Counts,
    known: Vec<Cell<Option<[f32; 4]>>>,
    colour: RefCell<Vec<f32>>,
}

impl Tints<'_> {
    /// The ink at a position, 0 to 1; no ink if its color is not defined by inks.
    pub(super) fn at(&self, share: f32) -> [f32; 4] {
        let step = ((share * STEPS as f32 + 0.5) as usize).min(STEPS);
        let known = &self.known[step];
        known.get().unwrap_or_else(|| {
            let ink = self.ink(step as f32 / STEPS as f32);
            known.set(Some(ink));
            ink
        })
    }

    fn ink(&self, share: f32) -> [f32; 4] {
        let (mut colour, domain) = (self.colour.borrow_mut(), self.shade.domain);
        colour.clear();
        self.function.add(domain[0] + share * (domain[1] - domain[0]), &mut colour);
        self.shade.space.counted(&colour, self.counts).map_or([0.0; 4], |ink| ink.plates)
    }
}

impl Shade {
    /// Reads a gradient; `None` if it is not one.
    pub(super) fn read(file: &File<'_>, obj: &Obj, resources: &Dict) -> Option<Shade> {
        let dict = file.resolve(obj).dict()?;
        let numbers = |key: &str| -> Vec<f32> { file.numbers_of(dict.raw(key)).iter().map(|n| *n as f32).collect() };
        let space = Space::read(file, dict.raw("ColorSpace"), resources);
        let function = Function::read(file, dict.raw("Function"));
        let mesh = |kind| {
            let parts = if dict.has("Function") { 1 } else { space.components() };
            Mesh::read(file, &*file.resolve(obj).stream()?, kind, parts)
        };
        let kind = match (file.get(&dict, "ShadingType").whole()?, &numbers("Coords")[..]) {
            (2, &[a, b, c, d]) => Kind::Line([a, b, c, d]),
            (3, &[a, b, c, d, e, f]) => Kind::Circles([a, b, c, d, e, f]),
            (kind @ 4..=7, _) => mesh(kind).map_or(Kind::Other, Kind::Mesh),
            _ => Kind::Other,
        };
        let domain = match &kind {
            // the numbers at the corners are the arguments of the function
            Kind::Mesh(_) => function.as_ref().map_or([0.0, 1.0], Function::domain),
            _ => numbers("Domain").try_into().unwrap_or([0.0, 1.0]),
        };
        let extend = file.get(&dict, "Extend");
        let on = |i: usize| extend.array().get(i).is_some_and(|o| file.resolve(o) == Obj::Bool(true));
        Some(Shade {
            missing: function.is_none() && (dict.has("Function") || !matches!(kind, Kind::Mesh(_))),
            space,
            kind,
            function,
            domain,
            extend: [on(0), on(1)],
            cell: numbers("BBox").try_into().ok(),
        })
    }

    /// Whether the colors of the gradient can be computed.
    pub(super) fn known(&self) -> bool {
        !matches!(self.kind, Kind::Other) && !self.missing
    }

    /// The triangles of the gradient, if it has any.
    pub(super) fn mesh(&self) -> Option<&Mesh> {
        if let Kind::Mesh(mesh) = &self.kind { Some(mesh) } else { None }
    }

    /// The ink at the corners of its triangles; with a function, the positions. `None` if the colors are not inks.
    pub(super) fn corners(&self, mesh: &Mesh, counts: Counts) -> Option<Vec<[f32; 4]>> {
        let [low, high] = self.domain;
        let corner = |colour: &[f32]| match &self.function {
            Some(_) => Some([(colour[0] - low) / (high - low).max(1e-9), 0.0, 0.0, 0.0]),
            None => self.space.counted(colour, counts).map(|ink| ink.plates),
        };
        mesh.colours.chunks_exact(mesh.parts).map(corner).collect()
    }

    /// The colors for the present use; `None` if they cannot be computed.
    pub(super) fn tints(&self, counts: Counts) -> Option<Tints<'_>> {
        let (known, colour) = (vec![Cell::new(None); STEPS + 1], RefCell::default());
        self.function.as_ref().map(|function| Tints { shade: self, function, counts, known, colour })
    }

    /// The position of a point on the gradient, 0 to 1; `back` maps to the gradient's own space. `None` where it
    /// paints nothing.
    pub(super) fn shares(&self, back: Transform) -> impl Fn(f32, f32) -> Option<f32> {
        // for a linear gradient, the position is a linear function of the point
        let (mut share, mut circles) = ([f32::NAN; 3], None);
        match &self.kind {
            &Kind::Line([x0, y0, x1, y1]) => {
                let (dx, dy) = (x1 - x0, y1 - y0);
                let length = dx * dx + dy * dy;
                let (dx, dy) = (dx / length, dy / length);
                let start = (back.tx - x0) * dx + (back.ty - y0) * dy;
                share = [back.sx * dx + back.ky * dy, back.kx * dx + back.sy * dy, start];
            }
            &Kind::Circles([x0, y0, r0, x1, y1, r1]) => circles = Some(([x0, y0], [x1 - x0, y1 - y0, r0, r1 - r0])),
            Kind::Mesh(_) | Kind::Other => {}
        }
        move |x, y| match circles {
            None => self.within(share[0] * x + share[1] * y + share[2]),
            Some(([x0, y0], way)) => {
                let (x, y) = (back.sx * x + back.kx * y + back.tx, back.ky * x + back.sy * y + back.ty);
                self.between([x - x0, y - y0], way)
            }
        }
    }

    /// A position, clamped if the gradient extends.
    fn within(&self, s: f32) -> Option<f32> {
        match s {
            s if s < 0.0 => self.extend[0].then_some(0.0),
            s if s > 1.0 => self.extend[1].then_some(1.0),
            s if s.is_finite() => Some(s),
            _ => None,
        }
    }

    /// The larger position at which a circle between the two passes through a point, measured from the center of the first: `|p
    /// - s d| = r0 + s dr`.
    fn between(&self, [px, py]: [f32; 2], [dx, dy, r0, dr]: [f32; 4]) -> Option<f32> {
        let (a, b, c) = (dx * dx + dy * dy - dr * dr, px * dx + py * dy + r0 * dr, px * px + py * py - r0 * r0);
        let allowed = |s: f32| if r0 + s * dr >= 0.0 { self.within(s) } else { None };
        if a.abs() < 1e-6 {
            return if b.abs() < 1e-9 { None } else { allowed(c / (2.0 * b)) };
        }
        let root = b * b - a * c;
        if root < 0.0 {
            return None;
        }
        let (root, over) = (root.sqrt().copysign(a), 1.0 / a);
        allowed((b + root) * over).or_else(|| allowed((b - root) * over))
    }
}
