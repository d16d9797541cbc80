//! Parts of a whole, one bar per row: all bars have the same length, and each part is as long as its share. Parts have the same
//! order in all rows and differ in lightness from their neighbors.

use super::drawing::{Area, Drawing, Figure, HALF, Side, area, empty, lines, map, tidy, width};
use super::number::tick;
use super::{Plot, Scale};
use cards::face::Tag;

const LABEL: i64 = 2300;
const BAR: Area = Area { x: 2420, y: 0, w: 6180, h: 420 };
/// The number of tints; if there are more parts, the tints repeat.
const TINTS: usize = 6;
/// Tints that are dark enough for light text.
const DARK: [usize; 3] = [0, 2, 4];

/// The shares.
pub(super) struct Shares<'a> {
    pub(super) title: &'a str,
    pub(super) parts: &'a [String],
    pub(super) rows: &'a [(String, Vec<f64>)],
}

impl Shares<'_> {
    pub(super) fn draw(&self) -> Vec<Figure> {
        let some = self.rows.iter().any(|(_, sizes)| Plot::fractions(sizes, self.parts.len()).is_some());
        if !some || self.parts.is_empty() {
            return vec![empty(self.title, "There was nothing to divide.")];
        }
        let groups = self.rows.chunks(15);
        let count = groups.len();
        groups.enumerate().map(|(i, rows)| self.stretch(rows, i + 1, count)).collect()
    }

    fn stretch(&self, rows: &[(String, Vec<f64>)], part: usize, parts: usize) -> Figure {
        let title = if parts > 1 { format!("{} ({part} of {parts})", self.title) } else { self.title.to_owned() };
        let mut drawing = Drawing::new("shares", &title, HALF);
        let y = drawing.title() + 60;
        let mut y = self.legend(&mut drawing, y) + 80;
        let mut bars = Vec::new();
        for (label, sizes) in rows {
            let h = if lines(&tidy(label), 8, LABEL) > 1 { 680 } else { 520 };
            drawing.label("label", Area { x: 0, y, w: LABEL, h }, Side::Start, label);
            let top = y + (h - BAR.h) / 2;
            let Some(fractions) = Plot::fractions(sizes, self.parts.len()) else {
                drawing.label("small", Area { y, h, ..BAR }, Side::Start, "nothing");
                y += h;
                continue;
            };
            let (mut sum, mut x) = (0.0, BAR.x);
            for (i, fraction) in fractions.iter().enumerate() {
                sum += fraction;
                let end = BAR.x + (BAR.w as f64 * sum.min(1.0)).round() as i64;
                let part = Area { x, y: top, w: end - x, h: BAR.h };
                if part.w > 0 {
                    let tint = i % TINTS;
                    bars.push(map([("tint", Tag::Number(tint as i64)), ("area", area(part))]));
                    let text = tick((fraction * 100.0).round(), 1.0, Scale::Percent);
                    if width(&text, 8) + 80 <= part.w {
                        let role = if DARK.contains(&tint) { "on_dark" } else { "on_light" };
                        drawing.label(role, part, Side::Middle, &text);
                    }
                }
                x = end;
            }
            y += h;
        }
        drawing.tag("bars", Tag::List(bars.into()));
        drawing.done(y + 120)
    }

    /// The names of the parts, each after its tint. Returns where the line ends.
    fn legend(&self, drawing: &mut Drawing, y: i64) -> i64 {
        let (mut x, mut y) = (0, y);
        let mut keys = Vec::new();
        for (i, name) in self.parts.iter().enumerate() {
            let w = (width(&tidy(name), 8) + 60).min(HALF - 500);
            if x > 0 && x + 420 + w > HALF {
                (x, y) = (0, y + 390);
            }
            let key = Area { x, y: y + 50, w: 320, h: 240 };
            keys.push(map([("tint", Tag::Number((i % TINTS) as i64)), ("area", area(key))]));
            drawing.label("label", Area { x: x + 400, y, w, h: 340 }, Side::Start, name);
            x += 400 + w + 200;
        }
        drawing.tag("keys", Tag::List(keys.into()));
        y + 390
    }
}
