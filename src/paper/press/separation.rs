//! Color separation: conversion of sRGB to CMYK (ICC; total ink limit, TAC). Every result respects the ink limit of the
//! printing condition, and so does every mixture, because a mixture of two colors never has more ink than the richer one. Knows
//! nothing of what is painted.

use super::object::name;
use super::{Condition, Icc, TextInks};
use ground::unit::Pt;
use lopdf::{Object, StringFormat};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Amounts of cyan, magenta, yellow and black, in thousandths.
pub(super) type Inks = [u16; 4];

/// Full ink.
pub(super) const FULL: u16 = 1000;

/// The number of steps of a gradient from one stop to the next.
const FINEST: usize = 32;

/// Black ink alone.
const BLACK: Inks = [0, 0, 0, FULL];

/// A color that is at most this much lighter than black ink looks black in small letters (CIELAB).
const DARK: f32 = 4.0;

/// The weight of the lightness of small text compared with its hue, squared: lightness makes letters readable.
const LIGHTNESS: f32 = 4.0;

/// The largest number of colors in the cache: as many as a few faces have, out of sixteen million.
const KNOWN: usize = 1 << 16;

/// The largest number of color transitions in the cache.
const WAYS: usize = 1 << 13;

/// The lightness below which a color counts as dark: 14 %.
const HARDLY: u16 = 140;

/// Separates colors.
#[derive(Debug)]
pub(super) struct Separation {
    icc: Arc<Icc>,
    limit: f32,
    /// The inks for large black areas.
    pub(super) rich: Inks,
    text: TextInks,
    known: Mutex<FxHashMap<u32, Inks>>,
    /// The inks along a transition from one color to another.
    ways: Mutex<FxHashMap<[u32; 2], Arc<[Inks]>>>,
    /// The inks of small text.
    small: Mutex<FxHashMap<[u8; 3], Inks>>,
}

/// A color as one number.
fn number([r, g, b]: [u8; 3]) -> u32 {
    u32::from_be_bytes([0, r, g, b])
}

impl Separation {
    pub(super) fn of(condition: &Condition) -> Separation {
        let rich = fitted(condition.rich, condition.limit, FULL);
        let (icc, limit, text) = (condition.icc.clone(), condition.limit, condition.text_inks);
        Separation { icc, limit, rich, text, known: Mutex::default(), ways: Mutex::default(), small: Mutex::default() }
    }

    /// The inks of a color.
    pub(super) fn inks(&self, rgb: [u8; 3]) -> Inks {
        let part = || self.icc.inks(&[rgb]).first().map_or([0; 4], |inks| fitted(*inks, self.limit, FULL));
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= KNOWN {
            known.clear();
        }
        *known.entry(number(rgb)).or_insert_with(part)
    }

    /// The inks of text with this size: only black if it is dark enough, and few inks if letters are small.
    pub(super) fn text(&self, rgb: [u8; 3], size: Pt) -> Inks {
        let inks = self.inks(rgb);
        if looks_black(inks) {
            BLACK
        } else if size.0 >= self.text.below.0 || count(inks) <= self.text.most {
            inks
        } else {
            *self.small.lock().unwrap_or_else(PoisonError::into_inner).entry(rgb).or_insert_with(|| self.few(inks))
        }
    }

    /// Whether text with this size is black, and so small that it overprints the tints below it.
    pub(super) fn small_black(&self, rgb: [u8; 3], size: Pt) -> bool {
        size.0 < self.text.overprint.0 && self.text(rgb, size) == BLACK
    }

    /// Whether `ground` is a tint over which small black text overprints. On white paper it makes no difference. On a dark or
    /// strong color the letters would look as uneven as the color below them, and would exceed the ink limit.
    pub(super) fn tint(&self, ground: &[[u8; 3]]) -> bool {
        let tint =
            |rgb: &[u8; 3]| TextInks::over(self.inks(*rgb).map(|ink| f32::from(ink) / f32::from(FULL)), self.limit);
        ground.iter().any(|rgb| *rgb != [255; 3]) && ground.iter().all(tint)
    }

