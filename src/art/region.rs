//! Finds the part of an icon that a box names. An area of ink that lies almost entirely in the box belongs to the part. An area that lies
//! partly in the box is cut at its narrowest neck near the edge of the box: the minimum cut (Ford and Fulkerson) between its points well
//! inside the box and its points well outside. Cuts sway, because a straight cut looks wrong in a drawing.

use super::contour;
use super::distance::Grid;
use super::polygon::{Bounds, Corner, Ring, Shape, bounds};
use std::collections::VecDeque;

/// The distance between points in the search for a neck, in icon units.
const STEP: f32 = 4.0;

/// The greatest distance of a cut from the edge of its box: a share of the box's shorter side, within these bounds in icon units.
const PLAY: f32 = 0.16;
const LEAST: f32 = 5.0;
const MOST: f32 = 26.0;

/// An area belongs to the part as a whole if the share `WHOLE` of it is in the box, and not at all if it is less than the share `SLIGHT` of
/// the ink in the box.
const WHOLE: f32 = 0.8;
const SLIGHT: f32 = 0.12;

/// The amplitude of a cut's sway as a share of its length, its greatest amplitude, and its wavelength, in icon units.
const SWAY: f32 = 0.07;
const WIDE: f32 = 9.0;
const WAVE: f32 = 74.0;

/// The directions to the eight neighbors of a point, in pairs of opposites, and the cost of a cut in each direction.
const WAYS: [(i32, i32, i32); 8] =
    [(1, 0, 14), (-1, 0, 14), (0, 1, 14), (0, -1, 14), (1, 1, 10), (-1, -1, 10), (1, -1, 10), (-1, 1, 10)];

/// The cost of each point that a cut puts on the wrong side of the edge of its box: it keeps cuts near the edge.
const STRAY: i32 = 3;

/// A part of an icon.
#[derive(Debug, Default)]
pub(super) struct Region {
    pub(super) area: Shape,
    /// The length of its cuts relative to its width, which is the side of a square with the same area.
    pub(super) seam: f32,
}

/// The part of `ink` that a box names.
pub(super) fn named(ink: &Shape, within: Bounds) -> Region {
    if !(within.width() > 0.0 && within.height() > 0.0) {
        return Region::default();
    }
    let boxed = Shape::rect(within.left, within.top, within.right, within.bottom);
    let islands = ink.islands().into_iter().filter(|one| one.bounds().is_some_and(|b| b.overlaps(within)));
    let islands: Vec<(Shape, f32)> =
        islands.map(|one| (one.and(&boxed).area(), one)).map(|(a, one)| (one, a)).collect();
    let inside: f32 = islands.iter().map(|(_, area)| area).sum();
    let (mut rings, mut seam): (Vec<Ring>, f32) = (Vec::new(), 0.0);
    for (island, share) in islands {
        if share >= WHOLE * island.area() {
            rings.extend_from_slice(island.rings());
        } else if share > SLIGHT * inside {
            let part = Neck::of(&island, within).map(|neck| neck.part(&island));
            if let Some((part, cut)) = part {
                rings.extend_from_slice(part.rings());
                seam += cut;
            }
        }
    }
    let area = Shape::enclosed(&rings);
    Region { seam: seam / area.area().sqrt().max(1.0), area }
}

/// An island of ink, as points around a box.
struct Neck {
    grid: Grid,
    ink: Vec<bool>,
    /// Whether a point is well inside the box, or well outside it.
    core: Vec<bool>,
    rest: Vec<bool>,
    /// Whether a point is inside the box.
    within: Vec<bool>,
}

impl Neck {
    /// An island around a box; `None` if the box is not finite.
    fn of(island: &Shape, within: Bounds) -> Option<Neck> {
        let play = (within.width().min(within.height()) * PLAY).clamp(LEAST, MOST);
        let (inner, outer) = (within.grown(-play), within.grown(play));
        let grid = Grid::spaced(within.grown(MOST + 4.0 * STEP), STEP)?;
        let ink = grid.inside(island);
        let holds = |b: Bounds, [x, y]: Corner| x > b.left && x < b.right && y > b.top && y < b.bottom;
        let of = |holds: &dyn Fn(Corner) -> bool| -> Vec<bool> {
            (0..grid.len()).map(|i| ink[i] && holds(grid.point(i))).collect()
        };
        let mut core = of(&|at| holds(inner, at));
        if !core.contains(&true) {
            core = of(&|at| holds(within, at));
        }
        let rest = of(&|at| !holds(outer, at));
        let within = of(&|at| holds(within, at));
        Some(Neck { grid, ink, core, rest, within })
    }

