//! Renders separations: the plates of cyan, magenta, yellow and black as a press would print them, at a moderate resolution,
//! with clips, transparency and overprint. Content that cannot be rendered is reported, never ignored.
//!
//! Other spot inks print nothing here and knock out nothing: a die line is not an ink, and other spot inks are
//! reported as errors anyway.

use super::colour::{Counts, Space};
use super::cover::{Coverage, Window};
use super::finding::Findings;
use super::font::Shape;
use super::image::Image;
use super::pages::Page;
use super::pdf::{Dict, File};
use super::shade::Shade;
use super::state::{Clip, Run, State};
use super::walk::{Hand, Trouble};
use layer::Layer;
use picture::Picture;
use profile::Profile;
use small::Small;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use tiny_skia::{FillRule, Path, PathBuilder, Rect, Transform};

pub(super) mod bleed;
mod blend;
mod lay;
mod layer;
mod mesh;
mod picture;
mod printed;
mod small;

pub(super) use printed::Printed;

/// The resolution in dpi, and the largest number of pixels of a page: larger sheets have a lower resolution.
const COUNTED: (f64, f64) = (100.0, 3e6);
/// The resolution and the largest number of pixels for pages that are only shown.
const SHOWN: (f64, f64) = (150.0, 1.2e6);
/// The maximum nesting of groups and masks.
const OPEN: usize = 12;

/// The largest size of cached clips in bytes.
const KEPT: usize = 4 << 20;

/// The largest mean number of times that a pixel may be painted.
const OVER: usize = 1000;

/// The renderer of one page.
pub(super) struct Plates<'p, 'a> {
    file: &'p File<'a>,
    page: &'p Page,
    profile: &'p Profile,
    /// The use of colors outside of masks.
    counts: Counts,
    findings: &'p mut Findings,
    to_dots: Transform,
    whole: Window,
    /// The page, with the open groups and masks on top of it.
    layers: Vec<Layer>,
    clips: BTreeMap<usize, Known>,
    /// The size of the layers in bytes.
    kept: usize,
    /// The masks that are being drawn, and whether each is a luminosity mask, in which light counts instead of ink.
    masks: Vec<bool>,
    /// The number of pixels that may still be painted; 0 after the limit is exceeded.
    left: Option<usize>,
    /// The row of pixels that is being painted.
    row: Vec<u8>,
    unseen: BTreeSet<String>,
    /// The texts that were printed so far; at the end of the page, `Plates` checks whether they are still visible.
    texts: Vec<small::Text>,
}

/// The pixels inside a clip.
struct Known {
    /// Keeps the clip alive, so that no other clip gets its address, which is the key.
    clip: Rc<Clip>,
    /// Its resolution.
    within: Window,
    dots: Rc<Coverage>,
}

/// The number of columns and rows and the resolution in dpi of the area inside the bleed; `None` if the area has no
/// size.
fn size(page: &Page, counts: Counts) -> Option<(usize, usize, f64)> {
    let (w, h) = page.extent(page.edge());
    let (w, h) = (w * page.unit / 25.4, h * page.unit / 25.4);
    let (dpi, most) = if counts == Counts::Sight { SHOWN } else { COUNTED };
    let dpi = dpi.min((most / (w * h)).sqrt());
    let (width, height) = ((w * dpi).ceil() as usize, (h * dpi).ceil() as usize);
    (width > 0 && height > 0 && width * height <= 2 * most as usize).then_some((width, height, dpi))
}

