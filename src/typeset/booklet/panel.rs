//! Pictures of the book's own, and of cards without their cards: panels of a comic, and what fills the rest of a page. Recipes are
//! composed anew for the room that there is.

use super::block::{Panel, Text};
use super::paginate::{Leaf, Piece};
use super::set::{Setter, phrase, placed};
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
    /// A picture for the slot `art` of a whole page.
    pub(super) fn art(&self, picture: Option<&(String, Locus)>) -> Option<(Name, Art)> {
        let (name, _) = picture?;
        Some(("art".into(), self.book.picture(name)?.clone()))
    }

    /// A template with a picture in its slot `art`.
    fn pictured(
        &mut self,
        template: &str,
        (picture, at): &(String, Locus),
        size: Size,
        words: &[(&'static str, &Text)],
    ) -> Option<Mark> {
        // what has none is complained about where the book is read
        let art = self.book.picture(picture)?.clone();
        let mut face = self.face(template, size, *at);
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
                piece.at = panel.picture.1;
                let size = Size { w: if pair.len() == 1 { width } else { wide }, h: PANEL };
                let words = [("told", &panel.told), ("said", &panel.said)];
                let mark = self.pictured("panel", &panel.picture, size, &words);
                piece.add(mark.into_iter().collect(), x, Mm(0.0));
                piece.cites.extend(panel.told.cites.iter().map(|(id, _)| id.clone()));
            }
            piece
        };
        panels.chunks(2).map(row).collect()
    }

    /// What fills the rest of a leaf, if there is room for a picture: it, and where its top is.
    pub(super) fn tail(&mut self, leaf: &Leaf, picture: &(String, Locus)) -> Option<(Mm, Mark)> {
        let end = leaf.iter().map(|put| put.y + put.piece.height).fold(Mm(0.0), Mm::max);
        let room = self.geometry.text.h - end - Mm(4.0);
        if room < LEAST {
            return None;
        }
        let size = Size { w: self.geometry.text.w, h: room.min(MOST) };
        let mark = self.pictured("tail", picture, size, &[])?;
        Some((self.geometry.text.h - size.h, mark))
    }
}
