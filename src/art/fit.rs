//! Fits cubic curves to the points of outlines with Schneider's algorithm: corners are kept, and between them the curves stay within a
//! tolerance of the points.

use super::polygon::{self, Bounds, Corner, Ring};

/// The tolerance in mm: half a dot of a home printer.
pub(super) const STRAY: f32 = 0.08;

/// A point is a corner if the outline turns by more than 60 degrees between the three points before it and the three points after it;
/// `TURN` is the cosine of that angle.
const TURN: f32 = 0.5;
const REACH: usize = 3;

/// The tangent at a point is the direction from this many points before it to as many points after it.
const AHEAD: usize = 4;

/// A segment of an outline: two control points and the end. The control points of a straight edge are its two ends.
pub(super) type Span = [Corner; 3];

/// A closed outline of curves.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Curve {
    pub(super) from: Corner,
    pub(super) spans: Vec<Span>,
}

impl Curve {
    /// A box around it; `None` if it is not finite.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        polygon::bounds(self.spans.iter().flatten().chain([&self.from]))
    }

    /// The outline moved by `by`.
    pub(super) fn shifted(&self, by: Corner) -> Curve {
        let spans = self.spans.iter().map(|span| span.map(|at| plus(at, by))).collect();
        Curve { from: plus(self.from, by), spans }
    }
}

/// The curves through the points of a closed outline.
pub(super) fn fitted(ring: &Ring, tolerance: f32) -> Curve {
    let corners = corners(ring);
    let Some(first) = corners.first().copied() else {
        // an outline without corners begins at any point, with the same tangent at both ends, so that it is smooth there
        let points: Vec<Corner> = ring.iter().chain(ring.first()).copied().collect();
        let reach = AHEAD.min(ring.len().saturating_sub(1) / 2);
        let along = if reach > 0 { unit(minus(ring[reach], ring[ring.len() - reach])) } else { [0.0, 0.0] };
        let spans = Fit::of(&points, [along, times(along, -1.0)], tolerance);
        return Curve { from: points.first().copied().unwrap_or_default(), spans };
    };
    let mut spans = Vec::new();
    for (i, from) in corners.iter().enumerate() {
        let to = corners.get(i + 1).copied().unwrap_or(first + ring.len());
        let points: Vec<Corner> = (*from..=to).map(|i| ring[i % ring.len()]).collect();
        let last = points.len() - 1;
        let along = |from: usize, to: usize| unit(minus(points[to.min(last)], points[from.min(last)]));
        spans.extend(Fit::of(&points, [along(0, 3), along(last, last.saturating_sub(3))], tolerance));
    }
    Curve { from: ring[first], spans }
}

/// The outline of a line through corners, `width` wide in the middle and `ends` wide at its ends; `None` if the line has no length.
pub(super) fn tapered(corners: &[Corner], width: f32, ends: f32) -> Option<Curve> {
    let corners: Vec<Corner> = even(corners);
    let at = lengths(&corners);
    let last = corners.len().checked_sub(1).filter(|last| *last > 0)?;
    let half = |t: f32| (ends + (width - ends) * (4.0 * t * (1.0 - t)).min(1.0)) / 2.0;
    let along = |i: usize| unit(minus(corners[(i + 1).min(last)], corners[i.saturating_sub(1)]));
    let side = |i: usize, k: f32| {
        let [x, y] = along(i);
        plus(corners[i], times([-y, x], half(at[i]) * k))
    };
    let tip = |i: usize, k: f32| plus(corners[i], times(along(i), ends * 0.5 * k));
    let there = (0..=last).map(|i| side(i, 1.0));
    let back = (0..=last).rev().map(|i| side(i, -1.0));
    let ring: Ring = there.chain([tip(last, 1.0)]).chain(back).chain([tip(0, -1.0)]).collect();
    Some(fitted(&ring, STRAY))
}

