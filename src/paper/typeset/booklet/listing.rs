//! Lists with page numbers: chapters and numbered rules. The height of these parts is known before pages are made;
//! their content is known afterwards.

use super::block::{Listing, Text, words};
use super::paginate::{Leaf, Piece};
use super::set::{Setter, shifted};
use super::style::Style;
use crate::typeset::Mark;
use crate::typeset::flow::Align;
use ground::unit::{Mm, Rect};
use std::collections::{BTreeMap, BTreeSet};

/// The page numbers of chapters and rules; the front cover is page 1, although it is not printed there.
pub(super) struct Places {
    /// The first page of each chapter.
    pub(super) chapters: Vec<usize>,
    /// All pages of each rule.
    rules: BTreeMap<String, BTreeSet<usize>>,
}

/// The space between two chapters.
const CHAPTER: Mm = Mm(6.1);

/// The size of a chapter's emblem in the list.
const EMBLEM: Mm = Mm(4.4);

/// The number of columns of rules, and the space between them.
const COLUMNS: usize = 6;
const GUTTER: Mm = Mm(3.0);

impl Places {
    /// The pages of chapters and rules on these leaves, after this many pages.
    pub(super) fn of(leaves: &[Leaf], chapters: usize, before: usize) -> Places {
        let first = |chapter: usize| {
            let leaf = leaves.iter().position(|l| l.iter().any(|p| p.piece.chapter == Some(chapter)));
            leaf.unwrap_or(0) + before + 1
        };
        let mut rules = BTreeMap::<String, BTreeSet<usize>>::new();
        for (page, leaf) in (before + 1..).zip(leaves) {
            for (_, id) in leaf.iter().flat_map(|put| &put.piece.cites) {
                rules.entry(id.clone()).or_default().insert(page);
            }
        }
        Places { chapters: (0..chapters).map(first).collect(), rules }
    }
}

/// The id of a rule for the margin: without the common prefix.
pub(super) fn short(id: &str) -> &str {
    id.split_once('-').map_or(id, |(_, short)| short)
}

/// Rules in natural order: A2 comes before A10.
pub(super) fn order(id: &str) -> (&str, u32) {
    let id = short(id);
    let digits = id.find(|c: char| c.is_ascii_digit()).unwrap_or(id.len());
    (&id[..digits], id[digits..].parse().unwrap_or(u32::MAX))
}

/// Page numbers for a list, with ranges: 7, 9–11.
fn joined(pages: &BTreeSet<usize>) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for page in pages {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *page => *last = *page,
            _ => runs.push((*page, *page)),
        }
    }
    let shown = |(first, last): (usize, usize)| match first == last {
        true => first.to_string(),
        false => format!("{first}\u{2013}{last}"),
    };
    runs.into_iter().map(shown).collect::<Vec<_>>().join(", ")
}

impl Setter<'_, '_> {
    /// The space for a list.
    pub(super) fn listing(&mut self, what: Listing) -> Piece {
        let height = match what {
            Listing::Chapters => CHAPTER * self.total_chapters as f32,
            Listing::Rules => Mm::from(self.styles.caption.leading) * self.cited.len().div_ceil(COLUMNS) as f32,
        };
        Piece { height, above: Mm(3.0), listing: Some(what), ..Piece::default() }
    }

    /// A list, from its upper left corner.
    pub(super) fn listed(&mut self, what: Listing, places: &Places) -> Vec<Mark> {
        match what {
            Listing::Chapters => self.chapters_listed(places),
            Listing::Rules => self.rules_listed(places),
        }
    }

    /// Emblem, chapter and page, with a line below.
    fn chapters_listed(&mut self, places: &Places) -> Vec<Mark> {
        let width = self.geometry.text.w;
        let style = self.styles.contents;
        let mut marks = Vec::new();
        for (i, title) in self.chapters.clone().iter().enumerate() {
            let y = CHAPTER * i as f32;
            let indent = if self.emblems.iter().any(Option::is_some) { EMBLEM + Mm(2.4) } else { Mm(0.0) };
            if let Some((name, at)) = self.emblems.get(i).cloned().flatten() {
                let area = Rect { x: Mm(0.0), y: y + Mm(0.1), w: EMBLEM, h: EMBLEM };
                let icon = self.case.icon(self.book.game, &name, style.ink, area, at);
                marks.extend(icon.drain(&mut self.diags));
            }
            self.entry(title, width - Mm(14.0) - indent, style, (indent, y), &mut marks);
            let page = words(places.chapters.get(i).map_or_else(String::new, usize::to_string));
            let style = Style { align: Align::End, ..style };
            self.entry(&page, Mm(12.0), style, (width - Mm(12.0), y), &mut marks);
            let line = Rect { x: Mm(0.0), y: y + CHAPTER - Mm(0.95), w: width, h: Mm(0.18) };
            marks.push(Mark::Fill { area: line, ink: self.styles.leader });
        }
        marks
    }

    /// Rule and pages, down one column and on in the next, with a line between two.
    fn rules_listed(&mut self, places: &Places) -> Vec<Mark> {
        let style = self.styles.caption;
        let width = (self.geometry.text.w - GUTTER * (COLUMNS - 1) as f32) / COLUMNS as f32;
        let rows = self.cited.len().div_ceil(COLUMNS).max(1);
        let mut ids: Vec<String> = self.cited.iter().cloned().collect();
        ids.sort_by(|a, b| order(a).cmp(&order(b)));
        let mut marks = Vec::new();
        // a line between columns, because numbers are right-aligned in theirs
        let high = Mm::from(style.leading) * rows as f32;
        for column in 1..ids.len().div_ceil(rows) {
            let x = (width + GUTTER) * column as f32 - GUTTER / 2.0;
            let area = Rect { x, y: Mm(0.0), w: Mm(0.18), h: high };
            marks.push(Mark::Fill { area, ink: self.styles.hairline });
        }
        for (i, id) in ids.iter().enumerate() {
            let (x, y) = ((width + GUTTER) * (i / rows) as f32, Mm::from(style.leading) * (i % rows) as f32);
            self.entry(&words(short(id).to_owned()).bold(), Mm(8.0), style, (x, y), &mut marks);
            let pages = places.rules.get(id).map(joined).unwrap_or_default();
            let style = Style { align: Align::End, ..style };
            self.entry(&words(pages), width, style, (x, y), &mut marks);
        }
        marks
    }

    /// A line of a list.
    fn entry(&mut self, text: &Text, width: Mm, style: Style, (x, y): (Mm, Mm), marks: &mut Vec<Mark>) {
        for set in self.lines(text, width, style) {
            marks.extend(set.into_iter().map(|m| shifted(m, x, y)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_pages_are_joined() {
        assert_eq!(joined(&[7, 9, 10, 11, 26].into()), "7, 9\u{2013}11, 26");
    }

    #[test]
    fn rules_are_listed_as_people_look_for_them() {
        let mut ids = ["LR-A10", "LR-9", "LR-W1", "LR-A2", "LR-86", "LR-10"];
        ids.sort_by(|a, b| order(a).cmp(&order(b)));
        assert_eq!(ids, ["LR-9", "LR-10", "LR-86", "LR-A2", "LR-A10", "LR-W1"]);
    }
}
