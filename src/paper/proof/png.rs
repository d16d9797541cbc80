//! Renders a galley as PNG. Shapes are parsed once and glyph outlines read once, however many faces share them.

use super::stages::{Stages, worth_keeping};
use crate::press::die::path;
use crate::press::dots::{draw, draw_tree, solid};
use crate::press::luma;
use crate::press::outline;
use crate::press::skeleton::{Purpose, read, tree};
use crate::typeset::{FontId, Fonts, Galley, Mark, Placed, Run};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::picture::Picture;
use ground::raster::{self, Pixels};
use ground::unit::{Affine, Clip, Mm, Rect};
use resvg::tiny_skia::{
    Color, FillRule, LineJoin, Mask, Path, PathBuilder, Pixmap, PixmapMut, PixmapPaint, Rect as Box, Stroke, Transform,
};
use resvg::usvg::{Group, Node, Tree};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The longest edge of a picture in pixels: an A0 sheet at 300 dpi.
const LONGEST: f32 = 14_100.0;

/// The largest number of drawings that are kept; at the limit all are dropped.
const MANY: usize = 256;

/// Draws faces as pixels; it holds the fonts and everything read so far.
pub struct Proof<'f> {
    faces: Vec<Option<ttf_parser::Face<'f>>>,
    outlines: FxHashMap<(FontId, u16), Option<Path>>,
    pub(super) drawings: FxHashMap<u64, Arc<Drawing>>,
    purpose: Purpose,
    stages: Option<&'f Stages>,
    /// Whether the face is being edited, so that it will be drawn again.
    edited: bool,
    /// Whether pictures are gray.
    gray: bool,
}

/// A skeleton or picture that was read.
pub(super) struct Drawing {
    pub(super) tree: Option<Tree>,
    diags: Vec<Diag>,
}

impl<'f> Proof<'f> {
    /// A renderer with these fonts.
    pub fn new(fonts: &'f Fonts) -> Proof<'f> {
        let faces = fonts.faces.iter().map(|f| ttf_parser::Face::parse(&f.bytes, 0).ok()).collect();
        Proof {
            faces,
            outlines: FxHashMap::default(),
            drawings: FxHashMap::default(),
            purpose: Purpose::Screen,
            stages: None,
            edited: false,
            gray: false,
        }
    }

    /// A renderer that continues from an earlier face with the same beginning. `stages` belong to these fonts.
    pub fn staged(fonts: &'f Fonts, stages: &'f Stages) -> Proof<'f> {
        Proof { stages: Some(stages), ..Proof::new(fonts) }
    }

    /// Sets whether the next faces are being edited. More intermediate results are kept, because the faces will be
    /// drawn again.
    pub fn editing(&mut self, edited: bool) {
        self.edited = edited;
    }

    /// Sets whether the next pictures are gray.
    pub fn gray(&mut self, gray: bool) {
        self.gray = gray;
    }

