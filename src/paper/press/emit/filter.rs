//! Rasterizes groups with filters, because a blur has no outline. The rest of the drawing stays vector.

use super::super::canvas::{Canvas, Mix, UNITS};
use super::super::dots::Dots;
use super::image::light;
use super::{Emitter, blend};
use usvg::tiny_skia_path::Transform;
use usvg::{Group, Node};

/// The default resolution if no printer gives one, in dpi.
const DPI: u32 = 300;

/// The largest number of pixels on the longer side of a drawing: A4 at 300 dpi. The units of a picture may be smaller
/// than millimeters.
const LONGEST: f32 = 3600.0;

impl Emitter<'_> {
    /// Paints a group with its filters, masks and opacity, as an image in its place.
    pub(super) fn filtered(&mut self, canvas: &mut Canvas, group: &Group, node: &Node, to: Transform) {
        let dots = self.condition.map_or(DPI, |c| c.resolution) as f32 / 72.0 / UNITS;
        let dots = dots.min(LONGEST / self.area.width().max(self.area.height()));
        if !self.mixes(group) {
            return;
        }
        let Some(bounds) = node.abs_layer_bounding_box() else { return };
        let area = self.reach(bounds.to_rect(), self.root);
        let (w, h) = ((area.width() * dots).ceil(), (area.height() * dots).ceil());
        let Some(mut image) = Dots::nothing(w as u32, h as u32) else { return };
        image.node(
            node,
            Transform::from_row(dots, 0.0, 0.0, -dots, -area.left() * dots, area.bottom() * dots).pre_concat(to),
        );
        match light(self.stock, &self.ink, image.pixels()) {
            Ok(kept) => {
                canvas.mix(self.stock, Mix { mode: blend(group.blend_mode()), ..Mix::PLAIN });
                canvas.save();
                let (w, h) = (w / dots, h / dots);
                canvas.concat(Transform::from_row(w, 0.0, 0.0, h, area.left(), area.bottom() - h));
                canvas.draw(kept);
                canvas.restore();
            }
            Err(why) => {
                self.complain(format!("a filter cannot be painted: {why}"), "make what it is applied to smaller")
            }
        }
    }
}
