//! A gradient over triangles, painted dot by dot: a dot belongs to the triangle in which its middle lies.

use super::super::cover::Window;
use super::super::shade::Mesh;
use super::layer::Layer;
use tiny_skia::{Point, Transform};

/// How often each dot of a window may be painted over.
const OVER: usize = 60;

/// Paints a mesh on nothing, `inks` at its corners, each run through `ink` where it lands; `None` if it has no end.
pub(super) fn paint(
    mesh: &Mesh,
    inks: &[[f32; 4]],
    to_dots: Transform,
    window: Window,
    ink: impl Fn([f32; 4]) -> [f32; 4],
) -> Option<Layer> {
    let mut layer = Layer::clear(window);
    let mut left = window.area() * OVER + mesh.triangles.len();
    let place = |corner: usize| {
        let mut p = Point::from_xy(mesh.points[corner][0], mesh.points[corner][1]);
        to_dots.map_point(&mut p);
        p
    };
    for corners in &mesh.triangles {
        let [a, b, c] = corners.map(place);
        let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
        if area == 0.0 || !area.is_finite() {
            continue;
        }
        let low = |p: f32, q: f32, r: f32, least: usize| (p.min(q).min(r).floor().max(least as f32)) as usize;
        let high = |p: f32, q: f32, r: f32, most: usize| (p.max(q).max(r).ceil().clamp(0.0, most as f32)) as usize;
        let (x0, x1) = (low(a.x, b.x, c.x, window.left), high(a.x, b.x, c.x, window.right));
        let (y0, y1) = (low(a.y, b.y, c.y, window.top), high(a.y, b.y, c.y, window.bottom));
        left = left.checked_sub(x1.saturating_sub(x0) * y1.saturating_sub(y0))?;
        let [one, two, three] = corners.map(|corner| inks[corner]);
        for y in y0..y1 {
            for x in x0..x1 {
                let (px, py) = (x as f32 + 0.5 - a.x, y as f32 + 0.5 - a.y);
                // how much of each corner is in a point
                let v = (px * (c.y - a.y) - (c.x - a.x) * py) / area;
                let w = ((b.x - a.x) * py - px * (b.y - a.y)) / area;
                let u = 1.0 - v - w;
                if u >= -1e-4 && v >= -1e-4 && w >= -1e-4 {
                    let i = window.at(x, y);
                    layer.ink[i] = ink([0, 1, 2, 3].map(|p| u * one[p] + v * two[p] + w * three[p]));
                    layer.alpha[i] = 1.0;
                }
            }
        }
    }
    Some(layer)
}
