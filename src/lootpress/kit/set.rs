//! Typesets every face of a game once, and prints a document into a file.

use super::listed::{File, Seal};
use super::sink::{Listener, Sink, Stop, step};
use cards::declared::folds;
use cards::face::{Component, Cut, Face};
use ground::diag::Diag;
use ground::world;
use paper::impose::{Document, Piece};
use paper::press::Press;
use paper::typeset::{Case, Galley};
use std::sync::Arc;

/// A typeset component: its index in the list of components, and the piece of which every copy is printed.
#[derive(Clone)]
pub(super) struct Ready {
    pub(super) number: usize,
    pub(super) piece: Piece,
}

/// Typesets every face once and collects all complaints; equal faces share a galley. Faces that cannot be typeset are
/// missing.
pub(super) fn set_all(
    case: &Case<'_>,
    components: &[Component],
    listener: &dyn Listener,
    diags: &mut Vec<Diag>,
) -> Result<Vec<Ready>, Stop> {
    listener.more(components.len());
    let faces = components.iter().flat_map(|c| std::iter::once(&c.front).chain(&c.back).map(|face| (face, &c.cut)));
    case.compose(faces, &|| listener.stopped());
    let mut set = |face: &Face, cut: &Cut| case.set(face, cut).drain(diags).map(Arc::new);
    let mut backs: Vec<(&Face, &Cut, Option<Arc<Galley>>)> = Vec::new();
    let mut ready = Vec::new();
    for (number, component) in components.iter().enumerate() {
        step(listener, &component.title)?;
        let front = set(&component.front, &component.cut);
        let back = match &component.back {
            Some(face) => match backs.iter().find(|(known, cut, _)| *known == face && **cut == component.cut) {
                Some((.., galley)) => galley.clone(),
                None => {
                    let galley = set(face, &component.cut);
                    backs.push((face, &component.cut, galley.clone()));
                    galley
                }
            },
            None => None,
        };
        if let Some(front) = front {
            let (Cut { radius, shape, .. }, folds) = (component.cut.clone(), folds(&component.cut));
            ready.push(Ready { number, piece: Piece { front, back, radius, shape, folds } });
        }
    }
    Ok(ready)
}

/// Prints a document into a file of a kit, piece by piece; returns its length.
pub(super) fn pdf(
    press: &mut Press<'_>,
    document: &Document,
    file: File,
    sink: &mut dyn Sink,
    diags: &mut Vec<Diag>,
) -> Result<File, Stop> {
    let mut made = None;
    sink.fill(&file.name, &mut |out| {
        let mut seal = Seal::new(out);
        let pressed = press.write(document, world::date(), &mut seal)?;
        made = Some(pressed.map(|()| seal.file(file.clone())));
        Ok(())
    })?;
    made.and_then(|made| made.drain(diags)).ok_or(Stop::Complaints)
}