impl<'p, 'a> Plates<'p, 'a> {
    /// Empty plates for the area inside the bleed, to measure its ink or to show it; `None`, with a finding, if the area is
    /// invalid.
    pub(super) fn new(
        file: &'p File<'a>,
        page: &'p Page,
        (profile, counts): (&'p Profile, Counts),
        findings: &'p mut Findings,
    ) -> Option<Plates<'p, 'a>> {
        let Some((width, height, dpi)) = size(page, counts) else {
            findings.warn(
                "unseen",
                "",
                None,
                "the plates of the page cannot be rendered to check the ink",
                "check its boxes",
            );
            return None;
        };
        let k = (dpi * page.unit / 25.4) as f32;
        let [a, b, c, d, e, f] = page.shown(page.edge()).map(|n| n as f32 * k);
        let to_dots = Transform::from_row(a, b, c, d, e, f);
        let whole = Window { left: 0, top: 0, right: width, bottom: height };
        Some(Plates {
            file,
            page,
            profile,
            counts,
            findings,
            to_dots,
            whole,
            layers: vec![Layer::clear(whole)],
            clips: BTreeMap::new(),
            kept: 0,
            masks: Vec::new(),
            left: Some(whole.area() * OVER),
            row: Vec::new(),
            unseen: BTreeSet::new(),
            texts: Vec::new(),
        })
    }

    /// The number of pixels for measuring the ink of a page, if that is possible.
    pub(super) fn dots(page: &Page) -> Option<usize> {
        size(page, Counts::Ink).map(|(width, height, _)| width * height)
    }

    /// The rendered page; parts that could not be rendered are reported.
    pub(super) fn finish(mut self) -> Printed {
        self.unread();
        for what in std::mem::take(&mut self.unseen) {
            let help = "check the ink with another program";
            self.findings.warn("unseen", &what, None, format!("{what}: its amount of ink is unknown"), help);
        }
        let dot = self.page.unit / f64::from(self.to_dots.sx.hypot(self.to_dots.ky));
        let from_dots = self.to_page();
        // a page is a group that is composited with the paper at the end (ISO 32000, 11.4.7)
        let page = self.layers.swap_remove(0);
        Printed { width: self.whole.width(), dots: page.ink, dot: dot as f32, from_dots }
    }

    /// The transform from pixels to the page.
    fn to_page(&self) -> Transform {
        self.to_dots.invert().unwrap_or_default()
    }

    /// The window of pixels that can be painted now.
    fn window(&self) -> Window {
        self.layers.last().map_or(self.whole, |layer| layer.window)
    }

    /// The part of the window that may be inside a clip.
    fn within(&self, state: &State) -> Window {
        if state.unprinted {
            return Window::default();
        }
        let Some(clip) = &state.clip else { return self.window() };
        let bounds = clip.bounds.and_then(|b| b.transform(self.to_dots));
        bounds.map_or(Window::default(), |bounds| self.window().around(bounds))
    }

    /// The pixels that a path covers, where a clip allows it; `to_page` maps its space to the page's.
    fn cover(&self, state: &State, path: Path, to_page: Transform, rule: FillRule) -> Option<Coverage> {
        let path = path.transform(self.to_dots.pre_concat(to_page)).filter(|_| self.left.is_some())?;
        let covered = Coverage::of(&path, rule, self.within(state));
        (covered.window != Window::default()).then_some(covered)
    }

    /// The pixels of a window inside a clip and its parent clips; `None` without any clip. Most clips are used once, for one
    /// shape: they are computed only within its window, and completely at their second use.
    fn clip(&mut self, state: &State, within: Window) -> Option<Rc<Coverage>> {
        let clip = state.clip.clone()?;
        // start with the newest cached clip of the chain
        let (mut chain, mut next, mut found, mut within) = (Vec::new(), Some(clip), None, within);
        while let Some(clip) = next {
            let known = self.clips.get(&(Rc::as_ptr(&clip) as usize));
            if let Some(known) = known.filter(|known| Rc::ptr_eq(&known.clip, &clip)) {
                if known.within.common(within) == within {
                    found = Some(known.dots.clone());
                    break;
                }
                within = self.whole;
            }
            next = clip.before.clone();
            chain.push((clip, within));
        }
        for (clip, within) in chain.into_iter().rev() {
            let left = clip.bounds.and_then(|b| b.transform(self.to_dots)).map(|bounds| within.around(bounds));
            let own = clip.path.clone().zip(left).and_then(|(path, left)| {
                let path = path.transform(self.to_dots)?;
                Some(Coverage::of(&path, clip.rule, left))
            });
            let own = own.unwrap_or(Coverage::whole(Window::default()));
            let dots = match &found {
                Some(before) if own.lets_through(before.window) => before.clone(),
                Some(before) if !before.lets_through(own.window) => Rc::new(own.and(before)),
                _ => Rc::new(own),
            };
            self.kept += dots.bytes();
            if self.kept > KEPT {
                self.clips.clear();
                self.kept = dots.bytes();
            }
            self.clips.insert(Rc::as_ptr(&clip) as usize, Known { clip, within, dots: dots.clone() });
            found = Some(dots);
        }
        found
    }

    /// The visible window of an object with this coverage, and its clip.
    fn reach(&mut self, state: &State, covered: &Coverage) -> (Window, Option<Rc<Coverage>>) {
        let mask = state.mask.as_deref().map_or(self.whole, |mask| mask.window);
        let window = self.window().common(covered.window).common(mask);
        let clip = if window == Window::default() { None } else { self.clip(state, window) };
        (clip.as_ref().map_or(window, |clip| window.common(clip.window)), clip)
    }

    fn unseen(&mut self, what: impl Into<String>) {
        if self.unseen.len() < 20 {
            self.unseen.insert(what.into());
        }
    }
}

impl Hand for Plates<'_, '_> {
    fn fill(&mut self, state: &State, path: &Path, rule: FillRule) {
        if let Some(covered) = self.cover(state, path.clone(), state.ctm, rule) {
            self.paint(state, &covered, &state.fill, state.fill_alpha, state.overprint_fill);
        }
    }

