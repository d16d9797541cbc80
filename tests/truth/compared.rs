//! The difference between two pictures, patch by patch, and its limits.

use super::Named;
use super::programs::Printer;
use lootpress::raster::Pixels;

/// The side of a patch in pixels: only means of patches are compared, because the programs smooth edges and hint letters
/// differently.
pub(crate) const PATCH: usize = 4;

/// Patches that differ by more than this, of 255, differ in content and not only in the smoothing of edges.
pub(crate) const FAR: u32 = 64;
/// The limits for two programs that draw the same: the average difference, and the share of patches with a great
/// difference. Poppler moves the edges of rectangles to whole pixels, by half a pixel at most, and letters to quarters.
pub(crate) const DRAWN: (f64, f64) = (3.0, 0.005);
/// The largest difference, in CIELAB (1976), between the same face on the plates of two programs, for 999 of 1000 patches away
/// from edges.
pub(crate) const ALIKE: f32 = 3.0;
/// The same limit between plates and the screen, converted to colors that inks can print: for 99 of 100 patches.
pub(crate) const SHOWN: f32 = 6.0;
/// A patch is away from edges if it differs from the patches around it by no more than this, of 255.
pub(crate) const EVEN: u32 = 24;
/// The largest difference, in CIELAB, between the print and the screen's colors limited to what inks can print: on
/// average, and for 95 of 100 patches.
pub(crate) const COLOURED: (f32, f32) = (5.0, 13.0);

/// A picture in patches, row by row: each pixel is read once, however often pictures are compared.
pub(crate) struct Patches {
    across: usize,
    all: Vec<Patch>,
}

#[derive(Clone, Copy)]
struct Patch {
    mean: [u32; 3],
    low: [u8; 3],
    high: [u8; 3],
}

impl Patches {
    fn of(page: &Pixels) -> Patches {
        let width = page.width as usize;
        let (across, down) = (width / PATCH, page.height as usize / PATCH);
        let patch = |i: usize| {
            let (mut sum, mut low, mut high) = ([0; 3], [u8::MAX; 3], [0; 3]);
            for row in i / across * PATCH..(i / across + 1) * PATCH {
                for pixel in page.rgb[(row * width + i % across * PATCH) * 3..][..PATCH * 3].chunks_exact(3) {
                    for c in 0..3 {
                        let value = pixel[c];
                        sum[c] += u32::from(value);
                        if value < low[c] {
                            low[c] = value;
                        }
                        if value > high[c] {
                            high[c] = value;
                        }
                    }
                }
            }
            Patch { mean: sum.map(|c| c / (PATCH * PATCH) as u32), low, high }
        };
        Patches { across, all: (0..across * down).map(patch).collect() }
    }

    fn down(&self) -> usize {
        self.all.len() / self.across
    }

    /// Whether the colors of a patch and of the patches around it are nearly the same.
    fn even(&self, x: usize, y: usize) -> bool {
        let around = (y - 1..=y + 1).flat_map(|y| &self.all[y * self.across + x - 1..][..3]);
        let range = around.fold(([u8::MAX; 3], [0; 3]), |(low, high): ([u8; 3], [u8; 3]), patch| {
            ([0, 1, 2].map(|c| low[c].min(patch.low[c])), [0, 1, 2].map(|c| high[c].max(patch.high[c])))
        });
        (0..3).all(|c| u32::from(range.1[c] - range.0[c]) <= EVEN)
    }
}

/// Pictures in patches.
pub(crate) fn patched(pages: &[Pixels]) -> Vec<Patches> {
    pages.iter().map(Patches::of).collect()
}

/// The distance in CIELAB (1976) between printed colors and those on the screen, and between printed colors and those
/// that inks can print: on average over a face, and for 95 of 100 patches.
pub(crate) fn coloured(faces: &[Named], screen: &[Patches], printed: &[Patches]) -> Vec<String> {
    let press = Printer::open();
    let mut wrong = Vec::new();
    for ((name, _), (a, b)) in faces.iter().zip(screen.iter().zip(printed)) {
        let (shown, inked): (Vec<_>, Vec<_>) = pairs(a, b).map(|(_, pair)| pair).unzip();
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

/// The mean colors of the same patches of two pictures.
pub(crate) type Pair = (Vec<[u32; 3]>, Vec<[u32; 3]>);

/// The patches of two pictures of one size that are away from edges in both.
pub(crate) fn even(a: &Patches, b: &Patches) -> Pair {
    let (across, down) = (a.across.min(b.across), a.down().min(b.down()));
    let inner = |(x, y): (usize, usize)| (1..across - 1).contains(&x) && (1..down - 1).contains(&y);
    let kept = pairs(a, b).filter(|&(at, _)| inner(at) && a.even(at.0, at.1) && b.even(at.0, at.1));
    kept.map(|(_, pair)| pair).unzip()
}

/// Reports the color differences of the same faces away from edges; names those greater than `most`, except for such a
/// `share` of them.
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

/// The distance between colors, on average and for 95 of 100 patches.
pub(crate) fn distance(a: &[[u32; 3]], b: &[[u32; 3]]) -> (f32, f32) {
    let all = distances(a, b);
    (all.iter().sum::<f32>() / all.len() as f32, all[all.len() * 95 / 100])
}

/// The distances between colors, the smallest first.
pub(crate) fn distances(a: &[[u32; 3]], b: &[[u32; 3]]) -> Vec<f32> {
    let apart = |(a, b): (&[u32; 3], &[u32; 3])| {
        let (a, b) = (lab(*a), lab(*b));
        (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f32>().sqrt()
    };
    let mut all: Vec<f32> = a.iter().zip(b).map(apart).collect();
    all.sort_by(f32::total_cmp);
    all
}

/// CIELAB of an sRGB color, relative to white.
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

/// The places and the mean colors of the patches of two pictures of one size.
fn pairs(a: &Patches, b: &Patches) -> impl Iterator<Item = ((usize, usize), ([u32; 3], [u32; 3]))> {
    let (across, down) = (a.across.min(b.across), a.down().min(b.down()));
    assert!(a.across.max(b.across) - across <= 1 && a.down().max(b.down()) - down <= 1, "sizes differ");
    let mean = |p: &Patches, x: usize, y: usize| p.all[y * p.across + x].mean;
    (0..down).flat_map(move |y| (0..across).map(move |x| ((x, y), (mean(a, x, y), mean(b, x, y)))))
}

/// The difference between two pictures, patch by patch: the average, and the share of patches with a great difference.
pub(crate) fn apart(a: &Patches, b: &Patches) -> (f64, f64) {
    let (mut sum, mut far, mut count) = (0u64, 0u64, 0u64);
    for (_, (a, b)) in pairs(a, b) {
        let most = (0..3).map(|c| a[c].abs_diff(b[c])).max().unwrap_or(0);
        (sum, far, count) = (sum + u64::from(most), far + u64::from(most > FAR), count + 1);
    }
    (sum as f64 / count as f64, far as f64 / count as f64)
}

/// Reports the differences between pictures of the same faces; names those that differ by more than `most`.
pub(crate) fn compare(what: &str, faces: &[Named], a: &[Patches], b: &[Patches], most: (f64, f64)) -> Vec<String> {
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
