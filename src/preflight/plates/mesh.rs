//! Paints a gradient over triangles pixel by pixel; a pixel belongs to the triangle that contains its center.

use super::super::cover::Window;
use super::super::shade::Mesh;
use super::layer::Layer;
use tiny_skia::{Point, Transform};

/// The largest mean number of times that a pixel of a window may be painted.
const OVER: usize = 60;

/// Paints the `shown` pixels of a mesh on an empty layer, with `inks` at its corners, each converted by `ink`; `None` if
/// that would take too many pixels.
pub(super) fn paint(
    mesh: &Mesh,
    inks: &[[f32; 4]],
    to_dots: Transform,
    window: Window,
    shown: impl Fn(usize, usize) -> bool,
    ink: impl Fn([f32; 4]) -> [f32; 4],
) -> Option<Layer> {
    let mut layer = Layer::clear(window);
    let mut left = window.area() * OVER + mesh.triangles.len();
    let mut places: Vec<Point> = mesh.points.iter().map(|p| Point::from_xy(p[0], p[1])).collect();
    to_dots.map_points(&mut places);
    let [lowest, highest] =
        [(window.left, window.top), (window.right, window.bottom)].map(|(x, y)| (x as f32, y as f32));
    for corners in &mesh.triangles {
        let [a, b, c] = corners.map(|corner| places[corner]);
        // from the first pixel whose center may be inside up to the first whose center may not
        let (x0, x1) = (a.x.min(b.x).min(c.x).max(lowest.0), a.x.max(b.x).max(c.x).min(highest.0));
        let (y0, y1) = (a.y.min(b.y).min(c.y).max(lowest.1), a.y.max(b.y).max(c.y).min(highest.1));
        let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
        // ignore triangles with a corner that is not finite
        if !(x0 < x1 && y0 < y1) || area == 0.0 || !area.is_finite() {
            continue;
        }
        let [x0, y0] = [x0, y0].map(|v| v.floor() as usize);
        let [x1, y1] = [x1, y1].map(|v| v.ceil() as usize);
        left = left.checked_sub((x1 - x0) * (y1 - y0))?;
        let [one, two, three] = corners.map(|corner| inks[corner]);
        // the weight of each corner at a point, and its change for a pixel to the right
        let over = 1.0 / area;
        let (more_v, more_w) = ((c.y - a.y) * over, (a.y - b.y) * over);
        for y in y0..y1 {
            let (px, py) = (x0 as f32 + 0.5 - a.x, y as f32 + 0.5 - a.y);
            let (v0, w0) = ((px * (c.y - a.y) - (c.x - a.x) * py) * over, ((b.x - a.x) * py - px * (b.y - a.y)) * over);
            let row = window.at(x0, y);
            for i in (0..x1 - x0).filter(|i| shown(x0 + i, y)) {
                let (v, w) = (v0 + i as f32 * more_v, w0 + i as f32 * more_w);
                let u = 1.0 - v - w;
                if u >= -1e-4 && v >= -1e-4 && w >= -1e-4 {
                    layer.ink[row + i] = ink([0, 1, 2, 3].map(|p| u * one[p] + v * two[p] + w * three[p]));
                    layer.alpha[row + i] = 1.0;
                }
            }
        }
    }
    Some(layer)
}
