//! The box that a text may fill, and the alignment of the text in the box.

use super::page::Page;
use super::words::{Place, Words};

/// The tolerance for edges that are meant to be aligned, in millimeters.
const SAME: f64 = 0.3;

/// The other elements of the card: left, top, width and height of each in millimeters.
pub(super) struct Around<'a> {
    /// All texts, including this one.
    pub(super) texts: &'a [[f64; 4]],
    pub(super) shapes: &'a [[f64; 4]],
    pub(super) page: &'a Page,
}

/// The bounding box of a box that is rotated by this number of degrees.
pub(super) fn turned([x, y, w, h]: [f64; 4], degrees: f64) -> [f64; 4] {
    if degrees.abs() < 0.05 {
        return [x, y, w, h];
    }
    let (sin, cos) = degrees.to_radians().sin_cos();
    let corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h)].map(|(x, y)| (cos * x - sin * y, sin * x + cos * y));
    let low = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::MAX, f64::min);
    let far = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::MIN, f64::max);
    let (left, top) = (low(|p| p.0), low(|p| p.1));
    [left, top, far(|p| p.0) - left, far(|p| p.1) - top]
}

/// The smallest shape behind a text, if the shape is meant as a background for text.
fn holder(area: [f64; 4], em: f64, shapes: &[[f64; 4]], page: &Page) -> Option<[f64; 4]> {
    let [x, y, w, h] = area;
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
    shapes.iter().filter(holds).min_by(small).copied().filter(|shape| shape[3] > em * 0.9)
}

/// The badge that contains only this text.
fn badge(words: &Words<'_>, area: [f64; 4], holder: Option<[f64; 4]>) -> Option<[f64; 4]> {
    let middle = area[0] + area[2] / 2.0;
    holder.filter(|[hx, _, hw, hh]| {
        words.rows() == 1 && hw / hh < 2.0 && hh / hw < 2.0 && *hw < 22.0 && (hx + hw / 2.0 - middle).abs() < hw * 0.2
    })
}

/// Whether a badge contains only this text.
pub(super) fn badged(words: &Words<'_>, shapes: &[[f64; 4]], page: &Page) -> bool {
    let own = words.extents();
    badge(words, own, holder(own, words.size, shapes, page)).is_some()
}

/// The area that a text occupies: its own box, its frame, or its badge.
pub(super) fn taken(words: &Words<'_>, shapes: &[[f64; 4]], page: &Page) -> [f64; 4] {
    if let Some(frame) = words.frame {
        return frame;
    }
    let own = words.extents();
    badge(words, own, holder(own, words.size, shapes, page)).unwrap_or_else(|| turned(own, words.turn))
}

/// The alignment of a text for which the drawing gives only the beginning: derived from its lines, from other texts
/// with the same edge, or from its position. `room` is the left and right end of the shape that contains the text, or
/// of the card.
fn aligned(words: &Words<'_>, own: usize, around: &Around<'_>, room: [f64; 2]) -> &'static str {
    let [x, _, w, _] = words.extents();
    let spread = |of: fn(&super::words::Line) -> f64| {
        let at = || words.lines.iter().map(of);
        at().fold(f64::MIN, f64::max) - at().fold(f64::MAX, f64::min)
    };
    let (left, middle, right) = (spread(|l| l.left), spread(|l| (l.left + l.right) / 2.0), spread(|l| l.right));
    if words.rows() > 1 {
        return match () {
            () if left < words.size * 0.1 => "start",
            () if middle < right => "middle",
            () => "end",
        };
    }
    let others = || around.texts.iter().enumerate().filter(|(nth, _)| *nth != own).map(|(_, other)| other);
    let whole = f64::from(around.page.full().0);
    let (before, behind) = (x - room[0], room[1] - x - w);
    let centered = |from: f64, to: f64| ((from + to) / 2.0 - x - w / 2.0).abs() < SAME + w * 0.01;
    let edges =
        |of: fn(&[f64; 4]) -> f64, at: f64| others().chain(around.shapes).any(|other| (of(other) - at).abs() < SAME);
    if edges(|other| other[0], x) {
        "start"
    } else if centered(room[0], room[1]) || centered(0.0, whole) {
        "middle"
    } else if behind < before && (behind < before * 0.25 || edges(|other| other[0] + other[2], x + w)) {
        "end"
    } else {
        "start"
    }
}