    /// The smallest number of inks for small text in this color. A color about as dark as black ink becomes black
    /// ink; any other keeps its lightness, and as much of its hue as few inks allow.
    fn few(&self, inks: Inks) -> Inks {
        let share = |inks: Inks| inks.map(|ink| f32::from(ink) / f32::from(FULL));
        let looks = self.icc.looks(&[share(inks), share(BLACK)]);
        let [wanted, black] = looks[..] else { return inks };
        if wanted[0] <= black[0] + DARK {
            return BLACK;
        }
        let far = |look: &[f32; 3]| {
            let [l, a, b] = [0, 1, 2].map(|i| look[i] - wanted[i]);
            LIGHTNESS * l * l + a * a + b * b
        };
        let mut best = (f32::INFINITY, [0.0; 4]);
        for plates in (0..16u8).filter(|plates| plates.count_ones() == u32::from(self.text.most)) {
            let (mut here, mut reach) = ((f32::INFINITY, [0.5; 4]), 0.5);
            while reach > 1e-3 {
                let tried = round(here.1, reach, plates);
                let nearest = self.icc.looks(&tried).iter().map(far).zip(tried).min_by(|a, b| a.0.total_cmp(&b.0));
                here = nearest.filter(|found| found.0 < here.0).unwrap_or(here);
                reach /= 4.0;
            }
            if here.0 < best.0 {
                best = here;
            }
        }
        fitted(best.1, self.limit, FULL)
    }

    /// The inks along a transition between two colors, mixed as light, at even distances; there are just enough steps
    /// to keep the error below half a percent.
    pub(super) fn between(&self, a: [u8; 3], b: [u8; 3]) -> Arc<[Inks]> {
        let ends = [number(a), number(b)];
        let known = self.ways.lock().unwrap_or_else(PoisonError::into_inner).get(&ends).cloned();
        known.unwrap_or_else(|| {
            let way = self.way(a, b);
            let mut ways = self.ways.lock().unwrap_or_else(PoisonError::into_inner);
            if ways.len() >= WAYS {
                ways.clear();
            }
            ways.insert(ends, way.clone());
            way
        })
    }

    fn way(&self, a: [u8; 3], b: [u8; 3]) -> Arc<[Inks]> {
        // further steps give no more different colors
        let colours = (0..3).map(|c| a[c].abs_diff(b[c])).max().map_or(1, usize::from);
        let finest = colours.next_power_of_two().min(FINEST);
        let at = |i: usize| {
            let part = i as f32 / finest as f32;
            std::array::from_fn(|c| (f32::from(a[c]) + (f32::from(b[c]) - f32::from(a[c])) * part).round() as u8)
        };
        let all: Vec<Inks> = (0..=finest).map(|i| self.inks(at(i))).collect();
        let near = |step: usize| {
            all.iter().enumerate().all(|(i, inks)| {
                let (from, part) = (i / step * step, (i % step) as f32 / step as f32);
                let ends = (all[from], all[(from + step).min(finest)]);
                (0..4).all(|c| {
                    let (low, high) = (f32::from(ends.0[c]), f32::from(ends.1[c]));
                    (low + (high - low) * part - f32::from(inks[c])).abs() <= 5.0
                })
            })
        };
        let coarser = std::iter::successors(Some(finest), |step| Some(step / 2).filter(|s| *s > 0));
        let step = coarser.into_iter().find(|step| near(*step)).unwrap_or(1);
        all.into_iter().step_by(step).collect()
    }

    /// Converts the pixels of an image from three bytes each to inks with four bytes each. Every color is converted
    /// once.
    pub(super) fn pixels(&self, rgb: &[u8]) -> Vec<u8> {
        let mut colours: Vec<[u8; 3]> = Vec::new();
        let mut numbers: FxHashMap<[u8; 3], u32> = FxHashMap::default();
        let pixels: Vec<u32> = rgb
            .chunks_exact(3)
            .map(|p| {
                let colour = [p[0], p[1], p[2]];
                *numbers.entry(colour).or_insert_with(|| {
                    colours.push(colour);
                    colours.len() as u32 - 1
                })
            })
            .collect();
        let parted: Vec<[u8; 4]> =
            self.icc.inks(&colours).into_iter().map(|inks| fitted(inks, self.limit, 255).map(|v| v as u8)).collect();
        pixels.into_iter().flat_map(|n| parted[n as usize]).collect()
    }

    /// The color space of an image of gray bytes, each of which is an amount of black.
    pub(super) fn greys(&self) -> Object {
        let greys: Vec<u8> = (0..=255).flat_map(|grey| [grey; 3]).collect();
        let table = Object::String(self.pixels(&greys), StringFormat::Hexadecimal);
        Object::Array(vec![name("Indexed"), name("DeviceCMYK"), 255.into(), table])
    }

