//! A game for virtualtabletop.io: one file with all pieces and the rulebook.

use super::table::{self, BOARD, TOKEN, Wanted};
use super::{Set, Works};
use crate::export::vtt::{self, HEAVIEST, Lies, Piece, Things};
use crate::kit::set::Ready;
use crate::kit::sink::Stop;
use cards::face::Component;
use cards::lexicon::prose::capitalised;
use ground::diag::Diag;
use ground::name::FileName;
use ground::unit::{Clip, Mm, Size};
use paper::typeset::Galley;
use std::sync::Arc;

/// The resolution, in dpi, and the largest side of a picture, in pixels: the table itself has 1600.
const DPI: f32 = 200.0;
const SIDE: f32 = 2048.0;

/// The pictures to draw, without duplicates.
#[derive(Default)]
struct Pictures(Vec<Wanted>);

impl Pictures {
    /// The number of a picture.
    fn of(&mut self, face: &Arc<Galley>, cut: Option<Clip>) -> usize {
        let known = self.0.iter().position(|known| known.faces.iter().any(|known| Arc::ptr_eq(known, face)));
        known.unwrap_or_else(|| {
            let trim = face.size.grown(-face.bleed);
            let dpi = DPI.min(SIDE * 25.4 / trim.w.0.max(trim.h.0));
            self.0.push(Wanted::one(FileName::made(&[&face.title], "png"), face.clone(), trim, cut, dpi));
            self.0.len() - 1
        })
    }

    /// A piece with back and front, or only its front.
    fn piece(&mut self, component: &Component, ready: &Ready) -> Piece {
        let cut = |face: &Galley| (!component.cut.is_straight()).then(|| component.cut.clip(face.bleed));
        let sides = ready.piece.back.iter().chain([&ready.piece.front]);
        let sides = sides.map(|face| self.of(face, cut(face))).collect();
        Piece { id: component.id.clone(), title: component.title.clone(), sides, copies: component.copies }
    }
}

/// Draws the pictures and writes the file.
pub(super) fn lay(
    set: &Set<'_>,
    game: &str,
    (title, tagline): (&str, &str),
    works: &mut Works<'_>,
) -> Result<(), Stop> {
    let mut pictures = Pictures::default();
    let mut all: Vec<Things> = Vec::new();
    let (decks, flat) = table::sorted(set);
    let mut things = |lies: Lies, title: String, held: &[&Ready], pictures: &mut Pictures| {
        let cut = &set.of(held[0]).cut;
        let pieces = held.iter().map(|ready| pictures.piece(set.of(ready), ready)).collect();
        all.push(Things { title, lies, size: cut.trim, radius: cut.radius, pieces });
    };
    for cards in &decks {
        let first = set.of(cards[0]);
        let lies = if cards.len() > 1 || first.pile.is_some() { Lies::Deck } else { Lies::Pile };
        things(lies, spoken(first.pile.as_deref().unwrap_or(&first.file)), cards, &mut pictures);
    }
    for (lies, title, held) in loose(set, &flat) {
        things(lies, title, &held, &mut pictures);
    }
    for (stem, pages) in &set.books {
        let Some(first) = pages.first() else { continue };
        let sides = pages.iter().map(|page| pictures.of(page, None)).collect();
        let title = spoken(stem);
        let pieces = vec![Piece { id: stem.clone(), title: title.clone(), sides, copies: 1 }];
        // the book is shown at half its size on the table
        let Size { w, h } = first.size.grown(-first.bleed);
        let size = Size { w: w / 2.0, h: h / 2.0 };
        all.push(Things { title, lies: Lies::Book, size, radius: Mm(0.0), pieces });
    }
    let mut drawn = vec![Vec::new(); pictures.0.len()];
    let names: Vec<FileName> = pictures.0.iter().map(|w| w.name.clone()).collect();
    works.drawn(
        &set.case,
        &names,
        |proof, i| pictures.0[i].draw(proof),
        |works, i, bytes| {
            if bytes.len() >= HEAVIEST {
                works.diags.push(heavy(set, &pictures.0[i].faces[0], bytes.len()));
            }
            drawn[i] = bytes;
            Ok(())
        },
    )?;
    let name = FileName::made(&[game], "vtt");
    works.put(&name, &vtt::file(title, tagline, &all, &drawn)?)?;
    works
        .made
        .said
        .push(format!("{title}: in a room of virtualtabletop.io, choose Add game, Upload files, and {name}"));
    Ok(())
}

/// Everything that is not a deck: tokens of each kind, cards of a file that have no back, and boards.
fn loose<'r>(set: &Set<'_>, flat: &[&'r Ready]) -> Vec<(Lies, String, Vec<&'r Ready>)> {
    let mut all: Vec<(Lies, String, Vec<&Ready>)> = Vec::new();
    for ready in flat {
        let component = set.of(ready);
        let long = component.cut.trim.w.max(component.cut.trim.h);
        let lies = if long > BOARD { Lies::Board } else { Lies::Pile };
        let alone = long > BOARD || long <= TOKEN;
        let together = |(_, _, held): &&mut (Lies, String, Vec<&Ready>)| {
            let first = set.of(held[0]);
            let same = (&first.file, &first.cut, first.back.is_some());
            !alone && same == (&component.file, &component.cut, component.back.is_some())
        };
        match all.iter_mut().find(together) {
            Some((.., held)) => held.push(ready),
            None if alone => all.push((lies, component.title.clone(), vec![ready])),
            None => all.push((lies, spoken(&component.file), vec![ready])),
        }
    }
    all
}

/// The name of a pile or a file in words.
fn spoken(name: &str) -> String {
    capitalised(&name.replace('-', " "))
}

/// The complaint about a picture that is too large for the table.
fn heavy(set: &Set<'_>, face: &Arc<Galley>, bytes: usize) -> Diag {
    let shown =
        |ready: &&Ready| std::iter::once(&ready.piece.front).chain(&ready.piece.back).any(|g| Arc::ptr_eq(g, face));
    let at = set.ready.iter().find(shown).map(|ready| set.of(ready).front.at).unwrap_or_default();
    let what = format!("the picture of {} has {:.1} MiB", face.title, bytes as f32 / f32::powi(1024.0, 2));
    Diag::error(at, "picture-size", what)
        .help("virtualtabletop.io takes less than 10 MiB: use a picture without noise or grain, or a smaller piece")
}
