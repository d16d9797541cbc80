//! Cut files for cutting machines: what is cut and what is folded, as DXF and as SVG, in millimeters.

pub mod dxf;
pub mod svg;

use ground::unit::{Fold, Mm, Point};

/// The length of a cut of a perforation, and of the bridge after it.
const DASH: Mm = Mm(1.5);

/// A fold as a perforation: a machine needs no other tool for it than its knife. It begins and ends with a bridge.
fn perforated([from, to]: Fold) -> Vec<[Point; 2]> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let long = dx.0.hypot(dy.0);
    let bridges = (long / DASH.0 / 2.0).floor().max(1.0) * 2.0 + 1.0;
    let at = |n: f32| Point { x: from.x + dx * (n / bridges), y: from.y + dy * (n / bridges) };
    (0..bridges as usize / 2).map(|n| [at(n as f32 * 2.0 + 1.0), at(n as f32 * 2.0 + 2.0)]).collect()
}
