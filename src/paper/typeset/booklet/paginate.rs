//! Distributes pieces to pages: keeps together what belongs together, and balances columns. It only calculates;
//! nothing is typeset or dropped here.

use super::block::Listing;
use crate::typeset::Mark;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::Mm;
use std::collections::VecDeque;

/// A piece that is never split: a line or two, a heading, a box, a figure.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    pub(super) height: Mm,
    /// The space above it; none at the top of a page or column.
    pub(super) above: Mm,
    /// The space that must be left below it.
    pub(super) below: Mm,
    /// The marks, from its upper left corner.
    pub(super) marks: Vec<Mark>,
    /// Whether its lines are on the baseline grid: body copy and headings.
    pub(super) grid: bool,
    /// Whether the part must not be the last one of a page or column.
    pub(super) keep: bool,
    /// The rules named in the margin beside it, each at a distance from its top.
    pub(super) cites: Vec<(Mm, String)>,
    /// The chapter that begins with it, by number.
    pub(super) chapter: Option<usize>,
    /// Whether the part begins a new page.
    pub(super) fresh: bool,
    /// Whether the part covers its page, so that nothing else is printed there.
    pub(super) covers: bool,
    /// Whether the part extends up to the edge of its page, over the running head.
    pub(super) tops: bool,
    /// A list that is filled in when the pages are known.
    pub(super) listing: Option<Listing>,
    /// Its place.
    pub(super) at: Locus,
}

/// Gives each piece the space that the one before it requires.
pub(super) fn spaced<'p>(pieces: impl Iterator<Item = &'p mut Piece>) {
    let mut below = Mm(0.0);
    for piece in pieces {
        piece.above = piece.above.max(below);
        below = piece.below;
    }
}

/// The content of a book in order.
#[derive(Debug)]
pub(super) enum Flow {
    /// Pieces one below the other.
    One(Piece),
    /// Pieces in two columns, as balanced as possible.
    Two(Vec<Piece>),
    /// A picture on separate pages; the text after it continues before these pages.
    Plate(Plate),
    /// A page break.
    NewPage,
}

/// A picture that fills the next page, or the next two facing pages.
#[derive(Debug)]
pub(super) struct Plate {
    /// The content of each page.
    pub(super) pages: Vec<Piece>,
    /// The content that follows on the page after it.
    pub(super) legend: Option<Piece>,
}

/// A placed piece: its position from the upper left corner of the text area.
#[derive(Debug)]
pub(super) struct Put {
    pub(super) x: Mm,
    pub(super) y: Mm,
    /// Whether the part is in the right one of two columns.
    pub(super) right: bool,
    pub(super) piece: Piece,
}

/// A page's pieces.
pub(super) type Leaf = Vec<Put>;

/// The space on a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The number of the first page; even pages are on the left.
    pub(super) first: usize,
    pub(super) height: Mm,
    /// The horizontal distance of the second column.
    pub(super) second: Mm,
    /// The step of the baseline grid: half the leading of body copy. Lines in two columns and on facing pages are at the same height or
    /// half a line apart.
    pub(super) grid: Mm,
}

impl Room {
    /// A height moved down to the grid; a rounding error does not move it by a whole step.
    fn snapped(&self, y: Mm) -> Mm {
        self.grid * ((y - Mm(0.02)) / self.grid).ceil()
    }

    /// The top of a piece after one that ends at `y`.
    fn below(&self, y: Mm, piece: &Piece) -> Mm {
        let y = y + piece.above;
        if piece.grid { self.snapped(y) } else { y }
    }

    /// The end of pieces one below the other, if the piece before them ends at `y`; `None` at the top of a page or column.
    fn stacked(&self, pieces: &[Piece], y: Option<Mm>) -> Mm {
        let end = |y: Option<Mm>, piece: &Piece| Some(y.map_or(Mm(0.0), |y| self.below(y, piece)) + piece.height);
        pieces.iter().fold(y, end).unwrap_or_default()
    }
}

/// The least height with which two columns begin, in millimeters.
const LEAST_COLUMNS: Mm = Mm(24.0);

/// Distributes everything to pages. A piece taller than a page is reported and gets its own page.
pub(super) fn pages(flow: Vec<Flow>, room: Room) -> (Vec<Leaf>, Vec<Diag>) {
    let (leaves, waiting) = (vec![Leaf::new()], VecDeque::new());
    let mut pour = Pour { room, leaves, y: Mm(0.0), waiting, diags: Vec::new() };
    let mut group: Vec<Piece> = Vec::new();
    for item in flow {
        match item {
            Flow::One(piece) => {
                if piece.fresh {
                    pour.group(&mut group);
                    pour.turn();
                }
                let keep = piece.keep;
                group.push(piece);
                if !keep {
                    pour.group(&mut group);
                }
            }
            Flow::Two(pieces) => {
                // a heading above columns stays with their first lines
                pour.columns(&mut group, pieces);
            }
            Flow::Plate(plate) => {
                pour.group(&mut group);
                pour.waiting.push_back(plate);
                pour.plates();
            }
            Flow::NewPage => {
                pour.group(&mut group);
                pour.turn();
            }
        }
    }
    pour.group(&mut group);
    pour.turn();
    pour.alone();
    if pour.leaves.last().is_some_and(Vec::is_empty) {
        pour.leaves.pop();
    }
    (pour.leaves, pour.diags)
}

