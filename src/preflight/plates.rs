//! The plates of cyan, magenta, yellow and black as a press would print them, at a moderate resolution: who walks through a
//! page paints on them what is told, with clips, transparency and overprint. What cannot be painted is said, never passed.
//!
//! Spot inks besides the four print nothing here and take nothing away: a die line is not ink, and others are faults already.

use super::colour::{Ink, Space, light};
use super::finding::Findings;
use super::font::Shape;
use super::image::{Dots, Image, Veil};
use super::pages::Page;
use super::pdf::{Dict, File};
use super::shade::Shade;
use super::state::{Clip, Paint, Run, State};
use super::walk::{Hand, Trouble};
use blend::Blend;
use layer::{Layer, Window};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use tiny_skia::{FillRule, Mask, Path, Transform};

mod blend;
mod layer;

/// Dots an inch.
const DPI: f64 = 100.0;
/// The most dots of a page; larger sheets are printed more coarsely.
const DOTS: f64 = 3e6;
/// How many groups and masks may be open at once.
const OPEN: usize = 12;

/// Somebody printing one page.
pub(super) struct Plates<'p, 'a> {
    file: &'p File<'a>,
    page: &'p Page,
    to_dots: Transform,
    width: usize,
    height: usize,
    /// The page, and on top of it the groups and masks that are open.
    layers: Vec<Layer>,
    masks: Vec<Rc<Vec<f32>>>,
    clips: BTreeMap<usize, (Rc<Clip>, Rc<Coverage>)>,
    /// How many masks are being drawn: in them light counts, not ink.
    lights: usize,
    unseen: BTreeSet<String>,
}

/// How much of each dot of a window is covered, 0 to 1 as a byte.
struct Coverage {
    window: Window,
    dots: Vec<u8>,
}

impl Coverage {
    fn at(&self, x: usize, y: usize) -> u8 {
        let w = self.window;
        if x < w.left || y < w.top || x >= w.right || y >= w.bottom {
            return 0;
        }
        self.dots[(y - w.top) * (w.right - w.left) + x - w.left]
    }
}

/// The ink of a page, once printed.
pub(super) struct Printed {
    pub(super) width: usize,
    dots: Vec<[f32; 4]>,
    /// Millimetres of a dot's side.
    pub(super) dot: f32,
    from_dots: Transform,
}

impl Printed {
    /// Mean coverage of each plate, 0 to 1.
    pub(super) fn means(&self) -> [f32; 4] {
        let count = self.dots.len().max(1) as f64;
        let sum = |p: usize| self.dots.iter().map(|d| f64::from(d[p])).sum::<f64>() / count;
        [sum(0) as f32, sum(1) as f32, sum(2) as f32, sum(3) as f32]
    }

    /// A number that is the same for pages that look the same.
    pub(super) fn look(&self) -> u64 {
        let steps = self.dots.iter().flatten().map(|plate| (plate * 255.0).round() as u64);
        steps.fold(self.width as u64, |hash, step| (hash ^ step).wrapping_mul(0x0100_0000_01b3))
    }

    /// The most ink on one dot.
    pub(super) fn most(&self) -> f32 {
        self.dots.iter().map(|d| d.iter().sum::<f32>()).fold(0.0, f32::max)
    }

    /// How many dots have more ink than this, and their outline on the page.
    pub(super) fn above(&self, limit: f32) -> (usize, Option<tiny_skia::Rect>) {
        let over = |d: &[f32; 4]| d.iter().sum::<f32>() > limit;
        let (mut count, mut bounds) = (0, None::<(usize, usize, usize, usize)>);
        for (i, _) in self.dots.iter().enumerate().filter(|(_, d)| over(d)) {
            let (x, y) = (i % self.width, i / self.width);
            count += 1;
            let (a, b, c, d) = bounds.unwrap_or((x, y, x, y));
            bounds = Some((a.min(x), b.min(y), c.max(x), d.max(y)));
        }
        let rect = bounds.and_then(|(a, b, c, d)| {
            let [a, b, c, d] = [a, b, c + 1, d + 1].map(|v| v as f32);
            tiny_skia::Rect::from_ltrb(a, b, c, d)?.transform(self.from_dots)
        });
        (count, rect)
    }
}

