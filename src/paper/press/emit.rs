//! Converts shapes to paint operators: walks a `usvg` tree and writes PDF content that looks the same. Everything is in the
//! coordinates of the form ([`UNITS`], y up), so gradients, masks and clips share one space. Text is never passed here.

use super::canvas::{Canvas, Mix, Pen, SoftMask, UNITS, line_width};
use super::ink::{BROAD, Ink, Side, Tint};
use super::stock::{Kept, Stock};
use super::{Condition, Shop};
use ground::diag::Diag;
use ground::locus::Locus;
use usvg::tiny_skia_path::Transform;
use usvg::{BlendMode, ClipPath, FillRule, Group, Mask, MaskType, Node, PaintOrder, Path, Rect, Stroke};

mod breadth;
mod filter;
mod flat;
mod image;
mod mesh;
mod paint;

pub(super) use breadth::breadth;
use flat::blends;
pub(super) use flat::{Clip, Dab, plain_group};
pub(super) use image::{jpeg, light, packed};

/// A path of a skeleton with more segments than this is a form of its own: cards with the same template repeat it.
const LONG: usize = 50;

/// The parts into which a skeleton is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A form.
    Shapes(Kept),
    /// The place of a slot.
    Slot(usize),
    /// The place of a translucent object, in a file that must not contain any.
    Veil,
}

/// The result for a tree.
#[derive(Default)]
pub(super) struct Emitted {
    /// The forms, slots and translucent layers in painting order.
    pub(super) pieces: Vec<Piece>,
    /// The visible content of each piece, if nothing may be transparent.
    pub(super) dabs: Vec<Vec<Dab>>,
    pub(super) diags: Vec<Diag>,
}

/// Writes one tree.
pub(super) struct Emitter<'a> {
    pub(super) stock: &'a mut Stock,
    pub(super) spaces: Kept,
    pub(super) ink: Ink,
    /// The printing condition, if the file is for print.
    pub(super) condition: Option<&'a Condition>,
    /// The whole form.
    pub(super) area: Rect,
    /// The place for complaints.
    pub(super) at: Locus,
    /// The map from the coordinates of the tree to those of the form.
    pub(super) root: Transform,
    /// Whether placeholders of slots split the form.
    pub(super) cutting: bool,
    /// Whether translucent objects are separated; in a tile or a mask they are not.
    pub(super) flat: bool,
    pub(super) out: Emitted,
    /// The content of the present form, and the outlines that are open in it, which are known if `flat`.
    pub(super) dabs: Vec<Dab>,
    pub(super) clips: Vec<Clip>,
    /// The depth of clips, masks and groups, inside which no slot is allowed.
    pub(super) inside: usize,
}

impl<'a> Emitter<'a> {
    /// A writer for a form with this area, in its own coordinates; complaints have the place `at`.
    pub(super) fn new(shop: &'a mut Shop, area: Rect, at: Locus) -> Emitter<'a> {
        let Shop { stock, spaces, ink, condition } = shop;
        Emitter {
            stock,
            spaces: *spaces,
            ink: ink.clone(),
            condition: condition.as_ref(),
            area,
            at,
            root: Transform::identity(),
            cutting: false,
            flat: false,
            out: Emitted::default(),
            dabs: Vec::new(),
            clips: Vec::new(),
            inside: 0,
        }
    }
}

impl Emitter<'_> {
    /// Writes the whole tree and returns its pieces.
    pub(super) fn run(mut self, root: &Group) -> Emitted {
        let mut canvas = Canvas::default();
        self.children(&mut canvas, root, self.root);
        self.cut(&mut canvas);
        self.out
    }

    /// Ends the present form, if it has content, and begins another.
    fn cut(&mut self, canvas: &mut Canvas) {
        if self.flat && self.dabs.is_empty() || canvas.is_empty() {
            return;
        }
        self.close_clips(canvas);
        let form = std::mem::take(canvas).outermost(self.stock, self.spaces, self.area);
        self.push(Piece::Shapes(form));
        self.open_clips(canvas);
    }

    fn push(&mut self, piece: Piece) {
        self.out.pieces.push(piece);
        self.out.dabs.push(std::mem::take(&mut self.dabs));
    }

    pub(super) fn complain(&mut self, what: String, help: &str) {
        self.out.diags.push(Diag::error(self.at, "cannot-press", what).help(help));
    }

    fn children(&mut self, canvas: &mut Canvas, group: &Group, to: Transform) {
        group.children().iter().for_each(|node| self.child(canvas, node, to));
    }

    /// Draws a nested drawing (a tile, a mask, a clip) in the coordinates that `to` maps to the form.
    fn apart(&mut self, root: &Group, to: Transform) -> Canvas {
        let (flat, outside) = (std::mem::take(&mut self.flat), std::mem::replace(&mut self.root, to));
        let mut own = Canvas::default();
        self.children(&mut own, root, to);
        (self.flat, self.root) = (flat, outside);
        own
    }

