//! Draws a face as it is visible: every shape, followed by its parts below translucent shapes, in their visible
//! colors. In this order, nothing that another shape hides shows at its edges.

use super::super::canvas::UNITS;
use super::super::emit::{Emitter, breadth};
use super::super::ink::{BROAD, Side};
use super::super::sight::{Film, Sight, sights};
use super::super::stock::Kept;
use super::super::wash::{Coat, Wash};
use super::super::{Press, pt};
use super::easel::Spot;
use super::scene::{Part, Scene, Shown};
use super::within::{Bound, Drawing};
use super::{Step, around};
use crate::typeset::Galley;
use ground::locus::Locus;
use ground::unit::Pt;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::cmp::Reverse;
use usvg::tiny_skia_path::Transform;
use usvg::{Rect, SpreadMethod};

/// A flattened face with its visible parts.
struct View<'s, 'g> {
    scene: &'s Scene<'g>,
    sights: Vec<Vec<Sight>>,
    /// The paint of each view of each film.
    washes: Vec<Vec<Option<Wash>>>,
    /// The outlines that clip each view of each film; those that clip most come first, so that they stay open longest.
    bounds: Vec<Vec<Vec<Bound>>>,
    /// Crossing gradients and their areas: one mesh serves all with the same paint.
    nets: Vec<(Wash, Rect)>,
    /// Objects made from them, and from gradients.
    patterns: RefCell<Vec<(Wash, Kept)>>,
}

impl<'s, 'g> View<'s, 'g> {
    fn new(scene: &'s Scene<'g>, mut sights: Vec<Vec<Sight>>) -> View<'s, 'g> {
        let mut nets: Vec<(Wash, Rect)> = Vec::new();
        let mut washes = Vec::with_capacity(sights.len());
        for (film, sights) in scene.films.iter().zip(&mut sights) {
            let all = sift(sights, |sight| wash(scene, film, sight));
            for (wash, sight) in all.iter().zip(sights) {
                let Some(wash @ Wash::Across(_)) = wash else { continue };
                match nets.iter_mut().find(|net| net.0 == *wash) {
                    Some((_, area)) => *area = around(*area, sight.area),
                    None => nets.push((wash.clone(), sight.area)),
                }
            }
            washes.push(all);
        }
        let bounds = bounds(scene, &sights);
        View { scene, sights, washes, bounds, nets, patterns: RefCell::default() }
    }

    /// Whether films are visible unchanged, without a translucent shape above them.
    fn plain(&self, mut films: impl Iterator<Item = usize>) -> bool {
        films.all(|i| self.sights[i].iter().all(|sight| sight.through.is_empty()))
    }

    /// A pattern that was made before for this face, or is made now.
    fn pattern(&self, wash: &Wash, press: impl FnOnce() -> Kept) -> Kept {
        let known = self.patterns.borrow().iter().find(|known| known.0 == *wash).map(|known| known.1);
        known.unwrap_or_else(|| {
            let pattern = press();
            self.patterns.borrow_mut().push((wash.clone(), pattern));
            pattern
        })
    }

    fn hidden(&self, mut films: impl Iterator<Item = usize>) -> bool {
        films.all(|i| self.sights[i].is_empty())
    }
}

/// The paint of a film in each of its views, without those in which it looks the same as below.
fn sift(sights: &mut Vec<Sight>, wash: impl Fn(&Sight) -> Option<Wash>) -> Vec<Option<Wash>> {
    let mut kept: Vec<(Sight, Option<Wash>)> = Vec::with_capacity(sights.len());
    for sight in std::mem::take(sights) {
        let own = wash(&sight);
        // a view with fewer of these veils was painted here as well, and its last one is on top
        let fewer = |below: &&mut (Sight, Option<Wash>)| below.0.within.iter().all(|veil| sight.through.contains(veil));
        match (kept.iter_mut().rev().find(fewer), &own) {
            (Some((below, Some(paint))), Some(own)) if own.alike(paint, sight.area, near(sight.dots)) => {
                below.area = around(below.area, sight.area);
                below.dots += sight.dots;
            }
            _ => kept.push((sight, own)),
        }
    }
    let (ways, washes) = kept.into_iter().unzip();
    *sights = ways;
    washes
}

/// The color difference, of 255, that is invisible on this many pixels: on half a millimeter, and on a quarter.
fn near(dots: usize) -> Option<f32> {
    match dots {
        ..=4 => Some(40.0),
        5..=16 => Some(10.0),
        _ => None,
    }
}

/// The look of a film in this view.
fn wash(scene: &Scene<'_>, film: &Film, sight: &Sight) -> Option<Wash> {
    let veils: Vec<&Film> = sight.through.iter().map(|veil| &scene.films[*veil]).collect();
    // a veil below another veil of its group is hidden by it
    let last = |n: usize| veils[n].group.is_none() || veils[n + 1..].iter().all(|v| v.group != veils[n].group);
    let mut wash = film.wash.clone()?;
    for veil in (0..veils.len()).filter(|n| last(*n)).filter_map(|n| veils[n].wash.as_ref()) {
        if !veil.unseen(sight.area) {
            wash = wash.under(veil);
        }
    }
    Some(wash.one(sight.area).map_or(wash, Wash::Plain))
}

