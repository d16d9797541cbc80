//! Colours parted into the four inks of a printing condition. Whatever leaves here keeps to the condition's limit of ink, and
//! so does every mixture of it, since between two colours there is never more ink than in the richer one. What is
//! painted with them is not known here.

use super::stock::name;
use super::{Condition, Icc};
use lopdf::{Object, StringFormat};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// Shares of cyan, magenta, yellow and black, in thousandths.
pub(super) type Inks = [u16; 4];

/// All of an ink.
pub(super) const FULL: u16 = 1000;

/// Steps of a gradient from one stop to the next.
const FINEST: usize = 64;

/// So little light is hardly any: 14 %.
const HARDLY: u16 = 140;

/// What parts colours.
#[derive(Debug)]
pub(super) struct Separation {
    icc: Arc<Icc>,
    limit: f32,
    /// Black over large areas.
    pub(super) rich: Inks,
    known: RefCell<FxHashMap<[u8; 3], Inks>>,
}

impl Separation {
    pub(super) fn of(condition: &Condition) -> Separation {
        let rich = fitted(condition.rich, condition.limit, FULL);
        Separation { icc: condition.icc.clone(), limit: condition.limit, rich, known: RefCell::default() }
    }

    /// The inks of a colour.
    pub(super) fn inks(&self, rgb: [u8; 3]) -> Inks {
        let part = || self.icc.inks(&[rgb]).first().map_or([0; 4], |inks| fitted(*inks, self.limit, FULL));
        *self.known.borrow_mut().entry(rgb).or_insert_with(part)
    }

    /// The inks on the way from one colour to another, mixed as light: at even distances, and only as many as it takes to be
    /// nowhere more than half a per cent off between them.
    pub(super) fn between(&self, a: [u8; 3], b: [u8; 3]) -> Vec<Inks> {
        let at = |i: usize| {
            let part = i as f32 / FINEST as f32;
            std::array::from_fn(|c| (f32::from(a[c]) + (f32::from(b[c]) - f32::from(a[c])) * part).round() as u8)
        };
        let all: Vec<Inks> = (0..=FINEST).map(|i| self.inks(at(i))).collect();
        let off = |step: usize| {
            let along = |i: usize, c: usize| {
                let (from, part) = (i / step * step, (i % step) as f32 / step as f32);
                let (low, high) = (f32::from(all[from][c]), f32::from(all[(from + step).min(FINEST)][c]));
                (low + (high - low) * part - f32::from(all[i][c])).abs()
            };
            (0..=FINEST).flat_map(|i| (0..4).map(move |c| (i, c))).map(|(i, c)| along(i, c)).fold(0.0, f32::max)
        };
        let coarser = std::iter::successors(Some(FINEST), |step| Some(step / 2).filter(|s| *s > 0));
        let step = coarser.into_iter().find(|step| off(*step) <= 5.0).unwrap_or(1);
        all.into_iter().step_by(step).collect()
    }

    /// The pixels of an image, three bytes each, as inks, four bytes each. Every colour is parted once.
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

    /// The colour space of an image whose bytes are greys: each stands for its share of black.
    pub(super) fn greys(&self) -> Object {
        let greys: Vec<u8> = (0..=255).flat_map(|grey| [grey; 3]).collect();
        let table = Object::String(self.pixels(&greys), StringFormat::Hexadecimal);
        Object::Array(vec![name("Indexed"), name("DeviceCMYK"), 255.into(), table])
    }

    /// Four bytes of ink a pixel, with no more of it than there may be; true if there was.
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

/// Whether several inks make what one could: they let hardly any light through, and of every colour about as much, so that no
/// hue is seen.
pub(super) fn looks_black([c, m, y, k]: Inks) -> bool {
    let through = [c, m, y].map(|ink| u32::from(FULL - ink.min(FULL)) * u32::from(FULL - k.min(FULL)));
    let [least, most] = [through.iter().min(), through.iter().max()].map(|v| v.copied().unwrap_or_default());
    c + m + y > 0 && most <= u32::from(HARDLY) * u32::from(FULL) && most * 2 <= least * 3
}

/// Shares of ink in whole parts of `full`, their sum within the limit: cyan, magenta and yellow give way alike, so that the
/// hue stays, and black stays.
fn fitted(inks: [f32; 4], limit: f32, full: u16) -> Inks {
    let [c, m, y, k] = inks.map(|v| v.clamp(0.0, 1.0));
    let k = k.min(limit);
    let room = ((limit - k) / (c + m + y).max(f32::MIN_POSITIVE)).min(1.0);
    let mut out = [c * room, m * room, y * room, k].map(|v| (v * f32::from(full)).round() as u16);
    // rounding may have led a step or two beyond
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
            // four shares that run through all of 0 to 1 at their own pace
            let shares = [7919, 104_729, 611_953, 15_485_863].map(|prime| (i * prime % 10_007) as f32 / 10_006.0);
            for (limit, full) in [(2.4, 255u16), (3.0, 255), (2.4, 1000), (3.0, 1000)] {
                let sum: u16 = fitted(shares, limit, full).iter().sum();
                assert!(f32::from(sum) <= limit * f32::from(full) + 1e-3, "{shares:?} {limit} {full}: {sum}");
            }
        }
    }
}
