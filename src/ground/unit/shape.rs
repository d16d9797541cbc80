//! The cut contour as geometry: the part of a rectangle that remains after cutting. `typeset` reads outlines from
//! drawings, and painters draw them.

use super::{Affine, Mm, Net, Point, Rect, Size};
use std::fmt::Write as _;
use std::sync::Arc;

/// The shape into which a trim rectangle is cut.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shape {
    /// The whole rectangle, except for round corners.
    #[default]
    Box,
    /// The inside of a contour.
    Outline(Outline),
    /// A box to be folded.
    Net(Net),
}

/// A closed line that does not cross itself, as a list of corners: shares of the width and height of its box, with
/// curves flattened.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline(Arc<[[f32; 2]]>);

/// The visible part of something behind a cutout in a rectangle.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// The rectangle.
    pub area: Rect,
    /// Radius of its corners.
    pub radius: Mm,
    /// The remaining shape.
    pub shape: Shape,
}

/// A step along a closed line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins there.
    Move(Point),
    /// A straight line to a point.
    Line(Point),
    /// In a cubic curve past two handles: a quarter of a circle.
    Curve(Point, Point, Point),
}

impl Step {
    /// The same step on a line that is moved.
    #[must_use]
    pub fn moved(&self, at: Affine) -> Step {
        match self {
            Step::Move(p) => Step::Move(at.apply(*p)),
            Step::Line(p) => Step::Line(at.apply(*p)),
            Step::Curve(p, q, end) => Step::Curve(at.apply(*p), at.apply(*q), at.apply(*end)),
        }
    }
}

/// The distance of the Bezier handles of a quarter circle from its corner, relative to its radius.
const HANDLE: f32 = 1.0 - 0.552_285;

/// The number of straight lines that approximate a quarter circle for cutting with scissors.
const QUARTER: usize = 24;

impl From<Rect> for Clip {
    fn from(area: Rect) -> Clip {
        Clip { area, radius: Mm(0.0), shape: Shape::Box }
    }
}

impl Clip {
    /// The contour of the visible part.
    pub fn steps(&self) -> Vec<Step> {
        self.shape.steps(self.area, self.radius)
    }

    /// The distance of a point from the contour; negative outside.
    pub fn depth(&self, p: Point) -> Mm {
        let corners = self.corners();
        let nearest = edges(&corners).map(|(a, b)| from_segment(p, a, b)).fold(f32::MAX, f32::min);
        Mm(if holds(&corners, p) { nearest } else { -nearest })
    }

    /// The distance of a rectangle from the contour; if a part of it is outside, the negative distance of its
    /// farthest corner.
    pub fn depth_of(&self, r: Rect) -> Mm {
        let corners = self.corners();
        let own =
            [(r.x, r.y), (r.right(), r.y), (r.right(), r.bottom()), (r.x, r.bottom())].map(|(x, y)| Point { x, y });
        let depth = own.iter().map(|p| self.depth(*p)).fold(Mm(f32::MAX), Mm::min);
        // a corner of the contour may reach into the rectangle where no corner of the rectangle is outside
        let reach = |p: &Point| (p.x - r.x).min(r.right() - p.x).min(p.y - r.y).min(r.bottom() - p.y);
        let within = corners.iter().map(reach).fold(Mm(f32::MIN), Mm::max);
        if within > Mm(0.0) {
            depth.min(-within)
        } else {
            depth.min(Mm(corners.iter().map(|p| apart(*p, r)).fold(f32::MAX, f32::min)))
        }
    }

    /// The horizontal span of a line of this height that stays inside the contour by `safe` and contains `middle`; `None` if
    /// there is none.
    pub fn room(&self, (top, bottom): (Mm, Mm), middle: Mm, (left, right): (Mm, Mm), safe: Mm) -> Option<(Mm, Mm)> {
        let ys = [top, (top + bottom) / 2.0, bottom];
        let free = |x: Mm| ys.iter().all(|y| self.depth(Point { x, y: *y }) >= safe);
        let farthest = |end: Mm| {
            if free(end) {
                return end;
            }
            let (mut near, mut far) = (middle, end);
            for _ in 0..14 {
                let half = (near + far) / 2.0;
                if free(half) { near = half } else { far = half }
            }
            near
        };
        free(middle).then(|| (farthest(left), farthest(right)))
    }

    /// The corners of the line, curves flattened.
    fn corners(&self) -> Vec<Point> {
        let mut all: Vec<Point> = Vec::new();
        for step in self.steps() {
            match step {
                Step::Move(p) | Step::Line(p) => all.push(p),
                Step::Curve(p, q, end) => {
                    let Some(start) = all.last().copied() else { continue };
                    all.extend((1..=QUARTER).map(|n| {
                        let t = n as f32 / QUARTER as f32;
                        let u = 1.0 - t;
                        let (a, b, c, d) = (u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t);
                        let mix = |of: fn(&Point) -> Mm| of(&start) * a + of(&p) * b + of(&q) * c + of(&end) * d;
                        Point { x: mix(|p| p.x), y: mix(|p| p.y) }
                    }));
                }
            }
        }
        all
    }