    /// A renderer whose pictures are measured and not viewed.
    pub(super) fn measuring(fonts: &'f Fonts) -> Proof<'f> {
        Proof { purpose: Purpose::Measure, ..Proof::new(fonts) }
    }

    /// The galley as a PNG file on white, at this resolution in dpi, with this much of its bleed on every side: a card of 63 x
    /// 88 mm with 3 mm of bleed is 815 x 1110 pixels at 300 dpi.
    pub fn png(&mut self, galley: &Galley, dpi: u32, bleed: Mm) -> Checked<Vec<u8>> {
        let cut = galley.bleed - bleed.max(Mm(0.0)).min(galley.bleed);
        let k = dpi as f32 / 25.4;
        let (w, h) = (((galley.size.w - cut * 2.0).0 * k).round(), ((galley.size.h - cut * 2.0).0 * k).round());
        let to = Transform::from_scale(k, k).pre_translate(-cut.0, -cut.0);
        let gray = self.gray;
        self.draw(galley, (w, h), to).then(|mut pixels| {
            if gray {
                pixels.rgb.chunks_exact_mut(3).for_each(|dot| dot.fill(luma([dot[0], dot[1], dot[2]])));
            }
            written(galley, &pixels, dpi)
        })
    }

    /// The picture of a face, transparent outside of the cut and of this width of its bleed.
    pub fn cut_out(&mut self, galley: &Galley, dpi: u32, bleed: Mm, cut: &Clip) -> Checked<Vec<u8>> {
        let around = galley.bleed - bleed.max(Mm(0.0)).min(galley.bleed);
        let k = dpi as f32 / 25.4;
        let (w, h) = (((galley.size.w - around * 2.0).0 * k).round(), ((galley.size.h - around * 2.0).0 * k).round());
        let to = Transform::from_scale(k, k).pre_translate(-around.0, -around.0);
        self.draw(galley, (w, h), to).then(|mut pixels| {
            pixels.alpha = covered((w as u32, h as u32), to, cut, galley.bleed - around);
            match raster::write_cut_png(&pixels, dpi) {
                Ok(file) => Checked::good(file),
                Err(why) => Checked::bad(unwritten(galley, why.into())),
            }
        })
    }

    /// The share of each pixel that is inside the cut shape, on a canvas with the same center, at this many pixels
    /// per millimeter.
    pub fn covered(&self, galley: &Galley, (w, h): (u32, u32), k: f32, cut: &Clip) -> Option<Vec<u8>> {
        let (x, y) = (w as f32 - galley.size.w.0 * k, h as f32 - galley.size.h.0 * k);
        covered((w, h), Transform::from_scale(k, k).post_translate(x / 2.0, y / 2.0), cut, Mm(0.0))
    }

    /// The galley centered on a white canvas of this many pixels, at this many pixels per millimeter.
    pub fn pixels(&mut self, galley: &Galley, size: (u32, u32), k: f32) -> Checked<Pixels> {
        let (size, to) = middle(galley, size, k);
        self.draw(galley, size, to)
    }

    /// The picture as a PNG file with its size on paper, rotated by a quarter turn clockwise if `turned`.
    pub fn canvas(
        &mut self,
        galley: &Galley,
        (size, turned): ((u32, u32), bool),
        k: f32,
        dpi: u32,
    ) -> Checked<Vec<u8>> {
        let ((w, h), to) = middle(galley, size, k);
        let drawn = match turned {
            true => self.draw(galley, (h, w), to.post_concat(Transform::from_row(0.0, 1.0, -1.0, 0.0, h, 0.0))),
            false => self.draw(galley, (w, h), to),
        };
        drawn.then(|pixels| written(galley, &pixels, dpi))
    }

    fn draw(&mut self, galley: &Galley, (w, h): (f32, f32), to: Transform) -> Checked<Pixels> {
        let fits = (1.0..=LONGEST).contains(&w) && (1.0..=LONGEST).contains(&h);
        let begun = self.stages.filter(|_| fits).and_then(|stages| stages.begun(galley, to, (w as u32, h as u32)));
        let (from, begun) = begun.unzip();
        let blank = || {
            let mut blank = Pixmap::new(w as u32, h as u32)?;
            blank.fill(Color::WHITE);
            Some(blank)
        };
        let Some(mut pixels) = begun.or_else(|| if fits { blank() } else { None }) else {
            let what = format!("a picture of {w} x {h} pixels cannot be made");
            return Checked::bad(
                Diag::error(Locus::Nowhere, "picture-size", what)
                    .help(format!("choose a resolution that makes each side 1 to {LONGEST} pixels"))
                    .card(&galley.title),
            );
        };
        let mut diags = Vec::new();
        let keep = self.stages.map(|stages| (stages, worth_keeping(galley, self.edited)));
        let mut pass = Pass { from, keep };
        self.galley(galley, to, &mut pixels.as_mut(), &mut pass, &mut diags);
        // everything is opaque, so the fourth byte of each pixel is removed
        let mut rgb = pixels.take();
        let count = rgb.len() / 4;
        (0..count).for_each(|n| rgb.copy_within(n * 4..n * 4 + 3, n * 3));
        rgb.truncate(count * 3);
        Checked::of(Pixels { width: w as u32, height: h as u32, rgb, alpha: None }, diags)
    }

    /// A drawing, read when it is first needed.
    pub(super) fn drawing(&mut self, key: u64, read: impl FnOnce() -> Drawing) -> Arc<Drawing> {
        if self.drawings.len() >= MANY && !self.drawings.contains_key(&key) {
            self.drawings.clear();
        }
        self.drawings.entry(key).or_insert_with(|| Arc::new(read())).clone()
    }

    fn galley(
        &mut self,
        galley: &Galley,
        to: Transform,
        on: &mut PixmapMut<'_>,
        pass: &mut Pass<'_>,
        diags: &mut Vec<Diag>,
    ) {
        let Some(skeleton) = &galley.skeleton else {
            return galley.slots.iter().for_each(|slot| self.marks(galley, slot, to, on, diags));
        };
        let drawing = self.drawing(skeleton.key, || Drawing::svg(&skeleton.svg, skeleton.at));
        diags.extend_from_slice(&drawing.diags);
        if let Some(tree) = &drawing.tree {
            self.nodes(galley, tree.root(), (to, to), on, pass, diags);
        }
    }

    /// Draws a group of a skeleton, and at each placeholder the content of its slot: `face` maps slots, at any place
    /// in the tree, and `to` maps the surroundings of the group.
    fn nodes(
        &mut self,
        galley: &Galley,
        group: &Group,
        (face, to): (Transform, Transform),
        on: &mut PixmapMut<'_>,
        pass: &mut Pass<'_>,
        diags: &mut Vec<Diag>,
    ) {
        let to = to.pre_concat(group.transform());
        for node in group.children() {
            match node {
                Node::Group(g) if !g.should_isolate() => self.nodes(galley, g, (face, to), on, pass, diags),
                _ => match placeholder(node) {
                    Some(slot) if pass.reaches(galley, slot, face, on) => {
                        self.marks(galley, galley.slots.get(slot).map_or(&[], Vec::as_slice), face, on, diags);
                    }
                    None if pass.from.is_none() => draw(node, to, on),
                    _ => {}
                },
            }
        }
    }

    pub(super) fn marks(
        &mut self,
        galley: &Galley,
        marks: &[Mark],
        to: Transform,
        on: &mut PixmapMut<'_>,
        diags: &mut Vec<Diag>,
    ) {
        for mark in marks {
            match mark {
                Mark::Run(run) => self.run(run, to, on),
                Mark::Fill { area, ink } => {
                    if let Some(area) = pixel_box(*area) {
                        on.fill_rect(area, &solid(ink.0), to, None);
                    }
                }
                Mark::Picture(Placed { what, at, clip }) => {
                    let purpose = self.purpose;
                    let drawing = self.drawing(what.key, || Drawing::picture(what, purpose));
                    diags.extend(drawing.diags.iter().cloned().map(|d| d.card(&galley.title)));
                    if let Some(tree) = &drawing.tree {
                        clipped(on, to.pre_concat(affine(*at)), clip.as_ref(), |on, to| draw_tree(tree, to, on));
                    }
                }
                Mark::Field { .. } => {}
                Mark::Galley(Placed { what, at, clip }) | Mark::Figure(Placed { what, at, clip }) => {
                    clipped(on, to.pre_concat(affine(*at)), clip.as_ref(), |on, to| {
                        self.galley(what, to, on, &mut Pass::default(), diags);
                    });
                }
            }
        }
    }

    fn run(&mut self, run: &Run, to: Transform, on: &mut PixmapMut<'_>) {
        let Some(Some(face)) = self.faces.get(usize::from(run.font.0)) else { return };
        let em = Mm::from(run.size).0 / f32::from(face.units_per_em());
        let mut line = PathBuilder::new();
        let mut pen = 0i32;
        for glyph in &run.glyphs {
            let outline = self.outlines.entry((run.font, glyph.id)).or_insert_with(|| outline(face, glyph.id));
            if let Some(path) = outline {
                let (x, y) = (pen + i32::from(glyph.offset.0), glyph.offset.1);
                let shift = Transform::from_translate(x as f32, f32::from(y));
                if let Some(path) = path.clone().transform(shift) {
                    line.push_path(&path);
                }
            }
            pen += glyph.advance;
        }
        if let Some(path) = line.finish() {
            let to = to.pre_concat(affine(run.at)).pre_scale(em, -em);
            on.fill_path(&path, &solid(run.ink.0), FillRule::Winding, to, None);
        }
    }
}

/// A canvas with this number of pixels, and the transform that centers a galley on it.
fn middle(galley: &Galley, (w, h): (u32, u32), k: f32) -> ((f32, f32), Transform) {
    let (w, h) = (w as f32, h as f32);
    let (x, y) = (w - galley.size.w.0 * k, h - galley.size.h.0 * k);
    ((w, h), Transform::from_scale(k, k).post_translate(x / 2.0, y / 2.0))
}

/// The part of a face that is drawn.
#[derive(Default)]
struct Pass<'s> {
    /// The slot up to which everything was already drawn, until it is reached.
    from: Option<usize>,
    /// The cache for the partly drawn face, and the slots before which it is stored.
    keep: Option<(&'s Stages, Vec<usize>)>,
}

impl Pass<'_> {
    /// Reaches a slot; returns whether it is to be filled.
    fn reaches(&mut self, galley: &Galley, slot: usize, face: Transform, on: &PixmapMut<'_>) -> bool {
        match self.from {
            Some(from) if from == slot => self.from = None,
            Some(_) => return false,
            None => {
                if let Some((stages, _)) = self.keep.as_ref().filter(|(_, slots)| slots.contains(&slot)) {
                    stages.keep(galley, slot, face, on.as_ref());
                }
            }
        }
        true
    }
}

