//! Polygons and operations on two of them. The only module that uses the geometry library. Curves are flattened before
//! (`path`), and colors come later (`layer`).
//!
//! Coordinates are in millimeters, or in the 512 units of an icon, y down. Outer rings and holes turn in opposite directions,
//! so that offsets know which side is inside.

use ground::unit::Affine;
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::simplify::SimplifyShape;
use i_overlay::float::single::SingleFloatOverlay;
use i_overlay::mesh::float::outline::offset::OutlineOffset;
use i_overlay::mesh::float::style::{LineJoin, OutlineStyle};

/// A corner: x to the right, y down.
pub(super) type Corner = [f32; 2];

/// A closed outline, whose last corner is joined to its first.
pub(super) type Ring = Vec<Corner>;

/// Any number of islands with any number of holes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Shape {
    rings: Vec<Ring>,
    /// The tolerance within which corners have already been removed.
    straight: f32,
}

/// A bounding box: left, top, right and bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) right: f32,
    pub(super) bottom: f32,
}

/// The tolerance for offset outlines, relative to the offset.
const ROUGH: f32 = 0.06;

impl Bounds {
    pub(super) fn width(self) -> f32 {
        self.right - self.left
    }

    pub(super) fn height(self) -> f32 {
        self.bottom - self.top
    }

    pub(super) fn shifted(self, [dx, dy]: Corner) -> Bounds {
        let Bounds { left, top, right, bottom } = self;
        Bounds { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy }
    }

