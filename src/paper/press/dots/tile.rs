//! Patterns in pixels. resvg rounds the distance between tiles to whole pixels, and the error adds up over a large shape. Here
//! a tile has whole pixels and is then scaled to its distance, as in browsers.

use super::{draw, solid};
use resvg::tiny_skia::{
    FillRule, FilterQuality, Mask, MaskType, Paint, Pattern, Pixmap, PixmapMut, PixmapPaint, SpreadMode, Transform,
};
use resvg::usvg::{self, ClipPath, Group, Node, PaintOrder, Path};

/// The largest side of a tile, in pixels.
const LARGEST: f32 = 4096.0;

/// Whether anything in a node has a pattern that is drawn here, and not behind a filter or a mask.
pub(super) fn is_in(node: &Node) -> bool {
    match node {
        Node::Group(group) => {
            group.filters().is_empty()
                && group.mask().is_none()
                && group.blend_mode() == usvg::BlendMode::Normal
                && group.children().iter().any(is_in)
        }
        Node::Path(path) => is_tiled(path),
        _ => false,
    }
}

/// Whether a path is painted with a pattern, and otherwise only with a color.
fn is_tiled(path: &Path) -> bool {
    let paints = || path.fill().map(usvg::Fill::paint).into_iter().chain(path.stroke().map(usvg::Stroke::paint));
    let faded = |p: &usvg::Paint| matches!(p, usvg::Paint::LinearGradient(_) | usvg::Paint::RadialGradient(_));
    paints().any(|p| matches!(p, usvg::Paint::Pattern(_))) && !paints().any(faded)
}

/// Draws a group that contains patterns.
pub(super) fn group(group: &Group, to: Transform, on: &mut PixmapMut<'_>) {
    let to = to.pre_concat(group.transform());
    if !group.should_isolate() {
        group.children().iter().for_each(|node| draw(node, to, on));
        return;
    }
    let Some(mut layer) = Pixmap::new(on.width(), on.height()) else { return };
    group.children().iter().for_each(|node| draw(node, to, &mut layer.as_mut()));
    if let Some(clip) = group.clip_path() {
        clipped(&mut layer, clip, to);
    }
    let paint = PixmapPaint { opacity: group.opacity().get(), ..PixmapPaint::default() };
    on.draw_pixmap(0, 0, layer.as_ref(), &paint, Transform::identity(), None);
}

fn clipped(layer: &mut Pixmap, clip: &ClipPath, to: Transform) {
    let Some(mut shape) = Pixmap::new(layer.width(), layer.height()) else { return };
    let within = to.pre_concat(clip.transform());
    clip.root().children().iter().for_each(|node| draw(node, within, &mut shape.as_mut()));
    layer.apply_mask(&Mask::from_pixmap(shape.as_ref(), MaskType::Alpha));
    if let Some(outer) = clip.clip_path() {
        clipped(layer, outer, to);
    }
}

/// Draws a path that is painted with a pattern.
pub(super) fn path(path: &Path, to: Transform, on: &mut PixmapMut<'_>) {
    if !path.is_visible() {
        return;
    }
    let fill = |on: &mut PixmapMut<'_>| {
        let Some(fill) = path.fill() else { return };
        let rule = match fill.rule() {
            usvg::FillRule::NonZero => FillRule::Winding,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        };
        painted(fill.paint(), fill.opacity(), to, |paint| on.fill_path(path.data(), paint, rule, to, None));
    };
    let stroke = |on: &mut PixmapMut<'_>| {
        let Some(stroke) = path.stroke() else { return };
        let pen = stroke.to_tiny_skia();
        painted(stroke.paint(), stroke.opacity(), to, |paint| on.stroke_path(path.data(), paint, &pen, to, None));
    };
    match path.paint_order() {
        PaintOrder::FillAndStroke => {
            fill(on);
            stroke(on);
        }
        PaintOrder::StrokeAndFill => {
            stroke(on);
            fill(on);
        }
    }
}

/// Paints with a color, or with a pattern whose tiles are drawn first.
fn painted(paint: &usvg::Paint, opacity: usvg::Opacity, to: Transform, with: impl FnOnce(&Paint<'_>)) {
    match paint {
        usvg::Paint::Color(c) => {
            let mut paint = solid([0; 3]);
            paint.set_color_rgba8(c.red, c.green, c.blue, opacity.to_u8());
            with(&paint);
        }
        usvg::Paint::Pattern(pattern) => {
            let rect = pattern.rect();
            // the lengths of the sides of a tile, including slanted ones
            let whole = to.pre_concat(pattern.transform());
            let (sx, sy) = (whole.sx.hypot(whole.ky), whole.kx.hypot(whole.sy));
            // subtract a little, so that rounding does not add a dot to a whole number of dots
            let dots = |length: f32| (length - 0.01).ceil().clamp(1.0, LARGEST);
            let (w, h) = (dots(rect.width() * sx), dots(rect.height() * sy));
            let (kx, ky) = (w / rect.width(), h / rect.height());
            let Some(mut tile) = Pixmap::new(w as u32, h as u32) else { return };
            let within = Transform::from_scale(kx, ky);
            pattern.root().children().iter().for_each(|node| draw(node, within, &mut tile.as_mut()));
            let place = pattern.transform().pre_translate(rect.x(), rect.y()).pre_scale(1.0 / kx, 1.0 / ky);
            let (repeat, quality) = (SpreadMode::Repeat, FilterQuality::Bilinear);
            let shader = Pattern::new(tile.as_ref(), repeat, quality, opacity.get(), place);
            with(&Paint { shader, anti_alias: true, ..Paint::default() });
        }
        _ => {}
    }
}
