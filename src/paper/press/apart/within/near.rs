//! Simplifies an outline for a small area: far parts of the outline become straight. The same points of the area stay inside,
//! and curves that cross the area do not change.

use super::super::super::sight::Outline;
use usvg::tiny_skia_path::{Path, PathBuilder, PathSegment, Point};
use usvg::{FillRule, Rect};

/// The distance from an area, in units of a form, beyond which coordinates are rounded to whole numbers.
const EDGE: f32 = 2.0;

/// The relation of an outline to an area.
#[derive(Debug, PartialEq)]
pub(super) enum Near {
    /// The outline is inside, or nearly so.
    Whole,
    /// This.
    Part(Outline),
    /// The outline surrounds the whole area.
    Everywhere,
    /// Outside.
    Nowhere,
}

/// One step of an outline.
#[derive(Clone, Copy)]
struct Way {
    from: Point,
    to: Point,
    segment: PathSegment,
    /// The sides of the area beyond which the whole outline is.
    beyond: u8,
}

/// The relation of a filled outline to an area.
pub(super) fn near(outline: &Outline, area: Rect) -> Near {
    if holds(area, outline.path.bounds()) {
        return Near::Whole;
    }
    let Some(wide) = area.outset(EDGE, EDGE) else { return Near::Whole };
    let ways = ways(&outline.path, wide);
    if ways.iter().all(|way| way.beyond != 0) {
        let middle = Point::from_xy((area.left() + area.right()) / 2.0, (area.top() + area.bottom()) / 2.0);
        return if inside(&ways, outline.rule, middle) { Near::Everywhere } else { Near::Nowhere };
    }
    // a separate clip costs as much as a few segments
    if ways.len() + 6 > outline.path.len() * 2 / 3 {
        return Near::Whole;
    }
    let mut path = PathBuilder::new();
    for way in ways {
        match way.segment {
            PathSegment::MoveTo(p) => path.move_to(p.x, p.y),
            PathSegment::LineTo(p) => path.line_to(p.x, p.y),
            PathSegment::QuadTo(a, p) => path.quad_to(a.x, a.y, p.x, p.y),
            PathSegment::CubicTo(a, b, p) => path.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            PathSegment::Close => path.close(),
        }
    }
    path.finish().map_or(Near::Whole, |path| Near::Part(Outline { path, rule: outline.rule }))
}

/// The subpaths that affect an area, each closed.
fn ways(path: &Path, area: Rect) -> Vec<Way> {
    let mut all: Vec<Way> = Vec::new();
    // the beginning of the present part, and its extent
    let (mut first, mut start, mut at) = (0, Point::zero(), Point::zero());
    for segment in path.segments() {
        let (to, beyond) = match segment {
            PathSegment::MoveTo(p) => {
                close(&mut all, first, at, start, area);
                (first, start, at) = (all.len(), p, p);
                all.push(Way { from: p, to: p, segment, beyond: beyond(area, &[p]) });
                continue;
            }
            PathSegment::LineTo(p) => (p, beyond(area, &[at, p])),
            PathSegment::QuadTo(a, p) => (p, beyond(area, &[at, a, p])),
            PathSegment::CubicTo(a, b, p) => (p, beyond(area, &[at, a, b, p])),
            PathSegment::Close => continue,
        };
        let way = Way { from: at, to, segment, beyond };
        let moved = all.len() > first + 1;
        match all.last_mut().filter(|last| moved && last.beyond & beyond != 0) {
            Some(last) => {
                *last = Way { from: last.from, segment: PathSegment::LineTo(to), beyond: last.beyond & beyond, ..way };
            }
            None => all.push(way),
        }
        at = to;
    }
    close(&mut all, first, at, start, area);
    all
}

/// Ends the part that begins with the step `first`; if all of it passes on one side of the area, it is left out.
fn close(all: &mut Vec<Way>, first: usize, at: Point, start: Point, area: Rect) {
    if all[first..].iter().fold(15, |sides, way| sides & way.beyond) != 0 {
        return all.truncate(first);
    }
    all.push(Way { from: at, to: start, segment: PathSegment::Close, beyond: beyond(area, &[at, start]) });
}

/// The sides of an area beyond which all of these points are, one bit each.
fn beyond(area: Rect, points: &[Point]) -> u8 {
    points.iter().fold(15, |all, p| {
        let sides = [p.x < area.left(), p.x > area.right(), p.y < area.top(), p.y > area.bottom()];
        all & sides.iter().fold(0, |bits, side| bits << 1 | u8::from(*side))
    })
}