/// The corners of a line with points at small distances between them, and without duplicates.
fn even(corners: &[Corner]) -> Vec<Corner> {
    let mut points: Vec<Corner> = corners.first().copied().into_iter().collect();
    for pair in corners.windows(2) {
        let way = minus(pair[1], pair[0]);
        let parts = (length(way) / 0.4).ceil().clamp(0.0, 64.0) as usize;
        points.extend((1..=parts).map(|k| plus(pair[0], times(way, k as f32 / parts as f32))));
    }
    points
}

/// The indices of the corners of an outline.
fn corners(ring: &Ring) -> Vec<usize> {
    let n = ring.len();
    if n < 2 * REACH + 2 {
        return (0..n).collect();
    }
    let straight = |i: usize| {
        let (before, after) = (minus(ring[i], ring[(i + n - REACH) % n]), minus(ring[(i + REACH) % n], ring[i]));
        dot(unit(before), unit(after))
    };
    let turns: Vec<f32> = (0..n).map(straight).collect();
    let sharpest = |i: &usize| {
        turns[*i] < TURN && (1..=REACH).all(|k| turns[*i] < turns[(i + k) % n] && turns[*i] <= turns[(i + n - k) % n])
    };
    (0..n).filter(sharpest).collect()
}

/// Curves through points between two corners.
struct Fit<'p> {
    points: &'p [Corner],
    tolerance: f32,
    parts: Vec<Part>,
}

/// A curve, the first and the last of its points, and its tangents there, both towards the other.
#[derive(Clone, Copy)]
struct Part {
    points: [usize; 2],
    tangents: [Corner; 2],
    span: Span,
}

impl Fit<'_> {
    fn of(points: &[Corner], tangents: [Corner; 2], tolerance: f32) -> Vec<Span> {
        let mut fit = Fit { points, tolerance, parts: Vec::new() };
        if let Some(last) = points.len().checked_sub(1) {
            fit.split([0, last], tangents, 0);
        }
        fit.parts.into_iter().map(|part| part.span).collect()
    }

    /// Adds as many curves as are needed from one point to another.
    fn split(&mut self, [from, to]: [usize; 2], tangents: [Corner; 2], deep: usize) {
        // an edge between corners may be straightened; within a bend, the limit is stricter, because straight parts would be visible
        let within = self.tolerance * self.tolerance * if deep == 0 { 0.25 } else { 0.06 };
        let (first, last) = (self.points[from], self.points[to]);
        if to - from < 2 || self.points[from..=to].iter().all(|p| off(*p, first, last) <= within) {
            return self.parts.push(Part { points: [from, to], tangents, span: [first, last, last] });
        }
        let worst = match self.one([from, to], tangents, deep > 40) {
            Ok(span) => return self.parts.push(Part { points: [from, to], tangents, span }),
            Err(worst) => worst,
        };
        let middle = worst.clamp(from + 1, to - 1);
        let reach = AHEAD.min(middle - from).min(to - middle);
        let along = unit(minus(self.points[middle - reach], self.points[middle + reach]));
        self.split([from, middle], [tangents[0], along], deep + 1);
        let next = self.parts.len();
        self.split([middle, to], [times(along, -1.0), tangents[1]], deep + 1);
        // after the split, the two curves that meet there may be one
        if let ([.., before], [after, ..]) = self.parts.split_at(next) {
            let (points, tangents) = ([before.points[0], after.points[1]], [before.tangents[0], after.tangents[1]]);
            if points != [from, to]
                && let Ok(span) = self.one(points, tangents, false)
            {
                self.parts[next - 1] = Part { points, tangents, span };
                self.parts.remove(next);
            }
        }
    }

    /// One curve from a point to another, or the point that is farthest from it. It is improved unless it is `rough`.
    fn one(&self, [from, to]: [usize; 2], [start, end]: [Corner; 2], rough: bool) -> Result<Span, usize> {
        let points = &self.points[from..=to];
        let square = self.tolerance * self.tolerance;
        let mut at = lengths(points);
        let mut rounds = if rough { 0 } else { 3 };
        loop {
            let curve = curve(points, &at, start, end);
            let (worst, far) = worst(points, &at, &curve);
            if far <= square {
                return Ok([curve[1], curve[2], curve[3]]);
            }
            // better parameters help only a curve that nearly fits
            if far > square * 16.0 || rounds == 0 {
                return Err(from + worst);
            }
            rounds -= 1;
            for (p, t) in points.iter().zip(&mut at) {
                *t = nearer(&curve, *p, *t);
            }
        }
    }
}

