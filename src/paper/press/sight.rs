//! Visibility regions (transparency flattening, atomic regions): computes which parts of each shape are visible, plain or
//! through translucent shapes above. Shapes are compared on a coarse pixel grid. In doubt a part counts as visible: if it is
//! painted needlessly, other shapes paint over it. Nothing is drawn here.

use super::canvas::as_rectangle;
use super::dots;
use super::wash::Wash;
use rustc_hash::FxHashMap;
use usvg::FillRule;
use usvg::tiny_skia_path::{Path, Rect, Transform};

/// The largest number of pixels of the grid for a face.
const DOTS: f32 = 480_000.0;
/// The largest resolution, in dpi.
const DPI: f32 = 200.0;
/// More views than this would not make drawing cheaper.
const MOST: usize = 20_000;

/// A film is painted with a fading veil if the veil is visible on at least this share of its pixels.
const FADED: usize = 4;

/// An outline that clips, or that is painted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outline {
    pub(super) path: Path,
    pub(super) rule: FillRule,
}

/// One painted object.
#[derive(Debug)]
pub(super) struct Film {
    pub(super) outline: Outline,
    /// The clips inside which it is visible, by number.
    pub(super) clips: Vec<usize>,
    /// Its paint; `None` if it can only be blended pixel by pixel.
    pub(super) wash: Option<Wash>,
    /// Whether it is translucent.
    pub(super) veil: bool,
    /// The clip of a veil where it has faded out, so that its edge is invisible.
    pub(super) fades: Option<usize>,
    /// Whether the shape is a letter or a line.
    pub(super) fine: bool,
    /// The number of its group, if it is a veil: veils of one group hide each other, so only the uppermost counts.
    pub(super) group: Option<usize>,
}

/// A view of a film.
#[derive(Debug)]
pub(super) struct Sight {
    /// The veils above it, the lowest first.
    pub(super) through: Vec<usize>,
    /// The veils whose outlines are edges of this region; the other veils cover all of it.
    pub(super) within: Vec<usize>,
    /// A box that contains its visible area.
    pub(super) area: Rect,
    /// The number of its pixels.
    pub(super) dots: usize,
}

/// Pixels in a window of the face, 64 to a word.
#[derive(Clone)]
struct Bits {
    /// The first row, and the row after the last.
    y: (usize, usize),
    /// The first word of each row, and the word after the last.
    x: (usize, usize),
    words: Vec<u64>,
}

struct Field {
    wide: usize,
    high: usize,
    /// To dots.
    to: Transform,
}

impl Field {
    fn of(area: Rect, units: f32) -> Option<Field> {
        let inches = [area.width(), area.height()].map(|v| (v / units / 72.0).max(1e-3));
        let dpi = DPI.min((DOTS / inches[0] / inches[1]).sqrt());
        let [wide, high] = inches.map(|v| (v * dpi).ceil().max(1.0) as usize);
        let k = dpi / 72.0 / units;
        let to = Transform::from_row(k, 0.0, 0.0, k, -area.left() * k, -area.top() * k);
        (wide * high <= 2 * DOTS as usize).then_some(Field { wide, high, to })
    }

