//! The box that a text may fill.

use super::page::Page;
use super::words::{Place, Words};

/// The box that a text may fill: as far as the shape behind it goes, the next text, the margin of the card. `long` is a text of more
/// than a line on some cards.
pub(super) fn slot(
    words: &Words<'_>,
    own: usize,
    texts: &[[f64; 4]],
    shapes: &[[f64; 4]],
    page: &Page,
    long: bool,
) -> Place {
    let em = words.size;
    let [x, y, w, h] = texts[own];
    let [left, top, right, bottom] = page.safe();
    let holds = |shape: &&[f64; 4]| {
        let [sx, sy, sw, sh] = **shape;
        let slack = em * 0.3;
        sx - slack <= x
            && sy - slack <= y
            && sx + sw + slack >= x + w.min(sw)
            && sy + sh + slack >= y + h
            && sw * sh < 0.7 * page.area()
    };
    let small = |a: &&[f64; 4], b: &&[f64; 4]| (a[2] * a[3]).total_cmp(&(b[2] * b[3]));
    let holder = shapes.iter().filter(holds).min_by(small).filter(|shape| shape[3] > em * 0.9);
    if words.turned() != String::new() {
        // a turned text keeps the box that it fills
        return Place { area: [x, y, w, h], moved: 0.0, align: words.align, lines: words.rows() > 1 };
    }
    if let Some([fx, fy, fw, fh]) = words.frame {
        let (area, moved) = clamped([fx, fy, fx + fw, fy + fh], page);
        return Place { area, moved, align: words.align, lines: true };
    }
    let room = holder.map_or([left, top, right, bottom], |[hx, hy, hw, hh]| {
        [hx.max(left), hy.max(top), (hx + hw).min(right), (hy + hh).min(bottom)]
    });
    let middle = x + w / 2.0;
    // a text alone in the middle of a badge is centered there, wherever it begins
    let badge = holder.filter(|[hx, _, hw, hh]| {
        words.rows() == 1 && hw / hh < 2.0 && hh / hw < 2.0 && *hw < 22.0 && (hx + hw / 2.0 - middle).abs() < hw * 0.2
    });
    let lines = words.rows() > 1 || (long && badge.is_none());
    let align = if badge.is_some() { "middle" } else { words.align };
    let pad = |gap: f64| gap.clamp(0.0, 4.0);
    let (mut from, mut to) = match (badge, align) {
        (Some([hx, _, hw, _]), _) => (hx + hw * 0.12, hx + hw * 0.88),
        (None, "start") => (x, room[2] - if holder.is_some() { pad(x - room[0]) } else { 0.0 }),
        (None, "end") => (room[0] + if holder.is_some() { pad(room[2] - x - w) } else { 0.0 }, x + w),
        _ => {
            let half = (middle - room[0]).min(room[2] - middle).max(w / 2.0) - 0.3;
            (middle - half, middle + half)
        }
    };
    let rows = |other: &[f64; 4]| other[1] < y + h && other[1] + other[3] > y;
    for other in texts.iter().enumerate().filter(|(nth, other)| *nth != own && rows(other)).map(|(_, other)| other) {
        match other[0] > middle {
            true => to = to.min(other[0] - 0.8).max(x + w),
            false => from = from.max(other[0] + other[2] + 0.8).min(x),
        }
    }
    // a centered text stays in place
    if align == "middle" && badge.is_none() {
        let half = (middle - from).min(to - middle);
        (from, to) = (middle - half, middle + half);
    }
    let (up, low) = match (badge, lines) {
        (Some([_, hy, _, hh]), _) => (hy + hh * 0.1, hy + hh * 0.9),
        (None, false) => {
            let line = words.baseline - em * 0.35;
            (line - em * 0.7, line + em * 0.7)
        }
        (None, true) => {
            let beneath = |other: &[f64; 4]| other[1] > y + em * 0.5 && other[0] < to && other[0] + other[2] > from;
            let next = texts.iter().enumerate().filter(|(nth, other)| *nth != own && beneath(other));
            let next = next.map(|(_, other)| other[1] - 0.4).fold(f64::MAX, f64::min);
            (y - em * 0.1, next.min(room[3] - pad(y - room[1]).min(2.0)).max(y + h))
        }
    };
    let (area, moved) = clamped([from, up, to, low], page);
    Place { area, moved, align, lines }
}

/// A box from its sides, kept away from the cut by the safe distance, and how far it was moved for that.
fn clamped([from, up, to, low]: [f64; 4], page: &Page) -> ([f64; 4], f64) {
    let [left, top, right, bottom] = page.safe();
    let (wide, high) = ((to - from).clamp(2.0, right - left), (low - up).clamp(2.0, bottom - top));
    // a box that is too near to the cut is moved inward, not cropped
    let (x, y) = (from.clamp(left, right - wide), up.clamp(top, bottom - high));
    ([x, y, wide, high], (x - from).abs().max((y - up).abs()))
}