/// The parameter of each point: its share of the length.
fn lengths(points: &[Corner]) -> Vec<f32> {
    let mut sum = 0.0;
    let mut at = vec![0.0];
    for pair in points.windows(2) {
        sum += length(minus(pair[1], pair[0]));
        at.push(sum);
    }
    let whole = if sum > 0.0 { sum } else { 1.0 };
    at.into_iter().map(|t| t / whole).collect()
}

/// The best curve with these tangents at its ends, by least squares.
fn curve(points: &[Corner], at: &[f32], start: Corner, end: Corner) -> [Corner; 4] {
    let (first, last) = (points[0], points[points.len() - 1]);
    let (mut c, mut x) = ([[0.0f32; 2]; 2], [0.0f32; 2]);
    for (p, t) in points.iter().zip(at) {
        let [b0, b1, b2, b3] = weights(*t);
        let (a0, a1) = (times(start, b1), times(end, b2));
        let rest = minus(*p, plus(times(first, b0 + b1), times(last, b2 + b3)));
        c[0][0] += dot(a0, a0);
        c[0][1] += dot(a0, a1);
        c[1][1] += dot(a1, a1);
        x[0] += dot(a0, rest);
        x[1] += dot(a1, rest);
    }
    let det = c[0][0] * c[1][1] - c[0][1] * c[0][1];
    let chord = length(minus(last, first));
    let mut reach = [0.0; 2];
    if det.abs() > 1e-9 {
        reach = [(x[0] * c[1][1] - x[1] * c[0][1]) / det, (c[0][0] * x[1] - c[0][1] * x[0]) / det];
    }
    // control points that are too near to the ends or too far from them make loops
    let sound = |r: f32| r > chord * 0.01 && r.is_finite();
    if !reach.into_iter().all(sound) || (chord > 0.0 && reach.into_iter().any(|r| r > chord * 8.0)) {
        reach = [chord / 3.0; 2];
    }
    [first, plus(first, times(start, reach[0])), plus(last, times(end, reach[1])), last]
}

/// The point that is farthest from the curve, and its squared distance.
fn worst(points: &[Corner], at: &[f32], curve: &[Corner; 4]) -> (usize, f32) {
    let far = points.iter().zip(at).map(|(p, t)| {
        let d = minus(on(curve, *t), *p);
        dot(d, d)
    });
    far.enumerate().fold((0, 0.0), |worst, (i, d)| if d > worst.1 { (i, d) } else { worst })
}

/// A better parameter for a point, by one step of Newton's method.
fn nearer(curve: &[Corner; 4], p: Corner, t: f32) -> f32 {
    let s = 1.0 - t;
    let [a, b, c] = [0, 1, 2].map(|i| times(minus(curve[i + 1], curve[i]), 3.0));
    let first = plus(plus(times(a, s * s), times(b, 2.0 * s * t)), times(c, t * t));
    let second = times(plus(times(minus(b, a), s), times(minus(c, b), t)), 2.0);
    let away = minus(on(curve, t), p);
    let slope = dot(first, first) + dot(away, second);
    if slope.abs() < 1e-9 { t } else { (t - dot(away, first) / slope).clamp(0.0, 1.0) }
}

fn weights(t: f32) -> [f32; 4] {
    let s = 1.0 - t;
    [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t]
}

/// The point of a curve at this parameter.
fn on(curve: &[Corner; 4], t: f32) -> Corner {
    curve.iter().zip(weights(t)).fold([0.0, 0.0], |sum, (p, w)| plus(sum, times(*p, w)))
}

