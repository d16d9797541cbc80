//! Makes pages from leaves: headers and footers, margin notes, covers, and a page count that fits folded sheets.

use super::block::{Block, Text, words};
use super::listing::{Places, order, short};
use super::paginate::{Leaf, Put};
use super::set::{Setter, phrase, placed, shifted};
use super::style::Style;
use crate::typeset::flow::Align;
use crate::typeset::{Galley, Mark};
use cards::face::{Cut, Shape, Tag};
use cards::lexicon::{Amount, Phrase};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::Mm;

impl Setter<'_, '_> {
    /// Every page of the book in reading order, including covers; their number fills the sheets.
    pub(super) fn bound(&mut self, blocks: &[Block], leaves: Vec<Leaf>) -> Vec<Galley> {
        let cover = |name: &str| {
            blocks.iter().find_map(|b| match b {
                Block::Cover { template, fields, cards, cast, at } if *template == name => {
                    Some((fields.as_slice(), cards.as_slice(), cast.as_slice(), *at))
                }
                _ => None,
            })
        };
        let front = cover("cover").map(|(fields, cards, cast, at)| self.cover("cover", fields, cards, cast, at));
        let back = cover("back").map(|(fields, cards, cast, at)| self.cover("back", fields, cards, cast, at));
        let before = usize::from(front.is_some());
        let places = Places::of(&leaves, self.chapters.len(), before);
        self.lone_page(&leaves, before + leaves.len() + usize::from(back.is_some()));
        let tails = blocks.iter().filter_map(|b| if let Block::Tails(casts) = b { Some(casts) } else { None });
        let mut tails = tails.flatten().peekable();
        let mut pages: Vec<Vec<Mark>> = front.into_iter().collect();
        let mut running = None;
        for leaf in leaves {
            let number = pages.len() + 1;
            let opens = leaf.iter().find_map(|p| p.piece.chapter);
            // a page is named after the chapter that begins on it
            let named = if leaf.first().is_some_and(|p| p.piece.chapter.is_some()) { opens } else { running.or(opens) };
            running = leaf.iter().rev().find_map(|p| p.piece.chapter).or(running);
            let mut marks = match leaf.iter().any(|put| put.piece.covers) {
                true => Vec::new(),
                false => {
                    let topped = leaf.first().is_some_and(|p| p.piece.tops);
                    let head = (!topped).then(|| self.running(named));
                    self.furnished("page", number, head, &[], &[])
                }
            };
            let tail = tails.peek().and_then(|cast| self.tail(&leaf, cast));
            if let Some((y, mark)) = tail {
                marks.push(shifted(mark, self.geometry.text.x, self.geometry.text.y + y));
                tails.next();
            }
            self.leaf(leaf, &places, &mut marks);
            pages.push(marks);
        }
        while !(pages.len() + usize::from(back.is_some())).is_multiple_of(self.geometry.per_sheet) {
            let number = pages.len() + 1;
            let (fields, cast) = cover("notes").map_or((&[][..], &[][..]), |(fields, _, cast, _)| (fields, cast));
            let head = Some(self.running(None));
            let marks = self.furnished("notes", number, head, fields, cast);
            pages.push(marks);
        }
        pages.extend(back);
        let last = pages.len();
        let (size, bleed) = (self.geometry.page.grown(self.geometry.bleed), self.geometry.bleed);
        let title = |n: usize| match n {
            1 => format!("{}: the {}", self.book.title.plain(), self.called),
            n if n == last => "Back cover".to_owned(),
            n => {
                let named = |(s, title): (&usize, &Text)| (*s == n).then(|| title.plain());
                let named: Vec<String> = places.chapters.iter().zip(&self.chapters).filter_map(named).collect();
                if named.is_empty() { format!("Page {n}") } else { named.join(", ") }
            }
        };
        let titles: Vec<String> = (1..=last).map(title).collect();
        let galley = |(marks, title)| Galley { title, size, bleed, skeleton: None, slots: vec![marks] };
        pages.into_iter().zip(titles).map(galley).collect()
    }

    /// Warns about a booklet that needs another sheet for a last page with little content.
    fn lone_page(&mut self, leaves: &[Leaf], pages: usize) {
        let sheet = self.geometry.per_sheet;
        let Some(last) = leaves.last().filter(|_| sheet > 2 && pages > sheet && pages % sheet == 1) else { return };
        let end = last.iter().map(|put| put.y + put.piece.height).fold(Mm(0.0), Mm::max);
        if end > self.geometry.text.h * LITTLE {
            return;
        }
        let at = last.first().map_or(Locus::Nowhere, |put| put.piece.at);
        let what = format!(
            "the {} has {pages} pages: the last page has only {:.0} mm of content, but needs another sheet, on which {} pages stay empty",
            self.called,
            end.0,
            sheet - 1
        );
        let help =
            format!("shorten the text by {} lines to save a sheet", (end / Mm::from(self.styles.body.leading)).ceil());
        self.diags.push(Diag::warning(at, "another-sheet", what).help(help));
    }