    pub(super) fn middle(self) -> Corner {
        [(self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0]
    }

    pub(super) fn grown(self, by: f32) -> Bounds {
        let Bounds { left, top, right, bottom } = self;
        Bounds { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
    }

    pub(super) fn overlaps(self, other: Bounds) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// Whether the line between two corners passes through the box.
    fn crossed(self, p: Corner, q: Corner) -> bool {
        let (mut from, mut to) = (0.0f32, 1.0f32);
        for (at, run, low, high) in
            [(p[0], q[0] - p[0], self.left, self.right), (p[1], q[1] - p[1], self.top, self.bottom)]
        {
            if run == 0.0 {
                if at < low || at > high {
                    return false;
                }
            } else {
                let (a, b) = ((low - at) / run, (high - at) / run);
                from = from.max(a.min(b));
                to = to.min(a.max(b));
            }
        }
        from <= to
    }
}

impl Shape {
    /// The area enclosed by rings, by the non-zero rule, which is SVG's default.
    pub(super) fn enclosed(rings: &[Ring]) -> Shape {
        flat(rings.to_vec().simplify_shape(FillRule::NonZero))
    }

    /// The area of one outline that may touch or cross itself.
    pub(super) fn of(mut corners: Vec<Corner>) -> Shape {
        if !is_simple(&corners) {
            return Shape::enclosed(&[corners]);
        }
        if !turns(&corners) {
            corners.reverse();
        }
        Shape { rings: vec![corners], straight: 0.0 }
    }

    /// An axis-aligned rectangle.
    pub(super) fn rect(left: f32, top: f32, right: f32, bottom: f32) -> Shape {
        Shape::of(vec![[left, top], [right, top], [right, bottom], [left, bottom]])
    }

    pub(super) fn rings(&self) -> &[Ring] {
        &self.rings
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rings.is_empty()
    }

    /// The intersection.
    pub(super) fn and(&self, other: &Shape) -> Shape {
        self.overlay(other, OverlayRule::Intersect)
    }

    /// The union.
    pub(super) fn or(&self, other: &Shape) -> Shape {
        self.overlay(other, OverlayRule::Union)
    }

    /// This area without another.
    pub(super) fn minus(&self, other: &Shape) -> Shape {
        self.overlay(other, OverlayRule::Difference)
    }

    fn overlay(&self, other: &Shape, rule: OverlayRule) -> Shape {
        flat(self.rings.overlay(&other.rings, rule, FillRule::EvenOdd))
    }

    /// The area enlarged by `by` on every side with round corners, or reduced if `by` is negative.
    pub(super) fn grown(&self, by: f32) -> Shape {
        if self.is_empty() || by == 0.0 {
            return self.clone();
        }
        flat(self.rings.outline(&OutlineStyle::new(by).line_join(LineJoin::Round(0.5))))
    }

    /// The area with gaps and notches closed that are narrower than twice `by`.
    pub(super) fn closed(&self, by: f32) -> Shape {
        // round corners may be rough, because they are reduced again
        self.grown(by).simplified(by * ROUGH).grown(-by)
    }

    /// Without holes.
    pub(super) fn filled(&self) -> Shape {
        let outer: Vec<Ring> = self.rings.iter().filter(|r| turns(r) == self.outwards()).cloned().collect();
        Shape::enclosed(&outer)
    }

    /// Its islands, each with its own holes.
    pub(super) fn islands(&self) -> Vec<Shape> {
        let out = self.outwards();
        let (outer, holes): (Vec<&Ring>, Vec<&Ring>) = self.rings.iter().partition(|ring| turns(ring) == out);
        let mut islands: Vec<Shape> =
            outer.into_iter().map(|ring| Shape { rings: vec![ring.clone()], straight: self.straight }).collect();
        islands.sort_by(|a, b| a.area().total_cmp(&b.area()));
        for hole in holes {
            let Some(at) = hole.first() else { continue };
            // the smallest island around the hole; areas are compared, because a corner of the hole may lie on an outline
            let around = islands.iter_mut().find(|one| {
                let alone = Shape { rings: one.rings[..1].to_vec(), straight: 0.0 };
                alone.holds(*at) && alone.area() > signed_area(hole).abs()
            });
            if let Some(island) = around {
                island.rings.push(hole.clone());
            }
        }
        islands
    }

    /// The direction of outer rings: that of the largest ring, which is never a hole.
    fn outwards(&self) -> bool {
        let size = |r: &&Ring| signed_area(r).abs();
        self.rings.iter().max_by(|a, b| size(a).total_cmp(&size(b))).is_some_and(turns)
    }

    /// The area moved, rotated, scaled or mirrored.
    pub(super) fn mapped(&self, by: Affine) -> Shape {
        let [a, b, c, d, e, f] = by.0;
        let mirrored = a * d - b * c < 0.0;
        let map = |ring: &Ring| {
            let mut ring: Ring = ring.iter().map(|[x, y]| [a * x + c * y + e, b * x + d * y + f]).collect();
            if mirrored {
                ring.reverse();
            }
            ring
        };
        Shape { rings: self.rings.iter().map(map).collect(), straight: 0.0 }
    }

    /// The area with each corner moved by a map that must not make outlines cross.
    pub(super) fn bent(&self, by: &dyn Fn(Corner) -> Corner) -> Shape {
        let rings = self.rings.iter().map(|ring| ring.iter().map(|corner| by(*corner)).collect());
        Shape { rings: rings.collect(), straight: 0.0 }
    }

    pub(super) fn shifted(&self, dx: f32, dy: f32) -> Shape {
        let ring = |r: &Ring| r.iter().map(|[x, y]| [x + dx, y + dy]).collect();
        Shape { rings: self.rings.iter().map(ring).collect(), ..*self }
    }

    /// The area without corners that are within `tolerance` of the line between their neighbors, and without slivers
    /// thinner than that.
    pub(super) fn simplified(&self, tolerance: f32) -> Shape {
        if self.straight >= tolerance {
            return self.clone();
        }
        let thick = |r: &Ring| 2.0 * signed_area(r).abs() > tolerance * length(r);
        let rings = self.rings.iter().map(|r| straightened(r, tolerance)).filter(|r| r.len() > 2 && thick(r));
        Shape { rings: rings.collect(), straight: tolerance }
    }

    /// Whether an outline of the area passes through a box.
    pub(super) fn crosses(&self, within: Bounds) -> bool {
        self.edges().any(|(p, q)| within.crossed(*p, *q))
    }

    /// Whether a point is inside the area.
    pub(super) fn holds(&self, [x, y]: Corner) -> bool {
        let right = |(p, q): &(&Corner, &Corner)| {
            (p[1] > y) != (q[1] > y) && x < p[0] + (y - p[1]) / (q[1] - p[1]) * (q[0] - p[0])
        };
        self.edges().filter(right).count() % 2 == 1
    }

    /// The edges, each from corner to corner.
    pub(super) fn edges(&self) -> impl Iterator<Item = (&Corner, &Corner)> {
        self.rings.iter().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)))
    }

    /// The size of the area.
    pub(super) fn area(&self) -> f32 {
        self.rings.iter().map(signed_area).sum::<f32>().abs()
    }

    /// The bounding box; `None` if the area is empty.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        bounds(self.rings.iter().flatten())
    }
}