/// The slot whose marks are drawn at a node.
fn placeholder(node: &Node) -> Option<usize> {
    let Node::Path(path) = node else { return None };
    path.id().strip_prefix("slot-")?.parse().ok()
}

fn written(galley: &Galley, pixels: &Pixels, dpi: u32) -> Checked<Vec<u8>> {
    match raster::write_png(&pixels.rgb, pixels.width, pixels.height, dpi) {
        Ok(file) => Checked::good(file),
        Err(why) => Checked::bad(unwritten(galley, why.into())),
    }
}

fn unwritten(galley: &Galley, why: String) -> Diag {
    Diag::error(Locus::Nowhere, "picture-size", why).card(&galley.title)
}

/// The share of each pixel that is inside the cut shape with `more` of its bleed.
fn covered((w, h): (u32, u32), to: Transform, cut: &Clip, more: Mm) -> Option<Vec<u8>> {
    let (mut mask, line) = (Mask::new(w, h)?, path(&cut.steps())?);
    mask.fill_path(&line, FillRule::Winding, true, to);
    if more > Mm(0.0) {
        let pen = Stroke { width: more.0 * 2.0, line_join: LineJoin::Round, ..Stroke::default() };
        let rim = line.stroke(&pen, 1.0)?;
        // overlapping parts count once: a mask only grows
        let mut outer = Mask::new(w, h)?;
        outer.fill_path(&rim, FillRule::Winding, true, to);
        return Some(mask.data().iter().zip(outer.data()).map(|(a, b)| *a.max(b)).collect());
    }
    Some(mask.data().to_vec())
}