    fn stroke(&mut self, state: &State, path: &Path) {
        let outline = state.outline(path);
        if let Some(covered) = outline.and_then(|p| self.cover(state, p, state.ctm, FillRule::Winding)) {
            let line = Small::Line(state.thinnest() * self.page.points());
            self.judge(line, state, &covered, (&state.stroke, state.stroke_alpha, state.overprint_stroke));
            self.paint(state, &covered, &state.stroke, state.stroke_alpha, state.overprint_stroke);
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
            && let Some(covered) = self.cover(state, outline.clone(), Transform::identity(), FillRule::Winding)
        {
            let text = Small::Text(run.em().unwrap_or(0.0) * self.page.points());
            self.judge(text, state, &covered, (&state.fill, state.fill_alpha, state.overprint_fill));
            self.paint(state, &covered, &state.fill, state.fill_alpha, state.overprint_fill);
        }
        if matches!(state.mode, 1 | 2 | 5 | 6)
            && let Some(back) = state.ctm.invert()
            && let Some(path) = outline.transform(back)
        {
            self.stroke(state, &path);
        }
    }

    fn image(&mut self, state: &State, image: &Image) {
        let to_dots = self.to_dots.pre_concat(state.ctm);
        let square = Rect::from_ltrb(0.0, 0.0, 1.0, 1.0).map(PathBuilder::from_rect);
        let covered = square.and_then(|p| self.cover(state, p, state.ctm, FillRule::Winding));
        let (Some(covered), Some(back)) = (covered, to_dots.invert()) else { return };
        let size = (to_dots.sx.hypot(to_dots.ky), to_dots.kx.hypot(to_dots.sy));
        let picture = match Picture::read(self.file, image, self.counts(), size) {
            Ok(Some(picture)) => picture,
            Ok(None) => return,
            Err(what) => return self.unseen(what),
        };
        let paint = state.fill.space.counted(&state.fill.colour, self.counts()).filter(|_| image.stencil);
        let (alpha, overprint) = (state.fill_alpha, state.overprint_fill);
        let touches = match paint {
            Some(ink) => ink.touches,
            None if image.stencil => return,
            None => picture.touches,
        };
        self.lay(state, &covered, alpha, (overprint, touches), |x, y| {
            // four samples for each pixel of the plate, of which the mean is printed
            let mut sum = [0.0; 5];
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let (x, y) = (x as f32 + dx, y as f32 + dy);
                let (u, v) = (back.sx * x + back.kx * y + back.tx, back.ky * x + back.sy * y + back.ty);
                let look = picture.at(u, 1.0 - v);
                for p in 0..5 {
                    sum[p] += look[p] * 0.25;
                }
            }
            let [c, m, y, k, shown] = sum;
            (paint.map_or([c, m, y, k], |ink| ink.plates.map(|plate| plate * shown)), shown)
        });
    }