    pub(super) fn child(&mut self, canvas: &mut Canvas, node: &Node, to: Transform) {
        let slot = |p: &Path| p.id().strip_prefix("slot-").and_then(|n| n.parse().ok());
        match node {
            Node::Path(p) if self.cutting && slot(p).is_some() => {
                self.slot(canvas, slot(p).unwrap_or_default());
            }
            Node::Text(_) => self.complain(
                "SVG text cannot be printed as a drawing".into(),
                "make it a slot (a rect with data-slot), or convert it to paths",
            ),
            _ if self.flat => self.flat(canvas, node, to),
            Node::Group(g) if g.filters().is_empty() => self.group(canvas, g, to),
            Node::Group(g) => self.filtered(canvas, g, node, to),
            Node::Path(p) => self.path(canvas, p, to, 1.0),
            Node::Image(i) => self.image(canvas, i, to, 1.0),
        }
    }

    /// Whether a group's blend mode exists in PDF; complains if not.
    fn mixes(&mut self, group: &Group) -> bool {
        let mode = group.blend_mode();
        if mode == BlendMode::PlusLighter {
            self.complain(format!("the blend mode \"{mode}\" does not exist in print"), "use \"screen\" instead");
        }
        mode != BlendMode::PlusLighter
    }

    fn slot(&mut self, canvas: &mut Canvas, n: usize) {
        if self.inside > 0 {
            let what = format!("slot {n} is inside a clipped, masked or translucent group");
            return self.complain(what, "move the slot out of that group");
        }
        self.cut(canvas);
        self.push(Piece::Slot(n));
    }

    fn group(&mut self, canvas: &mut Canvas, group: &Group, to: Transform) {
        let to = to.pre_concat(group.transform());
        if !self.mixes(group) {
            return;
        }
        let isolated = group.isolate()
            || group.opacity().get() < 1.0
            || group.blend_mode() != BlendMode::Normal
            || group.mask().is_some()
            // a clipped group is blended within itself
            || group.clip_path().is_some() && group.children().iter().any(blends);
        if !isolated && group.clip_path().is_none() {
            return self.children(canvas, group, to);
        }
        self.inside += 1;
        let bracketed = group.clip_path().is_some() || group.mask().is_some();
        if bracketed {
            canvas.save();
        }
        let mut masks = Vec::new();
        if let Some(clip) = group.clip_path() {
            self.clip(canvas, clip, to, &mut masks);
        }
        let mut mask = group.mask();
        while let Some(m) = mask {
            masks.push(self.mask(m, to));
            mask = m.mask();
        }
        let plain = masks.is_empty() && group.blend_mode() == BlendMode::Normal;
        match group.children() {
            _ if !isolated && masks.is_empty() => self.children(canvas, group, to),
            // the opacity of a group with one shape is that of the shape
            [Node::Path(p)] if plain && (p.fill().is_none() || p.stroke().is_none()) => {
                self.path(canvas, p, to, group.opacity().get());
            }
            [Node::Image(i)] if plain => self.image(canvas, i, to, group.opacity().get()),
            [] => {}
            _ => self.isolated(canvas, group, to, &masks),
        }
        if bracketed {
            canvas.restore();
        }
        self.inside -= 1;
    }

    /// A group that is composed separately, then masked, then blended with the background.
    fn isolated(&mut self, canvas: &mut Canvas, group: &Group, to: Transform, masks: &[SoftMask]) {
        let area = self.reach(group.stroke_bounding_box(), to);
        let mut own = Canvas::default();
        self.children(&mut own, group, to);
        let mut form = own.group(self.stock, self.spaces, area, &self.ink);
        // a mask applies to a form: each mask except the last needs a separate form
        for mask in masks.iter().skip(1) {
            let mut through = Canvas::default();
            through.mask(self.stock, *mask);
            through.draw(form);
            form = through.group(self.stock, self.spaces, area, &self.ink);
        }
        if let Some(mask) = masks.first() {
            canvas.mask(self.stock, *mask);
        }
        let (alpha, mode) = (group.opacity().get(), blend(group.blend_mode()));
        canvas.mix(self.stock, Mix { fill: alpha, stroke: alpha, mode });
        canvas.draw(form);
    }

    /// A box in the form's coordinates, one point wider than necessary, within the form.
    pub(super) fn reach(&self, bounds: Rect, to: Transform) -> Rect {
        let wide = bounds.transform(to).and_then(|b| b.outset(UNITS, UNITS)).unwrap_or(self.area);
        let (l, t) = (wide.left().max(self.area.left()), wide.top().max(self.area.top()));
        let (r, b) = (wide.right().min(self.area.right()), wide.bottom().min(self.area.bottom()));
        Rect::from_ltrb(l, t, r.max(l), b.max(t)).unwrap_or(self.area)
    }

