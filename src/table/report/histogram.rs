//! A histogram: a bar for each value or range of values, named values as flags above, and the accepted range as a shaded band.

use super::axis::Axis;
use super::drawing::{Area, Drawing, Figure, HALF, Side, area, empty, map, width};
use super::number::{count, estimate, tick};
use super::{Scale, words};
use cards::face::Tag;

/// If there are more bars than this, neighbors are merged.
const MOST_BARS: usize = 86;
/// The height of the tallest bar.
const TALLEST: i64 = 3000;

/// The content of a histogram.
pub(super) struct Histogram<'a> {
    pub(super) title: &'a str,
    pub(super) unit: &'a str,
    pub(super) from: i64,
    pub(super) step: u64,
    pub(super) counts: &'a [u64],
    pub(super) marks: &'a [(f64, String)],
    pub(super) band: Option<(f64, f64)>,
}

impl Histogram<'_> {
    /// Merges neighboring bars until there are few enough. Returns the number of values for each bar, and the counts.
    fn bars(&self) -> (u64, Vec<u64>) {
        let together = self.counts.len().div_ceil(MOST_BARS).max(1);
        let sum = |some: &[u64]| some.iter().fold(0u64, |a, b| a.saturating_add(*b));
        (self.step.max(1).saturating_mul(together as u64), self.counts.chunks(together).map(sum).collect())
    }

    pub(super) fn draw(&self) -> Figure {
        let total = self.counts.iter().map(|n| u128::from(*n)).sum::<u128>();
        if total == 0 {
            return empty(self.title, "Nothing was counted.");
        }
        let (step, bars) = self.bars();
        let most = bars.iter().copied().max().unwrap_or(1);
        let mut drawing = Drawing::new("histogram", self.title, HALF);
        let y = drawing.title();
        let mut note = format!("n = {}", count(u64::try_from(total).unwrap_or(u64::MAX)));
        if step > 1 {
            note += &format!(" \u{b7} a bar spans {} {}", count(step), self.unit);
        }
        if let Some(band) = self.band {
            note += &format!(" \u{b7} shaded: tolerated {}", words::range(band, Scale::Plain));
        }
        let y = drawing.note(y, &note);

        // bars are centered on their values: the first begins half a value before it
        let start = self.from as f64 - 0.5;
        let end = start + step as f64 * bars.len() as f64;
        let up = Axis::over(0.0, most as f64, (0, TALLEST), 4).whole().rounded();
        let rungs: Vec<(f64, String)> = up.ticks().into_iter().map(|t| (t, tick(t, up.step, Scale::Plain))).collect();
        let left = rungs.iter().map(|(_, t)| width(t, 8)).max().unwrap_or(0) + 120;
        let plot = Area { x: left, y: 0, w: HALF - left - 60, h: TALLEST };
        let across = Axis::over(start, end, (plot.x, plot.x + plot.w), 6).whole();

        let flags = self.flags(&across, (start, end));
        let tiers = flags.iter().map(|f| f.tier + 1).max().unwrap_or(0);
        let plot = Area { y: y + tiers * 360 + 280, ..plot };
        let bottom = plot.y + plot.h;
        for (value, text) in &rungs {
            let at = bottom - up.at(*value);
            drawing.label("axis", Area { x: 0, y: at - 170, w: left - 80, h: 340 }, Side::End, text);
        }
        across.written(&mut drawing, bottom + 180, 160);
        drawing.label("axis", Area { x: plot.x, y: bottom + 530, w: plot.w, h: 340 }, Side::End, self.unit);

        let edge = |i: usize| across.at(start + step as f64 * i as f64);
        let gap = (plot.w / bars.len().max(1) as i64 / 6).clamp(6, 40);
        let shapes = bars.iter().enumerate().filter(|(_, n)| **n > 0).map(|(i, n)| {
            let (x, h) = (edge(i), height(*n, &up));
            area(Area { x: x + gap / 2, y: bottom - h, w: (edge(i + 1) - x - gap).max(8), h })
        });
        drawing.tag("bars", Tag::List(shapes.collect()));
        let rungs = rungs.iter().map(|(v, _)| Tag::Number(bottom - up.at(*v)));
        drawing.tag("rungs", Tag::List(rungs.collect()));
        let ticks = across.ticks().into_iter().map(|v| Tag::Number(across.at(v)));
        drawing.tag("ticks", Tag::List(ticks.collect()));
        let shade = self.band.filter(|(low, high)| *high >= start && *low <= end).map(|(low, high)| {
            let (x, right) = (across.at(low - 0.5), across.at(high + 0.5));
            area(Area { x, w: right - x, ..plot })
        });
        drawing.tag("band", Tag::List(shade.into_iter().collect()));
        drawing.tag("plot", area(plot));
        let top = plot.y - 180;
        let poles = flags.iter().map(|f| {
            let y = top - f.tier * 360;
            drawing.label("mark", Area { x: f.x, y: y - 350, w: f.w, h: 340 }, Side::Middle, &f.text);
            let words = area(Area { x: f.x, y: y - 350, w: f.w, h: 340 });
            map([("x", Tag::Number(f.at)), ("y", Tag::Number(y)), ("h", Tag::Number(bottom - y)), ("words", words)])
        });
        let poles = Tag::List(poles.collect());
        drawing.tag("poles", poles);
        drawing.done(bottom + 930)
    }

    /// Places named values, each in the lowest tier where its text overlaps no other.
    fn flags(&self, across: &Axis, (start, end): (f64, f64)) -> Vec<Flag> {
        let mut flags: Vec<Flag> = Vec::new();
        let mut marks: Vec<_> = self.marks.iter().filter(|(v, _)| v.is_finite()).collect();
        marks.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (value, name) in marks {
            let beyond = if *value > end {
                " \u{2192}"
            } else if *value < start {
                "\u{2190} "
            } else {
                ""
            };
            let text = format!("{name} {}", estimate(*value, Scale::Plain));
            let text = if *value < start { format!("{beyond}{text}") } else { format!("{text}{beyond}") };
            let (at, w) = (across.at(*value), width(&text, 8).min(HALF));
            let x = (at - w / 2).clamp(0, HALF - w);
            let meets = |f: &&Flag, tier: i64| f.tier == tier && x < f.x + f.w + 80 && f.x < x + w + 80;
            // the pole of a higher flag is behind the text below it
            let tier = (0..).find(|t| !flags.iter().any(|f| meets(&f, *t))).unwrap_or(0);
            flags.push(Flag { at, x, w, tier, text });
        }
        flags
    }
}

/// A named value above the bars.
struct Flag {
    at: i64,
    x: i64,
    w: i64,
    tier: i64,
    text: String,
}

/// The height of the bar for a count; any count above 0 is visible.
fn height(n: u64, up: &Axis) -> i64 {
    up.at(n as f64).max(8)
}
