//! Scan conversion: the share of each pixel that is inside a shape, with four scan lines per row of pixels. Along a
//! scan line the coverage is exact at any angle; vertically the resolution is a quarter of a pixel.

use super::Window;
use tiny_skia::{FillRule, Path, PathSegment, Point};

/// The number of scan lines in a row of pixels.
const LINES: usize = 4;
/// The contribution of one scan line to a pixel that it fully crosses: four of them are the maximum.
const WHOLE: i32 = 0x1_0000 / LINES as i32;
/// The tolerance of flattened curves, in pixels.
const NEAR: f32 = 0.02;
/// The largest number of lines that replace a curve.
const PIECES: f32 = 64.0;

/// An edge: its scan lines, the position where it crosses the first one, and the step to the next one.
struct Edge {
    first: usize,
    last: usize,
    x: f32,
    step: f32,
    /// The change of the winding number: positive for edges that go down.
    turn: i32,
}

/// The coverage of each pixel of a window by a path, 0 to 255.
pub(super) fn scan(path: &Path, rule: FillRule, window: Window) -> Vec<u8> {
    let (mut edges, left_of) = edges(path, window);
    edges.sort_unstable_by_key(|edge| edge.first);
    let width = window.width();
    let mut dots = vec![0; window.area()];
    let (own, on) = (vec![0; width + 2], vec![0; width + 2]);
    let mut gains = Gains { own, on, touched: vec![0; (width + 2).div_ceil(64)] };
    let (mut waiting, mut crossed) = (edges.into_iter().peekable(), Vec::<Edge>::new());
    // the winding number of spans that begin at the left
    let mut begin = 0;
    for row in 0..window.bottom - window.top {
        for line in row * LINES..(row + 1) * LINES {
            crossed.retain_mut(|edge| {
                edge.x += edge.step;
                edge.last > line
            });
            while let Some(edge) = waiting.next_if(|edge| edge.first <= line) {
                crossed.push(edge);
            }
            crossed.sort_by(|a, b| a.x.total_cmp(&b.x));
            begin += left_of.get(line).copied().unwrap_or_default();
            let (mut turns, mut from) = (begin, 0.0);
            for edge in &crossed {
                let before = inside(turns, rule);
                turns += edge.turn;
                match (before, inside(turns, rule)) {
                    (false, true) => from = edge.x,
                    (true, false) => gains.span(from, edge.x, width),
                    _ => {}
                }
            }
            if inside(turns, rule) {
                gains.span(from, width as f32, width);
            }
        }
        gains.pour(&mut dots[row * width..(row + 1) * width]);
    }
    dots
}

fn inside(turns: i32, rule: FillRule) -> bool {
    match rule {
        FillRule::Winding => turns != 0,
        FillRule::EvenOdd => turns % 2 != 0,
    }
}

/// The receiver of covered pixels of a row.
struct Gains {
    /// By itself.
    own: Vec<i32>,
    /// The change of the coverage from this pixel on.
    on: Vec<i32>,
    /// The pixels that have a change, 64 in each word.
    touched: Vec<u64>,
}

impl Gains {
    /// Adds a span of a scan line that is inside the shape.
    fn span(&mut self, from: f32, to: f32, width: usize) {
        let (from, to) = (from.clamp(0.0, width as f32), to.clamp(0.0, width as f32));
        let (a, b) = (from as usize, to as usize);
        let part = |dots: f32| (dots * WHOLE as f32) as i32;
        if a == b {
            self.own[a] += part(to - from);
            self.touch(a);
        } else {
            self.own[a] += part((a + 1) as f32 - from);
            self.own[b] += part(to - b as f32);
            self.on[a + 1] += WHOLE;
            self.on[b] -= WHOLE;
            [a, a + 1, b].into_iter().for_each(|dot| self.touch(dot));
        }
    }

    fn touch(&mut self, dot: usize) {
        self.touched[dot / 64] |= 1 << (dot % 64);
    }

