//! Transparency flattening: splits a face of a print file so that nothing is transparent. Where the face is translucent, the
//! visible colors are drawn as shapes if possible, otherwise as pixels. Nothing is written here: the writer gets the objects
//! and their drawing order, so that many faces can be flattened in parallel.

use super::Press;
use super::emit::Piece;
use super::skeleton::{self, Pressed};
use super::stock::{Goods, Kept};
use crate::typeset::{Galley, Mark, Placed, Run, Skeleton};
use ground::diag::Diag;
use ground::picture::Picture;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use usvg::Rect;

mod dots;
mod easel;
mod scene;
mod seen;
mod tinted;
mod within;

pub(super) use dots::Image;
pub(super) use tinted::Tinted;

/// A flattened face.
pub(super) struct Apart {
    /// Complaints about drawings that cannot be printed.
    pub(super) complaints: Vec<Diag>,
    /// The lines of text that overprint.
    pub(super) tinted: Tinted,
    pub(super) how: How,
    /// The objects of which it consists, numbered as in `how`.
    pub(super) goods: Goods,
}

/// The way to draw a face.
pub(super) enum How {
    /// All objects unchanged, because nothing is translucent.
    Plain,
    /// In these steps.
    Shapes(Vec<Step>),
    /// Opaque objects unchanged, with images between them.
    Dots(Vec<Image>),
}

/// A step of drawing.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Form(Kept),
    /// A line of text, or a face on this one: the mark with this address.
    Mark(usize),
}

impl Step {
    fn run(run: &Run) -> Step {
        Step::Mark(std::ptr::from_ref(run).addr())
    }

    fn galley(placed: &Placed<Galley>) -> Step {
        Step::Mark(std::ptr::from_ref(placed).addr())
    }
}

/// The marks of a galley to which steps can refer.
pub(super) fn marks(galley: &Galley) -> FxHashMap<usize, &Mark> {
    let at = |mark: &Mark| match mark {
        Mark::Run(run) => std::ptr::from_ref(run).addr(),
        Mark::Galley(placed) | Mark::Figure(placed) => std::ptr::from_ref(placed).addr(),
        Mark::Picture(_) | Mark::Fill { .. } | Mark::Field { .. } => std::ptr::from_ref(mark).addr(),
    };
    galley.slots.iter().flatten().map(|mark| (at(mark), mark)).collect()
}

/// The box around two boxes.
fn around(a: Rect, b: Rect) -> Rect {
    let (l, t) = (a.left().min(b.left()), a.top().min(b.top()));
    Rect::from_ltrb(l, t, a.right().max(b.right()), a.bottom().max(b.bottom())).unwrap_or(a)
}

impl Press<'_> {
    /// Flattens a galley that is drawn `scale` times as large as it was typeset. Only skeletons that were made for it
    /// are kept.
    pub(super) fn take_apart(&mut self, galley: &Galley, scale: f32) -> Apart {
        self.skeletons(galley);
        let mark = self.shop.stock.mark();
        let mut complaints = self.complaints(galley, |_| true);
        let tinted = self.tinted(galley, scale);
        let how = match self.veiled(galley) {
            None => How::Plain,
            Some(area) => match self.seen(galley, scale) {
                Some(steps) => How::Shapes(steps),
                None => How::Dots(self.dots(galley, area, &mut complaints)),
            },
        };
        let form = |step: &Step| match step {
            Step::Form(form) => Some(*form),
            Step::Mark(_) => None,
        };
        let made: Vec<Kept> = match &how {
            How::Plain => Vec::new(),
            How::Shapes(steps) => steps.iter().filter_map(form).collect(),
            How::Dots(images) => images.iter().map(|image| image.1).collect(),
        };
        self.pictures.clear();
        let goods = self.shop.stock.pack(made);
        self.shop.stock.forget(mark);
        Apart { complaints, tinted, how, goods }
    }

    /// Prepares the skeletons of a galley and of all galleys on it.
    fn skeletons(&mut self, galley: &Galley) {
        galley.skeleton.iter().for_each(|skeleton| drop(self.skeleton(skeleton)));
        for mark in galley.slots.iter().flatten() {
            if let Mark::Galley(inner) | Mark::Figure(inner) = mark {
                self.skeletons(&inner.what);
            }
        }
    }

    pub(super) fn skeleton(&mut self, skeleton: &Skeleton) -> Arc<Pressed> {
        let Press { skeletons, shop, .. } = self;
        skeletons.entry(skeleton.key).or_insert_with(|| Arc::new(skeleton::skeleton(skeleton, shop))).clone()
    }

    pub(super) fn picture(&mut self, picture: &Picture) -> Arc<Pressed> {
        let Press { pictures, shop, recall, .. } = self;
        let make = || recall.picture(picture, shop, skeleton::picture);
        pictures.entry(picture.key).or_insert_with(make).clone()
    }

    /// Complaints about a galley; pictures are included if they are `tried`.
    pub(super) fn complaints(&mut self, galley: &Galley, tried: impl Fn(&Picture) -> bool) -> Vec<Diag> {
        let mut found = Vec::new();
        for mark in galley.slots.iter().flatten() {
            if let Mark::Picture(placed) = mark
                && tried(&placed.what)
            {
                let picture = self.picture(&placed.what);
                found.extend(picture.diags.iter().map(|diag| diag.clone().card(&galley.title)));
            }
        }
        let Some(skeleton) = &galley.skeleton else { return found };
        let pressed = self.skeleton(skeleton);
        found.extend(pressed.diags.iter().cloned());
        let lost = |n: &usize| !galley.slots[*n].is_empty() && !pressed.pieces.contains(&Piece::Slot(*n));
        found.extend((0..galley.slots.len()).find(lost).filter(|_| pressed.diags.is_empty()).map(|n| {
            Diag::error(skeleton.at, "lost-in-print", format!("slot {n} is not visible in the drawing"))
                .help("a slot must not be hidden or inside <defs>")
                .card(&galley.title)
        }));
        found
    }
}
