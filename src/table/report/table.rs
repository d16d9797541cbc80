//! A table on paper: the first column flush left, the others flush right, long names wrapped, long tables split into parts with
//! repeated headers.

use super::drawing::{Area, Drawing, FULL, Figure, HALF, Side, TALL, empty, lines, map, tidy, width};
use cards::face::Tag;

/// Between columns.
const GAP: i64 = 300;
/// The height of a part that may fill a page of full width.
const PAGE: i64 = 24000;

/// The content of a table.
pub(super) struct Listing<'a> {
    pub(super) title: &'a str,
    pub(super) head: &'a [String],
    pub(super) rows: &'a [Vec<String>],
}

/// The left edge and the width of each column, and the total width.
struct Columns {
    places: Vec<(i64, i64)>,
    whole: i64,
}

impl Listing<'_> {
    pub(super) fn draw(&self) -> Vec<Figure> {
        if self.rows.is_empty() {
            return vec![empty(self.title, "There is nothing to list.")];
        }
        let columns = self.columns();
        let most = if columns.whole == HALF { TALL } else { PAGE } - 2400;
        let tall: Vec<i64> = self.rows.iter().map(|row| self.tall(row, &columns)).collect();
        let whole: i64 = tall.iter().sum();
        // tables of half the width are split evenly; others fill the page
        let each = if columns.whole == HALF { whole / ((whole + most - 1) / most).max(1) } else { most };
        let mut stretches = Vec::new();
        let (mut from, mut used) = (0, 0);
        for (i, h) in tall.iter().enumerate() {
            if i > from && (used + h > most || used >= each) {
                stretches.push(from..i);
                (from, used) = (i, 0);
            }
            used += h;
        }
        stretches.push(from..self.rows.len());
        let count = stretches.len();
        let part = |(i, rows): (usize, std::ops::Range<usize>)| {
            let title =
                if count > 1 { format!("{} ({} of {count})", self.title, i + 1) } else { self.title.to_owned() };
            self.stretch(&title, rows.map(|r| (self.rows[r].as_slice(), tall[r])), &columns)
        };
        stretches.into_iter().enumerate().map(part).collect()
    }

    fn cell<'r>(&self, row: &'r [String], column: usize) -> &'r str {
        row.get(column).map_or("", String::as_str)
    }

    /// Columns as wide as their widest cell; too many for the page share it as they need.
    fn columns(&self) -> Columns {
        let count = self.rows.iter().map(Vec::len).max().unwrap_or(0).max(self.head.len()).max(1);
        let wants: Vec<i64> = (0..count)
            .map(|c| {
                let cells = self.rows.iter().map(|row| width(&tidy(self.cell(row, c)), 8));
                let head = width(&tidy(self.cell(self.head, c)), 8);
                (cells.max().unwrap_or(0).max(head) + 60).clamp(500, if c == 0 { 5200 } else { 6000 })
            })
            .collect();
        let gaps = GAP * (count as i64 - 1);
        let wanted: i64 = wants.iter().sum::<i64>();
        let whole = if wanted + gaps <= HALF { HALF } else { FULL };
        // if the columns are too wide for the page, all are narrowed evenly
        let room = (whole - gaps).max(count as i64 * 100);
        let shrunk = |w: i64| if wanted > room { w * room / wanted } else { w };
        let spare = if wanted < room { room - wanted } else { 0 };
        let mut x = 0;
        let places = wants
            .iter()
            .enumerate()
            .map(|(c, w)| {
                // a short table fills the column: the names get half of the free space
                let w = shrunk(*w)
                    + if count == 1 {
                        spare
                    } else if c == 0 {
                        spare / 2
                    } else {
                        spare / 2 / (count as i64 - 1)
                    };
                let place = (x, w);
                x += w + GAP;
                place
            })
            .collect();
        Columns { places, whole }
    }

    /// The height of a row: type is made a little smaller before it wraps.
    fn tall(&self, row: &[String], columns: &Columns) -> i64 {
        let most = columns.places.iter().enumerate().map(|(c, (_, w))| lines(&tidy(self.cell(row, c)), 7, *w)).max();
        130 + 340 * most.unwrap_or(1).clamp(1, 4)
    }

    fn stretch<'r>(&self, title: &str, rows: impl Iterator<Item = (&'r [String], i64)>, columns: &Columns) -> Figure {
        let mut drawing = Drawing::new("table", title, columns.whole);
        let y = drawing.title() + 40;
        let side = |c: usize| if c == 0 { Side::Start } else { Side::End };
        let h = self.tall(self.head, columns);
        for (c, (x, w)) in columns.places.iter().enumerate() {
            drawing.label("head", Area { x: *x, y, w: *w, h }, side(c), self.cell(self.head, c));
        }
        let mut y = y + h;
        let top = y;
        let mut lines = Vec::new();
        for (row, h) in rows {
            for (c, (x, w)) in columns.places.iter().enumerate() {
                let role = if c == 0 { "label" } else { "figure" };
                drawing.label(role, Area { x: *x, y, w: *w, h }, side(c), self.cell(row, c));
            }
            y += h;
            lines.push(Tag::Number(y));
        }
        drawing.tag("lines", Tag::List(lines.into()));
        drawing.tag("frame", map([("y", Tag::Number(top)), ("w", Tag::Number(columns.whole))]));
        drawing.done(y + 150)
    }
}
