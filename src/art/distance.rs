//! The signed distance of grid points from the outline of a shape: next to the outline, the exact distance from its edges; elsewhere, the
//! distance transform of Felzenszwalb and Huttenlocher.

use super::polygon::{Bounds, Corner, Shape};
use std::ops::Range;

/// A grid of points, in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grid {
    left: f32,
    top: f32,
    pub(super) step: f32,
    pub(super) wide: usize,
    pub(super) high: usize,
}

/// The number of steps on the longer side of a large shape, and the least step in mm: small shapes get small grids.
const FINE: f32 = 224.0;
const LEAST: f32 = 0.2;

/// Grids begin at whole multiples of this, in mm, so that a shape that grows a little keeps its tones.
const SNAP: f32 = 0.25;

/// Points within this number of steps from an edge get their exact distance from it.
const NEAR: f32 = 1.5;

/// The offset in a column without a point on the other side.
const NONE: i32 = i32::MIN;

impl Grid {
    /// A grid around a box with this margin. `None` if the box is too small to be seen, or not finite.
    pub(super) fn around(b: Bounds, margin: f32) -> Option<Grid> {
        let longer = b.width().max(b.height());
        // also false for NaN
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

    /// The position at this column and row, which may be between points.
    pub(super) fn at(self, column: f32, row: f32) -> Corner {
        [self.left + column * self.step, self.top + row * self.step]
    }

    /// The position of the point with this index.
    pub(super) fn point(self, i: usize) -> Corner {
        self.at((i % self.wide) as f32, (i / self.wide) as f32)
    }

    /// The column and the row at a position.
    fn steps(self, [x, y]: Corner) -> Corner {
        [(x - self.left) / self.step, (y - self.top) / self.step]
    }

    /// The index of the point that is nearest to a position.
    pub(super) fn nearest(self, at: Corner) -> usize {
        let [column, row] = self.steps(at).map(|n| n.round().max(0.0) as usize);
        row.min(self.high - 1) * self.wide + column.min(self.wide - 1)
    }

    /// Whether a flag is set at all points in a box.
    pub(super) fn all(self, within: Bounds, flags: &[bool]) -> bool {
        let ([left, top], [right, bottom]) =
            (self.steps([within.left, within.top]), self.steps([within.right, within.bottom]));
        let span = |from: f32, to: f32, most: usize| {
            from.ceil().max(0.0) as usize..((to.floor().max(-1.0) + 1.0) as usize).min(most)
        };
        let columns = span(left, right, self.wide);
        span(top, bottom, self.high).all(|row| columns.clone().all(|column| flags[row * self.wide + column]))
    }

    /// Whether each point is inside a shape, by the nonzero rule.
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

    /// The distance of each point from the outline of a shape in mm: positive inside, negative outside, and limited to `reach` there.
    pub(super) fn distance(self, shape: &Shape, reach: f32) -> Vec<f32> {
        let inside = self.inside(shape);
        let reach = (reach / self.step).ceil();
        let signed = |inside: &bool| if *inside { f32::MAX } else { -reach * self.step };
        let mut signed: Vec<f32> = inside.iter().map(signed).collect();
        let near = self.sharpen(&mut signed, &inside, shape);
        let offs = self.offs(&inside, [reach as i32, (self.wide + self.high) as i32]);
        let mut hull = Hull::default();
        for row in 0..self.high {
            let start = row * self.wide;
            let (offs, mut first) = (&offs[start..][..self.wide], 0);
            // the points next to a run are on the other side, so nothing beyond them is nearer
            for run in inside[start..][..self.wide].chunk_by(|a, b| a == b) {
                let (side, columns) = (run[0], first..first + run.len());
                first = columns.end;
                hull.raise(offs, columns.clone());
                let mut low = hull.low.iter().zip(hull.from.iter().skip(1).chain([&f32::MAX]));
                let Some((&(mut lowest, _), mut until)) = low.next() else { continue };
                for column in columns {
                    while column as f32 > *until
                        && let Some(((next, _), end)) = low.next()
                    {
                        (lowest, until) = (*next, end);
                    }
                    let i = start + column;
                    if near[i] < f32::MAX {
                        continue;
                    }
                    let down = if inside[start + lowest] == side { offs[lowest] } else { 0 };
                    let (x, y) = (column as f32 - lowest as f32, down as f32);
                    let across = (start + lowest).saturating_add_signed(down as isize * self.wide as isize);
                    // the outline runs between the nearest point on the other side and its neighbor on this side
                    let away = ((x * x + y * y).sqrt() - near[across].min(1.0).sqrt()) * self.step;
                    signed[i] = if side { away } else { signed[i].max(-away) };
                }
            }
        }
        signed
    }

    /// For each point, the number of rows down to the nearest point of its column on the other side, up to `most` for points outside and
    /// for points inside.
    fn offs(self, inside: &[bool], most: [i32; 2]) -> Vec<i32> {
        let most = |inside: bool| most[usize::from(inside)];
        let mut offs = vec![NONE; self.len()];
        for i in self.wide..self.len() {
            let (above, side) = (offs[i - self.wide], inside[i]);
            offs[i] = match inside[i - self.wide] == side {
                true if above == NONE || above <= -most(side) => NONE,
                true => above - 1,
                false => -1,
            };
        }
        for i in (0..self.len().saturating_sub(self.wide)).rev() {
            let (below, side) = (offs[i + self.wide], inside[i]);
            let below = if inside[i + self.wide] == side { below } else { 0 };
            if below >= 0 && below < most(side) && below + 1 < offs[i].saturating_abs() {
                offs[i] = below + 1;
            }
        }
        offs
    }

    /// Sets the exact distances next to the outline, where the grid is too coarse, and returns their squares in steps.
    fn sharpen(self, signed: &mut [f32], inside: &[bool], shape: &Shape) -> Vec<f32> {
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
        for (i, square) in near.iter_mut().enumerate() {
            if *square < NEAR * NEAR {
                let far = square.sqrt() * self.step;
                signed[i] = if inside[i] { far } else { -far };
            } else {
                *square = f32::MAX;
            }
        }
        near
    }
}

/// The lower envelope of parabolas along a run of points on one side: one for each column with a point on the other side.
#[derive(Default)]
struct Hull {
    /// The columns of the parabolas of the envelope with their heights at column 0, and where each begins to be the lowest.
    low: Vec<(usize, f32)>,
    from: Vec<f32>,
}

impl Hull {
    /// The envelope of these columns, and of the points of the other side next to them.
    fn raise(&mut self, offs: &[i32], columns: Range<usize>) {
        self.low.clear();
        self.from.clear();
        if let Some(before) = columns.start.checked_sub(1) {
            self.add(before, 0);
        }
        for i in columns.clone().filter(|i| offs[*i] != NONE) {
            self.add(i, offs[i]);
        }
        if columns.end < offs.len() {
            self.add(columns.end, 0);
        }
    }

