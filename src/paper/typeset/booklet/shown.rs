//! The cards shown in a book. While pages are made, a card is an empty placeholder of its size. When all positions
//! are known, it is typeset once for all places with about the same size, so that the book does not contain it many
//! times.

use super::set::Setter;
use crate::typeset::{Galley, Mark};
use cards::face::Cut;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::Affine;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The limits between the sizes of shown cards: thumbnails, cards recognized by their pictures, and cards to be read.
const SIZES: [f32; 2] = [0.5, 0.75];

/// A card by its name, and the number of [`SIZES`] that it reaches.
type Print = (String, usize);

impl Setter<'_, '_> {
    /// The cut of a card of the box, or with `back:` of the back of a pile.
    pub(super) fn cut(&self, name: &str) -> Option<Cut> {
        self.book.card(name).map(|(_, cut)| cut)
    }

    /// A placeholder for a card until [`Setter::shown`].
    pub(super) fn card(&mut self, name: &str, at: Locus) -> Option<(Arc<Galley>, Cut)> {
        let (face, cut) = self.book.card(name)?;
        let made = || {
            let (title, size, bleed) = (face.title.clone(), cut.full(), cut.bleed);
            (Arc::new(Galley { title, size, bleed, skeleton: None, slots: Vec::new() }), at)
        };
        let (galley, _) = self.cards.entry(name.to_owned()).or_insert_with(made);
        Some((galley.clone(), cut))
    }

    /// Typesets the cards for the smallest scales at which they are shown, and puts them in place. Cards that cannot
    /// be typeset are reported once.
    pub(super) fn shown(&mut self, pages: &mut [Galley]) {
        let names: BTreeMap<*const Galley, &String> =
            self.cards.iter().map(|(name, (galley, _))| (Arc::as_ptr(galley), name)).collect();
        let print = |galley: &Arc<Galley>, at: Affine| -> Option<(Print, f32)> {
            let scale = enlarged(at);
            let size = SIZES.iter().filter(|from| scale >= **from).count();
            Some((((*names.get(&Arc::as_ptr(galley))?).clone(), size), scale))
        };
        let mut least: BTreeMap<Print, f32> = BTreeMap::new();
        for mark in pages.iter().flat_map(|page| page.slots.iter().flatten()) {
            if let Mark::Figure(placed) = mark
                && let Some((print, scale)) = print(&placed.what, placed.at)
            {
                least.entry(print).and_modify(|s| *s = s.min(scale)).or_insert(scale);
            }
        }
        let mut prints: BTreeMap<Print, Arc<Galley>> = BTreeMap::new();
        for ((name, size), scale) in least {
            let Some((face, cut)) = self.book.card(&name) else { continue };
            // complaints about the card itself are made where cards are typeset for print
            if let Some(galley) = self.case.set_small(face, &cut, scale).value {
                prints.insert((name, size), Arc::new(galley));
                continue;
            }
            let what = format!("{name} cannot be shown because it has errors");
            if let Some((_, at)) = self.cards.get(&name)
                && self.diags.iter().all(|d| d.what != what)
            {
                self.diags.push(Diag::error(*at, "broken-card", what).help("fix the card first"));
            }
        }
        for mark in pages.iter_mut().flat_map(|page| page.slots.iter_mut().flatten()) {
            if let Mark::Figure(placed) = mark
                && let Some(galley) = print(&placed.what, placed.at).and_then(|(print, _)| prints.get(&print))
            {
                placed.what = galley.clone();
            }
        }
    }
}

/// The factor by which an object becomes larger.
fn enlarged(at: Affine) -> f32 {
    let [a, b, c, d, ..] = at.0;
    (a * d - b * c).abs().sqrt()
}
