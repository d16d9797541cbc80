//! Visual saliency checks for the subject of a picture on its card: whether it is covered, whether it stands out from its
//! background, whether its silhouette is recognizable when the card is small, and whether it differs from others. Only
//! measures; the caller decides what is too little.

use super::Proof;
use super::png::{Drawing, affine};
use crate::press::dots::draw;
use crate::typeset::{Fonts, Galley, Mark, Placed};
use ground::picture::Picture;
use ground::unit::Affine;
use resvg::tiny_skia::{FillRule, Mask, Path, PathBuilder, Pixmap, PixmapMut, PremultipliedColorU8, Rect, Transform};
use resvg::usvg::{Group, Node};
use rustc_hash::FxHashMap;
use std::sync::{Arc, LazyLock};

/// The number of pixels per millimeter for silhouettes and covers.
const K: f32 = 4.0;

/// Colors are averaged over squares with this many pixels a side.
const COARSE: usize = 2;

/// The height of a card that is shown small, in pixels.
const SMALL: f32 = 120.0;

/// A drawing nearer than this to a silhouette touches it, in mm; figures have an outline of that width.
const TOUCH: f32 = 1.0;

/// The distance from the outline to where colors are compared, inwards and outwards, in mm: clear of the outline itself.
const WITHIN: f32 = 0.8;
const BEYOND: f32 = 1.5;

/// The distance between places along the outline, in mm, and the least number of places that is significant.
const STRIDE: f32 = 0.8;
const FEW: usize = 12;

/// A picture that takes less of its card than this share is an ornament and is not checked.
const ORNAMENT: f32 = 0.05;

/// Colors with less L* than this count as black.
const BLACK: f32 = 14.0;

/// Colors with less chroma than this, in CIELAB, count as gray.
const GREY: f32 = 10.0;

/// The number of squares per side into which a silhouette is divided; the number of hues, besides three grays, into
/// which its colors are divided.
const SIDE: usize = 16;
const HUES: usize = 12;

/// The visibility of a subject.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// The share of the upper half of the silhouette that is covered, outside the window, or less than a millimeter
    /// from either: 0 to 1. Feet may be behind a title.
    pub covered: f32,
    /// The covered share of the face that is covered most; 0 if there is none.
    pub face: f32,
    /// The share of a face that is behind another part of the picture, for the face that is hidden most.
    pub veiled: f32,
    /// The median color difference (CIELAB) across the outline; `None` if hardly any of it is visible.
    pub contrast: Option<f32>,
    /// The distance of the outermost face from the edge of its window, in mm; `None` without a face.
    pub margin: Option<f32>,
    /// The share of the visible silhouette that is black.
    pub black: f32,
    /// The contrast within the silhouette: the standard deviation of L*, 0 to 50.
    pub depth: f32,
    /// The similarity of the silhouette if the card is 120 pixels high: overlap over union, 0 to 1.
    pub shape: f32,
    /// Its appearance, for comparison.
    pub look: Look,
    /// The hue of the background, in degrees; `None` if it is gray.
    pub hue: Option<f32>,
}

/// A silhouette in its box, and the colors within it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look(Vec<f32>);

impl Look {
    /// The similarity of two, from 0 to 1: half the overlap of the silhouettes, half that of the colors.
    pub fn likeness(&self, other: &Look) -> f32 {
        let part = |from: usize, to: usize| {
            let pairs = || self.0.iter().zip(&other.0).skip(from).take(to - from);
            let both: f32 = pairs().map(|(a, b)| a.min(*b)).sum();
            both / pairs().map(|(a, b)| a.max(*b)).sum::<f32>().max(1e-6)
        };
        (part(0, SIDE * SIDE) + part(SIDE * SIDE, SIDE * SIDE + HUES + 3)) / 2.0
    }
}

