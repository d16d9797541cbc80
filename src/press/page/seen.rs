//! A face drawn as it is seen: every shape, and right after it the parts of it that lie below something that lets through,
//! in the colours that are seen there. Drawn so, nothing that another shape hides shines through at an edge.

use super::super::canvas::{Canvas, TWIPS};
use super::super::emit::{Emitter, breadth};
use super::super::ink::{BROAD, Side};
use super::super::sight::{Film, Outline, Sight, sights};
use super::super::stock::Kept;
use super::super::wash::{Coat, Wash};
use super::flat::Spot;
use super::scene::{Part, Scene, Shown};
use super::{Content, Pages, pt};
use crate::locus::Locus;
use crate::typeset::Galley;
use crate::unit::Pt;
use std::borrow::Cow;
use std::cell::RefCell;
use usvg::tiny_skia_path::{PathBuilder, PathSegment, Transform};
use usvg::{FillRule, Rect, SpreadMethod};

/// A face that was taken apart, and what is seen of it.
struct View<'s, 'g> {
    scene: &'s Scene<'g>,
    sights: Vec<Vec<Sight>>,
    /// What each sight of each film is painted with.
    washes: Vec<Vec<Option<Wash>>>,
    /// Gradients across each other, and where they are seen: one net serves all that are painted alike.
    nets: Vec<(Wash, Rect)>,
    /// What was pressed of them, and of gradients.
    patterns: RefCell<Vec<(Wash, Kept)>>,
}

impl<'s, 'g> View<'s, 'g> {
    fn new(scene: &'s Scene<'g>, sights: Vec<Vec<Sight>>) -> View<'s, 'g> {
        let mut nets: Vec<(Wash, Rect)> = Vec::new();
        let mut washes = Vec::with_capacity(sights.len());
        for (film, sights) in scene.films.iter().zip(&sights) {
            let all: Vec<Option<Wash>> = sights.iter().map(|sight| wash(scene, film, sight)).collect();
            for (wash, sight) in all.iter().zip(sights) {
                let Some(wash @ Wash::Across(_)) = wash else { continue };
                match nets.iter_mut().find(|net| net.0 == *wash) {
                    Some((_, area)) => *area = around(*area, sight.area),
                    None => nets.push((wash.clone(), sight.area)),
                }
            }
            washes.push(all);
        }
        View { scene, sights, washes, nets, patterns: RefCell::default() }
    }

    /// Whether films are seen as they are, through nothing.
    fn plain(&self, mut films: impl Iterator<Item = usize>) -> bool {
        films.all(|i| self.sights[i].iter().all(|sight| sight.through.is_empty()))
    }