    /// Passes the covered pixels to a row, as connected spans. Pixels without spans stay empty.
    fn pour(&mut self, row: &mut [u8]) {
        let share = |sum: i32| ((sum * 255 + 0x8000) >> 16) as u8;
        let (mut sum, mut next) = (0, 0);
        for (i, word) in self.touched.iter_mut().enumerate() {
            let mut left = std::mem::take(word);
            while left != 0 {
                let dot = i * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                if next < dot && sum > 0 {
                    row[next..dot].fill(share(sum));
                }
                sum += std::mem::take(&mut self.on[dot]);
                let own = std::mem::take(&mut self.own[dot]);
                if let Some(dot) = row.get_mut(dot) {
                    *dot = share(sum + own);
                }
                next = dot + 1;
            }
        }
    }
}

/// The edges of a path on the scan lines of a window, each contour closed. Edges right of it are ignored; of edges left of it
/// only the winding number matters: its change from each scan line on.
fn edges(path: &Path, window: Window) -> (Vec<Edge>, Vec<i32>) {
    let mut edges = Vec::with_capacity(path.len() * 2);
    let mut left_of = Vec::new();
    let (left, top, width) = (window.left as f32, window.top as f32, window.width() as f32);
    let end = (window.bottom - window.top) * LINES;
    let mut add = |a: Point, b: Point| {
        let (turn, a, b) = if a.y <= b.y { (1, a, b) } else { (-1, b, a) };
        let line = |y: f32| (y - top) * LINES as f32 - 0.5;
        // a scan line belongs to an edge that begins on the line or above and ends below it
        let (first, last) = (line(a.y).ceil().max(0.0) as usize, line(b.y).ceil().max(0.0) as usize);
        let last = last.min(end);
        if first >= last || a.x.min(b.x) - left >= width {
        } else if a.x.max(b.x) <= left {
            left_of.resize(end + 1, 0);
            left_of[first] += turn;
            left_of[last] -= turn;
        } else {
            let step = (b.x - a.x) / (b.y - a.y) / LINES as f32;
            let x = a.x - left + (first as f32 - line(a.y)) * step;
            edges.push(Edge { first, last, x, step, turn });
        }
    };
    // a curve beyond these scan lines, or right or left of the window, can be replaced by its chord
    let low = window.bottom as f32;
    let far = |points: &[Point]| {
        let all = |beyond: &dyn Fn(&Point) -> bool| points.iter().all(beyond);
        all(&|p| p.y < top) || all(&|p| p.y > low) || all(&|p| p.x <= left) || all(&|p| p.x - left >= width)
    };
    let (mut start, mut at) = (Point::zero(), Point::zero());
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) => {
                add(at, start);
                (start, at) = (p, p);
            }
            PathSegment::LineTo(p) => {
                add(at, p);
                at = p;
            }
            PathSegment::QuadTo(c, p) if far(&[at, c, p]) => {
                add(at, p);
                at = p;
            }
            PathSegment::CubicTo(c, d, p) if far(&[at, c, d, p]) => {
                add(at, p);
                at = p;
            }
            PathSegment::QuadTo(c, p) => {
                let bend = (at.x - 2.0 * c.x + p.x).hypot(at.y - 2.0 * c.y + p.y);
                let n = pieces(bend / 4.0);
                let from = at;
                for i in 1..=n {
                    let (t, u) = (i as f32 / n as f32, 1.0 - i as f32 / n as f32);
                    let mix = |a: f32, b: f32, c: f32| u * u * a + 2.0 * u * t * b + t * t * c;
                    let next = Point::from_xy(mix(from.x, c.x, p.x), mix(from.y, c.y, p.y));
                    add(at, next);
                    at = next;
                }
            }
            PathSegment::CubicTo(c, d, p) => {
                let bend = |a: Point, b: Point, c: Point| (a.x - 2.0 * b.x + c.x).hypot(a.y - 2.0 * b.y + c.y);
                let n = pieces(0.75 * bend(at, c, d).max(bend(c, d, p)));
                let from = at;
                for i in 1..=n {
                    let (t, u) = (i as f32 / n as f32, 1.0 - i as f32 / n as f32);
                    let mix = |a: f32, b: f32, c: f32, d: f32| {
                        u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
                    };
                    let next = Point::from_xy(mix(from.x, c.x, d.x, p.x), mix(from.y, c.y, d.y, p.y));
                    add(at, next);
                    at = next;
                }
            }
            PathSegment::Close => {
                add(at, start);
                at = start;
            }
        }
    }
    add(at, start);
    (edges, left_of)
}