    /// Limits the total ink of pixels with four bytes; returns true if any was over the limit.
    pub(super) fn restrain(&self, inks: &mut [u8]) -> bool {
        let most = (self.limit * 255.0).floor() as u32;
        let mut changed = false;
        for pixel in inks.chunks_exact_mut(4).filter(|p| p.iter().map(|v| u32::from(*v)).sum::<u32>() > most) {
            let shares = [pixel[0], pixel[1], pixel[2], pixel[3]].map(|v| f32::from(v) / 255.0);
            pixel.copy_from_slice(&fitted(shares, self.limit, 255).map(|v| v as u8));
            changed = true;
        }
        changed
    }
}

/// Whether several inks print what one could: they are so dark and neutral that no hue is visible.
pub(super) fn looks_black([c, m, y, k]: Inks) -> bool {
    let through = [c, m, y].map(|ink| u32::from(FULL - ink.min(FULL)) * u32::from(FULL - k.min(FULL)));
    let [least, most] = [through.iter().min(), through.iter().max()].map(|v| v.copied().unwrap_or_default());
    c + m + y > 0 && most <= u32::from(HARDLY) * u32::from(FULL) && most * 2 <= least * 3
}

/// The number of inks that are not zero.
fn count(inks: Inks) -> u8 {
    inks.iter().map(|ink| u8::from(*ink > 0)).sum()
}

/// Amounts of some inks on a regular grid of nine steps, no further from a center than `reach`; the other inks are
/// zero.
fn round(middle: [f32; 4], reach: f32, plates: u8) -> Vec<[f32; 4]> {
    let mut all = vec![[0.0; 4]];
    for plate in (0..4).filter(|plate| plates >> plate & 1 == 1) {
        let at = |n: u8| (middle[plate] + reach * (f32::from(n) / 4.0 - 1.0)).clamp(0.0, 1.0);
        let with = |inks: [f32; 4]| {
            (0..9).map(move |n| {
                let mut inks = inks;
                inks[plate] = at(n);
                inks
            })
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all
}

/// Amounts of ink as whole parts of `full`, with their sum within the limit: cyan, magenta and yellow are reduced by
/// the same factor, so that the hue stays, and black stays.
fn fitted(inks: [f32; 4], limit: f32, full: u16) -> Inks {
    let [c, m, y, k] = inks.map(|v| v.clamp(0.0, 1.0));
    let k = k.min(limit);
    let room = ((limit - k) / (c + m + y).max(f32::MIN_POSITIVE)).min(1.0);
    let mut out = [c * room, m * room, y * room, k].map(|v| (v * f32::from(full)).round() as u16);
    // rounding may have exceeded the limit by a step or two
    let most = (limit * f32::from(full) + 1e-3).floor() as u16;
    while out.iter().sum::<u16>() > most {
        match out[..3].iter_mut().max() {
            Some(fullest) if *fullest > 0 => *fullest -= 1,
            _ => out[3] = most,
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_ink_gives_way_without_changing_its_hue_or_black() {
        assert_eq!(fitted([1.0, 0.5, 0.5, 1.0], 2.4, 1000), [700, 350, 350, 1000]);
        assert_eq!(fitted([0.6, 0.4, 0.4, 1.0], 2.4, 1000), [600, 400, 400, 1000], "just within");
        assert_eq!(fitted([0.1, 0.2, 0.3, 0.4], 2.4, 1000), [100, 200, 300, 400], "far within");
        assert_eq!(fitted([f32::NAN, 2.0, -1.0, 0.0], 3.0, 255), [0, 255, 0, 0]);
    }

    #[test]
    fn no_rounding_leads_beyond_the_limit() {
        for i in 0..20_000u64 {
            // four shares that each take all values from 0 to 1, at different rates
            let shares = [7919, 104_729, 611_953, 15_485_863].map(|prime| (i * prime % 10_007) as f32 / 10_006.0);
            for (limit, full) in [(2.4, 255u16), (3.0, 255), (2.4, 1000), (3.0, 1000)] {
                let sum: u16 = fitted(shares, limit, full).iter().sum();
                assert!(f32::from(sum) <= limit * f32::from(full) + 1e-3, "{shares:?} {limit} {full}: {sum}");
            }
        }
    }
}
