//! Measures the printed bleed: the distance that color extends beyond the trim, independent of the page boxes. Only
//! straight edges along and near the trim count, because a face, or its border, may be white.

use super::super::finding::Findings;
use super::super::pages::Page;
use super::Printed;
use ground::diag::Severity;
use ground::unit::{Mm, Rect};
use profile::Profile;

/// Color that ends farther inside the trim than this (mm) leaves an intended white border, because the error of a cut
/// is smaller.
const BORDER: f32 = 1.4;
/// The tolerance of the bleed, and of the straightness of an edge (mm): about a pixel of the plates.
const CLOSE: f32 = 0.25;
/// Color whose distance from the trim is at most this (mm) counts as ending at the trim.
const AT: f32 = 0.15;
/// The shortest edge (mm): letters and ornaments are shorter.
const LONG: f32 = 5.0;
/// The widest gap within an edge (mm). Coins scattered along a trim are farther apart, and do not form an edge.
const GAP: f32 = 1.5;
/// The smallest depth of color behind an edge (mm): lines are thinner.
const DEEP: f32 = 1.0;
/// The largest distance from the trim at which lines are searched (mm).
const ABOUT: f32 = 0.75;
/// The smallest width of lines that are checked (mm): a line of 0.3 mm may be a cut mark.
const THIN: f32 = 0.33;
/// A line that ends at the trim along this share of a side is a frame: after cutting, it may be too wide on one side
/// and missing on the other.
const FRAME: f32 = 0.6;
/// The length at both ends of a side that is not checked, because corners may be cut round (mm).
const CORNER: f32 = 4.0;
/// The total ink of a pixel from which it no longer counts as paper.
const TINT: f32 = 0.03;

/// The sides of a page, clockwise.
const SIDES: [&str; 4] = ["top", "right", "bottom", "left"];

/// The end of color along a side.
struct End {
    side: usize,
    /// The distance beyond the trim at which color ends (mm); negative inside.
    beyond: f32,
    place: Rect,
}

/// Reports color that ends inside the trim, at the trim, or before the end of the bleed.
pub(in super::super) fn check(printed: &Printed, page: &Page, profile: &Profile, findings: &mut Findings) {
    let asked = profile.bleed.0;
    let sight = Sight::new(printed, page);
    let ends: Vec<End> = (0..4).filter_map(|side| sight.end(side, asked)).collect();
    let Some(worst) = ends.iter().min_by(|a, b| a.beyond.total_cmp(&b.beyond)) else { return };
    let what = format!("{}; {asked} mm of bleed are required", told(&ends));
    let help = "extend colors and pictures to the edge of the bleed, or keep a white border";
    // with half of the required bleed, a misplaced cut shows no paper yet
    let severity = if worst.beyond < asked / 2.0 { Severity::Error } else { Severity::Warning };
    findings.measured((severity, "short-bleed", ""), Some(worst.place), worst.beyond, what, help);
}

/// Joins sides where color ends at the same distance: `on the left and top color ends 0.4 mm inside the trim`.
fn told(ends: &[End]) -> String {
    let tenths = |end: &End| if end.beyond.abs() < AT { 0 } else { (end.beyond * 10.0).round() as i32 };
    let mut depths: Vec<i32> = ends.iter().map(tenths).collect();
    depths.sort_unstable();
    depths.dedup();
    let clause = |depth: &i32| {
        let sides: Vec<&str> = ends.iter().filter(|end| tenths(end) == *depth).map(|end| SIDES[end.side]).collect();
        let sides = match sides.as_slice() {
            [_, _, _, _] => "all four sides".to_owned(),
            [most @ .., last] if !most.is_empty() => format!("the {} and {last}", most.join(", ")),
            one => format!("the {}", one.concat()),
        };
        let far = f64::from(depth.abs()) / 10.0;
        match depth {
            0 => format!("on {sides} color ends at the trim"),
            1.. => format!("on {sides} color ends {far} mm beyond the trim"),
            _ => format!("on {sides} color ends {far} mm inside the trim"),
        }
    };
    depths.iter().map(clause).collect::<Vec<_>>().join(", ")
}

