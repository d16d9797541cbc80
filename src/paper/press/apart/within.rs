//! What is drawn inside clips. One after another many shapes are seen inside the same outlines: those stay open until something
//! is drawn outside of them, so that each is said once for many.

use super::super::canvas::Canvas;
use super::super::sight::Outline;
use super::scene::Scene;
use near::{Near, holds, near};
use std::borrow::Cow;
use usvg::tiny_skia_path::{PathBuilder, Transform};
use usvg::{FillRule, Rect};

mod near;

/// So many stay open, each inside the last: readers of PDF need to know no more than 28 states (ISO 32000-1, annex C).
const DEPTH: usize = 8;

/// What is seen may reach so far beyond where it was found, in twips: what is left out lies farther.
const MARGIN: f32 = 8.0;

/// An outline that things are seen inside of, by number: a clip of a scene, or one of its films.
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

    /// Lets what is drawn next be seen inside of these outlines alone: the first of them stay open if they are.
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

    /// Draws inside of these outlines.
    pub(super) fn inside(&mut self, bounds: &[Bound], draw: impl FnOnce(&mut Canvas)) {
        let (kept, more) = bounds.split_at(bounds.len().min(DEPTH));
        self.within(kept);
        let more: Vec<&Outline> = more.iter().map(|bound| bound.outline(self.scene)).collect();
        self.apart(None, more.into_iter(), draw);
    }

    /// Fills an outline, of which nothing is seen but in an area and inside of these outlines; `choose` says with what. Of outlines
    /// that are not open no more is said than is needed there.
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

    /// Draws inside of outlines that are closed right after it. What is left out of one that was cut may be a hole: then
    /// nothing is drawn outside of `area`.
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

    /// What was drawn since the last time, with nothing left open.
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
