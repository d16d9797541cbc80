//! Estimates with their intervals, one per row. Long lists are split into parts side by side, on the same scale.

use super::axis::{Axis, extent, shown};
use super::drawing::{Area, Drawing, Figure, HALF, Side, TALL, area, empty, lines, map, tidy, width};
use super::number::{estimate, short, tick};
use super::{Row, Scale, words};
use cards::face::Tag;

/// Names begin a little inside the tint of a row.
const INSET: i64 = 60;
const LABEL: i64 = 3240;
const PLOT: Area = Area { x: 3420, y: 0, w: 2480, h: 0 };
const VALUE: Area = Area { x: 5980, y: 0, w: 1150, h: 0 };
const SEEN: Area = Area { x: 7130, y: 0, w: 870, h: 0 };
const FLAG: Area = Area { x: 8020, y: 0, w: 520, h: 0 };

/// The content of an interval plot.
pub(super) struct Intervals<'a> {
    pub(super) title: &'a str,
    pub(super) scale: Scale,
    pub(super) rows: &'a [Row],
    pub(super) line: Option<f64>,
    pub(super) band: Option<(f64, f64)>,
}

fn tall(row: &Row) -> i64 {
    // letters are a little narrower than estimated
    if lines(&tidy(&row.label), 8, LABEL + LABEL / 10) > 1 { 700 } else { 430 }
}

/// The least space between the labels of two ticks.
const CLEAR: i64 = 60;

/// The position of a tick's label, and its width.
fn place(at: i64, text: &str) -> (i64, i64) {
    let w = width(text, 8) + 40;
    ((at - w / 2).clamp(PLOT.x - 300, PLOT.x + PLOT.w + 60 - w), w)
}

