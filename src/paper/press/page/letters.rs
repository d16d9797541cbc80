//! Text converted to outlines: no font is embedded.

use super::super::canvas::Canvas;
use super::super::font::places;
use super::super::object::{dict, name, numbers};
use super::{Content, Pages};
use crate::typeset::Run;
use ground::unit::Pt;
use lopdf::{Dictionary, Object};
use usvg::FillRule;
use usvg::tiny_skia_path::Transform;

impl Pages<'_, '_> {
    /// Draws the letters of a run as shapes; letters that are drawn several times are forms, so that their outlines
    /// are written once.
    pub(super) fn letters(&mut self, content: &mut Content, run: &Run, onto: Transform) {
        content.leave_text();
        content.over(content.tinted.has(run));
        content.colour(self.press.shop.ink.text(run.ink.0, Pt(run.size.0 * content.scale.0)));
        for (glyph, at) in places(run) {
            let Some(Ok(face)) = self.press.faces.get(usize::from(run.font.0)) else { return };
            let Some(outline) = face.outline(glyph) else { continue };
            let bounds = outline.bounds();
            let mut shape = Canvas::default();
            shape.path(&outline, Transform::identity());
            shape.paint(Some(FillRule::NonZero), false);
            let to = onto.pre_concat(at);
            content.save([to.sx, to.ky, to.kx, to.sy, to.tx, to.ty]);
            if self.letters.get(&(run.font.0, glyph)).is_some_and(|times| *times > 1) {
                let bounds = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
                let form = dict([
                    ("Type", name("XObject")),
                    ("Subtype", name("Form")),
                    ("BBox", numbers(&bounds, 0)),
                    ("Resources", Object::Dictionary(Dictionary::new())),
                ]);
                let form = self.press.shop.stock.stream(form, &shape.ops);
                let form = self.taken.take(form, &mut self.press.shop.stock, &mut self.file);
                self.show(content, form);
            } else {
                content.ops.extend_from_slice(&shape.ops);
            }
            content.restore();
        }
    }
}