    /// A pattern that was pressed before for this face, or is now.
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

/// What a film looks like where it is seen so.
fn wash(scene: &Scene<'_>, film: &Film, sight: &Sight) -> Option<Wash> {
    let veils: Vec<&Film> = sight.through.iter().map(|veil| &scene.films[*veil]).collect();
    // a veil below another of its group is hidden by it
    let last = |n: usize| veils[n].group.is_none() || veils[n + 1..].iter().all(|v| v.group != veils[n].group);
    let mut wash = film.wash.clone()?;
    for veil in (0..veils.len()).filter(|n| last(*n)).filter_map(|n| veils[n].wash.as_ref()) {
        if !veil.unseen(sight.area) {
            wash = wash.under(veil);
        }
    }
    Some(wash.one(sight.area).map_or(wash, Wash::Plain))
}

/// The box around two.
fn around(a: Rect, b: Rect) -> Rect {
    let (l, t) = (a.left().min(b.left()), a.top().min(b.top()));
    Rect::from_ltrb(l, t, a.right().max(b.right()), a.bottom().max(b.bottom())).unwrap_or(a)
}

impl Pages<'_, '_> {
    /// Draws a galley on which something lets through as shapes; false, and nothing is drawn, if dots must do.
    pub(super) fn seen(&mut self, content: &mut Content, galley: &Galley) -> bool {
        let (w, h) = (pt(galley.size.w), pt(galley.size.h));
        let Some(area) = Rect::from_xywh(0.0, 0.0, w * TWIPS, h * TWIPS) else { return false };
        let mut scene = Scene::new(Transform::from_scale(TWIPS, TWIPS));
        let spot = Spot { onto: Transform::identity(), frames: Vec::new(), inner: false };
        self.paint(galley, &spot, &mut scene);
        let Some(sights) = sights(&scene.films, &scene.clips, area, TWIPS) else { return false };
        let view = View::new(&scene, sights);
        let mut canvas = Canvas::default();
        for part in &scene.parts {
            match part {
                Part::Form(form, onto, frames, shown) => {
                    if view.hidden(shown.iter().flat_map(|s| s.films.clone())) {
                        continue;
                    }
                    if view.plain(shown.iter().flat_map(|s| s.films.clone())) {
                        canvas.save();
                        frames.iter().for_each(|clip| open(&mut canvas, &scene.clips[*clip]));
                        canvas.concat(Transform::from_scale(TWIPS, TWIPS).pre_concat(*onto));
                        canvas.draw(*form);
                        canvas.restore();
                        continue;
                    }
                    let mut emitter = Emitter::new(&mut self.press.shop, area, Locus::Nowhere);
                    for shown in shown {
                        emitter.shown(&mut canvas, &view, shown);
                    }
                }
                Part::Run(run, film) => {
                    if view.sights[*film].iter().any(|sight| sight.through.is_empty()) {
                        self.flush(content, &mut canvas, area);
                        self.run(content, run, h);
                    }
                    let size = Pt(run.size.0 * content.scale.0);
                    Emitter::new(&mut self.press.shop, area, Locus::Nowhere).veiled(&mut canvas, &view, *film, size);
                }
                Part::Fill(film) => {
                    let mut emitter = Emitter::new(&mut self.press.shop, area, Locus::Nowhere);
                    emitter.film(&mut canvas, &view, *film);
                }
                Part::Galley(placed) => {
                    self.flush(content, &mut canvas, area);
                    self.place_galley(content, placed, h);
                }
            }
        }
        self.flush(content, &mut canvas, area);
        true
    }

    /// Draws what is on the canvas, and leaves it empty.
    fn flush(&mut self, content: &mut Content, canvas: &mut Canvas, area: Rect) {
        if !canvas.is_empty() {
            let shop = &mut self.press.shop;
            let form = std::mem::take(canvas).outermost(&mut shop.stock, shop.spaces, area);
            self.draw_kept(content, form);
        }
    }
}

impl Emitter<'_> {
    /// Draws a node: as it is, or film by film.
    fn shown(&mut self, canvas: &mut Canvas, view: &View<'_, '_>, shown: &Shown) {
        if view.hidden(shown.films.clone()) {
            return;
        }
        if !view.plain(shown.films.clone()) {
            return shown.films.clone().for_each(|film| self.film(canvas, view, film));
        }
        for clip in &shown.clips {
            canvas.save();
            open(canvas, &view.scene.clips[*clip]);
        }
        self.child(canvas, &shown.node, shown.to);
        shown.clips.iter().for_each(|_| canvas.restore());
    }

    /// Draws a film in all the ways in which it is seen.
    fn film(&mut self, canvas: &mut Canvas, view: &View<'_, '_>, film: usize) {
        (0..view.sights[film].len()).for_each(|n| self.sight(canvas, view, (film, n), None));
    }

    /// Draws what is seen through something of a line of text this large.
    fn veiled(&mut self, canvas: &mut Canvas, view: &View<'_, '_>, film: usize, size: Pt) {
        let veiled = |n: &usize| !view.sights[film][*n].through.is_empty();
        (0..view.sights[film].len()).filter(veiled).for_each(|n| self.sight(canvas, view, (film, n), Some(size)));
    }

