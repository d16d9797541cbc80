//! Files in which nothing may be transparent: opaque shapes stay shapes; translucent objects are left out of the forms, and
//! their place in the drawing order is kept for the pixels that replace them.

use super::super::canvas::Canvas;
use super::{Emitter, Piece, plain_clip};
use ground::raster;
use usvg::tiny_skia_path::{Path as Outline, PathBuilder, Transform};
use usvg::{BlendMode, ClipPath, FillRule, Group, Image, ImageKind, Node, Opacity, Paint, Path, Rect};

/// A painted object: content of a form, or a place for pixels.
#[derive(Debug)]
pub(in super::super) struct Dab {
    /// What.
    pub(in super::super) node: Node,
    /// The map from the coordinates of its group to those of the form.
    pub(in super::super) to: Transform,
    /// Its place in the form.
    pub(in super::super) area: Rect,
    /// The clips inside which it is visible.
    pub(in super::super) clips: Vec<Clip>,
}

/// An outline that hides everything outside of it.
#[derive(Clone, Debug)]
pub(in super::super) struct Clip {
    /// The shapes, which do not touch.
    pub(in super::super) path: Outline,
    /// The area inside.
    pub(in super::super) rule: FillRule,
    /// The map to the coordinates of the form.
    pub(in super::super) to: Transform,
}

impl Emitter<'_> {
    /// One node, separate from its neighbors if it is translucent.
    pub(super) fn flat(&mut self, canvas: &mut Canvas, node: &Node, to: Transform) {
        match node {
            Node::Group(group) => {
                let own = to.pre_concat(group.transform());
                match passable(group, own) {
                    Some(clips) => self.through(canvas, clips, |emitter, canvas| {
                        group.children().iter().for_each(|child| emitter.child(canvas, child, own));
                    }),
                    None => self.veil(canvas, node, to),
                }
            }
            Node::Path(path) if !path.is_visible() => {}
            Node::Path(path) if covers(path) => {
                self.path(canvas, path, to, 1.0);
                self.note(node, to);
            }
            Node::Image(image) => match image.kind() {
                ImageKind::SVG(tree) => {
                    let size = image.size().to_rect(0.0, 0.0).unwrap_or(self.area);
                    let frame = Clip { path: PathBuilder::from_rect(size), rule: FillRule::NonZero, to };
                    let root = std::mem::replace(&mut self.root, to);
                    self.through(canvas, vec![frame], |emitter, canvas| {
                        tree.root().children().iter().for_each(|child| emitter.child(canvas, child, to));
                    });
                    self.root = root;
                }
                _ if opaque(image) => {
                    self.image(canvas, image, to, 1.0);
                    self.note(node, to);
                }
                _ => self.veil(canvas, node, to),
            },
            Node::Path(_) => self.veil(canvas, node, to),
            Node::Text(_) => {}
        }
    }

    /// Draws an object clipped to these outlines; parts that are clipped inside are removed, too.
    fn through(&mut self, canvas: &mut Canvas, clips: Vec<Clip>, draw: impl FnOnce(&mut Self, &mut Canvas)) {
        let depth = clips.len();
        self.inside += depth;
        for clip in &clips {
            open(canvas, clip);
        }
        self.clips.extend(clips);
        draw(self, canvas);
        for _ in 0..depth {
            canvas.restore();
            self.clips.pop();
        }
        self.inside -= depth;
    }

    fn veil(&mut self, canvas: &mut Canvas, node: &Node, to: Transform) {
        self.cut(canvas);
        self.note(node, to);
        self.push(Piece::Veil);
    }

    fn note(&mut self, node: &Node, to: Transform) {
        // a horizontal line also needs a height, for bounding boxes
        let area = self.area_of(node, to).and_then(|a| a.outset(1.0, 1.0)).unwrap_or(self.area);
        self.dabs.push(Dab { node: node.clone(), to, area, clips: self.clips.clone() });
    }

    /// The area that a node paints, in the form: with its strokes, whatever their width, and the extent of filters.
    fn area_of(&self, node: &Node, to: Transform) -> Option<Rect> {
        match node {
            Node::Path(path) => path.stroke_bounding_box().transform(to),
            Node::Group(group) => {
                let own = group.abs_layer_bounding_box().to_rect().transform(self.root);
                let to = to.pre_concat(group.transform());
                group.children().iter().map(|child| self.area_of(child, to)).fold(own, |a, b| match (a, b) {
                    (Some(a), Some(b)) => Rect::from_ltrb(
                        a.left().min(b.left()),
                        a.top().min(b.top()),
                        a.right().max(b.right()),
                        a.bottom().max(b.bottom()),
                    ),
                    (one, other) => one.or(other),
                })
            }
            Node::Image(image) => image.bounding_box().transform(to),
            Node::Text(_) => None,
        }
    }

    /// Closes the outlines that are open, before a form ends.
    pub(super) fn close_clips(&self, canvas: &mut Canvas) {
        self.clips.iter().for_each(|_| canvas.restore());
    }

    /// Opens them again in the next form.
    pub(super) fn open_clips(&self, canvas: &mut Canvas) {
        self.clips.iter().for_each(|clip| open(canvas, clip));
    }
}

