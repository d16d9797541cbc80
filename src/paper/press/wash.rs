//! Flattened paint: the fill of an area, a color or a gradient, and its result below a translucent shape. Colors are sRGB and
//! mix as light; conversion to ink happens elsewhere.

use super::canvas::UNITS;
use usvg::tiny_skia_path::{Path, PathBuilder, Point, Transform};
use usvg::{Paint, Rect, SpreadMethod};

/// The largest number of times that a repeating gradient is written out.
const MOST_PERIODS: f32 = 256.0;

/// A distance beyond any form, in its units.
const FAR: f32 = 200_000.0;

/// If color and opacity both change, the result is not linear between two colors: this many linear pieces approximate it.
const PIECES: usize = 8;

/// The distance between the rows and columns in which an area is examined: 1.5 mm.
const NEAR: f32 = 4.25 * UNITS;
/// The largest number of rows and columns.
const MOST_LOOKS: usize = 65;
/// Differences below this are invisible: half a step of 255 between black and white.
const UNSEEN: f32 = 0.002;
/// Gradients shorter than 5 mm may have fewer steps.
const SMALL: f32 = 14.2 * UNITS;
/// Colors closer than this, of 255, count as equal.
const STEP: f32 = 2.0;

/// A color with its opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Coat {
    /// Red, green, blue, 0 to 255.
    pub(super) rgb: [f32; 3],
    /// 0 to 1.
    pub(super) much: f32,
}

/// The course of a gradient, in its own coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Way {
    /// A linear gradient from one point to another.
    Line([f32; 2], [f32; 2]),
    /// A radial gradient from one circle to another, each with center and radius.
    Circles([f32; 3], [f32; 3]),
}

/// A gradient.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Course {
    pub(super) way: Way,
    pub(super) spread: SpreadMethod,
    /// The map from its own coordinates to those of the form.
    pub(super) to: Transform,
    /// The inverse map.
    back: Transform,
    /// The colors, each at a position from 0 to 1.
    pub(super) stops: Vec<(f32, Coat)>,
}

/// The paint of an area.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wash {
    /// One color.
    Plain(Coat),
    /// A gradient.
    Course(Course),
    /// Gradients across each other, the lowest first.
    Across(Vec<Wash>),
}

impl Coat {
    /// The color as written.
    pub(super) fn written(self) -> [u8; 3] {
        self.rgb.map(|c| c.round() as u8)
    }

    fn under(self, veil: Coat) -> Coat {
        let rgb = std::array::from_fn(|c| self.rgb[c] + (veil.rgb[c] - self.rgb[c]) * veil.much);
        Coat { rgb, much: self.much + (1.0 - self.much) * veil.much }
    }

    fn between(self, other: Coat, part: f32) -> Coat {
        let mix = |a: f32, b: f32| a + (b - a) * part;
        Coat { rgb: std::array::from_fn(|c| mix(self.rgb[c], other.rgb[c])), much: mix(self.much, other.much) }
    }
}

impl Course {
    /// The gradient of a paint, if it is one; `to` maps its user space to the form.
    pub(super) fn of(paint: &Paint, alpha: f32, to: Transform) -> Option<Course> {
        let (base, way): (&usvg::BaseGradient, _) = match paint {
            Paint::LinearGradient(g) => (g, Way::Line([g.x1(), g.y1()], [g.x2(), g.y2()])),
            Paint::RadialGradient(g) => {
                (g, Way::Circles([g.fx(), g.fy(), g.fr().get()], [g.cx(), g.cy(), g.r().get()]))
            }
            Paint::Color(_) | Paint::Pattern(_) => return None,
        };
        let coat = |s: &usvg::Stop| Coat {
            rgb: [s.color().red, s.color().green, s.color().blue].map(f32::from),
            much: s.opacity().get() * alpha,
        };
        let to = to.pre_concat(base.transform());
        Some(Course {
            way,
            spread: base.spread_method(),
            to,
            back: to.invert().unwrap_or_default(),
            stops: base.stops().iter().map(|s| (s.offset().get(), coat(s))).collect(),
        })
    }