/// The squared distance of a point from the segment between two others.
fn off(c: Corner, p: Corner, q: Corner) -> f32 {
    let d = minus(q, p);
    let square = dot(d, d);
    let t = if square > 0.0 { (dot(minus(c, p), d) / square).clamp(0.0, 1.0) } else { 0.0 };
    let away = minus(minus(c, p), times(d, t));
    dot(away, away)
}

fn plus(a: Corner, b: Corner) -> Corner {
    [a[0] + b[0], a[1] + b[1]]
}

fn minus(a: Corner, b: Corner) -> Corner {
    [a[0] - b[0], a[1] - b[1]]
}

fn times(a: Corner, k: f32) -> Corner {
    [a[0] * k, a[1] * k]
}

fn dot(a: Corner, b: Corner) -> f32 {
    a[0] * b[0] + a[1] * b[1]
}

fn length(a: Corner) -> f32 {
    dot(a, a).sqrt()
}

fn unit(a: Corner) -> Corner {
    let long = length(a);
    if long > 0.0 { times(a, 1.0 / long) } else { a }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points along the curves of an outline.
    fn points(Curve { from, spans }: &Curve) -> Vec<Corner> {
        let mut from = *from;
        let span = |[a, b, to]: &Span| {
            let curve = [std::mem::replace(&mut from, *to), *a, *b, *to];
            (0..40).map(|i| on(&curve, i as f32 / 40.0)).collect::<Vec<_>>()
        };
        spans.iter().flat_map(span).collect()
    }

    /// A heart with a sharp tip, a smooth oval and a box.
    fn outlines() -> Vec<Ring> {
        let around = |n: usize, f: &dyn Fn(f32) -> Corner| -> Ring {
            (0..n).map(|i| f(std::f32::consts::TAU * i as f32 / n as f32)).collect()
        };
        let heart = |a: f32| [6.0 * a.sin().powi(3), -5.0 * a.cos() + 2.0 * (2.0 * a).cos() + (3.0 * a).cos() * 0.8];
        let square = |i: usize| match (i / 20, (i % 20) as f32 / 2.0) {
            (0, t) => [t, 0.0],
            (1, t) => [10.0, t],
            (2, t) => [10.0 - t, 10.0],
            (_, t) => [0.0, 10.0 - t],
        };
        vec![around(300, &heart), around(200, &|a| [8.0 * a.cos(), 5.0 * a.sin()]), (0..80).map(square).collect()]
    }

    #[test]
    fn curves_are_within_the_tolerance_both_ways() {
        for ring in outlines() {
            for tolerance in [0.04, 0.01] {
                let curve = fitted(&ring, tolerance);
                let drawn = points(&curve);
                let far = |p: &Corner, from: &[Corner]| {
                    let next = from.iter().cycle().skip(1);
                    from.iter().zip(next).map(|(a, b)| off(*p, *a, *b)).fold(f32::MAX, f32::min).sqrt()
                };
                let out = ring.iter().map(|p| far(p, &drawn)).fold(0.0, f32::max);
                let back = drawn.iter().map(|p| far(p, &ring)).fold(0.0, f32::max);
                assert!(out <= tolerance * 1.02 && back <= tolerance * 1.5, "{tolerance}: {out} {back}");
                assert!(curve.spans.len() < ring.len() / 4, "{} curves", curve.spans.len());
            }
        }
    }

    #[test]
    fn a_box_keeps_its_corners_and_is_four_edges() {
        let ring = &outlines()[2];
        let Curve { from, spans } = fitted(ring, STRAY);
        assert_eq!((from, spans.len()), ([0.0, 0.0], 4));
    }

    #[test]
    fn outlines_of_few_points_are_fitted_too() {
        for n in 0..12 {
            let ring: Ring = (0..n).map(|i| [i as f32, (i * i % 5) as f32]).collect();
            let all = fitted(&ring, STRAY);
            assert!(all.spans.iter().flatten().flatten().all(|v| v.is_finite()));
        }
        let still = fitted(&vec![[1.0, 1.0]; 20], STRAY);
        assert!(still.spans.iter().flatten().flatten().all(|v| v.is_finite()));
    }
}