fn open(canvas: &mut Canvas, clip: &Clip) {
    canvas.save();
    if clip.path.is_empty() {
        canvas.ops.extend_from_slice(b"0 0 0 0 re\n");
    } else {
        canvas.path(&clip.path, clip.to);
    }
    canvas.clip(clip.rule);
}

/// The outlines of a group that only clips its children, each of which is painted as if it were separate.
fn passable(group: &Group, to: Transform) -> Option<Vec<Clip>> {
    // a clipped group is blended within itself
    let apart = (group.isolate() || group.clip_path().is_some()) && group.children().iter().any(blends);
    if group.opacity() == Opacity::ONE && !apart { plain_group(group, to) } else { None }
}

/// The outlines of a group that only clips its children, and perhaps fades them; `to` maps its children's coordinates.
pub(in super::super) fn plain_group(group: &Group, to: Transform) -> Option<Vec<Clip>> {
    let plain = group.blend_mode() == BlendMode::Normal && group.mask().is_none() && group.filters().is_empty();
    let mut clips = Vec::new();
    let simple = group.clip_path().is_none_or(|clip| outlines(clip, to, &mut clips));
    (plain && simple).then_some(clips)
}

/// The outlines of a clip and of the clips that clip it; returns false if they are more than outlines.
fn outlines(clip: &ClipPath, to: Transform, out: &mut Vec<Clip>) -> bool {
    let outer = clip.clip_path().is_none_or(|outer| outlines(outer, to, out));
    let Some((shapes, rule)) = plain_clip(clip, to) else { return false };
    let mut all = PathBuilder::new();
    for (path, own) in shapes {
        if let Some(path) = path.data().clone().transform(own) {
            all.push_path(&path);
        }
    }
    let nothing =
        || PathBuilder::from_rect(Rect::from_xywh(-1e6, -1e6, 0.5, 0.5).unwrap_or(clip.root().bounding_box()));
    out.push(Clip { path: all.finish().unwrap_or_else(nothing), rule, to: Transform::identity() });
    outer
}

/// Whether a node, or something in it, is blended with the background.
pub(super) fn blends(node: &Node) -> bool {
    matches!(node, Node::Group(g) if g.blend_mode() != BlendMode::Normal || g.children().iter().any(blends))
}

/// Whether a path is opaque.
fn covers(path: &Path) -> bool {
    let whole = |opacity: Opacity, paint: &Paint| opacity == Opacity::ONE && solid(paint);
    path.fill().is_none_or(|f| whole(f.opacity(), f.paint()))
        && path.stroke().is_none_or(|s| whole(s.opacity(), s.paint()))
}

fn solid(paint: &Paint) -> bool {
    let stops = |g: &usvg::BaseGradient| g.stops().iter().all(|s| s.opacity() == Opacity::ONE);
    match paint {
        Paint::Color(_) => true,
        Paint::LinearGradient(g) => stops(g),
        Paint::RadialGradient(g) => stops(g),
        Paint::Pattern(tile) => tile.root().children().iter().all(simple),
    }
}

/// Whether a part of a tile is painted unchanged, over any background.
fn simple(node: &Node) -> bool {
    match node {
        Node::Group(g) => !g.should_isolate() && g.children().iter().all(simple),
        Node::Path(path) => covers(path),
        Node::Image(image) => opaque(image),
        Node::Text(_) => false,
    }
}

/// Whether an image is opaque; an unreadable one is reported where it is drawn.
fn opaque(image: &Image) -> bool {
    match image.kind() {
        ImageKind::SVG(_) => false,
        ImageKind::PNG(bytes) => raster::png(bytes).map_or(true, |pixels| pixels.alpha.is_none()),
        ImageKind::JPEG(_) | ImageKind::GIF(_) | ImageKind::WEBP(_) => true,
    }
}