    /// The contour without bridges of this length: the parts that a die cuts, so that a piece stays in its board. Bridges are about
    /// this far apart, and there are at least two.
    pub fn bridged(&self, bridge: Mm, apart: Mm) -> Vec<Vec<Point>> {
        let corners = self.corners();
        let far = |(a, b): (Point, Point)| (b.x - a.x).0.hypot((b.y - a.y).0);
        let around: f32 = edges(&corners).map(far).sum();
        let many = (around / apart.0).round().max(2.0);
        let step = around / many;
        // a part begins half a bridge after the center of a bridge, and ends half a bridge before the next; no bridge is at the
        // first corner
        let ends = |nth: usize| {
            let middle = step * (nth as f32 + 0.5);
            (middle + bridge.0 / 2.0, middle + step - bridge.0 / 2.0)
        };
        let between =
            |(a, b): (Point, Point), share: f32| Point { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
        let part = |nth: usize| {
            let (from, to) = ends(nth);
            let (mut line, mut gone) = (Vec::new(), 0.0);
            // the last part continues past the first corner
            for side in edges(&corners).chain(edges(&corners)) {
                let long = far(side);
                let (begins, stops) = ((from - gone) / long, (to - gone) / long);
                if long > 0.0 && begins < 1.0 && stops > 0.0 {
                    if line.is_empty() {
                        line.push(between(side, begins.max(0.0)));
                    }
                    line.push(between(side, stops.min(1.0)));
                }
                gone += long;
            }
            line
        };
        (0..many as usize).map(part).collect()
    }

    /// The rectangle, if all of it is visible.
    pub fn plain(&self) -> Option<Rect> {
        (self.shape.is_box() && self.radius <= Mm(0.0)).then_some(self.area)
    }
}

/// The sides of a closed line.
fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| (*a, *b))
}

/// Whether a point is inside a closed line.
fn holds(corners: &[Point], p: Point) -> bool {
    let crossed = |(a, b): &(Point, Point)| {
        (a.y > p.y) != (b.y > p.y) && p.x.0 < a.x.0 + (p.y - a.y).0 / (b.y - a.y).0 * (b.x - a.x).0
    };
    edges(corners).filter(crossed).count() % 2 == 1
}

/// The distance of a point from a straight line between two others, in mm.
fn from_segment(p: Point, a: Point, b: Point) -> f32 {
    let (along, to) = ((b.x - a.x, b.y - a.y), (p.x - a.x, p.y - a.y));
    let long = along.0.0.powi(2) + along.1.0.powi(2);
    let share = if long > 0.0 { ((to.0.0 * along.0.0 + to.1.0 * along.1.0) / long).clamp(0.0, 1.0) } else { 0.0 };
    (to.0.0 - along.0.0 * share).hypot(to.1.0 - along.1.0 * share)
}

/// The distance of a point outside a rectangle from it, in mm.
fn apart(p: Point, r: Rect) -> f32 {
    let x = (r.x - p.x).max(p.x - r.right()).max(Mm(0.0));
    let y = (r.y - p.y).max(p.y - r.bottom()).max(Mm(0.0));
    x.0.hypot(y.0)
}

impl Outline {
    /// The line with these corners.
    pub fn new(corners: Vec<[f32; 2]>) -> Outline {
        Outline(corners.into())
    }

    /// Its corners, as shares of the box.
    pub fn corners(&self) -> &[[f32; 2]] {
        &self.0
    }
}

impl Shape {
    /// A hexagon with two vertical sides; regular if the box has the right proportions.
    pub fn hexagon() -> Shape {
        let corners = [[0.5, 0.0], [1.0, 0.25], [1.0, 0.75], [0.5, 1.0], [0.0, 0.75], [0.0, 0.25]];
        Shape::Outline(Outline::new(corners.to_vec()))
    }

    /// The corners of the contour as shares of the box, if the contour is not the box itself.
    fn corners(&self) -> Option<Vec<[f32; 2]>> {
        match self {
            Shape::Box => None,
            Shape::Outline(outline) => Some(outline.0.to_vec()),
            Shape::Net(net) => {
                let size = net.size();
                Some(net.corners().into_iter().map(|p| [p.x / size.w, p.y / size.h]).collect())
            }
        }
    }

    /// Whether the contour is the box.
    pub fn is_box(&self) -> bool {
        *self == Shape::Box
    }