impl Drawing {
    pub(super) fn svg(svg: &str, at: Locus) -> Drawing {
        let mut diags = Vec::new();
        let tree = read(svg, at, Purpose::Screen, &mut diags);
        Drawing { tree, diags }
    }

    fn picture(picture: &Picture, purpose: Purpose) -> Drawing {
        let mut diags = Vec::new();
        let tree = tree(picture, purpose, &mut diags);
        Drawing { tree, diags }
    }
}

/// Draws something clipped to `clip` (in its own coordinates).
fn clipped(
    on: &mut PixmapMut<'_>,
    to: Transform,
    clip: Option<&Clip>,
    draw: impl FnOnce(&mut PixmapMut<'_>, Transform),
) {
    let Some(clip) = clip else { return draw(on, to) };
    let (Some(area), Some(line)) = (pixel_box(clip.area), path(&clip.steps())) else { return };
    let whole = Box::from_xywh(0.0, 0.0, on.width() as f32, on.height() as f32);
    let seen = area.transform(to).and_then(|seen| seen.intersect(&whole?)).and_then(|seen| seen.round_out());
    let Some(seen) = seen else { return };
    let (Some(mut layer), Some(mut mask)) =
        (Pixmap::new(seen.width(), seen.height()), Mask::new(seen.width(), seen.height()))
    else {
        return;
    };
    let to = to.post_translate(-(seen.x() as f32), -(seen.y() as f32));
    draw(&mut layer.as_mut(), to);
    mask.fill_path(&line, FillRule::Winding, true, to);
    layer.apply_mask(&mask);
    let paint = PixmapPaint::default();
    on.draw_pixmap(seen.x(), seen.y(), layer.as_ref(), &paint, Transform::identity(), None);
}

pub(super) fn affine(at: Affine) -> Transform {
    let [a, b, c, d, e, f] = at.0;
    Transform::from_row(a, b, c, d, e, f)
}

fn pixel_box(r: Rect) -> Option<Box> {
    Box::from_xywh(r.x.0, r.y.0, r.w.0, r.h.0)
}
