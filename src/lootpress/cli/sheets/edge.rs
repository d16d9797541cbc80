//! Edges of finished pictures: transparent corners, and the thin border that scanners leave. Such an edge would be mirrored
//! into the bleed.

use super::picture::Picture;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::raster::{self, Pixels};
use ground::unit::{Mm, Size};

/// The largest width of the border that a scanner leaves, in mm; a wider one is part of the drawing.
const WIDEST: f32 = 0.7;

/// The largest difference between the colors of such a border, of 255.
const ALIKE: u8 = 40;

/// Pixels with less opacity than this, of 255, count as transparent.
const COVERS: u8 = 250;

/// The changes to the edges of pictures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cure {
    /// Whether transparent corners are filled with the nearest colors.
    pub(super) corners: bool,
    /// The width that is cut off on every side.
    pub(super) rim: Mm,
}

/// The errors in the edges of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Edge {
    corners: bool,
    /// Pixels.
    rim: u32,
    /// The same, in mm.
    width: f32,
}

/// Makes the requested corrections, and reports remaining errors. `card` is the area that pictures cover, `bleed` the part of
/// it beyond the cut.
pub(super) fn mended(pictures: &mut [Picture], card: Size, bleed: Mm, cure: Cure, diags: &mut Vec<Diag>) {
    let mut edges: Vec<(String, Edge)> = Vec::new();
    // files that are not pictures were already reported
    for picture in pictures.iter_mut().filter(|picture| raster::size(&picture.bytes).is_some()) {
        let mut pixels = match raster::pixels(&picture.bytes) {
            Ok(pixels) => pixels,
            Err(why) => {
                let what = format!("{} cannot be read: {why}", picture.name);
                diags.push(Diag::error(Locus::Nowhere, "bad-picture", what).help("save it again as PNG or JPEG"));
                continue;
            }
        };
        let scale = |pixels: &Pixels| (pixels.width as f32 / card.w.0).min(pixels.height as f32 / card.h.0);
        let rim = cure.rim.0 * scale(&pixels);
        let cropped = rim > 0.0 && crop(&mut pixels, rim);
        let filled = cure.corners && fill(&mut pixels);
        if (cropped || filled)
            && let Ok(bytes) = raster::write_cut_png(&pixels, 300)
        {
            picture.bytes = bytes;
        }
        edges.push((picture.name.clone(), edge(&pixels, scale(&pixels), bleed)));
    }
    let of = edges.len();
    let count = |many: usize| format!("{many} of {of} pictures {}", if many == 1 { "has" } else { "have" });
    let open: Vec<_> = edges.iter().filter(|(_, edge)| edge.corners).collect();
    if let [(first, _), ..] = open[..] {
        let what =
            format!("{} transparent corners, for example {first}; they would be white at the cut", count(open.len()));
        let help = "fill them with --corners, or round the corners when you cut the cards";
        diags.push(Diag::warning(Locus::Nowhere, "corners", what).help(help));
    }
    let rims: Vec<_> = edges.iter().filter(|(_, edge)| edge.rim > 0).collect();
    if let Some((worst, Edge { rim, width, .. })) = rims.iter().max_by(|a, b| a.1.width.total_cmp(&b.1.width)) {
        let pixels = if *rim == 1 { "pixel" } else { "pixels" };
        let what = format!(
            "{} a thin border of another color, {rim} {pixels} wide on {worst}; mirrored into the bleed it would show as a line",
            count(rims.len())
        );
        // one more pixel, because edges are blurred
        let more = ((width + width / *rim as f32) * 10.0).ceil() / 10.0;
        diags.push(Diag::warning(Locus::Nowhere, "rim", what).help(format!("crop it with --rim {more}")));
    }
}

fn edge(pixels: &Pixels, scale: f32, bleed: Mm) -> Edge {
    let (w, h, inset) = (pixels.width, pixels.height, (bleed.0 * scale) as u32);
    let at = |x: u32, y: u32| pixels.alpha.as_ref().map_or(255, |alpha| alpha[(y * w + x) as usize]);
    let (x, y) = (inset.min(w - 1), inset.min(h - 1));
    let corners = [(x, y), (w - 1 - x, y), (x, h - 1 - y), (w - 1 - x, h - 1 - y)];
    let corners = corners.into_iter().any(|(x, y)| at(x, y) < 128);
    // transparency beyond the cut has no effect
    let rim = if bleed > Mm(0.0) { 0 } else { rim(pixels, scale) };
    Edge { corners, rim, width: rim as f32 / scale }
}

