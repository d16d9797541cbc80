//! Reads a cut contour from a drawing: its only closed shape, with flattened curves. This module does not depend on
//! how the contour is used.

use super::drawing::{self, Corner, Line, shape, then};
use ground::diag::Diag;
use ground::locus::{Locus, SourceId};
use ground::unit::{Outline, Size};
use ground::world::Project;
use roxmltree::Node;
use svgtypes::{Length, LengthUnit, Transform, ViewBox};

/// The largest number of corners of an outline.
const MOST: usize = 2000;

/// The smallest area that can be cut out, in square millimeters.
const SMALLEST: f64 = 4.0;

/// Elements that draw a shape, and elements that are drawn only when referenced.
const DRAWN: [&str; 7] = ["path", "rect", "circle", "ellipse", "polygon", "polyline", "line"];
const KEPT: [&str; 6] = ["defs", "clipPath", "mask", "symbol", "pattern", "marker"];

/// Reads an outline and its size from a file of the project; `at` is the place where its name is written. A unit is a
/// millimeter, unless the root element has a width in another unit.
///
/// # Errors
/// The file is missing or not a drawing; the drawing has no closed shape, or several; or its line crosses itself, has
/// several parts or encloses no area.
pub fn outline(project: &Project, path: &str, at: Locus) -> Result<(Outline, Size), Diag> {
    if !path.to_ascii_lowercase().ends_with(".svg") {
        let what = format!("{path} is not a drawing with an outline");
        return Err(Diag::error(at, "bad-outline", what).help("use an SVG: {outline: art/shield.svg}"));
    }
    let (source, text) = project.text(path, at)?;
    let doc = drawing::parse(&text, source)?;
    let places = drawing::Places::Written(source);
    if let Some(fault) = drawing::read(&doc, places, 96.0).1.into_iter().find(|d| d.code == "boundless-svg") {
        return Err(fault);
    }
    let unit = unit(&doc.root_element());
    let drawn = |n: &Node| {
        let shown = |n: &Node| n.attribute("display") != Some("none") && !KEPT.contains(&n.tag_name().name());
        n.is_element() && DRAWN.contains(&n.tag_name().name()) && n.ancestors().all(|n| shown(&n))
    };
    let (mut open, mut closed) = (None, None);
    for node in doc.descendants().filter(drawn) {
        let place = drawing::tag(&node, source);
        let Some(parts) = parts(&node, unit) else {
            let what = format!("<{}> cannot be read as a shape", node.tag_name().name());
            return Err(Diag::error(place, "bad-outline", what).help("redraw it, or save it as a path"));
        };
        match parts.iter().find(|part| part.closed) {
            Some(_) if parts.len() > 1 => {
                let what = format!("the outline has {} parts, but a piece is cut along a single line", parts.len());
                return Err(Diag::error(place, "bad-outline", what).help("combine them into one path without holes"));
            }
            Some(_) if closed.is_some() => {
                let what = "this is the second closed shape of the drawing, but a piece is cut along a single line";
                let help = "delete all shapes but the outline, or unite them (in Inkscape: Path > Union)";
                return Err(Diag::error(place, "bad-outline", what).help(help));
            }
            Some(part) => closed = Some((part.corners.clone(), place)),
            None => open = open.or(Some(place)),
        }
    }
    if let Some((corners, place)) = closed {
        return sound(&corners, place);
    }
    Err(match open {
        Some(place) => Diag::error(place, "bad-outline", "the outline is not closed: it does not end where it begins")
            .help("close the path: its `d` ends in Z"),
        None => Diag::error(start(source), "bad-outline", "the drawing has no closed path to cut along")
            .help("draw one closed path"),
    })
}

fn start(source: SourceId) -> Locus {
    Locus::span(source, 0, 4)
}

/// Millimeters per unit of the drawing.
fn unit(root: &Node) -> f64 {
    let wide: Option<Length> = root.attribute("width").and_then(|w| w.parse().ok());
    let Some(Length { number, unit }) = wide else { return 1.0 };
    let mm = match unit {
        LengthUnit::Mm => 1.0,
        LengthUnit::Cm => 10.0,
        LengthUnit::In => 25.4,
        LengthUnit::Pt => 25.4 / 72.0,
        LengthUnit::Pc => 25.4 / 6.0,
        _ => return 1.0,
    };
    let view: Option<ViewBox> = root.attribute("viewBox").and_then(|v| v.parse().ok());
    // without a viewBox, a unit is 1/96 of an inch
    view.filter(|v| v.w > 0.0).map_or(25.4 / 96.0, |v| number * mm / v.w)
}

/// The outline of an element, in millimeters; `None` if it cannot be read.
fn parts(node: &Node, unit: f64) -> Option<Vec<Line>> {
    if node.tag_name().name() == "line" {
        return Some(vec![Line::default()]);
    }
    let d = shape::path(node.tag_name().name(), |name| node.attribute(name).map(str::to_owned))?;
    let mut to = Transform::new(unit, 0.0, 0.0, unit, 0.0, 0.0);
    let own: Vec<Node> = node.ancestors().collect();
    for node in own.iter().rev() {
        if let Some(next) = node.attribute("transform") {
            to = then(to, next.parse().ok()?);
        }
    }
    shape::flat(&d, to)
}

