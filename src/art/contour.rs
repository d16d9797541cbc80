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
    let crossings = Crossings { grid, field: &field };
    let (next, starts) = crossings.linked();
    let mut next = next;
    let mut rings = Vec::new();
    for start in starts {
        let mut ring = Ring::new();
        let mut at = start;
        while next[at as usize] != NONE {
            ring.push(crossings.place(at as usize));
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

struct Crossings<'a> {
    grid: Grid,
    field: &'a [f32],
}

impl Crossings<'_> {
    /// For each edge of the grid that an outline crosses, the edge that it crosses next; and the edges where outlines may begin. The edge
    /// to the right of point `i` has the number `2 * i`, and the edge below it has the number `2 * i + 1`.
    fn linked(&self) -> (Vec<u32>, Vec<u32>) {
        let wide = self.grid.wide;
        let mut next = vec![NONE; 2 * self.field.len()];
        let mut starts = Vec::new();
        for row in 0..self.grid.high - 1 {
            let (upper, lower) = (&self.field[row * wide..][..wide], &self.field[(row + 1) * wide..][..wide]);
            for column in 0..wide - 1 {
                let corners = [upper[column], upper[column + 1], lower[column + 1], lower[column]];
                let case = corners.iter().enumerate().fold(0, |case, (i, v)| case | usize::from(*v > 0.0) << i);
                if case == 0 || case == 15 {
                    continue;
                }
                let i = 2 * (row * wide + column);
                let [top, right, bottom, left] = [i, i + 3, i + 2 * wide, i + 1];
                // the inside is to the right of the outline
                let mut link = |from: usize, to: usize| {
                    next[from] = to as u32;
                    starts.push(from as u32);
                };
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
            }
        }
        (next, starts)
    }

    /// The position on an edge where the field is zero.
    fn place(&self, edge: usize) -> Corner {
        let (i, down) = (edge / 2, edge % 2 == 1);
        let (a, b) = (self.field[i], self.field[if down { i + self.grid.wide } else { i + 1 }]);
        let t = (a / (a - b)).clamp(0.02, 0.98);
        let (column, row) = ((i % self.grid.wide) as f32, (i / self.grid.wide) as f32);
        if down { self.grid.at(column, row + t) } else { self.grid.at(column + t, row) }
    }
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
