//! How far apart two pictures are, patch by patch, and how far they may be.

use super::Named;
use super::programs::Printer;
use lootpress::raster::Pixels;

/// Pixels along the side of a patch that is looked at as one: the programs smooth edges and hint letters in their own ways.
pub(crate) const PATCH: usize = 4;

/// Patches that differ by more than this, of 255, differ in what they show, not in how edges are smoothed.
pub(crate) const FAR: u32 = 64;
/// What two programs may differ by that draw the same: on average, and in the share of patches that are far apart. Poppler
/// moves the edges of rectangles to whole pixels, half a pixel at most, and letters to quarters.
pub(crate) const DRAWN: (f64, f64) = (3.0, 0.005);
/// How far apart, in CIELAB (1976), the same face may be on two printers' plates, at most for 999 of 1000 patches away from edges.
pub(crate) const ALIKE: f32 = 3.0;
/// And on plates and on the screen, of which what inks can show is left: at most for 99 of 100 of them.
pub(crate) const SHOWN: f32 = 6.0;
/// A patch is away from edges if it and those around it differ by no more than this, of 255.
pub(crate) const EVEN: u32 = 24;
/// How far print may be, in CIELAB, from what inks can show of the screen: on average, and for 95 of 100 patches.
pub(crate) const COLOURED: (f32, f32) = (5.0, 13.0);

/// How far the printed colours are from those on the screen, and from what inks can show of those: the distance of CIELAB
/// (1976), on average over a face and at most for 95 of 100 patches.
pub(crate) fn coloured(faces: &[Named], screen: &[Pixels], printed: &[Pixels]) -> Vec<String> {
    let press = Printer::open();
    let mut wrong = Vec::new();
    for ((name, _), (a, b)) in faces.iter().zip(screen.iter().zip(printed)) {
        let (shown, inked): (Vec<_>, Vec<_>) = patches(a, b).unzip();
        let flat: Vec<u8> = shown.iter().flatten().map(|c| *c as u8).collect();
        let left: Vec<[u32; 3]> =
            press.left(&flat).chunks_exact(3).map(|p| [p[0].into(), p[1].into(), p[2].into()]).collect();
        let (mean, most) = distance(&shown, &inked);
        let said = format!("screen and print: {name}: {mean:.1} on average, 95 % within {most:.1}");
        let (mean, most) = distance(&left, &inked);
        let said = format!("{said}; of what inks can show: {mean:.1}, {most:.1}");
        println!("{said}");
        if mean > COLOURED.0 || most > COLOURED.1 {
            wrong.push(said);
        }
    }
    wrong
}

/// The mean colours of the same patches of two pictures.
pub(crate) type Pair = (Vec<[u32; 3]>, Vec<[u32; 3]>);

/// The patches of two pictures of one size that are away from edges in both.
pub(crate) fn even(a: &Pixels, b: &Pixels) -> Pair {
    let (w, h) = (a.width.min(b.width) as usize / PATCH, a.height.min(b.height) as usize / PATCH);
    let level = |p: &Pixels, x: usize, y: usize| {
        let (mut low, mut high) = ([u8::MAX; 3], [0; 3]);
        for row in (y - 1) * PATCH..(y + 2) * PATCH {
            let from = (row * p.width as usize + (x - 1) * PATCH) * 3;
            for pixel in p.rgb[from..from + PATCH * 9].chunks_exact(3) {
                (0..3).for_each(|c| (low[c], high[c]) = (low[c].min(pixel[c]), high[c].max(pixel[c])));
            }
        }
        (0..3).all(|c| u32::from(high[c] - low[c]) <= EVEN)
    };
    let inner = |i: usize| (1..w - 1).contains(&(i % w)) && (1..h - 1).contains(&(i / w));
    let kept = patches(a, b).enumerate().filter(|(i, _)| inner(*i) && [a, b].iter().all(|p| level(p, i % w, i / w)));
    kept.map(|(_, pair)| pair).unzip()
}