    /// Draws a film in one of the ways in which it is seen; text has a size.
    fn sight(&mut self, canvas: &mut Canvas, view: &View<'_, '_>, (film, n): (usize, usize), text: Option<Pt>) {
        let (scene, sight) = (view.scene, &view.sights[film][n]);
        let Some(wash) = &view.washes[film][n] else { return };
        let film = &scene.films[film];
        let mut clips: Vec<&Outline> = film.clips.iter().map(|clip| &scene.clips[*clip]).collect();
        for veil in sight.within.iter().map(|veil| &scene.films[*veil]) {
            for clip in veil.clips.iter().map(|clip| &scene.clips[*clip]).chain([&veil.outline]) {
                if !clips.contains(&clip) {
                    clips.push(clip);
                }
            }
        }
        let outline = near(&film.outline, sight.area);
        let clips: Vec<Cow<'_, Outline>> = clips.into_iter().map(|clip| near(clip, sight.area)).collect();
        let cut = clips.iter().chain([&outline]).any(|o| matches!(o, Cow::Owned(_)));
        if cut || !clips.is_empty() {
            canvas.save();
        }
        if cut {
            // what was left out of an outline may have been a hole
            canvas.rectangle(sight.area);
            canvas.clip(FillRule::NonZero);
        }
        clips.iter().for_each(|clip| open(canvas, clip));
        match wash {
            Wash::Plain(coat) => {
                let rgb = coat.written();
                let broad = || breadth(&film.outline.path, Transform::identity(), TWIPS) >= BROAD;
                let tint = match text {
                    Some(size) => self.ink.text(rgb, size),
                    None if film.fine => self.ink.fine(rgb),
                    None => self.ink.over(rgb, rgb == [0; 3] && broad()),
                };
                canvas.colour(tint, Side::Fill);
            }
            Wash::Course(course) => {
                let ink = self.ink.clone();
                let mut gradient = || self.gradient(course, sight.area, &ink, Coat::written);
                // one that repeats is written as far as it is seen
                let everywhere = course.spread == SpreadMethod::Pad;
                let pattern = if everywhere { view.pattern(wash, gradient) } else { gradient() };
                canvas.pattern(pattern, Side::Fill);
            }
            Wash::Across(_) => {
                let area = view.nets.iter().find(|net| net.0 == *wash).map_or(sight.area, |net| net.1);
                canvas.pattern(view.pattern(wash, || self.net(wash, area)), Side::Fill);
            }
        }
        canvas.path(&outline.path, Transform::identity());
        canvas.paint(Some(outline.rule), false);
        if cut || !clips.is_empty() {
            canvas.restore();
        }
    }
}

fn open(canvas: &mut Canvas, clip: &Outline) {
    if clip.path.is_empty() {
        canvas.ops.extend_from_slice(b"0 0 0 0 re\n");
    } else {
        canvas.path(&clip.path, Transform::identity());
    }
    canvas.clip(clip.rule);
}

/// An outline without those of its parts that lie outside an area.
fn near(outline: &Outline, area: Rect) -> Cow<'_, Outline> {
    let mut parts: Vec<PathBuilder> = Vec::new();
    for segment in outline.path.segments() {
        match (segment, parts.last_mut()) {
            (PathSegment::MoveTo(p), _) => {
                let mut part = PathBuilder::new();
                part.move_to(p.x, p.y);
                parts.push(part);
            }
            (PathSegment::LineTo(p), Some(part)) => part.line_to(p.x, p.y),
            (PathSegment::QuadTo(a, p), Some(part)) => part.quad_to(a.x, a.y, p.x, p.y),
            (PathSegment::CubicTo(a, b, p), Some(part)) => part.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            (PathSegment::Close, Some(part)) => part.close(),
            (_, None) => {}
        }
    }
    if parts.len() < 2 {
        return Cow::Borrowed(outline);
    }
    let mut all = PathBuilder::new();
    for part in parts.into_iter().filter_map(PathBuilder::finish) {
        if part.bounds().intersect(&area).is_some() {
            all.push_path(&part);
        }
    }
    all.finish().map_or(Cow::Borrowed(outline), |path| Cow::Owned(Outline { path, rule: outline.rule }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_of_one_group_hide_each_other_before_they_let_through_what_lies_below() {
        let area = Rect::from_xywh(0.0, 0.0, 100.0, 100.0).expect("a box");
        let film = |grey: f32, much: f32, group| Film {
            outline: Outline { path: PathBuilder::from_rect(area), rule: FillRule::NonZero },
            clips: Vec::new(),
            wash: Some(Wash::Plain(Coat { rgb: [grey; 3], much })),
            veil: much < 1.0,
            fine: false,
            group,
        };
        let seen = |group| {
            let mut scene = Scene::new(Transform::identity());
            scene.films = vec![film(200.0, 1.0, None), film(0.0, 0.5, group), film(100.0, 0.5, group)];
            let sight = Sight { through: vec![1, 2], within: Vec::new(), area };
            wash(&scene, &scene.films[0], &sight).expect("a wash").at(Default::default()).written()
        };
        // half of 100 on 200; on their own, half of 100 on half of black on 200
        assert_eq!((seen(Some(0)), seen(None)), ([150; 3], [100; 3]));
    }
}
