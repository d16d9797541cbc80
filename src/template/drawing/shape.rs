//! Converts shapes to paths, and paths to straight lines.

use svgtypes::{PathParser, SimplePathSegment, SimplifyingPathParser, Transform};

/// The tolerance of flattened curves: too small for scissors, if a unit is a millimeter.
const STRAY: f64 = 0.02;

/// Corners that are closer to each other than this are merged.
const SAME: f64 = 0.005;

pub(crate) type Corner = (f64, f64);

/// A line, and whether it is closed.
#[derive(Default)]
pub(crate) struct Line {
    pub(crate) corners: Vec<Corner>,
    pub(crate) closed: bool,
}

/// The path of a shape with these attributes; `None` if the shape has none.
pub(crate) fn path(name: &str, said: impl Fn(&str) -> Option<String>) -> Option<String> {
    let own = |name: &str| said(name).and_then(|v| v.parse::<f64>().ok());
    let number = |name: &str| own(name).unwrap_or(0.0);
    let points = || {
        let points = said("points").unwrap_or_default();
        let listed = svgtypes::PointsParser::from(points.as_str());
        let told = listed.map(|(x, y)| format!("{x} {y}"));
        format!("M{}", told.collect::<Vec<_>>().join("L"))
    };
    Some(match name {
        "path" => said("d")?,
        "rect" => {
            let (x, y, w, h) = (number("x"), number("y"), number("width"), number("height"));
            let rx = own("rx").or(own("ry")).unwrap_or(0.0).min(w / 2.0);
            let ry = own("ry").or(own("rx")).unwrap_or(0.0).min(h / 2.0);
            rounded((x, y, w, h), rx, ry)
        }
        "circle" => round(number("cx"), number("cy"), number("r"), number("r")),
        "ellipse" => round(number("cx"), number("cy"), number("rx"), number("ry")),
        "line" => format!("M{} {}L{} {}", number("x1"), number("y1"), number("x2"), number("y2")),
        "polygon" => points() + "Z",
        "polyline" => points(),
        _ => return None,
    })
}

/// A rectangle with round corners.
pub(super) fn rounded((x, y, w, h): (f64, f64, f64, f64), rx: f64, ry: f64) -> String {
    let (across, down) = (w - 2.0 * rx, h - 2.0 * ry);
    format!(
        "M{} {y}h{across}a{rx} {ry} 0 0 1 {rx} {ry}v{down}a{rx} {ry} 0 0 1 -{rx} {ry}h-{across}\
         a{rx} {ry} 0 0 1 -{rx} -{ry}v-{down}a{rx} {ry} 0 0 1 {rx} -{ry}Z",
        x + rx
    )
}

pub(super) fn round(x: f64, y: f64, rx: f64, ry: f64) -> String {
    format!("M{} {y}A{rx} {ry} 0 0 1 {} {y}A{rx} {ry} 0 0 1 {} {y}Z", x - rx, x + rx, x - rx)
}

/// The subpaths of a path, with straight sides.
pub(crate) fn flat(d: &str, to: Transform) -> Option<Vec<Line>> {
    if PathParser::from(d).any(|segment| segment.is_err()) {
        return None;
    }
    let at = |x: f64, y: f64| (to.a * x + to.c * y + to.e, to.b * x + to.d * y + to.f);
    let mut lines: Vec<Line> = Vec::new();
    for segment in SimplifyingPathParser::from(d) {
        let segment = segment.ok()?;
        if let SimplePathSegment::MoveTo { x, y } = segment {
            lines.push(Line { corners: vec![at(x, y)], closed: false });
            continue;
        }
        let line = lines.last_mut()?;
        let from = *line.corners.last()?;
        match segment {
            SimplePathSegment::LineTo { x, y } => line.corners.push(at(x, y)),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                curve(&mut line.corners, [from, at(x1, y1), at(x2, y2), at(x, y)]);
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let (q, end) = (at(x1, y1), at(x, y));
                let third = |a: Corner| (a.0 + (q.0 - a.0) * 2.0 / 3.0, a.1 + (q.1 - a.1) * 2.0 / 3.0);
                curve(&mut line.corners, [from, third(from), third(end), end]);
            }
            SimplePathSegment::ClosePath => line.closed = true,
            SimplePathSegment::MoveTo { .. } => {}
        }
    }
    for line in &mut lines {
        line.corners.dedup_by(|a, b| near(*a, *b));
        if let [first, .., last] = line.corners[..]
            && near(first, last)
        {
            line.closed = true;
            line.corners.pop();
        }
    }
    // a subpath with a single point draws nothing
    lines.retain(|line| line.corners.len() > 1);
    lines.iter().flat_map(|line| &line.corners).all(|(x, y)| x.is_finite() && y.is_finite()).then_some(lines)
}

fn near(a: Corner, b: Corner) -> bool {
    (a.0 - b.0).hypot(a.1 - b.1) < SAME
}

/// Replaces a cubic curve by straight lines.
fn curve(out: &mut Vec<Corner>, [a, b, c, d]: [Corner; 4]) {
    let bend = |a: Corner, b: Corner, c: Corner| (a.0 - 2.0 * b.0 + c.0).hypot(a.1 - 2.0 * b.1 + c.1);
    let steps = (bend(a, b, c).max(bend(b, c, d)) * 0.75 / STRAY).sqrt().ceil().clamp(1.0, 200.0) as u32;
    for step in 1..=steps {
        let t = f64::from(step) / f64::from(steps);
        let u = 1.0 - t;
        let at =
            |a: f64, b: f64, c: f64, d: f64| u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d;
        out.push((at(a.0, b.0, c.0, d.0), at(a.1, b.1, c.1, d.1)));
    }
}