    fn shade(&mut self, state: &State, shade: &Shade, to_page: Transform) {
        if !shade.known() {
            return self.unseen("a gradient of an unsupported type");
        }
        let covered = match shade.cell {
            None => Some(Coverage::whole(self.within(state))),
            Some([l, b, r, t]) => {
                let cell = Rect::from_ltrb(l, b, r, t).map(PathBuilder::from_rect);
                cell.and_then(|p| self.cover(state, p, to_page, FillRule::Winding))
            }
        };
        let to_dots = self.to_dots.pre_concat(to_page);
        let (Some(covered), Some(back)) = (covered, to_dots.invert()) else { return };
        let (alpha, overprint, counts) = (state.fill_alpha, state.overprint_fill, self.counts());
        // a color that is not ink is reported without rendering
        let Some(first) = shade.space.counted(&shade.space.first(), counts) else { return };
        let tints = shade.tints(counts);
        if let Some(mesh) = shade.mesh() {
            let Some(corners) = shade.corners(mesh, counts) else { return };
            let (window, clip) = self.reach(state, &covered);
            let shown = |x, y| clip.as_ref().is_none_or(|clip| clip.meets(x, y));
            let ink = |ink: [f32; 4]| tints.as_ref().map_or(ink, |tints| tints.at(ink[0]));
            let Some(layer) = mesh::paint(mesh, &corners, to_dots, window, shown, ink) else {
                return self.unseen("a gradient with too many pieces");
            };
            self.lay(state, &covered, alpha, (overprint, first.touches), |x, y| {
                let i = window.at(x, y);
                (layer.ink[i], layer.alpha[i])
            });
        } else if let Some(tints) = tints {
            let shares = shade.shares(back);
            self.lay(state, &covered, alpha, (overprint, first.touches), |x, y| {
                let share = shares(x as f32 + 0.5, y as f32 + 0.5);
                share.map_or(([0.0; 4], 0.0), |share| (tints.at(share), 1.0))
            });
        }
    }

    fn group(&mut self, state: &State, _: Option<&Space>, knocks: bool) {
        if self.layers.len() > OPEN {
            self.unseen("too deeply nested groups");
        }
        self.layers.push(Layer { knocks, ..Layer::clear(self.within(state)) });
    }

    fn ungroup(&mut self, state: &State) {
        let Some(group) = self.layers.pop() else { return };
        let covered = Coverage::whole(group.window);
        self.lay(state, &covered, state.fill_alpha, (false, [true; 4]), |x, y| {
            let i = group.window.at(x, y);
            (group.ink[i], group.alpha[i])
        });
    }

    fn mask(&mut self, state: &State, by_light: bool, _: Option<&Space>) {
        let window = self.within(state);
        // parts that are not drawn are black and transparent
        self.layers.push(if by_light { Layer::black(window) } else { Layer::clear(window) });
        self.masks.push(by_light);
    }

    fn unmask(&mut self) -> Option<Rc<Coverage>> {
        let layer = self.layers.pop()?;
        let byte = |share: f32| (share * 255.0 + 0.5) as u8;
        let dots = match self.masks.pop()? {
            true => layer.ink.iter().map(|ink| byte(1.0 - ink[3])).collect(),
            false => layer.alpha.iter().map(|alpha| byte(*alpha)).collect(),
        };
        Some(Rc::new(Coverage::new(layer.window, dots)))
    }

    fn settings(&mut self, _: &State, _: &Dict) {}

    fn trouble(&mut self, _: &State, trouble: Trouble, what: &str) {
        // everything else is reported without rendering
        if trouble == Trouble::Tiles {
            self.unseen(what);
        }
    }

    fn wants_all(&self) -> bool {
        true
    }
}