    /// The opacity, if all its colors have the same.
    pub(super) fn even(&self) -> Option<f32> {
        let first = self.stops.first().map_or(1.0, |s| s.1.much);
        self.stops.iter().all(|s| s.1.much == first).then_some(first)
    }

    /// The periods of the gradient that are in an area of the form, from first to last.
    pub(super) fn span(&self, area: Rect) -> (f32, f32) {
        if self.spread == SpreadMethod::Pad {
            return (0.0, 1.0);
        }
        let (x, y) = ([area.left(), area.right()], [area.top(), area.bottom()]);
        let mut at: Vec<Point> = (0..4).map(|i| Point::from_xy(x[i % 2], y[i / 2])).collect();
        self.back.map_points(&mut at);
        let along = |p: &Point| match self.way {
            Way::Line(..) => self.along(*p),
            // the circles grow by at least `r - |focus to center|` per period
            Way::Circles([fx, fy, fr], [cx, cy, r]) => {
                (p.x - fx).hypot(p.y - fy) / (r - fr - (cx - fx).hypot(cy - fy)).max(1e-3)
            }
        };
        let (low, high) = at.iter().map(along).fold((0.0f32, 1.0f32), |(l, h), t| (l.min(t), h.max(t)));
        let low = if matches!(self.way, Way::Circles(..)) { 0.0 } else { low.floor() };
        (low.max(-MOST_PERIODS), high.ceil().clamp(low + 1.0, low + MOST_PERIODS))
    }

    /// The visible positions: first and last; `None` if nothing is visible.
    fn shown(&self) -> Option<(f32, f32)> {
        let first = self.stops.iter().position(|s| s.1.much > UNSEEN)?;
        let last = self.stops.iter().rposition(|s| s.1.much > UNSEEN)?;
        let edge = |seen: usize, beside: Option<usize>, end: f32| match beside.and_then(|i| self.stops.get(i)) {
            None => end,
            Some((at, coat)) => {
                let (from, much) = (self.stops[seen].0, self.stops[seen].1.much);
                from + (at - from) * (much - UNSEEN) / (much - coat.much)
            }
        };
        Some((edge(first, first.checked_sub(1), f32::NEG_INFINITY), edge(last, Some(last + 1), f32::INFINITY)))
    }

    /// The outline on the form within which it is visible, if that is not everywhere; `None` in it if it is
    /// invisible.
    pub(super) fn reach(&self) -> Option<Option<Path>> {
        if self.spread != SpreadMethod::Pad {
            return None;
        }
        let Some((from, until)) = self.shown() else { return Some(None) };
        if from.is_infinite() && until.is_infinite() {
            return None;
        }
        let (x, y) = self.to.get_scale();
        let far = FAR / x.min(y).max(1e-6);
        let mut path = PathBuilder::new();
        match self.way {
            Way::Line([x1, y1], [x2, y2]) => {
                let (dx, dy) = (x2 - x1, y2 - y1);
                let length = dx.hypot(dy).max(1e-6);
                let [low, high] = [from, until].map(|t| t.clamp(-far / length, far / length));
                let (across, up) = (-dy / length * far, dx / length * far);
                for (i, (t, side)) in [(low, -1.0), (high, -1.0), (high, 1.0), (low, 1.0)].into_iter().enumerate() {
                    let (x, y) = (x1 + dx * t + across * side, y1 + dy * t + up * side);
                    if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
                }
                path.close();
            }
            Way::Circles(a, b) => {
                let circle = |t: f32| [0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * t);
                if until.is_finite() {
                    round(&mut path, circle(until));
                } else {
                    let [x, y, _] = b;
                    path.push_rect(Rect::from_ltrb(x - far, y - far, x + far, y + far)?);
                }
                if from > 0.0 {
                    round(&mut path, circle(from));
                }
            }
        }
        Some(path.finish().and_then(|path| path.transform(self.to)))
    }