/// The outline through these corners, if it can be cut.
fn sound(corners: &[Corner], place: Locus) -> Result<(Outline, Size), Diag> {
    let bad = |what: String, help: &str| Err(Diag::error(place, "bad-outline", what).help(help));
    if corners.len() > MOST {
        let what = format!("the outline has more than {MOST} corners");
        return bad(what, "simplify the path: scissors cannot follow it");
    }
    let most = |of: fn(&Corner) -> f64| corners.iter().map(of).fold(f64::MIN, f64::max);
    let least = |of: fn(&Corner) -> f64| corners.iter().map(of).fold(f64::MAX, f64::min);
    let (x, y) = (least(|c| c.0), least(|c| c.1));
    let (w, h) = (most(|c| c.0) - x, most(|c| c.1) - y);
    let sides = || (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]));
    let area = sides().map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>().abs() / 2.0;
    if let Some((px, py)) = crossing(&sides().collect::<Vec<_>>()) {
        let what = format!(
            "the outline crosses itself, {:.1} mm from its left edge and {:.1} mm from its top",
            px - x,
            py - y
        );
        return bad(what, "draw it so that it never crosses itself");
    }
    if corners.len() < 3 || area < SMALLEST {
        return bad("the outline encloses almost no area".to_owned(), "draw a shape of several millimeters");
    }
    let shares = corners.iter().map(|c| [((c.0 - x) / w) as f32, ((c.1 - y) / h) as f32]);
    Ok((Outline::new(shares.collect()), Size::mm(w as f32, h as f32)))
}

/// The place where two sides that are not neighbors meet.
fn crossing(sides: &[(Corner, Corner)]) -> Option<Corner> {
    let turn = |a: Corner, b: Corner, c: Corner| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let apart = |a: f64, b: f64, c: f64, d: f64| a.max(b) < c.min(d) || c.max(d) < a.min(b);
    for (i, (a, b)) in sides.iter().enumerate() {
        for (j, (c, d)) in sides.iter().enumerate().skip(i + 2) {
            if i == 0 && j + 1 == sides.len() || apart(a.0, b.0, c.0, d.0) || apart(a.1, b.1, c.1, d.1) {
                continue;
            }
            let (p, q) = (turn(*a, *b, *c), turn(*a, *b, *d));
            let (r, s) = (turn(*c, *d, *a), turn(*c, *d, *b));
            if p * q <= 0.0 && r * s <= 0.0 {
                let t = if (r - s).abs() > f64::EPSILON { r / (r - s) } else { 0.0 };
                return Some((a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::diag::Paint;
    use ground::world::Imagined;

    fn read(svg: &str) -> Result<(Outline, Size), String> {
        let project = Project::new(Imagined::default().with("art/cut.svg", svg));
        outline(&project, "art/cut.svg", Locus::Nowhere).map_err(|d| d.show(&project.sources, Paint::Plain))
    }

    fn drawn(inside: &str) -> Result<(Outline, Size), String> {
        read(&format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 60'>{inside}</svg>"))
    }

    #[test]
    fn the_closed_shape_is_read_in_millimetres() {
        let (square, size) =
            drawn("<path d='M0 0L9 9'/><g transform='scale(2)'><path d='M5 5h10v10h-10Z'/></g>").expect("ok");
        assert_eq!((size.w.0, size.h.0), (20.0, 20.0));
        assert_eq!(square.corners(), [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
        // a drawing whose root has a width
        let inches = "<svg xmlns='http://www.w3.org/2000/svg' width='2in' height='2in' viewBox='0 0 100 100'><circle cx='50' cy='50' r='50'/></svg>";
        let (disc, size) = read(inches).expect("ok");
        assert!((size.w.0 - 50.8).abs() < 0.01 && (size.h.0 - 50.8).abs() < 0.05, "{size:?}");
        let stray = |[x, y]: &[f32; 2]| ((x - 0.5).hypot(y - 0.5) - 0.5).abs() * 50.8;
        assert!(disc.corners().iter().map(stray).fold(0.0, f32::max) < 0.03);
    }

    #[test]
    fn what_cannot_be_cut_is_told_with_a_cure() {
        let said = |inside: &str| drawn(inside).expect_err("cannot be cut");
        for (inside, told, cure) in [
            ("<path d='M0 0H30V30H0'/>", "is not closed", "ends in Z"),
            (
                "<path d='M0 0H30L0 30H30Z'/>",
                "crosses itself, 15.0 mm from its left edge and 15.0 mm",
                "never crosses itself",
            ),
            ("<path d='M0 0H30V30H0ZM5 5h9v9h-9Z'/>", "has 2 parts", "one path"),
            ("<rect width='60' height='60'/><circle cx='30' cy='30' r='8'/>", "second closed shape", "Path > Union"),
            ("<path d='M0 0H30Z'/>", "encloses almost no area", "several millimeters"),
            ("<path d='M0 0H30L'/>", "cannot be read", "redraw it"),
            ("<defs><path d='M0 0h9v9Z'/></defs>", "no closed path", "closed path"),
        ] {
            let found = said(inside);
            assert!(found.contains(told) && found.contains(cure) && found.starts_with("art/cut.svg:1:"), "{found}");
        }
        let project = Project::new(Imagined::default());
        let missing = outline(&project, "art/shield.svg", Locus::Nowhere).expect_err("does not exist");
        assert!(missing.what.contains("art/shield.svg"), "{}", missing.what);
    }
}