impl Seen {
    /// The appearance as numbers, for the cache.
    pub fn numbers(&self) -> Vec<f32> {
        let Seen { covered, face, veiled, contrast, margin, black, depth, shape, look, hue } = self;
        let [contrast, margin, hue] = [contrast, margin, hue].map(|n| n.unwrap_or(f32::NAN));
        let own = [*covered, *face, *veiled, contrast, margin, *black, *depth, *shape, hue];
        own.into_iter().chain(look.0.iter().copied()).collect()
    }

    /// Reads cached numbers; `None` if they are invalid.
    pub fn of(numbers: &[f32]) -> Option<Seen> {
        let (&[covered, face, veiled, contrast, margin, black, depth, shape, hue], look) =
            numbers.split_first_chunk::<9>()?;
        let said = |n: f32| Some(n).filter(|n| !n.is_nan());
        let look = Look(look.to_vec());
        (look.0.len() == SIDE * SIDE + HUES + 3).then(|| Seen {
            covered,
            face,
            veiled,
            contrast: said(contrast),
            margin: said(margin),
            black,
            depth,
            shape,
            look,
            hue: said(hue),
        })
    }
}

/// The picture of a galley with a known subject, and its slot.
pub fn pictured(galley: &Galley) -> Option<(usize, &Placed<Picture>)> {
    galley.slots.iter().enumerate().find_map(|(n, marks)| match marks.as_slice() {
        [Mark::Picture(placed)] if placed.what.subject.as_ref().is_some_and(|s| !s.outline.is_empty()) => {
            Some((n, placed))
        }
        _ => None,
    })
}

/// Examines galleys, and caches the drawings that the skeleton has above the pictures.
pub struct Beholder<'f> {
    proof: Proof<'f>,
    over: FxHashMap<(u64, usize), Pixmap>,
}

