//! A heat map: a square for each row and column, darker for larger values. Five shades of one hue keep their order in gray and
//! for color-blind readers. An empty frame means 0, a small square means too few observations, and a stroke means none.

use super::axis::{Axis, shown};
use super::drawing::{Area, Drawing, FULL, Figure, Side, area, empty, map, tidy, width};
use super::number::{NONE, estimate, tick};
use super::{Cell, Scale};
use cards::face::Tag;

/// The maximum height of a figure, so that it fits on a page with its chapter heading.
const PAGE: i64 = 22800;
/// The height of its title and legend.
const ABOVE: i64 = 1400;
/// The width of the sums at the right.
const SUMS: i64 = 1150;
/// The greatest width of column and row names.
const LONGEST: (i64, i64) = (3000, 4600);
/// The distance from one column, and from one row, to the next.
const ACROSS: (i64, i64) = (300, 560);
const DOWN: i64 = 390;
/// The number of shades for values above 0.
const SHADES: usize = 5;
/// Fewer observations than this number are marked as too few.
const FEW: u64 = 10;

/// The content of a heat map.
pub(super) struct Heat<'a> {
    pub(super) title: &'a str,
    pub(super) unit: &'a str,
    pub(super) scale: Scale,
    pub(super) columns: &'a [String],
    pub(super) rows: &'a [(String, Vec<Cell>)],
}

impl Cell {
    /// Its value, if there were observations.
    pub(super) fn seen(&self) -> Option<f64> {
        (self.n > 0 && self.value.is_finite()).then_some(self.value)
    }

    /// The combined value of several cells; `None` without observations.
    pub(super) fn mean(cells: &[Cell]) -> Option<f64> {
        let seen = || cells.iter().filter_map(|cell| Some((cell.seen()?, cell.n as f64)));
        let all: f64 = seen().map(|(_, n)| n).sum();
        (all > 0.0).then(|| seen().map(|(v, n)| v * (n / all)).sum())
    }
}

/// The positions of rows and columns.
struct Lattice {
    left: i64,
    across: i64,
    /// The height of the column names.
    head: i64,
    /// The value of the darkest shade.
    most: f64,
}