/// The width of the border in pixels on its widest side, at this resolution in pixels per millimeter; 0 if there is
/// none.
fn rim(pixels: &Pixels, scale: f32) -> u32 {
    let (w, h) = (pixels.width, pixels.height);
    let widest = ((WIDEST * scale).round() as u32).max(2);
    let on = |x: u32, y: u32| {
        let at = (y * w + x) as usize;
        let cover = pixels.alpha.as_ref().map_or(255, |alpha| alpha[at]);
        let paper = |c: u8| (u32::from(c) * u32::from(cover) + 255 * (255 - u32::from(cover))) / 255;
        [0, 1, 2].map(|c| paper(pixels.rgb[at * 3 + c]) as u8)
    };
    let side = |long: u32, deep: u32, on: &dyn Fn(u32, u32) -> [u8; 3]| {
        // corners may be round
        let places: Vec<u32> = (long / 20..long - long / 20).step_by((long as usize / 200).max(1)).collect();
        let median = |channel: usize| {
            let mut all: Vec<u8> = places.iter().map(|place| on(*place, 0)[channel]).collect();
            all.sort_unstable();
            all.get(all.len() / 2).copied().unwrap_or_default()
        };
        let colour = [0, 1, 2].map(median);
        let alike = |depth: u32| {
            let same = |place: &&u32| on(**place, depth).iter().zip(colour).all(|(a, b)| a.abs_diff(b) <= ALIKE);
            places.iter().filter(same).count() as f32 / places.len().max(1) as f32
        };
        if deep <= widest * 4 || alike(0) < 0.9 {
            return 0;
        }
        (1..=widest).find(|depth| alike(*depth) < 0.3).unwrap_or(0)
    };
    let sides = [
        side(w, h, &|place, depth| on(place, depth)),
        side(w, h, &|place, depth| on(place, h - 1 - depth)),
        side(h, w, &|place, depth| on(depth, place)),
        side(h, w, &|place, depth| on(w - 1 - depth, place)),
    ];
    sides.into_iter().max().unwrap_or(0)
}

/// Crops this many pixels on the shorter sides and the same share on the longer ones, so that the proportions stay;
/// returns whether anything was cropped.
fn crop(pixels: &mut Pixels, rim: f32) -> bool {
    let (w, h) = (pixels.width, pixels.height);
    let share = rim / w.min(h) as f32;
    let [x, y] = [w, h].map(|side| (share * side as f32).ceil() as u32);
    if x == 0 || w <= 2 * x || h <= 2 * y {
        return false;
    }
    let cut = |samples: &[u8], bytes: usize| -> Vec<u8> {
        let rows = samples.chunks_exact(w as usize * bytes).skip(y as usize).take((h - 2 * y) as usize);
        rows.flat_map(|row| &row[x as usize * bytes..(w - x) as usize * bytes]).copied().collect()
    };
    pixels.rgb = cut(&pixels.rgb, 3);
    pixels.alpha = pixels.alpha.as_deref().map(|alpha| cut(alpha, 1));
    (pixels.width, pixels.height) = (w - 2 * x, h - 2 * y);
    true
}

