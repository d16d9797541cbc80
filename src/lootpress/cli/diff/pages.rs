//! The cards before and after, side by side at their true size, with red frames around visible changes and a text beside them.

use super::{Found, told};
use crate::diff::{Change, Item, Laid, Side, What};
use crate::kit::furniture;
use ground::diag::{Checked, Diag};
use ground::unit::{Affine, Mm, Point, Pt, Rect, Size};
use ground::world;
use paper::impose::paper::A4;
use paper::impose::{Document, Line, Sheet};
use paper::press::Press;
use paper::typeset::{Case, Fonts, Placed, Rgb};
use std::sync::Arc;

/// The columns of a row: the left edges of the old card, the new card, and the text; with headings above. A page has
/// three rows.
const ROW: Size = Size::mm(186.0, 97.0);
const LEFT: Mm = Mm(12.0);
const TOP: Mm = Mm(3.0);
const HEAD: Mm = Mm(7.0);
/// The space for one face.
const ROOM: Size = Size::mm(64.0, 88.0);
const NOW: Mm = Mm(67.0);
const SAID: Mm = Mm(134.0);
const ROWS: usize = 3;

const RED: Rgb = Rgb([0xb3, 0x20, 0x2a]);
const WHITE: Rgb = Rgb([0xff; 3]);
const PALE: Rgb = Rgb([0xb8, 0xb0, 0xa4]);

/// The document.
pub(super) fn beside(found: &Found, case: &Case<'_>, fonts: &Fonts) -> Checked<Vec<u8>> {
    let mut diags: Vec<Diag> = Vec::new();
    let mut sheets: Vec<Sheet> = Vec::new();
    let rows = found.changes.iter().flat_map(|change| {
        let back = change.found.iter().any(|d| d.side == Some(Side::Back));
        [Some(Side::Front), back.then_some(Side::Back)].into_iter().flatten().map(move |side| (change, side))
    });
    let rows: Vec<(&Change, Side)> = rows.collect();
    for (i, (change, side)) in rows.iter().copied().enumerate() {
        if i % ROWS == 0 {
            // the last page is only as tall as its contents
            let held = (rows.len() - i).min(ROWS);
            let size = Size { h: if held < ROWS { TOP * 2.0 + ROW.h * held as f32 } else { A4.size.h }, ..A4.size };
            let title = format!("Page {}", i / ROWS + 1);
            sheets.push(Sheet { title, size, placed: Vec::new(), lines: Vec::new(), die: None });
        }
        let Some(sheet) = sheets.last_mut() else { continue };
        let row = TOP + ROW.h * (i % ROWS) as f32;
        let top = row + HEAD;
        for (items, number, left) in [(&found.old, change.before, LEFT), (&found.new, change.after, LEFT + NOW)] {
            let item = number.and_then(|n| items.get(n));
            match item.and_then(|item| laid(item, side)) {
                Some(shown) => place(shown, change, side, Point { x: left, y: top }, sheet),
                None => frame(Rect { x: left, y: top, w: ROOM.w - Mm(1.0), h: ROOM.h }, Pt(0.5), PALE, sheet),
            }
        }
        let [before, after] = told::heads(change);
        let about = told::about(change, side, change.reprint(&found.old, &found.new));
        let said = furniture::changed(&change.title, &about, &told::phrases(change, side));
        let heads = furniture::heads(before, after);
        for (face, cut, x) in [(&heads, &furniture::HEADS, LEFT), (&said, &furniture::CHANGED, LEFT + SAID)] {
            if let Some(what) = case.set(face, cut).drain(&mut diags) {
                sheet.placed.push(Placed { what: Arc::new(what), at: Affine::shift(x, row), clip: None });
            }
        }
    }
    let title = format!("{}: before and after", found.title);
    let pressed = Press::new(fonts).pdf(&Document { title, sheets }, world::date());
    diags.extend(pressed.diags);
    match pressed.value {
        Some(bytes) => Checked::of(bytes, diags),
        None => Checked { value: None, diags },
    }
}

fn laid(item: &Item, side: Side) -> Option<&Laid> {
    match side {
        Side::Front => Some(&item.front),
        Side::Back => item.back.as_ref(),
    }
}

/// A face as cut, at its true size or as large as possible, with a frame around each visible change.
fn place(laid: &Laid, change: &Change, side: Side, at: Point, sheet: &mut Sheet) {
    let galley = &laid.galley;
    let trim = Rect::of(galley.size).grown(-galley.bleed);
    let k = (ROOM.w.0 / trim.w.0).min(ROOM.h.0 / trim.h.0).min(1.0);
    let onto = Affine::shift(-trim.x, -trim.y).then(Affine::scale(k)).then(Affine::shift(at.x, at.y));
    sheet.placed.push(Placed { what: galley.clone(), at: onto, clip: Some(trim.into()) });
    let seen = |r: Rect| {
        let (p, q) = (onto.apply(Point { x: r.x, y: r.y }), onto.apply(Point { x: r.right(), y: r.bottom() }));
        Rect { x: p.x, y: p.y, w: q.x - p.x, h: q.y - p.y }
    };
    for (_, area) in change.seen.iter().filter(|(on, _)| *on == side) {
        frame(seen(clamped(*area, trim)).grown(Mm(0.8)), Pt(1.0), RED, sheet);
    }
    if change.found.iter().any(|d| d.what == What::Cut) {
        frame(seen(trim), Pt(1.0), RED, sheet);
    }
}

/// The part of an area inside the cut; at least a line along it.
fn clamped(area: Rect, trim: Rect) -> Rect {
    let x = |v: Mm| v.max(trim.x).min(trim.right());
    let y = |v: Mm| v.max(trim.y).min(trim.bottom());
    let (l, t) = (x(area.x), y(area.y));
    Rect { x: l, y: t, w: x(area.right()) - l, h: y(area.bottom()) - t }
}

fn frame(area: Rect, width: Pt, ink: Rgb, sheet: &mut Sheet) {
    let (l, t, r, b) = (area.x, area.y, area.right(), area.bottom());
    let corners = [(l, t), (r, t), (r, b), (l, b), (l, t)];
    // on a light border, so that it is visible on any card
    for (width, ink) in [(width * 2.5, WHITE), (width, ink)] {
        for pair in corners.windows(2) {
            let point = |(x, y): (Mm, Mm)| Point { x, y };
            sheet.lines.push(Line { from: point(pair[0]), to: point(pair[1]), width, ink });
        }
    }
}
