//! The display list of a face: everything that is painted, in order, as opaque shapes and translucent shapes.

use super::super::emit::{Clip, Dab, Piece};
use super::super::sight::{Film, Outline};
use super::super::stock::Kept;
use super::super::wash::{Coat, Wash};
use super::easel::{Easel, Spot};
use crate::typeset::{Galley, Placed, Run};
use ground::unit::Rect as Area;
use std::ops::Range;
use usvg::tiny_skia_path::{Path, PathBuilder, PathStroker, Transform};
use usvg::{FillRule, Group, Node, Opacity};

/// A face as a display list.
pub(super) struct Scene<'g> {
    pub(super) films: Vec<Film>,
    pub(super) clips: Vec<Outline>,
    pub(super) parts: Vec<Part<'g>>,
    /// The map from the points of the face to the units of films.
    to: Transform,
    groups: usize,
}

/// One step of drawing the face.
pub(super) enum Part<'g> {
    /// A form XObject of the stock: its transform, the clips around it, and the films that it paints.
    Form(Kept, Transform, Vec<usize>, Vec<Shown>),
    /// A line of text and its film.
    Run(&'g Run, usize),
    /// A shape that is drawn by itself: its film.
    Fill(usize),
    /// Another galley.
    Galley(&'g Placed<Galley>),
}

/// A node of a form, and its films.
pub(super) struct Shown {
    pub(super) node: Node,
    /// The map from its group's coordinates to the films' units.
    pub(super) to: Transform,
    pub(super) clips: Vec<usize>,
    pub(super) films: Range<usize>,
}

/// The paint of a node, before the objects above it are known.
struct Painted {
    outline: Outline,
    clips: Vec<usize>,
    wash: Option<Wash>,
    fine: bool,
    group: Option<usize>,
}

impl<'g> Scene<'g> {
    /// An empty face; `to` maps its points to the units films are measured in.
    pub(super) fn new(to: Transform) -> Scene<'g> {
        Scene { films: Vec::new(), clips: Vec::new(), parts: Vec::new(), to, groups: 0 }
    }

    fn clip(&mut self, path: Path, rule: FillRule) -> usize {
        let clip = Outline { path, rule };
        self.clips.iter().position(|known| *known == clip).unwrap_or_else(|| {
            self.clips.push(clip);
            self.clips.len() - 1
        })
    }

    fn frames(&mut self, spot: &Spot) -> Vec<usize> {
        let to = self.to;
        let frames = spot.frames.iter().filter_map(|f| f.clone().transform(to));
        frames.map(|frame| self.clip(frame, FillRule::NonZero)).collect()
    }

    fn shape(&mut self, path: Path, clips: Vec<usize>, wash: Option<Wash>, fine: bool) -> usize {
        let outline = Outline { path, rule: FillRule::NonZero };
        self.films.push(Film { outline, clips, wash, veil: false, fades: None, fine, group: None });
        self.films.len() - 1
    }

    /// The films of a node; `veil` if it is translucent.
    fn node(&mut self, dab: &Dab, place: Transform, frames: &[usize], veil: bool) -> Shown {
        let place = self.to.pre_concat(place);
        let mut clips = frames.to_vec();
        for Clip { path, rule, to } in &dab.clips {
            if let Some(path) = path.clone().transform(place.pre_concat(*to)) {
                clips.push(self.clip(path, *rule));
            }
        }
        let to = place.pre_concat(dab.to);
        let from = self.films.len();
        let mut painted = Vec::new();
        let simple = self.paint(&dab.node, to, 1.0, &clips, &mut painted);
        // a translucent tile mixes with the background pixel by pixel
        if simple && (!veil || painted.iter().all(|p| p.wash.is_some())) {
            for Painted { outline, mut clips, wash, fine, group } in painted {
                let fades = match wash.as_ref().and_then(Wash::reach) {
                    Some(None) => continue,
                    Some(Some(path)) => Some(self.clip(path, FillRule::EvenOdd)),
                    None => None,
                };
                clips.extend(fades);
                let veil = wash.as_ref().is_some_and(|w| even(w) != Some(1.0));
                self.films.push(Film { outline, clips, wash, veil, fades, fine, group });
            }
        } else if let Some(area) = dab.area.transform(place) {
            let film = self.shape(PathBuilder::from_rect(area), clips.clone(), None, false);
            self.films[film].veil = veil;
        }
        Shown { node: dab.node.clone(), to, clips, films: from..self.films.len() }
    }

    /// The paint of a node; returns false if it consists of more than shapes.
    fn paint(&mut self, node: &Node, to: Transform, alpha: f32, clips: &[usize], out: &mut Vec<Painted>) -> bool {
        match node {
            Node::Path(path) if !path.is_visible() => true,
            Node::Path(path) => {
                let whole = |path: Path| path.transform(to);
                let filled = path.fill().and_then(|fill| {
                    let outline = Outline { path: whole(path.data().clone())?, rule: fill.rule() };
                    Some((outline, fill.paint(), fill.opacity(), false))
                });
                let drawn = path.stroke().and_then(|stroke| {
                    let pen = stroke.to_tiny_skia();
                    let fine = PathStroker::compute_resolution_scale(&to);
                    let dashed = pen.dash.as_ref().and_then(|dash| path.data().dash(dash, fine));
                    let line = dashed.as_ref().unwrap_or(path.data()).stroke(&pen, fine)?;
                    let outline = Outline { path: whole(line)?, rule: FillRule::NonZero };
                    Some((outline, stroke.paint(), stroke.opacity(), true))
                });
                let mut both = [filled, drawn];
                if path.paint_order() == usvg::PaintOrder::StrokeAndFill {
                    both.reverse();
                }
                for (outline, paint, opacity, fine) in both.into_iter().flatten() {
                    let wash = Wash::of(paint, opacity.get() * alpha, to);
                    out.push(Painted { outline, clips: clips.to_vec(), wash, fine, group: None });
                }
                true
            }
            Node::Group(group) => self.group(group, to.pre_concat(group.transform()), alpha, clips, out),
            Node::Image(_) | Node::Text(_) => false,
        }
    }

    fn group(&mut self, group: &Group, to: Transform, alpha: f32, clips: &[usize], out: &mut Vec<Painted>) -> bool {
        let Some(own) = super::super::emit::plain_group(group, to) else { return false };
        let mut clips = clips.to_vec();
        for Clip { path, rule, to } in own {
            if let Some(path) = path.transform(to) {
                clips.push(self.clip(path, rule));
            }
        }
        let own = alpha * group.opacity().get();
        let from = out.len();
        let simple = group.children().iter().all(|child| self.paint(child, to, own, &clips, out));
        // of several partly visible shapes, each must hide those below it before all together become translucent
        let several = out.len() - from > 1 && group.opacity() != Opacity::ONE;
        if several {
            out[from..].iter_mut().for_each(|painted| painted.group = Some(self.groups));
            self.groups += 1;
        }
        simple && (!several || out[from..].iter().all(|p| p.wash.as_ref().and_then(even) == Some(own)))
    }
}

