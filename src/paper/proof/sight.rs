//! The visual diff: regions in which two pictures of the same size look different. A shifted anti-aliased edge changes many
//! pixel values invisibly, so a difference counts only if the color is outside the range of all nearby colors in the other
//! picture. The larger a difference is, the smaller it may be per pixel.

use super::Proof;
use crate::typeset::Galley;
use ground::raster::Pixels;
use ground::unit::{Mm, Rect};

/// A resolution at which a stem of small type covers some pixels completely; larger faces are compared with this many pixels.
const DPI: f32 = 300.0;
const MOST: f32 = 6e6;

/// A pixel within this range, of 255, beyond the pixels near its place is the anti-aliasing of an edge that both
/// have.
const APART: u8 = 40;

/// The side of a square in pixels, about a millimeter, and the difference that is visible over more than half of it.
const SQUARE: usize = 12;
const TINGE: u8 = 6;

/// Fewer pixels than this are an invisible speck.
const FEW: usize = 8;

/// Pixels from left and top up to right and bottom.
type Span = [usize; 4];

/// The areas in which two galleys differ, in their own millimeters: tight boxes, of which close ones are merged. The
/// whole galley, if sizes differ or it cannot be drawn.
pub fn changed(proof: &mut Proof<'_>, old: &Galley, new: &Galley) -> Vec<Rect> {
    let k = (DPI / 25.4).min((MOST / (new.size.w.0 * new.size.h.0)).sqrt());
    let dots = |side: Mm| (side.0 * k).ceil() as u32;
    let mut drawn = |galley: &Galley| proof.pixels(galley, (dots(galley.size.w), dots(galley.size.h)), k).value;
    let whole = || vec![Rect::of(new.size)];
    if old.size != new.size || old.bleed != new.bleed {
        return whole();
    }
    let (Some(a), Some(b)) = (drawn(old), drawn(new)) else { return whole() };
    // the middle of a galley is the middle of its picture
    let (left, top) = ((a.width as f32 / k - old.size.w.0) / 2.0, (a.height as f32 / k - old.size.h.0) / 2.0);
    let place = |[l, t, r, b]: Span| {
        let [l, t, r, b] = [l, t, r, b].map(|v| v as f32 / k);
        Rect::mm(l - left, t - top, r - l, b - t)
    };
    areas(&a, &b).into_iter().map(place).collect()
}

/// Whether a pixel of `own` is redder, greener or bluer, or less so, than all pixels near its place in `other`.
pub(super) fn strange(own: &Pixels, other: &Pixels, x: usize, y: usize) -> bool {
    let about = |at: usize, end: u32| at.saturating_sub(1)..(at + 2).min(end as usize);
    let beyond = |(i, v): (usize, u8)| {
        let all = about(y, own.height).flat_map(|y| about(x, own.width).map(move |x| dot(other, x, y)[i]));
        let (low, high) = all.fold((u8::MAX, u8::MIN), |(low, high), v| (low.min(v), high.max(v)));
        v.saturating_add(APART) < low || v > high.saturating_add(APART)
    };
    apart(own, other, x, y) > APART && dot(own, x, y).into_iter().enumerate().any(beyond)
}

/// The difference of two pictures at a pixel, in the channel that differs most.
fn apart(a: &Pixels, b: &Pixels, x: usize, y: usize) -> u8 {
    let [r, g, b] = [0, 1, 2].map(|i| dot(a, x, y)[i].abs_diff(dot(b, x, y)[i]));
    r.max(g).max(b)
}

fn dot(seen: &Pixels, x: usize, y: usize) -> [u8; 3] {
    let at = (y * seen.width as usize + x) * 3;
    [seen.rgb[at], seen.rgb[at + 1], seen.rgb[at + 2]]
}

