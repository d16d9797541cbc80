//! SVG as large as the sheet: a path without fill for every piece in the group `cut`, and perforations in the group `fold`.

use super::perforated;
use crate::impose::toolpath::Toolpath;
use ground::unit::{Mm, Point, Size, Step};
use std::fmt::Write as _;

/// The toolpath as a file.
pub fn text(path: &Toolpath) -> String {
    let Size { w: Mm(w), h: Mm(h) } = path.sheet;
    let mut file = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.3}mm\" height=\"{h:.3}mm\" viewBox=\"0 0 {w:.3} {h:.3}\">\n\
         <g id=\"cut\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"0.1\">\n"
    );
    for contour in &path.cuts {
        let _ = writeln!(file, "<path d=\"{}Z\"/>", contour.iter().map(told).collect::<String>());
    }
    file += "</g>\n";
    let folds: String =
        path.folds.iter().flat_map(|fold| perforated(*fold)).map(|[a, b]| format!("M{}L{}", at(a), at(b))).collect();
    if !folds.is_empty() {
        let _ = writeln!(
            file,
            "<g id=\"fold\" fill=\"none\" stroke=\"#0000ff\" stroke-width=\"0.1\">\n<path d=\"{folds}\"/>\n</g>"
        );
    }
    file + "</svg>\n"
}

fn told(step: &Step) -> String {
    match step {
        Step::Move(p) => format!("M{}", at(*p)),
        Step::Line(p) => format!("L{}", at(*p)),
        Step::Curve(p, q, end) => format!("C{} {} {}", at(*p), at(*q), at(*end)),
    }
}

fn at(Point { x, y }: Point) -> String {
    format!("{:.4} {:.4}", x.0, y.0)
}