    /// The pixels whose center is inside an outline; all in its box if it is too thin to contain any: then it hides
    /// none of them.
    fn outline(&self, outline: &Outline) -> (Bits, bool) {
        let within = |v: f32, most: usize| (v.max(0.0) as usize).min(most);
        let window = outline.path.bounds().transform(self.to).map(|area| {
            let y = (within(area.top().floor(), self.high), within(area.bottom().floor() + 1.0, self.high));
            let x = (within(area.left().floor(), self.wide), within(area.right().floor() + 1.0, self.wide));
            (x, y)
        });
        let Some((x, y)) = window.filter(|(x, y)| x.0 < x.1 && y.0 < y.1) else {
            return (Bits::none(), false);
        };
        let words = (x.0 / 64, x.1.div_ceil(64));
        let mut bits = Bits { y, x: words, words: vec![0; (words.1 - words.0) * (y.1 - y.0)] };
        if let Some(area) = as_rectangle(&outline.path).and_then(|area| area.transform(self.to)) {
            // from the first pixel whose center is inside to the first whose center is not
            let dots = |low: f32, high: f32, most: usize| (within(low.round(), most), within(high.round(), most));
            let (x, y) = (dots(area.left(), area.right(), self.wide), dots(area.top(), area.bottom(), self.high));
            if x.0 < x.1 && y.0 < y.1 {
                bits.fill(x, y);
                return (bits, true);
            }
        }
        let to = Transform::from_translate(-(x.0 as f32), -(y.0 as f32)).pre_concat(self.to);
        let cover = dots::middles(&outline.path, outline.rule, to, (x.1 - x.0) as u32, (y.1 - y.0) as u32);
        let step = words.1 - words.0;
        let any = cover.iter().any(|dot| *dot != 0);
        // the first word of a row begins left of the window
        let before = x.0 - words.0 * 64;
        for (dots, row) in cover.chunks_exact(x.1 - x.0).zip(bits.words.chunks_exact_mut(step)) {
            let (first, rest) = dots.split_at(dots.len().min(64 - before));
            for (word, (dots, shift)) in
                row.iter_mut().zip(std::iter::once((first, before)).chain(rest.chunks(64).map(|dots| (dots, 0))))
            {
                let seen = if any { packed(dots) } else { u64::MAX >> (64 - dots.len()) };
                *word = seen << shift;
            }
        }
        (bits, any)
    }

    /// The area of the pixels.
    fn area(&self, bits: &Bits) -> Option<Rect> {
        let step = (bits.x.1 - bits.x.0).max(1);
        let row = |i: usize| bits.y.0 + i / step;
        let first = bits.words.iter().position(|w| *w != 0)?;
        let last = bits.words.iter().rposition(|w| *w != 0)?;
        let (mut left, mut right) = (usize::MAX, 0);
        for row in bits.words.chunks_exact(step) {
            for (i, word) in row.iter().enumerate().filter(|(_, w)| **w != 0) {
                let from = (bits.x.0 + i) * 64;
                left = left.min(from + word.trailing_zeros() as usize);
                right = right.max(from + 64 - word.leading_zeros() as usize);
            }
        }
        // the shape may extend a little beyond the centers of its pixels
        let (left, right, top, low) =
            (left as f32 - 1.0, right as f32 + 1.0, row(first) as f32 - 1.0, row(last) as f32 + 2.0);
        Rect::from_ltrb(left, top, right, low)?.transform(self.to.invert()?)
    }
}

impl Bits {
    fn none() -> Bits {
        Bits { y: (0, 0), x: (0, 0), words: Vec::new() }
    }

    /// Sets all pixels of a box within the window.
    fn fill(&mut self, x: (usize, usize), y: (usize, usize)) {
        let step = self.x.1 - self.x.0;
        let up_to = |dot: usize, word: usize| (dot.saturating_sub(word * 64)).min(64) as u32;
        let ones = |n: u32| u64::MAX.checked_shr(64 - n).unwrap_or_default();
        for row in self.words.chunks_exact_mut(step).skip(y.0 - self.y.0).take(y.1 - y.0) {
            for (word, i) in row.iter_mut().zip(self.x.0..) {
                *word |= ones(up_to(x.1, i)) & !ones(up_to(x.0, i));
            }
        }
    }