    fn neighbor(&self, i: usize, way: usize) -> Option<usize> {
        let (dx, dy, _) = WAYS[way];
        let (x, y) = ((i % self.grid.wide) as i32 + dx, (i / self.grid.wide) as i32 + dy);
        let inside = x >= 0 && y >= 0 && (x as usize) < self.grid.wide && (y as usize) < self.grid.high;
        inside.then(|| y as usize * self.grid.wide + x as usize)
    }

    /// Whether each point is on the box's side of the minimum cut.
    fn cut(&self) -> Vec<bool> {
        let mut flow = vec![[0i32; 8]; self.grid.len()];
        let held = |sure: bool, side: bool| if sure { i32::MAX } else { STRAY * i32::from(side) };
        let points = || (0..self.grid.len()).filter(|i| self.ink[*i]);
        let (mut given, mut taken) = (vec![0; self.grid.len()], vec![0; self.grid.len()]);
        for i in points() {
            (given[i], taken[i]) = (held(self.core[i], self.within[i]), held(self.rest[i], !self.within[i]));
        }
        loop {
            let mut from = vec![usize::MAX; self.grid.len()];
            let mut queue: VecDeque<usize> = VecDeque::new();
            for i in points().filter(|i| given[*i] > 0) {
                from[i] = 8;
                queue.push_back(i);
            }
            let mut end = None;
            while let Some(i) = queue.pop_front() {
                if taken[i] > 0 {
                    end = Some(i);
                    break;
                }
                for (way, (_, _, most)) in WAYS.iter().enumerate() {
                    let Some(next) = self.neighbor(i, way).filter(|next| self.ink[*next]) else { continue };
                    if from[next] == usize::MAX && flow[i][way] < *most {
                        from[next] = way;
                        queue.push_back(next);
                    }
                }
            }
            let Some(end) = end else { return from.iter().map(|way| *way != usize::MAX).collect() };
            let (mut at, mut steps) = (end, Vec::new());
            while from[at] < 8 {
                let way = from[at];
                // directions are in pairs of opposites
                let before = self.neighbor(at, way ^ 1).unwrap_or(at);
                steps.push((before, way, at));
                at = before;
            }
            let least = steps.iter().map(|(i, way, _)| WAYS[*way].2 - flow[*i][*way]).min();
            let least = least.unwrap_or(i32::MAX).min(given[at]).min(taken[end]);
            for (held, i) in [(&mut given, at), (&mut taken, end)] {
                if held[i] < i32::MAX {
                    held[i] -= least;
                }
            }
            for (i, way, next) in steps {
                flow[i][way] += least;
                flow[next][way ^ 1] -= least;
            }
        }
    }

    /// The part of the island on the box's side of the cut, and the length of the cut.
    fn part(&self, island: &Shape) -> (Shape, f32) {
        match (self.core.contains(&true), self.rest.contains(&true)) {
            (false, _) => return (Shape::default(), 0.0),
            (true, false) => return (island.clone(), 0.0),
            (true, true) => {}
        }
        let side = self.cut();
        // whether the cut passes a point
        let apart = |i: usize| {
            let other = |way: usize| self.neighbor(i, way).is_some_and(|next| self.ink[next] && !side[next]);
            side[i] && (0..4).any(other)
        };
        let seam: Vec<Corner> = (0..self.grid.len()).filter(|i| apart(*i)).map(|i| self.grid.point(i)).collect();
        // points without ink belong to the side of the nearest ink, so that the cut continues through them
        let mut field: Vec<f32> = vec![0.0; self.grid.len()];
        let mut queue: VecDeque<usize> = (0..self.grid.len()).filter(|i| self.ink[*i]).collect();
        for i in &queue {
            field[*i] = if side[*i] { 1.0 } else { -1.0 };
        }
        while let Some(i) = queue.pop_front() {
            for next in (0..8).filter_map(|way| self.neighbor(i, way)) {
                if field[next] == 0.0 {
                    field[next] = field[i];
                    queue.push_back(next);
                }
            }
        }
        for _ in 0..2 {
            field = self.blurred(&field);
        }
        let rings: Vec<Ring> = contour::rings(self.grid, field, 0.0);
        let swayed = rings.iter().map(|ring| ring.iter().map(|at| sway(*at, &seam)).collect());
        let area = Shape::enclosed(&swayed.collect::<Vec<Ring>>());
        // the blurred cut can include crumbs of the other side, which are left out
        let part = island.and(&area);
        let least = part.area() * 0.02;
        let rings = part.islands().into_iter().filter(|one| one.area() > least);
        let part = Shape::enclosed(&rings.flat_map(|one| one.rings().to_vec()).collect::<Vec<_>>());
        (part, seam.len() as f32 * STEP)
    }

