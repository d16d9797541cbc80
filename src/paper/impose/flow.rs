//! Places galleys one below another on the pages of a document: wide ones across the page, narrow ones in two columns. Nothing
//! is scaled, rotated or cut.

use super::Sheet;
use crate::typeset::{Galley, Placed};
use ground::unit::{Affine, Mm, Rect, Size};
use std::sync::Arc;

/// A block of the flow.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// What.
    pub what: Arc<Galley>,
    /// Whether the block begins a new part; a page has the name of the part with which it begins.
    pub opens: Option<String>,
    /// Whether the block must not be at the bottom of a page without the next block.
    pub keeps: bool,
}

/// The page with the flow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flow {
    /// The paper.
    pub size: Size,
    /// The area that can be filled.
    pub area: Rect,
    /// The space between a block and the next one below it.
    pub gap: Mm,
}

/// Narrow blocks go left and right in turn, so that they are read in order, unless one column is fuller than the
/// other by more than this share of the page.
const UNEVEN: f32 = 0.25;

/// Lengths below this cannot be printed.
const HAIR: Mm = Mm(0.01);

/// The pages in order. A block taller than the page gets its own page and extends beyond its bottom.
pub fn pages(blocks: &[Block], flow: Flow) -> Vec<Sheet> {
    let mut out: Vec<Sheet> = Vec::new();
    let mut part = String::new();
    let Flow { size, area, gap } = flow;
    // the used height of each column
    let mut filled = [area.bottom(), area.bottom()];
    let mut turn = 0;
    for (i, block) in blocks.iter().enumerate() {
        let wide = |b: &Block| b.what.size.w > (area.w + HAIR) / 2.0;
        let h = block.what.size.h;
        let below = filled[0].max(filled[1]);
        // a heading stays with the taller of the blocks that belong side by side
        let run = blocks[i..].iter().take_while(|b| b.keeps).count();
        let kept = blocks[i..].iter().take(if block.keeps { run + 1 } else { 1 });
        let needed = kept.fold(Mm(0.0), |sum, b| sum + b.what.size.h + gap) - gap;
        let fits = |top: Mm, tall: Mm| top + tall <= area.bottom() + HAIR;
        let column = if filled[turn] > filled[1 - turn] + area.h * UNEVEN { 1 - turn } else { turn };
        let place = if wide(block) {
            fits(below, needed).then_some((0, below))
        } else {
            [column, 1 - column].into_iter().find(|c| fits(filled[*c], h)).map(|c| (c, filled[c]))
        };
        if let Some(title) = &block.opens {
            part.clone_from(title);
        }
        let (column, top) = match place {
            Some(found) if !out.is_empty() => found,
            _ => {
                out.push(Sheet { title: part.clone(), size, placed: Vec::new(), lines: Vec::new(), die: None });
                filled = [area.y; 2];
                (0, area.y)
            }
        };
        let x = if column == 1 { area.right() - block.what.size.w } else { area.x };
        if let Some(sheet) = out.last_mut() {
            sheet.placed.push(Placed { what: block.what.clone(), at: Affine::shift(x, top), clip: None });
        }
        let end = top + h + gap;
        if wide(block) {
            (filled, turn) = ([end; 2], 0);
        } else {
            (filled[column], turn) = (end, 1 - column);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(w: f32, h: f32, keeps: bool) -> Block {
        let size = Size::mm(w, h);
        let what = Galley { title: String::new(), size, bleed: Mm(0.0), skeleton: None, slots: Vec::new() };
        Block { what: Arc::new(what), opens: None, keeps }
    }

    fn places(blocks: &[Block]) -> Vec<Vec<(f32, f32)>> {
        let flow = Flow { size: Size::mm(210.0, 297.0), area: Rect::mm(10.0, 10.0, 190.0, 270.0), gap: Mm(5.0) };
        let at = |p: &Placed<Galley>| (p.at.0[4], p.at.0[5]);
        pages(blocks, flow).iter().map(|s| s.placed.iter().map(at).collect()).collect()
    }

    #[test]
    fn narrow_blocks_stand_side_by_side_and_wide_ones_below_both() {
        let found = places(&[
            block(190.0, 20.0, false),
            block(90.0, 50.0, false),
            block(90.0, 30.0, false),
            block(90.0, 40.0, false),
            block(190.0, 10.0, false),
        ]);
        assert_eq!(found, [vec![(10.0, 10.0), (10.0, 35.0), (110.0, 35.0), (10.0, 90.0), (10.0, 135.0)]]);
    }

    #[test]
    fn a_column_that_is_much_fuller_waits() {
        let found = places(&[block(90.0, 90.0, false), block(90.0, 10.0, false), block(90.0, 10.0, false)]);
        assert_eq!(found, [vec![(10.0, 10.0), (110.0, 10.0), (110.0, 25.0)]]);
    }

    #[test]
    fn a_head_goes_where_its_first_plot_goes() {
        let found = places(&[block(190.0, 230.0, false), block(190.0, 10.0, true), block(90.0, 50.0, false)]);
        assert_eq!(found, [vec![(10.0, 10.0)], vec![(10.0, 10.0), (10.0, 25.0)]]);
        let tall = places(&[block(190.0, 900.0, false), block(90.0, 10.0, false)]);
        assert_eq!(tall, [vec![(10.0, 10.0)], vec![(10.0, 10.0)]]);
    }
}