struct Pour {
    room: Room,
    leaves: Vec<Leaf>,
    y: Mm,
    /// The pictures whose pages have not come yet.
    waiting: VecDeque<Plate>,
    diags: Vec<Diag>,
}

impl Pour {
    fn turn(&mut self) {
        if self.leaves.last().is_some_and(|leaf| !leaf.is_empty()) {
            self.leaves.push(Leaf::new());
        }
        self.y = Mm(0.0);
        self.plates();
    }

    /// The number of the page that is being filled.
    fn number(&self) -> usize {
        self.room.first + self.leaves.len() - 1
    }

    /// Places the pictures whose pages begin here; one with two pages waits for a left page.
    fn plates(&mut self) {
        while self.at_top()
            && let Some(plate) = self.waiting.front()
            && (plate.pages.len() == 1 || self.number().is_multiple_of(2))
            && let Some(plate) = self.waiting.pop_front()
        {
            for page in plate.pages {
                self.put(Mm(0.0), Mm(0.0), false, page);
                self.leaves.push(Leaf::new());
            }
            if let Some(legend) = plate.legend {
                self.y = legend.height;
                self.put(Mm(0.0), Mm(0.0), false, legend);
            }
        }
    }

    /// Reports pictures at the end of a book whose halves would be the two sides of one sheet.
    fn alone(&mut self) {
        let number = self.number();
        for at in std::mem::take(&mut self.waiting).iter().filter_map(|plate| Some(plate.pages.first()?.at)) {
            let what = format!(
                "this picture would begin on page {number}, a right-hand page: its halves would not face each other"
            );
            let help = format!("write it before the text of page {}, so that more text follows it", number - 1);
            self.diags.push(Diag::error(at, "lone-spread", what).help(help));
        }
    }

    fn at_top(&self) -> bool {
        self.leaves.last().is_none_or(Vec::is_empty)
    }

    fn put(&mut self, x: Mm, y: Mm, right: bool, piece: Piece) {
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.push(Put { x, y, right, piece });
        }
    }

    /// The end of the last piece of the page, if it has any.
    fn end(&self) -> Option<Mm> {
        (!self.at_top()).then_some(self.y)
    }

    fn group(&mut self, group: &mut Vec<Piece>) {
        if !self.at_top() && self.room.stacked(group, self.end()).0 > self.room.height.0 + 0.01 {
            self.turn();
        }
        for piece in group.drain(..) {
            let below = self.room.below(self.y, &piece);
            if piece.height > self.room.height {
                let over = piece.height.0 - self.room.height.0;
                self.diags.push(
                    Diag::error(piece.at, "page-overflow", format!("this is {over:.1} mm taller than a page"))
                        .help("make the figure smaller, or shorten the text of the box"),
                );
            } else if !self.at_top() && below.0 + piece.height.0 > self.room.height.0 + 0.01 {
                self.turn();
            }
            let y = if self.at_top() { self.y } else { below };
            self.y = y + piece.height;
            self.put(Mm(0.0), y, false, piece);
        }
    }

    fn columns(&mut self, heading: &mut Vec<Piece>, mut pieces: Vec<Piece>) {
        let first = pieces.first().map_or(Mm(0.0), |p| p.above + p.height);
        let need = self.room.stacked(heading, self.end()) + LEAST_COLUMNS.max(first);
        if !self.at_top() && need > self.room.height {
            self.turn();
        }
        self.group(heading);
        while !pieces.is_empty() {
            let top = if self.at_top() { Mm(0.0) } else { self.room.snapped(self.y + pieces[0].above) };
            let left = self.room.height - top;
            let (a, b) = even(&pieces, left, &self.room);
            // this always makes progress: on an empty page groups are split, and at least one piece is placed,
            // however tall it is
            let (a, b) = match a == 0 && self.at_top() {
                true => {
                    let torn = reach(&pieces, 0, left, &self.room).max(1);
                    (torn, reach(&pieces, torn, left, &self.room))
                }
                false => (a, b),
            };
            if a == 0 {
                self.turn();
                continue;
            }
            let rest = pieces.split_off(b);
            let second = pieces.split_off(a);
            let mut bottom = top;
            for (column, right) in [(pieces, false), (second, true)] {
                let mut y = top;
                for (i, piece) in column.into_iter().enumerate() {
                    y = if i == 0 { y } else { self.room.below(y, &piece) };
                    let height = piece.height;
                    self.put(if right { self.room.second } else { Mm(0.0) }, y, right, piece);
                    y = y + height;
                }
                bottom = bottom.max(y);
            }
            self.y = bottom;
            pieces = rest;
            if !pieces.is_empty() {
                self.turn();
            }
        }
    }
}

