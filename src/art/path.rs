//! Converts the path strings of icons (the `d` of an SVG path) to rings of straight edges. `polygon` computes the areas that
//! they enclose.

use super::polygon::{Corner, Ring};

/// The tolerance of flattened curves in icon units of 1/512: 0.03 mm on a picture of 40 mm.
const STRAY: f32 = 0.4;

/// The subpaths of a path string, with flattened curves; `None` if the string is not a path.
pub(super) fn rings(d: &str) -> Option<Vec<Ring>> {
    let mut pen = Pen::default();
    let mut words = Words { rest: d };
    while let Some(command) = words.command() {
        let relative = command.is_ascii_lowercase();
        let mut first = true;
        loop {
            pen.stroke(command.to_ascii_uppercase(), relative, first, &mut words)?;
            first = false;
            if command.eq_ignore_ascii_case(&'z') || !words.number_follows() {
                break;
            }
        }
    }
    pen.close();
    words.rest.trim().is_empty().then_some(pen.rings)
}

struct Words<'a> {
    rest: &'a str,
}

impl Words<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
    }

    fn command(&mut self) -> Option<char> {
        self.skip();
        let c = self.rest.chars().next().filter(|c| "MLHVCSQTAZmlhvcsqtaz".contains(*c))?;
        self.rest = &self.rest[1..];
        Some(c)
    }

    fn number_follows(&mut self) -> bool {
        self.skip();
        self.rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))
    }

    /// Reads the next number; numbers may be joined as in `1-2.5.5`.
    fn number(&mut self) -> Option<f32> {
        self.skip();
        let bytes = self.rest.as_bytes();
        let (mut i, mut dot, mut exponent) = (0, false, false);
        while let Some(b) = bytes.get(i) {
            match b {
                b'0'..=b'9' => {}
                b'-' | b'+' if i == 0 || matches!(bytes[i - 1], b'e' | b'E') => {}
                b'.' if !dot && !exponent => dot = true,
                b'e' | b'E' if !exponent && i > 0 => exponent = true,
                _ => break,
            }
            i += 1;
        }
        let (word, rest) = self.rest.split_at(i);
        self.rest = rest;
        word.parse().ok().filter(|n: &f32| n.is_finite())
    }

    /// Reads a flag of an arc: one digit, with or without space after it.
    fn flag(&mut self) -> Option<bool> {
        self.skip();
        let flag = match self.rest.as_bytes().first()? {
            b'0' => false,
            b'1' => true,
            _ => return None,
        };
        self.rest = &self.rest[1..];
        Some(flag)
    }
}

#[derive(Default)]
struct Pen {
    rings: Vec<Ring>,
    ring: Ring,
    start: Corner,
    at: Corner,
    /// The last control point, for the smooth commands, and whether it belonged to a cubic.
    lead: Option<(Corner, bool)>,
}

impl Pen {
    fn stroke(&mut self, command: char, relative: bool, first: bool, words: &mut Words) -> Option<()> {
        let from = if relative { self.at } else { [0.0, 0.0] };
        let mut point = || Some([from[0] + words.number()?, from[1] + words.number()?]);
        let mut lead = None;
        match command {
            'M' if first => {
                let to = point()?;
                self.close();
                (self.start, self.at) = (to, to);
                self.ring.push(to);
            }
            'M' | 'L' => {
                let to = point()?;
                self.line(to);
            }
            'H' => {
                let x = from[0] + words.number()?;
                self.line([x, self.at[1]]);
            }
            'V' => {
                let y = from[1] + words.number()?;
                self.line([self.at[0], y]);
            }
            'C' => {
                let (a, b, to) = (point()?, point()?, point()?);
                self.cubic(a, b, to);
                lead = Some((b, true));
            }
            'S' => {
                let (b, to) = (point()?, point()?);
                self.cubic(self.mirrored(true), b, to);
                lead = Some((b, true));
            }
            'Q' => {
                let (a, to) = (point()?, point()?);
                self.quadratic(a, to);
                lead = Some((a, false));
            }
            'T' => {
                let to = point()?;
                let a = self.mirrored(false);
                self.quadratic(a, to);
                lead = Some((a, false));
            }
            'A' => {
                let (rx, ry, turn) = (words.number()?, words.number()?, words.number()?);
                let (large, sweep) = (words.flag()?, words.flag()?);
                let to = [from[0] + words.number()?, from[1] + words.number()?];
                self.arc(rx.abs(), ry.abs(), turn.to_radians(), large, sweep, to);
            }
            _ => {
                self.close();
                self.at = self.start;
            }
        }
        self.lead = lead;
        Some(())
    }

    fn close(&mut self) {
        let ring = std::mem::take(&mut self.ring);
        if ring.len() > 2 {
            self.rings.push(ring);
        }
    }

    fn line(&mut self, to: Corner) {
        if self.ring.is_empty() {
            self.ring.push(self.at);
        }
        self.ring.push(to);
        self.at = to;
    }