/// The number of lines for a curve with this distance from its chord.
fn pieces(far: f32) -> usize {
    (far / NEAR).sqrt().ceil().clamp(1.0, PIECES) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::{Mask, PathBuilder, Rect, Transform};

    const SHEET: Window = Window { left: 3, top: 2, right: 83, bottom: 62 };

    /// The same by tiny-skia, which does it its own way.
    fn other(path: &Path, rule: FillRule) -> Vec<u8> {
        let mut mask = Mask::new(80, 60).expect("a mask");
        mask.fill_path(path, rule, true, Transform::from_translate(-3.0, -2.0));
        mask.take()
    }

    #[test]
    fn shapes_cover_what_another_program_says() {
        let mut seed = 11u32;
        let mut random = move |upto: f32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as f32 / (1 << 24) as f32 * upto
        };
        for round in 0..60 {
            let mut pen = PathBuilder::new();
            for _ in 0..1 + round % 3 {
                // partly outside the window, curves and lines, closed and left open
                pen.move_to(random(110.0) - 10.0, random(80.0) - 10.0);
                for _ in 0..2 + round % 5 {
                    let mut p = || (random(110.0) - 10.0, random(80.0) - 10.0);
                    let (a, b, c) = (p(), p(), p());
                    match round % 3 {
                        0 => pen.line_to(a.0, a.1),
                        1 => pen.quad_to(a.0, a.1, b.0, b.1),
                        _ => pen.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1),
                    }
                }
                if round % 2 == 0 {
                    pen.close();
                }
            }
            let path = pen.finish().expect("a path");
            for rule in [FillRule::Winding, FillRule::EvenOdd] {
                let (ours, theirs) = (scan(&path, rule, SHEET), other(&path, rule));
                let far = ours.iter().zip(&theirs).map(|(a, b)| f64::from(a.abs_diff(*b)));
                let mean = far.clone().sum::<f64>() / ours.len() as f64;
                let off = far.filter(|d| *d > 90.0).count();
                assert!(mean < 3.0 && off < 25, "round {round} {rule:?}: {mean:.2} apart, {off} dots far");
            }
        }
    }

    #[test]
    fn areas_are_those_of_geometry() {
        let area =
            |path: &Path| scan(path, FillRule::Winding, SHEET).iter().map(|d| f64::from(*d)).sum::<f64>() / 255.0;
        let circle = PathBuilder::from_circle(40.0, 30.0, 20.0).expect("a circle");
        assert!((area(&circle) - std::f64::consts::PI * 400.0).abs() < 3.0, "{}", area(&circle));
        let mut pen = PathBuilder::new();
        pen.move_to(10.3, 5.2);
        pen.line_to(70.9, 11.7);
        pen.line_to(31.1, 55.5);
        let triangle = pen.finish().expect("a path");
        let exact = 0.5 * (60.6f64 * 50.3 - 20.8 * 6.5).abs();
        assert!((area(&triangle) - exact).abs() < 1.5, "{} {exact}", area(&triangle));
        let rect = PathBuilder::from_rect(Rect::from_ltrb(-50.0, 10.0, 500.0, 20.0).expect("a rectangle"));
        assert!((area(&rect) - 800.0).abs() < 0.1, "{}", area(&rect));
    }
}
