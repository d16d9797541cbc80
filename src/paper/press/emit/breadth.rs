//! Rich or plain black: the breadth of a filled shape tells a black background or border from black letters and outlines.

use ground::unit::{Mm, Pt};
use usvg::tiny_skia_path::{Path, PathSegment, Point, Transform};

/// The number of straight pieces in which a curve is measured.
const PIECES: u16 = 8;

/// The breadth of a shape in a form with this many `units` per point: twice its area divided by the length of its outline,
/// which is the width of a band and half the side of a square. Outlines in one path count as holes in the largest of them.
pub(in super::super) fn breadth(path: &Path, to: Transform, units: f32) -> Mm {
    let (mut largest, mut all, mut length) = (0.0f64, 0.0, 0.0);
    for outline in outlines(path, to) {
        let mut twice = 0.0;
        for (p, q) in outline.iter().zip(outline.iter().cycle().skip(1)) {
            twice += f64::from(p.x) * f64::from(q.y) - f64::from(q.x) * f64::from(p.y);
            length += f64::from((q.x - p.x).hypot(q.y - p.y));
        }
        largest = largest.max(twice.abs());
        all += twice.abs();
    }
    Mm::from(Pt(((2.0 * largest - all) / f64::max(length, 1e-6)) as f32 / units))
}

/// The outlines of a path as polygons.
fn outlines(path: &Path, to: Transform) -> Vec<Vec<Point>> {
    let mut all: Vec<Vec<Point>> = Vec::new();
    for segment in path.segments() {
        let from = all.last().and_then(|o| o.last()).copied().unwrap_or_default();
        let mut points = match segment {
            PathSegment::MoveTo(p) => {
                all.push(vec![p]);
                continue;
            }
            PathSegment::Close => continue,
            PathSegment::LineTo(p) => vec![p],
            PathSegment::QuadTo(a, b) => curve(&[from, a, b]),
            PathSegment::CubicTo(a, b, c) => curve(&[from, a, b, c]),
        };
        if let Some(outline) = all.last_mut() {
            outline.append(&mut points);
        }
    }
    all.iter_mut().for_each(|outline| to.map_points(outline));
    all
}

fn curve(points: &[Point]) -> Vec<Point> {
    (1..=PIECES).map(|i| at(points, f32::from(i) / f32::from(PIECES))).collect()
}

/// A point of a curve with these control points (de Casteljau).
fn at(points: &[Point], t: f32) -> Point {
    match points {
        [] => Point::zero(),
        [only] => *only,
        _ => {
            let between = |w: &[Point]| Point::from_xy(w[0].x + (w[1].x - w[0].x) * t, w[0].y + (w[1].y - w[0].y) * t);
            at(&points.windows(2).map(between).collect::<Vec<_>>(), t)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::canvas::UNITS;
    use super::*;
    use usvg::tiny_skia_path::{PathBuilder, Rect};

    fn of(build: impl FnOnce(&mut PathBuilder)) -> f32 {
        let mut path = PathBuilder::new();
        build(&mut path);
        let mm = Pt::from(Mm(1.0)).0 * UNITS;
        breadth(&path.finish().expect("a path"), Transform::from_scale(mm, -mm), UNITS).0
    }

    fn rectangle(path: &mut PathBuilder, x: f32, y: f32, w: f32, h: f32) {
        path.push_rect(Rect::from_xywh(x, y, w, h).expect("sound"));
    }

    #[test]
    fn bands_and_frames_are_as_broad_as_they_are_and_letters_are_narrow() {
        assert!((of(|p| rectangle(p, 5.0, 5.0, 10.0, 10.0)) - 5.0).abs() < 1e-3, "half a square");
        assert!((of(|p| rectangle(p, 0.0, 0.0, 1000.0, 4.0)) - 4.0).abs() < 0.05, "a band");
        let frame = of(|p| {
            rectangle(p, 0.0, 0.0, 71.0, 96.0);
            rectangle(p, 6.0, 6.0, 59.0, 84.0);
        });
        assert!((frame - 6.0).abs() < 0.1, "{frame}");
        assert!((of(|p| p.push_circle(3.0, 3.0, 8.0)) - 8.0).abs() < 0.2, "a disc's radius");
        let letters = of(|p| (0..9).for_each(|i| rectangle(p, i as f32 * 5.0, 0.0, 4.0, 6.0)));
        assert!(letters < 0.1, "{letters}");
    }
}