/// Says how far apart the colours of the same faces are away from edges; those further than `most`, but for such a `share` of
/// them, are named.
pub(crate) fn toned(what: &str, faces: &[Named], all: &[Pair], share: f32, most: f32) -> Vec<String> {
    let mut wrong = Vec::new();
    for ((name, _), (a, b)) in faces.iter().zip(all) {
        let apart = distances(a, b);
        let (at, count) = ((apart.len() as f32 * (1.0 - share)) as usize, apart.len());
        let found = apart.get(at.min(count.saturating_sub(1))).copied().unwrap_or_default();
        let said = format!("{what}: {name}: of {count} even patches all but {share} within {found:.1}");
        println!("{said}");
        if found > most || count < 100 {
            wrong.push(said);
        }
    }
    wrong
}

/// The distance of colours, on average and at most for 95 of 100.
pub(crate) fn distance(a: &[[u32; 3]], b: &[[u32; 3]]) -> (f32, f32) {
    let all = distances(a, b);
    (all.iter().sum::<f32>() / all.len() as f32, all[all.len() * 95 / 100])
}

/// The distances of colours, the nearest first.
pub(crate) fn distances(a: &[[u32; 3]], b: &[[u32; 3]]) -> Vec<f32> {
    let apart = |(a, b): (&[u32; 3], &[u32; 3])| {
        let (a, b) = (lab(*a), lab(*b));
        (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f32>().sqrt()
    };
    let mut all: Vec<f32> = a.iter().zip(b).map(apart).collect();
    all.sort_by(f32::total_cmp);
    all
}

/// CIELAB of an sRGB colour, white being white.
pub(crate) fn lab(rgb: [u32; 3]) -> [f32; 3] {
    let [r, g, b] = rgb.map(|c| {
        let c = c as f32 / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    });
    let f = |t: f32| if t > 216.0 / 24_389.0 { t.cbrt() } else { (24_389.0 / 27.0 * t + 16.0) / 116.0 };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The mean colours of the patches of two pictures of one size.
pub(crate) fn patches(a: &Pixels, b: &Pixels) -> impl Iterator<Item = ([u32; 3], [u32; 3])> {
    assert!(a.width.abs_diff(b.width) <= 1 && a.height.abs_diff(b.height) <= 1, "sizes differ");
    let (w, h) = (a.width.min(b.width) as usize / PATCH, a.height.min(b.height) as usize / PATCH);
    let seen = |p: &Pixels, x: usize, y: usize| {
        let mut sum = [0; 3];
        for row in y * PATCH..(y + 1) * PATCH {
            let from = (row * p.width as usize + x * PATCH) * 3;
            for pixel in p.rgb[from..from + PATCH * 3].chunks_exact(3) {
                (0..3).for_each(|c| sum[c] += u32::from(pixel[c]));
            }
        }
        sum.map(|c| c / (PATCH * PATCH) as u32)
    };
    (0..h).flat_map(move |y| (0..w).map(move |x| (seen(a, x, y), seen(b, x, y))))
}

/// How two pictures differ, patch by patch: on average, and the share of patches that are far apart.
pub(crate) fn apart(a: &Pixels, b: &Pixels) -> (f64, f64) {
    let (mut sum, mut far, mut count) = (0u64, 0u64, 0u64);
    for (a, b) in patches(a, b) {
        let most = (0..3).map(|c| a[c].abs_diff(b[c])).max().unwrap_or(0);
        (sum, far, count) = (sum + u64::from(most), far + u64::from(most > FAR), count + 1);
    }
    (sum as f64 / count as f64, far as f64 / count as f64)
}

/// Says how pictures of the same faces differ; those that differ by more than `most` are named.
pub(crate) fn compare(what: &str, faces: &[Named], a: &[Pixels], b: &[Pixels], most: (f64, f64)) -> Vec<String> {
    assert_eq!((a.len(), b.len()), (faces.len(), faces.len()), "{what}");
    let mut wrong = Vec::new();
    for ((name, _), (a, b)) in faces.iter().zip(a.iter().zip(b)) {
        let (mean, far) = apart(a, b);
        let said = format!("{what}: {name}: {mean:.2} of 255 on average, {:.2} % far apart", far * 100.0);
        println!("{said}");
        if mean > most.0 || far > most.1 {
            wrong.push(said);
        }
    }
    wrong
}
