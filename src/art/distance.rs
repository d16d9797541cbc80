//! The exact signed distance of grid points from the outline of a shape: the squared distance transform of Felzenszwalb and
//! Huttenlocher, and the distance from the edges themselves next to the outline.

use super::polygon::{Bounds, Corner, Shape};

/// Points in rows and columns, in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grid {
    left: f32,
    top: f32,
    pub(super) step: f32,
    pub(super) wide: usize,
    pub(super) high: usize,
}

/// The number of steps on the longer side of a large shape, and the least step in mm: small shapes get small grids.
const FINE: f32 = 256.0;
const LEAST: f32 = 0.15;

/// Grids begin at whole multiples of this, in mm, so that a shape that grows a little keeps its tones.
const SNAP: f32 = 0.25;

/// Points within this number of steps from an edge get their distance from the edge.
const NEAR: f32 = 1.5;

impl Grid {
    /// A grid around a box with this margin. `None` if nothing can be seen at this size, or the box is not finite.
    pub(super) fn around(b: Bounds, margin: f32) -> Option<Grid> {
        let longer = b.width().max(b.height());
        // also false for numbers that are not numbers
        if !(longer > LEAST && longer < 2000.0) {
            return None;
        }
        let step = (longer / FINE).max(LEAST);
        let start = |from: f32| ((from - margin) / SNAP).floor() * SNAP;
        let (left, top) = (start(b.left), start(b.top));
        let count = |from: f32, to: f32| ((to + margin - from) / step).ceil() as usize + 2;
        Some(Grid { left, top, step, wide: count(left, b.right), high: count(top, b.bottom) })
    }

    /// A grid over a box with points this far apart; `None` if the box is not finite.
    pub(super) fn spaced(b: Bounds, step: f32) -> Option<Grid> {
        let count = |long: f32| (long / step).ceil() as usize + 2;
        let sound = b.width().max(b.height()) < 2000.0 && b.left.is_finite() && b.top.is_finite();
        sound.then(|| Grid { left: b.left, top: b.top, step, wide: count(b.width()), high: count(b.height()) })
    }

    pub(super) fn len(self) -> usize {
        self.wide * self.high
    }

    /// The position of a point, or between points.
    pub(super) fn at(self, column: f32, row: f32) -> Corner {
        [self.left + column * self.step, self.top + row * self.step]
    }

    /// The position of the point with this number.
    pub(super) fn point(self, i: usize) -> Corner {
        self.at((i % self.wide) as f32, (i / self.wide) as f32)
    }

    /// The columns and rows of a position.
    fn steps(self, [x, y]: Corner) -> Corner {
        [(x - self.left) / self.step, (y - self.top) / self.step]
    }

    /// The points inside a shape, by the non-zero rule.
    pub(super) fn inside(self, shape: &Shape) -> Vec<bool> {
        let mut turns: Vec<Vec<(f32, i32)>> = vec![Vec::new(); self.high];
        for (p, q) in shape.edges() {
            let ([px, py], [qx, qy]) = (self.steps(*p), self.steps(*q));
            let (from, to) = (py.min(qy), py.max(qy));
            let (first, past) = (from.ceil().max(0.0) as usize, (to.ceil().max(0.0) as usize).min(self.high));
            let way = if py < qy { 1 } else { -1 };
            for (row, turns) in turns.iter_mut().enumerate().take(past).skip(first) {
                turns.push((px + (row as f32 - py) / (qy - py) * (qx - px), way));
            }
        }
        let mut inside = vec![false; self.len()];
        for (row, turns) in turns.iter_mut().enumerate() {
            turns.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut wound = 0;
            for pair in turns.windows(2) {
                wound += pair[0].1;
                if wound != 0 {
                    let column = |x: f32| (x.ceil().max(0.0) as usize).min(self.wide);
                    let (from, to) = (column(pair[0].0), column(pair[1].0));
                    inside[row * self.wide..][from..to.max(from)].fill(true);
                }
            }
        }
        inside
    }

    /// The distance of each point from the outline of a shape in mm: positive inside, negative outside.
    pub(super) fn distance(self, shape: &Shape) -> Vec<f32> {
        let inside = self.inside(shape);
        let mut signed: Vec<f32> = inside.iter().map(|inside| if *inside { f32::MAX } else { f32::MIN }).collect();
        self.sharpen(&mut signed, &inside, shape);
        let near = signed.clone();
        for side in [true, false] {
            let nearest = self.nearest(&inside, side);
            for (i, (signed, across)) in
                signed.iter_mut().zip(nearest).enumerate().filter(|(_, (s, _))| s.abs() == f32::MAX)
            {
                let across = across as usize;
                if inside[i] == side {
                    // the outline runs between the nearest point on the other side and its neighbor on this side
                    let (x, y) = ((i % self.wide) as f32, (i / self.wide) as f32);
                    let (u, v) = ((across % self.wide) as f32, (across / self.wide) as f32);
                    let far = ((x - u) * (x - u) + (y - v) * (y - v)).sqrt() * self.step;
                    let over = near[across].abs().min(self.step);
                    *signed = if side { far - over } else { over - far };
                }
            }
        }
        signed
    }

