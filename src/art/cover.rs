//! What is painted over later: parts behind it are not drawn.

use super::distance::Grid;
use super::polygon::{Bounds, Shape};

/// The distance between the points at which it is known whether they are covered, in mm.
const STEP: f32 = 0.5;

/// An area, and which of its points are covered.
pub(super) struct Cover {
    grid: Grid,
    covered: Vec<bool>,
}

impl Cover {
    /// An area of which nothing is covered; `None` if it is not finite.
    pub(super) fn of(area: Bounds) -> Option<Cover> {
        let grid = Grid::spaced(area, STEP)?;
        Some(Cover { grid, covered: vec![false; grid.len()] })
    }

    /// Covers the points inside a shape.
    pub(super) fn add(&mut self, shape: &Shape) {
        self.covered.iter_mut().zip(self.grid.inside(shape)).for_each(|(covered, inside)| *covered |= inside);
    }

    /// Whether all of a box is covered.
    pub(super) fn hides(&self, b: Bounds) -> bool {
        self.grid.all(b.grown(STEP), &self.covered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_well_inside_is_hidden() {
        let square = |far: f32| Bounds { left: -far, top: -far, right: far, bottom: far };
        let mut cover = Cover::of(square(10.0)).expect("an area");
        assert!(!cover.hides(square(1.0)));
        cover.add(&Shape::rect(-4.0, -4.0, 0.1, 4.0));
        assert!(!cover.hides(square(1.0)));
        cover.add(&Shape::rect(0.0, -4.0, 4.0, 4.0));
        assert!(cover.hides(square(1.0)) && cover.hides(square(3.0)), "two shapes hide it together");
        assert!(!cover.hides(square(3.9)) && !cover.hides(square(1.0).shifted([4.0, 0.0])));
    }
}
