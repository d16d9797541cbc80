//! Contact sheets: pictures of the cards of a deck in rows and columns, and the numbers that a user enters when uploading them.
//! Every copy of a card has a cell.

use super::table::{self, FINE, Wanted};
use super::{Set, Works};
use crate::export::sheets;
use crate::kit::set::Ready;
use crate::kit::sink::Stop;
use ground::name::{FileName, Taken};
use paper::typeset::Galley;
use std::fmt::Write as _;
use std::sync::Arc;

/// The list of the sheets.
pub(super) const LIST: &str = "sheets.md";

/// The largest number of cells on a sheet.
const CELLS: usize = (sheets::MOST.0 * sheets::MOST.1) as usize;

/// The pictures, and the numbers to enter for each.
#[derive(Default)]
struct Contact {
    taken: Taken,
    wanted: Vec<Wanted>,
    /// The rows of both tables.
    decks: String,
    pieces: String,
}

/// Draws the sheets and single pictures, and lists them.
pub(super) fn lay(set: &Set<'_>, title: &str, works: &mut Works<'_>) -> Result<(), Stop> {
    let mut contact = Contact::default();
    let (decks, flat) = table::sorted(set);
    decks.iter().for_each(|cards| contact.deck(set, cards));
    flat.iter().for_each(|ready| contact.piece(set, ready));
    let names: Vec<FileName> = contact.wanted.iter().map(|w| w.name.clone()).collect();
    works.pictures(&set.case, &names, |proof, i| contact.wanted[i].draw(proof))?;
    let decks = match contact.decks.as_str() {
        "" => String::new(),
        rows => format!(
            "\n## Decks\n\nUpload the sheet of a deck, and enter the numbers of its columns, rows and cards. A card that is in the \
             game twice is on the sheet twice.\n\n| sheet | columns | rows | cards | back |\n|---|---|---|---|---|\n{rows}"
        ),
    };
    let pieces = match contact.pieces.as_str() {
        "" => String::new(),
        rows => format!("\n## Other pieces\n\n| picture | back | number |\n|---|---|---|\n{rows}"),
    };
    let list = FileName::ours(LIST);
    works.put(&list, format!("# {title}: contact sheets\n{decks}{pieces}").as_bytes())?;
    works.made.said.push(format!("{title}: {list} lists the columns, the rows and the number of cards of each sheet"));
    Ok(())
}

impl Contact {
    /// The sheets of a deck, and its back or sheets of backs.
    fn deck(&mut self, set: &Set<'_>, cards: &[&Ready]) {
        let (first, of) = (cards[0], set.of(cards[0]));
        let (name, trim) = (of.pile.as_deref().unwrap_or(&of.file), of.cut.trim);
        let cut = (!of.cut.is_straight()).then(|| of.cut.clip(first.piece.front.bleed));
        let all: Vec<&Ready> = cards.iter().flat_map(|r| std::iter::repeat_n(*r, set.of(r).copies.into())).collect();
        let shared = (!table::differ(cards)).then(|| {
            let back = self.taken.free(FileName::made(&[&format!("{name}-back")], "png"));
            self.wanted
                .extend(first.piece.back.clone().map(|face| Wanted::one(back.clone(), face, trim, cut.clone(), FINE)));
            back
        });
        let mut rest = &all[..];
        for (n, count) in (1..).zip(sheets::split(all.len(), CELLS)) {
            let (held, after) = rest.split_at(count);
            rest = after;
            let grid = sheets::grid(count, trim);
            let mut sheet = |words: &str, faces: Vec<Arc<Galley>>| {
                let name = self.taken.free(FileName::made(&[words], "png"));
                self.wanted.push(Wanted { name: name.clone(), grid, faces, hidden: None, cut: cut.clone() });
                name
            };
            let fronts = sheet(&format!("{name}-{n}"), held.iter().map(|r| r.piece.front.clone()).collect());
            let backs = shared.clone().unwrap_or_else(|| {
                sheet(&format!("{name}-{n}-backs"), held.iter().filter_map(|r| r.piece.back.clone()).collect())
            });
            let _ = writeln!(self.decks, "| {fronts} | {} | {} | {count} | {backs} |", grid.columns, grid.rows);
        }
    }

    /// A piece that has pictures of its own.
    fn piece(&mut self, set: &Set<'_>, ready: &Ready) {
        let component = set.of(ready);
        let mut picture = |words: &str, face: &Arc<Galley>| {
            let name = self.taken.free(FileName::made(&[words], "png"));
            let cut = (!component.cut.is_straight()).then(|| component.cut.clip(face.bleed));
            self.wanted.push(Wanted::one(name.clone(), face.clone(), component.cut.trim, cut, FINE));
            name
        };
        let front = picture(&component.id, &ready.piece.front);
        let back = ready.piece.back.as_ref().map(|back| picture(&format!("{}-back", component.id), back).to_string());
        let back = back.as_deref().unwrap_or("none");
        let _ = writeln!(self.pieces, "| {front} | {back} | {} |", component.copies);
    }
}