impl<'f> Beholder<'f> {
    /// An examiner with these fonts.
    pub fn new(fonts: &'f Fonts) -> Beholder<'f> {
        Beholder { proof: Proof::measuring(fonts), over: FxHashMap::default() }
    }

    /// The visibility of the subject of a galley's picture; `None` if it has no picture with a subject, or only a
    /// small one.
    pub fn look(&mut self, galley: &Galley) -> Option<Seen> {
        let (n, placed) = pictured(galley)?;
        let subject = placed.what.subject.as_ref()?;
        let (w, h) = ((galley.size.w.0 * K).round() as u32, (galley.size.h.0 * K).round() as u32);
        // boards are not checked, because something that large is not seen at a glance
        if w == 0 || h == 0 || w.max(h) > 1200 {
            return None;
        }
        let [a, b, c, d, ..] = placed.at.0;
        let shown = placed.clip.as_ref().map(|clip| clip.area.w.0 * clip.area.h.0 * (a * d - b * c).abs());
        if shown.is_some_and(|shown| shown < ORNAMENT * galley.size.w.0 * galley.size.h.0) {
            return None;
        }
        let face = Transform::from_scale(K, K);
        let onto = face.pre_concat(affine(placed.at));
        let over = self.over(galley, n, (w, h))?;
        let mut picture = Pixmap::new(w.div_ceil(COARSE as u32), h.div_ceil(COARSE as u32))?;
        let coarse = face.post_scale(1.0 / COARSE as f32, 1.0 / COARSE as f32);
        // with the background, if that is a separate picture
        let composed = |mark: &&Mark| matches!(mark, Mark::Picture(placed) if placed.what.subject.is_some());
        let planes: Vec<Mark> = galley.slots[..=n].iter().flatten().filter(composed).cloned().collect();
        self.proof.marks(galley, &planes, coarse, &mut picture.as_mut(), &mut Vec::new());
        let fine = onto.pre_scale(0.01, 0.01);
        let body = outline(&subject.outline)?.transform(fine)?;
        let window = placed.clip.as_ref().map(|clip| clip.area);
        let window = window.and_then(|r| Rect::from_xywh(r.x.0, r.y.0, r.w.0, r.h.0));
        let shape = filled(&body, (w, h))?;
        // a subject completely outside of the card counts as covered
        if !shape.contains(&true) {
            let face = if subject.faces.is_empty() { 0.0 } else { 1.0 };
            let look = Look(vec![0.0; SIDE * SIDE + HUES + 3]);
            return Some(Seen { covered: 1.0, face, shape: 1.0, look, ..Seen::default() });
        }
        let veils = outline(&subject.veils).and_then(|path| filled(&path.transform(fine)?, (w, h)));
        let mut stage = Stage {
            w: w as usize,
            h: h as usize,
            bounds: bounds(&shape, w as usize)?,
            body: shape,
            window: filled(&PathBuilder::from_rect(window?).transform(onto)?, (w, h))?,
            over: over.pixels().iter().map(|p| p.alpha()).collect(),
            picture,
        };
        let bleed = (galley.bleed.0 * K) as usize;
        stage.trimmed(bleed);
        let faces = subject.faces.iter().filter_map(|[l, t, r, b]| {
            let corners = Rect::from_ltrb(*l as f32, *t as f32, *r as f32, *b as f32)?;
            filled(&PathBuilder::from_rect(corners).transform(fine)?, (w, h))
        });
        let faces: Vec<Vec<bool>> = faces.collect();
        let most = |shares: &mut dyn Iterator<Item = f32>| shares.fold(0.0, f32::max);
        let rings: Vec<Vec<[f32; 2]>> = subject.outline.iter().map(|ring| mapped(ring, onto)).collect();
        Some(Seen {
            covered: stage.touched(),
            face: most(&mut faces.iter().map(|face| stage.hidden(face))),
            veiled: veils.map_or(0.0, |veils| most(&mut faces.iter().map(|face| shared(face, &veils)))),
            contrast: stage.contrast(&rings),
            margin: subject.faces.iter().filter_map(|face| margin(*face, window?, placed.at)).reduce(f32::min),
            black: stage.black(),
            depth: stage.depth(),
            shape: stage.kept(SMALL / (galley.size.h.0 - 2.0 * galley.bleed.0)),
            look: stage.look(),
            hue: stage.hue(),
        })
    }

    /// Everything drawn after slot `n`: shapes of the skeleton, and pictures and fills in later slots. Letters are left out.
    fn over(&mut self, galley: &Galley, n: usize, (w, h): (u32, u32)) -> Option<Pixmap> {
        let skeleton = galley.skeleton.as_ref()?;
        let face = Transform::from_scale(K, K);
        let mut over = match self.over.get(&(skeleton.key, n)) {
            Some(known) => known.clone(),
            None => {
                let mut over = Pixmap::new(w, h)?;
                let drawing = self.proof.drawings.entry(skeleton.key);
                let drawing = drawing.or_insert_with(|| Arc::new(Drawing::svg(&skeleton.svg, skeleton.at))).clone();
                after(drawing.tree.as_ref()?.root(), &format!("slot-{n}"), face, &mut over.as_mut(), &mut false);
                self.over.insert((skeleton.key, n), over.clone());
                over
            }
        };
        let solid = |mark: &&Mark| matches!(mark, Mark::Picture(_) | Mark::Fill { .. });
        let later: Vec<Mark> = galley.slots.iter().skip(n + 1).flatten().filter(solid).cloned().collect();
        self.proof.marks(galley, &later, face, &mut over.as_mut(), &mut Vec::new());
        Some(over)
    }
}

/// Draws the part of a group after a placeholder.
fn after(group: &Group, slot: &str, to: Transform, on: &mut PixmapMut<'_>, begun: &mut bool) {
    let to = to.pre_concat(group.transform());
    for node in group.children() {
        match node {
            Node::Group(g) if !g.should_isolate() => after(g, slot, to, on, begun),
            Node::Path(p) if p.id() == slot => *begun = true,
            Node::Path(p) if p.id().starts_with("slot-") => {}
            _ if *begun => draw(node, to, on),
            _ => {}
        }
    }
}

/// The distance of a face from the edge of its window, in mm of the card.
fn margin([l, t, r, b]: [i32; 4], window: Rect, at: Affine) -> Option<f32> {
    let [l, t, r, b] = [l, t, r, b].map(|n| n as f32 / 100.0);
    let room = (l - window.left()).min(window.right() - r).min(t - window.top()).min(window.bottom() - b);
    let [a, b, c, d, ..] = at.0;
    let scale = (a * d - b * c).abs().sqrt();
    scale.is_finite().then_some(room * scale)
}

/// The share of a shape that is inside another.
fn shared(shape: &[bool], other: &[bool]) -> f32 {
    let both = shape.iter().zip(other).filter(|(a, b)| **a && **b).count();
    both as f32 / shape.iter().filter(|inside| **inside).count().max(1) as f32
}

fn outline(rings: &[Vec<[i32; 2]>]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for ring in rings {
        for (i, [x, y]) in ring.iter().enumerate() {
            let (x, y) = (*x as f32, *y as f32);
            if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        path.close();
    }
    path.finish()
}

/// A ring in pixels.
fn mapped(ring: &[[i32; 2]], onto: Transform) -> Vec<[f32; 2]> {
    let Transform { sx, kx, ky, sy, tx, ty } = onto;
    let map = |[x, y]: &[i32; 2]| {
        let (x, y) = (*x as f32 / 100.0, *y as f32 / 100.0);
        [sx * x + kx * y + tx, ky * x + sy * y + ty]
    };
    ring.iter().map(map).collect()
}

fn filled(path: &Path, (w, h): (u32, u32)) -> Option<Vec<bool>> {
    let mut mask = Mask::new(w, h)?;
    mask.fill_path(path, FillRule::Winding, true, Transform::identity());
    Some(mask.data().iter().map(|cover| *cover >= 128).collect())
}

/// The left and top of the filled area, and its right and bottom, excluded; `None` if it is empty.
fn bounds(shape: &[bool], w: usize) -> Option<[usize; 4]> {
    let rows = || shape.chunks_exact(w).enumerate().filter(|(_, row)| row.contains(&true));
    let left = rows().filter_map(|(_, row)| row.iter().position(|inside| *inside)).min()?;
    let right = rows().filter_map(|(_, row)| row.iter().rposition(|inside| *inside)).max()?;
    Some([left, rows().next()?.0, right + 1, rows().next_back()?.0 + 1])
}

/// A card in pixels: the silhouette, the window, how much each pixel is covered; and the picture by itself, at a
/// lower resolution.
struct Stage {
    w: usize,
    h: usize,
    body: Vec<bool>,
    /// The left and top of the silhouette, and its right and bottom, excluded.
    bounds: [usize; 4],
    window: Vec<bool>,
    over: Vec<u8>,
    picture: Pixmap,
}

impl Stage {
    /// Clipped parts count as outside the window.
    fn trimmed(&mut self, bleed: usize) {
        for y in 0..self.h {
            for x in 0..self.w {
                if x < bleed || y < bleed || x + bleed >= self.w || y + bleed >= self.h {
                    self.window[y * self.w + x] = false;
                }
            }
        }
    }

    fn shown(&self, i: usize) -> bool {
        self.window[i] && self.over[i] < 128
    }

    /// The share of a shape that is not visible.
    fn hidden(&self, shape: &[bool]) -> f32 {
        let (mut all, mut hidden) = (0, 0);
        for (i, _) in shape.iter().enumerate().filter(|(_, inside)| **inside) {
            all += 1;
            hidden += usize::from(!self.shown(i));
        }
        hidden as f32 / all.max(1) as f32
    }

    fn dot(&self, [x, y]: [f32; 2]) -> Option<usize> {
        let inside = x >= 0.0 && y >= 0.0 && x < self.w as f32 && y < self.h as f32;
        inside.then(|| y as usize * self.w + x as usize)
    }

    fn dotted(&self, i: usize) -> PremultipliedColorU8 {
        let (x, y) = (i % self.w / COARSE, i / self.w / COARSE);
        self.picture.pixels()[y * self.picture.width() as usize + x]
    }

    /// Whether the picture is visible there.
    fn drawn(&self, i: usize) -> bool {
        self.dotted(i).alpha() > 0
    }

    fn lab(&self, i: usize) -> [f32; 3] {
        let c = self.dotted(i);
        lab([c.red(), c.green(), c.blue()])
    }

    /// The share of the upper half of the silhouette that is covered or touched.
    fn touched(&self) -> f32 {
        let [l, top, r, foot] = self.bounds;
        let near = TOUCH * K;
        let about = -near as i32..=near as i32;
        let disc: Vec<(i32, i32)> = about
            .clone()
            .flat_map(|y| about.clone().map(move |x| (x, y)))
            .filter(|(x, y)| ((x * x + y * y) as f32) < near * near)
            .collect();
        let gone = |x: i32, y: i32| {
            let inside = x >= 0 && y >= 0 && (x as usize) < self.w && (y as usize) < self.h;
            inside && !self.shown(y as usize * self.w + x as usize)
        };
        let (mut all, mut hidden) = (0, 0);
        for y in top..(top + foot) / 2 {
            for x in (l..r).filter(|x| self.body[y * self.w + x]) {
                all += 1;
                hidden += usize::from(disc.iter().any(|(dx, dy)| gone(x as i32 + dx, y as i32 + dy)));
            }
        }
        hidden as f32 / all.max(1) as f32
    }

    /// The pixels of the silhouette, every other one of every other row: areas are no finer than that.
    fn inside(&self) -> impl Iterator<Item = usize> + '_ {
        let [l, t, r, b] = self.bounds;
        let row = move |y: usize| (l..r).step_by(2).map(move |x| y * self.w + x);
        (t..b).step_by(2).flat_map(row).filter(|i| self.body[*i])
    }

    /// The contrast of light and dark in the visible part of the subject.
    fn depth(&self) -> f32 {
        let seen = self.inside().filter(|i| self.shown(*i)).map(|i| self.lab(i)[0]);
        let [n, sum, squares] = seen.fold([0.0f32; 3], |[n, s, q], l| [n + 1.0, s + l, q + l * l]);
        (squares / n.max(1.0) - (sum / n.max(1.0)).powi(2)).max(0.0).sqrt()
    }

    /// The share of the visible part of the subject that is black.
    fn black(&self) -> f32 {
        let seen = self.inside().filter(|i| self.shown(*i)).map(|i| self.lab(i)[0] < BLACK);
        let [all, black] = seen.fold([0.0f32; 2], |[all, black], dark| [all + 1.0, black + f32::from(u8::from(dark))]);
        black / all.max(1.0)
    }

    /// The median of the color differences across the outline.
    fn contrast(&self, rings: &[Vec<[f32; 2]>]) -> Option<f32> {
        let mut all = Vec::new();
        for ring in rings {
            let mut left = 0.0;
            for (p, q) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                let (dx, dy) = (q[0] - p[0], q[1] - p[1]);
                let long = dx.hypot(dy);
                let mut along = left;
                while along < long {
                    let at = [p[0] + dx * along / long, p[1] + dy * along / long];
                    all.extend(self.across(at, [dy / long, -dx / long]));
                    along += STRIDE * K;
                }
                left = along - long;
            }
        }
        all.sort_by(f32::total_cmp);
        (all.len() >= FEW).then(|| all[all.len() / 2])
    }

