//! Whether a face is the same turned round. Cards lie in a pile either way up: where the back is not the same both ways, whoever
//! turned a card knows it again. Looked at dot by dot, as it is seen: how it is drawn is not asked.

use super::Proof;
use crate::diag::{Checked, Diag};
use crate::locus::Locus;
use crate::raster::Pixels;
use crate::typeset::Galley;
use crate::unit::Mm;

/// As fine as an eye sees at arm's length.
const DPI: f32 = 150.0;

/// A colour no further than this, of 255, beyond those about its place is the antialiasing of an edge that both have.
const APART: u8 = 40;

/// How many dots of a picture are redder, greener or bluer, or less so, than all about their place where it is turned by 180
/// degrees about its middle.
pub fn odd(seen: &Pixels) -> usize {
    let (w, h) = (seen.width as usize, seen.height as usize);
    let dot = |x: usize, y: usize| &seen.rgb[(y * w + x) * 3..][..3];
    let about = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
    let strange = |x: usize, y: usize| {
        let (tx, ty) = (w - 1 - x, h - 1 - y);
        let beyond = |own: u8, i: usize| {
            let all = about(ty, h).flat_map(|y| about(tx, w).map(move |x| dot(x, y)[i]));
            let (low, high) = all.fold((u8::MAX, u8::MIN), |(low, high), v| (low.min(v), high.max(v)));
            own.saturating_add(APART) < low || own > high.saturating_add(APART)
        };
        let (own, turned) = (dot(x, y), dot(tx, ty));
        (0..3).any(|i| own[i].abs_diff(turned[i]) > APART && beyond(own[i], i))
    };
    (0..h).map(|y| (0..w).filter(|x| strange(*x, y)).count()).sum()
}

/// The complaint about a back that is not the same turned round.
pub fn marked(proof: &mut Proof<'_>, back: &Galley) -> Checked<Option<Diag>> {
    let k = DPI / 25.4;
    let trim = back.size.grown(-back.bleed);
    let dots = |side: Mm| (side.0 * k).round() as u32;
    let seen = proof.pixels(back, (dots(trim.w), dots(trim.h)), k);
    seen.map(|seen| {
        let share = odd(&seen) as f32 * 100.0 / (seen.width * seen.height) as f32;
        let what = format!("the back is not the same turned round: {share:.1} % of it is drawn otherwise");
        let at = back.skeleton.as_ref().map_or(Locus::Nowhere, |skeleton| skeleton.at);
        let help = "draw its half twice, the second time turned with rotate(180 ..) about the middle, or whoever turns a card knows it again";
        (share > 0.0).then(|| Diag::warning(at, "marked-back", what).help(help).card(&back.title))
    })
}
