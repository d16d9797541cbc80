//! The graphics state (ISO 32000, 8.4 and 9.3): colors, lines, clip, text, transparency, overprint.

use super::colour::Space;
use super::cover::Coverage;
use super::font::{Font, Shape};
use super::pdf::{Dict, File, Obj, Stream};
use super::shade::Shade;
use std::rc::Rc;
use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Rect, Stroke, StrokeDash, Transform};

/// A color or a pattern.
#[derive(Clone)]
pub(super) struct Paint {
    pub(super) space: Rc<Space>,
    pub(super) colour: Vec<f32>,
    pub(super) pattern: Option<Pattern>,
}

/// A pattern, and the transform from its own space to the page.
#[derive(Clone)]
pub(super) enum Pattern {
    Tiles(Rc<Stream>, Transform),
    Shade(Rc<Shade>, Transform),
}

impl Paint {
    /// A color in a space.
    pub(super) fn plain(space: Rc<Space>, colour: Vec<f32>) -> Paint {
        Paint { space, colour, pattern: None }
    }

    /// The initial state.
    pub(super) fn black() -> Rc<Paint> {
        Rc::new(Paint::plain(Rc::new(Space::Gray), vec![0.0]))
    }
}

/// A clip in page space, inside another clip.
pub(super) struct Clip {
    /// `None` clips everything.
    pub(super) path: Option<Path>,
    pub(super) rule: FillRule,
    pub(super) before: Option<Rc<Clip>>,
    /// The bounds of the visible area; `None` if nothing is visible.
    pub(super) bounds: Option<Rect>,
}

impl Clip {
    pub(super) fn new(path: Option<Path>, rule: FillRule, before: Option<Rc<Clip>>) -> Rc<Clip> {
        let own = path.as_ref().map(Path::bounds);
        let bounds = match (&before, own) {
            (Some(before), Some(own)) => before.bounds.and_then(|b| common(b, own)),
            (None, own) => own,
            (Some(_), None) => None,
        };
        Rc::new(Clip { path, rule, before, bounds })
    }
}

impl Drop for Clip {
    /// Drops the clips one after another, because recursion over a long chain would overflow the stack.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut clip) = next.and_then(Rc::into_inner) {
            next = clip.before.take();
        }
    }
}

/// The intersection of two rectangles, which may be a line or a point.
pub(super) fn common(a: Rect, b: Rect) -> Option<Rect> {
    let (left, top) = (a.left().max(b.left()), a.top().max(b.top()));
    Rect::from_ltrb(left, top, a.right().min(b.right()), a.bottom().min(b.bottom()))
}

/// All parameters of the graphics state.
#[derive(Clone)]
pub(super) struct State {
    /// The transform from user space to the page.
    pub(super) ctm: Transform,
    pub(super) clip: Option<Rc<Clip>>,
    pub(super) fill: Rc<Paint>,
    pub(super) stroke: Rc<Paint>,
    pub(super) width: f32,
    pub(super) cap: u8,
    pub(super) join: u8,
    pub(super) miter: f32,
    /// The dashes, and the length after which they repeat.
    pub(super) dashes: Option<Rc<(StrokeDash, f32)>>,
    pub(super) fill_alpha: f32,
    pub(super) stroke_alpha: f32,
    pub(super) blend: Rc<str>,
    /// The present mask, for the renderer.
    pub(super) mask: Option<Rc<Coverage>>,
    pub(super) overprint_fill: bool,
    pub(super) overprint_stroke: bool,
    /// Overprint mode 1: an ink of zero leaves the plate unchanged.
    pub(super) nonzero: bool,
    pub(super) font: Option<Rc<Font>>,
    pub(super) size: f32,
    pub(super) spacing: f32,
    pub(super) word_spacing: f32,
    pub(super) stretch: f32,
    pub(super) leading: f32,
    pub(super) rise: f32,
    pub(super) mode: u8,
    /// Whether the present content belongs to a layer that is not printed.
    pub(super) unprinted: bool,
}

impl State {
    /// The state at the beginning of a page.
    pub(super) fn new() -> State {
        State {
            ctm: Transform::identity(),
            clip: None,
            fill: Paint::black(),
            stroke: Paint::black(),
            width: 1.0,
            cap: 0,
            join: 0,
            miter: 10.0,
            dashes: None,
            fill_alpha: 1.0,
            stroke_alpha: 1.0,
            blend: "Normal".into(),
            mask: None,
            overprint_fill: false,
            overprint_stroke: false,
            nonzero: false,
            font: None,
            size: 0.0,
            spacing: 0.0,
            word_spacing: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            mode: 0,
            unprinted: false,
        }
    }

    /// The state at the beginning of a group: properties of the group as a whole do not apply to its parts.
    pub(super) fn ungrouped(&mut self) {
        (self.fill_alpha, self.stroke_alpha, self.mask) = (1.0, 1.0, None);
        self.blend = "Normal".into();
    }

    /// Clips to a rectangle of user space.
    pub(super) fn within(&mut self, cell: Option<Rect>) {
        if let Some(cell) = cell {
            let path = PathBuilder::from_rect(cell).transform(self.ctm);
            self.clip = Some(Clip::new(path, FillRule::Winding, self.clip.take()));
        }
    }