    fn add(&mut self, i: usize, off: i32) {
        let height = (off * off) as f32 + (i * i) as f32;
        let mut start = f32::MIN;
        while let Some((last, lower)) = self.low.last() {
            start = (height - lower) / (2 * (i - last)) as f32;
            if self.from.last().is_some_and(|from| start > *from) {
                break;
            }
            self.low.pop();
            self.from.pop();
            start = f32::MIN;
        }
        self.low.push((i, height));
        self.from.push(start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The signed distance, computed edge by edge.
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
        let fast = grid.distance(&ring, 2.0);
        let mut sum = 0.0;
        for (i, fast) in fast.iter().map(|d| d.max(-2.0)).enumerate() {
            let slow = slow(&ring, grid.point(i)).max(-2.0);
            let exact = slow.abs() < NEAR * grid.step * 0.99;
            // no point is inside a tip that is finer than the grid, so distances outside it are less exact
            let allowed = if exact { 0.001 } else { 0.001 + grid.step * if slow > 0.0 { 1.0 } else { 2.0 } };
            assert!((fast - slow).abs() <= allowed, "{fast} is not {slow} at {:?}", grid.point(i));
            sum += (fast - slow).abs();
        }
        assert!(sum / (fast.len() as f32) < 0.15 * grid.step, "{sum}");
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
