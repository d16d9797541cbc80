//! Overprint of small black text: small black letters overprint a tint, so that no light gap shows at their edges if plates are
//! misregistered. On paper or on a dark color they knock out.

use super::super::board::Board;
use super::super::emit::{Dab, Piece};
use super::super::ink::Ink;
use super::super::separation::Separation;
use super::super::{Press, pt};
use super::around;
use super::easel::{Easel, Spot};
use crate::typeset::{Galley, Mark, Placed, Run};
use ground::unit::{Pt, Rect};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use usvg::tiny_skia_path::{Path, Rect as Area, Transform};

/// The resolution at which backgrounds are sampled.
const DPI: u32 = 100;

/// The lines of text that overprint.
#[derive(Default)]
pub(in super::super) struct Tinted(FxHashSet<usize>);

impl Tinted {
    fn add(&mut self, run: &Run) {
        self.0.insert(std::ptr::from_ref(run).addr());
    }

    pub(in super::super) fn has(&self, run: &Run) -> bool {
        self.0.contains(&std::ptr::from_ref(run).addr())
    }
}

/// The parts of a face below its small black lines, while it is painted.
struct Ground<'s> {
    board: Board,
    /// The boxes of these lines, in points of the face.
    lines: Vec<Area>,
    parted: &'s Separation,
    scale: f32,
    tinted: Tinted,
}

impl Ground<'_> {
    /// Whether a line is on this area.
    fn meets(&self, area: Option<Area>) -> bool {
        area.is_some_and(|area| self.lines.iter().any(|line| line.intersect(&area).is_some()))
    }
}

impl<'g> Easel<'g> for Ground<'_> {
    fn piece(&mut self, _: Piece, dabs: &[Dab], place: Transform, spot: &Spot) {
        for dab in dabs {
            if self.meets(dab.area.transform(place)) {
                self.board.dab(dab, place, &spot.frames, false);
            }
        }
    }

    fn run(&mut self, run: &'g Run, outline: Option<&Path>, place: Transform, spot: &Spot) {
        let Some(path) = outline.filter(|path| self.meets(path.bounds().transform(place))) else { return };
        // objects on another face are examined with that face
        let black = !spot.inner && self.parted.small_black(run.ink.0, Pt(run.size.0 * self.scale));
        if black && self.parted.tint(&self.board.below(path, place)) {
            self.tinted.add(run);
        }
        self.board.fill(path, run.ink.0, place, &spot.frames);
    }

    fn fill(&mut self, _: Rect, path: Option<&Path>, rgb: [u8; 3], spot: &Spot) {
        if let Some(path) = path.filter(|path| self.meets(path.bounds().transform(spot.onto))) {
            self.board.fill(path, rgb, spot.onto, &spot.frames);
        }
    }

    fn galley(&mut self, _: &Placed<Galley>, whole: Option<&Path>, _: &Spot) -> bool {
        self.meets(whole.map(Path::bounds))
    }
}

impl Press<'_> {
    /// The lines of a galley that overprint, drawn `scale` times as large as they were typeset.
    pub(super) fn tinted(&mut self, galley: &Galley, scale: f32) -> Tinted {
        let Ink::Cmyk(parted) = &self.shop.ink else { return Tinted::default() };
        let parted: Arc<Separation> = parted.clone();
        let high = pt(galley.size.h);
        let black = |run: &Run| parted.small_black(run.ink.0, Pt(run.size.0 * scale));
        let runs = galley.slots.iter().flatten().filter_map(|mark| match mark {
            Mark::Run(run) if black(run) => self.line(run, high),
            _ => None,
        });
        let lines: Vec<Area> =
            runs.filter_map(|(path, place)| path.bounds().transform(place)?.outset(1.0, 1.0)).collect();
        let area = lines.iter().copied().reduce(around);
        let board = area.and_then(|area| Board::bands(area, high, DPI, usize::MAX).next());
        let Some(board) = board else { return Tinted::default() };
        let mut ground = Ground { board, lines, parted: &parted, scale, tinted: Tinted::default() };
        let spot = Spot { onto: Transform::identity(), frames: Vec::new(), inner: false };
        self.paint(galley, &spot, &mut ground);
        ground.tinted
    }
}