    /// The position of a point in its own coordinates along the gradient.
    fn along(&self, p: Point) -> f32 {
        match self.way {
            Way::Line([x1, y1], [x2, y2]) => {
                let (dx, dy) = (x2 - x1, y2 - y1);
                ((p.x - x1) * dx + (p.y - y1) * dy) / (dx * dx + dy * dy).max(f32::EPSILON)
            }
            // the largest circle through the point: |p - m(t)| = r(t)
            Way::Circles([fx, fy, fr], [cx, cy, r]) => {
                let (px, py, dx, dy, dr) = (p.x - fx, p.y - fy, cx - fx, cy - fy, r - fr);
                if (dx, dy) == (0.0, 0.0) && dr > 0.0 {
                    return (px.hypot(py) - fr) / dr;
                }
                let (a, b, c) = (dx * dx + dy * dy - dr * dr, px * dx + py * dy + fr * dr, px * px + py * py - fr * fr);
                if a.abs() < 1e-6 {
                    return if b == 0.0 { 1.0 } else { c / (2.0 * b) };
                }
                let root = (b * b - a * c).max(0.0).sqrt();
                let (one, two) = ((b + root) / a, (b - root) / a);
                if fr + one.max(two) * dr >= 0.0 { one.max(two) } else { one.min(two) }
            }
        }
    }

    /// The color at a position.
    fn at(&self, t: f32) -> Coat {
        let t = match self.spread {
            SpreadMethod::Pad => t.clamp(0.0, 1.0),
            SpreadMethod::Repeat => t.rem_euclid(1.0),
            SpreadMethod::Reflect => 1.0 - (t.rem_euclid(2.0) - 1.0).abs(),
        };
        let after = self.stops.partition_point(|s| s.0 <= t);
        match (self.stops.get(after.wrapping_sub(1)), self.stops.get(after)) {
            (Some(a), Some(b)) => a.1.between(b.1, (t - a.0) / (b.0 - a.0)),
            (Some(only), None) | (None, Some(only)) => only.1,
            (None, None) => Coat { rgb: [0.0; 3], much: 0.0 },
        }
    }

    /// The positions of its color stops, together with those of another gradient with the same geometry.
    fn bends(&self, other: &[(f32, Coat)]) -> Vec<f32> {
        let mut at: Vec<f32> = self.stops.iter().chain(other).map(|s| s.0).collect();
        at.sort_by(f32::total_cmp);
        at.dedup();
        at
    }
}

/// A circle of four curves, which in print cannot be distinguished from an exact one.
fn round(path: &mut PathBuilder, [x, y, r]: [f32; 3]) {
    if r <= 0.0 {
        return;
    }
    let k = r * 0.552_285;
    path.move_to(x + r, y);
    path.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
    path.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
    path.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
    path.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
    path.close();
}

impl Wash {
    /// The paint with this opacity; `None` for a tile. `to` maps its user space to the form.
    pub(super) fn of(paint: &Paint, alpha: f32, to: Transform) -> Option<Wash> {
        match paint {
            Paint::Color(c) => Some(Wash::Plain(Coat { rgb: [c.red, c.green, c.blue].map(f32::from), much: alpha })),
            gradient => Course::of(gradient, alpha, to).map(Wash::Course),
        }
    }

    /// The outline on the form within which it is visible, if that is not everywhere; `None` in it if it is
    /// invisible.
    pub(super) fn reach(&self) -> Option<Option<Path>> {
        match self {
            Wash::Plain(coat) => (coat.much < UNSEEN).then_some(None),
            Wash::Course(course) => course.reach(),
            Wash::Across(_) => None,
        }
    }

