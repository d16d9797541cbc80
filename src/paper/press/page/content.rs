//! The content stream of a page under construction: its operators, and the known state of graphics and structure tags.

use super::super::apart::{Image, Tinted};
use super::super::bytes::{fixed, matrix, point};
use super::super::ink::{Side, Tint};
use super::super::pt;
use super::super::scale::Scale;
use super::super::stock::Kept;
use ground::unit::{Clip, Point, Rect, Step};
use std::collections::{BTreeSet, VecDeque};

/// A content stream and its known state.
#[derive(Default)]
pub(super) struct Content {
    pub(super) ops: Vec<u8>,
    pub(super) drawn: BTreeSet<usize>,
    pub(super) fonts: BTreeSet<u16>,
    pub(super) pen: Pen,
    pub(super) saved: Vec<Pen>,
    /// Whether texts are marked as paragraphs; on a page they are, in a form they are not.
    pub(super) tagged: bool,
    /// Whether a paragraph is open.
    pub(super) paragraph: bool,
    /// Whether present content is an artifact, which is not read aloud.
    pub(super) silent: bool,
    /// Replacements for translucent objects on the present face.
    pub(super) scraps: Scraps,
    /// The lines of text on that face that overprint.
    pub(super) tinted: Tinted,
    /// Whether any line overprinted.
    pub(super) overprints: bool,
    pub(super) scale: Scale,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Pen {
    pub(super) colour: Option<Tint>,
    pub(super) font: Option<(u16, i64)>,
    /// Whether overprint is set.
    pub(super) over: bool,
    /// In a text object, the beginning of the current line in hundredths of a point, and whether the line is
    /// horizontal.
    pub(super) text: Option<(i64, i64, bool)>,
}

impl Content {
    pub(super) fn leave_text(&mut self) {
        if self.pen.text.take().is_some() {
            self.ops.extend_from_slice(b"ET\n");
        }
    }

    pub(super) fn begin_paragraph(&mut self, number: i64) {
        self.end_paragraph();
        self.ops.extend_from_slice(b"/P<</MCID ");
        fixed(&mut self.ops, number, 0);
        self.ops.extend_from_slice(b">>BDC\n");
        self.paragraph = true;
    }

    /// The following content is drawn but not read aloud, copied or searched.
    pub(super) fn begin_silence(&mut self) {
        if !self.silent {
            self.end_paragraph();
            self.ops.extend_from_slice(b"/Span<</ActualText()>>BDC\n");
            (self.paragraph, self.silent) = (true, true);
        }
    }

    pub(super) fn end_paragraph(&mut self) {
        self.silent = false;
        if std::mem::take(&mut self.paragraph) {
            self.leave_text();
            self.ops.extend_from_slice(b"EMC\n");
        }
    }

    pub(super) fn save(&mut self, to: [f32; 6]) {
        self.leave_text();
        self.saved.push(self.pen);
        self.ops.extend_from_slice(b"q ");
        matrix(&mut self.ops, to);
        self.ops.extend_from_slice(b"cm\n");
    }

    pub(super) fn restore(&mut self) {
        self.leave_text();
        self.ops.extend_from_slice(b"Q\n");
        self.pen = self.saved.pop().unwrap_or_default();
    }

    pub(super) fn colour(&mut self, tint: Tint) {
        if self.pen.colour != Some(tint) {
            self.pen.colour = Some(tint);
            tint.choose(&mut self.ops, Side::Fill);
        }
    }

    /// Sets overprint or knockout for the next object.
    pub(super) fn over(&mut self, over: bool) {
        if self.pen.over != over {
            self.pen.over = over;
            self.overprints = true;
            self.ops.extend_from_slice(if over { b"/Over gs\n" } else { b"/Apart gs\n" });
        }
    }

    /// The contour of a visible area, in millimeters, y down, in a space `high` points high.
    pub(super) fn outline(&mut self, clip: &Clip, high: f32) {
        if let Some(area) = clip.plain() {
            return self.rectangle(area, high);
        }
        let mut to = |points: &[Point], op: &[u8]| {
            for p in points {
                point(&mut self.ops, pt(p.x));
                point(&mut self.ops, high - pt(p.y));
            }
            self.ops.extend_from_slice(op);
        };
        for step in clip.steps() {
            match step {
                Step::Move(p) => to(&[p], b"m "),
                Step::Line(p) => to(&[p], b"l "),
                Step::Curve(p, q, r) => to(&[p, q, r], b"c "),
            }
        }
        self.ops.extend_from_slice(b"h ");
    }

    /// A rectangle in millimeters, y down, in a space `high` points high.
    pub(super) fn rectangle(&mut self, r: Rect, high: f32) {
        for v in [pt(r.x), high - pt(r.bottom()), pt(r.w), pt(r.h)] {
            point(&mut self.ops, v);
        }
        self.ops.extend_from_slice(b"re ");
    }
}

/// The images of a face that is blended pixel by pixel, in the order in which they are drawn.
#[derive(Default)]
pub(super) struct Scraps {
    /// The number of marks that were drawn.
    drawn: usize,
    left: VecDeque<Image>,
}

impl Scraps {
    pub(super) fn of(images: impl Iterator<Item = Image>) -> Scraps {
        Scraps { drawn: 0, left: images.collect() }
    }

    /// The next image that belongs below the next mark.
    pub(super) fn due(&mut self) -> Option<(Kept, [f32; 6])> {
        let due = self.left.front().is_some_and(|image| image.0 <= self.drawn);
        if due { self.rest() } else { None }
    }

    /// The next image, for any mark.
    pub(super) fn rest(&mut self) -> Option<(Kept, [f32; 6])> {
        self.left.pop_front().map(|(_, image, place)| (image, place))
    }

    /// Counts a mark that was drawn.
    pub(super) fn next(&mut self) {
        self.drawn += 1;
    }
}
