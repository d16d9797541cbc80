//! The line that a printer's knife follows: drawn along the cut in an ink of its own, over all others and taking nothing away
//! from them, for the shop to see and not to print.

use super::canvas::{Canvas, Pen, TWIPS};
use super::stock::{Kept, Stock, dict, name};
use crate::impose::Die;
use crate::unit::{Mm, Point, Pt, Rect, Size};
use lopdf::Object;
use usvg::tiny_skia_path::{Path, PathBuilder, Transform};
use usvg::{LineCap, LineJoin};

/// What the ink is called among a form's colour spaces.
pub(super) const SPACE: &str = "Die";

/// Thick enough for every shop's rule of the thinnest line.
const WIDTH: Pt = Pt(0.5);

/// The spot ink: where it must be shown with other inks, it is magenta.
pub(super) fn space(spot: &str) -> Object {
    let shares = |of: [i64; 4]| Object::Array(of.map(Object::from).to_vec());
    let shown = dict([
        ("FunctionType", 2.into()),
        ("Domain", Object::Array(vec![0.into(), 1.into()])),
        ("C0", shares([0; 4])),
        ("C1", shares([0, 1, 0, 0])),
        ("N", 1.into()),
    ]);
    Object::Array(vec![name("Separation"), name(spot), name("DeviceCMYK"), Object::Dictionary(shown)])
}

/// The line as a form for a sheet of this size.
pub(super) fn line(stock: &mut Stock, spaces: Kept, size: Size, die: Die) -> Option<Kept> {
    let units = |v: Mm| Pt::from(v).0 * TWIPS;
    let whole = usvg::Rect::from_xywh(0.0, 0.0, units(size.w), units(size.h))?;
    let high = units(size.h);
    let mut canvas = Canvas::default();
    canvas.over_others(stock);
    canvas.spot(SPACE);
    canvas.pen(Pen {
        width: super::canvas::line_width(WIDTH.0 * TWIPS),
        cap: LineCap::Butt,
        join: LineJoin::Miter,
        miter: 1000,
        dash: Vec::new(),
        phase: 0,
    });
    let outline = match die.shape.corners(die.trim, false) {
        Some(corners) => polygon(&corners)?,
        None => rounded(die.trim, die.radius)?,
    };
    let k = units(Mm(1.0));
    canvas.path(&outline, Transform::from_row(k, 0.0, 0.0, -k, 0.0, high));
    canvas.paint(None, true);
    Some(canvas.outermost(stock, spaces, whole))
}

/// A closed outline with straight sides, in millimetres.
fn polygon(corners: &[Point]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = corners.split_first()?;
    path.move_to(first.x.0, first.y.0);
    rest.iter().for_each(|corner| path.line_to(corner.x.0, corner.y.0));
    path.close();
    path.finish()
}

/// A rectangle with round corners, in millimetres.
fn rounded(r: Rect, radius: Mm) -> Option<Path> {
    let (l, t, right, b) = (r.x.0, r.y.0, r.right().0, r.bottom().0);
    let radius = radius.0.min(r.w.0 / 2.0).min(r.h.0 / 2.0);
    let mut path = PathBuilder::new();
    if radius <= 0.0 {
        path.push_rect(usvg::tiny_skia_path::Rect::from_ltrb(l, t, right, b)?);
        return path.finish();
    }
    // how far the handles of a quarter of a circle stand from its corner
    let h = radius * (1.0 - 0.552_285);
    path.move_to(l + radius, t);
    path.line_to(right - radius, t);
    path.cubic_to(right - h, t, right, t + h, right, t + radius);
    path.line_to(right, b - radius);
    path.cubic_to(right, b - h, right - h, b, right - radius, b);
    path.line_to(l + radius, b);
    path.cubic_to(l + h, b, l, b - h, l, b - radius);
    path.line_to(l, t + radius);
    path.cubic_to(l, t + h, l + h, t, l + radius, t);
    path.close();
    path.finish()
}