impl<'p, 'a> Plates<'p, 'a> {
    /// Empty plates for what lies inside the bleed; `None` if there is nothing to print on.
    pub(super) fn new(file: &'p File<'a>, page: &'p Page) -> Option<Plates<'p, 'a>> {
        let area = page.edge();
        let (w, h) = ((area.right - area.left) * page.unit / 25.4, (area.high - area.low) * page.unit / 25.4);
        let dpi = DPI.min((DOTS / (w * h)).sqrt());
        let (width, height) = ((w * dpi).ceil() as usize, (h * dpi).ceil() as usize);
        if width == 0 || height == 0 || width * height > 2 * DOTS as usize {
            return None;
        }
        let k = (dpi * page.unit / 25.4) as f32;
        let to_dots = Transform::from_row(k, 0.0, 0.0, -k, -(area.left as f32) * k, area.high as f32 * k);
        Some(Plates {
            file,
            page,
            to_dots,
            width,
            height,
            layers: vec![Layer::clear(width, height)],
            masks: Vec::new(),
            clips: BTreeMap::new(),
            lights: 0,
            unseen: BTreeSet::new(),
        })
    }

    /// The printed page; what could not be printed is told.
    pub(super) fn finish(mut self, findings: &mut Findings) -> Printed {
        for what in std::mem::take(&mut self.unseen) {
            let help = "look at its ink by other means";
            findings.warn("unseen", &what, None, format!("{what}: how much ink it takes is not known"), help);
        }
        let dot = self.page.unit / f64::from(self.to_dots.sx);
        let from_dots = self.to_dots.invert().unwrap_or_default();
        // a page is a group by itself, laid on paper at the end (ISO 32000, 11.4.7)
        let page = self.layers.swap_remove(0);
        let dots = page.ink.iter().zip(&page.alpha).map(|(ink, alpha)| ink.map(|plate| plate * alpha)).collect();
        Printed { width: self.width, dots, dot: dot as f32, from_dots }
    }

    fn whole(&self) -> Window {
        Window { left: 0, top: 0, right: self.width, bottom: self.height }
    }

    /// The dots that a path in the page's space covers.
    fn cover(&self, path: &Path, rule: FillRule, within: Window) -> Option<Coverage> {
        let path = path.clone().transform(self.to_dots)?;
        let window = within.around(path.bounds())?;
        let (w, h) = ((window.right - window.left) as u32, (window.bottom - window.top) as u32);
        let mut mask = Mask::new(w, h)?;
        let shift = Transform::from_translate(-(window.left as f32), -(window.top as f32));
        mask.fill_path(&path, rule, true, shift);
        Some(Coverage { window, dots: mask.take() })
    }

    /// The dots that a clip leaves; those it lies in included. `None` without any clip.
    fn clip(&mut self, state: &State) -> Option<Rc<Coverage>> {
        let clip = state.clip.clone()?;
        let key = Rc::as_ptr(&clip) as usize;
        if let Some((_, known)) = self.clips.get(&key) {
            return Some(known.clone());
        }
        // the newest of the chain that is known, and on from there
        let mut chain = vec![clip.clone()];
        let mut found = None;
        while let Some(before) = chain.last().and_then(|c| c.before.clone()) {
            if let Some((_, known)) = self.clips.get(&(Rc::as_ptr(&before) as usize)) {
                found = Some(known.clone());
                break;
            }
            chain.push(before);
        }
        for clip in chain.iter().rev() {
            let within = found.as_ref().map_or(self.whole(), |f| f.window);
            let own = clip.path.as_ref().and_then(|p| self.cover(p, clip.rule, within));
            let empty = Coverage { window: Window::default(), dots: Vec::new() };
            let mut own = own.unwrap_or(empty);
            if let Some(before) = &found {
                let w = own.window;
                for y in w.top..w.bottom {
                    for x in w.left..w.right {
                        let dot = &mut own.dots[(y - w.top) * (w.right - w.left) + x - w.left];
                        *dot = (u16::from(*dot) * u16::from(before.at(x, y)) / 255) as u8;
                    }
                }
            }
            found = Some(Rc::new(own));
        }
        // the clip is kept beside its dots, so that its address stays its own
        if self.clips.len() > 64 {
            self.clips.clear();
        }
        if let Some(found) = &found {
            self.clips.insert(key, (clip, found.clone()));
        }
        found
    }

