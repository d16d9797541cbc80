//! The cost of a drawing: how many times its area is painted over. The weights are measured: a flat color over the whole area takes
//! about two milliseconds at 300 dots per inch.

use usvg::tiny_skia_path::{PathSegment, Point};
use usvg::{ClipPath, Group, Image, ImageKind, Mask, Node, Paint, Path, Rect, Tree};

/// The limit, in areas of the drawing: about ten seconds.
pub(super) const MOST: f64 = 4000.0;

/// The cost of a gradient, a picture and a layer, relative to a flat color.
const GRADIENT: f64 = 3.0;
const PICTURE: f64 = 15.0;
const LAYER: f64 = 2.0;

/// The number of times that the area of the drawing is painted.
pub(super) fn times(tree: &Tree) -> f64 {
    let whole = Rect::from_xywh(0.0, 0.0, tree.size().width(), tree.size().height());
    whole.map_or(0.0, |whole| group(tree.root(), whole))
}

fn group(group: &Group, whole: Rect) -> f64 {
    let share = share(group.abs_layer_bounding_box().to_rect(), whole);
    let mut sum: f64 = group.children().iter().map(|node| self::node(node, whole)).sum();
    sum += group.clip_path().map_or(0.0, |path| share * (LAYER + clip(path)));
    sum += group.mask().map_or(0.0, |mask| self::mask(mask, share, whole));
    if group.should_isolate() { sum + share * LAYER } else { sum }
}

fn node(node: &Node, whole: Rect) -> f64 {
    match node {
        Node::Group(inner) => group(inner, whole),
        Node::Path(path) => self::path(path, whole),
        Node::Image(image) => picture(image, whole),
        Node::Text(_) => 0.0,
    }
}

fn path(path: &Path, whole: Rect) -> f64 {
    let area = |paint: &Paint| match paint {
        Paint::Color(_) => 1.0,
        Paint::LinearGradient(_) | Paint::RadialGradient(_) => GRADIENT,
        Paint::Pattern(pattern) => LAYER + group(pattern.root(), whole),
    };
    let fill = path.fill().map_or(0.0, |fill| area(fill.paint()));
    let stroke = path.stroke().map_or(0.0, |stroke| {
        let (wide, seen) = (f64::from(stroke.width().get()), share(path.abs_stroke_bounding_box(), whole));
        area(stroke.paint()) * (seen + inked(path, wide) / f64::from(whole.width() * whole.height()))
    });
    fill * share(path.abs_bounding_box(), whole) + stroke
}

/// The area of a stroke, including overlaps: each segment has the length between its points plus half the width at
/// both ends.
fn inked(path: &Path, wide: f64) -> f64 {
    let (mut last, mut long, mut segments) = (Point::zero(), 0.0, 0.0);
    for segment in path.data().segments() {
        let end = match segment {
            PathSegment::MoveTo(to) => {
                last = to;
                continue;
            }
            PathSegment::LineTo(to) | PathSegment::QuadTo(_, to) | PathSegment::CubicTo(_, _, to) => to,
            PathSegment::Close => continue,
        };
        long += f64::from(last.distance(end));
        segments += 1.0;
        last = end;
    }
    let (across, along) = path.abs_transform().get_scale();
    (long + segments * wide) * wide * f64::from((across * along).abs())
}

fn picture(image: &Image, whole: Rect) -> f64 {
    let inner = match image.kind() {
        ImageKind::SVG(tree) => times(tree),
        _ => PICTURE,
    };
    inner * share(image.abs_bounding_box(), whole)
}

/// The cost of a clip path: each of its shapes is drawn again for each group that it clips.
fn clip(path: &ClipPath) -> f64 {
    let shapes = path.root().children().len() as f64;
    shapes / 2.0 + path.clip_path().map_or(0.0, clip)
}

fn mask(mask: &Mask, share: f64, whole: Rect) -> f64 {
    let outer = mask.mask().map_or(0.0, |outer| self::mask(outer, share, whole));
    share * LAYER + group(mask.root(), whole) + outer
}

/// The share of the drawing that a box covers.
fn share(area: Rect, whole: Rect) -> f64 {
    let wide = area.right().min(whole.right()) - area.left().max(whole.left());
    let high = area.bottom().min(whole.bottom()) - area.top().max(whole.top());
    f64::from(wide.max(0.0)) * f64::from(high.max(0.0)) / f64::from(whole.width() * whole.height())
}
