//! The die line (dieline, cut line, cut contour): the line that the printer's knife follows. It is drawn along the
//! cut in a spot ink and overprints everything; the shop sees it but does not print it.

use super::canvas::{Canvas, Pen, UNITS};
use super::object::{dict, name};
use super::stock::{Kept, Stock};
use crate::impose::Die;
use ground::unit::{Mm, Point, Pt, Size, Step};
use lopdf::Object;
use usvg::tiny_skia_path::{Path, PathBuilder, Transform};
use usvg::{LineCap, LineJoin};

/// The name of the ink among a form's color spaces.
const SPACE: &str = "Die";

/// A width that meets every shop's rule for the thinnest line.
const WIDTH: Pt = Pt(0.5);

/// The spot ink; where it must be shown with other inks, it is magenta.
fn space(spot: &str) -> Object {
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

/// The line in this spot ink, as a form for a sheet of this size.
pub(super) fn line(stock: &mut Stock, spot: &str, size: Size, die: &Die) -> Option<Kept> {
    let spaces = stock.keep(dict([(SPACE, space(spot))]));
    let units = |v: Mm| Pt::from(v).0 * UNITS;
    let whole = usvg::Rect::from_xywh(0.0, 0.0, units(size.w), units(size.h))?;
    let high = units(size.h);
    let mut canvas = Canvas::default();
    canvas.over_others(stock);
    canvas.spot(SPACE);
    canvas.pen(Pen {
        width: super::canvas::line_width(WIDTH.0 * UNITS),
        cap: LineCap::Butt,
        join: LineJoin::Miter,
        miter: 1000,
        dash: Vec::new(),
        phase: 0,
    });
    let outline = path(&die.shape.steps(die.trim, die.radius))?;
    let k = units(Mm(1.0));
    let to = Transform::from_row(k, 0.0, 0.0, -k, 0.0, high);
    for line in std::iter::once(outline).chain(die.within.iter().filter_map(|line| open(line))) {
        canvas.path(&line, to);
    }
    canvas.paint(None, true);
    Some(canvas.outermost(stock, spaces, whole))
}

/// An open line, in millimeters.
fn open(points: &[Point]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (nth, p) in points.iter().enumerate() {
        if nth == 0 { path.move_to(p.x.0, p.y.0) } else { path.line_to(p.x.0, p.y.0) }
    }
    path.finish()
}

/// A closed line in millimeters.
pub(crate) fn path(steps: &[Step]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        match step {
            Step::Move(p) => path.move_to(p.x.0, p.y.0),
            Step::Line(p) => path.line_to(p.x.0, p.y.0),
            Step::Curve(p, q, r) => path.cubic_to(p.x.0, p.y.0, q.x.0, q.y.0, r.x.0, r.y.0),
        }
    }
    path.close();
    path.finish()
}