/// The ends of two columns no taller than `height`, as balanced as possible if everything fits.
fn even(pieces: &[Piece], height: Mm, room: &Room) -> (usize, usize) {
    let fill = |h: Mm| {
        let a = column(pieces, 0, h, room);
        (a, column(pieces, a, h, room))
    };
    let mut h = room.stacked(pieces, None) * 0.5;
    while h < height {
        let (a, b) = fill(h);
        if b == pieces.len() {
            return (a, b);
        }
        h = h + Mm(0.5);
    }
    fill(height)
}

/// The end of one column if pieces that belong together are not separated.
fn column(pieces: &[Piece], from: usize, height: Mm, room: &Room) -> usize {
    let mut to = reach(pieces, from, height, room);
    while to < pieces.len() && to > from && pieces[to - 1].keep {
        to -= 1;
    }
    to
}

/// The end of one column.
fn reach(pieces: &[Piece], from: usize, height: Mm, room: &Room) -> usize {
    let (mut to, mut y) = (from, None);
    while to < pieces.len() {
        let end = room.stacked(&pieces[to..=to], y);
        if end.0 > height.0 + 0.01 {
            break;
        }
        y = Some(end);
        to += 1;
    }
    to
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(height: f32, keep: bool) -> Piece {
        Piece { height: Mm(height), above: Mm(2.0), keep, ..Piece::default() }
    }

    const ROOM: Room = Room { first: 1, height: Mm(100.0), second: Mm(60.0), grid: Mm(2.0) };

    #[test]
    fn a_heading_goes_with_what_it_heads() {
        let flow = vec![Flow::One(piece(90.0, false)), Flow::One(piece(5.0, true)), Flow::One(piece(10.0, false))];
        let (leaves, diags) = pages(flow, ROOM);
        assert!(diags.is_empty());
        assert_eq!(leaves.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(leaves[1][1].y, Mm(7.0));
    }

    #[test]
    fn columns_are_even_and_go_on_overleaf() {
        let (leaves, _) = pages(vec![Flow::Two((0..6).map(|_| piece(10.0, false)).collect())], ROOM);
        assert_eq!(leaves.len(), 1);
        assert_eq!(leaves[0].iter().filter(|p| p.right).count(), 3);
        let (leaves, _) = pages(vec![Flow::Two((0..20).map(|_| piece(10.0, false)).collect())], ROOM);
        assert_eq!(leaves.iter().map(Vec::len).sum::<usize>(), 20);
        assert_eq!(leaves.len(), 2);
    }

    #[test]
    fn what_belongs_together_is_not_torn_between_columns() {
        let table = |rows: usize| (0..rows).map(move |row| piece(10.0, row + 1 < rows));
        let flow = vec![Flow::One(piece(70.0, false)), Flow::Two(table(3).chain(table(4)).collect())];
        let (leaves, _) = pages(flow, ROOM);
        // no table has room below the first piece
        let put: Vec<(usize, usize)> =
            leaves.iter().map(|leaf| (leaf.len(), leaf.iter().filter(|p| p.right).count())).collect();
        assert_eq!(put, [(1, 0), (7, 4)]);
        // a block that is taller than a page is split anyway
        let (leaves, _) = pages(vec![Flow::Two(table(12).collect())], ROOM);
        assert_eq!(leaves.iter().map(Vec::len).sum::<usize>(), 12);
    }

    #[test]
    fn body_copy_is_on_the_grid_whatever_is_above_it() {
        let on_grid = |height: f32| Piece { grid: true, ..piece(height, false) };
        let pieces = || [on_grid(8.0), piece(11.3, false), on_grid(4.0), on_grid(4.0)];
        let tops = |leaf: &Leaf| leaf.iter().map(|put| put.y.0).collect::<Vec<_>>();
        let (leaves, _) = pages(pieces().into_iter().map(Flow::One).collect(), ROOM);
        assert_eq!(tops(&leaves[0]), [0.0, 10.0, 24.0, 30.0]);
        // columns begin on the grid, too
        let flow = vec![Flow::One(piece(7.1, false)), Flow::Two(pieces().into_iter().chain(pieces()).collect())];
        let (leaves, _) = pages(flow, ROOM);
        assert_eq!(tops(&leaves[0])[1..], [10.0, 20.0, 34.0, 40.0].repeat(2));
    }

    #[test]
    fn what_is_higher_than_a_page_is_said() {
        let (leaves, diags) = pages(vec![Flow::One(piece(120.0, false))], ROOM);
        assert_eq!(leaves.len(), 1);
        assert_eq!(diags[0].what, "this is 20.0 mm taller than a page");
    }
}
