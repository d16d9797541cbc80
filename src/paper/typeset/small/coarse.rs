//! Simplifies outlines for small scales: polygons get fewer points (Ramer, Douglas and Peucker; 1972, 1973). Curves do not
//! change.

use svgtypes::{SimplePathSegment, SimplifyingPathParser};

/// A path of lines, none of whose corners moves by more than `within`; smaller parts are left out. `None` if it has
/// curves, or if nothing can be left out.
pub(super) fn coarse(d: &str, within: f32) -> Option<String> {
    let mut out = String::with_capacity(d.len());
    let mut fewer = false;
    for (points, closed) in parts(d)? {
        let side = |of: fn(&(f32, f32)) -> f32| {
            let ends = points.iter().map(of).fold((f32::MAX, f32::MIN), |(l, h), v| (l.min(v), h.max(v)));
            ends.1 - ends.0
        };
        if side(|p| p.0).max(side(|p| p.1)) <= within && points.len() > 1 {
            fewer = true;
            continue;
        }
        let mut kept = vec![false; points.len()];
        corners(&points, within, &mut kept);
        fewer |= kept.iter().any(|kept| !kept);
        let mut op = 'M';
        for ((x, y), _) in points.iter().zip(&kept).filter(|(_, kept)| **kept) {
            out += &format!("{op}{} {}", short(*x), short(*y));
            op = 'L';
        }
        if closed {
            out.push('Z');
        }
    }
    fewer.then_some(out)
}

/// A number rounded to thousandths.
fn short(v: f32) -> f32 {
    (v * 1000.0).round() / 1000.0
}

/// The corners of a part of a path, and whether it is closed.
type Part = (Vec<(f32, f32)>, bool);

/// The corners of each part and whether it is closed, if all parts consist of lines only.
fn parts(d: &str) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    for segment in SimplifyingPathParser::from(d) {
        match segment.ok()? {
            SimplePathSegment::MoveTo { x, y } => parts.push((vec![(x as f32, y as f32)], false)),
            // a part that continues after its end is never drawn like this
            SimplePathSegment::LineTo { x, y } => {
                parts.last_mut().filter(|(_, closed)| !closed)?.0.push((x as f32, y as f32));
            }
            SimplePathSegment::ClosePath => parts.last_mut()?.1 = true,
            _ => return None,
        }
    }
    Some(parts)
}

/// Marks the corners that are needed.
fn corners(points: &[(f32, f32)], within: f32, kept: &mut [bool]) {
    let Some(last) = points.len().checked_sub(1) else { return };
    (kept[0], kept[last]) = (true, true);
    let mut left = vec![(0, last)];
    while let Some((a, b)) = left.pop() {
        let (from, to) = (points[a], points[b]);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let long = dx.hypot(dy);
        let off = |p: (f32, f32)| {
            let (x, y) = (p.0 - from.0, p.1 - from.1);
            // a line that returns to its beginning has no chord to measure against
            if long > 0.0 { (x * dy - y * dx).abs() / long } else { x.hypot(y) }
        };
        let far = (a + 1..b).map(|i| (i, off(points[i]))).max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((i, off)) = far
            && off > within
        {
            kept[i] = true;
            left.extend([(a, i), (i, b)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_that_nobody_sees_go_and_curves_stay() {
        assert_eq!(coarse("M0 0L5 0.01L10 0L10 10L0 10Z", 0.1).as_deref(), Some("M0 0L10 0L10 10L0 10Z"));
        assert_eq!(coarse("M0 0L10 0L10 10Z M2 2L2.01 2L2 2.01Z", 0.1).as_deref(), Some("M0 0L10 0L10 10Z"));
        assert_eq!(coarse("M0 0L5 1L10 0Z", 0.1), None);
        assert_eq!(coarse("m0 0 5 .01h5v10h-10z", 0.1).as_deref(), Some("M0 0L10 0.01L10 10.01L0 10.01Z"));
        for other in ["M0 0C1 1 2 2 3 3Z", "M0 0Q1 1 2 2", "L0 0", ""] {
            assert_eq!(coarse(other, 1000.0), None, "{other}");
        }
    }
}