    /// Clips the following objects. One shape, or shapes that do not touch, become a PDF clip; anything else becomes a mask.
    fn clip(&mut self, canvas: &mut Canvas, clip: &ClipPath, to: Transform, masks: &mut Vec<SoftMask>) {
        if let Some(outer) = clip.clip_path() {
            self.clip(canvas, outer, to, masks);
        }
        if let Some((shapes, rule)) = plain_clip(clip, to) {
            if shapes.is_empty() {
                canvas.ops.extend_from_slice(b"0 0 0 0 re\n");
            }
            for (path, t) in shapes {
                canvas.path(path.data(), t);
            }
            return canvas.clip(rule);
        }
        let shape = self.apart(clip.root(), to.pre_concat(clip.transform()));
        let group = shape.group(self.stock, self.spaces, self.area, &self.ink);
        masks.push(SoftMask { group, luminous: false });
    }

    fn mask(&mut self, mask: &Mask, to: Transform) -> SoftMask {
        let luminous = mask.kind() == MaskType::Luminance;
        let outside = self.ink.clone();
        if luminous {
            self.ink = Ink::Luma;
        }
        let mut shape = Canvas::default();
        shape.path(&usvg::tiny_skia_path::PathBuilder::from_rect(mask.rect().to_rect()), to);
        shape.clip(FillRule::NonZero);
        let root = std::mem::replace(&mut self.root, to);
        self.children(&mut shape, mask.root(), to);
        self.root = root;
        let group = shape.group(self.stock, self.spaces, self.area, &self.ink);
        self.ink = outside;
        SoftMask { group, luminous }
    }

    fn path(&mut self, canvas: &mut Canvas, path: &Path, to: Transform, opacity: f32) {
        if !path.is_visible() {
            return;
        }
        if self.cutting && path.data().len() > LONG {
            let mut own = Canvas::default();
            self.shape(&mut own, path, to, opacity);
            let form = own.inner(self.stock, self.spaces, self.reach(path.stroke_bounding_box(), to));
            canvas.mix(self.stock, Mix::PLAIN);
            return canvas.draw(form);
        }
        self.shape(canvas, path, to, opacity);
    }

    fn shape(&mut self, canvas: &mut Canvas, path: &Path, to: Transform, opacity: f32) {
        let colour = |paint: &usvg::Paint| match paint {
            usvg::Paint::Color(c) => Some([c.red, c.green, c.blue]),
            _ => None,
        };
        let solid = |o: usvg::Opacity| o.get() * opacity >= 1.0;
        if let (Some(fill), Some(stroke), PaintOrder::FillAndStroke) = (path.fill(), path.stroke(), path.paint_order())
            && let (Some(inner), Some(line)) = (colour(fill.paint()), colour(stroke.paint()))
            && let (Some(scale), true) = (similarity(to), solid(fill.opacity()) && solid(stroke.opacity()))
        {
            canvas.mix(self.stock, Mix::PLAIN);
            canvas.colour(self.over(path, to, inner, 1.0), Side::Fill);
            canvas.colour(self.ink.fine(line), Side::Stroke);
            canvas.pen(pen(stroke, scale));
            return canvas.shape(path.data(), to, Some(fill.rule()), true);
        }
        if path.paint_order() == PaintOrder::StrokeAndFill {
            self.stroke(canvas, path, to, opacity);
            self.fill(canvas, path, to, opacity);
        } else {
            self.fill(canvas, path, to, opacity);
            self.stroke(canvas, path, to, opacity);
        }
    }

    /// The fill color of a shape in the file.
    fn over(&self, path: &Path, to: Transform, rgb: [u8; 3], alpha: f32) -> Tint {
        // most colors are not black, and need not be measured
        let broad = rgb == [0; 3] && alpha >= 1.0 && breadth(path.data(), to, UNITS) >= BROAD;
        self.ink.over(rgb, broad)
    }

    fn fill(&mut self, canvas: &mut Canvas, path: &Path, to: Transform, opacity: f32) {
        let Some(fill) = path.fill() else { return };
        if path.bounding_box().width() == 0.0 || path.bounding_box().height() == 0.0 {
            // SVG fills no line; PDF would draw one as thin as the printer can
            return;
        }
        let alpha = fill.opacity().get() * opacity;
        let masked = match fill.paint() {
            usvg::Paint::Color(c) => {
                canvas.alpha(self.stock, alpha, Side::Fill);
                canvas.colour(self.over(path, to, [c.red, c.green, c.blue], alpha), Side::Fill);
                false
            }
            paint => self.choose(canvas, paint, alpha, Side::Fill, path.bounding_box(), to),
        };
        canvas.shape(path.data(), to, Some(fill.rule()), false);
        if masked {
            canvas.restore();
        }
    }

