//! The outlines of the area where a field on a grid is positive, by marching squares.

use super::distance::Grid;
use super::polygon::{Corner, Ring};

/// No next edge.
const NONE: u32 = u32::MAX;

/// The outlines of the area where `field` is positive, without those that enclose less than `least` square mm. The edge of the grid counts
/// as outside, so that all outlines are closed.
pub(super) fn rings(grid: Grid, mut field: Vec<f32>, least: f32) -> Vec<Ring> {
    let (wide, high) = (grid.wide, grid.high);
    for row in 0..high {
        let edge = row == 0 || row + 1 == high;
        let row = &mut field[row * wide..][..wide];
        if edge {
            row.fill(-1.0);
        } else {
            (row[0], row[wide - 1]) = (-1.0, -1.0);
        }
    }
    let Crossings { places, mut next, starts } = Crossings::of(grid, &field);
    let mut rings = Vec::new();
    for start in starts {
        let mut ring = Ring::new();
        let mut at = start;
        while next[at as usize] != NONE {
            ring.push(places[at as usize]);
            at = std::mem::replace(&mut next[at as usize], NONE);
        }
        if ring.len() > 2 && area(&ring) >= least {
            rings.push(ring);
        }
    }
    rings
}

fn area(ring: &[Corner]) -> f32 {
    let next = ring.iter().cycle().skip(1);
    (ring.iter().zip(next).map(|(p, q)| p[0] * q[1] - q[0] * p[1]).sum::<f32>() / 2.0).abs()
}

/// The points where outlines cross the edges of the grid.
#[derive(Default)]
struct Crossings {
    places: Vec<Corner>,
    /// For each crossing, the next one of its outline.
    next: Vec<u32>,
    /// The crossings where outlines may begin.
    starts: Vec<u32>,
}

impl Crossings {
    /// The crossings of a field that is not positive at the edge of its grid.
    fn of(grid: Grid, field: &[f32]) -> Crossings {
        let wide = grid.wide;
        let mut all = Crossings::default();
        // the crossings of the upper and of the lower edges of a row of cells, from left to right
        let (mut upper, mut lower) = (Vec::new(), Vec::new());
        let signs = Signs::of(grid, field);
        for row in 0..grid.high - 1 {
            let mut tops = upper.drain(..);
            let mut left = NONE;
            for column in signs.mixed(row) {
                let i = row * wide + column;
                let corners = [field[i], field[i + 1], field[i + wide + 1], field[i + wide]];
                let case = corners.iter().enumerate().fold(0, |case, (i, v)| case | usize::from(*v > 0.0) << i);
                let crossed = |a: usize, b: usize| (case >> a ^ case >> b) & 1 == 1;
                let (x, y) = (column as f32, row as f32);
                let top = if crossed(0, 1) { tops.next().unwrap_or(NONE) } else { NONE };
                let right =
                    if crossed(1, 2) { all.add(grid.at(x + 1.0, y + nought(corners[1], corners[2]))) } else { NONE };
                let bottom =
                    if crossed(3, 2) { all.add(grid.at(x + nought(corners[3], corners[2]), y + 1.0)) } else { NONE };
                if bottom != NONE {
                    lower.push(bottom);
                }
                // the inside is to the right of the outline
                let mut link = |from: u32, to: u32| all.link(from, to);
                let middle = corners.iter().sum::<f32>() > 0.0;
                match case {
                    1 => link(top, left),
                    2 => link(right, top),
                    3 => link(right, left),
                    4 => link(bottom, right),
                    6 => link(bottom, top),
                    7 => link(bottom, left),
                    8 => link(left, bottom),
                    9 => link(top, bottom),
                    11 => link(right, bottom),
                    12 => link(left, right),
                    13 => link(top, right),
                    14 => link(left, top),
                    5 if middle => (link(top, right), link(bottom, left)).0,
                    5 => (link(top, left), link(bottom, right)).0,
                    _ if middle => (link(left, top), link(right, bottom)).0,
                    _ => (link(right, top), link(left, bottom)).0,
                }
                left = right;
            }
            drop(tops);
            std::mem::swap(&mut upper, &mut lower);
        }
        all
    }

    fn add(&mut self, at: Corner) -> u32 {
        self.places.push(at);
        self.next.push(NONE);
        self.places.len() as u32 - 1
    }

    fn link(&mut self, from: u32, to: u32) {
        self.next[from as usize] = to;
        self.starts.push(from);
    }
}

/// For each point, 1 if the field is positive there.
struct Signs {
    wide: usize,
    signs: Vec<u8>,
}

impl Signs {
    fn of(grid: Grid, field: &[f32]) -> Signs {
        // with room to read eight at a time
        let signs = field.iter().map(|v| u8::from(*v > 0.0)).chain([0; 9]).collect();
        Signs { wide: grid.wide, signs }
    }

    /// The cells below a row of points whose corners have different signs.
    fn mixed(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        let eight = |from: usize| self.signs[from..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
        let cells = move |column: usize| {
            let (above, below) = (row * self.wide + column, (row + 1) * self.wide + column);
            let [a, b, c, d] = [above, above + 1, below, below + 1].map(eight);
            let mut left = (a ^ b) | (a ^ c) | (c ^ d);
            std::iter::from_fn(move || {
                let next = (left != 0).then(|| column + left.trailing_zeros() as usize / 8);
                left &= left.wrapping_sub(1);
                next
            })
        };
        let last = self.wide - 1;
        (0..last).step_by(8).flat_map(cells).take_while(move |column| *column < last)
    }
}

/// The share of an edge, from the point with the value `a` to the one with `b`, after which the field is zero.
fn nought(a: f32, b: f32) -> f32 {
    (a / (a - b)).clamp(0.02, 0.98)
}

#[cfg(test)]
mod tests {
    use super::super::polygon::Bounds;
    use super::*;

    #[test]
    fn a_ring_and_a_speck_are_traced_and_the_speck_is_dropped() {
        let grid = Grid::around(Bounds { left: -5.0, top: -5.0, right: 5.0, bottom: 5.0 }, 1.0).expect("a grid");
        let field = |i: usize| {
            let [x, y] = grid.point(i);
            let far = x.hypot(y);
            let speck = 0.1 - (x - 3.9).hypot(y - 3.9);
            (1.0 - (far - 3.0).abs()).max(speck)
        };
        let traced = rings(grid, (0..grid.len()).map(field).collect(), 0.15);
        let areas: Vec<f32> = traced.iter().map(|ring| area(ring)).collect();
        assert_eq!(traced.len(), 2, "{areas:?}");
        for (found, r) in areas.iter().zip([4.0f32, 2.0]) {
            assert!((found / (std::f32::consts::PI * r * r) - 1.0).abs() < 0.01, "{areas:?}");
        }
    }

    #[test]
    fn a_checkered_field_ends() {
        let grid = Grid::around(Bounds { left: 0.0, top: 0.0, right: 3.0, bottom: 3.0 }, 1.0).expect("a grid");
        let checks =
            (0..grid.len()).map(|i| if (i % grid.wide + i / grid.wide).is_multiple_of(2) { 1.0 } else { -1.0 });
        assert!(rings(grid, checks.collect(), 0.0).iter().all(|ring| ring.len() < 2 * grid.len()));
        assert!(rings(grid, vec![f32::NAN; grid.len()], 0.0).is_empty());
        assert_eq!(rings(grid, vec![1.0; grid.len()], 0.0).len(), 1);
    }
}