    /// The running head of a page: its chapter, or else the book.
    fn running(&self, chapter: Option<usize>) -> Phrase {
        let title = chapter.and_then(|c| self.chapters.get(c));
        title.map_or_else(|| self.book.title.clone(), phrase)
    }

    /// The running head of a page, if it has one, and its number.
    fn furnished(
        &mut self,
        template: &str,
        number: usize,
        head: Option<Phrase>,
        fields: &[(String, Text)],
        cast: &[(String, Locus)],
    ) -> Vec<Mark> {
        let full = self.geometry.page.grown(self.geometry.bleed);
        let mut face = self.face(template, full, Locus::Nowhere);
        face.fields = fields.iter().map(|(name, text)| (name.clone().into(), vec![phrase(text)])).collect();
        let folio = Amount::plain(i32::try_from(number).unwrap_or(i32::MAX));
        face.fields.insert("folio".into(), vec![Phrase::count(folio, Locus::Nowhere)]);
        face.fields.extend(head.map(|head| ("head".into(), vec![head])));
        face.tags.insert("right".into(), Tag::Flag(number % 2 == 1));
        face.pictures.extend(self.art(cast, None, full).map(|art| ("art".into(), art)));
        let cut = Cut { trim: self.geometry.page, bleed: self.geometry.bleed, radius: Mm(0.0), shape: Shape::Box };
        let set = self.case.set(&face, &cut).drain(&mut self.diags);
        set.map(|g| placed(g, Mm(0.0), Mm(0.0))).into_iter().collect()
    }

    fn leaf(&mut self, leaf: Leaf, places: &Places, marks: &mut Vec<Mark>) {
        let text = self.geometry.text;
        // margin notes run down both margins without touching each other
        let mut free = [Mm(0.0); 2];
        let numbered = self.numbered;
        for Put { x, y, right, piece, .. } in leaf {
            if let Some(what) = piece.listing {
                let list = self.listed(what, places);
                marks.extend(list.into_iter().map(|m| shifted(m, text.x + x, text.y + y)));
            }
            marks.extend(piece.marks.into_iter().map(|m| shifted(m, text.x + x, text.y + y)));
            let side = usize::from(right);
            let leading = Mm::from(self.styles.note.leading);
            let align = if right { Align::Start } else { Align::End };
            let style = Style { align, ..self.styles.note };
            let margin = if right { text.right() + Mm(1.2) } else { text.x - Mm(1.2) - NOTE };
            for cites in piece.cites.chunk_by(|(a, _), (b, _)| a == b).filter(|_| numbered) {
                let mut at = (text.y + y + cites[0].0 + Mm(0.6)).max(free[side]);
                for line in note(cites) {
                    for set in self.lines(&words(line), NOTE, style) {
                        marks.extend(set.into_iter().map(|m| shifted(m, margin, at)));
                        at = at + leading;
                    }
                }
                free[side] = at;
            }
        }
    }
}

/// A last page that is filled up to this share is worth a warning.
const LITTLE: f32 = 0.4;

/// The width of the rule numbers in the margin, and the number of characters that fit in it.
const NOTE: Mm = Mm(9.0);
const SIGNS: usize = 7;

/// The rule numbers for the margin, in order and without the common prefix, as ranges (33, 35–37). Each range has its own line; if there
/// are more than three, each line has as many as fit.
fn note(cites: &[(Mm, String)]) -> Vec<String> {
    let mut ids: Vec<&str> = cites.iter().map(|(_, id)| short(id)).collect();
    ids.sort_by(|a, b| order(a).cmp(&order(b)));
    ids.dedup();
    // the first and the last id of each range
    let mut ranges: Vec<(&str, &str)> = Vec::new();
    for id in ids {
        let (letters, number) = order(id);
        match ranges.last_mut() {
            Some((_, last)) if order(last) == (letters, number.wrapping_sub(1)) => *last = id,
            _ => ranges.push((id, id)),
        }
    }
    let shown = |(first, last): (&str, &str)| match first == last {
        true => first.to_owned(),
        false => format!("{first}\u{2013}{}", last.trim_start_matches(order(last).0)),
    };
    let few = ranges.len() <= 3;
    let mut lines: Vec<String> = Vec::new();
    for range in ranges.into_iter().map(shown) {
        match lines.last_mut().filter(|line| !few && line.chars().count() + 2 + range.chars().count() <= SIGNS) {
            Some(line) => *line += &format!(", {range}"),
            None => lines.push(range),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_rules_share_a_note() {
        let noted = |ids: &[&str]| note(&ids.iter().map(|id| (Mm(0.0), format!("LR-{id}"))).collect::<Vec<_>>());
        assert_eq!(noted(&["33", "35", "36", "37", "A3", "A3"]), ["33", "35\u{2013}37", "A3"]);
        assert_eq!(noted(&["A5", "E1", "A4", "A6"]), ["A4\u{2013}6", "E1"]);
        assert_eq!(noted(&["9", "12", "15", "A3", "A7", "140"]), ["9, 12", "15, 140", "A3, A7"]);
    }
}