/// The innermost edge: at least `long` rows, no two neighbors more than `gap` apart, whose ends differ by no more than a pixel.
/// `ends` lists rows in order, each with the end of its color (mm beyond the trim).
fn straightest(ends: &[(usize, f32)], long: usize, gap: usize) -> Option<&[(usize, f32)]> {
    let edges = (0..ends.len()).filter_map(|first| {
        let (mut low, mut high) = (f32::MAX, f32::MIN);
        let many = (first..ends.len())
            .take_while(|&i| {
                (low, high) = (low.min(ends[i].1), high.max(ends[i].1));
                high - low <= CLOSE && (i == first || ends[i].0 - ends[i - 1].0 <= gap.max(1))
            })
            .count();
        (many >= long).then(|| (low, &ends[first..first + many]))
    });
    edges.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, edge)| edge)
}

/// A view of a page from each of its sides.
struct Sight<'p> {
    printed: &'p Printed,
    height: usize,
    /// The number of pixels between the edge of the plates and the trim, for each side.
    margins: [f32; 4],
}

impl Sight<'_> {
    fn new<'p>(printed: &'p Printed, page: &Page) -> Sight<'p> {
        let (edge, size) = (page.place(page.edge()), page.size());
        let height = printed.dots.len() / printed.width.max(1);
        let dots = |mm: Mm| mm.0 / printed.dot;
        let (left, top) = (dots(Mm(-edge.x.0)), dots(Mm(-edge.y.0)));
        let (right, bottom) = (printed.width as f32 - left - dots(size.w), height as f32 - top - dots(size.h));
        Sight { printed, height, margins: [top, right, bottom, left] }
    }

    /// The number of pixels along a side, and across the page from it.
    fn measures(&self, side: usize) -> (usize, usize) {
        if side.is_multiple_of(2) { (self.printed.width, self.height) } else { (self.height, self.printed.width) }
    }

    /// The total ink of a pixel: `along` is its distance from the left or upper end of a side, `deep` its distance
    /// from the edge of the plates.
    fn ink(&self, side: usize, along: usize, deep: usize) -> f32 {
        let (_, depth) = self.measures(side);
        let far = |deep: usize| depth - 1 - deep;
        let (x, y) = match side {
            0 => (along, deep),
            1 => (far(deep), along),
            2 => (along, far(deep)),
            _ => (deep, along),
        };
        self.printed.dots[y * self.printed.width + x].iter().sum()
    }

    /// The end of color along a side, if color ends near the trim or before the end of the bleed.
    fn end(&self, side: usize, asked: f32) -> Option<End> {
        let dot = self.printed.dot;
        let (length, _) = self.measures(side);
        // the top and bottom sides end at the left and right; the other sides end at the top and bottom
        let (before, after) = if side.is_multiple_of(2) {
            (self.margins[3], self.margins[1])
        } else {
            (self.margins[0], self.margins[2])
        };
        let trimmed = length as f32 - before - after;
        let corner = (CORNER / dot).min(trimmed / 8.0);
        let (first, last) = ((before + corner).max(0.0) as usize, (length as f32 - after - corner).max(0.0) as usize);
        let rows = first..last.min(length);
        let long = (LONG / dot).min(rows.len() as f32 / 3.0).max(2.0) as usize;
        let gap = (GAP / dot) as usize;
        let ends = |deep: f32| -> Vec<(usize, f32)> {
            rows.clone().filter_map(|along| Some((along, self.beyond(side, along, asked, deep)?))).collect()
        };
        let (areas, mut lines) = (ends(DEEP), ends(0.0));
        lines.retain(|(along, beyond)| beyond.abs() <= CLOSE && self.breadth(side, *along) >= THIN);
        let framed = (rows.len() as f32 * FRAME) as usize;
        let straight = straightest(&areas, long, gap).or_else(|| straightest(&lines, framed.max(long), gap))?;
        let beyond = straight[straight.len() / 2].1;
        let (low, high) = (straight[0].0 as f32, straight[straight.len() - 1].0 as f32 + 1.0);
        Some(End { side, beyond, place: self.place(side, (low - before, high - before), beyond, asked) })
    }

    /// The distance beyond the trim (mm) at which color ends in a row of pixels across a side, if the color is at
    /// least `deep` mm deep; `None` if it extends far enough, or if there is none.
    fn beyond(&self, side: usize, along: usize, asked: f32, deep: f32) -> Option<f32> {
        let dot = self.printed.dot;
        let (_, depth) = self.measures(side);
        let trim = self.margins[side];
        // a pixel on the edge of the bleed is not checked
        let start = (trim - asked / dot).max(0.0).ceil() as usize;
        let inmost = (trim + (BORDER + DEEP) / dot) as usize;
        let deep = (deep / dot).ceil() as usize;
        let from = (start..inmost.min(depth)).find(|deep| self.ink(side, along, *deep) >= TINT)?;
        if from == start || from + 2 + deep >= depth {
            return None;
        }
        let ink = |beyond: usize| self.ink(side, along, from + beyond);
        // the coverage of the pixel in which color ends says how far the color extends into it
        let edge = from as f32 + 1.0 - (ink(0) / ink(1).max(TINT)).min(1.0);
        let beyond = (trim - edge) * dot;
        let solid = (1..=deep).all(|i| ink(i) >= TINT);
        // color that becomes gradually darker fades out, and has no edge
        let edged = ink(2 + deep) - ink(2) <= (ink(2) - self.ink(side, along, from - 1)) / 2.0;
        let reach = asked.min(trim * dot);
        (solid && edged && beyond < reach - CLOSE && beyond > -BORDER).then_some(beyond)
    }

    /// The width of the print around the trim (mm), up to the largest width of a line; pixels count by their
    /// coverage.
    fn breadth(&self, side: usize, along: usize) -> f32 {
        let dot = self.printed.dot;
        let (_, depth) = self.measures(side);
        let (first, last) = (self.margins[side] - ABOUT / dot, self.margins[side] + ABOUT / dot);
        let inks = (first.max(0.0) as usize..(last as usize).min(depth)).map(|deep| self.ink(side, along, deep));
        // a line thinner than a pixel covers no pixel fully: assume that it is printed with one full ink
        let (sum, most) = inks.fold((0.0, 1.0), |(sum, most): (f32, f32), ink| (sum + ink, most.max(ink)));
        sum / most * dot
    }

    /// The area where paper is visible: between the end of color and the bleed, from one position along the side to
    /// another (pixels).
    fn place(&self, side: usize, (low, high): (f32, f32), beyond: f32, asked: f32) -> Rect {
        let dot = self.printed.dot;
        let [top, right, bottom, left] = self.margins;
        let (w, h) = (self.printed.width as f32 - left - right, self.height as f32 - top - bottom);
        let (along, run, wide) = (Mm(low * dot), Mm((high - low) * dot), Mm(asked - beyond));
        match side {
            0 => Rect { x: along, y: Mm(-asked), w: run, h: wide },
            1 => Rect { x: Mm(w * dot + beyond), y: along, w: wide, h: run },
            2 => Rect { x: along, y: Mm(h * dot + beyond), w: run, h: wide },
            _ => Rect { x: Mm(-asked), y: along, w: wide, h: run },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_one_piece() {
        // three coins with the same end, and a bar that ends a little farther out
        let coin = |from: usize| (from..from + 8).map(|along| (along, -0.1));
        let coins: Vec<(usize, f32)> = coin(0).chain(coin(40)).chain(coin(80)).collect();
        assert!(straightest(&coins, 20, 5).is_none());
        let bar: Vec<(usize, f32)> = coins.iter().copied().chain((100..130).map(|along| (along, 0.4))).collect();
        assert_eq!(straightest(&bar, 20, 5), Some(&bar[24..]));
        let comb: Vec<(usize, f32)> = (0..60).filter(|along| along % 6 < 3).map(|along| (along, 0.0)).collect();
        assert_eq!(straightest(&comb, 20, 5).map(<[_]>::len), Some(30));
    }

    #[test]
    fn sides_that_end_alike_are_told_together() {
        let end = |side, beyond| End { side, beyond, place: Rect { x: Mm(0.0), y: Mm(0.0), w: Mm(0.0), h: Mm(0.0) } };
        let said =
            |ends: &[(usize, f32)]| told(&ends.iter().map(|(side, beyond)| end(*side, *beyond)).collect::<Vec<_>>());
        assert_eq!(said(&[(0, -0.4), (3, -0.42)]), "on the top and left color ends 0.4 mm inside the trim");
        assert_eq!(said(&[(0, 0.0), (1, 0.04), (2, -0.04), (3, 0.02)]), "on all four sides color ends at the trim");
        assert_eq!(
            said(&[(0, 1.0), (1, -1.02), (2, 1.0), (3, 1.0)]),
            "on the right color ends 1 mm inside the trim, on the top, bottom and left color ends 1 mm beyond the trim"
        );
    }
}
