//! Smooth outlines (Catmull-Rom splines) through a few points, as rings of straight edges: ovals, limbs, symmetric shapes.
//! `who` draws with them.

use super::polygon::{Corner, Ring};
use std::f32::consts::{PI, TAU};

/// The number of edges between two corners of a smooth line.
const STEPS: usize = 8;

/// The number of edges of a round end.
const CAP: usize = 9;

/// A closed smooth line through points. A repeated point is a sharp corner.
pub(super) fn smooth(corners: &[Corner]) -> Ring {
    let n = corners.len();
    let at = |i: usize| corners[i % n];
    (0..n).flat_map(|i| span([at(i + n - 1), at(i), at(i + 1), at(i + 2)])).collect()
}

/// An open smooth line through corners.
pub(super) fn line(corners: &[Corner]) -> Vec<Corner> {
    let (Some(first), Some(last)) = (corners.first(), corners.last()) else { return Vec::new() };
    let n = corners.len();
    let at = |i: usize| corners[i.clamp(1, n) - 1];
    let mut all: Vec<Corner> = (1..n).flat_map(|i| span([at(i - 1), at(i), at(i + 1), at(i + 2)])).collect();
    if all.is_empty() {
        all.push(*first);
    }
    all.push(*last);
    all
}

/// The points of the line from the second to the third of four corners, without the third.
fn span([a, b, c, d]: [Corner; 4]) -> impl Iterator<Item = Corner> {
    let steps = if b == c { 1 } else { STEPS };
    (0..steps).map(move |i| {
        let t = i as f32 / steps as f32;
        let along = |k: usize| {
            let (a, b, c, d) = (a[k], b[k], c[k], d[k]);
            b + 0.5 * t * (c - a + t * (2.0 * a - 5.0 * b + 4.0 * c - d + t * (3.0 * (b - c) + d - a)))
        };
        [along(0), along(1)]
    })
}

/// A smooth outline from its right half, given from top to bottom; the left half is the mirror image.
pub(super) fn mirrored(half: &[Corner]) -> Ring {
    let back = half.iter().rev().filter(|c| c[0].abs() > 0.01).map(|[x, y]| [-x, *y]);
    smooth(&half.iter().copied().chain(back).collect::<Vec<_>>())
}

/// An axis-aligned oval.
pub(super) fn oval([x, y]: Corner, rx: f32, ry: f32) -> Ring {
    (0..28).map(|i| TAU * i as f32 / 28.0).map(|a| [x + rx * a.cos(), y + ry * a.sin()]).collect()
}

/// A limb along a smooth spine with round ends; its width changes gradually from one end to the other.
pub(super) fn limb(spine: &[Corner], from: f32, to: f32) -> Ring {
    let spine = line(spine);
    let last = spine.len().saturating_sub(1);
    let half = |i: usize| (from + (to - from) * i as f32 / last.max(1) as f32) / 2.0;
    let way = |i: usize| {
        let (a, b) = (spine[i.saturating_sub(1)], spine[(i + 1).min(last)]);
        (b[1] - a[1]).atan2(b[0] - a[0])
    };
    let off = |i: usize, a: f32| [spine[i][0] + half(i) * a.cos(), spine[i][1] + half(i) * a.sin()];
    let cap = |i: usize, from: f32| (1..CAP).map(move |k| off(i, from + PI * k as f32 / CAP as f32));
    if spine.is_empty() {
        return Ring::new();
    }
    let there = (0..=last).map(|i| off(i, way(i) - PI / 2.0));
    let back = (0..=last).rev().map(|i| off(i, way(i) + PI / 2.0));
    there.chain(cap(last, way(last) - PI / 2.0)).chain(back).chain(cap(0, way(0) + PI / 2.0)).collect()
}

/// A capsule: a straight shape with round ends of these radii.
pub(super) fn capsule(a: Corner, b: Corner, from: f32, to: f32) -> Ring {
    let way = (b[1] - a[1]).atan2(b[0] - a[0]);
    // the direction of the points where the common tangent touches both circles
    let lean = ((from - to) / (b[0] - a[0]).hypot(b[1] - a[1]).max(0.01)).clamp(-1.0, 1.0).acos();
    let arc = |at: Corner, r: f32, start: f32, sweep: f32| {
        (0..=CAP)
            .map(move |k| start + sweep * k as f32 / CAP as f32)
            .map(move |t| [at[0] + r * t.cos(), at[1] + r * t.sin()])
    };
    arc(b, to, way - lean, 2.0 * lean).chain(arc(a, from, way + lean, TAU - 2.0 * lean)).collect()
}

/// A zigzag line between two points, for torn hems, eggshells and collars.
pub(super) fn zigzag(from: Corner, to: Corner, teeth: usize, deep: f32) -> Vec<Corner> {
    let n = teeth.max(1) * 2;
    let point = |i: usize| {
        let t = i as f32 / n as f32;
        let y = if i % 2 == 1 { deep } else { 0.0 };
        [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + y]
    };
    (0..=n).map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::super::polygon::Shape;
    use super::*;

    #[test]
    fn outlines_enclose_what_they_should() {
        let area = |ring: Ring| Shape::of(ring).area();
        assert!((area(oval([3.0, 4.0], 2.0, 1.0)) / (2.0 * PI) - 1.0).abs() < 0.02);
        let straight = area(limb(&[[0.0, 0.0], [5.0, 0.0], [10.0, 0.0]], 2.0, 2.0));
        assert!((straight / (20.0 + PI) - 1.0).abs() < 0.03, "{straight}");
        let round = area(mirrored(&[[0.0, -1.0], [0.71, -0.71], [1.0, 0.0], [0.71, 0.71], [0.0, 1.0]]));
        assert!((round / PI - 1.0).abs() < 0.03, "{round}");
        assert!(limb(&[], 1.0, 1.0).is_empty());
        let bone = area(capsule([0.0, 0.0], [10.0, 0.0], 1.0, 1.0));
        assert!((bone / (20.0 + PI) - 1.0).abs() < 0.02, "{bone}");
    }
}