    fn unseen(&mut self, what: impl Into<String>) {
        if self.unseen.len() < 20 {
            self.unseen.insert(what.into());
        }
    }

    /// What a paint puts on the plates; in masks its light, as black.
    fn ink(&self, paint: &Paint) -> Option<Ink> {
        self.ink_of(&paint.space, &paint.colour)
    }

    fn ink_of(&self, space: &Space, colour: &[f32]) -> Option<Ink> {
        if self.lights > 0 {
            let plates = [0.0, 0.0, 0.0, 1.0 - space.light(colour)];
            return Some(Ink { plates, touches: [true; 4] });
        }
        // a colour that is no ink is a fault that is told without printing
        space.ink(colour)
    }

    /// Paints dots of one colour: those covered, as far as clip, mask and alpha let through.
    fn lay(&mut self, state: &State, covered: &Coverage, ink: Ink, alpha: f32, overprint: bool) {
        self.lay_each(state, covered.window, alpha, overprint, |x, y| {
            let cover = covered.at(x, y);
            (cover > 0).then(|| (ink, f32::from(cover) / 255.0))
        });
    }

    /// Paints dots each of its own colour.
    fn lay_each(
        &mut self,
        state: &State,
        window: Window,
        alpha: f32,
        overprint: bool,
        mut dot: impl FnMut(usize, usize) -> Option<(Ink, f32)>,
    ) {
        let clip = self.clip(state);
        let window = clip.as_ref().map_or(Some(window), |c| window.common(c.window));
        let Some(window) = window else { return };
        let mask = state.mask.and_then(|m| self.masks.get(m as usize)).cloned();
        let blend = Blend::named(&state.blend);
        if blend.is_none() {
            self.unseen(format!("the blend mode {}", state.blend));
        }
        let blend = blend.unwrap_or(Blend::Normal);
        let (width, nonzero) = (self.width, state.nonzero);
        let Some(layer) = self.layers.last_mut() else { return };
        for y in window.top..window.bottom {
            for x in window.left..window.right {
                let Some((ink, cover)) = dot(x, y) else { continue };
                let i = y * width + x;
                let clip = clip.as_ref().map_or(1.0, |c| f32::from(c.at(x, y)) / 255.0);
                let alpha = cover * alpha * clip * mask.as_ref().map_or(1.0, |m| m[i]);
                // an ink that is not there leaves what lies below, if it overprints
                let keeps = |p: usize| overprint && (!ink.touches[p] || nonzero && ink.plates[p] <= 0.0);
                let nothing = ink.touches == [false; 4];
                if alpha > 0.0 && !nothing {
                    layer.put(i, ink.plates, alpha, [0, 1, 2, 3].map(keeps), blend);
                }
            }
        }
    }

    fn open(&mut self, layer: Layer) {
        self.layers.push(layer);
    }
}

impl Hand for Plates<'_, '_> {
    fn fill(&mut self, state: &State, path: &Path, rule: FillRule) {
        let Some(ink) = self.ink(&state.fill.clone()) else { return };
        let covered = path.clone().transform(state.ctm).and_then(|p| self.cover(&p, rule, self.whole()));
        if let Some(covered) = covered {
            self.lay(state, &covered, ink, state.fill_alpha, state.overprint_fill);
        }
    }

