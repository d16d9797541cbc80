//! Gutterfold: fronts above a line, backs upside down below it. Folded there and glued, every back lies behind its front,
//! whatever the printer does to the paper. One side is printed.

use super::duplex::{Layout, behind};
use super::grid::Grid;
use super::paper::{MARGIN, Way, printable};
use super::{Imposed, Line, Piece, Sheet, Side, TooLarge, marks};
use crate::typeset::Rgb;
use crate::unit::{Affine, Mm, Point, Pt, Rect};

/// From the fold to the nearest bleed.
const FOLD: Mm = Mm(5.0);

/// Length of a dash of the fold line, and of the space after it.
const DASH: Mm = Mm(2.0);

/// Lays out pieces of one size with their backs on folding sheets; those without a back are left out.
pub fn impose(title: &str, pieces: &[Piece], layout: &Layout) -> Result<Vec<Imposed>, TooLarge> {
    let held: Vec<usize> = (0..pieces.len()).filter(|i| pieces[*i].back.is_some()).collect();
    let Some(first) = held.first() else { return Ok(Vec::new()) };
    let piece = &pieces[*first].front;
    let ways = [Way::Landscape, Way::Portrait].map(|way| {
        let size = layout.paper.lying(way);
        let area = printable(size);
        let upper = Rect { h: size.h / 2.0 - MARGIN - FOLD, ..area };
        Grid::fit(upper, piece, layout.gap()).map(|grid| (size, grid))
    });
    let [lying, standing] = ways;
    let (size, grid) = match (lying, standing) {
        (Ok(a), Ok(b)) => {
            if b.1.count() > a.1.count() {
                b
            } else {
                a
            }
        }
        (Ok(a), Err(_)) | (Err(_), Ok(a)) => a,
        (Err(e), Err(_)) => return Err(e),
    };
    let middle = size.h / 2.0;
    let over = Affine([1.0, 0.0, 0.0, -1.0, 0.0, size.h.0]);
    let sheets = held.len().div_ceil(grid.count());
    // between fold and bleed nothing else is printed
    let strip = layout.strip;
    let label = Affine::shift((size.w - strip.w) / 2.0, middle - (FOLD + strip.h) / 2.0);
    let sheet = |(number, holds): (usize, &[usize])| {
        let mut placed: Vec<_> =
            holds.iter().enumerate().map(|(i, p)| grid.place(i, holds.len(), &pieces[*p].front)).collect();
        let backs: Vec<_> = (holds.iter().enumerate())
            .filter_map(|(i, p)| Some((i, pieces[*p].back.as_ref()?)))
            .map(|(i, back)| behind(&placed[i], back, grid.shown(i, holds.len()), over, Affine::IDENTITY))
            .collect();
        placed.extend(backs);
        let crop = marks::crop(&grid, holds.len());
        let mut lines: Vec<Line> = crop.iter().copied().chain(crop.iter().map(|line| line.moved(over))).collect();
        lines.extend(dashes(printable(size), middle));
        let title = format!("{title} {} of {sheets}", number + 1);
        let sheet = Sheet { title, size, placed, lines, die: None };
        Imposed {
            sheet,
            holds: holds.to_vec(),
            side: Side::Front,
            cuts: marks::cuts(&grid, holds.len()),
            strip: Some(label),
        }
    };
    Ok(held.chunks(grid.count()).enumerate().map(sheet).collect())
}

/// The fold line.
fn dashes(area: Rect, y: Mm) -> Vec<Line> {
    let count = (area.w / (DASH * 2.0)) as usize;
    (0..count)
        .map(|i| {
            let x = area.x + DASH * (2 * i) as f32;
            let (from, to) = (Point { x, y }, Point { x: x + DASH, y });
            Line { from, to, width: Pt(0.5), ink: Rgb([0, 0, 0]) }
        })
        .collect()
}
