//! Pictures of the book itself, and card pictures without their cards: comic panels, pictures beside the text of a box, page
//! fillers. Recipes are composed again for the available space.

use super::block::{Cast, Panel, Text};
use super::paginate::{Leaf, Piece};
use super::set::{Setter, phrase, placed};
use crate::typeset::Mark;
use art::together;
use cards::face::{Act, Art, Name, Tag};
use ground::locus::Locus;
use ground::unit::{Mm, Size};

/// The distance between two panels of a comic.
const GAP: Mm = Mm(3.0);

/// The largest height of a picture that fills the rest of a page.
const LEAST: Mm = Mm(18.0);
const MOST: Mm = Mm(105.0);

impl Setter<'_, '_> {
    /// The picture with this name, the book's own or a card's; for several names, one picture with all of them.
    /// Missing pictures are reported where the book is read.
    pub(super) fn art(&self, cast: &[(String, Locus)], deed: Option<Act>, room: Size) -> Option<Art> {
        let arts = cast.iter().map(|(name, at)| self.book.picture(name, *at));
        together(arts.collect::<Option<Vec<_>>>()?, deed, room)
    }

    /// A template with the picture of these cards in its slot `art`.
    pub(super) fn pictured(
        &mut self,
        template: &str,
        cast: &[(String, Locus)],
        deed: Option<Act>,
        size: Size,
        words: &[(&'static str, &Text)],
    ) -> Option<Mark> {
        let art = self.art(cast, deed, size)?;
        let mut face = self.face(template, size, cast.first()?.1);
        face.pictures.insert("art".into(), art);
        let said = words.iter().filter(|(_, text)| !text.is_empty());
        face.fields = said.map(|(name, text)| (Name::from(*name), vec![phrase(text)])).collect();
        face.tags.insert("said".into(), Tag::Flag(face.fields.contains_key("said")));
        face.tags.insert("alone".into(), Tag::Flag(cast.len() == 1));
        self.furniture(face, size).map(|galley| placed(galley, Mm(0.0), Mm(0.0)))
    }

    /// Two panels side by side, row by row.
    pub(super) fn comic(&mut self, panels: &[Panel], height: Mm, width: Mm) -> Vec<Piece> {
        let wide = (width - GAP) / 2.0;
        let row = |pair: &[Panel]| {
            let mut piece = Piece { height, above: GAP, below: GAP, ..Piece::default() };
            for (panel, x) in pair.iter().zip([Mm(0.0), wide + GAP]) {
                piece.at = panel.cast.first().map_or(piece.at, |(_, at)| *at);
                let size = Size { w: if pair.len() == 1 { width } else { wide }, h: height };
                let words = [("told", &panel.told), ("said", &panel.said)];
                let mark = self.pictured("panel", &panel.cast, panel.deed, size, &words);
                piece.add(mark.into_iter().collect(), x, Mm(0.0));
                piece.cites.extend(panel.told.cites.iter().map(|(id, _)| (Mm(0.0), id.clone())));
            }
            piece
        };
        panels.chunks(2).map(row).collect()
    }

    /// The picture that fills the rest of a leaf, if there is room: the picture and its top.
    pub(super) fn tail(&mut self, leaf: &Leaf, cast: &Cast) -> Option<(Mm, Mark)> {
        let end = leaf.iter().map(|put| put.y + put.piece.height).fold(Mm(0.0), Mm::max);
        let room = self.geometry.text.h - end - Mm(4.0);
        if room < LEAST {
            return None;
        }
        let size = Size { w: self.geometry.text.w, h: room.min(MOST) };
        let mark = self.pictured("tail", cast, None, size, &[])?;
        Some((self.geometry.text.h - size.h, mark))
    }
}