/// The regions in which two pictures of the same size look different.
fn areas(a: &Pixels, b: &Pixels) -> Vec<Span> {
    let (wide, high) = ((a.width as usize).div_ceil(SQUARE), (a.height as usize).div_ceil(SQUARE));
    // for each square, the pixels outside the range and all different pixels: their box and their number
    let none: Vec<Option<(Span, usize)>> = vec![None; wide * high];
    let (mut squares, mut tinged) = (none.clone(), none);
    let note = |known: &mut Option<(Span, usize)>, x: usize, y: usize| {
        let dot = ([x, y, x + 1, y + 1], 1);
        *known = Some(known.map_or(dot, |known| joined(known, dot)));
    };
    for (x, y) in (0..a.height as usize).flat_map(|y| (0..a.width as usize).map(move |x| (x, y))) {
        if apart(a, b, x, y) > TINGE {
            let square = y / SQUARE * wide + x / SQUARE;
            note(&mut tinged[square], x, y);
            if strange(a, b, x, y) || strange(b, a, x, y) {
                note(&mut squares[square], x, y);
            }
        }
    }
    for (square, tinged) in squares.iter_mut().zip(tinged) {
        *square = tinged.filter(|(_, dots)| dots * 2 > SQUARE * SQUARE).or(*square);
    }
    let mut found: Vec<(Span, usize)> = Vec::new();
    for first in 0..squares.len() {
        let Some(mut whole) = squares[first].take() else { continue };
        let mut open = vec![first];
        while let Some(i) = open.pop() {
            let beside = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
            for near in beside(i / wide, high).flat_map(|y| beside(i % wide, wide).map(move |x| y * wide + x)) {
                if let Some(square) = squares[near].take() {
                    whole = joined(whole, square);
                    open.push(near);
                }
            }
        }
        // frames that would overlap are merged
        while let Some(i) = found.iter().position(|known| meet(known.0, whole.0)) {
            whole = joined(whole, found.swap_remove(i));
        }
        found.push(whole);
    }
    let mut found: Vec<Span> = found.into_iter().filter(|(_, dots)| *dots >= FEW).map(|(span, _)| span).collect();
    found.sort_unstable_by_key(|[l, t, ..]| (*t, *l));
    found
}

fn joined((a, some): (Span, usize), (b, more): (Span, usize)) -> (Span, usize) {
    ([a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])], some + more)
}

/// Whether no square fits between two boxes.
fn meet(a: Span, b: Span) -> bool {
    let near = |i: usize| a[i] < b[i + 2] + SQUARE && b[i] < a[i + 2] + SQUARE;
    near(0) && near(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture in one gray with anti-aliased rectangles.
    fn drawn(ground: u8, boxes: &[([f32; 4], u8)]) -> Pixels {
        let (w, h) = (240, 360);
        let mut rgb = vec![ground; w * h * 3];
        for ([l, t, r, b], grey) in boxes {
            let share = |from: f32, to: f32, i: usize| (to.min(i as f32 + 1.0) - from.max(i as f32)).clamp(0.0, 1.0);
            for (i, dot) in rgb.chunks_exact_mut(3).enumerate() {
                let part = share(*l, *r, i % w) * share(*t, *b, i / w);
                dot.iter_mut().for_each(|v| *v = (f32::from(*v) * (1.0 - part) + f32::from(*grey) * part) as u8);
            }
        }
        Pixels { width: w as u32, height: h as u32, rgb, alpha: None }
    }

    #[test]
    fn what_differs_is_framed_tightly_and_what_nobody_sees_is_not() {
        let stem = |x: f32| ([x, 100.0, x + 2.5, 120.0], 0);
        let one = drawn(250, &[stem(60.0), ([20.0, 200.0, 220.0, 340.0], 90)]);
        let none: [Span; 0] = [];
        assert_eq!(areas(&one, &one), none);
        // half a dot to the right
        assert_eq!(areas(&one, &drawn(250, &[stem(60.5), ([20.5, 200.0, 220.5, 340.0], 90)])), none);
        // a removed line, an added line
        let moved = drawn(250, &[stem(100.0), ([20.0, 200.0, 220.0, 340.0], 90)]);
        assert_eq!(areas(&one, &moved), [[60, 100, 63, 120], [100, 100, 103, 120]]);
        // areas that are close together become one
        let near = drawn(250, &[stem(67.0), ([20.0, 200.0, 220.0, 340.0], 90)]);
        assert_eq!(areas(&one, &near), [[60, 100, 70, 120]]);
        // a slight tint that no single dot would show, accurate to half a square
        let tinged = drawn(250, &[stem(60.0), ([20.0, 200.0, 220.0, 340.0], 100)]);
        assert_eq!(areas(&one, &tinged), [[24, 204, 216, 336]]);
        // a speck, and a slight tint of the paper
        let speck = ([150.0, 60.0, 151.0, 63.0], 0);
        assert_eq!(areas(&one, &drawn(250, &[stem(60.0), ([20.0, 200.0, 220.0, 340.0], 90), speck])), none);
        assert_eq!(areas(&one, &drawn(246, &[stem(60.0), ([20.0, 200.0, 220.0, 340.0], 92)])), none);
    }
}