    pub(super) fn dash(&mut self, lengths: &[f64], phase: f32) {
        let lengths: Vec<f32> = lengths.iter().take(32).map(|n| *n as f32).collect();
        let twice = if lengths.len() % 2 == 1 { [&lengths[..], &lengths[..]].concat() } else { lengths };
        let period = twice.iter().sum();
        self.dashes = StrokeDash::new(twice, phase).map(|dash| Rc::new((dash, period)));
    }

    /// Applies a graphics state dictionary, except its mask.
    pub(super) fn set(&mut self, file: &File<'_>, set: &Dict) {
        let number = |key: &str| file.get(set, key).number().map(|n| n as f32);
        let truth = |key: &str| if let Obj::Bool(b) = file.get(set, key) { Some(b) } else { None };
        self.width = number("LW").unwrap_or(self.width);
        self.cap = number("LC").map_or(self.cap, |n| n as u8);
        self.join = number("LJ").map_or(self.join, |n| n as u8);
        self.miter = number("ML").unwrap_or(self.miter).max(1.0);
        if let [lengths, phase] = file.get(set, "D").array() {
            self.dash(&file.numbers_of(lengths), phase.number().unwrap_or(0.0) as f32);
        }
        self.fill_alpha = number("ca").unwrap_or(self.fill_alpha).clamp(0.0, 1.0);
        self.stroke_alpha = number("CA").unwrap_or(self.stroke_alpha).clamp(0.0, 1.0);
        self.overprint_stroke = truth("OP").unwrap_or(self.overprint_stroke);
        // OP sets both values unless op is given
        self.overprint_fill = truth("op").or(truth("OP")).unwrap_or(self.overprint_fill);
        self.nonzero = number("OPM").map_or(self.nonzero, |n| n == 1.0);
        match file.get(set, "BM") {
            Obj::Name(mode) => self.blend = mode,
            Obj::Array(modes) => {
                if let Some(Obj::Name(mode)) = modes.first().map(|o| file.resolve(o)) {
                    self.blend = mode;
                }
            }
            _ => {}
        }
    }

    /// The line parameters, without dashes.
    pub(super) fn lines(&self) -> Stroke {
        Stroke {
            width: self.width.max(1e-4),
            miter_limit: self.miter,
            line_cap: [LineCap::Butt, LineCap::Round, LineCap::Square][usize::from(self.cap).min(2)],
            line_join: [LineJoin::Miter, LineJoin::Round, LineJoin::Bevel][usize::from(self.join).min(2)],
            dash: None,
        }
    }

    /// The outline of a stroked path in user space.
    pub(super) fn outline(&self, path: &Path) -> Option<Path> {
        let (scale, bounds, lines) = (self.scale(), path.bounds(), self.lines());
        match self.dashes.as_deref() {
            // dashes that are very short relative to the path look like a gray line, and are not computed
            Some((dash, period)) if (bounds.width() + bounds.height()) / period < 20_000.0 => {
                path.dash(dash, scale)?.stroke(&lines, scale)
            }
            _ => path.stroke(&lines, scale),
        }
    }

    /// The approximate scale from user space to the page.
    pub(super) fn scale(&self) -> f32 {
        let m = self.ctm;
        (m.sx * m.sy - m.kx * m.ky).abs().sqrt().clamp(1e-4, 1e4)
    }

    /// The smallest width of a line on the page.
    pub(super) fn thinnest(&self) -> f32 {
        let m = self.ctm;
        let (a, b) = (m.sx * m.sx + m.ky * m.ky, m.kx * m.kx + m.sy * m.sy);
        let cross = m.sx * m.kx + m.ky * m.sy;
        // the smaller singular value of the matrix
        let least = ((a + b) - ((a - b).powi(2) + 4.0 * cross * cross).sqrt()).max(0.0) / 2.0;
        self.width * least.sqrt()
    }
}

/// A glyph with its position.
pub(super) struct Letter {
    pub(super) code: u32,
    pub(super) shape: Shape,
    /// The advance width in ems.
    pub(super) width: f32,
    /// The transform from ems to the page.
    pub(super) to_page: Transform,
}

/// Letters that one operator shows.
pub(super) struct Run<'r> {
    pub(super) font: &'r Font,
    pub(super) letters: &'r [Letter],
}

impl Run<'_> {
    /// The height of an em on the page, at right angles to the line.
    pub(super) fn em(&self) -> Option<f32> {
        let m = self.letters.first()?.to_page;
        let along = m.sx.hypot(m.ky);
        Some((m.sx * m.sy - m.kx * m.ky).abs() / along.max(1e-9))
    }

    /// The letters as one shape on the page.
    pub(super) fn outline(&self) -> Option<Path> {
        let mut all = PathBuilder::new();
        for letter in self.letters {
            if let Shape::Drawn(path) = &letter.shape
                && let Some(path) = path.as_ref().clone().transform(letter.to_page)
            {
                all.push_path(&path);
            }
        }
        all.finish()
    }
}