/// The box that a text may fill: it ends at the edge of the shape behind the text, at the next text, or at the margin
/// of the card. `long` says whether the text has more than one line on some cards; `need` is the width of the widest
/// short value.
pub(super) fn slot(words: &Words<'_>, own: usize, around: &Around<'_>, (long, need): (bool, Option<f64>)) -> Place {
    // everything is rotated back by the angle of the text, so that the text is horizontal
    let back = |area: &[f64; 4]| turned(*area, -words.turn);
    let texts: Vec<[f64; 4]> = around.texts.iter().map(back).collect();
    let shapes: Vec<[f64; 4]> = around.shapes.iter().map(back).collect();
    let around = &Around { texts: &texts, shapes: &shapes, page: around.page };
    let [left, top, right, bottom] = around.page.safe();
    let safe = turned([left, top, right - left, bottom - top], -words.turn);
    let [left, top, right, bottom] = [safe[0], safe[1], safe[0] + safe[2], safe[1] + safe[3]];
    let em = words.size;
    let area = words.extents();
    let [x, y, w, h] = area;
    let quarters = words.turn / 90.0;
    if (quarters - quarters.round()).abs() > 0.01 {
        // a rotated text keeps its box
        let align = words.align.unwrap_or("start");
        return Place { area, moved: 0.0, held: false, align, lines: words.rows() > 1 };
    }
    let holder = holder(area, em, &shapes, around.page);
    let badge = badge(words, area, holder);
    let room = holder.map_or([left, top, right, bottom], |[hx, hy, hw, hh]| {
        [hx.max(left), hy.max(top), (hx + hw).min(right), (hy + hh).min(bottom)]
    });
    let align = match (badge, words.align) {
        (_, None) if words.frame.is_some() && words.rows() == 1 => "start",
        // a text alone in the middle of a badge is centered there, wherever it begins
        (Some(_), _) => "middle",
        (None, Some(align)) => align,
        (None, None) => aligned(words, own, around, holder.map_or([left, right], |[hx, _, hw, _]| [hx, hx + hw])),
    };
    if let Some(frame) = words.frame {
        let [fx, fy, fw, fh] = back(&frame);
        let (area, moved) = clamped([fx, fy, fx + fw, fy + fh], safe);
        return Place { area, moved, held: holder.is_some(), align, lines: true };
    }
    let middle = x + w / 2.0;
    let lines = words.rows() > 1 || (long && badge.is_none());
    let pad = |gap: f64| gap.clamp(0.0, 4.0);
    let (mut from, mut to) = match (badge, align) {
        (Some([hx, _, hw, _]), _) => (hx + hw * 0.12, hx + hw * 0.88),
        // the margins of both sides are the same
        (None, "start") => (x, (room[2] - pad(x - room[0])).max(x + w)),
        (None, "end") => ((room[0] + pad(room[2] - x - w)).min(x), x + w),
        _ => {
            let half = (middle - room[0]).min(room[2] - middle).max(w / 2.0) - 0.3;
            (middle - half, middle + half)
        }
    };
    let rows = |other: &[f64; 4]| other[1] < y + h && other[1] + other[3] > y;
    for other in texts.iter().enumerate().filter(|(nth, other)| *nth != own && rows(other)).map(|(_, other)| other) {
        match other[0] + other[2] / 2.0 > middle {
            true => to = to.min(other[0] - 0.8).max(x + w),
            false => from = from.max(other[0] + other[2] + 0.8).min(x),
        }
    }
    if let Some(need) = need.filter(|_| badge.is_none()) {
        let most = need.max(w) + em;
        match align {
            "start" => to = to.min(x + most),
            "end" => from = from.max(x + w - most),
            _ => (from, to) = (from.max(middle - most / 2.0), to.min(middle + most / 2.0)),
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
            let text = next.map(|(_, other)| other[1] - 0.4).fold(f64::MAX, f64::min);
            // the box also ends above a shape that begins below the text
            let next = shapes.iter().filter(|shape| beneath(shape) && shape[1] > y + h - em * 0.3);
            let next = next.map(|shape| shape[1] - 0.4).fold(text, f64::min);
            (y - em * 0.1, next.min(room[3] - pad(y - room[1]).min(2.0)).max(y + h))
        }
    };
    let (area, moved) = clamped([from, up, to, low], safe);
    Place { area, moved, held: holder.is_some(), align, lines }
}

/// A box from its sides, moved to the safe distance from the cut, and the distance by which it was moved.
fn clamped([from, up, to, low]: [f64; 4], [left, top, wide, high]: [f64; 4]) -> ([f64; 4], f64) {
    let (w, h) = ((to - from).clamp(2.0, wide), (low - up).clamp(2.0, high));
    // a box that is too close to the cut is moved inward, not cropped
    let (x, y) = (from.clamp(left, left + wide - w), up.clamp(top, top + high - h));
    ([x, y, w, h], (x - from).abs().max((y - up).abs()))
}