    /// The color difference at a point of the outline; `None` if either side is invisible.
    fn across(&self, [x, y]: [f32; 2], [nx, ny]: [f32; 2]) -> Option<f32> {
        let off = |by: f32| self.dot([x + nx * by * K, y + ny * by * K]);
        let side = if self.body[off(0.4)?] { 1.0 } else { -1.0 };
        let (within, beyond) = (off(WITHIN * side)?, off(-BEYOND * side)?);
        let seen = self.body[within] && !self.body[beyond] && self.shown(within) && self.shown(beyond);
        let ([l, a, b], [m, c, d]) = (self.lab(within), self.lab(beyond));
        seen.then(|| ((l - m).powi(2) + (a - c).powi(2) + (b - d).powi(2)).sqrt())
    }

    /// The similarity of the silhouette at this number of pixels per millimeter.
    fn kept(&self, fine: f32) -> f32 {
        let [l, t, r, b] = self.bounds;
        let cell = |n: usize| (n as f32 * fine / K) as usize;
        let (columns, rows) = (cell(r) + 1, cell(b) + 1);
        let across: Vec<usize> = (l..r).map(cell).collect();
        let mut cells = vec![[0u32; 2]; columns * rows];
        for y in t..b {
            let (row, dots) = (cell(y) * columns, &self.body[y * self.w + l..y * self.w + r]);
            for (inside, x) in dots.iter().zip(&across) {
                let [of, all] = &mut cells[row + x];
                *of += u32::from(*inside);
                *all += 1;
            }
        }
        // a cell counts as preserved if most of it is covered; otherwise its covered part is lost
        let (mut both, mut either) = (0, 0);
        for [of, all] in cells {
            both += if of * 2 > all { of } else { 0 };
            either += if of * 2 > all { all } else { of };
        }
        both as f32 / either.max(1) as f32
    }

