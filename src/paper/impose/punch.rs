//! Punchboards: pieces of any size on a board, in rows from the tallest to the smallest.

use ground::unit::{Mm, Point, Size};

/// A piece on a board: its index, and its upper left corner.
pub type Laid = (usize, Point);

/// Lays out pieces of these sizes on boards; the gutter is the distance between pieces, and from the edge.
///
/// # Errors
/// The index of a piece that does not fit on a board.
pub fn boards(pieces: &[Size], board: Size, gutter: Mm) -> Result<Vec<Vec<Laid>>, usize> {
    let room = board.grown(-gutter);
    if let Some(large) = pieces.iter().position(|size| size.w > room.w || size.h > room.h) {
        return Err(large);
    }
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    // of equally tall pieces, wide ones come first; those of one size stay in order
    order.sort_by(|a, b| {
        let key = |i: &usize| (pieces[*i].h.0, pieces[*i].w.0);
        key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut all: Vec<Vec<Laid>> = Vec::new();
    // the position of the next piece, and of the next row
    let (mut at, mut below) = (Point { x: gutter, y: gutter }, gutter);
    for i in order {
        let Size { w, h } = pieces[i];
        if at.x + w > board.w - gutter {
            at = Point { x: gutter, y: below };
        }
        if all.is_empty() || at.y + h > board.h - gutter {
            all.push(Vec::new());
            (at, below) = (Point { x: gutter, y: gutter }, gutter);
        }
        all.last_mut().into_iter().for_each(|board| board.push((i, at)));
        at.x = at.x + w + gutter;
        below = below.max(at.y + h + gutter);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::unit::Rect;

    #[test]
    fn pieces_are_apart_and_on_their_board() {
        let sizes = [[25.0, 25.0], [40.0, 46.0], [16.0, 16.0], [60.0, 30.0], [12.0, 40.0]];
        let pieces: Vec<Size> = (0..60).map(|n| sizes[n % sizes.len()]).map(|[w, h]| Size::mm(w, h)).collect();
        let (board, gutter) = (Size::mm(150.0, 200.0), Mm(6.0));
        let laid = boards(&pieces, board, gutter).expect("they fit");
        let area = |(i, at): &Laid| Rect { x: at.x, y: at.y, w: pieces[*i].w, h: pieces[*i].h };
        let mut seen: Vec<usize> = laid.iter().flatten().map(|(i, _)| *i).collect();
        seen.sort_unstable();
        assert_eq!(seen, (0..60).collect::<Vec<_>>());
        for board_of in &laid {
            for (n, one) in board_of.iter().enumerate() {
                let r = area(one);
                assert!(
                    r.x >= gutter && r.y >= gutter && r.right() <= board.w - gutter && r.bottom() <= board.h - gutter
                );
                let near = r.grown(gutter - Mm(0.01));
                assert!(board_of[n + 1..].iter().all(|other| !near.meets(area(other))), "{r:?}");
            }
        }
        assert_eq!(boards(&[Size::mm(10.0, 10.0), Size::mm(139.0, 10.0)], board, gutter), Err(1));
        assert_eq!(boards(&[], board, gutter), Ok(Vec::new()));
    }
}