    /// The result of another wash over this one.
    pub(super) fn under(self, veil: &Wash) -> Wash {
        match (self, veil) {
            (Wash::Plain(coat), Wash::Plain(veil)) => Wash::Plain(coat.under(*veil)),
            (Wash::Course(course), Wash::Plain(veil)) => {
                let stops = course.stops.iter().map(|(at, coat)| (*at, coat.under(*veil))).collect();
                Wash::Course(Course { stops, ..course })
            }
            (Wash::Plain(coat), Wash::Course(veil)) => {
                let mut stops: Vec<(f32, Coat)> = Vec::new();
                for (i, stop) in veil.stops.iter().enumerate() {
                    let before = i.checked_sub(1).map(|i| veil.stops[i]);
                    let bent = before.filter(|b| b.1.rgb != stop.1.rgb && b.1.much != stop.1.much && b.0 < stop.0);
                    let parts = (1..if bent.is_some() { PIECES } else { 1 }).map(|n| n as f32 / PIECES as f32);
                    stops.extend(parts.filter_map(|part| {
                        let b = bent?;
                        Some((b.0 + (stop.0 - b.0) * part, coat.under(b.1.between(stop.1, part))))
                    }));
                    stops.push((stop.0, coat.under(stop.1)));
                }
                Wash::Course(Course { stops, ..veil.clone() })
            }
            (Wash::Course(course), Wash::Course(veil))
                if (course.way, course.spread, course.to) == (veil.way, veil.spread, veil.to) =>
            {
                let bends = course.bends(&veil.stops);
                let between = bends
                    .windows(2)
                    .flat_map(|w| (0..PIECES).map(move |n| w[0] + (w[1] - w[0]) * n as f32 / PIECES as f32));
                let at = between.chain(bends.last().copied());
                let stops = at.map(|t| (t, course.at(t).under(veil.at(t)))).collect();
                Wash::Course(Course { stops, ..course })
            }
            (Wash::Across(mut all), veil) => {
                all.push(veil.clone());
                Wash::Across(all)
            }
            (wash, veil) => Wash::Across(vec![wash, veil.clone()]),
        }
    }

    /// The color at a point of the form.
    pub(super) fn at(&self, p: Point) -> Coat {
        match self {
            Wash::Plain(coat) => *coat,
            Wash::Course(course) => {
                let mut own = p;
                course.back.map_point(&mut own);
                course.at(course.along(own))
            }
            Wash::Across(all) => {
                let mut seen = all.iter().map(|wash| wash.at(p));
                let lowest = seen.next().unwrap_or(Coat { rgb: [255.0; 3], much: 0.0 });
                seen.fold(lowest, Coat::under)
            }
        }
    }

    /// Whether the wash is invisible everywhere in an area of the form.
    pub(super) fn unseen(&self, area: Rect) -> bool {
        matches!(self, Wash::Course(_)) && points(area, looks(area, NEAR)).all(|p| self.at(p).much < UNSEEN)
    }

    /// Whether two washes look the same in all of an area of the form: no color differs by more than `near`, of 255,
    /// or visibly.
    pub(super) fn alike(&self, other: &Wash, area: Rect, near: Option<f32>) -> bool {
        let step = near.unwrap_or_else(|| step(area));
        let alike = |a: Coat, b: Coat| (0..3).all(|c| (a.rgb[c] - b.rgb[c]).abs() <= step);
        match (self, other) {
            (Wash::Plain(a), Wash::Plain(b)) => alike(*a, *b),
            _ => self == other || points(area, looks(area, NEAR)).all(|p| alike(self.at(p), other.at(p))),
        }
    }

    /// The single color of this wash in a small area of the form, as far as differences are visible.
    pub(super) fn one(&self, area: Rect) -> Option<Coat> {
        let middle = self.at(Point::from_xy((area.left() + area.right()) / 2.0, (area.top() + area.bottom()) / 2.0));
        let step = step(area);
        let near = |coat: Coat| (0..3).all(|c| (coat.rgb[c] - middle.rgb[c]).abs() <= step);
        points(area, looks(area, NEAR)).all(|p| near(self.at(p))).then_some(middle)
    }
}

/// Colors closer than this, of 255, count as equal on an area.
fn step(area: Rect) -> f32 {
    if area.width().max(area.height()) < SMALL { STEP * 2.0 } else { STEP }
}

/// The number of rows and columns in which an area is examined.
pub(super) fn looks(area: Rect, apart: f32) -> usize {
    ((area.width().max(area.height()) / apart).ceil() as usize + 1).clamp(3, MOST_LOOKS)
}

