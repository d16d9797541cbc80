//! The cut contour as geometry: what is left of a box when a piece is cut out of it. How an outline is read from a drawing is
//! `typeset`'s business, and how it is drawn its painters'.

use super::{Mm, Point, Rect, Size};
use std::fmt::Write as _;
use std::sync::Arc;

/// What is left of the box of a trim.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shape {
    /// All of it, but for round corners.
    #[default]
    Box,
    /// What lies within a line.
    Outline(Outline),
}

/// A closed line that does not cross itself, as corners in turn: shares of the width and height of its box, curves flattened.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline(Arc<[[f32; 2]]>);

/// As much of something as is seen of it: what is cut out of a rectangle.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// The rectangle.
    pub area: Rect,
    /// Radius of its corners.
    pub radius: Mm,
    /// What is left of it.
    pub shape: Shape,
}

/// A step along a closed line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins there.
    Move(Point),
    /// Straight on to there.
    Line(Point),
    /// In a cubic curve past two handles.
    Curve(Point, Point, Point),
}

/// How far the handles of a quarter of a circle stand from its corner, of its radius.
const HANDLE: f32 = 1.0 - 0.552_285;

/// So many straight lines stand for a quarter of a circle where scissors follow it.
const QUARTER: usize = 24;

impl From<Rect> for Clip {
    fn from(area: Rect) -> Clip {
        Clip { area, radius: Mm(0.0), shape: Shape::Box }
    }
}

impl Clip {
    /// The line round what is seen.
    pub fn steps(&self) -> Vec<Step> {
        self.shape.steps(self.area, self.radius)
    }

    /// The rectangle, if all of it is seen.
    pub fn plain(&self) -> Option<Rect> {
        (self.shape.is_box() && self.radius <= Mm(0.0)).then_some(self.area)
    }
}

impl Outline {
    /// The line through these corners.
    pub fn new(corners: Vec<[f32; 2]>) -> Outline {
        Outline(corners.into())
    }

    /// Its corners, in shares of the box.
    pub fn corners(&self) -> &[[f32; 2]] {
        &self.0
    }
}

impl Shape {
    /// Six sides, two of them upright: equal ones, where the box is as much taller than wide.
    pub fn hexagon() -> Shape {
        let corners = [[0.5, 0.0], [1.0, 0.25], [1.0, 0.75], [0.5, 1.0], [0.0, 0.75], [0.0, 0.25]];
        Shape::Outline(Outline::new(corners.to_vec()))
    }

    /// Whether it is the box.
    pub fn is_box(&self) -> bool {
        *self == Shape::Box
    }

    /// Whether a box of this size with corners of this radius is a disc.
    pub fn is_disc(&self, size: Size, radius: Mm) -> bool {
        self.is_box() && (size.w - size.h).0.abs() < 0.01 && (size.w - radius * 2.0).0.abs() < 0.01
    }

    /// The line along which a piece is cut that lies in this rectangle: a box with corners of this radius, or the outline.
    pub fn steps(&self, r: Rect, radius: Mm) -> Vec<Step> {
        let at = |x: Mm, y: Mm| Point { x, y };
        if let Shape::Outline(outline) = self {
            let mut corners = outline.0.iter().map(|[x, y]| at(r.x + r.w * *x, r.y + r.h * *y));
            let first = corners.next().map(Step::Move);
            return first.into_iter().chain(corners.map(Step::Line)).collect();
        }
        let (l, t, right, b) = (r.x, r.y, r.right(), r.bottom());
        let round = radius.min(r.w / 2.0).min(r.h / 2.0);
        if round <= Mm(0.0) {
            let rest = [at(right, t), at(right, b), at(l, b)].map(Step::Line);
            return [Step::Move(at(l, t))].into_iter().chain(rest).collect();
        }
        let h = round * HANDLE;
        vec![
            Step::Move(at(l + round, t)),
            Step::Line(at(right - round, t)),
            Step::Curve(at(right - h, t), at(right, t + h), at(right, t + round)),
            Step::Line(at(right, b - round)),
            Step::Curve(at(right, b - h), at(right - h, b), at(right - round, b)),
            Step::Line(at(l + round, b)),
            Step::Curve(at(l + h, b), at(l, b - h), at(l, b - round)),
            Step::Line(at(l, t + round)),
            Step::Curve(at(l, t + h), at(l + h, t), at(l + round, t)),
        ]
    }

    /// The same line as the `d` of an SVG path.
    pub fn path(&self, r: Rect, radius: Mm) -> String {
        let mut d = String::new();
        let mut say = |op: char, points: &[Point]| {
            d.push(op);
            for Point { x: Mm(x), y: Mm(y) } in points {
                let _ = write!(d, "{x:.2} {y:.2} ");
            }
        };
        for step in self.steps(r, radius) {
            match step {
                Step::Move(p) => say('M', &[p]),
                Step::Line(p) => say('L', &[p]),
                Step::Curve(p, q, s) => say('C', &[p, q, s]),
            }
        }
        d + "Z"
    }

    /// The corners that scissors pass, in turn, if they have another way than from mark to mark: an outline's, or those of a
    /// disc. `lying` is turned by 90 degrees clockwise.
    pub fn scissors(&self, r: Rect, radius: Mm, lying: bool) -> Option<Vec<Point>> {
        if let Shape::Outline(outline) = self {
            let corner = |[x, y]: &[f32; 2]| {
                let (x, y) = if lying { (1.0 - y, *x) } else { (*x, *y) };
                Point { x: r.x + r.w * x, y: r.y + r.h * y }
            };
            return Some(outline.0.iter().map(corner).collect());
        }
        let corner = |i: usize| {
            let (sin, cos) = (i as f32 / QUARTER as f32 * std::f32::consts::FRAC_PI_2).sin_cos();
            Point { x: r.x + radius * (1.0 + cos), y: r.y + radius * (1.0 + sin) }
        };
        self.is_disc(Size { w: r.w, h: r.h }, radius).then(|| (0..QUARTER * 4).map(corner).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_turned_on_its_side_is_cut_on_its_side() {
        // the corner that is cut off, upper left, is upper right after a turn clockwise
        let shape = Shape::Outline(Outline::new(vec![[0.5, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.0, 0.25]]));
        let lying = shape.scissors(Rect::mm(10.0, 20.0, 40.0, 20.0), Mm(0.0), true).expect("an outline");
        let places: Vec<_> = lying.iter().map(|p| (p.x.0, p.y.0)).collect();
        assert_eq!(places, [(50.0, 30.0), (50.0, 40.0), (10.0, 40.0), (10.0, 20.0), (40.0, 20.0)]);
    }

    #[test]
    fn a_disc_is_as_large_as_its_box() {
        let disc = Shape::Box.scissors(Rect::mm(0.0, 0.0, 60.0, 60.0), Mm(30.0), false).expect("a disc");
        let far = |p: &Point| ((p.x.0 - 30.0).powi(2) + (p.y.0 - 30.0).powi(2)).sqrt();
        assert!(disc.iter().all(|p| (far(p) - 30.0).abs() < 1e-3));
        assert_eq!(Shape::Box.scissors(Rect::mm(0.0, 0.0, 60.0, 60.0), Mm(3.0), false), None);
        let hexagon = Shape::hexagon().path(Rect::mm(0.0, 0.0, 40.0, 46.0), Mm(0.0));
        assert_eq!(hexagon.matches(['M', 'L', 'C', 'Z']).count(), 7);
    }
}
