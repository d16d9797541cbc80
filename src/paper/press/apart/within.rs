//! Objects inside clips. Consecutive shapes with the same clip share it: the clip stays open until something is drawn
//! outside it.

use super::super::canvas::{Canvas, UNITS};
use super::super::sight::Outline;
use super::scene::Scene;
use near::{Near, holds, near};
use std::borrow::Cow;
use usvg::tiny_skia_path::{PathBuilder, Transform};
use usvg::{FillRule, Rect};

mod near;

/// The largest number of nested clips: PDF readers need to support only 28 graphics states (ISO 32000-1, annex C).
const DEPTH: usize = 8;

/// The visible area is extended by this much; parts farther away are left out.
const MARGIN: f32 = 0.4 * UNITS;

/// The number of a clipping outline: a clip of a scene, or one of its films.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Bound {
    Clip(usize),
    Film(usize),
}

impl Bound {
    fn outline<'s>(self, scene: &'s Scene<'_>) -> &'s Outline {
        match self {
            Bound::Clip(n) => &scene.clips[n],
            Bound::Film(n) => &scene.films[n].outline,
        }
    }
}

/// A canvas, and the outlines that are open on it.
pub(super) struct Drawing<'s, 'g> {
    pub(super) canvas: Canvas,
    scene: &'s Scene<'g>,
    open: Vec<Bound>,
}

impl<'s, 'g> Drawing<'s, 'g> {
    pub(super) fn new(scene: &'s Scene<'g>) -> Drawing<'s, 'g> {
        Drawing { canvas: Canvas::default(), scene, open: Vec::new() }
    }

    /// Clips the following objects to these outlines; keeps the first of them open if they already are.
    fn within(&mut self, bounds: &[Bound]) {
        let same = self.open.iter().zip(bounds).take_while(|(a, b)| a == b).count();
        self.close(same);
        for bound in &bounds[same..] {
            self.canvas.save();
            open(&mut self.canvas, bound.outline(self.scene));
            self.open.push(*bound);
        }
    }

    fn close(&mut self, depth: usize) {
        for _ in self.open.drain(depth.min(self.open.len())..) {
            self.canvas.restore();
        }
    }

    /// Draws inside these outlines.
    pub(super) fn inside(&mut self, bounds: &[Bound], draw: impl FnOnce(&mut Canvas)) {
        let (kept, more) = bounds.split_at(bounds.len().min(DEPTH));
        self.within(kept);
        let more: Vec<&Outline> = more.iter().map(|bound| bound.outline(self.scene)).collect();
        self.apart(None, more.into_iter(), draw);
    }

    /// Fills an outline that is visible only in an area and inside these outlines; `choose` sets the paint. Clips that are not
    /// open are simplified for the area.
    pub(super) fn fill(&mut self, outline: &Outline, area: Rect, bounds: &[Bound], choose: impl FnOnce(&mut Canvas)) {
        let area = area.outset(MARGIN, MARGIN).unwrap_or(area);
        let (mut whole, mut parts, mut cut) = (Vec::new(), Vec::new(), false);
        for bound in bounds {
            let own = bound.outline(self.scene);
            let open = self.open.get(whole.len()) == Some(bound);
            match if open { Near::Whole } else { near(own, area) } {
                Near::Whole if whole.len() < DEPTH => whole.push(*bound),
                Near::Whole => parts.push(Cow::Borrowed(own)),
                Near::Part(part) => {
                    cut = true;
                    parts.push(Cow::Owned(part));
                }
                Near::Everywhere => cut = true,
                Near::Nowhere => return,
            }
        }
        let (outline, cut) = match near(outline, area) {
            Near::Whole => (Cow::Borrowed(outline), cut.then_some(area)),
            Near::Part(part) => (Cow::Owned(part), Some(area)),
            Near::Everywhere => {
                (Cow::Owned(Outline { path: PathBuilder::from_rect(area), rule: FillRule::NonZero }), None)
            }
            Near::Nowhere => return,
        };
        self.within(&whole);
        let cut = cut.filter(|area| !holds(*area, outline.path.bounds()));
        self.apart(cut, parts.iter().map(Cow::as_ref), |canvas| {
            choose(canvas);
            canvas.path(&outline.path, Transform::identity());
            canvas.paint(Some(outline.rule), false);
        });
    }

    /// Draws inside outlines that are closed immediately afterwards. Simplification may have removed a hole; then
    /// nothing is drawn outside `area`.
    fn apart<'o>(
        &mut self,
        area: Option<Rect>,
        outlines: impl ExactSizeIterator<Item = &'o Outline>,
        draw: impl FnOnce(&mut Canvas),
    ) {
        let apart = area.is_some() || outlines.len() > 0;
        if apart {
            self.canvas.save();
        }
        if let Some(area) = area {
            self.canvas.rectangle(area);
            self.canvas.clip(FillRule::NonZero);
        }
        outlines.for_each(|outline| open(&mut self.canvas, outline));
        draw(&mut self.canvas);
        if apart {
            self.canvas.restore();
        }
    }

    /// The content since the last call, with all clips closed.
    pub(super) fn take(&mut self) -> Canvas {
        self.close(0);
        std::mem::take(&mut self.canvas)
    }
}

fn open(canvas: &mut Canvas, clip: &Outline) {
    if clip.path.is_empty() {
        canvas.ops.extend_from_slice(b"0 0 0 0 re\n");
    } else {
        canvas.path(&clip.path, Transform::identity());
    }
    canvas.clip(clip.rule);
}
