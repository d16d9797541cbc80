//! Whether a face looks the same rotated by 180 degrees. Cards lie in a pile in either orientation: if the back looks
//! different, a player can recognize a rotated card. The back is compared pixel by pixel.

use super::Proof;
use super::sight::strange;
use crate::typeset::{Galley, Mark};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::raster::Pixels;
use ground::unit::Mm;

/// The resolution of the eye at arm's length.
const DPI: f32 = 150.0;

/// The number of pixels of a picture that are outside the color range around the same place in the picture rotated by
/// 180 degrees.
pub fn odd(seen: &Pixels) -> usize {
    let rgb = seen.rgb.rchunks_exact(3).flatten().copied().collect();
    let turned = Pixels { width: seen.width, height: seen.height, rgb, alpha: None };
    let (w, h) = (seen.width as usize, seen.height as usize);
    (0..h).map(|y| (0..w).filter(|x| strange(seen, &turned, *x, y)).count()).sum()
}

/// The complaint about a back that looks different when rotated.
pub fn marked(proof: &mut Proof<'_>, back: &Galley) -> Checked<Option<Diag>> {
    let k = DPI / 25.4;
    let trim = back.size.grown(-back.bleed);
    let dots = |side: Mm| (side.0 * k).round() as u32;
    let seen = proof.pixels(back, (dots(trim.w), dots(trim.h)), k);
    seen.map(|seen| {
        let share = odd(&seen) as f32 * 100.0 / (seen.width * seen.height) as f32;
        let what = format!("the back does not look the same upside down: {share:.1} % of it differs");
        let help = "draw one half and repeat it rotated by 180 degrees; otherwise players can tell an upside-down card by its back";
        let at = drawn_at(back);
        (share > 0.0).then(|| Diag::warning(at, "marked-back", what).help(help).card(&back.title))
    })
}

/// The place for complaints about a face: its template, or its picture if the face has nothing else.
fn drawn_at(face: &Galley) -> Locus {
    let picture = |mark: &Mark| match mark {
        Mark::Picture(placed) => Some(placed.what.at),
        _ => None,
    };
    let pictures: Option<Vec<Locus>> = face.slots.iter().flatten().map(picture).collect();
    let template = face.skeleton.as_ref().map_or(Locus::Nowhere, |skeleton| skeleton.at);
    pictures.and_then(|all| all.first().copied()).unwrap_or(template)
}