    /// The rows of words that two areas share: their beginnings in each area, and their length.
    fn shared(&self, other: &Bits) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
        let x = (self.x.0.max(other.x.0), self.x.1.min(other.x.1));
        let y = (self.y.0.max(other.y.0), if x.0 < x.1 { self.y.1.min(other.y.1) } else { 0 });
        let at = |b: &Bits| (b.x.1 - b.x.0, b.x.0, b.y.0);
        let (own, their) = (at(self), at(other));
        let place = move |(step, x0, y0): (usize, usize, usize), row: usize| (row - y0) * step + x.0 - x0;
        (y.0..y.1.max(y.0)).map(move |row| (place(own, row), place(their, row), x.1 - x.0))
    }

    fn meets(&self, other: &Bits) -> bool {
        self.shared(other).any(|(a, b, n)| {
            self.words[a..a + n].iter().zip(&other.words[b..b + n]).any(|(own, their)| own & their != 0)
        })
    }

    /// The pixels in both.
    fn and(&self, other: &Bits) -> Bits {
        let x = (self.x.0.max(other.x.0), self.x.1.min(other.x.1));
        let y = (self.y.0.max(other.y.0), self.y.1.min(other.y.1));
        if x.0 >= x.1 || y.0 >= y.1 {
            return Bits::none();
        }
        let mut words = Vec::with_capacity((x.1 - x.0) * (y.1 - y.0));
        for (a, b, n) in self.shared(other) {
            words.extend(self.words[a..a + n].iter().zip(&other.words[b..b + n]).map(|(own, their)| own & their));
        }
        Bits { y, x, words }
    }

    fn without(&mut self, other: &Bits) {
        for (a, b, n) in self.shared(other) {
            self.words[a..a + n].iter_mut().zip(&other.words[b..b + n]).for_each(|(own, their)| *own &= !their);
        }
    }

    fn with(&mut self, other: &Bits) {
        for (a, b, n) in self.shared(other) {
            self.words[a..a + n].iter_mut().zip(&other.words[b..b + n]).for_each(|(own, their)| *own |= their);
        }
    }

    /// Whether one area has pixels that the other does not have.
    fn beyond(&self, other: &Bits) -> bool {
        let step = (self.x.1 - self.x.0).max(1);
        let wide = other.x.1 - other.x.0;
        self.words.chunks_exact(step).zip(self.y.0..).any(|(row, y)| {
            let inside = (other.y.0..other.y.1).contains(&y);
            let theirs = if inside { &other.words[(y - other.y.0) * wide..][..wide] } else { &[] };
            row.iter().zip(self.x.0..).any(|(word, x)| {
                let hidden = x.checked_sub(other.x.0).and_then(|x| theirs.get(x)).copied().unwrap_or_default();
                word & !hidden != 0
            })
        })
    }

    /// Removes the rows that it does not need.
    fn trim(&mut self) {
        let step = (self.x.1 - self.x.0).max(1);
        let last = self.words.iter().rposition(|word| *word != 0).map_or(0, |last| last / step + 1);
        self.words.truncate(last * step);
        let first = self.words.iter().position(|word| *word != 0).map_or(last, |first| first / step);
        self.words.drain(..first * step);
        self.words.shrink_to_fit();
        self.y = (self.y.0 + first, self.y.0 + last);
    }

    fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }
}