/// The outlines that clip each view of each film.
fn bounds(scene: &Scene<'_>, sights: &[Vec<Sight>]) -> Vec<Vec<Vec<Bound>>> {
    let of = |film: &Film, sight: &Sight| {
        let mut bounds: Vec<Bound> = film.clips.iter().map(|clip| Bound::Clip(*clip)).collect();
        for veil in &sight.within {
            for bound in scene.films[*veil].clips.iter().map(|clip| Bound::Clip(*clip)).chain([Bound::Film(*veil)]) {
                if !bounds.contains(&bound) {
                    bounds.push(bound);
                }
            }
        }
        bounds
    };
    let each = scene.films.iter().zip(sights);
    let mut all: Vec<Vec<Vec<Bound>>> =
        each.map(|(film, sights)| sights.iter().map(|sight| of(film, sight)).collect()).collect();
    let mut often: FxHashMap<Bound, usize> = FxHashMap::default();
    for bound in all.iter().flatten().flatten() {
        *often.entry(*bound).or_default() += 1;
    }
    // equally often: in the order of the scene
    all.iter_mut().flatten().for_each(|bounds| bounds.sort_by_key(|bound| (Reverse(often[bound]), *bound)));
    all
}

impl Press<'_> {
    /// Draws a translucent galley as shapes, with its text `scale` times as large as it was typeset; `None` if it
    /// must be rasterized.
    pub(super) fn seen(&mut self, galley: &Galley, scale: f32) -> Option<Vec<Step>> {
        let (w, h) = (pt(galley.size.w), pt(galley.size.h));
        let area = Rect::from_xywh(0.0, 0.0, w * UNITS, h * UNITS)?;
        let mut scene = Scene::new(Transform::from_scale(UNITS, UNITS));
        let spot = Spot { onto: Transform::identity(), frames: Vec::new(), inner: false };
        self.paint(galley, &spot, &mut scene);
        let sights = sights(&scene.films, &scene.clips, area, UNITS)?;
        let view = View::new(&scene, sights);
        let mut drawing = Drawing::new(&scene);
        let mut steps = Vec::new();
        for part in &scene.parts {
            match part {
                Part::Form(form, onto, frames, shown) => {
                    if view.hidden(shown.iter().flat_map(|s| s.films.clone())) {
                        continue;
                    }
                    if view.plain(shown.iter().flat_map(|s| s.films.clone())) {
                        let frames: Vec<Bound> = frames.iter().map(|clip| Bound::Clip(*clip)).collect();
                        drawing.inside(&frames, |canvas| {
                            canvas.save();
                            canvas.concat(Transform::from_scale(UNITS, UNITS).pre_concat(*onto));
                            canvas.draw(*form);
                            canvas.restore();
                        });
                        continue;
                    }
                    let mut emitter = Emitter::new(&mut self.shop, area, Locus::Nowhere);
                    for shown in shown {
                        emitter.shown(&mut drawing, &view, shown);
                    }
                }
                Part::Run(run, film) => {
                    if view.sights[*film].iter().any(|sight| sight.through.is_empty()) {
                        steps.extend(self.form(&mut drawing, area));
                        steps.push(Step::run(run));
                    }
                    let size = Pt(run.size.0 * scale);
                    Emitter::new(&mut self.shop, area, Locus::Nowhere).veiled(&mut drawing, &view, *film, size);
                }
                Part::Fill(film) => {
                    Emitter::new(&mut self.shop, area, Locus::Nowhere).film(&mut drawing, &view, *film);
                }
                Part::Galley(placed) => {
                    steps.extend(self.form(&mut drawing, area));
                    steps.push(Step::galley(placed));
                }
            }
        }
        steps.extend(self.form(&mut drawing, area));
        Some(steps)
    }

    /// The drawing so far as a form, if it is not empty; afterwards it is empty.
    fn form(&mut self, drawing: &mut Drawing<'_, '_>, area: Rect) -> Option<Step> {
        let canvas = drawing.take();
        let shop = &mut self.shop;
        (!canvas.is_empty()).then(|| Step::Form(canvas.outermost(&mut shop.stock, shop.spaces, area)))
    }
}

