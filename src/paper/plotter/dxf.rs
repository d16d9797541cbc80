//! DXF of AutoCAD Release 12 (AC1009), which every program for cutting machines reads: cuts are closed polylines on the layer
//! `CUT`, and perforations are lines on the layer `FOLD`. Its y axis runs up.

use super::perforated;
use crate::impose::toolpath::Toolpath;
use ground::unit::{Mm, Point, Step};
use std::fmt::{Display, Write as _};

/// The bulge of a quarter of a circle: the tangent of a quarter of its angle.
const QUARTER: f32 = 0.414_214;

/// The toolpath as a file.
pub fn text(path: &Toolpath) -> String {
    let mut file = Groups(String::new());
    let high = path.sheet.h;
    file.all(&[(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]);
    // metric, in millimeters, and as large as the sheet
    file.all(&[(9, "$MEASUREMENT"), (70, "1"), (9, "$INSUNITS"), (70, "4")]);
    file.all(&[(9, "$EXTMIN"), (10, "0"), (20, "0"), (9, "$EXTMAX")]);
    file.point(10, Point { x: path.sheet.w, y: Mm(0.0) }, high);
    file.all(&[(0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, "2")]);
    for (layer, color) in [("CUT", "1"), ("FOLD", "5")] {
        file.all(&[(0, "LAYER"), (2, layer), (70, "0"), (62, color), (6, "CONTINUOUS")]);
    }
    file.all(&[(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]);
    for contour in &path.cuts {
        file.all(&[(0, "POLYLINE"), (8, "CUT"), (66, "1"), (70, "1"), (10, "0"), (20, "0"), (30, "0")]);
        for (corner, bulge) in vertices(contour) {
            file.all(&[(0, "VERTEX"), (8, "CUT")]);
            file.point(10, corner, high);
            file.put(42, bulge);
        }
        file.all(&[(0, "SEQEND"), (8, "CUT")]);
    }
    for [from, to] in path.folds.iter().flat_map(|fold| perforated(*fold)) {
        file.all(&[(0, "LINE"), (8, "FOLD")]);
        file.point(10, from, high);
        file.point(11, to, high);
    }
    file.all(&[(0, "ENDSEC"), (0, "EOF")]);
    file.0
}

/// The corners of a closed line, each with the bulge of the way to the next.
fn vertices(contour: &[Step]) -> Vec<(Point, f32)> {
    let mut all: Vec<(Point, f32)> = Vec::new();
    for step in contour {
        match *step {
            Step::Move(p) => all.push((p, 0.0)),
            // the curves of a disc follow each other without lines between them
            Step::Line(p) if all.last().is_some_and(|(last, _)| near(*last, p)) => {}
            Step::Line(p) => all.push((p, 0.0)),
            Step::Curve(handle, _, end) => {
                if let Some((start, bulge)) = all.last_mut() {
                    let (a, b) = ((handle.x - start.x, handle.y - start.y), (end.x - start.x, end.y - start.y));
                    // to the right is clockwise, whichever way y runs
                    *bulge = if a.0.0 * b.1.0 > a.1.0 * b.0.0 { -QUARTER } else { QUARTER };
                }
                all.push((end, 0.0));
            }
        }
    }
    // a curve may end where the line began
    let ends = all.first().zip(all.last()).filter(|(first, last)| near(first.0, last.0));
    if all.len() > 1 && ends.is_some() {
        all.pop();
    }
    all
}

/// Whether both are one point of a drawing.
fn near(a: Point, b: Point) -> bool {
    (a.x - b.x).0.hypot((a.y - b.y).0) < 1e-3
}

/// A file of codes and values in turn, each in its line.
struct Groups(String);

impl Groups {
    fn put(&mut self, code: u16, value: impl Display) {
        let _ = write!(self.0, "{code}\n{value}\n");
    }

    fn all(&mut self, groups: &[(u16, &str)]) {
        groups.iter().for_each(|(code, value)| self.put(*code, value));
    }

    /// A point whose x has this code, with y measured from the foot of the sheet.
    fn point(&mut self, code: u16, Point { x, y }: Point, high: Mm) {
        self.put(code, format_args!("{:.4}", x.0));
        self.put(code + 10, format_args!("{:.4}", (high - y).0));
    }
}
