//! What lines of text stand on: small black letters are printed over a tint (overprint), so that no light shows at their edges
//! where plates do not meet; whatever lies below them, on paper or on what is dark they stand alone.

use super::super::board::Board;
use super::super::emit::{Dab, Piece};
use super::super::ink::Ink;
use super::super::separation::Separation;
use super::flat::{Easel, Spot};
use super::{Pages, pt};
use crate::typeset::{Galley, Mark, Placed, Run};
use crate::unit::{Pt, Rect};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use usvg::tiny_skia_path::{Path, Rect as Area, Transform};

/// The ground is looked at with so many dots an inch.
const DPI: u32 = 100;

/// The lines that are printed over what lies below them.
pub(super) type Tinted = FxHashSet<*const Run>;

/// A face while it is painted, to see what its lines of text stand on.
struct Ground<'s> {
    board: Board,
    parted: &'s Separation,
    scale: f32,
    tinted: Tinted,
}

impl<'g> Easel<'g> for Ground<'_> {
    fn piece(&mut self, _: Piece, dabs: &[Dab], place: Transform, spot: &Spot) {
        dabs.iter().for_each(|dab| self.board.dab(dab, place, &spot.frames, false));
    }

    fn run(&mut self, run: &'g Run, outline: Option<&Path>, place: Transform, spot: &Spot) {
        let Some(path) = outline else { return };
        // what lies on another face is looked at with that face
        if let Some(area) = path.bounds().transform(place).filter(|_| !spot.inner) {
            let size = Pt(run.size.0 * self.scale);
            if self.parted.overprints(run.ink.0, size, self.board.colours(area)) {
                self.tinted.insert(std::ptr::from_ref(run));
            }
        }
        self.board.fill(path, run.ink.0, place, &spot.frames);
    }

    fn fill(&mut self, _: Rect, path: Option<&Path>, rgb: [u8; 3], spot: &Spot) {
        if let Some(path) = path {
            self.board.fill(path, rgb, spot.onto, &spot.frames);
        }
    }

    fn galley(&mut self, _: &Placed<Galley>, _: Option<&Path>, _: &Spot) -> bool {
        true
    }
}

impl Pages<'_, '_> {
    /// The lines of a galley, drawn `scale` times as large as they were set, that are printed over what lies below them.
    pub(super) fn tinted(&mut self, galley: &Galley, scale: f32) -> Tinted {
        let Ink::Cmyk(parted) = &self.press.shop.ink else { return Tinted::default() };
        let parted: Rc<Separation> = parted.clone();
        let black = |run: &Run| parted.overprints(run.ink.0, Pt(run.size.0 * scale), [[254; 3]].into_iter());
        let (w, high) = (pt(galley.size.w), pt(galley.size.h));
        let area = Area::from_xywh(0.0, 0.0, w, high);
        let any = galley.slots.iter().flatten().any(|mark| matches!(mark, Mark::Run(run) if black(run)));
        let board = area.filter(|_| any).and_then(|area| Board::bands(area, high, DPI, usize::MAX).next());
        let Some(board) = board else { return Tinted::default() };
        let mut ground = Ground { board, parted: &parted, scale, tinted: Tinted::default() };
        let spot = Spot { onto: Transform::identity(), frames: Vec::new(), inner: false };
        self.paint(galley, &spot, &mut ground);
        ground.tinted
    }
}
