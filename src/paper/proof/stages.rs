//! A cache of partly drawn faces: after an edit a face is drawn again from the edited part on, and faces with the same frame
//! share it.

use crate::typeset::{Galley, Mark};
use resvg::tiny_skia::{Pixmap, PixmapRef, Transform};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Partly drawn faces, all with the same fonts. Several renderers may share them.
pub struct Stages {
    /// The largest number of faces that are kept; the one that was unused for longest is dropped first.
    most: usize,
    kept: Mutex<VecDeque<Stage>>,
}

/// A face up to a slot, which is not yet filled.
struct Stage {
    skeleton: u64,
    to: Transform,
    /// The content of the slots before it.
    marks: Vec<Vec<Mark>>,
    pixels: Pixmap,
}

impl Stages {
    /// An empty list with room for this number of faces.
    pub fn new(most: usize) -> Stages {
        Stages { most, kept: Mutex::default() }
    }

    /// A face up to the first difference from an earlier one: the next slot to fill, and the pixels.
    pub(super) fn begun(&self, galley: &Galley, to: Transform, size: (u32, u32)) -> Option<(usize, Pixmap)> {
        let key = galley.skeleton.as_ref()?.key;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let alike = |stage: &Stage| {
            (stage.skeleton, stage.to) == (key, to)
                && (stage.pixels.width(), stage.pixels.height()) == size
                && galley.slots.get(..stage.marks.len()) == Some(&stage.marks)
        };
        let known = (0..kept.len()).filter(|n| alike(&kept[*n])).max_by_key(|n| kept[*n].marks.len())?;
        let stage = kept.remove(known)?;
        let begun = (stage.marks.len(), stage.pixels.clone());
        kept.push_front(stage);
        Some(begun)
    }

    /// Stores a face up to a slot.
    pub(super) fn keep(&self, galley: &Galley, slot: usize, to: Transform, on: PixmapRef<'_>) {
        let Some(skeleton) = &galley.skeleton else { return };
        let marks = galley.slots.get(..slot).unwrap_or_default().to_vec();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // the memory of the dropped face is reused for the new one
        let gone = if kept.len() < self.most { None } else { kept.pop_back() };
        let alike = |old: &Pixmap| (old.width(), old.height()) == (on.width(), on.height());
        let pixels = match gone.map(|stage| stage.pixels).filter(alike) {
            Some(mut old) => {
                old.data_mut().copy_from_slice(on.data());
                old
            }
            None => on.to_owned(),
        };
        kept.push_front(Stage { skeleton: skeleton.key, to, marks, pixels });
    }
}

/// The slots before which a face is stored: the first, for everything that faces of a template share; and for a face
/// that is being edited also the slot after its first picture, which is slow, and the slot with most words, which is
/// edited most.
pub(super) fn worth_keeping(galley: &Galley, edited: bool) -> Vec<usize> {
    if !edited {
        return vec![0];
    }
    let words = |slot: &[Mark]| slot.iter().filter(|mark| matches!(mark, Mark::Run(_))).count();
    let picture = |slot: &Vec<Mark>| slot.iter().any(|mark| matches!(mark, Mark::Picture(_)));
    let most = (0..galley.slots.len()).max_by_key(|n| words(&galley.slots[*n])).unwrap_or(0);
    vec![0, galley.slots.iter().position(picture).map_or(0, |n| n + 1), most]
}