    /// For each point on one side, the number of the nearest point on the other side.
    fn nearest(self, inside: &[bool], side: bool) -> Vec<u32> {
        let most = (self.wide + self.high) as f32;
        let mut column = vec![most; self.len()];
        for i in 0..self.len() {
            let above = if i < self.wide { most } else { column[i - self.wide] + 1.0 };
            column[i] = if inside[i] == side { above.min(most) } else { 0.0 };
        }
        for i in (0..self.len().saturating_sub(self.wide)).rev() {
            column[i] = column[i].min(column[i + self.wide] + 1.0);
        }
        let mut nearest: Vec<u32> = (0..self.len() as u32).collect();
        let mut hull = Hull::default();
        for (row, (far, nearest)) in column.chunks(self.wide).zip(nearest.chunks_mut(self.wide)).enumerate() {
            if far.iter().any(|d| *d > 0.0) {
                hull.sweep(far, |i, x, down| {
                    let start = row * self.wide + x;
                    let (above, below) = (start.checked_sub(down * self.wide), start + down * self.wide);
                    let across = above.filter(|i| inside[*i] != side).unwrap_or(below);
                    nearest[i] = if across < inside.len() { across } else { start } as u32;
                });
            }
        }
        nearest
    }

    /// Replaces the distances next to the outline, which are only as fine as the grid.
    fn sharpen(self, signed: &mut [f32], inside: &[bool], shape: &Shape) {
        let mut near = vec![f32::MAX; self.len()];
        for (p, q) in shape.edges() {
            let (p, q) = (self.steps(*p), self.steps(*q));
            let span = |k: usize, most: usize| {
                let from = (p[k].min(q[k]) - NEAR).ceil().max(0.0) as usize;
                let to = (p[k].max(q[k]) + NEAR).floor().max(0.0) as usize + 1;
                from..to.min(most)
            };
            let (dx, dy) = (q[0] - p[0], q[1] - p[1]);
            let square = (dx * dx + dy * dy).max(1e-12);
            for row in span(1, self.high) {
                for column in span(0, self.wide) {
                    let (x, y) = (column as f32 - p[0], row as f32 - p[1]);
                    let t = ((x * dx + y * dy) / square).clamp(0.0, 1.0);
                    let (x, y) = (x - t * dx, y - t * dy);
                    let least = &mut near[row * self.wide + column];
                    *least = least.min(x * x + y * y);
                }
            }
        }
        for (i, square) in near.into_iter().enumerate().filter(|(_, square)| *square < NEAR * NEAR) {
            let far = square.sqrt() * self.step;
            signed[i] = if inside[i] { far } else { -far };
        }
    }
}

/// The lower hull of parabolas along one row.
#[derive(Default)]
struct Hull {
    /// The lowest points of the parabolas, and where each begins to be the lowest one.
    low: Vec<usize>,
    from: Vec<f32>,
    squares: Vec<f32>,
}

impl Hull {
    /// Calls `found` for each place in a row with the place of the lowest parabola there, and with its height.
    fn sweep(&mut self, row: &[f32], mut found: impl FnMut(usize, usize, usize)) {
        let Hull { low, from, squares } = self;
        (low.clear(), from.clear(), squares.clear());
        squares.extend(row.iter().map(|d| d * d));
        let height = |i: usize| squares[i] + (i * i) as f32;
        for i in 0..row.len() {
            let mut start = f32::MIN;
            while let Some(last) = low.last() {
                start = (height(i) - height(*last)) / (2 * (i - last)) as f32;
                if from.last().is_some_and(|from| start > *from) {
                    break;
                }
                (low.pop(), from.pop());
                start = f32::MIN;
            }
            low.push(i);
            from.push(start);
        }
        let mut k = 0;
        for (i, far) in row.iter().enumerate() {
            while from.get(k + 1).is_some_and(|next| *next < i as f32) {
                k += 1;
            }
            if *far > 0.0 {
                found(i, low[k], row[low[k]] as usize);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distance from the nearest edge, edge by edge.
    fn slow(shape: &Shape, at: Corner) -> f32 {
        let far = |(p, q): (&Corner, &Corner)| {
            let (dx, dy) = (q[0] - p[0], q[1] - p[1]);
            let t = (((at[0] - p[0]) * dx + (at[1] - p[1]) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
            (at[0] - p[0] - t * dx).hypot(at[1] - p[1] - t * dy)
        };
        let least = shape.edges().map(far).fold(f32::MAX, f32::min);
        if shape.holds(at) { least } else { -least }
    }

    #[test]
    fn distances_agree_with_a_slow_second_way() {
        let star =
            Shape::of(vec![[0.0, -9.0], [2.0, -2.0], [9.0, 0.0], [2.5, 2.0], [3.0, 8.0], [-6.0, 5.0], [-8.0, -4.0]]);
        let ring = star.minus(&Shape::rect(-3.0, -1.0, 0.5, 2.0));
        let b = ring.bounds().expect("a shape");
        let grid = Grid::around(b, 1.0).expect("a grid");
        let fast = grid.distance(&ring);
        for (i, fast) in fast.into_iter().enumerate() {
            let slow = slow(&ring, grid.point(i));
            let exact = slow.abs() < NEAR * grid.step * 0.99;
            // at a tip that is finer than the grid, the nearest point may be further inside
            let allowed = if exact { 0.001 } else { 1.5 * grid.step };
            assert!((fast - slow).abs() <= allowed, "{fast} is not {slow} at {:?}", grid.point(i));
        }
    }

    #[test]
    fn a_shape_that_cannot_be_seen_has_no_grid() {
        let of = |right: f32, bottom: f32| Grid::around(Bounds { left: 0.0, top: 0.0, right, bottom }, 1.0);
        assert_eq!(of(0.05, 0.01), None);
        assert_eq!(of(f32::NAN, f32::NAN), None);
        assert_eq!(of(f32::INFINITY, 1.0), None);
        assert!(of(30.0, 0.0).is_some_and(|grid| grid.high > 2));
    }
}