/// The transparency of a wash, if it is the same everywhere.
fn even(wash: &Wash) -> Option<f32> {
    match wash {
        Wash::Plain(coat) => Some(coat.much),
        Wash::Course(course) => course.even(),
        Wash::Across(_) => None,
    }
}

impl<'g> Easel<'g> for Scene<'g> {
    fn piece(&mut self, piece: Piece, dabs: &[Dab], place: Transform, spot: &Spot) {
        let frames = self.frames(spot);
        let veil = piece == Piece::Veil;
        let shown: Vec<Shown> = dabs.iter().map(|dab| self.node(dab, place, &frames, veil)).collect();
        if let Piece::Shapes(form) = piece {
            self.parts.push(Part::Form(form, spot.onto, frames, shown));
            return;
        }
        // a shape may be translucent and its outline not: the outline is drawn, and not only seen through
        let films = shown.into_iter().flat_map(|shown| shown.films);
        let solid: Vec<usize> = films.filter(|film| !self.films[*film].veil).collect();
        self.parts.extend(solid.into_iter().map(Part::Fill));
    }

    fn run(&mut self, run: &'g Run, outline: Option<&Path>, place: Transform, spot: &Spot) {
        let frames = self.frames(spot);
        let path = outline.and_then(|path| path.clone().transform(self.to.pre_concat(place)));
        let Some(path) = path else { return };
        let film = self.shape(path, frames, Some(plain(run.ink.0)), true);
        self.parts.push(Part::Run(run, film));
    }

    fn fill(&mut self, _: Area, path: Option<&Path>, rgb: [u8; 3], spot: &Spot) {
        let frames = self.frames(spot);
        let path = path.and_then(|path| path.clone().transform(self.to.pre_concat(spot.onto)));
        let Some(path) = path else { return };
        let film = self.shape(path, frames, Some(plain(rgb)), false);
        self.parts.push(Part::Fill(film));
    }

    fn galley(&mut self, placed: &'g Placed<Galley>, whole: Option<&Path>, spot: &Spot) -> bool {
        let frames = self.frames(spot);
        let path = whole.and_then(|path| path.clone().transform(self.to));
        if let Some(path) = path {
            self.shape(path, frames, None, false);
            self.parts.push(Part::Galley(placed));
        }
        false
    }
}

fn plain(rgb: [u8; 3]) -> Wash {
    Wash::Plain(Coat { rgb: rgb.map(f32::from), much: 1.0 })
}
