//! Tables of a rulebook: columns with their natural width up to a share of the page, rows with a tint and a line.
//! `set` typesets the text of cells, and `figure` draws it.

use super::block::Text;
use super::paginate::Piece;
use super::set::Setter;
use super::style::Style;
use crate::typeset::Mark;
use crate::typeset::flow::Align;
use ground::unit::{Mm, Rect, Size};

/// A table shorter than this stays on one page, and in one column.
const WHOLE: Mm = Mm(62.0);

impl Setter<'_, '_> {
    /// The rows of a table, each a piece.
    pub(super) fn table(
        &mut self,
        aligned: &[Option<Align>],
        head: &[Text],
        rows: &[Vec<Text>],
        width: Mm,
    ) -> Vec<Piece> {
        let style = self.styles.small;
        let pad = Mm(1.6);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0).max(head.len());
        // every column except the last has its natural width, up to a share of the page; the last gets the rest
        let mut widths = vec![Mm(0.0); columns];
        let styled = rows.iter().map(|row| (row.as_slice(), style)).chain([(head, self.styles.head)]);
        for (row, style) in styled {
            for (wide, cell) in widths.iter_mut().zip(row) {
                *wide = wide.max((self.natural(cell, style) + pad * 2.0).min(width * 0.42));
            }
        }
        if let Some((last, before)) = widths.split_last_mut() {
            // if the last column would get too little, all except the narrow ones get the same width
            let fair = width / columns as f32;
            let taken = before.iter().fold(Mm(0.0), |sum, w| sum + *w);
            if width - taken < fair.min(*last) {
                let narrow = before.iter().filter(|w| **w < fair);
                let (kept, count) = narrow.fold((Mm(0.0), 0), |(sum, n), w| (sum + *w, n + 1));
                let share = (width - kept) / (columns - count) as f32;
                before.iter_mut().filter(|w| **w >= fair).for_each(|w| *w = share);
            }
            *last = width - before.iter().fold(Mm(0.0), |sum, w| sum + *w);
        }
        let mut out = Vec::new();
        if head.iter().any(|t| !t.is_empty()) {
            let mut piece = self.cells(head, (&widths, aligned), pad, self.styles.head);
            if let Some(ink) = self.styles.band {
                piece.marks.insert(0, Mark::Fill { area: Rect::of(Size { w: width, h: piece.height }), ink });
            }
            (piece.above, piece.keep) = (Mm(3.0), true);
            out.push(piece);
        }
        for (i, row) in rows.iter().enumerate() {
            let mut piece = self.cells(row, (&widths, aligned), pad, style);
            if i % 2 == 0 {
                piece.marks.insert(
                    0,
                    Mark::Fill { area: Rect::of(Size { w: width, h: piece.height }), ink: self.styles.tint },
                );
            }
            let line = Rect { x: Mm(0.0), y: piece.height - Mm(0.09), w: width, h: Mm(0.18) };
            piece.marks.push(Mark::Fill { area: line, ink: self.styles.hairline });
            if out.is_empty() {
                piece.above = Mm(3.0);
            }
            // no row is alone before or after a break
            piece.keep = (i == 0 || i + 2 == rows.len()) && rows.len() > 1;
            piece.below = if i + 1 == rows.len() { Mm(3.5) } else { Mm(0.0) };
            out.push(piece);
        }
        // a short table is never split
        let height = out.iter().fold(Mm(0.0), |sum, piece| sum + piece.height);
        if height < WHOLE
            && let Some((_, before)) = out.split_last_mut()
        {
            before.iter_mut().for_each(|piece| piece.keep = true);
        }
        out
    }

    /// One row: cells side by side, each centered in the height of the row.
    fn cells(&mut self, row: &[Text], (widths, aligned): (&[Mm], &[Option<Align>]), pad: Mm, style: Style) -> Piece {
        let mut cells = Vec::new();
        for (i, (text, wide)) in row.iter().zip(widths).enumerate() {
            let align = aligned.get(i).copied().flatten().unwrap_or(style.align);
            let shown = self.thumbnails(text);
            let beside = shown.width + if shown.height > Mm(0.0) { Mm(2.0) } else { Mm(0.0) };
            let words = match text.pictures_only() {
                true => Piece::default(),
                false => self.run(text, (*wide - pad * 2.0 - beside).max(Mm(5.0)), Style { align, ..style }),
            };
            // beside text, a card begins its cell; a single card is where the text would be
            let free = (*wide - pad * 2.0 - shown.width).max(Mm(0.0));
            let from = match align {
                Align::Middle if text.pictures_only() => free / 2.0,
                Align::End if text.pictures_only() => free,
                _ => Mm(0.0),
            };
            cells.push((shown, from, beside, words));
        }
        let inner = cells.iter().map(|(s, _, _, w)| s.height.max(w.height)).fold(Mm(0.0), Mm::max);
        let mut piece = Piece { height: inner + Mm(1.6), ..Piece::default() };
        let mut x = Mm(0.0);
        for ((shown, from, beside, words), wide) in cells.into_iter().zip(widths) {
            piece.cites.extend(words.cites);
            piece.add(shown.marks, x + pad + from, (piece.height - shown.height) / 2.0);
            piece.add(words.marks, x + pad + beside, (piece.height - words.height) / 2.0);
            x = x + *wide;
        }
        piece
    }

    /// The natural width of a cell.
    fn natural(&mut self, text: &Text, style: Style) -> Mm {
        if text.pictures_only() {
            return self.thumbnails(text).width;
        }
        let em = Mm::from(style.size);
        let wide = self.lines(text, Mm(500.0), Style { align: Align::Start, ..style });
        let words = wide.iter().flatten().fold(Mm(0.0), |w, mark| match mark {
            Mark::Run(run) => {
                let upem = self.case.compositor().font(run.font).upem as f32;
                let advance: i32 = run.glyphs.iter().map(|g| g.advance).sum();
                w.max(Mm(run.at.0[4] + advance as f32 / upem * em.0))
            }
            Mark::Picture(_) => w.max(em),
            _ => w,
        });
        let shown = self.thumbnails(text);
        words + shown.width + if shown.height > Mm(0.0) { Mm(2.5) } else { Mm(0.3) }
    }
}