/// Whether a point is inside polygons.
fn inside(ways: &[Way], rule: FillRule, p: Point) -> bool {
    let turns: i32 = ways
        .iter()
        .filter(|way| (way.from.y > p.y) != (way.to.y > p.y))
        .map(|Way { from, to, .. }| {
            let x = from.x + (p.y - from.y) / (to.y - from.y) * (to.x - from.x);
            if x <= p.x { 0 } else { if to.y > from.y { 1 } else { -1 } }
        })
        .sum();
    match rule {
        FillRule::NonZero => turns != 0,
        FillRule::EvenOdd => turns % 2 != 0,
    }
}

/// Whether a rectangle is completely inside an area.
pub(super) fn holds(area: Rect, other: Rect) -> bool {
    let low = other.left() >= area.left() && other.top() >= area.top();
    low && other.right() <= area.right() && other.bottom() <= area.bottom()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(rule: FillRule, draw: impl FnOnce(&mut PathBuilder)) -> Outline {
        let mut path = PathBuilder::new();
        draw(&mut path);
        Outline { path: path.finish().expect("a path"), rule }
    }

    fn area(x: f32, y: f32) -> Rect {
        Rect::from_xywh(x, y, 100.0, 100.0).expect("an area")
    }

    /// A wheel of many teeth around a point, and a hole in it.
    fn wheel(rule: FillRule) -> Outline {
        outline(rule, |path| {
            for i in 0..200 {
                let (turn, far) = (i as f32 * std::f32::consts::TAU / 200.0, if i % 2 == 0 { 900.0 } else { 1000.0 });
                let (x, y) = (turn.cos() * far, turn.sin() * far);
                if i == 0 { path.move_to(x, y) } else { path.quad_to(x * 1.01, y * 1.01, x, y) }
            }
            path.close();
            path.push_rect(Rect::from_xywh(-50.0, -300.0, 100.0, 600.0).expect("a hole"));
        })
    }

    #[test]
    fn in_an_area_what_is_needed_covers_the_same() {
        for rule in [FillRule::NonZero, FillRule::EvenOdd] {
            let whole = wheel(rule);
            let inside = |outline: &Outline, x: f32, y: f32| {
                let far = Rect::from_xywh(-5000.0, -5000.0, 10_000.0, 10_000.0).expect("an area");
                // straight enough: the curves of the wheel are nearly lines
                inside(&ways(&outline.path, far), outline.rule, Point::from_xy(x, y))
            };
            for (x, y) in [(850.0, -60.0), (-1000.0, 10.0), (0.0, 900.0), (620.0, 620.0), (-40.0, 250.0)] {
                let Near::Part(part) = near(&whole, area(x, y)) else { panic!("cut at {x}, {y}") };
                assert!(part.path.len() * 3 < whole.path.len(), "{} segments", part.path.len());
                for (dx, dy) in (0..20).flat_map(|i| (0..20).map(move |j| (i as f32 * 5.1, j as f32 * 5.1))) {
                    let (x, y) = (x + dx, y + dy);
                    assert_eq!(inside(&part, x, y), inside(&whole, x, y), "at {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn what_lies_around_an_area_or_beside_it_needs_no_outline() {
        let (fill, holes) = (wheel(FillRule::NonZero), wheel(FillRule::EvenOdd));
        assert_eq!(near(&fill, area(300.0, 300.0)), Near::Everywhere);
        assert_eq!(near(&fill, area(1200.0, 300.0)), Near::Nowhere);
        let hole = Rect::from_xywh(-20.0, -20.0, 40.0, 40.0).expect("an area");
        assert_eq!((near(&fill, hole), near(&holes, hole)), (Near::Everywhere, Near::Nowhere));
        let all = Rect::from_xywh(-2000.0, -2000.0, 4000.0, 4000.0).expect("an area");
        assert_eq!(near(&fill, all), Near::Whole);
    }
    #[test]
    fn a_curve_that_begins_and_ends_beyond_a_side_may_still_reach_in() {
        let bow = |path: &mut PathBuilder| {
            path.move_to(-50.0, -100.0);
            path.quad_to(160.0, 50.0, -50.0, 200.0);
            // a long detour, so that a part of the outline can be left out
            (1..60).for_each(|i| path.line_to(-60.0 - i as f32, if i % 2 == 0 { 220.0 } else { 210.0 }));
            path.close();
        };
        for rule in [FillRule::NonZero, FillRule::EvenOdd] {
            let Near::Part(part) = near(&outline(rule, bow), area(0.0, 0.0)) else { panic!("cut") };
            let bends = part.path.segments().filter(|segment| matches!(segment, PathSegment::QuadTo(..))).count();
            assert_eq!(bends, 1, "{:?}", part.path);
        }
    }
}