    fn mirrored(&self, cubic: bool) -> Corner {
        match self.lead {
            Some((lead, of_cubic)) if of_cubic == cubic => [2.0 * self.at[0] - lead[0], 2.0 * self.at[1] - lead[1]],
            _ => self.at,
        }
    }

    fn quadratic(&mut self, a: Corner, to: Corner) {
        let third = |p: Corner| [p[0] + (a[0] - p[0]) * 2.0 / 3.0, p[1] + (a[1] - p[1]) * 2.0 / 3.0];
        self.cubic(third(self.at), third(to), to);
    }

    /// Adds a cubic curve in equal steps of its parameter, whose number is given by its second differences (Wang's
    /// bound).
    fn cubic(&mut self, a: Corner, b: Corner, to: Corner) {
        let p = self.at;
        let bend = |p: Corner, q: Corner, r: Corner| (p[0] - 2.0 * q[0] + r[0]).hypot(p[1] - 2.0 * q[1] + r[1]);
        let steps = (0.75 * bend(p, a, b).max(bend(a, b, to)) / STRAY).sqrt().ceil().clamp(1.0, 64.0) as i32;
        for i in 1..=steps {
            let t = i as f32 / steps as f32;
            let (u, s) = (1.0 - t, |k: usize, t: f32, u: f32| {
                u * u * u * p[k] + 3.0 * u * u * t * a[k] + 3.0 * u * t * t * b[k] + t * t * t * to[k]
            });
            self.line([s(0, t, u), s(1, t, u)]);
        }
        self.at = to;
    }

    /// Adds an elliptical arc by its end points (SVG 1.1, appendix F.6.5).
    fn arc(&mut self, rx: f32, ry: f32, turn: f32, large: bool, sweep: bool, to: Corner) {
        let from = self.at;
        let (sin, cos) = turn.sin_cos();
        let (hx, hy) = ((from[0] - to[0]) / 2.0, (from[1] - to[1]) / 2.0);
        let (x, y) = (cos * hx + sin * hy, cos * hy - sin * hx);
        if rx == 0.0 || ry == 0.0 || (hx == 0.0 && hy == 0.0) {
            return self.line(to);
        }
        let grow = ((x / rx).powi(2) + (y / ry).powi(2)).sqrt().max(1.0);
        let (rx, ry) = (rx * grow, ry * grow);
        let (px, py) = ((rx * y).powi(2), (ry * x).powi(2));
        let k = (((rx * ry).powi(2) - px - py) / (px + py)).max(0.0).sqrt() * if large == sweep { -1.0 } else { 1.0 };
        let (cx, cy) = (k * rx * y / ry, -k * ry * x / rx);
        let middle = [cos * cx - sin * cy + (from[0] + to[0]) / 2.0, sin * cx + cos * cy + (from[1] + to[1]) / 2.0];
        let start = ((y - cy) / ry).atan2((x - cx) / rx);
        let end = ((-y - cy) / ry).atan2((-x - cx) / rx);
        let full = std::f32::consts::TAU;
        let span = if sweep { (end - start).rem_euclid(full) } else { -((start - end).rem_euclid(full)) };
        let step = 2.0 * (1.0 - STRAY / rx.max(ry).max(2.0 * STRAY)).acos();
        let steps = (span.abs() / step).ceil().clamp(1.0, 96.0) as i32;
        for i in 1..steps {
            let (s, c) = (start + span * i as f32 / steps as f32).sin_cos();
            self.line([middle[0] + cos * rx * c - sin * ry * s, middle[1] + sin * rx * c + cos * ry * s]);
        }
        self.line(to);
    }
}

#[cfg(test)]
mod tests {
    use super::super::polygon::Shape;
    use super::*;

    fn area(d: &str) -> f32 {
        Shape::enclosed(&rings(d).expect("a path")).area()
    }

    #[test]
    fn a_circle_of_arcs_has_the_area_of_a_circle() {
        let circle = area("M156 256a100 100 0 1 0 200 0a100 100 0 1 0-200 0z");
        assert!((circle / (std::f32::consts::PI * 1e4) - 1.0).abs() < 0.01, "{circle}");
    }

    #[test]
    fn numbers_may_run_together() {
        assert_eq!(rings("M0 0l10-.5.5.5V20H0z").map(|r| r[0].len()), Some(5));
        assert!((area("M0,0h10v10h-10zM20 0h10v10H20z") - 200.0).abs() < 0.1);
    }

    #[test]
    fn holes_turn_the_other_way() {
        assert!((area("M0 0h10v10H0zM2 2v6h6V2z") - 64.0).abs() < 0.1);
    }

    #[test]
    fn smooth_curves_go_on_in_the_direction_they_came() {
        let wave = rings("M0 0C0 10 10 10 10 0S20-10 20 0L20 30 0 30Z").expect("a path");
        assert!(wave[0].iter().any(|c| c[0] > 10.0 && c[0] < 20.0 && c[1] < -5.0));
    }

    #[test]
    fn what_is_no_path_is_none() {
        assert_eq!(rings("hello"), None);
        assert_eq!(rings("M0 0L"), None);
    }
}