/// Up to 64 pixels, each a byte of all ones or zeros, as bits, the first lowest.
fn packed(dots: &[u8]) -> u64 {
    // eight bits that are eight places apart are brought side by side by one product
    let eight =
        |eight: [u8; 8]| (u64::from_le_bytes(eight) & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (whole, rest) = dots.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let all = whole.iter().chain((!rest.is_empty()).then_some(&last));
    all.zip((0..64).step_by(8)).fold(0, |word, (dots, place)| word | eight(*dots) << place)
}

/// The views of each film, in drawing order; `None` if something must be blended pixel by pixel, or if there are too many.
/// `area` is the face, with this many `units` per point.
pub(super) fn sights(films: &[Film], clips: &[Outline], area: Rect, units: f32) -> Option<Vec<Vec<Sight>>> {
    let field = Field::of(area, units)?;
    let clips: Vec<Bits> = clips.iter().map(|clip| field.outline(clip).0).collect();
    let mut all: Vec<Dots> = films.iter().map(|film| Dots::of(film, &clips, &field)).collect();
    let mut hidden = Bits { y: (0, field.high), x: (0, field.wide.div_ceil(64)), words: Vec::new() };
    hidden.words = vec![0; field.high * hidden.x.1];
    for Dots { seen, hides, .. } in all.iter_mut().rev() {
        let covers = hides.then(|| seen.clone());
        seen.without(&hidden);
        if let Some(covers) = covers {
            hidden.with(&covers);
        }
        seen.trim();
    }
    let mut count = 0;
    let mut seen = Vec::with_capacity(films.len());
    for (i, film) in films.iter().enumerate() {
        let regions = if film.veil { Vec::new() } else { regions(film, &all[i].seen, (i + 1, &all[i + 1..]), films)? };
        count += regions.len();
        if count > MOST {
            return None;
        }
        // if a region ends at the edge of a veil, the film continues and is visible without that veil
        let mut ends: FxHashMap<usize, bool> = FxHashMap::default();
        let mut ends = |veil: &usize| *ends.entry(*veil).or_insert_with(|| all[i].seen.beyond(&all[*veil].seen));
        let sight = |Region { through, edges, bits }: Region| {
            let within = edges.into_iter().filter(|veil| ends(veil)).collect();
            Some(Sight { within, area: field.area(&bits)?, dots: bits.count(), through })
        };
        seen.push(regions.into_iter().filter_map(sight).collect());
    }
    Some(seen)
}

/// A film in pixels.
struct Dots {
    /// The pixels on which it is visible.
    seen: Bits,
    /// Whether the shape hides everything below it in this area.
    hides: bool,
    /// The area of a translucent shape with a gradient, including its invisible parts.
    painted: Option<Bits>,
}

impl Dots {
    fn of(film: &Film, clips: &[Bits], field: &Field) -> Dots {
        let (bits, hides) = field.outline(&film.outline);
        let others = film.clips.iter().filter(|clip| Some(**clip) != film.fades);
        let painted = others.fold(bits, |bits, clip| bits.and(&clips[*clip]));
        let hides = hides && !film.veil;
        match film.fades {
            Some(fades) => Dots { seen: painted.and(&clips[fades]), hides, painted: Some(painted) },
            None => Dots { seen: painted, hides, painted: None },
        }
    }
}

/// A part of a film below the same veils.
struct Region {
    through: Vec<usize>,
    /// The veils whose edges separate it from other parts.
    edges: Vec<usize>,
    bits: Bits,
}

/// The parts of a film that is visible on some pixels, below everything painted after it: these pixels, numbered from
/// `first` on.
fn regions(film: &Film, seen: &Bits, (first, above): (usize, &[Dots]), films: &[Film]) -> Option<Vec<Region>> {
    let mut all = Vec::new();
    if !seen.empty() {
        all.push(Region { through: Vec::new(), edges: Vec::new(), bits: seen.clone() });
    }
    for (veil, dots) in (first..).zip(above).filter(|(veil, _)| films[*veil].veil) {
        let mut parted = Vec::new();
        for region in all.iter_mut().filter(|region| region.bits.meets(&dots.seen)) {
            if film.wash.is_none() || films[veil].wash.is_none() {
                return None;
            }
            let both = region.bits.and(&dots.seen);
            let around = dots.painted.as_ref().is_some_and(|painted| !region.bits.beyond(painted));
            if around && both.count() * FADED >= region.bits.count() {
                region.through.push(veil);
                continue;
            }
            let more = |veils: &[usize]| veils.iter().copied().chain([veil]).collect();
            parted.push(Region { through: more(&region.through), edges: more(&region.edges), bits: both });
            region.bits.without(&dots.seen);
        }
        all.append(&mut parted);
        all.retain(|region| !region.bits.empty());
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::press::wash::Coat;
    use usvg::tiny_skia_path::PathBuilder;

    fn film(x: f32, y: f32, w: f32, h: f32, veil: bool) -> Film {
        let path = PathBuilder::from_rect(Rect::from_xywh(x, y, w, h).expect("a box"));
        let much = if veil { 0.5 } else { 1.0 };
        Film {
            outline: Outline { path, rule: FillRule::NonZero },
            clips: Vec::new(),
            wash: Some(Wash::Plain(Coat { rgb: [0.0; 3], much })),
            veil,
            fades: None,
            fine: false,
            group: None,
        }
    }

    /// The veils through which a film is visible, and those whose edges are edges of the region.
    type Seen = Vec<(Vec<usize>, Vec<usize>)>;

    fn seen(films: &[Film], clips: &[Outline]) -> Option<Vec<Seen>> {
        let face = Rect::from_xywh(0.0, 0.0, 180.0, 250.0).expect("a face");
        let all = sights(films, clips, face, 1.0)?;
        Some(all.into_iter().map(|of| of.into_iter().map(|s| (s.through, s.within)).collect()).collect())
    }

    #[test]
    fn a_shape_half_under_glass_is_seen_twice_and_one_wholly_under_it_once() {
        let films = [
            film(0.0, 0.0, 180.0, 250.0, false),
            film(20.0, 20.0, 20.0, 20.0, false),
            film(0.0, 0.0, 90.0, 250.0, true),
        ];
        let all = seen(&films, &[]).expect("told");
        assert_eq!(all[0], [(vec![], vec![]), (vec![2], vec![2])]);
        assert_eq!(all[1], [(vec![2], vec![])], "nothing of it is bounded by the glass");
        assert_eq!(all[2], [], "a veil is nothing by itself");
    }

    #[test]
    fn what_others_hide_is_not_seen_and_glass_below_a_shape_does_not_colour_it() {
        let films = [
            film(10.0, 10.0, 50.0, 50.0, false),
            film(0.0, 0.0, 100.0, 100.0, true),
            film(5.0, 5.0, 60.0, 60.0, false),
        ];
        assert_eq!(seen(&films, &[]), Some(vec![vec![], vec![], vec![(vec![], vec![])]]));
    }

    #[test]
    fn panes_that_cross_are_seen_one_by_one_and_together_the_fewer_first() {
        let films = [
            film(0.0, 0.0, 180.0, 250.0, false),
            film(20.0, 20.0, 60.0, 60.0, true),
            film(50.0, 50.0, 60.0, 60.0, true),
        ];
        let through: Vec<Vec<usize>> = seen(&films, &[]).expect("told")[0].iter().map(|s| s.0.clone()).collect();
        assert_eq!(through, [vec![], vec![1], vec![2], vec![1, 2]]);
    }

    #[test]
    fn a_clip_bounds_what_glass_colours() {
        let clip = Outline { path: film(0.0, 0.0, 30.0, 30.0, false).outline.path, rule: FillRule::NonZero };
        let glass = Film { clips: vec![0], ..film(0.0, 0.0, 180.0, 250.0, true) };
        let films = [film(0.0, 0.0, 40.0, 40.0, false), film(100.0, 100.0, 40.0, 40.0, false), glass];
        let all = seen(&films, &[clip]).expect("told");
        assert_eq!(all[0].len(), 2);
        assert_eq!(all[1], [(vec![], vec![])], "the glass is not seen there");
    }

    #[test]
    fn a_veil_that_fades_out_on_a_shape_does_not_part_it() {
        let lit =
            |x: f32, w: f32| Outline { path: film(x, 0.0, w, 250.0, false).outline.path, rule: FillRule::NonZero };
        let seen_under = |ground: Film, glow: Film, lit: Outline| {
            let all = seen(&[ground, Film { clips: vec![0], fades: Some(0), ..glow }], &[lit]).expect("told");
            all[0].clone()
        };
        let (face, half) = (|| film(0.0, 0.0, 180.0, 250.0, false), || film(0.0, 0.0, 90.0, 250.0, true));
        let glow = || film(0.0, 0.0, 180.0, 250.0, true);
        assert_eq!(seen_under(face(), glow(), lit(60.0, 60.0)), [(vec![1], vec![])], "painted as one");
        assert_eq!(seen_under(face(), glow(), lit(60.0, 9.0)).len(), 2, "most of the shape needs no gradient");
        assert_eq!(
            seen_under(face(), half(), lit(0.0, 60.0)).len(),
            2,
            "what the veil is painted on ends on the shape"
        );
    }

    #[test]
    fn what_mixes_dot_by_dot_is_left_to_dots_if_anything_is_seen_through_it() {
        let picture = |x: f32| Film { wash: None, ..film(x, 0.0, 40.0, 40.0, false) };
        let glass = || film(0.0, 0.0, 20.0, 20.0, true);
        assert_eq!(seen(&[picture(0.0), glass()], &[]), None);
        assert!(seen(&[picture(30.0), glass()], &[]).is_some(), "not where they do not meet");
    }
}
