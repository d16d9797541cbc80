//! Smooth noise (value noise) that depends on the point alone.

use super::polygon::Corner;

/// The side of a cell of the noise, in mm.
pub(super) const BEND: f32 = 5.5;

/// A smooth random number from -1 to 1 for each point.
pub(super) fn noise([x, y]: Corner) -> f32 {
    let (x, y) = (x / BEND + 64.0, y / BEND + 64.0);
    let (left, top) = (x.floor(), y.floor());
    let soft = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (soft(x - left), soft(y - top));
    let at = |dx: u32, dy: u32| {
        let key = (left as u32 + dx).wrapping_mul(0x9e37_79b1) ^ (top as u32 + dy).wrapping_mul(0x85eb_ca6b);
        let mixed = key.wrapping_mul(0x27d4_eb2f);
        let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d);
        ((mixed ^ mixed >> 13) & 0xffff) as f32 / 32767.5 - 1.0
    };
    let (above, below) = (at(0, 0) + (at(1, 0) - at(0, 0)) * u, at(0, 1) + (at(1, 1) - at(0, 1)) * u);
    above + (below - above) * v
}
