//! A piece as it is printed: the line around it, and inside it the tones of its relief or the blocks of a linocut. It is computed once for
//! each style, and can be painted at any position.

use super::canvas::{Canvas, Manner, Style, Trace};
use super::colour::{Colour, INK};
use super::cut::{Cut, Local};
use super::fit::Curve;
use super::hand;
use super::polygon::{Bounds, Corner, Shape};
use super::relief::{Curves, Relief, Tones};
use super::tone::Tone;

/// An area of one material.
pub(super) struct Coat {
    pub(super) tone: &'static Tone,
    pub(super) whole: Shape,
    /// The shape of the part, if only a part of the piece is made of the material.
    pub(super) patch: Option<Shape>,
}

/// A piece in one style.
pub(super) struct Inked {
    /// The line around it as an area; empty if a pen draws it.
    line: Curves,
    /// The width of the line towards the light, or of the pen, in mm.
    thin: f32,
    inside: Inside,
}

enum Inside {
    Painted(Vec<Tones>),
    Cut(Cut),
    /// The piece is too small for a relief.
    Flat,
}

impl Inked {
    /// Inks a piece. Its first coat covers all of it. `body` is its silhouette if it has gaps, and `line` has the widths of its line
    /// towards the light and away from it.
    pub(super) fn new(style: Style, body: Option<&Shape>, coats: &[Coat], line: [f32; 2], faces: &[Bounds]) -> Inked {
        let Style { manner, right } = style;
        let pen = hand::line(manner, line);
        let room = pen.map_or(0.0, |([_, thick], press)| thick + press);
        let relief = coats.first().and_then(|coat| Relief::of(body, &coat.whole, room, faces, right));
        let Some(relief) = relief else {
            return Inked { line: Curves::default(), thin: line[0], inside: Inside::Flat };
        };
        let patches: Vec<_> = coats.iter().map(|coat| coat.patch.as_ref().map(|patch| relief.within(patch))).collect();
        let edge = || pen.map_or_else(Curves::default, |(widths, press)| relief.line(widths, press));
        let (around, inside) = match manner {
            Manner::Painted | Manner::Screened | Manner::Brushed | Manner::Flat => {
                let tones = |(coat, patch): (&Coat, &Option<Vec<f32>>)| {
                    hand::tones(&relief, manner, coat.tone.stuff, patch.as_deref())
                };
                (edge(), Inside::Painted(coats.iter().zip(&patches).map(tones).collect()))
            }
            Manner::Cut | Manner::Spare => {
                let coats: Vec<_> = coats.iter().map(|coat| Local::of(coat.tone)).zip(patches).collect();
                let cut = |pen| Inside::Cut(Cut::of(&relief, manner == Manner::Spare, pen, &coats));
                // a pen draws the lines inside a figure: its shadows already make them thicker on one side
                if body.is_some() { (edge(), cut(0.0)) } else { (Curves::default(), cut((line[0] + line[1]) / 2.0)) }
            }
        };
        let thin = pen.map_or(line[0], |([thin, _], _)| thin);
        Inked { line: around, thin, inside }
    }

    /// Keeps only the parts whose boxes are seen.
    pub(super) fn keep(&mut self, seen: impl Fn(Bounds) -> bool) {
        let seen = |curve: &Curve| curve.bounds().is_some_and(&seen);
        let keep = |curves: &mut Curves| curves.0.retain(seen);
        keep(&mut self.line);
        match &mut self.inside {
            Inside::Cut(Cut { black, lights, shades, wells, .. }) => {
                lights.iter_mut().chain(shades).chain([black, wells]).for_each(keep);
            }
            Inside::Painted(tones) => {
                for Tones { steps, glow, .. } in tones {
                    steps.iter_mut().map(|(_, area)| area).chain([glow]).for_each(keep);
                }
            }
            Inside::Flat => {}
        }
    }

    /// Paints the line around the piece.
    pub(super) fn paint_line(&self, canvas: &mut Canvas, at: Corner, ink: Colour) {
        canvas.ink_line(Trace::default().curves(&self.line, at), self.thin, ink);
    }

    /// Paints the line around a whole thing.
    pub(super) fn paint_outline(&self, canvas: &mut Canvas, at: Corner, ink: Colour) {
        let thin = self.thin - hand::free(canvas.style().manner);
        canvas.outline(Trace::default().curves(&self.line, at), thin, ink);
    }

    /// Paints the piece over its line. The first coat covers `base`; in a linocut it covers the silhouette, because the lines of the gaps
    /// are printed over it.
    pub(super) fn paint(&self, canvas: &mut Canvas, at: Corner, base: &Shape, coats: &[Coat]) {
        let wholes = std::iter::once(base).chain(coats.iter().skip(1).map(|coat| &coat.whole));
        let fill = |canvas: &mut Canvas, shape: &Shape, colour: Colour| match at {
            [0.0, 0.0] => canvas.fill(shape, colour),
            [x, y] => canvas.fill(&shape.shifted(x, y), colour),
        };
        match (&self.inside, canvas.inks()) {
            (Inside::Cut(Cut { black, pen, lights, shades, wells }), Some(inks)) => {
                let mut below = None;
                for (i, (coat, area)) in coats.iter().zip(lights).enumerate() {
                    let [light, shade] = inks.of_material(coat.tone);
                    let mut trace = Trace::default();
                    match trace.curves(area, at) {
                        trace if i == 0 && *pen > 0.0 => canvas.rimmed(trace, light, *pen, INK),
                        // where ink is spared, all materials are bare paper
                        trace if below != Some(light) || !shades.is_empty() => canvas.stamp(trace, light),
                        _ => {}
                    }
                    below = Some(light);
                    shades.get(i).into_iter().for_each(|area| canvas.stamp(Trace::default().curves(area, at), shade));
                }
                canvas.stamp(Trace::default().curves(wells, at), inks.own());
                canvas.stamp(Trace::default().curves(black, at), inks.black());
            }
            (Inside::Painted(tones), _) => {
                for ((Coat { tone, .. }, whole), Tones { whole: first, steps, dots, glow }) in
                    coats.iter().zip(wholes).zip(tones)
                {
                    fill(canvas, whole, tone.at(*first));
                    for (k, area) in steps {
                        canvas.stamp(Trace::default().curves(area, at), tone.at(*k));
                    }
                    let light = canvas.lamp().bounce.mix(canvas.lamp().key, 0.3);
                    canvas.stamp(Trace::default().curves(glow, at), tone.at(-0.3).mix(light, 0.45));
                    canvas.dots(dots, at, INK);
                }
            }
            _ => coats.iter().zip(wholes).for_each(|(coat, whole)| fill(canvas, whole, coat.tone.base)),
        }
    }
}
