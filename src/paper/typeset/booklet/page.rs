//! Makes pages from leaves: headers and footers, margin notes, covers, and a page count that fits folded sheets.

use super::block::{Block, Text, words};
use super::listing::{Places, short};
use super::paginate::{Leaf, Put, feathered};
use super::set::{Setter, phrase, placed, shifted};
use super::style::Style;
use crate::typeset::flow::Align;
use crate::typeset::{Galley, Mark};
use cards::face::{Cut, Shape, Tag};
use cards::lexicon::{Amount, Phrase};
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
            let leaf = if tail.is_some() { leaf } else { feathered(leaf, self.geometry.text.h) };
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
        for Put { x, y, right, piece, .. } in leaf {
            if let Some(what) = piece.listing {
                let list = self.listed(what, places);
                marks.extend(list.into_iter().map(|m| shifted(m, text.x + x, text.y + y)));
            }
            marks.extend(piece.marks.into_iter().map(|m| shifted(m, text.x + x, text.y + y)));
            let side = usize::from(right);
            let leading = Mm::from(self.styles.note.leading);
            let mut at = (text.y + y + Mm(0.6)).max(free[side]);
            for line in note(if self.numbered { &piece.cites } else { &[] }) {
                let width = Mm(8.0);
                let align = if right { Align::Start } else { Align::End };
                let style = Style { align, ..self.styles.note };
                let margin = if right { text.right() + Mm(1.2) } else { text.x - Mm(1.2) - width };
                for set in self.lines(&words(line), width, style) {
                    marks.extend(set.into_iter().map(|m| shifted(m, margin, at)));
                }
                at = at + leading;
            }
            free[side] = if piece.cites.is_empty() { free[side] } else { at };
        }
    }
}

/// Rule numbers for the margin, without the common prefix, with ranges: 33, 35–37.
fn note(cites: &[String]) -> Vec<String> {
    let mut lines: Vec<(String, Option<(u32, u32)>)> = Vec::new();
    for id in cites {
        let short = short(id);
        let number = short.parse::<u32>().ok();
        if let (Some(n), Some((_, Some((_, last))))) = (number, lines.last_mut())
            && *last + 1 == n
        {
            *last = n;
            continue;
        }
        lines.push((short.to_owned(), number.map(|n| (n, n))));
    }
    let shown = |(short, range): (String, Option<(u32, u32)>)| match range {
        Some((first, last)) if first < last => format!("{first}\u{2013}{last}"),
        _ => short,
    };
    let mut seen = Vec::new();
    for line in lines.into_iter().map(shown) {
        if !seen.contains(&line) {
            seen.push(line);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_rules_share_a_note() {
        let ids = ["LR-33", "LR-35", "LR-36", "LR-37", "LR-A3", "LR-A3"].map(str::to_owned);
        assert_eq!(note(&ids), ["33", "35\u{2013}37", "A3"]);
    }
}