/// Fills transparent areas at the corners, from their edge outward, each pixel with the mean of its filled neighbors;
/// returns whether anything was filled.
fn fill(pixels: &mut Pixels) -> bool {
    let (w, h) = (pixels.width as usize, pixels.height as usize);
    let Some(alpha) = pixels.alpha.as_mut() else { return false };
    let open = |at: usize| alpha[at] < COVERS;
    let beside = |at: usize| {
        let (x, y) = (at % w, at / w);
        let rows = y.saturating_sub(1)..=(y + 1).min(h - 1);
        rows.flat_map(move |row| (x.saturating_sub(1)..=(x + 1).min(w - 1)).map(move |column| row * w + column))
    };
    let mut region = vec![false; w * h];
    let mut next: Vec<usize> = [0, w - 1, (h - 1) * w, h * w - 1].into_iter().filter(|at| open(*at)).collect();
    while let Some(at) = next.pop() {
        if !std::mem::replace(&mut region[at], true) {
            next.extend(beside(at).filter(|near| open(*near) && !region[*near]));
        }
    }
    let mut layer: Vec<usize> =
        (0..w * h).filter(|at| region[*at] && beside(*at).any(|near| !region[near] && !open(near))).collect();
    let filled = !layer.is_empty();
    let mut known: Vec<bool> = (0..w * h).map(|at| !open(at)).collect();
    while !layer.is_empty() {
        let colours: Vec<[u8; 3]> = layer
            .iter()
            .map(|at| {
                let near: Vec<usize> = beside(*at).filter(|near| known[*near]).collect();
                let sum = |c: usize| near.iter().map(|near| usize::from(pixels.rgb[near * 3 + c])).sum::<usize>();
                [0, 1, 2].map(|c| (sum(c) / near.len().max(1)) as u8)
            })
            .collect();
        for (at, colour) in layer.iter().zip(colours) {
            pixels.rgb[at * 3..at * 3 + 3].copy_from_slice(&colour);
            (alpha[*at], known[*at]) = (255, true);
        }
        let mut outer: Vec<usize> =
            layer.iter().flat_map(|at| beside(*at)).filter(|near| region[*near] && !known[*near]).collect();
        outer.sort_unstable();
        outer.dedup();
        layer = outer;
    }
    if alpha.iter().all(|a| *a == 255) {
        pixels.alpha = None;
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of 60 x 84 pixels, blue with a border.
    fn rimmed(wide: u32, rim: [u8; 3]) -> Pixels {
        let inside = |x: u32, y: u32| x.min(59 - x).min(y).min(83 - y) >= wide;
        let on = |(x, y)| if inside(x, y) { [60, 120, 180] } else { rim };
        let rgb = (0..84).flat_map(|y| (0..60).map(move |x| (x, y))).flat_map(on).collect();
        Pixels { width: 60, height: 84, rgb, alpha: None }
    }

    #[test]
    fn a_rim_is_thin_and_of_another_colour() {
        let wide = |wide, colour| rim(&rimmed(wide, colour), 3.0);
        assert_eq!([0, 1, 2, 3].map(|n| wide(n, [255; 3])), [0, 1, 2, 0], "a border of 1 mm was drawn");
        assert_eq!([wide(2, [0; 3]), wide(2, [70, 120, 170])], [2, 0]);
        // a gradual loss of light is not a border
        let rgb = (0..84).flat_map(|y| [60 + 2 * y as u8; 180]).collect();
        assert_eq!(rim(&Pixels { width: 60, height: 84, rgb, alpha: None }, 3.0), 0);
    }

    #[test]
    fn what_is_cut_off_keeps_the_shape() {
        let mut pixels = rimmed(2, [255; 3]);
        assert!(crop(&mut pixels, 2.5));
        assert_eq!((pixels.width, pixels.height, pixels.rgb.len()), (54, 76, 54 * 76 * 3));
        assert!(pixels.rgb.chunks_exact(3).all(|p| p == [60, 120, 180]));
    }

    #[test]
    fn corners_take_the_colour_beside_them_and_holes_stay() {
        let mut pixels = rimmed(0, [0; 3]);
        let far = |x: i32, y: i32| (6 - x.min(59 - x)).max(0).pow(2) + (6 - y.min(83 - y)).max(0).pow(2) > 36;
        let hole = |x: i32, y: i32| (30..33).contains(&x) && (40..43).contains(&y);
        let cover = |(x, y)| if far(x, y) || hole(x, y) { 0 } else { 255 };
        pixels.alpha = Some((0..84).flat_map(|y| (0..60).map(move |x| (x, y))).map(cover).collect());
        assert!(edge(&pixels, 1.0, Mm(0.0)).corners);
        assert!(!edge(&pixels, 1.0, Mm(3.0)).corners, "cut off with the bleed");
        assert!(fill(&mut pixels) && !edge(&pixels, 1.0, Mm(0.0)).corners);
        assert!(pixels.rgb.chunks_exact(3).all(|p| p == [60, 120, 180]));
        assert_eq!(pixels.alpha.map(|alpha| alpha.iter().filter(|a| **a == 0).count()), Some(9));
    }
}