    fn blurred(&self, field: &[f32]) -> Vec<f32> {
        let mean = |i: usize| {
            let near = (0..8).filter_map(|way| self.neighbor(i, way));
            let (sum, count) = near.fold((field[i], 1.0), |(sum, count), next| (sum + field[next], count + 1.0));
            sum / count
        };
        (0..field.len()).map(mean).collect()
    }
}

/// Moves a point near a seam, so that the cut sways like a line drawn by hand.
fn sway([x, y]: Corner, seam: &[Corner]) -> Corner {
    let Some(b) = bounds(seam) else { return [x, y] };
    let far = seam.iter().map(|[sx, sy]| (sx - x).powi(2) + (sy - y).powi(2)).fold(f32::MAX, f32::min).sqrt();
    let near = (1.0 - far / (3.0 * STEP)).clamp(0.0, 1.0);
    let much = (b.width().hypot(b.height()) * SWAY).min(WIDE) * near;
    let turn = std::f32::consts::TAU / WAVE;
    [x + much * (y * turn + 1.3).sin(), y + much * (x * turn + 0.4).sin()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Bounds = Bounds { left: 90.0, top: 100.0, right: 230.0, bottom: 300.0 };

    /// Two squares of 200 units, joined by a bridge that is 40 units long and high.
    fn joined() -> Shape {
        let blocks = [Shape::rect(20.0, 100.0, 220.0, 300.0), Shape::rect(260.0, 100.0, 460.0, 300.0)];
        let bridge = Shape::rect(210.0, 180.0, 270.0, 220.0);
        Shape::enclosed(&blocks.iter().chain([&bridge]).flat_map(|one| one.rings().to_vec()).collect::<Vec<_>>())
    }

    #[test]
    fn an_area_mostly_in_the_box_belongs_to_it_as_a_whole() {
        let apart = [Shape::rect(100.0, 100.0, 240.0, 300.0), Shape::rect(250.0, 100.0, 460.0, 300.0)];
        let ink = Shape::enclosed(&apart.iter().flat_map(|one| one.rings().to_vec()).collect::<Vec<_>>());
        let part = named(&ink, BOX).area;
        assert!((part.area() / (140.0 * 200.0) - 1.0).abs() < 0.01, "{}", part.area());
    }

    #[test]
    fn an_area_that_is_one_with_another_is_cut_off_at_its_neck() {
        let within = Bounds { left: 10.0, top: 90.0, right: 225.0, bottom: 310.0 };
        let Region { area: part, seam } = named(&joined(), within);
        assert!(seam < 0.35, "{seam}");
        let b = part.bounds().expect("a part");
        assert!(b.left < 21.0 && b.right > 219.0 && b.right < 262.0, "{b:?}");
        assert!((part.area() / 40_000.0 - 1.0).abs() < 0.05, "{}", part.area());
    }

    #[test]
    fn no_cut_follows_the_edge_of_its_box() {
        // the box cuts a block in two
        let Region { area: part, seam } = named(&Shape::rect(20.0, 20.0, 480.0, 480.0), BOX);
        assert!(seam > 2.0, "{seam}");
        assert!(part.area() > 0.5 * 140.0 * 200.0 && part.area() < 1.6 * 140.0 * 200.0, "{}", part.area());
        for (p, q) in part.edges() {
            assert!((p[0] - q[0]).hypot(p[1] - q[1]) < 40.0, "a straight seam from {p:?} to {q:?}");
        }
    }

    #[test]
    fn odd_boxes_name_little_or_nothing() {
        let ink = joined();
        for [left, top, right, bottom] in
            [[0.0, 0.0, 9.0, 9.0], [0.0, 0.0, 0.0, 0.0], [500.0, 0.0, 512.0, 512.0], [f32::NAN; 4]]
        {
            assert!(named(&ink, Bounds { left, top, right, bottom }).area.is_empty());
        }
        let all = named(&ink, Bounds { left: 0.0, top: 0.0, right: 512.0, bottom: 512.0 }).area;
        assert!((all.area() - ink.area()).abs() < 1.0);
        assert!(named(&Shape::default(), BOX).area.is_empty());
    }
}