impl Emitter<'_> {
    /// Draws a node: unchanged, or film by film.
    fn shown(&mut self, drawing: &mut Drawing<'_, '_>, view: &View<'_, '_>, shown: &Shown) {
        if view.hidden(shown.films.clone()) {
            return;
        }
        if !view.plain(shown.films.clone()) {
            return shown.films.clone().for_each(|film| self.film(drawing, view, film));
        }
        let clips: Vec<Bound> = shown.clips.iter().map(|clip| Bound::Clip(*clip)).collect();
        drawing.inside(&clips, |canvas| self.child(canvas, &shown.node, shown.to));
    }

    /// Draws a film with all its views.
    fn film(&mut self, drawing: &mut Drawing<'_, '_>, view: &View<'_, '_>, film: usize) {
        (0..view.sights[film].len()).for_each(|n| self.sight(drawing, view, (film, n), None));
    }

    /// Draws the visible parts of a line of text of this size through a veil.
    fn veiled(&mut self, drawing: &mut Drawing<'_, '_>, view: &View<'_, '_>, film: usize, size: Pt) {
        let veiled = |n: &usize| !view.sights[film][*n].through.is_empty();
        (0..view.sights[film].len()).filter(veiled).for_each(|n| self.sight(drawing, view, (film, n), Some(size)));
    }

    /// Draws a film with one of its views; text has a size.
    fn sight(&mut self, on: &mut Drawing<'_, '_>, view: &View<'_, '_>, (film, n): (usize, usize), text: Option<Pt>) {
        let Some(wash) = &view.washes[film][n] else { return };
        let (bounds, area) = (&view.bounds[film][n], view.sights[film][n].area);
        let film = &view.scene.films[film];
        on.fill(&film.outline, area, bounds, |canvas| match wash {
            Wash::Plain(coat) => {
                let rgb = coat.written();
                let broad = || breadth(&film.outline.path, Transform::identity(), UNITS) >= BROAD;
                let tint = match text {
                    Some(size) => self.ink.text(rgb, size),
                    None if film.fine => self.ink.fine(rgb),
                    None => self.ink.over(rgb, rgb == [0; 3] && broad()),
                };
                canvas.colour(tint, Side::Fill);
            }
            Wash::Course(course) => {
                let ink = self.ink.clone();
                let mut gradient = || self.gradient(course, area, &ink, Coat::written);
                // a repeating gradient is written as far as it is visible
                let everywhere = course.spread == SpreadMethod::Pad;
                let pattern = if everywhere { view.pattern(wash, gradient) } else { gradient() };
                canvas.pattern(pattern, Side::Fill);
            }
            Wash::Across(_) => {
                let area = view.nets.iter().find(|net| net.0 == *wash).map_or(area, |net| net.1);
                canvas.pattern(view.pattern(wash, || self.net(wash, area)), Side::Fill);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::sight::Outline;
    use super::*;
    use usvg::FillRule;
    use usvg::tiny_skia_path::PathBuilder;

    #[test]
    fn shapes_of_one_group_hide_each_other_before_they_let_through_what_lies_below() {
        let area = Rect::from_xywh(0.0, 0.0, 100.0, 100.0).expect("a box");
        let film = |grey: f32, much: f32, group| Film {
            outline: Outline { path: PathBuilder::from_rect(area), rule: FillRule::NonZero },
            clips: Vec::new(),
            wash: Some(Wash::Plain(Coat { rgb: [grey; 3], much })),
            veil: much < 1.0,
            fades: None,
            fine: false,
            group,
        };
        let seen = |group| {
            let mut scene = Scene::new(Transform::identity());
            scene.films = vec![film(200.0, 1.0, None), film(0.0, 0.5, group), film(100.0, 0.5, group)];
            let sight = Sight { through: vec![1, 2], within: Vec::new(), area, dots: 1000 };
            wash(&scene, &scene.films[0], &sight).expect("a wash").at(Default::default()).written()
        };
        // half of 100 on 200; on their own, half of 100 on half of black on 200
        assert_eq!((seen(Some(0)), seen(None)), ([150; 3], [100; 3]));
    }
    #[test]
    fn what_looks_as_it_is_painted_there_already_is_left_out() {
        let area = |x: f32| Rect::from_xywh(x, 0.0, 400.0, 400.0).expect("a box");
        let sight = |through: &[usize], dots| Sight {
            within: Vec::new(),
            area: area(through.len() as f32 * 400.0),
            dots,
            through: through.to_vec(),
        };
        let seen = |dots| {
            let mut sights = vec![sight(&[], 900), sight(&[1], 900), sight(&[2], dots), sight(&[1, 3], 900)];
            let grey = [100.0, 101.0, 130.0, 160.0];
            let shade = |sight: &Sight| grey[sight.through.iter().sum::<usize>().min(3)];
            let plain = |sight: &Sight| Some(Wash::Plain(Coat { rgb: [shade(sight); 3], much: 1.0 }));
            let washes = sift(&mut sights, plain);
            assert_eq!(washes.len(), sights.len());
            assert_eq!(sights[0].area, around(area(0.0), area(400.0)), "who looks like the first is painted with it");
            sights.into_iter().map(|sight| sight.through).collect::<Vec<_>>()
        };
        assert_eq!(seen(900), [vec![], vec![2], vec![1, 3]]);
        assert_eq!(seen(3), [vec![], vec![1, 3]], "on so few dots nobody sees it");
    }
}
