//! Gutterfold: fronts above a fold line, backs upside down below it. After folding and gluing, every back lies
//! exactly behind its front, because only one side of the paper is printed.

use super::duplex::{Layout, behind, by_size, with_outlines};
use super::grid::Grid;
use super::paper::{Paper, Way};
use super::{Imposed, Line, Piece, Sheet, Side, TooLarge, marks};
use crate::typeset::{Galley, Rgb};
use ground::unit::{Affine, Mm, Point, Pt, Rect};

/// The distance from the fold to the nearest bleed.
const FOLD: Mm = Mm(5.0);

/// Length of a dash of the fold line, and of the space after it.
const DASH: Mm = Mm(2.0);

/// Lays out pieces with their backs on folding sheets, those of one size together; those without a back are
/// left out.
pub fn impose(title: &str, pieces: &[Piece], layout: &Layout) -> Result<Vec<Imposed>, TooLarge> {
    let mut sheets = Vec::new();
    for mut group in by_size(pieces) {
        group.retain(|i| pieces[*i].back.is_some());
        let Some(first) = group.first() else { continue };
        let (way, grid) = grid(&pieces[*first].front, layout)?;
        sheets.extend(group.chunks(grid.count()).map(|held| (way, grid, held.to_vec())));
    }
    let many = sheets.len();
    let laid = sheets.into_iter().enumerate().map(|(number, (way, grid, holds))| {
        sheet(&format!("{title} {} of {many}", number + 1), pieces, (way, grid), holds, layout)
    });
    Ok(laid.collect())
}

/// The orientation of the paper, and the grid above its fold.
fn grid(piece: &Galley, layout: &Layout) -> Result<(Way, Grid), TooLarge> {
    let ways = [Way::Landscape, Way::Portrait].map(|way| {
        let Paper { margin, .. } = layout.paper;
        let upper = Rect { h: layout.paper.lying(way).h / 2.0 - margin - FOLD, ..layout.paper.area(way) };
        Grid::fit(upper, piece, layout.gap()).map(|grid| (way, grid))
    });
    let [lying, standing] = ways;
    match (lying, standing) {
        (Ok(a), Ok(b)) => Ok(if b.1.count() > a.1.count() { b } else { a }),
        (Ok(a), Err(_)) | (Err(_), Ok(a)) => Ok(a),
        (Err(e), Err(_)) => Err(e),
    }
}

/// One sheet and its contents.
fn sheet(title: &str, pieces: &[Piece], (way, grid): (Way, Grid), holds: Vec<usize>, layout: &Layout) -> Imposed {
    let size = layout.paper.lying(way);
    let middle = size.h / 2.0;
    let over = Affine([1.0, 0.0, 0.0, -1.0, 0.0, size.h.0]);
    // nothing else is printed between fold and bleed
    let strip = layout.strip;
    let label = (strip.h <= FOLD && strip.w <= grid.area.w)
        .then(|| Affine::shift((size.w - strip.w) / 2.0, middle - (FOLD + strip.h) / 2.0));
    let mut placed: Vec<_> =
        holds.iter().enumerate().map(|(i, p)| grid.place(i, holds.len(), &pieces[*p].front)).collect();
    let backs: Vec<_> = (holds.iter().enumerate())
        .filter_map(|(i, p)| Some((i, pieces[*p].back.as_ref()?)))
        .map(|(i, back)| behind(&placed[i], back, grid.shown(i, holds.len()), over, Affine::IDENTITY))
        .collect();
    placed.extend(backs);
    let crop = marks::crop(&grid, holds.len());
    let mut lines: Vec<Line> = crop.iter().copied().chain(crop.iter().map(|line| line.moved(over))).collect();
    let held: Vec<&Piece> = holds.iter().map(|p| &pieces[*p]).collect();
    lines = with_outlines(lines, &grid, 0, &held);
    lines.extend(dashes(layout.paper.area(way), middle));
    let cuts = marks::cuts(&grid, holds.len(), held[0]);
    let sheet = Sheet { title: title.to_owned(), size, placed, lines, die: None };
    Imposed { sheet, holds, side: Side::Front, cuts, strip: label, toolpath: None }
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