    /// Whether a box of this size with corners of this radius is a disc.
    pub fn is_disc(&self, size: Size, radius: Mm) -> bool {
        self.is_box() && (size.w - size.h).0.abs() < 0.01 && (size.w - radius * 2.0).0.abs() < 0.01
    }

    /// The cut contour of a piece in this rectangle: a rectangle with rounded corners, or the outline.
    pub fn steps(&self, r: Rect, radius: Mm) -> Vec<Step> {
        let at = |x: Mm, y: Mm| Point { x, y };
        if let Some(corners) = self.corners() {
            let mut corners = corners.into_iter().map(|[x, y]| at(r.x + r.w * x, r.y + r.h * y));
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

    /// The line as the `d` of an SVG path.
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

    /// The corners of the cut path for scissors, in order, for shapes that are not cut with straight cuts from mark to
    /// mark: outlines and discs. `lying` is rotated by 90 degrees clockwise.
    pub fn scissors(&self, r: Rect, radius: Mm, lying: bool) -> Option<Vec<Point>> {
        if let Some(corners) = self.corners() {
            let corner = |[x, y]: [f32; 2]| {
                let (x, y) = if lying { (1.0 - y, x) } else { (x, y) };
                Point { x: r.x + r.w * x, y: r.y + r.h * y }
            };
            return Some(corners.into_iter().map(corner).collect());
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
    fn what_lies_beyond_a_line_is_known() {
        let area = Rect::mm(10.0, 10.0, 60.0, 60.0);
        let disc = Clip { area, radius: Mm(30.0), shape: Shape::Box };
        let near = |a: Mm, b: f32| assert!((a.0 - b).abs() < 0.02, "{} for {b}", a.0);
        near(disc.depth(Point { x: Mm(40.0), y: Mm(40.0) }), 30.0);
        near(disc.depth(Point { x: Mm(40.0), y: Mm(5.0) }), -5.0);
        // its farthest corner is 50 mm from the middle
        near(disc.depth_of(Rect::mm(40.0, 40.0, 40.0, 30.0)), -20.0);
        near(disc.depth_of(Rect::mm(30.0, 30.0, 20.0, 20.0)), 30.0 - 200.0_f32.sqrt());
        // a wedge cut out of the top reaches 20 mm down into a rectangle none of whose corners is outside
        let wedge = Shape::Outline(Outline::new(vec![
            [0.0, 0.0],
            [0.4, 0.0],
            [0.5, 0.5],
            [0.6, 0.0],
            [1.0, 0.0],
            [1.0, 1.0],
            [0.0, 1.0],
        ]));
        let wedge = Clip { area, radius: Mm(0.0), shape: wedge };
        near(wedge.depth_of(Rect::mm(20.0, 20.0, 40.0, 40.0)), -20.0);
        // a line across the middle of a hexagon is as wide as the hexagon, and narrower above
        let hexagon = Clip { area: Rect::mm(0.0, 0.0, 40.0, 46.188), radius: Mm(0.0), shape: Shape::hexagon() };
        let room = |y: f32| hexagon.room((Mm(y), Mm(y)), Mm(20.0), (Mm(0.0), Mm(40.0)), Mm(4.0));
        let (left, right) = room(23.0).expect("room");
        near(left, 4.0);
        near(right, 36.0);
        let (left, _) = room(10.0).expect("room");
        assert!(left > Mm(8.0), "{left:?}");
        assert_eq!(room(1.0), None);
    }

    #[test]
    fn bridges_hold_a_piece_in_its_board() {
        let area = Rect::mm(10.0, 10.0, 40.0, 40.0);
        for (radius, around) in [(Mm(0.0), 160.0_f32), (Mm(20.0), std::f32::consts::PI * 40.0)] {
            let clip = Clip { area, radius, shape: Shape::Box };
            let parts = clip.bridged(Mm(0.5), Mm(40.0));
            assert_eq!(parts.len(), (around / 40.0).round() as usize);
            let long = |part: &Vec<Point>| -> f32 {
                part.windows(2).map(|p| (p[1].x - p[0].x).0.hypot((p[1].y - p[0].y).0)).sum()
            };
            let cut: f32 = parts.iter().map(long).sum();
            assert!((cut + 0.5 * parts.len() as f32 - around).abs() < 0.1, "{cut} of {around}");
            assert!(parts.iter().flatten().all(|p| clip.depth(*p).0.abs() < 0.05), "the knife stays on the line");
            for (nth, part) in parts.iter().enumerate() {
                let (end, next) = (part[part.len() - 1], parts[(nth + 1) % parts.len()][0]);
                let gap = (end.x - next.x).0.hypot((end.y - next.y).0);
                assert!((gap - 0.5).abs() < 0.02, "a bridge of {gap} mm");
            }
        }
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