    fn stroke(&mut self, state: &State, path: &Path) {
        let Some(ink) = self.ink(&state.stroke.clone()) else { return };
        let outline = state.outline(path).and_then(|p| p.transform(state.ctm));
        if let Some(covered) = outline.and_then(|p| self.cover(&p, FillRule::Winding, self.whole())) {
            self.lay(state, &covered, ink, state.stroke_alpha, state.overprint_stroke);
        }
    }

    fn letters(&mut self, state: &State, run: &Run<'_>) {
        if run.font.drawings.is_some() || matches!(state.mode, 3 | 7) {
            return;
        }
        if run.font.embedded() && run.letters.iter().any(|l| matches!(l.shape, Shape::Unknown)) {
            self.unseen(format!("letters of the font {}", run.font.name));
        }
        let Some(outline) = run.outline() else { return };
        if matches!(state.mode, 0 | 2 | 4 | 6)
            && state.fill.pattern.is_none()
            && let Some(ink) = self.ink(&state.fill.clone())
            && let Some(covered) = self.cover(&outline, FillRule::Winding, self.whole())
        {
            self.lay(state, &covered, ink, state.fill_alpha, state.overprint_fill);
        }
        if matches!(state.mode, 1 | 2 | 5 | 6)
            && let Some(back) = state.ctm.invert()
            && let Some(path) = outline.transform(back)
        {
            self.stroke(state, &path);
        }
    }

    fn image(&mut self, state: &State, image: &Image) {
        let dots = match image.dots(self.file) {
            Ok(dots) => dots,
            Err(what) => return self.unseen(what),
        };
        let (veil, mut veil_dots) = (image.veil(self.file), None);
        if let Veil::Soft(veil) | Veil::Hard(veil) = &veil {
            match veil.dots(self.file) {
                Ok(dots) => veil_dots = Some(dots),
                Err(what) => return self.unseen(what),
            }
        }
        let to_dots = self.to_dots.pre_concat(state.ctm);
        let Some(back) = to_dots.invert() else { return };
        let square = tiny_skia::Rect::from_ltrb(0.0, 0.0, 1.0, 1.0).and_then(|r| r.transform(to_dots));
        let Some(window) = square.and_then(|r| self.whole().around(r)) else { return };
        let stencil = if image.stencil { self.ink(&state.fill.clone()) } else { None };
        let space = image.space.clone().unwrap_or_else(|| {
            // without a colour space a picture's own packing decides
            Rc::new(Space::Unknown)
        });
        let lights = self.lights > 0;
        if !image.stencil && !lights && space.ink(&space.first()).is_none() {
            return;
        }
        let (alpha, overprint) = (state.fill_alpha, state.overprint_fill);
        let mut colour = Vec::new();
        let place = |dots: &Dots, u: f32, v: f32| {
            let (w, h) = dots.size();
            (((u * w as f32) as usize).min(w - 1), (((1.0 - v) * h as f32) as usize).min(h - 1))
        };
        self.lay_each(state, window, alpha, overprint, |x, y| {
            // nine looks at a dot of the plate; their mean is printed
            let (mut sum, mut shown, mut touches) = ([0.0f32; 4], 0.0f32, [false; 4]);
            for k in 0..9 {
                let mut p = tiny_skia::Point::from_xy(
                    x as f32 + (k % 3) as f32 / 3.0 + 1.0 / 6.0,
                    y as f32 + (k / 3) as f32 / 3.0 + 1.0 / 6.0,
                );
                back.map_point(&mut p);
                if !(0.0..1.0).contains(&p.x) || !(0.0..1.0).contains(&p.y) {
                    continue;
                }
                let (i, j) = place(&dots, p.x, p.y);
                let ink = if image.stencil {
                    stencil.filter(|_| image.paints(&dots, i, j))
                } else {
                    image.colour(&dots, i, j, &mut colour);
                    if lights {
                        Some(Ink { plates: [0.0, 0.0, 0.0, 1.0 - space.light(&colour)], touches: [true; 4] })
                    } else {
                        space.ink(&colour)
                    }
                };
                let Some(ink) = ink else { continue };
                let through = match (&veil, &veil_dots) {
                    (Veil::Soft(veil), Some(dots)) => {
                        let (i, j) = place(dots, p.x, p.y);
                        veil.colour(dots, i, j, &mut colour);
                        colour.first().copied().unwrap_or(1.0)
                    }
                    (Veil::Hard(veil), Some(dots)) => {
                        let (i, j) = place(dots, p.x, p.y);
                        if veil.paints(dots, i, j) { 1.0 } else { 0.0 }
                    }
                    (Veil::Key(key), _) if dots.keyed(i, j, key) => 0.0,
                    _ => 1.0,
                };
                for (sum, plate) in sum.iter_mut().zip(ink.plates) {
                    *sum += plate * through;
                }
                touches = ink.touches;
                shown += through;
            }
            (shown > 0.0).then(|| (Ink { plates: sum.map(|s| s / shown), touches }, shown / 9.0))
        });
    }