    fn stroke(&mut self, canvas: &mut Canvas, path: &Path, to: Transform, opacity: f32) {
        let Some(stroke) = path.stroke() else { return };
        let alpha = stroke.opacity().get() * opacity;
        let masked = self.choose(canvas, stroke.paint(), alpha, Side::Stroke, path.stroke_bounding_box(), to);
        if let Some(scale) = similarity(to) {
            canvas.pen(pen(stroke, scale));
            canvas.shape(path.data(), to, None, true);
        } else {
            // a line drawn with a slanted or squeezed pen uses the pen's own coordinates, in which a hundredth is
            // still fine enough
            let k = to.get_scale().0.max(to.get_scale().1).max(1e-3);
            canvas.save();
            canvas.concat(to.pre_scale(1.0 / k, 1.0 / k));
            canvas.pen(pen(stroke, k));
            canvas.shape(path.data(), Transform::from_scale(k, k), None, true);
            canvas.restore();
        }
        if masked {
            canvas.restore();
        }
    }
}

/// The shapes of a clip, if it is one shape, or shapes that do not touch and have the same fill rule.
fn plain_clip(clip: &ClipPath, to: Transform) -> Option<(Vec<(&Path, Transform)>, FillRule)> {
    let mut shapes = Vec::new();
    let simple = outlines(clip.root(), to.pre_concat(clip.transform()), &mut shapes);
    let boxes: Vec<Rect> = shapes.iter().filter_map(|(p, t, _)| p.bounding_box().transform(*t)).collect();
    let apart = boxes.iter().enumerate().all(|(i, a)| boxes[..i].iter().all(|b| !touch(*a, *b)));
    let rule = shapes.first().map_or(FillRule::NonZero, |s| s.2);
    let plain = simple && apart && shapes.iter().all(|s| s.2 == rule);
    plain.then(|| (shapes.into_iter().map(|(path, t, _)| (path, t)).collect(), rule))
}

/// The shapes of a clip, and whether it consists of shapes only, without a clip inside.
fn outlines<'t>(group: &'t Group, to: Transform, out: &mut Vec<(&'t Path, Transform, FillRule)>) -> bool {
    group.children().iter().all(|node| match node {
        Node::Path(p) => {
            if p.is_visible() {
                out.push((p, to, p.fill().map_or(FillRule::NonZero, usvg::Fill::rule)));
            }
            true
        }
        Node::Group(g) => !g.should_isolate() && outlines(g, to.pre_concat(g.transform()), out),
        _ => false,
    })
}

fn touch(a: Rect, b: Rect) -> bool {
    a.left() < b.right() && b.left() < a.right() && a.top() < b.bottom() && b.top() < a.bottom()
}

/// The scale of a map, if it is the same in all directions.
fn similarity(t: Transform) -> Option<f32> {
    let (x, y) = (t.sx.hypot(t.ky), t.kx.hypot(t.sy));
    let slant = t.sx * t.kx + t.ky * t.sy;
    ((x - y).abs() <= x * 1e-3 && slant.abs() <= x * y * 1e-3).then_some(x)
}

fn pen(stroke: &Stroke, scale: f32) -> Pen {
    let hundredth = |v: f32| super::bytes::hundredths(v * scale);
    let dash: Vec<i64> = stroke.dasharray().unwrap_or_default().iter().map(|d| hundredth(*d)).collect();
    // dashes too short to be distinguished become a line
    let dash = if dash.iter().sum::<i64>() > 0 { dash } else { Vec::new() };
    Pen {
        width: line_width(stroke.width().get() * scale),
        cap: stroke.linecap(),
        join: stroke.linejoin(),
        miter: super::bytes::hundredths(stroke.miterlimit().get()),
        phase: if dash.is_empty() { 0 } else { hundredth(stroke.dashoffset()) },
        dash,
    }
}

fn blend(mode: BlendMode) -> &'static str {
    match mode {
        // accumulated masks are refused before they come here
        BlendMode::Normal | BlendMode::PlusLighter => "Normal",
        BlendMode::Multiply => "Multiply",
        BlendMode::Screen => "Screen",
        BlendMode::Overlay => "Overlay",
        BlendMode::Darken => "Darken",
        BlendMode::Lighten => "Lighten",
        BlendMode::ColorDodge => "ColorDodge",
        BlendMode::ColorBurn => "ColorBurn",
        BlendMode::HardLight => "HardLight",
        BlendMode::SoftLight => "SoftLight",
        BlendMode::Difference => "Difference",
        BlendMode::Exclusion => "Exclusion",
        BlendMode::Hue => "Hue",
        BlendMode::Saturation => "Saturation",
        BlendMode::Color => "Color",
        BlendMode::Luminosity => "Luminosity",
    }
}
