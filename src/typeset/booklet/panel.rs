//! Pictures of cards without their cards: panels of a comic, and what fills the rest of a page. The recipes of the cards are composed
//! anew for the room that there is.

use super::block::{Panel, Text};
use super::paginate::{Leaf, Piece};
use super::set::{Setter, phrase, placed};
use crate::diag::Diag;
use crate::face::{Art, Name};
use crate::locus::Locus;
use crate::typeset::Mark;
use crate::unit::{Mm, Size};

/// How high a panel of a comic is, and how far from the next.
const PANEL: Mm = Mm(52.0);
const GAP: Mm = Mm(3.0);

/// What is left of a page from here on is filled with a picture no higher than this.
const LEAST: Mm = Mm(22.0);
const MOST: Mm = Mm(105.0);

impl Setter<'_, '_> {
    /// The picture of a card, whatever slot it fills there. Complaint: a card that has none.
    pub(super) fn art(&mut self, (card, at): &(String, Locus)) -> Option<Art> {
        let component = self.book.components.iter().find(|c| c.id == *card)?;
        let art = component.front.pictures.values().next().cloned();
        if art.is_none() {
            let what = format!("{} has no picture to show without its card", component.title);
            self.diags.push(Diag::error(*at, "no-picture", what).help("name a card that has one"));
        }
        art
    }

    /// A template with the picture of a card in its slot `art`.
    fn pictured(
        &mut self,
        template: &str,
        card: &(String, Locus),
        size: Size,
        words: &[(&'static str, &Text)],
    ) -> Option<Mark> {
        let art = self.art(card)?;
        let mut face = self.face(template, size, card.1);
        face.pictures.insert("art".into(), art);
        let said = words.iter().filter(|(_, text)| !text.is_empty());
        face.fields = said.map(|(name, text)| (Name::from(*name), vec![phrase(text)])).collect();
        face.tags.insert("said".into(), crate::face::Tag::Flag(face.fields.contains_key("said")));
        self.furniture(face, size).map(|galley| placed(galley, Mm(0.0), Mm(0.0)))
    }

    /// Two panels side by side, row by row.
    pub(super) fn comic(&mut self, panels: &[Panel], width: Mm) -> Vec<Piece> {
        let wide = (width - GAP) / 2.0;
        let row = |pair: &[Panel]| {
            let mut piece = Piece { height: PANEL, above: GAP, below: GAP, ..Piece::default() };
            for (panel, x) in pair.iter().zip([Mm(0.0), wide + GAP]) {
                piece.at = panel.card.1;
                let size = Size { w: if pair.len() == 1 { width } else { wide }, h: PANEL };
                let words = [("told", &panel.told), ("said", &panel.said)];
                let mark = self.pictured("panel", &panel.card, size, &words);
                piece.add(mark.into_iter().collect(), x, Mm(0.0));
                piece.cites.extend(panel.told.cites.iter().map(|(id, _)| id.clone()));
            }
            piece
        };
        panels.chunks(2).map(row).collect()
    }

    /// What fills the rest of a leaf, if there is room for a picture: it, and where its top is.
    pub(super) fn tail(&mut self, leaf: &Leaf, card: &(String, Locus)) -> Option<(Mm, Mark)> {
        let end = leaf.iter().map(|put| put.y + put.piece.height).fold(Mm(0.0), Mm::max);
        let room = self.geometry.text.h - end - Mm(4.0);
        if room < LEAST {
            return None;
        }
        let size = Size { w: self.geometry.text.w, h: room.min(MOST) };
        let mark = self.pictured("tail", card, size, &[])?;
        Some((self.geometry.text.h - size.h, mark))
    }
}