    fn look(&self) -> Look {
        let [l, t, r, b] = self.bounds;
        let mut all = vec![0.0; SIDE * SIDE + HUES + 3];
        let (wide, high) = (r.saturating_sub(l).max(1), b.saturating_sub(t).max(1));
        let count = self.inside().count().max(1) as f32;
        let square = (wide * high) as f32 / 4.0 / (SIDE * SIDE) as f32;
        for i in self.inside() {
            let (x, y) = (i % self.w, i / self.w);
            all[(y - t) * SIDE / high * SIDE + (x - l) * SIDE / wide] += 1.0 / square;
            all[SIDE * SIDE + hue_of(self.lab(i))] += 1.0 / count;
        }
        Look(all)
    }

    /// The hue of the visible background, each pixel weighted by its chroma.
    fn hue(&self) -> Option<f32> {
        let ground = (0..self.body.len()).filter(|i| !self.body[*i] && self.shown(*i) && self.drawn(*i)).step_by(7);
        let (mut a, mut b, mut all) = (0.0, 0.0, 0.0f32);
        for [_, of_a, of_b] in ground.map(|i| self.lab(i)) {
            a += of_a;
            b += of_b;
            all += 1.0;
        }
        (a.hypot(b) > GREY * 0.5 * all.max(1.0)).then(|| b.atan2(a).to_degrees().rem_euclid(360.0))
    }
}

/// The hue or gray of a color.
fn hue_of([l, a, b]: [f32; 3]) -> usize {
    if a.hypot(b) < GREY {
        return HUES + ((l / 34.0) as usize).min(2);
    }
    let turn = b.atan2(a).to_degrees().rem_euclid(360.0);
    ((turn / 360.0 * HUES as f32) as usize).min(HUES - 1)
}

/// An sRGB color in CIELAB under its own white (D65).
fn lab(rgb: [u8; 3]) -> [f32; 3] {
    static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
        std::array::from_fn(|v| {
            let v = v as f32 / 255.0;
            if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        })
    });
    let [r, g, b] = rgb.map(|v| LINEAR[usize::from(v)]);
    let f = |t: f32| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = f((0.412_456 * r + 0.357_576 * g + 0.180_437 * b) / 0.950_47);
    let y = f(0.212_673 * r + 0.715_152 * g + 0.072_175 * b);
    let z = f((0.019_334 * r + 0.119_192 * g + 0.950_304 * b) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}
