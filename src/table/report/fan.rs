//! Quantiles over time: for each group of games the median as a line, the middle half as a dark band, the middle four fifths as
//! a light band. The first group is filled, the second dashed, so that they differ without color.

use super::Scale;
use super::axis::{Axis, extent};
use super::drawing::{Area, Drawing, Figure, HALF, Side, area, empty, map, width, word};
use super::number::tick;
use cards::face::Tag;
use std::fmt::Write as _;

/// The height of the plot.
const TALLEST: i64 = 3800;
/// The largest number of series; more could not be distinguished.
pub(super) const MOST: usize = 4;

/// The content of the plot.
pub(super) struct Fan<'a> {
    pub(super) title: &'a str,
    pub(super) unit: &'a str,
    pub(super) value: &'a str,
    pub(super) series: &'a [(String, Vec<[f64; 5]>)],
}

impl Fan<'_> {
    pub(super) fn draw(&self) -> Figure {
        let steps = self.series.iter().map(|(_, s)| s.len()).max().unwrap_or(0);
        let found = extent(self.series.iter().flat_map(|(_, s)| s).flatten().copied());
        let (Some((low, high)), true) = (found, steps > 0) else {
            return empty(self.title, "Nothing was measured.");
        };
        let mut drawing = Drawing::new("fan", self.title, HALF);
        let y = drawing.title();
        let y = drawing.note(y, "line: median \u{b7} dark: middle half \u{b7} light: four games of five");
        let y = self.legend(&mut drawing, y + 60);

        let up = Axis::over(low.min(0.0), high, (0, TALLEST), 5).rounded();
        let rungs: Vec<(f64, String)> = up.ticks().into_iter().map(|t| (t, tick(t, up.step, Scale::Plain))).collect();
        let left = rungs.iter().map(|(_, t)| width(t, 8)).max().unwrap_or(0) + 120;
        let plot = Area { x: left, y: y + 590, w: HALF - left - 120, h: TALLEST };
        let bottom = plot.y + plot.h;
        drawing.label("axis", Area { x: 0, y: y + 60, w: HALF, h: 340 }, Side::Start, self.value);
        for (value, text) in &rungs {
            let at = bottom - up.at(*value);
            drawing.label("axis", Area { x: 0, y: at - 170, w: left - 80, h: 340 }, Side::End, text);
        }
        // a single step is a point in the middle
        let across = Axis::over(1.0, steps as f64, (plot.x, plot.x + plot.w), 8).whole();
        across.written(&mut drawing, bottom + 180, 120);
        drawing.label("axis", Area { x: plot.x, y: bottom + 530, w: plot.w, h: 340 }, Side::End, self.unit);

        let place = |i: usize, v: f64| (across.at(i as f64 + 1.0), bottom - up.at(v));
        let mut bands = Vec::new();
        for (style, (_, steps)) in self.series.iter().take(MOST).enumerate() {
            for stretch in stretches(steps) {
                let outline = |a: usize, b: usize| {
                    let above = stretch.iter().map(|(i, q)| place(*i, q[b]));
                    let below = stretch.iter().rev().map(|(i, q)| place(*i, q[a]));
                    path(above.chain(below)) + "Z"
                };
                let middle: Vec<_> = stretch.iter().map(|(i, q)| place(*i, q[2])).collect();
                let every = stretch.len().div_ceil(6).max(1);
                let dots = middle.iter().skip(every / 2).step_by(every);
                bands.push(map([
                    ("style", Tag::Number(style as i64)),
                    ("outer", word(&outline(0, 4))),
                    ("inner", word(&outline(1, 3))),
                    ("median", word(&path(middle.iter().copied()))),
                    (
                        "dots",
                        Tag::List(dots.map(|(x, y)| map([("x", Tag::Number(*x)), ("y", Tag::Number(*y))])).collect()),
                    ),
                ]));
            }
        }
        drawing.tag("bands", Tag::List(bands.into()));
        drawing.tag("rungs", Tag::List(rungs.iter().map(|(v, _)| Tag::Number(bottom - up.at(*v))).collect()));
        drawing.tag("ticks", Tag::List(across.ticks().into_iter().map(|v| Tag::Number(across.at(v))).collect()));
        drawing.tag("plot", area(plot));
        drawing.done(bottom + 930)
    }

    /// The names of the series, each after a sample of its line; returns where it ends.
    fn legend(&self, drawing: &mut Drawing, y: i64) -> i64 {
        let shown = self.series.iter().take(MOST);
        let (mut x, mut y) = (0, y);
        let mut keys = Vec::new();
        for (style, (name, _)) in shown.enumerate() {
            let w = (width(name, 8) + 60).min(HALF - 900);
            if x > 0 && x + 800 + w > HALF {
                (x, y) = (0, y + 380);
            }
            keys.push(map([("style", Tag::Number(style as i64)), ("x", Tag::Number(x)), ("y", Tag::Number(y + 170))]));
            drawing.label("label", Area { x: x + 760, y, w, h: 340 }, Side::Start, name);
            x += 760 + w + 250;
        }
        drawing.tag("keys", Tag::List(keys.into()));
        y + 380
    }
}

/// The ranges of steps whose quantiles are all numbers, with the number of each step.
fn stretches(steps: &[[f64; 5]]) -> Vec<Vec<(usize, [f64; 5])>> {
    let mut out: Vec<Vec<_>> = vec![Vec::new()];
    for (i, q) in steps.iter().enumerate() {
        if q.iter().all(|v| v.is_finite()) {
            if let Some(stretch) = out.last_mut() {
                stretch.push((i, *q));
            }
        } else {
            out.push(Vec::new());
        }
    }
    out.retain(|s| !s.is_empty());
    out
}

fn path(points: impl Iterator<Item = (i64, i64)>) -> String {
    let mut d = String::new();
    for (i, (x, y)) in points.enumerate() {
        let _ = write!(d, "{}{x} {y}", if i == 0 { "M" } else { "L" });
    }
    d
}