    fn shade(&mut self, state: &State, shade: &Shade, to_page: Transform) {
        if !shade.known() {
            return self.unseen("a gradient of a kind that cannot be followed");
        }
        let Some(back) = self.to_dots.pre_concat(to_page).invert() else { return };
        let lights = self.lights > 0;
        if !lights && shade.space.ink(&shade.space.first()).is_none() {
            return;
        }
        let (alpha, overprint, whole) = (state.fill_alpha, state.overprint_fill, self.whole());
        self.lay_each(state, whole, alpha, overprint, |x, y| {
            let mut p = tiny_skia::Point::from_xy(x as f32 + 0.5, y as f32 + 0.5);
            back.map_point(&mut p);
            if let Some([l, b, r, t]) = shade.cell
                && !(l..=r).contains(&p.x) | !(b..=t).contains(&p.y)
            {
                return None;
            }
            let colour = shade.at(p.x, p.y)?;
            let ink = if lights {
                Ink { plates: [0.0, 0.0, 0.0, 1.0 - shade.space.light(&colour)], touches: [true; 4] }
            } else {
                shade.space.ink(&colour)?
            };
            Some((ink, 1.0))
        });
    }

    fn group(&mut self, _: &State, _: Option<&Space>) {
        if self.layers.len() > OPEN {
            self.unseen("groups in groups in groups");
        }
        self.open(Layer::clear(self.width, self.height));
    }

    fn ungroup(&mut self, state: &State) {
        let Some(group) = self.layers.pop() else { return };
        let whole = self.whole();
        let width = self.width;
        self.lay_each(state, whole, state.fill_alpha, false, |x, y| {
            let i = y * width + x;
            let alpha = group.alpha[i];
            (alpha > 0.0).then(|| (Ink { plates: group.ink[i], touches: [true; 4] }, alpha))
        });
    }

    fn mask(&mut self, _: &State, by_light: bool, _: Option<&Space>) {
        self.lights += 1;
        // what is not drawn is black, and shows nothing
        self.open(if by_light { Layer::black(self.width, self.height) } else { Layer::clear(self.width, self.height) });
    }

    fn unmask(&mut self) -> u32 {
        self.lights = self.lights.saturating_sub(1);
        let Some(layer) = self.layers.pop() else { return u32::MAX };
        let values = if layer.opaque { layer.ink.iter().map(|i| light(*i)).collect() } else { layer.alpha };
        // a page with very many masks keeps the last of them
        if self.masks.len() >= 400 {
            self.unseen("more masks than can be kept");
            return u32::MAX;
        }
        self.masks.push(Rc::new(values));
        (self.masks.len() - 1) as u32
    }

    fn settings(&mut self, _: &State, _: &Dict) {}

    fn trouble(&mut self, _: &State, trouble: Trouble, what: &str) {
        // all else is told without printing
        if trouble == Trouble::Tiles {
            self.unseen(what);
        }
    }

    fn wants_all(&self) -> bool {
        true
    }
}