impl Intervals<'_> {
    pub(super) fn draw(&self) -> Vec<Figure> {
        if self.rows.is_empty() {
            return vec![empty(self.title, "There was nothing to estimate.")];
        }
        let stretches = self.stretches();
        let count = stretches.len();
        stretches.into_iter().enumerate().map(|(i, rows)| self.stretch(rows, i + 1, count)).collect()
    }

    /// Splits rows into parts of about the same height, none too tall for half a column.
    fn stretches(&self) -> Vec<&[Row]> {
        let room = TALL - 2600;
        let whole: i64 = self.rows.iter().map(tall).sum();
        let each = whole / ((whole + room - 1) / room).max(1);
        let (mut out, mut from, mut used) = (Vec::new(), 0, 0);
        for (i, row) in self.rows.iter().enumerate() {
            if used + tall(row) > room || used >= each {
                out.push(&self.rows[from..i]);
                (from, used) = (i, 0);
            }
            used += tall(row);
        }
        out.push(&self.rows[from..]);
        out
    }

    fn across(&self) -> Axis {
        let values = self.rows.iter().flat_map(|r| r.value).chain(self.line);
        let band = self.band.map(|(low, high)| [low, high]).into_iter().flatten();
        let (low, high) = extent(values.chain(band)).unwrap_or((0.0, 1.0));
        let (low, high) = (shown(low, self.scale), shown(high, self.scale));
        let inset = 90;
        let axis = |most| Axis::over(low, high, (PLOT.x + inset, PLOT.x + PLOT.w - inset), most);
        // as many ticks as have room for their words
        (2..=5).rev().map(axis).find(|axis| self.apart(axis)).unwrap_or(axis(1))
    }

    /// Whether the labels of all ticks are separate.
    fn apart(&self, axis: &Axis) -> bool {
        let places: Vec<(i64, i64)> = self.ticks(axis).iter().map(|(at, text)| place(*at, text)).collect();
        places.windows(2).all(|pair| pair[0].0 + pair[0].1 + CLEAR <= pair[1].0)
    }

    /// The positions and labels of an axis; only the last label has the unit.
    fn ticks(&self, axis: &Axis) -> Vec<(i64, String)> {
        let all = axis.ticks();
        let last = all.len().saturating_sub(1);
        let bare = if self.scale == Scale::Percent { Scale::Plain } else { self.scale };
        let said = |(i, t): (usize, f64)| (axis.at(t), tick(t, axis.step, if i < last { bare } else { self.scale }));
        all.into_iter().enumerate().map(said).collect()
    }

    fn note(&self) -> String {
        let mut parts = vec!["dot: estimate, bar: its interval".to_owned()];
        if self.rows.iter().any(|r| r.flagged) {
            parts.push("diamond: out of bounds".to_owned());
        }
        if let Some(line) = self.line.filter(|v| v.is_finite()) {
            parts.push(format!("dashed: {}", words::value(line, self.scale)));
        }
        if let Some(band) = self.band {
            parts.push(format!("shaded: tolerated {}", words::range(band, self.scale)));
        }
        parts.join(" \u{b7} ")
    }

    fn stretch(&self, rows: &[Row], part: usize, parts: usize) -> Figure {
        let mut title = self.title.to_owned();
        if parts > 1 {
            title += &format!(" ({part} of {parts})");
        }
        let mut drawing = Drawing::new("intervals", &title, HALF);
        let y = drawing.title();
        // parts side by side begin at the same height
        let y = if part == 1 { drawing.note(y, &self.note()) } else { y + Drawing::noted(&self.note(), HALF) };
        let across = self.across();
        let texts = self.ticks(&across);
        for (at, text) in &texts {
            let (x, w) = place(*at, text);
            drawing.label("axis", Area { x, y: y + 80, w, h: 330 }, Side::Middle, text);
        }
        let unit = if self.scale == Scale::Points { "points" } else { "estimate" };
        drawing.label("head", Area { y: y + 80, h: 330, ..VALUE }, Side::End, unit);
        drawing.label("head", Area { y: y + 80, h: 330, ..SEEN }, Side::End, "n");
        let top = y + 430;
        let mut y = top;
        let mut marks = Vec::new();
        for row in rows {
            let h = tall(row);
            let flag = row.flagged;
            drawing.label(
                if flag { "strong" } else { "label" },
                Area { x: INSET, y, w: LABEL, h },
                Side::Start,
                &row.label,
            );
            let role = if flag { "strong" } else { "figure" };
            drawing.label(role, Area { y, h, ..VALUE }, Side::End, &estimate(row.value[1], self.scale));
            drawing.label("small", Area { y, h, ..SEEN }, Side::End, &short(row.n));
            if flag {
                drawing.label("flag", Area { y, h, ..FLAG }, Side::End, "out");
            }
            let at = |v: f64| Tag::Number(across.at(shown(v, self.scale)));
            let [low, mid, high] = row.value;
            let doubt = (low.is_finite() && high.is_finite()).then(|| {
                let (a, b) = (across.at(shown(low, self.scale)), across.at(shown(high, self.scale)));
                map([("from", Tag::Number(a.min(b))), ("to", Tag::Number(a.max(b)))])
            });
            marks.push(map([
                ("y", Tag::Number(y + h / 2)),
                ("top", Tag::Number(y)),
                ("h", Tag::Number(h)),
                ("flag", Tag::Flag(flag)),
                ("dots", Tag::List(mid.is_finite().then(|| at(mid)).into_iter().collect())),
                ("bars", Tag::List(doubt.into_iter().collect())),
            ]));
            y += h;
        }
        let plot = Area { y: top, h: y - top, ..PLOT };
        let shade = self.band.filter(|(low, high)| low <= high).map(|(low, high)| {
            let (a, b) = (across.at(shown(low, self.scale)), across.at(shown(high, self.scale)));
            area(Area { x: a, w: b - a, ..plot })
        });
        drawing.tag("rows", Tag::List(marks.into()));
        drawing.tag("band", Tag::List(shade.into_iter().collect()));
        let line = self.line.filter(|v| v.is_finite()).map(|v| Tag::Number(across.at(shown(v, self.scale))));
        drawing.tag("line", Tag::List(line.into_iter().collect()));
        drawing.tag("ticks", Tag::List(texts.iter().map(|(at, _)| Tag::Number(*at)).collect()));
        drawing.tag("plot", area(plot));
        drawing.tag("across", Tag::Number(HALF));
        drawing.done(y + 150)
    }
}
