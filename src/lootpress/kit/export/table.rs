//! The contents of a virtual table: decks of cards with the same back, all other pieces, and the pictures of both.

use super::Set;
use crate::export::sheets::{self, Grid};
use crate::export::tabletop::Form;
use crate::kit::set::Ready;
use cards::face::Cut;
use ground::diag::Checked;
use ground::name::FileName;
use ground::unit::{Clip, Mm, Shape as Cutting, Size};
use paper::proof::Proof;
use paper::typeset::Galley;
use std::sync::Arc;

/// The longest side of a token; a piece with a side longer than `BOARD` is a board.
pub(super) const TOKEN: Mm = Mm(40.0);
pub(super) const BOARD: Mm = Mm(150.0);

/// The card shape on a table, if the cut is one that cards have.
pub(super) fn form(cut: &Cut) -> Option<Form> {
    match () {
        () if cut.shape == Cutting::hexagon() => Some(Form::Hexagon),
        () if cut.shape.is_disc(cut.trim, cut.radius) => Some(Form::Disc),
        () => cut.shape.is_box().then_some(Form::Card),
    }
}

/// The decks, each of cards with one size and shape and the same backs, and all other pieces.
pub(super) fn sorted<'s>(set: &'s Set<'_>) -> (Vec<Vec<&'s Ready>>, Vec<&'s Ready>) {
    let mut decks: Vec<Vec<&Ready>> = Vec::new();
    let mut flat: Vec<&Ready> = Vec::new();
    for ready in &set.ready {
        let component = set.of(ready);
        let (trim, long) = (component.cut.trim, component.cut.trim.w.max(component.cut.trim.h));
        if ready.piece.back.is_none() || long > BOARD || long <= TOKEN || form(&component.cut).is_none() {
            flat.push(ready);
            continue;
        }
        let together = |deck: &&mut Vec<&Ready>| {
            let first = set.of(deck[0]);
            (&first.pile, &first.file, first.cut.trim, form(&first.cut))
                == (&component.pile, &component.file, trim, form(&component.cut))
        };
        match decks.iter_mut().find(together) {
            Some(deck) => deck.push(ready),
            None => decks.push(vec![ready]),
        }
    }
    (decks, flat)
}

/// Whether the cards of a deck have several backs.
pub(super) fn differ(cards: &[&Ready]) -> bool {
    cards.windows(2).any(|pair| match (&pair[0].piece.back, &pair[1].piece.back) {
        (Some(a), Some(b)) => !Arc::ptr_eq(a, b),
        _ => true,
    })
}

/// The resolution of pictures with a single face, in dpi.
pub(super) const FINE: f32 = 300.0;

/// A picture to be drawn: a sheet of cards, or one face.
pub(super) struct Wanted {
    pub(super) name: FileName,
    pub(super) grid: Grid,
    pub(super) faces: Vec<Arc<Galley>>,
    pub(super) hidden: Option<Arc<Galley>>,
    /// The cut of its faces, outside of which they are transparent.
    pub(super) cut: Option<Clip>,
}

impl Wanted {
    /// A single face at this resolution in dpi, or as large as a table accepts.
    pub(super) fn one(name: FileName, face: Arc<Galley>, trim: Size, cut: Option<Clip>, dpi: f32) -> Wanted {
        let k = (dpi / 25.4).min(sheets::SIDE as f32 / trim.w.0.max(trim.h.0));
        let pixels = |mm: Mm| ((mm.0 * k).floor() as u32).max(1);
        let grid = Grid { columns: 1, rows: 1, cell: (pixels(trim.w), pixels(trim.h)) };
        Wanted { name, grid, faces: vec![face], hidden: None, cut }
    }

    /// Draws it.
    pub(super) fn draw(&self, proof: &mut Proof<'_>) -> Checked<Vec<u8>> {
        sheets::draw(proof, self.grid, &self.faces, self.hidden.as_ref(), self.cut.as_ref())
    }
}