/// The bounding box of points; `None` if there are none.
pub(super) fn bounds<'c>(corners: impl IntoIterator<Item = &'c Corner>) -> Option<Bounds> {
    let mut corners = corners.into_iter();
    let [x, y] = *corners.next()?;
    let one = Bounds { left: x, top: y, right: x, bottom: y };
    Some(corners.fold(one, |b, [x, y]| Bounds {
        left: b.left.min(*x),
        top: b.top.min(*y),
        right: b.right.max(*x),
        bottom: b.bottom.max(*y),
    }))
}

fn flat(shapes: Vec<Vec<Ring>>) -> Shape {
    Shape { rings: shapes.into_iter().flatten().collect(), straight: 0.0 }
}

fn signed_area(ring: &Ring) -> f32 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(p, q)| p[0] * q[1] - q[0] * p[1]).sum::<f32>() / 2.0
}

/// Whether an outline certainly does not touch or cross itself, so that the library need not be called. Long outlines are left
/// to the library, because each edge is compared with all others.
fn is_simple(ring: &[Corner]) -> bool {
    let n = ring.len();
    if !(3..=96).contains(&n) {
        return false;
    }
    let edge = |i: usize| (ring[i], ring[if i + 1 == n { 0 } else { i + 1 }]);
    (0..n).all(|i| {
        let (a, b) = edge(i);
        let (left, right) = (a[0].min(b[0]), a[0].max(b[0]));
        let (top, bottom) = (a[1].min(b[1]), a[1].max(b[1]));
        // neighboring edges share only a corner, unless one turns back along the other
        let (_, c) = edge(if i + 1 == n { 0 } else { i + 1 });
        let back = side(a, b, c) == 0.0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) <= 0.0;
        let others = i + 2..if i == 0 { n - 1 } else { n };
        !back
            && others.into_iter().all(|j| {
                let (p, q) = edge(j);
                let beside = p[0].max(q[0]) < left || p[0].min(q[0]) > right;
                let apart = beside || p[1].max(q[1]) < top || p[1].min(q[1]) > bottom;
                // both ends are on the same side of the other edge, and not on it
                apart || side(a, b, p) * side(a, b, q) > 0.0 || side(p, q, a) * side(p, q, b) > 0.0
            })
    })
}

/// The side of the line from `a` to `b` on which a point is: positive, negative, or 0 on the line.
fn side(a: Corner, b: Corner, c: Corner) -> f32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn turns(ring: &Ring) -> bool {
    signed_area(ring) > 0.0
}

fn length(ring: &Ring) -> f32 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(p, q)| (q[0] - p[0]).hypot(q[1] - p[1])).sum()
}

/// The algorithm of Douglas and Peucker on a ring: the ring is split at the corner farthest from the first one, and
/// each half is simplified separately.
fn straightened(ring: &Ring, tolerance: f32) -> Ring {
    let Some(first) = ring.first() else { return Ring::new() };
    let away = |p: &Corner| (p[0] - first[0]).hypot(p[1] - first[1]);
    let far = (0..ring.len()).max_by(|a, b| away(&ring[*a]).total_cmp(&away(&ring[*b]))).unwrap_or(0);
    let mut kept = vec![false; ring.len() + 1];
    let corner = |i: usize| ring[i % ring.len()];
    let mut spans = vec![(0, far), (far, ring.len())];
    kept[0] = true;
    kept[far] = true;
    while let Some((from, to)) = spans.pop() {
        let (p, q) = (corner(from), corner(to));
        let offs = (from + 1..to).map(|i| (distance(corner(i), p, q), i));
        let Some((off, worst)) = offs.max_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
        if off > tolerance * tolerance {
            kept[worst] = true;
            spans.extend([(from, worst), (worst, to)]);
        }
    }
    ring.iter().zip(kept).filter(|(_, keep)| *keep).map(|(p, _)| *p).collect()
}