impl Heat<'_> {
    pub(super) fn draw(&self) -> Vec<Figure> {
        let values = || self.rows.iter().flat_map(|(_, cells)| cells).filter_map(Cell::seen);
        if self.columns.is_empty() || values().next().is_none() {
            return vec![empty(self.title, "Nothing was counted.")];
        }
        let widest = |names: &mut dyn Iterator<Item = &String>, most: i64| {
            names.map(|name| width(&tidy(name), 8) + 120).max().unwrap_or(0).min(most)
        };
        let left = widest(&mut self.rows.iter().map(|(name, _)| name), LONGEST.1);
        // a name at sixty degrees is half as wide and seven eighths as tall as it is long
        let long = widest(&mut self.columns.iter(), LONGEST.0);
        let room = FULL - left - SUMS.max(long / 2);
        let most = match self.scale {
            Scale::Percent | Scale::Points => 1.0,
            Scale::Plain => Axis::over(0.0, values().fold(0.0, f64::max), (0, 1), SHADES).rounded().end(),
        };
        let abreast = even(self.columns.len(), (room / ACROSS.0) as usize);
        let across = (room / abreast as i64).min(ACROSS.1);
        let lattice = Lattice { left, across, head: long * 7 / 8 + 250, most };
        let tall = even(self.rows.len(), ((PAGE - ABOVE - lattice.head) / DOWN) as usize);
        let parts: Vec<_> = (0..self.columns.len())
            .step_by(abreast)
            .flat_map(|column| {
                self.rows.chunks(tall).map(move |rows| (column..self.columns.len().min(column + abreast), rows))
            })
            .collect();
        let count = parts.len();
        let title =
            |i: usize| if count > 1 { format!("{} ({i} of {count})", self.title) } else { self.title.to_owned() };
        let part = |(i, (columns, rows))| self.part(&lattice, &title(i + 1), columns, rows);
        parts.into_iter().enumerate().map(part).collect()
    }

    fn part(&self, at: &Lattice, title: &str, columns: std::ops::Range<usize>, rows: &[(String, Vec<Cell>)]) -> Figure {
        let mut drawing = Drawing::new("heat", title, FULL);
        let y = drawing.title() + 60;
        let foot = self.legend(&mut drawing, y, at.most) + at.head;
        let column = |nth: usize| at.left + nth as i64 * at.across;
        for (nth, name) in self.columns[columns.clone()].iter().enumerate() {
            // written from the foot of its column; the template turns it about that point
            let (x, y) = (column(nth) + at.across / 2, foot - 120);
            let w = (at.head - 250) * 8 / 7;
            drawing.label("turned", Area { x, y: y - 170, w, h: 340 }, Side::Start, name);
        }
        let right = column(columns.len()) + 60;
        drawing.label("head", Area { x: right, y: foot - 400, w: SUMS - 60, h: 340 }, Side::End, "all");
        let (mut cells, mut lines) = (Vec::new(), Vec::new());
        for (nth, (name, row)) in rows.iter().enumerate() {
            let y = foot + nth as i64 * DOWN;
            if nth % 5 == 0 {
                lines.push(Tag::Number(y));
            }
            drawing.label("label", Area { x: 0, y, w: at.left - 80, h: DOWN }, Side::Start, name);
            let mean = Cell::mean(row).map_or(NONE.to_owned(), |v| estimate(v, self.scale));
            drawing.label("figure", Area { x: right, y, w: SUMS - 60, h: DOWN }, Side::End, &mean);
            for (nth, i) in columns.clone().enumerate() {
                let room = Area { x: column(nth), y, w: at.across, h: DOWN };
                cells.push(square(row.get(i).copied().unwrap_or_default(), room, at.most));
            }
        }
        let bottom = foot + rows.len() as i64 * DOWN;
        lines.push(Tag::Number(bottom));
        drawing.tag("cells", Tag::List(cells.into()));
        drawing.tag("lines", Tag::List(lines.into()));
        drawing.tag("right", Tag::Number(right - 60));
        drawing.done(bottom + 120)
    }

    /// Draws the legend of the shades; returns where it ends.
    fn legend(&self, drawing: &mut Drawing, y: i64, most: f64) -> i64 {
        let seen = |value: f64, n: u64| Cell { value, n };
        let up_to = |i: usize| most * i as f64 / SHADES as f64;
        let says = |value: f64| tick(shown(value, self.scale), shown(up_to(1), self.scale), self.scale);
        let mut keys = vec![(Cell::default(), "never seen".to_owned()), (seen(0.0, FEW), says(0.0))];
        keys.extend((1..=SHADES).map(|i| (seen(up_to(i), FEW), format!("to {}", says(up_to(i))))));
        keys.push((seen(most, 1), format!("n below {FEW}")));
        let (mut x, mut drawn) = (0, Vec::new());
        let said = width(&tidy(self.unit), 8) + 200;
        drawing.label("label", Area { x, y, w: said.min(FULL / 3), h: 400 }, Side::Start, self.unit);
        x += said.min(FULL / 3) + 100;
        for (cell, says) in keys {
            let w = width(&says, 8) + 100;
            drawn.push(square(cell, Area { x, y, w: 420, h: 400 }, most));
            drawing.label("label", Area { x: x + 460, y, w, h: 400 }, Side::Start, &says);
            x += 460 + w + 120;
        }
        drawing.tag("keys", Tag::List(drawn.into()));
        y + 400
    }
}

/// Splits rows into parts of about the same size, each with at most this many.
fn even(all: usize, fit: usize) -> usize {
    all.div_ceil(all.div_ceil(fit.max(1)).max(1)).max(1)
}

/// A cell as drawn: its shade, 0 for 0, -1 for no observations.
fn square(cell: Cell, room: Area, most: f64) -> Tag {
    let shade = cell.seen().map_or(-1, |v| ((v / most * SHADES as f64 - 1e-9).ceil() as i64).clamp(0, SHADES as i64));
    let edge = if cell.n >= FEW || shade < 0 { 50 } else { 140 };
    let Area { x, y, w, h } = room;
    let side = w.min(h) - 2 * edge;
    let place = Area { x: x + (w - side) / 2, y: y + (h - side) / 2, w: side, h: side };
    map([("shade", Tag::Number(shade)), ("area", area(place))])
}
