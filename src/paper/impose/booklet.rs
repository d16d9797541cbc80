//! Pages of a booklet that is folded in the middle and stapled through the fold: two pages per side, in the order that folding
//! needs. Paper is flipped on its short edge.

use super::grid::{Grid, show};
use super::paper::{Paper, Way};
use super::{Line, Sheet, marks, trim};
use crate::typeset::{Galley, Placed};
use ground::unit::{Affine, Mm, Rect, Size};
use std::sync::Arc;

/// The thickness of a sheet of ordinary 80 g/m² paper.
pub const THICKNESS: Mm = Mm(0.1);

/// For every side of every sheet, outermost sheet first, the numbers (from 0) of its left and right page. Sheet `k` of `n`
/// pages holds `n - 2k | 2k + 1` on the outside and `2k + 2 | n - 2k - 1` on the inside, counted from 1. Numbers beyond the
/// last page are blank: pages come in fours.
pub fn order(pages: usize) -> Vec<[usize; 2]> {
    let n = pages.next_multiple_of(4);
    (0..n / 4).flat_map(|k| [[n - 2 * k - 1, 2 * k], [2 * k + 1, n - 2 * k - 2]]).collect()
}

/// Whether two pages of this size fit side by side on a paper.
pub fn fits(page: Size, paper: Paper) -> bool {
    let sheet = paper.lying(Way::Landscape);
    page.w * 2.0 <= sheet.w && page.h <= sheet.h
}

/// The sides of a booklet's sheets. Inner sheets extend beyond the outer ones at the fore edge by the thickness of
/// the paper around them, so their pages are moved toward the fold by that much. On paper larger than two pages,
/// marks show where the folded booklet is cut.
pub fn impose(pages: &[Arc<Galley>], paper: Paper, thickness: Mm) -> Vec<Sheet> {
    let size = paper.lying(Way::Landscape);
    let fold = size.w / 2.0;
    let sheets = pages.len().div_ceil(4);
    let lines = pages.first().map(|page| cut(trim(page), paper)).unwrap_or_default();
    let side = |(i, [left, right]): (usize, [usize; 2])| {
        let creep = thickness * (i / 2) as f32;
        let halves = [Rect { w: fold, ..Rect::of(size) }, Rect { x: fold, w: fold, ..Rect::of(size) }];
        let place = |n: usize, x: fn(Mm, Mm) -> Mm, half: Rect, moved: Mm| -> Option<Placed<Galley>> {
            let page = pages.get(n)?;
            let page_size = trim(page);
            let (x, y) = (x(fold, page_size.w) + moved - page.bleed, (size.h - page_size.h) / 2.0 - page.bleed);
            Some(show(page.clone(), Affine::shift(x, y), half))
        };
        let placed =
            [place(left, |fold, w| fold - w, halves[0], creep), place(right, |fold, _| fold, halves[1], -creep)];
        let face = if i % 2 == 0 { "outside" } else { "inside" };
        let title = format!("Sheet {} of {sheets}, {face}", i / 2 + 1);
        Sheet { title, size, placed: placed.into_iter().flatten().collect(), lines: lines.clone(), die: None }
    };
    order(pages.len()).into_iter().enumerate().map(side).collect()
}

/// The marks around two pages of this size.
fn cut(page: Size, paper: Paper) -> Vec<Line> {
    let (sheet, cell) = (paper.lying(Way::Landscape), Size { w: page.w * 2.0, h: page.h });
    let area = paper.area(Way::Landscape);
    marks::crop(&Grid { area, ..Grid::centered(Rect::of(sheet), (1, 1), cell, Mm(0.0)) }, 1)
}