/// The squared distance of a point from the segment between two others.
fn distance(c: Corner, p: Corner, q: Corner) -> f32 {
    let (dx, dy) = (q[0] - p[0], q[1] - p[1]);
    let square = dx * dx + dy * dy;
    let t = if square > 0.0 { (((c[0] - p[0]) * dx + (c[1] - p[1]) * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
    (c[0] - p[0] - t * dx).powi(2) + (c[1] - p[1] - t * dy).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f32, b: f32) -> bool {
        (a - b).abs() < 0.02 * b.abs().max(1.0)
    }

    #[test]
    fn two_squares_overlap_by_a_quarter() {
        let a = Shape::rect(0.0, 0.0, 4.0, 4.0);
        let b = Shape::rect(2.0, 2.0, 6.0, 6.0);
        assert!(near(Shape::enclosed(&[a.rings(), b.rings()].concat()).area(), 28.0));
        assert!(near(a.and(&b).area(), 4.0));
        assert!(near(a.minus(&b).area(), 12.0));
    }

    #[test]
    fn a_box_is_crossed_held_or_missed() {
        let square = Shape::rect(0.0, 0.0, 10.0, 10.0);
        let within = |left, top, right, bottom| Bounds { left, top, right, bottom };
        assert!(square.crosses(within(8.0, 4.0, 12.0, 6.0)));
        assert!(square.crosses(within(-2.0, 4.0, 12.0, 6.0)));
        assert!(!square.crosses(within(4.0, 4.0, 6.0, 6.0)) && square.holds([5.0, 5.0]));
        assert!(!square.crosses(within(12.0, 4.0, 14.0, 6.0)) && !square.holds([13.0, 5.0]));
    }

    #[test]
    fn a_grown_square_has_round_corners() {
        let square = Shape::rect(0.0, 0.0, 10.0, 10.0);
        assert!(near(square.grown(1.0).area(), 100.0 + 40.0 + std::f32::consts::PI));
        assert!(near(square.grown(-1.0).area(), 64.0));
        let mirrored = square.mapped(Affine([-1.0, 0.0, 0.0, 1.0, 0.0, 0.0]));
        assert!(
            near(mirrored.grown(1.0).area(), 100.0 + 40.0 + std::f32::consts::PI),
            "offsets know inside from outside"
        );
    }

    #[test]
    fn a_frame_is_filled_and_its_gap_closed() {
        let frame = Shape::rect(0.0, 0.0, 10.0, 10.0).minus(&Shape::rect(2.0, 2.0, 8.0, 8.0));
        assert!(near(frame.area(), 64.0));
        assert!(near(frame.filled().area(), 100.0));
        assert!(near(frame.grown(0.5).area(), 121.0 - 25.0 - 0.215), "holes shrink as the frame grows");
        let broken = frame.minus(&Shape::rect(4.0, 7.0, 5.0, 11.0));
        assert!(near(broken.closed(0.6).filled().area(), 100.0));
    }

    #[test]
    fn an_outline_is_what_it_encloses_however_it_runs() {
        let bow = vec![[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0]];
        let spike = vec![[0.0, 0.0], [4.0, 0.0], [9.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
        let pinched = vec![[0.0, 0.0], [2.0, 2.0], [4.0, 0.0], [4.0, 4.0], [2.0, 2.0], [0.0, 4.0]];
        let still = vec![[0.0, 0.0], [0.0, 0.0], [4.0, 0.0], [4.0, 4.0]];
        for crossing in [&bow, &spike, &pinched, &still] {
            assert!(!is_simple(crossing), "{crossing:?}");
        }
        let hook = vec![[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [2.0, 6.0], [2.0, 4.0], [4.0, 4.0], [4.0, 2.0], [0.0, 2.0]];
        assert!(is_simple(&hook));
        for mut ring in [hook, bow] {
            let by_library = Shape::enclosed(&[ring.clone()]);
            assert!(near(Shape::of(ring.clone()).area(), by_library.area()));
            ring.reverse();
            let (shape, hole) = (Shape::of(ring), Shape::rect(-1.0, -1.0, 7.0, 7.0).minus(&by_library));
            assert!(near(shape.area(), by_library.area()), "whichever way it turns");
            assert!(near(shape.grown(0.1).area(), by_library.grown(0.1).area()), "and it grows outwards");
            assert!(near(hole.area(), 64.0 - by_library.area()));
        }
    }

    #[test]
    fn corners_on_a_line_are_dropped() {
        let ring = vec![[0.0, 0.0], [5.0, 0.01], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        assert_eq!(Shape::of(ring).simplified(0.02).rings()[0].len(), 4);
        let sliver = Shape::of(vec![[0.0, 0.0], [10.0, 0.0], [10.0, 0.01]]);
        assert!(sliver.simplified(0.02).is_empty());
    }
}