/// Points of an area, evenly spaced, from corner to corner.
pub(super) fn points(area: Rect, looks: usize) -> impl Iterator<Item = Point> {
    let part = move |i: usize| i as f32 / (looks - 1) as f32;
    (0..looks * looks).map(move |i| {
        Point::from_xy(area.left() + area.width() * part(i % looks), area.top() + area.height() * part(i / looks))
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn coat(grey: f32, much: f32) -> Coat {
        Coat { rgb: [grey; 3], much }
    }

    /// A gradient from one gray to another and on, from the corner.
    pub(in super::super) fn towards(from: f32, to: f32, end: [f32; 2]) -> Course {
        Course { way: Way::Line([0.0, 0.0], end), ..across(from, to, 1.0) }
    }

    fn across(from: f32, to: f32, x: f32) -> Course {
        let stops = vec![(0.0, coat(from, 1.0)), (1.0, coat(to, 1.0))];
        let straight = Transform::identity();
        Course { way: Way::Line([0.0, 0.0], [x, 0.0]), spread: SpreadMethod::Pad, to: straight, back: straight, stops }
    }

    pub(in super::super) fn veil(course: Course, much: [f32; 2]) -> Wash {
        let stops = course.stops.iter().zip(much).map(|((at, coat), much)| (*at, Coat { much, ..*coat })).collect();
        Wash::Course(Course { stops, ..course })
    }

    /// The color of stacked washes at a point, by direct calculation.
    fn slowly(washes: &[&Wash], p: Point) -> f32 {
        washes[1..].iter().fold(washes[0].at(p).rgb[0], |below, wash| {
            let over = wash.at(p);
            below * (1.0 - over.much) + over.rgb[0] * over.much
        })
    }

    #[test]
    fn half_of_black_on_white_is_grey() {
        let seen = Wash::Plain(coat(255.0, 1.0)).under(&Wash::Plain(coat(0.0, 0.5)));
        assert_eq!(seen, Wash::Plain(coat(127.5, 1.0)));
    }

    #[test]
    fn washes_on_each_other_look_at_every_point_as_they_are_mixed_there() {
        let plain = Wash::Plain(coat(200.0, 1.0));
        let ground = Wash::Course(across(0.0, 255.0, 100.0));
        let haze = Wash::Plain(coat(90.0, 0.3));
        let fade = veil(across(255.0, 255.0, 100.0), [0.8, 0.0]);
        let turn = veil(across(0.0, 255.0, 100.0), [1.0, 0.2]);
        let glow = Wash::Course(Course {
            way: Way::Circles([50.0, 50.0, 0.0], [50.0, 50.0, 40.0]),
            ..across(255.0, 0.0, 1.0)
        });
        let glow = match glow {
            Wash::Course(course) => veil(course, [0.9, 0.1]),
            other => other,
        };
        for below in [&plain, &ground] {
            for veils in [vec![&haze], vec![&fade], vec![&turn], vec![&glow], vec![&fade, &haze, &glow, &turn]] {
                let all: Vec<&Wash> = std::iter::once(below).chain(veils.iter().copied()).collect();
                let seen = veils.iter().fold(below.clone(), |seen, veil| seen.under(veil));
                for (x, y) in [(0.0, 0.0), (12.0, 50.0), (50.0, 50.0), (77.0, 31.0), (100.0, 90.0), (150.0, -20.0)] {
                    let p = Point::from_xy(x, y);
                    let (quick, slow) = (seen.at(p).rgb[0], slowly(&all, p));
                    // if color and opacity both change, eight straight pieces approximate a parabola
                    assert!((quick - slow).abs() < 1.0, "{quick} and {slow} at {x}, {y}: {all:?}");
                }
            }
        }
    }

    #[test]
    fn a_gradient_reaches_as_far_as_anything_of_it_is_seen() {
        let bounds = |wash: Wash| wash.reach().expect("not everywhere").expect("somewhere").bounds();
        let fade = veil(across(255.0, 255.0, 100.0), [1.0, 0.0]);
        assert!((bounds(fade).right() - 99.8).abs() < 0.01, "to where it is a five-hundredth");
        let glow = Course { way: Way::Circles([50.0, 50.0, 0.0], [50.0, 50.0, 40.0]), ..across(255.0, 0.0, 1.0) };
        let glow = bounds(veil(glow, [1.0, 0.0]));
        assert!((glow.width() - 2.0 * 40.0 * 0.998).abs() < 0.1, "{glow:?}");
        assert_eq!(veil(across(0.0, 0.0, 1.0), [0.0, 0.001]).reach(), Some(None), "nowhere");
        assert_eq!(veil(across(0.0, 0.0, 1.0), [0.5, 0.5]).reach(), None, "everywhere");
    }
}
